package record

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// trainMove returns the move that spends sessions on a gain of a sheet (GROW-TRAIN-01). Each step
// is bought separately (RUL-TRAIN-SEPARATE). The GM may override some obstacles, with a reason
// (RUL-OVERRIDE).
func trainMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "train", Category: game.CategorySheet,
			Params: []game.Param{paramGain, people.ParamTrait, paramFalls, paramSkill, character.ParamTrainingSFX,
				paramSessions, people.ParamTrainingText, paramReason,
				paramPupil, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Actor.Role != game.GM && c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
			for _, of := range people.Of(s).Chars {
				if of.IsPC() && people.Of(s).PlayedBy(c.Actor, of.ID) {
					of = of.WithImpliedTraits(s)
					c.Add(trainOffers(s, c.Actor, of)...)
					c.AgainstLine(people.ParamTrait.Name, func(word string, line game.Args) *game.Refusal {
						if no := refuseTrainee(s, c.Actor, line.One(paramPupil.Name)); no != nil {
							return no
						}
						return refuseUntrained(s, c.Actor, of, line, word)
					}, "char", of.ID)
				}
			}
			if c.Explains() {
				closeTraining(s, c)
			}
		},
		Do: train,
	}
}

// closeTraining gives the reasons against a trainee and against any training now.
func closeTraining(s *engine.State, c *game.Collector) {
	c.Against(paramPupil.Name, func(word string) *game.Refusal { return refuseTrainee(s, c.Actor, word) })
	c.Close(cmp.Or(character.RefuseObstacles(timingObstacles(s), c.Actor.Role == game.GM),
		people.ClosedReason(c.Actor, "GROW-TRAIN-01", "no_training")))
}

// trainings returns the trainings of a row that a character may have.
func (l trainingRow) trainings(s *engine.State, by game.Actor, c *people.Character) []character.Training {
	if !l.inGame(s) {
		return nil
	}
	switch l.ID {
	case newAsset:
		return l.keepAsset(s, by, c)
	case keepRelation:
		return l.keepRelation(c)
	case newDistinction:
		return l.swapDistinction(s, c)
	case newStatement:
		return l.swapStatement(s, c)
	case newSpecialty:
		return l.addSpecialty(s, c)
	case newTalent:
		return l.addTalent(s, c)
	}
	return l.improvements(s, by, c)
}

func trainOffers(s *engine.State, by game.Actor, c *people.Character) []game.Offer {
	var offers []game.Offer
	for _, l := range trainingRows {
		if !by.Wants(game.Args{"char": {c.ID}, paramGain.Name: {l.ID}}) && l.ID != newDistinction {
			continue
		}
		for _, k := range l.trainings(s, by, c) {
			offers = append(offers, trainOffer(s, by, c, k))
		}
	}
	for _, k := range character.TrainingOf(s, by, c) {
		offers = append(offers, trainOffer(s, by, c, k))
	}
	return offers
}

// fixedArgs returns the arguments that the offer of a training fixes: character, gain and, if the
// training has them, trait and trainee.
func fixedArgs(c *people.Character, k character.Training) game.Args {
	args := game.Args{"char": {c.ID}, paramGain.Name: {k.ID}}
	if k.Trait != "" {
		args[people.ParamTrait.Name] = []string{k.Trait}
	}
	if k.Trainee != "" {
		args[paramPupil.Name] = []string{k.Trainee}
	}
	return args
}

// lossKeys maps trainings that remove something from a sheet or the table to the message keys that
// say so.
var lossKeys = map[string]string{newDistinction: "cortex.train.swaps", newAsset: "cortex.train.keeps"}

