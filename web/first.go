package web

import (
	"slices"

	"mesa/game"
	"mesa/table"
)

// young is how many decisions a table is led through.
const young = 50

// firstStep is a line of what leads a young table.
type firstStep struct {
	Say    game.Msg
	Done   bool
	Next   bool
	Show   string // where on the page it is done
	Chair  string // the page of the reader's chair that does it
	Invite string
}

// firstSteps are the steps of a young table: for its GM where it began empty, for
// everybody in a demo. The entries are all that was decided so far.
func (v *visit) firstSteps(p *tablePage, sight table.Sight, entries []table.Entry) []firstStep {
	if sight.Lesson.Step > 0 || sight.At > young || sight.Seat.Chair == "" || p.About != "" {
		return nil
	}
	first := v.system(sight.System).First()
	did := func(s game.Step) bool {
		return slices.ContainsFunc(entries, func(e table.Entry) bool {
			return !e.Undone && slices.ContainsFunc(s.Moves, func(m string) bool { return v.key(sight.System, m) == e.Move })
		})
	}
	steps := first.Demo
	var all []firstStep
	if p.Demo = v.isDemo(sight, entries); !p.Demo {
		if steps = first.Empty; !p.GM || len(steps) == 0 {
			return nil
		}
		others := slices.ContainsFunc(sight.Chairs, func(c game.Chair) bool { return c.User != "" && c.User != v.ses.User })
		all = append(all, firstStep{Say: game.Say("web.first.invite"), Done: others, Invite: p.Invite})
	}
	for _, s := range steps {
		all = append(all, v.firstStep(s, sight, did(s) || s.People && hasPlayers(sight)))
	}
	if next := slices.IndexFunc(all, func(s firstStep) bool { return !s.Done }); next >= 0 {
		all[next].Next = true
		return all
	}
	return nil
}

// isDemo reports whether a table had its players' characters from the beginning:
// they are there, and nobody has written one.
func (v *visit) isDemo(sight table.Sight, entries []table.Entry) bool {
	sheets := map[string]bool{}
	for _, spec := range v.specs[sight.System] {
		sheets[spec.Key] = spec.Under == game.UnderSheet
	}
	return hasPlayers(sight) && !slices.ContainsFunc(entries, func(e table.Entry) bool { return !e.Undone && sheets[e.Move] })
}

// hasPlayers reports whether a player's character is there.
func hasPlayers(sight table.Sight) bool {
	return slices.ContainsFunc(sight.View.People, func(p game.Person) bool {
		return p.Chair != "" && sight.Chair(p.Chair).Role != game.GM
	})
}

func (v *visit) key(system, move string) string {
	_, spec := v.spec(system, move)
	return spec.Key
}

func (v *visit) firstStep(s game.Step, sight table.Sight, done bool) firstStep {
	does := func(c game.Chair) bool { return (c.Role == game.GM) == s.GM }
	i := slices.IndexFunc(sight.Chairs, does)
	out := firstStep{Say: s.Say, Done: done}
	if i < 0 {
		return out
	}
	chair := sight.Chairs[i]
	if len(s.Say.Args) > 0 {
		out.Say.Args = []game.Arg{game.W("name", firstPlayer(sight))}
	}
	switch mine := slices.ContainsFunc(sight.Mine, func(c game.Chair) bool { return c.ID == chair.ID }); {
	case done || len(s.Moves) == 0:
	case chair.ID == sight.Seat.Chair:
		if o := slices.IndexFunc(sight.Offers, func(o game.Offer) bool {
			return slices.Contains(s.Moves, o.Move) && o.No == nil && !o.For
		}); o >= 0 {
			out.Show = "#o-" + sight.Offers[o].Key()
		}
	case mine:
		out.Chair = tablePath(sight.Table, "", chair.ID)
	}
	return out
}

// firstPlayer is the name of the first player's chair.
func firstPlayer(sight table.Sight) string {
	for _, c := range sight.Chairs {
		if c.Role != game.GM {
			return c.Name
		}
	}
	return ""
}
