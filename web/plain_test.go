package web_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

var draftButton = regexp.MustCompile(`<button class="lead" form="(c-[^"]+)" name="key" value="([^"]+)"`)

// throwButton matches the second button of a draft's form.
var throwButton = regexp.MustCompile(`(?s)data-draft>.*?(<button class="lead" name="key" value="([^"]+)")`)

// TestUnsentTicksGoWithTheRoll: without script, ticks that were not yet sent go with the button that
// throws.
func TestUnsentTicksGoWithTheRoll(t *testing.T) {
	r, id := roomWithTest(t)
	p := r.enter("ana")
	page := p.press(p.get(at(id, "ana")), "Build a pool", "a.pool", "solo")
	action, form := p.form(page, "Build a pool")
	button := draftButton.FindStringSubmatch(page.text)
	if button == nil || !strings.Contains(page.text, `<form class="asks" id="`+button[1]+`"`) {
		t.Fatalf("the roll does not take the boxes along:\n%s", page.text)
	}
	form["a.pool"] = []string{"solo", "quick-hands", "move"}
	form["key"] = append(form["key"], button[2]) // a browser sends the button last
	if page := p.post(action, form); page.status != http.StatusOK || !strings.Contains(page.text, "Ana rolled") ||
		!strings.Contains(page.text, "Quick Hands rolled") && !strings.Contains(page.text, "Quick Hands d8 rolled") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

// TestAWholeRollWithoutScript: ticked boxes, a hitch, a choice that is undone and a recovery, by
// plain forms alone.
func TestAWholeRollWithoutScript(t *testing.T) {
	script := dice.Script(2, 3 /* against Ana */, 6, 1, 5, 2 /* Ana, with a hitch */, 2, 2,
		1 /* against her recovery */, 6, 9)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	does := func(chair, button, says string, changes ...string) {
		t.Helper()
		page := p.press(p.get(at(id, chair)), button, changes...)
		if page.status != http.StatusOK || !strings.Contains(page.text, says) {
			t.Fatalf("%s: %d, and not %q\n%s", button, page.status, says, page.text)
		}
	}
	rolls := func(says string, traits ...string) {
		t.Helper()
		page := p.get(at(id, "ana"))
		button := draftButton.FindStringSubmatch(page.text)
		if button == nil { // the pool has no die yet: the form has a second button
			button = throwButton.FindStringSubmatch(page.text)
		}
		action, form := p.form(page, "Build a pool")
		form["a.pool"], form["key"] = traits, append(form["key"], button[2])
		if page := p.post(action, form); page.status != http.StatusOK || !strings.Contains(page.text, says) {
			t.Fatalf("the roll: %d, and not %q\n%s", page.status, says, page.text)
		}
	}
	does("gm", "Test for Ana", "Waiting for Ana.")
	rolls("1 hitch.", "solo", "quick-hands", "move", "rope")
	does("gm", "Use Ana's hitch: complication Out of Position d6 (+1 PP for Ana)", "New complication on Ana: ")
	choice := regexp.MustCompile(`<button class="lead"><span class="unseen">(Beats [^<]*)</span>`)
	choose := func() {
		t.Helper()
		button := choice.FindStringSubmatch(p.get(at(id, "ana")).text)
		if button == nil {
			t.Fatalf("there is nothing to choose:\n%s", p.get(at(id, "ana")).text)
		}
		does("ana", button[1], "Ana keeps")
	}
	choose()
	does("gm", "Undo: Choose the total (Ana)", "Undone by ")
	choose()
	recovery := regexp.MustCompile(`<button class="(?:lead|side)">(Clear Ana&#39;s [^<]*: [^<]*)</button>`)
	try := recovery.FindStringSubmatch(p.get(at(id, "ana")).text)
	if try == nil {
		t.Fatalf("there is nothing to recover from:\n%s", p.get(at(id, "ana")).text)
	}
	does("ana", try[1], "Your turn.")
	rolls("Ana rolled: Solo d6 rolled", "solo", "move")
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// TestHintsAllowNoMoreThanThereIs: a hint never allows more than there is to choose.
func TestHintsAllowNoMoreThanThereIs(t *testing.T) {
	r, id := roomWithTest(t)
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
