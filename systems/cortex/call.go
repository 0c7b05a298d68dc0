package cortex

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

var (
	askWhat = game.Param{Name: "what", Kind: game.Text, Max: 80}
	askDice = game.Param{Name: "dice", Kind: game.Dice, Max: 12}
	askWho  = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
)

var (
	askHow  = game.Param{Name: "how", Kind: game.Pick, Max: 2}
	askWith = game.Param{Name: "with", Kind: game.Pick, Max: 20}
)

// Ways to call a test.
const (
	howRisky = "risky"
	howCap   = "cap"
)

// testMove is the GM's call for a test (CORE-TEST-01): the opposition is
// thrown at once, the two best results are the difficulty (CORE-TEST-03).
func testMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "test", Under: game.UnderAct, Slash: true, Params: []game.Param{askWho,
			{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askWith, askDice, askHow, askWhat}},
		When: func(s *State, by game.Seat) []game.Offer {
			if by.Role != game.GM || s.noRolls() != nil {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() && s.busy(c) == nil {
					offers = append(offers, s.testOffer(c))
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			closeRolls(t)
			who := args.One("who")
			test := Test{
				ID: "t" + game.Itoa(t.S.NextID+1), Char: who, What: args.One("what"),
				Risky: args.Has("how", howRisky), Foe: t.S.foeOf(args["with"]),
			}
			size := difficultyDie(args.One("difficulty"))
			if args.Has("how", howCap) || assetCap.Is(t.S, "always") {
				test.Cap = size
			}
			pool := slices.Concat(twoOf(size), picked(t.S.oppositionOptions(t.S.char(who)), args["with"]), looseDice(game.DiceOf(args["dice"]), FromScene))
			callTest(t, test, pool)
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.gmOnly(by); no != nil {
				return no
			}
			if no := s.noRolls(); no != nil {
				return no
			}
			for _, k := range s.burdensOn(args.One("who")) {
				if k.Die == dice.D4 && args.Has("with", k.ID) {
					return game.Refuse("COMP-R6", "cortex.refused.d4_opposes", game.W("name", k.Name))
				}
			}
			if c := s.char(game.Slug(args.One("who"))); c != nil {
				return s.busy(c)
			}
			return s.whyNoTester(by)
		},
	}
}

func (s *State) testOffer(c *Char) game.Offer {
	os := s.oppositionOptions(c)
	draft := s.opposing(c, os)
	with := poolAsk(askWith, os, func(w string) bool { return slices.Contains(draft.Pick, w) })
	difficulty := difficultyAsk(draft.Said.One("difficulty"), true)
	difficulty.Lead = true
	label, no := game.Say("cortex.test.call", game.W("name", c.shown())), (*game.Refusal)(nil)
	if c.Out == "" {
		difficulty.Note = s.howHard(c, difficulty.Among, picked(os, ticked(with.Among)))
	} else if label = game.Say("cortex.test.call_out", game.W("name", c.shown())); !s.rich(s.purseOf(c.ID), 1) {
		no = game.Refuse("OUT-01", "cortex.refused.out_poor", game.W("name", c.shown()))
	}
	asks := []game.Ask{
		difficulty,
		with,
		{Param: askDice, Preset: dice.Format(draft.Dice), More: true},
		{Param: askHow, Among: s.testWays(draft.Said["how"]), More: true},
		{Param: askWhat, More: true},
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: asks, Label: label, No: no,
		About: charRef(c.ID), Main: no == nil, Fit: func(args game.Args) *game.Refusal {
			return s.fitOpposition(picked(os, args["with"]), game.DiceOf(args["dice"]))
		}}
}

func (s *State) testWays(picked []string) []game.Choice {
	ways := []game.Choice{{Word: howCap, Label: game.Say("cortex.test.how.cap")}}
	if failureEffect.Is(s, "risky_only") {
		ways = append([]game.Choice{{Word: howRisky, Label: game.Say("cortex.test.how." + s.risk())}}, ways...)
	}
	for i, w := range ways {
		ways[i].Ticked = slices.Contains(picked, w.Word)
	}
	return ways
}

// oppositionOptions are what may join the opposition of a PC: its and the
// scene's complications (CORE-TEST-07), traits of the scene, of GMCs, and open
// assets (CORE-TEST-06).
func (s *State) oppositionOptions(c *Char) []poolOption {
	var os []poolOption
	for _, k := range s.burdens() {
		if k.Die > dice.D4 && (k.On == c.ID || k.On == "") {
			os = append(os, s.burdenOption(k))
		}
	}
	os = append(os, s.sceneOptions()...)
	for _, g := range s.Chars {
		if g.IsPC() || g.Away || g.Out != "" {
			continue
		}
		for _, set := range g.Sets {
			for _, t := range set.Traits {
				os = append(os, s.gmcOptions(g, set.Name, t)...)
			}
		}
	}
	for _, a := range s.Assets {
		if owner := s.char(a.Owner); a.Open || owner != nil && !owner.IsPC() {
			os = append(os, assetOption(a))
		}
	}
	return os
}

// gmcOptions are a trait of a GMC and, of a distinction, its other half, by
// words that name the GMC too. They stand together, under its name.
func (s *State) gmcOptions(g *Char, set string, t Trait) []poolOption {
	t.Word = g.ID + ":" + t.Word
	earns := []game.Sum{s.sum(BankKey, 1)}
	earns[0].Late = true // until the roll's end, whatever the players' points do
	os := traitOptions(set, t, earns, game.Group{Word: g.ID, Title: game.Quote(g.shown()), About: charRef(g.ID)})
	for i := range os {
		for j := range os[i].dice {
			os[i].dice[j].Set = g.Name + ": " + set
		}
	}
	return os
}

