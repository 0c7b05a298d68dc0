// Package transfer takes a character to another table: its file, and how the GM brings it in. Begin
// with sheetKinds, which lists the lines of a sheet.
package transfer
