// Package tally answers "do the dice hate me?" from throws alone: how often
// each face fell, by size and by chair, whether that is as even as fair dice
// are, and how lucky each throw was among all that its pool can show.
//
// Everything is exact or has a known error: evenness is Pearson's chi-square
// with its exact tail, luck is the throw's place in the exact distribution of
// its sum. What is too little to tell is called so.
//
// The package is pure and knows no log: package table feeds it throw by throw
// and decides which throws count. It draws nothing; windows say View and draw
// what Part holds. Start with Part.
package dicestats