// ticked are the words that are taken unless the GM says otherwise.
func ticked(among []game.Choice) []string {
	var ws []string
	for _, c := range among {
		if c.Ticked {
			ws = append(ws, c.Word)
		}
	}
	return ws
}

// foeOf is the GMC whose trait comes first among the opposing words.
func (s *State) foeOf(words []string) string {
	for _, w := range words {
		if char, _, ok := strings.Cut(w, ":"); ok && s.char(char) != nil {
			return char
		}
		if a := s.asset(w); a != nil && a.Owner != "" && !s.char(a.Owner).IsPC() {
			return a.Owner
		}
	}
	return ""
}

// twoOf are the two dice of a standard difficulty (CORE-TEST-04); none of size 0.
func twoOf(size Die) []PoolDie {
	if size == 0 {
		return nil
	}
	return []PoolDie{{From: FromDifficulty, Die: size}, {From: FromDifficulty, Die: size}}
}

// callTest begins a test and throws its opposition, unless somebody is to be
// asked about it before.
func callTest(t *tx, test Test, opposition []PoolDie) {
	asked := t.S.asked(&test, opposition)
	if len(asked) > 0 {
		test.Laid = opposition
	}
	t.Emit(Called{Test: test})
	for _, p := range asked {
		p.ID, p.For = t.S.NextID+1, test.ID
		t.Emit(Owed{Pending: p})
	}
	if len(asked) == 0 {
		throwOpposition(t, t.S.test(test.ID), opposition)
	}
}

// throw throws a pool and puts it on the table.
func throw(t *tx, r Roll, pool []PoolDie) *Roll {
	r.ID, r.Pool = t.S.NextID+1, pool
	sizes := make([]Die, len(pool))
	for i, p := range pool {
		sizes[i] = p.Die
	}
	t.For(t.S.place(&r))
	r.Faces = t.Dice.Roll(sizes...)
	t.Emit(Rolled{Roll: r})
	return t.S.roll(r.ID)
}

// place is where a roll falls: its character, counted by its tests and contests
// so far. So a test that is called, taken back and called again is the same
// place.
func (s *State) place(r *Roll) string {
	if m := s.matters(r.For); m != nil {
		return m.Place(s, r)
	}
	return ""
}

// PlaceOf is the place of a character's throw of a kind.
func (s *State) PlaceOf(kind, char string) string {
	return kind + "/" + char + "/" + game.Itoa(s.Tested[char])
}

// commit fixes total and effect die of a roll.
func commit(t *tx, r *Roll, c Choice) {
	choose(t, r, c.Kept, []int{c.Effect}, 0)
}

// choose commits a total and effect dice. paid is the price in plot points, which
// the caller takes.
func choose(t *tx, r *Roll, kept, effect []int, paid int) {
	read := Roll{Faces: r.Faces, Pool: r.Pool, Kept: kept, Effect: effect}
	t.Emit(Chosen{Roll: r.ID, Kept: kept, Effect: effect, Paid: paid, Char: r.Char, Total: read.Total(), Die: read.EffectDie(0)})
}

// stakes are those of the scene, or of the table's option before any scene.
func (s *State) stakes() string {
	if s.Scene.Stakes != "" {
		return s.Scene.Stakes
	}
	return usualStakes.Of(s)
}

// noRolls refuses tests and contests in opening and tag scenes under
// scene.strict_types (SCENE-R1).
func (s *State) noRolls() *game.Refusal {
	if strictScenes.On(s) && (s.Scene.Type == Opening || s.Scene.Type == TagScene) {
		return game.Refuse("SCENE-R1", "cortex.refused.scene_type", game.M("type", game.Say("cortex.scene.type."+s.Scene.Type)))
	}
	return nil
}

// busy refuses a character that cannot begin a roll now: away, out, or in the
// middle of another.
func (s *State) busy(c *Char) *game.Refusal {
	switch {
	case c.Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", c.shown()))
	case c.Out != "" && c.Out != OutBeyond:
		return s.out(c)
	case s.engaged(c.ID) != "":
		return game.Refuse("", "cortex.refused.busy", game.W("name", c.shown()))
	}
	return nil
}

// out refuses what a character cannot do while taken out (OUT-01).
func (s *State) out(c *Char) *game.Refusal {
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.shown()))
}

// gmOnly refuses a move of the GM's.
func (s *State) gmOnly(by game.Seat) *game.Refusal { return game.GMOnly("", s.Chairs, by) }

// name is a character's name, or its id if it is gone.
func (s *State) name(char string) string {
	if c := s.char(char); c != nil {
		return c.shown()
	}
	return char
}

// nameFor is a character's name for a label, "" where the seat needs none:
// its chair plays this one alone and bears its name.
func (s *State) nameFor(by game.Seat, char string) string {
	mine := s.charsOf(by.Chair)
	if len(mine) == 1 && mine[0].ID == char && slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == mine[0].Name }) {
		return ""
	}
	return s.name(char)
}

// charRef is what a character is called in views and offers.
func charRef(id string) game.Ref { return game.Ref("char/" + id) }

// rollRef is what a roll is called there.
func rollRef(id int) game.Ref { return game.Ref("roll/" + game.Itoa(id)) }