func trainOffer(s *engine.State, by game.Actor, c *people.Character, k character.Training) game.Offer {
	have := payingSessions(s, c, k)
	o := game.Offer{Fixed: fixedArgs(c, k), About: people.CharRef(cmp.Or(k.Trainee, c.ID)),
		Form:   game.Form{OpensForm: true},
		Inputs: slices.Clone(k.Inputs),
		Label:  game.Say("cortex.train.now", game.W("name", people.NameFor(s, by, c.ID)), game.M("what", k.Label)),
		Price:  game.Price{Cost: []game.Amount{{Unit: "cortex.session", N: -k.Price, Available: len(have)}}}}
	if k.Trainee != "" { // without the key a typed command would train the character itself
		o.MustName = paramPupil.Name
	}
	before := slices.Concat(timingObstacles(s), k.Obstacles, shortageObstacles(k, have))
	force := by.Role == game.GM
	if o.Closed = cmp.Or(character.RefuseObstacles(before, force), closedReason(k)); o.Closed != nil {
		o.OpensForm = false
		return o
	}
	o.Inputs = append(o.Inputs, inputSessions(s, c, k, have))
	if loss := lossKeys[k.ID]; loss != "" && !people.IsOwn(s, by, c.ID) { // what is lost belongs to another player
		o.Destructive, o.Consequences = true,
			rulekit.Msgs(game.Say(loss, game.W("name", people.Of(s).Name(cmp.Or(k.Trainee, c.ID)))))
	}
	if force {
		o.Inputs = append(o.Inputs, game.Input{Param: paramReason, Advanced: true})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		obstacles := append(slices.Clip(before), k.ObstaclesTo(args)...)
		return refuseObstacles(obstacles, force && args.One(paramReason.Name) != "")
	}
	return o
}

// inputSessions returns the input for the sessions that pay. The character's own sessions are
// proposed first.
func inputSessions(s *engine.State, c *people.Character, k character.Training, have []Record) game.Input {
	input := game.Input{Param: paramSessions, Advanced: true}
	input.Min, input.Max = k.Price, k.Price
	for i, r := range have {
		choice := game.Choice{Word: r.paymentWord(c.ID), Label: game.Quote(r.title(s)), Selected: i < k.Price}
		if r.Char == c.ID {
			choice.Aliases = r.aliases()
		} else {
			choice.Note = game.Say("cortex.record.whose", game.W("name", people.Of(s).Name(r.Char)))
		}
		input.Choices = append(input.Choices, choice)
	}
	return input
}

// closedReason returns the reason why no choice of one of a training's inputs can be picked, or
// nil.
func closedReason(k character.Training) *game.Refusal {
	for _, a := range k.Inputs {
		if !slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Closed == nil }) && len(a.Choices) > 0 {
			return a.Choices[0].Closed
		}
	}
	return nil
}

// refuseObstacles refuses a training with obstacles. With force it refuses only for obstacles that
// cannot be overridden, or if there is nothing to override.
func refuseObstacles(obstacles []character.Obstacle, force bool) *game.Refusal {
	if force && !slices.ContainsFunc(obstacles, func(b character.Obstacle) bool { return b.CanOverride }) &&
		character.RefuseObstacles(obstacles, true) == nil {
		no := game.Refuse("RUL-OVERRIDE", "cortex.refused.train_nothing_to_force")
		no.Param = paramReason.Name
		return no
	}
	return character.RefuseObstacles(obstacles, force)
}

// timingObstacles returns an obstacle to training in an action scene, and during a roll
// (RUL-TRAIN-WHEN).
func timingObstacles(s *engine.State) []character.Obstacle {
	when := ""
	switch {
	case check.Of(s).MidRoll():
		when = "roll"
	case scene.Of(s).Playing && scene.Of(s).Scene.Type == scene.Action:
		when = "action"
	default:
		return nil
	}
	return []character.Obstacle{obstacle("E_TIMING", "RUL-TRAIN-WHEN",
		game.M("when", game.Say("cortex.train.when."+when)))}
}

// shortageObstacles returns an obstacle if a training costs more sessions than there are
// (GROW-TRAIN-05).
func shortageObstacles(k character.Training, have []Record) []character.Obstacle {
	if len(have) >= k.Price {
		return nil
	}
	return []character.Obstacle{obstacle("E_REC_SHORT", "GROW-TRAIN-05", game.N("cost", k.Price),
		game.N("have", len(have)))}
}

