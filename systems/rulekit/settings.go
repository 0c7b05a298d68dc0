package rulekit

import (
	"maps"
	"slices"

	"mesa/game"
)

// Settings makes the moves by which the GM sets the options of a table: one option, a game of the
// list, or several options as rows. The moves never leave a table with options that do not go
// together.
type Settings[S any] struct {
	System       string // the first part of the message keys
	Options      func(*S) Options
	Table        func(*S) *TableInfo
	SynonymMatch func(*S) SynonymMatch                       // nil: words with the same game.Canonical
	Name         func(*Option) game.Msg                      // the name of an option; nil: it has only About
	About        func(*Option) game.Msg                      // what an option does
	Value        func(o *Option, value string) game.Msg      // what a value does to play
	Chapter      func(*Option) string                        // the chapter that lists an option; nil: one list
	CannotChange func(*S, game.Actor) *game.Refusal          // refuses any change now
	CannotPlay   func(s *S, next OptionValues) *game.Refusal // refuses these options for this table; nil: never
	Completes    func(s *S, next OptionValues) OptionValues  // values that next lacks and needs; nil: none
	Set          func(t *game.Tx[S], c Change)               // emits the event of a change
	Changed      func(t *game.Tx[S], was OptionValues)       // runs after all changes; nil: nothing does
	Games        []Game                                      // games to choose by name
	TakesFile    bool                                        // a file of the system fills the form of the game in rows
}

// A Game is a set of options with a name. Word is part of the message keys of its texts.
type Game struct {
	Word    string
	Options OptionValues
}

// A Change gives an option another value. Game is the word of the Game that brings the value, "" if
// the option was set in another way.
type Change struct{ Key, Value, Game string }

// maxValue is the most characters of a value that is text.
const maxValue = 200

var (
	paramKey    = game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	paramValue  = game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}
	paramPreset = game.Param{Name: "preset", Kind: game.Pick, Min: 1, Max: 1}
)

// Moves returns all moves of the settings: option, preset if there are Games, and game.
func (x Settings[S]) Moves() []game.Move[S] {
	moves := []game.Move[S]{x.optionMove()}
	if len(x.Games) > 0 {
		moves = append(moves, x.presetMove())
	}
	return append(moves, x.gameMove())
}

// validator is the type of Offer.Validate.
type validator = func(game.Args) *game.Refusal

// form describes one offer of a move of the settings. label is a message key.
type form[S any] struct {
	label  string
	fixed  game.Args
	inputs func(*S) ([]game.Input, validator)
	file   bool // a file may fill it
}

// gmMove returns a move of the GM with one offer for each form. The offers are closed while
// CannotChange refuses.
func (x Settings[S]) gmMove(name string, params []game.Param, do func(*game.Tx[S], game.Args),
	forms ...form[S]) game.Move[S] {
	return game.Move[S]{
		Spec: game.Spec{Name: name, Category: game.CategoryTable, Params: params},
		Offers: func(s *S, c *game.Collector) {
			if c.Actor.Role != game.GM {
				if c.Explains() {
					c.Close(x.CannotChange(s, c.Actor))
				}
				return
			}
			for _, f := range forms {
				o := game.Offer{Label: game.Say(f.label), Fixed: f.fixed, About: "options",
					Form:   game.Form{OpensForm: true, TakesFile: x.TakesFile && f.file},
					Closed: x.CannotChange(s, c.Actor)}
				o.Lazy = func(o game.Offer) game.Offer {
					o.Inputs, o.Validate = f.inputs(s)
					return o
				}
				c.Add(o)
			}
		},
		Do: do,
	}
}

