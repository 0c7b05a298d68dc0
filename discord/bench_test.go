package discord

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
	"mesa/store/postgres"
	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
)

const (
	benchClients = 64
	benchRound   = 600 * time.Millisecond
)

// BenchmarkPress measures presses of a public button over the HTTPS endpoint, on demo tables of
// Cortex Prime in an SQLite file, against a bare handler in the same process. With 64 clients it
// reports the requests a second and the processor time of each, with one client the median and the
// 99th percentile of the times. Each iteration measures both servers in turn with the same
// requests; the medians of the figures and of their ratios are reported. It needs at least nine
// iterations.
//
// In "tables" each client has its own table, in "six_sheets" as well, with six full sheets.
// "crowded" is one table with 64 assets, one client for each. The teller and a page for each table
// wait for news during all of them. "database" is "tables" on PostgreSQL, like its bare handler.
func BenchmarkPress(b *testing.B) {
	b.Run("tables", func(b *testing.B) { benchPress(b, storeFile(b), inFile(b), (*presser).noFilling) })
	b.Run("six_sheets", func(b *testing.B) { benchPress(b, storeFile(b), inFile(b), (*presser).sixSheets) })
	b.Run("crowded", func(b *testing.B) { benchPress(b, storeFile(b), inFile(b), (*presser).addAssets) })
	b.Run("database", func(b *testing.B) {
		server := pgtest.New(b)
		benchPress(b, storeDatabase(b, server.Database(b)), inDatabase(b, server.Database(b)), (*presser).noFilling)
	})
}

