package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"mesa/draw"
	"mesa/lang"
)

// Mesa can be installed on a phone's home screen, and has a page to show when there is no
// connection. The browser keeps only static files and one offline page per language for that:
// nothing of a table and nothing of a person.

// scripts lists the scripts of a page, in the order in which the page runs them.
var scripts = []string{"settings.js", "line.js", "morph.js", "tabs.js", "asked.js", "palette.js", "throw.js", "mesa.js",
	"odds.js", "share.js", "replay.js", "app.js"}

// icons holds Mesa's mark as pictures, by file name. They are drawn on first use, so no stored file
// can differ from the mark.
var icons = map[string]func() ([]byte, error){
	"mesa.svg":     func() ([]byte, error) { return draw.IconSVG(), nil },
	"mesa-192.png": icon(192, false),
	"mesa-512.png": icon(512, false),
	"masked.png":   icon(512, true),
	"touch.png":    icon(180, true),
}

// icon returns a function that draws the mark once, as a PNG with pixels as its width and height.
func icon(pixels int, background bool) func() ([]byte, error) {
	return sync.OnceValues(func() ([]byte, error) { return draw.IconPNG(pixels, background) })
}

// themes holds the background colour of a page in light and in dark. A browser paints the area
// around the page with it.
var themes = map[string]string{"light": "#f6f3ec", "dark": "#121517"}

// manifest sends the web app manifest, which tells a browser how to install Mesa.
func (req *request) manifest() error {
	type picture struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	pictures := []picture{
		{"mesa.svg", "any", "image/svg+xml", "any"},
		{"mesa-192.png", "192x192", "image/png", "any"},
		{"mesa-512.png", "512x512", "image/png", "any"},
		{"masked.png", "512x512", "image/png", "maskable"},
	}
	for i := range pictures {
		src, err := assetPath(pictures[i].Src)
		if err != nil {
			return err
		}
		pictures[i].Src = src
	}
	data, err := json.Marshal(map[string]any{
		"id": "/", "name": "Mesa", "short_name": "Mesa", "description": req.msg("web.welcome.title"),
		"lang":      req.p.Locale(),
		"start_url": "/", "scope": "/", "display": "standalone", "background_color": themes["light"],
		"theme_color": themes["light"],
		"icons":       pictures,
	})
	if err != nil {
		return err
	}
	h := req.w.Header()
	h.Set("Content-Type", "application/manifest+json")
	h.Set("Cache-Control", "no-cache")
	return reply(req.w, req.r, http.StatusOK, data)
}

// worker sends worker.js with the list of files and locales that the worker keeps. The address of
// worker.js is at the root, because a browser lets a worker answer only for addresses below the
// worker's own.
func (req *request) worker() error {
	files := []string{}
	for _, name := range append([]string{"mesa.css", "mesa.svg"}, scripts...) {
		address, err := assetPath(name)
		if err != nil {
			return err
		}
		files = append(files, address)
	}
	edition, err := req.offlineVersion()
	if err != nil {
		return err
	}
	data, err := json.Marshal(map[string]any{"files": files, "locales": lang.Locales, "edition": edition})
	if err != nil {
		return err
	}
	script, err := staticFiles.ReadFile("worker.js")
	if err != nil {
		return err
	}
	h := req.w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "no-cache") // a new version takes over at the next visit
	return reply(req.w, req.r, http.StatusOK, fmt.Appendf(nil, "const kept = %s;\n%s", data, script))
}

// offlineVersion returns a hash of the offline pages of all languages. The worker fetches the pages
// again when the hash changes.
func (req *request) offlineVersion() (string, error) {
	h := sha256.New()
	for _, locale := range lang.Locales {
		drawn := req.pages.of(req.bundle.Printer(locale, nil))
		if err := drawn.ExecuteTemplate(h, offlineHTML, req.offlineFrame(locale)); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), nil
}

const offlineHTML = "offline.html"

// offlineFrame returns the frame of the offline page. It is the same for every reader of a
// language.
func (req *request) offlineFrame(locale string) frame {
	p := req.bundle.Printer(locale, lang.Visible)
	return frame{Title: p.Key("web.offline.title"), Lang: locale, Page: offlineHTML, Offline: true}
}

// offline shows the offline page in the language that its address names.
func (req *request) offline() error {
	locale := req.r.PathValue("locale")
	if !slices.Contains(lang.Locales, locale) {
		return errNotFound
	}
	req.p = req.bundle.Printer(locale, lang.Visible)
	return req.render(http.StatusOK, offlineHTML, req.offlineFrame(locale), nil)
}
