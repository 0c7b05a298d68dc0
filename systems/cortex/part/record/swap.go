package record

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// keepAsset makes an asset that was kept for the session a signature asset, of d6
// or as it is (RUL-TRAIN-ASSET).
func (l lesson) keepAsset(s *core.State, by game.Seat, c *core.Char) []course {
	ask := game.Ask{Param: askTrait}
	for _, a := range s.Assets {
		if a.Owner != c.ID || a.Signature {
			continue
		}
		choice := game.Choice{Word: a.ID, Label: game.Quote(a.Name), Dice: []dice.Die{a.Die}}
		if bars := fleeting(a); bars != nil {
			choice.No = core.Barred(bars, by.Role == game.GM)
		}
		ask.Among = append(ask.Among, choice)
	}
	if len(ask.Among) == 0 {
		return nil
	}
	k := course{lesson: l, label: l.said(), asks: []game.Ask{ask}}
	k.bars = func(args game.Args) []core.Bar {
		a := s.Asset(args.One(askTrait.Name))
		if a == nil {
			return nil
		}
		set, t := signature(s, c, a)
		return append(fleeting(a), broken(s, c, c.With(set, t))...)
	}
	k.do = func(t *core.Tx, args game.Args) {
		a := *t.S.Asset(args.One(askTrait.Name))
		set, trait := signature(t.S, c, &a)
		t.Emit(core.AssetGone{ID: a.ID, Name: a.Name, Why: "signature"})
		trait.Word = t.S.WordOn(t.S.Char(c.ID), trait.Name, sheet.MaxTraitWord)
		t.Emit(core.TraitAdded{Char: c.ID, Set: set, Trait: trait, Why: "gained"})
	}
	return []course{k}
}

// fleeting bars an asset that does not last the session.
func fleeting(a *core.Asset) []core.Bar {
	if a.For == core.ForSession {
		return nil
	}
	return []core.Bar{core.BarOf(sheet.Fault{Code: "E_TRAIN_TRAIT", Rule: "RUL-TRAIN-ASSET",
		Says: game.Say("cortex.refused.not_for_session", game.W("name", a.Name))})}
}

// signature is an asset as it stands on a sheet, and in which set.
func signature(s *core.State, c *core.Char, a *core.Asset) (set string, t sheet.Trait) {
	t = sheet.Trait{Word: a.ID, Name: a.Name, Die: dice.D6}
	if assetDie.Is(s, wordAsWas) {
		t.Die = a.Die
	}
	return c.SetOf("signature_assets", s.Lang).Name, t
}

