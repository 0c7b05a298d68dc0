package terminal

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/words"
)

// lobby are the words of package words for one's own tables, as they work
// here: the others of the lobby are other words of the terminal, or commands
// of the program. The title of a table needs no quotes.
func lobby() []game.Spec {
	here := []string{"new", "tutorial", "tables", "open"}
	specs := slices.DeleteFunc(words.Lobby(), func(s game.Spec) bool { return !slices.Contains(here, s.Name) })
	for i, spec := range specs {
		if spec.Name == "open" {
			specs[i].Params = []game.Param{{Name: "table", Kind: game.Text, Min: 1, Max: 200}}
		}
	}
	return specs
}

// systemChoices are what new may be followed by.
func (s *session) systemChoices() []game.Choice {
	var cs []game.Choice
	for _, g := range s.Hall.Games() {
		cs = append(cs, game.Choice{Word: g.Word, Label: g.Title})
	}
	return cs
}

// fewOfID is from how many letters on it can be an id that somebody types.
const fewOfID = 3

// tableChoices are one's own tables as open may name them: by the title where
// only one has it, else by the id, which also goes on for who types it.
func (s *session) tableChoices(ctx context.Context, line string) []game.Choice {
	all, err := s.Hall.Tables(ctx, s.who.User)
	if err != nil {
		return nil // the line itself will tell
	}
	titles := map[string]int{}
	for _, t := range all {
		titles[game.Canon(t.Title)]++
	}
	_, typed, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	typed = strings.TrimPrefix(strings.TrimLeft(typed, " "), "table=")
	byID := typed == "" || len(typed) >= fewOfID // a word of a title is no id
	var cs []game.Choice
	for _, t := range all {
		c := game.Choice{Word: string(t.ID), Label: game.Quote(t.Title)}
		switch alone := titles[game.Canon(t.Title)] == 1; {
		case alone && (len(typed) < fewOfID || !strings.HasPrefix(c.Word, typed)):
			c.Word = t.Title
		case !byID || !strings.HasPrefix(c.Word, typed):
			continue
		}
		cs = append(cs, c)
	}
	return cs
}

// begin makes an empty table and goes there.
func (s *session) begin(ctx context.Context, args game.Args) error {
	system, title := args.One("system"), strings.Join(args["title"], " ")
	var known []game.Msg
	found := false
	for _, g := range s.Hall.Games() {
		known = append(known, game.Quote(g.Word))
		found = found || g.Word == game.Canon(system)
	}
	if !found {
		return game.Refuse("", "terminal.new.system", game.W("word", system), game.L("choices", known...))
	}
	f := table.Founding{System: game.Canon(system), Title: title, Lang: s.say.Locale(), GMName: s.Name}
	if f.Title == "" {
		i := slices.IndexFunc(s.Hall.Games(), func(g table.Playable) bool { return g.Word == f.System })
		f.Title = s.say.Say(s.Hall.Games()[i].Title)
	}
	id, err := s.Hall.Found(ctx, s.who.User, game.CommandID("new-"+rand.Text()), f)
	if err == nil {
		s.next = id
	}
	return err
}

// tables lists the tables where one has a chair.
func (s *session) tables(ctx context.Context, _ game.Args) error {
	all, err := s.Hall.Tables(ctx, s.who.User)
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

// open goes to another table of one's own, by its id, the beginning of it, its
// title, or words of the title.
func (s *session) open(ctx context.Context, args game.Args) error {
	word := game.Canon(strings.Join(args["table"], " "))
	all, err := s.Hall.Tables(ctx, s.who.User)
	if err != nil {
		return err
	}
	var fits, holding []table.Summary
	for _, t := range all {
		switch id := game.Canon(string(t.ID)); {
		case word == "":
		case strings.HasPrefix(id, word) || game.Canon(t.Title) == word:
			fits = append(fits, t)
		case words.Holds(game.Slug(t.Title), game.Slug(word)):
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

// find looks at the thing of that name: the last word of what points at it, or
// its title, whole or as the only one that begins so.
func (s *session) find(ctx context.Context, typed string) (game.Ref, table.Sight, error) {
	sight, err := s.Hall.Look(ctx, s.Table, s.who, table.Want{Parts: table.View | table.Offers})
	if err != nil {
		return "", sight, err
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
	for thing, name := range sight.View.Things() {
		meet(thing, last(thing))
		meet(thing, game.Slug(s.say.Say(name)))
	}
	for _, o := range sight.Offers {
		meet(o.About, last(o.About))
	}
	if len(whole) == 0 && len(begun) == 1 {
		whole = begun
	}
	return s.best(ctx, whole)
}

// best looks at the first of several things, but at a sheet before others: who
// looks at a person means that.
func (s *session) best(ctx context.Context, abouts []game.Ref) (ref game.Ref, first table.Sight, err error) {
	for i, about := range abouts {
		sight, err := s.Hall.Look(ctx, s.Table, s.who, table.Want{About: about, Parts: table.View})
		if err != nil {
			return about, sight, err
		}
		if slices.ContainsFunc(sight.View.Blocks, func(b game.Block) bool { return b.Kind == game.SheetBlock }) {
			return about, sight, nil
		}
		if i == 0 {
			ref, first = about, sight
		}
	}
	return ref, first, nil
}
