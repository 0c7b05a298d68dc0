package web_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"mesa/cmdline"
	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/web"
)

// typeKeys types keys, as a person does.
func (b *tab) typeKeys(keys string, how ...chromedp.KeyOption) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys, how...))
}

// pressSlash presses the slash. KeyEvent would send its letter even after the page has handled the
// key, which no keyboard does.
func (b *tab) pressSlash() { b.pressKey("/", "Slash", "/", 191) }

// pressEnter presses Enter.
func (b *tab) pressEnter() { b.pressKey("Enter", "Enter", "\r", 13) }

func (b *tab) pressKey(key, code, text string, number int64) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown,
			input.DispatchKeyEventTypeKeyUp} {
			params := input.DispatchKeyEventParams{Type: kind, Key: key, Code: code, WindowsVirtualKeyCode: number}
			if kind == input.DispatchKeyEventTypeKeyDown {
				params.Text = text
			}
			if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, params); err != nil {
				return err
			}
		}
		return nil
	}))
}

// setLanguage sets a user's language.
func (r *room) setLanguage(user, locale string) {
	r.t.Helper()
	if err := r.service.SetLanguage(r.t.Context(), user, locale); err != nil {
		r.t.Fatal(err)
	}
}

const (
	paletteLine  = "document.getElementById('palette-line')"
	paletteWords = "[...document.querySelectorAll('#ways b')].map(e => e.innerText).join(' ')"
	paletteOpen  = "document.getElementById('palette').open"
)

// TestPalette: opened by keyboard, a line is completed, done and shown, in either language; Escape
// closes the palette and gives the focus back.
func TestPalette(t *testing.T) {
	for _, tt := range []struct{ locale, typed, chosen, label, says string }{
		{"en", "tes", "test ", "Call for a test", "Ana must beat"},
		{"pt-BR", "tes", "test ", "Pedir um test", "Ana precisa superar"},
	} {
		t.Run(tt.locale, func(t *testing.T) {
			r := newRoomOf(t, web.Options{}, nil, cortex.System())
			id := r.createDemo("ana", "cortex")
			r.setLanguage("ana", tt.locale)
			b := r.browse(id, "gm")
			b.setScreen(1280, 844, false)
			b.await("document.querySelector('a[data-palette]')")
			eval[bool](b, "(document.querySelector('a[data-palette]').focus(), true)")
			b.pressSlash()
			b.await(paletteOpen + " && document.activeElement === " + paletteLine)
			b.await("document.querySelectorAll('#ways [role=option]').length > 10")
			b.typeKeys("\x1b")
			b.await("!" + paletteOpen)
			if !eval[bool](b, "document.activeElement.matches('a[data-palette]')") {
				t.Errorf("after Escape the focus is on %s", eval[string](b, "document.activeElement.outerHTML"))
			}
			b.typeKeys("k", chromedp.KeyModifiers(2)) // Ctrl
			b.await(paletteOpen)
			b.typeKeys(tt.typed + "\t") // faster than the answers
			b.await(paletteLine + ".value === " + jsString(tt.chosen))
			b.typeKeys("\b")
			b.await(paletteWords + " === 'test'")
			if got := eval[string](b, "document.getElementById('ways-n').textContent"); !strings.HasPrefix(got,
				"1 sug") {
				t.Errorf("a screen reader hears %q", got)
			}
			if got := eval[string](b, "document.querySelector('#ways .facts').innerText"); got != tt.label {
				t.Errorf("the way means %q", got)
			}
			b.typeKeys("\t")
			b.await(paletteLine + ".value === " + jsString(tt.chosen) + " && " + paletteWords +
				".startsWith('ana beto')")
			b.typeKeys(kb.ArrowDown)
			b.await(paletteLine + ".getAttribute('aria-activedescendant') === 'way-0' && " +
				"document.querySelector('#way-0[aria-selected=true]')")
			b.pressEnter()
			b.await(paletteLine + ".value === 'test ana '")
			b.pressEnter()
			b.await("!" + paletteOpen)
			b.awaitText(tt.says)
			if got := eval[string](b, paletteLine+".value"); got != "" {
				t.Errorf("what was done is still there: %q", got)
			}
			b.checkNoComplaints()
			b.typeKeys("k", chromedp.KeyModifiers(2))
			b.await(paletteOpen)
			b.typeKeys("look rope")
			b.await(paletteWords + " === 'rope'")
			b.typeKeys(" ")
			b.pressEnter()
			b.await("location.pathname.endsWith('/asset/rope')")
			if n := len(r.log.String()); n > 0 {
				t.Error(r.log.String())
			}
		})
	}
}

