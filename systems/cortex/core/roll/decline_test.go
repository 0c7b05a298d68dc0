package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// Rules: OUT-06 OUT-R4 PP-SPEND-15 PP-SPEND-19
//
// TestCharacterThatIsOutActsForAPoint: in one check that is open to it, out by a complication beyond d12
// alone, and once.
func TestCharacterThatIsOutActsForAPoint(t *testing.T) {
	away := []game.Event{people.SceneEntered{Char: "ana", Away: true}}
	paid := func(id string) []game.Event { return []game.Event{people.MayAct{Char: "ana", For: id}} }
	for name, c := range map[string]struct {
		how       string
		has       int
		who       string
		events    []game.Event
		rule, key string
	}{
		"beyond d12":      {people.OutBeyond, 1, "ana", nil, "", ""},
		"by comparison":   {people.OutCompared, 1, "ana", nil, "OUT-R4", "out_by_comparison"},
		"not out":         {"", 1, "ana", nil, "OUT-06", "act_free"},
		"no point":        {people.OutBeyond, 0, "ana", nil, "PP-SPEND-19", "pp"},
		"no check":        {people.OutBeyond, 1, "", nil, "OUT-06", "act_nothing"},
		"another's":       {people.OutBeyond, 1, "beto", nil, "OUT-06", "act_nothing"},
		"paid already":    {people.OutBeyond, 1, "ana", paid("x1"), "OUT-R4", "act_paid"},
		"paid in another": {people.OutBeyond, 1, "ana", paid("x0"), "", ""},
		"away":            {people.OutBeyond, 1, "ana", away, "", "away"},
	} {
		b := newTable(t, "").fold(has("ana", c.has), people.OutSet{Char: "ana", How: c.how}).fold(c.events...)
		b.check.who = c.who
		b.wantReason(name, b.Try("ana", "act"), c.rule, c.key)
		if c.key != "" {
			continue
		}
		b.wantPoints(name, "ana", 0, 0)
		if got := people.Of(b.S).Char("ana").MayAct; got != "x1" {
			t.Errorf("%s: she may act in %q", name, got)
		}
	}
}

// Rules: CORE-TEST-02 TURN-R3
//
// TestCheckIsDeclined: as its kind offers it, to whom it offers it.
func TestCheckIsDeclined(t *testing.T) {
	b := newTable(t, "")
	b.wantReason("another", b.Try("beto", "decline"), "CORE-TEST-02", "no_answer")
	if b.Do("ana", "decline"); !slices.Equal(b.check.declined, []string{"x1"}) {
		t.Errorf("declined are %v", b.check.declined)
	}
}

// Rules: CORE-POOL-R2
//
// TestGMExcusesAPrimeSet: of a PC that throws now, once, where the table enforces prime sets.
func TestGMExcusesAPrimeSet(t *testing.T) {
	enforce := "pool.require_prime=enforce"
	waived := check.Waived{Test: "x1", Char: "ana"}
	for name, c := range map[string]struct {
		options, chair, who string
		event               game.Event
		rule, key           string
	}{
		"enforced":     {enforce, game.GMChair, "ana", nil, "", ""},
		"not enforced": {"", game.GMChair, "ana", nil, "CORE-POOL-R2", "no_prime"},
		"of a GMC":     {enforce, game.GMChair, "vex", nil, "CORE-POOL-R2", "nobody_rolls"},
		"of nobody":    {enforce, game.GMChair, "", nil, "CORE-POOL-R2", "nobody_rolls"},
		"once more":    {enforce, game.GMChair, "ana", waived, "CORE-POOL-R2", "waived"},
	} {
		b := newTable(t, c.options)
		if b.check.who = c.who; c.event != nil {
			b.fold(c.event)
		}
		words := []string{"char=" + c.who}
		if c.who == "" {
			words = nil
		}
		b.wantReason(name, b.Try(c.chair, "waive", words...), c.rule, c.key)
		if got := check.Of(b.S).Waived("x1", "ana"); got != (c.key == "" || c.event != nil) {
			t.Errorf("%s: waived %v", name, got)
		}
	}
}

// Rules: CORE-POOL-R4 CORE-CONTEST-R9
//
// TestPoolIsBuiltForNothing: what is picked is kept until the throw, and its offer shows the price, the
// dice, and what losing means.
func TestPoolIsBuiltForNothing(t *testing.T) {
	b := newTable(t, "").fold(has("ana", 1))
	b.check.target = 5
	o := b.Offers("ana", "roll")[0]
	if o.Label.Key != "cortex.roll.throw" || o.OpensForm {
		t.Errorf("of no dice is offered %v, opening a form %v", o.Label, o.OpensForm)
	}
	b.wantReason("no dice", o.Validate(o.Fixed), "CORE-POOL-R1", "empty_pool")
	b.Do("ana", "pool", "pool=fight", "pool=move", "dice=d6")
	b.wantPoints("built", "ana", 1, 0)
	b.check.stakes = true
	o = b.Offers("ana", "roll")[0]
	want := game.Say("stakes", game.M("label", game.Say("cortex.roll.throw_n", game.W("name", ""), game.N("n", 3),
		game.M("dice", pool.DiceMsg([]dice.Die{dice.D10, dice.D8, dice.D6})))))
	if !o.Label.Equal(want) || len(o.Cost) != 1 || o.Cost[0].N != -1 || len(o.Odds) != 1 {
		t.Errorf("offered is %v for %v with %v", o.Label, o.Cost, o.Odds)
	}
	if sums := o.PriceOf(game.Args{"pool": {"fight", "physical"}}); len(sums) > 0 {
		t.Errorf("of two sets it costs %v", sums)
	}
	for chair, n := range map[string]int{"ana": 1, game.GMChair: 0} {
		if o := b.Offers(chair, "pool")[0]; len(o.Odds) != n || o.Primary != (n > 0) {
			t.Errorf("to %s are told %v", chair, o.Odds)
		}
	}
	b.wantReason("a d20", b.Try("ana", "pool", "dice=d20"), "CORE-DICE-01", "size")
	b.wantReason("another's", b.Try("beto", "pool", "pool=fight"), "CORE-TEST-01", "no_call")
	b.script(9, 8, 2)
	b.Do("ana", "roll")
	if b.wantPoints("thrown", "ana", 0, 0); !slices.Equal(b.last().Faces, []int{9, 8, 2}) {
		t.Errorf("thrown is %v", b.last().Faces)
	}
	if d := check.Of(b.S).Draft("ana", "x1"); d != nil {
		t.Errorf("left is %+v", d)
	}
}
