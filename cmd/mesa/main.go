// Command mesa seats a group at one table with three front ends: a web page, a Discord bot and a
// terminal. This package connects the other packages and holds no rules and no texts: flags, start
// and stop.
//
// Begin with commands, the list of all commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/store"
	"mesa/store/postgres"
	"mesa/store/sqlite"
	"mesa/store/timed"
	"mesa/table"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p := &program{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, person: isTerminal(os.Stdin) &&
		isTerminal(os.Stdout)}
	os.Exit(p.run(ctx, os.Args[1:]))
}

// program is one run of mesa. Tests make their own.
type program struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
	bundle   *lang.Bundle
	printer  *lang.Printer
	person   bool         // in and out are a terminal, so a person can be asked
	log      *slog.Logger // nil: plain lines to err
	quota    table.Quota
	onCall   func(timed.Call) // called after each call of the store; may be nil
	logged   time.Duration    // interval of progress lines; 0: lineEvery
}

// The exit statuses.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

// command is one command of the program. Its texts are "cmd.<name>" and the keys of its flags.
type command struct {
	name string
	run  func(ctx context.Context, p *program, args []string) error
}

func commands() []command {
	return []command{
		{"serve", serve},
		{"link", link},
		{"health", health},
		{"play", play},
		{"roll", roll},
		{"odds", printOdds},
		{"explain", lookUp},
		{"sheet", printCharacter},
		{"map", drawMap},
		{"tables", listTables},
		{"game", gameFile},
		{"seat-gm", seatGM},
		{"person", personalData},
		{"revoke", revoke},
		{"recap", printRecap},
		{"verify", verify},
		{"export", export},
		{"import", importTable},
		{"backup", backup},
		{"restore", restore},
		{"move", move},
		{"doctor", doctor},
		{"manual", manual},
	}
}

// run runs a command and returns the exit status: exitOK, exitFailure, or exitUsage for wrong
// arguments.
func (p *program) run(ctx context.Context, args []string) int {
	index, err := lang.Load()
	if err != nil {
		fmt.Fprintln(p.err, "mesa:", err)
		return exitFailure
	}
	p.bundle = index
	p.printer = index.Printer(p.language(), lang.Visible)
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		p.usage(p.out)
		return exitOK
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return p.status(c.run(ctx, p, args[1:]))
		}
	}
	p.line(p.err, game.Say("cmd.unknown", game.W("name", args[0])))
	p.usage(p.err)
	return exitUsage
}

// language returns the language of the machine, by the first variable that names a language of
// Mesa: "pt_BR.UTF-8" is Portuguese. It is English if no variable does.
func (p *program) language() string {
	var prefs []string
	for _, name := range []string{"MESA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"} {
		tag := p.env(name)
		if i := strings.IndexAny(tag, ".@"); i >= 0 {
			tag = tag[:i] // without the encoding and the variant
		}
		prefs = append(prefs, tag)
	}
	return lang.Match(prefs...)
}

func (p *program) usage(w io.Writer) {
	p.line(w, game.Say("cmd.usage"))
	for _, c := range commands() {
		fmt.Fprintf(w, "  mesa %-8s %s\n", c.name, p.printer.Key("cmd."+c.name))
	}
	p.line(w, game.Say("cmd.usage.more"))
}

// status prints an error in words and returns the exit status of the program. It prints nothing for
// nil, errHelp and errReported.
func (p *program) status(err error) int {
	var no *game.Refusal
	var wrong *usageError
	switch {
	case err == nil, errors.Is(err, errHelp):
		return exitOK
	case errors.As(err, &wrong):
		p.line(p.err, wrong.why)
		return exitUsage
	case errors.As(err, &no):
		fmt.Fprintln(p.err, p.printer.Refusal(no))
		return exitFailure
	case errors.Is(err, errReported):
		return exitFailure
	}
	if why := reason(err); !why.Empty() {
		p.line(p.err, why)
	}
	fmt.Fprintln(p.err, "mesa:", lang.Visible(oneLine.Replace(err.Error())))
	return exitFailure
}

// oneLine joins the lines of an error text into one.
var oneLine = strings.NewReplacer("\n\t", " ", "\n", "; ")

// reason returns a sentence for an error that the host can do something about. It returns the zero
// Msg for other errors. The error itself is printed after the sentence.
func reason(err error) game.Msg {
	for _, known := range []struct {
		err error
		key string
	}{
		{store.ErrNewer, "cmd.error.newer"}, {store.ErrChanged, "cmd.error.changed"},
		{store.ErrForeign, "cmd.error.foreign"},
		{sqlite.ErrTaken, "cmd.error.taken"}, {store.ErrDamaged, "cmd.error.damaged"},
		{store.ErrFull, "cmd.error.full"},
		{store.ErrAway, "cmd.error.away"}, {store.ErrOther, "cmd.error.other"},
		{store.ErrPartial, "cmd.error.partial"}, {store.ErrBusy, "cmd.error.busy"},
		{postgres.ErrPooler, "cmd.error.pooler"},
		{store.ErrReadOnly, "cmd.error.read_only"}, {syscall.EADDRINUSE, "cmd.error.in_use"},
		{fs.ErrPermission, "cmd.error.permission"}, {fs.ErrNotExist, "cmd.error.not_there"},
		{fs.ErrExist, "cmd.error.there"},
	} {
		if errors.Is(err, known.err) {
			return game.Say(known.key)
		}
	}
	return game.Msg{}
}

// line prints one sentence.
func (p *program) line(w io.Writer, m game.Msg) { fmt.Fprintln(w, p.printer.Say(m)) }

// errReported ends a command that has already printed the reason.
var errReported = errors.New("said")

// usageError is the error of wrong arguments.
type usageError struct{ why game.Msg }

func (e *usageError) Error() string { return e.why.Key }
