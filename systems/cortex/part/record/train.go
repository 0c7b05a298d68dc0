package record

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var (
	askGain     = game.Param{Name: "gain", Kind: game.Pick, Min: 1, Max: 1}
	askPupil    = game.Param{Name: "pupil", Kind: game.Pick, Min: 1, Max: 1}
	askFalls    = game.Param{Name: "falls", Kind: game.Pick, Max: 1}
	askSkill    = game.Param{Name: "skill", Kind: game.Pick, Max: 1}
	askSessions = game.Param{Name: "sessions", Kind: game.Pick, Min: 1, Max: 6}
	askReason   = game.Param{Name: "reason", Kind: game.Text, Max: core.MaxReason}
)

// trainMove spends sessions on what a sheet gains (GROW-TRAIN-01): each step is
// bought on its own (RUL-TRAIN-SEPARATE). The GM lets pass what may be forced, with
// a reason (RUL-OVERRIDE).
func trainMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "train", Under: game.UnderSheet,
			Params: []game.Param{askGain, core.AskTrait, askFalls, askSkill, core.LessonSFX, askSessions, core.LessonText, askReason,
				askPupil, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.PlayedBy(by, c.ID) {
					offers = append(offers, trainOffers(s, by, s.Whole(c))...)
				}
			}
			return offers
		},
		Do:  train,
		Why: whyNotTrain,
	}
}

// courses are a lesson of the table as a character may have it.
func (l lesson) courses(s *core.State, by game.Seat, c *core.Char) []core.Lesson {
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

func trainOffers(s *core.State, by game.Seat, c *core.Char) []game.Offer {
	var offers []game.Offer
	for _, l := range lessons {
		if !by.Wants(game.Args{"char": {c.ID}, askGain.Name: {l.ID}}) && l.ID != newDistinct {
			continue
		}
		for _, k := range l.courses(s, by, c) {
			offers = append(offers, offer(s, by, c, k))
		}
	}
	for _, k := range s.Lessons(by, c) {
		offers = append(offers, offer(s, by, c, k))
	}
	return offers
}

// fixed is what an offer of a lesson fixes, about one trait alone or about any.
func fixed(c *core.Char, k core.Lesson) game.Args {
	args := game.Args{"char": {c.ID}, askGain.Name: {k.ID}}
	if k.Trait != "" {
		args[core.AskTrait.Name] = []string{k.Trait}
	}
	if k.Pupil != "" {
		args[askPupil.Name] = []string{k.Pupil}
	}
	return args
}

// lost are the lessons that take something from a sheet or the table, with what says so.
var lost = map[string]string{newDistinct: "cortex.train.swaps", newAsset: "cortex.train.keeps"}

func offer(s *core.State, by game.Seat, c *core.Char, k core.Lesson) game.Offer {
	have := purse(s, c, k)
	o := game.Offer{Fixed: fixed(c, k), About: core.CharRef(cmp.Or(k.Pupil, c.ID)), Form: true, Asks: slices.Clone(k.Asks),
		Label: game.Say("cortex.train.now", game.W("name", s.NameFor(by, c.ID)), game.M("what", k.Label)),
		Cost:  []game.Sum{{Unit: "cortex.session", N: -k.Price, Has: len(have)}}}
	if k.Pupil != "" { // the same words alone train whoever they are said of
		o.Named = askPupil.Name
	}
	before := slices.Concat(moment(s), k.Shut, short(k, have))
	force := by.Role == game.GM
	if o.No = cmp.Or(core.Barred(before, force), shut(k)); o.No != nil {
		o.Form = false
		return o
	}
	o.Asks = append(o.Asks, spending(s, c, k, have))
	if loss := lost[k.ID]; loss != "" && !s.Own(by, c.ID) { // it is somebody else's
		o.Grave, o.Then = true, kit.Just(game.Say(loss, game.W("name", s.Name(cmp.Or(k.Pupil, c.ID)))))
	}
	if force {
		o.Asks = append(o.Asks, game.Ask{Param: askReason, More: true})
	}
	o.Fit = func(args game.Args) *game.Refusal {
		bars := append(slices.Clip(before), k.Bars(args)...)
		return judged(bars, force && args.One(askReason.Name) != "")
	}
	return o
}

// spending asks which sessions pay: those of whoever trains are proposed first.
func spending(s *core.State, c *core.Char, k core.Lesson, have []Record) game.Ask {
	ask := game.Ask{Param: askSessions, More: true}
	ask.Min, ask.Max = k.Price, k.Price
	for i, r := range have {
		choice := game.Choice{Word: r.paid(c.ID), Label: game.Quote(r.said(s)), Ticked: i < k.Price}
		if r.Char == c.ID {
			choice.Also = r.also()
		} else {
			choice.Note = game.Say("cortex.record.whose", game.W("name", s.Name(r.Char)))
		}
		ask.Among = append(ask.Among, choice)
	}
	return ask
}

// shut is why none of the traits of a lesson can be had.
func shut(k core.Lesson) *game.Refusal {
	for _, a := range k.Asks {
		if !slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.No == nil }) && len(a.Among) > 0 {
			return a.Among[0].No
		}
	}
	return nil
}

// judged refuses what bars a lesson: with the GM's reason what cannot be forced, and
// a reason where nothing is to be.
func judged(bars []core.Bar, force bool) *game.Refusal {
	if force && !slices.ContainsFunc(bars, func(b core.Bar) bool { return b.Forcible }) && core.Barred(bars, true) == nil {
		no := game.Refuse("RUL-OVERRIDE", "cortex.refused.train_nothing_to_force")
		no.Param = askReason.Name
		return no
	}
	return core.Barred(bars, force)
}

