package rulekit_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

func TestHandleTableFoldsChairsAndSettings(t *testing.T) {
	fs := &game.EventSet[state]{}
	fs.Handle(rulekit.HandleTable(func(s *state) *rulekit.TableInfo { return &s.TableInfo })...)
	gm := game.Chair{ID: game.GMChair, Name: "GM", Role: game.GM}
	ana := game.Chair{ID: "ana", Name: "Ana", Role: game.Player, User: "u1"}
	created := game.TableCreated{Lang: "pt-BR", Chairs: []game.Chair{gm}}
	s := &state{}
	for _, e := range []game.Event{
		created, game.Joined{Chair: ana},
		game.SettingChanged{Setting: "pace", Value: game.Full},
		game.SettingChanged{Setting: "undo", Value: game.UndoOff},
	} {
		fs.Fold(s, e)
	}
	if s.Lang != "pt-BR" || s.Pace != game.Full || !s.NoUndo || !slices.Equal(s.Chairs, []game.Chair{gm, ana}) {
		t.Errorf("the table is %+v", s.TableInfo)
	}
	if len(created.Chairs) != 1 {
		t.Errorf("the fold changed the event: %+v", created)
	}
	for _, e := range []game.Event{game.SettingChanged{Setting: "lang", Value: "en"},
		game.SettingChanged{Setting: "undo", Value: "gm"},
		game.ChairRemoved{Chair: "ana"}} {
		fs.Fold(s, e)
	}
	if s.Lang != "en" || s.NoUndo || !slices.Equal(s.Chairs, []game.Chair{gm}) {
		t.Errorf("then it is %+v", s.TableInfo)
	}
}
