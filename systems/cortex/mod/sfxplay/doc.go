// Package sfxplay is SFX, limits and talents at the table: sfxplay.go is what the
// table remembers of them, write.go puts them on a sheet, pool.go uses them on a
// pool, effect.go on an effect die, guard.go against harm, after.go after a won
// roll, use.go outside of rolls. operations.go says what each operation does there,
// tell.go has the texts.
package sfxplay
