package core

// HarmHooks are what mods say of harm.
type HarmHooks struct {
	TakesOver func(t *Tx, b Damage) bool
	Harms     func(*State) []Affliction
	Heal      func(t *Tx)
	OnStay    func(t *Tx, char string)
}

// Topic implements Hooks.
func (HarmHooks) Topic() string { return "harm" }

// AfflictHooks are the kinds of dice that weigh on people.
type AfflictHooks struct{ Kinds []*AfflictionKind }

// Topic implements Hooks.
func (AfflictHooks) Topic() string { return "burdens" }
