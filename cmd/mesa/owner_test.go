package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// playMesa runs mesa play once, for a person at a terminal or with plain lines, and returns its output.
func playMesa(t *testing.T, person bool, lang, typed string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	env := map[string]string{"MESA_LANG": lang}
	p := &program{in: strings.NewReader(typed), out: &out, err: &out, person: person,
		env: func(name string) string { return env[name] }}
	if status := p.run(t.Context(), args); status != exitOK {
		t.Errorf("mesa %q ended with %d: %s", args, status, out.String())
	}
	return out.String()
}

func wantParts(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

// The person at this machine is asked once for a name. Tables made from then on have that name, and
// another name changes no table.
func TestOwnerIsAskedOnce(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	out := playMesa(t, true, "en", "\u202eEva\nEva\nquit\n", "play", "-db", db)
	wantParts(t, out, "What should the others call you? (Just Enter: GM)", "That name has characters", "Hello, Eva.",
		"You play Eva.")
	out = playMesa(t, true, "en", "quit\n", "play", "-db", db)
	if strings.Contains(out, "What shall") {
		t.Errorf("asked again:\n%s", out)
	}
	wantParts(t, out, "You play Eva.")
	wantParts(t, playMesa(t, false, "en", "new nde Elsewhere\nquit\n", "play", "-db", db), "Elsewhere. You play Eva.")
	wantParts(t, playMesa(t, true, "en", "quit\n", "play", "-db", db, "-name", "Lia", "-demo", "cortex"),
		"You play Lia.")
	wantParts(t, playMesa(t, true, "en", "open elsewhere\nlog\nquit\n", "play", "-db", db), "You play Eva.")
}

func TestOwnerIsAskedInPortuguese(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	out := playMesa(t, true, "pt-BR", "João\nquit\n", "play", "-db", db)
	wantParts(t, out, "Como o pessoal da mesa deve chamar você? (Só Enter: GM)", "Oi, João.", "Você joga com João.")
}

// Without a person to ask, or without an answer, the name is GM, never "You".
func TestOwnerWithoutANameIsGM(t *testing.T) {
	for _, lang := range []string{"en", "pt-BR"} {
		db := filepath.Join(t.TempDir(), "mesa.db")
		out := playMesa(t, false, lang, "quit\n", "play", "-db", db)
		wantParts(t, out, " GM.")
		out = playMesa(t, true, lang, "\nquit\n", "play", "-db", db)
		wantParts(t, out, "Enter: GM)", " GM. ")
		if strings.Contains(out, "Hello") || strings.Contains(out, "Oi,") {
			t.Errorf("somebody without a name is greeted by it:\n%s", out)
		}
		if out = playMesa(t, true, lang, "quit\n", "play", "-db", db); strings.Contains(out, "Enter: GM)") {
			t.Errorf("who answered is asked again:\n%s", out)
		}
	}
}

// A misleading name is refused before anything is created.
func TestMisleadingNameIsRefused(t *testing.T) {
	for _, name := range []string{"a\u202eb", strings.Repeat("x", 65)} {
		out, errs, status := runMesa(t, "", "play", "-db", filepath.Join(t.TempDir(), "mesa.db"), "-name", name)
		if status != exitUsage || out != "" || errs == "" {
			t.Errorf("%q: %d %q %q", name, status, out, errs)
		}
	}
}

// Several people can play from one file, each under a word of their own.
func TestPeopleAtOneMachineAreSeparate(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	playMesa(t, false, "en", "new cortex Shared\nquit\n", "play", "-db", db, "-name", "Eva")
	wantParts(t, playMesa(t, false, "en", "new nde Other\nquit\n", "play", "-db", db, "-user", "Rui", "-name", "Rui"),
		"Other. You play Rui.")
	out := playMesa(t, true, "en", "\nnew nde Third\nquit\n", "play", "-db", db, "-user", "caio")
	wantParts(t, out, "What should the others call you? (Just Enter: Caio)", "Hello, Caio.", "Third. You play Caio.")
	if out := playMesa(t, false, "en", "tables\nquit\n", "play", "-db", db, "-user", "rui"); strings.Contains(out,
		"Shared") {
		t.Errorf("another one's table:\n%s", out)
	}
}
