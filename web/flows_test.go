package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"mesa/game"
	"mesa/web"
)

// watch counts script errors and violations of the content policy.
const watch = `window.complaints = [];
addEventListener("error", e => complaints.push(e.message));
addEventListener("unhandledrejection", e => complaints.push(String(e.reason)));
document.addEventListener("securitypolicyviolation", e => complaints.push(e.violatedDirective));
true`

// checkNoComplaints fails if there were complaints since watch.
func (b *tab) checkNoComplaints() {
	b.t.Helper()
	if got := eval[string](b, "complaints.join(', ')"); got != "" {
		b.t.Errorf("the browser complains: %s", got)
	}
}

// tick clicks the box or radio button with that label, which may go on after a colon.
func (b *tab) tick(label string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('.choice')].find(e => ((e.querySelector('.unseen') ?? "+
		"e).innerText.trim() + "+
		"':').startsWith(%q))", label+":")
	b.await(find)
	eval[bool](b, "("+find+".click(), true)")
}

func TestTwoWindowsOnOneTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	gm := r.chromium()
	gm.signIn("ana", at(id, "gm"))
	ana := gm.newTab()
	ana.open(at(id, "ana"))
	eval[bool](ana, watch)
	eval[bool](gm, watch)
	// A hidden tab does not listen; these two are windows side by side.
	side := "Object.defineProperty(document, 'hidden', {get: () => false}); document.dispatchEvent(new " +
		"Event('visibilitychange')); true"
	eval[bool](ana, side)
	eval[bool](gm, side)

	gm.tap("Test for Ana")
	ana.awaitText("Your turn.")
	ana.awaitText("Ana must beat")
	for _, die := range []string{"Solo d6", "Quick Hands d8", "Move d10"} { // faster than the answers
		ana.tick(die)
	}
	ana.awaitText("Roll 3 dice (d6 d8 d10)")
	if n := eval[int](ana, "document.querySelectorAll('#b-pool .dice .die').length"); n != 3 {
		t.Errorf("%d dice lie in the pool", n)
	}
	ana.tap("Roll 3 dice (d6 d8 d10)")
	gm.awaitText("Ana rolled: Solo d6 rolled ")
	ana.awaitText("Ana rolled: Solo d6 rolled ")
	ana.await("document.querySelector('.moment .dice .die')")
	ana.checkNoComplaints()
	gm.checkNoComplaints()
}

func TestDraftFollowsOtherWindows(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	b.tick("Solo d6")
	b.awaitText("Roll 1 die (d6)")
	r.play(id, "ana", "pool", game.Args{"pool": {"buddy", "fight"}})
	b.awaitText("Roll 2 dice")
	ticked := "[...document.querySelectorAll('[data-draft] :checked')].map(e => e.value).join(' ')"
	if got := eval[string](b, ticked); got != "buddy fight" {
		t.Errorf("ticked are %q", got)
	}
}

// TestFormBeingSentIsNotKeptAsUnsent: a form that disappears while it is being sent is not shown as unsent words;
// a form that was only written is.
func TestFormBeingSentIsNotKeptAsUnsent(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	const vanish = `((busy) => {
		const read = (html) => new DOMParser().parseFromString(html, "text/html"), before = document.documentElement.outerHTML;
		const form = document.querySelector("#table [data-draft]"), field = form.querySelector("input[type=text], input[type=number]");
		field.focus();
		field.value = "7";
		form.ariaBusy = busy;
		const doc = read(document.documentElement.outerHTML);
		doc.getElementById(form.id).remove();
		change(["table"], doc);
		const apart = document.querySelectorAll("#kept form").length;
		change(["table"], read(before));
		return apart;
	})`
	b.await("document.querySelector('#table [data-draft]')")
	if n := eval[int](b, vanish+`("true")`); n != 0 {
		t.Errorf("%d forms that are on their way are set apart", n)
	}
	if n := eval[int](b, vanish+"(null)"); n != 1 {
		t.Errorf("%d forms that were being written are set apart", n)
	}
}

// TestTypedDiceStayInTheirField: dice typed into a draft stay in their field, with the focus, and are sent with the
// next tick.
func TestTypedDiceStayInTheirField(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	const field = `document.querySelector(".draft [name='a.dice']")`
	b.await(field)
	eval[bool](b, field+".focus(), true")
	b.do(chromedp.KeyEvent("2d4\r"))
	b.awaitText("Roll 2 dice (2d4)")
	if got := eval[string](b, "document.activeElement === "+field+" ? "+field+".value : 'out of focus'"); got != "2d4" {
		t.Errorf("what was typed is now %q", got)
	}
	b.tick("Solo d6")
	b.awaitText("Roll 3 dice (d6 2d4)")
	b.tap("Roll 3 dice (d6 2d4)")
	b.await("document.querySelector('.moment .dice .die')")
	if got := eval[string](b, "document.getElementById('kept').innerText"); got != "" {
		t.Errorf("a draft that was sent is kept:\n%s", got)
	}
	b.checkNoComplaints()
}

