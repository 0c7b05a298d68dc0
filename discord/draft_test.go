package discord

import (
	"fmt"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
)

// A pool is built in the menu itself: each change of the select returns the chance of success, and
// how each further die would change it.
func TestPoolIsBuiltInTheMenu(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 1, 9 /* Ana */)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))

	menu := w.wantPrivate(ana.Slash(w.channel, "menu"))
	menu = ana.Choose(menu.Message, "Buddy d8", "Quick Hands d8")
	w.wantTexts(menu, "Chance to beat 9: 44%", "Effect die, by the suggested choice:")
	if menu.Type != 7 || !menu.Message.Ephemeral {
		t.Errorf("the menu was not changed in place: %+v", menu)
	}
	w.wantButtons(menu.Message, "Roll 2 dice (2d8): 44% to beat 9")
	menu = ana.Choose(menu.Message, "Buddy d8", "Quick Hands d8", "Move d10: from 44% to 76%")
	w.wantTexts(menu, "Chance to beat 9: 76%", "With 1 plot point for one more result: 8")

	lit := 0
	for _, o := range menu.Message.Options() {
		if o.Lit {
			lit++
		}
	}
	if lit != 3 {
		t.Errorf("%d dice are marked as picked: %+v", lit, menu.Message.Options())
	}
	w.wantTexts(w.wantPublic(ana.Slash(w.channel, "cortex roll")), "17 against 9")
}

// A draft can be emptied; loose dice from its form stay in it.
func TestDraftCanBeEmptied(t *testing.T) {
	w := newWorld(t, 7, 2)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	ana.Slash(w.channel, "cortex pool", "pool", "buddy", "dice", "d6")
	menu := w.wantPrivate(ana.Slash(w.channel, "menu"))
	w.wantButtons(menu.Message, "Roll 2 dice (d8 d6)")
	d := ""
	for _, of := range menu.Message.Selects() {
		if i, err := parseID(of); err == nil && i.act == actDraft {
			d = of
		}
	}
	menu = ana.PressID(menu.Message, d, []string{}...)
	w.wantTexts(menu, "Another die: d6")
	w.wantButtons(menu.Message, "Roll 1 die (d6)")
	if strings.Contains(menu.Message.Text, "Buddy: d8") {
		t.Errorf("the draft is not empty:\n%s", menu.Message.Text)
	}
}

// The part of a label that does not fit into a line of a select stands below it.
func TestLongLabelContinuesInTheDescription(t *testing.T) {
	for _, tt := range []struct{ text, head, rest string }{
		{"Fight d10: 54% to 66%", "Fight d10: 54% to 66%", ""},
		{strings.Repeat("long ", 22) + "d10: 54% to 66%", strings.TrimSpace(strings.Repeat("long ", 19)),
			"long long long d10: 54% to 66%"},
		{strings.Repeat("x", 120), strings.Repeat("x", 99), strings.Repeat("x", 21)},
		{strings.Repeat("🎲", 60), strings.Repeat("🎲", 49), strings.Repeat("🎲", 11)},
	} {
		o := selectOption(tt.text, "v")
		if o.Label != tt.head || o.Description != tt.rest {
			t.Errorf("%q breaks into\n%q\n%q", tt.text, o.Label, o.Description)
		}
	}
}

// A sheet with many traits is played by taps: a select for each trait set, and further pages;
// nothing is typed.
func TestLongPoolIsBuiltByTaps(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 1 /* Dina */)
	gil, ana := w.openDemo("en-US")
	var skills []string
	for n := range 30 {
		skills = append(skills, fmt.Sprintf("S%02d d8", n))
	}
	w.wantPublic(ana.Slash(w.channel, "do", "line",
		`character "Ana: distinctions Buddy d8 | skills `+strings.Join(skills, ", ")+`" who=ana`))
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	called := w.public("Ana must beat 9.")
	page := ana.Press(&called, "Ana:")
	if page.Form != nil || page.Message == nil || len(page.Message.Selects()) < 2 {
		t.Fatalf("no selects but %s", page.Raw)
	}
	w.wantPrivate(page)
	page = w.wantPrivate(ana.Choose(page.Message, "S03 d8"))
	page = w.wantPrivate(ana.Choose(page.Message, "S27 d8")) // in the second select
	w.wantButtons(page.Message, "Roll 2 dice, 1 PP: 44%")
	lit := 0
	for _, o := range page.Message.Options() {
		if o.Lit {
			lit++
		}
	}
	if lit != 2 {
		t.Errorf("%d dice are marked as picked in:\n%s", lit, page.Message.AllText())
	}
	form := ana.Press(page.Message, "Other choices…").Form
	if got := selectedLabels(w.noTyping(form, "Traits, assets and other dice").Options); len(got) != 2 {
		t.Errorf("the form shows as picked: %q", got)
	}
	ana.Press(page.Message, "Roll 2 dice, 1 PP: 44%")
	rolled := w.public("S27 d8 rolled 1")
	w.wantTexts(fake.Answer{Message: &rolled}, "S03 d8 rolled 8")
}

// An offer that a button cannot name completely is also in the select.
func TestLongButtonsAreInTheSelectToo(t *testing.T) {
	w := newWorld(t)
	long := game.Offer{Move: "choose", Label: game.Quote(strings.Repeat("word ", 17))}
	short := game.Offer{Move: "roll", Label: game.Quote("word")}
	buttons, rest := w.bot.localizers.in("en").splitOffers([]game.Offer{long, short}, nil)
	if len(buttons) != 2 || len(rest) != 1 || rest[0].Move != long.Move {
		t.Errorf("buttons %v, select %v", buttons, rest)
	}
}
