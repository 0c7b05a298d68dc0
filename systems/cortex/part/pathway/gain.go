package pathway

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// What a stage may give.
const (
	gainSkill       = "skill"
	gainSpecialty   = "specialty"
	gainAsset       = "asset"
	gainResource    = "resource"
	gainRelation    = "relationship"
	gainRaise       = "raise" // a signature asset or a resource that one has, or a specialty of several levels
	gainAttribute   = "attribute"
	gainDistinction = "distinction"
	gainUnlock      = "unlock" // an SFX in place of a distinction (RUL-PATH-DIST)
	gainGift        = "gift"   // a power set, or an ability
)

var (
	askGain  = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	askRisen = game.Param{Name: "risen", Kind: game.Pick, Min: 2, Max: 2}
	askOld   = game.Param{Name: "old", Kind: game.Pick, Min: 1, Max: 1}
	askTaken = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
)

// gainMove takes something of what the stage gives.
func gainMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "path gain", Under: game.UnderSheet, Answers: true,
			Params: []game.Param{askGain, core.MustName, askTaken, askRisen, askOld, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			return walking(s, by, func(c *core.Char, w Walker) []game.Offer { return gainOffers(s, by, c, w) })
		},
		Do: takeGain,
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := whyUnchosen(s, by, args); no != nil {
				return no
			}
			w := mine(s, by, args)
			if w == nil {
				return nil
			}
			asked := game.Say("cortex.path.gain.something")
			if what := args.One("what"); slices.Contains(gains, what) {
				if left(s, s.Book(), s.Char(w.Char), *w).of(s, s.Book(), *w, what) > 0 {
					return nil
				}
				asked = game.Say("cortex.path.gain." + what)
			}
			return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_GRANT",
				game.L("granted", granted(s, s.Book(), w.Done+1).said()...), game.M("asked", asked))
		},
	}
}

var gains = []string{gainSkill, gainSpecialty, gainAsset, gainResource, gainRelation, gainRaise, gainAttribute, gainDistinction,
	gainUnlock, gainGift}

// of is how often somebody may still take something, of what is left.
func (a grant) of(s *core.State, g sheet.Game, w Walker, what string) int {
	switch what {
	case gainSkill:
		if granted(s, g, w.Done+1).Skill == 0 { // the one gain may be that
			return a.Gain
		}
		return a.Skill
	case gainAttribute:
		return a.Attribute
	case gainDistinction, gainUnlock:
		return a.Distinction
	case gainGift:
		return a.Gift
	}
	return a.Gain
}

// spends is what taking something takes of what is left.
func spends(s *core.State, g sheet.Game, w Walker, what string, n int) grant {
	switch what {
	case gainSkill:
		if granted(s, g, w.Done+1).Skill > 0 {
			return grant{Skill: n}
		}
	case gainAttribute:
		return grant{Attribute: n}
	case gainDistinction, gainUnlock:
		return grant{Distinction: n}
	case gainGift:
		return grant{Gift: n}
	}
	return grant{Gain: n}
}

// gainOffers are what somebody may take now.
func gainOffers(s *core.State, by game.Seat, c *core.Char, w Walker) []game.Offer {
	if w.chosen() == nil {
		return nil
	}
	g := s.Book()
	rest, drawn := left(s, g, c, w), len(mapOffers(s, by, c, w)) == 0
	var offers []game.Offer
	for _, what := range gains {
		n := rest.of(s, g, w, what)
		if n == 0 && !(what == gainSpecialty && len(free(g, c)) > 0) {
			continue
		}
		asks, ok := gainAsks(s, g, c, what, n)
		if !ok {
			continue
		}
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "what": {what}}, Form: len(asks) > 0, Asks: asks,
			Urgent: drawn && len(offers) == 0, Named: "what",
			Label: game.Say("cortex.path.take."+what, game.W("name", s.NameFor(by, c.ID)), game.N("n", n)),
			Fit:   func(args game.Args) *game.Refusal { return fitGain(s, c, what, args) }}
		offers = append(offers, o)
	}
	return offers
}

