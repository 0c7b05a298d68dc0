package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// session is a user at one table.
type session struct {
	Config
	out   io.Writer
	paint func(color, string) string

	mu           sync.Mutex // held while a typed line is done, or news are told
	printer      *lang.Printer
	caller       table.Caller
	system       string // of the table
	specs        []game.Spec
	seen         game.Seq
	view         table.PlayerView // the last view, used for completion
	offersFor    offerState       // the caller and decision of view.Offers
	urgent       []string         // the urgent offers that were told and are still open
	tutorialText string           // the last text of the tutorial
	numbered     []game.Offer     // the offers that a typed number means
	next         game.TableID     // the table to go to when this session ends
	onlyLocale   string           // if set, the only language, for tests of transcripts
	asking       *game.Offer      // the offer that the next typed line answers; nil: none
}

// offerState is the caller and the decision that offers were computed for. Until the next decision
// the same caller has the same offers.
type offerState struct {
	caller table.Caller
	at     game.Seq
}

type color int

const (
	plain color = iota
	refused
	urgent
)

// plainColor returns text as it is.
func plainColor(_ color, text string) string { return text }

// newSession returns a session at c.Table. It fails as table.Service.View does, such as for a table
// that does not exist.
func newSession(ctx context.Context, c Config) (*session, error) {
	s := &session{Config: c, out: c.Out, paint: plainColor, caller: table.Caller{User: c.User, Chair: c.Chair}}
	view, err := c.Tables.View(ctx, c.Table, s.caller, table.ViewQuery{})
	if err != nil {
		return nil, err
	}
	if s.caller.Chair == "" && len(view.OwnChairs) > 0 {
		s.caller.Chair = view.OwnChairs[0].ID
		for _, chair := range view.OwnChairs {
			if chair.Role == game.GM {
				s.caller.Chair = chair.ID
			}
		}
	}
	chosen, err := c.Tables.Language(ctx, c.User)
	if err != nil {
		return nil, err
	}
	s.specs, s.system = append(Words(), lobby()...), view.System
	s.setLanguage(lang.Match(chosen, c.Lang, view.Lang))
	for _, system := range c.Tables.Systems() {
		if system.Name() == view.System {
			s.specs = append(s.specs, system.Specs()...)
		}
	}
	s.specs = append(s.specs, c.Tables.House().Specs()...)
	return s, nil
}

func (s *session) setLanguage(locale string) {
	if s.onlyLocale != "" {
		locale = s.onlyLocale
	}
	s.printer = s.Bundle.Printer(locale, lang.Visible).For(s.system)
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

func (s *session) tell(m game.Msg) { s.print(plain, s.printer.Say(m)) }

// refusalMark begins each line of a refusal.
const refusalMark = "! "

func (s *session) refuse(no *game.Refusal) {
	for _, fault := range no.All() {
		why := s.printer.Say(fault.Msg())
		if fault.Rule != "" {
			why = fault.Rule + " " + why
		}
		s.print(refused, refusalMark+why)
	}
}

// tellError tells the user an internal error. The session goes on.
func (s *session) tellError(err error) {
	s.print(refused, refusalMark+s.printer.Say(game.Say("terminal.broke", game.W("error", err.Error()))))
}

// prompt returns the prompt: the chair that the user acts for and "> ", or "? " while an offer
// waits for its inputs.
func (s *session) prompt() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asking != nil {
		return "? "
	}
	if s.caller.Chair == "" { // joined in this session
		return s.view.Actor.Chair + "> "
	}
	return s.caller.Chair + "> "
}

// welcome shows the table at the beginning of a session.
func (s *session) welcome(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	view, err := s.Tables.View(ctx, s.Table, s.caller,
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers | table.FieldButtons})
	if err != nil {
		return err
	}
	name := ""
	for _, c := range view.OwnChairs {
		if c.ID == view.Actor.Chair {
			name = c.Name
		}
	}
	s.tell(game.Say("terminal.welcome", game.W("title", view.Title), game.W("name", name)))
	s.print(plain, s.printer.View(view.View))
	s.storeView(view)
	return nil
}

