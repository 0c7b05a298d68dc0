package discord

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

func post(w *world, r *http.Request) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	w.bot.Handler().ServeHTTP(rec, r)
	return rec
}

// A ping needs its signature and nothing else, not even our time.
func TestPingNeedsOnlyASignature(t *testing.T) {
	w := newWorld(t)
	if a := w.fake.Ping(); a.Type != 1 {
		t.Errorf("a ping is answered with %+v", a)
	}
	w.fake.SetClock(func() time.Time { return time.Now().Add(-time.Hour) })
	if rec := post(w, w.fake.Sign([]byte(`{"type":1}`))); rec.Code != 200 || rec.Body.String() != `{"type":1}` {
		t.Errorf("a bare ping: %d %s", rec.Code, rec.Body)
	}
	r := w.fake.Sign([]byte(`{"type":1}`))
	r.Header.Set("X-Signature-Timestamp", "1")
	if rec := post(w, r); rec.Code != 401 {
		t.Errorf("a ping with another signature: %d", rec.Code)
	}
}

// Requests that announce a body and send none cost next to nothing, and end soon.
func TestMissingBodiesEndSoon(t *testing.T) {
	w := newWorld(t)
	server := httptest.NewServer(w.bot.Handler())
	defer server.Close()
	const connections = maxShare
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var conns []net.Conn
	for range connections {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST /interactions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n"+
			"X-Signature-Timestamp: %d\r\nX-Signature-Ed25519: %s\r\n\r\n",
			maxBody, time.Now().Unix(), strings.Repeat("0", 128))
		conns = append(conns, c)
	}
	w.eventually("all of them being read", func() bool { return len(w.bot.readers.places) == connections })
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / connections; each > 32<<10 {
		t.Errorf("a connection that sends nothing costs %d bytes", each)
	}
	_ = conns[0].SetReadDeadline(time.Now().Add(time.Minute))
	if answer, err := bufio.NewReader(conns[0]).ReadString('\n'); err != nil || !strings.Contains(answer, "401") {
		t.Errorf("it is answered with %q: %v", answer, err)
	}
}

// A refused request gets no reason.
func TestRefusedRequestGetsNoReason(t *testing.T) {
	w := newWorld(t)
	body := func(app, id string) []byte {
		return fmt.Appendf(nil, `{"type":2,"application_id":%q,"id":%q,"data":{"name":"menu"}}`, app, id)
	}
	fresh := fmt.Sprint((time.Now().UnixMilli() - 1420070400000) << 22)
	old := fmt.Sprint((time.Now().Add(-16*time.Minute).UnixMilli() - 1420070400000) << 22)
	good := body(fake.AppID, fresh)
	change := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	sig, stamp := "X-Signature-Ed25519", "X-Signature-Timestamp"
	tests := map[string]struct {
		body   []byte
		change func(*http.Request)
	}{
		"no signature":    {good, func(r *http.Request) { r.Header.Del(sig) }},
		"short signature": {good, change(sig, "00")},
		"long signature":  {good, func(r *http.Request) { r.Header.Set(sig, r.Header.Get(sig)+"00") }},
		"wrong signature": {good, change(sig, strings.Repeat("0", 128))},
		"no hex":          {good, change(sig, strings.Repeat("x", 128))},
		"no timestamp":    {good, func(r *http.Request) { r.Header.Del(stamp) }},
		"other timestamp": {good, change(stamp, fmt.Sprint(time.Now().Unix()-1))},
		"no number":       {good, change(stamp, "yesterday")},
		"endless":         {good, change(stamp, strings.Repeat("1", 21))},
		"changed body":    {good, func(r *http.Request) { r.Body = http.NoBody; r.ContentLength = 0 }},
		"other app":       {body("1", fresh), nil},
		"old interaction": {body(fake.AppID, old), nil},
		"no id":           {body(fake.AppID, "x"), nil},
		"no JSON":         {[]byte("{"), nil},
		"too big":         {append(bytes.Repeat([]byte(" "), maxBody), good...), nil},
		"too big, chunked": {append(bytes.Repeat([]byte(" "), maxBody), good...),
			func(r *http.Request) { r.ContentLength = -1 }},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := w.fake.Sign(tt.body)
			if tt.change != nil {
				tt.change(r)
			}
			if rec := post(w, r); rec.Code != 401 || rec.Body.String() != "invalid request signature\n" {
				t.Errorf("%d %s", rec.Code, rec.Body)
			}
		})
	}
	for _, skew := range []time.Duration{-6 * time.Minute, 6 * time.Minute} {
		w.fake.SetClock(func() time.Time { return time.Now().Add(skew) })
		if rec := post(w, w.fake.Sign(good)); rec.Code != 401 {
			t.Errorf("a request signed %v off is taken: %d", skew, rec.Code)
		}
	}
	w.fake.SetClock(time.Now)
	r := w.fake.Sign(good)
	r.ContentLength = -1
	if rec := post(w, r); rec.Code != 200 {
		t.Errorf("a good request in chunks: %d", rec.Code)
	}
}

