package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
)

// sceneTable is a table in a channel of its own, with its people, in one language. The dice are
// random, so it follows what is asked and not what they show.
type sceneTable struct {
	t       *testing.T
	pt      bool
	discord *fake.Server
	channel *fake.Channel
	gm      *tapper
	people  []*tapper
}

// inLanguage returns the text in the language of the evening.
func (e *sceneTable) inLanguage(en, pt string) string {
	if e.pt {
		return pt
	}
	return en
}

// addPerson adds a person.
func (e *sceneTable) addPerson(name string) *tapper {
	s := &tapper{User: e.discord.User(name, e.inLanguage("en-US", "pt-BR")), e: e}
	e.people = append(e.people, s)
	return s
}

// channelText returns everything that the channel shows to everyone.
func (e *sceneTable) channelText() string {
	var all []string
	for _, m := range e.channel.Messages() {
		all = append(all, m.AllText())
	}
	return strings.Join(all, "\n---\n")
}

// eventually waits until is returns true, through the actions of others.
func (e *sceneTable) eventually(what string, is func() bool) {
	e.t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			e.t.Fatalf("in vain: %s. The channel shows:\n%s\nand the GM last read:\n%s", what, e.channelText(),
				e.gm.menu.AllText())
		}
	}
}

// waitForText waits until the channel shows one of those texts.
func (e *sceneTable) waitForText(texts ...string) {
	e.t.Helper()
	e.eventually(strings.Join(texts, " or "), func() bool { return e.isShown(texts) })
}

func (e *sceneTable) isShown(texts []string) bool {
	seen := e.channelText()
	for _, text := range texts {
		if strings.Contains(seen, text) {
			return true
		}
	}
	return false
}

// pressUntil has everybody press what they are asked below the two newest messages, the first of
// each, until the channel shows one of those texts and no player is asked more. Two, because the
// announcement of a decision may come after the answer to the next one. The buttons of a message may
// come a moment after its text, so the GM's menu says whether a player is waited for.
func (e *sceneTable) pressUntil(texts ...string) {
	e.t.Helper()
	pressed := map[string]bool{}
	e.eventually(strings.Join(texts, " or "), func() bool {
		messages := e.channel.Messages()
		for _, m := range slices.Backward(messages[max(0, len(messages)-2):]) {
			for _, b := range m.Buttons() {
				if person := e.askedPerson(b.Label); person != nil && !pressed[b.ID] {
					pressed[b.ID] = true
					person.press(&m, b.Label)
					return false
				}
			}
		}
		return e.isShown(texts) && !e.waitsForPlayer()
	})
}

// waitsForPlayer reports whether the GM's menu says that the table waits for a player.
func (e *sceneTable) waitsForPlayer() bool {
	e.gm.openMenu()
	for line := range strings.Lines(e.gm.menu.Text) {
		waited, is := strings.CutPrefix(line, e.inLanguage("Now: ", "Agora: "))
		named := func(p *tapper) bool { return p != e.gm && strings.Contains(waited, p.Name) }
		if is && slices.ContainsFunc(e.people, named) {
			return true
		}
	}
	return false
}

// askedPerson returns the person that a button is for: the GM if it names no player. It returns nil
// if the button is for anybody, and for undo.
func (e *sceneTable) askedPerson(label string) *tapper {
	actor, asked, named := strings.Cut(label, ": ")
	if !named || strings.HasPrefix(asked, e.inLanguage("Undo", "Desfazer")) {
		return nil
	}
	for _, s := range e.people {
		if s.Name == actor {
			return s
		}
	}
	return e.gm
}

// tapper plays by taps, on the last message that only they saw.
type tapper struct {
	*fake.User
	e    *sceneTable
	menu *fake.Message
}

