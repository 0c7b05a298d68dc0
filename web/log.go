package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"mesa/game"
	"mesa/table"
	"mesa/table/audit"
	"mesa/table/past"
)

// logLength is the number of decisions on a page of the log.
const logLength = 50

// tableRef is the table's title and address, on pages other than the table's own.
type tableRef struct {
	Title string
	Home  string
}

// viewTable returns the title and address of the table that a page belongs to.
func (req *request) viewTable() (tableRef, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), table.ViewQuery{Fields: table.FieldButtons})
	if err != nil {
		return tableRef{}, err
	}
	req.speakTable(view.Lang, view.System)
	return tableRef{view.Title, tablePath(req.tableID(), "", req.chair())}, nil
}

// logPage is one page of the log.
type logPage struct {
	tableRef
	Entries []*logEntry
	Older   string // the address of the next page, "" if there is none
}

// log shows the decisions of a table, newest first.
func (req *request) log() error {
	before, err := req.beforeSeq()
	if err != nil {
		return err
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return err
	}
	return req.showLog(http.StatusOK, view, before, nil)
}

// showLog shows the page of the log with the decisions before a number (0: the newest), and the
// offers about them.
func (req *request) showLog(status int, view table.PlayerView, before game.Seq, no *refusedPress) error {
	log, err := req.tables.Log(req.ctx(), req.tableID(), req.caller(), before, logLength)
	if err != nil {
		return err
	}
	req.speakTable(view.Lang, view.System)
	page := logPage{tableRef: req.tableRef(view.Title)}
	if len(log) == logLength {
		page.Older = req.olderPath("log", log[logLength-1].Seq)
	}
	b := newPageBuilder(req, view, game.AboutLog, no) // so that a press returns here
	page.Entries = b.entries(log, req.cardFinder())
	for i := range view.Offers {
		o := &view.Offers[i]
		if on := b.homes[o.About]; on != nil && !o.OnBehalf {
			on.add(b.offerView(o))
		}
	}
	f := req.frame(view.Title)
	if no != nil {
		req.showRefusal(&f, no.no)
	}
	return req.render(status, "log.html", f, page)
}

// beforeSeq returns the number in the address before which a page begins; 0 stands for the newest
// page. It fails with errNotFound for anything but a positive number.
func (req *request) beforeSeq() (game.Seq, error) {
	text := req.r.URL.Query().Get("before")
	if text == "" {
		return 0, nil
	}
	before, err := strconv.ParseInt(text, 10, 64)
	if err != nil || before < 1 {
		return 0, errNotFound
	}
	return game.Seq(before), nil
}

// logEntry is a decision in the log with its dice and its card.
type logEntry struct {
	past.Entry
	DiceViews []dieView  // its dice, if no card on the page shows them
	Title     game.Msg   // of its card
	CardLink  string     // the address of its card, "" if the reader sees no such card
	Offers    offerGroup // the offers about it
}

// A cardFinder returns the title of a card and its address, both empty if the reader sees no such
// card.
type cardFinder func(game.Ref) (title game.Msg, href string)

// entries returns the decisions that have a headline, which changes of a draft have not. of finds
// the cards of these decisions.
func (b *pageBuilder) entries(log []past.Entry, of cardFinder) []*logEntry {
	var all []*logEntry
	for _, e := range log {
		if e.Headline.Empty() {
			continue
		}
		out := &logEntry{Entry: e, Offers: offerGroup{ID: b.uniqueID("e-" + game.Itoa(int(e.Seq)))}}
		b.setHome(e.Seq.Ref(), &out.Offers)
		if e.Card != "" && !e.Undone {
			out.Title, out.CardLink = of(e.Card)
		}
		if !strings.HasPrefix(out.CardLink, "#") { // the card on the page shows them
			for _, die := range e.Dice {
				out.DiceViews = append(out.DiceViews, b.req.dieView(die))
			}
		}
		all = append(all, out)
	}
	return all
}

// cardFinder returns a finder that asks for the view of each card alone. So it also finds cards
// that the page of the table no longer shows.
func (req *request) cardFinder() cardFinder {
	type found struct {
		title game.Msg
		href  string
	}
	known := map[game.Ref]found{}
	return func(of game.Ref) (game.Msg, string) {
		if at, is := known[of]; is {
			return at.title, at.href
		}
		var at found
		view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
			table.ViewQuery{About: of, Fields: table.FieldView})
		if err == nil {
			for _, m := range view.View.Cards {
				if m.About == of {
					at = found{m.Title, tablePath(req.tableID(), string(of), req.chair())}
				}
			}
		}
		known[of] = at
		return at.title, at.href
	}
}

// fair verifies every throw of the table, and explains how anyone can do it.
func (req *request) fair() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	a, err := req.viewTable()
	if err != nil {
		return err
	}
	report, err := req.tables.Verify(req.ctx(), req.tableID(), req.caller())
	if err != nil {
		return err
	}
	page := struct {
		tableRef
		Report audit.Report
		Chains []game.Msg
	}{a, report, nil}
	for _, c := range report.Chains {
		page.Chains = append(page.Chains, c.Say())
	}
	return req.render(http.StatusOK, "fair.html", req.frame(a.Title), page)
}

// export sends the whole table as a file. If it fails after the first byte it breaks the
// connection, so that nobody takes the part that was sent for the whole.
func (req *request) export() error {
	out := &download{w: req.w, name: "mesa-" + string(req.tableID()) + ".jsonl"}
	err := req.tables.Export(req.ctx(), req.tableID(), req.caller(), out)
	if err != nil && out.begun {
		req.explain(err)
		panic(http.ErrAbortHandler)
	}
	return err
}

// download sends a file as it is written. Its headers go out with the first byte; before that, an
// error page can still be sent.
type download struct {
	w     http.ResponseWriter
	name  string // of the file
	begun bool   // the headers were sent
}

// Write sends b. The first call sends the headers before b. Write fails if the reader takes nothing
// for a minute.
func (d *download) Write(b []byte) (int, error) {
	if !d.begun {
		d.begun = true
		d.w.Header().Set("Content-Type", "application/jsonl")
		d.w.Header().Set("Content-Disposition", `attachment; filename="`+d.name+`"`)
	}
	// The deadline is for a reader that stopped reading, not for a long file.
	_ = http.NewResponseController(d.w).SetWriteDeadline(time.Now().Add(time.Minute))
	return d.w.Write(b)
}
