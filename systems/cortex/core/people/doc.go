// Package people keeps characters, who plays them and what stands on their sheets.
package people
