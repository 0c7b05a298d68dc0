package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of characters and growth.
type (
	// PCSet sets a PC to its new state. Why is "made", "created", "brought", "profile", "talents",
	// "gear", "given" or "back".
	PCSet struct {
		PC    state.PC `json:"pc"`
		Why   string   `json:"why"`
		Owner string   `json:"owner,omitempty"` // the name of the PC's chair
	}
	// PCGone retires a PC: it leaves the table and may come back. Chair is the name of the chair
	// that the PC belonged to, "" for game.GMChair.
	PCGone struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Chair string `json:"chair,omitempty"`
	}
	// AttrsSet sets a PC's Attributes. Why is "corrected" or "converted".
	AttrsSet struct {
		PC    string      `json:"pc"`
		Attrs [3]int      `json:"attrs"`
		Was   [3]int      `json:"was"`
		Why   string      `json:"why"`
		Names state.Names `json:"names,omitempty"`
	}
	// TraitSet is a change of a PC's Trait by the GM. Was is the name of the Trait that is
	// replaced, "" if a Trait is added. A Trait without a name removes the Trait that Was names.
	TraitSet struct {
		PC    string      `json:"pc"`
		Was   string      `json:"was,omitempty"`
		Trait state.Trait `json:"trait"`
		Names state.Names `json:"names,omitempty"`
	}
	// Granted gives each of these PCs one growth to choose.
	Granted struct {
		PCs   []string    `json:"pcs"`
		Names state.Names `json:"names,omitempty"`
	}
	// Grew is a choice of growth. What is an Attribute, GrowHeart, GrowPP or GrowTrait. Now and Was
	// are the new and the old value or maximum; for GrowTrait they are 0 and Trait is the new
	// Trait.
	Grew struct {
		PC    string      `json:"pc"`
		What  string      `json:"what"`
		Now   int         `json:"now,omitempty"`
		Was   int         `json:"was,omitempty"`
		Trait state.Trait `json:"trait,omitzero"`
		Names state.Names `json:"names,omitempty"`
	}
	// Wished records a Trait that a player chose and the GM has yet to confirm.
	Wished struct {
		PC    string      `json:"pc"`
		Trait state.Trait `json:"trait"`
		Names state.Names `json:"names,omitempty"`
	}
	// WishDenied denies a Trait; the player may choose the growth again.
	WishDenied struct {
		PC    string      `json:"pc"`
		Trait state.Trait `json:"trait"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (PCSet) EventName() string      { return "nde.pc" }
func (PCGone) EventName() string     { return "nde.pc.gone" }
func (AttrsSet) EventName() string   { return "nde.attributes" }
func (TraitSet) EventName() string   { return "nde.trait" }
func (Granted) EventName() string    { return "nde.granted" }
func (Grew) EventName() string       { return "nde.grew" }
func (Wished) EventName() string     { return "nde.wished" }
func (WishDenied) EventName() string { return "nde.wish.denied" }

func foldPC(s *state.State, e PCSet) {
	s.Retired = slices.DeleteFunc(slices.Clone(s.Retired), func(p *state.PC) bool { return p.ID == e.PC.ID })
	rulekit.Replace(&s.PCs, e.PC, func(p *state.PC) bool { return p.ID == e.PC.ID })
}

func foldAttrs(s *state.State, e AttrsSet) { s.ChangePC(e.PC, func(p *state.PC) { p.Attrs = e.Attrs }) }

func foldTrait(s *state.State, e TraitSet) {
	s.ChangePC(e.PC, func(p *state.PC) { p.SetTrait(e.Was, e.Trait) })
}

func foldGrew(s *state.State, e Grew)         { s.ChangePC(e.PC, func(p *state.PC) { applyGrowth(p, e) }) }
func foldWished(s *state.State, e Wished)     { s.ChangePC(e.PC, func(p *state.PC) { p.Wish = &e.Trait }) }
func foldDenied(s *state.State, e WishDenied) { s.ChangePC(e.PC, func(p *state.PC) { p.Wish = nil }) }

func foldGranted(s *state.State, e Granted) {
	for _, id := range e.PCs {
		s.ChangePC(id, func(p *state.PC) { p.Growth++ })
	}
}

// retire moves a PC to the retired PCs, of which the last rules.MaxPCs are kept. It removes the
// PC's tests, owed consequences, harm, effects and places.
func retire(s *state.State, e PCGone) {
	s.Tests = slices.DeleteFunc(slices.Clone(s.Tests), func(t *state.Test) bool { return t.PC == e.ID })
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o state.OwedConsequence) bool { return o.PC == e.ID })
	s.Scene.RemoveEffectsOn(e.ID)
	p := s.PC(e.ID)
	if p == nil {
		return
	}
	s.PCs = slices.DeleteFunc(slices.Clone(s.PCs), func(q *state.PC) bool { return q.ID == e.ID })
	s.Retired = append(slices.Clip(s.Retired), p)
	s.Retired = slices.Delete(s.Retired, 0, max(0, len(s.Retired)-rules.MaxPCs))
	s.Harms = slices.DeleteFunc(slices.Clone(s.Harms), func(h state.Harm) bool { return h.PC == e.ID })
	s.Scene.RemovePlaces(e.ID)
}

func applyGrowth(p *state.PC, e Grew) {
	p.Growth = max(p.Growth-1, 0)
	switch e.What {
	case rules.GrowHeart:
		p.MaxHearts, p.Hearts = e.Now, p.Hearts+e.Now-e.Was
	case rules.GrowPP:
		p.MaxPP, p.PP = e.Now, p.PP+e.Now-e.Was
	case rules.GrowTrait:
		p.Wish = nil
		p.SetTrait("", e.Trait)
	default:
		if i := rules.AttrIndex(e.What); i >= 0 {
			p.Attrs[i] = e.Now
		}
	}
}

func namePC(s *state.State, e PCSet) PCSet {
	e.Owner, e.PC.SharesName = s.ChairName(e.PC.Chair), rulekit.SharesName(s.Fighters(), &e.PC)
	return e
}

func nameAttrs(s *state.State, e AttrsSet) AttrsSet      { e.Names = s.NamesOf(e.PC); return e }
func nameTrait(s *state.State, e TraitSet) TraitSet      { e.Names = s.NamesOf(e.PC); return e }
func nameGranted(s *state.State, e Granted) Granted      { e.Names = s.NamesOf(e.PCs...); return e }
func nameGrew(s *state.State, e Grew) Grew               { e.Names = s.NamesOf(e.PC); return e }
func nameWished(s *state.State, e Wished) Wished         { e.Names = s.NamesOf(e.PC); return e }
func nameDenied(s *state.State, e WishDenied) WishDenied { e.Names = s.NamesOf(e.PC); return e }

// RecapMark implements game.RecapEvent.
func (Grew) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (TraitSet) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e PCSet) ChangedSheets() []game.Ref { return []game.Ref{state.PCRef(e.PC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e AttrsSet) ChangedSheets() []game.Ref { return []game.Ref{state.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e TraitSet) ChangedSheets() []game.Ref { return []game.Ref{state.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Grew) ChangedSheets() []game.Ref { return []game.Ref{state.PCRef(e.PC)} }

// Earners implements game.Earner.
func (e Granted) Earners() []game.Ref {
	var refs []game.Ref
	for _, pc := range e.PCs {
		refs = append(refs, state.PCRef(pc))
	}
	return refs
}

func tellRetired(e PCGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.pc.gone", game.W("name", e.Name), game.W("chair", e.Chair)))
}

func tellAttrs(e AttrsSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.attributes."+e.Why, game.W("name", e.Names.Name(e.PC)),
		game.M("attrs", rules.AttrsMsg(e.Attrs))))
}

func tellGranted(e Granted) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.granted", game.L("names", e.Names.PCNames(e.PCs)...)))
}

func tellWished(e Wished) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.wished", game.W("name", e.Names.Name(e.PC)), game.W("trait", e.Trait.Name),
		game.W("text", e.Trait.Text)))
}

func tellDenied(e WishDenied) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.wish.denied", game.W("name", e.Names.Name(e.PC)),
		game.W("trait", e.Trait.Name)))
}

func tellPC(e PCSet) []game.Msg {
	p := e.PC
	switch e.Why {
	case "created", "brought":
		return rulekit.Msgs(game.Say("nde.event.pc."+e.Why, game.W("name", p.DisplayName()),
			game.M("role", RoleInWorld(&p)),
			game.M("attrs", rules.AttrsMsg(p.Attrs))))
	case "profile":
		return rulekit.Msgs(game.Say("nde.event.pc.profile", game.W("name", p.DisplayName()),
			game.M("role", RoleInWorld(&p)),
			game.W("concept", p.Concept)))
	case "talents":
		return rulekit.Msgs(game.Say("nde.event.pc.talents", game.W("name", p.DisplayName()),
			game.L("talents", rulekit.Quotes(p.Talents)...)))
	case "gear":
		return rulekit.Msgs(game.Say("nde.event.pc.gear", game.W("name", p.DisplayName()),
			game.L("things",
				rulekit.Quotes(slices.Concat(p.Equipment.Key, p.Equipment.Protection, p.Equipment.Small))...)))
	case "given":
		return rulekit.Msgs(game.Say("nde.event.pc.given", game.W("name", p.DisplayName()), game.W("chair", e.Owner)))
	}
	return rulekit.Msgs(game.Say("nde.event.pc."+e.Why, game.W("name", p.DisplayName())))
}

func tellTrait(e TraitSet) []game.Msg {
	if e.Trait.Name == "" {
		return rulekit.Msgs(game.Say("nde.event.trait.gone", game.W("name", e.Names.Name(e.PC)),
			game.W("trait", e.Was)))
	}
	if e.Was != "" {
		return rulekit.Msgs(game.Say("nde.event.trait.instead", game.W("name", e.Names.Name(e.PC)),
			game.W("trait", e.Trait.Name),
			game.W("text", e.Trait.Text), game.W("was", e.Was)))
	}
	return rulekit.Msgs(game.Say("nde.event.trait", game.W("name", e.Names.Name(e.PC)), game.W("trait", e.Trait.Name),
		game.W("text", e.Trait.Text)))
}

func tellGrew(e Grew) []game.Msg {
	name := game.W("name", e.Names.Name(e.PC))
	switch e.What {
	case rules.GrowHeart, rules.GrowPP:
		return rulekit.Msgs(game.Say("nde.event.grew."+e.What, name, game.N("now", e.Now)))
	case rules.GrowTrait:
		return rulekit.Msgs(game.Say("nde.event.grew.trait", name, game.W("trait", e.Trait.Name),
			game.W("text", e.Trait.Text)))
	}
	return rulekit.Msgs(game.Say("nde.event.grew.attribute", name, game.M("attr", rules.AttrMsg(e.What)),
		game.M("was", rules.ValueMsg(e.Was)),
		game.M("now", rules.ValueMsg(e.Now))))
}

// RoleInWorld returns the name that this world has for a PC's Role, with the Role. If either is
// missing, it returns the other; if both are, a word for none.
func RoleInWorld(p *state.PC) game.Msg {
	switch {
	case p.Called != "" && p.Role != "":
		return game.Say("nde.role.called", game.W("called", p.Called), game.M("role", rules.RoleMsg(p.Role)))
	case p.Called != "":
		return game.Quote(p.Called)
	case p.Role != "":
		return rules.RoleMsg(p.Role)
	}
	return game.Say("nde.role.none")
}
