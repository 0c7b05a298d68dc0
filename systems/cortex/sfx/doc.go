// Package sfx holds what characters can do beyond the rules: SFX, limits, talents and effects of
// abilities as entries of one form (section 17 of the rules on characters), from the data of the
// rules or made by a group, and their effects on a pool. The code names no SFX: an entry says when
// it may be used, its cost and its gain, in operations. The package knows no table; it asks a
// [World].
//
// Begin with entry.go (the form). read.go parses it, check.go checks its vocabulary, apply.go
// applies it to a pool, and refs.go finds the dice that it refers to.
package sfx
