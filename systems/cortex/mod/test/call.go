package test

import (
	"iter"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

var (
	paramHow = game.Param{Name: "how", Kind: game.Pick, Max: 3}
	// paramTested names who is tested: one character, or several at once (CORE-TEST-R8).
	paramTested = game.Param{Name: people.ParamWho.Name, Kind: game.Pick, Min: 1, Max: maxTested}
)

// maxTested is the most characters that one call may test.
const maxTested = 12

// testMove returns the GM's move that calls a test (CORE-TEST-01). By default the opposition is
// thrown at once, and its two best results are the difficulty (CORE-TEST-03).
func testMove() game.Move[engine.State] {
	m := people.GMOffers(game.Spec{Name: "test", Category: game.CategoryAct, Slash: true,
		Params: []game.Param{paramTested, draft.ParamDifficulty, draft.ParamWith, people.ParamDice, paramHow,
			people.ParamWhat}},
		func(s *engine.State, c *game.Collector) {
			var offers []game.Offer
			cs := slices.Collect(testable(s, c, (*people.Character).IsPC))
			for _, who := range cs {
				o := testOffer(s, who, nil)
				offers = append(append(offers, o), problemOffers(s, who, o)...)
			}
			c.Add(check.SayPassing(s, append(offers, severalOffer(s, cs)...))...)
			c.Against(paramTested.Name, func(word string) *game.Refusal {
				if who := people.Of(s).Char(game.Slug(word)); who != nil { // one of several
					return check.RefuseBegin(s, who, kind)
				}
				return nil
			})
		},
		func(t *engine.Tx, args game.Args) {
			check.CloseRolls(t)
			for _, who := range args["who"] {
				call(t, argsForOne(t.S, who, args), args.One("what"))
			}
		})
	m.Refine = func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		if o.Fixed.One("who") == "" {
			return o.With(given)
		}
		return calls{}.Open(s, o, given)
	}
	return m
}

// testable iterates over the PCs for which is returns true and for which the GM may call a test
// now. It closes the move in scenes that have no tests, for PCs for which no test may begin, for
// dice that cannot oppose, and if there are no PCs.
func testable(s *engine.State, c *game.Collector, is func(*people.Character) bool) iter.Seq[*people.Character] {
	return func(yield func(*people.Character) bool) {
		if c.Closed(check.RefuseRollsInScene(s)) {
			return
		}
		c.Close(people.Of(s).RefuseNoPCs(c.Actor))
		for _, who := range people.Of(s).Chars {
			if !who.IsPC() || !is(who) || c.Closed(check.RefuseBegin(s, who, kind), "who", who.ID) {
				continue
			}
			c.Against(draft.ParamWith.Name, func(word string) *game.Refusal { return refuseOpponent(s, who, word) },
				"who", who.ID)
			if !yield(who) {
				return
			}
		}
	}
}

// refuseOpponent refuses an option that cannot oppose a character: its own complication at d4, and
// what belongs to a GMC that is out.
func refuseOpponent(s *engine.State, c *people.Character, word string) *game.Refusal {
	for _, k := range things.AfflictionsOn(s, c.ID) {
		if k.Die == dice.D4 && k.ID == word {
			return game.Refuse("COMP-R6", "cortex.refused.d4_opposes", game.W("name", k.Name))
		}
	}
	return refuseOutOpponent(s, []string{word})
}

// calls calls tests for the GM's move and for other mods.
type calls struct{}

// Offer implements roll.TestCaller.
func (calls) Offer(s *engine.State, c *people.Character, hard []string) game.Offer {
	return testOffer(s, c, hard)
}

// Open implements roll.TestCaller. It adds the odds against each difficulty.
func (calls) Open(s *engine.State, o game.Offer, given game.Args) game.Offer {
	c := people.Of(s).Char(o.Fixed.One("who"))
	return withDifficultyOdds(s, c, draft.OpposingOptions(s, c), o.With(given))
}

// Call implements roll.TestCaller. It closes open rolls first.
func (calls) Call(t *engine.Tx, args game.Args, what string) (id string) {
	check.CloseRolls(t)
	return call(t, args, what)
}

// testOffer returns an offer to call a test, with its price. The odds and the other options to
// oppose are lazy: a tap needs only the presets.
func testOffer(s *engine.State, c *people.Character, hard []string) game.Offer {
	os := draft.OpposingOptions(s, c)
	savedDraft, oppositionOf := opposingDraft(s, c, os), oppositionBy(s, os)
	o := draft.WithOppositionPrice(s, plainOffer(s, c, pickedOptions(os, savedDraft), savedDraft, hard), oppositionOf)
	o.Lazy = func(o game.Offer) game.Offer {
		if i := slices.IndexFunc(o.Inputs, func(a game.Input) bool { return a.Name == draft.ParamWith.Name }); i >= 0 {
			o.Inputs[i] = draft.OpposingInput(os, savedDraft.Pick)
			draft.WithChoicePrices(s, o, oppositionOf)
		}
		return withDifficultyOdds(s, c, os, o)
	}
	return o
}

