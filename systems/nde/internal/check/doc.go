// Package check has what the moves of a test share, and the events of a test: what is thrown and
// against what T, the chances, the outcome, what a test waits for and how it is told. The package
// throws no dice. Begin with events.go; Update reads a test anew from the sheet and the scene.
package check
