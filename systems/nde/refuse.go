package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// reasons maps the codes of refusals (section 24) to the rule or ruling that each refusal cites.
// The message of a code is "nde.refused.<code>".
var reasons = map[string]string{
	"busy":               "NDE-TEST-03",
	"gm-only":            "NDE-GEN-04",
	"not-yours":          "NDE-R17",
	"no-pc":              "NDE-CHAR-01",
	"no-pcs":             "NDE-CHAR-01",
	"nothing-owed":       "NDE-TEST-06",
	"no-scene":           "NDE-R33",
	"not-wide":           "NDE-R42",
	"undecided":          "NDE-R15",
	"choose-first":       "NDE-R25",
	"benefit-first":      "NDE-TEST-08",
	"test-open":          "NDE-TEST-03",
	"attr-spread":        "NDE-CHAR-05",
	"talent-count":       "NDE-R03",
	"t-range":            "NDE-R07",
	"luck-short":         "NDE-R04",
	"luck-full":          "NDE-R16",
	"luck-late":          "NDE-R15",
	"luck-early":         "NDE-R15",
	"luck-used":          "NDE-R17",
	"step-no-effect":     "NDE-R12",
	"plus-no-effect":     "NDE-R36",
	"nothing-to-cancel":  "NDE-R14",
	"nothing-to-improve": "NDE-R15",
	"not-a-failure":      "NDE-R15",
	"no-test":            "NDE-R15",
	"test-closed":        "NDE-R15",
	"wrong-dice":         "NDE-R36",
	"talent-limit":       "NDE-TAL-03",
	"talent-late":        "NDE-R14",
	"talent-missing":     "NDE-R14",
	"favourable-limit":   "NDE-R13",
	"unfavourable-limit": "NDE-R13",
	"help-limit":         "NDE-R20",
	"help-late":          "NDE-R20",
	"help-self":          "NDE-R20",
	"helper-down":        "NDE-R20",
	"no-action":          "NDE-R23",
	"no-move":            "NDE-R23",
	"not-your-phase":     "NDE-R23",
	"move-too-far":       "NDE-R22",
	"squares-too-far":    "NDE-GRID-02",
	"retry-unchanged":    "NDE-R21",
	"full-cover":         "NDE-COVER-01",
	"out-of-reach":       "NDE-R26",
	"target-down":        "NDE-R26",
	"down":               "NDE-R32",
	"not-exceptional":    "NDE-R25",
	"pp-short":           "NDE-R29",
	"pp-cost":            "NDE-R29",
	"heal-whole":         "NDE-R31",
	"nothing-spent":      "NDE-R30",
	"not-down":           "NDE-R32",
	"raise-far":          "NDE-R32",
	"raise-self":         "NDE-R32",
	"in-conflict":        "NDE-R33",
	"fighting":           "NDE-FIGHT-02",
	"no-conflict":        "NDE-R33",
	"no-growth":          "NDE-R34",
	"cap-die":            "NDE-GROW-02",
	"cap-hearts":         "NDE-GROW-02",
	"cap-pp":             "NDE-GROW-02",
	"trait-text":         "NDE-R34",
	"no-module":          "NDE-R39",
	"no-token":           "NDE-R39",
	"not-hurt":           "NDE-R39",
	"no-defence":         "NDE-R27",
	"counter-text":       "NDE-R40",
}

// refuse returns the refusal with this code, which cites the rule in reasons.
func refuse(code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(reasons[code], "nde.refused."+code, args...)
}

// refuseBusy refuses a command that has to wait for an open test. For a thrown exceptional success
// it cites NDE-R25, otherwise the steps of a test (NDE-TEST-03).
func (s *State) refuseBusy(t *Test) *game.Refusal {
	hold := game.M("hold", s.waitMsg(t))
	if t.Stage == Landed && t.Outcome == Exceptional {
		return refuseBy("NDE-R25", "busy", hold)
	}
	return refuse("busy", hold)
}

// refuseBy returns the refusal with this code, which cites this rule and not the rule in reasons.
func refuseBy(rule, code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(rule, "nde.refused."+code, args...)
}

// refuseUnlessGM refuses everyone but the GM.
func (s *State) refuseUnlessGM(by game.Actor) *game.Refusal {
	return game.GMOnly(reasons["gm-only"], s.Chairs, by)
}

// gmMove returns a move that only the GM is offered. If it has the parameter "who", it is closed at
// a table without PCs.
func gmMove(spec game.Spec, offers func(*State, *game.Collector), do func(*tx, game.Args)) move {
	_, aboutPC := spec.Param(paramWho.Name)
	return rulekit.GMOffers(spec, func(s *State, c *game.Collector) {
		if offers(s, c); aboutPC {
			s.closeWithoutPC(c)
		}
	}, do, (*State).refuseUnlessGM)
}

// withLacks returns the move with the rule that a refusal cites if the move has neither an offer
// nor a reason.
func withLacks(rule string, m move) move {
	m.Lacks = rule
	return m
}

// refuseAlways returns a function that refuses everything for the same reason.
func refuseAlways[T any](no *game.Refusal) func(T) *game.Refusal {
	return func(T) *game.Refusal { return no }
}
