package view

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// shop is a mod of options for any pool: an axe d4 that costs a point, and a spare d4 that is thrown
// beside the pool.
func shop() *engine.Mod {
	return with(draft.Hooks{PoolOptions: func(*engine.State, *people.Character, string) []draft.PoolOption {
		return []draft.PoolOption{
			{Word: "axe", Name: game.Quote("Axe"),
				Dice: []pool.Die{{Word: "axe", Name: "Axe", Die: dice.D4, From: pool.FromAsset, Cost: 1}}},
			{Word: "spare", Name: game.Quote("Spare"),
				Dice: []pool.Die{{Word: "spare", Name: "Spare", Die: dice.D4, From: pool.FromResource,
					BesidePool: true}}},
		}
	}})
}

// making returns a table on which Ana makes a pool of loose dice and of these words, in the check d1 with
// this total to beat.
func making(t *testing.T, options string, total int, words []string, loose []dice.Die, mods ...*engine.Mod) *table {
	t.Helper()
	b := newTable(t, options, mods...).fold(begun{"d1"},
		check.Drafted{Draft: check.Draft{Char: "ana", For: "d1", Pick: words, Dice: loose}})
	return b.duel(duel{total: total, at: []check.RollContext{{ID: "d1", Char: people.Of(b.S).Char("ana"),
		ResultsKept: 2}}})
}

// says returns the message of a chance in the pool being built: n of all.
func says(key string, n, all int, args ...game.Arg) game.Msg {
	return game.Say("cortex.odds."+key, append(args, game.M("chance", game.Percent(float64(n)/float64(all))))...)
}

// forecast returns what Ana is told of her pool, after a change of the pool and its limits.
func (b *table) forecast(change func(*check.RollContext, *draft.Pool)) (lines []game.Msg, chart game.Block) {
	d := draft.PoolDraftOf(b.S, duelSection.Of(b.S).at[0])
	built := d.Pool()
	if change != nil {
		change(&d.RollContext, &built)
	}
	items, chart := forecastPool(b.S, coretest.Actor("ana"), d, built)
	for _, item := range items {
		lines = append(lines, item.Label)
	}
	return lines, chart
}

// Rules: CORE-ROLL-02 CORE-ROLL-06 CORE-HEROIC-01 CORE-EFFECT-06 CORE-HITCH-01 CORE-HITCH-07
//
// TestChancesOfAPool: two d6 against 6. Both have to count, so 19 of 36 throws beat it (7 or more without a
// 1), 3 by 5 or more, and 11 have a 1. The effect die is then a d4, and a d6 by a heroic step.
func TestChancesOfAPool(t *testing.T) {
	d6s := []dice.Die{dice.D6, dice.D6}
	beat := says("beat", 19, 36, game.N("n", 6))
	heroic, hitch := says("heroic", 3, 36), says("hitch", 11, 36)
	share := func(what game.Msg, n int) game.Item {
		chance := game.Say("chance.share", game.M("what", what), game.M("chance", game.Percent(float64(n)/36)))
		return game.Item{Label: chance, N: (1000*n + 18) / 36, Max: 1000}
	}
	chart := []game.Item{share(game.Say("die", game.D("die", dice.D4)), 16),
		share(game.Say("die", game.D("die", dice.D6)), 3), share(game.Say("cortex.odds.fails"), 17)}
	for name, c := range map[string]struct {
		wins   float64
		total  int
		change func(*check.RollContext, *draft.Pool)
		lines  []game.Msg
		chart  []game.Item
	}{
		"a test":    {0, 6, nil, []game.Msg{beat, heroic, hitch}, chart},
		"a contest": {0.25, 6, nil, []game.Msg{beat, says("contest", 1, 4), heroic, hitch}, chart},
		"no target": {0, 0, nil, nil, nil},
		"of the GM": {0, 6, func(st *check.RollContext, _ *draft.Pool) { st.GM = true }, []game.Msg{beat, heroic,
			says("opportunity", 11, 36)}, chart},
		"a lift": {0, 6, func(_ *check.RollContext, p *draft.Pool) { p.Applied.Lift = 1 }, []game.Msg{beat, heroic,
			hitch}, nil},
		"a refusal": {0, 6, func(_ *check.RollContext, p *draft.Pool) { p.Refusal = game.Refuse("", "toy") }, nil,
			nil},
		"impossible": {0, 12, nil, []game.Msg{says("beat", 0, 1, game.N("n", 12)), says("heroic", 0, 1), hitch}, nil},
	} {
		b := making(t, "", c.total, nil, d6s)
		now := *duelSection.Of(b.S)
		now.wins = c.wins
		lines, got := b.duel(now).forecast(c.change)
		if !slices.EqualFunc(lines, c.lines, game.Msg.Equal) || !reflect.DeepEqual(got.Items, c.chart) {
			t.Errorf("%s: %v and %v, want %v and %v", name, lines, got.Items, c.lines, c.chart)
		}
	}
}

