// Package gang is many against one (section 20.6): GMCs who support another, and
// characters who help one of theirs. gang.go is who helps whom, help.go the move,
// foes.go what beating a group comes to, risk.go what helping may cost, tell.go
// the words.
package gang
