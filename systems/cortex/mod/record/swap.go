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
func (l trainingRow) keepAsset(s *core.State, by game.Actor, c *core.Character) []core.Training {
	input := game.Input{Param: core.ParamTrait}
	for _, a := range s.Assets {
		if a.Owner != c.ID || a.Signature {
			continue
		}
		choice := game.Choice{Word: a.ID, Label: game.Quote(a.Name), Dice: []dice.Die{a.Die}}
		if bars := fleeting(a); bars != nil {
			choice.Closed = core.RefuseObstacles(bars, by.Role == game.GM)
		}
		input.Choices = append(input.Choices, choice)
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.taught(l.titleMsg(), input)
	k.ObstaclesTo = func(args game.Args) []core.Obstacle {
		a := s.Asset(args.One(core.ParamTrait.Name))
		if a == nil {
			return nil
		}
		set, t := signature(s, c, a)
		return append(fleeting(a), newFaults(s, c, c.With(set, t))...)
	}
	k.Do = func(t *core.Tx, args game.Args) {
		a := *t.S.Asset(args.One(core.ParamTrait.Name))
		set, trait := signature(t.S, c, &a)
		t.Emit(core.AssetGone{ID: a.ID, Name: a.Name, Why: "signature"})
		trait.Word = t.S.WordOn(t.S.Char(c.ID), trait.Name, sheet.MaxTraitWord)
		t.Emit(core.TraitAdded{Char: c.ID, Set: set, Trait: trait, Why: "gained"})
	}
	return []core.Training{k}
}

// fleeting bars an asset that does not last the session.
func fleeting(a *core.Asset) []core.Obstacle {
	if a.For == core.ForSession {
		return nil
	}
	return []core.Obstacle{core.ObstacleOf(sheet.Fault{Code: "E_TRAIN_TRAIT", Rule: "RUL-TRAIN-ASSET",
		Msg: game.Say("cortex.refused.not_for_session", game.W("name", a.Name))})}
}

// signature is an asset as it stands on a sheet, and in which set.
func signature(s *core.State, c *core.Character, a *core.Asset) (set string, t sheet.Trait) {
	t = sheet.Trait{Word: a.ID, Name: a.Name, Die: dice.D6}
	if assetDie.Is(s, wordAsWas) {
		t.Die = a.Die
	}
	return c.SetOf("signature_assets", s.Lang).Name, t
}

// keepRelation keeps a relationship that was made for the session.
func (l trainingRow) keepRelation(c *core.Character) []core.Training {
	input := game.Input{Param: core.ParamTrait}
	for _, t := range c.TraitsOf("relationships") {
		if t.NotesOrEmpty().SessionOnly {
			input.Choices = append(input.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.taught(l.titleMsg(), input)
	k.Do = func(t *core.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(core.ParamTrait.Name))
		e := core.NotedTrait(c, trait, "relation_kept")
		e.SessionOnly = false
		t.Emit(e)
	}
	return []core.Training{k}
}

// swapDistinction writes a new distinction in the place of one, at its die and with
// as many SFX unlocked; Hinder is not among them, and no skill rises for its
// highlights (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func (l trainingRow) swapDistinction(s *core.State, c *core.Character) []core.Training {
	var ks []core.Training
	for set, t := range c.TraitsOf("distinctions") {
		k := l.taught(game.Say("cortex.train.swap", game.W("trait", t.Name)), core.SwapInputs(s, c, set, t)...)
		k.Trait = t.Word
		k.ObstaclesTo = func(args game.Args) []core.Obstacle {
			return slices.DeleteFunc(newFaults(s, c, c.Swapped(set, t, args)), highlights)
		}
		k.Do = func(tx *core.Tx, args game.Args) { core.Swap(tx, c, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// highlights reports whether a fault is that a distinction highlights nothing yet:
// that is named once it stands there.
func highlights(b core.Obstacle) bool {
	return b.Code == "E_HIGHLIGHT_COUNT" || b.Code == "E_SFX_COUNT"
}

// swapStatement lets a trait say something else.
func (l trainingRow) swapStatement(s *core.State, c *core.Character) []core.Training {
	input := game.Input{Param: core.ParamTrait}
	for set, t := range c.All() {
		note := t.NotesOrEmpty()
		if note.Statement == "" || !core.StatementSets.Includes(s, set) {
			continue
		}
		choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Note: game.Quote(note.Statement)}
		choice.Closed = core.RefuseObstacles(pending(t), false)
		input.Choices = append(input.Choices, choice)
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.taught(l.titleMsg(), input, game.Input{Param: core.ParamTrainingText})
	k.Do = func(t *core.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(core.ParamTrait.Name))
		e := core.NotedTrait(c, trait, "says")
		e.Statement = args.One(core.ParamTrainingText.Name)
		t.Emit(e)
	}
	return []core.Training{k}
}

// addSpecialty adds a specialty of d6 under a skill or role, or where there are none
// on its own.
func (l trainingRow) addSpecialty(s *core.State, c *core.Character) []core.Training {
	skill, book := game.Input{Param: paramSkill}, s.SheetRules()
	for _, kind := range []string{"skills", "roles"} {
		for set, t := range c.TraitsOf(kind) {
			if t.Die >= dice.D6 && book.UsesSet(set) {
				skill.Choices = append(skill.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
			}
		}
	}
	name := game.Input{Param: core.ParamTrainingText}
	name.Max = sheet.MaxName / 2 // the skill stands behind it
	k := l.taught(l.titleMsg(), name)
	if len(skill.Choices) > 0 {
		k.Inputs = append(k.Inputs, skill)
	}
	gain := func(args game.Args) sheet.Gain {
		g := sheet.Gain{Kind: sheet.NewTrait, TraitKind: l.kind(), Set: c.SetOf("specialties", s.Lang).Name, To: dice.D6}
		g.Name = args.One(core.ParamTrainingText.Name)
		if _, t, ok := c.Trait(args.One(paramSkill.Name)); ok {
			g.Name += " (" + t.Name + ")"
		}
		return g
	}
	k.ObstaclesTo = func(args game.Args) []core.Obstacle {
		g := gain(args)
		return newFaults(s, c, c.With(g.Set, sheet.Trait{Word: core.ParamTrainingText.Name, Name: g.Name, Die: g.To}))
	}
	k.Do = func(t *core.Tx, args game.Args) { core.Improve(t, c.ID, gain(args)) }
	return []core.Training{k}
}

// addTalent adds a talent of the catalogue, or of the group's own (RUL-TRAIN-OTHER).
func (l trainingRow) addTalent(s *core.State, c *core.Character) []core.Training {
	set := c.SetOf("talents", s.Lang).Name
	which := game.Input{Param: core.ParamTrainingSFX}
	which.Min, which.Max = 1, 1
	which.Choices, which.Groups = core.SFXList.Of(s).For(s, sheet.SFXHost{Set: set, Kind: "talent"})
	named := func(args game.Args) sheet.Trait {
		x := core.SFXList.Of(s).Entry(s, args.One(core.ParamTrainingSFX.Name))
		return sheet.Trait{Word: core.ParamTrainingText.Name, Name: x.Of().Name}
	}
	k := l.taught(l.titleMsg(), which)
	k.ObstaclesTo = func(args game.Args) []core.Obstacle { return newFaults(s, c, c.With(set, named(args))) }
	k.Do = func(t *core.Tx, args game.Args) {
		g := sheet.Gain{Kind: sheet.NewTrait, Set: set, Name: named(args).Name}
		word := t.S.WordOn(c, g.Name, sheet.MaxTraitWord)
		core.Improve(t, c.ID, g)
		core.Written(t, c.ID, word, args.One(core.ParamTrainingSFX.Name))
	}
	return []core.Training{k}
}
