package record

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramGain     = game.Param{Name: "gain", Kind: game.Pick, Min: 1, Max: 1}
	paramPupil    = game.Param{Name: "pupil", Kind: game.Pick, Min: 1, Max: 1}
	paramFalls    = game.Param{Name: "falls", Kind: game.Pick, Max: 1}
	paramSkill    = game.Param{Name: "skill", Kind: game.Pick, Max: 1}
	paramSessions = game.Param{Name: "sessions", Kind: game.Pick, Min: 1, Max: 6}
	paramReason   = game.Param{Name: "reason", Kind: game.Text, Max: core.MaxReason}
)

// trainMove spends sessions on what a sheet gains (GROW-TRAIN-01): each step is
// bought on its own (RUL-TRAIN-SEPARATE). The GM lets pass what may be forced, with
// a reason (RUL-OVERRIDE).
func trainMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "train", Category: game.CategorySheet,
			Params: []game.Param{paramGain, core.ParamTrait, paramFalls, paramSkill, core.ParamTrainingSFX, paramSessions, core.ParamTrainingText, paramReason,
				paramPupil, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.PlayedBy(by, c.ID) {
					offers = append(offers, trainOffers(s, by, s.WithImpliedTraits(c))...)
				}
			}
			return offers
		},
		Do:  train,
		Why: whyNotTrain,
	}
}

// courses are a lesson of the table as a character may have it.
func (l trainingRow) courses(s *core.State, by game.Actor, c *core.Character) []core.Training {
	if !l.inGame(s) {
		return nil
	}
	switch l.ID {
	case newAsset:
		return l.keepAsset(s, by, c)
	case keepRelation:
		return l.keepRelation(c)
	case newDistinct:
		return l.swapDistinction(s, c)
	case newSays:
		return l.swapStatement(s, c)
	case newSpecialty:
		return l.addSpecialty(s, c)
	case newTalent:
		return l.addTalent(s, c)
	}
	return l.improve(s, by, c)
}

func trainOffers(s *core.State, by game.Actor, c *core.Character) []game.Offer {
	var offers []game.Offer
	for _, l := range trainingRows {
		if !by.Wants(game.Args{"char": {c.ID}, paramGain.Name: {l.ID}}) && l.ID != newDistinct {
			continue
		}
		for _, k := range l.courses(s, by, c) {
			offers = append(offers, offer(s, by, c, k))
		}
	}
	for _, k := range s.Training(by, c) {
		offers = append(offers, offer(s, by, c, k))
	}
	return offers
}

// fixedArgs is what an offer of a lesson fixes, about one trait alone or about any.
func fixedArgs(c *core.Character, k core.Training) game.Args {
	args := game.Args{"char": {c.ID}, paramGain.Name: {k.ID}}
	if k.Trait != "" {
		args[core.ParamTrait.Name] = []string{k.Trait}
	}
	if k.Trainee != "" {
		args[paramPupil.Name] = []string{k.Trainee}
	}
	return args
}

// lost are the lessons that take something from a sheet or the table, with what says so.
var lost = map[string]string{newDistinct: "cortex.train.swaps", newAsset: "cortex.train.keeps"}

