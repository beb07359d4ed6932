package people_test

import (
	"testing"

	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }
