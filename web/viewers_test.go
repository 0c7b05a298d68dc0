package web

import (
	"fmt"
	"io"
	"maps"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// TestStrangersSeeTheSame: all strangers get the same page, for each setting of the door; a user
// whom the table knows gets another.
func TestStrangersSeeTheSame(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, sys := range systems.All() {
		tables := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { tables.Close() })
		s, _ := New(tables, index, Options{URL: "http://127.0.0.1"})
		t.Cleanup(s.Close)
		id, err := tables.Create(t.Context(), "gm", "founding",
			table.NewTable{System: sys.Name(), Lang: "en", Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		do := func(user, move string, args game.Args) {
			t.Helper()
			if _, err := tables.Do(t.Context(), id, table.Caller{User: user}, game.Command{Move: move, Args: args},
				table.ViewQuery{}); err != nil {
				t.Fatal(move, err)
			}
		}
		looks := func(user string) string {
			t.Helper()
			r := httptest.NewRequest("GET", "/", nil)
			r.SetPathValue("id", string(id))
			l := subscriber{request: &request{Server: s, r: r, ses: session{User: user, Name: user}}}
			defer l.leave()
			l.setLanguage("")
			shared, err := l.currentPage()
			if err != nil {
				t.Fatal(err)
			}
			if own, err := l.drawAs(l.rendering.of, nil); err != nil || own.version() != shared.version() {
				t.Errorf("%s hears of %v, and sees %v, %v", user, shared, own, err)
			}
			return shared.version()
		}
		for _, door := range []string{game.DoorOpen, game.DoorAsk} {
			do("gm", "set", game.Args{"setting": {"door"}, "value": {door}})
			if looks("uma") != looks("duda") {
				t.Errorf("%s, %s: two strangers see different pages", sys.Name(), door)
			}
		}
		do("uma", "join", game.Args{"name": {"Uma"}})
		if looks("uma") == looks("duda") {
			t.Error("who asked for a chair sees what strangers see")
		}
		if n := len(s.viewers.renderers); n != 0 {
			t.Errorf("%d renderers are left", n)
		}
	}
}

// TestOnOwnStackPassesErrorsAndPanicsOn: an error or panic of onOwnStack's function reaches the caller.
func TestOnOwnStackPassesErrorsAndPanicsOn(t *testing.T) {
	if n, err := onOwnStack(func() (int, error) { return 3, io.EOF }); n != 3 || err != io.EOF {
		t.Error("an answer came back as", n, err)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.HasPrefix(said, "spilt ink") ||
			!strings.Contains(said, "TestOnOwnStackPassesErrorsAndPanicsOn") {
			t.Error("a panic came back as", said)
		}
	}()
	_, _ = onOwnStack(func() (int, error) { panic("spilt ink") })
}

// TestOneListenerDrawsForAll: the first listener of a table draws the pages of all, one at a time; a
// failure with another's page reaches that listener alone.
func TestOneListenerDrawsForAll(t *testing.T) {
	var as viewerGroups
	var mu sync.Mutex
	drawn := map[string]int{}
	page := func(name string, seq game.Seq, wrong error) drawFunc {
		return func(*pageVersion) (*pageVersion, error) {
			if !mu.TryLock() {
				t.Errorf("%s is drawn while another is", name)
				mu.Lock()
			}
			defer mu.Unlock()
			runtime.Gosched()
			if drawn[name]++; wrong == io.EOF {
				panic("spilt ink")
			}
			return &pageVersion{At: seq, Title: name}, wrong
		}
	}
	enter := func(name string) *rendering { return as.enter(viewers{table: "t", user: name}) }
	ana, bia, caio, dora := enter("ana"), enter("bia"), enter("caio"), enter("dora")
	for _, p := range []*rendering{bia, caio, dora} { // each has asked before
		if _, err := as.pageSince(p, 1, page(p.of.user, 1, nil)); err != nil {
			t.Fatal(err)
		}
	}
	bia.draw, caio.draw, dora.draw = page("bia", 2, nil), page("caio", 2, io.EOF), page("dora", 2, io.ErrNoProgress)
	clear(drawn)
	if d, err := as.pageSince(ana, 2, page("ana", 2, nil)); err != nil || d.Title != "ana" {
		t.Errorf("ana sees %v, %v", d, err)
	}
	see := func(p *rendering, seq game.Seq) {
		if d, err := as.pageSince(p, seq, page(p.of.user, seq, nil)); err != nil || d.Title != p.of.user ||
			d.At != seq {
			t.Errorf("%s sees %v, %v", p.of.user, d, err)
		}
	}
	for _, p := range []*rendering{bia, caio, dora} { // caio tries to draw dora's again
		see(p, 2)
	}
	if want := map[string]int{"ana": 1, "bia": 1, "caio": 2, "dora": 3}; !maps.Equal(drawn, want) {
		t.Errorf("drawn %v, not %v", drawn, want)
	}
	clear(drawn)
	everybody := []*rendering{ana, bia, caio, dora}
	for _, p := range everybody {
		p.draw = page(p.of.user, 3, nil)
	}
	var all sync.WaitGroup
	for _, p := range everybody {
		all.Go(func() { see(p, 3) })
	}
	all.Wait()
	if want := map[string]int{"ana": 1, "bia": 1, "caio": 1, "dora": 1}; !maps.Equal(drawn, want) {
		t.Errorf("all at once: drawn %v, not %v", drawn, want)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = as.pageSince(ana, 4, page("ana", 4, io.EOF))
		t.Error("a page that cannot be drawn was")
	}()
	if d, err := as.pageSince(ana, 4, page("ana", 4, nil)); err != nil || d.At != 4 {
		t.Errorf("after that ana sees %v, %v", d, err)
	}
	for _, p := range everybody {
		as.leave(p)
	}
	if len(as.renderers) != 0 {
		t.Error("a renderer is left where nobody listens")
	}
}

// TestPageIsDrawnAgainInANewLanguage: if a table changes its language while its page is drawn, the page is
// drawn again for viewers with that language.
func TestPageIsDrawnAgainInANewLanguage(t *testing.T) {
	h, req := newMovingAPI(t)
	h.changesLang = true
	l := subscriber{request: req}
	defer l.leave()
	d, err := l.currentPage()
	if err != nil {
		t.Fatal(err)
	}
	if l.rendering.of.locale != "pt-BR" || l.rendering.page != d || req.p.Locale() != "pt-BR" || h.changesLang {
		t.Errorf("drawn for those who read %s, by one who reads %s", l.rendering.of.locale, req.p.Locale())
	}
}
