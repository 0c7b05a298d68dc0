package cortex

import (
	"slices"

	"mesa/game"
)

// Name is the system's name in commands and files.
const Name = "cortex"

// Rules is Cortex Prime.
func Rules() game.Rules[State] {
	return game.Rules[State]{
		Name:   Name,
		Within: theKit.within,
		Init:   initState,
		Resume: theKit.resume,
		Moves:  moves(),
		Terms:  terms,
		Fold:   theKit.fold,
		Show:   show,
		Tell:   theKit.tell,
		Read:   theKit.read,
		Demo:   demo,
	}
}

// System is Cortex Prime as every window sees it.
func System() game.System { return game.Play(Rules()) }

// moves are all moves in the order of the menus: first what waits for an
// answer, then the round, then things and scenes, then the GM's hand.
func moves() []game.Move[State] {
	return inPlace(theKit.naming(slices.Concat(
		[]game.Move[State]{stayMove(), beyondMove(), landMove(), useMove(), acceptMove(), hitchMove(), passMove(), chooseMove(), rollMove(), poolMove(), declineMove(), opportunityMove(), waiveMove(), testMove()},
		contestMoves(),
		sceneMoves(),
		handMoves(),
	)))
}
