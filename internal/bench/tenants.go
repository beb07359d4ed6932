package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
)

// What each of the many organizations has.
const (
	tenantResources = 3
	tenantSlots     = 10 // booked of each resource, spread over the days
)

// The kinds of ids of things made in bulk; fillings have the low numbers.
const (
	orgSet = 0x100 + iota
	branchSet
	serviceSet
	resourceSet
	keySet
)

// id is the same as kind.id gives inside the database.
func id[T ~[16]byte](set, n int) T {
	v, err := booking.ParseID[T](fmt.Sprintf("018f%04x-0000-7000-8000-%012x", set, n))
	if err != nil {
		panic(err)
	}
	return v
}

// tenants compares an organization among very many that are asked at random
// with one that is alone on its server.
func (s *stage) tenants(ctx context.Context) error {
	questions := make([][]byte, s.orgs)
	keys := make([]string, s.orgs)
	for i := range questions {
		keys[i] = auth.New(auth.Live)
		o := org{branch: id[booking.BranchID](branchSet, i), service: id[booking.ServiceID](serviceSet, i), key: keys[i]}
		questions[i] = o.ask()
	}
	made, err := prepare(ctx, s, fmt.Sprintf("%d organizations", s.orgs), func(ctx context.Context, k kind) (*database, error) {
		db, err := s.create(ctx, k)
		if err != nil {
			return nil, err
		}
		return db, db.populate(ctx, keys)
	})
	if err != nil {
		return err
	}
	return s.each(ctx, func(ctx context.Context, k kind) error {
		defer func() { _ = made[k].drop(ctx) }()
		return s.wander(ctx, made[k], questions)
	})
}

// populate makes one organization for each key.
func (d *database) populate(ctx context.Context, keys []string) (err error) {
	if _, err := d.command(ctx, "", "migrate"); err != nil {
		return err
	}
	var week booking.Week
	for i := range week {
		week[i] = []booking.Hours{{From: opensAt, To: opensAt + daySlots*30}}
	}
	roster, err := json.Marshal(booking.Roster{Week: week})
	if err != nil {
		return err
	}
	n, k := len(keys), d.kind
	org := k.id(orgSet, "slot.i")
	resource := fmt.Sprintf("slot.i / %d", tenantResources) // number of the organization of resource slot.i
	script := []string{
		series(n) + "insert into organizations (id, slug, name, name_ar, created_at) select " + org +
			", 'clinic-' || slot.i, 'Clinic', 'Clinic', 1700000000 from slot",
		series(n) + "insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired) select " +
			k.id(branchSet, "slot.i") + ", " + org + ", 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, " + k.no() + " from slot",
		series(n) + "insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, " +
			"capacity, position, retired) select " +
			k.id(serviceSet, "slot.i") + ", " + org + ", 'checkup', 'Check-up', 'فحص', 30, 30, 0, 0, 0, 90, 0, 0, " + k.no() + " from slot",
		"insert into service_branches (org_id, service_id, branch_id) select s.org_id, s.id, b.id from services s join branches b on b.org_id " +
			"= s.org_id",
		series(n*tenantResources) + "insert into resources (id, org_id, slug, name, name_ar, position, retired) select " +
			k.id(resourceSet, "slot.i") + ", " + k.id(orgSet, resource) + ", 'doctor-' || slot.i, 'Doctor', 'د. سارة الحربي', slot.i, " + k.no() +
			" from slot",
		"insert into resource_services (org_id, resource_id, service_id) select r.org_id, r.id, s.id from resources r join services s on " +
			"s.org_id = r.org_id",
		"insert into rosters (org_id, resource_id, branch_id, position, roster) select r.org_id, r.id, b.id, 0, '" + string(roster) +
			"' from resources r join branches b on b.org_id = r.org_id",
	}
	const batch = 500
	for from := 0; from < n; from += batch {
		var rows []string
		for i := from; i < min(n, from+batch); i++ {
			hash := auth.Hash(keys[i])
			rows = append(rows, fmt.Sprintf("('%s', '%s', 'bench', '%s', '%s', 'availability:read', 1700000000, 0, 0, 0)",
				id[booking.KeyID](keySet, i), id[booking.OrgID](orgSet, i), auth.Prefix(keys[i]), hex.EncodeToString(hash[:])))
		}
		script = append(script,
			"insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at) values "+
				strings.Join(rows, ", "))
	}
	db, err := d.loose()
	if err != nil {
		return err
	}
	if err := errors.Join(execute(ctx, db, script), db.Close()); err != nil {
		return err
	}
	// Every resource is taken at the first slot, so that the question has to
	// search, and at others here and there.
	spread := fmt.Sprintf("slot.i * 13 %% %d", lookAhead*daySlots)
	return d.fill(ctx, filling{
		from: "resources r cross join slot", slots: tenantSlots, number: fmt.Sprintf("r.position * %d + slot.i", tenantSlots),
		start: strings.ReplaceAll(future(), "slot.i", "("+spread+")"), where: "true", status: booking.Booked,
	})
}

// no is false.
func (k kind) no() string {
	if k == sqlite {
		return "0"
	}
	return "false"
}

// wander asks organizations at random, after each was asked once.
func (s *stage) wander(ctx context.Context, db *database, questions [][]byte) error {
	twin, err := db.twin()
	if err != nil {
		return err
	}
	alone, err := twin.serve(ctx)
	if err != nil {
		return err
	}
	defer alone.stop()
	p, err := db.serve(ctx)
	if err != nil {
		return err
	}
	defer p.stop()
	cr, err := assemble(p.address, clients)
	if err != nil {
		return err
	}
	s.say("%s: asking each of %d organizations once", db.kind, len(questions))
	err = cr.sweep(questions)
	cr.leave()
	if err != nil {
		return err
	}
	many, errA := dial(p.address)
	one, errB := dial(alone.address)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2))
	d, err := s.faceOff(many, one, func() []byte { return questions[random.IntN(len(questions))] }, anew(questions[0]))
	if err != nil {
		return err
	}
	s.note(db.kind, "A1 p99, 10,000 organizations at random ÷ one", most(3), "", d.at(0.99),
		"%.0f µs and %.0f µs, medians %.0f µs and %.0f µs, one client",
		quantile(d.ours, 0.99), quantile(d.theirs, 0.99), median(d.ours), median(d.theirs))
	memory, err := p.resident()
	if err != nil {
		return err
	}
	less, err := alone.resident()
	s.note(db.kind, "resident memory with 10,000 organizations", most(1024), "MiB", memory, "%.0f MiB with one", less)
	return err
}
