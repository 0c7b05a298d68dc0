package core

// New is a game of these mods, over what every game has.
func New(mods ...*Mod) *Engine {
	return NewEngine(Core{Mark: (*State).inPlace, Show: show, Deadline: due, Start: start, Expire: timeOut, After: func(t *Tx, draft bool) {
		Advance(t)
		if !draft {
			startClocks(t)
		}
	}}, mods...)
}