// gainAsks ask for what is taken; ok is false where the character can take none.
func gainAsks(s *core.State, g sheet.Game, c *core.Char, what string, n int) (asks []game.Ask, ok bool) {
	switch what {
	case gainSkill, gainAttribute, gainRaise:
		ask := picks(s, g, c, rungsOf(s, g, c, what))
		if ask.Max = n; what == gainRaise {
			ask.Max = 1
		}
		return []game.Ask{ask}, slices.ContainsFunc(ask.Among, func(c game.Choice) bool { return c.No == nil })
	case gainSpecialty:
		under := picks(s, g, c, parents(s, g, c, n))
		under.Max = 1
		return []game.Ask{{Param: core.MustName}, under}, g.Uses("specialties") && len(under.Among) > 0
	case gainAsset:
		return []game.Ask{{Param: core.MustName}}, true
	case gainResource:
		return []game.Ask{{Param: core.MustName}}, g.Resources
	case gainRelation:
		ask := game.Ask{Param: askTaken, Among: Group.Of(s).related(s, c)}
		ask.Max = 1
		return []game.Ask{ask}, g.Relationships == core.ByPathways && g.Uses("relationships") && len(ask.Among) > 0
	case gainDistinction:
		return distinctionAsks(s, g, c)
	case gainUnlock:
		return nil, held(c) >= maxDistinctions
	}
	return giftAsks(g, c)
}

// rung is a trait that may be a step higher.
type rung struct {
	word, name, set string
	from, to        dice.Die
	on              bool // it is on the sheet
}

// rungsOf are the traits that a gain may step up.
func rungsOf(s *core.State, g sheet.Game, c *core.Char, what string) []rung {
	switch what {
	case gainSkill:
		return rungs(s, g, c, "skills")
	case gainAttribute:
		return rungs(s, g, c, "attributes")
	}
	all := append(rungs(s, g, c, "signature_assets"), rungs(s, g, c, "resources")...)
	if g.Specialties == "multi_level" {
		all = append(all, rungs(s, g, c, "specialties")...)
	}
	return all
}

// rungs are the traits of a kind: those on the sheet, and those that the game names.
func rungs(s *core.State, g sheet.Game, c *core.Char, kind string) []rung {
	if !g.Uses(kind) {
		return nil
	}
	var all []rung
	for set, t := range c.Of(kind) {
		r := rung{word: t.Word, name: t.Name, set: set, from: t.Die, on: true}
		r.to, _ = t.Die.Step(1)
		all = append(all, r)
	}
	var words []string
	for _, name := range g.Left(&c.Sheet, kind) {
		r := rung{name: sheet.Said(name, s.Lang), set: c.SetOf(kind, s.Lang).Name, from: sheet.Default(kind)}
		r.word = s.WordOn(c, r.name, sheet.MaxTraitWord, words...)
		r.to, _ = r.from.Step(1)
		words, all = append(words, r.word), append(all, r)
	}
	return all
}

// then is the sheet with the trait a step higher.
func (r rung) then(c *core.Char) sheet.Sheet {
	if r.on {
		return c.Stepped(map[string]dice.Die{r.word: r.to})
	}
	return c.With(r.set, sheet.Trait{Word: r.word, Name: r.name, Die: r.to})
}

// step takes the trait a step up.
func (r rung) step(t *core.Tx, char string) {
	g := sheet.Gain{Way: sheet.Step, Set: r.set, Trait: r.word, Name: r.name, From: r.from, To: r.to}
	if !r.on {
		g.Way = sheet.Add
	}
	core.Improve(t, char, g)
}

// picks ask for some of the traits, each with its die; those that are as high as a
// new sheet may have them are closed.
func picks(s *core.State, g sheet.Game, c *core.Char, all []rung) game.Ask {
	ask := game.Ask{Param: askTaken}
	now := g.Check(&c.Sheet)
	for _, r := range all {
		choice := game.Choice{Word: r.word, Label: game.Quote(r.name), Dice: []dice.Die{r.to}}
		if then := r.then(c); r.to == r.from {
			choice.No = sheet.Gain{Way: sheet.Step, Name: r.name, From: r.from, To: r.to}.Capped()
		} else {
			choice.No = breaks(g, now, then)
		}
		ask.Among = append(ask.Among, choice)
	}
	return ask
}

