// Package sfx is what characters can do beside the rules: SFX, limits, talents
// and effects of abilities as entries of one form (section 17 of the rules on
// characters), read from the data of the rules or written by a group, and what
// they make of a pool of dice. No name of an SFX stands here: an entry says when
// it may be used, what it costs and what it gives, in operations. The package
// knows no table; what it has to know of one it asks a [World].
//
// entry.go is the form, read.go reads it, check.go holds it against its own
// vocabulary, apply.go plays it on a pool, refs.go finds the dice that it speaks of.
package sfx