// optionMove returns the move that changes one option. Its form asks for a value once the option is
// picked.
func (x Settings[S]) optionMove() game.Move[S] {
	m := x.gmMove("option", []game.Param{paramKey, paramValue}, func(t *game.Tx[S], args game.Args) {
		value, _ := x.readValue(t.S, args)
		x.changeTo(t, "", x.complete(t.S, x.current(t.S).With(args.One("key"), value), args.One("key")))
	}, form[S]{label: "kit.offer.option", inputs: func(s *S) ([]game.Input, validator) {
		key := x.keyInput(s)
		key.Lead = true
		key.Choices = slices.DeleteFunc(key.Choices,
			func(c game.Choice) bool { return x.Options(s).Find(c.Word).isFixed() })
		return []game.Input{key, {Param: paramValue}}, func(args game.Args) *game.Refusal {
			value, no := x.readValue(s, args)
			if no != nil {
				return no
			}
			key := args.One("key")
			if o := x.Options(s).Find(key); value == o.ValueAt(x.Table(s)) {
				return game.Refuse("", "kit.refused.option_same", game.M("about", x.About(o)),
					game.M("value", x.Value(o, value)))
			}
			return x.check(s, x.complete(s, x.current(s).With(key, value), key), []string{key})
		}
	}})
	offers := m.Offers
	m.Offers = func(s *S, c *game.Collector) {
		offers(s, c)
		if c.Actor.Role == game.GM {
			c.Against(paramKey.Name, func(key string) *game.Refusal { return x.refuseKey(s, key) })
		}
	}
	m.Refine = func(s *S, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		opt := x.Options(s).Find(o.With(given).Picked().One("key"))
		if opt == nil {
			return o.With(given)
		}
		key, _ := o.Input("key")
		key.Lead = false
		o.Inputs = []game.Input{key, x.valueInput(s, opt, given.One(paramValue.Name))}
		return o.With(given)
	}
	return m
}

// refuseKey refuses a key that no option has, as refuseUnknown does.
func (x Settings[S]) refuseKey(s *S, key string) *game.Refusal {
	if x.Options(s).Find(key) != nil {
		return nil
	}
	return x.Options(s).refuseUnknown(key)
}

