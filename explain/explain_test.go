package explain_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/explain"
	"mesa/game"
	"mesa/lang"
)

// Both languages must have the same entries, each with a name, a text and a unique id.
func TestEntriesAreCompleteInBothLanguages(t *testing.T) {
	en, pt := explain.Of("", lang.EN).All(), explain.Of("", lang.PTBR).All()
	if len(en) < 300 || len(en) != len(pt) {
		t.Fatalf("%d entries in English, %d in Portuguese", len(en), len(pt))
	}
	ids := map[string]bool{}
	for i, e := range en {
		for _, id := range append([]string{e.ID}, e.Rules...) {
			if ids[id] && id != e.ID {
				t.Errorf("%s stands twice", id)
			}
			ids[id] = true
		}
		if pt[i].ID != e.ID {
			t.Fatalf("%s stands where %s does", pt[i].ID, e.ID)
		}
		for _, e := range []explain.Entry{e, pt[i]} {
			if e.Name == "" || len(e.Lines) == 0 || strings.Contains(strings.Join(e.Lines, " "), "RULING") {
				t.Errorf("%s: %q says %q", e.ID, e.Name, e.Lines)
			}
		}
	}
	for _, e := range en {
		for _, id := range e.See {
			if !ids[id] {
				t.Errorf("%s leads to %s, which is not there", e.ID, id)
			}
		}
	}
}

// A rule has at most three sentences.
func TestRulesHaveThreeSentencesAtMost(t *testing.T) {
	for _, locale := range lang.Locales {
		for _, e := range explain.Of("", locale).Topic("rules") {
			if n := utf8.RuneCountInString(e.Lines[0]); n > 320 || utf8.RuneCountInString(e.Name) > 70 {
				t.Errorf("%s (%s): %d characters, called %q", e.ID, locale, n, e.Name)
			}
		}
	}
}

// Find matches ids, names, glosses, beginnings, words of the text and typos.
func TestFind(t *testing.T) {
	index := explain.Of("cortex", lang.PTBR)
	for typed, want := range map[string]string{
		"SFX-PWR-FOCUS": "SFX-PWR-FOCUS", "sfx pwr focus": "SFX-PWR-FOCUS", "ataque": "powers/attack",
		"ATTACK":    "powers/attack",
		"telepatia": "powers/psychic", "teleport": "powers/teleport", "blsat": "abilities/blast",
		"prisão de gelo": "SFX-ABIL-BLAST-3",
	} {
		if found := index.Find(typed, 3); len(found) == 0 || found[0].ID != want {
			t.Errorf("%q: %v", typed, found)
		}
	}
	if found := index.Find(" ? ", 3); found != nil {
		t.Error(found)
	}
	if found := index.Find("blast", 2); len(found) != 2 {
		t.Error(len(found), "entries of two")
	}
}

// Each topic has a name in both languages and the right number of entries.
func TestTopicsAreNamedAndCounted(t *testing.T) {
	index := explain.Of("cortex", lang.EN)
	n := 0
	for _, s := range index.Topics() {
		if got := len(index.Topic(s.Name)); got != s.N || s.N == 0 {
			t.Errorf("%s: %d, not %d", s.Name, got, s.N)
		}
		n += s.N
	}
	if n != len(index.All()) {
		t.Error(n, "entries on shelves of", len(index.All()))
	}
	if got := explain.Of("chess", lang.EN).All(); len(got) != 0 {
		t.Error(got)
	}
}

// Answer is tested as plain text in both languages.
func TestAnswerInPlainText(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ locale, typed, want string }{
		{lang.EN, "Focus", "Focus. SFX of powers, Cortex Prime.\n" +
			"Swap two dice of the same size for one die a step larger.\nSee also: Focus (Skills) and Chi Mastery: " +
			"focused strike."},
		{lang.PTBR, "rajada", "Blast (rajada). Habilidades, Cortex Prime.\nLançar energia destrutiva.\n" +
			"Veja também: Blast: wide blast, Blast: break objects, Blast: ice prison e Sonic Blast (rajada sônica)."},
		{lang.EN, "talents", "Talents: Unrelenting Force,"},
		{lang.EN, "", "You can look up: "},
		{lang.EN, "blsat", "Nothing is called “blsat”. Did you mean: Blast?"},
		{lang.PTBR, "prisão de gelo", "Nada se chama “prisão de gelo”. Aparece em: Blast: ice prison e "},
		{lang.EN, "flig", "“flig” can mean: "},
		{lang.PTBR, "xyzzyx", "Nada se chama “xyzzyx”. O que há: "},
	} {
		say := texts.Printer(c.locale, lang.Visible).Say
		told, no := explain.Of("cortex", c.locale).Answer(c.typed, say)
		if no != nil {
			told = []game.Msg{no.Reason}
		}
		var lines []string
		for _, m := range told {
			lines = append(lines, say(m))
		}
		if got := strings.Join(lines, "\n"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %s", c.typed, got)
		}
	}
}

// A text that names no entry is not answered by one with similar letters or a mention.
func TestSimilarNamesAreProposedNotTold(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		say := texts.Printer(locale, lang.Visible).Say
		for _, typed := range []string{"X-card", "xcard", "pizza", "help another soul", "skills.moda", "blsat", "ard"} {
			told, no := explain.Of("", locale).Answer(typed, say)
			if no == nil && told[0].Key != "explain.nearly" && told[0].Key != "explain.mentioned" {
				t.Errorf("%s: %q is told by %q", locale, typed, say(told[0]))
			}
		}
	}
}

// An entry with that name comes before one found by another word or a translation.
func TestOwnNamesComeFirst(t *testing.T) {
	for typed, want := range map[string]string{
		"sorte": "NDE-RES-03", "movement": "powers/movement", "Grow": "powers/size-changing",
		"shrink": "powers/size-changing", "size-changing": "powers/size-changing", "Trauma": "TRAUMA-01",
	} {
		for _, locale := range lang.Locales {
			if found := explain.Of("", locale).Find(typed, 1); len(found) == 0 || found[0].ID != want {
				t.Errorf("%s: %q finds %v, not %s", locale, typed, found, want)
			}
		}
	}
}

func ExampleHandbook_Find() {
	for _, e := range explain.Of("cortex", "en").Find("telepathy", 1) {
		fmt.Println(e.Name)
		fmt.Println(e.Lines[0])
	}
	// Output:
	// Psychic
	// Mind Control: d6: nudge existing leanings; d8: override impulses; d10: control body movement; d12: complete possession
}
