package rulekit

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// maxGameRows is the most options that a game in rows can set.
const maxGameRows = 100

// ParamGame takes the options of a game that is written in rows, each with the key of an option and
// its value.
var ParamGame = game.Param{Name: "options", Kind: game.Rows, Max: maxGameRows}

var paramFrom = game.Param{Name: "from", Kind: game.Pick, Max: 1}

// fromPlain is the argument of paramFrom for a game that starts from the defaults of all options.
const fromPlain = "plain"

// gameMove sets the options that are given as rows (CFG-R4). It has two forms. The first changes
// only the options in the rows. The second (fromPlain) resets all other options to their defaults.
// In the second form the rows begin as the options that differ from their defaults now, so people
// can take the game to another table.
func (x Settings[S]) gameMove() game.Move[S] {
	inputs := func(from game.Args) func(*S) ([]game.Input, validator) {
		return func(s *S) ([]game.Input, validator) {
			input := x.gameInput(s)
			if from == nil {
				input.CurrentRows = nil
			}
			return []game.Input{input}, func(args game.Args) *game.Refusal {
				next, no := x.readGame(s, args)
				if no == nil && x.isPlaying(s, next) {
					return game.Refuse("", "kit.refused.game_same")
				}
				return no
			}
		}
	}
	plain := game.Args{paramFrom.Name: {fromPlain}}
	return x.gmMove("game", []game.Param{paramFrom, ParamGame}, func(t *game.Tx[S], args game.Args) {
		next, _ := x.readGame(t.S, args)
		x.changeTo(t, "", next)
	}, form[S]{label: "kit.offer.options", inputs: inputs(nil), file: true},
		form[S]{label: "kit.offer.game", fixed: plain, inputs: inputs(plain)})
}

// gameInput asks for rows of keys and values. Its CurrentRows are the options that differ from
// their defaults.
func (x Settings[S]) gameInput(s *S) game.Input {
	key := x.keyInput(s)
	key.Groups = nil
	for i := range key.Choices {
		key.Choices[i].Group, key.Choices[i].Note = "", game.Msg{}
	}
	input := game.Input{Param: ParamGame,
		Grid: game.Grid{Columns: []game.Input{key,
			{Param: game.Param{Name: "value", Kind: game.Text, Min: 1, Max: maxValue}}}}}
	for _, o := range x.Options(s) {
		if v := o.ValueAt(x.Table(s)); v != o.Default {
			input.CurrentRows = append(input.CurrentRows, game.Row{Cells: []string{o.Key, v}})
		}
	}
	return input
}

// readGame reads a game that is given as rows. The refusal holds the faults of all rows.
func (x Settings[S]) readGame(s *S, args game.Args) (OptionValues, *game.Refusal) {
	rows, no := x.gameInput(s).ReadRows(args[ParamGame.Name])
	if no != nil {
		return nil, no
	}
	given, faults := OptionValues{}, []*game.Refusal(nil)
	for i, r := range rows {
		key := r.Cells[0]
		value, no := x.Options(s).Validate(key, strings.TrimSpace(r.Cells[1]), x.synonymMatch(s))
		if _, twice := given[key]; twice && no == nil {
			no = game.Refuse("CFG-R1", "kit.refused.option_twice", game.W("key", key))
		}
		if no != nil {
			no.Param, no.Row, no.Col = ParamGame.Name, i+1, 2
			faults = append(faults, no)
			continue
		}
		given[key] = value
	}
	if len(faults) > 0 {
		faults[0].Others = faults[1:]
		return nil, faults[0]
	}
	next, set := maps.Clone(given), slices.Sorted(maps.Keys(given))
	if args.One(paramFrom.Name) != fromPlain {
		next = OptionValues{}
		maps.Copy(next, x.current(s))
		maps.Copy(next, given)
	}
	next = x.complete(s, next, set...)
	return next, x.check(s, next, set)
}

// Lines returns lines as rows of one kind.
func Lines(kind string, lines ...string) []game.Row {
	var rows []game.Row
	for _, line := range lines {
		rows = append(rows, game.Row{Group: kind, Cells: []string{line}})
	}
	return rows
}
