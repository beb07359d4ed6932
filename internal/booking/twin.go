package booking

import "slices"

// The sandbox of an organization is its twin: an organization of its own with a
// copy of the catalog. The twin of a thing has the thing's id but for the
// version: 8 where ids have 7. So either id gives the other without a look-up,
// no id means two things, and callers need to know those of the live
// organization only.
const (
	liveVersion = 0x70
	twinVersion = 0x80
)

func (id ID[K]) version(v byte) ID[K] {
	id[6] = id[6]&0x0f | v
	return id
}

// IsTwin tells whether this is the id of something in a sandbox's catalog, or
// of a sandbox itself.
func (id ID[K]) IsTwin() bool { return id[6]&0xf0 == twinVersion }

// Twin gives the id of a thing's twin; a twin's is its own. Nothing has none.
func (id ID[K]) Twin() ID[K] {
	if id.IsZero() {
		return id
	}
	return id.version(twinVersion)
}

// Live gives the id of what this is the twin of; what is no twin has its own.
func (id ID[K]) Live() ID[K] {
	if !id.IsTwin() {
		return id
	}
	return id.version(liveVersion)
}

// Twin gives the catalog of the organization's sandbox: the same under the
// ids of twins. Nobody in it is known to another system.
func (c *Catalog) Twin() *Catalog {
	out := &Catalog{Org: c.Org}
	out.Org.ID = c.Org.ID.Twin()
	out.Org.Page = Page{} // Nobody visits a sandbox.
	for _, b := range c.Branches {
		b := *b
		b.ID = b.ID.Twin()
		out.Branches = append(out.Branches, &b)
	}
	for _, s := range c.Services {
		s := *s
		s.ID, s.Branches, s.Sessions = s.ID.Twin(), twins(s.Branches), slices.Clone(s.Sessions)
		for i := range s.Sessions {
			s.Sessions[i].Branch = s.Sessions[i].Branch.Twin()
		}
		out.Services = append(out.Services, &s)
	}
	for _, r := range c.Resources {
		r := *r
		r.ID, r.Services, r.Rosters, r.External = r.ID.Twin(), twins(r.Services), slices.Clone(r.Rosters), ""
		for i := range r.Rosters {
			r.Rosters[i].Branch = r.Rosters[i].Branch.Twin()
		}
		out.Resources = append(out.Resources, &r)
	}
	return out
}

func twins[K any](ids []ID[K]) []ID[K] {
	out := make([]ID[K], len(ids))
	for i, id := range ids {
		out[i] = id.Twin()
	}
	return out
}
