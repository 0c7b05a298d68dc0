package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// toyCallbacks gives every character one callback.
type toyCallbacks struct{ points.CallbackSource }

func (toyCallbacks) Callbacks(*engine.State, string) []points.Callback {
	return []points.Callback{{Word: "past"}}
}

// Rules: TURN-R1 TURN-R5 CORE-ROLL-04 CORE-ROLL-08 NOEFF-01 RUL-TAL-REMARK
//
// TestThrowIsReadAtOnceWhereNothingIsToChoose: in quick pace, if no more dice count than are kept, or if
// it fails however it is read and nothing can change that.
func TestThrowIsReadAtOnceWhereNothingIsToChoose(t *testing.T) {
	one, two, three := []int{6}, []int{6, 5}, []int{5, 4, 2}
	mayAdd := &engine.Mod{Name: "add", Hooks: []engine.Hooks{check.Hooks{
		MayAdd: func(*engine.State, *pool.Roll) bool { return true }}}}
	callbacks := &engine.Mod{Name: "callbacks", Policies: []engine.Answer{points.Callbacks.Is(toyCallbacks{})}}
	for name, c := range map[string]struct {
		pace         string
		mod          *engine.Mod
		has          int
		target       int
		plain        bool
		faces        []int
		kept, effect []int
	}{
		"one die":            {game.Quick, nil, 0, -1, false, one, []int{0}, []int{-1}},
		"two dice":           {game.Quick, nil, 0, -1, false, two, []int{0, 1}, []int{-1}},
		"two and a hitch":    {game.Quick, nil, 0, -1, false, []int{6, 1, 5}, []int{0, 2}, []int{-1}},
		"three dice":         {game.Quick, nil, 0, -1, false, three, nil, nil},
		"two, in full pace":  {game.Full, nil, 0, -1, false, two, nil, nil},
		"two, an SFX":        {game.Quick, withSFX(toySFX{rethrow: true}), 0, -1, false, two, nil, nil},
		"two, one will do":   {game.Quick, withSFX(toySFX{one: true}), 0, -1, false, two, nil, nil},
		"one, one will do":   {game.Quick, withSFX(toySFX{one: true}), 0, -1, false, one, []int{0}, []int{-1}},
		"no effect dice":     {game.Quick, effectFrom(pool.EffectNone), 0, -1, false, three, []int{0, 1}, nil},
		"none, and a point":  {game.Quick, effectFrom(pool.EffectNone), 1, -1, false, three, nil, nil},
		"lost":               {game.Quick, nil, 0, 15, true, three, []int{0, 1}, []int{2}},
		"lost, with a point": {game.Quick, nil, 1, 15, true, three, []int{0, 1}, []int{2}},
		"a point may do it":  {game.Quick, nil, 1, 10, true, three, nil, nil},
		"it may be won":      {game.Quick, nil, 0, 8, true, three, nil, nil},
		"a failure costs":    {game.Quick, nil, 0, 15, false, three, nil, nil},
		"lost, a hitch":      {game.Quick, nil, 0, 15, true, append(three[:3:3], 1), nil, nil},
		"lost, an SFX":       {game.Quick, withSFX(toySFX{turn: true}), 0, 15, true, three, nil, nil},
		"lost, more dice":    {game.Quick, mayAdd, 0, 15, true, three, nil, nil},
		"lost, a callback":   {game.Quick, callbacks, 0, 15, true, three, nil, nil},
		"lost, in full pace": {game.Full, nil, 0, 15, true, three, nil, nil},
	} {
		var mods []*engine.Mod
		if c.mod != nil {
			mods = append(mods, c.mod)
		}
		b := newTable(t, "", mods...).fold(has("ana", c.has)).script(c.faces...)
		b.S.Pace, b.check.target, b.check.plain = c.pace, c.target, c.plain
		b.Do("ana", "roll", "pool=none", "dice="+game.Itoa(len(c.faces))+"d8")
		b.wantRead(name, b.last(), c.kept, c.effect)
	}
}

