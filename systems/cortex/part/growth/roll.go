package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// wordPoint is the word of what a plot point would pay for in other rolls.
const wordPoint = "point"

var (
	askWith   = game.Param{Name: "with", Kind: game.Pick, Max: 1}
	askReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: core.MaxReason}
)

// rollMove throws a growth pool to step a trait up or to unlock an SFX (GROW-TAG-03).
func rollMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "growth roll", Under: game.UnderSheet, Answers: true,
			Params: []game.Param{core.AskTrait, askWith, askReason, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer { return tries(s, by, rollOffer) },
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Whole(t.S.Char(args.One("char")))
			if g, ok := gainOf(c, args.One("trait")); ok {
				throw(t, c, g, args.One(askReason.Name))
			}
		},
		Why: whyNoTry,
	}
}

// tries are what each player's character that the seat plays may try in a tag scene,
// shown with the reason where it may not. The GM may let it all the same, and says why
// (RUL-OVERRIDE).
func tries(s *core.State, by game.Seat, offer func(*core.State, game.Seat, *core.Char) game.Offer) []game.Offer {
	var offers []game.Offer
	if !s.Tagging() {
		return nil
	}
	for _, c := range s.Chars {
		fixed := game.Args{"char": {c.ID}}
		if !c.IsPC() || c.Away || !s.PlayedBy(by, c.ID) || !by.Wants(fixed) {
			continue
		}
		o := offer(s, by, s.Whole(c))
		o.Fixed, o.About = fixed, core.CharRef(c.ID)
		force := by.Role == game.GM && noTry(s, c, false) != nil
		if o.No = noTry(s, c, force); force && o.No == nil {
			o.Asks, o.Form = append(o.Asks, game.Ask{Param: askReason}), true
			o.Asks[0].Lead = false // the reason is still to be said
			o.Label = game.Say("cortex.growth.forced", game.M("label", o.Label))
		}
		if o.No == nil && !slices.ContainsFunc(o.Asks[0].Among, func(c game.Choice) bool { return c.No == nil }) {
			o.No = game.Refuse("GROW-TAG-02", "cortex.refused.growth_nothing", game.W("name", c.Shown()))
		}
		if noTry(s, c, false) == nil {
			o.Moment, o.May = momentRef(c.ID), o.No == nil && s.Own(by, c.ID)
		}
		offers = append(offers, o)
	}
	return offers
}

// noTry refuses a growth roll: before all statements are settled (GROW-TAG-01), a second
// one in the scene, and one without growth dice (RUL-TAG-ONE). Of these two the GM may let
// pass with force what does not wait for a word, while there is a die to throw.
func noTry(s *core.State, c *core.Char, force bool) *game.Refusal {
	if who, t := s.Unsettled(true); who != nil {
		return game.Refuse("GROW-TAG-01", "cortex.refused.growth_first", game.W("name", who.Shown()), game.W("trait", t.Name))
	}
	t := try(s, c.ID)
	switch {
	case force && (t == nil || t.Ended != "") && len(of(s, c.ID).thrown()) > 0:
		return nil
	case t != nil:
		return game.Refuse("RUL-TAG-ONE", "cortex.fault.E_GROWTH_ONE")
	case len(of(s, c.ID).Dice) == 0:
		return game.Refuse("RUL-TAG-ONE", "cortex.fault.E_GROWTH_EMPTY")
	}
	return nil
}

func whyNoTry(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
	if !s.Tagging() {
		return core.Closed(by, "GROW-TAG-01", "growth_when")
	}
	if by.Role == game.GM {
		return s.NoPCs(by)
	}
	return s.NoneOfMine(by)
}

// rollOffer asks which trait, each with what stands against it.
func rollOffer(s *core.State, by game.Seat, c *core.Char) game.Offer {
	ask := game.Ask{Param: core.AskTrait, Lead: true}
	for _, g := range gains(c) {
		choice := aimed(s, by, c, g)
		in := core.InSet(g.Set)
		choice.Word, choice.Label, choice.Group = g.Word(), game.Quote(g.Name), in.Word
		if g.Way == sheet.Unlock {
			choice.Label = game.Say("cortex.growth.unlock", game.W("sfx", g.Name))
		}
		if !slices.ContainsFunc(ask.Groups, func(o game.Group) bool { return o.Word == in.Word }) {
			ask.Groups = append(ask.Groups, in)
		}
		if choice.No = noGain(s, c, g); choice.No != nil {
			choice.Then, choice.Note = 0, game.Msg{}
		}
		ask.Among = append(ask.Among, choice)
	}
	pays := game.Ask{Param: askWith, Among: []game.Choice{{Word: wordPoint, Label: game.Say("cortex.growth.point"),
		No: game.Refuse("GROW-TAG-04", "cortex.fault.E_GROWTH_PP")}}}
	return game.Offer{Asks: []game.Ask{ask, pays}, Label: game.Say("cortex.growth.roll.now", game.W("name", s.NameFor(by, c.ID)))}
}