// repeat repeats an action as long as the answer asks for it, and returns the last answer.
func (s *tapper) repeat(what func() fake.Answer) fake.Answer {
	s.e.t.Helper()
	for {
		a := s.e.discord.Finish(what())
		if a.Status != 0 || a.Message == nil && a.Form == nil {
			s.e.t.Fatalf("%s gets no answer but %d %s", s.Name, a.Status, a.Raw)
		}
		if a.Message != nil && strings.HasPrefix(a.Message.Text, s.e.inLanguage("Something broke", "Algo quebrou")) {
			s.e.t.Fatalf("%s reads: %s", s.Name, a.Message.Text)
		}
		if a.Message == nil || !s.mustRepeat(a.Message.Text) {
			return a
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// mustRepeat reports whether an answer says that nothing was done because of the pace: too fast, or,
// on a slow machine, too late.
func (s *tapper) mustRepeat(answer string) bool {
	return slices.ContainsFunc([]string{
		s.e.inLanguage("Too fast", "Rápido demais"),
		s.e.inLanguage("This reached me too late", "Isto chegou tarde demais"),
		s.e.inLanguage("That took too long to open the form", "O formulário demorou demais para abrir"),
	}, func(beginning string) bool { return strings.HasPrefix(answer, beginning) })
}

// press presses a button of a message. If a form opens, it sends the form with those fields
// changed.
func (s *tapper) press(m *fake.Message, label string, fields ...string) {
	s.e.t.Helper()
	s.follow(s.repeat(func() fake.Answer { return s.Press(m, label) }), fields...)
}

// openMenu opens the menu by the button that every public message has.
func (s *tapper) openMenu() {
	s.e.t.Helper()
	last := s.e.channel.Last()
	s.press(&last, "Menu")
}

// taps opens the menu, finds a button or an entry of a select, and takes it.
func (s *tapper) taps(label string, fields ...string) {
	s.e.t.Helper()
	s.openMenu()
	s.choose(label, fields...)
}

// choose takes an entry of the open menu.
func (s *tapper) choose(label string, fields ...string) {
	s.e.t.Helper()
	found := s.find(s.menu, label, len(fields) > 0)
	if found == nil {
		s.e.t.Fatalf("%s finds no %q in the menu:\n%s", s.Name, label, s.menu.AllText())
	}
	if hasButton(found, label, len(fields) > 0) {
		s.press(found, label, fields...)
		return
	}
	s.follow(s.repeat(func() fake.Answer { return s.Choose(found, label) }), fields...)
}

// picks picks entries of a select of the open menu.
func (s *tapper) picks(labels ...string) {
	s.e.t.Helper()
	s.follow(s.repeat(func() fake.Answer { return s.Choose(s.menu, labels...) }))
}

// hasButton reports whether a message has a button; if form is true, the button must open a form:
// one without the dots takes the preset.
func hasButton(m *fake.Message, label string, form bool) bool {
	b, is := m.Button(label)
	return is && (!form || strings.HasSuffix(b.Label, "…"))
}

// find returns the part of a menu with an entry. It looks first in the parts that name it. Entries
// that lead to a part have a value of their own kind.
func (s *tapper) find(m *fake.Message, label string, form bool) *fake.Message {
	s.e.t.Helper()
	if hasButton(m, label, form) {
		return m
	}
	var leads []lead
	for _, sel := range m.Selects() {
		for _, o := range m.OptionsOf(sel) {
			switch {
			case strings.HasPrefix(o.Value, "/") && strings.Contains(o.Description, label):
				leads = slices.Insert(leads, 0, lead{sel, o.Value})
			case strings.HasPrefix(o.Value, "/"):
				leads = append(leads, lead{sel, o.Value})
			case strings.HasPrefix(o.Label, label):
				return m
			}
		}
	}
	for _, l := range leads {
		part := s.repeat(func() fake.Answer { return s.PressID(m, l.sel, l.value) }).Message
		if found := s.find(part, label, form); found != nil {
			return found
		}
	}
	return nil
}

// lead is an entry of a select that leads to a part of the menu.
type lead struct{ sel, value string }

// follow handles an answer: a menu, or a form, which it fills in and sends.
func (s *tapper) follow(a fake.Answer, fields ...string) {
	s.e.t.Helper()
	for _, more := range []string{"More options…", "Mais opções…"} { // the form asks the main question first
		if a.Message != nil && len(fields) > 0 && hasButton(a.Message, more, true) {
			a = s.repeat(func() fake.Answer { return s.Press(a.Message, more) })
		}
	}
	if a.Form == nil {
		if a.Message.Ephemeral {
			s.menu = a.Message
		}
		return
	}
	fields = filled(a.Form, fields)
	s.follow(s.repeat(func() fake.Answer { return s.Submit(a.Form, fields...) }))
}

// filled returns the fields of a form by their full labels, with a value in each required field.
func filled(form *fake.Form, given []string) []string {
	var fields []string
	for _, f := range form.Fields() {
		i := slices.IndexFunc(given, func(name string) bool { return strings.HasPrefix(f.Label, name) })
		switch lit := slices.ContainsFunc(f.Options, func(o fake.Option) bool { return o.Lit }); {
		case i >= 0 && i%2 == 0:
			fields = append(fields, f.Label, given[i+1])
		case f.Required && f.Options == nil && f.Value == "":
			fields = append(fields, f.Label, "?!")
		case f.Required && f.Options != nil && !lit:
			fields = append(fields, f.Label, f.Options[0].Value)
		}
	}
	return fields
}
