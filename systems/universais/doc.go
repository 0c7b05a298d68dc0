// Package universais implements Regras Universais (Universal Rules) as a system of package game.
// Rule ids such as UNI-ROLL-03 are those of docs/rules/universais.md, and a number such as (24.1)
// is a section of it.
//
// Where to begin: universais.go lists the moves, state.go holds the state. The other files, in the
// order in which a game meets them:
//
// - words.go: words and their spellings; options.go: options; refuse.go: the reason of each
// refusal; names.go, displayname.go and place.go: names, and who acts - rollstate.go: a roll and
// how its dice are read; roll.go calls one, throw.go throws it, keep.go improves and keeps it,
// close.go ends it and starts its consequences; together.go: opposed and group rolls; sources.go:
// what helps and hinders; chance.go: chances - scene.go and turn.go: Scenes, Tension and the order
// of combat; chapter.go: Chapters, Experience, Intermissions; timer.go: Timers - harm.go: Stress,
// Wounds and Knockouts; stakes.go: raising stakes; influence.go: Influence - duel.go and
// duelagree.go: Duels, from the challenge; duelroll.go: approaches and dice; duellose.go: the loss,
// and the end - character.go: creation; sheetfile.go: a sheet as a file, bring.go: how it comes in;
// entries.go: entries of a sheet; level.go: Levels; awaken.go: points that are spent, held and
// Awakened; bond.go: Bonds, Legends and specific rules; hand.go: the GM's corrections; npc.go: NPCs
// - *events.go: the events of each, with their folds; show.go, *show.go and *tell.go: how they are
// shown and told; demo.go: a table that can be played at once
//
// The package knows no clock, no randomness, no disk and no window.
package universais