// TestPaletteShowsRefusals: a refusal is shown beside the line, which stays; the key opens nothing while
// a field has the focus.
func TestPaletteShowsRefusals(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	seq := r.view(id, "ana", "gm").Seq
	b.await("document.getElementById('table')")
	for line, why := range map[string]string{
		"fly away":       "There is no command “fly”.",
		"test ana dx":    "dx",
		"test nobody":    "nobody",
		"":               "Type a command.",
		"test ana w=\"x": "quot",
	} {
		b.open(at(id, "gm"))
		eval[bool](b, watch)
		b.tap("Command…")
		b.await(paletteOpen)
		if line != "" {
			b.typeKeys(line)
		}
		b.typeKeys("\r")
		b.await("document.querySelector('#palette-why .alert')?.innerText.includes(" + jsString(why) + ")")
		if got := eval[string](b, paletteLine+".value"); got != line ||
			!eval[bool](b, "document.activeElement === "+paletteLine) {
			t.Errorf("of %q there is left %q", line, got)
		}
		b.checkNoComplaints()
	}
	if now := r.view(id, "ana", "gm").Seq; now != seq {
		t.Errorf("something was done: %d, now %d", seq, now)
	}
	b.typeKeys("\x1b")
	b.await("!" + paletteOpen)
	b.tap("Frame a scene")
	const name = "document.querySelector(\"#asked [name='a.name']\")"
	b.await(name)
	eval[bool](b, "("+name+".select(), true)")
	b.typeKeys("a/b")
	b.typeKeys("k", chromedp.KeyModifiers(2))
	if got := eval[string](b, name+".value"); got != "a/b" || eval[bool](b, paletteOpen) {
		t.Errorf("somebody writes %q, and the palette comes", got)
	}
}

// TestPaletteOpensForms: a line that lacks an answer opens the form of its offer with the answers
// so far, and a destructive offer asks for confirmation first.
func TestPaletteOpensForms(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	say := func(line string) {
		t.Helper()
		b.pressSlash()
		b.await(paletteOpen)
		b.typeKeys(line + "\r")
		b.await("document.querySelector('#asked[open] form') && !" + paletteOpen)
	}
	say("retire beto")
	b.await("document.activeElement.matches('#asked .care')")
	b.tap("Retire Beto")
	b.awaitText("Beto was retired")
	b.await("!document.querySelector('dialog[open]')")
	say("new-complication on=ana")
	b.await("document.querySelector(\"#asked [name='a.name']\")")
	b.enterWords("a.name", "Dazed")
	b.send("a.name")
	b.awaitText("New complication on Ana: Dazed")
	b.checkNoComplaints()
}

