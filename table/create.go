package table

import (
	"context"

	"mesa/game"
)

// StartTutorial returns the running tutorial of a user in a system and language. If there is none,
// it makes a new one with Create.
func (svc *Service) StartTutorial(ctx context.Context, user string, cause game.CommandID, system,
	lang string) (game.TableID, error) {
	summaries, err := svc.Tables(ctx, user)
	if err != nil {
		return "", err
	}
	for _, t := range summaries {
		if t.Tutorial && t.System == system && t.Lang == lang {
			return t.ID, nil
		}
	}
	return svc.Create(ctx, user, cause, NewTable{System: system, Lang: lang, Tutorial: true})
}

// Create makes a table and returns its id. The creator holds the GM's chair, except in a tutorial.
// If the same cause of the same user comes again within a week, it returns the same table; cause ""
// makes a new table each time. It refuses, for example, unknown rules and languages, a title or
// name that is too long or misleading, and a user who has too many tables. If the table is made but
// its preset cannot be set, Create returns the id with the error.
func (svc *Service) Create(ctx context.Context, user string, cause game.CommandID, what NewTable) (game.TableID,
	error) {
	if user == "" {
		return "", game.Refuse("", "refused.nobody")
	}
	if !isWithinLimits(Caller{User: user}, game.Command{ID: "game-" + cause}) {
		return "", ErrTooLong
	}
	created, no, err := svc.lobby.newTableEvent(user, what)
	if err != nil {
		return "", err
	}
	if no != nil {
		return "", no
	}
	first := []game.Event{created}
	if what.Tutorial {
		more, err := svc.lobby.tutorialEvents(created)
		if err != nil {
			return "", err
		}
		first = append(first, more...)
	}
	id, err := svc.lobby.createOnce(ctx, user, cause,
		func(id game.TableID) error { return svc.decider.Create(ctx, id, user, first...) })
	if _, name := svc.lobby.splitGame(what.System); err == nil && name != "" {
		err = svc.setGame(ctx, id, user, cause, name)
	}
	return id, err
}

// Tables returns the tables where the user holds a chair. The tables are sorted by title.
func (svc *Service) Tables(ctx context.Context, user string) ([]Summary, error) {
	return svc.lobby.tablesOf(ctx, user)
}

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

// Games returns the games that a new table can play: each system, followed by its presets.
func (svc *Service) Games() []Playable {
	var all []Playable
	for _, s := range svc.lobby.systems {
		title := game.Say("system." + s.Name())
		all = append(all, Playable{s.Name(), title})
		for _, c := range ownGames(s) {
			all = append(all, Playable{s.Name() + "/" + c.Word,
				game.Say("house.game", game.M("system", title), game.M("name", c.Label))})
		}
	}
	return all
}

// A Playable is a game that a new table can play: the rules of a system as they are, or one of its presets.
type Playable struct {
	Word  string // for NewTable.System: "cortex", "cortex/heist-action"
	Title game.Msg
}
