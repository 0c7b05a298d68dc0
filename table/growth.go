package table

import (
	"context"
	"slices"

	"mesa/game"
	"mesa/recap"
)

// Growth is how those at a table came to be what they are, session by session, as far
// as the asker may know it.
type Growth struct {
	Sessions
	Who     []Grower
	Of      game.Ref   // whose changes are told, "" for nobody's
	Changes [][]Change // of each of the sessions, in order
	Cut     bool       // there are more than are told: the oldest are left out
}

// Grower is somebody at the table with what bears on them in each of the sessions.
type Grower struct {
	Of    game.Ref
	Name  game.Msg
	Chair string // who plays it
	In    []recap.Counts
}

// All are the counts of all sessions together.
func (g Grower) All() recap.Counts {
	var all recap.Counts
	for _, c := range g.In {
		all = all.Plus(c)
	}
	return all
}

// Growth implements Windows.
func (h *Hall) Growth(ctx context.Context, id game.TableID, by Who, of game.Ref) (Growth, error) {
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return Growth{}, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return Growth{}, err
	}
	g := Growth{Sessions: s.sessions(x)}
	if g.Who, err = h.growers(ctx, id, by, x.Growing(), of); err != nil {
		return Growth{}, err
	}
	for i, w := range g.Who {
		g.Who[i].In = x.Growth(w.Of, g.All)
		if w.Of == of || of == "" && (g.Of == "" || w.Chair != "" && w.Chair == seat.Chair) {
			g.Of = w.Of
		}
	}
	if g.Of != "" {
		err = h.changes(ctx, s, seat, x, &g)
	}
	return g, err
}

// maxGrowers is of how many growth is counted; others come after the players'.
const maxGrowers = 60

// growers are the players' characters that are there, then whoever else of these the
// asker can see, and of whom there is a sheet.
func (h *Hall) growers(ctx context.Context, id game.TableID, by Who, refs []game.Ref, of game.Ref) ([]Grower, error) {
	var all []Grower
	err := h.at(ctx, id, func(l *live) error {
		seat, _ := l.state.seats.Seat(by.User, by.Chair)
		for _, p := range l.state.show(seat, "").People {
			if p.Chair != "" && chairIn(l.state.seats.Chairs, p.Chair).Role != game.GM {
				all = append(all, Grower{Of: p.About, Name: p.Name, Chair: p.Chair})
			}
		}
		for _, ref := range append(refs, of) {
			if len(all) >= maxGrowers || slices.ContainsFunc(all, func(g Grower) bool { return g.Of == ref }) {
				continue
			}
			if name, ok := l.state.sheetOf(seat, ref); ok {
				all = append(all, Grower{Of: ref, Name: name})
			}
		}
		return nil
	})
	return all, err
}

// sheetOf is what a seat calls a thing that something is written of; false where it
// sees no such thing.
func (s *state) sheetOf(seat game.Seat, ref game.Ref) (name game.Msg, ok bool) {
	view := s.show(seat, ref)
	i := slices.IndexFunc(view.Blocks, func(b game.Block) bool { return b.Kind == game.SheetBlock && b.About == ref })
	if i < 0 {
		return name, false
	}
	if name = view.Blocks[i].Name; name.Empty() {
		name = view.Name(ref)
	}
	return name, true
}

// changes tells what bears on whom it is asked of, the newest of it.
func (h *Hall) changes(ctx context.Context, s *state, seat game.Seat, x *recap.Index, g *Growth) error {
	g.Changes = make([][]Change, len(g.All))
	left := maxChanges
	for i, session := range slices.Backward(g.All) {
		seqs := x.Bearing(g.Of, session)
		if len(seqs) > left {
			seqs, g.Cut = seqs[len(seqs)-left:], true
		}
		left -= len(seqs)
		for _, seq := range seqs {
			c, said, err := h.change(ctx, s, seat, g.Of, bearing, seq)
			if err != nil {
				return err
			}
			if said {
				g.Changes[i] = append(g.Changes[i], c)
			}
		}
	}
	return nil
}

// bearing are those on whom events bear.
func bearing(es []game.Event) []game.Ref { return slices.Concat(game.ChangedBy(es), game.EarnedBy(es)) }
