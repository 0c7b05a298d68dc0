package check

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// hitch returns the event of a hitch that its player may refuse.
func hitch(id, roll int) DecisionOwed { return owed(id, PendHitch, roll) }

// Rules: CORE-HITCH-R2 CORE-HITCH-R4 INIT-R2
//
// TestRollIsResolvedOnceNothingHoldsIt: an unused hitch, a decision and an open check hold a roll.
// The kind of its check learns that the roll is resolved.
func TestRollIsResolvedOnceNothingHoldsIt(t *testing.T) {
	ignored := thrown(1, "t1", "ana", 1, 5)
	ignored.Roll.IgnoresOnes = true
	for name, c := range map[string]struct {
		events []game.Event
		open   bool
		want   bool
	}{
		"nothing":          {[]game.Event{thrown(1, "t1", "ana", 2, 5)}, false, true},
		"an open check":    {[]game.Event{thrown(1, "t1", "ana", 2, 5)}, true, false},
		"no kind of check": {[]game.Event{thrown(1, "x1", "ana", 2, 5)}, true, true},
		"a hitch":          {[]game.Event{thrown(1, "t1", "ana", 1, 5)}, false, false},
		"a hitch of two": {[]game.Event{thrown(1, "t1", "ana", 1, 1), OnesSpent{Roll: 1, Dice: []int{0}}}, false,
			false},
		"used hitches": {[]game.Event{thrown(1, "t1", "ana", 1, 1), OnesSpent{Roll: 1, Dice: []int{0, 1}}}, false,
			true},
		"a passed hitch":       {[]game.Event{thrown(1, "t1", "ana", 1, 5), OnesPassed{Roll: 1}}, false, true},
		"1s that do not count": {[]game.Event{ignored}, false, true},
		"a hitch to refuse":    {[]game.Event{thrown(1, "t1", "ana", 1, 5), hitch(2, 1)}, false, false},
		"a decision":           {[]game.Event{thrown(1, "t1", "ana", 2, 5), owed(2, "toy", 1)}, false, false},
		"one on another roll":  {[]game.Event{thrown(1, "t1", "ana", 2, 5), owed(2, "toy", 7)}, false, true},
	} {
		b := newTable(t, "").fold(begun{ID: "t1", Chars: []string{"ana"}})
		b.test.open = c.open
		b.emit(c.events...)
		told := len(b.test.resolved) == 1
		if got := b.roll(1).Resolved; got != c.want || told != (c.want && name != "no kind of check") {
			t.Errorf("%s: resolved %v, told %v", name, got, b.test.resolved)
		}
	}
}

// Rules: CORE-HITCH-R2 CORE-HITCH-R4
//
// TestHitchesAreOpenUntilTheyAreDealtWith: those of a player's roll alone, and not while the player
// may refuse them.
func TestHitchesAreOpenUntilTheyAreDealtWith(t *testing.T) {
	gms := thrown(1, "t1", "vex", 1)
	gms.Roll.GM = true
	for name, c := range map[string]struct {
		events []game.Event
		want   bool
	}{
		"a hitch":             {[]game.Event{thrown(1, "t1", "ana", 1)}, true},
		"no hitch":            {[]game.Event{thrown(1, "t1", "ana", 2)}, false},
		"an opportunity":      {[]game.Event{gms}, false},
		"of a resolved roll":  {[]game.Event{thrown(1, "t1", "ana", 1), RollResolved{Roll: 1}}, false},
		"passed":              {[]game.Event{thrown(1, "t1", "ana", 1), OnesPassed{Roll: 1}}, false},
		"used":                {[]game.Event{thrown(1, "t1", "ana", 1), OnesSpent{Roll: 1, Dice: []int{0}}}, false},
		"to refuse":           {[]game.Event{thrown(1, "t1", "ana", 1), hitch(2, 1)}, false},
		"of another roll":     {[]game.Event{thrown(1, "t1", "ana", 1), hitch(3, 2)}, true},
		"a decision besides":  {[]game.Event{thrown(1, "t1", "ana", 1), owed(2, "toy", 1)}, true},
		"refused, and passed": {[]game.Event{thrown(1, "t1", "ana", 1), hitch(2, 1), DecisionMade{ID: 2}}, true},
	} {
		b := newTable(t, "").fold(c.events...)
		if got := Of(b.S).HasOpenHitches(b.roll(1)); got != c.want {
			t.Errorf("%s: open %v, want %v", name, got, c.want)
		}
	}
	for pace, want := range map[string]bool{game.Full: true, game.Quick: false} {
		b := newTable(t, "")
		b.S.Pace = pace
		r := &pool.Roll{Committed: true}
		if WaitsForHitch(b.S, r) != want || WaitsForHitch(b.S, &pool.Roll{}) {
			t.Errorf("%s pace waits for the hitches of a read roll: %v, want %v; of another: never", pace, !want, want)
		}
	}
}

