package web

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// dialsPage is a page of the explorer with a question that consists of a few numbers.
type dialsPage struct {
	Tabs    []pageLink
	Path    string // of its address
	Title   game.Msg
	Kinds   []pageLink // links to the kinds of question, such as the sizes of a die
	Hidden  []dial     // the dials that Kinds sets, as hidden fields
	Dials   []dial
	Verdict game.Msg
	More    []game.Msg
	Chart   template.HTML
	Heads   []string  // column titles of the chart as a table, if it has two series
	Points  []oddsRow // the values of the chart
	Share   string    // the address of the question
}

// dial is a number that can be stepped up and down, or typed.
type dial struct {
	Field       string
	Label       game.Msg // empty for a dial that Kinds sets
	N           int
	Least, Most int
	Usual       int
	Fewer, More step // links to the question with one less and one more
}

// dials are the numbers of a question, in the order of its address.
type dials []dial

// read sets the numbers to those of an address. It returns the first refusal, nil if there is none.
// A refused number has its usual value.
func (ds dials) read(from url.Values) *game.Refusal {
	r := fieldReader{from: from}
	for i := range ds {
		d := &ds[i]
		d.N = r.number(d.Field, d.Least, d.Most, d.Usual)
	}
	return r.no
}

func (ds dials) address(path string) string {
	var fields []string
	for _, d := range ds {
		fields = append(fields, d.Field+"="+strconv.Itoa(d.N))
	}
	return path + "?" + strings.Join(fields, "&")
}

// addressWith returns the address with one number changed.
func (ds dials) addressWith(path, field string, n int) string {
	other := slices.Clone(ds)
	for i := range other {
		if other[i].Field == field {
			other[i].N = n
		}
	}
	return other.address(path)
}

// setSteps sets Fewer and More of each dial.
func (ds dials) setSteps(path string) {
	for i, d := range ds {
		step := func(id string, n int) step {
			s := step{ID: d.Field + "-" + id, Label: game.Say("explorer.dial", game.M("what", d.Label), game.N("n", n))}
			if n >= d.Least && n <= d.Most {
				s.Href = ds.addressWith(path, d.Field, n)
			}
			return s
		}
		ds[i].Fewer, ds[i].More = step("fewer", d.N-1), step("more", d.N+1)
	}
}

