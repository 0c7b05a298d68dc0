package discord

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// doElsewhere does a line at the table from another front end.
func (w *world) doElsewhere(u *fake.User, chair string, c game.Command) {
	w.t.Helper()
	if _, err := w.tables.Do(w.t.Context(), w.tableID(), table.Caller{User: "discord:" + u.ID, Chair: chair}, c,
		table.ViewQuery{}); err != nil {
		w.t.Fatal(err)
	}
}

func thrown(n int) string { return "Loose dice for throw " + strconv.Itoa(n) }

func (w *world) throw(u *fake.User, n int) {
	w.t.Helper()
	w.script.Add(4)
	w.doElsewhere(u, game.GMChair,
		game.Command{Move: "dice", Args: game.Args{"pool": {"d6"}, "for": {"throw " + strconv.Itoa(n)}}})
}

// A decision of the web page is told once, in order, and a decision that was made here is not told
// again.
func TestNewsReachTheChannelOnce(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.throw(gil, 1)
	w.public(thrown(1))
	w.script.Add(6)
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 2")), "throw 2")
	w.throw(gil, 3)
	w.public(thrown(3))
	w.restart(nil)
	w.throw(gil, 4)
	w.public(thrown(4))
	text := w.publicText()
	for n := range 4 {
		if c := strings.Count(text, thrown(n+1)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n+1, c, text)
		}
	}
	if strings.Index(text, thrown(1)) > strings.Index(text, thrown(3)) {
		t.Errorf("the order is wrong:\n%s", text)
	}
}

// Decisions that were made while no process ran are told at the start.
func TestMissedDecisionsAreToldAtTheStart(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.throw(gil, 1)
	w.public(thrown(1))
	w.stop()
	w.open(func(s *services) { s.viewing = silentTables{s.viewing} })
	w.throw(gil, 2)
	w.stop()
	if w.count(thrown(2)) != 0 {
		t.Fatal("the deaf bot heard")
	}
	w.open(nil)
	w.public(thrown(2))
	if n := w.count(thrown(1)); n != 1 {
		t.Errorf("throw 1 is told %d times", n)
	}
}

// silentTables is a table service that gives no hints and no log.
type silentTables struct{ viewing }

func (d silentTables) Subscribe(ctx context.Context) <-chan table.Update {
	never := make(chan table.Update)
	context.AfterFunc(ctx, func() { close(never) })
	return never
}

func (d silentTables) Log(context.Context, game.TableID, table.Caller, game.Seq, int) ([]past.Entry, error) {
	return nil, nil
}

// A message arrives once, even if Discord fails now and then.
func TestNewsSurviveFailures(t *testing.T) {
	const route = "POST /channels/{}/messages"
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.fake.FailNext(route, 429, map[string]string{"Retry-After": "0.3"},
		`{"message":"limited","retry_after":0.3,"global":true}`)
	w.fake.FailNext(route, 502, nil, "bad gateway")
	began := time.Now()
	w.throw(gil, 1)
	w.public(thrown(1))
	if took := time.Since(began); took < 300*time.Millisecond {
		t.Errorf("the 429 was not heeded: %v", took)
	}
	if n := w.fake.Requests(route); n != 3 {
		t.Errorf("%d requests, not 3", n)
	}
}

// A channel that takes no message is left alone. The people who play there are told once which
// permission is missing, by Discord's name for it; when it has been granted, the missed decisions
// are told.
func TestForbiddenChannelIsLeftAlone(t *testing.T) {
	const route = "POST /channels/{}/messages"
	const all, view, send = 1<<10 | 1<<11 | 1<<38, 1 << 10, 1 << 11
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	w.logs = &recorder{}
	w.restart(nil)
	w.channel.Forbid(true)
	w.fake.SetPermissions(all &^ send)
	for n := range 3 {
		w.throw(gil, n+1)
	}
	w.eventually("a line in the log", func() bool { return len(w.logs.all()) > 0 })
	asked := w.fake.Requests(route)
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "You play Ana.", "has to give me: Send Messages.")
	if again := ana.Slash(w.channel, "menu"); strings.Contains(again.Message.Text, "has to give me") {
		t.Errorf("it is said twice:\n%s", again.Message.Text)
	}
	w.fake.SetPermissions(all &^ send &^ view)
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "has to give me: View Channel and Send Messages.")
	w.throw(gil, 4)
	if n := w.fake.Requests(route); n != asked {
		t.Errorf("a channel that takes nothing was asked %d times more", n-asked)
	}
	w.channel.Forbid(false)
	w.fake.SetPermissions(all)
	w.wantPrivate(ana.Slash(w.channel, "menu"))
	for n := range 4 {
		w.public(thrown(n + 1))
	}
	w.throw(gil, 5)
	w.public(thrown(5))
	if n := w.count(thrown(1)); n != 1 {
		t.Errorf("the first is told %d times", n)
	}
}

