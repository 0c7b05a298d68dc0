package kit

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// Settings are the moves by which the GM says what a table plays by: one option
// at a time, a game that somebody made, or all options at once, as a game that
// was written down says them. A table is never left with options that do not
// hold together.
type Settings[S any] struct {
	System  string // its texts begin with that
	Options func(*S) Options
	Table   func(*S) *Table
	Means   func(*S) Means                         // nil: a word means itself alone
	About   func(*Option) game.Msg                 // what an option is about
	Value   func(o *Option, value string) game.Msg // what a value of it does to play
	Chapter func(*Option) string                   // under what it is listed; nil: all in one
	No      func(*S, game.Seat) *game.Refusal      // why nothing can be changed now
	Holds   func(s *S, next Chosen) *game.Refusal  // why the table cannot play by that; nil: nothing does
	Set     func(t *game.Tx[S], key, value string) // what a change does, told
	Changed func(t *game.Tx[S], was Chosen)        // what follows once the game is another; nil: nothing does
	Games   []Game                                 // those that somebody made
}

// Game is a choice of options with a name, which its texts are found by.
type Game struct {
	Word    string
	Options Chosen
}

// Bounds of what is said of an option.
const (
	maxValue = 200 // characters of one that is words
	maxSaid  = 100 // options of a game that is written down
)

var (
	askKey    = game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	askValue  = game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}
	askPreset = game.Param{Name: "preset", Kind: game.Pick, Min: 1, Max: 1}
	askGame   = game.Param{Name: "options", Kind: game.Rows, Max: maxSaid}
)

// Moves are all of them.
func (x Settings[S]) Moves() []game.Move[S] {
	moves := []game.Move[S]{x.optionMove()}
	if len(x.Games) > 0 {
		moves = append(moves, x.presetMove())
	}
	return append(moves, x.gameMove())
}

// fit is Offer.Fit.
type fit = func(game.Args) *game.Refusal

// gms makes a move of the GM's that is closed while something stands against any
// change.
func (x Settings[S]) gms(name, label string, params []game.Param, asks func(*S) ([]game.Ask, fit),
	do func(*game.Tx[S], game.Args)) game.Move[S] {
	return game.Move[S]{
		Spec: game.Spec{Name: name, Under: game.UnderTable, Params: params},
		When: func(s *S, by game.Seat) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			o := game.Offer{Label: game.Say(label), About: "options", Form: true, No: x.No(s, by)}
			o.Later = func(o game.Offer) game.Offer {
				o.Asks, o.Fit = asks(s)
				return o
			}
			return []game.Offer{o}
		},
		Do:  do,
		Why: func(s *S, by game.Seat, _ game.Args) *game.Refusal { return x.No(s, by) },
	}
}

// optionMove changes one option. Which values it takes is known once it is picked.
func (x Settings[S]) optionMove() game.Move[S] {
	m := x.gms("option", "kit.offer.option", []game.Param{askKey, askValue}, func(s *S) ([]game.Ask, fit) {
		key := x.keys(s)
		key.Lead = true
		key.Among = slices.DeleteFunc(key.Among, func(c game.Choice) bool { return x.Options(s).Find(c.Word).settled() })
		return []game.Ask{key, {Param: askValue}}, func(args game.Args) *game.Refusal {
			value, no := x.fit(s, args)
			if no != nil {
				return no
			}
			key := args.One("key")
			if o := x.Options(s).Find(key); value == o.In(x.Table(s)) {
				return game.Refuse("", "kit.refused.option_same", game.M("about", x.About(o)),
					game.M("value", x.Value(o, value)))
			}
			return x.check(s, x.now(s).With(key, value), []string{key})
		}
	}, func(t *game.Tx[S], args game.Args) {
		value, _ := x.fit(t.S, args)
		x.become(t, x.now(t.S).With(args.One("key"), value))
	})
	why := m.Why
	m.Why = func(s *S, by game.Seat, args game.Args) *game.Refusal {
		if no := why(s, by, args); no != nil || args.One(askKey.Name) == "" || args.One(askValue.Name) == "" {
			return no
		}
		_, no := x.fit(s, args)
		return no
	}
	m.Open = func(s *S, _ game.Seat, o game.Offer, given game.Args) game.Offer {
		opt := x.Options(s).Find(o.With(given).Picked().One("key"))
		if opt == nil {
			return o.With(given)
		}
		key, _ := o.Ask("key")
		key.Lead = false
		o.Asks = []game.Ask{key, x.valueOf(s, opt, given.One(askValue.Name))}
		return o.With(given)
	}
	return m
}

