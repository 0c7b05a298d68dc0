// Package terminal is the window of lines: a person types moves and reads what
// became of them. On a terminal it has a prompt, completion and colours;
// otherwise it reads and writes plain lines. Transcripts, which are the tests of
// the rules, are the same lines in a file.
//
// It knows no rule. What may be done are the offers of the Tables, what is seen is
// its view, and every move is read by package words. Besides the moves there are
// the words help, look, offers, log, as, invite, lang, verify, stats, odds,
// export and quit, and new, tutorial, tables and open for tables of one's own;
// typing the number of an offer does it.
//
// # Transcripts
//
// A transcript is a text of blocks. Each block is a table of its own and begins
// with a heading, at the top or after a blank line:
//
//	# E-TEST-01 | A tie is a failure
//	# Rules: CORE-TEST-03 CORE-TEST-04
//	table cortex demo lang=en
//	seat ana Ana
//	dice 5 3
//	gm> test ana challenging
//	       Ana is tested: challenging.
//	       → Ana: Choose dice and roll
//	ana> roll d8 d7
//	       ! “d7” at place 9: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100.
//
// The heading is "# id | title" or "# title"; "# Rules:" names the rule ids that
// the block exercises; other lines that begin with # are remarks.
//
//   - "table SYSTEM [demo] [lang=pt-BR]" comes first if at all. Without it the
//     table is empty, of the first system, in English.
//   - "seat CHAIR NAME" lets a person of that name take a chair, a new one or one
//     of the demo. The chair gm is there from the start; in a demo, the same
//     person holds all chairs that nobody was seated on.
//   - "dice 5 3" are the faces of the throws that follow, in order. A face that is
//     missing, too big for its die or left over at the end of the block is a
//     failure, which names what was refused in the block.
//   - "CHAIR> line" is what the chair's holder types. Who holds no chair is a
//     guest.
//
// Indented lines are what is read then: the news as that seat reads them, then
// "→ Name: label" for each offer that has become urgent, or "! RULE why" for a
// refusal. RunScript compares or rewrites them.
//
// Start with Run for the window, with RunScript for transcripts.
package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// Config is one person at one table.
type Config struct {
	Tables table.API
	Bundle *lang.Bundle
	User   string
	Name   string // on the GM's chair of the tables they begin; "": GM
	Chair  string // "": the GM's if the user holds it, else the first held
	Table  game.TableID
	Lang   string // the machine's language, if the person never chose one
	In     io.Reader
	Out    io.Writer
	// Color allows colours on a terminal.
	Color bool
	// Create makes the file that export writes; os.OpenFile by default, for a
	// new file that only its owner reads.
	Create func(name string) (io.WriteCloser, error)
}

// Run plays until the person quits, In ends, or ctx does; these are no errors.
// It gives the Tables's refusal if there is no such table or the chair is not the
// user's.
func Run(ctx context.Context, c Config) error {
	if c.Create == nil {
		c.Create = createFile
	}
	s, err := newSession(ctx, c)
	if err != nil {
		return err
	}
	in, err := openInput(c, func(line string) []cmdline.Suggestion { return s.complete(ctx, line) })
	if err != nil {
		return err
	}
	defer in.close()
	for {
		next, err := s.play(ctx, in)
		if err != nil || next == "" {
			return err
		}
		c.Table, c.Chair = next, ""
		if s, err = newSession(ctx, c); err != nil {
			return err
		}
	}
}

// play is one stay at one table; next is the table to go to then, if any.
func (s *session) play(ctx context.Context, in *input) (next game.TableID, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.out, s.paint = in.out, in.paint
	if err := s.welcome(ctx); err != nil {
		return "", err
	}
	if in.term != nil {
		go s.follow(ctx)
	}
	err = s.loop(ctx, in)
	return s.next, err
}

func createFile(name string) (io.WriteCloser, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

// loop reads lines until there are no more.
func (s *session) loop(ctx context.Context, in *input) error {
	for {
		line, err := in.read(ctx, s.prompt())
		switch {
		case errors.Is(err, io.EOF), ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
		for _, line := range s.splitPasted(line) {
			quit, err := s.line(ctx, line)
			if quit || ctx.Err() != nil {
				return nil
			}
			if err != nil {
				s.broke(err)
			}
		}
	}
}

// splitPasted are the lines of a text, each to be done by itself. A text of rows is
// one, where a move that takes them leads it without a quote, or asks for them.
func (s *session) splitPasted(text string) []string {
	first, _, several := strings.Cut(strings.TrimSpace(text), "\n")
	if !several {
		return []string{text}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := func(p game.Param) bool { return p.Kind == game.Rows }
	if s.asking != nil && slices.ContainsFunc(inputSpec(*s.asking).Params, rows) {
		return []string{text}
	}
	c, no := cmdline.ParseFor(first, s.specs, s.view.Offers)
	i := slices.IndexFunc(s.specs, func(spec game.Spec) bool { return spec.Name == c.Move })
	if no == nil && i >= 0 && slices.ContainsFunc(s.specs[i].Params, rows) && !strings.Contains(first, `"`) {
		return []string{text}
	}
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

// follow prints what others do while the person thinks.
func (s *session) follow(ctx context.Context) {
	for {
		if _, err := s.Tables.Wait(ctx, s.Table, s.lastSeen()); err != nil {
			return
		}
		if err := s.catchUp(ctx); err != nil {
			return
		}
	}
}
