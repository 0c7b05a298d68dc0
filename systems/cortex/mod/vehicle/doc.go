// Package vehicle is vehicles (section 20 of the rules on characters). One is a
// character of the GM's of a rank of its own, so that complications, SFX, taking out
// and rolls of its crew are those of everybody: vehicle.go is the part and who is
// aboard, build.go how one is made, pool.go what it gives to a pool, harm.go what
// befalls it, train.go what sessions of its crew improve.
package vehicle