// storeView stores a view. It tells the offers that have become urgent, unless the user is a guest,
// and the step of a tutorial. It reports whether it told anything.
func (s *session) storeView(view table.PlayerView) (told bool) {
	s.seen, s.view = view.Seq, view
	if view.JoinOnly { // a guest is not shown the offers of others
		return s.tutorialNow(view)
	}
	var now []string
	for _, u := range view.Buttons {
		if !u.Urgent {
			continue
		}
		key := u.Chair + " " + u.Key
		now = append(now, key)
		if !slices.Contains(s.urgent, key) {
			told = true
			s.print(urgent, s.printer.Say(game.Say("terminal.urgent", game.W("name", view.Chair(u.Chair).Name),
				game.M("label", u.Msg()))))
		}
	}
	s.urgent = now
	return s.tutorialNow(view) || told
}

// catchUp tells the decisions since the last view and gets current offers.
func (s *session) catchUp(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	// The offers are current if there was no decision since.
	if s.offersFor == (offerState{s.caller, s.seen}) {
		view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{Since: s.seen})
		if err == nil && view.Seq == s.seen {
			return nil
		}
	}
	view, err := s.Tables.View(ctx, s.Table, s.caller, s.queryFor(table.FieldOffers))
	if s.caller.Chair != "" && errors.Is(err, table.ErrNotYours) {
		s.caller.Chair = "" // the chair was taken away: the user can join again
		view, err = s.Tables.View(ctx, s.Table, s.caller, s.queryFor(table.FieldOffers))
	}
	if err != nil {
		return err
	}
	if view.Seq > s.seen {
		s.tellAndStore(view)
	}
	s.storeOffers(view)
	return nil
}

// storeOffers stores the offers of a view that was asked for all offers.
func (s *session) storeOffers(view table.PlayerView) {
	s.view.Offers, s.offersFor = view.Offers, offerState{s.caller, view.Seq}
}

// queryFor asks for the parts, the news since the last view and the buttons.
func (s *session) queryFor(parts table.Fields) table.ViewQuery {
	return table.ViewQuery{Since: s.seen, Fields: parts | table.FieldNews | table.FieldButtons}
}

// tellAndStore tells the news of a view and stores the view. It reports whether it told anything.
func (s *session) tellAndStore(view table.PlayerView) (told bool) {
	for _, m := range game.AllLines(view.News) {
		if line := s.printer.Say(m); line != "" {
			s.print(plain, line)
			told = true
		}
	}
	return s.storeView(view) || told
}

// doLine does a typed line: the answer to an offer, the number of an offer, a command of the
// terminal, or a move. Refusals are told to the user; an error is an internal one. quit says that
// the session ends.
func (s *session) doLine(ctx context.Context, text string) (quit bool, err error) {
	if err := s.catchUp(ctx); err != nil && !isRefusal(err) {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.asking; o != nil {
		s.asking = nil
		return false, s.doAnswered(ctx, *o, text, false)
	}
	if strings.TrimSpace(text) == "" {
		return false, nil
	}
	if done, err := s.doNumbered(ctx, text); done || err != nil {
		return false, err
	}
	c, no := cmdline.ParseFor(text, s.specs, s.view.Offers)
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

// do sends a command and tells its result.
func (s *session) do(ctx context.Context, c game.Command) error {
	c.SeenSeq = s.seen
	view, err := s.Tables.Do(ctx, s.Table, s.caller, c, s.queryFor(table.FieldOffers))
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		return err
	}
	if no != nil {
		s.refuse(no)
		for _, m := range cmdline.Correct(s.printer, s.specs, c, no) {
			s.tell(m)
		}
	}
	told := no != nil
	if view.Seq > 0 {
		told = s.tellAndStore(view) || told
		s.storeOffers(view)
	}
	if told || s.showDraft(ctx, c) {
		return nil
	}
	s.tell(game.Say("terminal.done"))
	return nil
}

// showDraft shows the draft that a quiet command changed, because there are no news of it. It
// reports false for other commands, and if there is nothing to show.
func (s *session) showDraft(ctx context.Context, c game.Command) (ok bool) {
	i := slices.IndexFunc(s.view.Offers, func(o game.Offer) bool {
		return o.About != "" && (o.Key() == c.Key || o.Move == c.Move) && s.specOf(o).Quiet
	})
	if i < 0 {
		return false
	}
	about := s.view.Offers[i].About
	view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{About: about, Fields: table.FieldView})
	if err != nil || !view.View.Any() {
		return false
	}
	s.print(plain, s.printer.View(view.View))
	return true
}

// complete returns the completions of a typed line.
func (s *session) complete(ctx context.Context, line string) []cmdline.Suggestion {
	s.mu.Lock()
	defer s.mu.Unlock()
	return cmdline.Complete(line, s.specs, append(slices.Clone(s.view.Offers), s.builtinOffers(ctx, line)...),
		s.printer)
}
