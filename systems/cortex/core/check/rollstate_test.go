package check

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// done returns the events of a roll that was thrown and resolved.
func done(id int, check, char string) []game.Event {
	return []game.Event{thrown(id, check, char, 3, 5), RollResolved{id}}
}

// kept returns the ids of the rolls that are kept whole.
func (b *table) kept() []int {
	var ids []int
	for _, r := range Of(b.S).Rolls {
		ids = append(ids, r.ID)
	}
	return ids
}

// TestLastRollsAreKeptWhole: the last four, and those that an open check, a decision or their own
// dice still need; of the rest the last sixteen are packed.
func TestLastRollsAreKeptWhole(t *testing.T) {
	for name, c := range map[string]struct {
		first []game.Event // before rolls 4 to 8 of no check
		want  []int
	}{
		"of no check": {slices.Concat(done(1, "x", "ana"), done(2, "x", "ana"), done(3, "x", "ana")),
			[]int{5, 6, 7, 8}},
		"an open roll": {slices.Concat([]game.Event{thrown(1, "x", "ana", 3)}, done(2, "x", "ana"),
			done(3, "x", "ana")), []int{1, 6, 7, 8}},
		"the last of each in a check": {slices.Concat([]game.Event{begun{ID: "t1"}}, done(1, "t1", "ana"),
			done(2, "t1", "ana"), done(3, "t1", "beto")), []int{2, 3, 7, 8}},
		"of a check that is over": {slices.Concat([]game.Event{begun{ID: "t1"}}, done(1, "t1", "ana"),
			done(2, "t1", "ana"), done(3, "t1", "beto"), []game.Event{ended{"t1"}}), []int{5, 6, 7, 8}},
		"over, and one is open": {slices.Concat([]game.Event{begun{ID: "t1"}}, done(1, "t1", "ana"),
			done(2, "t1", "beto"), []game.Event{thrown(3, "t1", "beto", 3), ended{"t1"}}), []int{1, 3, 7, 8}},
		"a decision is owed": {slices.Concat(done(1, "x", "ana"), done(2, "x", "ana"), []game.Event{owed(9, "push", 1)},
			done(3, "x", "ana")), []int{1, 6, 7, 8}},
		"of the effect die, too": {slices.Concat(done(1, "x", "ana"), done(2, "x", "ana"), []game.Event{
			DecisionOwed{Pending: Pending{ID: 9, Roll: 1, Of: 2}}}, done(3, "x", "ana")), []int{1, 2, 7, 8}},
	} {
		b := newTable(t, "").fold(c.first...)
		for id := 4; id <= 8; id++ {
			b.fold(done(id, "x", "ana")...)
		}
		if got := b.kept(); !slices.Equal(got, c.want) {
			t.Errorf("%s: kept are %v, want %v", name, got, c.want)
		}
		for id := 1; id <= 8; id++ {
			if packed := Of(b.S).UnpackRoll(id) != nil; packed == slices.Contains(c.want, id) {
				t.Errorf("%s: roll %d is packed: %v", name, id, packed)
			}
		}
	}
	b := newTable(t, "")
	for id := 1; id <= 25; id++ {
		b.fold(done(id, "x", "ana")...)
	}
	now := Of(b.S)
	if len(now.PackedRolls) != 16 || now.UnpackRoll(5) != nil || now.UnpackRoll(6) == nil || b.kept()[0] != 22 {
		t.Errorf("of 25 rolls %v are kept and %d packed", b.kept(), len(now.PackedRolls))
	}
	if now.NextID != 25 {
		t.Errorf("the last id is %d", now.NextID)
	}
}

// Rules: CORE-ROLL-01
//
// TestThrowKeepsItsOwnNames: also if a trait of the same word had another name or set before.
func TestThrowKeepsItsOwnNames(t *testing.T) {
	for _, now := range []pool.Die{{Word: "brave", Name: "Bold", Die: dice.D8}, {Word: "brave", Name: "Brave",
		Set: "values", Die: dice.D8}, {Word: "bold", Name: "Brave", Die: dice.D8}} {
		b := newTable(t, "").fold(thrown(1, "x", "ana", 3), Rolled{Roll: pool.Roll{ID: 2, For: "x", Char: "ana",
			Faces: []int{3}, Pool: []pool.Die{now}}})
		if got := b.roll(2).Pool[0]; got != now {
			t.Errorf("thrown is %+v, want %+v", got, now)
		}
	}
}

