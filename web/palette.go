package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"mesa/game"
	"mesa/table"
	"mesa/words"
)

// The palette takes the command line of the terminal, with what may come next.
// With script it stands above the page of a table (palette.js), without it is a
// page of its own at the same address.
const (
	linePath  = "line"
	lineField = "line"
)

// mostWays is how many ways to go on are listed; a letter more leaves fewer.
const mostWays = 100

// palette is the field for a line, with what may come next.
type palette struct {
	Title  string // of the table
	Home   string
	Action string
	Chair  string
	About  game.Ref // the page one comes from
	At     game.Seq
	Line   string
	Ways   []way
	Faulty bool
	Above  bool // stands above the page of a table
}

// NewID gives the command's id for a line.
func (p *palette) NewID() string { return newID() }

// way is one way to go on with a line.
type way struct {
	Word  string
	Label game.Msg
	Line  string
	Href  string // of the page where one goes on so
}

func (v *visit) palette(sight table.Sight, about game.Ref) *palette {
	chair := sight.Seat.Chair
	return &palette{Title: sight.Title, Home: tablePath(sight.Table, string(about), chair),
		Action: tablePath(sight.Table, linePath, chair), Chair: chair, About: about, At: sight.At}
}

// moves are all of a table, those of its system first, and the words that only lead
// somewhere.
func (v *visit) moves(system string) []game.Spec {
	return slices.Concat(v.system(system).Specs(), v.hall.House().Specs(), leads)
}

// ways are those to go on with a line.
func (v *visit) ways(sight table.Sight, about game.Ref, line string) []way {
	var all []way
	found := words.Complete(line, v.moves(sight.System), slices.Concat(sight.Offers, leading(sight)), v.p)
	for _, s := range found[:min(len(found), mostWays)] {
		q := url.Values{"chair": {sight.Seat.Chair}, aboutField: {string(about)}, lineField: {s.Line()}}
		all = append(all, way{s.Added(line), s.Label, s.Line(), tablePath(sight.Table, linePath, "") + "?" + q.Encode()})
	}
	return all
}

// linePage shows a line with what may come next, or what is wrong with it.
func (v *visit) linePage(sight table.Sight, about game.Ref, line string, no *game.Refusal) error {
	v.speakTable(sight.Lang)
	p := v.palette(sight, about)
	p.Line, p.Ways, p.Faulty = line, v.ways(sight, about, line), no != nil
	f := v.frame(v.t("web.palette.title"))
	status := http.StatusOK
	if no != nil {
		status = statusOf(no)
		v.refuse(&f, no)
	}
	return v.render(status, "palette.html", f, p)
}

// line shows what may come next in a line.
func (v *visit) line() error {
	q := v.r.URL.Query()
	line := q.Get(lineField)
	if len(line) > words.MaxLine {
		return malformed
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.View | table.Offers})
	if err != nil {
		return err
	}
	return v.linePage(sight, game.Ref(q.Get(aboutField)), line, nil)
}

// say does a line as any press is done. One that only lacks what the form of its
// offer asks leads to that form, one that is refused otherwise comes back with why.
func (v *visit) say() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	form := v.r.PostForm
	id, line, about := form.Get(idField), form.Get(lineField), game.Ref(form.Get(aboutField))
	if !isWord(id, 8, 64) || len(line) > 2*words.MaxLine {
		return malformed
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.View | table.Offers})
	if err != nil {
		return err
	}
	c, wrong := words.ParseFor(line, v.moves(sight.System), slices.Concat(sight.Offers, leading(sight)))
	if to, ok, no := leadsTo(sight, c); ok && wrong == nil {
		if no != nil {
			return v.linePage(sight, about, line, no)
		}
		return v.redirect(to)
	}
	if wrong != nil {
		c = game.Command{} // it does nothing, but its id tells whether the line was done before
	}
	c.ID, c.At = game.CommandID("web:"+id), sight.At
	sight, err = v.hall.Do(v.ctx(), v.tableID(), v.who(), c, wantPage(about, wholeParts))
	var no *game.Refusal
	switch {
	case err == nil:
		return v.done(sight, about)
	case !errors.As(err, &no) || sight.Table == "":
		return err
	case wrong != nil:
		return v.linePage(sight, about, line, unread(wrong))
	}
	if o, given, ok := words.Unsaid(sight.Offers, c, no); ok {
		return v.redirect(formAddress(sight, o, about, given))
	}
	return v.linePage(sight, about, line, no)
}

// unread is why a line cannot be read, without the words that only the terminal
// knows.
func unread(no *game.Refusal) *game.Refusal {
	switch no.Why.Key {
	case "words.empty":
		return game.Refuse("", "web.palette.empty")
	case "words.move.unknown":
		return game.Refuse("", "web.palette.unknown", no.Why.Args...)
	}
	return no
}

// formAddress is where the form of an offer is, with what is answered already.
func formAddress(sight table.Sight, o game.Offer, about game.Ref, given game.Args) string {
	q := url.Values{"chair": {sight.Seat.Chair}, aboutField: {string(about)}}
	for name, ws := range given {
		q.Add(hasField, name)
		q[argField+name] = ws
	}
	return tablePath(sight.Table, "form/"+o.Move+"/"+o.Key(), "") + "?" + q.Encode()
}
