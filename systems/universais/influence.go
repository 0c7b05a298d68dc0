package universais

import (
	"slices"

	"mesa/game"
)

// Ways to spend Influence that the rules know (UNI-INF-08). A sheet may give
// others, each called by its own name (UNI-R04).
const (
	WayAllOut  = "all-out"
	WayStepOut = "step-out"
	WayDuel    = "duel"
)

const unitInfluence = "universais.influence"

// InfluenceSet is what a player has of Influence as it now is; Why says by what.
// Way is how it was spent, "" where it was not.
type InfluenceSet struct {
	Of    string `json:"of"`
	PC    string `json:"pc"`
	Now   int    `json:"now"`
	Was   int    `json:"was"`
	Why   string `json:"why"`
	Way   string `json:"way,omitempty"`
	Names Names  `json:"names,omitempty"`
}

func (InfluenceSet) EventName() string { return "universais.influence" }

func (s *State) foldInfluence(e InfluenceSet) {
	u := Wallet{Of: e.Of}
	i := slices.IndexFunc(s.Wallets, func(p *Wallet) bool { return p.Of == e.Of })
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

// spend pays Influence in some way (UNI-INF-08).
func spend(t *tx, p *PC, n int, way string) {
	has := t.S.influence(p)
	t.Emit(InfluenceSet{Of: p.wallet(), PC: p.ID, Now: max(has-n, 0), Was: has, Why: way, Way: way})
}

// gain gives a player Influence.
func gain(t *tx, p *PC, n int, why string) {
	if n == 0 {
		return
	}
	has := t.S.influence(p)
	t.Emit(InfluenceSet{Of: p.wallet(), PC: p.ID, Now: has + n, Was: has, Why: why})
}

// short refuses what costs more than there is (UNI-INF-09).
func (s *State) short(p *PC, cost int) *game.Refusal {
	return refuse("influence-short", game.N("cost", cost), game.N("have", s.influence(p)))
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
	return []game.Msg{game.Say(key, e.Names.who(e.PC), game.N("now", e.Now), game.N("was", e.Was), game.M("why", why))}
}
