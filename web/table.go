package web

import (
	"net/http"
	"net/url"
	"slices"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// pageFields are the parts of a view that a page of a table needs. pageFormFields are the parts
// that the page needs after a press in a form, since the page may have to show the form's inputs
// again. News are read from the log.
const (
	pageFields     = pageFormFields | table.OmitInputs
	pageFormFields = table.FieldView | table.FieldOwnSheets | table.FieldOffers | table.FieldButtons | table.FieldFiles
)

// pageQuery returns the query for a page about a thing, or about the whole table for "".
func pageQuery(about game.Ref, parts table.Fields) table.ViewQuery {
	return table.ViewQuery{About: about, Fields: parts, Log: recentDecisions}
}

// recentDecisions is the number of decisions on a page of a table.
const recentDecisions = 8

func (req *request) tableID() game.TableID { return game.TableID(req.r.PathValue("id")) }

// chair returns the id of the chair in the address, "" if there is none.
func (req *request) chair() string { return req.r.URL.Query().Get("chair") }

func (req *request) caller() table.Caller {
	return table.Caller{User: req.ses.User, Chair: req.chair()}
}

// tablePath returns the address of a page of a table: about one thing, or the whole table for "".
// chair is the chair of the reader; for "" the address names none.
func tablePath(id game.TableID, about, chair string) string {
	slash, asks := "", ""
	if about != "" {
		slash, about = "/", (&url.URL{Path: about}).EscapedPath()
	}
	if chair != "" {
		asks, chair = "?chair=", url.QueryEscape(chair)
	}
	return "/t/" + string(id) + slash + about + asks + chair
}

// livePath returns the address of the live stream for the page about a thing, or the whole table.
func livePath(id game.TableID, about game.Ref, chair string) string {
	q := url.Values{"chair": {chair}, "about": {string(about)}}
	return tablePath(id, "live", "") + "?" + q.Encode()
}

// table shows a table or one thing of it, as one chair sees it.
func (req *request) table() error {
	about := game.Ref(req.r.PathValue("about"))
	if d := req.knownPage(about); d != nil {
		return req.showPage(http.StatusOK, d, nil)
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), pageQuery(about, pageFields))
	if err != nil {
		return err
	}
	if view.Actor.Chair == "" && len(view.OwnChairs) > 0 { // several chairs, and none chosen yet
		return req.redirect(tablePath(req.tableID(), string(about), view.OwnChairs[0].ID))
	}
	return req.showTable(http.StatusOK, view, about, nil)
}

// tablePage is everything on a page of a table.
type tablePage struct {
	ID        game.TableID
	Title     string
	At        game.Seq
	About     game.Ref
	Chair     game.Chair // of the reader; without ID for a guest
	Outside   bool       // the reader may not watch
	GM        bool       // the reader's chair is a GM's
	Young     bool       // a player's chair at a young table
	Chairs    []chairLink
	Called    []calledChair
	Optional  []askedOffer // what the reader may do about a card although nobody waits for them
	Cards     []*cardView
	Pools     []*blockView
	People    []*personView
	Cast      offerGroup // offers about all people
	Blocks    []*blockView
	Own       []*ownSheet
	Tutorial  *tutorialView
	First     []firstStepView // the first steps of a young table
	Demo      bool            // the first steps are those of a demo
	Loose     offerGroup      // offers that belong to no block
	House     offerGroup      // offers about the table itself: people, settings, loose dice
	Undo      offerGroup      // offers to undo decisions that are not shown here
	OnBehalf  []*onBehalfOffers
	Entries   []*logEntry
	Log       string // these, up to Growth but for Palette and Files, are addresses
	Home      string // of the page of the table
	HomePage  string // of the page about the house: people and settings
	Live      string // of the live stream
	Palette   *palette
	Fair      string
	Stats     string
	Recaps    string
	Handbook  string     // the handbook of this game
	Export    string     // "" unless the reader is a GM
	Delete    string     // likewise
	Invite    string     // likewise
	Files     []fileLink // on the page of a sheet or a map: the same as files
	PrintPath string     // of the sheet or map for printing; "" if the page shows neither
	History   string     // of the changes of the sheet or map; likewise
	Growth    string     // of the growth of the character; "" if the page shows no sheet
}

