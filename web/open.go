package web

import (
	"net/http"
	"net/url"
	"strings"

	"mesa/game"
	"mesa/table"
)

// opened is the page of one form, drawn for what is picked so far: what its
// offer costs and may come to. It is a plain link, so it works without script;
// with script it opens above the page of the table.
type opened struct {
	Title string // of the table
	Home  string
	Offer *offer
	From  *read // what was understood of a file
}

// answers are those in the address of a form: of the fields that it
// shows, and any that a link names.
func answers(q url.Values) (given game.Args, ok bool) {
	given = game.Args{}
	for _, name := range q[hasField] {
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
		words, ok := typed(q[argField+name])
		if !ok || !isWord(name, 1, 40) {
			return nil, false
		}
		given[name] = words
	}
	return given, true
}

// form shows an offer with what is picked so far.
func (v *visit) form() error {
	given, ok := answers(v.r.URL.Query())
	key, move := v.r.PathValue("key"), v.r.PathValue("move")
	if !ok || !isWord(key, 16, 16) {
		return malformed
	}
	want := table.Want{Open: table.Opening{Move: move, Key: key, Given: given}, Parts: table.Buttons}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), want)
	if err != nil {
		return err
	}
	if sight.Opened.Move == "" {
		return &problem{http.StatusNotFound, game.ErrGone.Why}
	}
	return v.formPage(http.StatusOK, sight, sight.Opened, &refused{c: game.Command{Key: key, Args: given}}, nil)
}
