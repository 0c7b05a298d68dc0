// Package engine puts the rooms and mods of a game together: the state and its sections, mods,
// hooks by topic, policies, options. It knows no rule.
package engine
