package voice

import (
	"github.com/mawid/mawid/internal/store"
)

// LongestProof is for how long, in seconds, a wrong proof counts at most.
const LongestProof = 86400

// LongestCode is for how long, in seconds, a code that was sent to a caller is
// good.
const LongestCode = 300

// countProof counts an attempt to prove something in a bucket, until its
// limit, and reports whether it was counted. Of many attempts at once no more
// are than the limit says.
func countProof(tx *store.Tx, bucket string, limit int, expires int64) (bool, error) {
	n, err := tx.Affected(`insert into proofs (org_id, bucket, wrong, expires_at) values ($1, $2, 1, $3)
		on conflict (org_id, bucket) do update set wrong = proofs.wrong + 1 where proofs.wrong < $4 returning 1`, tx.Org(), bucket, expires, limit)
	return n == 1, err
}

// forgiveProof takes an attempt back that was right after all.
func forgiveProof(tx *store.Tx, bucket string) {
	tx.Change(`update proofs set wrong = wrong - 1 where org_id = $1 and bucket = $2 and wrong > 0`, tx.Org(), bucket)
}