// pickedOptions returns the options that a draft of the opposition has picked.
func pickedOptions(os []draft.PoolOption, savedDraft check.Draft) []draft.PoolOption {
	var in []draft.PoolOption
	for _, o := range os {
		if slices.Contains(savedDraft.Pick, o.Word) {
			in = append(in, o)
		}
	}
	return in
}

// oppositionBy returns a function that makes the opposition of a call from its arguments.
func oppositionBy(s *engine.State, os []draft.PoolOption) func(game.Args) draft.Pool {
	return func(args game.Args) draft.Pool { return opposition(s, draft.NoDice, os, args) }
}

// plainOffer returns the offer of testOffer without price and odds. hard is the picked difficulty,
// nil for that of savedDraft.
func plainOffer(s *engine.State, c *people.Character, os []draft.PoolOption, savedDraft check.Draft,
	hard []string) game.Offer {
	if hard == nil {
		hard = savedDraft.Said["difficulty"]
	}
	label, no := game.Say("cortex.test.call", game.W("name", c.DisplayName())), refuseUnaffordable(s, c)
	if c.Out != "" {
		label = game.Say("cortex.test.call_out", game.W("name", c.DisplayName()))
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Inputs: howInputs(s, os, savedDraft, hard), Label: label,
		Closed: no,
		About:  people.CharRef(c.ID), Primary: no == nil}
}

// refuseUnaffordable refuses to test a character that is out and cannot pay for it.
func refuseUnaffordable(s *engine.State, c *people.Character) *game.Refusal {
	if c.Out == "" || points.Spendable(s, points.WalletOf(s, c.ID)) >= 1 {
		return nil
	}
	return game.Refuse("OUT-01", "cortex.refused.out_poor", game.W("name", c.DisplayName()))
}

// howInputs returns the inputs of a test, except for its character.
func howInputs(s *engine.State, os []draft.PoolOption, savedDraft check.Draft, hard []string) []game.Input {
	difficulty := draft.InputDifficulty(s, hard, usualDifficulty(s))
	difficulty.Lead = difficulty.Replaces()
	return []game.Input{
		difficulty,
		draft.OpposingInput(os, savedDraft.Pick),
		{Param: people.ParamDice, Preset: dice.Format(savedDraft.Dice), Advanced: true},
		{Param: paramHowAt(s), Choices: testWays(s, savedDraft.Said["how"]), Advanced: true},
		{Param: people.ParamWhat, Advanced: true},
	}
}

// usualDifficulty returns the difficulty that the form of a test starts at: challenging or, in an
// exploration scene, easy, as for clues (ASSET-14, ASSET-R11).
func usualDifficulty(s *engine.State) string {
	if scene.Of(s).Scene.Type == scene.Exploration {
		return draft.Easy
	}
	return draft.Challenging
}

// problemOffers returns an offer to call a test against each problem, such as a trait to restore,
// with the dice of that problem as the difficulty. Each offer is a copy of the offer test with a
// label and odds of its own.
func problemOffers(s *engine.State, c *people.Character, test game.Offer) []game.Offer {
	var offers []game.Offer
	for _, p := range draft.Problems(s) {
		o := test
		o.Fixed = game.Args{"who": {c.ID}, draft.ParamDifficulty.Name: {p.Word}}
		o.Inputs = slices.DeleteFunc(slices.Clone(o.Inputs),
			func(a game.Input) bool { return a.Name == draft.ParamDifficulty.Name })
		o.Primary = false
		o.Odds = (draft.Pool{Dice: p.Dice, GMOpposes: true}).RecoveryOdds(s,
			game.Actor{Chair: game.GMChair, Role: game.GM}, c.ID, false)
		key := "cortex.test.against"
		if c.Out != "" {
			key += "_out"
		}
		o.Label = game.Say(key, game.W("name", c.DisplayName()), game.M("problem", p.Name),
			game.M("dice", pool.DiceMsg(pool.Sizes(p.Dice))))
		offers = append(offers, o)
	}
	return offers
}

