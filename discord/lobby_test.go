package discord

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

func TestChannelWithoutTableAnswersEveryCommand(t *testing.T) {
	w := newWorld(t, 2, 6)
	gil := w.fake.User("Gil", "pt-BR")
	for _, line := range []string{"menu", "undo", "log", "mesa verify", "mesa export", "mesa join", "cortex pp"} {
		if strings.HasPrefix(line, "cortex") {
			line = "cortex " + w.tables.Systems()[0].Specs()[0].Name
		}
		w.wantTexts(w.wantPrivate(gil.Slash(w.channel, line)), "Não há mesa neste canal.")
	}
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "do", "line", "dice d6")), "Não há mesa neste canal.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "help")), "/mesa demo")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa tables")), "Você não tem cadeira")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa web")), "não tem página web")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d4 d8", "for", "sorte")),
		"Gil tirou 8 para sorte: d4 tirou 2 e d8 tirou 6.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "roll", "dice", "d4 d7")), "d7")
	w.wantPrivate(gil.Slash(w.channel, "roll", "dice", "31d6"))
}

func TestTablesAreOpenedAndListed(t *testing.T) {
	w := newWorld(t)
	gil, bea := w.fake.User("Gil", "en-US"), w.fake.User("Bea", "en-US")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Dust", "system", "cortex")),
		"Dust is open here (Cortex Prime).")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa new", "system", "chess")), "chess")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa tables")), "Dust (Cortex Prime): GM")

	w.wantTexts(w.wantPrivate(bea.Slash(w.channel, "mesa demo")), "Dust is played in this channel.")
	boss := w.fake.User("Boss", "en-US")
	boss.Permissions |= 1 << 4
	w.wantTexts(w.wantPublic(boss.Slash(w.channel, "mesa demo")), "The Night Market is open here")

	other := w.fake.Channel("other")
	options := gil.Complete(other, "mesa open", "table", "table", "du")
	if len(options) != 1 || options[0].Label != "Dust" {
		t.Fatalf("tables of Gil: %v", options)
	}
	w.wantTexts(w.wantPrivate(bea.Slash(other, "mesa open", "table", options[0].Value)), "Only the GM")
	w.wantTexts(w.wantPublic(gil.Slash(other, "mesa open", "table", options[0].Value)), "Dust is open here")
	w.wantTexts(w.wantPublic(bea.Slash(other, "mesa join", "name", "Bea")), "Bea joins the table.")
	systems := values(gil.Complete(other, "mesa new", "system", "system", "cor"))
	if len(systems) < 2 || systems[0] != "cortex" || !slices.Contains(systems, "cortex/heist-action") {
		t.Errorf("systems: %q", systems)
	}
}

// A thread plays the table of the channel above, unless it has its own.
func TestThreadPlaysTheTableOfItsParent(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	thread := w.fake.Thread(w.channel, "scene two")
	w.wantTexts(w.wantPrivate(gil.Slash(thread, "menu")), "You are the GM.")
	w.wantPublic(gil.Slash(thread, "mesa new", "title", "Its own"))
	w.wantTexts(w.wantPrivate(gil.Slash(thread, "mesa tables")), "Its own")
	w.wantTexts(w.wantPrivate(gil.Slash(thread, "mesa set", "setting", "pace", "value", "sometimes")), "sometimes")
	w.script.Add(4)
	w.wantTexts(w.wantPublic(gil.Slash(thread, "roll", "dice", "d6")), "rolled 4")
	if n := w.count("rolled 4"); n != 0 {
		t.Errorf("the thread's roll is told above:\n%s", w.publicText())
	}
}

func TestLanguage(t *testing.T) {
	w := newWorld(t)
	gil := w.fake.User("Gil", "de")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa lang")), "You read in English.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa lang", "language", "pt-BR")), "Você lê em")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "Não há mesa")
	w.wantPrivate(gil.Slash(w.channel, "mesa lang", "language", "klingon"))
	languages := values(gil.Complete(w.channel, "mesa lang", "language", "language", ""))
	if len(languages) != 2 {
		t.Errorf("languages: %q", languages)
	}
	ana := w.fake.User("Ana", "en-GB")
	opened := w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	w.wantTexts(opened, "Mesa aberta neste canal")
	w.wantTexts(w.wantPrivate(ana.Press(opened.Message, "Menu")), "You are watching.")
}

func TestWebLink(t *testing.T) {
	w := newWorld(t)
	var asked []string
	w.link = func(_ context.Context, user, name, next string) (string, error) {
		asked = append(asked, user, name, next)
		return "https://mesa.example.org/signin/abc", nil
	}
	w.restart(nil)
	gil, _ := w.openDemo("en-US")
	a := w.wantPrivate(gil.Slash(w.channel, "mesa web"))
	if bs := a.Message.Buttons(); len(bs) != 1 || bs[0].URL != "https://mesa.example.org/signin/abc" {
		t.Errorf("buttons: %+v", bs)
	}
	if want := []string{"discord:" + gil.ID, "Gil", "/t/" + string(w.tableID())}; strings.Join(asked,
		" ") != strings.Join(want, " ") {
		t.Errorf("asked for %q, not %q", asked, want)
	}
}

