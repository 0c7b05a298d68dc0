package universais

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	theGM = game.Actor{Chair: game.GMChair, Role: game.GM}
	rui   = game.Actor{Chair: "rui", Role: game.Player}
)

// otherTable returns a table with a GM and a player, Rui, who has no character.
func otherTable() *state.State {
	s := &state.State{}
	s.Chairs = []game.Chair{{ID: game.GMChair, Name: "GM", Role: game.GM}, {ID: "rui", Name: "Rui", Role: game.Player}}
	return s
}

// dora returns a PC that has played: she is hurt, has staked something, and waits for a promise.
func dora() *sheet.PC {
	return &sheet.PC{ID: "dora", Name: "Dora: the Smith", Chair: "ana", Concept: "Tired: of wars, mostly",
		Attrs: [4]int{5, 3, 2, 3}, Level: 2,
		XP: 4, Health: 3, Stress: 2, Wounds: 1, Speed: 4, Focus: 2, AP: 1, Legend: true, Stake: "stealth",
		Held:     sheet.Held{Tiers: 1, Ranks: 2},
		Promised: []sheet.Promise{{Entry: sheet.Entry{ID: "storm", Kind: sheet.Technique, Name: "Storm"}, N: 2}},
		Entries: []sheet.Entry{
			{ID: "stealth", Kind: sheet.Skill, Name: "Stealth, at night: 2", N: 2, Text: "In the dark - only"},
			{ID: "song", Kind: sheet.Skill, Name: "Song", Lost: true},
			{ID: "comet", Kind: sheet.Technique, Name: `"Comet"`, N: 3, Cost: "3 AP (or 2), 1 Focus",
				Text: `Fire: "red"`},
			{ID: "tide", Kind: sheet.Ability, Name: "Tide", N: 1},
			{ID: "vow", Kind: sheet.Benefit, Name: "Vow", Of: "Loyal, lost", Text: "Help"},
			{ID: "oath", Kind: sheet.Benefit, Name: "Oath", Of: "Loyal: ever", Lost: true},
			{ID: "rui", Kind: sheet.Bond, Name: "Rui"},
		}}
}

// bringOffer returns the offer to bring a character in. ok is false if the actor has none.
func bringOffer(t *testing.T, s *state.State, by game.Actor) (o game.Offer, ok bool) {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := System().Restore(data)
	if err != nil {
		t.Fatal(err)
	}
	offers := g.Offers(by, func(sp *game.Spec) bool { return sp.Name == "bring" })
	if len(offers) == 0 {
		return game.Offer{}, false
	}
	return offers[0], true
}

// bring brings the character of a file to a table.
func bring(t *testing.T, s *state.State, data []byte, chair string) {
	t.Helper()
	o, _ := bringOffer(t, s, theGM)
	filled, no := System().Fill(o, data)
	if no != nil || len(filled.Unplaced) > 0 {
		t.Fatalf("%v, left %v", no, filled.Unplaced)
	}
	filled.Args["chair"] = []string{chair}
	_, args, no := game.Match([]game.Offer{o}, game.Command{Move: "bring", Args: filled.Args})
	if no != nil {
		t.Fatalf("%+v", no)
	}
	rules := Rules()
	i := slices.IndexFunc(rules.Moves, func(m state.Move) bool { return m.Name == "bring" })
	rules.Moves[i].Do(&state.Tx{Actor: theGM, S: s, Emit: func(e game.Event) { rules.Events.Fold(s, e) }}, args)
}

// fileOf is the file of a PC.
func fileOf(t *testing.T, s *state.State, id string) []byte {
	t.Helper()
	f, ok := people.Files()[0].Write(s, rui, sheet.PCRef(id))
	if !ok {
		t.Fatalf("%s does not go out", id)
	}
	return f.Data
}