// An interaction that is delivered twice is done once and answered alike.
func TestInteractionDeliveredTwiceIsDoneOnce(t *testing.T) {
	w := newWorld(t, 3, 5)
	gil, _ := w.openDemo("en-US")
	menu := gil.Slash(w.channel, "menu")
	in := gil.NewPress(menu.Message, "Test for Ana")
	first, second := w.fake.Send(in), w.fake.Send(in)
	if string(first.Raw) == "" || !strings.Contains(second.Message.Text, "d8 rolled 3") {
		t.Errorf("the second answer:\n%s", second.Message.Text)
	}
	w.public("Ana must beat 8.")
	entries, err := w.tables.Log(t.Context(), w.tableID(), table.Caller{}, 0, 50)
	if err != nil || len(entries) != 4 {
		t.Errorf("%d decisions, not 4: %v", len(entries), err)
	}
	a, b := w.send(gil, "mesa demo"), 0
	for _, again := range []fake.Answer{w.fake.Send(a), w.fake.Send(a)} {
		if again.Message != nil {
			b++
		}
	}
	tables, err := w.tables.Tables(t.Context(), "discord:"+gil.ID)
	if err != nil || len(tables) != 2 || b != 2 {
		t.Errorf("%d tables, not 2: %v", len(tables), err)
	}
}

// send types a command elsewhere without sending it.
func (w *world) send(u *fake.User, line string) *fake.Interaction {
	return u.NewCommand(w.fake.Channel("elsewhere"), line)
}

// Two people press one button at once: one does it, the other gets the reason why not.
func TestOneOfTwoPressesIsDone(t *testing.T) {
	w := newWorld(t, 3, 5)
	gil, _ := w.openDemo("en-US")
	menu := *gil.Slash(w.channel, "menu").Message
	other := menu
	var wg sync.WaitGroup
	for _, m := range []*fake.Message{&menu, &other} {
		wg.Go(func() { gil.Press(m, "Test for Ana") })
	}
	wg.Wait()
	w.public("Ana must beat 8.")
	if n := w.count("Ana must beat 8."); n != 1 {
		t.Errorf("the test was called %d times", n)
	}
}

