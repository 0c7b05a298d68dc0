package files_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/growth"
	"mesa/systems/cortex/mod/milestone"
	"mesa/systems/cortex/mod/record"
)

var grown = []string{"growth.session_records=true", "growth.milestones=true", "statements.sets=distinctions",
	"growth.pool=true"}

// fileOf returns a character's file as its table writes it.
func fileOf(t *testing.T, s *engine.State, char string) []byte {
	t.Helper()
	forms := cortex.Rules().FileFormats
	i := slices.IndexFunc(forms, func(f game.FileFormat[engine.State]) bool { return f.Name == "json" })
	f, ok := forms[i].Write(s, game.Actor{}, people.CharRef(char))
	if !ok {
		t.Fatal("there is no file")
	}
	return f.Data
}

// Rules: RUL-EARNED STATE-15
//
// TestEarningsOfAFileAreImportedOnce: the earnings of a character at one table are in its file, and
// the GM of another table can import them from it.
func TestEarningsOfAFileAreImportedOnce(t *testing.T) {
	from := cortextest.InScene(t, scene.NormalStakes, nil, grown...)
	from.Do("gm", "earned", "who=ana",
		"earned=sessions: The Docks | spent-sessions: The War | xp: 12 | milestone: leader | growth: 2d8 d6")
	data := fileOf(t, from.S, "ana")
	to := cortextest.InScene(t, scene.NormalStakes, nil, grown...)
	o := to.FindOffer("gm", "earned")
	if o == nil || !o.TakesFile {
		t.Fatalf("it is not offered: %+v", o)
	}
	filled, no := cortex.System().Fill(*o, data)
	if no != nil || len(filled.Unplaced) > 0 {
		t.Fatalf("%v, left %v", no, filled.Unplaced)
	}
	to.Do("gm", "earned", "who=ana", "earned="+strings.Join(filled.Args["earned"], " "))
	if again := fileOf(t, to.S, "ana"); string(again) != string(data) {
		t.Errorf("it is\n%s\nwant\n%s", again, data)
	}
	if own := growth.Section.Of(to.S).Pools; len(own) != 1 || !slices.Equal(own[0].Dice, []dice.Die{8, 8, 6}) {
		t.Errorf("growth is %+v", own)
	}
	if list := record.Section.Of(to.S).List; len(list) != 2 || list[0].Name != "The Docks" || list[1].Spent == 0 {
		t.Errorf("the record is %+v", list)
	}
	if tracks := milestone.Section.Of(to.S).Tracks; len(tracks) != 1 || tracks[0].XP != 12 ||
		tracks[0].Personal.Goal.Word != "leader" {
		t.Errorf("milestones are %+v", tracks)
	}
}

// Rules: RUL-EARNED
//
// TestHostileFileGivesNoMoreThanTypedEarnings: a made-up file gives no more than typed lines. Lines
// without a place are told; values out of bounds are refused, row by row, and change nothing.
func TestHostileFileGivesNoMoreThanTypedEarnings(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, grown...)
	o := r.FindOffer("gm", "earned")
	hostile := `{"mesa": "cortex/character", "name": "Ana", "sets": [], "earned": {
		"xp": ["999999", "-5", "1e9", "9999"], "growth": ["40d12", "d7", ""], "milestone": ["<script>", "leader", "ascetic"],
		"plot_points": ["50"], "sessions": ["` + strings.Repeat("x", 61) + `", "One\nTwo", "` + strings.Repeat(`s", "`, 70) + `s"]}}`
	filled, no := cortex.System().Fill(*o, []byte(hostile))
	if no != nil {
		t.Fatal(no.Reason)
	}
	rows := o.Inputs[0].Rows(filled.Args["earned"])
	if len(rows) == 0 || len(rows) > 100 ||
		slices.ContainsFunc(rows, func(r game.Row) bool { return r.Group == "plot_points" }) {
		t.Errorf("%d rows", len(rows))
	}
	if len(filled.Unplaced) < 2 {
		t.Errorf("left is %v", filled.Unplaced)
	}
	no = o.Validate(filled.Args)
	if no == nil || len(no.All()) < 8 {
		t.Fatalf("it is refused with %+v", no)
	}
	for _, f := range no.All() {
		if f.Row == 0 || f.Rule == "" {
			t.Errorf("%+v", f)
		}
	}
	for _, broken := range []string{`{"mesa": "cortex/character", "earned": 7}`,
		`{"mesa": "cortex/character", "earned": {"xp": 7}}`,
		`{"mesa": "cortex/character", "name": "Ana"}`} {
		if _, no := cortex.System().Fill(*o, []byte(broken)); no == nil {
			t.Errorf("%s is read", broken)
		}
	}
}

// Rules: RUL-EARNED
//
// TestOnlyTheGMImportsEarnings: the form of a character, which players use too, has no place for
// earnings, and says so.
func TestOnlyTheGMImportsEarnings(t *testing.T) {
	filled, no := cortex.System().Fill(offer(), []byte(`{"mesa": "cortex/character", "name": "Ana",
		"sets": [{"name": "skills", "traits": [{"name": "Fight", "dice": "d8"}]}], "earned": {"xp": ["12"], "sessions": ["A", "B"]}}`))
	if no != nil || len(filled.Unplaced) != 1 || filled.Unplaced[0].Key != "cortex.file.left.earned" {
		t.Errorf("%v, left %v", no, filled.Unplaced)
	}
	r := cortextest.InScene(t, scene.NormalStakes, nil, grown...)
	if o := r.FindOffer("ana", "earned"); o != nil {
		t.Errorf("a player is offered %+v", o)
	}
}
