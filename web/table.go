package web

import (
	"net/http"
	"net/url"
	"slices"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// pageParts is what a page of a table needs, wholeParts what it needs if a form is
// opened on it as well; what is new is read in the log.
const (
	pageParts  = wholeParts | table.Brief
	wholeParts = table.View | table.Own | table.Offers | table.Buttons | table.Files
)

// wantPage is what a page about a thing wants.
func wantPage(about game.Ref, parts table.Parts) table.Want {
	return table.Want{About: about, Parts: parts, Log: recent}
}

// recent is how many decisions a page of a table shows.
const recent = 8

func (v *visit) tableID() game.TableID { return game.TableID(v.r.PathValue("id")) }

// chair is the chair that the page speaks for, as its address says.
func (v *visit) chair() string { return v.r.URL.Query().Get("chair") }

func (v *visit) who() table.Who { return table.Who{User: v.ses.User, Chair: v.chair()} }

// tablePath is the address of a page of a table: about the whole ("") or about
// one thing, for one chair.
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

// livePath is where the page about a thing hears that it has changed.
func livePath(id game.TableID, about game.Ref, chair string) string {
	q := url.Values{"chair": {chair}, "about": {string(about)}}
	return tablePath(id, "live", "") + "?" + q.Encode()
}

// table shows a table, or one thing of it whole, as one chair sees it.
func (v *visit) table() error {
	about := game.Ref(v.r.PathValue("about"))
	if d := v.known(about); d != nil {
		return v.showDrawing(http.StatusOK, d, nil)
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), wantPage(about, pageParts))
	if err != nil {
		return err
	}
	if sight.Seat.Chair == "" && len(sight.Mine) > 0 { // several chairs, and none chosen yet
		return v.redirect(tablePath(v.tableID(), string(about), sight.Mine[0].ID))
	}
	return v.showTable(http.StatusOK, sight, about, nil)
}

// tablePage is everything on a page of a table.
type tablePage struct {
	ID       game.TableID
	Title    string
	At       game.Seq
	About    game.Ref
	Chair    game.Chair // that of the reader; no ID for a guest
	GM       bool       // it is a GM's
	Young    bool       // it is a player's who may not know yet how they are called
	Chairs   []chairLink
	Called   []called
	May      []asked // what the reader may do about what is being decided, though nobody waits for it
	Cards    []*card
	Pools    []*block
	People   []*person
	Cast     group // people, and what is about them all
	Blocks   []*block
	Own      []*ownSheet
	Lesson   *lesson
	First    []firstStep // by which a young table is led
	Demo     bool        // it is led through a demo
	Loose    group       // offers that belong to no block
	House    group       // the table itself: people, settings, loose dice
	Undo     group       // of what stands in no entry here
	For      []*actFor
	Entries  []*entry
	Log      string // addresses
	Home     string
	HomePage string
	Live     string
	Palette  *palette
	Fair     string
	Stats    string
	Recaps   string
	Book     string     // what can be looked up of this game
	Export   string     // "" unless the reader may
	Delete   string     // likewise
	Invite   string     // likewise
	Files    []fileLink // of a thing: as which files it goes out
	Paper    string     // and where it is printed, "" for nowhere
	History  string     // and what changed it, likewise
	Growth   string     // and how it came to be what it is, likewise
}

// actFor is what the reader may do in another's place, folded away.
type actFor struct {
	Who   game.Ref
	Label game.Msg
	group
}

func (p *tablePage) actFor(who game.Ref, view game.View) *group {
	i := slices.IndexFunc(p.For, func(a *actFor) bool { return a.Who == who })
	if i < 0 {
		i = len(p.For)
		p.For = append(p.For, &actFor{who, game.Say("act.for", game.M("who", view.Name(who))), group{ID: "for-" + slug(string(who))}})
	}
	return &p.For[i].group
}

// chairLink is one of the reader's own chairs.
type chairLink struct {
	Name    string
	Href    string
	Current bool
	Called  bool // somebody waits for it
	GM      bool // a GM's chair that another of theirs shares its name with
}

// called is a chair that somebody waits for, and what for.
type called struct {
	Name string
	You  bool
	Href string // to the reader's own chair, if it is not the current one
	What []asked
}

// asked is what a chair is asked, with the place on the page where it answers: by
// its key, or that of the draft in which the answer is made.
type asked struct {
	Label string
	Key   string
}

// answeredAt is that key.
func answeredAt(sight table.Sight, key string) string {
	for _, o := range sight.Offers {
		if o.Into == key && o.No == nil && o.Main {
			return o.Key()
		}
	}
	return key
}

// laid is a table laid out as a page.
func (v *visit) laid(sight table.Sight, about game.Ref, no *refused) (*tablePage, error) {
	log := sight.Log
	if sight.At <= young {
		var err error
		by := table.Who{User: v.ses.User, Chair: sight.Seat.Chair} // a press may have given the chair away
		// None newer than what stands beside them.
		if log, err = v.hall.Log(v.ctx(), sight.Table, by, sight.At+1, young); err != nil {
			return nil, err
		}
	}
	v.speakTable(sight.Lang)
	p := v.tablePage(sight, about)
	d := newDesk(v, sight, about, no)
	d.log = log[:min(len(log), recent)]
	d.lay(p)
	p.First = v.firstSteps(p, sight, log)
	return p, nil
}

