package e2e

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
)

var soak = flag.Duration("soak", 0, "how long TestSoak goes on")

const (
	soakPeople = 100
	soakPages  = 5 // of each
	soakPause  = 500 * time.Millisecond
)

// TestSoak lets a hundred people press twice a second, each at a table of their own, every tenth
// time on Discord and else on the web, while five hundred pages listen. It logs the memory and the
// times at the beginning and at the end, and the reasons why presses were not answered as done.
// Each press that was answered as done is in the log once, and none that was refused.
func TestSoak(t *testing.T) {
	if *soak == 0 {
		t.Skip("nothing to be seen in seconds: say -soak 1h")
	}
	f := fake.New(t)
	f.Servers(soakPeople/10, 1)
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	// Without an address for all it gives no links; the port where it listens is in its log.
	db := filepath.Join(t.TempDir(), "mesa.db")
	s := start(t, log, db, append(discordEnv(f), "MESA_URL=http://mesa.test")...)
	s.url = "http://" + textAfter(t, log.Name(), `msg=serving address=(\S+)`)
	f.SetEndpoint(proxy(t, s.url))
	waitForCommands(t, f)
	var people []*soaker
	for i := range soakPeople {
		people = append(people, newSoaker(t, f, s, i))
	}
	const windows = 10
	var figures []figure
	for range windows {
		figures = append(figures, s.soak(t, people, *soak/windows))
	}
	for i, x := range figures {
		t.Logf("part %d of %d: %v", i+1, windows, x)
	}
	s.stop(t)
	checkPresses(t, db, people)
	first, last := figures[1], figures[windows-1]
	if last.resident > first.resident*1.05 {
		t.Errorf("the memory grew from %.0f to %.0f MB", first.resident, last.resident)
	}
	if last.p99 > first.p99*6/5 {
		t.Errorf("the slowest hundredth went from %v to %v", first.p99, last.p99)
	}
}

// textAfter waits for the text that follows some words in a log.
func textAfter(t *testing.T, log, words string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		if found := regexp.MustCompile(words).FindSubmatch(text); found != nil {
			return string(found[1])
		}
	}
	t.Fatalf("nothing says %s", words)
	return ""
}

// figure holds the measurements of a part of the run.
type figure struct {
	presses  int
	p50, p99 time.Duration
	resident float64 // MB
	heard    int     // by the pages
	failed   map[string]int
}

func (x figure) String() string {
	return fmt.Sprintf("%d presses, half within %v, 99 of 100 within %v, not done: %v; %d news to pages; %.1f MB",
		x.presses, x.p50.Round(10*time.Microsecond), x.p99.Round(10*time.Microsecond), x.failed, x.heard, x.resident)
}

// soaker is a person with a table, on Discord and with pages open.
type soaker struct {
	user    *fake.User
	channel *fake.Channel
	client  *http.Client
	dice    form
	name    string
	pressed int
	errs    []error // of each press: why it was not answered as done
	heard   <-chan string
}

// newSoaker creates a table, signs in by the link that Discord gives, and opens pages.
func newSoaker(t *testing.T, f *fake.Server, s *server, i int) *soaker {
	t.Helper()
	p := &soaker{user: f.User(fmt.Sprint("Ana ", i), "en-US"), channel: f.ChannelIn(i/10, fmt.Sprint("room-", i)),
		name: fmt.Sprint("p", i)}
	if a := p.user.Slash(p.channel, "mesa demo"); a.Status != 0 {
		t.Fatalf("a table: %d %s", a.Status, a.Raw)
	}
	a := p.user.Slash(p.channel, "mesa web")
	if a.Message == nil || len(a.Message.Buttons()) == 0 {
		t.Fatalf("no link to the web: %s", a.Raw)
	}
	link, err := url.Parse(a.Message.Buttons()[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	p.client = browser(t)
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i))}} // one address each
	p.client.Transport = &http.Transport{DialContext: dial.DialContext, MaxIdleConnsPerHost: 2}
	_, page, at := post(t, p.client, s.url+link.Path, url.Values{"next": link.Query()["next"]})
	if !strings.HasPrefix(at, "/t/") {
		t.Fatalf("signing in leads to %s", at)
	}
	p.dice = diceForm(t, p.client, s, page)
	heard := make(chan string, 100)
	p.heard = heard
	for range soakPages {
		one := p.dice.hear(t, p.client, s)
		go func() {
			for number := range one {
				heard <- number
			}
		}()
	}
	stopRedirects(p.client)
	return p
}

// press throws dice, and returns why that was not answered as done.
func (p *soaker) press(s *server) (err error) {
	p.pressed++
	if mark := p.mark(p.pressed); p.pressed%10 == 0 {
		err = throwOnDiscord(p.user, p.channel, mark)
	} else {
		err = p.dice.done(p.client, s, mark)
	}
	p.errs = append(p.errs, err)
	return err
}

func (p *soaker) mark(n int) string { return fmt.Sprint(p.name, "-", n) }

// checkPresses compares the log with the answers.
func checkPresses(t *testing.T, db string, people []*soaker) {
	t.Helper()
	kept := map[string]int{}
	ways := map[string][2]int{}
	for _, p := range people {
		id := strings.Split(p.dice.path, "/")[2]
		countMarks(t, mesa(t, "", "export", "-db", db, id).out, kept)
		for i, err := range p.errs {
			mark := p.mark(i + 1)
			switch n := kept[mark]; {
			case n > 1, n == 0 && (err == nil || errors.Is(err, errPromised)):
				t.Errorf("%s is in the log %d times; it was answered: %v", mark, n, err)
			case errors.Is(err, errPromised) && !p.isShown(mark):
				t.Errorf("%s was promised and is not shown", mark)
			case err != nil:
				of := ways[err.Error()]
				of[n]++
				ways[err.Error()] = of
			}
		}
	}
	for why, n := range ways {
		t.Logf("%s: %d, of which %d were done", why, n[0]+n[1], n[1])
	}
}

// isShown reports whether the person's channel shows a throw.
func (p *soaker) isShown(mark string) bool {
	return slices.ContainsFunc(p.channel.Messages(),
		func(m fake.Message) bool { return strings.Contains(m.AllText(), mark) })
}

// soak lets everybody press for a while.
func (s *server) soak(t *testing.T, people []*soaker, long time.Duration) (x figure) {
	t.Helper()
	end := time.Now().Add(long)
	x.failed = map[string]int{}
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			time.Sleep(rand.N(soakPause))
			next := time.NewTicker(soakPause)
			defer next.Stop()
			for heard := 0; ; {
				select {
				case <-p.heard:
					heard++
					continue
				case <-next.C:
				}
				if time.Now().After(end) {
					mu.Lock()
					defer mu.Unlock()
					x.heard += heard
					return
				}
				began := time.Now()
				err := p.press(s)
				mu.Lock()
				if took = append(took, time.Since(began)); err != nil {
					x.failed[err.Error()]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(took)
	x.presses, x.p50, x.p99 = len(took), took[len(took)/2], took[len(took)*99/100]
	x.resident = memoryFigure(t, s, "VmRSS")
	return x
}
