package web_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var withDraft = regexp.MustCompile(`<button class="lead" form="(c-[^"]+)" name="key" value="([^"]+)"`)

// TestTicksGoWithTheRoll: without script, what is ticked and not yet sent goes
// with the button that throws.
func TestTicksGoWithTheRoll(t *testing.T) {
	r, id := tested(t)
	p := r.enter("ana")
	page := p.press(p.get(at(id, "ana")), "Build a pool", "a.pool", "solo")
	action, form := p.form(page, "Build a pool")
	button := withDraft.FindStringSubmatch(page.text)
	if button == nil || !strings.Contains(page.text, `<form class="asks" id="`+button[1]+`"`) {
		t.Fatalf("the roll does not take the boxes along:\n%s", page.text)
	}
	form["a.pool"] = []string{"solo", "quick-hands", "move"}
	form["key"] = append(form["key"], button[2]) // as a browser sends the button last
	if page := p.post(action, form); page.status != http.StatusOK || !strings.Contains(page.text, "Ana rolled") || !strings.Contains(page.text, "Quick Hands rolled") && !strings.Contains(page.text, "Quick Hands d8 rolled") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

// TestHintsCountWhatIsThere: a hint never allows more than there is to choose.
func TestHintsCountWhatIsThere(t *testing.T) {
	r, id := tested(t)
	p := r.enter("ana")
	for _, chair := range []string{"gm", "ana"} {
		page := p.get(at(id, chair))
		for _, set := range regexp.MustCompile(`(?s)<fieldset.*?</fieldset>`).FindAllString(page.text, -1) {
			hint := regexp.MustCompile(`Pick \d+ to (\d+)`).FindStringSubmatch(set)
			if hint == nil {
				continue
			}
			most, err := strconv.Atoi(hint[1])
			if n := strings.Count(set, `type="checkbox"`); err != nil || most > n {
				t.Errorf("%q of %d", hint[0], n)
			}
		}
	}
}
