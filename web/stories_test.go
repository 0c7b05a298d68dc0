package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/web"
	"mesa/web/story"
)

// storyPaths returns the pages of samples: the list, each kind, and each whole page.
func storyPaths() []string {
	paths := []string{"/story"}
	for _, kind := range story.Kinds {
		paths = append(paths, "/story/"+string(kind))
	}
	for _, s := range story.Of(string(story.Pages)) {
		paths = append(paths, "/story/"+s.Name)
	}
	return paths
}

// nothingTold matches a sample that shows only its title.
var nothingTold = regexp.MustCompile(`<div class="story"[^>]*><h2[^>]*><a[^>]*>[^<]*</a></h2>\s*</div>`)

// TestStoriesAreWellFormed: every sample is drawn in both languages, alone and beside those of its
// kind, and no two elements share an id.
func TestStoriesAreWellFormed(t *testing.T) {
	r := newRoomOf(t, web.Options{Stories: true}, nil, cortex.System())
	p := r.stranger()
	paths := storyPaths()
	for _, s := range story.All() {
		paths = append(paths, "/story/"+s.Name)
	}
	for _, locale := range lang.Locales {
		p.post("/language", url.Values{"lang": {locale}, "back": {"/story"}})
		for _, path := range paths {
			page := p.get(path)
			if page.status != http.StatusOK || !strings.Contains(page.text, `<html lang="`+locale+`"`) {
				t.Errorf("%s in %s: %d", path, locale, page.status)
			}
			if got := malformed(strings.TrimPrefix(page.text, "<!doctype html>")); got != "" {
				t.Errorf("%s: %s", path, got)
			}
			if got := nothingTold.FindString(page.text); got != "" {
				t.Errorf("%s shows nothing: %s", path, got)
			}
			seen := map[string]bool{}
			for _, id := range idTag.FindAllStringSubmatch(page.text, -1) {
				if seen[id[1]] {
					t.Errorf("%s has two elements called %s", path, id[1])
				}
				seen[id[1]] = true
			}
		}
	}
	if log := r.log.String(); log != "" {
		t.Error(log)
	}
}

// TestStoriesReachNoTable: the samples are served only with the option, and no table can be reached
// through them.
func TestStoriesReachNoTable(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	for _, path := range storyPaths() {
		if got := r.stranger().get(path).status; got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
	r = newRoomOf(t, web.Options{Stories: true}, nil, cortex.System())
	id, p := r.createDemo("ana", "cortex"), r.enter("ana")
	for path, want := range map[string]int{"/story/" + string(id): http.StatusNotFound,
		"/t/table-gm": http.StatusNotFound} {
		if got := p.get(path).status; got != want {
			t.Errorf("%s: %d", path, got)
		}
	}
	if page := p.get("/story/table-gm"); strings.Contains(page.text, `href="/me"`) {
		t.Error("a sample knows who looks at it")
	}
	page := p.get("/story/table-player")
	action, values := p.form(page, "Roll 1 die")
	if got := p.post(action, values).status; got != http.StatusNotFound {
		t.Errorf("a press of a sample: %d", got)
	}
}

// TestStoriesFitSmallPhones: no sample is wider than a small phone.
func TestStoriesFitSmallPhones(t *testing.T) {
	r := newRoomOf(t, web.Options{Stories: true}, nil, cortex.System())
	b := r.chromium()
	for _, path := range storyPaths() {
		b.checkFits(path, 360)
	}
}

// TestAxeFindsNoFaultInStories: axe-core finds no fault in any sample.
func TestAxeFindsNoFaultInStories(t *testing.T) {
	script := axe(t)
	r := newRoomOf(t, web.Options{Stories: true}, nil, cortex.System())
	b := r.chromium()
	for _, path := range storyPaths() {
		for i, width := range []int64{390, 1280} {
			b.setScreen(width, 844, i == 1)
			b.open(path)
			if got := b.axeFaults(script); got != "" {
				t.Errorf("%s at %d pixels:\n%s", path, width, got)
			}
		}
	}
}
