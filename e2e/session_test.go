package e2e

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
)

// A killed program does not close its gateway session. The next one resumes it: what was written in
// between is done, and nothing is done or told twice.
func TestSessionIsResumedAfterAKill(t *testing.T) {
	t.Parallel()
	f := fake.New(t)
	db := filepath.Join(t.TempDir(), "mesa.db")
	s := serve(t, db, botEnv(f, false)...)
	connect(t, f, s, false)
	channel := f.Channel("the-vault")
	gil := f.User("Gil", "en-US")
	gil.Slash(channel, "mesa demo")
	told := func(mark string) (n int) {
		for _, m := range channel.Messages() {
			if m.By == nil {
				n += strings.Count(m.Text, "Loose dice for "+mark)
			}
		}
		return n
	}
	throw := func(mark string) { gil.Say(channel, fake.Mention+" dice d6 for="+mark) }
	hears := func(mark string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); told(mark) == 0; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("throw %s is not told", mark)
			}
		}
	}
	throw("one")
	hears("one")
	s.kill(t)
	for f.WaitForConnection(0) { // the connection is cut a moment later
		time.Sleep(time.Millisecond)
	}
	throw("two")
	s = serve(t, db, botEnv(f, false)...)
	hears("two")
	throw("three")
	hears("three")
	s.stop(t)
	for _, mark := range []string{"one", "two", "three"} {
		if n := told(mark); n != 1 {
			t.Errorf("throw %s is told %d times", mark, n)
		}
	}
	if begun, resumed := f.Sessions(); begun != 1 || resumed < 1 { // a slow machine may resume again
		t.Errorf("%d sessions were begun and %d resumed", begun, resumed)
	}
}
