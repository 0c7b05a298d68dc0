package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/duel"
	"mesa/systems/universais/internal/growth"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/scene"
	"mesa/systems/universais/internal/state"
	"mesa/systems/universais/internal/timer"
)

// Name is the system's name in commands and files.
const Name = "universais"

// Rules returns the rules of Regras Universais.
func Rules() game.Rules[state.State] {
	return game.Rules[state.State]{
		Name:          Name,
		Aliases:       []string{"ru", "don"},
		SchemaVersion: "4",
		Valid:         state.IsValid,
		Init:          state.Init,
		Moves:         moves(),
		Synonyms:      terms,
		Events:        eventSet(),
		Show:          showTable,
		Intro:         game.Intro{Demo: demo, FirstSteps: firstSteps, Tutorial: tutorial},
		FileFormats:   people.Files(),
		SceneName:     func(s *state.State) string { return s.Scene.Name },
	}
}

// System returns Regras Universais as windows see it.
func System() game.System { return game.Play(Rules()) }

// menu has the names of all moves in the order of menus: first what waits for an answer, then play,
// beginnings and ends, and the GM's corrections.
var menu = []string{
	"stake", "take-knockout",
	"throw", "keep", "all-out", "again", "share", "frame", "roll", "quick", "call", "group", "opposed", "withdraw",
	"consequence", "spare", "describe", "drop",
	"agree", "approach", "concede", "npc-lose", "edge", "resolve", "duel", "duel-tension", "end-duel",
	"turn", "end-turn", "step-out", "order",
	"answer-timer", "advance", "timer", "set-timer", "end-timer",
	"scene", "end", "tension", "enter", "exit",
	"chapter", "intermission", "scale", "spend-influence",
	"raise", "choose", "spend", "hold", "awaken", "answer", "rise", "bond", "bond-action",
	"create", "bring", "write", "strike", "specific",
	"npc", "change-npc", "dismiss", "stress", "wound", "damage", "knock-out", "adjust", "correct", "influence",
	"grant", "legend", "owner", "retire", "bring-back",
	"option", "game",
}

// moves returns all moves in the order of the menu.
func moves() []state.Move {
	all := slices.Concat(
		influence.Moves(),
		roll.Moves(func(t *state.Tx, id string, stress int) {
			if harm.Add(t, id, stress, 0, "risk") {
				duel.AfterHarm(t, id)
			}
		}),
		timer.Moves(func(t *state.Tx, id string) {
			harm.KnockOut(t, id)
			duel.AfterHarm(t, id)
		}),
		harm.Moves(duel.AfterHarm),
		duel.Moves(scene.EndTurn),
		scene.Moves(),
		people.Moves(growth.Rise),
		growth.Moves(),
		settings().Moves(),
	)
	slices.SortStableFunc(all, func(a, b state.Move) int {
		return slices.Index(menu, a.Name) - slices.Index(menu, b.Name)
	})
	all = rulekit.After(rulekit.OnBehalf(all, acting.PayingMoves, acting.MarkActor), func(t *state.Tx) {
		duel.Settle(t)
		roll.Refresh(t)
	})
	for i := range all {
		all[i] = acting.CloseWhileFalling(all[i])
	}
	return all
}

// eventSet returns all events, and the handlers for the events of the house.
func eventSet() *game.EventSet[state.State] {
	set := &game.EventSet[state.State]{}
	set.Add(slices.Concat(state.Events(), influence.Events(), roll.Events(), timer.Events(), harm.Events(),
		duel.Events(), scene.Events(), people.Events(), growth.Events())...)
	set.Handle(rulekit.HandleTable(func(s *state.State) *rulekit.TableInfo { return &s.TableInfo })...)
	return set
}
