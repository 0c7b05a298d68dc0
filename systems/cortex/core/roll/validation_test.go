package roll

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-ROLL-02 CORE-ROLL-06 CORE-ROLL-R1 CORE-ROLL-R2 CORE-ROLL-R3 CORE-EFFECT-05 CORE-EFFECT-R4
// OUT-06 PP-GM-R1 ADDALL-01 ADDALL-R1 PP-SPEND-19 RUL-TAL-REMARK RUL-RES-EFFECT RUL-PWR-BURST RUL-LIM-DREAD
//
// TestChoiceOfDiceIsLegal: two results of all, with a further one for each point; an effect die of the
// dice that are left.
func TestChoiceOfDiceIsLegal(t *testing.T) {
	five := append(four[:4:4], dieAs{dice.D6, 2})
	hitch := []dieAs{{dice.D8, 5}, {dice.D8, 1}, {dice.D10, 7}}
	twos := []dieAs{{dice.D8, 2}, {dice.D8, 5}, {dice.D10, 7}}
	few := func(r *pool.Roll) { r.KeptFree, r.FewRule = 1, "OUT-06" }
	all := func(r *pool.Roll) { r.KeptFree, r.EffectFrom = pool.All, pool.EffectNone }
	none := func(r *pool.Roll) { r.EffectFrom = pool.EffectNone }
	beside, dread := func(r *pool.Roll) { r.Pool[3].BesidePool = true }, func(r *pool.Roll) { r.HitchUpTo = 2 }
	dropped, reduced := func(r *pool.Roll) { r.Drop = true }, "keep.reduced_allows_pp=false"
	for name, c := range map[string]struct {
		options      string
		has          int
		target       int
		change       func(*pool.Roll)
		dice         []dieAs
		kept, effect []int
		paid         int
		rule, key    string
	}{
		"the highest":            {"", 0, -1, nil, four, []int{0, 1}, []int{2}, 0, "", ""},
		"any two":                {"", 0, -1, nil, four, []int{2, 3}, []int{0}, 0, "", ""},
		"one of four":            {"", 0, -1, nil, four, []int{0}, []int{2}, 0, "CORE-ROLL-02", "keep_more"},
		"one of two":             {"", 0, -1, nil, hitch, []int{0}, []int{2}, 0, "CORE-ROLL-R1", "keep_both"},
		"both of two":            {"", 0, -1, nil, hitch, []int{0, 2}, nil, 0, "", ""},
		"a 1 in the total":       {"", 0, -1, nil, hitch, []int{0, 1}, nil, 0, "CORE-ROLL-06", "one"},
		"a 1 as the effect":      {"", 0, -1, nil, hitch, []int{0, 2}, []int{1}, 0, "CORE-ROLL-06", "one"},
		"a 2 that is a hitch":    {"", 0, -1, dread, twos, []int{0, 1}, nil, 0, "RUL-LIM-DREAD", "hitch_too"},
		"beside the pool":        {"", 0, -1, beside, four, []int{0, 1}, []int{3}, 0, "RUL-RES-EFFECT", "beside"},
		"left out":               {"", 0, -1, dropped, four, []int{0, 1}, []int{2}, 0, "RUL-PWR-BURST", "left_out"},
		"in the total too":       {"", 0, -1, nil, four, []int{0, 1}, []int{1}, 0, "CORE-EFFECT-05", "in_total"},
		"no effect die":          {"", 0, -1, nil, four, []int{0, 1}, nil, 0, "CORE-ROLL-R2", "name_effect"},
		"none to name":           {"", 0, -1, none, four, []int{0, 1}, nil, 0, "", ""},
		"a third, paid":          {"", 1, -1, nil, four, []int{0, 1, 2}, []int{3}, 1, "", ""},
		"a third, not paid":      {"", 1, -1, nil, four, []int{0, 1, 2}, []int{3}, 0, "CORE-ROLL-R3", "pay_for"},
		"a third, no point":      {"", 0, -1, nil, four, []int{0, 1, 2}, []int{3}, 0, "PP-SPEND-19", "pp"},
		"a third, paid unable":   {"", 0, -1, nil, four, []int{0, 1, 2}, []int{3}, 1, "PP-SPEND-19", "pp"},
		"paid for nothing":       {"", 1, -1, nil, four, []int{0, 1}, []int{2}, 1, "CORE-ROLL-R3", "pay_nothing"},
		"two effect dice":        {"", 1, 10, nil, four, []int{0, 1}, []int{2, 3}, 1, "", ""},
		"two, and a failure":     {"", 1, 11, nil, four, []int{0, 1}, []int{2, 3}, 1, "CORE-EFFECT-R4", "no_success"},
		"two, not known":         {"", 1, -1, nil, four, []int{0, 1}, []int{2, 3}, 1, "CORE-EFFECT-R4", "no_success"},
		"two, not paid":          {"", 1, 10, nil, four, []int{0, 1}, []int{2, 3}, 0, "CORE-ROLL-R3", "pay_for"},
		"three and two":          {"", 2, 10, nil, five, []int{0, 1, 2}, []int{3, 4}, 2, "", ""},
		"out, one":               {"", 0, -1, few, four, []int{0}, []int{1}, 0, "", ""},
		"out, two":               {"", 0, -1, few, four, []int{0, 1}, []int{2}, 0, "OUT-06", "few.OUT-06"},
		"out, two, paid":         {"", 1, -1, few, four, []int{0, 1}, []int{2}, 1, "", ""},
		"out, none for sale":     {reduced, 1, -1, few, four, []int{0, 1}, []int{2}, 1, "OUT-06", "few.OUT-06_only"},
		"the GM's dice":          {"", 0, -1, ofGM, four, []int{0, 1}, []int{2}, 0, "", ""},
		"the GM's dice, a third": {"", 0, -1, ofGM, four, []int{0, 1, 2}, []int{3}, 1, "PP-GM-R1", "no_gmc"},
		"all add":                {"", 0, -1, all, four, []int{0, 1, 2, 3}, nil, 0, "", ""},
		"all but one":            {"", 0, -1, all, four, []int{0, 1, 2}, nil, 0, "ADDALL-01", "all_count"},
		"all, and paid":          {"", 1, -1, all, four, []int{0, 1, 2, 3}, nil, 1, "ADDALL-R1", "all_bought"},
	} {
		b := newTable(t, c.options).fold(has("ana", c.has))
		b.check.target = c.target
		r := b.thrown(c.change, c.dice...)
		b.wantReason(name, fitChoice(b.S, r, c.kept, c.effect, c.paid), c.rule, c.key)
	}
}

