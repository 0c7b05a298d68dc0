package web_test

import (
	"fmt"
	"strings"
	"testing"

	"mesa/web"
)

// TestRefusedWordsOutliveNews: refused words stay as they were typed, with the reason, although
// others do two things meanwhile.
func TestRefusedWordsOutliveNews(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "counter")
	b := r.browse(id, "ana")
	b.tap("⟦counter.whisper⟧")
	const field = `document.querySelector("[name='a.words']")`
	long := strings.Repeat("psst ", 25)
	ask[bool](b, fmt.Sprintf(`(e => (e.removeAttribute("maxlength"), e.value = %q, e.form.requestSubmit(), true))(%s)`,
		long, field))
	b.until("document.querySelector('#asked .alert')")
	for range 2 {
		r.add(id)
		b.until(fmt.Sprintf("Number(document.getElementById('table').dataset.at) >= %d", r.sight(id, "ana", "gm").Seq))
		if got := ask[string](b, field+".value"); got != long {
			t.Errorf("news came, and the words are %q", got)
		}
		if ask[int](b, `document.querySelectorAll("#asked .alert").length`) != 1 {
			t.Error("news came, and the reason does not stand there once")
		}
	}
	b.calm()
}
