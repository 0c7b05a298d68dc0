package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// Script is a transcript to run. Systems are the systems that can be played; a block plays the
// first of them unless it names another. Locale is the only language of the output; "" leaves each
// table and user their own language. Ended, if set, is called with the table of each block that was
// played to its last line.
type Script struct {
	Systems []game.System
	Bundle  *lang.Bundle
	Name    string // for messages
	Text    string
	Locale  string
	Ended   func(*table.Service, game.TableID)
}

// RunScript runs a transcript. It returns the text with its new output and, unless update is set,
// the differences by file and line. It fails if a line cannot be played, or if a face of the
// scripted dice is missing, too big or left over; the error for dice names the refusals of the
// block. Text and differences are returned with an error too.
func RunScript(systems []game.System, index *lang.Bundle, name, text string, update bool) (newText, diff string,
	err error) {
	newText, err = Script{Systems: systems, Bundle: index, Name: name, Text: text}.Run(context.Background())
	if !update {
		diff = changedOutput(name, text, newText)
	}
	return newText, diff, err
}

// Run plays all blocks and returns the text with the new output in place of the indented lines. The
// error joins the faults of all blocks. A block ends at a line that cannot be played; the rest of
// its text stays as it is.
func (s Script) Run(ctx context.Context) (string, error) {
	var out []string
	var faults []error
	for _, b := range blocks(s.Text) {
		lines, err := s.block(ctx, b)
		out, faults = append(out, lines...), append(faults, err)
	}
	return strings.Join(out, "\n"), errors.Join(faults...)
}

// indent is put before each line of output.
const indent = "       "

// block is a part of a transcript that plays at one table.
type block struct {
	first int // the number of its first line
	lines []string
}

// blocks splits a text at headings that follow a blank line.
func blocks(text string) []block {
	var all []block
	blank := true
	for i, line := range strings.Split(text, "\n") {
		if i == 0 || blank && strings.HasPrefix(line, "#") {
			all = append(all, block{first: i + 1})
		}
		b := &all[len(all)-1]
		b.lines = append(b.lines, line)
		blank = strings.TrimSpace(line) == ""
	}
	return all
}

func isOutput(line string) bool {
	return strings.TrimSpace(line) != "" && (line[0] == ' ' || line[0] == '\t')
}

// block plays one block and returns its lines with the new output. At a line that cannot be played
// it returns the error and the remaining lines unchanged. It fails for a fault of the dice, too.
func (s Script) block(ctx context.Context, b block) ([]string, error) {
	p := &play{Script: s}
	defer p.close()
	var out []string
	for i, line := range b.lines {
		p.at = b.first + i
		if isOutput(line) {
			continue
		}
		out = append(out, line)
		if line == "" || line[0] == '#' {
			continue
		}
		read, err := p.step(ctx, line)
		if err != nil {
			return append(out, b.lines[i+1:]...), fmt.Errorf("%s:%d: %s: %w", s.Name, p.at, line, err)
		}
		for _, l := range read {
			out = append(out, strings.TrimRight(indent+l, " "))
		}
		p.noteRefusal(line, read)
	}
	if s.Ended != nil && p.tables != nil {
		s.Ended(p.tables, p.session.Table)
	}
	if err := p.dice.faultsOf(s.Name, b.first); err != nil {
		return out, fmt.Errorf("%w%s", err, p.refusals.String())
	}
	return out, nil
}

// play is the state of one block.
type play struct {
	Script
	at      int // the line being played
	tables  *table.Service
	session *session
	out     bytes.Buffer
	dice    scriptedDice
	clock   time.Time

	refusals strings.Builder // the refused lines, each with its refusal
}

// noteRefusal records a refused line, because faces that are left over most often belong to a
// refused throw.
func (p *play) noteRefusal(line string, read []string) {
	why := slices.DeleteFunc(slices.Clone(read), func(l string) bool { return !strings.HasPrefix(l, refusalMark) })
	if len(why) > 0 {
		fmt.Fprintf(&p.refusals, "\n%s:%d: %s\n     %s", p.Name, p.at, line, strings.Join(why, "\n     "))
	}
}

func (p *play) close() {
	if p.tables != nil {
		_ = p.tables.Close() // only ends goroutines: there is no data to lose
	}
}

// step plays one line and returns the output.
func (p *play) step(ctx context.Context, line string) ([]string, error) {
	if chair, typed, ok := strings.Cut(line, ">"); ok && isWord(chair) {
		return p.playLine(ctx, chair, strings.TrimSpace(typed))
	}
	directive, rest, _ := strings.Cut(line, " ")
	switch directive {
	case "table":
		return nil, p.createTable(ctx, strings.Fields(rest))
	case "seat":
		chair, name, _ := strings.Cut(strings.TrimSpace(rest), " ")
		return nil, p.seat(ctx, chair, strings.TrimSpace(name))
	case "dice":
		return nil, p.dice.add(strings.Fields(rest))
	case "later":
		return p.passTime(ctx, rest)
	}
	return nil, fmt.Errorf("a line is “CHAIR> words”, table, seat, dice or later")
}

// passTime advances the clock by a duration such as "1h" and returns the output of what expires.
func (p *play) passTime(ctx context.Context, duration string) ([]string, error) {
	long, err := time.ParseDuration(duration)
	if err != nil || long <= 0 {
		return nil, fmt.Errorf("%q is no time such as 90m or 8h", duration)
	}
	if err := p.ensureTable(ctx); err != nil {
		return nil, err
	}
	p.clock = p.clock.Add(long)
	p.dice.name, p.dice.line = p.Name, p.at
	p.out.Reset()
	if err := p.tables.Expire(ctx, p.session.Table); err != nil {
		return nil, err
	}
	err = p.session.catchUp(ctx)
	return nonEmptyLines(p.out.String()), err
}