func offer(s *core.State, by game.Actor, c *core.Character, k core.Training) game.Offer {
	have := wallet(s, c, k)
	o := game.Offer{Fixed: fixedArgs(c, k), About: core.CharRef(cmp.Or(k.Trainee, c.ID)), OpensForm: true, Inputs: slices.Clone(k.Inputs),
		Label: game.Say("cortex.train.now", game.W("name", s.NameFor(by, c.ID)), game.M("what", k.Label)),
		Cost:  []game.Amount{{Unit: "cortex.session", N: -k.Price, Available: len(have)}}}
	if k.Trainee != "" { // the same words alone train whoever they are said of
		o.MustName = paramPupil.Name
	}
	before := slices.Concat(card(s), k.Obstacles, short(k, have))
	force := by.Role == game.GM
	if o.Closed = cmp.Or(core.RefuseObstacles(before, force), shut(k)); o.Closed != nil {
		o.OpensForm = false
		return o
	}
	o.Inputs = append(o.Inputs, spending(s, c, k, have))
	if loss := lost[k.ID]; loss != "" && !s.IsOwn(by, c.ID) { // it is somebody else's
		o.Destructive, o.Consequences = true, rulekit.Msgs(game.Say(loss, game.W("name", s.Name(cmp.Or(k.Trainee, c.ID)))))
	}
	if force {
		o.Inputs = append(o.Inputs, game.Input{Param: paramReason, Advanced: true})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		bars := append(slices.Clip(before), k.ObstaclesTo(args)...)
		return refuseBarred(bars, force && args.One(paramReason.Name) != "")
	}
	return o
}

// spending asks which sessions pay: those of whoever trains are proposed first.
func spending(s *core.State, c *core.Character, k core.Training, have []Record) game.Input {
	input := game.Input{Param: paramSessions, Advanced: true}
	input.Min, input.Max = k.Price, k.Price
	for i, r := range have {
		choice := game.Choice{Word: r.paid(c.ID), Label: game.Quote(r.title(s)), Selected: i < k.Price}
		if r.Char == c.ID {
			choice.Aliases = r.also()
		} else {
			choice.Note = game.Say("cortex.record.whose", game.W("name", s.Name(r.Char)))
		}
		input.Choices = append(input.Choices, choice)
	}
	return input
}

// shut is why none of the traits of a lesson can be had.
func shut(k core.Training) *game.Refusal {
	for _, a := range k.Inputs {
		if !slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Closed == nil }) && len(a.Choices) > 0 {
			return a.Choices[0].Closed
		}
	}
	return nil
}

// refuseBarred refuses what bars a lesson: with the GM's reason what cannot be forced, and
// a reason where nothing is to be.
func refuseBarred(bars []core.Obstacle, force bool) *game.Refusal {
	if force && !slices.ContainsFunc(bars, func(b core.Obstacle) bool { return b.CanOverride }) && core.RefuseObstacles(bars, true) == nil {
		no := game.Refuse("RUL-OVERRIDE", "cortex.refused.train_nothing_to_force")
		no.Param = paramReason.Name
		return no
	}
	return core.RefuseObstacles(bars, force)
}

// bar is a fault of the table of errors, by one of its rules.
func bar(code, rule string, args ...game.Arg) core.Obstacle {
	return core.ObstacleOf(sheet.Fault{Code: code, Rule: rule, Msg: game.Say("cortex.fault."+code, args...)})
}

// card bars training in an action scene, and while dice lie (RUL-TRAIN-WHEN).
func card(s *core.State) []core.Obstacle {
	when := ""
	switch {
	case s.MidRoll():
		when = "roll"
	case s.Playing && s.Scene.Type == core.Action:
		when = "action"
	default:
		return nil
	}
	return []core.Obstacle{bar("E_TIMING", "RUL-TRAIN-WHEN", game.M("when", game.Say("cortex.train.when."+when)))}
}

// short bars a lesson that costs more sessions than there are (GROW-TRAIN-05).
func short(k core.Training, have []Record) []core.Obstacle {
	if len(have) >= k.Price {
		return nil
	}
	return []core.Obstacle{bar("E_REC_SHORT", "GROW-TRAIN-05", game.N("cost", k.Price), game.N("have", len(have)))}
}

