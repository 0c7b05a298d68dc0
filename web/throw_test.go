package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// TestThrowVibratesIfTurnedOn: a throw is felt once by a reader who turned that on, also after a
// reload, and by nobody else; other changes are not felt.
func TestThrowVibratesIfTurnedOn(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 1, 4, 4, 3), cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "ana")
	const count = `window.felt = 0, navigator.vibrate = () => window.felt++, true`
	felt := func(want int, after string) {
		t.Helper()
		b.await("document.querySelectorAll('#news-list li').length > 0")
		if got := eval[int](b, "window.felt"); got != want {
			t.Errorf("after %s it was felt %d times, not %d", after, got, want)
		}
	}
	eval[bool](b, count)
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	b.awaitText("Ana's test")
	felt(0, "a throw, while it is off")
	b.switchSetting("throw", count)
	if got := eval[int](b, "window.felt"); got != 1 {
		t.Errorf("turning it on was felt %d times", got)
	}
	b.open(at(id, "ana"))
	eval[bool](b, watch)
	eval[bool](b, count)
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move"}})
	b.await("document.querySelectorAll('#b-pool .dice .die').length === 3")
	felt(0, "gathering dice")
	r.play(id, "ana", "roll", nil)
	b.awaitText("Ana rolled")
	felt(1, "a throw")
	b.checkNoComplaints()
}