// A message that Discord refuses is tried once; a plain line replaces it, and later decisions are
// told.
func TestRefusedMessageIsReplacedByAPlainLine(t *testing.T) {
	const route, body = "POST /channels/{}/messages", `{"code":50035,"message":"Invalid Form Body"}`
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.logs = &recorder{}
	w.restart(nil)
	w.fake.FailNext(route, 400, nil, body)
	w.throw(gil, 1)
	w.public("can't be shown here")
	w.throw(gil, 2)
	w.public(thrown(2))
	w.fake.FailNext(route, 400, nil, body)
	w.fake.FailNext(route, 400, nil, body)
	w.throw(gil, 3)
	w.throw(gil, 4)
	w.public(thrown(4))
	if n := w.fake.Requests(route); n != 2+1+2+1 {
		t.Errorf("%d requests, not 6", n)
	}
	w.restart(nil)
	w.throw(gil, 5)
	w.public(thrown(5))
	if n := w.count(thrown(1)) + w.count(thrown(3)); n != 0 {
		t.Errorf("what was passed over came %d times", n)
	}
}

// An answer that never reached Discord notified nobody: the channel is told the decision like one
// of another front end. It is so over both transports.
func TestDecisionOfALostAnswerIsTold(t *testing.T) {
	for name, overGateway := range map[string]bool{"endpoint": false, "gateway": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 4, 5)
			gil, _ := w.openDemo("en-US")
			if overGateway {
				w.overGateway(&recorder{})
			}
			w.fake.LoseNextAnswer()
			gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1")
			w.public(thrown(1))
			w.wantTexts(w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 2")), "throw 2")
			if n := w.count(thrown(1)); n != 1 {
				t.Errorf("it is told %d times:\n%s", n, w.publicText())
			}
		})
	}
}

// A host that stops between a decision and its answer tells it after a restart; a decision that
// Discord had accepted is not told again.
func TestDecisionIsToldAfterACrash(t *testing.T) {
	w := newWorld(t, 4, 5)
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1"))
	w.stop()
	w.open(nil)
	in := interaction{ID: "1", ChannelID: w.channel.ID}
	c := game.Command{ID: in.publicCommandID(w.channel.ID), Move: "dice",
		Args: game.Args{"pool": {"d6"}, "for": {"throw 2"}}}
	w.doElsewhere(gil, game.GMChair, c) // as if this process had died with the answer
	w.public(thrown(2))
	if n := w.count(thrown(1)); n != 1 {
		t.Errorf("the first is told %d times", n)
	}
}

// fastClockTables is a table service with a clock that is fast by that much.
type fastClockTables struct {
	keeping
	by time.Duration
}

func (a fastClockTables) Now() time.Time { return a.keeping.Now().Add(a.by) }

// A decision that one process told as an answer is not told again by another that knows the
// channel, once the grace is over.
func TestAnswerOfAnotherProcessIsNotToldAgain(t *testing.T) {
	w := newWorld(t, 4)
	gil, _ := w.openDemo("en-US")
	w.bot.WaitForBackground()
	fast := servicesOf(w.tables, nil)
	fast.keeping = fastClockTables{fast.keeping, 2 * answerGrace}
	other := startBotOf(t, fast, w.fake, Options{})
	r, err := other.channels.channel(t.Context(), w.channel.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1"))
	w.bot.WaitForBackground()
	if err := other.tellChannel(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	other.WaitForBackground()
	if n := w.count("throw 1"); n != 1 {
		t.Errorf("it is told %d times:\n%s", n, w.publicText())
	}
}

// An interaction that nobody waits for any more is not done: the person has tried again.
func TestLateInteractionIsNotDone(t *testing.T) {
	for name, overGateway := range map[string]bool{"endpoint": false, "gateway": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 5)
			gil, _ := w.openDemo("en-US")
			logs := &recorder{}
			if w.logs = logs; overGateway {
				w.overGateway(logs)
			} else {
				w.restart(nil)
			}
			w.wantPrivate(gil.Slash(w.channel, "menu"))
			w.bot.old = answerTime
			w.fake.SetClock(func() time.Time { return time.Now().Add(-answerTime - time.Second) })
			in := gil.NewCommand(w.channel, "roll", "dice", "d6", "for", "throw 1")
			if overGateway {
				w.fake.Resend(in)
				w.eventually("a line in the log", func() bool { return len(logs.all()) > 0 })
			} else {
				w.wantTexts(w.wantPrivate(w.fake.Send(in)), "nothing was done")
			}
			w.fake.SetClock(time.Now)
			w.wantTexts(w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 2")), "throw 2")
			if n := w.count(thrown(1)); n != 0 {
				t.Errorf("it was done:\n%s", w.publicText())
			}
		})
	}
}

