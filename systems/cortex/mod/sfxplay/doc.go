// Package sfxplay has SFX, limits and talents at the table. Begin with state.go, which has the
// state, and usable.go, which has what a character may use; write.go puts SFX on a sheet, pool.go
// uses them on a pool, effect.go on an effect die, guard.go against harm, after.go after a won
// roll, opponents.go on others' dice, use.go outside of rolls. operations.go has each operation,
// sfxplay.go the mod.
package sfxplay