func train(t *engine.Tx, args game.Args) {
	c := people.Of(t.S).Char(args.One("char")).WithImpliedTraits(t.S)
	k, ok := trainingRowOf(t.S, t.Actor, c, args)
	if !ok {
		return
	}
	e := TrainingDone{Char: c.ID, What: k.ID, Pupil: k.Trainee, In: scene.Of(t.S).Session,
		Reason: args.One(paramReason.Name)}
	have := payingSessions(t.S, c, k)
	for _, word := range args[paramSessions.Name] {
		r := have[slices.IndexFunc(have, func(r Record) bool { return r.paymentWord(c.ID) == word })]
		if r.Char == c.ID {
			e.Spent, e.Titles = append(e.Spent, r.N), append(e.Titles, r.title(t.S))
		} else {
			e.Lent = append(e.Lent, SessionLent{Char: r.Char, N: r.N, Title: r.title(t.S)})
		}
	}
	for _, b := range slices.Concat(timingObstacles(t.S), k.Obstacles, k.ObstaclesTo(args)) {
		if !slices.Contains(e.Forced, b.Code) {
			e.Forced = append(e.Forced, b.Code)
		}
	}
	t.Emit(e)
	k.Do(t, args)
}

// trainingRowOf returns the training that a command's arguments name. It reports false if the
// character has none.
func trainingRowOf(s *engine.State, by game.Actor, c *people.Character, args game.Args) (character.Training, bool) {
	if c == nil {
		return character.Training{}, false
	}
	all := character.TrainingOf(s, by, c)
	if l, ok := trainingRowBy(args.One(paramGain.Name)); ok && len(args[paramPupil.Name]) == 0 {
		all = l.trainings(s, by, c)
	}
	for _, k := range all {
		if k.ID == args.One(paramGain.Name) && k.Trainee == args.One(paramPupil.Name) &&
			(k.Trait == "" || k.Trait == args.One(people.ParamTrait.Name)) {
			return k, true
		}
	}
	return character.Training{}, false
}

// refuseTrainee refuses to train a character that only its crew may train, if the actor plays none
// of the crew (VEH-15).
func refuseTrainee(s *engine.State, by game.Actor, pupil string) *game.Refusal {
	v := people.Of(s).Char(game.Slug(pupil))
	if v == nil || slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		return c.IsPC() && people.Of(s).PlayedBy(by, c.ID) &&
			slices.ContainsFunc(character.TrainingOf(s, by, c),
				func(k character.Training) bool { return k.Trainee == v.ID })
	}) {
		return nil
	}
	no := game.Refuse("VEH-15", "cortex.refused.not_crew", game.W("name", v.DisplayName()))
	no.Param = paramPupil.Name
	return no
}

// refuseUntrained refuses a trait that the named training does not improve. If no training is
// named, it refuses a trait that none improves (RUL-TRAIN-OTHER).
func refuseUntrained(s *engine.State, by game.Actor, c *people.Character, args game.Args, word string) *game.Refusal {
	gain, all := args.One(paramGain.Name), character.TrainingOf(s, by, c)
	pupil := people.Of(s).Char(args.One(paramPupil.Name))
	if pupil == nil {
		pupil, all = c, nil
		for _, l := range trainingRows {
			all = append(all, l.trainings(s, by, c)...)
		}
	}
	_, t, ok := pupil.Trait(game.Slug(word))
	name := t.Name
	if a := things.Of(s).Asset(game.Slug(word)); !ok && a != nil {
		ok, name = true, a.Name
	}
	if !ok || slices.ContainsFunc(all,
		func(k character.Training) bool { return (gain == "" || gain == k.ID) && k.IsAbout(t.Word) }) {
		return nil
	}
	return obstacle("E_TRAIN_TRAIT", "RUL-TRAIN-OTHER", game.W("name", name)).Refusal
}
