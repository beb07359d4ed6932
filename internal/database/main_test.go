package database

import (
	"testing"

	"github.com/mawid/mawid/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }
