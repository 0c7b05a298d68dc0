package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

var (
	askHow = game.Param{Name: "how", Kind: game.Pick, Max: 3}
	// askWhom is who is tested: one, or several at once (CORE-TEST-R8).
	askWhom = game.Param{Name: core.AskWho.Name, Kind: game.Pick, Min: 1, Max: maxTested}
)

// maxTested is how many may be tested at once.
const maxTested = 12

// testMove is the GM's call for a test (CORE-TEST-01): the opposition is
// thrown at once, the two best results are the difficulty (CORE-TEST-03).
func testMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "test", Under: game.UnderAct, Slash: true, Params: []game.Param{askWhom,
			core.AskHard, core.AskWith, core.AskDice, askHow, core.AskWhat}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			cs := tested(s, by)
			for _, c := range cs {
				o := testOffer(s, c, nil)
				offers = append(append(offers, o), problemOffers(s, c, o)...)
			}
			return append(offers, severalOffer(s, cs)...)
		},
		Open: func(s *core.State, _ game.Seat, o game.Offer, given game.Args) game.Offer {
			if o.Fixed.One("who") == "" {
				return o.With(given)
			}
			return calls{}.Open(s, o, given)
		},
		Do: func(t *core.Tx, args game.Args) {
			core.CloseRolls(t)
			for _, who := range args["who"] {
				call(t, forOne(t.S, who, args), args.One("what"))
			}
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if no := s.NoRolls(); no != nil {
				return no
			}
			for _, word := range args["who"] {
				if no := whyNotTested(s, s.Char(game.Slug(word)), args); no != nil {
					return no
				}
			}
			if s.Given(args, "who") != nil {
				return nil
			}
			return whyNoTester(s, by)
		},
	}
}

// whyNotTested says why a character cannot be tested so.
func whyNotTested(s *core.State, c *core.Char, args game.Args) *game.Refusal {
	if c == nil {
		return nil
	}
	for _, k := range s.BurdensOn(c.ID) {
		if k.Die == dice.D4 && args.Has("with", k.ID) {
			return game.Refuse("COMP-R6", "cortex.refused.d4_opposes", game.W("name", k.Name))
		}
	}
	return s.CannotBegin(c, kind)
}

// tested are those for whom a seat may call a test.
func tested(s *core.State, by game.Seat) []*core.Char {
	if by.Role != game.GM || s.NoRolls() != nil {
		return nil
	}
	var cs []*core.Char
	for _, c := range s.Chars {
		if c.IsPC() && s.CannotBegin(c, kind) == nil {
			cs = append(cs, c)
		}
	}
	return cs
}

// calls is how a test is called, by the GM's move and by other parts.
type calls struct{}

func (calls) Offer(s *core.State, c *core.Char, hard []string) game.Offer {
	return testOffer(s, c, hard)
}

func (calls) Open(s *core.State, o game.Offer, given game.Args) game.Offer {
	c := s.Char(o.Fixed.One("who"))
	return howHard(s, c, core.OppositionOptions(s, c), o.With(given))
}

func (calls) Call(t *core.Tx, args game.Args, what string) (id string) {
	core.CloseRolls(t)
	return call(t, args, what)
}

// call begins the test of one character.
func call(t *core.Tx, args game.Args, what string) (id string) {
	who := args.One("who")
	test := Test{
		ID: "t" + game.Itoa(t.S.NextID+1), Char: who, What: what,
		Risky: args.Has("how", howRisky), Foe: core.FoeOf(t.S, args["with"]),
	}
	laid := opposition(t.S, core.NoDice, core.OppositionOptions(t.S, t.S.Char(who)), args)
	test.Cap = capOf(t.S, args)
	callTest(t, test, laid)
	return test.ID
}

