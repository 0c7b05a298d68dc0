package nde

import (
	"maps"
	"slices"

	"mesa/game"
)

// missingRules maps moves that need something to act on to the rule id of the refusal if it is missing.
// The refusal of a move is "nde.refused.lacking.<move>".
var missingRules = map[string]string{
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

// withReasons returns the Why of a move, extended so that a move without offers always has a
// reason: what its Why says about the first character it could be about, that there is no
// character, or what the move lacks. A move with offers keeps only its own reasons.
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
		if no := s.refuseUnnamed(m, by, args); no != nil {
			return no
		}
		if rule, ok := missingRules[m.Name]; ok {
			return game.Refuse(rule, "nde.refused.lacking."+m.Name)
		}
		return nil
	}
}

// refuseUnnamed refuses a command that names no character: it returns the first reason against any
// character that the actor may name, or that there is none.
func (s *State) refuseUnnamed(m move, by game.Actor, args game.Args) *game.Refusal {
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
