package web

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"

	"mesa/chart"
	"mesa/dice"
	"mesa/dicestats"
	"mesa/draw"
	"mesa/game"
	"mesa/table/past"
)

// The widths of charts in pixels: for a phone or beside another chart, and across a page.
const (
	slimWidth = 360
	wideWidth = 760
)

// statsPage is the page of the dice statistics.
type statsPage struct {
	tableRef
	Since    []pageLink // links to the parts of the log: the session, and all
	Heading  game.Msg
	Verdict  game.Msg
	More     []game.Item // the lines after the verdict
	Sections []statsSection
	Numbers  []numbers
	Fair     string // the address of the page that verifies every throw
	Growth   string // the address of the page about growth
}

// pageLink is a link with a label. In a list of links to variants of a page, the one that is shown
// is Current.
type pageLink struct {
	Label   game.Msg
	Href    string
	Current bool
}

// statsSection is a block of the report with its charts.
type statsSection struct {
	ID         string
	Title      game.Msg
	Plain      bool // sentences instead of a list
	Items      []game.Item
	Figures    []chartFigure
	ChairLinks []pageLink // links to the faces of each chair
}

// chartFigure is a drawn chart or map, as SVG.
type chartFigure struct {
	Slim template.HTML
	Wide template.HTML // drawn for wide screens; "": Slim is shown there too
}

// numbers is a table of how often each face of one size fell.
type numbers struct {
	Size  dice.Die
	Faces []int // from 1 to Size
	Rows  []numberRow
	Fair  game.Msg // how often each face would fall on average
}

// numberRow is the row of one chair, or of all.
type numberRow struct {
	Name  game.Msg
	N     []int // how often each face fell, from 1
	Total int
}

// stats shows the statistics of the dice: the verdict, the numbers, then the charts. The address
// selects the part of the log, and the chair for the chart of faces.
func (req *request) stats() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	stats, err := req.tables.Stats(req.ctx(), req.tableID(), req.caller())
	if err != nil {
		return err
	}
	req.speakTable(stats.Lang, stats.System)
	query := req.r.URL.Query()
	ever := query.Get("since") == "ever"
	page, err := req.statsPage(stats, ever, query.Get("whose"))
	if err != nil {
		return err
	}
	return req.render(http.StatusOK, "stats.html", req.frame(stats.Title), page)
}

// statsPage lays out the statistics: of the whole log if ever is true, else of the session, with
// the faces of one chair, or of all for "".
func (req *request) statsPage(stats past.Stats, ever bool, chair string) (statsPage, error) {
	part, blocks := stats.Part(ever), stats.View(ever, stats.Name).Blocks
	head, rest := blocks[0], blocks[1:]
	page := statsPage{
		tableRef: tableRef{stats.Title, tablePath(req.tableID(), "", req.chair())},
		Since: []pageLink{{game.Say("stats.since.session"), req.statsPath(false, ""), !ever},
			{game.Say("stats.since.ever"), req.statsPath(true, ""), ever}},
		Heading: head.Title, Verdict: head.Items[0].Label, More: head.Items[1:],
		Numbers: numbersOf(part, stats.Name),
		Fair:    tablePath(req.tableID(), "fair", req.chair()),
		Growth:  req.growthPath(""),
	}
	for _, b := range rest {
		s := statsSection{ID: slug(string(b.About)), Title: b.Title, Plain: b.Kind == game.TextBlock, Items: b.Items}
		var err error
		switch b.About {
		case dicestats.AboutLuck:
			s.Figures, err = chartFigures(chart.Luck(part, stats.Name, req.p), true)
		case dicestats.AboutFaces:
			var faces []dicestats.Faces
			faces, s.ChairLinks = req.facesOf(stats, part, ever, chair)
			s.Figures, err = chartFigures(chart.Faces(faces, req.p), false)
		}
		if err != nil {
			return statsPage{}, err
		}
		page.Sections = append(page.Sections, s)
	}
	return page, nil
}

// statsPath returns the address of the statistics of a part of the log, with the faces of one
// chair, or of all for "".
func (req *request) statsPath(ever bool, chair string) string {
	query := url.Values{}
	if req.chair() != "" {
		query.Set("chair", req.chair())
	}
	if ever {
		query.Set("since", "ever")
	}
	if chair != "" {
		query.Set("whose", chair)
	}
	return (&url.URL{Path: "/t/" + string(req.tableID()) + "/stats", RawQuery: query.Encode()}).String()
}

// facesOf returns the faces that one chair threw, or those of all chairs if the chair threw none or
// is "". The links lead to the faces of all chairs and of each chair that threw; they are nil if
// fewer than two chairs threw.
func (req *request) facesOf(stats past.Stats, part dicestats.Stats, ever bool, chair string) ([]dicestats.Faces,
	[]pageLink) {
	faces, links := part.Dice(), []pageLink{{game.Say("web.stats.all"), req.statsPath(ever, "") + "#stats_faces", true}}
	for _, q := range part.People {
		if len(q.Dice) == 0 {
			continue
		}
		if q.Chair == chair {
			faces, links[0].Current = q.Dice, false
		}
		links = append(links,
			pageLink{game.Quote(stats.Name(q.Chair)), req.statsPath(ever, q.Chair) + "#stats_faces", q.Chair == chair})
	}
	if len(links) < 3 {
		return faces, nil
	}
	return faces, links
}

// chartFigures draws charts. If both is true it draws each also for wide screens.
func chartFigures(cs []*draw.Chart, both bool) ([]chartFigure, error) {
	var all []chartFigure
	for _, c := range cs {
		var f chartFigure
		var err error
		if f.Slim, err = chartSVG(c, slimWidth); err == nil && both {
			f.Wide, err = chartSVG(c, wideWidth)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// chartSVG returns a chart as SVG, of a width in pixels. All text in it is escaped.
func chartSVG(c *draw.Chart, width int) (template.HTML, error) {
	c.Width = width
	var b bytes.Buffer
	if err := draw.SVG(&b, c, draw.InPage); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil
}

// numbersOf returns a table for each size that was thrown, up to d20: the faces of larger dice do
// not fit in a row.
func numbersOf(part dicestats.Stats, name func(string) string) []numbers {
	var all []numbers
	for _, total := range part.Dice() {
		if total.Size > 20 {
			continue
		}
		n := numbers{Size: total.Size, Fair: dicestats.Tenths(total.Fair())}
		for face := range total.N {
			n.Faces = append(n.Faces, face+1)
		}
		for _, q := range part.People {
			for _, f := range q.Dice {
				if f.Size == total.Size {
					n.Rows = append(n.Rows, numberRow{game.Quote(name(q.Chair)), f.N, f.Count()})
				}
			}
		}
		n.Rows = append(n.Rows, numberRow{game.Say("web.stats.all"), total.N, total.Count()})
		all = append(all, n)
	}
	return all
}
