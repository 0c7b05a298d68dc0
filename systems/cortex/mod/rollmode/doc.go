// Package rollmode has the ways to read a throw (sections 12.2 to 12.4): whether two results or all
// are added, and where the effect die comes from. It has no moves. It answers the policies
// check.ResultsAdded and draft.EffectDice, and each roll keeps the mode in which it was thrown.
package rollmode