func TestExportAndVerify(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	a := w.wantPrivate(gil.Slash(w.channel, "mesa export"))
	w.eventually("the file", func() bool { w.bot.WaitForBackground(); return true })
	if len(a.Message.Files) != 1 || !strings.HasSuffix(a.Message.Files[0].Name, ".jsonl") {
		t.Errorf("files: %d, text %q", len(a.Message.Files), a.Message.Text)
	}
	w.wantPrivate(ana.Slash(w.channel, "mesa export"))
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa verify")), "of this table are right")
}

// The bot says so when it cannot write in its channel.
func TestMissingPermissionIsReported(t *testing.T) {
	w := newWorld(t)
	w.fake.SetPermissions(1 << 10)
	gil := w.fake.User("Gil", "en-US")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "mesa demo")), "I can't write in this channel")
}

// A person with several chairs changes between them, and the choice is remembered.
func TestChosenChairIsRemembered(t *testing.T) {
	w := newWorld(t)
	gil := w.fake.User("Gil", "en-US")
	gil.Slash(w.channel, "mesa demo")
	menu := gil.Slash(w.channel, "menu")
	w.wantTexts(menu, "You are the GM.")
	w.wantTexts(gil.Choose(menu.Message, "Play as Beto"), "You play Beto.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "You play Beto.")
	w.restart(nil)
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "You play Beto.")
	asked := w.wantPrivate(gil.Slash(w.channel, "mesa leave", "chair", "beto"))
	w.wantTexts(asked, "Free Beto's place: are you sure?", "No one plays Beto")
	if w.count("Beto's chair is free.") > 0 {
		t.Error("the chair was left before anybody was sure")
	}
	gil.Press(asked.Message, "Free Beto's place")
	w.public("Beto's chair is free.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "You are the GM.")
}

func TestInviteURL(t *testing.T) {
	w := newWorld(t)
	u, err := url.Parse(w.bot.InviteURL())
	if err != nil {
		t.Fatal(err)
	}
	if q := u.Query(); q.Get("client_id") != fake.AppID || q.Get("scope") != "bot applications.commands" ||
		q.Get("permissions") != "274877910016" {
		t.Errorf("%v", q)
	}
}

// slowTables is a table service that waits with everything until promised is closed.
type slowTables struct {
	Presser
	promised chan struct{}
}

// slow restarts the host with a table service that waits until promised is closed, and a front end
// without delays.
func (w *world) slow() (promised chan struct{}) {
	promised = make(chan struct{})
	w.restart(func(s *services) { s.Presser = slowTables{s.Presser, promised} })
	w.bot.lateness = 0
	return promised
}

func (s slowTables) Do(ctx context.Context, id game.TableID, by table.Caller, c game.Command,
	w table.ViewQuery) (table.PlayerView, error) {
	<-s.promised
	return s.Presser.Do(ctx, id, by, c, w)
}

func (s slowTables) FreeRoll(ctx context.Context, place string, by table.Caller, cause game.CommandID,
	pool []dice.Die) ([]int, error) {
	<-s.promised
	return s.Presser.FreeRoll(ctx, place, by, cause, pool)
}

// A slow answer is promised in time and arrives, in each kind of place.
func TestSlowAnswersArePromised(t *testing.T) {
	if deferAfter > 2*time.Second {
		t.Errorf("a promise after %v may come too late for Discord's three seconds", deferAfter)
	}
	t.Run("for everyone", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, 5)
		gil, _ := w.openDemo("en-US")
		promised := w.slow()
		a := gil.Slash(w.channel, "roll", "dice", "d6", "for", "patience")
		if a.Type != 5 || !a.Message.Ephemeral {
			t.Errorf("not deferred: %+v", a)
		}
		close(promised)
		w.public("patience")
		w.eventually("the end of the promise", func() bool { return w.fake.Text(a.Message) != "" })
		if n := w.count("patience"); n != 1 {
			t.Errorf("told %d times:\n%s", n, w.publicText())
		}
	})
	t.Run("by when it was asked", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, 5)
		gil, _ := w.openDemo("en-US")
		promised := w.slow()
		w.bot.lateness, w.bot.old = 10*time.Minute, time.Hour
		w.wantPrivate(gil.Slash(w.channel, "menu"))
		w.fake.SetClock(func() time.Time { return time.Now().Add(-11 * time.Minute) })
		in := gil.NewCommand(w.channel, "roll", "dice", "d6", "for", "patience")
		w.fake.SetClock(time.Now)
		if a := w.fake.Send(in); a.Type != 5 {
			t.Errorf("not deferred: %+v", a)
		}
		close(promised)
		w.public("patience")
	})
	t.Run("in the menu", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, 2, 5)
		gil, _ := w.openDemo("en-US")
		menu := gil.Slash(w.channel, "menu")
		promised := w.slow()
		a := gil.Press(menu.Message, "Test for Ana")
		if a.Type != 6 {
			t.Errorf("not deferred: %+v", a)
		}
		close(promised)
		w.eventually("the end of the promise",
			func() bool { return strings.Contains(w.fake.Text(a.Message), "d8 rolled 5") })
		w.public("Ana must beat 7.")
	})
}
