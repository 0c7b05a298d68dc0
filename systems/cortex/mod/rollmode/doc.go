// Package rollmode is how a throw is read (sections 12.2 to 12.4): whether two
// results are added or all, and where the effect die comes from. It has no moves:
// the core asks the policies check.ResultsAdded and draft.EffectDice, and each roll
// keeps what it was thrown under.
package rollmode
