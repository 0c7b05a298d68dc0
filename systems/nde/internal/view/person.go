package view

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// pcPeople returns the PCs as a view shows them: Hearts, Power Points, Luck and, in a scene, the
// Armor token.
func pcPeople(s *state.State) []game.Person {
	var people []game.Person
	for _, pc := range s.PCs {
		p := game.Person{About: state.PCRef(pc.ID), Name: game.Quote(pc.DisplayName()), Chair: pc.Chair,
			Has: []game.Amount{{Unit: "nde.luck", N: pc.Luck}}, Items: []game.Item{
				{Label: game.Say("nde.value.hearts"), N: pc.Hearts, Max: pc.MaxHearts},
				{Label: game.Say("nde.value.pp"), N: pc.PP, Max: pc.MaxPP}}}
		if rules.ArmorTokens.On(s) && s.Scene.Open() && (pc.Token || len(pc.Equipment.Protection) > 0) {
			p.Items = append(p.Items, tokenItem(pc))
		}
		switch {
		case pc.Down():
			p.State = game.Say("mark.down")
		case pc.Growth > 0 && !s.Scene.Fight():
			p.State = game.Say("mark.grows")
		}
		people = append(people, p)
	}
	return people
}

// tokenItem shows whether a PC has the Armor token of this scene.
func tokenItem(p *state.PC) game.Item {
	token := 0
	if p.Token {
		token = 1
	}
	return game.Item{Label: game.Say("nde.value.token"), N: token, Max: 1}
}

// sheet returns a PC's whole sheet: the values used in play, then the texts and things, then
// growth.
func sheet(s *state.State, p *state.PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: state.PCRef(p.ID),
		Title: game.Say("nde.sheet.title", game.W("name", p.DisplayName()), game.M("role", people.RoleInWorld(p)))}
	add := func(items ...game.Item) { b.Items = append(b.Items, items...) }
	for _, w := range rules.Attributes {
		add(attrItem(s, p, w.Word))
	}
	add(game.Item{Label: game.Say("nde.value.hearts"), N: p.Hearts, Max: p.MaxHearts},
		game.Item{Label: game.Say("nde.value.pp"), N: p.PP, Max: p.MaxPP},
		game.Item{Label: game.Say("nde.sheet.luck", game.N("n", p.Luck))})
	if rules.ArmorTokens.On(s) {
		add(tokenItem(p))
	}
	if p.Concept != "" {
		add(game.Item{Label: game.Say("nde.sheet.concept", game.W("concept", p.Concept))})
	}
	add(game.Item{Label: game.Say("nde.sheet.talents", game.L("talents", rulekit.Quotes(p.Talents)...))})
	for _, trait := range p.Traits {
		add(game.Item{Label: game.Say("nde.sheet.trait", game.W("name", trait.Name), game.W("text", trait.Text))})
	}
	add(p.Equipment.Items()...)
	return sheetGrowth(p, b)
}

// attrItem shows an Attribute as its die, or as its modifier in the 2d6 game.
func attrItem(s *state.State, p *state.PC, attr string) game.Item {
	if s.Is2d6() {
		return game.Item{Label: game.Say("nde.sheet.attr", game.M("attr", rules.AttrMsg(attr)),
			game.M("value", rules.ValueMsg(p.Attr(attr))))}
	}
	return game.Item{Label: rules.AttrMsg(attr), Dice: []game.Die{{Size: dice.Die(p.Attr(attr))}}}
}

// sheetGrowth adds the growth that a PC may choose and the Trait that waits for the GM.
func sheetGrowth(p *state.PC, b game.Block) game.Block {
	if p.Growth > 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("nde.sheet.growth", game.N("n", p.Growth))})
	}
	if p.Wish != nil {
		b.Items = append(b.Items,
			game.Item{Label: game.Say("nde.sheet.wish", game.W("name", p.Wish.Name), game.W("text", p.Wish.Text))})
	}
	return b
}

// foePeople returns the foes with their Defense and Hearts.
func foePeople(s *state.State) []game.Person {
	var people []game.Person
	for _, f := range s.Foes {
		p := game.Person{About: state.FoeRef(f.ID), Name: f.NameMsg(), Chair: game.GMChair, Items: []game.Item{
			{Label: game.Say("nde.value.defense"), N: f.Defense},
			{Label: game.Say("nde.value.hearts"), N: f.Hearts, Max: f.MaxHearts}}}
		switch {
		case f.Fallen():
			p.State = game.Say("mark.down")
		case f.NoBack && rules.Retaliation.On(s):
			p.State = game.Say("nde.foe.no_back")
		}
		people = append(people, p)
	}
	return people
}
