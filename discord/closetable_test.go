package discord

import (
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
)

// A GM closes a table: the GM gets it as a file, and after confirmation it leaves all its channels.
// It is kept, and can be opened again.
func TestClosedTableLeavesItsChannels(t *testing.T) {
	w := newWorld(t, 7, 2, 3)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.withButton("GM: Undo") // of the board
	thread := w.fake.Thread(w.channel, "apart")
	w.wantPublic(gil.Slash(thread, "do", "line", "dice d6"))
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa close")), "Only a GM")
	asked := w.wantPrivate(gil.Slash(w.channel, "mesa close"))
	files := w.wantFile(asked, "The Night Market leaves every channel and thread where it is played.")
	if len(files) != 1 || !strings.HasSuffix(files[0].Name, ".jsonl") {
		t.Errorf("files: %+v", files)
	}
	if w.wantPrivate(ana.Slash(w.channel, "menu")); w.count("is closed here") != 0 {
		t.Error("closed before the GM was sure")
	}
	sure, _ := asked.Message.Button("Close The Night Market")
	w.wantTexts(w.wantPrivate(ana.PressID(asked.Message, sure.ID)), "Only a GM")
	w.wantTexts(w.wantPublic(gil.Press(asked.Message, "Close The Night Market")), "is closed here")
	w.eventually("the thread is told", func() bool { return strings.Contains(thread.Last().Text, "is closed here") })
	w.eventually("what was asked has no buttons", func() bool {
		return !slices.ContainsFunc(w.channel.Messages(), func(m fake.Message) bool {
			_, call := m.Button("Ana: Choose dice")
			_, undo := m.Button("GM: Undo")
			return call || undo
		})
	})
	for _, c := range []*fake.Channel{w.channel, thread} {
		w.wantTexts(w.wantPrivate(gil.Slash(c, "menu")), "There is no table in this channel.")
	}
	w.wantTexts(w.wantPrivate(gil.Press(asked.Message, "Close The Night Market")), "There is no table in this channel.")
	back := gil.Complete(w.channel, "mesa open", "table", "table", "night")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "mesa open", "table", back[0].Value)),
		"The Night Market is open here")
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "You play Ana.")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "mesa demo", "system", "nde")), "is open here")
	closed := w.count("is closed here")
	// asks about this one
	w.wantTexts(w.wantPrivate(gil.Press(asked.Message, "Close The Night Market")),
		"leaves every channel and thread where it is played.")
	if w.count("is closed here") != closed {
		t.Error("the button of another table has closed one")
	}
}

// A person who removes the bot from a server gets the whole table in private, and has some days to
// let it in again.
func TestRemovalFromAServerSendsTheTable(t *testing.T) {
	w := newGatewayWorld(t, nil)
	gil, ana := w.openDemo("en-US")
	w.fake.RemoveApp(true) // out of reach for a while
	w.fake.RemoveApp(false)
	w.eventually("the table in private", func() bool { return len(gil.Private().Messages()) == 1 })
	got := gil.Private().Messages()[0]
	if !strings.Contains(got.Text, "I was removed from the server where The Night Market is played.") ||
		len(got.Files) != 1 {
		t.Errorf("%q with %d files", got.Text, len(got.Files))
	}
	entry := func() (e channelEntry) {
		if _, err := get(t.Context(), w.bot.channels.channels, w.channel.ID, &e); err != nil {
			t.Fatal(err)
		}
		return e
	}
	if until := time.Until(entry().Until); until < graceTime-time.Hour || until > graceTime {
		t.Errorf("the place ends in %v", until)
	}
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "You play Ana.") // let in again
	if e := entry(); !e.Until.IsZero() || e.Table == "" {
		t.Errorf("the place does not last: %+v", e)
	}
	if n := len(gil.Private().Messages()) + len(ana.Private().Messages()); n != 1 {
		t.Errorf("%d private messages", n)
	}
	w.fake.RemoveApp(false)
	w.eventually("the table once more", func() bool { return len(gil.Private().Messages()) == 2 })
	w.ahead.Store(int64(graceTime + time.Hour))
	w.bot.channels.mu.Lock()
	clear(w.bot.channels.byID) // as in another process
	w.bot.channels.mu.Unlock()
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "There is no table in this channel.")
}

// People who have installed the bot for themselves throw dice anywhere, and look up rules and odds,
// by answers alone: nothing else reaches those places.
func TestUserInstallWorksAnywhere(t *testing.T) {
	w := newWorld(t, 2, 5, 4)
	gil, ana := w.openDemo("pt-BR")
	friends := w.fake.GroupChannel("friends")
	before := w.fake.Requests("POST /channels/{}/messages")
	w.wantTexts(w.wantPublic(ana.Slash(friends, "roll", "dice", "2d6", "for", "sorte")), "Ana tirou 7 para sorte")
	w.wantTexts(w.wantPrivate(gil.Slash(friends, "explain", "what", "hitch")), "hitch")
	promised := w.slow()
	late := ana.Slash(friends, "roll", "dice", "d6")
	if late.Type != 5 || late.Message.Ephemeral {
		t.Errorf("not promised to all: %+v", late)
	}
	close(promised)
	w.eventually("the promised answer",
		func() bool { return strings.Contains(w.fake.Text(late.Message), "Ana tirou 4") })
	if n := w.fake.Requests("POST /channels/{}/messages"); n != before {
		t.Errorf("%d messages where the bot is not", n-before)
	}
}
