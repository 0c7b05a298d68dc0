package e2e

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
)

// kills is how often the program is killed. It has to be at least 50.
const kills = 50

// TestKill kills the program in the middle of load, again and again, and holds
// its log against what people on Discord were shown: nothing shown is lost,
// nothing is there twice, no log has a gap.
func TestKill(t *testing.T) {
	f := fake.New(t)
	db := filepath.Join(t.TempDir(), "mesa.db")
	env := []string{"DISCORD_TOKEN=" + fake.Token, "DISCORD_API=" + f.URL(), "DISCORD_PUBLIC_KEY=" + hex.EncodeToString(f.PublicKey())}
	players := make([]*player, 10) // each is let through 5 times a second, all on the server 50 times
	for i := range players {
		u := f.User(fmt.Sprint("player", i), "en-GB")
		players[i] = &player{user: u, channel: f.Channel(fmt.Sprint("room", i)), name: fmt.Sprint("p", i)}
	}
	for round := range kills {
		s := serve(t, db, env...)
		f.Endpoint(proxy(t, s.url))
		if round == 0 {
			waitForCommands(t, f)
			for _, p := range players {
				if a := p.user.Slash(p.channel, "mesa new", "title", p.name); a.Status != 0 {
					t.Fatalf("a new table: %d %s", a.Status, a.Raw)
				}
			}
		}
		load(t, players, func() { s.kill(t) })
	}
	shown := 0
	for _, p := range players {
		shown += len(p.shown)
	}
	t.Logf("%d kills, %d throws shown", kills, shown)
	if shown < kills {
		t.Errorf("only %d throws were shown: the load was too light to tell anything", shown)
	}
	checkLogs(t, db, players)
}

// player throws dice as fast as the answers come, and remembers what it saw.
type player struct {
	user    *fake.User
	channel *fake.Channel
	name    string
	thrown  int
	shown   []string
}

// load lets everybody throw until the kill has come: some time after a number
// of throws was shown, which a slow machine takes longer for.
func load(t *testing.T, players []*player, kill func()) {
	stop, shown := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	for _, p := range players {
		all.Go(func() { p.play(stop, shown) })
	}
	limit, done := context.WithTimeout(t.Context(), 5*time.Second)
	defer done()
	for range rand.IntN(4) {
		select {
		case <-shown:
		case <-limit.Done():
		}
	}
	time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
	kill()
	close(stop)
	all.Wait()
}

func (p *player) play(stop <-chan struct{}, shown chan<- struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		p.thrown++
		mark := fmt.Sprintf("%s-%d", p.name, p.thrown)
		a := p.user.Slash(p.channel, "do", "line", `dice 2d6 for="`+mark+`"`)
		if a.Status == 0 && a.Message != nil && strings.Contains(a.Message.Text, mark) {
			p.shown = append(p.shown, mark)
			select {
			case shown <- struct{}{}:
			default: // nobody waits for it
			}
		}
	}
}

// proxy passes what the fake Discord sends on to the running program.
func proxy(t *testing.T, address string) http.Handler {
	t.Helper()
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p := httputil.NewSingleHostReverseProxy(to)
	p.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	return p
}

// waitForCommands waits until the bot has told Discord its commands.
func waitForCommands(t testing.TB, f *fake.Server) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if f.Puts() > 0 {
			return
		}
	}
	t.Fatal("the commands were not registered")
}

var (
	markIn = regexp.MustCompile(`"for":"(p\d+-\d+)"`)
	seqIn  = regexp.MustCompile(`^\{"seq":(\d+),`)
)

// checkLogs exports every table and compares.
func checkLogs(t *testing.T, db string, players []*player) {
	t.Helper()
	if r := mesa(t, "", "doctor", "-db", db); r.status != 0 {
		t.Errorf("after the kills: %s%s", r.out, r.err)
	}
	r := mesa(t, "", "verify", "-db", db)
	if r.status != 0 {
		t.Errorf("after the kills the dice do not verify: %s%s", r.out, r.err)
	}
	kept := map[string]int{}
	for _, m := range regexp.MustCompile(`Table (\S+):`).FindAllStringSubmatch(r.out, -1) {
		countMarks(t, mesa(t, "", "export", "-db", db, m[1]).out, kept)
	}
	for _, p := range players {
		for _, mark := range p.shown {
			if kept[mark] != 1 {
				t.Errorf("%s was shown and is in the log %d times", mark, kept[mark])
			}
		}
	}
}

func countMarks(t *testing.T, export string, kept map[string]int) {
	t.Helper()
	last := 0
	for line := range strings.Lines(export) {
		if m := seqIn.FindStringSubmatch(line); m != nil {
			seq, _ := strconv.Atoi(m[1])
			if seq != last+1 {
				t.Errorf("the log goes from %d to %d", last, seq)
			}
			last = seq
		}
		for _, m := range markIn.FindAllStringSubmatch(line, -1) {
			kept[m[1]]++
		}
	}
}