// gains are what a character may aim at that is on the sheet.
func gains(c *core.Char) []sheet.Gain { return append(c.Steps(), c.Unlocks()...) }

func gainOf(c *core.Char, word string) (sheet.Gain, bool) {
	all := gains(c)
	i := slices.IndexFunc(all, func(g sheet.Gain) bool { return g.Word() == word })
	if i < 0 {
		return sheet.Gain{}, false
	}
	return all[i], true
}

// noGain refuses what cannot be had by any dice: a trait of a set of a fixed total rises
// as another of it falls.
func noGain(s *core.State, c *core.Char, g sheet.Gain) *game.Refusal {
	if !balances(g) {
		return s.NoGain(c, g)
	}
	if no := g.Capped(); no != nil {
		return no
	}
	if len(s.Book().Fallers(&c.Sheet, g)) == 0 {
		return game.Refuse("CHAR-VAL-04", "cortex.refused.growth_total", game.W("set", g.Set), game.W("trait", g.Name))
	}
	return nil
}

// balances reports whether a gain asks another trait of its set to fall (RUL-TAG-COMP).
func balances(g sheet.Gain) bool { return g.Way == sheet.Step && sheet.FixedTotal(g.Set) }

// aimed is a choice of something to aim at: the die that it would be, what stands
// against it, and the chance.
func aimed(s *core.State, by game.Seat, c *core.Char, g sheet.Gain) game.Choice {
	choice := game.Choice{Note: game.Say("cortex.growth.against", game.W("dice", dice.Format(g.Against())))}
	choice.Dice = g.Dice()
	if p, err := odds.Quick(of(s, c.ID).thrown(), g.Against()); err == nil && s.Foresees(by) {
		choice.Then = game.ChanceOf(p.Beat)
	}
	return choice
}

// throw throws for a gain, and gives it if it succeeds and nothing has to fall for it.
func throw(t *core.Tx, c *core.Char, g sheet.Gain, reason string) {
	own := of(t.S, c.ID)
	try := Try{Scene: t.S.Scene.N, Gain: g, Pool: own.thrown(), From: own.From, Against: g.Against()}
	place := momentRef(c.ID) + "/" + game.Ref(game.Itoa(try.Scene))
	t.For(string(place))
	try.Faces = t.Dice.Roll(try.Pool...)
	t.For(string(place) + "/gm")
	try.Shown = t.Dice.Roll(try.Against...)
	try.Total, try.Beat = best(try.Faces), best(try.Shown)
	try.Won = try.Total > try.Beat
	t.Emit(Thrown{Char: c.ID, Dice: try.Pool, Faces: try.Faces})
	t.Emit(Thrown{Char: c.ID, GM: true, Dice: try.Against, Faces: try.Shown})
	t.Emit(Tried{Char: c.ID, Try: try, Reason: reason})
	if try.Won && !balances(g) {
		take(t, c.ID, &try)
	}
}

// kept are the places of the two best results, 1s left out (RUL-TAG-TOTAL).
func kept(faces []int) []int {
	var is []int
	for i, f := range faces {
		if f > 1 {
			is = append(is, i)
		}
	}
	slices.SortStableFunc(is, func(a, b int) int { return faces[b] - faces[a] })
	return is[:min(2, len(is))]
}

// best is what they add up to.
func best(faces []int) int {
	sum := 0
	for _, i := range kept(faces) {
		sum += faces[i]
	}
	return sum
}

// take ends a growth roll with its step, for which some traits fall.
func take(t *core.Tx, char string, try *Try, falls ...string) {
	e := Ended{Char: char, How: endPaid, Trait: try.Gain.Name}
	if try.Won {
		e.How, e.Spent = endWon, of(t.S, char).Dice
	}
	t.Emit(e)
	core.Improve(t, char, try.Gain, falls...)
}
