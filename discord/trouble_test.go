package discord

import (
	"strings"
	"testing"

	"mesa/game"
)

// A promised answer that was deleted before it came notified nobody: the channel is told the
// decision like one of another front end.
func TestDecisionOfADeletedAnswerIsTold(t *testing.T) {
	w := newWorld(t, 5)
	gil, _ := w.openDemo("en-US")
	w.logs = &recorder{}
	promised := w.slow()
	answer := gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1")
	w.fake.Delete(answer.Message)
	close(promised)
	w.public(thrown(1))
	if n := w.count(thrown(1)); n != 1 {
		t.Errorf("it is told %d times:\n%s", n, w.publicText())
	}
}

// A message wakes an archived thread. A locked one is left alone, and told the missed decisions
// once people play there again.
func TestMessageWakesAnArchivedThread(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 1, 9 /* Ana */)
	gil, ana := w.openDemo("en-US")
	w.logs = &recorder{}
	w.restart(nil)
	thread := w.fake.Thread(w.channel, "apart")
	told := func(text string) bool {
		for _, m := range thread.Messages() {
			if strings.Contains(m.Text, text) {
				return true
			}
		}
		return false
	}
	w.wantPublic(gil.Slash(thread, "cortex test", "who", "ana"))
	thread.Archive(false)
	w.wantPublic(ana.Slash(w.channel, "cortex roll", "pool", "buddy quick-hands move"))
	w.eventually("the sleeping thread hears", func() bool { return told("17 against 9") })
	if thread.Archived() || told("cannot be shown") {
		t.Errorf("the thread sleeps on, or was told something else:\n%v", thread.Messages())
	}

	thread.Archive(true)
	w.throw(gil, 1)
	w.public(thrown(1))
	w.eventually("a line in the log", func() bool { return len(w.logs.all()) > 0 })
	asked := len(thread.Messages())
	w.throw(gil, 2)
	w.public(thrown(2))
	if len(thread.Messages()) != asked {
		t.Error("a locked thread was written to")
	}
	thread.Wake()
	w.wantPrivate(ana.Slash(thread, "menu"))
	w.eventually("the thread hears what it missed", func() bool { return told(thrown(1)) && told(thrown(2)) })
}

// Decisions that were made and undone meanwhile are told once and in order, a call and its undo by
// one card, and offer nothing that is gone.
func TestCatchUpAcrossAnUndo(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	w.throw(gil, 1)
	w.public(thrown(1))
	w.stop()
	w.open(func(s *services) { s.viewing = silentTables{s.viewing} })
	w.script.Add(7, 2)
	w.doElsewhere(gil, game.GMChair, game.Command{Move: "test", Args: game.Args{"who": {"ana"}}})
	w.doElsewhere(gil, game.GMChair, game.Command{Move: "undo"})
	w.throw(gil, 2)
	w.stop()
	if w.count("Ana must beat")+w.count(thrown(2)) != 0 {
		t.Fatal("the deaf bot heard")
	}
	w.open(nil)
	w.public(thrown(2))
	text, at := w.publicText(), -1
	for _, want := range []string{thrown(1), "Undone by GM: Ana must beat 9.", "The dice are kept: d8 rolled 7",
		thrown(2)} {
		if n := strings.Count(text, want); n != 1 {
			t.Errorf("%q is told %d times:\n%s", want, n, text)
		}
		if next := strings.Index(text, want); next < at {
			t.Errorf("%q comes too early:\n%s", want, text)
		} else {
			at = next
		}
	}
	for _, m := range w.channel.Messages() {
		if _, has := m.Button("Ana: Choose dice"); has {
			t.Errorf("a test that is undone is offered:\n%s", m.AllText())
		}
	}
	w.wantPrivate(ana.Slash(w.channel, "menu"))
}