// TestOldestChecksGoOnceTheyAreOver: and their rolls wait for nothing; running ones stay.
func TestOldestChecksGoOnceTheyAreOver(t *testing.T) {
	b := newTable(t, "").fold(begun{ID: "t1"}, begun{ID: "t2"}, thrown(2, "t2", "ana", 3), ended{"t2"},
		begun{ID: "t3"}, ended{"t3"}, begun{ID: "t4"}, ended{"t4"})
	if now := Of(b.S); len(now.Checks) != 4 || !slices.Equal(now.OpenChecks(), []string{"t1"}) || !now.MidRoll() {
		t.Errorf("four checks: %d, running %v", len(now.Checks), now.OpenChecks())
	}
	b.fold(begun{ID: "t5"})
	now := Of(b.S)
	if now.CheckBy("t3") != nil || now.CheckBy("t2") == nil || now.CheckBy("t4") == nil ||
		!slices.Equal(now.OpenChecks(), []string{"t1", "t5"}) {
		t.Errorf("five checks: running %v, kept %v", now.OpenChecks(), now.Checks)
	}
	if b.fold(ended{"t1"}, ended{"t5"}, ended{"t9"}); now.MidRoll() {
		t.Error("a table without a running check is in the middle of one")
	}
	if b.fold(owed(7, "push", 0)); !now.MidRoll() {
		t.Error("a table that owes a decision is not in the middle of anything")
	}
}

// Rules: CORE-POOL-R4
//
// TestDraftsGoWithWhatTheyAreFor: a new draft takes the place of the last, also if it is empty; the
// throw, the end of the check, the begun check and the gone character remove their own.
func TestDraftsGoWithWhatTheyAreFor(t *testing.T) {
	drafts := []game.Event{Drafted{Draft{Char: "ana", For: "t1", Pick: []string{"brave"}}},
		Drafted{Draft{Char: "ana", For: "t2"}}, Drafted{Draft{Char: "beto", For: "t1"}},
		Drafted{Draft{Char: "beto", For: CallFor("ana")}}, Drafted{Draft{Char: "vex", For: CallFor("beto")}}}
	for name, c := range map[string]struct {
		event game.Event
		want  string
	}{
		"another draft": {Drafted{Draft{Char: "ana", For: "t1"}},
			"ana t1, ana t2, beto t1, beto call/ana, vex call/beto"},
		"Ana's throw":    {thrown(1, "t1", "ana", 3), "ana t2, beto t1, beto call/ana, vex call/beto"},
		"the test's end": {ended{"t1"}, "ana t2, beto call/ana, vex call/beto"},
		"a test of Ana":  {begun{"t3", []string{"ana"}}, "ana t1, ana t2, beto t1, vex call/beto"},
		"of both":        {begun{"t3", []string{"ana", "beto"}}, "ana t1, ana t2, beto t1"},
		"Beto is gone":   {people.CharacterGone{ID: "beto"}, "ana t1, ana t2, vex call/beto"},
	} {
		b := newTable(t, "").fold(drafts...).fold(c.event)
		var got []string
		for _, d := range Of(b.S).Drafts {
			got = append(got, d.Char+" "+d.For)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: left are %v, want %s", name, got, c.want)
		}
		if d := Of(b.S).Draft("ana", "t1"); name == "another draft" && (d == nil || len(d.Pick) > 0) {
			t.Errorf("the draft is still %v", d)
		}
	}
	b := newTable(t, "").fold(begun{"t1", []string{"ana"}}, begun{"t2", []string{"ana", "beto"}})
	now := Of(b.S)
	if now.CheckCount["ana"] != 2 || now.CheckCount["beto"] != 1 || now.NextID != 2 || now.Draft("ana", "t1") != nil {
		t.Errorf("counted are %v, the last id is %d", now.CheckCount, now.NextID)
	}
}