// TestTouchedElementKeepsItsPlace: when the page grows above the element that was touched, that
// element stays where it is on the screen; so does text that is being read when news arrive.
func TestTouchedElementKeepsItsPlace(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	where := func(label string) float64 {
		return eval[float64](b,
			fmt.Sprintf("[...document.querySelectorAll('.draft .choice')].find(e => "+
				"e.innerText.startsWith(%q)).getBoundingClientRect().top", label))
	}
	stays := func(label, says string, do func()) {
		t.Helper()
		eval[bool](b, fmt.Sprintf("[...document.querySelectorAll('.draft .choice')].find(e => "+
			// so that pressing it scrolls nothing
			"e.innerText.startsWith(%q)).scrollIntoView({block: 'center'}), true", label))
		before := where(label)
		do()
		b.awaitText(says)
		b.await("!document.getAnimations().length")
		if now := where(label); now < before-1 || now > before+1 {
			t.Errorf("%s went from %v to %v", label, before, now)
		}
	}
	b.await("document.querySelector('.draft[open]') && !document.getAnimations().length")
	eval[bool](b,
		"window.drawn = [], addEventListener('animationstart', e => e.target.closest('#stage, #cast, #board') && "+
			"!e.target.matches('.moment .die') && drawn.push(e.target.outerHTML.slice(0, 80))), true")
	tick := func(label string) func() {
		return func() {
			b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(".draft .choice:has([value=%q])", label))))
		}
	}
	stays("Solo d6", "Roll 1 die (d6)", tick("solo"))
	stays("Quick Hands d8", "Roll 2 dice", tick("quick-hands"))
	stays("Quick Hands d8", "rolled", func() { r.play(id, "gm", "dice", game.Args{"pool": {"2d6"}}) })
	if got := eval[string](b, "drawn.join('\\n')"); got != "" {
		t.Errorf("drawn anew, though it stays:\n%s", got)
	}
	b.checkNoComplaints()
}

func TestTypedWordsOutliveNews(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	b := r.browse(id, "ana")
	b.tap("⟦counter.whisper⟧")
	eval[bool](b, `(e => (e.focus(), e.value = "half a sen", true))(document.querySelector("[name='a.words']"))`)
	r.add(id)
	b.awaitText("⟦counter.event.added⟧")
	typed := `(e => e !== document.activeElement ? "out of focus" : e.checkVisibility() ? e.value : "out of sight")
		(document.querySelector("[name='a.words']"))`
	if got := eval[string](b, typed); got != "half a sen" {
		t.Errorf("news came, and the words are %q", got)
	}
	b.checkNoComplaints()
}

func TestRefusalWithScriptStandsBesideItsForm(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	b := r.browse(id, "ana")
	b.tap("⟦counter.whisper⟧")
	long := strings.Repeat("psst ", 25)
	eval[bool](b, fmt.Sprintf(`(e => (e.removeAttribute("maxlength"), e.value = %q, e.form.requestSubmit(), true))
		(document.querySelector("[name='a.words']"))`, long))
	b.await("document.querySelector('#asked .alert')")
	b.await("!document.getAnimations().length")
	why := `(e => (r => !e.innerText ? "nothing" : r.top < 0 || r.bottom > innerHeight ? "out of sight" : "")(e.getBoundingClientRect()))
		(document.querySelector("#asked .alert"))`
	if got := eval[string](b, why); got != "" {
		t.Errorf("why it was refused is, beside what was typed, %s", got)
	}
	if got := eval[string](b, "document.querySelector('[name=\"a.words\"]').value"); got != long {
		t.Errorf("what was typed is now %q", got)
	}
	b.tap("Close")
	b.tap("⟦counter.add⟧")
	b.await("!document.querySelector('#alert .alert')")
	b.checkNoComplaints()
}

