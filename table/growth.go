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
	Rows      []GrowthRow
	Character game.Ref   // whose changes are told, "" for nobody's
	Changes   [][]Change // of each of the sessions, in order
	Cut       bool       // there are more than are told: the oldest are left out
}

// GrowthRow is somebody at the table with what bears on them in each of the sessions.
type GrowthRow struct {
	Character game.Ref
	Name      game.Msg
	Chair     string // who plays it
	BySession []recap.Counts
}

// All are the counts of all sessions together.
func (g GrowthRow) All() recap.Counts {
	var all recap.Counts
	for _, c := range g.BySession {
		all = all.Add(c)
	}
	return all
}

// Growth implements API.
func (svc *Service) Growth(ctx context.Context, id game.TableID, by Caller, of game.Ref) (Growth, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return Growth{}, err
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return Growth{}, err
	}
	g := Growth{Sessions: s.sessions(x)}
	if g.Rows, err = svc.growthRows(ctx, id, by, x.Grown(), of); err != nil {
		return Growth{}, err
	}
	for i, w := range g.Rows {
		g.Rows[i].BySession = x.Growth(w.Character, g.All)
		if w.Character == of || of == "" && (g.Character == "" || w.Chair != "" && w.Chair == actor.Chair) {
			g.Character = w.Character
		}
	}
	if g.Character != "" {
		err = svc.changes(ctx, s, actor, x, &g)
	}
	return g, err
}

// maxGrowers is of how many growth is counted; others come after the players'.
const maxGrowers = 60

// growthRows are the players' characters that are there, then whoever else of these the
// asker can see, and of whom there is a sheet.
func (svc *Service) growthRows(ctx context.Context, id game.TableID, by Caller, refs []game.Ref,
	of game.Ref) ([]GrowthRow, error) {
	var all []GrowthRow
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		actor, _ := l.state.house.ActorFor(by.User, by.Chair)
		for _, p := range l.state.show(actor, "").People {
			if p.Chair != "" && chairIn(l.state.house.Chairs, p.Chair).Role != game.GM {
				all = append(all, GrowthRow{Character: p.About, Name: p.Name, Chair: p.Chair})
			}
		}
		for _, ref := range append(refs, of) {
			if len(all) >= maxGrowers ||
				slices.ContainsFunc(all, func(g GrowthRow) bool { return g.Character == ref }) {
				continue
			}
			if name, ok := l.state.sheetOf(actor, ref); ok {
				all = append(all, GrowthRow{Character: ref, Name: name})
			}
		}
		return nil
	})
	return all, err
}

// sheetOf is what an actor calls a thing that something is written of; false where it
// sees no such thing.
func (s *state) sheetOf(actor game.Actor, ref game.Ref) (name game.Msg, ok bool) {
	view := s.show(actor, ref)
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
func (svc *Service) changes(ctx context.Context, s *state, actor game.Actor, x *recap.Index, g *Growth) error {
	g.Changes = make([][]Change, len(g.All))
	left := maxChanges
	for i, session := range slices.Backward(g.All) {
		seqs := x.DecisionsOn(g.Character, session)
		if len(seqs) > left {
			seqs, g.Cut = seqs[len(seqs)-left:], true
		}
		left -= len(seqs)
		for _, seq := range seqs {
			c, said, err := svc.change(ctx, s, actor, g.Character, bearsOn, seq)
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

// bearsOn are those on whom events bear.
func bearsOn(es []game.Event) []game.Ref {
	return slices.Concat(game.SheetsChanged(es), game.EarnersOf(es))
}
