// Package core puts together what every table of Cortex Prime has, whatever mods it plays with. Each
// room below it is a mod that is always there. The rooms, the lowest first; each imports those before
// it alone (a test of the module holds that):
//
//	engine           the state, sections, mods, hooks, policies, options: no rule
//	scene            the scene that runs, sessions
//	people           characters, sheets, who plays whom
//	things           assets, complications, afflictions
//	check            what is being rolled, who may throw, decisions owed, the clock
//	points           plot points, the GM's pool, tokens, callbacks
//	draft            pools in the making: own dice, opposition, price, chances
//	roll             throw a pool, read it, what joins later
//	hitch, harm      what 1s do; what effect dice do
//	framing          scenes and sessions are framed, and end
//	character, asset sheets, who comes and goes; things
//	view             the table as an actor sees it
package core
