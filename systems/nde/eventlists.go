package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// eventSet returns all events of NDE, and the handlers for those of the house.
func eventSet() *rulekit.EventSet[State] {
	fs := &rulekit.EventSet[State]{}
	for _, room := range [][]eventKind{stateEvents(), checkEvents(), outcomeEvents(), peopleEvents(), turnEvents(),
		fightEvents(), foeEvents(), sceneEvents()} {
		fs.Add(room...)
	}
	fs.Handle(rulekit.HandleTable(func(s *State) *rulekit.TableInfo { return &s.TableInfo })...)
	fs.Handle(onHiddenRevealed())
	return fs
}

// stateEvents returns the events that several rooms emit.
func stateEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellValued, rulekit.On((*State).foldValued)), (*State).nameValued),
		rulekit.EventOf(tellOpted, rulekit.On(func(s *State, e OptionSet) { s.Choose(e.Key, e.Value) })),
	}
}

// turnEvents returns the events of rounds, Actions, movement and places.
func turnEvents() []eventKind {
	return []eventKind{
		rulekit.EventOf(tellRound, rulekit.On(func(s *State, e RoundBegun) { s.newRound(e.Round) })),
		rulekit.EventOf(tellOpponents,
			rulekit.On(func(s *State, e OpponentsTurn) { s.Scene.Phase, s.Scene.Own = OpponentsPhase, e.Own })),
		rulekit.EventOf(tellPlayers,
			rulekit.On(func(s *State, _ PlayersTurn) { s.Scene.Phase, s.Scene.Own = PlayersPhase, false })),
		rulekit.WithNames(rulekit.EventOf(tellAction, rulekit.On((*State).foldAction)), (*State).nameAction),
		rulekit.WithNames(rulekit.EventOf(tellMoved, rulekit.On(func(s *State, e Moved) { s.foldMoved(e.PC, true) })),
			(*State).nameMoved),
		rulekit.WithNames(rulekit.EventOf(tellMovedBack,
			rulekit.On(func(s *State, e MovedBack) { s.foldMoved(e.PC, false) })), (*State).nameMovedBack),
		rulekit.WithNames(rulekit.EventOf(tellPassed, rulekit.On((*State).foldPassed)), (*State).namePassed),
		rulekit.WithNames(rulekit.EventOf(tellZone, rulekit.On((*State).foldZone)), (*State).nameZone),
		rulekit.WithNames(rulekit.EventOf(tellPlaced, rulekit.On((*State).foldPlaced)), (*State).namePlaced),
		rulekit.WithNames(rulekit.EventOf(tellCover, rulekit.On((*State).foldCover)), (*State).nameCover),
		rulekit.WithNames(rulekit.EventOf(tellPressed, rulekit.On((*State).foldPressed)), (*State).namePressed),
	}
}

// checkEvents returns the events of tests. Those that settle the outcome of a throw, by the die, by
// Luck or by keeping it, are verdicts.
func checkEvents() []eventKind {
	return []eventKind{
		rulekit.VerdictIf(rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, TestSet](nil,
			rulekit.On((*State).foldSet)), tellSetIn), (*State).nameSet),
			TestSet.hasVerdict),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, Rolled](nil, rulekit.On((*State).foldRolled)),
			tellRolled), (*State).nameRolled).AsVerdict(),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, TestClosed](nil, rulekit.On((*State).foldClosed)),
			tellClosed), (*State).nameClosed).AsVerdict(),
	}
}