// isWord reports whether s can be the id of a chair before a ">".
func isWord(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// creator is the user who holds all chairs of a new table.
const creator = "gm"

// createTable creates the table of a block, as the words after "table" say. It fails if the block
// has a table already.
func (p *play) createTable(ctx context.Context, words []string) error {
	if p.tables != nil {
		return fmt.Errorf("the table is open already")
	}
	if len(p.Systems) == 0 {
		return fmt.Errorf("there is no system to play")
	}
	f := table.NewTable{System: p.Systems[0].Name(), Lang: lang.EN, Title: "Table", GMName: "GM"}
	for i, w := range words {
		switch locale, ok := strings.CutPrefix(w, "lang="); {
		case ok:
			f.Lang = locale
		case w == "demo":
			f.Demo, f.Title = true, ""
		case i == 0:
			f.System = w
		default:
			return fmt.Errorf("%q: a table is “table SYSTEM [demo] [lang=pt-BR]”", w)
		}
	}
	return p.createFrom(ctx, f)
}

func (p *play) createFrom(ctx context.Context, f table.NewTable) error {
	p.clock = time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	p.tables = table.InMemory(p.Systems, table.Options{
		Now:   func() time.Time { return p.clock },
		Rand:  rand.NewChaCha8([32]byte{}),
		Dice:  func(game.TableID) dice.Source { return &p.dice },
		Build: "script",
		Fault: func(error) {},
	})
	id, err := p.tables.Create(ctx, creator, "founding", f)
	if err != nil {
		return p.refusalError(err)
	}
	p.session, err = newSession(ctx,
		Config{Tables: p.tables, Bundle: p.Bundle, User: creator, Table: id, Lang: f.Lang, Out: &p.out})
	if err != nil {
		return err
	}
	p.session.onlyLocale = p.Locale
	p.session.setLanguage(f.Lang)
	return p.markSeen(ctx, nil)
}

// refusalError returns a refusal as an error with its text in English, for the author of the
// transcript. Other errors stay as they are.
func (p *play) refusalError(err error) error {
	if no, ok := err.(*game.Refusal); ok {
		return fmt.Errorf("%s", p.Bundle.Printer(lang.EN, nil).Refusal(no))
	}
	return err
}

// markSeen marks all decisions so far as seen, so that they are not told as news. If err is not
// nil, it only returns refusalError of err.
func (p *play) markSeen(ctx context.Context, err error) error {
	if err != nil {
		return p.refusalError(err)
	}
	err = p.session.catchUp(ctx)
	p.out.Reset()
	return err
}

// seat seats the user with the id chair on the chair with the same id or, if there is none, on a
// new chair called name. It fails if the new chair gets another id.
func (p *play) seat(ctx context.Context, chair, name string) error {
	if err := p.ensureTable(ctx); err != nil {
		return err
	}
	join := game.Command{Move: game.JoinMove, Args: game.Args{"name": {name}}}
	if _, taken, err := p.userOf(ctx, chair); err != nil {
		return err
	} else if taken {
		join.Args = game.Args{"chair": {chair}}
	}
	_, err := p.tables.Do(ctx, p.session.Table, table.Caller{User: chair}, join, table.ViewQuery{})
	if err := p.markSeen(ctx, err); err != nil {
		return err
	}
	if user, _, err := p.userOf(ctx, chair); err != nil || user != chair {
		return fmt.Errorf("a chair named %q does not get the id %q (%v)", name, chair, err)
	}
	return nil
}

func (p *play) ensureTable(ctx context.Context) error {
	if p.tables == nil {
		return p.createTable(ctx, nil)
	}
	return nil
}

// userOf returns the user of a chair, "" if the chair is free. known is false if there is no such
// chair.
func (p *play) userOf(ctx context.Context, chair string) (user string, known bool, err error) {
	// Only Chairs is read, which always comes. No Fields would mean AllFields.
	view, err := p.tables.View(ctx, p.session.Table, table.Caller{}, table.ViewQuery{Fields: table.FieldNews})
	i := slices.IndexFunc(view.Chairs, func(c game.Chair) bool { return c.ID == chair })
	if err != nil || i < 0 {
		return "", false, err
	}
	return view.Chairs[i].User, true, nil
}

// playLine plays a typed line as the holder of a chair and returns the output. If no one holds the
// chair, it plays as a guest with the user id chair.
func (p *play) playLine(ctx context.Context, chair, line string) ([]string, error) {
	if err := p.ensureTable(ctx); err != nil {
		return nil, err
	}
	user, _, err := p.userOf(ctx, chair)
	if err != nil {
		return nil, err
	}
	caller := table.Caller{User: user, Chair: chair}
	if user == "" {
		caller = table.Caller{User: chair}
	}
	if err := p.turnTo(ctx, caller); err != nil {
		return nil, err
	}
	p.clock = p.clock.Add(time.Second)
	p.dice.name, p.dice.line = p.Name, p.at
	p.out.Reset()
	if _, err := p.session.doLine(ctx, line); err != nil {
		return nil, err
	}
	return nonEmptyLines(p.out.String()), nil
}

// turnTo switches the session to another caller.
func (p *play) turnTo(ctx context.Context, caller table.Caller) error {
	s := p.session
	if caller == s.caller {
		return nil
	}
	chosen, err := p.tables.Language(ctx, caller.User)
	if err != nil {
		return err
	}
	s.caller, s.numbered, s.asking = caller, nil, nil
	s.setLanguage(lang.Match(chosen, s.Lang))
	return nil
}

func nonEmptyLines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })
}