// Rules: CORE-POOL-R2
//
// TestGMExcusesOnePool: that of a character in a check, or in older records every one of the check.
func TestGMExcusesOnePool(t *testing.T) {
	b := newTable(t, "").fold(begun{ID: "t1"}, begun{ID: "t2"}, Waived{Test: "t1", Char: "ana"}, Waived{Test: "t2"},
		Waived{Test: "t9", Char: "ana"})
	for place, want := range map[[2]string]bool{{"t1", "ana"}: true, {"t1", "beto"}: false, {"t2", "ana"}: true,
		{"t2", "beto"}: true, {"t9", "ana"}: false} {
		got := RollContextOf(b.S, people.Of(b.S).Char(place[1]), place[0])
		if got.Waived != want {
			t.Errorf("%v may lack a prime set: %v", place, got.Waived)
		}
	}
	b.wantTold("ana", []game.Event{Waived{Test: "t1"}}, game.Say("cortex.event.waived"))
}

// Rules: CORE-POOL-R8
//
// TestLastPoolIsKept: its own traits and assets, a distinction by its half, without what left its
// source; a pool without any, of no character or that ignores its 1s leaves the last one.
func TestLastPoolIsKept(t *testing.T) {
	die := func(from pool.Origin, word string) pool.Die {
		return pool.Die{Word: word, Name: word, Die: dice.D8, From: from}
	}
	hinder, spent := die(pool.FromTrait, "rash"), die(pool.FromAsset, "used")
	hinder.Hinder, spent.LeavesSource = true, true
	all := []pool.Die{die(pool.FromTrait, "brave"), hinder, die(pool.FromAsset, "rope"), die(pool.FromLoose, ""),
		die("complication", "limp"), spent}
	was := []string{"old"}
	for name, c := range map[string]struct {
		roll pool.Roll
		want []string
	}{
		"a pool":         {pool.Roll{Char: "ana", Pool: all}, []string{"brave", "rash" + pool.HinderSuffix, "rope"}},
		"nothing own":    {pool.Roll{Char: "ana", Pool: all[3:]}, was},
		"ignores its 1s": {pool.Roll{Char: "ana", Pool: all, IgnoresOnes: true}, was},
		"the GM's dice":  {pool.Roll{Pool: all}, was},
		"another's":      {pool.Roll{Char: "beto", Pool: all}, was},
	} {
		b := newTable(t, "").fold(PoolKept{KeptPool{Char: "ana", Pick: was}})
		c.roll.ID, c.roll.For = 1, "x"
		b.fold(Rolled{Roll: c.roll})
		last, named := Of(b.S).KeptBy("ana")
		if last == nil || !slices.Equal(last.Pick, c.want) || len(named) > 0 {
			t.Errorf("%s: kept is %+v, named %v, want %v", name, last, named, c.want)
		}
		if nobody, _ := Of(b.S).KeptBy(""); nobody != nil {
			t.Errorf("%s: nobody keeps %v", name, nobody)
		}
	}
}

// Rules: CORE-POOL-R8
//
// TestNamedPoolsStayBesideTheLast: one of a word, until it is dropped or its character is gone.
func TestNamedPoolsStayBesideTheLast(t *testing.T) {
	named := func(char, word, pick string) PoolKept {
		return PoolKept{KeptPool{Char: char, Word: word, Name: word, Pick: []string{pick}}}
	}
	b := newTable(t, "").fold(named("ana", "", "last"), named("ana", "duel", "sword"), named("ana", "flee", "run"),
		named("beto", "duel", "axe"), named("ana", "duel", "knife"))
	last, mine := Of(b.S).KeptBy("ana")
	if last.Pick[0] != "last" || len(mine) != 2 || mine[0].Pick[0] != "knife" || mine[1].Word != "flee" {
		t.Errorf("kept are %v and %v", last, mine)
	}
	dropped := PoolDropped{Char: "ana", Word: "duel", Name: "Duel"}
	b.fold(dropped, people.CharacterGone{ID: "beto"})
	if now := Of(b.S); len(now.Kept) != 2 || now.Kept[1].Word != "flee" {
		t.Errorf("left are %v", now.Kept)
	}
	b.wantTold("ana", []game.Event{named("ana", "Duel", "knife")},
		game.Say("cortex.event.pool_kept", game.W("pool", "Duel")))
	b.wantTold("ana", []game.Event{dropped}, game.Say("cortex.event.pool_dropped", game.W("pool", "Duel")))
}

