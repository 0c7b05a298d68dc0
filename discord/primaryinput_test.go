package discord

import "testing"

// The GM calls a test with its difficulty by two taps: the actor, then the difficulty. The other
// inputs of a call are behind a button.
func TestACallIsTwoTaps(t *testing.T) {
	w := newWorld(t, 6, 3)
	gil := &player{User: w.fake.User("Gil", "en-US"), w: w}
	w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	gil.openMenu()
	gil.show(gil.Choose(gil.menu, "Test for Ana…"), "Chances with Ana's usual dice")
	a := gil.Choose(gil.menu, "Hard 2d10: 63%")
	w.wantTexts(a, "Ana must beat 9.")
}
