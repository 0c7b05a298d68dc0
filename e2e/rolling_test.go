package e2e

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/store/pgtest"
)

// TestRollingRestart: two programs on one database are one bot. Each is replaced in turn while
// people press: every press is answered, and told once. If one is killed the other takes over, and
// each press in between is done once.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	db, f := pgtest.Database(t), fake.New(t)
	f.Servers(2, 2)
	r := &rolling{t: t, f: f, db: db}
	a := r.start()
	connect(t, f, a, false)
	b := r.start()
	r.waitForShards("the second program takes its share", 1)
	r.openTables()
	puts, page := f.CommandUpdates(), r.open(a)

	stop := r.startPressing()
	for range 2 { // one after the other
		resumed, began := r.resumed(), time.Now()
		r.takeOutOfService(b)
		b.stop(t)
		r.waitForShards("the other program takes over", resumed+1)
		t.Logf("handed over within %v", time.Since(began))
		b, a = a, r.start()
		r.waitForShards("the new program takes its share", resumed+2)
	}
	t.Logf("%d presses; the one that waited longest, for %v", stop(), r.longest)
	page.closeAndCheck(t, db)
	if f.CommandUpdates() != puts {
		t.Errorf("the commands were told %d times", f.CommandUpdates())
	}

	// a program that is killed within a second of an answer has not stored it, and the press is
	// told again
	time.Sleep(1500 * time.Millisecond)
	r.takeOutOfService(a)
	resumed, began := r.resumed(), time.Now()
	a.kill(t)
	for f.Connections() == 2 { // the connection is cut a moment later
		time.Sleep(time.Millisecond)
	}
	for _, gm := range r.people[:2] {
		gm.Say(gm.channel, fake.Mention+" dice d6 for="+gm.mark())
	}
	r.waitForShards("the other program follows", resumed+1)
	r.waitForNews()
	t.Logf("killed; all is heard again after %v", time.Since(began))
	r.checkToldOnce()
	if begun, _ := f.Sessions(); begun != 2 {
		t.Errorf("%d sessions were begun", begun)
	}
}

// TestRollingRestartOverHTTPS is the same where Discord sends requests to any of the programs, and
// another one may post to the channel.
func TestRollingRestartOverHTTPS(t *testing.T) {
	t.Parallel()
	db, f := pgtest.Database(t), fake.New(t)
	f.Servers(2, 2)
	r := &rolling{t: t, f: f, db: db, endpoint: true}
	a := r.start()
	connect(t, f, a, true)
	b := r.start()
	b.waitForHealth(t, "discord: ok")
	var asked atomic.Int32
	f.SetEndpoint(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		at, err := url.Parse(r.liveServer(int(asked.Add(1))).url)
		if err != nil {
			panic(err)
		}
		httputil.NewSingleHostReverseProxy(at).ServeHTTP(w, req)
	}))
	r.openTables()
	stop := r.startPressing()
	for range 2 {
		r.takeOutOfService(b)
		b.stop(t)
		time.Sleep(300 * time.Millisecond)
		b, a = a, r.start()
		time.Sleep(time.Second)
	}
	n := stop()
	time.Sleep(time.Second)
	r.checkToldOnce()
	t.Logf("%d presses; the one that waited longest, for %v", n, r.longest)
}

// rolling is a bot of several programs.
type rolling struct {
	t        *testing.T
	f        *fake.Server
	db       string
	endpoint bool
	people   []*presser
	longest  time.Duration

	mu   sync.Mutex
	live []*server // as the load balancer knows them
}

// presser presses in a channel, as fast as the limits allow.
type presser struct {
	*fake.User
	channel *fake.Channel
	marks   int
}

func (p *presser) mark() string {
	p.marks++
	return p.title(p.marks)
}

func (p *presser) title(mark int) string { return fmt.Sprintf("%s-%d.", p.Name, mark) }

// timesTold returns how often the channel shows a mark.
func (p *presser) timesTold(mark int) (n int) {
	for _, m := range p.channel.Messages() {
		if m.By == nil {
			n += strings.Count(m.Text, "for "+p.title(mark))
		}
	}
	return n
}

func (r *rolling) start() *server {
	env := append(botEnv(r.f, r.endpoint), "MESA_DRAIN=300ms") // for requests on their way to it
	s := serve(r.t, r.db, env...)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.live = append(r.live, s)
	return s
}

// openTables brings people to a table in each of two servers.
func (r *rolling) openTables() {
	channels := []*fake.Channel{r.f.ChannelIn(0, "attic"), r.f.ChannelIn(1, "cellar")}
	for n := range 8 {
		r.people = append(r.people, &presser{User: r.f.User(fmt.Sprint("Gil", n), "en-US"), channel: channels[n%2]})
		if n < 2 {
			r.people[n].Slash(channels[n], "mesa demo")
		}
	}
}

