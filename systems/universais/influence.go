package universais

import (
	"slices"

	"mesa/game"
)

// The ways to spend Influence that the rules know (UNI-INF-08). A sheet may give others, each by
// its own name (UNI-R04).
const (
	WayAllOut  = "all-out"
	WayStepOut = "step-out"
	WayDuel    = "duel"
)

const unitInfluence = "universais.influence"

// InfluenceSet is the Influence of a player after a change. Of is the key of the Wallet, Why the
// cause. Way is how it was spent, "" if it was not.
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

// spend pays n Influence of a PC's player, in the way that is named (UNI-INF-08).
func spend(t *tx, p *PC, n int, way string) {
	has := t.S.influence(p)
	t.Emit(InfluenceSet{Of: p.wallet(), PC: p.ID, Now: max(has-n, 0), Was: has, Why: way, Way: way})
}

// gain gives Influence to the player of a PC.
func gain(t *tx, p *PC, n int, why string) {
	if n == 0 {
		return
	}
	has := t.S.influence(p)
	t.Emit(InfluenceSet{Of: p.wallet(), PC: p.ID, Now: has + n, Was: has, Why: why})
}

// refuseUnpaid refuses something that costs more than the player of a PC has (UNI-INF-09).
func (s *State) refuseUnpaid(p *PC, cost int) *game.Refusal {
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
	return []game.Msg{game.Say(key, e.Names.nameArg(e.PC), game.N("now", e.Now), game.N("was", e.Was),
		game.M("why", why))}
}
