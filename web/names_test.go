package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/web"
)

var idTag = regexp.MustCompile(`<[a-z][^>]* id="([^"]+)"`)

// checkUniqueIDs fails if two elements of a page have the same id: a press or a screen reader would reach the
// wrong one.
func (p *personView) checkUniqueIDs(path string) {
	p.t.Helper()
	var ids []string
	for _, m := range idTag.FindAllStringSubmatch(p.get(path).text, -1) {
		ids = append(ids, m[1])
	}
	slices.Sort(ids)
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1] {
			p.t.Errorf("%s has the id %s twice", path, ids[i])
		}
	}
}

// TestNoIDTwice: names that look like parts of other names, two tests at once, and consequences
// that are owed share no id, in either system.
func TestNoIDTwice(t *testing.T) {
	t.Run("cortex", func(t *testing.T) {
		r := newRoomOf(t, web.Options{}, nil, cortex.System())
		id := r.createDemo("ana", "cortex")
		for _, name := range []string{"Ana 0", "Ana 1", "Ana More", "Ana H", "Áná_0"} {
			r.play(id, "gm", "character", game.Args{"line": {name + ": distinctions Quick d8, Stubborn d8"}})
		}
		for _, name := range []string{"Dazed", "Dazed More", "Dazed 0"} {
			r.play(id, "gm", "new-complication", game.Args{"name": {name}, "on": {"ana"}})
		}
		p := r.enter("ana")
		p.checkUniqueIDs(at(id, "gm"))
		r.play(id, "gm", "test", game.Args{"who": {"ana"}})
		r.play(id, "gm", "test", game.Args{"who": {"beto"}})
		for _, chair := range []string{"gm", "ana", "beto"} {
			p.checkUniqueIDs(at(id, chair))
		}
		r.play(id, "ana", "roll", game.Args{"dice": {"3d6"}})
		for _, chair := range []string{"gm", "ana", "beto"} {
			p.checkUniqueIDs(at(id, chair))
		}
	})
	t.Run("nde", func(t *testing.T) {
		r := newRoomOf(t, web.Options{}, dice.Script(1), nde.System())
		id := r.createDemo("ana", "nde")
		r.play(id, "gm", "foe", game.Args{"kind": {"minion"}, "n": {"3"}})
		r.play(id, "gm", "foe", game.Args{"kind": {"minion"}, "name": {"Bia More"}})
		r.play(id, "lia", "attack", game.Args{"target": {"captain-rook"}, "way": {"power"}})
		p := r.enter("ana")
		for _, chair := range []string{"gm", "bia", "lia"} {
			p.checkUniqueIDs(at(id, chair))
		}
		r.play(id, "lia", "keep", nil)
		for _, chair := range []string{"gm", "bia", "lia"} {
			p.checkUniqueIDs(at(id, chair))
		}
	})
}

// TestLongNamesWidenNoPage: a long name without a place to break makes no page wider, wherever it stands.
func TestLongNamesWidenNoPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	long := strings.Repeat("W", 64)
	r.play(id, "gm", "character", game.Args{"line": {long + ": distinctions " + long + " d8, Stubborn d8"}})
	r.play(id, "gm", "new-complication", game.Args{"name": {long}, "on": {"ana"}})
	r.play(id, "gm", "test", game.Args{"who": {"ana"}, "what": {long}})
	b := r.browse(id, "gm")
	for _, width := range []int64{320, 1280} {
		b.setScreen(width, 800, false)
		for _, path := range []string{at(id, "gm"), at(id, "ana"), "/t/" + string(id) + "/log?chair=gm"} {
			b.checkFits(path, int(width))
		}
	}
}

// TestHelpNeedsNoCommands: the help of a form is read beside buttons as well as in the terminal, so
// it names nothing to type.
func TestHelpNeedsNoCommands(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	r := newRoom(t, web.Options{})
	specs := slices.Concat(cortex.System().Specs(), nde.System().Specs(), r.service.House().Specs())
	for _, locale := range lang.Locales {
		p := index.Printer(locale, nil)
		for _, s := range specs {
			help := p.Key(s.Key + ".help")
			if strings.Contains(help, "=") {
				t.Errorf("%s: %s: %q names a parameter", locale, s.Key, help)
			}
			if strings.Contains(help, ": "+s.Name+" ") {
				t.Errorf("%s: %s: %q shows what is typed", locale, s.Key, help)
			}
		}
	}
}

// TestEveryInputHasWords: the pages of moves with names of one and two words show no key without a text.
func TestEveryInputHasWords(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(3, 2, 3, 2), cortex.System())
	id := r.createDemo("ana", "cortex")
	for key, value := range map[string]string{"doom.mode": "full", "crisis.enabled": "true"} {
		r.play(id, "gm", "option", game.Args{"key": {key}, "value": {value}})
	}
	r.play(id, "gm", "doom pool", game.Args{"dice": {"d6", "d8"}})
	p := r.enter("ana")
	unsaid := regexp.MustCompile(`⟦[^⟧]*⟧`)
	look := func() {
		t.Helper()
		for _, chair := range []string{"gm", "ana"} {
			if keys := unsaid.FindAllString(p.get(at(id, chair)).text, -1); len(keys) > 0 {
				t.Errorf("%s reads %q", chair, keys)
			}
		}
	}
	look()
	r.play(id, "gm", "crisis", game.Args{"name": {"Fire"}})
	r.play(id, "gm", "timed begin", nil)
	look()
	r.play(id, "gm", "timed test", game.Args{"who": {"ana"}, "with": {}})
	look()
}