// onBehalfOffers is the offers on behalf of one character, which are folded away together.
type onBehalfOffers struct {
	Who   game.Ref
	Label game.Msg
	offerGroup
}

// onBehalfGroup returns the group of offers on behalf of a character, which it adds if there is
// none.
func (p *tablePage) onBehalfGroup(who game.Ref, view game.View) *offerGroup {
	i := slices.IndexFunc(p.OnBehalf, func(a *onBehalfOffers) bool { return a.Who == who })
	if i < 0 {
		i = len(p.OnBehalf)
		p.OnBehalf = append(p.OnBehalf, &onBehalfOffers{who, game.Say("act.for", game.M("who", view.Name(who))),
			offerGroup{ID: "for-" + slug(string(who))}})
	}
	return &p.OnBehalf[i].offerGroup
}

// chairLink links to the page of one of the reader's chairs.
type chairLink struct {
	Name    string
	Href    string
	Current bool
	Called  bool // the table waits for it
	GM      bool // a GM's chair, if another of the reader's chairs has the same name
}

// calledChair is a chair that the table waits for, and what it is asked.
type calledChair struct {
	Name string
	You  bool
	Href string // to the reader's own chair, if it is not the current one
	What []askedOffer
}

// askedOffer is something that a chair is asked. Key is that of the offer that answers it, or of
// the draft in which the answer is made.
type askedOffer struct {
	Label string
	Key   string
}

// answerKey returns the key of the draft that prepares the offer with that key. If there is no such
// draft, it returns key itself.
func answerKey(view table.PlayerView, key string) string {
	for _, o := range view.Offers {
		if o.DraftOf == key && o.Closed == nil && o.Primary {
			return o.Key()
		}
	}
	return key
}

// layOut lays out a view of a table as a page. no is a refused press that the page shows, nil for
// none.
func (req *request) layOut(view table.PlayerView, about game.Ref, no *refusedPress) (*tablePage, error) {
	log := view.Log
	if view.Seq <= youngDecisions && !view.JoinOnly {
		var err error
		by := table.Caller{User: req.ses.User, Chair: view.Actor.Chair} // a press may have given the chair away
		// Up to the view's own decision and no newer.
		if log, err = req.tables.Log(req.ctx(), view.Table, by, view.Seq+1, youngDecisions); err != nil {
			return nil, err
		}
	}
	req.speakTable(view.Lang, view.System)
	p := req.tablePage(view, about)
	b := newPageBuilder(req, view, about, no)
	b.log = log[:min(len(log), recentDecisions)]
	b.layOut(p)
	p.First = req.firstSteps(p, view, log)
	return p, nil
}

// showTable answers with the page of a view. Unless it shows a refused press, or the request is not
// from the script, it keeps the page for other readers with the same view, if any listen.
func (req *request) showTable(status int, view table.PlayerView, about game.Ref, no *refusedPress) error {
	p, err := req.layOut(view, about, no)
	if err != nil {
		return err
	}
	d, err := req.draw(p, nil)
	if err != nil {
		return err
	}
	if no == nil && req.hasScript {
		req.viewers.keep(req.viewersOf(view, about), d)
	}
	return req.showPage(status, d, no)
}

// showPage answers with the page of a table. A script gets the page without the parts that the
// script has.
func (req *request) showPage(status int, d *pageVersion, no *refusedPress) error {
	f := req.frame(d.Title)
	if f.Head, f.Here = d.Title, d.here; d.about != "" {
		f.Up = d.Home
	}
	if no != nil {
		req.showRefusal(&f, no.no)
	}
	have := req.knownVersions()
	if f.Body = (readerPage{d, have}); len(have) == 0 {
		return req.render(status, "table.html", f, f.Body)
	}
	w := req.pages.of(req.p).writer()
	defer htmlWriters.Put(w)
	w.update(f)
	return req.sendPage(status, f, w.Bytes())
}

// readerPage is a page of a table for one reader.
type readerPage struct {
	*pageVersion
	have []string // the versions of the parts that the reader has
}

// cardOf returns the title of a card on the page, and a link to it; both are empty if the card is
// not there.
func (p *tablePage) cardOf(of game.Ref) (title game.Msg, href string) {
	for _, c := range p.Cards {
		if c.About == of {
			return c.Card.Title, "#" + c.ID
		}
	}
	return title, ""
}

