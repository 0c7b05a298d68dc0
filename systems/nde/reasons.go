package nde

import (
	"maps"
	"slices"

	"mesa/game"
)

// lacking are moves that are open as long as there is something of a kind: what
// there is not, where nothing else stands against them. The sentence of a move
// is "nde.refused.lacking.<move>".
var lacking = map[string]string{
	"agree":        "NDE-R10",
	"allow":        "NDE-R14",
	"attack":       "NDE-R26",
	"armor":        "NDE-R39",
	"assist":       "NDE-R20",
	"bring-back":   "NDE-CHAR-01",
	"cover":        "NDE-COVER-02",
	"deny":         "NDE-R20",
	"dismiss":      "NDE-FOE-02",
	"change-foe":   "NDE-FOE-01",
	"change-trait": "NDE-R34",
	"drop":         "NDE-TEST-03",
	"end-counter":  "NDE-R40",
	"end-effect":   "NDE-R25",
	"give-back":    "NDE-R23",
	"level":        "NDE-POW-03",
	"pass":         "NDE-R23",
	"place":        "NDE-GRID-01",
	"raise":        "NDE-R32",
	"talent":       "NDE-R14",
	"test-all":     "NDE-TEST-03",
	"tick":         "NDE-R40",
	"zone":         "NDE-ZONE-01",
}

// withReasons gives every move that is closed a reason, also where a line names
// nobody: what stands against it for the first character it could be about,
// that there is none, or what it lacks. An open move has its own reasons alone.
func withReasons(m move) func(*State, game.Actor, game.Args) *game.Refusal {
	return func(s *State, by game.Actor, args game.Args) *game.Refusal {
		if m.Why != nil {
			if no := m.Why(s, by, args); no != nil {
				return no
			}
		}
		if len(m.When(s, by)) > 0 {
			return nil
		}
		if no := s.noneOf(m, by, args); no != nil {
			return no
		}
		if rule, ok := lacking[m.Name]; ok {
			return game.Refuse(rule, "nde.refused.lacking."+m.Name)
		}
		return nil
	}
}

// noneOf refuses what a line wants of a character that it does not name.
func (s *State) noneOf(m move, by game.Actor, args game.Args) *game.Refusal {
	owns := slices.ContainsFunc(s.PCs, func(p *PC) bool { return s.isOwn(by, p) })
	_, takes := m.Param("who")
	switch {
	case len(args["who"]) > 0 || !takes:
		return nil
	case by.Role != game.GM && !owns:
		return refuse("no-pc")
	case len(s.PCs) == 0:
		return refuse("no-pcs")
	}
	for _, p := range s.PCs {
		named := game.Args{"who": {p.ID}}
		maps.Copy(named, args)
		if by.Role != game.GM && !s.isOwn(by, p) || m.Why == nil {
			continue
		}
		if no := m.Why(s, by, named); no != nil {
			return no
		}
	}
	return nil
}
