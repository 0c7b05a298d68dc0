// Package scene holds the running scene, the one behind a flashback, and sessions.
package scene