func TestDoubleTapRepeatsOnlyRepeatableMoves(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	b := r.browse(id, "gm")
	twice := `(e => (e.click(), e.click(), true))([...document.querySelectorAll("button")].find(e => e.innerText === %q))`
	b.tap("⟦counter.draft⟧")
	b.await("document.querySelector('#b-pool')")
	eval[bool](b, fmt.Sprintf(twice, "⟦counter.roll⟧"))
	b.awaitText("⟦counter.event.rolled⟧")
	eval[bool](b, fmt.Sprintf(twice, "⟦counter.add⟧")) // a repeatable move: it is done twice
	b.await("document.querySelector('#b-count .facts').innerText === '7'")
	time.Sleep(100 * time.Millisecond)
	if seq := r.view(id, "ana", "gm").Seq; seq != 5 { // create, draft, roll, add, add
		t.Errorf("the log ends at %d", seq)
	}
	b.checkNoComplaints()
}

func TestPagesFitSmallScreens(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "gm")
	b.setScreen(320, 640, false)
	for _, path := range []string{"/", at(id, "gm"), at(id, "ana"), "/t/" + string(id) + "/char/ana?chair=ana",
		"/t/" + string(id) +
			"/house?chair=gm", "/t/" + string(id) + "/log?chair=gm", "/t/" + string(id) + "/fair?chair=gm",
		"/t/" + string(id) +
			"/stats?chair=gm", "/t/" + string(id) + "/invite?chair=gm", "/t/" + string(id) + "/delete?chair=gm",
		r.enter("ana").invite(id, "")} {
		b.checkFits(path, 320)
		small := `[...document.querySelectorAll("button, summary, select, input:not([type=hidden]), .choice, .chairs a, .links a")]
			.filter(e => !e.closest(".choice") || e.matches(".choice"))
			.filter(e => e.checkVisibility() && Math.round(e.getBoundingClientRect().height) < 44)
			.map(e => e.outerHTML.slice(0, 80)).join("\n")`
		if got := eval[string](b, small); got != "" {
			t.Errorf("%s has targets under 44 pixels:\n%s", path, got)
		}
	}
}

// TestPagesHaveWhatScreenReadersNeed: pages have what a screen reader needs: one h1, headings in
// order, a name for every control, no duplicate id.
func TestPagesHaveWhatScreenReadersNeed(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "gm")
	for _, path := range []string{"/", at(id, "gm"), at(id, "ana"), "/t/" + string(id) + "/house?chair=gm",
		"/t/" + string(id) +
			"/log?chair=gm", "/t/" + string(id) + "/fair?chair=gm", "/t/" + string(id) + "/stats?chair=gm",
		"/t/" + string(id) +
			"/invite?chair=gm", "/t/" + string(id) + "/delete?chair=gm", r.enter("ana").invite(id, "")} {
		b.open(path)
		if n := eval[int](b, "document.querySelectorAll('h1').length"); n != 1 {
			t.Errorf("%s has %d h1", path, n)
		}
		ids := `(all => all.filter((id, i) => all.indexOf(id) !== i).join(" "))([...document.querySelectorAll("[id]")].map(e => e.id))`
		if got := eval[string](b, ids); got != "" {
			t.Errorf("%s has ids twice: %s", path, got)
		}
		nameless := `[...document.querySelectorAll("button, summary, a, input:not([type=hidden]), select, textarea")]
			.filter(e => !(e.innerText || e.textContent || e.getAttribute("aria-label") || "").trim() && !e.labels?.length)
			.map(e => e.outerHTML.slice(0, 80)).join("\n")`
		if got := eval[string](b, nameless); got != "" {
			t.Errorf("%s has controls without a name:\n%s", path, got)
		}
		dangling := `[...document.querySelectorAll("[aria-describedby], [aria-labelledby]")]
			.filter(e => !document.getElementById(e.getAttribute("aria-describedby") || e.getAttribute("aria-labelledby")))
			.map(e => e.outerHTML.slice(0, 80)).join("\n")`
		if got := eval[string](b, dangling); got != "" {
			t.Errorf("%s points at what is not there:\n%s", path, got)
		}
		if got := eval[string](b,
			"[...document.querySelectorAll(':is(ol, ul)[role]:not([role=list])')].map(e => e.outerHTML.slice(0, "+
				"80)).join('\\n')"); got != "" {
			t.Errorf("%s has lists that are called something else:\n%s", path, got)
		}
	}
}

// TestSignInOverPlainHTTP: a person signs in over plain http by a name of the local network, where
// browsers say less about the origin of a form.
func TestSignInOverPlainHTTP(t *testing.T) {
	r := newRoom(t, web.Options{})
	port := r.url[strings.LastIndexByte(r.url, ':'):]
	b := r.chromium("host-resolver-rules=MAP mesa.test 127.0.0.1")
	r.url = "http://mesa.test" + port
	b.open(r.link("ana", "/"))
	b.tap("Sign in as Ana")
	b.awaitText("Play tabletop RPGs together")
}
