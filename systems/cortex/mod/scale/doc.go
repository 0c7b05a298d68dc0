// Package scale is the advantage of scale (section 20.5): one side is so much
// larger that it throws a die more and keeps one result more. scale.go is who has
// it, and the GM's move; pool.go the dice that it brings, whole or split.
package scale
