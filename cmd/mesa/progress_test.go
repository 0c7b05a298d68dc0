package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"mesa/game"
	"mesa/lang"
)

// newProgram returns a program that reports progress as often as it can, and its output.
func newProgram(t *testing.T, locale string) (*program, *bytes.Buffer) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	said := &bytes.Buffer{}
	return &program{in: strings.NewReader(""), out: io.Discard, err: said, env: func(string) string { return "" },
		bundle:  index,
		printer: index.Printer(locale, nil), logged: time.Microsecond}, said
}

// A long command reports its progress in a line every five seconds.
func TestProgressIsALineEveryFiveSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, said := newProgram(t, "en")
		p.logged = 0
		far := p.progress(decisions, 7)
		far.step()
		time.Sleep(6 * time.Second)
		far.add(5)
		time.Sleep(5 * time.Second)
		far.end()
		if want := "1 of 7 decisions\n6 of 7 decisions\n"; said.String() != want {
			t.Errorf("said %q, want %q", said, want)
		}
	})
}

// Two counts in one sentence have a number each.
func TestCountsInASentenceAreSeparate(t *testing.T) {
	one := game.M("records", game.Decisions(1))
	for locale, wants := range map[string][2]string{
		"en":    {"All is well: 3 tables, 1 decision.", "1 of 1 decision"},
		"pt-BR": {"Está tudo em ordem: 3 mesas, 1 decisão.", "1 de 1 decisão"},
	} {
		p, _ := newProgram(t, locale)
		far := &progress{p: p, key: decisions, all: 1}
		far.step()
		if got := p.printer.Say(game.Say("cmd.doctor.sound", game.N("n", 3), one)); got != wants[0] ||
			far.text() != wants[1] {
			t.Errorf("%q and %q, not %q", got, far.text(), wants)
		}
	}
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		done, all int
		want      string
	}{
		{0, 0, ""},
		{0, 3, "[....................] "},
		{1, 2, "[##########..........] "},
		{9, 8, "[####################] "}, // a log that grew meanwhile
	} {
		if got := bar(c.done, c.all); got != c.want {
			t.Errorf("bar(%d, %d) = %q, want %q", c.done, c.all, got, c.want)
		}
	}
}

// Each command that reads whole tables reports its progress, in the language of the user.
func TestLongCommandsReportProgress(t *testing.T) {
	dir := t.TempDir()
	db, lines := filepath.Join(dir, "mesa.db"), filepath.Join(dir, "table.jsonl")
	done, _, _ := runMesa(t, "", "import", "-db", db, oldLog)
	_, named, _ := strings.Cut(done, "Imported as table ")
	id, _, _ := strings.Cut(named, ".")
	if out, errs, status := runMesa(t, "", "export", "-db", db, id, lines); status != exitOK {
		t.Fatal(out, errs)
	}
	for _, c := range []struct {
		run  func(context.Context, *program, []string) error
		args []string
		want [2]string
	}{
		{doctor, []string{"-db", db}, [2]string{"decisions", "decisões"}},
		{verify, []string{"-db", db}, [2]string{"decisions", "decisões"}},
		{backup, []string{"-db", db, filepath.Join(dir, "copies")}, [2]string{"decisions", "decisões"}},
		{export, []string{"-db", db, id}, [2]string{"decisions", "decisões"}},
		{importTable, []string{"-db", db, lines}, [2]string{"KB read, of", "lidos, de"}},
	} {
		for i, locale := range []string{"en", "pt-BR"} {
			seen := ""
			for try := 0; try < 50 && !strings.Contains(seen, c.want[i]); try++ { // a small table may be done at once
				p, said := newProgram(t, locale)
				if err := c.run(t.Context(), p, c.args); err != nil {
					t.Fatal(c.args, err)
				}
				seen = said.String()
			}
			if !strings.Contains(seen, c.want[i]) {
				t.Errorf("%s %v never said how far it is: %q", locale, c.args, seen)
			}
		}
	}
}

// Written lines and read bytes are counted as they pass.
func TestProgressCountsLinesAndBytes(t *testing.T) {
	n := 0
	w := lineProgress{io.Discard, func() { n++ }}
	for _, part := range []string{"a", "b\nc", "\n", "\n\nd"} {
		if _, err := io.WriteString(w, part); err != nil {
			t.Fatal(err)
		}
	}
	if n != 4 {
		t.Errorf("%d lines, want 4", n)
	}
	read := 0
	k := &byteProgress{Reader: strings.NewReader(strings.Repeat("x", 5000)), more: func(n int) { read += n }}
	if _, err := io.Copy(io.Discard, k); err != nil || read != 4 {
		t.Errorf("%d KB, want 4; %v", read, err)
	}
}
