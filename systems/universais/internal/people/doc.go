// Package people is characters and NPCs: how they are made, what is written on their sheets, how
// they come and go.
//
// Begin at people.go, which lists moves and events. create.go and spread.go make a PC, entries.go
// writes on a sheet, bring.go and file.go read and write a sheet as a file, npc.go has NPCs,
// retire.go who plays a PC and who leaves.
package people
