package game

import "encoding/json"

// Intro leads newcomers into a system. Its zero value has an empty demo, no first steps and no
// tutorial.
type Intro struct {
	Demo       func(lang string) (Demo, error) // a table that is ready to play
	FirstSteps FirstSteps
	// Tutorial is the first scene, which one person plays alone; it has no steps if there is none.
	Tutorial func(lang string) (Tutorial, error)
}

// Demo is a table that is ready to play.
type Demo struct {
	Title  string
	Setup  json.RawMessage
	Chairs []Chair // names and roles; the first is the GM's
}

// FirstSteps are the steps that a new table shows: for one that began empty, and for a demo.
type FirstSteps struct{ Empty, Demo []FirstStep }

// FirstStep is something that newcomers do, in the order of the list.
type FirstStep struct {
	Say    Msg      // how to do it; an argument "name" is replaced by the first player's name
	Moves  []string // any of them completes it; none: it is the last step
	GM     bool     // the GM does it, else the first player
	People bool     // it is complete, too, once a player has a character
	Passes bool     // it is complete, too, if the step before it is, and nobody has an offer for it
}

// Tutorial is a first scene that one person plays alone while the program plays the GM. Its steps
// follow each other independently of the dice.
type Tutorial struct {
	Demo  Demo // the table it begins as: the chairs of the GM and of the person
	Steps []TutorialStep
}

// TutorialStep is one thing to learn. While the person can follow one of its hints, the step waits
// for them. If they can follow none, the GM says the next of its Lines that is possible, or else
// answers what the table waits for. If the GM can do neither, the step is over. A step without
// hints is read until the person goes on.
type TutorialStep struct {
	Say            Msg
	Cues           []TutorialHint
	Until          []string       // the person's moves that the step is about: any of them ends it
	Lines          []TutorialLine // what the GM says, in order, each at most once
	WaitsForPerson bool           // the GM answers nothing while a hint is open, so undo finds the person's decision
}

// TutorialHint says what to press for a move, once it is open.
type TutorialHint struct {
	Move string
	Say  Msg
}

// TutorialLine is a command that the program gives as the GM, with the text that explains it.
type TutorialLine struct {
	Do   Command
	Tell Msg
	Ends bool // the step is over after it
}
