package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// TestDiceAreHeardByWhoWants: a throw is felt once by a reader who turned that on, also after a
// reload, and by nobody else; other changes are not felt.
func TestDiceAreHeardByWhoWants(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 1, 4, 4, 3), cortex.System())
	id := r.found("ana", "cortex")
	b := r.browse(id, "ana")
	const count = `window.felt = 0, navigator.vibrate = () => window.felt++, true`
	felt := func(want int, after string) {
		t.Helper()
		b.until("document.querySelectorAll('#news-list li').length > 0")
		if got := ask[int](b, "window.felt"); got != want {
			t.Errorf("after %s it was felt %d times, not %d", after, got, want)
		}
	}
	ask[bool](b, count)
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	b.says("Ana's test")
	felt(0, "a throw, while it is off")
	b.set("throw", count)
	if got := ask[int](b, "window.felt"); got != 1 {
		t.Errorf("turning it on was felt %d times", got)
	}
	b.open(at(id, "ana"))
	ask[bool](b, watch)
	ask[bool](b, count)
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move"}})
	b.until("document.querySelectorAll('#b-pool .dice .die').length === 3")
	felt(0, "gathering dice")
	r.play(id, "ana", "roll", nil)
	b.says("Ana rolled")
	felt(1, "a throw")
	b.calm()
}
