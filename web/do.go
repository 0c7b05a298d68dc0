package web

import (
	"crypto/rand"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
)

// The fields of a form. What was asked stands under argField and its name;
// hasField names each asked parameter that the form shows, since a browser
// sends nothing for boxes that are all empty.
const (
	idField    = "cmd" // not "id", which would hide the form's own id from scripts
	keyField   = "key"
	atField    = "at"
	seenField  = "seen"  // what the button showed
	aboutField = "about" // the page that one comes from, and goes back to
	backField  = "back"  // where on it
	aloneField = "alone" // of a form on a page of its own
	hasField   = "has"
	argField   = "a."
	sureField  = "sure" // stands in the form of what is grave, beside what is lost
)

const (
	maxParams = 16  // parameters in a form; an offer asks at most 5
	maxWords  = 200 // words of one parameter
)

// command reads a press from a form. ok is false for a form that no page of
// ours has made.
func command(form url.Values) (c game.Command, ok bool) {
	c = game.Command{ID: game.CommandID("web:" + form.Get(idField)), Key: form.Get(keyField), ETag: form.Get(seenField),
		Args: game.Args{}}
	if keys := form[keyField]; len(keys) > 1 { // a draft's form that answers the offer of the button
		c.Key, c.ETag = keys[len(keys)-1], ""
	}
	at, err := strconv.ParseInt(form.Get(atField), 10, 64)
	if err != nil || at < 0 || !isWord(form.Get(idField), 8, 64) || !isWord(c.Key, 16, 16) || !isWord(c.ETag, 0, 40) ||
		len(form[hasField]) > maxParams {
		return c, false
	}
	c.SeenSeq, c.Sure = game.Seq(at), form.Get(sureField) != ""
	for _, name := range form[hasField] {
		words, ok := typedWords(form[argField+name])
		if !ok || !isWord(name, 1, 40) {
			return c, false
		}
		rows, ok := typedRows(form, name)
		if !ok {
			return c, false
		}
		if len(rows) > 0 {
			words = []string{game.CellRows(rows)}
		}
		c.Args[name] = words
	}
	return c, true
}

// typedWords are the words of one field, without those that say nothing.
func typedWords(values []string) (words []string, ok bool) {
	if len(values) > maxWords {
		return nil, false
	}
	words = []string{}
	for _, w := range values {
		if strings.TrimSpace(w) != "" {
			words = append(words, w)
		}
	}
	return words, true
}

// isWord reports whether s has from least to most characters of those that
// keys, ids and names are made of.
func isWord(s string, least, most int) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	return least <= len(s) && len(s) <= most && strings.Trim(s, letters) == ""
}

// newID is a command's id for a form that works without script. The script
// makes its own, which nobody knows beforehand.
func newID() string { return rand.Text() }

// parseForm reads a plain form, and nothing that only looks like one.
func (req *request) parseForm() error {
	kind, _, err := mime.ParseMediaType(req.r.Header.Get("Content-Type"))
	if err != nil || kind != "application/x-www-form-urlencoded" {
		return &requestError{http.StatusUnsupportedMediaType, malformed.why}
	}
	if err := req.r.ParseForm(); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			return tooLarge
		}
		return malformed
	}
	return nil
}

// do passes a press to the table service. A refusal shows the page with the reason on
// top and with what was typed.
func (req *request) do() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return tooMany
	}
	c, ok := command(req.r.PostForm)
	if !ok {
		return malformed
	}
	if req.r.PostForm.Get(fileField) != "" { // a file was chosen, and nobody looked over what it says
		return req.showUnread(c)
	}
	if changes(req.r.PostForm) {
		return req.redrawRows(c)
	}
	about := game.Ref(req.r.PostForm.Get(aboutField))
	query := wantPage(about, pageParts)
	if req.r.PostForm.Has(aloneField) {
		query.Fields = wholeParts
	}
	view, err := req.tables.Do(req.ctx(), req.tableID(), req.who(), c, query)
	var no *game.Refusal
	switch {
	case errors.As(err, &no) && view.Table != "":
		re := &refusedPress{no: no, c: c}
		for _, o := range view.Offers {
			if o.Key() == c.Key && req.r.PostForm.Has(aloneField) {
				return req.formPage(statusOf(no), view, o, re, nil)
			}
		}
		if about == game.AboutLog {
			return req.showLog(statusOf(no), view, 0, re)
		}
		return req.showTable(statusOf(no), view, about, re)
	case err != nil:
		return err
	}
	return req.answerDone(view, about)
}

// answerDone answers a press that was done: our script gets the page at once, a browser
// is sent to it.
func (req *request) answerDone(view table.PlayerView, about game.Ref) error {
	if req.hasScript {
		return req.showTable(http.StatusOK, view, about, nil)
	}
	to := tablePath(req.tableID(), string(about), view.Actor.Chair)
	if back := req.r.PostForm.Get(backField); isWord(back, 1, 80) {
		to += "#" + back
	}
	return req.redirect(to)
}

// refusedPress is a press that the table service refused, or a form that is only drawn anew.
type refusedPress struct {
	no *game.Refusal // nil: nothing is wrong
	c  game.Command
	at focusField // where one goes on
}

// isCostlier reports whether it is only the price of an offer that has to be seen.
func (r *refusedPress) isCostlier(key string) bool {
	return r != nil && r.no != nil && r.no.Costlier && r.c.Key == key
}

// isGrave reports whether it is only what an offer loses that has to be seen.
func (r *refusedPress) isGrave(key string) bool {
	return r != nil && r.no != nil && r.no.Suggested != nil && r.no.Suggested.Destructive && r.c.Key == key
}

// first is the first thing that is wrong.
func (r *refusedPress) first() *game.Refusal { return r.no.All()[0] }
