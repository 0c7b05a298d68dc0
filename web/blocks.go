package web

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
)

// block is a block of the view with the offers that belong to it.
type block struct {
	game.Block
	Items []*item
	Odds  string     // where the explorer takes up the dice, "" for nowhere
	Drawn *figure    // a map as a picture
	Out   []fileLink // and as files
	group
}

// Dice are the items that are dice, Bare those that are words alone.
func (b *block) Dice() []*item { return b.items(true) }
func (b *block) Bare() []*item { return b.items(false) }

func (b *block) items(dice bool) []*item {
	var is []*item
	for _, i := range b.Items {
		if (len(i.Item.Dice) > 0) == dice {
			is = append(is, i)
		}
	}
	return is
}

// item is an item of a block with the offers that belong to it.
type item struct {
	game.Item
	Facts string // all that is said of it behind its label
	Href  string // to the thing whole, "" if there is no more of it
	group
}

// desk lays a sight out as a page: every offer with the thing it is about.
type desk struct {
	v     *visit
	sight table.Sight
	about game.Ref
	no    *refused
	log   []table.Entry // the decisions that stand on the page
	homes map[game.Ref]*group
	pools map[*group]bool // of blocks in which dice are laid out
	ids   map[string]bool // of elements
	alone bool            // a form has the page to itself
	past  bool            // it is seen as it was, and nothing leads to what it is now
	calm  bool            // the reader plays, and nobody waits for them

	action, forms string // addresses
	from          string // what the address of a form says of where one comes from
}

func newDesk(v *visit, sight table.Sight, about game.Ref, no *refused) *desk {
	d := &desk{v: v, sight: sight, about: about, no: no, homes: map[game.Ref]*group{}, pools: map[*group]bool{}, ids: map[string]bool{},
		action: tablePath(sight.Table, "do", sight.Seat.Chair), forms: tablePath(sight.Table, "form", "") + "/"}
	waits := func(s game.Seat) bool { return s.Chair == sight.Seat.Chair }
	d.calm = sight.Seat.Role == game.Player && sight.Lesson.Step == 0 && !slices.ContainsFunc(sight.Waiting, waits)
	if about != "" {
		d.from = "&" + aboutField + "=" + url.QueryEscape(string(about))
	}
	if chair := sight.Seat.Chair; chair != "" {
		d.from += "&chair=" + url.QueryEscape(chair)
	}
	return d
}

func (d *desk) lay(p *tablePage) {
	d.layView(p)
	d.layLog(p)
	d.layOwn(p)
	p.Loose.ID, p.House.ID, p.Undo.ID = "loose", "house", "news"
	d.home("house", &p.House)
	d.home(game.AboutLog, &p.Undo)
	p.Lesson = d.lessonOf()
	d.home(game.AboutLesson, &p.Lesson.group)
	for i := range d.sight.Offers {
		o := &d.sight.Offers[i]
		if o.For {
			p.actFor(o.Who, d.sight.View).add(d.offer(o))
			continue
		}
		elsewhere := &p.Loose
		if system, _ := d.v.spec(d.sight.System, o.Move); system == game.HouseName {
			elsewhere = &p.House // whose chair is whose, far from the play
		}
		if o.Main && d.beside(o) {
			o = new(*o) // what is seen may be others' too
			o.Main = false
		}
		d.place(o, elsewhere).add(d.offer(o))
	}
	if d.about != "" { // the page of one thing leaves the rest to the page of the table
		p.Loose, p.House = group{}, group{}
	}
	d.settle(p)
}

// layView lays out what is seen, in the order that the rules give: it stays
// where it is while play goes on. The pool that is being built stands with the
// moments, a chart with the moment that it is about.
func (d *desk) layView(p *tablePage) {
	view := d.sight.View
	for _, m := range view.Moments {
		p.Cards = append(p.Cards, d.card(m))
	}
	slices.SortStableFunc(p.Cards, func(a, b *card) int { return cmp.Compare(d.away(a), d.away(b)) })
	p.Cast.ID, p.Cast.Of = "people", game.Say("view.people")
	d.home("people", &p.Cast)
	for _, who := range view.People {
		p.People = append(p.People, d.person(who))
	}
	for i, b := range view.Blocks {
		out := d.block(i, b)
		at := slices.IndexFunc(p.Cards, func(c *card) bool { return b.Kind == game.ChartBlock && c.About == b.About })
		switch {
		case at >= 0:
			p.Cards[at].Charts = append(p.Cards[at].Charts, out)
		case b.Kind == game.PoolBlock, b.Kind == game.ChartBlock && len(p.Pools) > 0 && i > 0 && view.Blocks[i-1].Kind == game.PoolBlock:
			p.Pools, d.pools[&out.group] = append(p.Pools, out), true
		case b.Making:
			p.Pools = append(p.Pools, out)
		default:
			p.Blocks = append(p.Blocks, out)
		}
	}
}

// layLog lays out what was decided. Of the decisions about one card the newest alone
// leads there: one link is enough.
func (d *desk) layLog(p *tablePage) {
	p.Entries = d.entries(d.log, p.cardOf)
	for i, e := range p.Entries {
		if slices.ContainsFunc(p.Entries[:i], func(newer *entry) bool { return newer.Of == e.Of }) {
			e.Card = ""
		}
	}
	for _, c := range p.Cards {
		i := slices.IndexFunc(p.Entries, func(e *entry) bool { return e.Of == c.About && !e.Undone })
		if c.Over && i >= 0 {
			c.Came = p.Entries[i].Lines
		}
	}
}

