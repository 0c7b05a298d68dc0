package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/web"
)

// traitFields returns the names of the fields of a trait: its name and its die.
func traitFields(group, row int) (name, die string) {
	name = fmt.Sprintf("r.line.%d.%d.", group, row)
	return name + "0", name + "1"
}

// focusedField returns the name of the field with the focus.
func focusedField(page string) string {
	for _, in := range inputTag.FindAllString(page, -1) {
		if strings.Contains(in, " autofocus") {
			for _, kv := range attrs.FindAllStringSubmatch(in, -1) {
				if kv[1] == "name" {
					return kv[2]
				}
			}
		}
	}
	return ""
}

// TestSheetWithoutScript: rows are added, removed and read from a text, each time with all that was
// typed, and every fault stands at its field.
func TestSheetWithoutScript(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	page := p.formOf(p.get(at(id, "ana")), "Rewrite Ana")
	action, form := p.form(page, "Rewrite Ana")
	if name, die := traitFields(0, 1); form.Get(name) != "Buddy" || form.Get(die) != "d8" ||
		form.Get("r.line.2") != "Skills" ||
		form.Get("a.name") != "Ana" {
		t.Fatalf("what stands is %v", form)
	}
	send := func(button string, changes ...string) (answer, url.Values) {
		t.Helper()
		with := url.Values{}
		for k, v := range form {
			with[k] = v
		}
		if button != "" {
			with.Set("rows", button)
		}
		for i := 0; i < len(changes); i += 2 {
			with.Set(changes[i], changes[i+1])
		}
		page := p.post(action, with)
		if !strings.Contains(page.text, `class="narrow form"`) {
			return page, nil
		}
		_, form = p.form(page, "Rewrite Ana")
		return page, form
	}
	spare, _ := traitFields(2, 4)
	page, now := send("add line 0", "a.name", "Anna", spare, "Swim")
	if focus, _ := traitFields(0, 4); now.Get("a.name") != "Anna" || now.Get(spare) != "Swim" ||
		focusedField(page.text) != focus {
		t.Fatalf("another row loses what was typed, or is not gone on with (%s): %v", focusedField(page.text), now)
	}
	if after, _ := traitFields(2, 5); now.Has(after) {
		t.Error("a row came where nobody asked for one")
	}
	page, now = send("group line")
	if now.Get("r.line.3") != "" || focusedField(page.text) != "r.line.3" {
		t.Fatalf("another set is not gone on with: %q %v", focusedField(page.text), now)
	}
	fly, flyDie := traitFields(3, 0)
	page, now = send("", "r.line.3", "Powers", fly, "Fly", flyDie, "d8+d6")
	if page.status != http.StatusUnprocessableEntity && page.status != http.StatusConflict {
		t.Errorf("status %d", page.status)
	}
	for _, says := range []string{"Skills, row 5 (“Swim”)", `aria-invalid="true" aria-describedby="f-`, "CORE-DICE-01"} {
		if !strings.Contains(page.text, says) {
			t.Errorf("no %q on\n%s", says, page.text)
		}
	}
	if now.Get(fly) != "Fly" || now.Get("r.line.3") != "Powers" || now.Get(spare) != "Swim" ||
		focusedField(page.text) == "" {
		t.Fatalf("a refused form loses what was typed: %v", now)
	}
	page, now = send("cut line 2 4", flyDie, "d8")
	if slices.Contains(now[spare], "Swim") || now.Get(fly) != "Fly" {
		t.Fatalf("the row is not removed: %v", now)
	}
	_, now = send("fill line", "text.line", "skills:\n- Fight k10\n- Juggle (d4)\n\nPowers\nFly d12, Burn d6")
	fight, fightDie := traitFields(2, 0)
	if now.Get(fight) != "Fight" || now.Get(fightDie) != "d10" || now.Get(flyDie) != "d12" ||
		now.Get("a.name") != "Anna" {
		t.Fatalf("the text is not read into the rows: %v", now)
	}
	page, _ = send("", "text.line", " ")
	if page.status != http.StatusOK || !strings.Contains(page.text, "Sheet ready: Anna.") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	page = p.formOf(p.get(at(id, "ana")), "Rewrite Anna")
	for _, says := range []string{`value="Juggle"`, `value="Burn"`, `value="Powers"`} {
		if !strings.Contains(page.text, says) {
			t.Errorf("no %q on\n%s", says, page.text)
		}
	}
	// A text that was not read into the rows is not lost.
	action, form = p.form(page, "Rewrite Anna")
	form.Set("text.line", "Anna: skills: Whistle d4")
	if page = p.post(action, form); !strings.Contains(page.text, `value="Whistle"`) {
		t.Errorf("what was pasted is lost:\n%s", page.text)
	}
	for _, field := range []string{"r.line.x", "r.line.1.2", "r.line.100.0.0", "r.line.0.0.-1"} {
		broken := url.Values{}
		for k, v := range form {
			broken[k] = v
		}
		broken.Set(field, "x")
		if page := p.post(action, broken); page.status != http.StatusBadRequest {
			t.Errorf("%s: %d", field, page.status)
		}
	}
}

