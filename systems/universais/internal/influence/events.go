package influence

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The ways to spend Influence that the rules know (UNI-INF-08). A sheet may give others, each by
// its own name (UNI-R04).
const (
	WayAllOut  = "all-out"
	WayStepOut = "step-out"
	WayDuel    = "duel"
)

const Unit = "universais.influence"

// InfluenceSet is the Influence of a player after a change. Of is the key of the Wallet, Why the
// cause. Way is how Influence was spent, "" if it was not spent.
type InfluenceSet struct {
	Of    string      `json:"of"`
	PC    string      `json:"pc"`
	Now   int         `json:"now"`
	Was   int         `json:"was"`
	Why   string      `json:"why"`
	Way   string      `json:"way,omitempty"`
	Names state.Names `json:"names,omitempty"`
}

func (InfluenceSet) EventName() string { return "universais.influence" }

func foldInfluence(s *state.State, e InfluenceSet) {
	u := sheet.Wallet{Of: e.Of}
	i := slices.IndexFunc(s.Wallets, func(p *sheet.Wallet) bool { return p.Of == e.Of })
	if i >= 0 {
		u = *s.Wallets[i]
	}
	u.N = e.Now
	if e.Way != "" {
		u.Uses++
		if !slices.Contains(u.Ways, e.Way) {
			u.Ways = append(slices.Clip(u.Ways), e.Way)
		}
	}
	if i >= 0 {
		s.Wallets[i] = &u
		return
	}
	s.Wallets = append(s.Wallets, &u)
}

func tellInfluence(e InfluenceSet) []game.Msg {
	why := game.Say("universais.why." + e.Why)
	switch {
	case e.Way != "" && !slices.Contains([]string{WayAllOut, WayStepOut, WayDuel}, e.Way):
		why = game.Quote(e.Way)
	case e.Why == "":
		why = game.Msg{}
	}
	key := "universais.event.influence.gained"
	if e.Now < e.Was {
		key = "universais.event.influence.spent"
	}
	return []game.Msg{game.Say(key, e.Names.NameArg(e.PC), game.N("now", e.Now), game.N("was", e.Was),
		game.M("why", why))}
}

// RecapCounts implements game.RecapCounter: the Influence that players gained and spent, without
// the GM's corrections.
func (e InfluenceSet) RecapCounts() []game.Count {
	switch n := e.Now - e.Was; {
	case e.Why == "corrected":
		return nil
	case n < 0:
		return []game.Count{{Key: "universais.total.spent", N: -n}}
	default:
		return []game.Count{{Key: "universais.total.gained", N: n}}
	}
}
