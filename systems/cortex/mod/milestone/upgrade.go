package milestone

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// maxReason is the largest length of the GM's reason, in characters.
const maxReason = 120

var (
	paramBuy    = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramDie    = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	paramFalls  = game.Param{Name: "falls", Kind: game.Pick, Min: 1, Max: 1}
	paramSFX    = game.Param{Name: "sfx", Kind: game.Pick, Min: 1, Max: 1}
	paramHost   = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	paramReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: maxReason}
)

// canSpendXP reports whether XP may be spent: no scene runs, or no session does (RUL-XP-WHEN).
func canSpendXP(s *engine.State) bool { return scene.Of(s).Scene.N == 0 || !scene.Of(s).Playing }

// upgradeMove returns the move that spends XP (XP-01, XP-02). The GM may allow it during a scene,
// with a reason (RUL-OVERRIDE).
func upgradeMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "upgrade", Category: game.CategorySheet,
			Params: []game.Param{paramBuy, paramDie, people.ParamTrait, paramFalls, paramSFX, paramHost,
				people.ParamName, paramReason, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(refuseWithoutPC(s, c.Actor))
			for _, who := range people.Of(s).Chars {
				switch {
				case !who.IsPC() || !people.Of(s).PlayedBy(c.Actor, who.ID):
				case !canSpendXP(s) && c.Actor.Role != game.GM:
					c.Add(game.Offer{Fixed: game.Args{"char": {who.ID}}, About: people.CharRef(who.ID),
						Label:  game.Say("cortex.upgrade.spend", game.W("name", people.NameFor(s, c.Actor, who.ID))),
						Closed: refuseTiming("XP-01", "between_scenes")})
				default:
					addUpgrades(s, c, who.WithImpliedTraits(s))
				}
			}
		},
		Do: upgrade,
	}, "XP-01", "no_xp")
}

// addUpgrades adds an offer for each purchase that a character may make, closed if the character
// lacks the XP. It also gives the reasons why XP does not buy other improvements.
func addUpgrades(s *engine.State, c *game.Collector, who *people.Character) {
	has := trackOf(s, who.ID).XP
	for _, g := range purchases {
		o := game.Offer{Fixed: game.Args{"what": {g.what}, "char": {who.ID}}, About: people.CharRef(who.ID),
			Label: g.label(people.NameFor(s, c.Actor, who.ID)),
			Price: game.Price{Cost: []game.Amount{{Unit: "cortex.xp", N: -g.price(), Available: has}}}}
		if g.die != 0 {
			o.Fixed["die"] = []string{g.die.String()}
		}
		short := has < g.price()
		if !c.Actor.Wants(o.Fixed) || short && !canSpendXP(s) || !g.isSold(s, who) {
			continue
		}
		if short {
			o.Closed, o.Cost = game.Refuse("XP-01", "cortex.fault.E_XP_SHORT", game.N("cost", g.price()),
				game.N("have", has)), nil
			c.Add(o)
			continue
		}
		o = closeUnpickable(g.offerWithInputs(s, who, o))
		if o.Closed == nil && !canSpendXP(s) {
			o.Inputs, o.OpensForm = append(o.Inputs, game.Input{Param: paramReason}), true
		}
		c.Add(o)
	}
	if c.Explains() {
		closeBigSteps(c, who)
		c.Close(refuseLevels(s), "what", buyLevel, "char", who.ID)
	}
}

// closeBigSteps closes the raises of a trait by several sizes at once (RUL-XP-STEP).
func closeBigSteps(c *game.Collector, who *people.Character) {
	for _, t := range who.All() {
		next, _ := t.Die.Step(1)
		for _, to := range dice.Ladder {
			if to > next {
				no := game.Refuse("RUL-XP-STEP", "cortex.fault.E_XP_STEP")
				no.Param = people.ParamTrait.Name
				c.Close(no, "what", buyRaise, "die", to.String(), "trait", t.Word, "char", who.ID)
			}
		}
	}
}