// speakTable sets the language of the answer if the user has set none of their own: by the cookie,
// the browser, or else to the table's. The GM is called as in the table's system.
func (req *request) speakTable(tableLang, system string) {
	if !req.ownLang {
		req.setLanguage(tableLang)
	}
	req.p = req.p.For(system)
}

// tablePage returns the page of a view without what its pageBuilder lays out.
func (req *request) tablePage(view table.PlayerView, about game.Ref) *tablePage {
	id, chair := view.Table, view.Actor.Chair
	p := &tablePage{
		ID: id, Title: view.Title, At: view.Seq, About: about, Outside: view.JoinOnly,
		Home:     tablePath(id, "", chair),
		HomePage: tablePath(id, "house", chair),
		Log:      tablePath(id, "log", chair),
		Live:     livePath(id, about, chair),
		Palette:  req.palette(view, about),
		Fair:     tablePath(id, "fair", chair),
		Stats:    tablePath(id, "stats", chair),
		Recaps:   tablePath(id, "recap", chair),
		Handbook: handbookAddress(view.System, "", ""),
	}
	p.Palette.Above = true
	if p.GM = view.Actor.Role == game.GM; p.GM {
		p.Export = tablePath(id, "export", chair)
		p.Delete = tablePath(id, "delete", chair)
		p.Invite = tablePath(id, "invite", chair)
	}
	for _, c := range view.OwnChairs {
		if c.ID == chair {
			p.Chair = c
		}
		waits := slices.ContainsFunc(view.Waiting, func(s game.Actor) bool { return s.Chair == c.ID })
		sameName := slices.ContainsFunc(view.OwnChairs,
			func(m game.Chair) bool { return m.ID != c.ID && m.Name == c.Name })
		p.Chairs = append(p.Chairs,
			chairLink{c.Name, tablePath(id, "", c.ID), c.ID == chair, waits, sameName && c.Role == game.GM})
	}
	p.Young = chair != "" && !p.GM && view.Seq <= youngDecisions
	p.Called = req.calledChairs(view)
	if !slices.ContainsFunc(p.Called, func(c calledChair) bool { return c.You }) {
		p.Optional = req.askedOffers(view)
	}
	if p.Files, p.PrintPath = fileLinks(view, about); p.PrintPath != "" {
		p.History = tablePath(id, "history/"+string(about), chair)
		if sheet, _ := lang.SheetBlock(view.View, about); sheet.Kind == game.SheetBlock {
			p.Growth = req.growthPath(about)
		}
	}
	return p
}

// calledChairs returns the chairs that the table waits for, the reader's own first.
func (req *request) calledChairs(view table.PlayerView) []calledChair {
	var all []calledChair
	for _, actor := range view.Waiting {
		c := calledChair{Name: actor.Chair, You: actor.Chair == view.Actor.Chair}
		for _, chair := range view.Chairs {
			if chair.ID == actor.Chair {
				c.Name = chair.Name
			}
		}
		for _, own := range view.OwnChairs {
			if own.ID == actor.Chair && !c.You {
				c.Href = tablePath(view.Table, "", own.ID)
			}
		}
		// What others are asked is shown with the thing that it is about; here it would change with
		// every die that they pick up.
		if c.You {
			c.What = req.askedOffers(view)
		}
		all = append(all, c)
	}
	if i := slices.IndexFunc(all, func(c calledChair) bool { return c.You }); i > 0 {
		you := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, you)
	}
	return all
}

// askedOffers returns up to three things that the reader's chair is asked, the next step first.
func (req *request) askedOffers(view table.PlayerView) []askedOffer {
	var all []askedOffer
	var set []lang.Button
	for _, u := range primaryFirst(view.Buttons) {
		if u.Chair == view.Actor.Chair && len(all) < 3 {
			all = append(all, askedOffer{Key: answerKey(view, u.Key)})
			set = append(set, lang.Button{Says: u.Msg()})
		}
	}
	for i, label := range req.p.Buttons(set) {
		all[i].Label = label
	}
	return all
}

// primaryFirst sorts primary buttons first.
func primaryFirst(bs []game.Button) []game.Button {
	bs = slices.Clone(bs)
	slices.SortStableFunc(bs, func(a, b game.Button) int {
		switch {
		case a.Primary == b.Primary:
			return 0
		case a.Primary:
			return -1
		}
		return 1
	})
	return bs
}
