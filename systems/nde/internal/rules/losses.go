package rules

import "mesa/game"

// maxNamed is the number of names that a sentence about losses lists; the rest are counted.
const maxNamed = 12

// FirstNames returns two arguments of a sentence: the first maxNamed names, and the number of the
// names that are left out.
func FirstNames(names []game.Msg) []game.Arg {
	shown := names[:min(len(names), maxNamed)]
	return []game.Arg{game.L("names", shown...), game.N("more", len(names)-len(shown))}
}

// AsDestructive gives an offer the consequences then, and marks the offer as destructive if there
// are any. A destructive offer is neither urgent nor primary.
func AsDestructive(o game.Offer, then []game.Msg) game.Offer {
	o.Destructive, o.Consequences = len(then) > 0, then
	if o.Destructive {
		o.Urgent, o.Primary = false, false
	}
	return o
}
