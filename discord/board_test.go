package discord

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
)

// The board is posted with the first decision, stays where it is and is edited: scene, people, the
// test and its total, who is waited for, and their buttons.
func TestBoardIsEditedInPlace(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	w.bot.WaitForBackground()
	if b := w.board(); b.ID != "" {
		t.Errorf("it is there before play:\n%s", b.Text)
	}
	w.script.Add(7, 2)
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.bot.WaitForBackground()
	b := w.board()
	w.wantTexts(fake.Answer{Message: &b}, "Now: Ana (Roll).", "To beat: 9", "- Beto: 1 plot point, Bruised d6",
		"The roof of the night market")
	w.wantOnlyButtons(b, "Ana: Choose dice and roll…", "GM: Undo: Call for a test (GM)", "Menu")
	w.wantTexts(w.wantPrivate(ana.Press(&b, "GM: Undo")), "That button is for GM.")
	w.wantTexts(w.wantPublic(gil.Press(&b, "GM: Undo")), "Undone by GM")
	w.eventually("the call says that it was undone, and waits for no one", func() bool {
		w.bot.WaitForBackground()
		return w.count("Undone:\nAna must beat 9.") == 1 && w.count("Now: Ana") == 0
	})
	after := w.current(&b)
	if strings.Contains(after.Text, "To beat") || strings.Contains(after.Text, "Now:") {
		t.Errorf("it does not follow:\n%s", after.Text)
	}
	if posts := w.fake.Requests("POST /channels/{}/messages"); posts != 1 {
		t.Errorf("%d messages were posted for one board", posts)
	}
}

// Several decisions in a row cause one edit of the board, and a decision that changes nothing on it
// causes none.
func TestBoardIsEditedOncePerBurst(t *testing.T) {
	const edit = "PATCH /channels/{}/messages/{}"
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.script.Add(7, 2)
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.bot.WaitForBackground()
	w.script.Add(4)
	before := w.fake.Requests(edit)
	w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6"))
	w.eventually("the board follows", func() bool { return w.fake.Requests(edit) > before })
	w.bot.WaitForBackground()
	if n := w.fake.Requests(edit) - before; n != 1 { // their undo
		t.Errorf("%d changes for a throw", n)
	}
	for n := range 5 {
		w.doElsewhere(gil, game.GMChair, game.Command{Move: "new-asset",
			Args: game.Args{"name": {"Lamp " + strconv.Itoa(n)}, "on": {"scene"}, "die": {"d6"}}})
	}
	w.public("Lamp 4")
	w.bot.WaitForBackground()
	if n := w.fake.Requests(edit) - before; n > 3 {
		t.Errorf("%d changes for five decisions in a burst", n)
	}
	b := w.board()
	w.wantTexts(fake.Answer{Message: &b}, "Lamp 0", "Lamp 4")
}

// When the board has scrolled away, the next decision posts it again below, and there is only one
// board. A deleted board is posted again. After a restart the board from before is still known.
func TestBoardIsPostedAgain(t *testing.T) {
	for name, tt := range map[string]struct {
		meanwhile func(w *world, b *fake.Message)
		moves     bool
	}{
		"in sight":        {func(*world, *fake.Message) {}, false},
		"after a restart": {func(w *world, _ *fake.Message) { w.restart(nil) }, false},
		"deleted":         {func(w *world, b *fake.Message) { w.fake.Delete(b) }, true},
		"scrolled away": {func(w *world, _ *fake.Message) {
			for range maxBelowBoard {
				w.bot.isForUs([]byte(`{"id":"1","channel_id":"` + w.channel.ID +
					`","guild_id":"1","author":{"id":"7"}}`))
			}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			gil, _ := w.openDemo("en-US")
			w.script.Add(7, 2)
			w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
			w.bot.WaitForBackground()
			old := w.board()
			tt.meanwhile(w, &old)
			w.script.Add(4)
			w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6"))
			w.bot.WaitForBackground()
			b, boards := w.board(), 0
			for _, m := range w.channel.Messages() {
				if strings.Contains(m.Text, "how things are") {
					boards++
				}
			}
			if moved := b.ID != old.ID; moved != tt.moves || boards != 1 || b.ID == "" {
				t.Errorf("moved: %v, boards: %d", moved, boards)
			}
		})
	}
}

// The board always fits: the last blocks are dropped, names and dice stay.
func TestBoardFitsIntoAMessage(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	for n := range 60 {
		w.doElsewhere(gil, game.GMChair, game.Command{Move: "new-asset",
			Args: game.Args{"name": {"A lamp with a long name, number " + strconv.Itoa(n)}, "on": {"scene"},
				"die": {"d6"}}})
	}
	w.script.Add(7, 2)
	w.wantPrivate(gil.Press(w.wantPrivate(gil.Slash(w.channel, "menu")).Message, "Test for Ana"))
	w.public("Ana must beat 9.")
	w.bot.WaitForBackground()
	b := w.board()
	w.wantTexts(fake.Answer{Message: &b}, "To beat: 9", "d8 rolled 7", "- Beto: 1 plot point, Bruised d6",
		"The roof of the night market")
	if strings.Contains(b.Text, "lamp") {
		t.Errorf("the assets are not left out:\n%s", b.Text)
	}
}

// A button that is offered again before the board is edited is no double press, if the press before
// it is long enough ago.
func TestRepeatedOfferIsNoDoublePress(t *testing.T) {
	w := newWorld(t, 9)
	gil, bia, _, _ := w.fight()
	w.wantPublic(bia.Slash(w.channel, "nde move", "target", "capita-gralha", "way", "closer"))
	board := w.withButton("Bia: Capitã Gralha, de longe")
	shoot, _ := board.Button("Bia: Capitã Gralha, de longe")
	w.bot.quiet = time.Hour // it is not edited for a while
	w.wantTexts(w.wantPublic(bia.PressID(board, shoot.ID)), "Bia acerta")
	w.wantPublic(gil.Slash(w.channel, "undo"))
	w.wantTexts(w.wantPrivate(bia.PressID(board, shoot.ID)), "Isso já foi feito.")
	w.ahead.Store(int64(2 * time.Hour))
	w.wantTexts(w.wantPublic(bia.PressID(board, shoot.ID)), "Bia acerta")
}
