package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestFirstMinutes does in a real browser what the README promises: it follows the link, presses
// the one button, and plays a test at the demo table. With -update it also takes the README's
// picture.
func TestFirstMinutes(t *testing.T) {
	path := chromium(t)
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"))
	v := visitor{t, newTab(t, path)}
	v.do(chromedp.Navigate(s.link))
	v.press("Sign in")
	v.sees("The Night Market")
	v.press("Test for Ana")
	v.sees("Ana must beat")
	v.follow("Ana")
	v.press("Build a pool")
	for _, trait := range []string{"Team d10", "Quick Hands d8", "Move d10", "Rope d6 (asset)"} {
		v.press(trait)
	}
	v.sees("Roll 4 dice")
	v.press("Roll 4 dice")
	v.sees("Ana rolled")
	if *update {
		v.picture("../docs/img/table.png")
	}
}

// TestOddsPicture computes two pools without a table. With -update it also takes the README's
// picture.
func TestOddsPicture(t *testing.T) {
	path := chromium(t)
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"))
	v := visitor{t, newTab(t, path)}
	v.do(chromedp.Navigate(s.url + "/odds?p=d10+2d8+d6+d4&o=2d8+d6"))
	v.sees("66.7%")
	if *update {
		v.picture("../docs/img/odds.png")
	}
}

// visitor is a person at the browser.
type visitor struct {
	t   *testing.T
	ctx context.Context
}

func newTab(t *testing.T, path string) context.Context {
	t.Helper()
	dir, err := os.MkdirTemp("", "mesa-chromium-")
	if err != nil {
		t.Fatal(err)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(dir),
		chromedp.NoSandbox,
		chromedp.Env("TMPDIR="+dir)) // it leaves files there
	for _, flag := range []string{"disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync"} {
		opts = append(opts, chromedp.Flag(flag, true))
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, closeTab := chromedp.NewContext(ctx)
	t.Cleanup(func() {
		closeTab()
		stop()
		for range 20 { // its child processes write a moment longer
			if os.RemoveAll(dir) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1100, 900)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

func (v visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatal(err)
	}
}

// waitFor waits for a script expression to be true.
func (v visitor) waitFor(expression string) {
	v.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if ok, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && ok {
			return
		}
	}
	text, _ := chromedp.Run(v.ctx, chromedp.Evaluate[string]("document.body.innerText"))
	v.t.Fatalf("never true: %s\n%s", expression, text)
}

func (v visitor) sees(words string) {
	v.t.Helper()
	v.waitFor(fmt.Sprintf("document.body.innerText.includes(%q)", words))
}

// follow opens the address of the link that begins with these words, and waits until the page is
// loaded: a press before that would be lost with the page before.
func (v visitor) follow(words string) {
	v.t.Helper()
	v.waitFor(elementBeginning(words))
	to, err := chromedp.Run(v.ctx, chromedp.Evaluate[string](elementBeginning(words)+".href"))
	if err != nil {
		v.t.Fatal(err)
	}
	v.do(chromedp.Navigate(to))
}

// elementBeginning returns a script that finds an element by the beginning of its text.
func elementBeginning(words string) string {
	return fmt.Sprintf("['nav a', 'nav button', 'main button', 'main summary', 'main label', 'main a']"+
		".flatMap(s => [...document.querySelectorAll(s)]).find(e => e.innerText.trim().startsWith(%q))", words)
}

// press clicks the element that begins with these words: a button, a fold, a box or a link. It
// clicks once, and after the script has returned: a link that leads away would take the answer with
// it, and a second click would close a fold again.
func (v visitor) press(words string) {
	v.t.Helper()
	v.waitFor("(e => e && setTimeout(() => e.click()))(" + elementBeginning(words) + ")")
	time.Sleep(50 * time.Millisecond) // the page may replace its parts
}

// picture saves a screenshot.
func (v visitor) picture(name string) {
	v.t.Helper()
	time.Sleep(300 * time.Millisecond)
	png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(filepath.Dir(name), 0o755)
	}
	if err == nil {
		err = os.WriteFile(name, png, 0o644)
	}
	if err != nil {
		v.t.Fatal(err)
	}
}

func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("no Chromium to open the pages in")
	}
	t.Skip("no Chromium here: the first minutes were not tried in a browser")
	return ""
}
