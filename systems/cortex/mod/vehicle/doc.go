// Package vehicle has vehicles (section 20 of the rules on characters). A vehicle is a GMC of its
// own rank, so complications, SFX, takeouts and the rolls of its crew work as for other GMCs. Begin
// with state.go, the state and who is aboard, and vehicle.go, the mod; board.go has the moves to go
// aboard and leave, build.go makes a vehicle, pool.go has its dice in pools, harm.go the harm to
// it, train.go what sessions of its crew improve.
package vehicle