// Rules: OPP-R1 OPP-R2 CORE-HITCH-07
//
// TestOpportunitiesHoldTheGMsRoll: while the window of its check is open and a 1 is left, which each
// player has for itself under per_player.
func TestOpportunitiesHoldTheGMsRoll(t *testing.T) {
	used, again := OnesSpent{Roll: 1, Dice: []int{0}, By: "ana"}, Rerolled{Roll: 1, At: []int{0}, Faces: []int{2}}
	for name, c := range map[string]struct {
		options string
		check   string
		gm      bool
		shut    bool
		events  []game.Event
		want    bool
	}{
		"a 1":                   {"", "t1", true, false, nil, true},
		"a player's 1":          {"", "t1", false, false, nil, false},
		"its window over":       {"", "t1", true, true, nil, false},
		"no kind of check":      {"", "x1", true, false, nil, false},
		"used":                  {"", "t1", true, false, []game.Event{used}, false},
		"used, for each player": {"opportunity.pool=per_player", "t1", true, false, []game.Event{used}, true},
		"resolved, for each player": {"opportunity.pool=per_player", "t1", true, false, []game.Event{RollResolved{1}},
			false},
		"a 1 that was thrown again": {"", "t1", true, false, []game.Event{again}, false},
	} {
		e := thrown(1, c.check, "vex", 1, 5)
		e.Roll.GM = c.gm
		b := newTable(t, c.options).fold(begun{ID: "t1", Chars: []string{"ana"}}, e).fold(c.events...)
		b.test.opportunities = !c.shut
		if got := HasOpenOpportunities(b.S, b.roll(1)); got != c.want {
			t.Errorf("%s: open %v, want %v", name, got, c.want)
		}
		if b.emit(); name != "a player's 1" && b.roll(1).Resolved == c.want {
			t.Errorf("%s: resolved %v", name, !c.want)
		}
	}
}

// Rules: OPP-R2 OPP-R8
//
// TestOppositionLastsAsLongAsItsTest: until the test is over, no other roll of it is open and no
// opportunity is left.
func TestOppositionLastsAsLongAsItsTest(t *testing.T) {
	over := ended{"t1"}
	for name, c := range map[string]struct {
		opportunities bool
		events        []game.Event
		want          bool
	}{
		"running":                      {false, nil, false},
		"over":                         {false, []game.Event{over}, true},
		"over, with a 1 left":          {true, []game.Event{over}, false},
		"over, the answer is open":     {false, []game.Event{thrown(2, "t1", "ana", 1, 4), over}, false},
		"over, the answer is resolved": {false, []game.Event{thrown(2, "t1", "ana", 3, 4), over}, true},
		"over, another test is open":   {false, []game.Event{thrown(2, "t2", "ana", 1, 4), over}, true},
	} {
		b := newTable(t, "").fold(begun{ID: "t1", Chars: []string{"ana"}})
		b.test.opposes, b.test.opportunities = map[int]string{1: "ana"}, c.opportunities
		opposition := thrown(1, "t1", "", 1, 6)
		opposition.Roll.GM = true
		b.emit(append([]game.Event{opposition}, c.events...)...)
		if got := b.roll(1).Resolved; got != c.want || slices.Contains(b.test.resolved, 1) {
			t.Errorf("%s: resolved %v, want %v; told as an answer: %v", name, got, c.want, b.test.resolved)
		}
	}
}

// Rules: OPP-R8 CORE-HITCH-R2
//
// TestNextCallEndsWhatIsLeft: hitches of a read roll pass, and opportunities end with their check;
// what is to be answered or read stays.
func TestNextCallEndsWhatIsLeft(t *testing.T) {
	read := Chosen{Roll: 1, Kept: []int{1}}
	for name, c := range map[string]struct {
		events        []game.Event
		open, opposes bool
		passed        bool
		want          bool
	}{
		"a hitch":                 {[]game.Event{read}, false, false, true, true},
		"an unread roll":          {nil, false, false, false, false},
		"an open check":           {[]game.Event{read}, true, false, false, false},
		"opportunities":           {[]game.Event{ended{"t1"}}, false, true, false, true},
		"of a running check":      {nil, false, true, false, false},
		"a hitch and a decision":  {[]game.Event{read, owed(2, "toy", 1)}, false, false, true, false},
		"a hitch that is refused": {[]game.Event{read, hitch(2, 1)}, false, false, false, false},
	} {
		e := thrown(1, "t1", "ana", 1, 5)
		b := newTable(t, "").fold(begun{ID: "t1", Chars: []string{"ana"}})
		if c.opposes {
			e.Roll.GM, b.test.opposes, b.test.opportunities = true, map[int]string{1: "ana"}, true
		}
		b.test.open = c.open
		b.fold(e).fold(c.events...)
		tx := b.Tx()
		CloseRolls(tx)
		if r := b.roll(1); r.HitchesPassed != c.passed || r.Resolved != c.want {
			t.Errorf("%s: passed %v, resolved %v by %v", name, r.HitchesPassed, r.Resolved, b.Events)
		}
	}
}