func (v *visit) showTable(status int, sight table.Sight, about game.Ref, no *refused) error {
	p, err := v.laid(sight, about, no)
	if err != nil {
		return err
	}
	d, err := v.draw(p, nil)
	if err != nil {
		return err
	}
	if no == nil && v.script {
		v.audiences.keep(v.audience(sight, about), d)
	}
	return v.showDrawing(status, d, no)
}

// showDrawing answers with the page of a table, but for the parts that the reader has.
func (v *visit) showDrawing(status int, d *drawing, no *refused) error {
	f := v.frame(d.Title)
	if f.Head, f.Here = d.Title, d.here; d.about != "" {
		f.Up = d.Home
	}
	if no != nil {
		v.refuse(&f, no.no)
	}
	have := v.having()
	if f.Body = (shown{d, have}); len(have) == 0 {
		return v.render(status, "table.html", f, f.Body)
	}
	m := v.pages[f.Lang].markup()
	defer markups.Put(m)
	m.update(f)
	return v.sendPage(status, f, m.Bytes())
}

// shown is a page of a table for one reader, who has some of its parts.
type shown struct {
	*drawing
	have []string // their versions
}

// cardOf finds a card on the page.
func (p *tablePage) cardOf(of game.Ref) (title game.Msg, href string) {
	for _, c := range p.Cards {
		if c.About == of {
			return c.Moment.Title, "#" + c.ID
		}
	}
	return title, ""
}

// speakTable falls back on the table's language for somebody who has said
// nothing of theirs.
func (v *visit) speakTable(tables string) {
	if !v.own {
		v.speak(tables)
	}
}

func (v *visit) tablePage(sight table.Sight, about game.Ref) *tablePage {
	id, chair := sight.Table, sight.Seat.Chair
	p := &tablePage{
		ID: id, Title: sight.Title, At: sight.At, About: about,
		Home:     tablePath(id, "", chair),
		HomePage: tablePath(id, "house", chair),
		Log:      tablePath(id, "log", chair),
		Live:     livePath(id, about, chair),
		Palette:  v.palette(sight, about),
		Fair:     tablePath(id, "fair", chair),
		Stats:    tablePath(id, "stats", chair),
		Recaps:   tablePath(id, "recap", chair),
		Book:     bookAddress(sight.System, "", ""),
	}
	p.Palette.Above = true
	if p.GM = sight.Seat.Role == game.GM; p.GM {
		p.Export = tablePath(id, "export", chair)
		p.Delete = tablePath(id, "delete", chair)
		p.Invite = tablePath(id, "invite", chair)
	}
	for _, c := range sight.Mine {
		if c.ID == chair {
			p.Chair = c
		}
		waits := slices.ContainsFunc(sight.Waiting, func(s game.Seat) bool { return s.Chair == c.ID })
		twin := slices.ContainsFunc(sight.Mine, func(m game.Chair) bool { return m.ID != c.ID && m.Name == c.Name })
		p.Chairs = append(p.Chairs, chairLink{c.Name, tablePath(id, "", c.ID), c.ID == chair, waits, twin && c.Role == game.GM})
	}
	p.Young = chair != "" && !p.GM && sight.At <= young
	p.Called = v.callings(sight)
	if !slices.ContainsFunc(p.Called, func(c called) bool { return c.You }) {
		p.May = v.asked(sight)
	}
	if p.Files, p.Paper = fileLinks(sight, about); p.Paper != "" {
		p.History = tablePath(id, "history/"+string(about), chair)
		if sheet, _ := lang.Paper(sight.View, about); sheet.Kind == game.SheetBlock {
			p.Growth = v.growthPath(about)
		}
	}
	return p
}

// callings are the chairs somebody waits for, the reader's own first.
func (v *visit) callings(sight table.Sight) []called {
	var all []called
	for _, seat := range sight.Waiting {
		c := called{Name: seat.Chair, You: seat.Chair == sight.Seat.Chair}
		for _, chair := range sight.Chairs {
			if chair.ID == seat.Chair {
				c.Name = chair.Name
			}
		}
		for _, mine := range sight.Mine {
			if mine.ID == seat.Chair && !c.You {
				c.Href = tablePath(sight.Table, "", mine.ID)
			}
		}
		// What others are asked stands with what it is about; repeated here it
		// would change with every die that they pick up.
		if c.You {
			c.What = v.asked(sight)
		}
		all = append(all, c)
	}
	if i := slices.IndexFunc(all, func(c called) bool { return c.You }); i > 0 {
		you := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, you)
	}
	return all
}

// asked is what the reader's chair is asked, the next step first.
func (v *visit) asked(sight table.Sight) []asked {
	var all []asked
	var set []lang.Button
	for _, u := range byStep(sight.Buttons) {
		if u.Chair == sight.Seat.Chair && len(all) < 3 {
			all = append(all, asked{Key: answeredAt(sight, u.Key)})
			set = append(set, lang.Button{Says: u.Said()})
		}
	}
	for i, label := range v.p.Buttons(set) {
		all[i].Label = label
	}
	return all
}

// byStep puts the next step before whatever else is waited for.
func byStep(bs []game.Button) []game.Button {
	bs = slices.Clone(bs)
	slices.SortStableFunc(bs, func(a, b game.Button) int {
		switch {
		case a.Main == b.Main:
			return 0
		case a.Main:
			return -1
		}
		return 1
	})
	return bs
}
