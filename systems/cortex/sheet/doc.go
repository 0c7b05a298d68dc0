// Package sheet is a character of Cortex Prime on paper: named traits with dice
// in named sets, read from a line and written as one, and the bounds of both. It
// knows no table: whose it is and how it fares is the core's.
package sheet
