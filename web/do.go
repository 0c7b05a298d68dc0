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

// The fields of a form. The answer to an open parameter is in the field argField plus the
// parameter's name. shownField names each parameter that the form shows, since a browser sends
// nothing for boxes of which none is ticked.
const (
	idField    = "cmd" // not "id", which would hide the form's own id from scripts
	keyField   = "key"
	seqField   = "at"    // the decision up to which the page was drawn
	etagField  = "seen"  // the ETag of the button
	aboutField = "about" // the thing on the page that the reader comes from and goes back to
	backField  = "back"  // the id of the element on that page
	aloneField = "alone" // set in a form on a page of its own
	shownField = "has"
	argField   = "a."
	sureField  = "sure" // in the form of a destructive offer, beside the list of losses
)

const (
	maxParams = 16  // parameters in a form; an offer asks at most 5
	maxWords  = 200 // words of one parameter
)

// parseCommand reads a press from a form. ok is false if no form of these pages can have such
// fields.
func parseCommand(form url.Values) (c game.Command, ok bool) {
	c = game.Command{ID: game.CommandID("web:" + form.Get(idField)), Key: form.Get(keyField), ETag: form.Get(etagField),
		Args: game.Args{}}
	if keys := form[keyField]; len(keys) > 1 { // a draft's form, sent by another button
		c.Key, c.ETag = keys[len(keys)-1], ""
	}
	at, err := strconv.ParseInt(form.Get(seqField), 10, 64)
	if err != nil || at < 0 || !isWord(form.Get(idField), 8, 64) || !isWord(c.Key, 16, 16) || !isWord(c.ETag, 0, 40) ||
		len(form[shownField]) > maxParams {
		return c, false
	}
	c.SeenSeq, c.Sure = game.Seq(at), form.Get(sureField) != ""
	for _, name := range form[shownField] {
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

// typedWords returns the values of one field without blank ones. ok is false if there are more than
// maxWords values.
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

// isWord reports whether s has from least to most characters, all of them letters, digits, "_" or
// "-", as in keys, ids and names.
func isWord(s string, least, most int) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	return least <= len(s) && len(s) <= most && strings.Trim(s, letters) == ""
}

// newID returns an id for the command of a form that is sent without script. The script makes ids
// itself.
func newID() string { return rand.Text() }

// parseForm parses the request's form. It fails with a message for the reader if the form is
// malformed, too large, or of another content type than a plain form's.
func (req *request) parseForm() error {
	kind, _, err := mime.ParseMediaType(req.r.Header.Get("Content-Type"))
	if err != nil || kind != "application/x-www-form-urlencoded" {
		return &requestError{http.StatusUnsupportedMediaType, errMalformed.why}
	}
	if err := req.r.ParseForm(); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			return errTooLarge
		}
		return errMalformed
	}
	return nil
}

// do passes a press to the table service. After a refusal it shows the page with the reason on top
// and with what was typed. A form that only changes its rows, or has a file that was not read in,
// is drawn again instead.
func (req *request) do() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	c, ok := parseCommand(req.r.PostForm)
	if !ok {
		return errMalformed
	}
	if req.r.PostForm.Get(fileField) != "" { // a file was chosen but not read in and checked
		return req.showUnread(c)
	}
	if changesRows(req.r.PostForm) {
		return req.redrawRows(c)
	}
	about := game.Ref(req.r.PostForm.Get(aboutField))
	query := pageQuery(about, pageFields)
	if req.r.PostForm.Has(aloneField) {
		query.Fields = pageFormFields
	}
	view, err := req.tables.Do(req.ctx(), req.tableID(), req.caller(), c, query)
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

// answerDone answers a press that was done: the script gets the page at once, a browser without
// script is redirected to the page.
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

// refusedPress is a press that the table service refused, or the fields of a form that is drawn
// again before it is pressed.
type refusedPress struct {
	no    *game.Refusal // nil: the form is only drawn again
	c     game.Command
	focus focusField // the field that gets the focus
}

// isCostlier reports whether the press on the offer with that key was refused only because its
// answers cost more than was shown.
func (r *refusedPress) isCostlier(key string) bool {
	return r != nil && r.no != nil && r.no.Costlier && r.c.Key == key
}

// isUnconfirmed reports whether the press on the offer with that key was refused only because the
// offer is destructive and its losses were not confirmed.
func (r *refusedPress) isUnconfirmed(key string) bool {
	return r != nil && r.no != nil && r.no.Suggested != nil && r.no.Suggested.Destructive && r.c.Key == key
}

// firstRefusal returns the first refusal of the press.
func (r *refusedPress) firstRefusal() *game.Refusal { return r.no.All()[0] }
