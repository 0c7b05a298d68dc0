// Package universais implements Regras Universais (Universal Rules) as a system of package game.
// Rule ids such as UNI-ROLL-03 are those of docs/rules/universais.md, and a number such as (24.1)
// is a section of it.
//
// Where to begin: universais.go puts together the moves and events of the rooms, which are packages
// under internal. In this list each room imports only rooms before it (a test of the module checks
// that):
//
//	sheet      what a character has on paper, and the words for it
//	options    the options of a table
//	state      the state of a table, a part for each family
//	acting     who may act, what waits for whom, why something is refused
//	influence  Influence: gained, paid, corrected
//	hand       what one character throws: sources, dice, chances
//	roll       rolls, from the call to the last consequence
//	timer      Timers
//	harm       Stress, Wounds, Knockouts, stakes
//	duel       Duels
//	scene      Scenes, Tension, turns
//	people     characters and NPCs: made, written, brought in, retired
//	growth     Chapters, Levels, Awakenings, Bonds
//	view       the table as an actor sees it
//
// A room that has moves has a file of its own name, which lists its moves, events and words. If a
// room has to call a later room, this package gives it the function.
//
// The package knows no clock, no randomness, no disk and no window.
package universais
