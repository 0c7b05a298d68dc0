package record

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var (
	askGain     = game.Param{Name: "gain", Kind: game.Pick, Min: 1, Max: 1}
	askTrait    = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: 1}
	askFalls    = game.Param{Name: "falls", Kind: game.Pick, Max: 1}
	askText     = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sheet.MaxSays}
	askSkill    = game.Param{Name: "skill", Kind: game.Pick, Max: 1}
	askSFX      = game.Param{Name: "sfx", Kind: game.Pick, Max: sheet.MaxSFX}
	askSessions = game.Param{Name: "sessions", Kind: game.Pick, Min: 1, Max: 6}
	askReason   = game.Param{Name: "reason", Kind: game.Text, Max: core.MaxReason}
)

// trainMove spends sessions on what a sheet gains (GROW-TRAIN-01): each step is
// bought on its own (RUL-TRAIN-SEPARATE). The GM lets pass what may be forced, with
// a reason (RUL-OVERRIDE).
func trainMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "train", Under: game.UnderSheet,
			Params: []game.Param{askGain, askTrait, askFalls, askSkill, askSFX, askSessions, askText, askReason, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.PlayedBy(by, c.ID) {
					offers = append(offers, trainOffers(s, by, c)...)
				}
			}
			return offers
		},
		Do:  train,
		Why: whyNotTrain,
	}
}

// course is a lesson as a character may take it now: what it asks beside the
// sessions, what stands against an answer, and what comes of it.
type course struct {
	lesson
	trait string // its word, where the lesson is about one alone
	label game.Msg
	asks  []game.Ask
	bars  func(game.Args) []core.Bar
	do    func(*core.Tx, game.Args)
}

// courses are those of a lesson that a character may take.
func (l lesson) courses(s *core.State, by game.Seat, c *core.Char) []course {
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
		if !by.Wants(l.fixed(c, "")) && l.ID != newDistinct {
			continue
		}
		for _, k := range l.courses(s, by, c) {
			offers = append(offers, k.offer(s, by, c))
		}
	}
	return offers
}

// fixed is what an offer of a lesson fixes, about one trait alone or about any.
func (l lesson) fixed(c *core.Char, trait string) game.Args {
	args := game.Args{"char": {c.ID}, askGain.Name: {l.ID}}
	if trait != "" {
		args[askTrait.Name] = []string{trait}
	}
	return args
}

// lost are the lessons that take something from a sheet or the table, with what says so.
var lost = map[string]string{newDistinct: "cortex.train.swaps", newAsset: "cortex.train.keeps"}

func (k course) offer(s *core.State, by game.Seat, c *core.Char) game.Offer {
	have := unspent(s, c.ID)
	o := game.Offer{Fixed: k.fixed(c, k.trait), About: core.CharRef(c.ID), Form: true, Asks: slices.Clone(k.asks),
		Label: game.Say("cortex.train.now", game.W("name", s.NameFor(by, c.ID)), game.M("what", k.label)),
		Cost:  []game.Sum{{Unit: "cortex.session", N: -k.Price, Has: len(have)}}}
	before := append(moment(s), k.short(have)...)
	force := by.Role == game.GM
	if o.No = cmp.Or(core.Barred(before, force), k.shut()); o.No != nil {
		o.Form = false
		return o
	}
	sessions := game.Ask{Param: askSessions, More: true}
	sessions.Min, sessions.Max = k.Price, k.Price
	for i, r := range have {
		sessions.Among = append(sessions.Among,
			game.Choice{Word: r.word(), Also: r.also(), Label: game.Quote(r.said(s)), Ticked: i < k.Price})
	}
	o.Asks = append(o.Asks, sessions)
	if loss := lost[k.ID]; loss != "" && !s.Own(by, c.ID) { // it is somebody else's
		o.Grave, o.Then = true, kit.Just(game.Say(loss, game.W("name", c.Shown())))
	}
	if force {
		o.Asks = append(o.Asks, game.Ask{Param: askReason, More: true})
	}
	o.Fit = func(args game.Args) *game.Refusal {
		bars := append(slices.Clip(before), k.bars(args)...)
		return judged(bars, force && args.One(askReason.Name) != "")
	}
	return o
}

// shut is why none of the traits of a course can be had.
func (k course) shut() *game.Refusal {
	for _, a := range k.asks {
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
func (k course) short(have []Record) []core.Bar {
	if len(have) >= k.Price {
		return nil
	}
	return []core.Bar{bar("E_REC_SHORT", "GROW-TRAIN-05", game.N("cost", k.Price), game.N("have", len(have)))}
}

func train(t *core.Tx, args game.Args) {
	c := t.S.Char(args.One("char"))
	k, ok := courseOf(t.S, t.By, c, args)
	if !ok {
		return
	}
	e := Trained{Char: c.ID, What: k.ID, In: t.S.Session, Reason: args.One(askReason.Name)}
	for _, word := range args[askSessions.Name] {
		if r, ok := named(of(t.S, c.ID), word); ok {
			e.Spent, e.Titles = append(e.Spent, r.N), append(e.Titles, r.said(t.S))
		}
	}
	for _, b := range append(moment(t.S), k.bars(args)...) {
		if !slices.Contains(e.Forced, b.Code) {
			e.Forced = append(e.Forced, b.Code)
		}
	}
	t.Emit(e)
	k.do(t, args)
}

// courseOf is the course that a line takes.
func courseOf(s *core.State, by game.Seat, c *core.Char, args game.Args) (course, bool) {
	l, ok := lessonBy(args.One(askGain.Name))
	if c == nil || !ok {
		return course{}, false
	}
	for _, k := range l.courses(s, by, c) {
		if k.trait == "" || k.trait == args.One(askTrait.Name) {
			return k, true
		}
	}
	return course{}, false
}

func whyNotTrain(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil && by.Role != game.GM {
		return no
	}
	for _, c := range s.Chars {
		if word := args.One(askTrait.Name); c.IsPC() && s.PlayedBy(by, c.ID) && word != "" {
			if no := untrained(s, by, c, args.One(askGain.Name), word); no != nil {
				no.Param = askTrait.Name
				return no
			}
		}
	}
	return core.Closed(by, "GROW-TRAIN-01", "no_training")
}

// untrained refuses what a lesson does not teach: a trait of another kind, or one
// that nothing teaches (RUL-TRAIN-OTHER).
func untrained(s *core.State, by game.Seat, c *core.Char, gain, word string) *game.Refusal {
	_, t, ok := c.Trait(game.Slug(word))
	name := t.Name
	if a := s.Asset(game.Slug(word)); !ok && a != nil {
		ok, name = true, a.Name
	}
	if !ok {
		return nil
	}
	for _, l := range lessons {
		for _, k := range l.courses(s, by, c) {
			if (gain == "" || gain == l.ID) && k.teaches(t.Word) {
				return nil
			}
		}
	}
	return bar("E_TRAIN_TRAIT", "RUL-TRAIN-OTHER", game.W("name", name)).Refusal
}

// teaches reports whether a course is about a trait.
func (k course) teaches(word string) bool {
	return k.trait == word || slices.ContainsFunc(k.asks, func(a game.Ask) bool {
		return a.Name == askTrait.Name && slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.Word == word })
	})
}

// isHinder reports whether an SFX is the one that every distinction has.
func isHinder(x sheet.SFX) bool { return x.Of() != nil && x.Of().Kind == sfx.Hinder }