// withDifficultyOdds adds to each difficulty the odds that the character beats it together with the
// picked options. It adds none for a character that is out.
func withDifficultyOdds(s *engine.State, c *people.Character, os []draft.PoolOption, o game.Offer) game.Offer {
	i := slices.IndexFunc(o.Inputs, func(a game.Input) bool { return a.Name == draft.ParamDifficulty.Name })
	if c.Out != "" || i < 0 {
		return o
	}
	picked := o.Picked()
	joins := draft.BuildOpposition(nil, os, picked["with"], game.DiceOf(picked["dice"]))
	joins.Sum = draft.IsByNumber(s, picked)
	o.Inputs[i] = joins.AddDifficultyOdds(s, c, o.Inputs[i], picked[draft.ParamDifficulty.Name],
		draft.LeadOpponent(s, picked["with"]))
	return o
}

// paramHowAt returns the parameter for how a test is called at this table. It takes one answer less
// if no difficulty is a fixed number: nothing is then rolled in place of a number.
func paramHowAt(s *engine.State) game.Param {
	ask := paramHow
	if draft.FixedNumber.Of(s) == nil { // no number to roll instead of
		ask.Max--
	}
	return ask
}

// testWays returns the ways to call a test: risky, if the table leaves that to the GM; capped at
// the size of its difficulty or, if difficulties have no single size, at a named size (DOOM-R12);
// and, if difficulties are fixed numbers, rolled in place of the number.
func testWays(s *engine.State, picked []string) []game.Choice {
	ways := []game.Choice{{Word: howCap, Label: game.Say("cortex.test.how.cap")}}
	if draft.TestDifficulty.Of(s).Size(draft.TestDifficulty.Of(s).Standard(s, draft.Challenging)) == 0 {
		ways = nil
		for _, d := range dice.Ladder {
			ways = append(ways, game.Choice{Word: howCap + "-" + d.String(),
				Label: game.Say("cortex.test.how.cap_at", game.D("die", d))})
		}
	}
	if failureEffect.Is(s, "risky_only") {
		risky := game.Choice{Word: howRisky, Label: game.Say("cortex.test.how." + check.RiskKey.Of(s))}
		ways = append([]game.Choice{risky}, ways...)
	}
	if draft.FixedNumber.Of(s) != nil {
		ways = append(ways, game.Choice{Word: draft.HowRolled, Label: game.Say("cortex.test.how.rolled")})
	}
	for i, w := range ways {
		ways[i].Selected = slices.Contains(picked, w.Word)
	}
	return ways
}

// capOf returns the largest size of an asset that the test makes, 0 for any size: that of the
// difficulty dice, or the named size. If tests are always capped and neither is given, it is the
// largest difficulty die (ASSET-R5, DOOM-R12).
func capOf(s *engine.State, args game.Args) dice.Die {
	size := draft.TestDifficulty.Of(s).Size(args[draft.ParamDifficulty.Name])
	for _, d := range dice.Ladder {
		if args.Has("how", howCap+"-"+d.String()) {
			return d
		}
	}
	switch {
	case size != 0 && args.Has("how", howCap):
		return size
	case !assetCap.Is(s, "always"):
		return 0
	case size == 0 && draft.TestDifficulty.Of(s).Size(draft.TestDifficulty.Of(s).Standard(s, draft.Challenging)) == 0:
		for _, p := range draft.FirstDice(s, args[draft.ParamDifficulty.Name], draft.NoDice,
			draft.LeadOpponent(s, args["with"])) {
			size = max(size, p.Die)
		}
	}
	return size
}

// refuseOutOpponent refuses words that belong to a GMC who is taken out: its traits and the assets
// that it alone may use (OUT-01).
func refuseOutOpponent(s *engine.State, words []string) *game.Refusal {
	for _, w := range words {
		char, _, _ := strings.Cut(w, ":")
		if a := things.Of(s).Asset(w); a != nil && !a.Shared {
			char = a.Owner
		}
		if c := people.Of(s).Char(char); c != nil && !c.IsPC() && c.Out != "" {
			return check.RefuseTakenOut(s, c)
		}
	}
	return nil
}

// affordable returns an opposition without the picked dice that it cannot pay or may not spend. It
// removes the last ones first.
func affordable(s *engine.State, p draft.Pool) draft.Pool {
	for p.RefuseUnaffordable(s) != nil {
		goes := -1
		for i, d := range slices.Backward(p.Dice) {
			less := p
			less.Dice = slices.Delete(slices.Clone(p.Dice), i, i+1)
			if d.Word != "" && goes < 0 && (d.LeavesSource || less.Price().Cost < p.Price().Cost) {
				goes = i
			}
		}
		if goes < 0 {
			break
		}
		p.Dice = slices.Delete(slices.Clone(p.Dice), goes, goes+1)
	}
	return p
}
