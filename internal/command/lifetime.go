package command

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// maxDays keeps a lifetime within a time.Duration.
const maxDays = 36500

// Lifetime reads the duration of a flag, with days as well: 90d. Empty: zero.
func Lifetime(flag, s string) (time.Duration, error) {
	if s == "" {
		return 0, nil
	}
	life, err := time.ParseDuration(s)
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, e := strconv.Atoi(days)
		if n > maxDays {
			return 0, Usage(fmt.Sprintf("%s: at most %dd", flag, maxDays))
		}
		life, err = time.Duration(n)*24*time.Hour, e
	}
	if err != nil || life <= 0 {
		return 0, Usage(fmt.Sprintf("%s: %q is not a duration; write 24h or 90d", flag, s))
	}
	return life, nil
}
