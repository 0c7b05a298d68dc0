package nde

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// people returns the PCs as a view shows them: Hearts, Power Points, Luck and, in a scene, the
// Armor token.
func (s *State) people() []game.Person {
	var people []game.Person
	for _, pc := range s.PCs {
		p := game.Person{About: pcRef(pc.ID), Name: game.Quote(pc.displayName()), Chair: pc.Chair,
			Has: []game.Amount{{Unit: "nde.luck", N: pc.Luck}}, Items: []game.Item{
				{Label: game.Say("nde.value.hearts"), N: pc.Hearts, Max: pc.MaxHearts},
				{Label: game.Say("nde.value.pp"), N: pc.PP, Max: pc.MaxPP}}}
		if armorTokens.On(s) && s.Scene.Open() && (pc.Token || len(pc.Equipment.Protection) > 0) {
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
func tokenItem(p *PC) game.Item {
	token := 0
	if p.Token {
		token = 1
	}
	return game.Item{Label: game.Say("nde.value.token"), N: token, Max: 1}
}

// sheet returns a PC's whole sheet: the values used in play, then the texts and things, then
// growth.
func (s *State) sheet(p *PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: pcRef(p.ID),
		Title: game.Say("nde.sheet.title", game.W("name", p.displayName()), game.M("role", roleInWorld(p)))}
	add := func(items ...game.Item) { b.Items = append(b.Items, items...) }
	for _, w := range attributes {
		add(s.attrItem(p, w.word))
	}
	add(game.Item{Label: game.Say("nde.value.hearts"), N: p.Hearts, Max: p.MaxHearts},
		game.Item{Label: game.Say("nde.value.pp"), N: p.PP, Max: p.MaxPP},
		game.Item{Label: game.Say("nde.sheet.luck", game.N("n", p.Luck))})
	if armorTokens.On(s) {
		add(tokenItem(p))
	}
	if p.Concept != "" {
		add(game.Item{Label: game.Say("nde.sheet.concept", game.W("concept", p.Concept))})
	}
	add(game.Item{Label: game.Say("nde.sheet.talents", game.L("talents", rulekit.Quotes(p.Talents)...))})
	for _, trait := range p.Traits {
		add(game.Item{Label: game.Say("nde.sheet.trait", game.W("name", trait.Name), game.W("text", trait.Text))})
	}
	add(p.Equipment.items()...)
	return sheetGrowth(p, b)
}

// attrItem shows an Attribute as its die, or as its modifier in the 2d6 game.
func (s *State) attrItem(p *PC, attr string) game.Item {
	if s.is2d6() {
		return game.Item{Label: game.Say("nde.sheet.attr", game.M("attr", attrMsg(attr)),
			game.M("value", valueMsg(p.attr(attr))))}
	}
	return game.Item{Label: attrMsg(attr), Dice: []game.Die{{Size: dice.Die(p.attr(attr))}}}
}

// items returns the equipment, one item for each kind (NDE-CHAR-08, NDE-R03).
func (e Equipment) items() []game.Item {
	return []game.Item{
		{Label: game.Say("nde.sheet.key", game.L("things", rulekit.Quotes(e.Key)...))},
		{Label: game.Say("nde.sheet.protection", game.L("things", rulekit.Quotes(e.Protection)...))},
		{Label: game.Say("nde.sheet.small", game.L("things", rulekit.Quotes(e.Small)...))},
	}
}

// sheetGrowth adds the growth that a PC may choose and the Trait that waits for the GM.
func sheetGrowth(p *PC, b game.Block) game.Block {
	if p.Growth > 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("nde.sheet.growth", game.N("n", p.Growth))})
	}
	if p.Wish != nil {
		b.Items = append(b.Items,
			game.Item{Label: game.Say("nde.sheet.wish", game.W("name", p.Wish.Name), game.W("text", p.Wish.Text))})
	}
	return b
}
