package web

import (
	"net/http"
	"net/url"
	"slices"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// pageParts are the fields that a page of a table needs, wholeParts those that it needs if a form
// is open on it as well. News are read from the log.
const (
	pageParts  = wholeParts | table.OmitInputs
	wholeParts = table.FieldView | table.FieldOwnSheets | table.FieldOffers | table.FieldButtons | table.FieldFiles
)

// wantPage returns the query for a page about a thing.
func wantPage(about game.Ref, parts table.Fields) table.ViewQuery {
	return table.ViewQuery{About: about, Fields: parts, Log: recent}
}

// recent is the number of decisions on a page of a table.
const recent = 8

func (req *request) tableID() game.TableID { return game.TableID(req.r.PathValue("id")) }

// chair returns the chair in the address.
func (req *request) chair() string { return req.r.URL.Query().Get("chair") }

func (req *request) who() table.Caller { return table.Caller{User: req.ses.User, Chair: req.chair()} }

// tablePath returns the address of a page of a table: about the whole ("") or one thing, for one
// chair.
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

// livePath returns the address of the live stream for the page about a thing.
func livePath(id game.TableID, about game.Ref, chair string) string {
	q := url.Values{"chair": {chair}, "about": {string(about)}}
	return tablePath(id, "live", "") + "?" + q.Encode()
}

// table shows a table or one thing of it, as one chair sees it.
func (req *request) table() error {
	about := game.Ref(req.r.PathValue("about"))
	if d := req.knownPage(about); d != nil {
		return req.showDrawing(http.StatusOK, d, nil)
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.who(), wantPage(about, pageParts))
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
	ID       game.TableID
	Title    string
	At       game.Seq
	About    game.Ref
	Chair    game.Chair // of the reader; without ID for a guest
	Outside  bool       // the reader may not watch
	GM       bool       // it is a GM's chair
	Young    bool       // a player's chair at a young table
	Chairs   []chairLink
	Called   []calledChair
	May      []askedOffer // what the reader may do about a card though nobody waits for it
	Cards    []*cardView
	Pools    []*blockView
	People   []*personView
	Cast     offerGroup // offers about all people
	Blocks   []*blockView
	Own      []*ownSheet
	Tutorial *tutorialView
	First    []firstStepView // the first steps of a young table
	Demo     bool            // the first steps are those of a demo
	Loose    offerGroup      // offers that belong to no block
	House    offerGroup      // offers about the table itself: people, settings, loose dice
	Undo     offerGroup      // offers to undo decisions that are not shown here
	For      []*onBehalfOffers
	Entries  []*logEntry
	Log      string // addresses
	Home     string
	HomePage string
	Live     string
	Palette  *palette
	Fair     string
	Stats    string
	Recaps   string
	Book     string     // the handbook of this game
	Export   string     // "" unless the reader may do it
	Delete   string     // likewise
	Invite   string     // likewise
	Files    []fileLink // on the page of a thing: its files
	Paper    string     // the address for printing, "" if there is none
	History  string     // the address of its history, "" if there is none
	Growth   string     // the address of its growth, "" if there is none
}

// onBehalfOffers is the offers on behalf of one character, in a fold.
type onBehalfOffers struct {
	Who   game.Ref
	Label game.Msg
	offerGroup
}

func (p *tablePage) actFor(who game.Ref, view game.View) *offerGroup {
	i := slices.IndexFunc(p.For, func(a *onBehalfOffers) bool { return a.Who == who })
	if i < 0 {
		i = len(p.For)
		p.For = append(p.For, &onBehalfOffers{who, game.Say("act.for", game.M("who", view.Name(who))),
			offerGroup{ID: "for-" + slug(string(who))}})
	}
	return &p.For[i].offerGroup
}

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

// answeredAt returns the key of the draft that prepares an offer, or else the offer's own key.
func answeredAt(view table.PlayerView, key string) string {
	for _, o := range view.Offers {
		if o.DraftOf == key && o.Closed == nil && o.Primary {
			return o.Key()
		}
	}
	return key
}

// layOut lays out a table as a page.
func (req *request) layOut(view table.PlayerView, about game.Ref, no *refusedPress) (*tablePage, error) {
	log := view.Log
	if view.Seq <= young && !view.Outside {
		var err error
		by := table.Caller{User: req.ses.User, Chair: view.Actor.Chair} // a press may have given the chair away
		// Up to the view's own decision and no newer.
		if log, err = req.tables.Log(req.ctx(), view.Table, by, view.Seq+1, young); err != nil {
			return nil, err
		}
	}
	req.speakTable(view.Lang)
	p := req.tablePage(view, about)
	b := newPageBuilder(req, view, about, no)
	b.log = log[:min(len(log), recent)]
	b.layOut(p)
	p.First = req.firstSteps(p, view, log)
	return p, nil
}

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
	return req.showDrawing(status, d, no)
}

