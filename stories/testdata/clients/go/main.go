// Command book books the first free time of a service, with the client that
// oapi-codegen makes of our document.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/google/uuid"

	"client/booking"
)

func main() {
	ctx := context.Background()
	c, err := booking.NewClientWithResponses(os.Getenv("BOOKING_URL"), booking.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+os.Getenv("BOOKING_KEY"))
		return nil
	}))
	if err != nil {
		log.Fatal(err)
	}
	service, branch := uuid.MustParse(os.Getenv("SERVICE")), uuid.MustParse(os.Getenv("BRANCH"))
	month, err := c.ListFreeTimesWithResponse(ctx, &booking.ListFreeTimesParams{ServiceId: service, BranchId: &branch})
	if err != nil || month.JSON200 == nil {
		log.Fatal(month, err)
	}
	day := month.JSON200.SlotsByDate[0]
	answer, err := c.CreateAppointmentWithResponse(ctx, &booking.CreateAppointmentParams{}, booking.NewAppointment{
		ServiceId: service, BranchId: branch, CustomerName: "Noura", Date: day.Date, Time: day.AvailableTimes[0],
	})
	if err != nil || answer.JSON201 == nil {
		log.Fatal(answer, err)
	}
	fmt.Println(answer.JSON201.Id)
}
