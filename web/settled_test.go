package web_test

import (
	"strings"
	"testing"

	"mesa/web"
)

// TestNoFormForOneAnswer: what may only be one number is not asked, and where
// nothing else is open one button does it.
func TestNoFormForOneAnswer(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	p := r.enter("ana")
	page := p.get(at(id, "gm"))
	const up, down = "Step up Rope: d6 to d8", "Step down Rope: d6 to d4"
	if _, values := p.form(page, up); !strings.Contains(strings.Join(values["has"], " "), "n") {
		t.Errorf("how many steps up is not asked: %v", values)
	}
	if _, values := p.form(page, down); values["has"] != nil {
		t.Errorf("for the only step down it asks %v", values["has"])
	}
	if strings.Contains(page.text, `min="1" max="1"`) || strings.Contains(page.text, `min="0" max="0"`) {
		t.Error("a number is asked that may only be one")
	}
	if got := p.press(page, down); !strings.Contains(got.text, "Rope goes from d6 to d4.") {
		t.Errorf("pressed, it is not done: %d", got.status)
	}
}
