package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// wordPoint is the choice to pay a plot point, as other rolls have it. Here it is always closed, to
// say why not (GROW-TAG-04).
const wordPoint = "point"

var (
	paramWith   = game.Param{Name: "with", Kind: game.Pick, Max: 1}
	paramReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: character.MaxReason}
)

// rollMove returns the move that throws a growth pool to step up a trait or to unlock an SFX
// (GROW-TAG-03).
func rollMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "growth roll", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{people.ParamTrait, paramWith, paramReason, people.ParamCharacter}},
		Offers: tryOffers(rollOffer),
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("char")).WithImpliedTraits(t.S)
			if g, ok := gainOf(c, args.One("trait")); ok {
				throw(t, c, g, args.One(paramReason.Name))
			}
		},
	}
}

// tryOffers adds an offer for each PC that the actor plays in a tag scene. An offer that the PC may
// not try is closed with the reason.
func tryOffers(offer func(*engine.State, game.Actor, *people.Character) game.Offer) func(
	*engine.State, *game.Collector) {
	return func(s *engine.State, c *game.Collector) {
		if c.Closed(refuseGrowth(s, c.Actor)) {
			return
		}
		for _, who := range people.Of(s).Chars {
			fixed := game.Args{"char": {who.ID}}
			if who.IsPC() && !who.Away && people.Of(s).PlayedBy(c.Actor, who.ID) && c.Actor.Wants(fixed) {
				o := offer(s, c.Actor, who.WithImpliedTraits(s))
				o.Fixed, o.About = fixed, people.CharRef(who.ID)
				c.Add(withTry(s, c.Actor, who, o))
			}
		}
	}
}

// withTry closes the offer of a growth roll that the character may not try. The GM may allow it
// anyway, with a reason (RUL-OVERRIDE).
func withTry(s *engine.State, by game.Actor, c *people.Character, o game.Offer) game.Offer {
	force := by.Role == game.GM && refuseTry(s, c, false) != nil
	if o.Closed = refuseTry(s, c, force); force && o.Closed == nil {
		o.Inputs, o.OpensForm = append(o.Inputs, game.Input{Param: paramReason}), true
		o.Inputs[0].Lead = false // the reason has to be given first
		o.Label = game.Say("cortex.growth.forced", game.M("label", o.Label))
	}
	if o.Closed == nil &&
		!slices.ContainsFunc(o.Inputs[0].Choices, func(c game.Choice) bool { return c.Closed == nil }) {
		o.Closed = game.Refuse("GROW-TAG-02", "cortex.refused.growth_nothing", game.W("name", c.DisplayName()))
	}
	if refuseTry(s, c, false) == nil {
		o.Card, o.Optional = cardRef(c.ID), o.Closed == nil && people.IsOwn(s, by, c.ID)
	}
	return o
}

// refuseTry refuses a growth roll before all statements are settled (GROW-TAG-01), a second one in
// the scene, and one without growth dice (RUL-TAG-ONE). With force the last two are allowed, if the
// first roll has ended and there is a die to throw.
func refuseTry(s *engine.State, c *people.Character, force bool) *game.Refusal {
	if who, t := people.Of(s).FirstUnsettled(true); who != nil {
		return game.Refuse("GROW-TAG-01", "cortex.refused.growth_first", game.W("name", who.DisplayName()),
			game.W("trait", t.Name))
	}
	t := currentRoll(s, c.ID)
	switch {
	case force && (t == nil || t.Ended != "") && len(poolOf(s, c.ID).diceToThrow()) > 0:
		return nil
	case t != nil:
		return game.Refuse("RUL-TAG-ONE", "cortex.fault.E_GROWTH_ONE")
	case len(poolOf(s, c.ID).Dice) == 0:
		return game.Refuse("RUL-TAG-ONE", "cortex.fault.E_GROWTH_EMPTY")
	}
	return nil
}

// refuseGrowth refuses growth rolls outside of a tag scene, and to an actor without a PC in it.
func refuseGrowth(s *engine.State, by game.Actor) *game.Refusal {
	if !scene.Of(s).IsTagScene() {
		return people.ClosedReason(by, "GROW-TAG-01", "growth_when")
	}
	if by.Role == game.GM {
		return people.Of(s).RefuseNoPCs(by)
	}
	return people.RefuseNoOwnChars(s, by)
}