// Rules: INIT-R2 CORE-HITCH-R11 OUT-06
//
// TestThrowTakesTheTermsOfItsCheck: a sum is read at once without an effect die, in full pace too; 1s
// that are ignored are no hitches; who is out keeps one result.
func TestThrowTakesTheTermsOfItsCheck(t *testing.T) {
	b := newTable(t, "").script(1, 4, 3)
	st := check.RollContextOf(b.S, people.Of(b.S).Char("ana"), "x1")
	st.Sum, st.IgnoresOnes = true, true
	throwPool(b.Tx(), st, game.Args{"dice": {"3d8"}})
	r := b.last()
	if b.wantRead("a sum", r, []int{1, 2}, nil); r.EffectFrom != pool.EffectNone || len(r.Hitches()) > 0 {
		t.Errorf("its effect is from %q, its hitches are %v", r.EffectFrom, r.Hitches())
	}
	b.fold(people.OutSet{Char: "ana", How: people.OutBeyond}).script(4, 3)
	b.Do("ana", "roll", "pool=none", "dice=2d8")
	if r = b.last(); r.KeptFree != 1 || r.FewRule != "OUT-06" {
		t.Errorf("out she keeps %d by %q", r.KeptFree, r.FewRule)
	}
}

// Rules: TURN-R1 CORE-ROLL-R7 ADDALL-01 RUL-TAL-REMARK
//
// TestOppositionIsReadAtOnceUnlessTheGMChooses: in full pace, if two dice count and not all are added; in
// quick pace, if two count and an SFX lets the GM keep a single one.
func TestOppositionIsReadAtOnceUnlessTheGMChooses(t *testing.T) {
	all := func(r *pool.Roll) { r.KeptFree, r.EffectFrom = pool.All, pool.EffectNone }
	same := func(*pool.Roll) {}
	for name, c := range map[string]struct {
		pace         string
		one          bool
		change       func(*pool.Roll)
		faces        []int
		kept, effect []int
	}{
		"in quick pace":    {game.Quick, false, same, []int{2, 7, 5}, []int{1, 2}, []int{0}},
		"in full pace":     {game.Full, false, same, []int{2, 7, 5}, nil, nil},
		"two dice":         {game.Full, false, same, []int{2, 7}, nil, nil},
		"one die counts":   {game.Full, false, same, []int{1, 7}, []int{1}, []int{-1}},
		"all are added":    {game.Full, false, all, []int{2, 7, 1, 5}, []int{0, 1, 3}, nil},
		"one will do":      {game.Quick, true, same, []int{2, 7}, nil, nil},
		"one will, of one": {game.Quick, true, same, []int{1, 7}, []int{1}, []int{-1}},
	} {
		b := newTable(t, "", withSFX(toySFX{one: c.one}))
		b.S.Pace = c.pace
		var ds []dieAs
		for _, f := range c.faces {
			ds = append(ds, dieAs{dice.D8, f})
		}
		r := b.thrown(both(ofGM, c.change), ds...)
		if ReadOpposition(b.Tx(), r); r.Committed {
			slices.Sort(r.Kept)
		}
		b.wantRead(name, r, c.kept, c.effect)
	}
}