// Rules: RUL-TAL-REMARK ADDALL-R1
//
// TestModsChangeHowManyResultsAreKept: one alone where an SFX says so; where all results are added a
// reduced throw keeps one, and no more are for sale.
func TestModsChangeHowManyResultsAreKept(t *testing.T) {
	three := []dieAs{{dice.D10, 9}, {dice.D8, 6}, {dice.D6, 5}}
	b := newTable(t, "", withSFX(toySFX{one: true}))
	b.wantReason("one alone", fitChoice(b.S, b.thrown(nil, three...), []int{0}, []int{1}, 0), "", "")
	b.wantReason("none", fitChoice(b.S, b.last(), nil, []int{1}, 0), "CORE-ROLL-02", "keep_more")
	b = newTable(t, "", addAll()).fold(has("ana", 1))
	r := b.thrown(func(r *pool.Roll) { r.KeptFree, r.FewRule, r.EffectFrom = 1, "OUT-06", pool.EffectNone }, three...)
	b.wantReason("two for a point", fitChoice(b.S, r, []int{0, 1}, nil, 1), "ADDALL-R1", "no_sale")
	if n := mayBuy(b.S, r); n != 0 {
		t.Errorf("%d more are for sale", n)
	}
}

// Rules: PP-SPEND-03 CORE-ROLL-R3 CORE-EFFECT-R4 PP-GM-R1
//
// TestMostThatAChoiceCosts: a point for each die that counts beyond those that are free, if the wallet
// has it; for dice that are no character's only further effect dice of a success.
func TestMostThatAChoiceCosts(t *testing.T) {
	five := []dieAs{{dice.D8, 6}, {dice.D8, 5}, {dice.D10, 4}, {dice.D6, 3}, {dice.D6, 2}}
	none := func(r *pool.Roll) { r.EffectFrom = pool.EffectNone }
	out := func(r *pool.Roll) { r.KeptFree, r.FewRule = 1, "OUT-06" }
	reduced := "keep.reduced_allows_pp=false"
	for name, c := range map[string]struct {
		options   string
		has       int
		target    int
		change    func(*pool.Roll)
		dice      []dieAs
		buy, most int
	}{
		"three more":             {"", 5, -1, nil, five, 3, 3},
		"two points":             {"", 2, -1, nil, five, 2, 2},
		"no point":               {"", 0, -1, nil, five, 0, 0},
		"no more dice":           {"", 5, -1, nil, five[:2], 0, 0},
		"a hitch":                {"", 5, -1, nil, []dieAs{five[0], five[1], {dice.D6, 1}}, 0, 0},
		"no effect dice":         {"", 5, -1, none, five[:3], 1, 1},
		"four more":              {"", 5, -1, out, five, 3, 4},
		"none for sale, failed":  {reduced, 5, 6, out, five, 0, 0},
		"none for sale, success": {reduced, 5, 5, out, five, 0, 3},
	} {
		b := newTable(t, c.options).fold(has("ana", c.has))
		b.check.target = c.target
		r := b.thrown(c.change, c.dice...)
		if buy, most := mayBuy(b.S, r), mostPay(b.S, r); buy != c.buy || most != c.most {
			t.Errorf("%s: %d results and %d points, want %d and %d", name, buy, most, c.buy, c.most)
		}
	}
}