// rollOffer returns the offer with the traits and SFX that the roll may be for, and the dice
// against each.
func rollOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	input := game.Input{Param: people.ParamTrait, Lead: true}
	for _, g := range gains(c) {
		choice := aimChoice(s, by, c, g)
		in := draft.GroupOfSet(g.Set)
		choice.Word, choice.Label, choice.Group = g.Word(), game.Quote(g.Name), in.Word
		if g.Kind == sheet.UnlockSFX {
			choice.Label = game.Say("cortex.growth.unlock", game.W("sfx", g.Name))
		}
		if !slices.ContainsFunc(input.Groups, func(o game.ChoiceGroup) bool { return o.Word == in.Word }) {
			input.Groups = append(input.Groups, in)
		}
		if choice.Closed = refuseGain(s, c, g); choice.Closed != nil {
			choice.ChanceAfter, choice.Note = 0, game.Msg{}
		}
		input.Choices = append(input.Choices, choice)
	}
	pays := game.Input{Param: paramWith,
		Choices: []game.Choice{{Word: wordPoint, Label: game.Say("cortex.growth.point"),
			Closed: game.Refuse("GROW-TAG-04", "cortex.fault.E_GROWTH_PP")}}}
	return game.Offer{Inputs: []game.Input{input, pays},
		Label: game.Say("cortex.growth.roll.now", game.W("name", people.NameFor(s, by, c.ID)))}
}

// gains returns the gains of a sheet that a growth roll may aim at.
func gains(c *people.Character) []sheet.Gain { return append(c.Steps(), c.Unlocks()...) }

func gainOf(c *people.Character, word string) (sheet.Gain, bool) {
	all := gains(c)
	i := slices.IndexFunc(all, func(g sheet.Gain) bool { return g.Word() == word })
	if i < 0 {
		return sheet.Gain{}, false
	}
	return all[i], true
}

// refuseGain refuses a gain that no dice can give. In a set with a fixed total another trait must
// be able to fall.
func refuseGain(s *engine.State, c *people.Character, g sheet.Gain) *game.Refusal {
	if !mustBalance(g) {
		return c.RefuseGain(s, g)
	}
	if no := g.RefuseCapped(); no != nil {
		return no
	}
	if len(people.SheetRules(s).CanFall(&c.Sheet, g)) == 0 {
		return game.Refuse("CHAR-VAL-04", "cortex.refused.growth_total", game.W("set", g.Set), game.W("trait", g.Name))
	}
	return nil
}

// mustBalance reports whether another trait of the set must fall for a gain (RUL-TAG-COMP).
func mustBalance(g sheet.Gain) bool { return g.Kind == sheet.StepTrait && sheet.FixedTotal(g.Set) }

// aimChoice returns a gain as a choice, with the new die, the dice against it, and the chance.
func aimChoice(s *engine.State, by game.Actor, c *people.Character, g sheet.Gain) game.Choice {
	choice := game.Choice{Note: game.Say("cortex.growth.against", game.W("dice", dice.Format(g.Opposition())))}
	choice.Dice = g.Dice()
	if p, err := odds.Quick(poolOf(s, c.ID).diceToThrow(), g.Opposition()); err == nil && draft.KnowsChances(s, by) {
		choice.ChanceAfter = game.ChanceOf(p.Beat)
	}
	return choice
}

// throw throws a growth pool for a gain. A success gives the gain at once, unless another trait
// must fall for it.
func throw(t *engine.Tx, c *people.Character, g sheet.Gain, reason string) {
	own := poolOf(t.S, c.ID)
	try := GrowthRoll{Scene: scene.Of(t.S).Scene.N, Gain: g, Pool: own.diceToThrow(), From: own.From,
		Against: g.Opposition()}
	place := cardRef(c.ID) + "/" + game.Ref(game.Itoa(try.Scene))
	t.ThrowAt(string(place))
	try.Faces = t.Dice.Roll(try.Pool...)
	t.ThrowAt(string(place) + "/gm")
	try.AgainstFaces = t.Dice.Roll(try.Against...)
	try.Total, try.Beat = sumBestTwo(try.Faces), sumBestTwo(try.AgainstFaces)
	try.Won = try.Total > try.Beat
	t.Emit(GrowthThrown{Char: c.ID, Dice: try.Pool, Faces: try.Faces})
	t.Emit(GrowthThrown{Char: c.ID, GM: true, Dice: try.Against, Faces: try.AgainstFaces})
	t.Emit(GrowthTried{Char: c.ID, Try: try, Reason: reason})
	if try.Won && !mustBalance(g) {
		take(t, c.ID, &try)
	}
}

// bestTwo returns the places of the two best results. 1s never count, so there may be fewer
// (RUL-TAG-TOTAL).
func bestTwo(faces []int) []int {
	var is []int
	for i, f := range faces {
		if f > 1 {
			is = append(is, i)
		}
	}
	slices.SortStableFunc(is, func(a, b int) int { return faces[b] - faces[a] })
	return is[:min(2, len(is))]
}

// sumBestTwo returns the sum of the two best results.
func sumBestTwo(faces []int) int {
	sum := 0
	for _, i := range bestTwo(faces) {
		sum += faces[i]
	}
	return sum
}

// take ends a growth roll with its gain. falls has the words of the traits that step down for it.
func take(t *engine.Tx, char string, try *GrowthRoll, falls ...string) {
	e := GrowthEnded{Char: char, How: endPaid, Trait: try.Gain.Name}
	if try.Won {
		e.How, e.Spent = endWon, poolOf(t.S, char).Dice
	}
	t.Emit(e)
	character.Improve(t, char, try.Gain, falls...)
}
