package lang

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mesa/dice"
	"mesa/game"
)

func loadBundle(t testing.TB) *Bundle {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSay(t *testing.T) {
	lie := game.L("dice", game.DiceMsgs([]dice.Die{8, 6, 6}, []int{5, 1, 2})...)
	choices := func(ws ...string) game.Arg {
		var ms []game.Msg
		for _, w := range ws {
			ms = append(ms, game.Quote(w))
		}
		return game.L("choices", ms...)
	}
	tests := []struct {
		msg        game.Msg
		en, pt, zz string
	}{
		{game.Msg{}, "", "", ""},
		{game.Quote("<b>"), "[<b>]", "[<b>]", "“[<b>]”"},
		{game.Say("no.such"), "⟦no.such⟧", "⟦no.such⟧", "⟦no.such⟧"},
		{game.Say("house.event.joined"), "⟦.name⟧ joins the table.", "⟦.name⟧ entrou na mesa.", "⟦house.event.joined⟧"},
		{game.Say("house.event.diced", lie, game.N("sum", 8), game.W("for", "luck")),
			"Loose dice for [luck]: d8 rolled 5, d6 rolled 1 and d6 rolled 2. Sum 8.",
			"Dados soltos para [luck]: d8 tirou 5, d6 tirou 1 e d6 tirou 2. Soma 8.",
			"⟦house.event.diced ⟦die.rolled d8 5⟧ ⟦die.rolled d6 1⟧ ⟦die.rolled d6 2⟧ 8 “[luck]”⟧"},
		{game.Say("house.event.diced", game.L("dice"), game.N("sum", 0), game.W("for", "")),
			"Loose dice: none.", "Dados soltos: nenhum.", "⟦house.event.diced  0 “[]”⟧"},
		{game.Say("refused.which", choices("a", "b")), "That could mean several things. Say which one: [a] and [b].",
			"Isso pode ser várias coisas. Diga qual: [a] e [b].", "⟦refused.which “[a]” “[b]”⟧"},
		{game.Say("house.setting", game.M("name", game.Say("house.set.lang")),
			game.M("value", game.Say("house.set.lang.en"))),
			"Language: English", "Idioma: inglês", "⟦house.setting ⟦house.set.lang⟧ ⟦house.set.lang.en⟧⟧"},
	}
	b := loadBundle(t)
	brackets := func(s string) string { return "[" + s + "]" }
	for _, tt := range tests {
		for locale, want := range map[string]string{EN: tt.en, PTBR: tt.pt, ZZ: tt.zz} {
			if got := b.Printer(locale, brackets).Say(tt.msg); got != want {
				t.Errorf("%s: %s\n got %q\nwant %q", locale, tt.msg.Key, got, want)
			}
		}
	}
}

func TestRefusal(t *testing.T) {
	p := loadBundle(t).Printer(PTBR, nil)
	if got, want := p.Refusal(game.Refuse("PP-SPEND-R1", "refused.undo.not_yours")),
		"Só o GM pode desfazer esta decisão: peça ao GM. (PP-SPEND-R1)"; got != want {
		t.Errorf("with a rule: %q, want %q", got, want)
	}
	if got, want := p.Refusal(game.ErrNoLongerOffered), "Isso não está mais aqui."; got != want {
		t.Errorf("without: %q, want %q", got, want)
	}
}

func TestPlural(t *testing.T) {
	fsys := fstest.MapFS{"pt-BR/x.toml": {Data: []byte("[x]\none = \"{{.n}} dado\"\nother = \"{{.n}} dados\"\n")}}
	c, err := load(fsys, PTBR)
	if err != nil {
		t.Fatal(err)
	}
	p := &Printer{c: c, locale: PTBR}
	for n, want := range map[int]string{0: "0 dados", 1: "1 dado", 2: "2 dados", -1: "-1 dado",
		1000000: "1000000 dados"} {
		if got := p.Say(game.Say("x", game.N("n", n))); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"a function":      `"a" = "{{len .b}}"`,
		"an open brace":   `"a" = "{{.b"`,
		"a loop":          `"a" = "{{range .b}}x{{end}}"`,
		"no other":        "[a]\none = \"x\"",
		"a field too far": `"a" = "{{.b.c}}"`,
	} {
		if _, err := load(fstest.MapFS{"en/x.toml": {Data: []byte(text)}}, EN); err == nil {
			t.Errorf("%s was loaded", name)
		}
	}
	twice := fstest.MapFS{"en/x.toml": {Data: []byte(`"a" = "b"`)}, "en/y.toml": {Data: []byte(`"a" = "c"`)}}
	if _, err := load(twice, EN); err == nil {
		t.Error("a key that stands in two files was loaded")
	}
}

func TestMatch(t *testing.T) {
	tests := []struct {
		prefs []string
		want  string
	}{
		{nil, EN},
		{[]string{"", "pt-BR"}, PTBR},
		{[]string{"pt"}, PTBR},
		{[]string{"pt-PT"}, PTBR},
		{[]string{"en-GB", "pt-BR"}, EN},
		{[]string{"fr", "pt-BR"}, PTBR},
		{[]string{"fr-CH, fr;q=0.9, pt;q=0.8, en;q=0.7"}, PTBR},
		{[]string{"pt;q=0.5,en;q=0.8"}, EN},
		{[]string{"!!", "de"}, EN},
		{[]string{"zz"}, ZZ},
	}
	for _, tt := range tests {
		if got := Match(tt.prefs...); got != tt.want {
			t.Errorf("Match(%q) = %q, want %q", tt.prefs, got, tt.want)
		}
	}
}

// tested is a card with every field that a card can have, present are people.
var (
	tested = game.Card{
		About: "test/1", Title: game.Quote("The door"), Verdict: game.Quote("She wins."),
		Notes:        []game.Msg{game.Quote("It is late.")},
		Consequences: []game.Msg{game.Quote("The door is open.")},
		Goals: []game.Goal{{Label: game.Quote("To beat"), N: 9, From: game.Quote("Rook")},
			{Label: game.Quote("Grace"), Hidden: true}},
		Sides: []game.Side{
			{Name: game.Quote("Ana"), Total: 11, Size: 8, State: game.Quote("leads"),
				Dice: []game.Die{{Of: game.Quote("Rope"), Size: 8, Face: 5, Mark: "free"}, {Size: 6}}},
			{Name: game.Quote("Rook"), State: game.Quote("asleep")},
		},
		Waits: []game.Wait{
			{Name: game.Quote("Ana"), Actions: []game.Msg{game.Say("house.dice"), game.Quote("Look")}},
			{Name: game.Quote("GM"), Optional: true, Actions: []game.Msg{game.Quote("Look")}},
		},
	}
	present = []game.Person{
		{Name: game.Quote("Ana"), Has: []game.Amount{{Unit: "cortex.pp", N: 2}, {Unit: "cortex.pp", N: 1, Late: true}},
			Items: []game.Item{{Label: game.Quote("Dazed"), Dice: []game.Die{{Size: 6}}}}},
		{Name: game.Quote("Rook"), Rank: game.Say("cortex.rank.major"), Away: true, State: game.Quote("asleep")},
	}
)

func TestView(t *testing.T) {
	v := game.View{Cards: []game.Card{tested, {About: "test/2", Title: game.Quote("Waits"), Over: true}},
		People: present,
		Blocks: []game.Block{
			{Kind: game.ChartBlock, About: "test/1",
				Items: []game.Item{{Label: game.Quote("beats: 50%"), N: 50, Max: 100}}},
			{Kind: game.TextBlock, Items: []game.Item{{Label: game.Quote("The bridge burns.")}}},
			{Kind: game.RollBlock, Title: game.Say("house.dice"), Items: []game.Item{
				{Label: game.Quote("Rope"), Dice: []game.Die{{Size: 8, Face: 5}}, Active: true},
				{Dice: []game.Die{{Size: 6, Face: 1}}, Mark: "free"},
				{Label: game.Quote("Ana"), N: 2, Max: 3},
				{Label: game.Quote("Stash"), N: 4},
				{Label: game.Quote("Sword"), Dice: []game.Die{{Size: 10}, {Size: 6}}},
			}},
			{Kind: game.ListBlock, Title: game.Say("house.chairs")},
			{Kind: game.ListBlock},
			{Kind: game.ChartBlock, Items: []game.Item{
				{Label: game.Quote("d6: 26%"), N: 26, Max: 100},
				{Label: game.Quote("d8: none"), Max: 100},
				{Label: game.Quote("too much"), N: 300, Max: 100},
				{Label: game.Quote("of nothing"), N: 3},
			}},
		}}
	want := map[string]string{
		EN: `The door:
She wins.
To beat: 9, from Rook
Grace: hidden until the outcome
It is late.
Ana's dice, total 11, effect d8, leads:
- Rope: d8 rolled 5, free
- d6
Rook, asleep
The door is open.
Waiting for Ana: Roll loose dice; Look
GM can still: Look
- beats: 50% ▇▇▇▇▇▇▇▇▇▇
Last: Waits:
People:
- Ana: 2 plot points, 1 plot point more after this roll, Dazed d6
- Rook (major GMC): away, asleep
The bridge burns.
Roll loose dice:
- Rope: d8 rolled 5, in use
- d6 rolled 1, free
- Ana: 2 of 3
- Stash: 4
- Sword: d10, d6
Chairs: none
- d6: 26% ▇▇▇▇▇
- d8: none
- too much ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
- of nothing`,
		PTBR: `The door:
She wins.
To beat: 9, de Rook
Grace: em segredo até o resultado
It is late.
Dados de Ana, total 11, efeito d8, leads:
- Rope: d8 tirou 5, livre
- d6
Rook, asleep
The door is open.
Esperando Ana: Rolar dados soltos; Look
GM ainda pode: Look
- beats: 50% ▇▇▇▇▇▇▇▇▇▇
Última rolagem: Waits:
Pessoas:
- Ana: 2 plot points, mais 1 plot point depois desta rolagem, Dazed d6
- Rook (GMC maior): fora de cena, asleep
The bridge burns.
Rolar dados soltos:
- Rope: d8 tirou 5, em uso
- d6 tirou 1, livre
- Ana: 2 de 3
- Stash: 4
- Sword: d10, d6
Cadeiras: nada
- d6: 26% ▇▇▇▇▇
- d8: none
- too much ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
- of nothing`,
	}
	b := loadBundle(t)
	for locale, want := range want {
		if got := b.Printer(locale, nil).View(v); got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", locale, got, want)
		}
	}
}

