package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// A heist in the browser, in English: a game with roles, resources and talents. A player enters the
// sheet by fields on a phone and finishes it, and commits the resource to a roll.
func TestAHeist(t *testing.T) {
	script := dice.Script(5, 4 /* against Nina */, 7, 6, 5, 3)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	b := r.chromium()
	gm := guest{b.stranger("en", 1280, 800, false), true}
	nina := hand{guest: guest{b.stranger("en", 390, 844, false), true}}
	id := r.createEmptyTable("ana", "cortex")
	for _, o := range [][2]string{{"skills.mode", "roles"}, {"roles.names", "Grifter,Hacker,Hitter,Thief"},
		{"resources.enabled", "true"},
		{"sheets.checked", "true"}, {"talents.enabled", "true"}, {"talents.start", "1"}} {
		r.play(id, "gm", "option", game.Args{"key": {o[0]}, "value": {o[1]}})
	}
	gm.signIn("ana", at(id, "gm"))
	gm.tap("Invite people")
	gm.tap("Make a link")
	gm.await("document.querySelector('.secret')")
	nina.open(eval[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.open(at(id, "gm"))
	eval[bool](gm.tab, watch)
	nina.enterWords("name", "Nina")
	nina.tap("Sit down")
	nina.tap("Continue")
	nina.await("document.querySelector('#table')")
	eval[bool](nina.tab, watch)
	nina.press("Write a whole sheet at once")
	nina.await("document.querySelector('.rowset')")
	nina.enterSheet()
	if nina.taps > 40 || nina.typed > 150 { // three minutes for a person on a phone
		t.Errorf("a sheet takes %d taps and %d characters", nina.taps, nina.typed)
	}
	nina.writeSFX("locksmith", "std-edit", "Nina gains the SFX The Edit (Locksmith).")
	nina.writeSFX("too-proud", "std-folly", "Nina gains the SFX The Folly (Too Proud).")
	nina.tap("Finish Nina's sheet")
	gm.awaitText("Nina's sheet is finished.")
	gm.tap("Start session 1")
	gm.inForm("Frame a scene", "name", "The vault")
	gm.tap("Test for Nina")
	nina.awaitText("Your turn.")
	nina.tick("Thief d10")
	nina.tick("Locksmith d8")
	nina.tick("Dock Gang (harbour, crime) 2d6 (apart from the pool; the highest is added)")
	nina.await("document.querySelectorAll('#b-pool .dice .die').length === 4")
	nina.awaitText("Chance to beat 9: 86%")
	nina.tap("Roll 4 dice (d8 d10 2d6)")
	gm.awaitText("Nina succeeds heroically: 18 against 9, by 9.")
	gm.awaitText("Nina commits 2 dice of Dock Gang (harbour, crime). Left: 1.")
	gm.checkNoComplaints()
	nina.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// writeSFX writes an SFX on the sheet.
func (h *hand) writeSFX(host, sfx, says string) {
	h.t.Helper()
	h.taps += 4
	h.inForm("Give Nina an SFX", "on", host, "sfx", sfx)
	h.awaitText(says)
}

// hand is a guest with counts of taps and typed characters.
type hand struct {
	guest
	taps, typed int
}

// press taps a button and counts the tap.
func (h *hand) press(words string) {
	h.t.Helper()
	h.taps++
	h.tap(words)
}

// write taps a field, types, and counts both.
func (h *hand) write(field, words string) {
	h.t.Helper()
	h.taps, h.typed = h.taps+1, h.typed+len(words)
	h.enterWords(field, words)
}

// tapDie taps a die beside a field.
func (h *hand) tapDie(field, size string) {
	h.t.Helper()
	h.taps++
	h.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("[name=%q][value=%q]", field, size))))
}

// enterSheet enters a whole character by fields.
func (h *hand) enterSheet() {
	h.t.Helper()
	for i, d := range []string{"Locksmith", "Too Proud", "Never Alone"} {
		h.write(fmt.Sprintf("r.line.0.%d.0", i), d)
	}
	for row, die := range []string{"d6", "d8", "d10"} {
		h.tapDie(fmt.Sprintf("r.line.1.%d.1", row), die)
	}
	for row, die := range []string{"d6", "d8", "d4", "d10"} {
		h.tapDie(fmt.Sprintf("r.line.2.%d.1", row), die)
	}
	h.write("r.line.3.0.0", "Safes (Thief)")
	h.tapDie("r.line.3.0.1", "d6")
	h.write("r.line.4.0.0", "Dock Gang (harbour, crime)")
	h.tapDie("r.line.4.0.1", "3d6")
	h.write("r.line.5.0.0", "Master Key")
	h.tapDie("r.line.5.0.1", "d8")
	h.write("r.line.6.0.0", "Hopeless Romantic")
	h.write("a.name", "Nina")
	h.taps++
	h.send("a.name")
	h.await("document.querySelector('#table')")
	eval[bool](h.tab, watch)
}
