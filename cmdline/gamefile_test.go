package cmdline

import (
	"slices"
	"testing"

	"mesa/game"
)

// A written file is read back, and files written by hand are read too.
func TestGameFileIsReadBack(t *testing.T) {
	rows := []game.Row{{Cells: []string{"game.name", `The "Port"`}}, {Cells: []string{"pp.start", "3"}},
		{Cells: []string{"stress.tracks", "Body,Mind"}}}
	for _, text := range []string{
		WriteGame("cortex", rows),
		"stress.tracks = [\"Body\", \"Mind\"]\n[pp]\nstart = 3\n[game]\nname = 'The \"Port\"'\nsystem = \"cortex\"\n",
	} {
		system, got, err := ReadGame([]byte(text))
		want := []game.Row{rows[0], {Cells: []string{"game.system", "cortex"}}, rows[1], rows[2]}
		if err != nil || system != "cortex" || !slices.EqualFunc(got, want, game.Row.Equal) {
			t.Errorf("%s\nreads %q %v, %v", text, system, got, err)
		}
	}
	for _, bad := range []string{"pp.start = ", "pp.start = 2026-01-01", "pp = 3\npp.start = 3"} {
		if _, _, err := ReadGame([]byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	if system, rows, err := ReadGame([]byte("# nothing yet\n")); system != "" || len(rows) > 0 || err != nil {
		t.Errorf("an empty game: %q %v %v", system, rows, err)
	}
}

// FuzzReadGame checks that any file is read or refused.
func FuzzReadGame(f *testing.F) {
	f.Add([]byte("game.system = \"nde\"\n[a.b]\nc = [1, \"x\"]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, rows, err := ReadGame(text)
		if err == nil && slices.ContainsFunc(rows, func(r game.Row) bool { return len(r.Cells) != 2 }) {
			t.Errorf("%q gives %v", text, rows)
		}
	})
}
