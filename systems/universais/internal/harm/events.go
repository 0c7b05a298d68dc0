package harm

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Harmed adds Stress and Wounds of one cause, Why. NowStress and NowWounds are the tracks
// afterwards.
type Harmed struct {
	Who       string      `json:"who"`
	Stress    int         `json:"stress,omitempty"`
	Wounds    int         `json:"wounds,omitempty"`
	NowStress int         `json:"nowStress"`
	NowWounds int         `json:"nowWounds"`
	Why       string      `json:"why,omitempty"`
	Names     state.Names `json:"names,omitempty"`
}

// The events of Knockouts.
type (
	// Falling is a PC that is about to be knocked out. Its player decides.
	Falling struct {
		Who   string      `json:"who"`
		Fall  sheet.Fall  `json:"fall"`
		Names state.Names `json:"names,omitempty"`
	}
	// Staked stops a Knockout: What, the id of Entry or sheet.StakeLife, is at risk until the Scene
	// ends. Stress, Wounds and Health are the values afterwards.
	Staked struct {
		Who    string      `json:"who"`
		What   string      `json:"what"`
		Entry  sheet.Entry `json:"entry,omitzero"`
		Stress int         `json:"stress"`
		Wounds int         `json:"wounds"`
		Health int         `json:"health"`
		Names  state.Names `json:"names,omitempty"`
	}
	// StakeLost loses What was staked, for ever.
	StakeLost struct {
		Who   string      `json:"who"`
		What  string      `json:"what"`
		Entry sheet.Entry `json:"entry,omitzero"`
		Names state.Names `json:"names,omitempty"`
	}
	// KnockedOut takes a PC out of the Scene, or an NPC if the GM says so.
	KnockedOut struct {
		Who   string      `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
	// Died is the loss of a staked life.
	Died struct {
		Who   string      `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
	// Returned brings back a PC that was knocked out, in the next Scene.
	Returned struct {
		Who    string      `json:"who"`
		Stress int         `json:"stress"`
		Wounds int         `json:"wounds"`
		Names  state.Names `json:"names,omitempty"`
	}
)

func (Harmed) EventName() string     { return "universais.harmed" }
func (Falling) EventName() string    { return "universais.falling" }
func (Staked) EventName() string     { return "universais.staked" }
func (StakeLost) EventName() string  { return "universais.stake.lost" }
func (KnockedOut) EventName() string { return "universais.knocked-out" }
func (Died) EventName() string       { return "universais.died" }
func (Returned) EventName() string   { return "universais.returned" }

func foldHarmed(s *state.State, e Harmed) {
	if p := s.AnyPC(e.Who); p != nil {
		p.Stress, p.Wounds = e.NowStress, e.NowWounds
	}
	if n := s.NPC(e.Who); n != nil {
		n.Stress, n.Wounds = e.NowStress, e.NowWounds
	}
}

func tellHarmed(e Harmed) []game.Msg {
	var ms []game.Msg
	if e.Stress > 0 {
		ms = append(ms,
			game.Say("universais.event.stress", e.Names.NameArg(e.Who), game.N("n", e.Stress),
				game.N("now", e.NowStress)))
	}
	if e.Wounds > 0 {
		ms = append(ms,
			game.Say("universais.event.wounds", e.Names.NameArg(e.Who), game.N("n", e.Wounds),
				game.N("now", e.NowWounds)))
	}
	return ms
}

func fallRef(id string) game.Ref { return game.Ref("fall/" + id) }

// Card implements game.OnCard.
func (e Staked) Card() (game.Ref, int) { return fallRef(e.Who), 0 }

func foldFalling(s *state.State, e Falling) {
	s.ChangePC(e.Who, func(p *sheet.PC) { p.Fall = &e.Fall })
}

func foldStaked(s *state.State, e Staked) {
	s.ChangePC(e.Who,
		func(p *sheet.PC) {
			p.Fall, p.Stake, p.Stress, p.Wounds, p.Health = nil, e.What, e.Stress, e.Wounds, e.Health
		})
}

func foldStakeLost(s *state.State, e StakeLost) {
	s.ChangePC(e.Who, func(p *sheet.PC) {
		p.Stake, p.Entries = "", slices.Clone(p.Entries)
		if lost := p.Entry(e.What); lost != nil {
			lost.Lost, lost.N = true, 0
		}
	})
}

func foldKnockedOut(s *state.State, e KnockedOut) {
	s.ChangePC(e.Who, func(p *sheet.PC) { p.Out, p.Fall = p.Fall, nil })
	if s.NPC(e.Who) != nil {
		s.Felled = append(slices.Clip(s.Felled), e.Who)
	}
	s.RemoveFromScene(e.Who)
}

func foldDied(s *state.State, e Died) {
	s.ChangePC(e.Who, func(p *sheet.PC) { p.Dead, p.Fall, p.Out = true, nil, nil })
	s.RemoveFromScene(e.Who)
}

func foldReturned(s *state.State, e Returned) {
	s.ChangePC(e.Who, func(p *sheet.PC) { p.Out, p.Stress, p.Wounds = nil, e.Stress, e.Wounds })
}

func tellFalling(e Falling) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.falling", e.Names.NameArg(e.Who)))
}

// StakeMsg returns what is staked in words: a life, or the entry e.
func StakeMsg(what string, e sheet.Entry) game.Msg {
	if what == sheet.StakeLife {
		return game.Say("universais.stake.life")
	}
	return sheet.EntryMsg(e)
}

func tellStaked(e Staked) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.staked", e.Names.NameArg(e.Who),
		game.M("what", StakeMsg(e.What, e.Entry)), game.N("stress", e.Stress),
		game.N("wounds", e.Wounds), game.N("health", e.Health)))
}

func tellStakeLost(e StakeLost) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.stake.lost", e.Names.NameArg(e.Who),
		game.M("what", StakeMsg(e.What, e.Entry))))
}

func tellKnockedOut(e KnockedOut) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.knockout", e.Names.NameArg(e.Who)))
}

func tellDied(e Died) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.died", e.Names.NameArg(e.Who)))
}

func tellReturned(e Returned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.returned", e.Names.NameArg(e.Who), game.N("stress", e.Stress),
		game.N("wounds", e.Wounds)))
}

// RecapMark implements game.RecapEvent.
func (Staked) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (StakeLost) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (KnockedOut) RecapMark() game.RecapMark { return game.RecapHarm }

// RecapMark implements game.RecapEvent.
func (Died) RecapMark() game.RecapMark { return game.RecapHarm }

// RecapMark implements game.RecapEvent.
func (Returned) RecapMark() game.RecapMark { return game.RecapOutcome }
