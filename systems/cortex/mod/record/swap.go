package record

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// keepAsset returns the training that turns an asset kept for the session into a signature asset,
// at d6 or, by option, at its die (RUL-TRAIN-ASSET).
func (l trainingRow) keepAsset(s *engine.State, by game.Actor, c *people.Character) []character.Training {
	input := game.Input{Param: people.ParamTrait}
	for _, a := range things.Of(s).Assets {
		if a.Owner != c.ID || a.Signature {
			continue
		}
		choice := game.Choice{Word: a.ID, Label: game.Quote(a.Name), Dice: []dice.Die{a.Die}}
		if obstacles := durationObstacles(a); obstacles != nil {
			choice.Closed = character.RefuseObstacles(obstacles, by.Role == game.GM)
		}
		input.Choices = append(input.Choices, choice)
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.newTraining(l.titleMsg(), input)
	k.ObstaclesTo = func(args game.Args) []character.Obstacle {
		a := things.Of(s).Asset(args.One(people.ParamTrait.Name))
		if a == nil {
			return nil
		}
		set, t := signatureTrait(s, c, a)
		return append(durationObstacles(a), newFaults(s, c, c.With(set, t))...)
	}
	k.Do = func(t *engine.Tx, args game.Args) {
		a := *things.Of(t.S).Asset(args.One(people.ParamTrait.Name))
		set, trait := signatureTrait(t.S, c, &a)
		t.Emit(things.AssetGone{ID: a.ID, Name: a.Name, Why: "signature"})
		trait.Word = things.WordOn(t.S, people.Of(t.S).Char(c.ID), trait.Name, sheet.MaxTraitWord)
		t.Emit(people.TraitAdded{Char: c.ID, Set: set, Trait: trait, Why: "gained"})
	}
	return []character.Training{k}
}

// durationObstacles returns an obstacle unless an asset lasts for the session.
func durationObstacles(a *things.Asset) []character.Obstacle {
	if a.For == things.ForSession {
		return nil
	}
	return []character.Obstacle{character.ObstacleOf(sheet.Fault{Code: "E_TRAIN_TRAIT", Rule: "RUL-TRAIN-ASSET",
		Msg: game.Say("cortex.refused.not_for_session", game.W("name", a.Name))})}
}

// signatureTrait returns an asset as a trait of a sheet, and its set.
func signatureTrait(s *engine.State, c *people.Character, a *things.Asset) (set string, t sheet.Trait) {
	t = sheet.Trait{Word: a.ID, Name: a.Name, Die: dice.D6}
	if assetDie.Is(s, wordKeep) {
		t.Die = a.Die
	}
	return c.SetOf(sheet.KindSignatureAssets, s.Lang).Name, t
}

// keepRelation returns the training that keeps a relationship made for the session.
func (l trainingRow) keepRelation(c *people.Character) []character.Training {
	input := game.Input{Param: people.ParamTrait}
	for _, t := range c.TraitsOf(sheet.KindRelationships) {
		if t.NotesOrEmpty().SessionOnly {
			input.Choices = append(input.Choices, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
		}
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.newTraining(l.titleMsg(), input)
	k.Do = func(t *engine.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(people.ParamTrait.Name))
		e := c.Noted(trait, "relation_kept")
		e.SessionOnly = false
		t.Emit(e)
	}
	return []character.Training{k}
}

// swapDistinction returns a training for each distinction. It replaces that distinction by a new
// one with the same die and as many SFX unlocked. Hinder does not count, and no skill is raised by
// the new highlights (GROW-TRAIN-04, RUL-TRAIN-HINDER).
func (l trainingRow) swapDistinction(s *engine.State, c *people.Character) []character.Training {
	var ks []character.Training
	for set, t := range c.TraitsOf(sheet.KindDistinctions) {
		k := l.newTraining(game.Say("cortex.train.swap", game.W("trait", t.Name)),
			character.SwapInputs(s, c, set, t)...)
		k.Trait = t.Word
		k.ObstaclesTo = func(args game.Args) []character.Obstacle {
			return slices.DeleteFunc(newFaults(s, c, c.WithSwap(set, t, args)), isMissingHighlights)
		}
		k.Do = func(tx *engine.Tx, args game.Args) { character.Swap(tx, c, set, t, args) }
		ks = append(ks, k)
	}
	return ks
}

// isMissingHighlights reports whether an obstacle is missing highlights or SFX, which are chosen
// after the swap.
func isMissingHighlights(b character.Obstacle) bool {
	return b.Code == "E_HIGHLIGHT_COUNT" || b.Code == "E_SFX_COUNT"
}

// swapStatement returns the training that changes a trait's statement.
func (l trainingRow) swapStatement(s *engine.State, c *people.Character) []character.Training {
	input := game.Input{Param: people.ParamTrait}
	for set, t := range c.All() {
		note := t.NotesOrEmpty()
		if note.Statement == "" || !people.StatementSets.Includes(s, set) {
			continue
		}
		choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Note: game.Quote(note.Statement)}
		choice.Closed = character.RefuseObstacles(pendingObstacles(t), false)
		input.Choices = append(input.Choices, choice)
	}
	if len(input.Choices) == 0 {
		return nil
	}
	k := l.newTraining(l.titleMsg(), input, game.Input{Param: people.ParamTrainingText})
	k.Do = func(t *engine.Tx, args game.Args) {
		_, trait, _ := c.Trait(args.One(people.ParamTrait.Name))
		e := c.Noted(trait, "says")
		e.Statement = args.One(people.ParamTrainingText.Name)
		t.Emit(e)
	}
	return []character.Training{k}
}

// addSpecialty returns the training that adds a specialty at d6, under a skill or role of at least
// d6 if the sheet has any.
func (l trainingRow) addSpecialty(s *engine.State, c *people.Character) []character.Training {
	skill, rules := game.Input{Param: paramSkill}, people.SheetRules(s)
	for _, kind := range []string{sheet.KindSkills, sheet.KindRoles} {
		for set, t := range c.TraitsOf(kind) {
			if t.Die >= dice.D6 && rules.UsesSet(set) {
				skill.Choices = append(skill.Choices,
					game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
			}
		}
	}
	name := game.Input{Param: people.ParamTrainingText}
	name.Max = sheet.MaxName / 2 // the name of the skill is appended
	k := l.newTraining(l.titleMsg(), name)
	if len(skill.Choices) > 0 {
		k.Inputs = append(k.Inputs, skill)
	}
	gain := func(args game.Args) sheet.Gain {
		g := sheet.Gain{Kind: sheet.NewTrait, TraitKind: l.kind(), Set: c.SetOf(sheet.KindSpecialties, s.Lang).Name,
			To: dice.D6}
		g.Name = args.One(people.ParamTrainingText.Name)
		if _, t, ok := c.Trait(args.One(paramSkill.Name)); ok {
			g.Name += " (" + t.Name + ")"
		}
		return g
	}
	k.ObstaclesTo = func(args game.Args) []character.Obstacle {
		g := gain(args)
		return newFaults(s, c, c.With(g.Set, sheet.Trait{Word: people.ParamTrainingText.Name, Name: g.Name, Die: g.To}))
	}
	k.Do = func(t *engine.Tx, args game.Args) { character.Improve(t, c.ID, gain(args)) }
	return []character.Training{k}
}

// addTalent returns the training that adds a talent of the catalogue or of the group's own
// (RUL-TRAIN-OTHER).
func (l trainingRow) addTalent(s *engine.State, c *people.Character) []character.Training {
	set := c.SetOf(sheet.KindTalents, s.Lang).Name
	which := game.Input{Param: character.ParamTrainingSFX}
	which.Min, which.Max = 1, 1
	which.Choices, which.Groups = character.SFXList.Of(s).For(s, sheet.SFXHost{Set: set, Kind: "talent"})
	named := func(args game.Args) sheet.Trait {
		x := character.SFXList.Of(s).Entry(s, args.One(character.ParamTrainingSFX.Name))
		return sheet.Trait{Word: people.ParamTrainingText.Name, Name: x.Of().Name}
	}
	k := l.newTraining(l.titleMsg(), which)
	k.ObstaclesTo = func(args game.Args) []character.Obstacle { return newFaults(s, c, c.With(set, named(args))) }
	k.Do = func(t *engine.Tx, args game.Args) {
		g := sheet.Gain{Kind: sheet.NewTrait, Set: set, Name: named(args).Name}
		word := things.WordOn(t.S, c, g.Name, sheet.MaxTraitWord)
		character.Improve(t, c.ID, g)
		character.Written(t, c.ID, word, args.One(character.ParamTrainingSFX.Name))
	}
	return []character.Training{k}
}
