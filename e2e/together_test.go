package e2e

import (
	"bufio"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/store/pgtest"
)

// TestTwoProcesses: two programs serve one database. A user who signed in at one is signed in at
// the other, a page of one hears of decisions at the other, and a command that both get at the same
// time is done once.
func TestTwoProcesses(t *testing.T) {
	db := pgtest.Database(t)
	a, b := serve(t, db), serve(t, db)
	c := browser(t)
	_, page, at := post(t, c, a.link, nil)
	if !strings.HasPrefix(at, "/t/") {
		t.Fatalf("signing in leads to %s", at)
	}
	dice := diceForm(t, c, a, page)
	heard := dice.hear(t, c, b)
	var took []time.Duration
	for n := range 20 {
		began := time.Now()
		dice.throw(t, c, a, fmt.Sprint("p0-", n))
		select {
		case <-heard:
			took = append(took, time.Since(began))
		case <-time.After(20 * time.Second):
			t.Fatalf("a page at the other program hears nothing of throw %d", n)
		}
	}
	slices.Sort(took)
	t.Logf("from the press at one to the page at the other: half within %v, all within %v", took[10], took[19])

	const people, each = 6, 8
	var all sync.WaitGroup
	for name := range people {
		all.Go(func() {
			for n := range each {
				dice.throwAtBoth(t, c, a, b, fmt.Sprintf("p%d-%d", name+1, n))
			}
		})
	}
	all.Wait()
	a.kill(t)
	dice.throw(t, c, b, "p9-1") // the other one still works
	kept := map[string]int{}
	countMarks(t, mesa(t, "", "export", "-db", db, strings.TrimPrefix(at, "/t/")).out, kept)
	if want := 20 + people*each + 1; len(kept) != want {
		t.Errorf("%d throws are in the log, not %d", len(kept), want)
	}
	for mark, times := range kept {
		if times != 1 {
			t.Errorf("%s is in the log %d times", mark, times)
		}
	}
	for _, check := range []string{"doctor", "verify"} {
		if r := mesa(t, "", check, "-db", db); r.status != 0 {
			t.Errorf("%s: %s%s", check, r.out, r.err)
		}
	}
}

// form is a form of a served page, with its hidden fields.
type form struct {
	path   string
	values url.Values
}

var (
	diceLink  = regexp.MustCompile(`href="(/t/[^"]*/form/dice/[^"]*)"`)
	formTag   = regexp.MustCompile(`(?s)<form[^>]* action="([^"]*)"[^>]*>(.*?)</form>`)
	hiddenTag = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
)

// diceForm opens the form that throws loose dice.
func diceForm(t testing.TB, c *http.Client, s *server, page string) form {
	t.Helper()
	link := diceLink.FindStringSubmatch(page)
	if link == nil {
		t.Fatal("no link leads to dice")
	}
	_, page, _ = get(t, c, s.url+html.UnescapeString(link[1]))
	for _, f := range formTag.FindAllStringSubmatch(page, -1) {
		if !strings.Contains(f[2], `name="a.pool"`) || !strings.Contains(f[2], `name="a.for"`) {
			continue
		}
		found := form{html.UnescapeString(f[1]), url.Values{}}
		for _, field := range hiddenTag.FindAllStringSubmatch(f[2], -1) {
			found.values.Add(field[1], html.UnescapeString(field[2]))
		}
		return found
	}
	t.Fatal("no form throws dice")
	return form{}
}

// throw sends the form to a program.
func (f form) throw(t *testing.T, c *http.Client, s *server, mark string) {
	t.Helper()
	r, err := c.PostForm(s.url+f.path, f.filled(mark))
	if err != nil {
		t.Errorf("%s: %v", mark, err)
		return
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("%s: status %d", mark, r.StatusCode)
	}
}

// errSilent is returned for a press without an answer.
var errSilent = errors.New("web: no answer")

// done sends the form to a program, and returns why the answer is not the redirect to the page that
// shows it. The client does not follow redirects.
func (f form) done(c *http.Client, s *server, mark string) error {
	r, err := c.PostForm(s.url+f.path, f.filled(mark))
	var late net.Error
	switch {
	case errors.As(err, &late) && late.Timeout():
		return fmt.Errorf("%w in %v", errSilent, c.Timeout)
	case err != nil:
		return fmt.Errorf("%w, the line broke", errSilent)
	}
	defer r.Body.Close()
	if r.StatusCode == http.StatusSeeOther {
		return nil
	}
	page, _ := io.ReadAll(r.Body)
	said := alertTag.FindSubmatch(page)
	if said == nil {
		said = [][]byte{nil, nil}
	}
	return fmt.Errorf("web: status %d, %q", r.StatusCode, said[1])
}

// alertTag matches the alert of a page.
var alertTag = regexp.MustCompile(`<p class="alert">([^<]*)`)

// stopRedirects stops a client from following redirects.
func stopRedirects(c *http.Client) {
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
}

// filled returns the form's values, with a command id made of the mark.
func (f form) filled(mark string) url.Values {
	values := maps.Clone(f.values)
	values.Set("cmd", "command-"+mark)
	values.Set("at", "999999") // later than any decision before it
	values.Set("a.pool", "2d6")
	values.Set("a.for", mark)
	return values
}

// throwAtBoth sends one command to two programs at once.
func (f form) throwAtBoth(t *testing.T, c *http.Client, a, b *server, mark string) {
	var both sync.WaitGroup
	both.Go(func() { f.throw(t, c, a, mark) })
	both.Go(func() { f.throw(t, c, b, mark) })
	both.Wait()
}

// hear opens the stream of the form's table at a program, and sends each number of it but the
// first.
func (f form) hear(t *testing.T, c *http.Client, s *server) <-chan string {
	t.Helper()
	path, query, _ := strings.Cut(f.path, "?")
	path = strings.TrimSuffix(path, "/do") + "/live"              // a table's id may begin with "do"
	streaming := &http.Client{Jar: c.Jar, Transport: c.Transport} // without a time limit
	r, err := streaming.Get(s.url + path + "?" + query)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Body.Close() })
	lines, heard := bufio.NewScanner(r.Body), make(chan string, 100)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data: ") {
	}
	if r.StatusCode != http.StatusOK || lines.Err() != nil {
		t.Fatalf("the stream: status %d, %v", r.StatusCode, lines.Err())
	}
	go func() {
		for lines.Scan() {
			if number, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				heard <- number
			}
		}
	}()
	return heard
}