// settle decides what stands open. The page of one thing folds nothing.
func (d *desk) settle(p *tablePage) {
	inBlock, inItem, inPerson := openInBlock, openInItem, 0
	if d.about != "" {
		inBlock, inItem, inPerson = len(d.sight.Offers), len(d.sight.Offers), len(d.sight.Offers)
	}
	for _, g := range []*group{&p.Undo, &p.Cast, &p.Lesson.group} {
		g.settle(inBlock)
	}
	p.Loose.settle(p.Loose.loose())
	p.House.settle(0) // far from the play
	for _, c := range p.Cards {
		c.settle(max(inBlock, openInCard))
	}
	for _, who := range p.People {
		who.settle(inPerson)
		for _, i := range who.Items {
			i.settle(inItem)
		}
	}
	for _, b := range slices.Concat(p.Pools, p.Blocks) {
		b.settle(inBlock)
		for _, i := range b.Items {
			i.settle(inItem)
		}
	}
	if slices.ContainsFunc(p.Pools, (*block).drafting) {
		p.giveWay()
	}
	d.layBar(p.Pools)
	p.gather()
}

// away is 0 for a card that waits for the reader, 1 for any other: one's own turn
// comes first.
func (d *desk) away(c *card) int {
	if slices.ContainsFunc(c.Waits, func(w game.Wait) bool { return !w.May && w.Chair == d.sight.Seat.Chair }) {
		return 0
	}
	return 1
}

// gather puts each pool below the card of the moment that it is for.
func (p *tablePage) gather() {
	p.Pools = slices.DeleteFunc(p.Pools, func(b *block) bool {
		for _, o := range slices.Concat(b.Lead, b.Drafts, b.More) {
			if i := slices.IndexFunc(p.Cards, func(c *card) bool { return c.About == o.Moment }); i >= 0 && o.Moment != "" {
				p.Cards[i].Pools = append(p.Cards[i].Pools, b)
				return true
			}
		}
		return false
	})
}

// drafting reports whether somebody waits for a draft in the block.
func (b *block) drafting() bool {
	return slices.ContainsFunc(b.Drafts, func(o *offer) bool { return o.Open })
}

// giveWay lets a pool that is waited for come first, before the ways round it:
// giving in must not look like the next step.
func (p *tablePage) giveWay() {
	var groups []group
	for _, c := range p.Cards {
		groups = append(groups, c.group)
	}
	for _, who := range p.People {
		groups = append(groups, who.group)
	}
	for _, b := range p.Blocks {
		groups = append(groups, b.group)
		for _, i := range b.Items {
			groups = append(groups, i.group)
		}
	}
	for _, g := range groups {
		for _, o := range g.Lead {
			o.Behind = true
		}
	}
}

func (d *desk) block(i int, b game.Block) *block {
	id := d.id("b-" + slug(string(b.About)))
	out := &block{Block: b, group: group{ID: id, Of: b.Title}}
	if !d.past {
		out.Odds = explored(d.sight, i)
	}
	d.home(b.About, &out.group)
	out.Items = d.items(id, b.About, b.Items, b.Kind == game.ChartBlock)
	for _, i := range out.Items {
		if b.Making { // what a stage asks for stands beside it: its own page says no more
			i.Href = ""
		}
	}
	if b.Kind == game.MapBlock {
		d.drawMap(out)
	}
	return out
}

// lead gives the address of a thing of the page, "" if there is no more to see of it.
func (d *desk) lead(about game.Ref) string {
	if d.past || about == d.about || !d.v.whole(d.sight, about) {
		return ""
	}
	return tablePath(d.sight.Table, string(about), d.sight.Seat.Chair)
}

// whole reports whether there is more to see of a thing. What holds of one
// thing of a kind ("char/ana") holds of the kind, so it is asked once.
func (v *visit) whole(sight table.Sight, about game.Ref) bool {
	kind, _, _ := strings.Cut(string(about), "/")
	if kind == "" {
		return false
	}
	key := sight.System + " " + kind
	if known, ok := v.shown.Load(key); ok {
		return known.(bool)
	}
	more, err := v.hall.Look(v.ctx(), sight.Table, table.Who{User: v.ses.User, Chair: sight.Seat.Chair},
		table.Want{About: about, Parts: table.View})
	if err == nil {
		v.shown.Store(key, more.View.Any())
	}
	return err == nil && more.View.Any()
}

// home says where the offers about a thing go; the first place wins.
func (d *desk) home(about game.Ref, g *group) {
	if d.homes[about] == nil && about != "" {
		d.homes[about] = g
	}
}

// find gives the place for offers about a thing: its own, or that of what it
// is part of.
func (d *desk) find(about game.Ref, loose *group) *group {
	for ref := string(about); ref != ""; {
		if g := d.homes[game.Ref(ref)]; g != nil {
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

// id makes sure that no two elements share an id. Two blocks may be about the
// same thing, and some about nothing.
func (d *desk) id(want string) string {
	id := want
	for n := 1; d.ids[id]; n++ {
		id = want + "_" + game.Itoa(n)
	}
	d.ids[id] = true
	return id
}

// slug makes part of an element's id of a reference, the same one each time.
// Its hyphens are doubled: "ana-more" is somebody else than what hangs on "ana".
func slug(ref string) string {
	plain := strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, ref)
	return strings.ReplaceAll(plain, "-", "--")
}
