// Package terminal is the window of text lines: a user types moves and reads their results. On a
// terminal the window has a prompt, completion and colours; otherwise it reads and writes plain
// lines. Transcripts, which test the rules, are the same lines in a file.
//
// The package knows no rule. It lists the offers of a table.Service, shows its views, and parses every
// line with package cmdline. Besides the moves there are the commands help, look, offers, log, as,
// invite, lang, verify, stats, recap, history, odds, explain, export and quit, and new, tutorial,
// tables and open for the user's tables. The number of an offer does the offer.
//
// # Transcripts
//
// A transcript is a text of blocks. Each block plays at a table of its own and begins with a
// heading, at the top or after a blank line:
//
//	# E-TEST-01 | A tie is a failure
//	# Rules: CORE-TEST-03 CORE-TEST-04
//	table cortex demo lang=en
//	seat ana Ana
//	dice 5 3
//	gm> test ana challenging
//	       Ana must beat 8.
//	       Opposition: d8 rolled 5 and d8 rolled 3.
//	       → Ana: Choose dice and roll
//	ana> roll d8 d7
//	       ! “d7” at position 9: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100.
//
// The heading is "# id | title" or "# title". "# Rules:" names the rule ids that the block
// exercises. Other lines that begin with # are remarks.
//
//   - "table SYSTEM [demo] [lang=pt-BR]" may only come first. Without it the table is empty, of the
//     first system, in English.
//   - "seat CHAIR NAME" seats a user on the chair of the demo with the id CHAIR, or on a new chair
//     called NAME, which must get this id. The chair gm exists from the start. In a demo, the user
//     of the chair gm holds every chair until another user is seated on it.
//   - "dice 5 3" sets the faces of the next throws, in order. A face that is missing, too big for
//     its die or left over at the end of the block is a fault, which names the refusals of the
//     block.
//   - "later 1h" advances the clock and closes everything that is past its deadline.
//   - "CHAIR> line" is a line typed by the chair's holder, or by a guest if no one holds it.
//
// Indented lines are the output: the news as the chair's holder reads them or the answer to a
// command, then "→ Name: label" for each offer that has become urgent, or "! RULE why" for a
// refusal. RunScript compares or rewrites the output.
// Begin with Run for the window, with RunScript for transcripts.
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

// Config is one user at one table.
type Config struct {
	Tables *table.Service
	Bundle *lang.Bundle
	User   string
	Name   string // of the GM's chair at new tables; "": GM
	Chair  string // "": a GM's chair if the user holds one, otherwise the user's first
	Table  game.TableID
	Lang   string // used if the user has not chosen a language
	In     io.Reader
	Out    io.Writer
	// Color allows colours on a terminal.
	Color bool
	// Create creates the file that export writes. The default creates a file that only its owner
	// can read, and does not overwrite an existing file.
	Create func(name string) (io.WriteCloser, error)
}

// Run plays until the user quits, In ends or ctx is done, which are not errors. It returns a
// refusal if the table does not exist or the chair is not the user's.
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

// play runs a session at one table until it ends. It returns the table to go to next, "" if there
// is none.
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

// createFile creates a new file that only its owner can read.
func createFile(name string) (io.WriteCloser, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

// loop reads and does lines until the user quits or goes to another table, the input ends, or ctx
// does.
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
			quit, err := s.doLine(ctx, line)
			if quit || ctx.Err() != nil {
				return nil
			}
			if err != nil {
				s.tellError(err)
			}
		}
	}
}

// splitPasted splits pasted text into lines, each a command. A text stays whole if its lines are
// rows of a table: its first line is a move that takes rows, without a quote, or an offer that asks
// for rows waits for its inputs.
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

// follow prints the news of others while the user types, until ctx ends or an error.
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
