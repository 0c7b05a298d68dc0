package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
	"mesa/recap"
	"mesa/table"
)

// name begins the message keys of this package.
const name = "terminal"

// Words returns the commands of the terminal itself, besides the moves of the table and the
// commands of lobby. No move may have one of their names.
func Words() []game.Spec {
	text := func(param string, least int) game.Param {
		return game.Param{Name: param, Kind: game.Text, Min: least, Max: 200}
	}
	spec := func(word string, params ...game.Param) game.Spec {
		return game.Spec{Key: name + "." + word, Name: word, Params: params}
	}
	return []game.Spec{
		spec("help", text("move", 0)),
		spec("look", text("thing", 0)),
		spec("offers", game.Param{Name: "move", Kind: game.Text, Max: cmdline.MaxLine, Line: true}),
		spec("log", game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 500}),
		spec("as", text("chair", 1)),
		spec("invite", text("chair", 0)),
		spec("lang", game.Param{Name: "language", Kind: game.Pick, Min: 1, Max: 1}),
		spec("verify"),
		spec("stats", game.Param{Name: "since", Kind: game.Pick, Max: 1}, text("chair", 0)),
		spec("recap", game.Param{Name: "n", Kind: game.Number, Max: recap.MostSessions}),
		spec("history", text("thing", 1), game.Param{Name: "page", Kind: game.Number, Min: 1, Max: maxPage}),
		spec("odds", game.Param{Name: "dice", Kind: game.Pick, Min: 1, Max: 200},
			game.Param{Name: "keep", Kind: game.Number, Min: 1, Max: odds.MaxKeep}),
		spec("explain", text("what", 0)),
		spec("export", text("file", 1)),
		spec("quit"),
	}
}

// builtin does one of the commands of Words or lobby. quit says that the session ends.
type builtin func(context.Context, game.Args) (quit bool, err error)

// builtin returns the command of that name, false if there is none. The command tells refusals to
// the user and does not return them.
func (s *session) builtin(name string) (builtin, bool) {
	does := map[string]func(context.Context, game.Args) error{
		"help": s.help, "look": s.look, "offers": s.offers, "log": s.log, "as": s.changeChair, "invite": s.invite,
		"new": s.newTable, "tutorial": s.tutorial, "tables": s.tables, "open": s.open, "lang": s.lang,
		"verify": s.verify, "stats": s.stats, "odds": s.odds,
		"explain": s.explain, "export": s.export, "recap": s.recap, "history": s.history,
		"quit": func(context.Context, game.Args) error { return nil },
	}
	do, ok := does[name]
	return func(ctx context.Context, args game.Args) (bool, error) {
		err := do(ctx, args)
		var no *game.Refusal
		if errors.As(err, &no) {
			s.refuse(no)
			err = nil
		}
		return name == "quit" || s.next != "", err
	}, ok
}

// builtinOffers returns offers for the commands of Words and lobby, so that a typed line with one
// of them can be completed too.
func (s *session) builtinOffers(ctx context.Context, line string) []game.Offer {
	among := s.builtinChoices()
	among["new.system"], among["tutorial.system"] = s.systemChoices(), s.tutorialChoices()
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if spec, no := cmdline.Find(first, s.specs); no == nil && spec.Name == "open" {
		among["open.table"] = s.tableChoices(ctx, line)
	}
	var offers []game.Offer
	for _, spec := range append(Words(), lobby()...) {
		o := game.Offer{Move: spec.Name, Label: game.Say(spec.Key)}
		for _, p := range spec.Params {
			o.Inputs = append(o.Inputs, game.Input{Param: p, Choices: among[spec.Name+"."+p.Name]})
		}
		offers = append(offers, o)
	}
	return offers
}

// builtinChoices returns the choices for the arguments of the commands of Words at this table, by
// "command.parameter".
func (s *session) builtinChoices() map[string][]game.Choice {
	among := map[string][]game.Choice{}
	add := func(param, word string, label game.Msg) {
		among[param] = append(among[param], game.Choice{Word: word, Label: label})
	}
	for _, spec := range s.specs {
		add("help.move", spec.Name, game.Say(spec.Key))
	}
	for _, o := range s.view.Offers {
		add("offers.move", o.Move, o.Msg())
	}
	for thing, name := range s.view.View.Things() {
		add("look.thing", string(thing), name)
		add("history.thing", string(thing), name)
	}
	for _, c := range s.view.OwnChairs {
		add("as.chair", c.ID, game.Quote(c.Name))
	}
	for _, c := range s.view.Chairs {
		if c.Role == game.Player {
			add("invite.chair", c.ID, game.Quote(c.Name))
		}
		add("stats.chair", c.ID, game.Quote(c.Name))
	}
	for _, locale := range lang.Locales {
		add("lang.language", locale, game.Say("lang."+locale))
	}
	for _, word := range sinceWords {
		add("stats.since", word, game.Say("stats.since."+word))
	}
	return among
}

// help explains one move or command, or lists all.
func (s *session) help(_ context.Context, args game.Args) error {
	if word := strings.Join(args["move"], " "); word != "" {
		spec, no := cmdline.Find(word, s.specs)
		if no != nil {
			return no
		}
		for _, l := range cmdline.Help(s.printer, spec) {
			if l != "" {
				s.print(plain, l)
			}
		}
		return nil
	}
	s.tell(game.Say("terminal.help.all"))
	for _, spec := range s.specs {
		s.tell(game.Say("terminal.help.move", game.W("form", cmdline.Usage(spec)), game.M("name", game.Say(spec.Key))))
	}
	return nil
}

