// Package roll calls, frames, throws and improves tests: proposals of players, the GM's answers,
// Talents, help, Luck and benefits. Begin with testMove, frameMove and ThrowTest.
package roll
