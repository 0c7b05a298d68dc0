package discord

import (
	"fmt"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// tapper counts the taps of a person: a button, a choice in a select, a sent form. Nothing is
// typed.
type tapper struct {
	*fake.User
	taps int
}

func (p *tapper) press(m *fake.Message, label string) fake.Answer {
	p.taps++
	return p.User.Press(m, label)
}

func (p *tapper) choose(m *fake.Message, labels ...string) fake.Answer {
	p.taps++
	return p.User.Choose(m, labels...)
}

// send picks in the select of a form, and sends it.
func (p *tapper) send(f *fake.Form, picks ...string) fake.Answer {
	p.taps += 2
	var pairs []string
	for _, pick := range picks {
		pairs = append(pairs, f.Fields()[0].Label, pick)
	}
	return p.User.Submit(f, pairs...)
}

// took fails if it took more taps than allowed, and resets the count.
func (p *tapper) took(t *testing.T, what string, most int) {
	t.Helper()
	if p.taps > most {
		t.Errorf("%s takes %d taps, not at most %d", what, p.taps, most)
	}
	p.taps = 0
}

// The usual moves of an evening, with a checked sheet, need few taps.
func TestUsualMovesNeedFewTaps(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 3, 9 /* Ana */, 4, 2 /* opposition */, 8, 1, 9 /* Ana */)
	g, a := w.openDemo("en-US")
	gm, ana := &tapper{User: g}, &tapper{User: a}
	menu := func() *fake.Message { return w.wantPrivate(g.Slash(w.channel, "menu")).Message }

	who := gm.choose(menu(), "Test for Ana…")
	gm.choose(who.Message, "Challenging 2d8: ")
	gm.took(t, "calling a test, and how hard it is", 2)

	form := ana.press(w.withButton("Ana: Choose dice"), "Ana: Choose dice").Form
	ana.send(form, "Buddy d8", "Quick Hands d8", "Move d10")
	card := w.withButton("Ana: Total 17")
	if !strings.HasPrefix(card.Text, "Suggestion for Ana: Beats 9 by 8, heroic") {
		t.Errorf("the card does not begin with what is proposed:\n%s", card.AllText())
	}
	ana.press(card, "Ana: Total 17")
	if now := w.current(card).Text; !strings.HasPrefix(now, "Ana succeeds heroically: 17") ||
		strings.Contains(now, "Suggestion for") {
		t.Errorf("the card does not begin with what was chosen:\n%s", now)
	}
	ana.took(t, "a test, with three traits and a choice", 4)

	who = gm.choose(menu(), "Test for Ana…")
	gm.choose(who.Message, "Challenging 2d8: ")
	gm.taps = 0
	again := w.withButton("Ana: As last time")
	if text := strings.Join(again.Labels(), "; "); !strings.Contains(text, "As last time: ") {
		t.Errorf("the chance of rolling as last time is not said: %s", text)
	}
	ana.press(again, "Ana: As last time")
	w.public("17 against 6")
	ana.took(t, "a test as last time", 2)

	gm.press(w.withButton("GM: Off Balance"), "GM: Off Balance")
	w.public("New complication on Ana: Off Balance d6.")
	gm.took(t, "a hitch as it is proposed", 1)

	gm.press(w.withButton("GM: Undo"), "GM: Undo")
	w.public("Undone by GM")
	gm.took(t, "taking the last decision back", 1)
}

// Rarer moves, or those with more choices than fit into a select, need few taps: the sets that go
// together are one select, a long one is another. Each is a tap, however many choices are picked,
// so no message that has the whole sheet needs fewer to the roll.
func TestRarerMovesNeedFewTaps(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 3, 5 /* Dora */)
	g, a := w.openDemo("en-US")
	gm, ana := &tapper{User: g}, &tapper{User: a}

	category := gm.choose(w.wantPrivate(g.Slash(w.channel, "menu")).Message, "Points")
	prefix := gm.press(category.Message, "Give 1 PP by hand")
	gm.choose(prefix.Message, "Ana")
	w.public("by the GM, now 2 plot points.")
	gm.took(t, "correcting plot points", 3)

	skills := make([]string, 19)
	for n := range skills {
		skills[n] = fmt.Sprintf("Skill %d d6", n+1)
	}
	w.wantPublic(g.Slash(w.channel, "do", "line", `character "Dora: Distinctions: Old d8, Bold d8, Cold d8 | `+
		`Affiliations: Solo d6, Buddy d8, Team d10 | Skills: `+strings.Join(skills, ", ")+`" rank=pc chair=ana`))
	w.wantPublic(g.Slash(w.channel, "do", "line", "test dora challenging with="))
	pool := ana.press(w.withButton("Dora: Choose dice"), "Dora: Choose dice")
	pool = ana.choose(pool.Message, "Old d8", "Buddy d8")
	pool = ana.choose(pool.Message, "Skill 19 d6")
	ana.press(pool.Message, "Dora: Roll 3 dice")
	ana.took(t, "rolling three traits out of 28", 4)
	ana.press(w.withButton("Dora: Total 13"), "Dora: Total 13")
	w.public("Dora succeeds: 13 against 9")
}

// If no chair is free, one tap makes a chair.
func TestOneTapMakesAChair(t *testing.T) {
	w := newWorld(t)
	opened := w.wantPublic(w.fake.User("Gil", "en-US").Slash(w.channel, "mesa new", "title", "Dust"))
	ana := &tapper{User: w.fake.User("Ana", "en-US")}
	ana.press(opened.Message, "Sit down")
	w.public("Ana")
	ana.took(t, "sitting down", 1)
}
