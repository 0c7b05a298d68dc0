package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// presetMove is the move that sets the preset of a table, by its parameter of the same name. A
// system without presets does not have it.
const presetMove = "preset"

// A Playable is a game that a new table can play: the rules of a system as they are, or one of its presets.
type Playable struct {
	Word  string // for NewTable.System: "cortex", "cortex/heist-action"
	Title game.Msg
}

// Games returns the games that a new table can play: each system, followed by its presets.
func (svc *Service) Games() []Playable {
	var all []Playable
	for _, s := range svc.systems {
		title := game.Say("system." + s.Name())
		all = append(all, Playable{s.Name(), title})
		for _, c := range ownGames(s) {
			all = append(all, Playable{s.Name() + "/" + c.Word,
				game.Say("house.game", game.M("system", title), game.M("name", c.Label))})
		}
	}
	return all
}

// ownGames returns the presets of a system, except the one that an empty table plays anyway.
func ownGames(s game.System) []game.Choice {
	if !slices.ContainsFunc(s.Specs(), func(sp game.Spec) bool { return sp.Name == presetMove }) {
		return nil
	}
	empty, err := s.Start(nil)
	if err != nil {
		return nil // no table of it can be created either; Create returns the error
	}
	gm := game.Actor{Chair: game.GMChair, Role: game.GM}
	for _, o := range empty.Offers(gm, func(sp *game.Spec) bool { return sp.Name == presetMove }) {
		if input, ok := o.Input(presetMove); ok {
			return slices.DeleteFunc(slices.Clone(input.Choices), func(c game.Choice) bool { return c.Selected })
		}
	}
	return nil
}

// splitGame splits NewTable.System into the system's name and the preset.
func (svc *Service) splitGame(what NewTable) (system, name string) {
	system, name, _ = strings.Cut(what.System, "/")
	for _, s := range svc.systems {
		if slices.Contains(s.Aliases(), system) {
			return s.Name(), name
		}
	}
	return system, name
}

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

// ErrUsualGame says that a game has only the usual options.
var ErrUsualGame = errors.New("table: the game is the usual one")

// setGame sets the preset of a new table.
func (svc *Service) setGame(ctx context.Context, id game.TableID, user string, cause game.CommandID,
	name string) error {
	c := game.Command{Move: presetMove, Args: game.Args{presetMove: {name}}}
	if cause != "" {
		c.ID = "game-" + cause
	}
	// The view is not read. FieldNews is the cheapest: no Fields would mean AllFields.
	_, err := svc.Do(ctx, id, Caller{User: user, Chair: game.GMChair}, c, ViewQuery{Fields: FieldNews})
	return err
}
