package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// seated is one run of mesa play by somebody at a terminal, or with plain
// lines.
func seated(t *testing.T, person bool, lang, typed string, args ...string) string {
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

func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

// The person at this machine is asked once what the others shall call them;
// tables made from then on have that name, and another one changes no table.
func TestTheOwnerIsNamedOnce(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	out := seated(t, true, "en", "\u202eEva\nEva\nquit\n", "play", "-db", db)
	has(t, out, "What should the others call you? (Just Enter: GM)", "That name has characters", "Hello, Eva.",
		"You play Eva.")
	out = seated(t, true, "en", "quit\n", "play", "-db", db)
	if strings.Contains(out, "What shall") {
		t.Errorf("asked again:\n%s", out)
	}
	has(t, out, "You play Eva.")
	has(t, seated(t, false, "en", "new nde Elsewhere\nquit\n", "play", "-db", db), "Elsewhere. You play Eva.")
	has(t, seated(t, true, "en", "quit\n", "play", "-db", db, "-name", "Lia", "-demo", "cortex"), "You play Lia.")
	has(t, seated(t, true, "en", "open elsewhere\nlog\nquit\n", "play", "-db", db), "You play Eva.")
}

func TestTheOwnerIsNamedInPortuguese(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	out := seated(t, true, "pt-BR", "João\nquit\n", "play", "-db", db)
	has(t, out, "Como o pessoal da mesa deve chamar você? (Só Enter: GM)", "Oi, João.", "Você joga com João.")
}

// Nobody there to be asked, or nothing answered: GM, never "You".
func TestTheOwnerWithoutAName(t *testing.T) {
	for _, lang := range []string{"en", "pt-BR"} {
		db := filepath.Join(t.TempDir(), "mesa.db")
		out := seated(t, false, lang, "quit\n", "play", "-db", db)
		has(t, out, " GM.")
		out = seated(t, true, lang, "\nquit\n", "play", "-db", db)
		has(t, out, "Enter: GM)", " GM. ")
		if strings.Contains(out, "Hello") || strings.Contains(out, "Oi,") {
			t.Errorf("somebody without a name is greeted by it:\n%s", out)
		}
		if out = seated(t, true, lang, "quit\n", "play", "-db", db); strings.Contains(out, "Enter: GM)") {
			t.Errorf("who answered is asked again:\n%s", out)
		}
	}
}

// A name that would mislead is refused before anything is made.
func TestANameThatMisleadsIsRefused(t *testing.T) {
	for _, name := range []string{"a\u202eb", strings.Repeat("x", 65)} {
		out, errs, status := ran(t, "", "play", "-db", filepath.Join(t.TempDir(), "mesa.db"), "-name", name)
		if status != exitUsage || out != "" || errs == "" {
			t.Errorf("%q: %d %q %q", name, status, out, errs)
		}
	}
}

// Several people play from one file, each under a word of their own.
func TestOthersAtThisMachine(t *testing.T) {
	db := filepath.Join(t.TempDir(), "mesa.db")
	seated(t, false, "en", "new cortex Shared\nquit\n", "play", "-db", db, "-name", "Eva")
	has(t, seated(t, false, "en", "new nde Other\nquit\n", "play", "-db", db, "-user", "Rui", "-name", "Rui"),
		"Other. You play Rui.")
	out := seated(t, true, "en", "\nnew nde Third\nquit\n", "play", "-db", db, "-user", "caio")
	has(t, out, "What should the others call you? (Just Enter: Caio)", "Hello, Caio.", "Third. You play Caio.")
	if out := seated(t, false, "en", "tables\nquit\n", "play", "-db", db, "-user", "rui"); strings.Contains(out,
		"Shared") {
		t.Errorf("another one's table:\n%s", out)
	}
}
