package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// foreignColours lists the colours on the page that are not the system's, with their elements. Charts and
// QR codes are pictures of their own, and the browser draws the boxes.
const foreignColours = `(() => {
	const probe = document.body.appendChild(document.createElement("i"));
	const own = ["Canvas", "CanvasText", "LinkText"].map(c => (probe.style.color = c, getComputedStyle(probe).color));
	probe.remove();
	const bad = [];
	for (const e of document.querySelectorAll("header *, main *, .sprite *")) {
		if (e.closest(".chart, .qr, template") || e.matches("input, option")) continue;
		const s = getComputedStyle(e), seen = [s.color, s.backgroundColor];
		if (e.matches(".body, .die text, .bar rect")) seen.push(s.fill);
		for (const side of ["Top", "Right", "Bottom", "Left"]) 
			if (parseFloat(s["border" + side + "Width"])) seen.push(s["border" + side + "Color"]);
		for (const c of seen) if (c !== "rgba(0, 0, 0, 0)" && !own.includes(c)) bad.push(e.localName + "." + e.getAttribute("class") + " " + c);
	}
	return [...new Set(bad)].join("\n");
})()`

// faintWords lists the words on the page with a contrast below 7 to 1.
const faintWords = `(() => {
	const parts = c => c.match(/[\d.]+/g).map(Number);
	const light = c => parts(c).slice(0, 3).map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const ground = e => { const c = getComputedStyle(e).backgroundColor; return parts(c)[3] === 0 ? ground(e.parentElement) : c; };
	const bad = [];
	for (const e of document.querySelectorAll("header *, main *")) {
		const words = [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
		if (!words || e.closest("svg, template, .unseen, [aria-hidden]") || !e.checkVisibility()) continue;
		const [a, b] = [light(getComputedStyle(e).color), light(ground(e))].sort((x, y) => y - x);
		const dim = [e, ...function*() { for (let p = e; p = p.parentElement;) yield p; }()]
			.reduce((o, p) => o * getComputedStyle(p).opacity, 1);
		if ((a + 0.05) / (b + 0.05) < 7 || dim < 1) bad.push(((a + 0.05) / (b + 0.05)).toFixed(2) + " " + dim + " " + e.outerHTML.slice(0, 90));
	}
	return bad.join("\n");
})()`

// appearance returns how an element stands out: its frame, its background and its overlays.
const appearance = `(css => { const e = document.querySelector(css), s = getComputedStyle(e);
	return [s.borderStyle, s.borderColor, s.borderWidth, s.boxShadow, s.backgroundColor, s.outlineStyle, s.opacity,
		getComputedStyle(e, "::after").content].join(" "); })`

// TestStatesDifferWithoutOurColours: with the system's colours in place of ours, and with more contrast,
// elements that are picked, come next, count, spoil, are undone or have the focus look different
// from those that do not, and all words can be read.
func TestStatesDifferWithoutOurColours(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 1, 4, 4, 3, 5), cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "ana")
	apart := func(what, one, other string) {
		t.Helper()
		if a, b := eval[string](b, appearance+"("+jsString(one)+")"),
			eval[string](b, appearance+"("+jsString(other)+")"); a == b {
			t.Errorf("%s: %s looks like %s: %s", what, one, other, a)
		}
	}
	modes := map[string][]string{}
	for _, scheme := range []string{"light", "dark"} {
		modes["forced, "+scheme] = []string{"forced-colors", "active", "prefers-color-scheme", scheme}
		modes["more, "+scheme] = []string{"prefers-contrast", "more", "prefers-color-scheme", scheme}
	}
	each := func(path string, then func(mode string)) {
		t.Helper()
		b.open(path)
		for mode, likes := range modes {
			b.setMedia(likes...)
			b.await("!document.getAnimations().some(a => a.playState === 'running')")
			if likes[0] == "forced-colors" {
				if got := eval[string](b, foreignColours); got != "" {
					t.Errorf("%s, %s: colours of our own:\n%s", path, mode, got)
				}
			} else if got := eval[string](b, faintWords); got != "" {
				t.Errorf("%s, %s: hard to read:\n%s", path, mode, got)
			}
			then(mode)
		}
	}
	nothing := func(string) {}
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move", "rope"}})
	each(at(id, "ana"), func(mode string) {
		apart(mode, ".choice.full:has(:checked)", ".choice.full:not(:has(:checked))")
		apart(mode, ".lead-row button.lead", ".side")
		apart(mode, ".chairs [aria-current]", ".chairs a:not([aria-current])")
	})
	r.play(id, "ana", "roll", nil)
	each(at(id, "ana"), func(mode string) {
		apart(mode, ".moment .dice .tone-counts", ".moment .dice .tone-trouble")
		apart(mode, ".moment .dice .tone-counts", ".moment .dice .item:not(.tone-counts, .tone-trouble)")
	})
	r.play(id, "gm", "undo", nil)
	each(at(id, "gm"), func(mode string) {
		if got := eval[string](b,
			"getComputedStyle(document.querySelector('.undone > p')).textDecorationLine"); got != "line-through" {
			t.Errorf("%s: what is undone is %s", mode, got)
		}
	})
	each("/odds?p=d8+2d6&o=2d6", func(mode string) { apart(mode, ".pile.has > .tap", ".pile:not(.has) > .tap") })
	each("/", nothing)
	each("/me", func(mode string) {
		eval[bool](b, "(document.querySelector('.skip').focus(), true)")
		b.typeKeys("\t")
		const line = `(s => [s.outlineStyle, s.outlineWidth, s.outlineColor !== getComputedStyle(document.body).backgroundColor].join(" "))
			(getComputedStyle(document.activeElement))`
		if got := eval[string](b, line); got != "solid 3px true" {
			t.Errorf("%s: the focus is a line that is %s", mode, got)
		}
	})
}