// storeFile opens a new store in an SQLite file.
func storeFile(b *testing.B) store.Store {
	s, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// storeDatabase opens a store in a PostgreSQL database.
func storeDatabase(b *testing.B, url string) store.Store {
	s, err := postgres.Open(b.Context(), url, postgres.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// A tableFiller prepares a table for a benchmark, and returns the words of the things that presses
// step there.
type tableFiller func(*presser, *testing.B, *table.Service, game.TableID) []string

func benchPress(b *testing.B, kept store.Store, bare writer, fill tableFiller) {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(400)) // as in mesa serve
	}
	f := fake.New(b)
	p := newPresser(b, f, kept, fill)
	mesa := httptest.NewServer(p.bot.Handler())
	defer mesa.Close()
	ceiling := httptest.NewServer(newBareEndpoint(b, f.PublicKey(), bare))
	defer ceiling.Close()
	all := map[string][]float64{}
	for b.Loop() {
		many, one := p.requests(benchClients, 200), p.requests(1, 1500)
		bareFigures := measure(b, ceiling, many, one)
		botFigures := measure(b, mesa, many, one)
		botFigures.add(all, "")
		bareFigures.add(all, "bare-")
		all["share"] = append(all["share"], botFigures.rate/bareFigures.rate)
		all["cpu-share"] = append(all["cpu-share"], bareFigures.cpu/botFigures.cpu)
		all["times"] = append(all["times"], botFigures.median/bareFigures.median)
		all["late-times"] = append(all["late-times"], botFigures.late/bareFigures.late)
	}
	for unit, values := range all {
		slices.Sort(values)
		b.ReportMetric(values[len(values)/2], unit)
	}
	p.bot.WaitForBackground()
}

// figures are those of one server: with many clients the requests a second and the processor time
// of each in microseconds (the client's included), with one client the median and the 99th
// percentile of the times in microseconds.
type figures struct{ rate, cpu, median, late float64 }

func (f figures) add(all map[string][]float64, prefix string) {
	for unit, v := range map[string]float64{"req/s": f.rate, "cpu-us": f.cpu, "p50-us": f.median, "p99-us": f.late} {
		all[prefix+unit] = append(all[prefix+unit], v)
	}
}

// measure loads a server with many clients, then with one.
func measure(b *testing.B, s *httptest.Server, many, one [][][]byte) figures {
	times, took, used := load(b, s, many)
	f := figures{rate: float64(len(times)) / took.Seconds(), cpu: float64(used.Microseconds()) / float64(len(times))}
	times, _, _ = load(b, s, one)
	f.median, f.late = micros(times[len(times)/2]), micros(times[len(times)*99/100])
	return f
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }

// load sends the requests of each client one after the other, with all clients at once. It returns
// the times of all requests sorted, the duration and the processor time of this process.
func load(b *testing.B, s *httptest.Server, work [][][]byte) (times []time.Duration, took, used time.Duration) {
	var wg sync.WaitGroup
	each := make([][]time.Duration, len(work))
	began, before := time.Now(), processor(b)
	for c := range work {
		wg.Go(func() { each[c] = pressAll(b, s.Listener.Addr().String(), work[c], began.Add(benchRound)) })
	}
	wg.Wait()
	took, used = time.Since(began), processor(b)-before
	if times = slices.Sorted(slices.Values(slices.Concat(each...))); len(times) == 0 {
		b.Fatal("nothing was answered")
	}
	return times, took, used
}

// processor returns the processor time of this process.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// presser has a channel for each client, with a button that steps a thing up and one that steps it
// down.
type presser struct {
	fake   *fake.Server
	bot    *Bot
	user   *fake.User
	places []pressed
}

type pressed struct {
	channel *fake.Channel
	buttons [2]string // up, and down again
}

func newPresser(b *testing.B, f *fake.Server, kept store.Store, fill tableFiller) *presser {
	tables := table.New(kept, systems.All(), table.Options{})
	p := &presser{fake: f, bot: startBot(b, tables, f, Options{}), user: f.User("Gil", "en-US")}
	// Requests are signed long before they are sent, and would be too late.
	p.bot.old, p.bot.lateness = time.Hour, time.Hour
	f.SetEndpoint(p.bot.Handler())
	if err := p.bot.Register(b.Context()); err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var listening sync.WaitGroup
	listening.Go(func() { _ = p.bot.TellChannels(ctx) })
	b.Cleanup(func() {
		cancel()
		listening.Wait()
		_ = tables.Close()
	})
	for len(p.places) < benchClients {
		c := f.Channel("vault")
		p.user.Slash(c, "mesa demo")
		id := p.tableIn(b, c)
		p.findButtons(b, tables, c, id, fill(p, b, tables, id))
		listening.Go(func() { listen(ctx, tables, id) })
	}
	return p
}

// listen waits for news of a table, as a page does.
func listen(ctx context.Context, tables *table.Service, id game.TableID) {
	seq, err := tables.Wait(ctx, id, 0)
	for err == nil {
		seq, err = tables.Wait(ctx, id, seq)
	}
}

func (p *presser) tableIn(b *testing.B, c *fake.Channel) game.TableID {
	r, err := p.bot.channels.channel(b.Context(), c.ID)
	if err != nil || r == nil {
		b.Fatal("no table: ", err)
	}
	return r.table
}

// gm returns the caller of the presses.
func (p *presser) gm() table.Caller {
	return table.Caller{User: "discord:" + p.user.ID, Chair: game.GMChair}
}

// noFilling leaves a table as it is; its things are the rope of the demo.
func (p *presser) noFilling(*testing.B, *table.Service, game.TableID) []string {
	return []string{"rope"}
}

// sixSheets gives a table the characters of six players with two power sets, nineteen skills and
// four SFX each.
func (p *presser) sixSheets(b *testing.B, tables *table.Service, id game.TableID) []string {
	const line = "distinctions: Hot Head d8, Last One Home d8, Nobody's Fool d8 | attributes: Physical d10, Mental " +
		"d8, Social d6 | " +
		"skills: Craft d6, Drive d6, Fight d10, Fix d4, Fly d4, Focus d6, Influence d4, Know d8, Labor d4, Move d8, " +
		"Notice d6, " +
		"Operate d4, Perform d4, Shoot d6, Sneak d8, Survive d4, Throw d4, Treat d4, Trick d6 | " +
		"Fire (powers): Blast d8, Flight d10 | Night (powers): Invisibility d8, Darkness d6 | assets: Old Coat d8"
	do := func(move string, args game.Args) {
		b.Helper()
		if _, err := tables.Do(b.Context(), id, p.gm(), game.Command{Move: move, Args: args},
			table.ViewQuery{Fields: table.FieldNews}); err != nil {
			b.Fatal(move, args, err)
		}
	}
	for _, who := range []string{"ana", "beto", "caio"} {
		do("character", game.Args{"who": {who}, "line": {line}, "name": {who}})
		do("character", game.Args{"rank": {"pc"}, "chair": {who}, "line": {line}, "name": {who + "s twin"}})
		for _, c := range []string{who, who + "s-twin"} {
			for _, x := range [][2]string{{"hot-head", "std-edit"}, {"night-powers", "pwr-versatile"},
				{"fire-powers", "pwr-area-attack"}, {"fire-powers", "lim-exhausted"}} {
				do("sfx add", game.Args{"who": {c}, "on": {x[0]}, "sfx": {x[1]}})
			}
		}
	}
	return []string{"rope"}
}

// addAssets fills a table with assets, one for each client, and returns their words.
func (p *presser) addAssets(b *testing.B, tables *table.Service, id game.TableID) (words []string) {
	for i := range benchClients {
		words = append(words, fmt.Sprintf("asset-number-%d", i))
		args := game.Args{"name": {fmt.Sprintf("Asset number %d", i)}, "on": {"scene"}, "die": {"d6"}}
		if _, err := tables.Do(b.Context(), id, p.gm(), game.Command{Move: "new-asset", Args: args},
			table.ViewQuery{Fields: table.FieldNews}); err != nil {
			b.Fatal(err)
		}
	}
	return words
}

// findButtons finds the two buttons of each thing: at its first size, and one step up.
func (p *presser) findButtons(b *testing.B, tables *table.Service, c *fake.Channel, id game.TableID, things []string) {
	at := make([]pressed, len(things))
	for i, way := range []string{"up", "down"} {
		view, err := tables.View(b.Context(), id, p.gm(), table.ViewQuery{Fields: table.FieldOffers})
		if err != nil {
			b.Fatal(err)
		}
		for _, o := range view.Offers {
			if n := slices.Index(things, o.Fixed.One("thing")); n >= 0 && o.Move == "step" &&
				o.Fixed.One("way") == way {
				at[n].channel, at[n].buttons[i] = c, pressID(o)
			}
		}
		for _, there := range at {
			if a := p.fake.Send(p.user.NewPressByID(c, there.buttons[i])); a.Message == nil || a.Message.Ephemeral {
				b.Fatalf("%s: %s", way, a.Raw)
			}
		}
	}
	p.places = append(p.places, at...)
}

// pressID returns the custom_id of an offer's button. The button is newer than any decision, so it
// can be pressed again.
func pressID(o game.Offer) string {
	return id{at: 1 << 40, chair: game.GMChair}.forButton(actPress, o.Button(game.GMChair)).String()
}

// requests returns signed presses for so many clients, each up and down in turn in its own channel.
func (p *presser) requests(clients, each int) [][][]byte {
	all := make([][][]byte, clients)
	for c := range all {
		for i := range each {
			r := p.fake.Request(p.user.NewPressByID(p.places[c].channel, p.places[c].buttons[i%2]))
			var b bytes.Buffer
			_ = r.Write(&b)
			all[c] = append(all[c], b.Bytes())
		}
	}
	return all
}

func pressAll(b *testing.B, addr string, requests [][]byte, until time.Time) []time.Duration {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Error(err)
		return nil
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	var times []time.Duration
	for i, r := range requests {
		if i%2 == 0 && time.Now().After(until) { // the thing has its first size again
			break
		}
		began := time.Now()
		if _, err := conn.Write(r); err != nil {
			b.Error(err)
			return times
		}
		if err := readAnswer(in); err != nil {
			b.Error(err)
			return times
		}
		times = append(times, time.Since(began))
	}
	return times
}

// readAnswer reads an HTTP answer at little cost, since the client shares the processor with the
// server.
func readAnswer(in *bufio.Reader) error {
	line, err := in.ReadSlice('\n')
	if err != nil || !bytes.Contains(line, []byte(" 200 ")) {
		return fmt.Errorf("answer %q: %w", line, err)
	}
	length := -1
	for len(line) > 2 {
		if line, err = in.ReadSlice('\n'); err != nil {
			return err
		}
		if v, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			length, err = strconv.Atoi(string(bytes.TrimSpace(v)))
		}
	}
	if err != nil || length < 0 {
		return cmp.Or(err, fmt.Errorf("an answer without length"))
	}
	body := make([]byte, length)
	_, err = io.ReadFull(in, body)
	// refused
	if err == nil && (!bytes.Contains(body, []byte(`"type":4`)) || bytes.Contains(body, []byte(`"flags":64`))) {
		err = fmt.Errorf("answer %s", body)
	}
	return err
}
