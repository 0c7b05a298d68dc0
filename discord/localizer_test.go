package discord

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                      "plain",
		"**b** _i_":                  `\*\*b\*\* \_i\_`,
		"- item":                     `\- item`,
		"a - b":                      "a - b",
		"# head":                     `\# head`,
		"<@1> <#2>":                  "\\<@\u200b1\\> \\<\\#2\\>",
		"@everyone":                  "@\u200beveryone",
		"[a](http://b)":              "\\[a\\](http:\u200b//b)",
		"see https://evil.example/x": "see https:\u200b//evil.example/x",
		"discord.gg/abc":             "discord.\u200bgg/abc",
		"a\u202eb\u2066c":            "abc",
		"`c` ||s|| ~~":               "\\`c\\` \\|\\|s\\|\\| \\~\\~",
		"a\nb":                       "a b",
	} {
		if got := escape(in); got != want {
			t.Errorf("escape(%q) = %q, not %q", in, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, tt := range []struct {
		in   string
		most int
		want string
	}{
		{"", 5, "…"}, {"abcde", 5, "abcde"}, {"abcdef", 5, "abcd…"}, {"abc def", 5, "abc…"}, {"🎲🎲🎲", 5, "🎲🎲…"},
		{"ações", 5, "ações"},
	} {
		if got := short(tt.in, tt.most); got != tt.want || units(got) > tt.most {
			t.Errorf("short(%q, %d) = %q, not %q", tt.in, tt.most, got, tt.want)
		}
	}
}

func TestFit(t *testing.T) {
	if got := fit([]string{"a", "b"}, "more"); got != "a\nb" {
		t.Errorf("%q", got)
	}
	lines := strings.Split(strings.Repeat(strings.Repeat("🎲", 49)+"\n", 40), "\n")
	got := fit(lines, "(more)")
	if units(got) > maxText || !strings.HasSuffix(got, "🎲\n(more)") || strings.Contains(got, "…") {
		t.Errorf("%d units: …%q", units(got), got[len(got)-20:])
	}
	if got := fit([]string{strings.Repeat("x", 5000)}, "(more)"); units(got) > maxText ||
		!strings.HasSuffix(got, "…\n(more)") {
		t.Errorf("one endless line: %d units", units(got))
	}
}

// Every sentence comes from a catalogue: in the made-up language nothing but keys and people's
// words remains.
func TestAllTextsComeFromCatalogues(t *testing.T) {
	w := newWorld(t, 7, 2)
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	h := &handler{Bot: w.bot, ctx: t.Context(), in: &interaction{Type: typeCommand}}
	zz := newLocalizers(index)[lang.ZZ]
	h.ownLang = &zz
	for _, chair := range []string{game.GMChair, "ana"} {
		caller := table.Caller{User: "discord:" + gil.ID, Chair: chair}
		if chair != game.GMChair {
			caller = table.Caller{}
		}
		view, err := w.tables.View(t.Context(), w.tableID(), caller, table.ViewQuery{})
		if err != nil {
			t.Fatal(err)
		}
		r := h.menu(view, 0, menuPlace{}, nil)
		if rest := keysOnly(r.text); rest != "" {
			t.Errorf("bare prose %q in\n%s", rest, r.text)
		}
		if len(r.rows) < 2 || len(r.rows) > 5 {
			t.Errorf("%d rows", len(r.rows))
		}
	}
}

// keysOnly drops keys, quoted words and everything but letters.
func keysOnly(s string) string {
	var b strings.Builder
	depth := 0
	for _, r := range s {
		switch {
		case r == '⟦' || r == '“':
			depth++
		case r == '⟧' || r == '”':
			depth--
		case depth == 0 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'):
			b.WriteRune(r)
		}
	}
	return b.String()
}