// The catalogues must have the same keys with the same arguments and the same plural forms.
func TestCataloguesHaveTheSameKeysAndArguments(t *testing.T) {
	b := loadBundle(t)
	for _, locale := range Locales[1:] {
		for _, key := range b.Keys(locale) {
			if b.catalogues[EN].entries[key] == nil {
				t.Errorf("%s has %q, %s has not", locale, key, EN)
			}
		}
		for _, key := range b.Keys(EN) {
			translation := b.catalogues[locale].entries[key]
			if translation == nil {
				t.Errorf("%s lacks %q", locale, key)
				continue
			}
			if got, want := b.Arguments(locale, key), b.Arguments(EN, key); !slices.Equal(got, want) {
				t.Errorf("%s: %q uses %q, but %s uses %q", locale, key, got, EN, want)
			}
			if (translation.one == nil) != (b.catalogues[EN].entries[key].one == nil) {
				t.Errorf("%s: %q has plural forms in one language only", locale, key)
			}
		}
	}
}

func BenchmarkSay(b *testing.B) {
	p := loadBundle(b).Printer(PTBR, nil)
	m := game.Say("house.event.diced", game.L("dice", game.DiceMsgs([]dice.Die{8, 6, 6}, []int{5, 1, 2})...),
		game.N("sum", 8),
		game.W("for", "luck"))
	for b.Loop() {
		p.Say(m)
	}
}

