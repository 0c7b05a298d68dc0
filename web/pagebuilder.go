package web

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// blockView is a block of the view with the offers that belong to it.
type blockView struct {
	game.Block
	Items   []*itemView
	Odds    string       // the explorer's address with the block's dice (explorerLink), or ""
	Picture *chartFigure // of a map: its picture
	Files   []fileLink   // of a map: the picture and the list as files
	offerGroup
}

// Dice returns the items that have dice.
func (b *blockView) Dice() []*itemView { return b.items(true) }

// Bare returns the items without dice.
func (b *blockView) Bare() []*itemView { return b.items(false) }

// items returns the items that have dice, or those without.
func (b *blockView) items(dice bool) []*itemView {
	var is []*itemView
	for _, i := range b.Items {
		if (len(i.Item.Dice) > 0) == dice {
			is = append(is, i)
		}
	}
	return is
}

// itemView is an item of a block with the offers that belong to it.
type itemView struct {
	game.Item
	Facts string // everything about it but its label
	Href  string // the address of its own page, "" if that shows no more than this page
	offerGroup
}

// pageBuilder lays out a view as a page: each offer stands with the thing that it is about.
type pageBuilder struct {
	req   *request
	view  table.PlayerView
	about game.Ref
	no    *refusedPress
	log   []past.Entry             // the decisions on the page
	homes map[game.Ref]*offerGroup // the place of the offers about each thing
	pools map[*offerGroup]bool     // places of blocks that lay out dice
	ids   map[string]bool          // element ids in use
	alone bool                     // the page shows one form alone
	past  bool                     // the table is shown as it was, without links to the present
	calm  bool                     // the reader is a player whom nobody waits for

	action string // the address that a press is sent to
	forms  string // the address below which all forms are
	from   string // the part of a form's address that says where the reader comes from
}

func newPageBuilder(req *request, view table.PlayerView, about game.Ref, no *refusedPress) *pageBuilder {
	b := &pageBuilder{req: req, view: view, about: about, no: no, homes: map[game.Ref]*offerGroup{},
		pools: map[*offerGroup]bool{}, ids: map[string]bool{},
		action: tablePath(view.Table, "do", view.Actor.Chair), forms: tablePath(view.Table, "form", "") + "/"}
	waits := func(s game.Actor) bool { return s.Chair == view.Actor.Chair }
	b.calm = view.Actor.Role == game.Player && view.Tutorial.Step == 0 && !slices.ContainsFunc(view.Waiting, waits)
	if about != "" {
		b.from = "&" + aboutField + "=" + url.QueryEscape(string(about))
	}
	if chair := view.Actor.Chair; chair != "" {
		b.from += "&chair=" + url.QueryEscape(chair)
	}
	return b
}

// layOut lays out the view, the log and the offers on a page.
func (b *pageBuilder) layOut(p *tablePage) {
	b.layView(p)
	b.layLog(p)
	b.layOwn(p)
	p.Loose.ID, p.House.ID, p.Undo.ID = "loose", "house", "news"
	b.setHome("house", &p.House)
	b.setHome(game.AboutLog, &p.Undo)
	p.Tutorial = b.tutorialView()
	b.setHome(game.AboutTutorial, &p.Tutorial.offerGroup)
	for i := range b.view.Offers {
		o := &b.view.Offers[i]
		if o.OnBehalf {
			p.onBehalfGroup(o.Character, b.view.View).add(b.offerView(o))
			continue
		}
		elsewhere := &p.Loose
		if system, _ := b.req.spec(b.view.System, o.Move); system == game.HouseName {
			elsewhere = &p.House // who sits where, apart from the play
		}
		if o.Primary && b.competesWithTutorial(o) {
			o = new(*o) // a copy, since other readers may share the view
			o.Primary = false
		}
		b.placeOffer(o, elsewhere).add(b.offerView(o))
	}
	if b.about != "" { // the page of one thing leaves other offers to the page of the table
		p.Loose, p.House = offerGroup{}, offerGroup{}
	}
	b.decideOpen(p)
}