// look shows the table, or the thing that args name.
func (s *session) look(ctx context.Context, args game.Args) error {
	thing := game.Ref(strings.Join(args["thing"], " "))
	view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{About: thing, Fields: table.FieldView})
	if err == nil && !view.View.Any() && thing != "" {
		_, view, err = s.findThing(ctx, string(thing))
	}
	if err != nil {
		return err
	}
	text := s.printer.View(view.View)
	if text == "" {
		return game.Refuse("", "terminal.look.nothing", game.W("thing", string(thing)))
	}
	if thing == "" {
		s.view.View = view.View
	}
	s.print(plain, text)
	return nil
}

// log tells the last n decisions, 20 by default, the oldest first.
func (s *session) log(ctx context.Context, args game.Args) error {
	n, err := strconv.Atoi(args.One("n"))
	if len(args["n"]) > 0 && (err != nil || n < 1 || n > 500) {
		return game.Refuse("", "refused.number", game.W("word", args.One("n")),
			game.M("param", game.Say("terminal.log.param.n")),
			game.N("min", 1), game.N("max", 500))
	}
	if n == 0 {
		n = 20
	}
	entries, err := s.Tables.Log(ctx, s.Table, s.caller, 0, n)
	if err != nil {
		return err
	}
	for _, e := range slices.Backward(entries) {
		key := "terminal.log.line"
		if e.Undone {
			key = "terminal.log.undone"
		}
		for _, m := range e.All() {
			s.tell(game.Say(key, game.N("decision", int(e.Seq)), game.M("line", m)))
		}
	}
	return nil
}

// changeChair changes the chair that the user acts for, by its id or name.
func (s *session) changeChair(ctx context.Context, args game.Args) error {
	word := game.Canonical(strings.Join(args["chair"], " "))
	// Only OwnChairs is read, which always comes. No Fields would mean AllFields.
	view,
		err := s.Tables.View(ctx, s.Table, table.Caller{User: s.caller.User}, table.ViewQuery{Fields: table.FieldNews})
	if err != nil {
		return err
	}
	var held []game.Msg
	for _, c := range view.OwnChairs {
		if game.Canonical(c.ID) == word || game.Canonical(c.Name) == word {
			return s.takeChair(ctx, c)
		}
		held = append(held, game.Quote(c.ID))
	}
	return game.Refuse("", "terminal.as.none", game.W("word", word), game.L("choices", held...))
}

func (s *session) takeChair(ctx context.Context, c game.Chair) error {
	s.caller.Chair, s.numbered = c.ID, nil
	view, err := s.Tables.View(ctx, s.Table, s.caller, s.queryFor(table.FieldOffers))
	if err != nil {
		return err
	}
	s.tell(game.Say("terminal.as.now", game.W("name", c.Name)))
	s.storeView(view)
	return nil
}

// lang stores the user's language and changes to it.
func (s *session) lang(ctx context.Context, args game.Args) error {
	locale := s.localeOf(args.One("language"))
	if locale == "" {
		var known []game.Msg
		for _, l := range lang.Locales {
			known = append(known,
				game.Say("refused.which.way", game.W("words", l), game.M("label", game.Say("lang."+l))))
		}
		return game.Refuse("", "terminal.lang.none", game.L("choices", known...))
	}
	if err := s.Tables.SetLanguage(ctx, s.caller.User, locale); err != nil {
		return err
	}
	s.setLanguage(locale)
	s.tell(game.Say("terminal.lang.now", game.M("language", game.Say("lang."+locale))))
	return nil
}

// localeOf returns the locale for a tag such as "pt", or for at least three letters that begin a
// word of a language's name in any of the Locales. It returns "" if no language fits.
func (s *session) localeOf(word string) string {
	if l := lang.Match(word, lang.ZZ); l != lang.ZZ {
		return l
	}
	for _, in := range lang.Locales {
		for _, l := range lang.Locales {
			name := game.Slug(s.Bundle.Printer(in, lang.Visible).Say(game.Say("lang." + l)))
			if w := game.Slug(word); len(w) > 2 && cmdline.MatchesName(name, w) {
				return l
			}
		}
	}
	return ""
}

func (s *session) verify(ctx context.Context, _ game.Args) error {
	report, err := s.Tables.Verify(ctx, s.Table, s.caller)
	if err != nil {
		return err
	}
	key := "terminal.verify.holds"
	if len(report.Faults) > 0 {
		key = "terminal.verify.faults"
	}
	s.tell(game.Say(key, game.N("n", report.Throws), game.M("records", game.Decisions(report.Records))))
	for _, m := range append(report.HiddenMsgs(), report.Faults...) {
		s.tell(m)
	}
	return nil
}

// export writes the table to a new file. If that fails, the file is removed.
func (s *session) export(ctx context.Context, args game.Args) error {
	name := strings.Join(args["file"], " ")
	if name == "" || s.Create == nil {
		return game.Refuse("", "terminal.export.name")
	}
	f, err := s.Create(name)
	if err != nil {
		return game.Refuse("", "terminal.export.file", game.W("file", name), game.W("error", err.Error()))
	}
	if err := errors.Join(s.Tables.Export(ctx, s.Table, s.caller, f), f.Close()); err != nil {
		return removeIncomplete(f, err)
	}
	s.tell(game.Say("terminal.export.done", game.W("file", name)))
	return nil
}

// removeIncomplete removes a file that was not written completely. It returns err, joined with the
// error of the removal if the removal fails too.
func removeIncomplete(f io.Closer, err error) error {
	if file, ok := f.(*os.File); ok {
		if gone := os.Remove(file.Name()); gone != nil {
			return fmt.Errorf("%w; and %w", err, gone)
		}
	}
	return err
}
