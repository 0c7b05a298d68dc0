package web_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// tab is a page in a real browser.
type tab struct {
	*room
	ctx context.Context
}

// parallelTests holds the tests that run in parallel.
var parallelTests sync.Map

// chromium starts a browser with a fresh profile. If there is none the test is skipped, but not
// where every test must run. With -short it is skipped too: tests without a browser cover the
// requests of a page. Tests with a browser mostly wait for it, so they run in parallel.
func (r *room) chromium(flags ...string) *tab {
	r.t.Helper()
	if testing.Short() {
		r.t.Skip("a short run opens no browser")
	}
	path := findChromium()
	if path == "" {
		if os.Getenv("CI") == "true" {
			r.t.Fatal("no Chromium to test the pages in")
		}
		r.t.Skip("no Chromium here: the pages were not tested in a browser")
	}
	if _, again := parallelTests.LoadOrStore(r.t, true); !again {
		r.t.Parallel()
	}
	dir, err := os.MkdirTemp("", "mesa-chromium-")
	if err != nil {
		r.t.Fatal(err)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(dir),
		chromedp.NoSandbox,
		chromedp.Env("TMPDIR="+dir)) // it leaves files there
	for _, flag := range append(flags, "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync") {
		name, value, is := strings.Cut(flag, "=")
		if is {
			opts = append(opts, chromedp.Flag(name, value))
		} else {
			opts = append(opts, chromedp.Flag(name, true))
		}
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, closeTab := chromedp.NewContext(ctx)
	r.t.Cleanup(func() {
		closeTab()
		stop()
		for range 20 { // its child processes write a moment longer
			if os.RemoveAll(dir) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	b := &tab{r, ctx}
	if err := chromedp.Do(ctx); err != nil {
		r.t.Fatal(err)
	}
	b.setScreen(360, 740, false)
	return b
}

func findChromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

// newTab opens another tab of the same browser.
func (b *tab) newTab() *tab {
	ctx, closeTab := chromedp.NewContext(b.ctx)
	b.t.Cleanup(closeTab)
	return &tab{b.room, ctx}
}

// do runs actions and fails the test if they do not succeed in time.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx); err != nil { // the first call must have no deadline
		b.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns the value of a script expression.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// await waits for a script expression to be true.
func (b *tab) await(expression string) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if ok, err := chromedp.Run(b.ctx,
			chromedp.Evaluate[bool]("document.readyState === 'complete' && !!("+expression+")")); err == nil && ok {
			return
		}
	}
	b.t.Fatalf("never true: %s\n%s", expression, eval[string](b, "location.href + '\\n' + document.body.innerText"))
}

// awaitText waits until the page has that text, in any of its tabs.
func (b *tab) awaitText(words string) {
	b.t.Helper()
	b.await(fmt.Sprintf("[document.body, ...document.querySelectorAll('#own, #news, #rest')].some(e => "+
		"e.innerText.includes(%q))", words))
}

func (b *tab) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.url + path))
}

// elementByText finds an element to press by its text: a button, a fold or a link. Elements of an open
// form or panel come first, then visible ones; links within the page come last.
const elementByText = `(words => {
	const rank = e => (e.matches('a[href^="#"]') ? 2 : 0) + !e.checkVisibility();
	const text = e => e.checkVisibility() ? e.innerText : e.textContent;
	const named = e => e.ariaLabel ?? text(e.querySelector('.reading') ? e.querySelector('.unseen') : e);
	const says = e => (named(e).trim() + ':').startsWith(words + ':');
	const page = document.querySelector('dialog[open]') ?? document;
	return ['button', 'summary', 'a'].flatMap(s => [...page.querySelectorAll(s)]).filter(says).sort((a, b) => rank(a) - rank(b))[0];
})(%q)`

// tap clicks the element with that text, which may go on after a colon. If a form opens, tap waits
// for it.
func (b *tab) tap(words string) {
	b.t.Helper()
	find := fmt.Sprintf(elementByText, words)
	b.await(find)
	eval[bool](b, "("+find+".click(), true)")
	b.await("!document.querySelector('a[aria-busy]')")
}

// setScreen sets the size of the window and the colour scheme.
func (b *tab) setScreen(w, h int64, dark bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.do(chromedp.EmulateViewport(w, h))
	b.setMedia("prefers-color-scheme", scheme)
}

// setMedia sets media features, as pairs of a feature and its value.
func (b *tab) setMedia(pairs ...string) {
	b.t.Helper()
	var features []*emulation.MediaFeature
	for i := 0; i+1 < len(pairs); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}))
}

// signIn signs a user in by a link, as a person does.
func (b *tab) signIn(user, next string) {
	b.t.Helper()
	link, err := b.pages.Link(b.ctx, user, strings.ToUpper(user[:1])+user[1:], next)
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.Navigate(link), chromedp.Click(chromedp.CSS("main form button")))
	b.await("document.querySelector('.home, #table')")
}
