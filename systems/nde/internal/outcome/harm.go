package outcome

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

// The events of harm.
type (
	// Hurt is harm that an Armor token may still stop (NDE-MOD-02).
	Hurt struct {
		Harm  state.Harm  `json:"harm"`
		Names state.Names `json:"names,omitempty"`
	}
	// HarmMet ends waiting harm: the token stopped one Heart of the harm, or the PC took all of it.
	HarmMet struct {
		Harm    state.Harm  `json:"harm"`
		Stopped bool        `json:"stopped,omitempty"`
		Idle    bool        `json:"idle,omitempty"` // taken by a PC without Hearts, so nothing was lost
		Names   state.Names `json:"names,omitempty"`
	}
)

func (Hurt) EventName() string    { return "nde.hurt" }
func (HarmMet) EventName() string { return "nde.harm.met" }

func foldHurt(s *state.State, e Hurt) {
	s.NextID++
	s.Harms = append(s.Harms, e.Harm)
}

func foldMet(s *state.State, e HarmMet) {
	s.Harms = slices.DeleteFunc(s.Harms, func(h state.Harm) bool { return h.ID == e.Harm.ID })
}

func nameHurt(s *state.State, e Hurt) Hurt      { e.Names = s.NamesOf(e.Harm.PC); return e }
func nameMet(s *state.State, e HarmMet) HarmMet { e.Names = s.NamesOf(e.Harm.PC); return e }

func tellHurt(e Hurt) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.hurt", game.W("name", e.Names.Name(e.Harm.PC)), game.N("n", e.Harm.N)))
}

func tellMet(e HarmMet) []game.Msg {
	if e.Idle {
		return rulekit.Msgs(game.Say("nde.event.harm.idle", game.W("name", e.Names.Name(e.Harm.PC))))
	}
	if !e.Stopped {
		return nil // ValueSet tells it
	}
	return rulekit.Msgs(game.Say("nde.event.stopped", game.W("name", e.Names.Name(e.Harm.PC))))
}

// Wound takes Hearts from a PC that is not out of action. If an Armor token could stop one of them,
// the harm waits for the owner's decision (NDE-MOD-02, NDE-R39).
func Wound(t *state.Tx, pc string, n int, why string) {
	p := t.S.PC(pc)
	if p == nil || p.Down() {
		return
	}
	if mayStop(t.S, p) {
		t.Emit(Hurt{Harm: state.Harm{ID: t.S.NextID + 1, PC: pc, N: n, Why: why}})
		return
	}
	lose(t, pc, n, why)
}

// mayStop reports whether a PC has a token that can stop a Heart.
func mayStop(s *state.State, p *state.PC) bool {
	return rules.ArmorTokens.On(s) && p.Token && !p.Down()
}

// SettleHarm applies waiting harm that can no longer be stopped: the token is spent on other harm,
// the module is off, or the PC has no Heart left (NDE-R44).
func SettleHarm(t *state.Tx) {
	for _, h := range slices.Clone(t.S.Harms) {
		if p := t.S.PC(h.PC); p == nil || !mayStop(t.S, p) {
			TakeHarm(t, h)
		}
	}
}

// lose takes Hearts from a PC. A PC that falls drops its test if the test is not thrown yet
// (NDE-HURT-01, NDE-R32).
func lose(t *state.Tx, pc string, n int, why string) {
	state.ChangeValue(t, pc, rules.ValueHearts, -n, why)
	if test := t.S.TestOf(pc); t.S.PC(pc).Down() && test != nil && !test.Thrown() {
		check.EndTest(t, test.ID, state.Dropped)
	}
}

// Heal gives Hearts back, never above the maximum.
func Heal(t *state.Tx, pc string, n int, why string) {
	if p := t.S.PC(pc); p != nil {
		state.ChangeValue(t, pc, rules.ValueHearts, min(n, p.MaxHearts-p.Hearts), why)
	}
}