// keys ask for an option, with what each is about and what it is now.
func (x Settings[S]) keys(s *S) game.Ask {
	options, t := x.Options(s), x.Table(s)
	ask := game.Ask{Param: askKey, Among: make([]game.Choice, 0, len(options))}
	for _, o := range options {
		c := game.Choice{Word: o.Key, Label: game.Say("kit.option.pick", game.W("key", o.Key), game.M("about", x.About(o))),
			Note: x.Value(o, o.In(t))}
		if x.Chapter != nil {
			c.Group = x.Chapter(o)
			if !slices.ContainsFunc(ask.Groups, func(g game.Group) bool { return g.Word == c.Group }) {
				ask.Groups = append(ask.Groups, game.Group{Word: c.Group, Title: x.title(o)})
			}
		}
		ask.Among = append(ask.Among, c)
	}
	return ask
}

// valueOf asks for a value of an option, in the way that it takes one; what it is
// now stands there. What was said in words of its own instead of what is ready to
// be picked is read as such.
func (x Settings[S]) valueOf(s *S, o *Option, said string) game.Ask {
	ask, now := game.Ask{Param: askValue}, o.In(x.Table(s))
	switch {
	case o.Ready != nil && (said == "" || slices.Contains(o.Ready, said)):
		ask.Kind, ask.Max, ask.Lead = game.Pick, 1, true
		values := o.Ready
		if !slices.Contains(values, now) {
			values = append(slices.Clip(values), now)
		}
		for _, v := range values {
			ask.Among = append(ask.Among, game.Choice{Word: v, Label: x.Value(o, v), Ticked: v == now})
		}
	case o.Reads != nil:
		ask.Preset = now
	case o.Values == nil:
		ask.Kind, ask.Min, ask.Max, ask.Preset = game.Number, o.Min, o.Max, now
	default:
		ask.Kind, ask.Max, ask.Lead = game.Pick, 1, true
		for _, v := range o.Values {
			ask.Among = append(ask.Among, game.Choice{Word: v, Label: x.Value(o, v), Ticked: v == now})
		}
	}
	return ask
}

// fit gives the canonical value that was said of an option.
func (x Settings[S]) fit(s *S, args game.Args) (string, *game.Refusal) {
	value, no := x.Options(s).Fit(args.One(askKey.Name), args.One(askValue.Name), x.means(s))
	if no != nil {
		no.Param = askValue.Name
	}
	return value, no
}

func (x Settings[S]) means(s *S) Means {
	if x.Means == nil {
		return func(word, typed string) bool { return game.Canon(word) == game.Canon(typed) }
	}
	return x.Means(s)
}

// now is the game that the table plays.
func (x Settings[S]) now(s *S) Chosen { return Chosen(x.Table(s).Options) }

// check refuses a game that does not hold together, or that the table cannot
// change to.
func (x Settings[S]) check(s *S, next Chosen, set []string) *game.Refusal {
	if no := x.Options(s).Check(next, set); no != nil || x.Holds == nil {
		return no
	}
	return x.Holds(s, next)
}

// become changes every option that a game says otherwise; what it does not name
// is as it is by default.
func (x Settings[S]) become(t *game.Tx[S], next Chosen) {
	was := maps.Clone(x.now(t.S))
	for _, o := range x.Options(t.S) {
		if v := o.In(next); v != o.In(x.Table(t.S)) {
			x.Set(t, o.Key, v)
		}
	}
	if x.Changed != nil {
		x.Changed(t, was)
	}
}

