package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"mesa/game"
	"mesa/table"
)

// logLength is how many decisions stand on a page of the log.
const logLength = 50

// about is what the pages beside the table have in common.
type about struct {
	Title string
	Home  string
}

// around looks at the table that a page beside it is about.
func (v *visit) around() (about, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.Buttons})
	if err != nil {
		return about{}, err
	}
	v.speakTable(sight.Lang)
	return about{sight.Title, tablePath(v.tableID(), "", v.chair())}, nil
}

// logPage is the log, page by page.
type logPage struct {
	about
	Entries []*entry
	Older   string
}

// log shows the decisions of a table, newest first, page by page.
func (v *visit) log() error {
	before, err := v.before()
	if err != nil {
		return err
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.Offers})
	if err != nil {
		return err
	}
	return v.showLog(http.StatusOK, sight, before, nil)
}

// showLog shows a page of the log, with what may be done about its decisions.
func (v *visit) showLog(status int, sight table.Sight, before game.Seq, no *refused) error {
	log, err := v.hall.Log(v.ctx(), v.tableID(), v.who(), before, logLength)
	if err != nil {
		return err
	}
	v.speakTable(sight.Lang)
	page := logPage{about: v.beside(sight.Title)}
	if len(log) == logLength {
		page.Older = v.olderPath("log", log[logLength-1].Seq)
	}
	d := newDesk(v, sight, game.AboutLog, no) // so that a press comes back here
	page.Entries = d.entries(log, v.cards())
	for i := range sight.Offers {
		o := &sight.Offers[i]
		if on := d.homes[o.About]; on != nil && !o.For {
			on.add(d.offer(o))
		}
	}
	f := v.frame(sight.Title)
	if no != nil {
		v.refuse(&f, no.no)
	}
	return v.render(status, "log.html", f, page)
}

// before is the decision before which a page begins, as its address says; 0 is
// the newest page.
func (v *visit) before() (game.Seq, error) {
	text := v.r.URL.Query().Get("before")
	if text == "" {
		return 0, nil
	}
	before, err := strconv.ParseInt(text, 10, 64)
	if err != nil || before < 1 {
		return 0, notFound
	}
	return game.Seq(before), nil
}

// entry is a decision of the log with its dice and the card that it belongs to.
type entry struct {
	table.Entry
	Fell  []face // its dice, where no card on the page shows them; its sentences tell them too
	Title game.Msg
	Card  string // the address of its moment's card, "" where there is none to see
	Deeds group  // what may be done about it
}

// cardOf finds the card of a moment, and its address.
type cardOf func(game.Ref) (title game.Msg, href string)

// entries are the decisions that have something to say; a draft has not.
func (d *desk) entries(log []table.Entry, of cardOf) []*entry {
	var all []*entry
	for _, e := range log {
		if e.Head.Empty() {
			continue
		}
		out := &entry{Entry: e, Deeds: group{ID: d.id("e-" + game.Itoa(int(e.Seq)))}}
		d.home(e.Seq.Ref(), &out.Deeds)
		if e.Of != "" && !e.Undone {
			out.Title, out.Card = of(e.Of)
		}
		if !strings.HasPrefix(out.Card, "#") { // there they lie already
			for _, die := range e.Dice {
				out.Fell = append(out.Fell, d.v.face(die))
			}
		}
		all = append(all, out)
	}
	return all
}

// cards finds the cards of a table's moments, also of those that no page shows
// any more.
func (v *visit) cards() cardOf {
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
		sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: of, Parts: table.View})
		if err == nil {
			for _, m := range sight.View.Moments {
				if m.About == of {
					at = found{m.Title, tablePath(v.tableID(), string(of), v.chair())}
				}
			}
		}
		known[of] = at
		return at.title, at.href
	}
}

// fair checks every throw of the table, and says how anybody can.
func (v *visit) fair() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	a, err := v.around()
	if err != nil {
		return err
	}
	report, err := v.hall.Verify(v.ctx(), v.tableID(), v.who())
	if err != nil {
		return err
	}
	page := struct {
		about
		Report table.Report
		Chains []game.Msg
	}{a, report, nil}
	for _, c := range report.Chains {
		page.Chains = append(page.Chains, c.Say())
	}
	return v.render(http.StatusOK, "fair.html", v.frame(a.Title), page)
}

// export sends the whole table as a file. A failure half way breaks the
// connection, so that nobody takes the half for the whole.
func (v *visit) export() error {
	out := &download{w: v.w, name: "mesa-" + string(v.tableID()) + ".jsonl"}
	err := v.hall.Export(v.ctx(), v.tableID(), v.who(), out)
	if err != nil && out.begun {
		v.explain(err)
		panic(http.ErrAbortHandler)
	}
	return err
}

// download is an answer that becomes a file with its first byte; until then
// it can still be a page.
type download struct {
	w     http.ResponseWriter
	name  string
	begun bool
}

func (d *download) Write(b []byte) (int, error) {
	if !d.begun {
		d.begun = true
		d.w.Header().Set("Content-Type", "application/jsonl")
		d.w.Header().Set("Content-Disposition", `attachment; filename="`+d.name+`"`)
	}
	// The deadline is for a reader that stands still, not for a long file.
	_ = http.NewResponseController(d.w).SetWriteDeadline(time.Now().Add(time.Minute))
	return d.w.Write(b)
}