// Rules: COMP-13 COMP-R4 COMP-R6 STRESS-R8
//
// TestUsedDiceEndWithTheRoll: a d4 complication of the own pool, unless a hitch stepped it up, and
// an asset for one roll. A roll ends them once, and knows its own dice until then.
func TestUsedDiceEndWithTheRoll(t *testing.T) {
	set := func(id string, d dice.Die) game.Event {
		return things.ComplicationSet{Complication: things.Complication{ID: id, Name: id, On: "ana", Die: d}}
	}
	asset := func(id, lasts string) game.Event {
		return things.AssetSet{Asset: things.Asset{ID: id, Name: id, Owner: "ana", Die: dice.D6, For: lasts}}
	}
	e := Rolled{Roll: pool.Roll{ID: 1, For: "t1", Char: "ana", Faces: []int{2, 3, 4, 5, 6, 2, 3}, Pool: []pool.Die{
		{Word: "limp", Die: dice.D4, D4: true, From: things.CompKind},
		{Word: "cold", Die: dice.D4, D4: true, From: things.CompKind},
		{Word: "hurt", Die: dice.D6, Own: true, From: things.CompKind},
		{Word: "rope", Die: dice.D6, From: pool.FromAsset},
		{Word: "map", Die: dice.D6, From: pool.FromAsset},
		{Word: "key", Die: dice.D6, From: pool.FromTrait},
		{Word: "wet", Die: dice.D4, From: things.CompKind},
	}}}
	b := newTable(t, "").fold(set("limp", dice.D4), set("cold", dice.D4), set("hurt", dice.D6), set("wet", dice.D4),
		asset("rope", things.ForRoll), asset("map", things.ForScene), asset("key", things.ForRoll), e,
		set("cold", dice.D6)) // a hitch of the roll stepped it up
	for id, want := range map[string]bool{"limp": true, "cold": true, "hurt": true, "wet": false, "none": false} {
		if got := Of(b.S).IsInOwnPool(things.Affliction{ID: id}); got != want {
			t.Errorf("%s is in an own pool: %v, want %v", id, got, want)
		}
	}
	b.emit()
	var left []string
	for _, k := range things.Of(b.S).Complications {
		left = append(left, k.ID)
	}
	for _, a := range things.Of(b.S).Assets {
		left = append(left, a.ID)
	}
	if got := strings.Join(left, " "); got != "cold hurt wet map key" {
		t.Errorf("left is %q", got)
	}
	if Of(b.S).IsInOwnPool(things.Affliction{ID: "cold"}) {
		t.Error("a die is in an own pool after the roll is resolved")
	}
	n := len(b.Events)
	if ResolveIf(b.Tx(), 1); len(b.Events) != 0 || n != 3 {
		t.Errorf("%d events, and again %v", n, b.Events)
	}
}

// Rules: TURN-R2 CORE-HITCH-R2
//
// TestModsHearHowFarAMoveHasCome: after the rolls, then each kind, then of each check that is over: at once if no
// decision is owed, and again when its rolls wait for nothing.
func TestModsHearHowFarAMoveHasCome(t *testing.T) {
	over := ended{"t1"}
	const running, closed = "rolls kinds settled", "rolls kinds over closed settled"
	for name, c := range map[string]struct {
		events []game.Event
		want   string
	}{
		"running":                 {nil, running},
		"over":                    {[]game.Event{over}, closed},
		"over, a hitch is open":   {[]game.Event{thrown(2, "t1", "ana", 1), over}, "rolls kinds over settled"},
		"over, a decision":        {[]game.Event{thrown(2, "t1", "ana", 4), owed(3, "toy", 2), over}, running},
		"over, its own decision":  {[]game.Event{DecisionOwed{Pending: Pending{For: "t1"}}, over}, running},
		"over, one of another":    {[]game.Event{DecisionOwed{Pending: Pending{For: "t2"}}, over}, closed},
		"over, another roll open": {[]game.Event{thrown(2, "t2", "ana", 1), over}, closed},
	} {
		var heard []string
		note := func(what string) { heard = append(heard, what) }
		drill := &CheckKind{Name: "drill", Prefix: 'd', Throwing: &toyTest{},
			Advance: func(*engine.Tx) { note("kinds") }}
		b := newTable(t, "", Hooks{Kind: drill, AfterRolls: func(*engine.Tx) { note("rolls") },
			OnOver:    func(_ *engine.Tx, id string) { note("over") },
			OnClosed:  func(_ *engine.Tx, id string) { note("closed") },
			OnSettled: func(*engine.Tx) { note("settled") }}).fold(begun{ID: "t1", Chars: []string{"ana"}})
		if b.emit(c.events...); strings.Join(heard, " ") != c.want {
			t.Errorf("%s: heard %v, want %s", name, heard, c.want)
		}
	}
}
