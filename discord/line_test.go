package discord

import (
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// waitForAnswer waits for the answer to a message in its channel.
func (w *world) waitForAnswer(c *fake.Channel, m *fake.Message, texts ...string) fake.Message {
	w.t.Helper()
	var found fake.Message
	w.eventually("an answer to "+m.Text+" with "+strings.Join(texts, ", "), func() bool {
		for _, a := range c.Messages() {
			if a.Answers == m.ID {
				found = a
			}
		}
		return found.ID != ""
	})
	for _, text := range texts {
		if !strings.Contains(found.Text, text) {
			w.t.Errorf("%q is answered without %q:\n%s", m.Text, text, found.Text)
		}
	}
	return found
}

// mention types a line in the channel and expects the answer there.
func (w *world) mention(u *fake.User, line string, texts ...string) fake.Message {
	w.t.Helper()
	return w.waitForAnswer(w.channel, u.Say(w.channel, fake.Mention+" "+line), texts...)
}

// whisper types a line in the channel and expects the answer in private only.
func (w *world) whisper(u *fake.User, line string, texts ...string) {
	w.t.Helper()
	before := len(u.Private().Messages())
	w.mention(u, line)
	ms := u.Private().Messages()
	if len(ms) != before+1 {
		w.t.Fatalf("%q brings %d private messages", line, len(ms)-before)
	}
	for _, text := range texts {
		if !strings.Contains(ms[before].Text, text) {
			w.t.Errorf("%q is answered without %q:\n%s", line, text, ms[before].Text)
		}
	}
}

// private types a line in private and expects the answer there.
func (w *world) private(u *fake.User, line string, texts ...string) fake.Message {
	w.t.Helper()
	return w.waitForAnswer(u.Private(), u.Say(u.Private(), line), texts...)
}

// A table is opened and a test played by typed lines alone, without a slash command: by mentions,
// and by a person who writes in private.
func TestPlayByLines(t *testing.T) {
	w := newGatewayWorld(t, nil, 3, 4 /* loose */, 7, 2 /* opposition */, 8, 1, 9 /* Ana */)
	gil, ana := w.fake.User("Gil", "en-US"), w.fake.User("Ana", "en-US")
	w.mention(gil, "test ana", "There is no table here.")
	w.mention(gil, "roll 2d6", "Gil rolls 7")
	w.mention(gil, "demo", "is open here")
	w.whisper(gil, "leave ana", "are you sure?", "leave! ana")
	w.mention(gil, "leave! ana")
	w.mention(ana, "join ana", "Ana")
	w.whisper(ana, "", "You play Ana.", "offers lists")
	w.whisper(gil, "offers test", "test ana")
	w.whisper(ana, "look rope", "Rope")
	w.mention(gil, "test ana", "Ana must beat 9.")
	w.private(ana, "offers roll", "roll")
	w.private(ana, "roll buddy quick-hands move", "17")
	w.public("17 against 9")
	if n := w.count("17 against 9"); n != 1 {
		t.Errorf("the roll was told %d times:\n%s", n, w.publicText())
	}
	w.mention(gil, "leave-it") // no such word
	w.whisper(gil, "test nobody")
	w.mention(gil, "explain hitch", "hitch")
	w.mention(gil, "help test", "test")
	w.mention(gil, "undo", "Undone by GM")
}

// The same words work in Portuguese, by the table's language or the person's own.
func TestLinesInPortuguese(t *testing.T) {
	w := newGatewayWorld(t, nil, 9, 7)
	gil, ana := w.openDemo("pt-BR")
	w.mention(gil, "test ana difícil arriscado", "d10 tirou 9", "Arriscado: falhar traz uma complication d4 ou maior.")
	w.whisper(ana, "offers", "Escolher dados e rolar: roll")
	w.private(ana, "lang en", "You read in English.")
	w.private(ana, "look", "You play Ana.")
}

// The bot reads only messages that are addressed to it, and none that a program wrote; each message
// is done once, even if it arrives again or is edited.
func TestOnlyAddressedMessagesAreRead(t *testing.T) {
	w := newGatewayWorld(t, nil, 3)
	gil, _ := w.openDemo("en-US")
	silent := []*fake.Message{
		gil.Say(w.channel, "dice d6"),
		gil.Say(w.channel, "thank you "+fake.Mention+" dice d6"),
		w.fake.OtherBot(w.channel, fake.Mention+" dice d6", false),
		w.fake.OtherBot(w.channel, fake.Mention+" dice d6", true),
	}
	own := w.channel.Last()
	w.fake.SendMessageEvent(&own) // its own message
	m := gil.Say(w.channel, fake.Mention+" dice d6")
	w.waitForAnswer(w.channel, m, "rolled 3")
	w.fake.SendMessageEvent(m)
	w.fake.EditMessage(m, fake.Mention+" dice d8")
	answer := w.channel.Last()
	gil.Reply(&answer, "well done")
	w.mention(gil, "tables", "private") // the earlier messages have been handled by now
	for _, a := range w.channel.Messages() {
		if slices.ContainsFunc(silent, func(s *fake.Message) bool { return s.ID == a.Answers }) {
			t.Errorf("answered what was not said to it: %s", a.Text)
		}
	}
	if n := w.count("rolled 3"); n != 1 {
		t.Errorf("a message was done %d times:\n%s", n, w.publicText())
	}
}

// Secrets stay out of the channel if private messages are closed, and an answer that may not be
// public is given in private.
func TestSecretsAreNotAnsweredInTheChannel(t *testing.T) {
	w := newGatewayWorld(t, nil, 4)
	gil, ana := w.openDemo("en-US")
	ana.ClosePrivate(true)
	if a := w.mention(ana, "look", "you take no private messages"); strings.Contains(a.Text, "plot point") {
		t.Errorf("all see what one asked for:\n%s", a.Text)
	}
	w.channel.Forbid(true)
	gil.Say(w.channel, fake.Mention+" explain hitch")
	w.eventually("the answer in private", func() bool {
		ms := gil.Private().Messages()
		return len(ms) > 0 && strings.Contains(ms[0].Text, "I can't write in that channel")
	})
	w.channel.Forbid(false)
	w.fake.FailNext("POST /channels/{}/messages", 400, nil, `{"code": 160002, "message": "no history"}`)
	gil.Say(w.channel, fake.Mention+" dice d6")
	w.public("rolled 4")
}

// In private people choose one of their tables, press buttons and keep their chairs; a thread
// shares the table of the channel above it.
func TestPrivateMessagesPlayTheChosenTable(t *testing.T) {
	w := newGatewayWorld(t, nil, 2)
	gil, ana := w.openDemo("en-US")
	thread := w.fake.Thread(w.channel, "apart")
	w.waitForAnswer(thread, gil.Say(thread, fake.Mention+" dice d6"), "rolled 2")
	other := w.fake.Channel("other")
	w.waitForAnswer(other, ana.Say(other, fake.Mention+" new cortex Harbour"), "Harbour is open here")
	w.private(ana, "look", "Which of your tables", "Harbour")
	w.private(ana, "open nowhere", "None of your tables")
	w.private(ana, "open harbour", "We are now talking about Harbour here.")
	w.private(ana, "roll d6", "No test or contest is waiting for these dice.") // moves of Cortex go before loose dice
	menu := w.private(ana, "note \"The harbour master lies\"", "Done.", "The harbour master lies")
	own := ana.Private().Messages()
	w.private(ana, "close", "Harbour leaves every channel and thread where it is played.", "close!")
	changed := w.wantTexts(ana.Press(&own[len(own)-1], "Menu"), "You are the GM.")
	if changed.Type != 7 || changed.Message.ID != menu.ID {
		t.Errorf("the menu does not take the place of what was pressed: %+v", changed)
	}
	if w.wantTexts(ana.Press(changed.Message, "How things are"), "The harbour master lies").Type != 7 {
		t.Error("nor does what it leads to")
	}
	w.private(ana, "close!", "Harbour is closed here")
	w.eventually("the channel is told",
		func() bool { return strings.Contains(other.Last().Text, "Harbour is closed here") })
	w.waitForAnswer(other, ana.Say(other, fake.Mention+" look"), "There is no table here")
}
