package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// The values of a new PC (NDE-CHAR-06).
const (
	startHearts = 5
	startPP     = 3
	startLuck   = 2
)

// pcMove creates a PC with any dice of the ladder, or any modifiers in the 2d6 game (NDE-R03).
func pcMove() move {
	params := []game.Param{paramName}
	for _, w := range attributes {
		params = append(params, game.Param{Name: w.word, Kind: game.Pick, Min: 1, Max: 1})
	}
	params = append(params, paramChair)
	spec := game.Spec{Name: "pc", Category: game.CategorySheet, Params: params}
	return gmMove(spec, func(s *State, c *game.Collector) {
		if len(s.PCs) >= maxPCs {
			return
		}
		inputs := []game.Input{{Param: paramName}}
		for i, usual := range s.usualSpread() {
			inputs = append(inputs, game.Input{Param: params[i+1], Choices: s.valueChoices(usual)})
		}
		inputs = append(inputs, game.Input{Param: paramChair, Choices: s.holderChoices()})
		c.Add(game.Offer{Label: game.Say("nde.pc.new"), About: "people", Inputs: inputs})
	}, func(t *tx, args game.Args) {
		p := t.S.newPC(args.One("name"), args.One("chair"))
		for i, w := range attributes {
			p.Attrs[i] = valueOf(args.One(w.word))
		}
		t.Emit(PCSet{PC: p, Why: "made"})
	})
}

// usualSpread returns the values of a new PC in the order of the Attributes.
func (s *State) usualSpread() [3]int {
	if s.is2d6() {
		return [3]int{2, 1, 0}
	}
	return [3]int{12, 8, 6}
}

// holderChoices returns the chairs that may have a PC. The GM's chair is the preset.
func (s *State) holderChoices() []game.Choice {
	chairs := s.chairChoices(game.GM, game.Player)
	for i, c := range chairs {
		chairs[i].Selected = c.Word == game.GMChair
	}
	return chairs
}

// chairChoices returns the chairs with one of these roles.
func (s *State) chairChoices(of ...game.Role) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chairs {
		if slices.Contains(of, c.Role) {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
		}
	}
	return cs
}

// correctable lists the numbers of a PC that the GM may set.
var correctable = slices.Concat(attributes, []word{
	{ValueHearts, []string{"coracoes", "corpos-plenos", "hp"}},
	{ValueMaxHearts, []string{"max-coracoes"}},
	{ValuePP, []string{"pontos-de-poder", "pm", "mana", "power-points"}},
	{ValueMaxPP, []string{"max-pontos-de-poder", "max-pm", "max-mana", "max-power-points"}},
	{ValueLuck, []string{"sorte", "lp", "ls", "ponto-de-sorte"}},
	{ValueToken, []string{"ficha", "armadura", "armor"}},
	{ValueGrowth, []string{"evolucao"}},
})

// maxValue is the largest value that can be set by hand.
const maxValue = 99

// correctMove sets any number of a PC. An Attribute is set by the faces of its die, or by its
// modifier.
func correctMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxValue, Change: true, Faces: true}
	return gmMove(game.Spec{Name: "correct", Category: game.CategoryPeople,
		Params: []game.Param{paramWho, paramWhat, paramN}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("nde.correct.pc", game.W("name", p.displayName())),
					Inputs: []game.Input{{Param: paramWhat, Choices: choices(correctable, correctedMsg, "")},
						{Param: paramN}},
					Validate: func(args game.Args) *game.Refusal { return s.fitValue(p, args) },
				})
			}
		}, correct)
}

func correctedMsg(what string) game.Msg {
	if attrIndex(what) >= 0 {
		return attrMsg(what)
	}
	return game.Say("nde.value." + what)
}

// fitValue refuses a value out of its bounds.
func (s *State) fitValue(p *PC, args game.Args) *game.Refusal {
	what := args.One("what")
	least, most := 0, maxValue
	switch {
	case attrIndex(what) >= 0 && s.is2d6():
		most = capModifier
	case attrIndex(what) >= 0:
		return s.fitDie(p, args)
	case what == ValueHearts:
		most = p.MaxHearts
	case what == ValuePP:
		most = p.MaxPP
	case what == ValueMaxHearts:
		least = 1
	case what == ValueToken:
		most = 1
	}
	if n := s.correctedValue(p, args); n > most && n <= maxValue && (what == ValueHearts || what == ValuePP) {
		return game.Refuse("", "nde.refused.over-most."+what, game.W("name", p.displayName()),
			game.N("has", s.currentValue(p, what)),
			game.N("most", most), game.N("now", n))
	}
	no := game.Param{Name: "n", Min: least, Max: most}.Within(args.One("n"), s.currentValue(p, what))
	if no != nil { // name the value instead of the parameter
		unnamed := slices.DeleteFunc(no.Reason.Args, func(a game.Arg) bool { return a.Name == "param" })
		no.Reason.Args = append(unnamed, game.M("param", correctedMsg(what)))
	}
	return no
}

