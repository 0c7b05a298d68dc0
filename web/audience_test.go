package web

import (
	"fmt"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// TestStrangersSeeTheSame: what one stranger's page looks like is what another's
// does, whatever the door; somebody whom the table knows sees another.
func TestStrangersSeeTheSame(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, sys := range systems.All() {
		hall := table.New(memory.New(), systems.All(), table.Options{})
		t.Cleanup(func() { hall.Close() })
		s, _ := New(hall, book, Options{URL: "http://127.0.0.1"})
		t.Cleanup(s.Close)
		id, err := hall.Found(t.Context(), "gm", "founding", table.Founding{System: sys.Name(), Lang: "en", Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		do := func(user, move string, args game.Args) {
			t.Helper()
			if _, err := hall.Do(t.Context(), id, table.Who{User: user}, game.Command{Move: move, Args: args}, table.Want{}); err != nil {
				t.Fatal(move, err)
			}
		}
		looks := func(user string) string {
			t.Helper()
			r := httptest.NewRequest("GET", "/", nil)
			r.SetPathValue("id", string(id))
			l := listener{visit: &visit{Server: s, r: r, ses: session{User: user, Name: user}}}
			defer l.leave()
			l.speak("")
			shared, err := l.look()
			if err != nil {
				t.Fatal(err)
			}
			if own, err := l.drawn("", nil); err != nil || own.version() != shared.version() {
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
		if n := len(s.audiences.all); n != 0 {
			t.Errorf("%d audiences are left", n)
		}
	}
}

// TestAside: what goes wrong on another stack goes wrong where it was waited for.
func TestAside(t *testing.T) {
	if n, err := aside(func() (int, error) { return 3, io.EOF }); n != 3 || err != io.EOF {
		t.Error("an answer came back as", n, err)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.HasPrefix(said, "spilt ink") || !strings.Contains(said, "TestAside") {
			t.Error("a panic came back as", said)
		}
	}()
	_, _ = aside(func() (int, error) { panic("spilt ink") })
}
