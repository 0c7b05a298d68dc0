package web_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/table"
	"mesa/web"
)

// brokenWords lists the words of choices and dice labels that stand on two lines or are cut off.
const brokenWords = `(() => {
	const bad = []
	for (const e of document.querySelectorAll('.choice .name, .dice .label')) {
		if (!e.checkVisibility()) continue
		if ([e, ...e.children].some(c => c.scrollHeight > c.clientHeight + 1 && getComputedStyle(c).overflow !== 'visible')) {
			bad.push('cut: ' + e.innerText)
		}
		const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
		while (walk.nextNode()) {
			for (const word of walk.currentNode.data.matchAll(/[^\s-]+/g)) {
				const r = document.createRange()
				r.setStart(walk.currentNode, word.index)
				r.setEnd(walk.currentNode, word.index + word[0].length)
				if (new Set([...r.getClientRects()].map(x => Math.round(x.top))).size > 1) bad.push(word[0])
			}
		}
	}
	return [...new Set(bad)].join(', ')
})()`

// TestNoWordIsBrokenOnAPhone: on a phone the dice and choices of a test break no word and cut none off, in
// both languages.
func TestNoWordIsBrokenOnAPhone(t *testing.T) {
	for _, locale := range lang.Locales {
		r := newRoomOf(t, web.Options{}, dice.Script(1, 5, 2), cortex.System())
		id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "cortex", Lang: locale, Demo: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.service.SetLanguage(t.Context(), "ana", locale); err != nil {
			t.Fatal(err)
		}
		r.play(id, "gm", "test",
			game.Args{"who": {"ana"}, "difficulty": {"none"}, "dice": {"d10", "d10", "d8"}, "with": {}})
		b := r.browse(id, "gm")
		for _, width := range []int64{390, 1280} {
			b.setScreen(width, 844, false)
			b.open(at(id, "gm"))
			b.await("document.querySelector('.moment .dice')")
			b.await("[...document.querySelectorAll('.dice .label')].filter(e => e.checkVisibility()).length > 2")
			check := func(where string) {
				if bad := eval[string](b, brokenWords); bad != "" {
					t.Errorf("%s: at %d pixels %s breaks words: %s", locale, width, where,
						strings.ReplaceAll(bad, "\n", " / "))
				}
			}
			check("the table")
			b.open(eval[string](b, `(a => a.pathname + a.search)(document.querySelector('a[href*="/form/test/"]'))`))
			b.await("[...document.querySelectorAll('.choice')].filter(e => e.checkVisibility()).length > 5")
			check("a form")
			b.open(at(id, "ana"))
			b.await("[...document.querySelectorAll('.choice .name')].filter(e => e.checkVisibility()).length > 10")
			check("a pool")
		}
	}
}
