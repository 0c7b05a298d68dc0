package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/table/fold"
)

// A NewTable describes a table to create.
type NewTable struct {
	System   string // the Word of one of Games
	Title    string
	Lang     string // "en" (also "") or "pt-BR"
	Demo     bool   // begin with the system's demo; its creator holds every chair
	GMName   string // the name on the GM's chair; "": the demo's, or "GM"
	Tutorial bool   // begin with the system's tutorial; its creator learns, and no person is the GM
	Door     string // how to sit down: game.DoorOpen (also "") or game.DoorAsk
}

// newTableEvent returns the first event of a table, or refuses to create it.
func (lb *lobby) newTableEvent(user string, what NewTable) (game.TableCreated, *game.Refusal, error) {
	system, name := lb.splitGame(what.System)
	by := lb.logs.Rules[system]
	if by == nil || system == "" {
		return game.TableCreated{}, game.Refuse("", "refused.no_system", game.W("system", what.System)), nil
	}
	if name != "" && !slices.ContainsFunc(ownGames(by.System), func(c game.Choice) bool { return c.Word == name }) {
		return game.TableCreated{}, game.Refuse("", "refused.no_system", game.W("system", what.System)), nil
	}
	if what.Lang == "" {
		what.Lang = "en"
	}
	if what.Lang != "en" && what.Lang != "pt-BR" {
		return game.TableCreated{}, game.Refuse("", "refused.no_language", game.W("lang", what.Lang)), nil
	}
	demo, no, err := initialTable(by.System, what)
	if no != nil || err != nil {
		return game.TableCreated{}, no, err
	}
	title, no := cleanText("title", cmp.Or(what.Title, demo.Title), game.MaxTitle)
	if no != nil {
		return game.TableCreated{}, no, nil
	}
	chairs, no := seatCreator(demo.Chairs, what.GMName, user)
	if no == nil && what.Tutorial {
		chairs[0].User = ""
	}
	door := ""
	if what.Door == game.DoorAsk {
		door = what.Door
	}
	return game.TableCreated{Title: title, System: system, Lang: what.Lang, Setup: demo.Setup,
		Chairs: chairs, Door: door,
		Lent: lentChairs(what, chairs)}, no, nil
}

// initialTable returns the chairs and the setup that a table begins with: those of the tutorial or
// the demo, or else one GM's chair.
func initialTable(system game.System, what NewTable) (game.Demo, *game.Refusal, error) {
	switch {
	case what.Tutorial:
		tutorial, err := system.Intro().Tutorial(what.Lang)
		if err != nil {
			return game.Demo{}, nil, fold.Broken("", err)
		}
		if len(tutorial.Steps) == 0 {
			return game.Demo{}, game.Refuse("", "refused.no_lesson"), nil
		}
		return tutorial.Demo, nil, nil
	case what.Demo:
		demo, err := system.Intro().Demo(what.Lang)
		if err != nil {
			return game.Demo{}, nil, fold.Broken("", err)
		}
		return demo, nil, nil
	}
	return game.Demo{Chairs: []game.Chair{{Role: game.GM}}}, nil, nil
}

// tutorialEvents returns the further events of a new tutorial: the player may undo their own
// decisions, and the first step begins.
func (lb *lobby) tutorialEvents(created game.TableCreated) ([]game.Event, error) {
	by := lb.logs.Rules[created.System]
	tutorial, err := by.System.Intro().Tutorial(created.Lang)
	if err != nil {
		return nil, fold.Broken("", err)
	}
	return []game.Event{game.SettingChanged{Setting: "undo", Value: game.UndoRoller}, by.TutorialStep(tutorial, 1)}, nil
}

// cleanText returns text as game.Clean leaves it. It refuses misleading characters, an empty text,
// and a text with more characters than limit. param names the text in the refusal.
func cleanText(param, text string, limit int) (string, *game.Refusal) {
	if len(text) > 100*limit {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", limit))
	}
	clean, bad := game.Clean(text)
	if bad {
		return "", game.Refuse("", "refused.characters", game.W("param", param))
	}
	if n := utf8.RuneCountInString(clean); n < 1 || n > limit {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", limit))
	}
	return clean, nil
}

// seatCreator gives every chair to the creator, and an id to each chair. The first chair is the
// GM's. seatCreator refuses a name that cleanText refuses.
func seatCreator(chairs []game.Chair, gmName, user string) ([]game.Chair, *game.Refusal) {
	chairs = slices.Clone(chairs)
	var ids []string
	for i := range chairs {
		c := &chairs[i]
		if i == 0 {
			c.ID, c.Name = game.GMChair, cmp.Or(gmName, c.Name, "GM")
		}
		name, no := cleanText("name", c.Name, game.MaxChairName)
		if no != nil {
			return nil, no
		}
		id := cmp.Or(c.ID, game.Slug(name))
		for n := 2; slices.Contains(ids, id); n++ {
			id = cmp.Or(c.ID, game.Slug(name)) + "-" + strconv.Itoa(n)
		}
		c.ID, c.Name, c.User = id, name, user
		ids = append(ids, id)
	}
	return chairs, nil
}

// lentChairs returns the ids of the chairs of a demo that other players may take, none for other
// tables.
func lentChairs(what NewTable, chairs []game.Chair) (ids []string) {
	for _, c := range chairs {
		if what.Demo && !what.Tutorial && c.Role == game.Player {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// presetMove is the move that sets the preset of a table, by its parameter of the same name. A
// system without presets does not have it.
const presetMove = "preset"

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

// splitGame splits a Playable's word into the system's name and the preset.
func (lb *lobby) splitGame(word string) (system, name string) {
	system, name, _ = strings.Cut(word, "/")
	for _, s := range lb.systems {
		if slices.Contains(s.Aliases(), system) {
			return s.Name(), name
		}
	}
	return system, name
}
