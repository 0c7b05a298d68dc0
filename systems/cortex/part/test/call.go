package test

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

var (
	askHow  = game.Param{Name: "how", Kind: game.Pick, Max: 2}
	askWith = game.Param{Name: "with", Kind: game.Pick, Max: 20}
)

// testMove is the GM's call for a test (CORE-TEST-01): the opposition is
// thrown at once, the two best results are the difficulty (CORE-TEST-03).
func testMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "test", Under: game.UnderAct, Slash: true, Params: []game.Param{core.AskWho,
			{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askWith, core.AskDice, askHow, core.AskWhat}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM || s.NoRolls() != nil {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.Busy(c) == nil {
					offers = append(offers, testOffer(s, c))
				}
			}
			return offers
		},
		Open: func(s *core.State, _ game.Seat, o game.Offer, given game.Args) game.Offer {
			return howHard(s, s.Char(o.Fixed.One("who")), o.With(given))
		},
		Do: func(t *core.Tx, args game.Args) {
			core.CloseRolls(t)
			who := args.One("who")
			test := Test{
				ID: "t" + game.Itoa(t.S.NextID+1), Char: who, What: args.One("what"),
				Risky: args.Has("how", howRisky), Foe: foeOf(t.S, args["with"]),
			}
			size := core.DifficultyDie(args.One("difficulty"))
			if args.Has("how", howCap) || assetCap.Is(t.S, "always") {
				test.Cap = size
			}
			callTest(t, test, opposition(size, oppositionOptions(t.S, t.S.Char(who)), args))
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if no := s.NoRolls(); no != nil {
				return no
			}
			for _, k := range s.BurdensOn(args.One("who")) {
				if k.Die == dice.D4 && args.Has("with", k.ID) {
					return game.Refuse("COMP-R6", "cortex.refused.d4_opposes", game.W("name", k.Name))
				}
			}
			if c := s.Char(game.Slug(args.One("who"))); c != nil {
				return s.Busy(c)
			}
			return whyNoTester(s, by)
		},
	}
}

func testOffer(s *core.State, c *core.Char) game.Offer {
	os := oppositionOptions(s, c)
	draft := opposing(s, c, os)
	with := core.PoolAsk(askWith, os, func(w string) bool { return slices.Contains(draft.Pick, w) })
	difficulty := core.DifficultyAsk(draft.Said.One("difficulty"), true)
	difficulty.Lead = true
	label, no := game.Say("cortex.test.call", game.W("name", c.Shown())), (*game.Refusal)(nil)
	if c.Out != "" {
		label = game.Say("cortex.test.call_out", game.W("name", c.Shown()))
	}
	if c.Out != "" && !s.Rich(s.PurseOf(c.ID), 1) {
		no = game.Refuse("OUT-01", "cortex.refused.out_poor", game.W("name", c.Shown()))
	}
	asks := []game.Ask{
		difficulty,
		with,
		{Param: core.AskDice, Preset: dice.Format(draft.Dice), More: true},
		{Param: askHow, Among: testWays(s, draft.Said["how"]), More: true},
		{Param: core.AskWhat, More: true},
	}
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: asks, Label: label, No: no, About: core.CharRef(c.ID), Main: no == nil}
	return howHard(s, c, opposed(s, o, func(args game.Args) core.Assembly { return opposition(0, os, args) }))
}

// howHard puts to each difficulty of a test how likely a character beats it,
// against what is picked to oppose it.
func howHard(s *core.State, c *core.Char, o game.Offer) game.Offer {
	i := slices.IndexFunc(o.Asks, func(a game.Ask) bool { return a.Name == "difficulty" })
	if c.Out != "" || i < 0 {
		return o
	}
	ask := &o.Asks[i]
	ask.Among = slices.Clone(ask.Among)
	ask.Note = s.HowHard(c, ask.Among, opposition(0, oppositionOptions(s, c), o.Picked()))
	return o
}

func testWays(s *core.State, picked []string) []game.Choice {
	ways := []game.Choice{{Word: howCap, Label: game.Say("cortex.test.how.cap")}}
	if failureEffect.Is(s, "risky_only") {
		ways = append([]game.Choice{{Word: howRisky, Label: game.Say("cortex.test.how." + s.Risk())}}, ways...)
	}
	for i, w := range ways {
		ways[i].Ticked = slices.Contains(picked, w.Word)
	}
	return ways
}

// oppositionOptions are what may join the opposition of a PC: its and the
// scene's complications (CORE-TEST-07), traits of the scene, of GMCs, and open
// assets (CORE-TEST-06).
func oppositionOptions(s *core.State, c *core.Char) []core.PoolOption {
	var os []core.PoolOption
	for _, k := range s.Burdens() {
		if k.Die > dice.D4 && (k.On == c.ID || k.On == "") {
			os = append(os, s.BurdenOption(k))
		}
	}
	os = append(os, s.SceneOptions()...)
	for _, g := range s.Chars {
		if g.IsPC() || g.Away || g.Out != "" {
			continue
		}
		for _, set := range g.Sets {
			for _, t := range set.Traits {
				os = append(os, gmcOptions(s, g, set.Name, t)...)
			}
		}
	}
	for _, a := range s.Assets {
		if owner := s.Char(a.Owner); a.Open || owner != nil && !owner.IsPC() {
			os = append(os, core.AssetOption(a))
		}
	}
	for _, p := range s.Parts() {
		if p.Against != nil {
			os = append(os, p.Against(s, c)...)
		}
	}
	return os
}

// gmcOptions are a trait of a GMC and, of a distinction, its other half, by
// words that name the GMC too. They stand together, under its name.
func gmcOptions(s *core.State, g *core.Char, set string, t sheet.Trait) []core.PoolOption {
	has := s.DiceOf(g, t)
	t.Word = g.ID + ":" + t.Word
	earns := []game.Sum{s.Sum(core.BankKey, 1)}
	earns[0].Late = true // until the roll's end, whatever the players' points do
	os := core.TraitOptions(set, t, has, earns, game.Group{Word: g.ID, Title: game.Quote(g.Shown()), About: core.CharRef(g.ID)})
	for i := range os {
		for j := range os[i].Dice {
			os[i].Dice[j].Set = g.Name + ": " + set
		}
	}
	return os
}

// foeOf is the GMC whose trait comes first among the opposing words.
func foeOf(s *core.State, words []string) string {
	for _, w := range words {
		if char, _, ok := strings.Cut(w, ":"); ok && s.Char(char) != nil {
			return char
		}
		if a := s.Asset(w); a != nil && a.Owner != "" && !s.Char(a.Owner).IsPC() {
			return a.Owner
		}
	}
	return ""
}

// callTest begins a test and throws its opposition, unless somebody is to be
// asked about it before.
func callTest(t *core.Tx, test Test, laid core.Assembly) {
	asked := asked(t.S, &test, laid.Dice)
	if len(asked) > 0 {
		test.Laid = laid.Dice
	}
	t.Emit(Called{Test: test})
	for _, p := range asked {
		p.ID, p.For = t.S.NextID+1, test.ID
		t.Emit(core.Owed{Pending: p})
	}
	if len(asked) == 0 {
		throwOpposition(t, byID(t.S, test.ID), laid)
	}
}
