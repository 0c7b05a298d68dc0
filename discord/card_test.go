package discord

import (
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
)

// rollWithHitch calls a test for Ana in English and has her roll it with a hitch, which the GM may
// use then. It returns the card of the roll.
func (w *world) rollWithHitch(gil, ana *fake.User) *fake.Message {
	w.t.Helper()
	w.script.Add(7, 2, 8, 1, 9)
	called := w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	form := ana.Press(called.Message, "Ana: Choose dice").Form
	traits := form.Fields()[0].Label
	w.wantPublic(ana.Submit(form, traits, "Buddy d8", traits, "Quick Hands d8", traits, "Move d10"))
	return w.withButton("GM: Let Ana's hitches pass")
}

// current returns the current state of a message.
func (w *world) current(m *fake.Message) fake.Message {
	w.t.Helper()
	w.bot.WaitForBackground()
	for _, n := range w.channel.Messages() {
		if n.ID == m.ID {
			return n
		}
	}
	w.t.Fatalf("it is gone:\n%s", m.Text)
	return fake.Message{}
}

// wantOnlyButtons fails unless a message has exactly those buttons.
func (w *world) wantOnlyButtons(m fake.Message, labels ...string) {
	w.t.Helper()
	if got := m.Labels(); !slices.Equal(got, labels) {
		w.t.Errorf("buttons %q, not %q, under:\n%s", got, labels, m.Text)
	}
}

// A roll is one card: its consequences edit the message, which says nothing twice and loses the
// used buttons. The call has lost its own buttons before.
func TestRollIsOneEditedCard(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	card := w.rollWithHitch(gil, ana)
	call := w.public("Ana must beat 9.")
	w.wantOnlyButtons(w.current(&call), "Menu")
	if strings.Contains(w.current(&call).Text, "Now:") {
		t.Errorf("the call says who is waited for still:\n%s", w.current(&call).Text)
	}
	const below = "Optional: GM (Use hitches or Let it pass).\n" +
		"- GM: Use Ana's hitch: complication Out of Position d6 (+1 PP for Ana). Ana earns 1 plot point, to spend " +
		"after this roll."
	if !strings.HasPrefix(card.Text, "Ana ") || !strings.HasSuffix(card.Text, below) {
		t.Errorf("the card does not begin with the verdict and end with who is next and what follows:\n%s", card.Text)
	}
	before := len(w.newsMessages())
	a := w.wantPublic(gil.Press(card, "GM: Out of"))
	if a.Type != 7 {
		t.Errorf("the card was not changed: type %d", a.Type)
	}
	w.wantTexts(a, "17 against 9", "Out of Position d6")
	w.wantOnlyButtons(w.current(card), "Menu")
	if n := len(w.newsMessages()); n != before {
		t.Errorf("%d messages, not %d:\n%s", n, before, w.publicText())
	}
	for _, told := range []string{"17 against 9", "New complication on Ana", "Ana must beat 9."} {
		if n := w.count(told); n != 1 {
			t.Errorf("%q is told %d times:\n%s", told, n, w.publicText())
		}
	}
}

// A call that lets the hitches of another roll pass has its own card: it says who is waited for,
// and has their buttons.
func TestCallThatPassesHitchesHasItsOwnCard(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	card := w.rollWithHitch(gil, ana)
	w.script.Add(4, 2)
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.bot.WaitForBackground()
	call := w.public("Ana must beat") // the board has the same button
	if _, ok := call.Button("Ana: Choose dice"); !ok || !strings.HasPrefix(call.Text, "Ana must beat") ||
		!strings.Contains(call.Text, hitchesPass) || !strings.Contains(call.Text, "Now: Ana (Roll).") {
		t.Errorf("the call:\n%s", call.Text)
	}
	w.wantOnlyButtons(w.current(card), "Menu")
}

// letHitchesPass lets the GM pass the hitches by the menu.
func (w *world) letHitchesPass(gil *fake.User) {
	w.t.Helper()
	w.wantPrivate(gil.Press(w.wantPrivate(gil.Slash(w.channel, "menu")).Message, "Let Ana's hitches pass"))
}

const hitchesPass = "Ana's hitches pass."

// A decision from a menu, also in another process, edits the card as well, even if its answer was
// lost. A card is posted anew only if it is gone or has scrolled away.
func TestDecisionElsewhereEditsTheCard(t *testing.T) {
	for name, tt := range map[string]struct {
		letPass func(w *world, gil *fake.User, card *fake.Message)
		more    int // messages
	}{
		"by the menu": {func(w *world, gil *fake.User, _ *fake.Message) { w.letHitchesPass(gil) }, 0},
		"after a restart": {func(w *world, gil *fake.User, _ *fake.Message) { w.restart(nil); w.letHitchesPass(gil) },
			0},
		"by an answer that is lost": {func(w *world, gil *fake.User, card *fake.Message) {
			w.fake.LoseNextAnswer()
			gil.Press(card, "GM: Let Ana's hitches pass")
		}, 0},
		"when it was deleted": {func(w *world, gil *fake.User, card *fake.Message) {
			w.fake.Delete(card)
			w.letHitchesPass(gil)
		}, 0},
		"far below": {func(w *world, gil *fake.User, card *fake.Message) {
			for n := range maxBelowCard + 1 {
				w.throw(gil, n)
				w.public(thrown(n))
			}
			w.letHitchesPass(gil)
		}, maxBelowCard + 2},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			gil, ana := w.openDemo("en-US")
			card := w.rollWithHitch(gil, ana)
			before := len(w.newsMessages())
			tt.letPass(w, gil, card)
			m := w.public(hitchesPass)
			w.wantOnlyButtons(w.current(&m), "Menu")
			if n := len(w.newsMessages()); n != before+tt.more || w.count("17 against 9") != 1 ||
				w.count(hitchesPass) != 1 {
				t.Errorf("%d messages, not %d:\n%s", n, before+tt.more, w.publicText())
			}
			for _, m := range w.newsMessages()[1:] {
				w.wantOnlyButtons(w.current(&m), "Menu")
			}
		})
	}
}

