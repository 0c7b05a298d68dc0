// Package transfer takes a character to another table: it writes a PC as a file, and lets the GM
// bring in a PC from a file or from typed lines. Begin with sheetKinds, which lists the lines of a
// sheet.
package transfer
