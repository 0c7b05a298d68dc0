package universais

import (
	"mesa/systems/rulekit"
)

// rollMoves returns the moves of rolls (24.1). harm adds the Stress that a consequence brings.
func rollMoves(harm func(t *tx, id string, stress int)) []move {
	return []move{
		throwMove(), keepMove(), allOutMove(), againMove(), shareMove(), frameMove(), rollMove(), quickMove(),
		callMove(), groupMove(), opposedMove(), withdrawMove(), consequenceMove(harm), spareMove(), describeMove(),
		dropMove(),
	}
}

// rollEvents returns the events of rolls, with their folds and texts.
func rollEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellSet, rulekit.On((*State).foldSet)), (*State).nameSet),
		rulekit.VerdictIf(rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, Thrown](nil,
			rulekit.On((*State).foldThrown)), tellThrown), (*State).nameThrown),
			func(e Thrown) bool { return e.Done }),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, Kept](nil, rulekit.On((*State).foldKept)), tellKept),
			(*State).nameKept),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, RollClosed](nil, rulekit.On((*State).foldClosed)),
			tellClosed), (*State).nameClosed).AsVerdict(),
		rulekit.WithNames(rulekit.EventOf(tellOwes, rulekit.On((*State).foldOwes)), (*State).nameOwes),
		rulekit.WithNames(rulekit.EventOf(tellSettled, rulekit.On((*State).foldSettled)), (*State).nameSettled),
	}
}

// rollWords returns the words of moves of rolls, with their spellings.
func rollWords() [][]word { return [][]word{{quickWord, normalWord, toldWord}} }
