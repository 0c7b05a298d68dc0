package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
	"mesa/words"
)

// session is a person's place at the table between two lines.
type session struct {
	Config
	out   io.Writer
	paint func(color, string) string

	mu       sync.Mutex // a line and the news of others do not mix
	say      *lang.Printer
	who      table.Who
	system   string // of the table
	specs    []game.Spec
	seen     game.Seq
	sight    table.Sight // the last one: what can be completed
	drawn    drawn       // whose its offers are
	urgent   []string    // the urgent offers that were told
	taught   string      // what a lesson said last
	numbered []game.Offer
	next     game.TableID // where to go when this session ends
	only     string       // the language whatever anybody chooses, for transcripts
	asking   *game.Offer  // what the next line answers
}

// drawn is for whom and when offers were worked out: as long as nothing happens they
// are the same.
type drawn struct {
	who table.Who
	at  game.Seq
}

type color int

const (
	plain color = iota
	refused
	urgent
)

// unpainted is how plain lines are painted.
func unpainted(_ color, text string) string { return text }

func newSession(ctx context.Context, c Config) (*session, error) {
	s := &session{Config: c, out: c.Out, paint: unpainted, who: table.Who{User: c.User, Chair: c.Chair}}
	sight, err := c.Hall.Look(ctx, c.Table, s.who, table.Want{})
	if err != nil {
		return nil, err
	}
	if s.who.Chair == "" && len(sight.Mine) > 0 {
		s.who.Chair = sight.Mine[0].ID
		for _, chair := range sight.Mine {
			if chair.Role == game.GM {
				s.who.Chair = chair.ID
			}
		}
	}
	chosen, err := c.Hall.Language(ctx, c.User)
	if err != nil {
		return nil, err
	}
	s.speak(lang.Match(chosen, c.Lang, sight.Lang))
	s.specs, s.system = append(Words(), lobby()...), sight.System
	for _, system := range c.Hall.Systems() {
		if system.Name() == sight.System {
			s.specs = append(s.specs, system.Specs()...)
		}
	}
	s.specs = append(s.specs, c.Hall.House().Specs()...)
	return s, nil
}

func (s *session) speak(locale string) {
	if s.only != "" {
		locale = s.only
	}
	s.say = s.Book.Printer(locale, lang.Visible)
}

func (s *session) lastSeen() game.Seq {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

func (s *session) print(c color, line string) {
	for l := range strings.SplitSeq(line, "\n") {
		fmt.Fprintln(s.out, s.paint(c, l))
	}
}

func (s *session) tell(m game.Msg) { s.print(plain, s.say.Say(m)) }

func (s *session) refuse(no *game.Refusal) {
	for _, fault := range no.All() {
		why := s.say.Say(fault.Said())
		if fault.Rule != "" {
			why = fault.Rule + " " + why
		}
		s.print(refused, "! "+why)
	}
}

// broke tells of a fault of the program. The session goes on.
func (s *session) broke(err error) {
	s.print(refused, "! "+s.say.Say(game.Say("terminal.broke", game.W("error", err.Error()))))
}

// prompt names the chair one speaks for.
func (s *session) prompt() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asking != nil {
		return "? "
	}
	if s.who.Chair == "" { // who has just sat down
		return s.sight.Seat.Chair + "> "
	}
	return s.who.Chair + "> "
}

// welcome shows the table as one sits down.
func (s *session) welcome(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sight, err := s.Hall.Look(ctx, s.Table, s.who, table.Want{Parts: table.View | table.Offers | table.Buttons})
	if err != nil {
		return err
	}
	name := ""
	for _, c := range sight.Mine {
		if c.ID == sight.Seat.Chair {
			name = c.Name
		}
	}
	s.tell(game.Say("terminal.welcome", game.W("title", sight.Title), game.W("name", name)))
	s.print(plain, s.say.View(sight.View))
	s.take(sight)
	return nil
}

// take makes a sight the present one and tells what has become urgent.
func (s *session) take(sight table.Sight) (told bool) {
	s.seen, s.sight = sight.At, sight
	var now []string
	for _, u := range sight.Buttons {
		if !u.Urgent {
			continue
		}
		key := u.Chair + " " + u.Key
		now = append(now, key)
		if !slices.Contains(s.urgent, key) {
			told = true
			s.print(urgent, s.say.Say(game.Say("terminal.urgent", game.W("name", sight.Chair(u.Chair).Name), game.M("label", u.Said()))))
		}
	}
	s.urgent = now
	return s.lesson(sight) || told
}

