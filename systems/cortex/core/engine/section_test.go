package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Rules: CFG-R2
//
// TestFoldsWriteTheirSectionAlone: each mod that hears an event counts it in its own section, in the
// game or not, and no other table sees it.
func TestFoldsWriteTheirSectionAlone(t *testing.T) {
	rules := newRules(tideToy(), moonToy())
	other := start(t, rules)
	for _, word := range []string{"false", "true"} {
		s := start(t, rules, tideIs(word), Rising{}, Rising{})
		if tides.Of(s).Height != 2 || moons.Of(s).Height != 2 {
			t.Errorf("tide.on is %s: the tide is %d, the moon %d", word, tides.Of(s).Height, moons.Of(s).Height)
		}
	}
	if tides.Of(other).Height != 0 || moons.Of(other).Height != 0 || tides.IsLeaked() || moons.IsLeaked() {
		t.Error("another table has seen the events")
	}
}

// TestSectionsTellALeak: a write into what all tables share is found.
func TestSectionsTellALeak(t *testing.T) {
	section := engine.NewSection[level]("leak", 0)
	section.Of(&engine.State{}).Height = 1
	if !section.IsLeaked() {
		t.Error("it is not found")
	}
}

// TestWithLooksAtAnotherState: the copy has the section as given, the table keeps its own, and both
// have the other sections.
func TestWithLooksAtAnotherState(t *testing.T) {
	s := start(t, newRules(tideToy(), moonToy()), Rising{})
	then := tides.With(s, level{Height: 9})
	if tides.Of(then).Height != 9 || tides.Of(s).Height != 1 || moons.Of(then).Height != 1 {
		t.Errorf("the tide would be %d and is %d", tides.Of(then).Height, tides.Of(s).Height)
	}
}

// TestSetReplacesASection: also at a table that has stored nothing in it.
func TestSetReplacesASection(t *testing.T) {
	s := new(engine.State)
	tides.Set(s, level{Height: 3})
	if tides.Of(s).Height != 3 || tides.IsLeaked() {
		t.Errorf("the tide is %d", tides.Of(s).Height)
	}
}

// TestAsPlaysByOtherOptions: the copy has the options and copies of the sections; the table keeps
// its own.
func TestAsPlaysByOtherOptions(t *testing.T) {
	s := start(t, newRules(tideToy(), moonToy()), Rising{})
	then := s.As(rulekit.OptionValues{"tide.on": "true"})
	if !tideOn.On(then) || tideOn.On(s) {
		t.Errorf("the option would be %v and is %v", tideOn.On(then), tideOn.On(s))
	}
	tides.Of(then).Height = 5
	if tides.Of(s).Height != 1 || moons.Of(then).Height != 1 {
		t.Errorf("the tide is %d, the moon would be %d", tides.Of(s).Height, moons.Of(then).Height)
	}
}

// TestSnapshotsHoldEachSectionByItsName: a table read from its snapshot has the same sections and
// the same mods.
func TestSnapshotsHoldEachSectionByItsName(t *testing.T) {
	rules := newRules(tideToy(), moonToy())
	data, err := json.Marshal(start(t, rules, tideIs("true"), Rising{}))
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil || len(all) != 3 || string(all["tide"]) != `{"height":1}` {
		t.Errorf("%v: the snapshot is %s", err, data)
	}
	s, err := rules.Restore(data)
	if err != nil || tides.Of(s).Height != 1 || moons.Of(s).Height != 1 || len(s.Mods()) != 3 {
		t.Fatalf("%v: read back from %s", err, data)
	}
	rules.Events.Fold(s, Rising{})
	if tides.Of(s).Height != 2 {
		t.Errorf("the tide rises to %d", tides.Of(s).Height)
	}
}

// TestSnapshotsThatCannotBeRead: the error names the section.
func TestSnapshotsThatCannotBeRead(t *testing.T) {
	for snapshot, want := range map[string]string{
		`{"table":{},"tide":{}}`:               "moon",
		`{"table":{},"tide":{},"moon":"high"}`: "moon: ",
		`[]`:                                   "cannot unmarshal array",
	} {
		if _, err := newRules(tideToy(), moonToy()).Restore([]byte(snapshot)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", snapshot, err)
		}
	}
}

// TestSchemaVersionNamesEachSection: with its version, in the order of the mods.
func TestSchemaVersionNamesEachSection(t *testing.T) {
	if got := newRules(tideToy(), moonToy()).SchemaVersion; got != "table 0, tide 2, moon 0" {
		t.Errorf("the version is %q", got)
	}
}

// TestSetupsThatFail: the table does not begin.
func TestSetupsThatFail(t *testing.T) {
	if s, err := newRules().Init([]byte("bad")); err == nil || err.Error() != "bad" || s != nil {
		t.Errorf("%v, %v", s, err)
	}
}

// TestMemosLastUntilTheNextEvent: a value is computed once, anew after an event, and for a copy with
// other options.
func TestMemosLastUntilTheNextEvent(t *testing.T) {
	rules, computed := newRules(tideToy(), moonToy()), 0
	s := start(t, rules)
	var memo, another engine.Memo[int]
	find := func() int { computed++; return computed }
	if got := [3]int{memo.Of(s, find), memo.Of(s, find), another.Of(s, find)}; got != [3]int{1, 1, 2} {
		t.Errorf("computed %v", got)
	}
	rules.Events.Fold(s, Rising{})
	if got := memo.Of(s, find); got != 3 {
		t.Errorf("after an event: %d", got)
	}
	if got := memo.Of(s.As(nil), find); got != 4 {
		t.Errorf("with other options: %d", got)
	}
	if got := memo.Of(s, find); got != 3 {
		t.Errorf("at the table itself: %d", got)
	}
}