func train(t *core.Tx, args game.Args) {
	c := t.S.WithImpliedTraits(t.S.Char(args.One("char")))
	k, ok := trainingRowOf(t.S, t.Actor, c, args)
	if !ok {
		return
	}
	e := TrainingDone{Char: c.ID, What: k.ID, Pupil: k.Trainee, In: t.S.Session, Reason: args.One(paramReason.Name)}
	have := wallet(t.S, c, k)
	for _, word := range args[paramSessions.Name] {
		r := have[slices.IndexFunc(have, func(r Record) bool { return r.paid(c.ID) == word })]
		if r.Char == c.ID {
			e.Spent, e.Titles = append(e.Spent, r.N), append(e.Titles, r.title(t.S))
		} else {
			e.Lent = append(e.Lent, SessionLent{Char: r.Char, N: r.N, Title: r.title(t.S)})
		}
	}
	for _, b := range slices.Concat(card(t.S), k.Obstacles, k.ObstaclesTo(args)) {
		if !slices.Contains(e.Forced, b.Code) {
			e.Forced = append(e.Forced, b.Code)
		}
	}
	t.Emit(e)
	k.Do(t, args)
}

// trainingRowOf is the lesson that a line takes.
func trainingRowOf(s *core.State, by game.Actor, c *core.Character, args game.Args) (core.Training, bool) {
	if c == nil {
		return core.Training{}, false
	}
	all := s.Training(by, c)
	if l, ok := trainingRowBy(args.One(paramGain.Name)); ok && len(args[paramPupil.Name]) == 0 {
		all = l.courses(s, by, c)
	}
	for _, k := range all {
		if k.ID == args.One(paramGain.Name) && k.Trainee == args.One(paramPupil.Name) &&
			(k.Trait == "" || k.Trait == args.One(core.ParamTrait.Name)) {
			return k, true
		}
	}
	return core.Training{}, false
}

func whyNotTrain(s *core.State, by game.Actor, args game.Args) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil && by.Role != game.GM {
		return no
	}
	if no := unknown(s, by, args.One(paramPupil.Name)); no != nil {
		return no
	}
	for _, c := range s.Chars {
		if word := args.One(core.ParamTrait.Name); c.IsPC() && s.PlayedBy(by, c.ID) && word != "" {
			if no := untrained(s, by, s.WithImpliedTraits(c), args, word); no != nil {
				no.Param = core.ParamTrait.Name
				return no
			}
		}
	}
	return core.ClosedReason(by, "GROW-TRAIN-01", "no_training")
}

// unknown refuses what is trained by its crew alone, of whom none is the actor's (VEH-15).
func unknown(s *core.State, by game.Actor, pupil string) *game.Refusal {
	v := s.Char(game.Slug(pupil))
	if v == nil || slices.ContainsFunc(s.Chars, func(c *core.Character) bool {
		return c.IsPC() && s.PlayedBy(by, c.ID) &&
			slices.ContainsFunc(s.Training(by, c), func(k core.Training) bool { return k.Trainee == v.ID })
	}) {
		return nil
	}
	no := game.Refuse("VEH-15", "cortex.refused.not_crew", game.W("name", v.DisplayName()))
	no.Param = paramPupil.Name
	return no
}

// untrained refuses what a lesson does not teach: a trait of another kind, or one
// that nothing teaches (RUL-TRAIN-OTHER).
func untrained(s *core.State, by game.Actor, c *core.Character, args game.Args, word string) *game.Refusal {
	gain, all := args.One(paramGain.Name), s.Training(by, c)
	pupil := s.Char(args.One(paramPupil.Name))
	if pupil == nil {
		pupil, all = c, nil
		for _, l := range trainingRows {
			all = append(all, l.courses(s, by, c)...)
		}
	}
	_, t, ok := pupil.Trait(game.Slug(word))
	name := t.Name
	if a := s.Asset(game.Slug(word)); !ok && a != nil {
		ok, name = true, a.Name
	}
	if !ok || slices.ContainsFunc(all, func(k core.Training) bool { return (gain == "" || gain == k.ID) && k.IsAbout(t.Word) }) {
		return nil
	}
	return bar("E_TRAIN_TRAIT", "RUL-TRAIN-OTHER", game.W("name", name)).Refusal
}
