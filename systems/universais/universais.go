package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// Name is the system's name in commands and files.
const Name = "universais"

// Rules is Regras Universais.
func Rules() game.Rules[State] {
	fs, all := facts(), moves()
	for i := range all {
		all[i].Do = fs.Naming(all[i].Do)
	}
	return game.Rules[State]{
		Name:   Name,
		Also:   []string{"ru", "don"},
		Shape:  "4",
		Within: within,
		Init:   initState,
		Moves:  all,
		Terms:  terms,
		Fold:   fs.Fold,
		Show:   show,
		Tell:   fs.Tell,
		Read:   fs.Read,
		Demo:   demo,
		First:  first,
		Lesson: lesson,
		Files:  files(),
	}
}

// System is Regras Universais as every window sees it.
func System() game.System { return game.Play(Rules()) }

type (
	tx   = game.Tx[State]
	move = game.Move[State]
	fact = kit.Fact[State]
)

// moves are all moves in the order of the menus: first what waits for an
// answer, then what is played, what begins and ends, and the GM's hand.
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
	all = kit.InPlace(all, deeds, (*State).inPlace)
	for i := range all {
		all[i] = waiting(all[i])
	}
	return all
}
