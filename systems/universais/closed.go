package universais

import (
	"maps"

	"mesa/game"
)

// lacking are moves that are open as long as there is something of a kind: what
// there is not, where nothing else stands against them. The sentence of a move
// is "universais.refused.lacking.<move>".
var lacking = map[string]string{
	"again":        "UNI-OPP-03",
	"share":        "UNI-OPP-04",
	"consequence":  "UNI-ROLL-06",
	"spare":        "UNI-ROLL-06",
	"drop":         "UNI-R13",
	"end":          "UNI-R20",
	"tension":      "UNI-R21",
	"enter":        "UNI-R20",
	"exit":         "UNI-R20",
	"dismiss":      "UNI-R20",
	"change-npc":   "UNI-R34",
	"bring-back":   "UNI-R06",
	"write":        "UNI-R38",
	"strike":       "UNI-R38",
	"order":        "UNI-R40",
	"end-duel":     "UNI-R32",
	"npc-lose":     "UNI-DUEL-08",
	"duel-tension": "UNI-R21",
	"resolve":      "UNI-DUEL-03",
	"advance":      "UNI-TIMER-04",
	"set-timer":    "UNI-R27",
	"end-timer":    "UNI-R27",
	"answer-timer": "UNI-R27",
	"knock-out":    "UNI-R28",
	"answer":       "UNI-AWK-04",
	"intermission": "UNI-R22",
	"specific":     "UNI-R01",
	"turn":         "UNI-R40",
	"spend":        "UNI-R10",
	"bond":         "UNI-INT-03",
	"legend":       "UNI-R23",
	"grant":        "UNI-R06",
}

// reasoned gives every move that is closed a reason, also where a line names
// nobody. An open move has its own reasons alone.
func reasoned(m move) func(*State, game.Seat, game.Args) *game.Refusal {
	return func(s *State, by game.Seat, args game.Args) *game.Refusal {
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
			return game.Refuse(rule, "universais.refused.lacking."+m.Name)
		}
		return nil
	}
}

// noneOf refuses what a line wants of a character that it does not name.
func (s *State) noneOf(m move, by game.Seat, args game.Args) *game.Refusal {
	mine := s.subject(by, game.Args{}) != ""
	_, takes := m.Param("who")
	switch {
	case len(args["who"]) > 0 || !takes && m.Name != "group":
		return nil
	case by.Role != game.GM && !mine:
		return refuse("no-pc")
	case len(s.PCs) == 0:
		return refuse("no-pcs")
	}
	for _, p := range s.PCs {
		named := game.Args{"who": {p.ID}}
		maps.Copy(named, args)
		if by.Role != game.GM && !s.own(by, p.ID) || m.Why == nil {
			continue
		}
		if no := m.Why(s, by, named); no != nil {
			return no
		}
	}
	return nil
}
