package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/web"
)

// focusedElement describes the focused element as a screen reader would: its role, its name and its
// description.
const focusedElement = `(e => {
	const words = (ids) => (ids ?? "").split(" ").filter(Boolean).map(id => document.getElementById(id).innerText.trim()).join(" ");
	const role = e.getAttribute("role") ?? e.tagName.toLowerCase();
	return [role, words(e.getAttribute("aria-labelledby")) || e.innerText.trim(), words(e.getAttribute("aria-describedby"))].join(" | ");
})(document.activeElement)`

// TestDestructiveOfferIsConfirmedOnce: a destructive offer asks for confirmation, by keyboard and by screen
// reader, with what is lost; Escape is no, and one more press is yes.
func TestDestructiveOfferIsConfirmedOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "beto")
	seq := r.view(id, "ana", "beto").Seq
	press := func(key string) { b.do(chromedp.KeyEvent(key)) }
	const link = `[...document.querySelectorAll("a.button")].find(e => e.textContent.trim() === "Retire Beto")`
	const panel = "[popovertarget='p-char_beto-more']"
	opens := func() {
		t.Helper()
		b.await(link)
		eval[bool](b, "document.querySelector(\""+panel+"\").click(), "+link+".focus(), true")
		press("\r")
	}
	opens()
	b.await("document.activeElement.matches('.care')")
	heard := eval[string](b, focusedElement)
	if !strings.HasPrefix(heard, "group | Retire Beto | ") || strings.HasSuffix(heard, "| ") {
		t.Errorf("one hears %q", heard)
	}
	press("\x1b")
	b.await("!document.querySelector('dialog[open]')")
	opens()
	b.await("document.activeElement.matches('.care')")
	press("\t")
	lost := heard[strings.LastIndex(heard, "| ")+2:]
	if got := eval[string](b, focusedElement); got != "button | Retire Beto | "+lost {
		t.Errorf("the next stop is %q", got)
	}
	if now := r.view(id, "ana", "beto").Seq; now != seq {
		t.Errorf("something was done already: %d, now %d", seq, now)
	}
	press("\r")
	b.await(fmt.Sprintf("Number(document.getElementById('table').dataset.at) === %d", seq+1))
	b.awaitText("Beto was retired")
	b.checkNoComplaints()
}

// TestGuestsAreAskedBeforeTheyLeave: a guest can return only by a link, and reads so before signing
// out.
func TestGuestsAreAskedBeforeTheyLeave(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	guest := r.stranger()
	guest.post(r.enter("ana").invite(id, ""), map[string][]string{"name": {"Dora"}})
	page := guest.get("/me").text
	for _, want := range []string{"only your own link brings you back to your chair",
		"your link to come back stops working too"} {
		if !strings.Contains(page, want) {
			t.Errorf("Dora does not read %q", want)
		}
	}
	if strings.Contains(r.enter("ana").get("/me").text, "without an account") {
		t.Error("Ana reads that she has no account")
	}
}

// TestRefusedDestructiveFormStaysOpen: the form of a destructive offer comes back open after a refusal,
// with the reason, the typed words and the losses; once it is corrected, it is done.
func TestRefusedDestructiveFormStaysOpen(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	const frame = "Frame a scene"
	page := p.press(p.get(at(id, "gm")), frame, "a.type", "bridge", "a.name", "The Kitchen", "a.stakes", "high",
		"a.traits", "Dark dx")
	if page.status != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", page.status)
	}
	action, values := p.form(page, frame)
	if action == "" || values.Get("a.type") != "bridge" || values.Get("a.name") != "The Kitchen" ||
		values.Get("a.stakes") != "high" ||
		values.Get("sure") == "" {
		t.Errorf("of what was typed there is left %v", values)
	}
	for _, want := range []string{">Dark dx</textarea>", "Ends with the scene: Rope and Slippery Tiles.",
		`class="alert"`} {
		if !strings.Contains(page.text, want) {
			t.Errorf("the form lacks %q", want)
		}
	}
	if fold := foldedAway(page.text, `id="c-`+values.Get("key")+`"`); fold != "" {
		t.Errorf("the form is folded away in %s", fold)
	}
	if got := p.press(page, frame, "a.traits", "Dark d8"); got.status != http.StatusOK ||
		!strings.Contains(got.text, "New scene: The Kitchen (bridge scene, high stakes).") {
		t.Errorf("set right, it is not done: %d", got.status)
	}
}

// TestNoRefusedFormIsFoldedAway: every form of a page, without script too, comes back with the
// reason when it was refused.
func TestNoRefusedFormIsFoldedAway(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	forms := 0
	for _, chair := range []string{"gm", "ana"} {
		for _, link := range linkTag.FindAllStringSubmatch(p.get(at(id, chair)).text, -1) {
			page := p.get(unescape(link[1]))
			forms++
			form := regexp.MustCompile(`id="c-[^"]*"`).FindString(page.text)
			action, values := p.values(formTag.FindStringSubmatch(page.text))
			values.Set("seen", "x") // as if the button had shown something else
			again := p.post(action, values)
			if again.status == http.StatusOK || !strings.Contains(again.text, `<p class="alert">`) {
				t.Errorf("%s: %s was done", chair, form)
				continue
			}
			if fold := foldedAway(again.text, form); fold != "" {
				t.Errorf("%s: %s is folded away in %s", chair, form, fold)
			}
		}
	}
	if forms < 20 {
		t.Errorf("only %d forms were met", forms)
	}
}

// foldedAway returns the fold that hides an element on a page without script, "" if it is visible.
func foldedAway(page, element string) string {
	var folds []string
	for _, tag := range regexp.MustCompile(`<details[^>]*>|</details>|<[^>]*>`).FindAllString(page, -1) {
		switch {
		case strings.HasPrefix(tag, "<details"):
			folds = append(folds, tag)
		case tag == "</details>":
			folds = folds[:len(folds)-1]
		case strings.Contains(tag, element):
			for _, fold := range folds {
				if !strings.Contains(fold, " open") {
					return fold
				}
			}
			return ""
		}
	}
	return "no page"
}

// TestRefusedDestructiveFormStaysOpenWithScript is the same in a browser, where the focus and the words
// stay.
func TestRefusedDestructiveFormStaysOpenWithScript(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	b.tap("Frame a scene")
	const form = `document.querySelector("#asked[open] form")`
	b.await(form)
	eval[bool](b, `(f => (f.querySelector("[name='a.name']").value = "The Kitchen", f.querySelector("[name='a.traits']").value = "Dark dx",
		f.querySelector("[value='bridge']").checked = true, f.requestSubmit(), true))(`+form+`)`)
	b.await("document.querySelector('#asked .alert')")
	b.await("!document.getAnimations().length")
	const stands = `(f => {
		const why = document.querySelector("#asked .alert")?.getBoundingClientRect();
		if (!why || !why.height) return "no reason in sight";
		if (!f.querySelector(".then").innerText.includes("Rope")) return "what is lost is not said";
		return ["[name='a.name']", "[name='a.traits']", "[name='a.type']:checked"].map(s => f.querySelector(s).value).join(" | ");
	})(` + form + `)`
	if got := eval[string](b, stands); got != "The Kitchen | Dark dx | bridge" {
		t.Errorf("of what was typed there is left: %s", got)
	}
	eval[bool](b, `(f => (f.querySelector("[name='a.traits']").value = "Dark d8", f.requestSubmit(), true))(`+form+`)`)
	b.awaitText("New scene: The Kitchen (bridge scene, normal stakes).")
	b.checkNoComplaints()
}