// keyInput asks for the key of an option. Each choice says what the option does and which value is
// in force.
func (x Settings[S]) keyInput(s *S) game.Input {
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

// valueInput asks for a value of an option, by choices, a number or a text. The value in force is
// preset. typed is the value in a typed line, "" if none. A typed value that is not among the
// suggested ones is read as text, and so is a wrong number, which the option then refuses by its
// own rule.
func (x Settings[S]) valueInput(s *S, o *Option, typed string) game.Input {
	input, now := game.Input{Param: paramValue}, o.ValueAt(x.Table(s))
	switch {
	case o.Suggested != nil && (typed == "" || slices.Contains(o.Suggested, typed)):
		input.Kind, input.Max, input.Lead = game.Pick, 1, true
		values := o.Suggested
		if !slices.Contains(values, now) {
			values = append(slices.Clip(values), now)
		}
		for _, v := range values {
			input.Choices = append(input.Choices, game.Choice{Word: v, Label: x.Value(o, v), Selected: v == now})
		}
	case o.Parse != nil, o.Values == nil && typed != "" && x.refuseValue(s, o, typed) != nil:
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

// refuseValue refuses a value that an option does not take.
func (x Settings[S]) refuseValue(s *S, o *Option, value string) *game.Refusal {
	_, no := x.readValue(s, game.Args{paramKey.Name: {o.Key}, paramValue.Name: {value}})
	return no
}

// readValue returns the canonical form of the value in args, for the option of the key in args. It
// refuses what Options.Validate refuses.
func (x Settings[S]) readValue(s *S, args game.Args) (string, *game.Refusal) {
	value, no := x.Options(s).Validate(args.One(paramKey.Name), args.One(paramValue.Name), x.synonymMatch(s))
	if no != nil {
		no.Param = paramValue.Name
	}
	return value, no
}

func (x Settings[S]) synonymMatch(s *S) SynonymMatch {
	if x.SynonymMatch == nil {
		return func(word, typed string) bool { return game.Canonical(word) == game.Canonical(typed) }
	}
	return x.SynonymMatch(s)
}

// current returns the values that were set at the table.
func (x Settings[S]) current(s *S) OptionValues { return OptionValues(x.Table(s).Options) }

// check refuses options that do not go together, or that this table cannot play by.
func (x Settings[S]) check(s *S, next OptionValues, set []string) *game.Refusal {
	if no := x.Options(s).Check(next, set); no != nil || x.CannotPlay == nil {
		return no
	}
	return x.CannotPlay(s, next)
}

// complete returns next with the values of Completes, except for the keys that were given.
func (x Settings[S]) complete(s *S, next OptionValues, given ...string) OptionValues {
	if x.Completes == nil {
		return next
	}
	for key, value := range x.Completes(s, next) {
		if !slices.Contains(given, key) {
			next = next.With(key, value)
		}
	}
	return next
}

// changeTo changes every option with a value that differs in next. Options that next lacks get
// their defaults. chosen is the word of the Game, "" for none.
func (x Settings[S]) changeTo(t *game.Tx[S], chosen string, next OptionValues) {
	was := maps.Clone(x.current(t.S))
	for _, o := range x.Options(t.S) {
		if v := o.ValueAt(next); v != o.ValueAt(x.Table(t.S)) {
			x.Set(t, Change{o.Key, v, chosen})
		}
	}
	if x.Changed != nil {
		x.Changed(t, was)
	}
}

// presetMove returns the move that makes the table play a Game of the list.
func (x Settings[S]) presetMove() game.Move[S] {
	return x.gmMove("preset", []game.Param{paramPreset}, func(t *game.Tx[S], args game.Args) {
		word := args.One("preset")
		next := x.Game(word)
		x.changeTo(t, word, x.complete(t.S, next, slices.Collect(maps.Keys(next))...))
	}, form[S]{label: "kit.offer.preset", inputs: func(s *S) ([]game.Input, validator) {
		input := game.Input{Param: paramPreset, Lead: true}
		for _, g := range x.Games {
			input.Choices = append(input.Choices,
				game.Choice{Word: g.Word, Label: game.Say(x.System + ".game." + g.Word),
					Note: game.Say(x.System + ".game." + g.Word + ".about"), Selected: x.isPlaying(s, g.Options)})
		}
		return []game.Input{input}, func(args game.Args) *game.Refusal {
			next := x.Game(args.One("preset"))
			if x.isPlaying(s, next) {
				return game.Refuse("", "kit.refused.game_same")
			}
			set := slices.Sorted(maps.Keys(next))
			return x.check(s, x.complete(s, next, set...), set)
		}
	}})
}

// Game returns the options of a game by its word, nil if there is no game of that word.
func (x Settings[S]) Game(word string) OptionValues {
	i := slices.IndexFunc(x.Games, func(g Game) bool { return g.Word == word })
	if i < 0 {
		return nil
	}
	return x.Games[i].Options
}

// isPlaying reports whether the table plays by exactly these values, defaults included.
func (x Settings[S]) isPlaying(s *S, c OptionValues) bool {
	return !slices.ContainsFunc(x.Options(s), func(o *Option) bool { return o.ValueAt(c) != o.ValueAt(x.Table(s)) })
}

// label returns the label of an option: its name, if there is one, what it does, and its key.
func (x Settings[S]) label(o *Option) game.Msg {
	args := []game.Arg{game.M("about", x.About(o)), game.W("key", o.Key)}
	if x.Name != nil {
		args = append(args, game.M("name", x.Name(o)))
	}
	return game.Say("kit.option.pick", args...)
}

// title returns the heading of the chapter that lists an option.
func (x Settings[S]) title(o *Option) game.Msg {
	if x.Chapter == nil {
		return game.Say("kit.options")
	}
	return game.Say(x.System + ".chapter." + x.Chapter(o))
}

// Blocks returns a list of the options for each chapter, without options that cannot be changed.
// Options that differ from their defaults are marked. about returns what an option does.
func (x Settings[S]) Blocks(s *S, about func(*Option) game.Msg) []game.Block {
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
		b.Items = append(b.Items, o.item(x.Table(s), about(o)))
	}
	return blocks
}
