package terminal

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// lobby returns the commands of cmdline.Lobby that work in the terminal: new, tutorial, tables and
// open. After open the title of a table needs no quotes.
func lobby() []game.Spec {
	here := []string{"new", "tutorial", "tables", "open"}
	specs := slices.DeleteFunc(cmdline.Lobby(), func(s game.Spec) bool { return !slices.Contains(here, s.Name) })
	for i, spec := range specs {
		if spec.Name == "open" {
			specs[i].Params = []game.Param{{Name: "table", Kind: game.Text, Min: 1, Max: 200}}
		}
	}
	return specs
}

// systemChoices returns the choices for the argument of the command new.
func (s *session) systemChoices() []game.Choice {
	var cs []game.Choice
	for _, g := range s.Tables.Games() {
		cs = append(cs, game.Choice{Word: g.Word, Label: g.Title})
	}
	return cs
}

// minIDPrefix is the least number of typed letters that can be the beginning of an id.
const minIDPrefix = 3

// tableChoices returns the user's tables as arguments of the command open: by title if no other
// table has the same title, otherwise by id. A table with an id that begins with the typed text, of
// at least minIDPrefix letters, is named by id too. A table that can only be named by id is left
// out if any other text is typed.
func (s *session) tableChoices(ctx context.Context, line string) []game.Choice {
	all, err := s.Tables.Tables(ctx, s.caller.User)
	if err != nil {
		return nil // the command itself will report the error
	}
	titles := map[string]int{}
	for _, t := range all {
		titles[game.Canonical(t.Title)]++
	}
	_, typed, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	typed = strings.TrimPrefix(strings.TrimLeft(typed, " "), "table=")
	byID := typed == "" || len(typed) >= minIDPrefix // a shorter word is the beginning of a title
	var cs []game.Choice
	for _, t := range all {
		c := game.Choice{Word: string(t.ID), Label: game.Quote(t.Title)}
		switch alone := titles[game.Canonical(t.Title)] == 1; {
		case alone && (len(typed) < minIDPrefix || !strings.HasPrefix(c.Word, typed)):
			c.Word = t.Title
		case !byID || !strings.HasPrefix(c.Word, typed):
			continue
		}
		cs = append(cs, c)
	}
	return cs
}

// newTable creates a table without a demo and switches to it.
func (s *session) newTable(ctx context.Context, args game.Args) error {
	system, title := args.One("system"), strings.Join(args["title"], " ")
	var known []game.Msg
	found := false
	for _, g := range s.Tables.Games() {
		known = append(known, game.Quote(g.Word))
		found = found || g.Word == game.Canonical(system)
	}
	if !found {
		return game.Refuse("", "terminal.new.system", game.W("word", system), game.L("choices", known...))
	}
	f := table.NewTable{System: game.Canonical(system), Title: title, Lang: s.printer.Locale(), GMName: s.Name}
	if f.Title == "" {
		i := slices.IndexFunc(s.Tables.Games(), func(g table.Playable) bool { return g.Word == f.System })
		f.Title = s.printer.Say(s.Tables.Games()[i].Title)
	}
	id, err := s.Tables.Create(ctx, s.caller.User, game.CommandID("new-"+rand.Text()), f)
	if err == nil {
		s.next = id
	}
	return err
}

// tables lists the tables where the user has a chair.
func (s *session) tables(ctx context.Context, _ game.Args) error {
	all, err := s.Tables.Tables(ctx, s.caller.User)
	if err != nil {
		return err
	}
	for _, t := range all {
		s.tell(game.Say("terminal.table", game.W("table", string(t.ID)), game.W("title", t.Title),
			game.M("system", game.Say("system."+t.System))))
	}
	if len(all) == 0 {
		s.tell(game.Say("terminal.table.none"))
	}
	return nil
}

// open switches to another table of the user, by its id, the beginning of the id, its title, or, if
// none of these fits, words of the title. It refuses unless exactly one table fits.
func (s *session) open(ctx context.Context, args game.Args) error {
	word := game.Canonical(strings.Join(args["table"], " "))
	all, err := s.Tables.Tables(ctx, s.caller.User)
	if err != nil {
		return err
	}
	var fits, holding []table.Summary
	for _, t := range all {
		switch id := game.Canonical(string(t.ID)); {
		case word == "":
		case strings.HasPrefix(id, word) || game.Canonical(t.Title) == word:
			fits = append(fits, t)
		case cmdline.MatchesName(game.Slug(t.Title), game.Slug(word)):
			holding = append(holding, t)
		}
	}
	if len(fits) == 0 {
		fits = holding
	}
	if len(fits) != 1 {
		return game.Refuse("", "terminal.open.which", game.W("word", word), game.N("n", len(fits)))
	}
	s.next = fits[0].ID
	return nil
}

// findThing looks for a thing by the last part of its ref or by its title. It returns the ref and
// the view of the thing: the best (bestView) of those that fit completely, or else the only thing
// that begins with the typed text. The ref is "" if there is no such thing.
func (s *session) findThing(ctx context.Context, typed string) (game.Ref, table.PlayerView, error) {
	view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return "", view, err
	}
	var whole, begun []game.Ref
	meet := func(about game.Ref, name string) {
		switch {
		case about == "" || slices.Contains(whole, about):
		case name == game.Slug(typed):
			whole = append(whole, about)
		case strings.HasPrefix(name, game.Slug(typed)) && !slices.Contains(begun, about):
			begun = append(begun, about)
		}
	}
	last := func(about game.Ref) string { return string(about)[strings.LastIndexByte(string(about), '/')+1:] }
	for thing, name := range view.View.Things() {
		meet(thing, last(thing))
		meet(thing, game.Slug(s.printer.Say(name)))
	}
	for _, o := range view.Offers {
		meet(o.About, last(o.About))
	}
	if len(whole) == 0 && len(begun) == 1 {
		whole = begun
	}
	return s.bestView(ctx, whole)
}

// bestView returns the first of several things with its view, but prefers a thing with a sheet: the
// name of a character means the sheet. The ref is "" if there are no things.
func (s *session) bestView(ctx context.Context, abouts []game.Ref) (ref game.Ref, first table.PlayerView, err error) {
	for i, about := range abouts {
		view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{About: about, Fields: table.FieldView})
		if err != nil {
			return about, view, err
		}
		if slices.ContainsFunc(view.View.Blocks, func(b game.Block) bool { return b.Kind == game.SheetBlock }) {
			return about, view, nil
		}
		if i == 0 {
			ref, first = about, view
		}
	}
	return ref, first, nil
}
