package discord

import (
	"strings"
	"testing"

	"mesa/discord/fake"
)

// tapper counts what a person taps: a button, what is picked in a select, a form that is
// sent. Nothing is typed.
type tapper struct {
	*fake.User
	taps int
}

func (p *tapper) press(m *fake.Message, label string) fake.Answer {
	p.taps++
	return p.User.Press(m, label)
}

func (p *tapper) choose(m *fake.Message, label string) fake.Answer {
	p.taps++
	return p.User.Choose(m, label)
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

// took fails if it took more taps than it may, and counts anew.
func (p *tapper) took(t *testing.T, what string, most int) {
	t.Helper()
	if p.taps > most {
		t.Errorf("%s takes %d taps, not at most %d", what, p.taps, most)
	}
	p.taps = 0
}

// The usual things of an evening, with a sheet that is kept, in as many taps as people
// have patience for.
func TestTaps(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 3, 9 /* Ana */, 4, 2 /* opposition */, 8, 1, 9 /* Ana */)
	g, a := w.seat("en-US")
	gm, ana := &tapper{User: g}, &tapper{User: a}
	menu := func() *fake.Message { return w.alone(g.Slash(w.channel, "menu")).Message }

	who := gm.choose(menu(), "Test for Ana…")
	gm.choose(who.Message, "Challenging 2d8: ")
	gm.took(t, "calling a test, and how hard it is", 2)

	form := ana.press(w.withButton("Ana: Choose dice"), "Ana: Choose dice").Form
	ana.send(form, "Buddy d8", "Quick Hands d8", "Move d10")
	ana.press(w.withButton("Ana: total 17"), "Ana: total 17")
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
