package web

import (
	"net/http"
	"net/url"
	"strings"

	"mesa/game"
	"mesa/table"
)

// formPage is the page of one form. It shows the offer's price and chances for what is picked so
// far. A plain link leads to it, so it works without script; with script the form opens above the
// page of the table.
type formPage struct {
	Title string // of the table
	Home  string // the address to go back to
	Offer *offerView
	From  *fileSummary // what was read from a file; nil if no file filled the form
}

// answers reads the answers in the address of a form: to the parameters that shownField names, and
// to those that have a field. ok is false if there are too many, or a name or value is out of
// bounds.
func answers(q url.Values) (given game.Args, ok bool) {
	given = game.Args{}
	for _, name := range q[shownField] {
		given[name] = nil
	}
	for field := range q {
		if name, is := strings.CutPrefix(field, argField); is {
			given[name] = nil
		}
	}
	if len(given) > maxParams {
		return nil, false
	}
	for name := range given {
		words, ok := typedWords(q[argField+name])
		if !ok || !isWord(name, 1, 40) {
			return nil, false
		}
		given[name] = words
	}
	return given, true
}

// form shows the form of an offer with what is picked so far.
func (req *request) form() error {
	given, ok := answers(req.r.URL.Query())
	key, move := req.r.PathValue("key"), req.r.PathValue("move")
	if !ok || !isWord(key, 16, 16) {
		return errMalformed
	}
	query := table.ViewQuery{Expand: table.OfferQuery{Move: move, Key: key, Given: given}, Fields: table.FieldButtons}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), query)
	if err != nil {
		return err
	}
	if view.Expanded.Move == "" {
		return &requestError{http.StatusNotFound, game.ErrNoLongerOffered.Reason}
	}
	return req.formPage(http.StatusOK, view, view.Expanded, &refusedPress{c: game.Command{Key: key, Args: given}}, nil)
}
