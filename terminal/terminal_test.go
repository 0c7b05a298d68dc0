package terminal_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/systems"
	"mesa/table"
	"mesa/terminal"
)

// demoTable is a demo table in memory where eva holds every chair.
type demoTable struct {
	t      *testing.T
	tables *table.Service
	bundle *lang.Bundle
	id     game.TableID
}

func newDemoTable(t *testing.T) demoTable {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	tables := table.InMemory(systems.All(), table.Options{
		Now:  func() time.Time { return time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC) },
		Rand: rand.NewChaCha8([32]byte{1}),
	})
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	id, err := tables.Create(t.Context(), "eva", "", table.NewTable{System: "cortex", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	return demoTable{t, tables, index, id}
}

func (p demoTable) config(in io.Reader, out io.Writer) terminal.Config {
	return terminal.Config{Tables: p.tables, Bundle: p.bundle, User: "eva", Table: p.id, In: in, Out: out}
}

// run plays lines and returns all output.
func (p demoTable) run(lines string, change func(*terminal.Config)) string {
	p.t.Helper()
	var out bytes.Buffer
	c := p.config(strings.NewReader(lines), &out)
	if change != nil {
		change(&c)
	}
	if err := terminal.Run(p.t.Context(), c); err != nil {
		p.t.Fatal(err)
	}
	return out.String()
}

// wantParts checks that the text has these parts, in this order.
func wantParts(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not there, or not there in order:\n%s", part, text)
		}
		rest = after
	}
}

func TestPlainLinesAreAnsweredInOrder(t *testing.T) {
	p := newDemoTable(t)
	out := p.run("dice d6\n\ntest ana none\nas ana\nverify\nlang pt-BR\nverify\nquit\nlook\n", nil)
	wantParts(t, out,
		"The Night Market. You play GM. help explains, offers lists what you can do.\n", "Scene:\n",
		"Loose dice: d6 rolled ",
		"→ Ana: Choose dice and roll\n",
		"You play Ana.\n",
		"1 roll in 3 decisions: it is right.\n",
		"Agora você lê em português do Brasil.\n",
		"1 rolagem em 3 decisões: confere.\n")
	if strings.ContainsAny(out, "\x1b\r") {
		t.Errorf("plain lines hold control characters: %q", out)
	}
	if _, after, _ := strings.Cut(out, "confere.\n"); after != "" {
		t.Errorf("after quit: %q", after)
	}
	wantParts(t, p.run("", nil), "Você joga com GM.")
}

func TestNumberDoesTheListedOffer(t *testing.T) {
	p := newDemoTable(t)
	out := p.run("as ana\noffers all\n99\n", nil)
	number := ""
	for line := range strings.SplitSeq(out, "\n") {
		if n, rest, ok := strings.Cut(line, ". "); ok && strings.HasPrefix(rest, "Roll loose dice") {
			number = n
		}
	}
	if number == "" {
		t.Fatalf("no loose dice are offered:\n%s", out)
	}
	wantParts(t, out, "The numbers go from 1 to ")
	lines := "as ana\noffers dice\n" + number + "\n2d6 for=luck\n" + number + "\n\n" + number + " d7\n" + number +
		" d8\n1x\n"
	wantParts(t, p.run(lines, nil),
		"Roll loose dice: pool… [for=…]. An empty line cancels.\n",
		"pool: The dice, such as 2d6 d8 (up to 30 dice)\n",
		"Loose dice for luck: ",
		"Nothing was done.\n",
		"! “d7” at position 1: there is no such die.",
		"Loose dice: d8 rolled ",
		"! There is no command “1x”.")
}

// file is a file in memory.
type file struct {
	bytes.Buffer
	closed bool
}

func (f *file) Close() error { f.closed = true; return nil }

func TestExportIsForTheGM(t *testing.T) {
	p := newDemoTable(t)
	var f file
	create := func(name string) (io.WriteCloser, error) {
		if name != "a b.jsonl" {
			return nil, errors.New("no such place")
		}
		return &f, nil
	}
	out := p.run("export x\nas ana\nexport \"a b.jsonl\"\nas gm\nexport a b.jsonl\n",
		func(c *terminal.Config) { c.Create = create })
	wantParts(t, out, "! Mesa can't make “x”: no such place\n",
		"! Only the GM's chair can do that, and it is yours too: act as gm.\n",
		"Written to a b.jsonl.\n")
	if !f.closed || !strings.Contains(f.String(), "house.founded") {
		t.Errorf("the file is closed %v and holds %.80q", f.closed, f.String())
	}
}

func TestExportOverwritesNoFile(t *testing.T) {
	name := t.TempDir() + "/table.jsonl"
	out := newDemoTable(t).run("export "+name+"\nexport "+name+"\n", nil)
	wantParts(t, out, "Written to "+name, "! Mesa can't make “"+name+"”: ")
}

