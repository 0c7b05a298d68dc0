// Package stress is stress as harm (section 19.1), the mod to read as an
// example: stress.go is its state, facts and options, strain.go how stress lands
// and passes, harm.go what it answers the core when somebody is hurt, push.go how
// stress is turned to one's own use, tell.go its words. Nothing outside this
// folder knows it but the list of mods.
package stress