// takeOutOfService stops sending requests to a program.
func (r *rolling) takeOutOfService(s *server) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.live = slices.DeleteFunc(r.live, func(o *server) bool { return o == s })
}

// liveServer returns the n-th program that is live, counted round.
func (r *rolling) liveServer(n int) *server {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.live[n%len(r.live)]
}

// openPage is a page that stays open while programs come and go, and throws dice.
type openPage struct {
	client  *http.Client
	dice    form
	marks   int
	last    atomic.Value // the last number that the page got
	throws  sync.WaitGroup
	enough  atomic.Bool // stops the throws
	listens sync.WaitGroup
	close   context.CancelFunc
}

// open opens a page at one program, and moves it to another when that one ends.
func (r *rolling) open(s *server) *openPage {
	p := &openPage{client: browser(r.t)}
	_, page, _ := post(r.t, p.client, s.link, nil)
	p.dice = diceForm(r.t, p.client, s, page)
	ctx, cancel := context.WithCancel(r.t.Context())
	p.close = cancel
	p.listens.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			p.listen(ctx, r.liveServer(n))
		}
	})
	p.throws.Go(func() {
		for !p.enough.Load() {
			p.marks++
			p.dice.throw(r.t, p.client, r.liveServer(p.marks), fmt.Sprintf("p0-%d", p.marks))
			time.Sleep(50 * time.Millisecond)
		}
	})
	return p
}

// listen reads the page's stream to its end.
func (p *openPage) listen(ctx context.Context, s *server) {
	path, query, _ := strings.Cut(p.dice.path, "?")
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+strings.TrimSuffix(path, "/do")+"/live?"+query, nil)
	if err != nil {
		return
	}
	answer, err := (&http.Client{Jar: p.client.Jar}).Do(req)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		if number, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			p.last.Store(number)
		}
	}
}

// closeAndCheck stops the page, and checks that it has heard of all throws and that each was done once.
func (p *openPage) closeAndCheck(t *testing.T, db string) {
	t.Helper()
	p.enough.Store(true)
	p.throws.Wait()
	out, kept := mesa(t, "", "export", "-db", db, strings.Split(p.dice.path, "/")[2]).out, map[string]int{}
	last := ""
	for line := range strings.Lines(out) {
		if m := seqIn.FindStringSubmatch(line); m != nil {
			last = m[1]
		}
	}
	for end := time.Now().Add(20 * time.Second); p.last.Load() != last; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("of %s decisions the page has heard as far as %v", last, p.last.Load())
		}
	}
	p.close()
	p.listens.Wait()
	countMarks(t, out, kept)
	for mark, times := range kept {
		if times != 1 {
			t.Errorf("%s is in the log %d times", mark, times)
		}
	}
	if len(kept) != p.marks {
		t.Errorf("%d throws are in the log, not %d", len(kept), p.marks)
	}
}

func (r *rolling) resumed() int {
	_, resumed := r.f.Sessions()
	return resumed
}

// waitForShards waits until both shards are connected and that many sessions were resumed.
func (r *rolling) waitForShards(what string, resumed int) {
	r.t.Helper()
	for end := time.Now().Add(30 * time.Second); r.f.Connections() != 2 ||
		r.resumed() != resumed; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("in vain: %s: %d connections, %d resumed", what, r.f.Connections(), r.resumed())
		}
	}
}

// startPressing has everybody throw dice until stop, which returns the number of throws.
func (r *rolling) startPressing() (stop func() int) {
	var ended atomic.Bool
	var all sync.WaitGroup
	var mu sync.Mutex
	for _, p := range r.people {
		all.Go(func() {
			for !ended.Load() {
				a := p.Slash(p.channel, "roll", "dice", "d6", "for", p.mark())
				if a.Message == nil || !strings.Contains(a.Message.Text, "for "+p.title(p.marks)) {
					r.t.Errorf("%s threw and got %+v", p.Name, a.Message)
				}
				mu.Lock()
				r.longest = max(r.longest, a.Took)
				mu.Unlock()
				time.Sleep(250 * time.Millisecond) // Mesa takes five a second
			}
		})
	}
	return func() (n int) {
		ended.Store(true)
		all.Wait()
		for _, p := range r.people {
			n += p.marks
		}
		return n
	}
}

// waitForNews waits until everybody's last throw is told.
func (r *rolling) waitForNews() {
	r.t.Helper()
	for _, p := range r.people {
		for end := time.Now().Add(30 * time.Second); p.timesTold(p.marks) == 0; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				r.t.Fatalf("throw %d of %s is not told", p.marks, p.Name)
			}
		}
	}
}

// checkToldOnce checks that each throw is told once.
func (r *rolling) checkToldOnce() {
	for _, p := range r.people {
		for mark := 1; mark <= p.marks; mark++ {
			if n := p.timesTold(mark); n != 1 {
				r.t.Errorf("throw %d of %s is told %d times", mark, p.Name, n)
			}
		}
	}
}
