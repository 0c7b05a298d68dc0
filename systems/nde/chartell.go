package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

func tellRetired(e PCGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.pc.gone", game.W("name", e.Name), game.W("chair", e.Chair)))
}

func tellAttrs(e AttrsSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.attributes."+e.Why, game.W("name", e.Names.name(e.PC)),
		game.M("attrs", attrsMsg(e.Attrs))))
}

func tellGranted(e Granted) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.granted", game.L("names", e.Names.pcNames(e.PCs)...)))
}

func tellWished(e Wished) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.wished", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name),
		game.W("text", e.Trait.Text)))
}

func tellDenied(e WishDenied) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.wish.denied", game.W("name", e.Names.name(e.PC)),
		game.W("trait", e.Trait.Name)))
}

func tellBegun(e SessionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.session", game.N("n", e.N), game.N("luck", e.Luck)))
}

func tellEnded(e SessionEnded) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.session.ended", game.N("n", e.N)))
}

func tellPC(e PCSet) []game.Msg {
	p := e.PC
	switch e.Why {
	case "created", "brought":
		return rulekit.Msgs(game.Say("nde.event.pc."+e.Why, game.W("name", p.displayName()),
			game.M("role", roleInWorld(&p)),
			game.M("attrs", attrsMsg(p.Attrs))))
	case "profile":
		return rulekit.Msgs(game.Say("nde.event.pc.profile", game.W("name", p.displayName()),
			game.M("role", roleInWorld(&p)),
			game.W("concept", p.Concept)))
	case "talents":
		return rulekit.Msgs(game.Say("nde.event.pc.talents", game.W("name", p.displayName()),
			game.L("talents", rulekit.Quotes(p.Talents)...)))
	case "gear":
		return rulekit.Msgs(game.Say("nde.event.pc.gear", game.W("name", p.displayName()),
			game.L("things",
				rulekit.Quotes(slices.Concat(p.Equipment.Key, p.Equipment.Protection, p.Equipment.Small))...)))
	case "given":
		return rulekit.Msgs(game.Say("nde.event.pc.given", game.W("name", p.displayName()), game.W("chair", e.Owner)))
	}
	return rulekit.Msgs(game.Say("nde.event.pc."+e.Why, game.W("name", p.displayName())))
}

func tellTrait(e TraitSet) []game.Msg {
	if e.Trait.Name == "" {
		return rulekit.Msgs(game.Say("nde.event.trait.gone", game.W("name", e.Names.name(e.PC)),
			game.W("trait", e.Was)))
	}
	if e.Was != "" {
		return rulekit.Msgs(game.Say("nde.event.trait.instead", game.W("name", e.Names.name(e.PC)),
			game.W("trait", e.Trait.Name),
			game.W("text", e.Trait.Text), game.W("was", e.Was)))
	}
	return rulekit.Msgs(game.Say("nde.event.trait", game.W("name", e.Names.name(e.PC)), game.W("trait", e.Trait.Name),
		game.W("text", e.Trait.Text)))
}

func tellGrew(e Grew) []game.Msg {
	name := game.W("name", e.Names.name(e.PC))
	switch e.What {
	case GrowHeart, GrowPP:
		return rulekit.Msgs(game.Say("nde.event.grew."+e.What, name, game.N("now", e.Now)))
	case GrowTrait:
		return rulekit.Msgs(game.Say("nde.event.grew.trait", name, game.W("trait", e.Trait.Name),
			game.W("text", e.Trait.Text)))
	}
	return rulekit.Msgs(game.Say("nde.event.grew.attribute", name, game.M("attr", attrMsg(e.What)),
		game.M("was", valueMsg(e.Was)),
		game.M("now", valueMsg(e.Now))))
}

func tellRested(e Rested) []game.Msg {
	key := "nde.event.rested.nothing"
	switch {
	case e.PP:
		key = "nde.event.rested.safe"
	case e.Hearts:
		key = "nde.event.rested.breather"
	}
	return rulekit.Msgs(game.Say(key, game.L("names", e.Names.pcNames(e.PCs)...)))
}

// roleInWorld returns the name that this world has for a PC's Role, with the Role. Either of them can
// be missing.
func roleInWorld(p *PC) game.Msg {
	switch {
	case p.Called != "" && p.Role != "":
		return game.Say("nde.role.called", game.W("called", p.Called), game.M("role", roleMsg(p.Role)))
	case p.Called != "":
		return game.Quote(p.Called)
	case p.Role != "":
		return roleMsg(p.Role)
	}
	return game.Say("nde.role.none")
}