// TestSheetInABrowser: from an empty table, in both languages and on every screen: nothing is too
// wide, the first fault has the focus, and everything to tap is large enough.
func TestSheetInABrowser(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createEmptyTable("rui", "cortex")
	b := r.chromium()
	b.signIn("rui", at(id, "gm"))
	for _, locale := range lang.Locales {
		if err := r.service.SetLanguage(t.Context(), "rui", locale); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{320, 390, 1280} {
			b.setScreen(width, 844, width == 390)
			b.open(at(id, "gm"))
			b.tap(map[string]string{"en": "Make a character", "pt-BR": "Criar um personagem"}[locale])
			b.await("document.querySelector('.rowset')")
			b.checkFits(eval[string](b, "location.pathname + location.search"), int(width))
			small := `[...document.querySelectorAll(".rowset :is(.size-of, button, input[type=text])")].filter(e => e.checkVisibility() &&
				Math.min(e.offsetHeight, e.offsetWidth) < 44).map(e => e.outerHTML.slice(0, 90)).join()`
			if got := eval[string](b, small); got != "" {
				t.Errorf("%d: too small to be touched: %s", width, got)
			}
			unnamed := `[...document.querySelectorAll(".rowset :is(input, select, textarea):not([type=hidden])")].filter(e =>
				!e.labels?.[0]?.innerText.trim()).map(e => e.outerHTML.slice(0, 90)).join()`
			if got := eval[string](b, unnamed); got != "" {
				t.Errorf("no label: %s", got)
			}
		}
	}
	b.enterWords("a.name", "Vidal")
	b.enterWords("r.line.0.0.0", "Cruel")
	eval[bool](b, "document.querySelector('[name=rows][value^=add]').click(), true")
	b.await("document.activeElement.name === 'r.line.0.3.0'")
	b.enterWords("r.line.0.3.0", "Proud")
	b.send("a.name")
	b.await("document.querySelector('[aria-invalid]')")
	b.await("document.activeElement.name === 'r.line.0.3.1'")
	if got := eval[bool](b,
		"!!document.getElementById(document.querySelector('[aria-invalid]').getAttribute('aria-describedby'))"); !got {
		t.Error("the fault is not said at its field")
	}
	eval[bool](b, "document.querySelector('[name=\"r.line.0.3.1\"][value=d10]').click(), true")
	b.send("a.name")
	b.awaitText("Ficha pronta: Vidal (GMC menor).")
	b.await("document.querySelector('#table')")
	who := r.view(id, "rui", "gm").View.People
	if len(who) != 1 ||
		!slices.ContainsFunc(who, func(w game.Person) bool { return strings.Contains(fmt.Sprint(w), "Vidal") }) {
		t.Errorf("the people are %+v", who)
	}
}