// Ids in buttons grant nothing.
func TestForgedButtonsGrantNothing(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	menu := gil.Slash(w.channel, "menu")
	call, ok := menu.Message.Button("Test for Ana")
	if !ok {
		t.Fatal("no test to call")
	}
	stranger := w.fake.User("Zoe", "en-US")
	own := w.wantPrivate(ana.Slash(w.channel, "menu")).Message

	w.wantTexts(w.wantPrivate(ana.PressID(own, call.ID)), "That button is for GM.")
	w.wantTexts(w.wantPrivate(stranger.PressID(menu.Message, call.ID)), "That button is for GM.")
	i, err := parseID(call.ID)
	if err != nil {
		t.Fatal(err)
	}
	i.chair = "ana"
	w.wantTexts(w.wantPrivate(ana.PressID(own, i.String())), "no longer")
	i.chair = "nobody"
	w.wantPrivate(ana.PressID(own, i.String()))
	for _, forged := range []string{"x", "1" + call.ID[1:], "2p.a.b", strings.Repeat("9", 100), "2Z.a.b.s.0.0.",
		"2p.a.b.s.+1.0.ana",
		"2p.a.b.s.0.-1.ana"} {
		w.wantTexts(w.wantPrivate(ana.PressID(own, forged)), "older version")
	}
	w.wantPrivate(ana.PressID(own, id{act: actGo}.String(), "cgm"))
	if m := w.wantPrivate(ana.Slash(w.channel, "menu")).Message; !strings.HasPrefix(m.Text, "You play Ana.") {
		t.Errorf("a chosen chair that is not hers:\n%s", m.Text)
	}
	if n := w.count("Ana must beat"); n != 0 {
		t.Errorf("somebody else called the test:\n%s", w.publicText())
	}
}

// A button works on the table of the channel it is pressed in.
func TestButtonWorksOnTheTableOfItsChannel(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	menu := gil.Slash(w.channel, "menu").Message
	call, _ := menu.Button("Test for Ana")

	empty := w.fake.Channel("empty")
	w.fake.Post(empty, "…")
	m := empty.Last()
	w.wantTexts(w.wantPrivate(gil.PressID(&m, call.ID)), "There is no table in this channel.")

	other := w.fake.Channel("other")
	bea := w.fake.User("Bea", "en-US")
	opened := bea.Slash(other, "mesa demo").Message
	w.wantTexts(w.wantPrivate(gil.PressID(opened, call.ID)), "That button is for GM.")
	if n := w.count("Ana must beat"); n != 0 {
		t.Errorf("the test was called in the first channel")
	}
}

// A used button says so; the same offer, shown anew, may be used again.
func TestUsedButtonSaysSo(t *testing.T) {
	w := newWorld(t, 3, 5)
	gil, _ := w.openDemo("en-US")
	menu := *gil.Slash(w.channel, "menu").Message
	call, _ := menu.Button("Test for Ana")
	gil.PressID(&menu, call.ID)
	w.wantTexts(w.wantPrivate(gil.PressID(&menu, call.ID)), "You are the GM.")
	w.public("Ana must beat 8.")
	if n := w.count("Ana must beat 8."); n != 1 {
		t.Errorf("the test was called %d times", n)
	}
}

// People's texts are shown as written and have no effect.
func TestPeoplesWordsAreHarmless(t *testing.T) {
	w := newWorld(t)
	gil := w.fake.User("Gil", "en-US")
	title := "@everyone <@123> **b** `c` ||d|| [e](http://f) # g"
	opened := w.wantPublic(gil.Slash(w.channel, "mesa new", "title", title))
	for _, bad := range []string{"@everyone", " <@123>", " **b**", " `c`", " ||d||", " [e]"} {
		if strings.Contains(opened.Message.Text, bad) {
			t.Errorf("%q is read as markdown in:\n%s", bad, opened.Message.Text)
		}
	}
	if !strings.Contains(string(opened.Raw), `"parse":[]`) {
		t.Errorf("somebody may be pinged: %s", opened.Raw)
	}
	w.wantPrivate(gil.Slash(w.channel, "mesa set", "setting", "title", "title", "a\u202eb"))
}

