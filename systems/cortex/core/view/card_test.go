package view

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// hitched makes the last die of a roll a hitch, which is open.
func hitched(r *pool.Roll) { r.Faces[2], r.Effect = 1, nil }

// owed returns the event of a decision.
func owed(p check.Pending) game.Event { return check.DecisionOwed{Pending: p} }

// wantCards checks what the cards are about, and that everyone sees them.
func (b *table) wantCards(name string, want ...game.Ref) {
	b.T.Helper()
	var got []game.Ref
	for _, m := range cards(b.S, coretest.Actor("ana")) {
		got = append(got, m.About)
	}
	if !slices.Equal(got, want) {
		b.T.Errorf("%s: %v, want %v", name, got, want)
	}
	for _, ref := range want {
		if !IsVisible(b.S, ref) {
			b.T.Errorf("%s: not everyone sees %s", name, ref)
		}
	}
	if IsVisible(b.S, "other") {
		b.T.Errorf("%s: a card that is not there is seen", name)
	}
}

// Rules: CORE-HITCH-R2
//
// TestCardsAreOfChecksThatRun: if none runs, there is the card of the last check that is kept. A roll of a
// check and a decision on it have no card of their own.
func TestCardsAreOfChecksThatRun(t *testing.T) {
	one, two := begun{"d1"}, begun{"d2"}
	for name, c := range map[string]struct {
		gone   string
		events []game.Event
		want   []game.Ref
	}{
		"nothing":               {"", nil, nil},
		"a check":               {"", []game.Event{one}, []game.Ref{"duel/d1"}},
		"two":                   {"", []game.Event{one, two}, []game.Ref{"duel/d1", "duel/d2"}},
		"the open one":          {"", []game.Event{one, two, ended{"d2"}}, []game.Ref{"duel/d1"}},
		"the last":              {"", []game.Event{one, two, ended{"d1"}, ended{"d2"}}, []game.Ref{"duel/d2"}},
		"none is kept":          {"d1", []game.Event{one}, nil},
		"the last that is kept": {"d2", []game.Event{one, ended{"d1"}, two}, []game.Ref{"duel/d1"}},
		"a roll":                {"", []game.Event{one, rolled(2, "ana", hitched)}, []game.Ref{"duel/d1"}},
		"a decision":            {"", []game.Event{one, owed(check.Pending{ID: 3, For: "d1"})}, []game.Ref{"duel/d1"}},
	} {
		newTable(t, "").duel(duel{gone: c.gone}).fold(c.events...).wantCards(name, c.want...)
	}
}

// Rules: CORE-HITCH-R2 OPP-R2
//
// TestCardsOfWhatBelongsToNoCheck: rolls with open hitches or a decision, decisions that no roll waits for,
// and the cards of mods, which also stand behind the last check.
func TestCardsOfWhatBelongsToNoCheck(t *testing.T) {
	alone := func(changes ...func(*pool.Roll)) game.Event {
		return rolled(7, "ana", func(r *pool.Roll) {
			r.For = ""
			for _, change := range changes {
				change(r)
			}
		})
	}
	gms := func(r *pool.Roll) { r.GM = true }
	for name, c := range map[string]struct {
		events []game.Event
		want   []game.Ref
	}{
		"a roll with a hitch":    {[]game.Event{alone(hitched)}, []game.Ref{"roll/7"}},
		"a roll without":         {[]game.Event{alone()}, nil},
		"a hitch that passed":    {[]game.Event{alone(hitched), check.OnesPassed{Roll: 7}}, nil},
		"an opportunity":         {[]game.Event{alone(hitched, gms)}, nil},
		"a roll with a decision": {[]game.Event{alone(), owed(check.Pending{ID: 9, Roll: 7})}, []game.Ref{"roll/7"}},
		"a decision":             {[]game.Event{owed(check.Pending{ID: 3, Char: "ana"})}, []game.Ref{"owed/p3"}},
	} {
		newTable(t, "").fold(c.events...).wantCards(name, c.want...)
	}
	mods := with(Hooks{}, Hooks{Cards: func(*engine.State, game.Actor) []game.Card {
		return []game.Card{{About: "toy"}}
	}})
	newTable(t, "", mods).wantCards("a mod's", "toy")
	newTable(t, "", mods).fold(begun{"d1"}, ended{"d1"}).wantCards("a mod's and the last", "duel/d1", "toy")
}

// TestCardOfADecisionNamesItsCharacter: with the die that it is about.
func TestCardOfADecisionNamesItsCharacter(t *testing.T) {
	b := newTable(t, "").fold(owed(check.Pending{ID: 3, Kind: "toy", Char: "ana", Die: dice.D8}))
	want := game.Say("cortex.event.owed.toy", game.W("name", "Ana"), game.D("die", dice.D8))
	if got := cards(b.S, game.Actor{}); len(got) != 1 || !got[0].Title.Equal(want) {
		t.Errorf("%+v, want %v", got, want)
	}
}

