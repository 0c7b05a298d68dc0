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
	id := r.createDemo("ana", "counter")
	b := r.browse(id, "ana")
	b.tap("⟦counter.whisper⟧")
	const field = `document.querySelector("[name='a.words']")`
	long := strings.Repeat("psst ", 25)
	eval[bool](b, fmt.Sprintf(`(e => (e.removeAttribute("maxlength"), e.value = %q, e.form.requestSubmit(), true))(%s)`,
		long, field))
	b.await("document.querySelector('#asked .alert')")
	for range 2 {
		r.add(id)
		b.await(fmt.Sprintf("Number(document.getElementById('table').dataset.at) >= %d", r.view(id, "ana", "gm").Seq))
		if got := eval[string](b, field+".value"); got != long {
			t.Errorf("news came, and the words are %q", got)
		}
		if eval[int](b, `document.querySelectorAll("#asked .alert").length`) != 1 {
			t.Error("news came, and the reason does not stand there once")
		}
	}
	b.checkNoComplaints()
}