// catchUp tells what others have done since.
func (s *session) catchUp(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.drawn == (drawn{s.who, s.seen}) {
		sight, err := s.Hall.Look(ctx, s.Table, s.who, table.Want{Since: s.seen})
		if err == nil && sight.At == s.seen {
			return nil
		}
	}
	sight, err := s.Hall.Look(ctx, s.Table, s.who, s.want(table.Offers))
	if s.who.Chair != "" && errors.Is(err, table.ErrNotYours) {
		s.who.Chair = "" // somebody took the chair away: who stood up may sit down again
		sight, err = s.Hall.Look(ctx, s.Table, s.who, s.want(table.Offers))
	}
	if err != nil {
		return err
	}
	if sight.At > s.seen {
		s.news(sight)
	}
	s.draw(sight)
	return nil
}

// draw keeps the offers of a sight that has them all.
func (s *session) draw(sight table.Sight) {
	s.sight.Offers, s.drawn = sight.Offers, drawn{s.who, sight.At}
}

func (s *session) want(parts table.Parts) table.Want {
	return table.Want{Since: s.seen, Parts: parts | table.News | table.Buttons}
}

// news tells what a sight has that is new.
func (s *session) news(sight table.Sight) (told bool) {
	for _, m := range game.Told(sight.News) {
		if line := s.say.Say(m); line != "" {
			s.print(plain, line)
			told = true
		}
	}
	return s.take(sight) || told
}

// line does what was typed. An error is the operator's.
func (s *session) line(ctx context.Context, text string) (quit bool, err error) {
	if err := s.catchUp(ctx); err != nil && !isRefusal(err) {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.asking; o != nil {
		s.asking = nil
		return false, s.answer(ctx, *o, text, false)
	}
	if strings.TrimSpace(text) == "" {
		return false, nil
	}
	if done, err := s.number(ctx, text); done || err != nil {
		return false, err
	}
	c, no := words.ParseFor(text, s.specs, s.sight.Offers)
	if no != nil {
		s.refuse(no)
		return false, nil
	}
	if b, ok := s.builtin(c.Move); ok {
		return b(ctx, c.Args)
	}
	return false, s.do(ctx, c)
}

func isRefusal(err error) bool {
	var no *game.Refusal
	return errors.As(err, &no)
}

// do gives a command to the Hall and tells what came of it.
func (s *session) do(ctx context.Context, c game.Command) error {
	c.At = s.seen
	sight, err := s.Hall.Do(ctx, s.Table, s.who, c, s.want(table.Offers))
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		return err
	}
	if no != nil {
		s.refuse(no)
		for _, m := range words.Mend(s.say, s.specs, c, no) {
			s.tell(m)
		}
	}
	told := no != nil
	if sight.At > 0 {
		told = s.news(sight) || told
		s.draw(sight)
	}
	if told || s.draft(ctx, c) {
		return nil
	}
	s.tell(game.Say("terminal.done"))
	return nil
}

// draft shows what a draft came to, since there are no news of one. ok is false
// for other commands, and where there is nothing to see.
func (s *session) draft(ctx context.Context, c game.Command) (ok bool) {
	i := slices.IndexFunc(s.sight.Offers, func(o game.Offer) bool {
		return o.About != "" && (o.Key() == c.Key || o.Move == c.Move) && s.spec(o).Quiet
	})
	if i < 0 {
		return false
	}
	about := s.sight.Offers[i].About
	sight, err := s.Hall.Look(ctx, s.Table, s.who, table.Want{About: about, Parts: table.View})
	if err != nil || !sight.View.Any() {
		return false
	}
	s.print(plain, s.say.View(sight.View))
	return true
}

// complete gives the ways to go on with a line.
func (s *session) complete(ctx context.Context, line string) []words.Suggestion {
	s.mu.Lock()
	defer s.mu.Unlock()
	return words.Complete(line, s.specs, append(slices.Clone(s.sight.Offers), s.builtinOffers(ctx, line)...), s.say)
}