// fitDie refuses an Attribute that is not a die of the ladder.
func (s *State) fitDie(p *PC, args game.Args) *game.Refusal {
	n, by := game.NumberOf(args.One("n"), 0)
	switch {
	case slices.Contains(ladder, s.correctedValue(p, args)):
		return nil
	case by != 0:
		return game.Refuse("NDE-R03", "nde.refused.off-ladder", game.W("name", p.displayName()),
			game.W("word", args.One("n")),
			game.D("die", dice.Die(s.currentValue(p, args.One("what")))))
	}
	return game.Refuse("NDE-R03", "nde.refused.no-die", game.N("n", n))
}

// currentValue returns a value of a PC: for an Attribute the faces of its die or its modifier, for
// the Armor token 1 or 0.
func (s *State) currentValue(p *PC, what string) int {
	if attrIndex(what) >= 0 {
		return p.attr(what)
	}
	if v := s.value(p.ID, what); v != nil {
		return *v
	}
	if p.Token {
		return 1
	}
	return 0
}

// correctedValue returns the value that a correction leads to. A signed number changes the present
// value; for an Attribute on the ladder, "+1" means the next die.
func (s *State) correctedValue(p *PC, args game.Args) int {
	has := s.currentValue(p, args.One("what"))
	n, by := game.NumberOf(args.One("n"), has)
	if i := slices.Index(ladder, has); by != 0 && attrIndex(args.One("what")) >= 0 && !s.is2d6() && i >= 0 &&
		i+by >= 0 &&
		i+
			by < len(ladder) {
		return ladder[i+by]
	}
	return n
}

func correct(t *tx, args game.Args) {
	p, what := t.S.pc(args.One("who")), args.One("what")
	n := t.S.correctedValue(p, args)
	if i := attrIndex(what); i >= 0 {
		attrs := p.Attrs
		attrs[i] = n
		t.Emit(AttrsSet{PC: p.ID, Attrs: attrs, Was: p.Attrs, Why: "corrected"})
		return
	}
	was := t.S.currentValue(p, what)
	t.Emit(ValueSet{Who: p.ID, What: what, Now: n, Was: was, Why: "corrected"})
	// a lower maximum takes away what is above it
	within := map[string]string{ValueMaxHearts: ValueHearts, ValueMaxPP: ValuePP}[what]
	if v := t.S.value(p.ID, within); v != nil && *v > n {
		t.Emit(ValueSet{Who: p.ID, What: within, Now: n, Was: *v, Why: "corrected"})
	}
}

// traitMove adds a Trait to a PC, or removes one.
func traitMove() move {
	return gmMove(game.Spec{Name: "trait", Category: game.CategorySheet,
		Params: []game.Param{paramWho, paramTraitName, paramTraitText, paramTraitOf}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:  game.Say("nde.trait.of", game.W("name", p.displayName())),
					Inputs: []game.Input{{Param: paramTraitName}, {Param: paramTraitText}}, Validate: refuseNoText,
				})
				for i, trait := range p.Traits {
					strike := traitOffer(p, i,
						game.Say("nde.trait.strike", game.W("name", p.displayName()), game.W("trait", trait.Name)))
					c.Add(asDestructive(strike, rulekit.Msgs(traitLossMsg(p, i))))
				}
			}
		}, setTrait)
}

// changeTraitMove replaces a Trait of a PC. The old one is lost.
func changeTraitMove() move {
	return withLacks("NDE-R34", gmMove(game.Spec{Name: "change-trait", Category: game.CategorySheet,
		Params: []game.Param{paramWho, paramTraitOf, paramTraitName, paramTraitText}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				for i, trait := range p.Traits {
					o := traitOffer(p, i,
						game.Say("nde.change-trait.now", game.W("name", p.displayName()), game.W("trait", trait.Name)))
					o.Inputs, o.OpensForm, o.Validate = []game.Input{{Param: paramTraitName, Preset: trait.Name},
						{Param: paramTraitText, Preset: trait.Text}},
						true, refuseNoText
					c.Add(asDestructive(o, rulekit.Msgs(traitLossMsg(p, i))))
				}
			}
		}, setTrait))
}

