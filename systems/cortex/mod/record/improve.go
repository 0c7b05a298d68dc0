package record

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// improvements returns the training that steps up a trait, or unlocks an SFX. It returns nil if the
// sheet has nothing that the training improves.
func (l trainingRow) improvements(s *engine.State, by game.Actor, c *people.Character) []character.Training {
	gains := l.gains(c)
	if len(gains) == 0 {
		return nil
	}
	input := game.Input{Param: people.ParamTrait}
	for _, g := range gains {
		input.Choices = append(input.Choices, l.choice(s, by, c, g))
	}
	k := l.newTraining(l.titleMsg(), input)
	if l.isPaired() {
		k.Inputs = append(k.Inputs, game.Input{Param: paramFalls, Choices: fallChoices(gains)})
	}
	k.ObstaclesTo = func(args game.Args) []character.Obstacle {
		g, ok := gainOf(gains, args.One(people.ParamTrait.Name))
		if !ok {
			return nil
		}
		if !l.isPaired() {
			return gainObstacles(s, c, g)
		}
		return pairObstacles(s, c, g, gains, args.One(paramFalls.Name))
	}
	k.Do = func(t *engine.Tx, args game.Args) {
		if g, ok := gainOf(gains, args.One(people.ParamTrait.Name)); ok {
			character.Improve(t, c.ID, g, args[paramFalls.Name]...)
		}
	}
	return []character.Training{k}
}

// titleMsg returns the name of a training.
func (l trainingRow) titleMsg() game.Msg { return game.Say("cortex.train.what." + l.ID) }

func gainOf(gains []sheet.Gain, word string) (sheet.Gain, bool) {
	i := slices.IndexFunc(gains, func(g sheet.Gain) bool { return g.Word() == word })
	if i < 0 {
		return sheet.Gain{}, false
	}
	return gains[i], true
}

// choice returns a gain as a choice with its effect on the sheet, closed if the character cannot
// have it.
func (l trainingRow) choice(s *engine.State, by game.Actor, c *people.Character, g sheet.Gain) game.Choice {
	choice := game.Choice{Word: g.Word(), Label: game.Quote(g.Name)}
	switch {
	case g.Kind == sheet.StepTrait && g.RefuseCapped() == nil:
		choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", g.To))
	case g.Kind == sheet.AddDie:
		choice.Note = game.Say("cortex.train.more", game.M("dice", pool.DiceMsg(g.Dice())))
	}
	obstacles := gainObstacles(s, c, g)
	if l.isPaired() { // what the GM can override depends on the trait that falls
		obstacles = slices.DeleteFunc(obstacles, func(b character.Obstacle) bool { return b.CanOverride })
	}
	choice.Closed = character.RefuseObstacles(obstacles, by.Role == game.GM)
	return choice
}

// gainObstacles returns the obstacles to a gain by itself: a pending statement, a trait that is d12
// already, or the faults that the sheet would get. It returns nil for an SFX to unlock.
func gainObstacles(s *engine.State, c *people.Character, g sheet.Gain) []character.Obstacle {
	if g.Kind == sheet.UnlockSFX {
		return nil
	}
	if obstacles := fixedObstacles(c, g); obstacles != nil {
		return obstacles
	}
	return newFaults(s, c, g.ApplyTo(&c.Sheet))
}

// fixedObstacles returns the obstacles that the GM cannot override.
func fixedObstacles(c *people.Character, g sheet.Gain) []character.Obstacle {
	_, t, _ := c.Trait(g.Trait)
	if obstacles := pendingObstacles(t); obstacles != nil {
		return obstacles
	}
	if no := g.RefuseCapped(); no != nil {
		return []character.Obstacle{{Refusal: no, Code: "E_RATING_MAX"}}
	}
	return nil
}

// pendingObstacles returns an obstacle if the trait's statement is still to be settled.
func pendingObstacles(t sheet.Trait) []character.Obstacle {
	if t.NotesOrEmpty().DieBefore == 0 {
		return nil
	}
	return []character.Obstacle{obstacle("E_STMT_PENDING", "RUL-STMT-PENDING", game.W("trait", t.Name))}
}

// newFaults returns the faults that the new sheet would have and the present sheet has not.
func newFaults(s *engine.State, c *people.Character, then sheet.Sheet) []character.Obstacle {
	var obstacles []character.Obstacle
	for _, f := range people.SheetRules(s).ChangeFaults(&c.Sheet, &then) {
		obstacles = append(obstacles, character.ObstacleOf(f))
	}
	return obstacles
}

// fallChoices returns the traits that may fall as another rises, with their lower dice.
func fallChoices(gains []sheet.Gain) []game.Choice {
	var cs []game.Choice
	for _, g := range gains {
		choice := game.Choice{Word: g.Trait, Label: game.Quote(g.Name)}
		if down, _ := g.From.Step(-1); down == 0 {
			choice.Closed = floorObstacle(g, g.From).Refusal
		} else {
			choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", down))
		}
		cs = append(cs, choice)
	}
	return cs
}

// leastAffiliation is the lowest die that an affiliation may fall to (RUL-TRAIN-FLOOR).
const leastAffiliation = dice.D6

func floorObstacle(g sheet.Gain, least dice.Die) character.Obstacle {
	return obstacle("E_RATING_MIN", "RUL-TRAIN-FLOOR", game.W("trait", g.Name), game.D("min", least))
}

// pairObstacles returns the obstacles to a trait that rises as another falls. No other trait is
// named (GROW-TRAIN-02, RUL-TRAIN-VALUE); an affiliation falls too low (RUL-TRAIN-FLOOR); one of
// the two has a pending statement; the rising trait is d12; or the sheet would get faults.
func pairObstacles(s *engine.State, c *people.Character, g sheet.Gain, gains []sheet.Gain,
	word string) []character.Obstacle {
	obstacles := fixedObstacles(c, g)
	down, ok := gainOf(gains, word)
	if !ok || down.Trait == g.Trait {
		no := obstacle("E_TRAIN_PAIR", pairRule(g), game.M("kind", game.Say("cortex.train.kind."+g.TraitKind)))
		no.Param = paramFalls.Name
		return append(obstacles, no)
	}
	_, falls, _ := c.Trait(down.Trait)
	obstacles = append(obstacles, pendingObstacles(falls)...)
	to, _ := down.From.Step(-1)
	if g.TraitKind == "affiliation" && to < leastAffiliation {
		obstacles = append(obstacles, floorObstacle(down, leastAffiliation))
	}
	return append(obstacles, newFaults(s, c, c.WithDice(map[string]dice.Die{g.Trait: g.To, down.Trait: to}))...)
}

func pairRule(g sheet.Gain) string {
	if g.TraitKind == "value" {
		return "RUL-TRAIN-VALUE"
	}
	return "GROW-TRAIN-02"
}
