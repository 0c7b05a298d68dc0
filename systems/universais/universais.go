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
		Show:          showTable,
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
func moves() []move {
	all := slices.Concat(
		influenceMoves(),
		rollMoves(func(t *tx, id string, stress int) {
			if harm(t, id, stress, 0, "risk") {
				afterHarm(t, id)
			}
		}),
		timerMoves(func(t *tx, id string) {
			knockOut(t, id)
			afterHarm(t, id)
		}),
		harmMoves(afterHarm),
		duelMoves(endTurn),
		sceneMoves(),
		peopleMoves(rise),
		growthMoves(),
		settings().Moves(),
	)
	slices.SortStableFunc(all, func(a, b move) int {
		return slices.Index(menu, a.Name) - slices.Index(menu, b.Name)
	})
	all = rulekit.After(rulekit.OnBehalf(all, payingMoves, (*State).markActor), func(t *tx) {
		settleDuels(t)
		refresh(t)
	})
	for i := range all {
		all[i] = closeWhileFalling(all[i])
	}
	return all
}

// eventSet returns all events, and the handlers for the events of the house.
func eventSet() *rulekit.EventSet[State] {
	set := &rulekit.EventSet[State]{}
	set.Add(slices.Concat(stateEvents(), influenceEvents(), rollEvents(), timerEvents(), harmEvents(), duelEvents(),
		sceneEvents(), peopleEvents(), growthEvents())...)
	set.Handle(rulekit.HandleTable(func(s *State) *rulekit.TableInfo { return &s.TableInfo })...)
	return set
}

// terms are all words that moves and options take, with their spellings. The first spelling of each
// is the Portuguese one.
var terms = allTerms()

func allTerms() game.Synonyms {
	ts := game.Synonyms{}
	for _, table := range slices.Concat(sheetWords(), [][]word{optionWords}, stateWords(), rollWords(), timerWords(), harmWords(), duelWords(),
		sceneWords(), peopleWords(), growthWords()) {
		for _, w := range table {
			for _, also := range w.also {
				if !slices.Contains(ts[w.word], also) {
					ts[w.word] = append(ts[w.word], also)
				}
			}
		}
	}
	return ts
}
