package game

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
