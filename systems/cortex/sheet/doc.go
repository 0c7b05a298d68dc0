// Package sheet describes a character of Cortex Prime on paper: named traits with dice in named
// sets. It parses and writes sheets and keeps their bounds. [SheetRules] are the rules of a game
// for its sheets; [SheetRules.Check] compares a sheet with these rules. The package knows no table:
// owners and the state of characters are in the core.
package sheet
