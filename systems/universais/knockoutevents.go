package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of Knockouts.
type (
	// Falling is a PC that is about to be knocked out. Its player decides.
	Falling struct {
		Who   string `json:"who"`
		Fall  Fall   `json:"fall"`
		Names Names  `json:"names,omitempty"`
	}
	// Staked stops a Knockout: What, the id of Entry or stakeLife, is at risk until the Scene ends.
	// The numbers are those after it.
	Staked struct {
		Who    string `json:"who"`
		What   string `json:"what"`
		Entry  Entry  `json:"entry,omitzero"`
		Stress int    `json:"stress"`
		Wounds int    `json:"wounds"`
		Health int    `json:"health"`
		Names  Names  `json:"names,omitempty"`
	}
	// StakeLost loses What was staked, for ever.
	StakeLost struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Entry Entry  `json:"entry,omitzero"`
		Names Names  `json:"names,omitempty"`
	}
	// KnockedOut takes a PC out of the Scene, or an NPC if the GM says so.
	KnockedOut struct {
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// Died is the loss of a staked life.
	Died struct {
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// Returned brings back a PC that was knocked out, in the next Scene.
	Returned struct {
		Who    string `json:"who"`
		Stress int    `json:"stress"`
		Wounds int    `json:"wounds"`
		Names  Names  `json:"names,omitempty"`
	}
)

func (Falling) EventName() string    { return "universais.falling" }
func (Staked) EventName() string     { return "universais.staked" }
func (StakeLost) EventName() string  { return "universais.stake.lost" }
func (KnockedOut) EventName() string { return "universais.knocked-out" }
func (Died) EventName() string       { return "universais.died" }
func (Returned) EventName() string   { return "universais.returned" }

func fallRef(id string) game.Ref { return game.Ref("fall/" + id) }

// Card implements rulekit.OnCard.
func (e Staked) Card() (game.Ref, int) { return fallRef(e.Who), 0 }

// changePC changes a PC, at the table or retired. It does nothing if there is none.
func (s *State) changePC(id string, change func(*PC)) {
	if p := s.anyPC(id); p != nil {
		change(p)
	}
}

func (s *State) foldFalling(e Falling) { s.changePC(e.Who, func(p *PC) { p.Fall = &e.Fall }) }

func (s *State) foldStaked(e Staked) {
	s.changePC(e.Who,
		func(p *PC) { p.Fall, p.Stake, p.Stress, p.Wounds, p.Health = nil, e.What, e.Stress, e.Wounds, e.Health })
}

func (s *State) foldStakeLost(e StakeLost) {
	s.changePC(e.Who, func(p *PC) {
		p.Stake, p.Entries = "", slices.Clone(p.Entries)
		if lost := p.entry(e.What); lost != nil {
			lost.Lost, lost.N = true, 0
		}
	})
}

func (s *State) foldKnockedOut(e KnockedOut) {
	s.changePC(e.Who, func(p *PC) { p.Out, p.Fall = p.Fall, nil })
	if s.npc(e.Who) != nil {
		s.Felled = append(slices.Clip(s.Felled), e.Who)
	}
	s.removeFromScene(e.Who)
}

func (s *State) foldDied(e Died) {
	s.changePC(e.Who, func(p *PC) { p.Dead, p.Fall, p.Out = true, nil, nil })
	s.removeFromScene(e.Who)
}

func (s *State) foldReturned(e Returned) {
	s.changePC(e.Who, func(p *PC) { p.Out, p.Stress, p.Wounds = nil, e.Stress, e.Wounds })
}

func tellFalling(e Falling) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.falling", e.Names.nameArg(e.Who)))
}

func stakeMsg(what string, e Entry) game.Msg {
	if what == stakeLife {
		return game.Say("universais.stake.life")
	}
	return entryMsg(e)
}

func tellStaked(e Staked) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.staked", e.Names.nameArg(e.Who),
		game.M("what", stakeMsg(e.What, e.Entry)),
		game.N("stress", e.Stress),
		game.N("wounds", e.Wounds), game.N("health", e.Health)))
}

func tellStakeLost(e StakeLost) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.stake.lost", e.Names.nameArg(e.Who),
		game.M("what", stakeMsg(e.What, e.Entry))))
}

func tellKnockedOut(e KnockedOut) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.knockout", e.Names.nameArg(e.Who)))
}

func tellDied(e Died) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.died", e.Names.nameArg(e.Who)))
}

func tellReturned(e Returned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.returned", e.Names.nameArg(e.Who), game.N("stress", e.Stress),
		game.N("wounds", e.Wounds)))
}
