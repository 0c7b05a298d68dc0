// Package sfxplay has SFX, limits and talents at the table. Begin with sfxplay.go, which has the
// state; write.go puts SFX on a sheet, pool.go uses them on a pool, effect.go on an effect die,
// guard.go against harm, after.go after a won roll, use.go outside of rolls. operations.go has each
// operation, tell.go the texts.
package sfxplay
