package store

// count counts rows of the organization before one is added: those from a
// table under a condition in which $1 is the organization. The organization is
// locked first, so that two at once count each other.
func (tx *Tx) count(rows string) (n int, err error) {
	tx.Change(`update organizations set slug = slug where id = $1`, tx.org)
	err = tx.Read(Query(func(r Row) error { return r.Scan(&n) }, `select count(*) from `+rows, tx.org))
	return n, err
}
