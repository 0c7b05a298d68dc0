package core

// CallFor is what the draft of a character's opposition is for, before there is
// a test.
func CallFor(char string) string { return "call/" + char }
