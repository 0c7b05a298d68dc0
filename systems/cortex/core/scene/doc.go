// Package scene keeps the scene that runs, those behind it, and sessions.
package scene
