// Package people holds the characters of a table: who plays them, and their sheets. Begin with
// Character.
package people
