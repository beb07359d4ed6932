package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/spelling"
)

// What the people who are searched are called: every first name with every
// father's and every family's.
var (
	firstNames = strings.Fields("Noura Sara Maha Huda Reem Lama Aisha Fatimah Khalid Fahad Omar Yousef Abdullah Ibrahim " +
		"سارة نورة ريم هدى عائشة لمى خالد فهد عمر يوسف عبدالله إبراهيم Maryam Layan جود")
	familyNames = strings.Fields("Al-Qahtani Al-Harbi Al-Otaibi Al-Ghamdi Al-Zahrani Al-Shehri Al-Dosari Al-Mutairi Siddiqui Mansour " +
		"Hassan Khan القحطاني الحربي العتيبي الغامدي الزهراني الشهري الدوسري المطيري منصور حسن Al-Anazi Al-Balawi الشمري السبيعي Rahman Haddad")
)

func personNames() (list []string) {
	for _, first := range firstNames {
		for _, father := range firstNames {
			for _, family := range familyNames {
				list = append(list, first+" "+father+" "+family)
			}
		}
	}
	return list
}

// seek is a way in which somebody is looked for.
type seek struct {
	what  string
	typed func(phone int, name string) string
}

var seeks = []seek{
	{"by number", func(phone int, _ string) string { return fmt.Sprintf("0%d", phone) }},
	{"by the end of a number", func(phone int, _ string) string { return fmt.Sprint(phone)[3:] }},
	{"by name", func(_ int, name string) string { return name }},
	{"by parts of a name", func(_ int, name string) string {
		words := strings.Fields(name)
		return string([]rune(words[2])[3:7]) + " " + string([]rune(words[0])[:3])
	}},
	{"by a name that 80,000 have", func(_ int, name string) string { return strings.Fields(name)[0] }},
	{"with a slip in typing", func(_ int, name string) string {
		words := strings.Fields(name)
		family := []rune(words[2])
		last := len(family) - 1 // Two letters in the wrong order.
		family[last-1], family[last-2] = family[last-2], family[last-1]
		return words[0] + " " + string(family)
	}},
}

// firstPhone is the number of the first person, as fillings count.
const firstPhone = 500_000_000

// finding measures how long it takes to find a customer among very many.
func (s *stage) finding(ctx context.Context) error {
	names := personNames()
	made, err := prepare(ctx, s, fmt.Sprintf("%d persons", s.persons), func(ctx context.Context, k kind) (clinic, error) {
		c, err := s.clinic(ctx, k, 10)
		if err != nil {
			return c, err
		}
		return c, c.db.people(ctx, s.persons, names)
	})
	if err != nil {
		return err
	}
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		n, err := made[k].db.node(ctx)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close(), made[k].db.drop(ctx)) }()
		began := time.Now()
		for more := true; more; {
			if more, err = n.Customers.Place(ctx, 1); err != nil {
				return err
			}
		}
		s.note(k, "the index of 1,000,000 customers is made in", nil, "s", time.Since(began).Seconds(), "of %d", s.persons)
		for _, by := range seeks {
			if err := s.seek(ctx, k, n, made[k].org, by, names); err != nil {
				return fmt.Errorf("%s: %w", by.what, err)
			}
		}
		return nil
	})
}

// seek looks for one person after the other.
func (s *stage) seek(ctx context.Context, k kind, n *node, o *org, by seek, names []string) error {
	random := rand.New(rand.NewPCG(5, 6))
	var took []float64
	for began := time.Now(); len(took) < 200 && (len(took) < 5 || time.Since(began) < 20*s.round); {
		i := random.IntN(s.persons / 10 * 10)
		for len([]rune(strings.Fields(names[i%len(names)])[2])) < 8 { // In short words no slip is looked for.
			i = random.IntN(s.persons / 10 * 10)
		}
		typed := by.typed(firstPhone+i, names[i%len(names)])
		asked := time.Now()
		page, err := n.Customers.Customers(ctx, o.id, typed, "", 0)
		if err != nil {
			return err
		}
		took = append(took, float64(time.Since(asked).Microseconds())/1e3)
		if len(page.Items) == 0 {
			return fmt.Errorf("nobody was found for %q", typed)
		}
	}
	s.note(k, "a customer among 1,000,000 "+by.what+", p95", most(50), "ms", quantile(took, 0.95), "median %.1f ms, %d searches among %d",
		median(took), len(took), s.persons)
	return nil
}

// people fills in n persons, each with one appointment that is past, as the
// index of customers leaves them.
func (d *database) people(ctx context.Context, n int, names []string) (err error) {
	db, err := d.loose()
	if err != nil {
		return err
	}
	script := []string{"create table bench_names (i integer primary key, name text not null, folded text not null)"}
	const batch = 500
	for from := 0; from < len(names); from += batch {
		var rows []string
		for i := from; i < min(len(names), from+batch); i++ {
			rows = append(rows, fmt.Sprintf("(%d, '%s', '%s')", i, names[i], spelling.Fold(names[i])))
		}
		script = append(script, "insert into bench_names values "+strings.Join(rows, ", "))
	}
	script = append(script, "create index bench_names_by_name on bench_names (name)")
	if err := errors.Join(execute(ctx, db, script), db.Close()); err != nil {
		return err
	}
	f := passed(n)
	f.name = fmt.Sprintf("(select x.name from bench_names x where x.i = (%s) %% %d)", f.number, len(names))
	if err := d.fill(ctx, f); err != nil {
		return err
	}
	if db, err = d.loose(); err != nil {
		return err
	}
	script = []string{
		`insert into customers (org_id, id, phone, folded, name, seen_at, created_at)
			select a.org_id, a.id, a.phone, x.folded, a.customer_name, a.updated_at, a.created_at
			from appointments a join bench_names x on x.name = a.customer_name`,
		`insert into customer_names (org_id, customer_id, phone, name, seen_at)
			select org_id, id, phone, customer_name, updated_at from appointments`,
		`insert into customer_marks (org_id, seen_at) select org_id, max(updated_at) + 1000 from appointments group by org_id`,
		`drop table bench_names`,
	}
	if d.kind == postgres {
		// No trigger is pulled on a loose connection.
		script = append(script, "insert into customer_news (org_id, customer_id) select org_id, id from customers", "vacuum analyze customers",
			"vacuum analyze customer_news", "vacuum analyze customer_names", "checkpoint")
	}
	return errors.Join(execute(ctx, db, script), db.Close())
}
