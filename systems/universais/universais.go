package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Name is the system's name in commands and files.
const Name = "universais"

// Rules returns the rules of Regras Universais.
func Rules() game.Rules[State] {
	events, all := eventSet(), moves()
	for i := range all {
		all[i].Do = events.WithNames(all[i].Do)
	}
	return game.Rules[State]{
		Name:          Name,
		Aliases:       []string{"ru", "don"},
		SchemaVersion: "4",
		Valid:         isValid,
		Init:          initState,
		Moves:         all,
		Synonyms:      terms,
		Fold:          events.Fold,
		Show:          show,
		Tell:          events.Tell,
		Decode:        events.Decode,
		Demo:          demo,
		FirstSteps:    firstSteps,
		Tutorial:      tutorial,
		FileFormats:   files(),
		SceneName:     func(s *State) string { return s.Scene.Name },
	}
}

// System returns Regras Universais as windows see it.
func System() game.System { return game.Play(Rules()) }

type (
	tx        = game.Tx[State]
	move      = game.Move[State]
	eventKind = rulekit.EventKind[State]
)

// moves returns all moves in the order of menus: first what waits for an answer, then play,
// beginnings and ends, and the GM's corrections.
func moves() []move {
	all := slices.Concat(
		stakeMoves(),
		rollMoves(),
		duelMoves(),
		turnMoves(),
		timerMoves(),
		sceneMoves(),
		chapterMoves(),
		levelMoves(),
		bondMoves(),
		characterMoves(),
		handMoves(),
		settings().Moves(),
	)
	all = rulekit.After(rulekit.OnBehalf(all, payingMoves, (*State).markActor), refresh)
	for i := range all {
		all[i] = closeWhileFalling(all[i])
	}
	return all
}
