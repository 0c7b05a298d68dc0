package web_test

import (
	"testing"

	"mesa/lang"
	"mesa/web"
)

// TestFlagsAreNotBroken: flags of the program stand on one line each, however narrow the page is,
// and are copied as they are typed.
func TestFlagsAreNotBroken(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	const lines = `(flag => {
		const all = document.createTreeWalker(document.querySelector(".narrow > p.calm"), NodeFilter.SHOW_TEXT);
		for (let n; n = all.nextNode();) {
			const at = n.data.indexOf(flag), r = document.createRange();
			if (at < 0) continue;
			r.setStart(n, at), r.setEnd(n, at + flag.length);
			return new Set([...r.getClientRects()].map(box => Math.round(box.top))).size;
		}
		return 0;
	})`
	port := eval[string](b, "location.port") // the port of this server
	for _, locale := range lang.Locales {
		if err := r.service.SetLanguage(t.Context(), "ana", locale); err != nil {
			t.Fatal(err)
		}
		b.open("/t/" + string(id) + "/invite?chair=gm")
		b.await(`document.querySelector(".narrow > p.calm")`)
		for width := int64(320); width < 620; width += 20 {
			b.setScreen(width, 740, false)
			for _, flag := range []string{"-http 0.0.0.0:" + port, "-url"} {
				if n := eval[int](b, lines+`("`+flag+`")`); n != 1 {
					t.Errorf("%s, %d wide: %s stands on %d lines", locale, width, flag, n)
				}
			}
		}
	}
}
