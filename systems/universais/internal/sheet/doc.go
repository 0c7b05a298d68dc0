// Package sheet holds what a character of Regras Universais has on paper: Attributes, entries, the
// numbers of a PC, NPCs, Wallets, and the words for these with their spellings. The package knows
// no table.
//
// Begin at sheet.go. words.go has Attributes, kinds of entries and other words; values.go has the
// numbers of a PC and their bounds; bounds.go has the bounds of what can be typed.
package sheet
