package acting

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/state"
)

// reasons maps the code of a refusal (section 25) to the rule or RULING that it cites. The message
// key of a code is "universais.refused.<code>".
var reasons = map[string]string{
	"no-scene":           "UNI-SCENE-02",
	"not-in-scene":       "UNI-R13",
	"busy":               "UNI-R20",
	"wrong-mode":         "UNI-QCK-01",
	"no-combat":          "UNI-R46",
	"gm-only":            "UNI-R13",
	"not-yours":          "UNI-R45",
	"no-pc":              "UNI-ATTR-01",
	"no-pcs":             "UNI-ATTR-01",
	"pc-only":            "UNI-R25",
	"attr-spread":        "UNI-ATTR-04",
	"source-twice":       "UNI-R14",
	"roll-closed":        "UNI-R13",
	"no-roll":            "UNI-R13",
	"wrong-step":         "UNI-R13",
	"kept-already":       "UNI-R25",
	"nothing-owed":       "UNI-ROLL-06",
	"group-size":         "UNI-R17",
	"quick-opposed":      "UNI-R18",
	"nobody-else":        "UNI-OPP-01",
	"tension-floor":      "UNI-R21",
	"influence-short":    "UNI-INF-09",
	"track-full":         "UNI-R28",
	"no-health":          "UNI-R36",
	"computed":           "UNI-R02",
	"has-pc":             "UNI-R45",
	"lost-forever":       "UNI-R31",
	"not-acting":         "UNI-R10",
	"attr-same":          "UNI-LVL-06",
	"not-highest":        "UNI-R07",
	"xp-short":           "UNI-R06",
	"level-cap":          "UNI-R06",
	"levelup-pending":    "UNI-R07",
	"points-short":       "UNI-R08",
	"nothing-held":       "UNI-R10",
	"entry-max":          "UNI-R37",
	"bond-outside":       "UNI-INT-03",
	"timer-size":         "UNI-TIMER-03",
	"timer-event":        "UNI-TIMER-03",
	"timer-hidden":       "UNI-TIMER-01",
	"timer-back":         "UNI-R27",
	"not-your-turn":      "UNI-R32",
	"not-turn-end":       "UNI-INF-11",
	"attack-not-allowed": "UNI-INF-11",
	"once":               "UNI-R25",
	"no-knockout":        "UNI-R31",
	"stake-kind":         "UNI-STAKE-04",
	"stake-missing":      "UNI-STAKE-04",
	"dead":               "UNI-R31",
	"duel-self":          "UNI-R32",
	"in-duel":            "UNI-R32",
	"duel-pending":       "UNI-R20",
	"not-initiator":      "UNI-R35",
	"not-loser":          "UNI-R35",
	"outlook-limit":      "UNI-LVL-09",
}

// Refuse returns the refusal with a code, which cites the rule in reasons.
func Refuse(code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(reasons[code], "universais.refused."+code, args...)
}

// RefuseBy returns the refusal with a code, which cites the given rule instead of the rule in
// reasons.
func RefuseBy(rule, code string, args ...game.Arg) *game.Refusal {
	return game.Refuse(rule, "universais.refused."+code, args...)
}

// RefuseLacking refuses a move because the table lacks what the move needs.
func RefuseLacking(rule, move string) *game.Refusal {
	return game.Refuse(rule, "universais.refused.lacking."+move)
}

// AboutParam sets the parameter that a refusal is about, and returns the refusal. no may be nil.
func AboutParam(no *game.Refusal, param string) *game.Refusal {
	if no != nil {
		no.Param = param
	}
	return no
}

// RefuseUnlessGM refuses an actor who is not a GM.
func RefuseUnlessGM(s *state.State, by game.Actor) *game.Refusal {
	return game.GMOnly(reasons["gm-only"], s.Chairs, by)
}

// GMMove returns a move that is offered to GMs alone.
func GMMove(spec game.Spec, offers func(*state.State, *game.Collector), do func(*state.Tx, game.Args)) state.Move {
	return rulekit.GMOffers(spec, offers, do, RefuseUnlessGM)
}

// WithLacks returns a move with the rule that a refusal cites if the move has neither an offer nor
// a reason.
func WithLacks(rule string, m state.Move) state.Move {
	m.Lacks = rule
	return m
}

// AsDestructive returns an offer that has to be confirmed, with the losses in then. Without losses
// it returns the offer as it is.
func AsDestructive(o game.Offer, then []game.Msg) game.Offer {
	if len(then) > 0 {
		o.Destructive, o.Consequences, o.Urgent, o.Optional, o.Primary = true, then, false, false, false
	}
	return o
}
