package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/web"
)

// axe returns the axe-core script. If it is not installed the test is skipped, but not where every
// test must run.
func axe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("..", "tools", "axe", "node_modules", "axe-core", "axe.min.js"))
	switch {
	case err == nil:
		return string(script)
	case os.Getenv("CI") == "true":
		t.Fatal("no axe-core to check the pages with: ", err)
	}
	t.Skip("axe-core is not installed: nobody checked whom the pages shut out")
	return ""
}

// axeFaults returns the faults that axe finds on the page, one a line.
func (b *tab) axeFaults(script string) string {
	b.t.Helper()
	b.await("!document.getAnimations().some(a => a.playState === 'running')")
	eval[bool](b, script+"; true")
	eval[bool](b, `window.faults = undefined, axe.run(document, {resultTypes: ["violations"]}).then(r =>
		window.faults = r.violations.map(v => v.id + ": " + v.nodes.map(n => n.html.slice(0, 120)).join(" ")).join("\\n")), true`)
	b.await("window.faults !== undefined")
	return eval[string](b, "window.faults")
}

// TestAxeFindsNoFaultOnPages: axe-core finds no fault on any page, in every state of play, in light and
// dark, on a phone and on a desk.
func TestAxeFindsNoFaultOnPages(t *testing.T) {
	script := axe(t)
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 1, 4), cortex.System(), nde.System(), universais.System())
	id, other, third := r.createDemo("ana", "cortex"), r.createDemo("ana", "nde"), r.createDemo("ana", "universais")
	tutorial, err := r.service.StartTutorial(t.Context(), "ana", "", "nde", "en")
	if err != nil {
		t.Fatal(err)
	}
	b := r.chromium()
	b.signIn("ana", "/")
	checked := 0
	check := func(path string, open ...string) {
		t.Helper()
		for i, locale := range lang.Locales { // each with its own screen and colour scheme
			if err := r.service.SetLanguage(t.Context(), "ana", locale); err != nil {
				t.Fatal(err)
			}
			b.setScreen([]int64{390, 1280}[i], 844, i == 1)
			b.open(path)
			for _, css := range open {
				b.await("document.querySelector(" + jsString(css) + ")")
				eval[bool](b, "(document.querySelector("+jsString(css)+").click(), true)")
				b.await("!document.querySelector('a[aria-busy]')")
			}
			checked++
			if got := b.axeFaults(script); got != "" {
				t.Errorf("%s %s, %s:\n%s", path, strings.Join(open, " "), locale, got)
			}
		}
	}
	table := "/t/" + string(id)
	for _, path := range []string{"/", "/me", "/me/erase", "/odds", "/explain", "/offline/en", "/offline/pt-BR",
		at(id, "gm"), at(id, "ana"), at(other, "gm"), at(other, "bia"), at(tutorial, "lia"),
		at(third, "gm"), table + "/char/ana?chair=ana", table + "/house?chair=gm", table + "/log?chair=gm",
		table + "/fair?chair=gm",
		table + "/stats?chair=gm", table + "/recap?chair=gm",
		table + "/recap/1?chair=gm", table + "/replay/1?chair=ana", table + "/growth?chair=gm",
		table + "/invite?chair=gm", table + "/delete?chair=gm", table + "/line?chair=gm",
		r.enter("ana").invite(id, "")} {
		check(path)
	}
	check(at(id, "gm"), "a[href*='/form/test/']")
	check(at(id, "gm"), "a[href*='/form/retire/']")
	check(at(id, "gm"), "[popovertarget='p-char_ana-more']")
	check(at(id, "gm"), "a[data-palette]", "#way-1")
	for _, tab := range []string{"#own", "#news", "#rest"} {
		check(at(id, "ana"), "#tabs [href='"+tab+"']")
	}
	r.play(id, "gm", "test", game.Args{"who": {"ana"}, "difficulty": {"easy"}})
	check(at(id, "ana"))
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move"}})
	check(at(id, "ana"))
	r.play(id, "ana", "roll", nil)
	check(at(id, "ana"))
	check(at(id, "gm"))
	check(table + "/replay/1?chair=gm&step=3")
	if checked < 40 {
		t.Errorf("only %d pages were looked at", checked)
	}
}
