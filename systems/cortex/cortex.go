package cortex

import "mesa/game"

// Name is the system's name in commands and files.
const Name = "cortex"

// Rules is Cortex Prime.
func Rules() game.Rules[State] { return theKit.Rules(Name, demo) }

// System is Cortex Prime as every window sees it.
func System() game.System { return game.Play(Rules()) }
