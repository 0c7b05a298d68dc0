// Package nde is the rules system NDE (Nano Dungeon Engine). It lists what its rooms, the packages
// below internal, have: the moves in the order of the menus, and the events. The demo, the tutorial
// and the options that a table sets stand here too. Rule ids such as NDE-TEST-05, and section
// numbers such as 22.1, are those of docs/rules/nde.md.
//
// In this list each room imports only rooms before it (a test of the module checks that). A room
// that has moves or events lists them; the doc.go of each room says where to begin.
//
//	rules     words, values, options, refusals: no table
//	state     the state of a table, its PCs, foes, scene and tests
//	turn      rounds, Actions, movement, zones and the grid
//	check     a test: its events, T, chances and outcome
//	outcome   harm, effects, consequences, counters
//	roll      a test is called, framed, thrown and improved
//	fight     attacks, powers, rounds
//	foe       foes and their phase
//	scene     scenes, Sessions, rests, hidden throws
//	people    characters and growth
//	transfer  the file of a character
//	view      the table as an actor sees it
//
// The package uses no clock, no randomness, no disk and no window.
package nde
