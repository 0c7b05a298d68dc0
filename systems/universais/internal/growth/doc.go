// Package growth is Chapters and Intermissions, Experience, Levels, Awakenings, Bonds and specific
// rules (24.4).
//
// Begin at growth.go, which lists moves and events. chapter.go begins and ends Chapters; rise.go
// and level.go give Levels; points.go and awaken.go spend and hold the points of a Level; bond.go
// has Bonds, legend.go Legends and specific rules; show.go shows what is open. Each family has its
// events in a file of its own.
package growth