// answerDials shows a page that answers a question of numbers from the address. ask returns the
// report about them.
func (req *request) answerDials(p dialsPage, ds dials, ask func(dials) (tell.Report, error)) error {
	if !req.publicLimit.Allow(req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	no := ds.read(req.r.URL.Query())
	p.Share = ds.address(p.Path)
	if no == nil && req.r.URL.RawQuery != "" && req.r.URL.RequestURI() != p.Share {
		return req.redirect(p.Share)
	}
	report, err := ask(ds)
	if err != nil {
		return err
	}
	p.Verdict, p.More = report.Lines[0], report.Lines[1:]
	p.setPoints(report.Chart)
	if p.Chart, err = chartSVG(report.Chart, slimWidth); err != nil {
		return err
	}
	ds.setSteps(p.Path)
	for _, d := range ds {
		if d.Label.Empty() {
			p.Hidden = append(p.Hidden, d)
		} else {
			p.Dials = append(p.Dials, d)
		}
	}
	p.Tabs = oddsTabs(p.Path)
	f := req.frame(req.p.Say(p.Verdict))
	f.About = f.Title
	if no != nil {
		req.showRefusal(&f, no)
		return req.render(http.StatusUnprocessableEntity, "dials.html", f, p)
	}
	req.allowCaching()
	return req.render(http.StatusOK, "dials.html", f, p)
}

// setPoints sets Points, and Heads if the chart has two series.
func (p *dialsPage) setPoints(c *draw.Chart) {
	for i, label := range c.Labels {
		row := oddsRow{Label: game.Quote(label), One: tell.Percent(c.Series[0].Values[i])}
		if len(c.Series) > 1 {
			row.Two = tell.Percent(c.Series[1].Values[i])
		}
		p.Points = append(p.Points, row)
	}
	if len(c.Series) > 1 {
		p.Heads = []string{c.Title, c.Series[0].Name, c.Series[1].Name}
	}
}

// oddsNDE shows the odds of a die of NDE against a difficulty, or those of 2d6 if the address has a
// modifier. It fails with errNotFound for a size that NDE does not have.
func (req *request) oddsNDE() error {
	p := dialsPage{Path: "/odds/nde", Title: game.Say("explorer.nde")}
	query := req.r.URL.Query()
	twoD6 := query.Has("m")
	ds := dials{{Field: "d", Usual: 8, Least: int(odds.NDELadder[0]), Most: int(odds.NDELadder[len(odds.NDELadder)-1])},
		{Field: "t", Label: game.Say("explorer.target"), Usual: 5, Least: odds.MinNDEDifficulty,
			Most: odds.MaxNDEDifficulty}}
	now, difficulty := query.Get("d"), query.Get("t")
	if now == "" && !twoD6 {
		now = "8"
	}
	if difficulty == "" {
		difficulty = "5"
	}
	for _, d := range odds.NDELadder {
		size := strconv.Itoa(int(d))
		p.Kinds = append(p.Kinds,
			pageLink{game.Say("die", game.D("die", d)), p.Path + "?d=" + size + "&t=" + url.QueryEscape(difficulty),
				now == size && !twoD6})
	}
	p.Kinds = append(p.Kinds, pageLink{game.Quote("2d6"), p.Path + "?m=0", twoD6})
	if twoD6 {
		ds = dials{{Field: "m", Label: game.Say("explorer.modifier"), Least: -odds.MaxNDEModifier,
			Most: odds.MaxNDEModifier}}
		return req.answerDials(p, ds, func(ds dials) (tell.Report, error) { return tell.NDE2d6(ds[0].N, req.p) })
	}
	return req.answerDials(p, ds, func(ds dials) (tell.Report, error) {
		if !slices.Contains(odds.NDELadder, dice.Die(ds[0].N)) {
			return tell.Report{}, errNotFound
		}
		return tell.NDE(dice.Die(ds[0].N), ds[1].N, req.p)
	})
}

// maxAdvantage is the largest advantage or disadvantage of a question. Beyond it the odds do not
// change.
const maxAdvantage = 3

// oddsHits shows the odds of a pool that counts hits: against another pool if the address has one,
// else against a level.
func (req *request) oddsHits() error {
	p := dialsPage{Path: "/odds/hits", Title: game.Say("explorer.hits")}
	ds := dials{
		{Field: "n", Label: game.Say("explorer.hits.dice"), Usual: 4, Least: 1, Most: odds.MaxDice},
		{Field: "a", Label: game.Say("explorer.hits.advantage"), Least: -maxAdvantage, Most: maxAdvantage},
	}
	opposed := req.r.URL.Query().Has("vn")
	p.Kinds = []pageLink{
		{game.Say("explorer.hits.level"), p.Path + "?n=4&a=0&l=1", !opposed},
		{game.Say("explorer.hits.pool"), p.Path + "?n=4&a=0&vn=4&va=0", opposed},
	}
	if !opposed {
		ds = append(ds,
			dial{Field: "l", Label: game.Say("explorer.hits.level"), Usual: 1, Least: 1, Most: odds.MaxLevel})
		return req.answerDials(p, ds, func(ds dials) (tell.Report, error) {
			return tell.Hits(odds.Hits{Dice: ds[0].N, Advantage: ds[1].N}, ds[2].N, req.p)
		})
	}
	ds = append(ds,
		dial{Field: "vn", Label: game.Say("explorer.hits.dice.theirs"), Usual: 4, Least: 1, Most: odds.MaxDice},
		dial{Field: "va", Label: game.Say("explorer.hits.advantage.theirs"), Least: -maxAdvantage,
			Most: maxAdvantage})
	return req.answerDials(p, ds, func(ds dials) (tell.Report, error) {
		return tell.Versus(odds.Hits{Dice: ds[0].N, Advantage: ds[1].N}, odds.Hits{Dice: ds[2].N, Advantage: ds[3].N},
			req.p)
	})
}