// Refill gives Power Points back, never above the maximum.
func Refill(t *state.Tx, pc string, n int, why string) {
	if p := t.S.PC(pc); p != nil {
		state.ChangeValue(t, pc, rules.ValuePP, min(n, max(0, p.MaxPP-p.PP)), why)
	}
}

func harmNamed(s *state.State, id string) (state.Harm, bool) {
	i := slices.IndexFunc(s.Harms, func(h state.Harm) bool { return harmWord(h.ID) == id })
	if i < 0 {
		return state.Harm{}, false
	}
	return s.Harms[i], true
}

func harmWord(id int) string { return "h" + game.Itoa(id) }

// HarmRef refers to the card of waiting harm.
func HarmRef(id int) game.Ref { return game.Ref("harm/" + game.Itoa(id)) }

var paramHarm = game.Param{Name: "harm", Kind: game.Pick, Min: 1, Max: 1}

// harmOffers collects an offer for each waiting harm of the PCs that the actor may act for and that
// may accepts. no returns the reason for the PCs that get no offer.
func harmOffers(s *state.State, c *game.Collector, key string, may func(*state.PC) bool,
	no func(*state.PC) *game.Refusal) {
	for _, h := range s.Harms {
		p := s.PC(h.PC)
		if p == nil || !p.PlayedBy(c.Actor) || !may(p) {
			continue
		}
		c.Add(game.Offer{
			Fixed: game.Args{"who": {p.ID}, "harm": {harmWord(h.ID)}}, About: state.PCRef(p.ID),
			ForCard: game.ForCard{Card: HarmRef(h.ID), Urgent: p.IsOwn(c.Actor)},
			Primary: p.IsOwn(c.Actor),
			Label:   game.Say(key, game.W("name", s.NameFor(c.Actor, p)), game.N("n", h.N), game.N("left", h.N-1)),
		})
	}
	s.CloseRest(c, no)
}

// armorMove spends the Armor token to stop exactly 1 Heart.
func armorMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "armor", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{rules.ParamWho, paramHarm}},
		Lacks: "NDE-R39",
		Offers: func(s *state.State, c *game.Collector) {
			harmOffers(s, c, "nde.armor.now", func(p *state.PC) bool { return p.Token },
				func(p *state.PC) *game.Refusal { return refuseArmor(s, p) })
		},
		Do: func(t *state.Tx, args game.Args) {
			h, _ := harmNamed(t.S, args.One("harm"))
			t.Emit(HarmMet{Harm: h, Stopped: true})
			t.Emit(state.ValueSet{Who: h.PC, What: rules.ValueToken, Now: 0, Was: 1, Why: "token"})
			lose(t, h.PC, h.N-1, h.Why)
			SettleHarm(t)
			turn.EndPhase(t)
		},
	}
}

// refuseArmor returns why a PC cannot spend a token: the table plays without tokens, no scene is
// open, the PC has no token, or no harm waits.
func refuseArmor(s *state.State, p *state.PC) *game.Refusal {
	switch {
	case !rules.ArmorTokens.On(s):
		return rules.Refuse("no-module")
	case !s.Scene.Open():
		return rules.Refuse("no-scene")
	case !p.Token:
		return rules.Refuse("no-token")
	}
	return rules.Refuse("not-hurt")
}

// takeMove accepts waiting harm without using the token.
func takeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "take", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{rules.ParamWho, paramHarm}},
		Offers: func(s *state.State, c *game.Collector) {
			harmOffers(s, c, "nde.take.now", func(*state.PC) bool { return true },
				rules.RefuseAlways[*state.PC](rules.Refuse("not-hurt")))
		},
		Do: func(t *state.Tx, args game.Args) {
			h, _ := harmNamed(t.S, args.One("harm"))
			TakeHarm(t, h)
			SettleHarm(t)
			turn.EndPhase(t)
		},
	}
}

// TakeHarm ends waiting harm that no token stops.
func TakeHarm(t *state.Tx, h state.Harm) {
	p := t.S.PC(h.PC)
	t.Emit(HarmMet{Harm: h, Idle: p == nil || p.Hearts == 0})
	if p != nil {
		lose(t, h.PC, h.N, h.Why)
	}
}
