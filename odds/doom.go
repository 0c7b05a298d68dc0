package odds

// DoomOdds are the odds of a test against a pool that may add one more die
// after the roller's total is known.
type DoomOdds struct {
	Chance         // in the end; heroic against the total it was not worth adding to
	Spent  float64 // the die is spent, and turns the roll
}

// Doom gives the odds when the opposition adds its best die left to the total,
// but only if that keeps the best total of the pool from beating it (DOOM-05).
// It refuses what is beyond the bounds.
func Doom(pool, opposition Side) (DoomOdds, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return DoomOdds{}, err
	}
	if err := within("opp_keep", opposition.Keep, 1, MaxKeep-1); err != nil {
		return DoomOdds{}, err
	}
	return doom(pool, opposition), nil
}
