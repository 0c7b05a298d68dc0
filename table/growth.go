package table

import (
	"context"
	"slices"

	"mesa/game"
	"mesa/recap"
)

// Growth is how the characters of a table came to be as they are, session by session, as far as the
// caller may know.
type Growth struct {
	Sessions
	Rows      []GrowthRow
	Character game.Ref   // the character of Changes, "" if there is none
	Changes   [][]Change // by session, in order
	Cut       bool       // there are more than maxChanges: the oldest are left out
}

// A GrowthRow is a character with its counts in each session.
type GrowthRow struct {
	Character game.Ref
	Name      game.Msg
	Chair     string // the chair that plays it
	BySession []recap.Counts
}

// All returns the counts of all sessions together.
func (g GrowthRow) All() recap.Counts {
	var all recap.Counts
	for _, c := range g.BySession {
		all = all.Add(c)
	}
	return all
}

// Growth counts, session by session, the changes of each character that the caller can see. It
// tells the changes of one character; "" is the caller's own, or else the first.
func (svc *Service) Growth(ctx context.Context, id game.TableID, by Caller, chosen game.Ref) (Growth, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return Growth{}, err
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return Growth{}, err
	}
	g := Growth{Sessions: s.sessions(x)}
	if g.Rows, err = svc.growthRows(ctx, id, by, x.GrownCharacters(), chosen); err != nil {
		return Growth{}, err
	}
	for i, w := range g.Rows {
		g.Rows[i].BySession = x.Growth(w.Character, g.All)
		if w.Character == chosen || chosen == "" && (g.Character == "" || w.Chair != "" && w.Chair == actor.Chair) {
			g.Character = w.Character
		}
	}
	if g.Character != "" {
		err = svc.changes(ctx, s, actor, x, &g)
	}
	return g, err
}

// maxGrowers is the number of characters after which growthRows adds no more. The players'
// characters come first and are never left out.
const maxGrowers = 60

// growthRows returns the players' characters that are at the table, then those of refs and chosen
// that have a sheet which the caller can see. It adds no further ones once there are maxGrowers.
func (svc *Service) growthRows(ctx context.Context, id game.TableID, by Caller, refs []game.Ref,
	chosen game.Ref) ([]GrowthRow, error) {
	var all []GrowthRow
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		actor, _ := l.state.house.ActorFor(by.User, by.Chair)
		for _, p := range l.state.show(actor, "").People {
			if p.Chair != "" && chairByID(l.state.house.Chairs, p.Chair).Role != game.GM {
				all = append(all, GrowthRow{Character: p.About, Name: p.Name, Chair: p.Chair})
			}
		}
		for _, ref := range append(refs, chosen) {
			if len(all) >= maxGrowers ||
				slices.ContainsFunc(all, func(g GrowthRow) bool { return g.Character == ref }) {
				continue
			}
			if name, ok := l.state.sheetName(actor, ref); ok {
				all = append(all, GrowthRow{Character: ref, Name: name})
			}
		}
		return nil
	})
	return all, err
}

// sheetName returns the name of a character sheet as actor sees it. ok is false if the sheet is not visible.
func (s *state) sheetName(actor game.Actor, ref game.Ref) (name game.Msg, ok bool) {
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

// changes adds the newest maxChanges decisions that affect the chosen character.
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
			c, said, err := svc.change(ctx, s, actor, g.Character, affectedRefs, seq)
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

// affectedRefs returns the characters that events change or give points.
func affectedRefs(es []game.Event) []game.Ref {
	return slices.Concat(game.SheetsChanged(es), game.EarnersOf(es))
}
