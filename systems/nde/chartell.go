package nde

import (
	"slices"

	"mesa/game"
)

func tellCharacter(e game.Event) []game.Msg {
	switch e := e.(type) {
	case PCSet:
		return one(tellPC(e))
	case PCGone:
		return one(game.Say("nde.event.pc.gone", game.W("name", e.Name), game.W("chair", e.Chair)))
	case AttrsSet:
		return one(game.Say("nde.event.attributes."+e.Why, game.W("name", e.Names.name(e.PC)), game.M("attrs", attrsMsg(e.Attrs))))
	case TraitSet:
		return one(tellTrait(e))
	case Granted:
		return one(game.Say("nde.event.granted", game.L("names", e.Names.each(e.PCs)...)))
	case Grew:
		return one(tellGrew(e))
	case Wished:
		return one(game.Say("nde.event.wished", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text)))
	case WishDenied:
		return one(game.Say("nde.event.wish.denied", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name)))
	}
	return tellSession(e)
}

func tellSession(e game.Event) []game.Msg {
	switch e := e.(type) {
	case Rested:
		return one(tellRested(e))
	case SessionBegun:
		return one(game.Say("nde.event.session", game.N("n", e.N), game.N("luck", e.Luck)))
	case SessionEnded:
		return one(game.Say("nde.event.session.ended", game.N("n", e.N)))
	case HiddenRolled:
		return tellHidden(e)
	case HiddenShown:
		return tellShown(e)
	}
	return nil
}

func tellPC(e PCSet) game.Msg {
	p := e.PC
	switch e.Why {
	case "created":
		return game.Say("nde.event.pc.created", game.W("name", p.shown()), game.M("role", p.roleMsg()), game.M("attrs", attrsMsg(p.Attrs)))
	case "profile":
		return game.Say("nde.event.pc.profile", game.W("name", p.shown()), game.M("role", p.roleMsg()), game.W("concept", p.Concept))
	case "talents":
		return game.Say("nde.event.pc.talents", game.W("name", p.shown()), game.L("talents", quotes(p.Talents)...))
	case "gear":
		return game.Say("nde.event.pc.gear", game.W("name", p.shown()), game.L("things", quotes(slices.Concat(p.Equipment.Key, p.Equipment.Protection, p.Equipment.Small))...))
	case "given":
		return game.Say("nde.event.pc.given", game.W("name", p.shown()), game.W("chair", e.Owner))
	}
	return game.Say("nde.event.pc."+e.Why, game.W("name", p.shown()))
}

func tellTrait(e TraitSet) game.Msg {
	if e.Trait.Name == "" {
		return game.Say("nde.event.trait.gone", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Was))
	}
	if e.Was != "" {
		return game.Say("nde.event.trait.instead", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text), game.W("was", e.Was))
	}
	return game.Say("nde.event.trait", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text))
}

func tellGrew(e Grew) game.Msg {
	name := game.W("name", e.Names.name(e.PC))
	switch e.What {
	case GrowHeart, GrowPP:
		return game.Say("nde.event.grew."+e.What, name, game.N("now", e.Now))
	case GrowTrait:
		return game.Say("nde.event.grew.trait", name, game.W("trait", e.Trait.Name), game.W("text", e.Trait.Text))
	}
	return game.Say("nde.event.grew.attribute", name, game.M("attr", attrMsg(e.What)), game.M("was", valueMsg(e.Was)), game.M("now", valueMsg(e.Now)))
}

func tellRested(e Rested) game.Msg {
	key := "nde.event.rested.nothing"
	switch {
	case e.PP:
		key = "nde.event.rested.safe"
	case e.Hearts:
		key = "nde.event.rested.breather"
	}
	return game.Say(key, game.L("names", e.Names.each(e.PCs)...))
}
