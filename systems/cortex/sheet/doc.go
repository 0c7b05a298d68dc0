// Package sheet is a character of Cortex Prime on paper: named traits with dice
// in named sets, read from a line and written as one, and the bounds of both; and
// what a game says of its sheets, which [SheetRules.Check] holds one against. It knows
// no table: whose a sheet is and how its character fares is the core's.
package sheet
