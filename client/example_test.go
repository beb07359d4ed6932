package client_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/mawid/mawid/client"
	"github.com/mawid/mawid/contract"
)

// Find the first free time of a day and book it.
func ExampleClient_Book() {
	s, stop := example()
	defer stop()
	ctx := context.Background()
	service, branch := s.service("consultation"), s.branch("olaya")

	c := client.New(s.URL, s.key)
	free, err := c.Calendar(ctx, service, branch, client.Days{From: "2026-11-16", To: "2026-11-16"})
	if err != nil {
		fmt.Println(err)
		return
	}
	day := free.SlotsByDate[0]
	made, err := c.Book(ctx, "order-4711", contract.NewAppointment{
		ServiceID: service, BranchID: branch, Date: day.Date, Time: day.AvailableTimes[0], CustomerName: "Noura Al-Qahtani",
		Phone: "+966501234567",
	})
	if refusal, ok := errors.AsType[*client.Error](err); ok && refusal.Status == http.StatusConflict {
		fmt.Println("just taken; free are", refusal.Alternatives)
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	booked, err := c.Appointment(ctx, made.ID)
	fmt.Println(booked.Date, booked.Time, booked.Status, err)
	// Output: 2026-11-16 09:00 booked <nil>
}

// Ask for a time, and take the nearest if it cannot be had.
func ExampleClient_Availability() {
	s, stop := example()
	defer stop()
	c := client.New(s.URL, s.key)
	a, err := c.Availability(context.Background(), s.service("consultation"), s.branch("olaya"), "2026-11-16", "23:00")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Available, a.RequestedStatus, a.Slot.Date, a.Slot.Time)
	// Output: false out_of_hours 2026-11-17 09:00
}

// Read all appointments of a day.
func ExampleClient_Appointments() {
	s, stop := example()
	defer stop()
	c := client.New(s.URL, s.key)
	if _, err := c.Book(context.Background(), "order-1", s.consultation("10:00")); err != nil {
		fmt.Println(err)
	}
	for a, err := range c.Appointments(context.Background(), client.Filter{Days: client.Days{From: "2026-11-16", To: "2026-11-16"}}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(a.Time, a.CustomerName)
	}
	// Output: 10:00 Aisha Khan
}