// A card with a full sentence as its title gets no colon after the full stop.
func TestSentenceTitleGetsNoColon(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	name, what := game.W("name", "Ana"), game.W("what", "Physical")
	for key, want := range map[string]string{
		"cortex.event.owed.stress_out": "Ana is about to be stressed out: Physical stress goes beyond d12.",
		"cortex.test.title":            "Ana's test: Physical:",
	} {
		if got := index.Printer(EN, nil).Card(game.Card{Title: game.Say(key, name, what)}); got[0] != want {
			t.Errorf("%q, want %q", got[0], want)
		}
	}
}

// In a list of alternatives an "or" precedes the last.
func TestAlternativesAreJoinedByOr(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	words := []game.Msg{game.Quote("a"), game.Quote("b"), game.Quote("c")}
	for locale, want := range map[string][]string{EN: {"a, b and c", "a, b or c"}, PTBR: {"a, b e c", "a, b ou c"}} {
		p := index.Printer(locale, nil)
		for i, list := range []game.Arg{game.L("values", words...), game.Or("values", words...)} {
			got := p.Say(game.Say("kit.refused.option_value", game.W("key", "k"), list))
			if !strings.Contains(got, want[i]) {
				t.Errorf("%s: %q is without %q", locale, got, want[i])
			}
		}
	}
}

// A table calls its GM as its system does; where no table is, and in other systems, it is a GM.
func TestGMIsCalledAsInTheSystem(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ locale, system, want string }{
		{PTBR, "nde", "Só o Mestre pode fazer isso."},
		{PTBR, "universais", "Só o Mestre pode fazer isso."},
		{PTBR, "cortex", "Só o GM pode fazer isso."},
		{PTBR, "", "Só o GM pode fazer isso."},
		{EN, "nde", "Only the GM can do that."},
	} {
		if got := index.Printer(c.locale, nil).For(c.system).Key("refused.gm_only"); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.locale, c.system, got, c.want)
		}
	}
	if got := index.Printer(PTBR, nil).For("nde").Key("mark.gm"); got != "Mestre" {
		t.Errorf("a text that is the title alone: %q", got)
	}
}