// keepRelation keeps a relationship that was made for the session.
func (l lesson) keepRelation(c *core.Char) []course {
	ask := game.Ask{Param: askTrait}
	for _, t := range c.Of("relationships") {
		if t.Note().Once {
			ask.Among = append(ask.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
	}
	if len(ask.Among) == 0 {
		return nil
	}
	return []course{{lesson: l, label: l.said(), asks: []game.Ask{ask},
		bars: func(game.Args) []core.Bar { return nil },
		do: func(t *core.Tx, args game.Args) {
			_, trait, _ := c.Trait(args.One(askTrait.Name))
			e := core.Noted(c, trait, "relation_kept")
			e.Once = false
			t.Emit(e)
		}}}
}

// swapDistinction writes a new distinction in the place of one, at its die and with
// as many SFX unlocked; Hinder is not among them, and no skill rises for its
// highlights (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func (l lesson) swapDistinction(s *core.State, c *core.Char) []course {
	var ks []course
	for set, t := range c.Of("distinctions") {
		name := game.Ask{Param: askText}
		name.Max = sheet.MaxName
		k := course{lesson: l, trait: t.Word, label: game.Say("cortex.train.swap", game.W("trait", t.Name)), asks: []game.Ask{name}}
		n := len(unlocked(c, t.Word))
		if n > 0 {
			which := game.Ask{Param: askSFX}
			which.Min, which.Max = n, n
			which.Among, which.Groups = s.Slots().Catalogue.For(s, sheet.Host{Name: t.Name, Trait: t.Word, Set: set, Kind: "distinction"})
			k.asks = append(k.asks, which)
		}
		k.bars = func(args game.Args) []core.Bar {
			then := c.With(set, sheet.Trait{Word: askText.Name, Name: args.One(askText.Name), Die: t.Die})
			for i := range then.Sets {
				then.Sets[i].Traits = slices.DeleteFunc(then.Sets[i].Traits, func(o sheet.Trait) bool { return o.Word == t.Word })
			}
			return slices.DeleteFunc(broken(s, c, then), highlights)
		}
		k.do = func(tx *core.Tx, args game.Args) { swap(tx, c, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// highlights reports whether a fault is that a distinction highlights nothing yet:
// that is named once it stands there.
func highlights(b core.Bar) bool { return b.Code == "E_HIGHLIGHT_COUNT" || b.Code == "E_SFX_COUNT" }

// unlocked are the SFX of a distinction that may be used, but for Hinder.
func unlocked(c *core.Char, trait string) []sheet.SFX {
	return slices.DeleteFunc(slices.Clone(c.SFX), func(x sheet.SFX) bool { return x.Trait != trait || x.Locked || isHinder(x) })
}

func swap(t *core.Tx, c *core.Char, set string, old sheet.Trait, args game.Args) {
	name := args.One(askText.Name)
	word := t.S.WordOn(c, name, sheet.MaxTraitWord)
	t.Emit(core.TraitAdded{Char: c.ID, Set: set, Trait: sheet.Trait{Word: word, Name: name, Die: old.Die}, Why: "gained"})
	for _, x := range c.SFX {
		if x.Trait == old.Word {
			t.Emit(core.SFXGone{Char: c.ID, Word: x.Word, SFX: x.Name})
		}
	}
	t.Emit(core.TraitGone{Char: c.ID, Word: old.Word, Trait: old.Name, Why: "swapped"})
	for _, entry := range args[askSFX.Name] {
		core.Written(t, c.ID, word, entry)
	}
}

// swapStatement lets a trait say something else.
func (l lesson) swapStatement(s *core.State, c *core.Char) []course {
	ask := game.Ask{Param: askTrait}
	for set, t := range c.All() {
		note := t.Note()
		if note.Says == "" || !core.StatementSets.Hold(s, set) {
			continue
		}
		choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Note: game.Quote(note.Says)}
		choice.No = core.Barred(pending(t), false)
		ask.Among = append(ask.Among, choice)
	}
	if len(ask.Among) == 0 {
		return nil
	}
	return []course{{lesson: l, label: l.said(), asks: []game.Ask{ask, {Param: askText}},
		bars: func(game.Args) []core.Bar { return nil },
		do: func(t *core.Tx, args game.Args) {
			_, trait, _ := c.Trait(args.One(askTrait.Name))
			e := core.Noted(c, trait, "says")
			e.Says = args.One(askText.Name)
			t.Emit(e)
		}}}
}

// addSpecialty adds a specialty of d6 under a skill or role, or where there are none
// on its own.
func (l lesson) addSpecialty(s *core.State, c *core.Char) []course {
	skill, book := game.Ask{Param: askSkill}, s.Book()
	for _, kind := range []string{"skills", "roles"} {
		for set, t := range c.Of(kind) {
			if t.Die >= dice.D6 && book.Uses(set) {
				skill.Among = append(skill.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
			}
		}
	}
	name := game.Ask{Param: askText}
	name.Max = sheet.MaxName / 2 // the skill stands behind it
	k := course{lesson: l, label: l.said(), asks: []game.Ask{name}}
	if len(skill.Among) > 0 {
		k.asks = append(k.asks, skill)
	}
	gain := func(args game.Args) sheet.Gain {
		g := sheet.Gain{Way: sheet.Add, Kind: l.kind(), Set: c.SetOf("specialties", s.Lang).Name, Name: args.One(askText.Name), To: dice.D6}
		if _, t, ok := c.Trait(args.One(askSkill.Name)); ok {
			g.Name += " (" + t.Name + ")"
		}
		return g
	}
	k.bars = func(args game.Args) []core.Bar {
		g := gain(args)
		return broken(s, c, c.With(g.Set, sheet.Trait{Word: askText.Name, Name: g.Name, Die: g.To}))
	}
	k.do = func(t *core.Tx, args game.Args) { core.Improve(t, c.ID, gain(args)) }
	return []course{k}
}

// addTalent adds a talent of the catalogue, or of the group's own (RUL-TRAIN-OTHER).
func (l lesson) addTalent(s *core.State, c *core.Char) []course {
	set := c.SetOf("talents", s.Lang).Name
	which := game.Ask{Param: askSFX}
	which.Min, which.Max = 1, 1
	which.Among, which.Groups = s.Slots().Catalogue.For(s, sheet.Host{Set: set, Kind: "talent"})
	named := func(args game.Args) sheet.Trait {
		x := s.Slots().Catalogue.Entry(s, args.One(askSFX.Name))
		return sheet.Trait{Word: askText.Name, Name: x.Of().Name}
	}
	return []course{{lesson: l, label: l.said(), asks: []game.Ask{which},
		bars: func(args game.Args) []core.Bar { return broken(s, c, c.With(set, named(args))) },
		do: func(t *core.Tx, args game.Args) {
			g := sheet.Gain{Way: sheet.Add, Set: set, Name: named(args).Name}
			word := t.S.WordOn(c, g.Name, sheet.MaxTraitWord)
			core.Improve(t, c.ID, g)
			core.Written(t, c.ID, word, args.One(askSFX.Name))
		}}}
}
