// Package hitch makes something of the 1s in a roll.
package hitch