// showDrawing answers with the page of a table, without the parts that the reader has.
func (req *request) showDrawing(status int, d *pageVersion, no *refusedPress) error {
	f := req.frame(d.Title)
	if f.Head, f.Here = d.Title, d.here; d.about != "" {
		f.Up = d.Home
	}
	if no != nil {
		req.showRefusal(&f, no.no)
	}
	have := req.partsHeld()
	if f.Body = (readerPage{d, have}); len(have) == 0 {
		return req.render(status, "table.html", f, f.Body)
	}
	w := req.pages[f.Lang].markup()
	defer markups.Put(w)
	w.update(f)
	return req.sendPage(status, f, w.Bytes())
}

// readerPage is a page of a table for one reader.
type readerPage struct {
	*pageVersion
	have []string // the versions of the parts that the reader has
}

// cardOf returns the title of a card on the page, and its anchor.
func (p *tablePage) cardOf(of game.Ref) (title game.Msg, href string) {
	for _, c := range p.Cards {
		if c.About == of {
			return c.Card.Title, "#" + c.ID
		}
	}
	return title, ""
}

// speakTable falls back on the table's language if the user has set none.
func (req *request) speakTable(tables string) {
	if !req.ownLang {
		req.setLanguage(tables)
	}
}

func (req *request) tablePage(view table.PlayerView, about game.Ref) *tablePage {
	id, chair := view.Table, view.Actor.Chair
	p := &tablePage{
		ID: id, Title: view.Title, At: view.Seq, About: about, Outside: view.Outside,
		Home:     tablePath(id, "", chair),
		HomePage: tablePath(id, "house", chair),
		Log:      tablePath(id, "log", chair),
		Live:     livePath(id, about, chair),
		Palette:  req.palette(view, about),
		Fair:     tablePath(id, "fair", chair),
		Stats:    tablePath(id, "stats", chair),
		Recaps:   tablePath(id, "recap", chair),
		Book:     bookAddress(view.System, "", ""),
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
		twin := slices.ContainsFunc(view.OwnChairs, func(m game.Chair) bool { return m.ID != c.ID && m.Name == c.Name })
		p.Chairs = append(p.Chairs,
			chairLink{c.Name, tablePath(id, "", c.ID), c.ID == chair, waits, twin && c.Role == game.GM})
	}
	p.Young = chair != "" && !p.GM && view.Seq <= young
	p.Called = req.calledChairs(view)
	if !slices.ContainsFunc(p.Called, func(c calledChair) bool { return c.You }) {
		p.May = req.askedOf(view)
	}
	if p.Files, p.Paper = fileLinks(view, about); p.Paper != "" {
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
		for _, mine := range view.OwnChairs {
			if mine.ID == actor.Chair && !c.You {
				c.Href = tablePath(view.Table, "", mine.ID)
			}
		}
		// What others are asked is shown with the thing that it is about; here it would change with
		// every die that they pick up.
		if c.You {
			c.What = req.askedOf(view)
		}
		all = append(all, c)
	}
	if i := slices.IndexFunc(all, func(c calledChair) bool { return c.You }); i > 0 {
		you := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, you)
	}
	return all
}

// askedOf returns up to three things that the reader's chair is asked, the next step first.
func (req *request) askedOf(view table.PlayerView) []askedOffer {
	var all []askedOffer
	var set []lang.Button
	for _, u := range byStep(view.Buttons) {
		if u.Chair == view.Actor.Chair && len(all) < 3 {
			all = append(all, askedOffer{Key: answeredAt(view, u.Key)})
			set = append(set, lang.Button{Says: u.Msg()})
		}
	}
	for i, label := range req.p.Buttons(set) {
		all[i].Label = label
	}
	return all
}

// byStep sorts primary buttons first.
func byStep(bs []game.Button) []game.Button {
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
