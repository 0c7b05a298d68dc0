package web_test

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/web"
)

// fillFromFile sends a form with a file, as its button does.
func (p *personView) fillFromFile(page answer, button, name string, data string) answer {
	p.t.Helper()
	action, form := p.form(page, button)
	return p.sendFile(fillAddress(action), form, name, data)
}

// fillAddress returns the address that a form with a file is sent to. A table's id may begin with "do".
func fillAddress(action string) string {
	i := strings.LastIndex(action, "/do")
	return action[:i] + "/fill" + action[i+len("/do"):]
}

func (p *personView) sendFile(to string, form url.Values, name, data string) answer {
	p.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for field, values := range form {
		for _, v := range values {
			if err := w.WriteField(field, v); err != nil {
				p.t.Fatal(err)
			}
		}
	}
	if name != "" {
		part, err := w.CreateFormFile("file", name)
		if err != nil {
			p.t.Fatal(err)
		}
		if _, err := part.Write([]byte(data)); err != nil {
			p.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		p.t.Fatal(err)
	}
	return p.send(p.request("POST", to, w.FormDataContentType(), &b))
}

// TestSheetFilesFillTheForm: each file of a character fills the form of a new one; once that is sent,
// the new character has the same file.
func TestSheetFilesFillTheForm(t *testing.T) {
	for _, form := range []string{"json", "foundry", "markdown"} {
		r := newRoom(t, web.Options{})
		id := r.createDemo("ana", "cortex")
		p := r.enter("ana")
		first := p.get("/t/" + string(id) + "/file/" + form + "/char/ana?chair=gm")
		if first.status != http.StatusOK ||
			!strings.HasPrefix(first.header.Get("Content-Disposition"), `attachment; filename="ana.`) {
			t.Fatalf("%s: %d %s\n%s", form, first.status, first.header, first.text)
		}
		before := r.view(id, "ana", "gm").Seq
		shown := p.fillFromFile(p.formOf(p.get(at(id, "gm")), "Make a character"), "Make a character", "ana.txt",
			first.text)
		if shown.status != http.StatusOK || !strings.Contains(shown.text, "What ana.txt says") {
			t.Fatalf("%s: %d\n%s", form, shown.status, shown.text)
		}
		if r.view(id, "ana", "gm").Seq != before {
			t.Errorf("%s: something was saved before anybody had looked", form)
		}
		p.press(shown, "Make a character", "a.name", "Ana Again")
		again := p.get("/t/" + string(id) + "/file/" + form + "/char/ana-again?chair=gm")
		trait := func(text string) string { // without the title and the things at the table
			text, _, _ = strings.Cut(text, game.CommentSign)
			return strings.TrimSpace(text[strings.IndexByte(text, '\n'):])
		}
		if form == "json" {
			trait = func(text string) string { return strings.Replace(text, `"Ana Again"`, `"Ana"`, 1) }
		}
		if form == "foundry" {
			trait = func(text string) string { return strings.Replace(text, `"name": "Ana Again"`, `"name": "Ana"`, 1) }
		}
		if got, want := trait(again.text), trait(first.text); got != want {
			t.Errorf("%s: it is\n%s\nwant\n%s", form, got, want)
		}
	}
}

// TestEarnedRecordsFillTheForm: the file of a character holds what they have earned, and the form for
// things earned elsewhere reads it.
func TestEarnedRecordsFillTheForm(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	r.play(id, "gm", "option", game.Args{"key": {"growth.milestones"}, "value": {"true"}})
	r.play(id, "gm", "xp", game.Args{"who": {"ana"}, "n": {"12"}})
	file := p.get("/t/" + string(id) + "/file/json/char/ana?chair=gm").text
	if !strings.Contains(file, `"xp": [`) {
		t.Fatalf("it says\n%s", file)
	}
	const button = "Bring in what Ana earned"
	shown := p.fillFromFile(p.formOf(p.get(at(id, "gm")), button), button, "ana.json", file)
	if shown.status != http.StatusOK || !strings.Contains(shown.text, "What ana.json says") {
		t.Fatalf("%d\n%s", shown.status, shown.text)
	}
	p.press(shown, button)
	if file = p.get("/t/" + string(id) + "/file/json/char/ana?chair=gm").text; !strings.Contains(file, `"24"`) {
		t.Errorf("it says\n%s", file)
	}
}

// TestUniversaisFileFillsTheForm: the file of a character fills the GM's form, in which the GM names the
// owner; the new character has the same file.
func TestUniversaisFileFillsTheForm(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, universais.System())
	id := r.createDemo("ana", universais.Name)
	p := r.enter("ana")
	file := func(who string) string { return p.get("/t/" + string(id) + "/file/json/pc/" + who + "?chair=gm").text }
	const button = "Bring in a character from another table"
	first := file("ana")
	if !strings.Contains(first, `"Vow: Loyal - Help when she keeps her word"`) {
		t.Fatalf("it says\n%s", first)
	}
	before := r.view(id, "ana", "gm").Seq
	shown := p.fillFromFile(p.formOf(p.get(at(id, "gm")), button), button, "ana.json", first)
	if shown.status != http.StatusOK || !strings.Contains(shown.text, "What ana.json says") ||
		strings.Contains(shown.text, "Not understood") {
		t.Fatalf("%d\n%s", shown.status, shown.text)
	}
	if r.view(id, "ana", "gm").Seq != before {
		t.Error("something was saved before anybody had looked")
	}
	p.press(shown, button, "a.name", "Ana Again", "a.chair", "gm")
	if again := strings.Replace(file("ana-again"), `"Ana Again"`, `"Ana"`, 1); again != first {
		t.Errorf("it is\n%s\nwant\n%s", again, first)
	}
	half := strings.Replace(first, `"mind: 2"`, `"mind: 31"`, 1)
	shown = p.fillFromFile(p.formOf(p.get(at(id, "gm")), button), button, "half.json", half)
	if a := p.press(shown, button, "a.chair", "gm"); !strings.Contains(a.text,
		"“mind” has to be a whole number from 1 to 30.") {
		t.Errorf("%d\n%s", a.status, a.text)
	}
}

