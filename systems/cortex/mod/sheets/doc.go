// Package sheets holds players' characters against what the game says of sheets
// (section 1.3 and 23 of the rules on characters): options.go is what it says,
// draft.go who has yet to finish a sheet, hand.go the moves, show.go what stands
// beside a sheet. What is wrong with one is worked out in package sheet.
package sheets
