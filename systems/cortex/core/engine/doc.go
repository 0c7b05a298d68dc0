// Package engine puts the mods of a game together: the state and its sections, hooks by topic,
// policies, options. It contains no rule. Begin with Mod and New.
package engine
