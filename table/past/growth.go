package past

import (
	"context"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/table/fold"
	"mesa/table/live"
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
	Chair     string // the chair that plays the character, "" if none
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

// Growth counts the changes of the characters that an actor can see. It tells the changes of the
// character chosen; "" is the actor's own character, or else the first of all.
func (p *Past) Growth(ctx context.Context, s *fold.State, actor game.Actor, chosen game.Ref) (Growth, error) {
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return Growth{}, err
	}
	g := Growth{Sessions: sessions(s, x)}
	if g.Rows, err = p.growthRows(ctx, s.ID, actor, x.GrownCharacters(), chosen); err != nil {
		return Growth{}, err
	}
	for i, w := range g.Rows {
		g.Rows[i].BySession = x.Growth(w.Character, g.All)
		if w.Character == chosen || chosen == "" && (g.Character == "" || w.Chair != "" && w.Chair == actor.Chair) {
			g.Character = w.Character
		}
	}
	if g.Character != "" {
		err = p.changes(ctx, s, actor, x, &g)
	}
	return g, err
}

// maxGrowers is the number of characters after which growthRows adds no more. The players'
// characters come first and are never left out.
const maxGrowers = 60

// growthRows returns the players' characters that are at the table, then those of refs and chosen
// that have a sheet which the actor can see. It adds no further characters once there are
// maxGrowers.
func (p *Past) growthRows(ctx context.Context, id game.TableID, actor game.Actor, refs []game.Ref,
	chosen game.Ref) ([]GrowthRow, error) {
	var all []GrowthRow
	err := p.tables.WithTable(ctx, id, func(l *live.Table) error {
		for _, person := range l.State.Show(actor, "").People {
			if person.Chair != "" && fold.ChairByID(l.State.House.Chairs, person.Chair).Role != game.GM {
				all = append(all, GrowthRow{Character: person.About, Name: person.Name, Chair: person.Chair})
			}
		}
		for _, ref := range append(refs, chosen) {
			if len(all) >= maxGrowers ||
				slices.ContainsFunc(all, func(g GrowthRow) bool { return g.Character == ref }) {
				continue
			}
			if name, ok := sheetName(l.State, actor, ref); ok {
				all = append(all, GrowthRow{Character: ref, Name: name})
			}
		}
		return nil
	})
	return all, err
}

// sheetName returns the name of a character sheet as actor sees it. ok is false if the sheet is not visible.
func sheetName(s *fold.State, actor game.Actor, ref game.Ref) (name game.Msg, ok bool) {
	view := s.Show(actor, ref)
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
func (p *Past) changes(ctx context.Context, s *fold.State, actor game.Actor, x *recap.Index, g *Growth) error {
	g.Changes = make([][]Change, len(g.All))
	left := maxChanges
	for i, session := range slices.Backward(g.All) {
		seqs := x.DecisionsOn(g.Character, session)
		if len(seqs) > left {
			seqs, g.Cut = seqs[len(seqs)-left:], true
		}
		left -= len(seqs)
		for _, seq := range seqs {
			c, said, err := p.change(ctx, s, actor, g.Character, affectedRefs, seq)
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

// affectedRefs returns the characters that events change, or that earn or spend points by them.
func affectedRefs(es []game.Event) []game.Ref {
	return slices.Concat(game.SheetsChanged(es), game.EarnersOf(es))
}