// Rules: UNI-R43
//
// TestImportKeepsWhatWasWrittenEarnedAndLost: harm stays behind, and the points of promises are
// held again.
func TestImportKeepsWhatWasWrittenEarnedAndLost(t *testing.T) {
	from, to := otherTable(), otherTable()
	from.PCs = []*sheet.PC{dora()}
	data := fileOf(t, from, "dora")
	bring(t, to, data, "rui")
	want := dora()
	want.ID, want.Chair, want.Health, want.Stress, want.Wounds, want.Stake = "dora-the-smith", "rui", 14, 0, 0, ""
	want.Held, want.Promised = sheet.Held{Tiers: 3, Ranks: 2}, nil
	words := []string{"comet", "stealth-at-night-2", "song", "tide", "vow", "oath", "rui"}
	var entries []sheet.Entry
	for i, at := range []int{2, 0, 1, 3, 4, 5, 6} {
		e := want.Entries[at]
		e.ID = words[i]
		entries = append(entries, e)
	}
	want.Entries = entries
	got, _ := json.Marshal(to.PCs)
	if all, _ := json.Marshal([]*sheet.PC{want}); string(got) != string(all) {
		t.Errorf("it came in as\n%s\nwant\n%s", got, all)
	}
	if again := fileOf(t, to, "dora-the-smith"); string(again) != string(data) {
		t.Errorf("it goes out as\n%s\nwant\n%s", again, data)
	}
}

// Rules: UNI-R43
//
// TestFileLacksWhatTheTableHides: a table without Experience, or with computed Speed and Focus,
// writes none.
func TestFileLacksWhatTheTableHides(t *testing.T) {
	s := otherTable()
	s.PCs = []*sheet.PC{dora()}
	s.Options = map[string]string{"xp_mode": "none", "derived_stats": "formula"}
	data := string(fileOf(t, s, "dora"))
	for _, hidden := range []string{"xp", "speed", "focus"} {
		if strings.Contains(data, hidden+":") {
			t.Errorf("%s is in\n%s", hidden, data)
		}
	}
	if !strings.Contains(data, `"ap: 1"`) {
		t.Errorf("Action Points are not in\n%s", data)
	}
}

// Rules: UNI-R43
func TestOnlyFinishedLivingPCsCanBeExported(t *testing.T) {
	s := otherTable()
	dead, rising, gone := dora(), dora(), dora()
	dead.ID, dead.Dead, rising.ID, rising.Step, gone.ID = "dead", true, "rising", sheet.RaiseStep, "gone"
	s.PCs, s.Retired, s.NPCs = []*sheet.PC{dead, rising}, []*sheet.PC{gone}, []*sheet.NPC{{ID: "sable", Name: "Sable"}}
	for _, about := range []game.Ref{"pc/dead", "pc/rising", "pc/gone", "pc/sable", "npc/sable", "pc", "", "scene"} {
		if f, ok := people.Files()[0].Write(s, theGM, about); ok {
			t.Errorf("%s goes out: %s", about, f.Data)
		}
	}
}

