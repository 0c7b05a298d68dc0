// Package roll throws a pool, reads it, and adds what joins it later.
package roll
