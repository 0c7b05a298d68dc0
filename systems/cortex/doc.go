// Package cortex is Cortex Prime as one system of package game: the list of its mods, its demo, and
// the transcripts that test its rules. Rule ids such as CORE-HITCH-03 are those of
// docs/rules/cortex-core.md.
//
// Begin with mods.go, the list of mods. Package pool has dice without a table, package sheet has
// sheets. Package core and its subpackages are the parts that every table has; core/engine defines
// a mod. Each folder of mod is a part that a game may have or lack. Mods do not import one another,
// and the core imports none.
//
// No package of Cortex uses a clock, randomness, a disk or a window.
package cortex
