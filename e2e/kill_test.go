package e2e

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
)

// TestKill must kill at least 50 times.
var (
	kills = flag.Int("kills", 50, "how often TestKill kills the program")
	seed  = flag.Uint64("seed", 1, "where the chance of TestKill and TestPowerCuts begins")
)

// TestKill kills the program under load, again and again, and compares its log with what people on
// Discord and on the web were shown: nothing shown is lost, nothing is there twice, no log has a
// gap.
func TestKill(t *testing.T) {
	f := fake.New(t)
	db := filepath.Join(t.TempDir(), "mesa.db")
	env := discordEnv(f)
	chance := rand.New(rand.NewPCG(*seed, 2))
	var players []*player
	var ready time.Duration
	for round := range *kills {
		s := start(t, os.Stderr, db, env...)
		ready += s.ready
		f.SetEndpoint(proxy(t, s.url))
		if round == 0 {
			waitForCommands(t, f)
			players = append(onDiscord(t, f, 10), onTheWeb(t, s, db, 3)...)
		}
		throwUntilKilled(t.Context(), chance, s, players, func() { s.kill(t) })
	}
	ways := map[string]int{}
	for _, p := range players {
		ways[p.transport] += len(p.shown)
	}
	t.Logf("seed %d: %d kills, throws shown: %v; ready %v after each start", *seed, *kills, ways,
		ready/time.Duration(*kills))
	if ways["discord"] < *kills || ways["web"] == 0 {
		t.Errorf("only so few throws were shown: the load was too light to tell anything")
	}
	checkLogs(t, db, players)
}

// discordEnv returns the environment that connects a program to a fake Discord.
func discordEnv(f *fake.Server) []string {
	return []string{"DISCORD_TOKEN=" + fake.Token, "DISCORD_API=" + f.URL(),
		"DISCORD_PUBLIC_KEY=" + hex.EncodeToString(f.PublicKey())}
}

// player throws dice as fast as the answers come, and remembers the throws that were shown.
type player struct {
	transport string
	name      string
	thrown    int
	shown     []string
	throw     func(s *server, mark string) error // its error says why the throw was not shown
}

// onDiscord returns people who each have a table in a channel of their own. Each may press 5 times
// a second, all on the server together 50 times.
func onDiscord(t *testing.T, f *fake.Server, n int) (players []*player) {
	t.Helper()
	for i := range n {
		p := &player{transport: "discord", name: fmt.Sprint("p", i)}
		user, channel := f.User(fmt.Sprint("player", i), "en-GB"), f.Channel(fmt.Sprint("room", i))
		if a := user.Slash(channel, "mesa new", "title", p.name); a.Status != 0 {
			t.Fatalf("a new table: %d %s", a.Status, a.Raw)
		}
		p.throw = func(_ *server, mark string) error { return throwOnDiscord(user, channel, mark) }
		players = append(players, p)
	}
	return players
}

// errPromised is returned for an answer that Discord gets later.
var errPromised = errors.New("discord: the answer was promised")

// throwOnDiscord throws dice by a command, and returns why the throw was not shown.
func throwOnDiscord(u *fake.User, c *fake.Channel, mark string) error {
	a := u.Slash(c, "do", "line", `dice 2d6 for="`+mark+`"`)
	switch {
	case a.Status != 0:
		return fmt.Errorf("discord: status %d", a.Status)
	case a.Type == deferredMessage:
		return errPromised
	case a.Message == nil:
		return errors.New("discord: no message")
	case !strings.Contains(a.Message.Text, mark):
		said, _, _ := strings.Cut(a.Message.Text, "\n")
		return fmt.Errorf("discord: %q", said)
	}
	return nil
}

// deferredMessage is the type of an answer that promises a later one.
const deferredMessage = 5

// onTheWeb returns people at one table, signed in as its GM.
func onTheWeb(t *testing.T, s *server, db string, n int) (players []*player) {
	t.Helper()
	c := browser(t)
	_, page, _ := post(t, c, newLink(t, db), nil)
	dice := diceForm(t, c, s, page)
	stopRedirects(c)
	for i := range n {
		players = append(players, &player{transport: "web", name: fmt.Sprint("p", 100+i),
			throw: func(s *server, mark string) error { return dice.done(c, s, mark) }})
	}
	return players
}

// throwUntilKilled lets all players throw until kill has returned. It calls kill a random moment after up to
// three throws were shown, or after 5 seconds, or when wait ends.
func throwUntilKilled(wait context.Context, chance *rand.Rand, s *server, players []*player, kill func()) {
	stop, shown := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	for _, p := range players {
		all.Go(func() { p.play(s, stop, shown) })
	}
	limit, done := context.WithTimeout(wait, 5*time.Second)
	defer done()
	for range chance.IntN(4) {
		select {
		case <-shown:
		case <-limit.Done():
		}
	}
	time.Sleep(time.Duration(chance.IntN(30)) * time.Millisecond)
	kill()
	close(stop)
	all.Wait()
}

func (p *player) play(s *server, stop <-chan struct{}, shown chan<- struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		p.thrown++
		mark := fmt.Sprintf("%s-%d", p.name, p.thrown)
		if p.throw(s, mark) == nil {
			p.shown = append(p.shown, mark)
			select {
			case shown <- struct{}{}:
			default: // nobody waits for it
			}
		}
	}
}

// proxy forwards requests of the fake Discord to the running program.
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

// waitForCommands waits until the bot has registered its commands.
func waitForCommands(t testing.TB, f *fake.Server) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if f.CommandUpdates() > 0 {
			return
		}
	}
	t.Fatal("the commands were not registered")
}

var (
	markIn = regexp.MustCompile(`"for":"(p\d+-\d+)"`)
	seqIn  = regexp.MustCompile(`^\{"seq":(\d+),`)
)

// checkLogs exports every table and compares it with what the players saw.
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