// outcomeEvents returns the events of harm, effects, consequences and counters.
func outcomeEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellOwes, rulekit.On((*State).foldOwes)), (*State).nameOwes),
		rulekit.WithNames(rulekit.EventOf(tellNamed, rulekit.On((*State).foldNamed)), (*State).nameNamed),
		rulekit.EventOf[State, FailedAt](nil, rulekit.On((*State).foldFailed)),
		rulekit.WithNames(rulekit.EventOf(tellCounter, rulekit.On((*State).foldCounter),
			remarkSharedNames[CounterSet]()),
			(*State).nameCounter),
		rulekit.EventOf(tellCounterGone, rulekit.On((*State).foldCounterGone), remarkSharedNames[CounterGone]()),
		rulekit.WithNames(rulekit.EventOf(tellHurt, rulekit.On((*State).foldHurt)), (*State).nameHurt),
		rulekit.WithNames(rulekit.EventOf(tellMet, rulekit.On((*State).foldMet)), (*State).nameMet),
		rulekit.WithNames(rulekit.EventOf(tellEffect, rulekit.On((*State).foldEffect)), (*State).nameEffect),
		rulekit.WithNames(rulekit.EventOf(tellEffectGone, rulekit.On((*State).foldEffectGone)),
			(*State).nameEffectGone),
	}
}

// fightEvents returns the events that only a conflict's moves emit.
func fightEvents() []eventKind {
	return []eventKind{rulekit.WithNames(rulekit.EventOf[State](tellRaised), (*State).nameRaised)}
}

// foeEvents returns the events of foes.
func foeEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellFoe, rulekit.On((*State).foldFoe), remarkSharedNames[FoeSet]()),
			(*State).nameFoe),
		rulekit.EventOf(tellFoeGone, rulekit.On(func(s *State, e FoeGone) { s.removeFoe(e.Foe.ID) }),
			remarkSharedNames[FoeGone]()),
		rulekit.WithNames(rulekit.EventOf(tellFoeAction, rulekit.On((*State).foldFoeAction)), (*State).nameFoeAction),
	}
}

// sceneEvents returns the events of scenes, Sessions, rests and hidden throws.
func sceneEvents() []eventKind {
	return []eventKind{
		rulekit.EventOf(tellOpened, rulekit.On((*State).foldOpened), remarkSharedNames[SceneOpened]()),
		rulekit.EventOf(tellSceneClosed, rulekit.On((*State).foldSceneClosed), remarkSharedNames[SceneClosed]()),
		rulekit.EventOf(tellFight, rulekit.On((*State).foldFight)),
		rulekit.WithNames(rulekit.EventOf(tellRested, rulekit.On((*State).foldRested)), (*State).nameRested),
		rulekit.EventOf(tellBegun, rulekit.On((*State).foldBegun)),
		rulekit.EventOf(tellEnded, rulekit.On(func(s *State, _ SessionEnded) { s.Playing = false })),
		rulekit.EventOf(tellHidden, rulekit.On((*State).foldHidden)),
		rulekit.EventOf[State](tellShown),
	}
}

// onHiddenRevealed returns the handler for the house's event that reveals hidden throws.
func onHiddenRevealed() handler {
	return rulekit.On(func(s *State, _ game.HiddenRevealed) { s.foldRevealed() })
}

// peopleEvents returns the events of characters and growth.
func peopleEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellPC, rulekit.On((*State).foldPC), remarkSharedNames[PCSet]()),
			(*State).namePC),
		rulekit.EventOf(tellRetired, rulekit.On((*State).retire), remarkSharedNames[PCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellAttrs, rulekit.On((*State).foldAttrs)), (*State).nameAttrs),
		rulekit.WithNames(rulekit.EventOf(tellTrait, rulekit.On((*State).foldTrait)), (*State).nameTrait),
		rulekit.WithNames(rulekit.EventOf(tellGranted, rulekit.On((*State).foldGranted)), (*State).nameGranted),
		rulekit.WithNames(rulekit.EventOf(tellGrew, rulekit.On((*State).foldGrew)), (*State).nameGrew),
		rulekit.WithNames(rulekit.EventOf(tellWished, rulekit.On((*State).foldWished)), (*State).nameWished),
		rulekit.WithNames(rulekit.EventOf(tellDenied, rulekit.On((*State).foldDenied)), (*State).nameDenied),
	}
}
