// Package core puts together the mods that every table of Cortex Prime has. The packages below it
// hold these mods, which are always in the game, or serve them. In this list each package imports
// only packages before it (a test of the module checks that):
//
//	engine           the state, sections, mods, hooks, policies, options: no rule
//	scene            the scene that runs, sessions
//	people           characters, sheets, who plays whom
//	things           assets, complications, afflictions
//	check            checks and rolls, decisions owed, the clock
//	points           plot points, the GM's pool, tokens, callbacks
//	draft            pools being built: own dice, opposition, price, chances
//	roll             throws, choices, dice that join later
//	hitch, harm      uses of 1s; uses of effect dice
//	framing          scenes and sessions begin and end
//	character, asset the moves of sheets and characters; of things
//	view             the table as an actor sees it
package core
