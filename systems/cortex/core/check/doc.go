// Package check holds the rolls of a table: kinds of checks, rolls, who may throw, decisions that
// are owed, and their clocks. Begin with CheckKind and Advance.
package check
