package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/table"
	"mesa/web"
)

var gainTag = regexp.MustCompile(`<small class="worth">([^<]+)</small>`)

// TestFormPageShowsPickedAnswers: without script, a form is a page with the picked answers in its address;
// its chances are for those, and it can be sent from there.
func TestFormPageShowsPickedAnswers(t *testing.T) {
	script := dice.Script(2, 3, 4, 5)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	page := p.get(at(id, game.GMChair))
	form := p.formOf(page, "Test for Beto").text
	link := regexp.MustCompile(`data-form="([^"]+)"`).FindStringSubmatch(form)
	if link == nil {
		t.Fatalf("the form has no address:\n%s", form)
	}
	ask := func(query string) string {
		t.Helper()
		answer := p.get(link[1] + "?chair=gm&" + query)
		if answer.status != http.StatusOK {
			t.Fatalf("%s: %d\n%s", query, answer.status, answer.text)
		}
		return answer.text
	}
	easy, hard := ask("has=with"), ask("a.with=bruised&a.dice=d12")
	if a, b := gainTag.FindAllString(easy, -1), gainTag.FindAllString(hard, -1); len(a) < 4 ||
		strings.Join(a, "") == strings.Join(b, "") {
		t.Errorf("the chances are the same, whatever opposes: %q and %q", a, b)
	}
	if !regexp.MustCompile(`value="bruised"[^>]* checked`).MatchString(hard) || !strings.Contains(hard, `value="d12"`) {
		t.Errorf("what was picked is lost:\n%s", hard)
	}
	if strings.Contains(hard, `class="tap"`) ||
		!regexp.MustCompile(`<details class="more" id="m-[^"]+" open>`).MatchString(hard) {
		t.Errorf("a button leaves out what is picked, or that is folded away:\n%s", hard)
	}
	forms := formTag.FindAllStringSubmatch(hard, -1)
	action, values := p.values(forms[len(forms)-1])
	if page := p.post(action, values); page.status != http.StatusOK || !strings.Contains(page.text, "d12 rolled 5") {
		t.Errorf("%d: it does not do what it shows: %s %v\n%s", page.status, action, values, page.text)
	}
	for _, bad := range []string{link[1] + "?chair=gm&a.%20=x", "/t/" + string(id) + "/form/test/short"} {
		if page := p.get(bad); page.status != http.StatusBadRequest {
			t.Errorf("%s: %d", bad, page.status)
		}
	}
	if page := p.get("/t/" + string(id) + "/form/test/AAAAAAAAAAAAAAAA?chair=gm"); page.status != http.StatusNotFound {
		t.Errorf("an offer that is not there: %d", page.status)
	}
}

// TestFormChangesWithEachPick: with script the chances follow each tick, and nothing half written
// is lost, also when others play on.
func TestFormChangesWithEachPick(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "ana")
	b.open(at(id, game.GMChair))
	form := "document.querySelector('#asked [data-form]')"
	b.tapChange("Test for Ana")
	b.await(form)
	eval[bool](b, "("+form+".elements['a.what'].value = 'half a sen', true)")
	options := "[..." + form + ".querySelectorAll('.worth')].map(e => e.textContent).join('|')"
	before := eval[string](b, options)
	eval[bool](b, "("+form+".querySelector('[name=\"a.with\"]:not(:checked)').click(), true)")
	b.await(options + " !== " + jsString(before))
	if got := eval[string](b, form+".elements['a.what'].value"); got != "half a sen" {
		t.Errorf("half a word became %q", got)
	}
	after := eval[string](b, options)
	throw := game.Command{Move: "dice", Args: game.Args{"pool": {"d6"}}}
	if _, err := r.service.Do(t.Context(), id, table.Caller{User: "ana", Chair: game.GMChair}, throw,
		table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	b.await("document.querySelectorAll('#news-list li').length > 1")
	b.await(options + " === " + jsString(after))
	if got := eval[string](b, options); got != after ||
		!eval[bool](b, "!!"+form+".querySelector('[name=\"a.with\"]:checked')") {
		t.Errorf("the tick or its chances are lost: %s", got)
	}
}

func jsString(text string) string { return "decodeURIComponent(\"" + url.PathEscape(text) + "\")" }