// Rules: ADDALL-R2 CORE-HEROIC-02
//
// TestHeroicChanceGoesByTheStepOfTheTable: by steps of 2, two d6 against 6 have it from 8 on without a 1,
// which are 15 of 36 throws.
func TestHeroicChanceGoesByTheStepOfTheTable(t *testing.T) {
	lines, _ := making(t, "heroic.step=2", 6, nil, []dice.Die{dice.D6, dice.D6}).forecast(nil)
	if len(lines) != 3 || !lines[1].Equal(says("heroic", 15, 36)) {
		t.Errorf("%v", lines)
	}
}

// Rules: PP-SPEND-08 CORE-ROLL-R3 CORE-POOL-03 PP-SPEND-19
//
// TestChanceWithOneMoreResult: three d4 never beat 8 by two results, and by three in 17 of 64 throws, for a
// point that is left after the price of the pool.
func TestChanceWithOneMoreResult(t *testing.T) {
	d4s := []dice.Die{dice.D4, dice.D4, dice.D4}
	few := func(st *check.RollContext, _ *draft.Pool) { st.FewRule = "OUT-06" }
	const unsold = "keep.reduced_allows_pp=false"
	for name, c := range map[string]struct {
		options string
		has     int
		words   []string
		loose   []dice.Die
		change  func(*check.RollContext, *draft.Pool)
		told    bool
	}{
		"a point":             {"", 1, nil, d4s, nil, true},
		"none":                {"", 0, nil, d4s, nil, false},
		"no die for it":       {"", 1, nil, d4s[1:], nil, false},
		"a costly pool":       {"", 1, []string{"axe"}, d4s[1:], nil, false},
		"two points for both": {"", 2, []string{"axe"}, d4s[1:], nil, true},
		"few are kept":        {"", 1, nil, d4s, few, true},
		"few and unsold":      {unsold, 1, nil, d4s, few, false},
		"unsold where few":    {unsold, 1, nil, d4s, nil, true},
	} {
		lines, chart := making(t, c.options, 8, c.words, c.loose, shop()).fold(has("ana", c.has)).forecast(c.change)
		want := says("more", 17, 64, game.M("sum", game.Amount{Unit: "cortex.pp", N: 1}.Msg()))
		var told bool
		for _, m := range lines {
			told = told || m.Equal(want)
		}
		if told != c.told || len(chart.Items) > 0 || len(lines) == 0 {
			t.Errorf("%s: %v", name, lines)
		}
	}
}

// Rules: CHAR-RES-05 CORE-HEROIC-01
//
// TestPoolWithADieBesideSaysNothingOfEffectDice: a d4 in the pool and one beside it. 1s count for nothing,
// so 11 of 16 throws beat 3, and one has 8.
func TestPoolWithADieBesideSaysNothingOfEffectDice(t *testing.T) {
	lines, chart := making(t, "", 3, []string{"spare"}, []dice.Die{dice.D4}, shop()).forecast(nil)
	want := []game.Msg{says("beat", 11, 16, game.N("n", 3)), says("heroic", 1, 16)}
	if !slices.EqualFunc(lines, want, game.Msg.Equal) || len(chart.Items) > 0 {
		t.Errorf("%v and %v, want %v", lines, chart.Items, want)
	}
}

