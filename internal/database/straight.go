package database

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// straight are the statements of SQLite's writer that yield no rows. They go straight
// to the driver: the writer has its connection to itself, and what database/sql does
// for connections that are shared would be a tenth of a booking.
type straight struct {
	prepared map[string]driver.StmtExecContext
	args     []driver.NamedValue // of the present statement
}

// straightly runs one, in the writer goroutine, and gives how many rows it has changed.
func (db *sqliteDB) straightly(text string, args []any) (changed int64, err error) {
	s := &db.straight
	s.args = s.args[:0]
	for i, a := range args {
		v, err := plain(i, a)
		if err != nil {
			return 0, err
		}
		s.args = append(s.args, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	err = db.writer.Raw(func(conn any) error {
		stmt, err := s.prepare(conn, text)
		if err != nil {
			return err
		}
		result, err := stmt.ExecContext(context.Background(), s.args)
		if err == nil {
			changed, err = result.RowsAffected()
		}
		return err
	})
	return changed, err
}

// Ready gives the arguments of statements the form that the driver takes, so that it need
// not be done while everybody waits for the writer.
func Ready(statements []Statement) error {
	for _, s := range statements {
		for i, a := range s.Args {
			v, err := plain(i, a)
			if err != nil {
				return err
			}
			s.Args[i] = v
		}
	}
	return nil
}

func (s *straight) prepare(conn any, text string) (driver.StmtExecContext, error) {
	if stmt := s.prepared[text]; stmt != nil {
		return stmt, nil
	}
	made, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(), steady(text))
	if err != nil {
		return nil, err
	}
	stmt := made.(driver.StmtExecContext)
	s.prepared[text] = stmt
	return stmt, nil
}

// plain gives an argument as a driver takes it: most are that already.
func plain(i int, a any) (driver.Value, error) {
	switch a.(type) {
	case nil, string, int64:
		return a, nil
	}
	v, err := driver.DefaultParameterConverter.ConvertValue(a)
	if err != nil {
		return nil, fmt.Errorf("sqlite: parameter $%d: %w", i+1, err)
	}
	return v, nil
}

// close closes them while their connection is open.
func (s *straight) close() {
	for _, stmt := range s.prepared {
		_ = stmt.(driver.Stmt).Close()
	}
	clear(s.prepared)
}