// layView lays out the view in the order of the rules, so that things keep their place during play.
// Cards that wait for the reader come first. Pools and other blocks in progress stand with the
// cards, and a chart with the card that it is about, or with the pool before it.
func (d *pageBuilder) layView(p *tablePage) {
	view := d.view.View
	for _, m := range view.Cards {
		p.Cards = append(p.Cards, d.cardView(m))
	}
	slices.SortStableFunc(p.Cards, func(a, b *cardView) int { return cmp.Compare(d.rankCard(a), d.rankCard(b)) })
	p.Cast.ID, p.Cast.Of = "people", game.Say("view.people")
	d.setHome("people", &p.Cast)
	for _, who := range view.People {
		p.People = append(p.People, d.personView(who))
	}
	for i, b := range view.Blocks {
		out := d.blockView(i, b)
		at := slices.IndexFunc(p.Cards,
			func(c *cardView) bool { return b.Kind == game.ChartBlock && c.About == b.About })
		switch {
		case at >= 0:
			p.Cards[at].Charts = append(p.Cards[at].Charts, out)
		case b.Kind == game.PoolBlock, b.Kind == game.ChartBlock && len(p.Pools) > 0 && i > 0 &&
			view.Blocks[i-1].Kind == game.PoolBlock:
			p.Pools, d.pools[&out.offerGroup] = append(p.Pools, out), true
		case b.InProgress:
			p.Pools = append(p.Pools, out)
		default:
			p.Blocks = append(p.Blocks, out)
		}
	}
}

// layLog lays out the newest decisions. If several decisions are about one card, only the newest
// has a link to the card. A card that is over shows the lines of its newest decision.
func (b *pageBuilder) layLog(p *tablePage) {
	p.Entries = b.entries(b.log, p.cardOf)
	for i, e := range p.Entries {
		if slices.ContainsFunc(p.Entries[:i], func(newer *logEntry) bool { return newer.Card == e.Card }) {
			e.CardLink = ""
		}
	}
	for _, c := range p.Cards {
		i := slices.IndexFunc(p.Entries, func(e *logEntry) bool { return e.Card == c.About && !e.Undone })
		if c.Over && i >= 0 {
			c.OutcomeMsgs = p.Entries[i].Lines
		}
	}
}

// decideOpen decides which offers stand open, and which of them stand back. The page of one thing
// folds none of its offers.
func (b *pageBuilder) decideOpen(p *tablePage) {
	inBlock, inItem, inPerson := openInBlock, openInItem, 0
	if b.about != "" {
		inBlock, inItem, inPerson = len(b.view.Offers), len(b.view.Offers), len(b.view.Offers)
	}
	for _, g := range []*offerGroup{&p.Undo, &p.Cast, &p.Tutorial.offerGroup} {
		g.arrange(inBlock)
	}
	p.Loose.arrange(p.Loose.maxOpen())
	p.House.arrange(0) // apart from the play
	for _, c := range p.Cards {
		c.arrange(max(inBlock, openInCard))
	}
	for _, who := range p.People {
		who.arrange(inPerson)
		for _, i := range who.Items {
			i.arrange(inItem)
		}
	}
	for _, b := range slices.Concat(p.Pools, p.Blocks) {
		b.arrange(inBlock)
		for _, i := range b.Items {
			i.arrange(inItem)
		}
	}
	if slices.ContainsFunc(p.Pools, (*blockView).hasOpenDraft) {
		p.holdBackOffers()
	}
	b.layBar(p.Pools)
	p.gatherPools()
}

// rankCard returns 0 for a card that waits for the reader and 1 for any other, so that the reader's
// turn comes first.
func (b *pageBuilder) rankCard(c *cardView) int {
	if slices.ContainsFunc(c.Waits, func(w game.Wait) bool { return !w.Optional && w.Chair == b.view.Actor.Chair }) {
		return 0
	}
	return 1
}

// gatherPools puts each pool below the card that its offers answer, if that card is on the page.
func (p *tablePage) gatherPools() {
	p.Pools = slices.DeleteFunc(p.Pools, func(b *blockView) bool {
		for _, o := range slices.Concat(b.Lead, b.Drafts, b.More) {
			if i := slices.IndexFunc(p.Cards, func(c *cardView) bool { return c.About == o.Card }); i >= 0 &&
				o.Card != "" {
				p.Cards[i].Pools = append(p.Cards[i].Pools, b)
				return true
			}
		}
		return false
	})
}

