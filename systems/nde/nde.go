package nde

import (
	"mesa/game"
)

// Name is the system's name in commands and files.
const Name = "nde"

// Rules returns the rules of NDE with their moves, events and views.
func Rules() game.Rules[State] {
	fs, all := eventSet(), moves()
	for i := range all {
		all[i].Do = fs.WithNames(all[i].Do)
	}
	return game.Rules[State]{
		Name:          Name,
		SchemaVersion: "1",
		Valid:         isValid,
		Init:          initState,
		Moves:         all,
		Synonyms:      terms,
		Fold:          fs.Fold,
		Show:          show(optionBlocks),
		Tell:          fs.Tell,
		Decode:        fs.Decode,
		Demo:          demo,
		FirstSteps:    firstSteps,
		FileFormats:   files(),
		Tutorial:      tutorial,
		SceneName:     func(s *State) string { return s.Scene.Name },

		Revealed: shownEvent,
	}
}

// System returns NDE as the windows use it.
func System() game.System { return game.Play(Rules()) }

type (
	tx   = game.Tx[State]
	move = game.Move[State]
)
