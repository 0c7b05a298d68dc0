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
func (l lesson) keepAsset(s *core.State, by game.Seat, c *core.Char) []core.Lesson {
	ask := game.Ask{Param: core.AskTrait}
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
	k := l.taught(l.said(), ask)
	k.Bars = func(args game.Args) []core.Bar {
		a := s.Asset(args.One(core.AskTrait.Name))
		if a == nil {
			return nil
		}
		set, t := signature(s, c, a)
		return append(fleeting(a), broken(s, c, c.With(set, t))...)
	}
	k.Do = func(t *core.Tx, args game.Args) {
		a := *t.S.Asset(args.One(core.AskTrait.Name))
		set, trait := signature(t.S, c, &a)
		t.Emit(core.AssetGone{ID: a.ID, Name: a.Name, Why: "signature"})
		trait.Word = t.S.WordOn(t.S.Char(c.ID), trait.Name, sheet.MaxTraitWord)
		t.Emit(core.TraitAdded{Char: c.ID, Set: set, Trait: trait, Why: "gained"})
	}
	return []core.Lesson{k}
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
func (l lesson) keepRelation(c *core.Char) []core.Lesson {
	ask := game.Ask{Param: core.AskTrait}
	for _, t := range c.Of("relationships") {
		if t.Note().Once {
			ask.Among = append(ask.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
	}
	if len(ask.Among) == 0 {
		return nil
	}
	k := l.taught(l.said(), ask)
	k.Do = func(t *core.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(core.AskTrait.Name))
		e := core.Noted(c, trait, "relation_kept")
		e.Once = false
		t.Emit(e)
	}
	return []core.Lesson{k}
}

// swapDistinction writes a new distinction in the place of one, at its die and with
// as many SFX unlocked; Hinder is not among them, and no skill rises for its
// highlights (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func (l lesson) swapDistinction(s *core.State, c *core.Char) []core.Lesson {
	var ks []core.Lesson
	for set, t := range c.Of("distinctions") {
		k := l.taught(game.Say("cortex.train.swap", game.W("trait", t.Name)), core.SwapAsks(s, c, set, t)...)
		k.Trait = t.Word
		k.Bars = func(args game.Args) []core.Bar {
			return slices.DeleteFunc(broken(s, c, c.Swapped(set, t, args)), highlights)
		}
		k.Do = func(tx *core.Tx, args game.Args) { core.Swap(tx, c, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// highlights reports whether a fault is that a distinction highlights nothing yet:
// that is named once it stands there.
func highlights(b core.Bar) bool { return b.Code == "E_HIGHLIGHT_COUNT" || b.Code == "E_SFX_COUNT" }

// swapStatement lets a trait say something else.
func (l lesson) swapStatement(s *core.State, c *core.Char) []core.Lesson {
	ask := game.Ask{Param: core.AskTrait}
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
	k := l.taught(l.said(), ask, game.Ask{Param: core.LessonText})
	k.Do = func(t *core.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(core.AskTrait.Name))
		e := core.Noted(c, trait, "says")
		e.Says = args.One(core.LessonText.Name)
		t.Emit(e)
	}
	return []core.Lesson{k}
}

// addSpecialty adds a specialty of d6 under a skill or role, or where there are none
// on its own.
func (l lesson) addSpecialty(s *core.State, c *core.Char) []core.Lesson {
	skill, book := game.Ask{Param: askSkill}, s.Book()
	for _, kind := range []string{"skills", "roles"} {
		for set, t := range c.Of(kind) {
			if t.Die >= dice.D6 && book.Uses(set) {
				skill.Among = append(skill.Among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
			}
		}
	}
	name := game.Ask{Param: core.LessonText}
	name.Max = sheet.MaxName / 2 // the skill stands behind it
	k := l.taught(l.said(), name)
	if len(skill.Among) > 0 {
		k.Asks = append(k.Asks, skill)
	}
	gain := func(args game.Args) sheet.Gain {
		g := sheet.Gain{Way: sheet.Add, Kind: l.kind(), Set: c.SetOf("specialties", s.Lang).Name, To: dice.D6}
		g.Name = args.One(core.LessonText.Name)
		if _, t, ok := c.Trait(args.One(askSkill.Name)); ok {
			g.Name += " (" + t.Name + ")"
		}
		return g
	}
	k.Bars = func(args game.Args) []core.Bar {
		g := gain(args)
		return broken(s, c, c.With(g.Set, sheet.Trait{Word: core.LessonText.Name, Name: g.Name, Die: g.To}))
	}
	k.Do = func(t *core.Tx, args game.Args) { core.Improve(t, c.ID, gain(args)) }
	return []core.Lesson{k}
}

// addTalent adds a talent of the catalogue, or of the group's own (RUL-TRAIN-OTHER).
func (l lesson) addTalent(s *core.State, c *core.Char) []core.Lesson {
	set := c.SetOf("talents", s.Lang).Name
	which := game.Ask{Param: core.LessonSFX}
	which.Min, which.Max = 1, 1
	which.Among, which.Groups = core.SFXCatalogue.Of(s).For(s, sheet.Host{Set: set, Kind: "talent"})
	named := func(args game.Args) sheet.Trait {
		x := core.SFXCatalogue.Of(s).Entry(s, args.One(core.LessonSFX.Name))
		return sheet.Trait{Word: core.LessonText.Name, Name: x.Of().Name}
	}
	k := l.taught(l.said(), which)
	k.Bars = func(args game.Args) []core.Bar { return broken(s, c, c.With(set, named(args))) }
	k.Do = func(t *core.Tx, args game.Args) {
		g := sheet.Gain{Way: sheet.Add, Set: set, Name: named(args).Name}
		word := t.S.WordOn(c, g.Name, sheet.MaxTraitWord)
		core.Improve(t, c.ID, g)
		core.Written(t, c.ID, word, args.One(core.LessonSFX.Name))
	}
	return []core.Lesson{k}
}
