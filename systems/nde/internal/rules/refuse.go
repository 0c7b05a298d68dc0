package rules

import "mesa/game"

// Reasons maps the codes of refusals (section 24) to the rule or ruling that each refusal cites.
// A code that only RefuseBy uses has no entry. The message of a code is "nde.refused.<code>".
var Reasons = map[string]string{
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

// Refuse returns the refusal with this code, which cites the rule in Reasons.
func Refuse(code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(Reasons[code], "nde.refused."+code, args...)
}

// RefuseBy returns the refusal with this code, which cites this rule and not the rule in Reasons.
func RefuseBy(rule, code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(rule, "nde.refused."+code, args...)
}

// RefuseAlways returns a function that returns no for every value.
func RefuseAlways[T any](no *game.Refusal) func(T) *game.Refusal {
	return func(T) *game.Refusal { return no }
}
