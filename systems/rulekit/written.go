package rulekit

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// maxSaid bounds the options of a game that is written down.
const maxSaid = 100

// ParamGame takes the options of a written game: rows of keys with their values.
var ParamGame = game.Param{Name: "options", Kind: game.Rows, Max: maxSaid}

var paramFrom = game.Param{Name: "from", Kind: game.Pick, Max: 1}

// fromPlain is the word by which a game is written from the plain one: what it does not
// say is as it is by default.
const fromPlain = "plain"

// gameMove changes as many options at once as are written down, in rows with their values:
// those of the game that the table plays, or of the plain one. Where the game is written
// from the plain one, the options of now stand there, to be taken along (CFG-R4).
func (x Settings[S]) gameMove() game.Move[S] {
	asks := func(from game.Args) func(*S) ([]game.Input, fit) {
		return func(s *S) ([]game.Input, fit) {
			input := x.rows(s)
			if from == nil {
				input.CurrentRows = nil
			}
			return []game.Input{input}, func(args game.Args) *game.Refusal {
				next, no := x.readGame(s, args)
				if no == nil && x.plays(s, next) {
					return game.Refuse("", "kit.refused.game_same")
				}
				return no
			}
		}
	}
	plain := game.Args{paramFrom.Name: {fromPlain}}
	return x.gms("game", []game.Param{paramFrom, ParamGame}, func(t *game.Tx[S], args game.Args) {
		next, _ := x.readGame(t.S, args)
		x.become(t, "", next)
	}, form[S]{label: "kit.offer.options", asks: asks(nil), file: true},
		form[S]{label: "kit.offer.game", fixed: plain, asks: asks(plain)})
}

func (x Settings[S]) rows(s *S) game.Input {
	key := x.keys(s)
	key.Groups = nil
	for i := range key.Choices {
		key.Choices[i].Group, key.Choices[i].Note = "", game.Msg{}
	}
	input := game.Input{Param: ParamGame,
		Columns: []game.Input{key, {Param: game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}}}}
	for _, o := range x.Options(s) {
		if v := o.ValueAt(x.Table(s)); v != o.Default {
			input.CurrentRows = append(input.CurrentRows, game.Row{Cells: []string{o.Key, v}})
		}
	}
	return input
}

// readGame reads the game that written rows make; all that is wrong with it is said at
// once, each at its row.
func (x Settings[S]) readGame(s *S, args game.Args) (OptionValues, *game.Refusal) {
	rows, no := x.rows(s).ReadRows(args[ParamGame.Name])
	if no != nil {
		return nil, no
	}
	said, faults := OptionValues{}, []*game.Refusal(nil)
	for i, r := range rows {
		key := r.Cells[0]
		value, no := x.Options(s).Validate(key, strings.TrimSpace(r.Cells[1]), x.means(s))
		if _, twice := said[key]; twice && no == nil {
			no = game.Refuse("CFG-R1", "kit.refused.option_twice", game.W("key", key))
		}
		if no != nil {
			no.Param, no.Row, no.Col = ParamGame.Name, i+1, 2
			faults = append(faults, no)
			continue
		}
		said[key] = value
	}
	if len(faults) > 0 {
		faults[0].Others = faults[1:]
		return nil, faults[0]
	}
	next, set := maps.Clone(said), slices.Sorted(maps.Keys(said))
	if args.One(paramFrom.Name) != fromPlain {
		next = OptionValues{}
		maps.Copy(next, x.now(s))
		maps.Copy(next, said)
	}
	next = x.complete(s, next, set...)
	return next, x.check(s, next, set)
}