// If another person has to act, a new message says so: an edit notifies nobody.
func TestNextToActGetsANewMessage(t *testing.T) {
	w := newWorld(t, 5, 4, 3)
	gil, _ := w.openDemo("en-US")
	p := &player{User: gil, w: w}
	p.openMenu()
	p.press("Vex: Start a contest against Ana")
	form := gil.Press(w.withButton("Vex: Choose dice"), "Vex: Choose dice").Form
	field := form.Fields()[0]
	pool := []string{field.Label, field.Options[0].Label, field.Label, field.Options[2].Label, field.Label,
		field.Options[4].Label}
	sure := w.wantPrivate(gil.Submit(form, pool...)) // one of a set more than is free
	w.wantPrivate(gil.Press(sure.Message, sure.Message.Labels()[0]))
	card := w.withButton("Vex: Total")
	if first, _, _ := strings.Cut(card.Text, "\n"); strings.Count(first, "Vex") != 1 ||
		!strings.Contains(first, "total ") {
		t.Errorf("who may choose is not said once, with the total: %s", first)
	}
	before := len(w.newsMessages())
	a := w.wantPublic(gil.Press(card, "Vex: Total"))
	if n := len(w.newsMessages()); a.Type != 4 || n != before+1 {
		t.Errorf("%d messages, not %d:\n%s", n, before+1, w.publicText())
	}
	w.wantTexts(a, "Now: Ana (")
	w.wantOnlyButtons(w.current(card), "Menu")
}

// A message that is no card any more loses its buttons when one of them is pressed in vain, except
// the menu.
func TestOutdatedMessageLosesItsButtons(t *testing.T) {
	w := newWorld(t, 7, 2)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	card := w.public("Ana must beat 9.")
	call := &card
	dead, _ := call.Button("Ana: Choose dice")
	w.bot.WaitForBackground()
	r := w.bot.channels.cached(w.channel.ID)
	r.mu.Lock()
	r.cards = nil // as after a long while
	r.mu.Unlock()
	w.wantPublic(gil.Slash(w.channel, "undo"))
	w.bot.WaitForBackground()
	if old := w.current(call); len(old.Labels()) < 2 {
		t.Fatalf("it has %q", old.Labels())
	}
	w.wantPrivate(ana.PressID(call, dead.ID))
	w.bot.WaitForBackground()
	w.wantOnlyButtons(w.current(call), "Menu")
}

// An undo asks for the choice that it took back again.
func TestUndoAsksForTheChoiceAgain(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 3, 9 /* Ana */)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.wantPublic(ana.Slash(w.channel, "cortex roll", "pool", "buddy quick-hands move"))
	ana.Press(w.withButton("Ana: Total 17"), "Ana: Total 17")
	w.wantPublic(gil.Slash(w.channel, "undo"))
	card := w.withButton("Ana: Total 17")
	if text := card.Text; !strings.HasPrefix(text, "Undone by GM: Ana") ||
		!strings.Contains(text, "\nSuggestion for Ana: Beats 9") {
		t.Errorf("the card does not begin with the undo:\n%s", card.Text)
	}
}

// A choice that was taken back and is made again is told like the first time: the undo was told,
// and the card shows the result.
func TestChoiceMadeAgainIsToldAgain(t *testing.T) {
	w := newWorldOf(t, diceFunc(highDie))
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.wantPublic(ana.Slash(w.channel, "do", "line", "roll team quick-hands:hinder move rope"))
	const total = "Ana: Total 20"
	for range 2 {
		card := w.withButton(total)
		chosen := w.wantTexts(w.wantPublic(ana.Press(card, total)), "Ana succeeds: 20 against 16")
		if text := chosen.Message.Text; !strings.HasPrefix(text, "Ana succeeds") || strings.Contains(text, "Undone") {
			t.Errorf("the card:\n%s", text)
		}
		w.wantTexts(w.wantPublic(gil.Slash(w.channel, "undo")), "Undone by GM: Ana succeeds")
		w.bot.WaitForBackground()
	}
}

// A decision that is told late, after the card of a later one, gets a message of its own; a
// decision that a card already tells takes no button from it.
func TestLateNewsGetTheirOwnMessage(t *testing.T) {
	r := &tableChannel{cards: []cardMessage{{ID: "7", Of: "test.1", From: 12, Upto: 14}}}
	for seq, want := range map[game.Seq]struct {
		from, upto game.Seq
		changes    bool
	}{
		11:            {11, 11, false},
		12:            {12, 14, true},
		14:            {12, 14, true},
		15:            {12, 15, true},
		12 + lookBack: {12 + lookBack, 12 + lookBack, false},
	} {
		c, changes := r.cardFor(game.News{Card: "test.1"}, seq, nil)
		if c.From != want.from || c.Upto != want.upto || changes != want.changes {
			t.Errorf("decision %d: %d to %d, changed: %v", seq, c.From, c.Upto, changes)
		}
	}
}
