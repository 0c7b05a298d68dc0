package rulekit

import (
	"maps"
	"slices"

	"mesa/game"
)

// Settings are the moves by which the GM says what a table plays by: one option
// at a time, a game that somebody made, or all options at once, as a game that
// was written down says them. A table is never left with options that do not
// hold together.
type Settings[S any] struct {
	System       string // its texts begin with that
	Options      func(*S) Options
	Table        func(*S) *TableInfo
	SynonymMatch func(*S) SynonymMatch                       // nil: a word means itself alone
	Name         func(*Option) game.Msg                      // what it is called; nil: what it is about says it
	About        func(*Option) game.Msg                      // what an option is about
	Value        func(o *Option, value string) game.Msg      // what a value of it does to play
	Chapter      func(*Option) string                        // under what it is listed; nil: all in one
	CannotChange func(*S, game.Actor) *game.Refusal          // why nothing can be changed now
	CannotPlay   func(s *S, next OptionValues) *game.Refusal // why the table cannot play by that; nil: nothing does
	Completes    func(s *S, next OptionValues) OptionValues  // what a game cannot be without, and does not say
	Set          func(t *game.Tx[S], c Change)               // what a change does, told
	Changed      func(t *game.Tx[S], was OptionValues)       // what follows once the game is another; nil: nothing does
	Games        []Game                                      // those that somebody made
	TakesFile    bool                                        // a file of the system fills the form of several options
}

// Game is a choice of options with a name, which its texts are found by.
type Game struct {
	Word    string
	Options OptionValues
}

// Change is an option that takes another value; Game is the word of the game that was chosen with it.
type Change struct{ Key, Value, Game string }

// maxValue bounds an option that is words, in characters.
const maxValue = 200

var (
	paramKey    = game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	paramValue  = game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}
	paramPreset = game.Param{Name: "preset", Kind: game.Pick, Min: 1, Max: 1}
)

// Moves are all of them.
func (x Settings[S]) Moves() []game.Move[S] {
	moves := []game.Move[S]{x.optionMove()}
	if len(x.Games) > 0 {
		moves = append(moves, x.presetMove())
	}
	return append(moves, x.gameMove())
}

// fit is Offer.Validate.
type fit = func(game.Args) *game.Refusal

// form is an offer of a move, with what it asks.
type form[S any] struct {
	label string
	fixed game.Args
	asks  func(*S) ([]game.Input, fit)
	file  bool // a file may fill it
}

// gms makes a move of the GM's that is closed while something stands against any
// change.
func (x Settings[S]) gms(name string, params []game.Param, do func(*game.Tx[S], game.Args),
	forms ...form[S]) game.Move[S] {
	return game.Move[S]{
		Spec: game.Spec{Name: name, Category: game.CategoryTable, Params: params},
		When: func(s *S, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, f := range forms {
				o := game.Offer{Label: game.Say(f.label), Fixed: f.fixed, About: "options", OpensForm: true,
					TakesFile: x.TakesFile && f.file, Closed: x.CannotChange(s, by)}
				o.Lazy = func(o game.Offer) game.Offer {
					o.Inputs, o.Validate = f.asks(s)
					return o
				}
				offers = append(offers, o)
			}
			return offers
		},
		Do:  do,
		Why: func(s *S, by game.Actor, _ game.Args) *game.Refusal { return x.CannotChange(s, by) },
	}
}

