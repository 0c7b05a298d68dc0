// Package foe adds, changes and removes foes, and has what they do in the opponents' phase. Begin
// with foeMove and hurtMove.
package foe