// hasOpenDraft reports whether the block has an open draft.
func (b *blockView) hasOpenDraft() bool {
	return slices.ContainsFunc(b.Drafts, func(o *offerView) bool { return o.Open })
}

// holdBackOffers makes offers outside of pools stand back while a pool is being built: giving in
// must not look like the next step.
func (p *tablePage) holdBackOffers() {
	var groups []offerGroup
	for _, c := range p.Cards {
		groups = append(groups, c.offerGroup)
	}
	for _, who := range p.People {
		groups = append(groups, who.offerGroup)
	}
	for _, b := range p.Blocks {
		groups = append(groups, b.offerGroup)
		for _, i := range b.Items {
			groups = append(groups, i.offerGroup)
		}
	}
	for _, g := range groups {
		for _, o := range g.Lead {
			o.Behind = true
		}
	}
}

func (d *pageBuilder) blockView(i int, b game.Block) *blockView {
	id := d.uniqueID("b-" + slug(string(b.About)))
	out := &blockView{Block: b, offerGroup: offerGroup{ID: id, Of: b.Title}}
	if !d.past {
		out.Odds = explorerLink(d.view, i)
	}
	d.setHome(b.About, &out.offerGroup)
	out.Items = d.itemViews(id, b.About, b.Items, b.Kind == game.ChartBlock)
	for _, i := range out.Items {
		if b.InProgress { // the offers about a stage stand beside it: its own page shows no more
			i.Href = ""
		}
	}
	if b.Kind == game.MapBlock {
		d.drawMap(out)
	}
	return out
}

// linkTo returns the address of a thing's own page, "" if that shows no more than this page.
func (b *pageBuilder) linkTo(about game.Ref) string {
	if b.past || about == b.about || !b.req.hasOwnPage(b.view, about) {
		return ""
	}
	return tablePath(b.view.Table, string(about), b.view.Actor.Chair)
}

// hasOwnPage reports whether a thing has a page of its own. The answer for one thing of a kind
// ("char/ana") holds for the kind, so it is cached by kind.
func (req *request) hasOwnPage(view table.PlayerView, about game.Ref) bool {
	kind, _, _ := strings.Cut(string(about), "/")
	if kind == "" {
		return false
	}
	key := view.System + " " + kind
	if known, ok := req.hasPage.Load(key); ok {
		return known.(bool)
	}
	more, err := req.tables.View(req.ctx(), view.Table, table.Caller{User: req.ses.User, Chair: view.Actor.Chair},
		table.ViewQuery{About: about, Fields: table.FieldView})
	if err == nil {
		req.hasPage.Store(key, more.View.Any())
	}
	return err == nil && more.View.Any()
}

// setHome sets the place of the offers about a thing. The first place wins.
func (b *pageBuilder) setHome(about game.Ref, g *offerGroup) {
	if b.homes[about] == nil && about != "" {
		b.homes[about] = g
	}
}

// placeFor returns the place of the offers about a thing: the thing's own place, or the place of
// the nearest thing that it is part of ("char/ana" for "char/ana/rope"), or else loose.
func (b *pageBuilder) placeFor(about game.Ref, loose *offerGroup) *offerGroup {
	for ref := string(about); ref != ""; {
		if g := b.homes[game.Ref(ref)]; g != nil {
			return g
		}
		cut := strings.LastIndexByte(ref, '/')
		if cut < 0 {
			break
		}
		ref = ref[:cut]
	}
	return loose
}

// uniqueID returns an id for an element: want, or want with a number if another element has it. Two
// blocks may be about the same thing, and some are about nothing.
func (b *pageBuilder) uniqueID(want string) string {
	id := want
	for n := 1; b.ids[id]; n++ {
		id = want + "_" + game.Itoa(n)
	}
	b.ids[id] = true
	return id
}

// slug returns the part of an element's id that stands for a reference. Hyphens are doubled, so
// that the id of "ana-more" is not the id of a part of "ana".
func slug(ref string) string {
	plain := strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, ref)
	return strings.ReplaceAll(plain, "-", "--")
}
