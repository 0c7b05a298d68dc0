package check

import (
	"slices"
	"testing"
	"time"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// noon is when the clocks of these tests start.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// clocks are the hooks of a decision of Ana's and one of the GM's that close by themselves, and of
// one that does not.
func clocks(answers *[]string) Hooks {
	push, ruled, never := toyDecision("push", answers), toyDecision("ruled", answers), toyDecision("never", answers)
	push.Default, ruled.Default, ruled.IsGMs = "no", "no", true
	return Hooks{Decisions: []*DecisionKind{push, ruled, never}}
}

// start starts clocks at a time, and returns the event that did it; it is empty if none did.
func (b *table) start(now time.Time) timed {
	b.T.Helper()
	tx := b.Tx()
	tx.Now = now
	if StartClocks(tx); len(b.Events) == 0 {
		return timed{}
	}
	return b.Events[0].(timed)
}

// Rules: TURN-R2 TURN-R4
//
// TestOpenDecisionsGetAClock: those with an answer that costs nothing, and hitches that a read roll
// waits for in full pace; none where no time is set.
func TestOpenDecisionsGetAClock(t *testing.T) {
	read := []game.Event{thrown(1, "t1", "ana", 1, 5), Chosen{Roll: 1, Kept: []int{1}}}
	hour := func(word string) Clock { return Clock{Of: word, From: noon, For: 60} }
	for name, c := range map[string]struct {
		time, pace string
		events     []game.Event
		clocks     []Clock
		names      []string
	}{
		"no time":         {"off", game.Full, []game.Event{owed(2, "push", 0)}, nil, nil},
		"Ana's":           {"1h", game.Full, []game.Event{owed(2, "push", 0)}, []Clock{hour("p2")}, []string{"Ana"}},
		"the GM's":        {"1h", game.Full, []game.Event{owed(2, "ruled", 0)}, []Clock{hour("p2")}, []string{""}},
		"without default": {"1h", game.Full, []game.Event{owed(2, "never", 0)}, nil, nil},
		"of no kind":      {"1h", game.Full, []game.Event{owed(2, "other", 0)}, nil, nil},
		"on a roll": {"1h", game.Quick, append(read, owed(2, "push", 1)), []Clock{hour("p2")},
			[]string{"Ana"}},
		"on no kept roll": {"1h", game.Full, []game.Event{owed(2, "push", 7)}, nil, nil},
		"hitches":         {"1h", game.Full, read, []Clock{hour("r1")}, []string{""}},
		"in quick pace":   {"1h", game.Quick, read, nil, nil},
		"of an open roll": {"1h", game.Full, read[:1], nil, nil},
		"several": {"1h", game.Full, append(read, owed(2, "push", 0), owed(3, "ruled", 0)),
			[]Clock{hour("p2"), hour("p3"), hour("r1")}, []string{"Ana", "", ""}},
	} {
		var answers []string
		b := newTable(t, "window.timeout="+c.time, clocks(&answers)).fold(begun{ID: "t1"}).fold(c.events...)
		b.S.Pace = c.pace
		e := b.start(noon.Add(time.Millisecond).In(time.FixedZone("", 3600)))
		if !slices.Equal(e.Clocks, c.clocks) || !slices.Equal(e.Names, c.names) ||
			!slices.Equal(Of(b.S).Clocks, c.clocks) || len(c.clocks) > 0 && !e.At.Equal(noon.Add(time.Hour)) {
			t.Errorf("%s: %+v, want %v for %v", name, e, c.clocks, c.names)
		}
	}
}

// Rules: TURN-R2 TURN-R4
//
// TestClockRunsOn: until its decision is made or the time of the table changes, which gives every
// open decision its new time.
func TestClockRunsOn(t *testing.T) {
	var answers []string
	b := newTable(t, "window.timeout=1h", clocks(&answers)).fold(owed(2, "push", 0))
	b.start(noon)
	later := noon.Add(10 * time.Minute)
	if e := b.start(later); len(b.Events) > 0 {
		t.Errorf("set again by %+v", e)
	}
	b.fold(owed(3, "ruled", 0))
	both := []Clock{{Of: "p2", From: noon, For: 60}, {Of: "p3", From: later, For: 60}}
	if e := b.start(later); !slices.Equal(e.Clocks, both) || !slices.Equal(e.Names, []string{""}) {
		t.Errorf("with another decision: %+v", e)
	}
	b.fold(DecisionMade{ID: 2})
	if e := b.start(later); !slices.Equal(e.Clocks, both[1:]) || len(e.Names) > 0 {
		t.Errorf("with one made: %+v", e)
	}
	b.S.Options["window.timeout"] = "30m"
	last := noon.Add(20 * time.Minute)
	if e := b.start(last); !slices.Equal(e.Clocks, []Clock{{Of: "p3", From: last, For: 30}}) ||
		!e.At.Equal(noon.Add(50*time.Minute)) {
		t.Errorf("with another time: %+v", e)
	}
	b.S.Options["window.timeout"] = "off"
	if b.start(last); len(b.Events) != 1 || len(Of(b.S).Clocks) > 0 {
		t.Errorf("without a time: %v", Of(b.S).Clocks)
	}
}

// Rules: TURN-R4
//
// TestClockBelongsToOneDecision: after an undo another decision or roll of the same id gets its own,
// open ones have their whole time again, and an imported table has none.
func TestClockBelongsToOneDecision(t *testing.T) {
	set := timed{Clocks: []Clock{{Of: "p2", From: noon, For: 60}, {Of: "r1", From: noon.Add(time.Hour), For: 60}}}
	half := noon.Add(30 * time.Minute)
	for name, c := range map[string]struct {
		event game.Event
		want  []Clock
	}{
		"a decision":         {owed(2, "push", 0), set.Clocks[1:]},
		"another decision":   {owed(3, "push", 0), set.Clocks},
		"a roll":             {thrown(1, "t1", "ana", 3), set.Clocks[:1]},
		"another roll":       {thrown(2, "t1", "ana", 3), set.Clocks},
		"an undo":            {game.Undone{At: half}, []Clock{{Of: "p2", From: half, For: 60}, set.Clocks[1]}},
		"an undo of old":     {game.Undone{}, set.Clocks},
		"an imported record": {game.Imported{}, nil},
	} {
		b := newTable(t, "").fold(set, c.event)
		if got := Of(b.S).Clocks; !slices.Equal(got, c.want) {
			t.Errorf("%s: left are %v, want %v", name, got, c.want)
		}
	}
}

// Rules: TURN-R4
//
// TestFirstDeadlineClosesItsDecision: with the answer that costs nothing, as if it were given. Then
// the next one is due.
func TestFirstDeadlineClosesItsDecision(t *testing.T) {
	var answers []string
	b := newTable(t, "window.timeout=1h", clocks(&answers)).fold(begun{ID: "t1", Chars: []string{"ana"}},
		thrown(1, "t1", "ana", 1, 5), Chosen{Roll: 1, Kept: []int{1}}, owed(2, "ruled", 0), owed(3, "push", 1))
	b.S.Pace, b.test.round = game.Full, 2
	if _, ok := Due(b.S); ok {
		t.Error("a decision without a clock is due")
	}
	if TimeOut(b.Tx()); len(b.Events) > 0 {
		t.Errorf("closed by %v", b.Events)
	}
	b.fold(timed{Clocks: []Clock{{Of: "r1", From: noon, For: 9}, {Of: "p2", From: noon.Add(time.Minute), For: 9},
		{Of: "p3", From: noon, For: 6}}})
	for _, want := range []struct {
		due    game.Deadline
		event  timedOut
		second game.Event
	}{
		{game.Deadline{ID: "p3", Chair: "ana", At: noon.Add(6 * time.Minute)},
			timedOut{Window: "push", Char: "ana", Of: "test/t1", Round: 2}, DecisionMade{ID: 3, How: "no"}},
		{game.Deadline{ID: "r1", Chair: game.GMChair, At: noon.Add(9 * time.Minute)},
			timedOut{Window: "hitch", Of: "test/t1", Round: 2}, OnesPassed{Roll: 1}},
		{game.Deadline{ID: "p2", Chair: game.GMChair, At: noon.Add(10 * time.Minute)},
			timedOut{Window: "ruled", Of: "owed/p2"}, DecisionMade{ID: 2, How: "no"}},
	} {
		got, ok := Due(b.S)
		TimeOut(b.Tx())
		if got != want.due || !ok || !slices.Equal(b.Events, []game.Event{want.event, want.second}) {
			t.Errorf("due is %+v, closed by %+v, want %+v", got, b.Events, want)
		}
	}
	if _, ok := Due(b.S); ok || !slices.Equal(answers, []string{"push ana no", "ruled ana no"}) {
		t.Errorf("answered %v, still due: %v", answers, ok)
	}
}

// Rules: TURN-R4
//
// TestTimesAreToldAndNoted: who is asked and until when, each person once; on the card that waits;
// and that a decision closed by itself.
func TestTimesAreToldAndNoted(t *testing.T) {
	var answers []string
	b := newTable(t, "window.timeout=1h", clocks(&answers)).
		fold(owed(2, "push", 0), owed(3, "push", 0), owed(4, "ruled", 0))
	until := func(who ...game.Msg) game.Msg {
		return game.Say("cortex.window.until", game.L("who", who...), game.T("at", noon.Add(time.Hour)))
	}
	cards := []game.Card{{About: "owed/p4"}, {About: "owed/p9"}, {About: "owed/p2"}}
	if NoteTimes(b.S, cards); len(cards[0].Notes) > 0 {
		t.Errorf("noted without a clock: %v", cards[0].Notes)
	}
	ana, gm := game.Quote("Ana"), game.Say("cortex.window.gm")
	b.wantTold("beto", []game.Event{b.start(noon)}, until(ana, gm))
	b.wantTold("beto", []game.Event{timed{Clocks: Of(b.S).Clocks}})
	NoteTimes(b.S, cards)
	for i, want := range [][]game.Msg{{until(gm)}, nil, {until(ana)}} {
		if !slices.EqualFunc(cards[i].Notes, want, game.Msg.Equal) {
			t.Errorf("%s notes %v, want %v", cards[i].About, cards[i].Notes, want)
		}
	}
	b.emit(timedOut{Window: "push", Char: "ana", Of: "owed/p2", Round: 1})
	b.wantTold("beto", b.Events, game.Say("cortex.event.window.closed.push", game.W("name", "Ana")))
	if news := b.Rules.Events.Tell(b.Events, coretest.Actor("ana")); news.Card != "owed/p2" || news.Round != 1 {
		t.Errorf("told on %s in round %d", news.Card, news.Round)
	}
}

// Rules: TURN-R2
//
// TestDecisionOfAModThatIsOffNeverCloses: it has no kind in the game, yet it comes before the
// comparison of its roll.
func TestDecisionOfAModThatIsOffNeverCloses(t *testing.T) {
	for on, want := range map[string]int{"on": 1, "off": 0} {
		var answers []string
		push := toyDecision("push", &answers)
		push.Default, push.BeforeComparison = "no", true
		toy := &engine.Mod{Name: "toy", Enabled: func(s *engine.State) bool { return s.Options["toy"] == "on" },
			Hooks: []engine.Hooks{Hooks{Decisions: []*DecisionKind{push}}}}
		b := &table{Table: coretest.New(t, "window.timeout=1h toy="+on, Advance, append(below(), toy)...)}
		b.fold(thrown(1, "t1", "ana", 3), owed(2, "push", 1))
		if b.start(noon); len(Of(b.S).Clocks) != want || !IsCalled(b.S, 1) || IsCalled(b.S, 7) {
			t.Errorf("%s: the clocks are %v; called %v", on, Of(b.S).Clocks, IsCalled(b.S, 1))
		}
	}
}

// Rules: TURN-R2
//
// TestTableKeepsItsBounds: of lists and of the time of a decision, from one minute to thirty days.
func TestTableKeepsItsBounds(t *testing.T) {
	for name, c := range map[string]struct {
		g    RollState
		want bool
	}{
		"empty":                 {RollState{}, true},
		"a minute":              {RollState{Clocks: []Clock{{For: 1}}}, true},
		"no time":               {RollState{Clocks: []Clock{{For: 1}, {}}}, false},
		"thirty days":           {RollState{Clocks: []Clock{{For: 30 * 24 * 60}}}, true},
		"a minute more":         {RollState{Clocks: []Clock{{For: 30*24*60 + 1}}}, false},
		"as many rolls":         {RollState{Rolls: make([]*pool.Roll, engine.MaxLists)}, true},
		"too many clocks":       {RollState{Clocks: slices.Repeat([]Clock{{For: 1}}, engine.MaxLists+1)}, false},
		"too many rolls":        {RollState{Rolls: make([]*pool.Roll, engine.MaxLists+1)}, false},
		"too many packed rolls": {RollState{PackedRolls: make([]PackedRoll, engine.MaxLists+1)}, false},
		"too many checks":       {RollState{Checks: make([]*Check, engine.MaxLists+1)}, false},
		"too many decisions":    {RollState{Pending: make([]*Pending, engine.MaxLists+1)}, false},
		"too many drafts":       {RollState{Drafts: make([]*Draft, engine.MaxLists+1)}, false},
		"too many pools":        {RollState{Kept: make([]*KeptPool, engine.MaxLists+1)}, false},
	} {
		b := newTable(t, "").fold(begun{ID: "t1"}) // so that the table has a section of its own
		*Of(b.S) = c.g
		if got := isValid(b.S); got != c.want {
			t.Errorf("%s: valid %v", name, got)
		}
	}
}
