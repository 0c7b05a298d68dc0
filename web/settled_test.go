package web_test

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// TestNoFormForOneAnswer: a number with one possible value is not asked, and if nothing else is
// open one button does the offer.
func TestNoFormForOneAnswer(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	page := p.get(at(id, "gm"))
	const up, again = "Step up Rope: d6 to d8", "Step up Rope: d10 to d12"
	if _, values := p.form(page, up); !strings.Contains(strings.Join(values["has"], " "), "n") {
		t.Errorf("how many steps up is not asked: %v", values)
	}
	r.play(id, "gm", "step", game.Args{"thing": {"rope"}, "way": {"up"}, "n": {"2"}})
	page = p.get(at(id, "gm"))
	if _, values := p.form(page, again); values["has"] != nil {
		t.Errorf("for the only step up it asks %v", values["has"])
	}
	if strings.Contains(page.text, `min="1" max="1"`) || strings.Contains(page.text, `min="0" max="0"`) {
		t.Error("a number is asked that may only be one")
	}
	if got := p.press(page, again); !strings.Contains(got.text, "Rope goes from d10 to d12.") {
		t.Errorf("pressed, it is not done: %d", got.status)
	}
}