// optionMove changes one option. Which values it takes is known once it is picked.
func (x Settings[S]) optionMove() game.Move[S] {
	m := x.gms("option", []game.Param{paramKey, paramValue}, func(t *game.Tx[S], args game.Args) {
		value, _ := x.fit(t.S, args)
		x.become(t, "", x.complete(t.S, x.now(t.S).With(args.One("key"), value), args.One("key")))
	}, form[S]{label: "kit.offer.option", asks: func(s *S) ([]game.Input, fit) {
		key := x.keys(s)
		key.Lead = true
		key.Choices = slices.DeleteFunc(key.Choices,
			func(c game.Choice) bool { return x.Options(s).Find(c.Word).isFixed() })
		return []game.Input{key, {Param: paramValue}}, func(args game.Args) *game.Refusal {
			value, no := x.fit(s, args)
			if no != nil {
				return no
			}
			key := args.One("key")
			if o := x.Options(s).Find(key); value == o.ValueAt(x.Table(s)) {
				return game.Refuse("", "kit.refused.option_same", game.M("about", x.About(o)),
					game.M("value", x.Value(o, value)))
			}
			return x.check(s, x.complete(s, x.now(s).With(key, value), key), []string{key})
		}
	}})
	why := m.Why
	m.Why = func(s *S, by game.Actor, args game.Args) *game.Refusal {
		if no := why(s, by, args); no != nil || args.One(paramKey.Name) == "" || args.One(paramValue.Name) == "" {
			return no
		}
		_, no := x.fit(s, args)
		return no
	}
	m.Refine = func(s *S, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		opt := x.Options(s).Find(o.With(given).Picked().One("key"))
		if opt == nil {
			return o.With(given)
		}
		key, _ := o.Input("key")
		key.Lead = false
		o.Inputs = []game.Input{key, x.valueOf(s, opt, given.One(paramValue.Name))}
		return o.With(given)
	}
	return m
}

// keys ask for an option, with what each is about and what it is now.
func (x Settings[S]) keys(s *S) game.Input {
	options, t := x.Options(s), x.Table(s)
	input := game.Input{Param: paramKey, Choices: make([]game.Choice, 0, len(options))}
	for _, o := range options {
		c := game.Choice{Word: o.Key, Label: x.label(o), Note: x.Value(o, o.ValueAt(t))}
		if x.Chapter != nil {
			c.Group = x.Chapter(o)
			if !slices.ContainsFunc(input.Groups, func(g game.ChoiceGroup) bool { return g.Word == c.Group }) {
				input.Groups = append(input.Groups, game.ChoiceGroup{Word: c.Group, Title: x.title(o)})
			}
		}
		input.Choices = append(input.Choices, c)
	}
	return input
}

// valueOf asks for a value of an option, in the way that it takes one; what it is
// now stands there. What was said in words of its own instead of what is ready to
// be picked is read as such.
func (x Settings[S]) valueOf(s *S, o *Option, said string) game.Input {
	input, now := game.Input{Param: paramValue}, o.ValueAt(x.Table(s))
	switch {
	case o.Suggested != nil && (said == "" || slices.Contains(o.Suggested, said)):
		input.Kind, input.Max, input.Lead = game.Pick, 1, true
		values := o.Suggested
		if !slices.Contains(values, now) {
			values = append(slices.Clip(values), now)
		}
		for _, v := range values {
			input.Choices = append(input.Choices, game.Choice{Word: v, Label: x.Value(o, v), Selected: v == now})
		}
	case o.Parse != nil:
		input.Preset = now
	case o.Values == nil:
		input.Kind, input.Min, input.Max, input.Preset = game.Number, o.Min, o.Max, now
	default:
		input.Kind, input.Max, input.Lead = game.Pick, 1, true
		for _, v := range o.Values {
			input.Choices = append(input.Choices, game.Choice{Word: v, Label: x.Value(o, v), Selected: v == now})
		}
	}
	return input
}

// fit gives the canonical value that was said of an option.
func (x Settings[S]) fit(s *S, args game.Args) (string, *game.Refusal) {
	value, no := x.Options(s).Validate(args.One(paramKey.Name), args.One(paramValue.Name), x.means(s))
	if no != nil {
		no.Param = paramValue.Name
	}
	return value, no
}

func (x Settings[S]) means(s *S) SynonymMatch {
	if x.SynonymMatch == nil {
		return func(word, typed string) bool { return game.Canonical(word) == game.Canonical(typed) }
	}
	return x.SynonymMatch(s)
}

// now is the game that the table plays.
func (x Settings[S]) now(s *S) OptionValues { return OptionValues(x.Table(s).Options) }

// check refuses a game that does not hold together, or that the table cannot
// change to.
func (x Settings[S]) check(s *S, next OptionValues, set []string) *game.Refusal {
	if no := x.Options(s).Check(next, set); no != nil || x.CannotPlay == nil {
		return no
	}
	return x.CannotPlay(s, next)
}

