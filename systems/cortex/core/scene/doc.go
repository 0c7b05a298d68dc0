// Package scene holds the running scene, the scene behind a flashback, and sessions.
package scene
