// Package sheets checks players' characters against the game's rules of sheets (sections 1.3 and 23
// of the rules on characters). Begin with options.go, the options of these rules; draft.go has the
// drafts, hand.go the moves, show.go the notes on a sheet. The faults of a sheet are computed in
// package sheet.
package sheets
