// Package statement has statements of traits and acting against them (section 11 of the rules on
// characters). Begin with statement.go, the mod and the dice of a pool; write.go writes a statement
// on a sheet, restate.go settles a statement that was defied, transfer.go exports and imports
// statements.
package statement