// TestPaletteLineIsDoneOnce: a line is done once even if the answer is lost, and is kept while there is no
// connection.
func TestPaletteLineIsDoneOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	cut := r.cutConnections()
	b := r.browse(id, "ana")
	b.pressSlash()
	b.await(paletteOpen + " && " + paletteWords + ".includes('add')")
	cut.Store(true)
	b.typeKeys("add\r")
	b.awaitText("No connection. What you pressed is kept")
	cut.Store(false)
	b.awaitText("⟦counter.event.added⟧")
	b.await("!" + paletteOpen)
	if got := r.count(id); got != 6 {
		t.Errorf("count %d: the line was not done once", got)
	}
	p := r.enter("ana")
	form := url.Values{"cmd": {"abcdefghij"}, "line": {"add"}}
	for range 2 {
		if page := p.post("/t/"+string(id)+"/line?chair=ana", form); page.status != http.StatusOK {
			t.Fatalf("%d\n%s", page.status, page.text)
		}
	}
	form.Set("line", "what now") // the same answer as to the line that was done, although this one differs
	if page := p.post("/t/"+string(id)+"/line?chair=ana", form); page.status != http.StatusOK || r.count(id) != 7 {
		t.Errorf("%d, count %d", page.status, r.count(id))
	}
	b.checkNoComplaints()
}

var wayTag = regexp.MustCompile(`<li><a href="([^"]*)"><b>([^<]*)</b>`)

// TestPaletteWithoutScript: the page of the palette does the same by links and a form.
func TestPaletteWithoutScript(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(3), cortex.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	link := regexp.MustCompile(`<a href="([^"]*)" data-palette`).FindStringSubmatch(p.get(at(id, "gm")).text)
	if link == nil {
		t.Fatal("no link leads to it")
	}
	page := p.get(unescape(link[1]))
	for _, word := range []string{"test", "ana"} { // each is a link to the line with that word
		found := false
		for _, way := range wayTag.FindAllStringSubmatch(page.text, -1) {
			if !found && way[2] == word {
				page, found = p.get(unescape(way[1])), true
			}
		}
		if !found {
			t.Fatalf("nothing goes on with %q:\n%s", word, page.text)
		}
	}
	if page = p.press(page, "Do it"); page.path != at(id, "gm") || !strings.Contains(page.text, "Ana must beat") {
		t.Errorf("%s\n%s", page.path, page.text)
	}
	page = p.press(p.get("/t/"+string(id)+"/line?chair=gm"), "Do it", "line", `dice d7`)
	if page.status != http.StatusUnprocessableEntity || !strings.Contains(page.text, `value="dice d7"`) ||
		!strings.Contains(page.text, "d7") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
	page = p.press(page, "Do it", "line", "retire beto")
	if page.status != http.StatusOK || !strings.Contains(page.text, "Beto and what is theirs") &&
		!strings.Contains(page.text, `class="then"`) {
		t.Errorf("what is grave was not asked about: %d\n%s", page.status, page.text)
	}
	if page := r.enter("eva").get("/t/" + string(id) + "/line"); page.status != http.StatusOK {
		t.Errorf("who looks on: %d", page.status)
	}
}

// TestIncompleteLineLeadsToItsForm: the line of each offer with inputs leads to its form while they are
// unanswered, and nowhere else.
func TestIncompleteLineLeadsToItsForm(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	p := r.enter("ana")
	specs := append(cortex.System().Specs(), r.service.House().Specs()...)
	asked := 0
	for _, chair := range []string{"gm", "ana"} {
		for _, o := range r.view(id, "ana", chair).Offers {
			// current rows count as answers
			stands := slices.ContainsFunc(o.Inputs, func(a game.Input) bool { return len(a.CurrentRows) > 0 })
			if o.Closed != nil || !o.Destructive && (o.Ready() || stands) {
				continue
			}
			asked++
			line := cmdline.Line(index.Printer(lang.EN, nil), specs, o)
			page := p.post("/t/"+string(id)+"/line?chair="+chair, url.Values{"cmd": {"abcdefghij"}, "line": {line}})
			if !strings.Contains(page.path, "/form/"+url.PathEscape(o.Move)+"/"+o.Key()) {
				t.Errorf("%s: %q leads to %s: %s", chair, line, page.path, alertOf(page.text))
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d offers ask something", asked)
	}
}

// alertOf returns the alert of a page.
func alertOf(page string) string {
	_, rest, _ := strings.Cut(page, `class="alert">`)
	why, _, _ := strings.Cut(rest, "<")
	return why
}