// A panic or a failure in the table service costs the answer, is logged once, and the person gets
// an id to report.
func TestFaultIsLoggedOnceWithID(t *testing.T) {
	for name, fails := range map[string]func(){"error": func() {}, "panic": func() { panic("rules") }} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.openDemo("en-US")
			w.logs = &recorder{}
			gil := w.fake.User("Gil", "en-US")
			w.restart(func(s *services) { s.viewing = &faultyTables{s.viewing, "discord:" + gil.ID, fails} })
			a := w.wantPrivate(gil.Slash(w.channel, "menu"))
			w.wantTexts(a, "Something broke.")
			if n := len(w.logs.all()); n != 1 {
				t.Errorf("%d lines were logged: %v", n, w.logs.all())
			}
			if strings.Contains(strings.Join(w.logs.all(), ""), fake.Token) {
				t.Error("the token is in the log")
			}
		})
	}
}

func FuzzID(f *testing.F) {
	f.Add("2p.abcdefghijklmnop.roll.kfkzMNCc.2s.0.ana")
	f.Add("2m....0.0.")
	f.Fuzz(func(t *testing.T, s string) {
		i, err := parseID(s)
		if err == nil && i.String() != s {
			t.Errorf("%q is read as %q", s, i)
		}
	})
}

func TestIDRoundTrip(t *testing.T) {
	for _, i := range []id{
		{act: actMenu},
		{act: actPress, key: "0123456789abcdef", move: "a-long-word", at: 1 << 62, chair: strings.Repeat("ç", 20),
			page: 32767},
		{act: actGo, chair: "a.b"},
	} {
		s := i.String()
		if got, err := parseID(s); err != nil || got != i || len(s) > maxID {
			t.Errorf("%+v: %q: %+v, %v", i, s, got, err)
		}
	}
}

// Any signed payload is answered with valid JSON.
func FuzzInteraction(f *testing.F) {
	f.Add(`{"type":3,"data":{"custom_id":"2p.x.roll.s.0.0.gm","values":["x"]}}`)
	f.Add(`{"type":2,"data":{"name":"cortex","options":[{"name":"roll","options":[{"name":"pool","value":7}]}]}}`)
	f.Add(`{"type":5,"data":{"custom_id":"2f.x.roll.s.0.0.gm","components":[{"component":{"custom_id":"a?","value":","}}]}}`)
	f.Add(`{"type":4,"data":{"name":"do","options":[{"name":"line","value":"roll ","focused":true}]}}`)
	tables := table.New(memory.New(), systems.All(), table.Options{})
	f.Cleanup(func() { _ = tables.Close() })
	server := fake.New(f)
	bot := startBot(f, tables, server, Options{Log: slog.New(slog.DiscardHandler)})
	server.SetEndpoint(bot.Handler())
	if err := bot.Register(f.Context()); err != nil {
		f.Fatal(err)
	}
	gil, channel := server.User("Gil", "en-US"), server.Channel("vault")
	gil.Slash(channel, "mesa demo")
	f.Fuzz(func(t *testing.T, data string) {
		in := interaction{}
		if json.Unmarshal([]byte(data), &in) != nil {
			return
		}
		in.AppID, in.ChannelID, in.Member.User.ID = fake.AppID, channel.ID, gil.ID
		first, taken := bot.answer(t.Context(), &in)
		defer taken(true)
		if _, err := json.Marshal(first); err != nil {
			t.Error(err)
		}
	})
}

// faultyTables is a table service with a View that fails for one person.
type faultyTables struct {
	viewing
	user  string
	fails func()
}

func (f *faultyTables) View(ctx context.Context, id game.TableID, by table.Caller, w table.ViewQuery) (table.PlayerView,
	error) {
	if by.User != f.user {
		return f.viewing.View(ctx, id, by, w)
	}
	f.fails()
	return table.PlayerView{}, errors.New("the disk is gone")
}

// recorder keeps the log.
type recorder struct {
	mu    sync.Mutex
	lines []string
}

func (r *recorder) Write(line []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines = append(r.lines, string(line))
	return len(line), nil
}

func (r *recorder) all() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.lines)
}

func (r *recorder) logger() *slog.Logger { return slog.New(slog.NewTextHandler(r, nil)) }