// complete is a game with what it cannot be without, but for the keys that were said.
func (x Settings[S]) complete(s *S, next OptionValues, said ...string) OptionValues {
	if x.Completes == nil { // a system whose options all stand alone
		return next
	}
	for key, value := range x.Completes(s, next) {
		if !slices.Contains(said, key) {
			next = next.With(key, value)
		}
	}
	return next
}

// become changes every option that a game says otherwise; what it does not name
// is as it is by default.
func (x Settings[S]) become(t *game.Tx[S], chosen string, next OptionValues) {
	was := maps.Clone(x.now(t.S))
	for _, o := range x.Options(t.S) {
		if v := o.ValueAt(next); v != o.ValueAt(x.Table(t.S)) {
			x.Set(t, Change{o.Key, v, chosen})
		}
	}
	if x.Changed != nil {
		x.Changed(t, was)
	}
}

// presetMove makes the table play a game that somebody made.
func (x Settings[S]) presetMove() game.Move[S] {
	return x.gms("preset", []game.Param{paramPreset}, func(t *game.Tx[S], args game.Args) {
		word := args.One("preset")
		next := x.Game(word)
		x.become(t, word, x.complete(t.S, next, slices.Collect(maps.Keys(next))...))
	}, form[S]{label: "kit.offer.preset", asks: func(s *S) ([]game.Input, fit) {
		input := game.Input{Param: paramPreset, Lead: true}
		for _, g := range x.Games {
			input.Choices = append(input.Choices,
				game.Choice{Word: g.Word, Label: game.Say(x.System + ".game." + g.Word),
					Note: game.Say(x.System + ".game." + g.Word + ".about"), Selected: x.plays(s, g.Options)})
		}
		return []game.Input{input}, func(args game.Args) *game.Refusal {
			next := x.Game(args.One("preset"))
			if x.plays(s, next) {
				return game.Refuse("", "kit.refused.game_same")
			}
			set := slices.Sorted(maps.Keys(next))
			return x.check(s, x.complete(s, next, set...), set)
		}
	}})
}

// Game returns the options of a game by its word, none if there is no such game.
func (x Settings[S]) Game(word string) OptionValues {
	i := slices.IndexFunc(x.Games, func(g Game) bool { return g.Word == word })
	if i < 0 {
		return nil
	}
	return x.Games[i].Options
}

// plays reports whether the table plays that game.
func (x Settings[S]) plays(s *S, c OptionValues) bool {
	return !slices.ContainsFunc(x.Options(s), func(o *Option) bool { return o.ValueAt(c) != o.ValueAt(x.Table(s)) })
}

// label says what an option is called, if it has a name, what it is about, and its key last.
func (x Settings[S]) label(o *Option) game.Msg {
	args := []game.Arg{game.M("about", x.About(o)), game.W("key", o.Key)}
	if x.Name != nil {
		args = append(args, game.M("name", x.Name(o)))
	}
	return game.Say("kit.option.pick", args...)
}

// title heads the options of a chapter.
func (x Settings[S]) title(o *Option) game.Msg {
	if x.Chapter == nil {
		return game.Say("kit.options")
	}
	return game.Say(x.System + ".chapter." + x.Chapter(o))
}

// Blocks list all options by their chapters, those marked that differ from their
// defaults; means says what an option is about, or does.
func (x Settings[S]) Blocks(s *S, means func(*Option) game.Msg) []game.Block {
	var blocks []game.Block
	var last string
	for _, o := range x.Options(s) {
		if o.isFixed() {
			continue
		}
		chapter := ""
		if x.Chapter != nil {
			chapter = x.Chapter(o)
		}
		if len(blocks) == 0 || chapter != last {
			blocks, last = append(blocks, game.Block{Kind: game.ListBlock, About: "options", Title: x.title(o)}),
				chapter
		}
		b := &blocks[len(blocks)-1]
		b.Items = append(b.Items, o.item(x.Table(s), means(o)))
	}
	return blocks
}