// Rules: SHAKEN-R6 SHAKEN-02
//
// TestChanceCountsTheStressOfTheTraits: Sore d6 joins a die that shows 2, and Fight d8 has to beat the
// larger of both: 26 of 48.
func TestChanceCountsTheStressOfTheTraits(t *testing.T) {
	e := coretest.Character("ana", people.PC, "ana")
	e.Char.Sets = []sheet.Set{{Name: "skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: dice.D8}}}}
	b := newTable(t, "", stress()).fold(e, begun{"d1"}, rolled(2, "", func(r *pool.Roll) {
		r.Pool, r.Faces, r.Kept, r.Effect, r.KeptFree = dicePool(dice.D4), []int{2}, []int{0}, nil, 1
	}), check.Drafted{Draft: check.Draft{Char: "ana", For: "d1", Pick: []string{"fight"}}})
	b.duel(duel{total: 2, opposed: "ana", joined: 2,
		at: []check.RollContext{{ID: "d1", Char: people.Of(b.S).Char("ana"), ResultsKept: 2}}})
	lines, chart := b.forecast(nil)
	sore := game.Say("cortex.pool.trait", game.M("name", game.Quote("Sore")), game.M("dice",
		pool.DiceMsg([]dice.Die{dice.D6})))
	want := []game.Msg{says("joined", 26, 48, game.L("dice", sore))}
	if !slices.EqualFunc(lines, want, game.Msg.Equal) || len(chart.Items) > 0 {
		t.Errorf("%v and %v, want %v", lines, chart.Items, want)
	}
}

// toySFX are SFX by which Vex foresees the next pool against him, and by which Ana may rush. She never meets
// the condition for that.
type toySFX struct{ draft.SFX }

func (toySFX) PoolSFX(*engine.State, *people.Character, string) []sfx.Use {
	return []sfx.Use{{Entry: &sfx.Entry{Usage: sfx.Usage{Requires: []string{"toy"}}}, Word: "rush", Name: "Rush"}}
}

func (toySFX) HitchRange(*engine.State, check.RollContext, []pool.Die) int { return 0 }

func (toySFX) LosesLargestDie(_ *engine.State, char string) bool { return char == "vex" }

// Rules: CORE-POOL-03 CORE-POOL-R5 RUL-ABIL-PRECOG
//
// TestPoolIsShownToItsMaker: its chances, dice, and price; what is refused in it and what is lost. The chart
// follows.
func TestPoolIsShownToItsMaker(t *testing.T) {
	die := func(label game.Msg) game.Item { return game.Item{Label: label, Dice: []game.Die{{Size: dice.D4}}} }
	loose, axe := die(game.Say("cortex.source.loose")), die(game.Quote("Axe"))
	cost := game.Item{Label: game.Say("cortex.pool.cost", game.N("n", 1))}
	not := func(why game.Msg) game.Item { return game.Item{Label: game.Say("cortex.pool.not", game.M("why", why))} }
	big := game.Say("cortex.refused.big_pool", game.N("max", 1))
	unmet := game.Say("cortex.sfx.refused.need", game.W("name", "Rush"), game.M("need",
		game.Say("cortex.sfx.need.toy")))
	lost := game.Item{Label: game.Say("cortex.pool.foreseen", game.M("name", game.Say("cortex.source.loose")),
		game.D("die", dice.D8))}
	for name, c := range map[string]struct {
		options string
		has     int
		words   []string
		dice    []dice.Die
		foes    []string
		want    []game.Item
	}{
		"empty":    {"", 0, nil, nil, nil, nil},
		"dice":     {"", 0, nil, []dice.Die{dice.D4, dice.D4}, nil, []game.Item{loose, loose}},
		"a price":  {"", 1, []string{"axe"}, []dice.Die{dice.D4}, nil, []game.Item{axe, loose, cost}},
		"too many": {"pool.max_dice=1", 0, nil, []dice.Die{dice.D4, dice.D4}, nil, []game.Item{not(big), loose, loose}},
		"an SFX that is refused": {"", 1, []string{"axe", "rush"}, []dice.Die{dice.D4}, nil,
			[]game.Item{not(unmet), axe, loose}},
		"foreseen":       {"", 0, nil, []dice.Die{dice.D4, dice.D8}, []string{"vex"}, []game.Item{loose, lost}},
		"against others": {"", 0, nil, []dice.Die{dice.D4, dice.D4}, []string{"beto"}, []game.Item{loose, loose}},
	} {
		fx := &engine.Mod{Name: "fx", Policies: []engine.Answer{draft.PlaySFX.Is(toySFX{})}}
		b := making(t, c.options, 0, c.words, c.dice, shop(), fx).fold(has("ana", c.has))
		now := *duelSection.Of(b.S)
		now.at[0].Foes = c.foes
		got := ShowPools(b.duel(now).S, coretest.Actor("ana"))
		want := game.Block{Kind: game.PoolBlock, About: "pool",
			Title: game.Say("cortex.pool.title", game.W("name", "Ana")), Items: c.want}
		if len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
		for _, other := range []string{"beto", game.GMChair} {
			if got := ShowPools(b.S, coretest.Actor(other)); len(got) > 0 {
				t.Errorf("%s: shown to %s is %v", name, other, got)
			}
		}
	}
	b := making(t, "", 6, nil, []dice.Die{dice.D6, dice.D6})
	got := ShowPools(b.S, coretest.Actor("ana"))
	if len(got) != 2 || got[1].Kind != game.ChartBlock || len(got[0].Items) != 5 {
		t.Errorf("with chances: %+v", got)
	}
}
