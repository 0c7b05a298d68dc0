package core

// New is a game of these mods, over what every game has.
func New(mods ...*Mod) *Kit {
	return NewKit(Frame{Mark: (*State).inPlace, Show: show, Due: due, Start: start, Lapse: timeOut, After: func(t *Tx, draft bool) {
		Settle(t)
		if !draft {
			wind(t)
		}
	}}, mods...)
}
