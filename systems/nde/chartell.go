package nde

import (
	"slices"

	"mesa/game"
)

func (s *State) tellCharacter(e game.Event) []game.Msg {
	switch e := e.(type) {
	case PCSet:
		return one(s.tellPC(e))
	case PCGone:
		return one(game.Say("nde.event.pc.gone", game.W("name", e.Name)))
	case AttrsSet:
		return one(game.Say("nde.event.attributes."+e.Why, game.W("name", s.name(e.PC)), game.M("attrs", s.attrsMsg(e.Attrs))))
	case TraitSet:
		return one(s.tellTrait(e))
	case Granted:
		return one(game.Say("nde.event.granted", game.L("names", s.names(e.PCs)...)))
	case Grew:
		return one(s.tellGrew(e))
	case Wished:
		return one(game.Say("nde.event.wished", game.W("name", s.name(e.PC)), game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text)))
	case WishDenied:
		return one(game.Say("nde.event.wish.denied", game.W("name", s.name(e.PC)), game.W("trait", e.Trait.Name)))
	}
	return s.tellSession(e)
}

func (s *State) tellSession(e game.Event) []game.Msg {
	switch e := e.(type) {
	case Rested:
		return one(s.tellRested(e))
	case SessionBegun:
		return one(game.Say("nde.event.session", game.N("n", e.N), game.N("luck", e.Luck)))
	case SessionEnded:
		return one(game.Say("nde.event.session.ended", game.N("n", e.N)))
	case HiddenRolled:
		return tellHidden(e)
	case game.VeilLifted:
		return s.tellLifted(e)
	}
	return nil
}

func (s *State) tellPC(e PCSet) game.Msg {
	p := e.PC
	switch e.Why {
	case "created":
		return game.Say("nde.event.pc.created", game.W("name", p.Name), game.M("role", p.roleMsg()), game.M("attrs", s.attrsMsg(p.Attrs)))
	case "profile":
		return game.Say("nde.event.pc.profile", game.W("name", p.Name), game.M("role", p.roleMsg()), game.W("concept", p.Concept))
	case "talents":
		return game.Say("nde.event.pc.talents", game.W("name", p.Name), game.L("talents", quotes(p.Talents)...))
	case "gear":
		return game.Say("nde.event.pc.gear", game.W("name", p.Name), game.L("things", quotes(slices.Concat(p.Equipment.Key, p.Equipment.Protection, p.Equipment.Small))...))
	case "given":
		return game.Say("nde.event.pc.given", game.W("name", p.Name), game.W("chair", s.chairName(p.Chair)))
	}
	return game.Say("nde.event.pc."+e.Why, game.W("name", p.Name))
}

func (s *State) tellTrait(e TraitSet) game.Msg {
	if e.Trait.Name == "" {
		return game.Say("nde.event.trait.gone", game.W("name", s.name(e.PC)), game.W("trait", e.Was))
	}
	return game.Say("nde.event.trait", game.W("name", s.name(e.PC)), game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text))
}

func (s *State) tellGrew(e Grew) game.Msg {
	name := game.W("name", s.name(e.PC))
	switch e.What {
	case GrowHeart, GrowPP:
		return game.Say("nde.event.grew."+e.What, name, game.N("now", e.Now))
	case GrowTrait:
		return game.Say("nde.event.grew.trait", name, game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text))
	}
	return game.Say("nde.event.grew.attribute", name, game.M("attr", attrMsg(e.What)), game.M("was", s.valueMsg(e.Was)), game.M("now", s.valueMsg(e.Now)))
}

func (s *State) tellRested(e Rested) game.Msg {
	key := "nde.event.rested.nothing"
	switch {
	case e.PP:
		key = "nde.event.rested.safe"
	case e.Hearts:
		key = "nde.event.rested.breather"
	}
	return game.Say(key, game.L("names", s.names(e.PCs)...))
}

// names are those of PCs, for a list.
func (s *State) names(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(s.name(id)))
	}
	return ms
}
