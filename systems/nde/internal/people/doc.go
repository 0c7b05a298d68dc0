// Package people creates PCs and changes their sheets: by their players, by growth, and by the GM's
// corrections. Begin with createMove.
package people