func TestGuestMayJoinAndStrangerIsRefused(t *testing.T) {
	p := newDemoTable(t)
	wantParts(t, p.run("offers\njoin name=Zoe\n", func(c *terminal.Config) { c.User = "zoe" }),
		"You are watching; join takes a chair.", "1. Take Ana's chair [join ana]\n", "4. Take a new chair [join]\n",
		"Zoe joins the table.")
	err := terminal.Run(t.Context(),
		terminal.Config{Tables: p.tables, Bundle: p.bundle, User: "zoe", Chair: "gm", Table: p.id,
			In: strings.NewReader(""), Out: io.Discard})
	if !errors.Is(err, table.ErrNotYours) {
		t.Errorf("a chair of somebody else: %v", err)
	}
	err = terminal.Run(t.Context(),
		terminal.Config{Tables: p.tables, Bundle: p.bundle, User: "zoe", Table: "none", In: strings.NewReader(""),
			Out: io.Discard})
	if !errors.Is(err, table.ErrNoTable) {
		t.Errorf("no such table: %v", err)
	}
}

// TestControlCharactersAreReplaced checks that text of users cannot send control characters to the terminal.
func TestControlCharactersAreReplaced(t *testing.T) {
	p := newDemoTable(t)
	out := p.run("dice d6 for=\"\x1b[2Jx\"\nhelp \x1b[2J\n", nil)
	wantParts(t, out, "! ", "! There is no command “\ufffd[2J”.")
	if strings.Contains(out, "\x1b") {
		t.Errorf("a control character came through: %q", out)
	}
}

// syncBuffer is safe for a writer and a reader.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// TestNewsOfOthersAreToldOnce checks that decisions of another window are told once, before the answer to the
// next line.
func TestNewsOfOthersAreToldOnce(t *testing.T) {
	p := newDemoTable(t)
	in, typed := io.Pipe()
	var out syncBuffer
	done := make(chan error, 1)
	go func() { done <- terminal.Run(t.Context(), p.config(in, &out)) }()
	until := func(part string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			if strings.Contains(out.String(), part) {
				return
			}
		}
		t.Fatalf("%q never came:\n%s", part, out.String())
	}
	until("You play GM.")
	do := game.Command{Move: "set", Args: game.Args{"setting": {"pace"}, "value": {"full"}}}
	if _,
		err := p.tables.Do(t.Context(), p.id, table.Caller{User: "eva", Chair: "gm"}, do,
		table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(typed, "dice d6\n"); err != nil {
		t.Fatal(err)
	}
	until("Loose dice")
	wantParts(t, out.String(), "New setting. Pace: full (asks at every step).", "Loose dice: d6 rolled ")
	if n := strings.Count(out.String(), "New setting. Pace: full (asks at every step)."); n != 1 {
		t.Errorf("the news were told %d times", n)
	}
	if err := typed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestTerminalEndsWithItsContext checks that a terminal that waits for a line ends with its context.
func TestTerminalEndsWithItsContext(t *testing.T) {
	p := newDemoTable(t)
	ctx, cancel := context.WithCancel(t.Context())
	in, typed := io.Pipe()
	defer typed.Close()
	done := make(chan error, 1)
	go func() { done <- terminal.Run(ctx, p.config(in, io.Discard)) }()
	cancel()
	select {
	case err := <-done:
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the terminal goes on")
	}
}

// TestTooLongLineIsRefused checks that a line of excessive length is refused and not kept.
func TestTooLongLineIsRefused(t *testing.T) {
	wantParts(t, newDemoTable(t).run(strings.Repeat("x", 1<<20)+"\ndice d6\n", nil), "! That line is too long",
		"Loose dice: ")
}

// TestNewAndOpenSwitchTables checks that new switches to the new table, and open back to another.
func TestNewAndOpenSwitchTables(t *testing.T) {
	p := newDemoTable(t)
	out := p.run("new\nnew nde \"By the sea\"\ntables\nopen zzz\nopen night\nopen sea\nopen By the sea\nopen "+
		string(p.id)+
		"\nlook rope\nlook beto\nlook nowhere\n", nil)
	wantParts(t, out,
		"! Say which game: ",
		"By the sea. You play GM.",
		": By the sea (NDE).", ": The Night Market (Cortex Prime).",
		"! None of your tables is called “zzz”. The word tables lists them.",
		"The Night Market. You play GM.",
		"By the sea. You play GM.", "By the sea. You play GM.",
		"The Night Market. You play GM.",
		"- Rope d6 (Ana", "- Fight: d", "! There is nothing to see at “nowhere”.")
}

// TestUserWithoutTheChairCanJoinAgain checks that a session that has lost its chair can join again.
func TestUserWithoutTheChairCanJoinAgain(t *testing.T) {
	p := newDemoTable(t)
	wantParts(t, p.run("as beto\nleave! beto\njoin beto\n", nil),
		"You play Beto.\n",
		"Beto's chair is free.\n",
		"Beto joins the table.\n")
}