// breaks refuses a sheet of which a single trait would be against the book of new
// sheets, and was not before. What counts the sheet as a whole waits for its end.
func breaks(g sheet.Game, now []sheet.Fault, then sheet.Sheet) *game.Refusal {
	for _, f := range g.Check(&then) {
		later := f.On == "" || !f.Bars() || slices.Contains([]string{"E_PSET_SFX", "E_PSET_LIMIT", "E_ABIL_LIMIT"}, f.Code)
		if !later && !slices.ContainsFunc(now, func(o sheet.Fault) bool { return o.Code == f.Code && o.On == f.On }) {
			return f.Refusal()
		}
	}
	return nil
}

// parents are the skills or roles under which a specialty may stand; where no gain
// is left, those alone under which it comes for nothing (RUL-KNOW).
func parents(s *core.State, g sheet.Game, c *core.Char, left int) []rung {
	if left == 0 {
		return free(g, c)
	}
	kind := "skills"
	if g.Skills == "roles" {
		kind = "roles"
	}
	var all []rung
	for _, r := range rungs(s, g, c, kind) {
		if r.from >= dice.D6 {
			all = append(all, rung{word: r.word, name: r.name, set: r.set, to: dice.D6, on: true, from: dice.D4})
		}
	}
	return all
}

// free are the skills under which a specialty costs no gain.
func free(g sheet.Game, c *core.Char) []rung {
	var all []rung
	for set, t := range c.Of("skills") {
		if g.Uses("specialties") && g.FreeSpecialty(&c.Sheet, t.Name) {
			all = append(all, rung{word: t.Word, name: t.Name, set: set, to: dice.D6, on: true, from: dice.D4})
		}
	}
	return all
}

// related are the people on the map to whom the character has a link and no
// relationship (RUL-PATH-REL).
func (g *Pathway) related(s *core.State, c *core.Char) []game.Choice {
	var cs []game.Choice
	for _, e := range g.Elements {
		has := slices.ContainsFunc(c.SetOf("relationships", s.Lang).Traits, func(t sheet.Trait) bool {
			return game.Canon(t.Name) == game.Canon(e.Name)
		})
		if (e.Kind == kindPC || e.Kind == kindPerson) && e.ID != c.ID && g.linked(c.ID, e.ID) && !has {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Dice: []dice.Die{dice.D6}})
		}
	}
	return cs
}

// takeGain gives what was picked, and notes it.
func takeGain(t *core.Tx, args game.Args) {
	s, g, what := t.S, t.S.Book(), args.One("what")
	c, w := s.Char(args.One("char")), Group.Of(s).walker(args.One("char"))
	e := Took{Char: c.ID, Taken: spends(s, g, *w, what, 1)}
	switch what {
	case gainSkill, gainAttribute, gainRaise:
		e.Taken = spends(s, g, *w, what, len(args["trait"]))
		for _, r := range rungsOf(s, g, c, what) {
			if slices.Contains(args["trait"], r.word) {
				r.step(t, c.ID)
			}
		}
	case gainSpecialty:
		_, parent, _ := c.Trait(args.One("trait"))
		if g.FreeSpecialty(&c.Sheet, parent.Name) {
			e.Taken = grant{}
		}
		gain(t, c, "specialties", sheet.Trait{Name: args.One("name") + " (" + parent.Name + ")", Die: dice.D6})
	case gainAsset:
		gain(t, c, "signature_assets", sheet.Trait{Name: args.One("name"), Die: dice.D6})
	case gainResource:
		gain(t, c, "resources", sheet.Trait{Name: args.One("name"), Die: dice.D6, N: 2})
	case gainRelation:
		gain(t, c, "relationships", sheet.Trait{Name: Group.Of(s).nameOf(args.One("trait")), Die: dice.D6})
	case gainDistinction:
		takeDistinction(t, c, args)
	case gainUnlock:
		e.SFX = 1
	case gainGift:
		takeGift(t, c, args)
	}
	t.Emit(e)
}

// gain adds a trait to a set of a kind.
func gain(t *core.Tx, c *core.Char, kind string, trait sheet.Trait) {
	trait.Word = cmp.Or(trait.Word, t.S.WordOn(c, trait.Name, sheet.MaxTraitWord))
	t.Emit(core.TraitAdded{Char: c.ID, Set: c.SetOf(kind, t.S.Lang).Name, Trait: trait, Why: "gained"})
}
