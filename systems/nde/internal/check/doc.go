// Package check has what the moves of a test share, and its events: what is thrown and against what
// T, its chances, its outcome, what it waits for and how it is told. It throws no dice. Begin with
// events.go; Update reads a test anew from the sheet and the scene.
package check
