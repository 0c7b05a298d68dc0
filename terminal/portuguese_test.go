package terminal

import (
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
)

// TestTabCompletesPortugueseWords checks that Tab completes the reader's words, and another spelling only
// if that is being typed.
func TestTabCompletesPortugueseWords(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	p := &play{Script: Script{Systems: []game.System{cortex.System()}, Bundle: index}}
	defer p.close()
	if err := p.createTable(t.Context(), []string{"cortex", "demo", "lang=pt-BR"}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.playLine(t.Context(), "gm", "look"); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"session f": "session fim", "session e": "session end", "test ana des": "test ana desafiador",
		"stakes a": "stakes altos", "step corda c": "step corda cima", "set porta per": "set porta perguntar",
	} {
		var got []string
		for _, s := range p.session.complete(t.Context(), line) {
			got = append(got, s.Insert)
		}
		if len(got) == 0 || got[0] != want {
			t.Errorf("%q goes on as %q, want %q first", line, got, want)
		}
	}
}