// closeUnpickable closes an offer if no choice of its first input can be picked, with the reason of
// the first choice.
func closeUnpickable(o game.Offer) game.Offer {
	choices := o.Inputs[0].Choices
	if len(choices) > 0 && !slices.ContainsFunc(choices, func(c game.Choice) bool { return c.Closed == nil }) {
		o.Closed, o.Inputs, o.Validate, o.OpensForm, o.Cost = choices[0].Closed, nil, nil, false, nil
	}
	return o
}

// offerWithInputs returns the offer of a purchase with its inputs.
func (g purchase) offerWithInputs(s *engine.State, c *people.Character, o game.Offer) game.Offer {
	switch g.what {
	case buyRaise, buyLevel:
		o.Inputs = []game.Input{{Param: people.ParamTrait, Choices: g.choices(s, c)}}
	case buyValue:
		o.Inputs = []game.Input{{Param: people.ParamTrait, Choices: g.risingValues(s, c)},
			{Param: paramFalls, Choices: valueChoices(c)}}
		o.Validate = func(args game.Args) *game.Refusal { return refuseFall(s, c, g, args) }
	case buyUnlock:
		o.Inputs = []game.Input{{Param: paramSFX, Choices: g.choices(s, c)}}
	case buyWrite:
		o.Inputs, o.OpensForm = character.SFXList.Of(s).Inputs(s, sfxHosts(c)), true
		o.Validate = func(args game.Args) *game.Refusal { return character.SFXList.Of(s).Fit(s, c, args) }
	case buyRelation:
		input := game.Input{Param: people.ParamTrait}
		for _, t := range sessionRelationships(c) {
			input.Choices = append(input.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
		o.Inputs = []game.Input{input}
	default: // a new trait
		o.Inputs, o.OpensForm = []game.Input{{Param: people.ParamNewName}}, true
		o.Validate = func(args game.Args) *game.Refusal {
			set, t := g.newTrait(s, c, args.One("name"))
			return c.RefuseChange(s, c.With(set, t))
		}
	}
	return o
}

// choices returns the gains of a purchase as choices. Gains that the game does not allow are
// closed.
func (g purchase) choices(s *engine.State, c *people.Character) []game.Choice {
	var cs []game.Choice
	for _, gain := range g.gains(s, c) {
		choice := game.Choice{Word: gain.Word(), Label: game.Quote(gain.Name)}
		if gain.Kind != sheet.UnlockSFX {
			choice.Dice = gain.Dice()
			choice.Note = sheet.RatingMsg(sheet.KindOf(gain.Set), gain.Name, gain.To)
			if g.what != buyValue { // a value is checked with the value that falls, which has its own input
				choice.Closed = c.RefuseGain(s, gain)
			}
		}
		cs = append(cs, choice)
	}
	return cs
}

// risingValues returns the values that may rise. A value is closed if no other can fall for it.
func (g purchase) risingValues(s *engine.State, c *people.Character) []game.Choice {
	cs := g.choices(s, c)
	for i := range cs {
		for _, falls := range valueChoices(c) {
			args := game.Args{people.ParamTrait.Name: {cs[i].Word}, paramFalls.Name: {falls.Word}}
			if cs[i].Closed = refuseFall(s, c, g, args); cs[i].Closed == nil {
				break
			}
		}
	}
	return cs
}

// valueChoices returns the values that may fall.
func valueChoices(c *people.Character) []game.Choice {
	var cs []game.Choice
	for _, t := range c.TraitsOf(sheet.KindValues) {
		cs = append(cs, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
	}
	return cs
}

// refuseFall refuses a value that cannot fall for another (RUL-XP-VALUE).
func refuseFall(s *engine.State, c *people.Character, g purchase, args game.Args) *game.Refusal {
	gain, ok := g.pickedGain(s, c, args)
	word := args.One("falls")
	if !ok || slices.ContainsFunc(people.SheetRules(s).CanFall(&c.Sheet, gain),
		func(t sheet.Trait) bool { return t.Word == word }) {
		return nil
	}
	_, falls, _ := c.Trait(word)
	no := game.Refuse("RUL-XP-VALUE", "cortex.refused.no_faller", game.W("trait", falls.Name),
		game.W("riser", gain.Name))
	no.Param = paramFalls.Name
	return no
}

// pickedGain returns the improvement that was picked. It reports false if the sheet no longer has
// it.
func (g purchase) pickedGain(s *engine.State, c *people.Character, args game.Args) (sheet.Gain, bool) {
	for _, gain := range g.gains(s, c) {
		if w := gain.Word(); w == args.One("trait") && gain.SFX == "" || w == args.One("sfx") && gain.SFX != "" {
			return gain, true
		}
	}
	return sheet.Gain{}, false
}

// newTraitSets maps purchases of new traits to their sets.
var newTraitSets = map[string]string{buySpecialty: sheet.KindSpecialties,
	buyAsset: sheet.KindSignatureAssets, buyTalent: sheet.KindTalents}

// newTrait returns the new trait that a purchase adds, and its set.
func (g purchase) newTrait(s *engine.State, c *people.Character, name string) (set string, t sheet.Trait) {
	return c.SetOf(newTraitSets[g.what], s.Lang).Name,
		sheet.Trait{Word: things.WordOn(s, c, name, sheet.MaxTraitWord), Name: name, Die: g.die}
}

func upgrade(t *engine.Tx, args game.Args) {
	c := people.Of(t.S).Char(args.One("char")).WithImpliedTraits(t.S)
	i := slices.IndexFunc(purchases, func(g purchase) bool {
		return g.what == args.One("what") && (g.die == 0 || g.die.String() == args.One("die"))
	})
	if c == nil || i < 0 {
		return
	}
	g := purchases[i]
	t.Emit(XPSet{Char: c.ID, XP: max(0, trackOf(t.S, c.ID).XP-g.price()), Spent: g.price(), Reason: args.One("reason")})
	switch g.what {
	case buyWrite:
		character.SFXList.Of(t.S).Write(t, c.ID, args, true)
	case buyRelation:
		_, trait, _ := c.Trait(args.One("trait"))
		e := c.Noted(trait, "relation_kept")
		e.SessionOnly, e.Die = false, dice.D6
		t.Emit(e)
	case buySpecialty, buyAsset, buyTalent:
		set, trait := g.newTrait(t.S, c, args.One("name"))
		character.Improve(t, c.ID, sheet.Gain{Kind: sheet.NewTrait, Set: set, Name: trait.Name, To: trait.Die})
	default:
		if gain, ok := g.pickedGain(t.S, c, args); ok {
			character.Improve(t, c.ID, gain, args["falls"]...)
		}
	}
}

// refuseWithoutPC refuses a player without a character in the scene, and a GM at a table without
// PCs.
func refuseWithoutPC(s *engine.State, by game.Actor) *game.Refusal {
	if by.Role != game.GM {
		if no := people.RefuseNoOwnChars(s, by); no != nil {
			return no
		}
	}
	return people.Of(s).RefuseNoPCs(by)
}

// refuseTiming refuses something that is not possible now. The message cortex.when.<when> says when
// it is possible.
func refuseTiming(rule, when string) *game.Refusal {
	return game.Refuse(rule, "cortex.fault.E_TIMING", game.M("when", game.Say("cortex.when."+when)))
}

// refuseLevels refuses to raise a specialty if the specialties of the game have no levels
// (RUL-XP-SPEC).
func refuseLevels(s *engine.State) *game.Refusal {
	if people.Specialties.Is(s, people.MultiLevel) || people.SkillMode.Is(s, people.SkillsSplit) ||
		people.SkillMode.Is(s, "specialties_only") {
		return nil
	}
	no := game.Refuse("RUL-XP-SPEC", "cortex.refused.no_levels")
	no.Param = paramBuy.Name
	return no
}
