// Package universais is Regras Universais (Universal Rules) as one system of
// package game. Rule ids such as UNI-ROLL-03 are those of
// docs/rules/universais.md.
//
// The rooms, in the order in which a game meets them:
//
//   - state.go what the table knows; words.go its words; options.go its options;
//     refuse.go the reason of each refusal; names.go, displayname.go and place.go
//     what people are called and who acts
//   - rollstate.go a roll and how its dice are read; roll.go calls one, throw.go
//     throws it, keep.go improves and keeps it, close.go is the one place where
//     it ends and its consequences begin; together.go is opposed and group
//     rolls; sources.go what helps and hinders; chance.go what may come of it
//   - scene.go and turn.go scenes, Tension and the combat shell; chapter.go
//     chapters, XP, intermissions; timer.go Timers
//   - harm.go Stress, Wounds and Knockouts; stakes.go raising them; influence.go
//     what is owned and spent of ☀️
//   - duel.go and duelagree.go Duels, from the challenge; duelroll.go the approaches and the dice;
//     duellose.go what losing brings, and the end
//   - character.go creation; sheetfile.go a sheet as a file, bring.go how it
//     comes in; entries.go what is written on a sheet; level.go
//     levels; awaken.go what is spent, held and Awakened; bond.go Bonds, Legends
//     and specific rules; hand.go the GM's hand; npc.go NPCs
//   - *events.go the events of each, with their folds; show.go, *show.go and *tell.go how
//     they are shown and told; demo.go a table to be played at once
//
// The parts of State: people (PCs, NPCs), what players own (Wallets), the Scene,
// the rolls that lie open and the last ones, what the GM has yet to name (Owed),
// Timers, Duels, and the campaign (Campaign).
//
// The package must not know a clock, chance, a disk or a window.
package universais
