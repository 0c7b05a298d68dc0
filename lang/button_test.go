package lang

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/game"
)

var personNames = []string{"Ana", "Bia", "Guarda da Torre Norte", "Guarda da Torre Sul", "Capitão Vidal",
	"Ñandú 🐦 e seus sessenta e quatro irmãos da montanha de gelo azul"}

// Buttons that are shown together are short and all different, with any names.
func TestButtonsAreShortAndDiffer(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	name := func() string { return personNames[r.IntN(len(personNames))] }
	for _, locale := range Locales {
		p := index.Printer(locale, nil)
		for range 2000 {
			var set []Button
			for range 1 + r.IntN(12) {
				hitch := game.Say("cortex.hitch.use", game.N("n", 1+r.IntN(3)), game.W("name", name()),
					game.W("comp", name()),
					game.D("die", 10))
				set = append(set, Button{name(), hitch})
			}
			seen := map[string]bool{}
			for _, s := range p.Buttons(set) {
				if n := utf8.RuneCountInString(s); n > ButtonWidth || seen[s] {
					t.Fatalf("%d characters, or twice: %q", n, s)
				}
				seen[s] = true
			}
		}
	}
}

// Names are cut first, equal texts are numbered, and the actor is named once.
func TestButtonsCutNamesFirst(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	roll := game.Say("cortex.roll.throw_n", game.W("name", "Guarda da Torre Norte"), game.N("n", 3),
		game.M("dice", game.Say("cortex.dice", game.W("dice", "2d8 d10"))))
	paid := game.Offer{Label: roll, Price: game.Price{Cost: []game.Amount{{Unit: "cortex.pp", N: -1, Available: 1}}},
		Outlook: game.Outlook{Odds: []game.Odds{{Of: game.Quote("x"), Now: game.ChanceOf(0.86)}}}}.Msg()
	set := []Button{
		{"Guarda da Torre Norte", paid},
		{"Guarda da Torre Norte", paid},
		{"Ana", game.Say("cortex.choose.beats", game.D("effect", 8), game.N("n", 3), game.N("against", 9))},
		{"", game.Offer{Label: game.Say("cortex.give-in.now"),
			Price: game.Price{Cost: []game.Amount{{Unit: "cortex.pp", N: 1}}},
			Outlook: game.Outlook{Odds: []game.Odds{{Of: game.Say("cortex.odds.roll_on_win"), Now: game.ChanceOf(0.17),
				Otherwise: true}}}}.Msg()},
		{"", game.Say("cortex.land.new", game.W("name", "Ana"), game.D("die", 4), game.W("comp", "Out of Position"))},
	}
	for locale, want := range map[string]string{
		EN: "Guarda da…: Roll 3 dice, 1 PP: 86%|Guarda…: Roll 3 dice, 1 PP: 86% 2|Ana: Beats 9 by 3, effect d8|" +
			"Give in, +1 PP: rolling 17%|Name it: Out of Position d4 on Ana",
		PTBR: "Guarda…: Rolar 3 dados, 1 PP: 86%|Guar…e: Rolar 3 dados, 1 PP: 86% 2|Ana: Supera 9 por 3, efeito " +
			"d8|Desistir, +1 PP: " +
			"rolando 17%|Dar nome: Out of Position d4: Ana",
	} {
		if got := strings.Join(index.Printer(locale, nil).Buttons(set), "|"); got != want {
			t.Errorf("%s:\n%s, want\n%s", locale, got, want)
		}
	}
}

// If there is no room for the chance, the price stays and the chance is dropped.
func TestTightButtonKeepsThePrice(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	hero := []game.Amount{{Unit: "cortex.hero", N: -1, Available: 1}}
	read := game.Offer{Label: game.Say("cortex.choose.effect", game.D("effect", 12)), Price: game.Price{Cost: hero},
		Outlook: game.Outlook{Result: &game.Result{Total: 25}}}
	chance := []game.Odds{{Of: game.Quote("x"), Now: game.ChanceOf(0.64), After: game.ChanceOf(0.72)}}
	act := game.Offer{Label: game.Say("cortex.choose.total_beats", game.N("against", 12)),
		Price: game.Price{Cost: hero}, Outlook: game.Outlook{Odds: chance}}
	set := []Button{{"Beatriz", read.Msg()}, {"Beatriz da Torre", act.Msg()}, {"", act.Msg()}}
	const want = "Beatriz: 25, effect d12, 1 hero|Beatriz da Torre: beats 12, 1 hero|beats 12, 1 hero: 64% to 72%"
	if got := strings.Join(index.Printer(EN, nil).Buttons(set), "|"); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// With the widest numbers and dice, each short text leaves room for the actor and for five
// characters of each name.
func TestShortTextsAreShort(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range Locales {
		p := index.Printer(locale, nil)
		for _, key := range index.Keys(locale) {
			base, short := strings.CutSuffix(key, ".short")
			if !short {
				continue
			}
			whole := index.Arguments(locale, base)
			for _, name := range index.Arguments(locale, key) {
				if !strings.Contains(" "+strings.Join(whole, " ")+" ", " "+name+" ") &&
					!shortOnlyArg.MatchString(name) {
					t.Errorf("%s: %s uses {{.%s}}, which its label does not have", locale, key, name)
				}
			}
			m := game.Say(key, widestArgs(index.Arguments(locale, key))...)
			if n := p.Short(game.Say("button.who", game.W("who", "Beatriz"), game.M("label", m))); n > ButtonWidth {
				t.Errorf("%s: %d characters: %s", locale, n, p.Say(m))
			}
		}
	}
}

// shortOnlyArg matches arguments that only a short text uses.
var shortOnlyArg = regexp.MustCompile("^chance$")

// widestArgs returns the widest arguments, with the shortest names.
func widestArgs(names []string) []game.Arg {
	var args []game.Arg
	for _, name := range names {
		switch name {
		case "die", "from", "to", "effect", "stepped":
			args = append(args, game.D(name, 12))
		case "n", "total", "t", "cost":
			args = append(args, game.N(name, 20))
		case "label", "pays", "earns", "chance", "now", "then", "way", "level": // counted in their own texts
			args = append(args, game.W(name, "x"))
		default:
			args = append(args, game.W(name, "Guarda"))
		}
	}
	return args
}

// If no short text fits, people's words are cut and not the end of the label, and equal texts still
// differ.
func TestLongWordsAreCutToWhatAButtonHolds(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	set := Button{"", game.Say("nde.change-trait.now", game.W("name", "Dona Jurema da Silva"),
		game.W("trait", strings.Repeat("Carries everybody out ", 5)+"to the boat"))}
	for _, locale := range Locales {
		p := index.Printer(locale, nil)
		whole := p.Say(set.Says)
		got := p.Buttons([]Button{set, set})
		for _, text := range got {
			if utf8.RuneCountInString(text) > ButtonRoom {
				t.Errorf("%s: %d characters: %s", locale, utf8.RuneCountInString(text), text)
			}
		}
		if !strings.HasPrefix(got[0], whole[:20]) || !strings.HasSuffix(got[0], "(Dona Jurema da Silva)") ||
			got[0] == got[1] {
			t.Errorf("%s: %q, whole %q", locale, got, whole)
		}
	}
}