// TestNDEFileFillsTheForm: the file of an NDE character fills the form of a new one, which then has the same
// file.
func TestNDEFileFillsTheForm(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createDemo("ana", nde.Name)
	p := r.enter("ana")
	file := func(char string) string {
		return p.get("/t/" + string(id) + "/file/json/pc/" + char + "?chair=gm").text
	}
	first := file("bia")
	if !strings.Contains(first, `"mesa": "nde/character"`) {
		t.Fatalf("it is\n%s", first)
	}
	const button = "Bring in a character from another table"
	shown := p.fillFromFile(p.formOf(p.get(at(id, "gm")), button), button, "bia.json", first)
	if shown.status != http.StatusOK || !strings.Contains(shown.text, "What bia.json says") {
		t.Fatalf("%d\n%s", shown.status, shown.text)
	}
	p.press(shown, button, "a.name", "Vera")
	if got, want := strings.Replace(file("vera"), `"Vera"`, `"Bia"`, 1), first; got != want {
		t.Errorf("it is\n%s\nwant\n%s", got, want)
	}
}

// TestFilesOfOtherSystems: every full sheet can be printed, and downloaded as text and as JSON.
func TestFilesOfOtherSystems(t *testing.T) {
	for _, system := range []game.System{nde.System(), universais.System()} {
		r := newRoomOf(t, web.Options{}, nil, system)
		id, system := r.createDemo("ana", system.Name()), system.Name()
		p := r.enter("ana")
		about := "/" + string(r.view(id, "ana", "gm").View.People[0].About) + "?chair=gm"
		whole := p.get("/t/" + string(id) + about)
		if !strings.Contains(whole.text, "/print"+about) || !strings.Contains(whole.text, "/file/json") {
			t.Errorf("%s: the links are wrong on\n%s", system, whole.text)
		}
		if a := p.get("/t/" + string(id) + "/print" + about); a.status != http.StatusOK ||
			!strings.Contains(a.text, "<li>") {
			t.Errorf("%s: %d\n%s", system, a.status, a.text)
		}
		if a := p.get("/t/" + string(id) + "/file/markdown" + about); a.status != http.StatusOK ||
			!strings.HasPrefix(a.text, "# ") {
			t.Errorf("%s: %d\n%s", system, a.status, a.text)
		}
		if a := p.get("/t/" + string(id) + "/file/json" + about); a.status != http.StatusOK ||
			!strings.Contains(a.text, `"mesa": "`) {
			t.Errorf("%s: for its file of JSON it answers %d", system, a.status)
		}
	}
}