var (
	paramTraitOf   = game.Param{Name: "which", Kind: game.Pick, Min: 1, Max: 1}
	paramTraitName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	paramTraitText = game.Param{Name: "text", Kind: game.Text, Max: maxText}
)

// refuseNoText refuses a Trait without its text (NDE-R34).
func refuseNoText(args game.Args) *game.Refusal {
	if args.One("text") == "" {
		return refuse("trait-text")
	}
	return nil
}

// traitOffer returns an offer about the i-th Trait of a PC, from 0. A typed line counts the Traits
// from 1.
func traitOffer(p *PC, i int, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {p.ID}, "which": {game.Itoa(i + 1)}},
		Aliases: game.Args{"which": {p.Traits[i].Name}},
		About:   pcRef(p.ID), Label: label}
}

func traitLossMsg(p *PC, i int) game.Msg {
	return game.Say("nde.trait.strike.then", game.W("name", p.displayName()), game.W("trait", p.Traits[i].Name),
		game.W("text", p.Traits[i].Text))
}

// setTrait adds a Trait, or replaces the Trait that the arguments pick. Without a new name it
// removes the picked Trait.
func setTrait(t *tx, args game.Args) {
	p, was := t.S.pc(args.One("who")), ""
	if i := number(args.One("which")) - 1; i >= 0 && i < len(p.Traits) {
		was = p.Traits[i].Name
	}
	t.Emit(TraitSet{PC: p.ID, Was: was, Trait: Trait{args.One("name"), args.One("text")}})
}

// ownerMove gives a PC to a chair.
func ownerMove() move {
	return gmMove(game.Spec{Name: "owner", Category: game.CategoryPeople, Params: []game.Param{paramWho, paramChair}},
		func(s *State, c *game.Collector) {
			if len(s.PCs) > 0 {
				c.Add(game.Offer{Label: game.Say("nde.owner.now"), About: "people",
					Inputs: []game.Input{{Param: paramWho, Choices: pcChoices(s.PCs)},
						{Param: paramChair, Choices: s.chairChoices(game.GM, game.Player)}}})
			}
		}, func(t *tx, args game.Args) {
			p := *t.S.pc(args.One("who"))
			p.Chair = args.One("chair")
			t.Emit(PCSet{PC: p, Why: "given"})
		})
}

// playerOf returns the name of the player's chair that a PC belongs to, "" if it belongs to the GM.
func (s *State) playerOf(p *PC) string {
	if p.Chair == game.GMChair {
		return ""
	}
	return game.ChairName(s.Chairs, p.Chair)
}

// retireMove retires a PC from the table. bringBackMove brings it back.
func retireMove() move {
	return gmMove(game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				then := []game.Msg{game.Say("nde.retire.then", game.W("name", p.displayName()))}
				if chair := s.playerOf(p); chair != "" {
					then = append(then, game.Say("nde.retire.then.chair", game.W("name", chair)))
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("nde.retire.now", game.W("name", p.displayName())),
					Loss:  game.Loss{Destructive: true, Consequences: then}})
			}
		}, func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(PCGone{ID: p.ID, Name: p.displayName(), Chair: t.S.playerOf(p)})
		})
}

// bringBackMove brings a retired PC back with all its values except those of its old scene.
func bringBackMove() move {
	return withLacks("NDE-CHAR-01", gmMove(game.Spec{Name: "bring-back", Category: game.CategoryPeople,
		Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			if len(s.Retired) > 0 && len(s.PCs) < maxPCs {
				c.Add(game.Offer{Label: game.Say("nde.bring-back.now"), About: "people",
					Inputs: []game.Input{{Param: paramWho, Choices: pcChoices(s.Retired)}}})
			}
		}, func(t *tx, args game.Args) {
			p := *t.S.anyPC(args.One("who"))
			p.Token, p.Moved, p.Acted, p.Passed, p.Failed = false, false, false, false, nil
			t.Emit(PCSet{PC: p, Why: "back"})
		}))
}

func pcChoices(pcs []*PC) []game.Choice {
	var cs []game.Choice
	for _, p := range pcs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.displayName())})
	}
	return cs
}