// presetMove makes the table play a game that somebody made.
func (x Settings[S]) presetMove() game.Move[S] {
	made := func(word string) Chosen {
		return x.Games[slices.IndexFunc(x.Games, func(g Game) bool { return g.Word == word })].Options
	}
	return x.gms("preset", "kit.offer.preset", []game.Param{askPreset}, func(s *S) ([]game.Ask, fit) {
		ask := game.Ask{Param: askPreset, Lead: true}
		for _, g := range x.Games {
			ask.Among = append(ask.Among, game.Choice{Word: g.Word, Label: game.Say(x.System + ".game." + g.Word),
				Note: game.Say(x.System + ".game." + g.Word + ".about"), Ticked: x.plays(s, g.Options)})
		}
		return []game.Ask{ask}, func(args game.Args) *game.Refusal {
			next := made(args.One("preset"))
			if x.plays(s, next) {
				return game.Refuse("", "kit.refused.game_same")
			}
			return x.check(s, next, slices.Sorted(maps.Keys(next)))
		}
	}, func(t *game.Tx[S], args game.Args) { x.become(t, made(args.One("preset"))) })
}

// plays reports whether the table plays that game.
func (x Settings[S]) plays(s *S, c Chosen) bool {
	return !slices.ContainsFunc(x.Options(s), func(o *Option) bool { return o.In(c) != o.In(x.Table(s)) })
}

// gameMove makes the table play a game that is written down: rows of options
// with their values. Those of now stand there, to be taken along.
func (x Settings[S]) gameMove() game.Move[S] {
	return x.gms("game", "kit.offer.game", []game.Param{askGame}, func(s *S) ([]game.Ask, fit) {
		ask := x.rows(s)
		return []game.Ask{ask}, func(args game.Args) *game.Refusal {
			next, no := x.written(s, ask, args)
			if no == nil && x.plays(s, next) {
				return game.Refuse("", "kit.refused.game_same")
			}
			return no
		}
	}, func(t *game.Tx[S], args game.Args) {
		next, _ := x.written(t.S, x.rows(t.S), args)
		x.become(t, next)
	})
}

func (x Settings[S]) rows(s *S) game.Ask {
	key := x.keys(s)
	key.Groups = nil
	for i := range key.Among {
		key.Among[i].Group, key.Among[i].Note = "", game.Msg{}
	}
	ask := game.Ask{Param: askGame, Cols: []game.Ask{key, {Param: game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}}}}
	for _, o := range x.Options(s) {
		if v := o.In(x.Table(s)); v != o.Default {
			ask.Start = append(ask.Start, game.Row{Cells: []string{o.Key, v}})
		}
	}
	return ask
}

// written reads a game that is written down; all that is wrong with it is said at
// once, each at its row.
func (x Settings[S]) written(s *S, ask game.Ask, args game.Args) (Chosen, *game.Refusal) {
	rows, no := ask.ReadRows(args[askGame.Name])
	if no != nil {
		return nil, no
	}
	next, set, faults := Chosen{}, []string(nil), []*game.Refusal(nil)
	for i, r := range rows {
		key := r.Cells[0]
		value, no := x.Options(s).Fit(key, strings.TrimSpace(r.Cells[1]), x.means(s))
		if _, twice := next[key]; twice && no == nil {
			no = game.Refuse("CFG-R1", "kit.refused.option_twice", game.W("key", key))
		}
		if no != nil {
			no.Param, no.Row, no.Col = askGame.Name, i+1, 2
			faults = append(faults, no)
			continue
		}
		next[key], set = value, append(set, key)
	}
	if len(faults) > 0 {
		faults[0].More = faults[1:]
		return nil, faults[0]
	}
	return next, x.check(s, next, set)
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
		if o.settled() {
			continue
		}
		chapter := ""
		if x.Chapter != nil {
			chapter = x.Chapter(o)
		}
		if len(blocks) == 0 || chapter != last {
			blocks, last = append(blocks, game.Block{Kind: game.ListBlock, About: "options", Title: x.title(o)}), chapter
		}
		b := &blocks[len(blocks)-1]
		b.Items = append(b.Items, o.item(x.Table(s), means(o)))
	}
	return blocks
}