// Rules: CORE-HITCH-R2 OPP-R2
//
// TestWhatACheckStillWaitsFor: open hitches and decisions on its rolls; opportunities do not count.
func TestWhatACheckStillWaitsFor(t *testing.T) {
	for name, c := range map[string]struct {
		events []game.Event
		want   bool
	}{
		"no hitch":           {[]game.Event{rolled(1, "ana", nil)}, false},
		"a hitch":            {[]game.Event{rolled(1, "ana", hitched)}, true},
		"an opportunity":     {[]game.Event{rolled(1, "vex", func(r *pool.Roll) { hitched(r); r.GM = true })}, false},
		"a decision":         {[]game.Event{rolled(1, "ana", nil), owed(check.Pending{ID: 3, Roll: 1})}, true},
		"on another roll":    {[]game.Event{rolled(1, "ana", nil), owed(check.Pending{ID: 3, Roll: 4})}, false},
		"a hitch of another": {[]game.Event{rolled(1, "ana", func(r *pool.Roll) { hitched(r); r.For = "d2" })}, false},
		"a resolved roll":    {[]game.Event{rolled(1, "ana", hitched), check.RollResolved{Roll: 1}}, false},
	} {
		if got := StillWaits(newTable(t, "").fold(c.events...).S, "d1"); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// marks returns what the dice of a side count for, in their order.
func marks(s game.Side) []string {
	var all []string
	for _, d := range s.Dice {
		all = append(all, d.Mark)
	}
	return all
}

// Rules: CORE-ROLL-01 CORE-TEST-R6 NOEFF-02
//
// TestDiceAreShownAndWhatTheyCountForOnceItIsRead: that of a difficulty only to those who may know it, or
// once the test is over. An effect die is named that is one of the throw.
func TestDiceAreShownAndWhatTheyCountForOnceItIsRead(t *testing.T) {
	const late = "test.reveal_difficulty=at_outcome"
	read := []string{"total", "total", "effect"}
	none := []string{"", "", ""}
	unread := func(r *pool.Roll) { r.Committed, r.Kept, r.Effect = false, nil, nil }
	for name, c := range map[string]struct {
		options string
		change  func(*pool.Roll)
		by      string
		over    bool
		opposed string
		total   int
		size    dice.Die
		marks   []string
	}{
		"read":                   {"", nil, "beto", false, "", 9, dice.D10, read},
		"not read yet":           {"", unread, game.GMChair, false, "", 0, 0, none},
		"a difficulty":           {"", nil, "beto", false, "ana", 9, dice.D10, read},
		"a secret difficulty":    {late, nil, "beto", false, "ana", 0, 0, none},
		"known to the GM":        {late, nil, game.GMChair, false, "ana", 9, dice.D10, read},
		"revealed":               {late, nil, "beto", true, "ana", 9, dice.D10, read},
		"a roll beside a secret": {late, nil, "beto", false, "", 9, dice.D10, read},
		"no effect dice": {"", func(r *pool.Roll) { r.EffectFrom, r.Effect = pool.EffectNone, nil }, "beto",
			false, "", 9, 0, []string{"total", "total", ""}},
		"a difficulty not read yet": {"", unread, game.GMChair, true, "ana", 0, 0, none},
	} {
		b := newTable(t, c.options).duel(duel{opposed: c.opposed}).fold(begun{"d1"}, rolled(2, "vex", c.change))
		if c.over {
			b.fold(ended{"d1"})
		}
		got := Side(b.S, coretest.Actor(c.by), check.Of(b.S).Roll(2))
		if got.Total != c.total || got.Size != c.size || !slices.Equal(marks(got), c.marks) {
			t.Errorf("%s: total %d, effect %v, dice %v", name, got.Total, got.Size, marks(got))
		}
		for i, d := range got.Dice {
			if want := check.Of(b.S).Roll(2); d.Face != want.Faces[i] || d.Size != want.Pool[i].Die {
				t.Errorf("%s: the die at %d is a %v that shows %d", name, i, d.Size, d.Face)
			}
		}
	}
}

// TestSideIsNamedByItsThrower: its character, or the difficulty.
func TestSideIsNamedByItsThrower(t *testing.T) {
	for char, want := range map[string]game.Side{
		"vex": {Character: "char/vex", Name: game.Quote("Vex"), Roll: "roll/2"},
		"":    {Name: game.Say("cortex.side.difficulty"), Roll: "roll/2"},
	} {
		b := newTable(t, "").fold(rolled(2, char, nil))
		got := Side(b.S, game.Actor{}, check.Of(b.S).Roll(2))
		got.Dice, got.Total, got.Size = nil, 0, 0
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", char, got, want)
		}
	}
}

// Rules: REROLL-02 REROLL-R1 REROLL-R2 CHAR-RES-05
//
// TestSecondThrowIsASideOfItsOwn: of the dice of the pool, without a die beside it; the highest is the
// effect die.
func TestSecondThrowIsASideOfItsOwn(t *testing.T) {
	b := newTable(t, "").fold(rolled(1, "ana", func(r *pool.Roll) {
		r.EffectFrom, r.Effect, r.EffectFaces = pool.EffectReroll, []int{0}, []int{6, 4, 0}
		r.Pool[2].BesidePool = true
	}))
	r := check.Of(b.S).Roll(1)
	sides := Sides(b.S, game.Actor{}, r)
	if len(sides) != 2 {
		t.Fatalf("%d sides", len(sides))
	}
	again := sides[1]
	if again.Character != "char/ana" || again.Size != dice.D8 || again.Total != 0 || again.Roll != "" ||
		!again.Name.Equal(game.Say("cortex.side.again", game.M("name", game.Quote("Ana")))) {
		t.Errorf("the second throw is %+v", again)
	}
	if len(again.Dice) != 2 || again.Dice[0].Face != 6 || again.Dice[1].Face != 4 ||
		!slices.Equal(marks(again), []string{"effect", ""}) || again.Dice[1].Tone != game.Spare {
		t.Errorf("its dice are %+v", again.Dice)
	}
	if sides[0].Size != 0 || sides[0].Total != 12 {
		t.Errorf("the first throw has an effect die %v and the total %d", sides[0].Size, sides[0].Total)
	}
	for _, over := range []bool{false, true} {
		m := RollCard(b.S, game.Actor{}, r, over)
		if m.About != "roll/1" || m.Over != over || len(m.Sides) != 2 ||
			!m.Title.Equal(game.Say("view.side", game.M("name", game.Quote("Ana")))) {
			t.Errorf("the card is %+v", m)
		}
	}
}