// testOffer is an offer to call a test, with what it costs. How likely it is, and what
// else may oppose, comes later: one tap takes what is picked already.
func testOffer(s *core.State, c *core.Char, hard []string) game.Offer {
	os := core.OppositionOptions(s, c)
	draft, lays := opposing(s, c, os), laysOut(s, os)
	o := core.Opposed(s, plainOffer(s, c, picked(os, draft), draft, hard), lays)
	o.Later = func(o game.Offer) game.Offer {
		if i := slices.IndexFunc(o.Asks, func(a game.Ask) bool { return a.Name == core.AskWith.Name }); i >= 0 {
			o.Asks[i] = withAsk(os, draft)
			core.PriceWith(s, o, lays)
		}
		return howHard(s, c, os, o)
	}
	return o
}

// picked are the options that are picked already.
func picked(os []core.PoolOption, draft core.Draft) []core.PoolOption {
	var in []core.PoolOption
	for _, o := range os {
		if slices.Contains(draft.Pick, o.Word) {
			in = append(in, o)
		}
	}
	return in
}

// laysOut gives the opposition that answers lay out.
func laysOut(s *core.State, os []core.PoolOption) func(game.Args) core.Assembly {
	return func(args game.Args) core.Assembly { return opposition(s, core.NoDice, os, args) }
}

// plainOffer is that offer before anything is reckoned.
func plainOffer(s *core.State, c *core.Char, os []core.PoolOption, draft core.Draft, hard []string) game.Offer {
	if hard == nil {
		hard = draft.Said["difficulty"]
	}
	label, no := game.Say("cortex.test.call", game.W("name", c.Shown())), tooPoor(s, c)
	if c.Out != "" {
		label = game.Say("cortex.test.call_out", game.W("name", c.Shown()))
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: howAsks(s, os, draft, hard), Label: label, No: no,
		About: core.CharRef(c.ID), Main: no == nil}
}

// tooPoor refuses to test a character who is out and cannot pay for it.
func tooPoor(s *core.State, c *core.Char) *game.Refusal {
	if c.Out == "" || s.Rich(s.PurseOf(c.ID), 1) {
		return nil
	}
	return game.Refuse("OUT-01", "cortex.refused.out_poor", game.W("name", c.Shown()))
}

// howAsks are what is asked of a test beside whose it is.
func howAsks(s *core.State, os []core.PoolOption, draft core.Draft, hard []string) []game.Ask {
	difficulty := s.AskDifficulty(hard, core.Challenging)
	difficulty.Lead = difficulty.Instead()
	return []game.Ask{
		difficulty,
		withAsk(os, draft),
		{Param: core.AskDice, Preset: dice.Format(draft.Dice), More: true},
		{Param: howIn(s), Among: testWays(s, draft.Said["how"]), More: true},
		{Param: core.AskWhat, More: true},
	}
}

// withAsk asks what else opposes.
func withAsk(os []core.PoolOption, draft core.Draft) game.Ask {
	return core.PoolAsk(core.AskWith, os, func(w string) bool { return slices.Contains(draft.Pick, w) })
}

// problemOffers call a test against each problem that has dice of its own, and
// are otherwise as the test is.
func problemOffers(s *core.State, c *core.Char, test game.Offer) []game.Offer {
	var offers []game.Offer
	for _, p := range s.Problems() {
		o := test
		o.Fixed = game.Args{"who": {c.ID}, core.AskHard.Name: {p.Word}}
		o.Asks = slices.DeleteFunc(slices.Clone(o.Asks), func(a game.Ask) bool { return a.Name == core.AskHard.Name })
		o.Main = false
		o.Odds = s.HowLikely(game.Seat{Chair: game.GMChair, Role: game.GM}, c.ID, core.Assembly{Dice: p.Dice, Free: true}, false)
		key := "cortex.test.against"
		if c.Out != "" {
			key += "_out"
		}
		o.Label = game.Say(key, game.W("name", c.Shown()), game.M("problem", p.Name),
			game.M("dice", pool.DiceMsg(pool.Sizes(p.Dice))))
		offers = append(offers, o)
	}
	return offers
}

