package table

import (
	"context"
	"errors"
	"maps"
	"slices"

	"mesa/game"
)

// gameMove is the move that sets the options of a table as rows, by its parameter "options". Not every
// system has it.
const gameMove = "game"

// fromPlain are arguments of gameMove: options that the rows leave out get their defaults.
var fromPlain = game.Args{"from": {"plain"}}

// WrittenGame returns the command by which a GM lets a table play the game that rows describe.
// Options that the rows leave out get their defaults.
func WrittenGame(rows []game.Row) game.Command {
	args := maps.Clone(fromPlain)
	args["options"] = []string{game.CellRows(rows)}
	return game.Command{Move: gameMove, Args: args}
}

// GameRows returns the rows of the game that a table plays, from the offers to its GM. ok is false
// if no offer writes a game.
func GameRows(offers []game.Offer) (rows []game.Row, ok bool) {
	for _, o := range offers {
		if o.Move == gameMove && maps.EqualFunc(o.Fixed, fromPlain, slices.Equal) {
			input, ok := o.Input("options")
			return input.CurrentRows, ok
		}
	}
	return nil, false
}

// TryGame checks a game that is written in rows: it plays the game at an empty table in memory,
// which it drops again. It returns a refusal with every reason if the rules do not take the game,
// and ErrUsualGame if an empty table plays the same game anyway.
func TryGame(ctx context.Context, s game.System, rows []game.Row) error {
	tables := InMemory([]game.System{s}, Options{})
	defer tables.Close()
	const user = "host"
	id, err := tables.Create(ctx, user, "game", NewTable{System: s.Name(), Title: "game", Lang: "en"})
	if err != nil {
		return err
	}
	_, err = tables.Do(ctx, id, Caller{User: user}, WrittenGame(rows), ViewQuery{})
	if no, is := err.(*game.Refusal); is && no.Reason.Key == "kit.refused.game_same" {
		return ErrUsualGame
	}
	return err
}

// ErrUsualGame says that a game has the options of an empty table.
var ErrUsualGame = errors.New("table: the game is the usual one")