// Rules: UNI-R43
//
// TestImportRefusesEveryWrongLine: a hostile file gives no more than a player can type. Each wrong
// line is refused in its place, and lines that the form cannot hold are told.
func TestImportRefusesEveryWrongLine(t *testing.T) {
	hostile := map[string]any{"mesa": "universais/character", "name": "Dora", "sheet": map[string][]string{
		"concept":    {strings.Repeat("x", 201), "Smith", "Singer"},
		"attributes": {"body: 31", "talent: 3", "spirit: 2", "mind: 2", "mind: 3", "luck: 9"},
		"values":     {"level: 7", "xp: -1", "speed: 99999999999999999999", "wounds: 0"},
		"held":       {"tiers: 1000"},
		"techniques": {strings.Repeat("x", 65) + ": 1", "Comet: 1 (" + strings.Repeat("x", 65) + ")",
			"Comet: 1 - " + strings.Repeat("x", 201)},
		"skills": slices.Repeat([]string{"Song\n of\n night: 1"}, 60),
		"spells": {"Fire: 1"},
	}}
	data, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	s := otherTable()
	o, _ := bringOffer(t, s, theGM)
	filled, no := System().Fill(o, data)
	if no != nil || len(filled.Unplaced) != 1 {
		t.Fatalf("%v, left %v", no, filled.Unplaced)
	}
	filled.Args["chair"] = []string{"rui"}
	_, _, no = game.Match([]game.Offer{o}, game.Command{Move: "bring", Args: filled.Args})
	if no == nil {
		t.Fatal("it comes in")
	}
	var rows []int
	for _, f := range no.All() {
		if rows = append(rows, f.Row); f.Param != "sheet" || f.Col != 1 || f.Rule == "" {
			t.Errorf("%+v", f)
		}
	}
	want := []int{1, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}
	for row := 19; row < 78; row++ { // except the first of equal names
		want = append(want, row)
	}
	if !slices.Equal(rows, want) {
		t.Errorf("refused are the rows %v, want %v", rows, want)
	}
}

// Rules: UNI-R43
func TestImportHoldsSixtyEntries(t *testing.T) {
	s := otherTable()
	full := dora()
	full.Entries = nil
	for i := range sheet.MaxEntries {
		full.Entries = append(full.Entries,
			sheet.Entry{Kind: sheet.Skill, Name: "Song " + game.Itoa(i), N: sheet.MaxRank})
	}
	from := otherTable()
	from.PCs = []*sheet.PC{full}
	bring(t, s, fileOf(t, from, "dora"), "rui")
	if p := s.PC("dora-the-smith"); p == nil || len(p.Entries) != sheet.MaxEntries || !state.IsValid(s) {
		t.Errorf("it is %+v", p)
	}
	full.Entries = append(full.Entries, sheet.Entry{Kind: sheet.Skill, Name: "More", N: 1})
	o, _ := bringOffer(t, otherTable(), theGM)
	filled, _ := System().Fill(o, fileOf(t, from, "dora"))
	if no := o.Validate(filled.Args); no == nil || len(no.All()) != 1 ||
		no.Reason.Key != "universais.refused.bring-many" {
		t.Errorf("%+v", no)
	}
}

// Rules: UNI-R43
//
// TestOnlyTheGMBringsCharactersIn, up to the bound of the table and from no file of another game.
func TestOnlyTheGMBringsCharactersIn(t *testing.T) {
	s := otherTable()
	for _, by := range []game.Actor{rui, {}, {Chair: "g", Role: game.Guest}} {
		if _, ok := bringOffer(t, s, by); ok {
			t.Errorf("it is offered to %+v", by)
		}
	}
	o, ok := bringOffer(t, s, theGM)
	if !ok || !o.OpensForm || !o.TakesFile {
		t.Fatalf("to the GM it is %+v", o)
	}
	for _, other := range []string{`{"mesa": "nde/character", "name": "Dora", "sheet": {"attributes": ["body: 4"]}}`,
		`{"mesa": "cortex/character", "name": "Dora"}`, `{"name": "Dora"}`, `[1]`} {
		if _, no := System().Fill(o, []byte(other)); no == nil {
			t.Errorf("%s is read", other)
		}
	}
	for i := range state.MaxPCs {
		s.PCs = append(s.PCs, &sheet.PC{ID: "pc" + game.Itoa(i), Attrs: [4]int{4, 3, 2, 2}, Level: 1})
	}
	if _, ok := bringOffer(t, s, theGM); ok {
		t.Error("a full table is offered one more")
	}
	table := game.Table{Moves: game.NewMoveIndex(System(), nil), Rules: Rules().TableAt(s)}
	_, err := table.Decide([]game.Actor{theGM}, game.Command{Move: "bring"}, notDone)
	if no := new(game.Refusal); !errors.As(err, &no) || no.Rule != "UNI-R43" {
		t.Errorf("of a full table it says %+v", no)
	}
}
