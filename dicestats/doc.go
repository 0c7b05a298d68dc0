// Package dicestats answers "do the dice hate me?" from throws alone: how often each face fell, by
// size and by chair, whether that is as even as with fair dice, and how lucky each throw was among
// all throws of its pool.
//
// Everything is exact or has a known error: evenness is Pearson's chi-square with its exact tail,
// luck is the place of the throw in the exact distribution of its sum. Samples that are too small
// to tell are reported so.
//
// The package is pure and reads no log: package table adds throw by throw and decides which throws
// count. This package draws nothing: front ends show View and draw charts of Stats. Start with
// Stats.
package dicestats
