package game_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"mesa/game"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "Ana", "Ana"},
		{"spaces", "  a\t\nlong   rope\u00a0", "a long rope"},
		{"decomposed", "Lo\u0301gica", "Lógica"},
		{"two accents", "e\u0323\u0302", "ệ"},
		{"family emoji", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"heart with its selector", "❤\ufe0f", "❤\ufe0f"},
		{"Arabic and Hebrew", "شاهد עברית", "شاهد עברית"},
		{"mentions are words", "@everyone <@123> #general", "@everyone <@123> #general"},
		{"markup is words", "**b** <script>alert(1)</script> {{.x}}", "**b** <script>alert(1)</script> {{.x}}"},
		{"nothing", "", ""},
		{"only spaces", " \n ", ""},
	} {
		if got, bad := game.Clean(c.in); bad || got != c.want {
			t.Errorf("%s: %q, bad %v; want %q", c.name, got, bad, c.want)
		}
	}
}

func TestCleanRefusesWhatMisleads(t *testing.T) {
	for name, in := range map[string]string{
		"right to left override": "abc\u202ecba",
		"isolate":                "a\u2066b",
		"zero width space":       "ad\u200bmin",
		"byte order mark":        "\ufeffana",
		"soft hyphen":            "a\u00adb",
		"null":                   "a\x00b",
		"escape":                 "\x1b[31mred",
		"zalgo":                  "a" + strings.Repeat("\u0300\u0301", 50),
		"three marks":            "x\u0300\u0316\u0323",
		"enclosing marks":        "a\u20dd\u20dd\u20dd",
		"hangul filler":          "\u3164",
		"braille blank":          "\u2800",
		"private use":            "\ue000",
		"tag characters":         "\U000e0041",
		"broken UTF-8":           "a\xffb",
		"replacement":            "\ufffd",
	} {
		if got, bad := game.Clean(in); !bad || got != "" {
			t.Errorf("%s: %q passes", name, got)
		}
	}
}

// Characters that Clean refuses are dropped from a name of another service.
func TestWithoutSignsDropsMisleadingCharacters(t *testing.T) {
	for in, want := range map[string]string{
		"Ana": "Ana", "  a\tb ": "a b", "می\u200cخواهم": "میخواهم",
		"🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Ian": "🏴 Ian",
		"x\u0300\u0316\u0323y": "x\u0316\u0323y", "\u202eabc": "abc", "\u200b": "", "a\xffb": "ab",
	} {
		if got := game.WithoutSigns(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"Ana":                  "ana",
		"A long rope!":         "a-long-rope",
		"  --Lógica--  ":       "logica",
		"@everyone":            "everyone",
		"東京 タワー":               "東京-タワー",
		"💥":                    "x",
		"":                     "x",
		"\u202e\u200b":         "x",
		"d8 + d6":              "d8-d6",
		"ÀÉÎ õ ü":              "aei-o-u",
		"a\u0300\u0301\u0302b": "ab",
	} {
		if got := game.Slug(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestWholeSlugKeepsLongNames(t *testing.T) {
	for _, unit := range []string{"a", "é", "東", "💥", "e\u0301", "-a", " ", "\u0301", "ﷺ"} {
		name := strings.Repeat(unit, 10_000)
		slug := game.Slug(name)
		if len(slug) == 0 || len(slug) > game.MaxWord-8 || !utf8.ValidString(slug) {
			t.Errorf("%q: slug of %d bytes %q", unit, len(slug), slug)
		}
		if clean, bad := game.Clean(name); !bad && len(clean) > len(name) {
			t.Errorf("%q: grew from %d to %d bytes", unit, len(name), len(clean))
		}
	}
}

func TestCanonicalIgnoresCaseAndAccents(t *testing.T) {
	for _, same := range [][2]string{{"Lógica", "LOGICA"}, {"ação", "acao"}, {"d8", "D8"}, {"É", "e\u0301"}, {"", ""}} {
		if game.Canonical(same[0]) != game.Canonical(same[1]) {
			t.Errorf("%q and %q differ", same[0], same[1])
		}
	}
	if game.Canonical("a b") == game.Canonical("ab") || game.Canonical("o") == game.Canonical("a") {
		t.Error("different words are the same")
	}
}

// FuzzClean checks that a clean text has one line and no misleading character, and that cleaning it
// again changes nothing.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"Ana", " a  b ", "e\u0301", "\u202e", "a\x00", "\xff\xfe", "👨\u200d👩", "가",
		"\u1100\u1161", "ﷺ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		clean, bad := game.Clean(s)
		if bad {
			if clean != "" {
				t.Fatalf("bad, and %q", clean)
			}
			return
		}
		if again, bad := game.Clean(clean); bad || again != clean {
			t.Fatalf("%q becomes %q", clean, again)
		}
		if !utf8.ValidString(clean) || strings.ContainsFunc(clean, unicode.IsControl) ||
			strings.TrimSpace(clean) != clean {
			t.Fatalf("%q is not clean", clean)
		}
		slug := game.Slug(clean)
		if slug == "" || len(slug) > game.MaxWord-8 || strings.ContainsFunc(slug, unicode.IsSpace) ||
			game.Slug(slug) != slug {
			t.Fatalf("slug %q of %q, again %q", slug, clean, game.Slug(slug))
		}
		if game.Canonical(game.Canonical(s)) != game.Canonical(s) {
			t.Fatalf("%q folds to %q", game.Canonical(s), game.Canonical(game.Canonical(s)))
		}
	})
}
