// Package sfx holds what characters can do beyond the rules: SFX, limits, talents and effects of
// abilities, and what they do to a pool. All are entries of one form (section 17 of the rules on
// characters), from the data of the rules or made by a group. An entry says when it may be used,
// and lists its cost and its gain as operations, so the code names no SFX. The package knows no
// table; it asks a [World].
//
// Begin with entry.go (the form). read.go parses entries, check.go checks their vocabulary,
// apply.go applies them to a pool, and refs.go finds the dice that they refer to.
package sfx
