package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// TestHiddenDiceAreSealed: on every page a hidden throw is a seal to everybody but the GM, until it is
// revealed.
func TestHiddenDiceAreSealed(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	ana, guest := r.enter("ana"), r.enter("gil")
	base := "/t/" + string(id)
	gm := base + "/log?chair=gm"
	hide := func() {
		t.Helper()
		r.play(id, "gm", "hide", game.Args{"pool": {"7d100"}})
	}
	hide()
	if page := ana.get(gm); !strings.Contains(page.text, "d100") || !strings.Contains(page.text, "sealed as") {
		t.Errorf("the GM reads\n%s", page.text)
	}
	for _, path := range []string{base, base + "/log", base + "/fair", base + "/stats", base + "/house", base + "/roll",
		base + "/export"} {
		if page := guest.get(path); strings.Contains(page.text, "d100") {
			t.Errorf("%s shows hidden dice:\n%s", path, page.text)
		}
	}
	for _, path := range []string{base + "?chair=ana", base + "/log?chair=ana"} {
		if page := ana.get(path); strings.Contains(page.text, "d100") {
			t.Errorf("%s shows hidden dice:\n%s", path, page.text)
		}
	}
	if page := guest.get(base + "/log"); page.status != http.StatusOK || !strings.Contains(page.text, "sealed as") ||
		strings.Contains(page.text, `class="throw"`) {
		t.Errorf("the guest's log:\n%s", page.text)
	}
	if page := guest.get(base + "/fair"); !strings.Contains(page.text, "1 roll is still hidden") ||
		!strings.Contains(page.text, "for hidden rolls: 1 of") {
		t.Errorf("the guest's check:\n%s", page.text)
	}
	if page := ana.press(ana.get(base+"/house?chair=gm"),
		"Reveal the hidden rolls (1)"); page.status != http.StatusOK {
		t.Fatalf("revealing: %d", page.status)
	}
	if page := guest.get(base + "/log"); !strings.Contains(page.text, "d100") ||
		!strings.Contains(page.text, "are revealed") {
		t.Errorf("revealed, the guest's log:\n%s", page.text)
	}
	if page := guest.get(base + "/fair"); strings.Contains(page.text, "still hidden") {
		t.Errorf("revealed, the guest's check:\n%s", page.text)
	}
}