// Rules: CORE-ROLL-R3 CORE-EFFECT-R4 NOEFF-R3 REROLL-01
//
// TestWordsOfAChoiceThatCannotBe: a price that no choice has is refused by the rule that stands against
// it, and an effect die where the throw has none.
func TestWordsOfAChoiceThatCannotBe(t *testing.T) {
	three := []dieAs{{dice.D8, 6}, {dice.D8, 5}, {dice.D10, 4}}
	for name, c := range map[string]struct {
		has       int
		paid      string
		line      game.Args
		rule, key string
	}{
		"in bounds":        {1, "1", nil, "", ""},
		"no number":        {1, "x", nil, "", ""},
		"far out":          {1, game.Itoa(game.MaxDice + 1), nil, "", ""},
		"more than it has": {1, "2", nil, "CORE-ROLL-R3", "pay_nothing"},
		"no such die":      {1, "2", game.Args{"total": {"4"}}, "", ""},
		"no die 0":         {1, "2", game.Args{"effect": {"0"}}, "", ""},
		"a third":          {1, "2", game.Args{"total": {"1", "2", "3"}}, "CORE-ROLL-R3", "pay_nothing"},
		"one result":       {1, "2", game.Args{"total": {"1"}, "effect": {"2"}}, "CORE-ROLL-02", "keep_more"},
	} {
		b := newTable(t, "").fold(has("ana", c.has))
		b.wantReason(name, refusePaying(b.S, b.thrown(nil, three...), c.paid, c.line), c.rule, c.key)
	}
	b := newTable(t, "").fold(has("ana", 1))
	b.thrown(nil, three...)
	b.wantReason("in a line", b.Try("ana", "choose", "total=1", "total=2", "effect=3", "pay=9"), "CORE-ROLL-R3",
		"pay_nothing")
	for from, want := range map[pool.Effect][2]string{
		pool.EffectLeft: {}, pool.EffectNone: {"NOEFF-R3", "no_effect_dice"},
		pool.EffectReroll: {"REROLL-01", "effect_rerolled"},
	} {
		b := newTable(t, "")
		r := b.thrown(func(r *pool.Roll) { r.EffectFrom = from }, three...)
		b.wantReason(string(from), b.Try("ana", "choose", "total=1", "total=2", "effect=3", "roll=r"+game.Itoa(r.ID)),
			want[0], want[1])
	}
}