// bar is a fault of the table of errors, by one of its rules.
func bar(code, rule string, args ...game.Arg) core.Bar {
	return core.BarOf(sheet.Fault{Code: code, Rule: rule, Says: game.Say("cortex.fault."+code, args...)})
}

// moment bars training in an action scene, and while dice lie (RUL-TRAIN-WHEN).
func moment(s *core.State) []core.Bar {
	when := ""
	switch {
	case s.MidRoll():
		when = "roll"
	case s.Playing && s.Scene.Type == core.Action:
		when = "action"
	default:
		return nil
	}
	return []core.Bar{bar("E_TIMING", "RUL-TRAIN-WHEN", game.M("when", game.Say("cortex.train.when."+when)))}
}

// short bars a lesson that costs more sessions than there are (GROW-TRAIN-05).
func short(k core.Lesson, have []Record) []core.Bar {
	if len(have) >= k.Price {
		return nil
	}
	return []core.Bar{bar("E_REC_SHORT", "GROW-TRAIN-05", game.N("cost", k.Price), game.N("have", len(have)))}
}

func train(t *core.Tx, args game.Args) {
	c := t.S.Whole(t.S.Char(args.One("char")))
	k, ok := lessonOf(t.S, t.By, c, args)
	if !ok {
		return
	}
	e := Trained{Char: c.ID, What: k.ID, Pupil: k.Pupil, In: t.S.Session, Reason: args.One(askReason.Name)}
	have := purse(t.S, c, k)
	for _, word := range args[askSessions.Name] {
		r := have[slices.IndexFunc(have, func(r Record) bool { return r.paid(c.ID) == word })]
		if r.Char == c.ID {
			e.Spent, e.Titles = append(e.Spent, r.N), append(e.Titles, r.said(t.S))
		} else {
			e.Lent = append(e.Lent, Lent{Char: r.Char, N: r.N, Title: r.said(t.S)})
		}
	}
	for _, b := range slices.Concat(moment(t.S), k.Shut, k.Bars(args)) {
		if !slices.Contains(e.Forced, b.Code) {
			e.Forced = append(e.Forced, b.Code)
		}
	}
	t.Emit(e)
	k.Do(t, args)
}

// lessonOf is the lesson that a line takes.
func lessonOf(s *core.State, by game.Seat, c *core.Char, args game.Args) (core.Lesson, bool) {
	if c == nil {
		return core.Lesson{}, false
	}
	all := s.Lessons(by, c)
	if l, ok := lessonBy(args.One(askGain.Name)); ok && len(args[askPupil.Name]) == 0 {
		all = l.courses(s, by, c)
	}
	for _, k := range all {
		if k.ID == args.One(askGain.Name) && k.Pupil == args.One(askPupil.Name) &&
			(k.Trait == "" || k.Trait == args.One(core.AskTrait.Name)) {
			return k, true
		}
	}
	return core.Lesson{}, false
}

func whyNotTrain(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil && by.Role != game.GM {
		return no
	}
	if no := unknown(s, by, args.One(askPupil.Name)); no != nil {
		return no
	}
	for _, c := range s.Chars {
		if word := args.One(core.AskTrait.Name); c.IsPC() && s.PlayedBy(by, c.ID) && word != "" {
			if no := untrained(s, by, s.Whole(c), args, word); no != nil {
				no.Param = core.AskTrait.Name
				return no
			}
		}
	}
	return core.Closed(by, "GROW-TRAIN-01", "no_training")
}

// unknown refuses what is trained by its crew alone, of whom none is the seat's (VEH-15).
func unknown(s *core.State, by game.Seat, pupil string) *game.Refusal {
	v := s.Char(game.Slug(pupil))
	if v == nil || slices.ContainsFunc(s.Chars, func(c *core.Char) bool {
		return c.IsPC() && s.PlayedBy(by, c.ID) &&
			slices.ContainsFunc(s.Lessons(by, c), func(k core.Lesson) bool { return k.Pupil == v.ID })
	}) {
		return nil
	}
	no := game.Refuse("VEH-15", "cortex.refused.not_crew", game.W("name", v.Shown()))
	no.Param = askPupil.Name
	return no
}

// untrained refuses what a lesson does not teach: a trait of another kind, or one
// that nothing teaches (RUL-TRAIN-OTHER).
func untrained(s *core.State, by game.Seat, c *core.Char, args game.Args, word string) *game.Refusal {
	gain, all := args.One(askGain.Name), s.Lessons(by, c)
	pupil := s.Char(args.One(askPupil.Name))
	if pupil == nil {
		pupil, all = c, nil
		for _, l := range lessons {
			all = append(all, l.courses(s, by, c)...)
		}
	}
	_, t, ok := pupil.Trait(game.Slug(word))
	name := t.Name
	if a := s.Asset(game.Slug(word)); !ok && a != nil {
		ok, name = true, a.Name
	}
	if !ok || slices.ContainsFunc(all, func(k core.Lesson) bool { return (gain == "" || gain == k.ID) && k.Teaches(t.Word) }) {
		return nil
	}
	return bar("E_TRAIN_TRAIT", "RUL-TRAIN-OTHER", game.W("name", name)).Refusal
}
