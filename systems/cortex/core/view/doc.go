// Package view shows the table as an actor sees it.
package view