// Delays count from the smallest one seen, since a clock may be wrong.
func TestDelaysCountFromTheSmallest(t *testing.T) {
	for _, off := range []time.Duration{0, time.Hour, -time.Hour} {
		var d lateness
		for i, tt := range []struct{ age, want time.Duration }{
			{200 * time.Millisecond, 0}, {time.Second, 800 * time.Millisecond}, {100 * time.Millisecond, 0},
			{5 * time.Second, 4900 * time.Millisecond}, {100 * time.Millisecond, 0},
		} {
			if got := d.delayOf(off + tt.age); got != tt.want {
				t.Errorf("off %v, interaction %d: %v, not %v", off, i, got, tt.want)
			}
		}
		for range maxLate {
			d.delayOf(off + time.Minute)
		}
		if got := d.delayOf(off + time.Minute + time.Second); got != time.Second {
			t.Errorf("off %v: after the clock was set ahead: %v", off, got)
		}
	}
}

// Answers beyond a decision that another process answers are recorded as well: the process that
// tells the channel next does not tell them again.
func TestAnswersBeyondAGapAreRecorded(t *testing.T) {
	w := newWorld(t)
	w.openDemo("en-US")
	w.bot.WaitForBackground()
	other := startBot(t, w.tables, w.fake, Options{})
	rooms := map[*Bot]*tableChannel{w.bot: nil, other: nil}
	answered := func(by *Bot, seq game.Seq) {
		r := rooms[by]
		r.mu.Lock()
		r.note(r.toldUpTo + seq)
		r.mu.Unlock()
		if err := by.writeCursor(r); err != nil {
			t.Fatal(err)
		}
	}
	knows := func(who *Bot, seqs ...game.Seq) {
		t.Helper()
		r, err := who.channels.channel(t.Context(), w.channel.ID)
		if rooms[who] == nil {
			rooms[who] = r
		} else if err == nil {
			err = who.readCursor(t.Context(), r, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, seq := range seqs {
			if !r.answered[r.toldUpTo+seq] {
				t.Errorf("of %v behind %d is known: %v", seqs, r.toldUpTo, r.answered)
			}
		}
	}
	knows(w.bot)
	answered(w.bot, 2)
	knows(other, 2)
	answered(other, 4)
	answered(w.bot, 6) // it has not received the one before, and reads first
	answered(w.bot, 6)
	knows(w.bot, 2, 4, 6)
	knows(other, 2, 4, 6)
}

// A thread and the channel above it are two channels of one table: each is told once the decisions
// made in the other, and both those of other front ends.
func TestThreadAndChannelAreBothTold(t *testing.T) {
	w := newWorld(t, 1, 2, 4, 6)
	gil, _ := w.openDemo("en-US")
	thread := w.fake.Thread(w.channel, "the back room")
	roll := func(c *fake.Channel, n int) {
		w.wantTexts(w.wantPublic(gil.Slash(c, "roll", "dice", "d6", "for", "throw "+strconv.Itoa(n))),
			"throw "+strconv.Itoa(n))
	}
	roll(thread, 1)
	w.public(thrown(1))
	roll(w.channel, 2)
	w.throw(gil, 3)
	w.public(thrown(3))
	w.restart(nil)
	roll(thread, 4)
	w.public(thrown(4))
	texts := func(c *fake.Channel) string {
		var all []string
		for _, m := range c.Messages() {
			all = append(all, m.Text)
		}
		return strings.Join(all, "\n")
	}
	w.eventually("all of it in the thread", func() bool { return strings.Contains(texts(thread), thrown(3)) })
	for n := 1; n <= 4; n++ {
		for name, c := range map[string]*fake.Channel{"channel": w.channel, "thread": thread} {
			if got := strings.Count(texts(c), "throw "+strconv.Itoa(n)); got != 1 {
				t.Errorf("throw %d is told %d times in the %s:\n%s", n, got, name, texts(c))
			}
		}
	}
	// Another table in the channel becomes that of the thread as well.
	before := w.tableID()
	w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Another"))
	roll(thread, 5)
	w.public(thrown(5))
	if now := w.tableID(); now == before || len(w.bot.channels.channelsOf(before)) != 0 {
		t.Errorf("the old table is still told in %d places", len(w.bot.channels.channelsOf(before)))
	}
}

// The nonce makes sending safe to repeat, and differs between decisions.
func TestNonceDiffersBetweenDecisions(t *testing.T) {
	a, b := nonce("910000000000000001", 1<<40), nonce("910000000000000001", 1<<40+1)
	if a == b || len(a) > 25 || len(nonce("1", 1)) > 25 {
		t.Errorf("%q, %q", a, b)
	}
	w := newWorld(t)
	r := reply{kind: public, text: "x"}
	for range 2 {
		m := r.message()
		m.Nonce = a
		if _, err := w.bot.api.post(t.Context(), w.channel.ID, m); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(w.channel.Messages()); n != 1 {
		t.Errorf("%d messages", n)
	}
}
