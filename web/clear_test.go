package web_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/table"
	"mesa/web"
)

// createEmptyTable creates a table without characters.
func (r *room) createEmptyTable(user, system string) game.TableID {
	r.t.Helper()
	id, err := r.service.Create(r.t.Context(), user, "",
		table.NewTable{System: system, Lang: "en", Title: "The mill", GMName: "Rui"})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// section returns the HTML of one section of a page.
func section(t *testing.T, page, id string) string {
	t.Helper()
	_, rest, is := strings.Cut(page, `<section `)
	for ; is; _, rest, is = strings.Cut(rest, `<section `) {
		tag, _, _ := strings.Cut(rest, ">")
		if strings.Contains(tag, `id="`+id+`"`) {
			part, _, _ := strings.Cut(rest, "</section>")
			return part
		}
	}
	t.Fatalf("no section %s on\n%s", id, page)
	return ""
}

// TestEmptyTablePageSaysHowToBegin: the page of a new table says how to begin, and not that there is nothing.
func TestEmptyTablePageSaysHowToBegin(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createEmptyTable("ana", "nde")
	page := unescape(r.enter("ana").get(at(id, "gm")).text)
	if strings.Contains(page, "There is nothing to show here.") {
		t.Error("beside all that a GM may begin with, the page says that there is nothing")
	}
	for _, want := range []string{"No characters yet.", "You are the GM here (Rui)."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestPresetButtonKeepsItsForm: a button that names a preset answer does not hide the form in which the
// answer can be changed.
func TestPresetButtonKeepsItsForm(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createDemo("ana", "nde")
	r.play(id, "gm", "opponents", nil)
	page := r.enter("ana").get(at(id, "gm")).text
	label := "Hireling hurts Caio: 1 Heart</button>"
	if n := strings.Count(page, label); n != 1 {
		t.Fatalf("%d buttons say %s", n, label)
	}
	form := r.enter("ana").formOf(answer{text: page}, "Hireling hurts Caio: 1 Heart").text
	if !strings.Contains(form, `name="a.n"`) || !strings.Contains(form, ">Confirm</button>") {
		t.Errorf("the form with the number of Hearts ends otherwise:\n%s", form)
	}
}

// TestOptionalSingleChoiceIsOneBox: an optional answer with one choice is one box, and not a choice between it and
// nothing.
func TestOptionalSingleChoiceIsOneBox(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createDemo("ana", "nde")
	p := r.enter("ana")
	page := p.formOf(p.get(at(id, "gm")), "New counter")
	box := `type="checkbox" name="a.moved" value="by-hand"`
	if !strings.Contains(page.text, box) || strings.Contains(page.text, `type="radio" name="a.moved"`) {
		t.Error("whether only the GM moves a counter is no box")
	}
	p.press(page, "New counter", "a.name", "Fire", "a.event", "The roof falls", "a.moved", "by-hand")
	if page := p.get(at(id, "gm")).text; !strings.Contains(page, "Fire (at the end: The roof falls)") {
		t.Error("the counter was not made")
	}
}

// TestCardDoesNotWaitForItsReader: a card names the chairs that it waits for, but not the reader's
// own; their buttons stand below.
func TestCardDoesNotWaitForItsReader(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	p := r.enter("ana")
	for chair, want := range map[string]bool{"ana": false, "gm": true, "beto": true} {
		if got := strings.Contains(p.get(at(id, chair)).text, "Waiting for Ana: "); got != want {
			t.Errorf("the page of %s says that one waits for Ana: %v", chair, got)
		}
	}
}

// TestNextRoundDoesNotLeadBeforeFoesAct: while foes have yet to act, the button for the next round does not stand
// out.
func TestNextRoundDoesNotLeadBeforeFoesAct(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createDemo("ana", "nde")
	r.play(id, "gm", "opponents", nil)
	p := r.enter("ana")
	card := section(t, p.get(at(id, "gm")).text, "m-round")
	next, hurt := strings.Index(card, "Start round 2</button>"),
		strings.Index(card, "Hireling hurts Caio: 1 Heart</button>")
	if hurt < 0 || next < hurt {
		t.Errorf("the next round stands at %d, a foe's deed at %d", next, hurt)
	}
}

// TestBarsLineUp: bars that are compared begin and end at the same place.
func TestBarsLineUp(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(), nde.System())
	id := r.createDemo("ana", "nde")
	r.play(id, "gm", "test", game.Args{"who": {"bia"}})
	b := r.browse(id, "bia")
	for _, width := range []int64{320, 390, 1280} {
		b.setScreen(width, 800, false)
		b.await("document.querySelectorAll('.moment .bar').length > 2")
		if n := eval[int](b, "new Set([...document.querySelectorAll('.moment .bar')].map(e => "+
			"Math.round(e.getBoundingClientRect().left) "+
			"+ '-' + Math.round(e.getBoundingClientRect().width))).size"); n != 1 {
			t.Errorf("at %d pixels the bars have %d places", width, n)
		}
	}
}

// TestTextOnASheetIsNoHeading: a line of text on a sheet is no heading, and an Attribute is drawn as its die.
func TestTextOnASheetIsNoHeading(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System(), cortex.System())
	for system, heads := range map[string]bool{"nde": false, "cortex": true} {
		id := r.createDemo("ana", system)
		b := r.browse(id, "gm")
		sheet := map[string]string{"nde": "pc/bia", "cortex": "char/ana"}[system]
		b.open("/t/" + string(id) + "/" + sheet + "?chair=gm")
		if n := eval[int](b, "document.querySelectorAll('.sheet .die').length"); n < 3 {
			t.Errorf("%s: the sheet draws %d dice", system, n)
		}
		first := eval[string](b, "getComputedStyle(document.querySelector('.sheet .item .label')).fontFamily")
		if body := eval[string](b, "getComputedStyle(document.body).fontFamily"); (first != body) != heads {
			t.Errorf("%s: the first line of the sheet is in %s, the page in %s", system, first, body)
		}
	}
}

// TestChoiceWithoutOptionsIsNotAsked: a choice without options is not asked.
func TestChoiceWithoutOptionsIsNotAsked(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System(), cortex.System())
	for _, system := range []string{"nde", "cortex"} {
		id := r.createDemo("ana", system)
		p := r.enter("ana")
		for _, chair := range []string{"gm", "caio"} {
			for _, set := range strings.Split(p.get(at(id, chair)).text, "<fieldset")[1:] {
				set, _, _ = strings.Cut(set, "</fieldset>")
				if strings.Count(set, "<input") <= strings.Count(set, `value=""`) {
					t.Errorf("%s, %s: nothing can be chosen in\n%s", system, chair, set)
				}
			}
		}
	}
}

// The page calls the GM as the table's system does, also where the page itself names them.
func TestPageCallsTheGMAsTheSystemDoes(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System(), cortex.System())
	r.setLanguage("gil", lang.PTBR)
	gil := r.enter("gil")
	for system, want := range map[string]string{"nde": "Mestre", "cortex": "GM"} {
		page := gil.get("/t/" + string(r.createDemo("gil", system)) + "/house?chair=gm").text
		for _, said := range []string{"Quem pode desfazer: o " + want, ">" + want + ", em uso"} {
			if !strings.Contains(page, said) {
				t.Errorf("%s does not say %q", system, said)
			}
		}
	}
}