// TestWordsNameRollsAndDecisions: by a letter and a number; a word without a number names none.
func TestWordsNameRollsAndDecisions(t *testing.T) {
	if RollWord(12) != "r12" || OwedWord(3) != "p3" || RollRef(12) != "roll/12" {
		t.Errorf("named by %s, %s and %s", RollWord(12), OwedWord(3), RollRef(12))
	}
	for word, want := range map[string]int{"r12": 12, "p3": 3, "r": 0, "": 0} {
		if got := RollID(word); got != want {
			t.Errorf("%q names %d, want %d", word, got, want)
		}
	}
	if NumberOf("12") != 12 || NumberOf("") != 0 {
		t.Errorf("12 is read as %d, and nothing as %d", NumberOf("12"), NumberOf(""))
	}
	if p := (&Pending{Roll: 4}); p.RollOf() != 4 || (&Pending{Roll: 4, Of: 6}).RollOf() != 6 {
		t.Errorf("the effect die is of roll %d", p.RollOf())
	}
	if got := (Damage{}).DecliningKey("out") + " " + (Damage{NotOpposing: true}).DecliningKey("out"); got !=
		"cortex.decline.out cortex.decline.self_out" {
		t.Errorf("declined by %s", got)
	}
}

// Rules: CORE-ROLL-01 HERO-04 HERO-18
//
// TestPackedRollIsShownAsItWas: its dice with what each counts for, those of later and that were put
// in place of the effect die, and who threw them; what was stored otherwise shows nothing.
func TestPackedRollIsShownAsItWas(t *testing.T) {
	r := &pool.Roll{ID: 7, Char: "ana", GM: true, For: "t1", Faces: []int{6, 5, 4, 1}, Kept: []int{0, 1},
		Effect: []int{2},
		Pool: []pool.Die{{Word: "brave", Name: "Brave", Die: 8, From: pool.FromTrait}, {Name: "Rope", Die: 6,
			From: pool.FromAsset}, {Die: 10, From: pool.FromLoose}, {Die: 4, From: pool.FromTrait}},
		LateDice: []pool.LateDie{{Die: 6, Face: 3, From: "hero"}},
		Placed:   []pool.PlacedEffect{{N: 1, Die: 12, From: "hero"}}}
	want := &pool.Roll{ID: 7, Char: "ana", GM: true, Committed: true, Resolved: true, Faces: []int{6, 5, 4, 1, 3, 0},
		Kept: []int{0, 1, 4}, Effect: []int{2, 5},
		Pool: []pool.Die{{Name: "Brave", Die: 8, From: pool.FromTrait}, {Name: "Rope", Die: 6, From: pool.FromAsset},
			{Die: 10, From: pool.FromLoose}, {Die: 4, From: pool.FromTrait}, {Die: 6, From: "hero"},
			{Die: 12, From: "hero"}}}
	for from, fields := range map[pool.Effect]int{pool.EffectLeft: 4, pool.EffectNone: 5} {
		r.EffectFrom, want.EffectFrom = from, from
		if want.Effect = []int{2, 5}; from == pool.EffectNone { // the dice of the pool are no effect dice
			want.Effect = []int{5}
		}
		stored, err := json.Marshal([]PackedRoll{pack(r)})
		var again RollState
		if err == nil {
			err = json.Unmarshal(stored, &again.PackedRolls)
		}
		var whole []json.RawMessage
		if err := json.Unmarshal(pack(r), &whole); err != nil || len(whole) != fields {
			t.Errorf("%q: stored are %d fields, want %d: %s", from, len(whole), fields, stored)
		}
		if got := again.UnpackRoll(7); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: stored %s shows %+v, want %+v (%v)", from, stored, got, want, err)
		}
	}
	bad := RollState{PackedRolls: []PackedRoll{PackedRoll(`{"id":7}`), PackedRoll(`[7,"ana",false,[7]]`)}}
	if got := bad.UnpackRoll(7); got != nil {
		t.Errorf("shown is %+v", got)
	}
}
