// Package sheets checks players' characters against the game's rules of sheets (sections 1.3 and 23
// of the rules on characters). Begin with options.go, the options of these rules; draft.go has the
// drafts, step.go, name.go and carry.go the moves that build one, finish.go those that finish it,
// show.go the notes on a sheet. The faults of a sheet are computed in package sheet.
package sheets