// Rules: CORE-ROLL-R5 RUL-SFX-REROLL RUL-SFX-OPP
//
// TestDiceThrownAgainCountAnew: the new faces stand, also lower ones, and the SFX is noted; dice of the
// GM's are read anew, in full pace if they were read before, and with the results that were paid for; a
// player's are read where nothing is to choose.
func TestDiceThrownAgainCountAnew(t *testing.T) {
	gmRead := both(ofGM, readAs([]int{0, 1}, []int{2}))
	bought := both(ofGM, readAs([]int{0, 1, 2}, []int{-1}))
	raised := both(ofGM, func(r *pool.Roll) { r.PaidResults, r.Kept, r.Committed = 1, []int{0, 1}, true })
	for name, c := range map[string]struct {
		pace         string
		change       func(*pool.Roll)
		at, faces    []int
		want         []int
		kept, effect []int
	}{
		"a player's": {game.Quick, func(*pool.Roll) {}, []int{0}, []int{2}, []int{2, 5, 4}, nil, nil},
		"until two are left": {game.Quick, func(*pool.Roll) {}, []int{1, 0}, []int{1, 3}, []int{3, 1, 4}, []int{0, 2},
			[]int{-1}},
		"the GM's":    {game.Quick, gmRead, []int{0}, []int{2}, []int{2, 5, 4}, []int{1, 2}, []int{0}},
		"in full":     {game.Full, gmRead, []int{0}, []int{2}, []int{2, 5, 4}, []int{1, 2}, []int{0}},
		"in full, 1":  {game.Full, gmRead, []int{0}, []int{1}, []int{1, 5, 4}, []int{1, 2}, []int{-1}},
		"unread":      {game.Full, ofGM, []int{0}, []int{1}, []int{1, 5, 4}, nil, nil},
		"one paid":    {game.Quick, bought, []int{0}, []int{2}, []int{2, 5, 4}, []int{0, 1, 2}, []int{-1}},
		"one is kept": {game.Full, raised, []int{0}, []int{2}, []int{2, 5, 4}, []int{0, 1, 2}, []int{-1}},
	} {
		b := newTable(t, "").script(c.faces...)
		b.S.Pace, b.check.opposed = c.pace, true
		r := b.thrown(c.change, dieAs{dice.D8, 6}, dieAs{dice.D8, 5}, dieAs{dice.D8, 4})
		Reroll(b.Tx(), r, c.at, "luck")
		if !slices.Equal(r.Faces, c.want) || !slices.Equal(r.SFXUsed, []string{"luck"}) {
			t.Errorf("%s: shown are %v by %v", name, r.Faces, r.SFXUsed)
		}
		b.wantRead(name, r, c.kept, c.effect)
		if e := b.Events[0].(check.Rerolled); e.Was[0] != []int{6, 5}[c.at[0]] || !slices.Equal(e.Faces, c.faces) {
			t.Errorf("%s: told is %+v", name, e)
		}
	}
}

// toyTurns is an order of turns, in which a roll opens the contests.
type toyTurns struct {
	TurnOrder
	opens int
}

func (o toyTurns) Contest(*engine.Tx, string, string) int { return o.opens }

// Rules: DRAMA-R1
//
// TestRollThatDecidesWhoLeadsOpensTheContest: it moves to the contest and is read there, if it is not
// resolved; without an order of turns, or without that roll, nothing happens.
func TestRollThatDecidesWhoLeadsOpensTheContest(t *testing.T) {
	for name, c := range map[string]struct {
		opens    int
		resolved bool
		want     string
	}{
		"it opens":    {2, false, "x2"},
		"it is over":  {2, true, "x1"},
		"no roll":     {0, false, "x1"},
		"no such one": {7, false, "x1"},
		"no turns":    {-1, false, "x1"},
	} {
		var mods []*engine.Mod
		if c.opens >= 0 {
			turns := []engine.Answer{Turns.Is(toyTurns{opens: c.opens})}
			mods = append(mods, &engine.Mod{Name: "turns", Policies: turns})
		}
		b := newTable(t, "", mods...).fold(opened{"x2"})
		r := b.thrown(func(r *pool.Roll) { r.ID, r.Resolved = 2, c.resolved }, dieAs{dice.D8, 6}, dieAs{dice.D8, 5})
		b.S.Pace = game.Quick
		ContestBegun(b.Tx(), "x2", "ana")
		if moved := c.want == "x2"; r.For != c.want || r.Committed != moved || moved != (len(b.check.read) == 1) {
			t.Errorf("%s: for %s, read %v", name, r.For, r.Committed)
		}
	}
}