// TestWrongFilesAreRefused: a file that is no sheet is refused in a sentence, the typed words stay, and
// nothing changes.
func TestWrongFilesAreRefused(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p, mallory := r.enter("ana"), r.enter("mallory")
	page := p.formOf(p.get(at(id, "ana")), "Rewrite Ana")
	action, form := p.form(page, "Rewrite Ana")
	form.Set("a.name", "Anabel")
	fill := fillAddress(action)
	before := r.view(id, "ana", "ana").Seq
	for name, c := range map[string]struct{ data, want string }{
		"huge":      {strings.Repeat("x", game.MaxFile+1), "at most 256 KiB"},
		"far.huge":  {strings.Repeat("x", 2*game.MaxFile), "at most 256 KiB"},
		"no utf":    {"Skills: Fight \xff\xfe d8", "isn&#39;t text in UTF-8"},
		"picture":   {"\x89PNG\r\n\x00", "isn&#39;t text in UTF-8"},
		"empty":     {"\xef\xbb\xbf \n", "The file is empty"},
		"deep":      {strings.Repeat("[", 100000), "lists inside each other"},
		"broken":    {`{"mesa": "cortex/character", "name"`, "is cut off or has an error at byte"},
		"wrong":     {`{"mesa": "nde/character", "name": "Ana"}`, "Mesa can&#39;t read this file"},
		"type":      {`{"mesa": "cortex/character", "name": 7}`, "Mesa can&#39;t read this file"},
		"list":      {`[1, 2]`, "Mesa can&#39;t read this file"},
		"long text": {"Skills: " + strings.Repeat("Fight d8, ", 2000), "at most 12 KiB"},
		"":          {"", "Choose a file first"},
	} {
		a := p.sendFile(fill, form, name, c.data)
		if a.status < 400 || !strings.Contains(a.text, c.want) {
			t.Errorf("%s: %d, without %q\n%s", name, a.status, c.want, a.text)
		}
		if name != "far.huge" && !strings.Contains(a.text, `value="Anabel"`) {
			t.Errorf("%s: what was typed is lost", name)
		}
	}
	if a := mallory.sendFile(fill, form, "a.txt", "Skills: Fight d8"); a.status != http.StatusForbidden {
		t.Errorf("somebody else's seat: %d", a.status)
	}
	form.Set("file", "ana.json") // sent with the form, without being read in
	if a := p.post(action, form); a.status != http.StatusUnprocessableEntity ||
		!strings.Contains(a.text, "didn&#39;t check it yet") {
		t.Errorf("a file that was not read: %d", a.status)
	}
	for _, path := range []string{"/file/json/char/nobody", "/file/xml/char/ana", "/file/json/scene",
		"/file/markdown/scene", "/print/scene"} {
		if a := p.get("/t/" + string(id) + path + "?chair=ana"); a.status < 400 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	if now := r.view(id, "ana", "ana").Seq; now != before {
		t.Errorf("something was changed: %d, before %d", now, before)
	}
}

// fullSheet returns a character with as much as a table ever has on one sheet.
func fullSheet() string {
	var b strings.Builder
	b.WriteString("Zoe\n")
	for set := range 8 {
		fmt.Fprintf(&b, "\nA set of some length %d:\n", set)
		for trait := range 5 {
			fmt.Fprintf(&b, "A trait that is called at length %d %d d8\n", set, trait)
		}
	}
	return b.String() + "Too much d8\n"
}

// TestFileInABrowser: on a phone a file fills the form, unplaced lines stand above it, and sending
// it unchanged makes the character; its sheet prints on at most two pages, in black on white and
// alone; in both languages.
func TestFileInABrowser(t *testing.T) {
	for _, locale := range lang.Locales {
		r := newRoom(t, web.Options{})
		id := r.createEmptyTable("rui", "cortex")
		if err := r.service.SetLanguage(t.Context(), "rui", locale); err != nil {
			t.Fatal(err)
		}
		say := map[string][5]string{
			"en":    {"Make a character", "Read a file", "Nothing is saved yet", "Too much d8", "To print"},
			"pt-BR": {"Criar um personagem", "Ler um arquivo", "Nada foi salvo ainda", "Too much d8", "Para imprimir"},
		}[locale]
		b := r.chromium()
		b.signIn("rui", at(id, "gm"))
		b.setScreen(390, 844, true)
		b.tap(say[0])
		b.tap(say[1])
		eval[bool](b, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.items.add(new File([%q], "zoe.txt"));
			document.getElementById("file").files = d.files; return true })()`, fullSheet()))
		eval[bool](b, "document.querySelector('[formenctype]').click(), true")
		b.awaitText(say[2])
		b.awaitText(say[3])
		if name := eval[string](b, "document.querySelector('[name=\"a.name\"]').value"); name != "Zoe" {
			t.Errorf("the name is %q", name)
		}
		if w := eval[int](b, "document.documentElement.scrollWidth"); w > 390 {
			t.Errorf("the form is %d wide", w)
		}
		b.do(chromedp.SendKeys("[name='a.name']", "\r")) // Enter sends the form, and reads no file in
		b.await("document.querySelector('#table')")
		b.checkFits("/t/"+string(id)+"/char/zoe?chair=gm", 390)
		b.tap(say[4])
		b.await("document.querySelector('.paper')")
		if w := eval[int](b, "document.documentElement.scrollWidth"); w > 390 {
			t.Errorf("the page to print is %d wide", w)
		}
		if n := b.printedPages(); n < 1 || n > 2 {
			t.Errorf("it prints on %d pages", n)
		}
		seen := `[...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.childNodes.length &&
			!e.closest(".paper") && e.innerText?.trim() && !e.querySelector(".paper")).map(e => e.outerHTML.slice(0, 80)).join()`
		b.emulatePrint()
		if got := eval[string](b, seen); got != "" {
			t.Errorf("beside the sheet is printed: %s", got)
		}
		colours := `[...new Set([...document.querySelectorAll(".paper *")]
			.filter(e => e.checkVisibility()).map(e => getComputedStyle(e).color))].join()`
		if got := eval[string](b, colours); got != "rgb(0, 0, 0)" {
			t.Errorf("it is printed in %s", got)
		}
	}
}

// emulatePrint makes the page look as it would on paper.
func (b *tab) emulatePrint() {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(794, 1123), chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return err
	}))
}

// printedPages returns the number of A4 pages that the page takes.
func (b *tab) printedPages() int {
	b.t.Helper()
	var pdf []byte
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		size := true
		r, err := cdp.Call(ctx, t, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &size})
		pdf = r.Data
		return err
	}))
	return bytes.Count(pdf, []byte("/Type /Page\n")) + bytes.Count(pdf, []byte("/Type /Page\r"))
}