// howHard puts to each difficulty of a test how likely a character beats it,
// against what is picked of the options to oppose it.
func howHard(s *core.State, c *core.Char, os []core.PoolOption, o game.Offer) game.Offer {
	i := slices.IndexFunc(o.Asks, func(a game.Ask) bool { return a.Name == core.AskHard.Name })
	if c.Out != "" || i < 0 {
		return o
	}
	picked := o.Picked()
	joins := core.Oppose(nil, os, picked["with"], game.DiceOf(picked["dice"]))
	joins.Sum = s.ByNumber(picked)
	o.Asks[i] = s.HowHard(c, o.Asks[i], picked[core.AskHard.Name], joins, core.FoeOf(s, picked["with"]))
	return o
}

// testWays are what else a test may be: risky, and capped: at the size of its
// difficulty, or where that has no one size, at one that is named (DOOM-R12).
// howIn asks how a test is called at this table.
func howIn(s *core.State) game.Param {
	ask := askHow
	if core.NumberOfRow.Of(s) == nil { // else it may be rolled all the same
		ask.Max--
	}
	return ask
}

func testWays(s *core.State, picked []string) []game.Choice {
	ways := []game.Choice{{Word: howCap, Label: game.Say("cortex.test.how.cap")}}
	if s.Difficulty().Size(s.Difficulty().Standard(s, core.Challenging)) == 0 {
		ways = nil
		for _, d := range dice.Ladder {
			ways = append(ways, game.Choice{Word: howCap + "-" + d.String(), Label: game.Say("cortex.test.how.cap_at", game.D("die", d))})
		}
	}
	if failureEffect.Is(s, "risky_only") {
		ways = append([]game.Choice{{Word: howRisky, Label: game.Say("cortex.test.how." + s.Risk())}}, ways...)
	}
	if core.NumberOfRow.Of(s) != nil {
		ways = append(ways, game.Choice{Word: core.HowRolled, Label: game.Say("cortex.test.how.rolled")})
	}
	for i, w := range ways {
		ways[i].Ticked = slices.Contains(picked, w.Word)
	}
	return ways
}

// capOf is the largest size of an asset that a test makes, 0 for any: that of
// the difficulty dice, or the one that was named; where they always cap and
// none was, the largest of them (ASSET-R5, DOOM-R12).
func capOf(s *core.State, args game.Args) dice.Die {
	size := s.Difficulty().Size(args[core.AskHard.Name])
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
	case size == 0 && s.Difficulty().Size(s.Difficulty().Standard(s, core.Challenging)) == 0:
		for _, p := range s.Opening(args[core.AskHard.Name], core.NoDice, core.FoeOf(s, args["with"])) {
			size = max(size, p.Die)
		}
	}
	return size
}

// callTest begins a test and throws its opposition, unless somebody is to be
// asked about it before.
func callTest(t *core.Tx, test Test, laid core.Assembly) {
	asked, call := asked(t.S, t.By, &test, laid.Dice), core.Meeting.Of(t.S)
	if laid.Sum { // a number is there first, and has to be beaten (STATIC-R1)
		call = core.Call{}
	}
	test.First, test.Ties, test.Sum, test.Number = call.First, call.Ties, laid.Sum, laid.Number
	if len(asked) > 0 || test.First && len(laid.Dice) > 0 {
		test.Laid = laid.Dice
	}
	called := Called{Test: test}
	if test.Sum && len(laid.Dice) == 0 && core.RevealDifficulty.Is(t.S, "at_roll") {
		called.Beat = test.Number
		if hurts(t.S, &test) {
			called.Risk, called.Brings = t.S.NumberDie(test.Number), t.S.Risk()
		}
	}
	t.Emit(called)
	for _, p := range asked {
		p.ID, p.For = t.S.NextID+1, test.ID
		t.Emit(core.Owed{Pending: p})
	}
	if test.Laid == nil {
		throwOpposition(t, byID(t.S, test.ID), laid)
	}
}
