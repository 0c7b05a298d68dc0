package web

import (
	"net/http"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// oddsPage is the page of the odds explorer for Cortex Prime.
type oddsPage struct {
	Tabs    []pageLink
	Sides   []oddsSide
	Kinds   []pageLink // links to opposing dice and to a number
	Static  bool       // the opposition is a number
	Target  string     // as it was typed
	Fewer   step       // the question with the next lower number
	More    step
	Keep    []menuOption
	OppKeep []menuOption // nil against a number
	Read    []menuOption // the ways to read dice
	Ties    bool         // the roller wins ties
	By      string       // the figure that sorts the changes; "": the usual figure
	Share   string       // the address of the question
	Answer  *oddsAnswer  // nil while a side has no dice
}

// oddsSide is the dice of one side, to be tapped or typed.
type oddsSide struct {
	ID       string
	Field    string
	Title    game.Msg
	Typed    game.Msg // the label of the text field
	Words    string   // the dice in the text field
	Opposing bool
	Piles    []pile
}

// pile is the dice of one size on a side.
type pile struct {
	Die                 dice.Die
	N                   int
	Add, Drop, Up, Down step
}

// step is a link to another question. Href is "" if there is no such question.
type step struct {
	ID, Href string
	Label    game.Msg
}

// menuOption is one option of a menu.
type menuOption struct {
	Value string
	Label game.Msg
	On    bool
}

// odds shows the explorer. The page depends on the address and the language alone, so browsers and
// proxies may cache it for a reader who is not signed in.
func (req *request) odds() error {
	if !req.publicLimit.Allow(req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	query := req.r.URL.Query()
	q, no := readQuestion(query)
	if no == nil && req.r.URL.RawQuery != "" && "/odds?"+req.r.URL.RawQuery != q.address() {
		return req.redirect(q.address())
	}
	page := req.oddsPage(q)
	f := req.frame(req.msg("explorer.title"))
	if t, ok := q.test(); ok {
		if !req.publicLimit.Allow(req.Address(req.r), float64(q.cost()), req.opt.Now()) {
			return errTooMany
		}
		var err error
		if page.Answer, err = req.answer(q, t); err != nil {
			return err
		}
		f.Title, f.About = req.p.Say(page.Answer.Title), req.p.Say(page.Answer.Verdict)
	}
	if no != nil {
		req.showRefusal(&f, no)
		page.restoreTyped(query)
		return req.render(http.StatusUnprocessableEntity, "odds.html", f, page)
	}
	req.allowCaching()
	return req.render(http.StatusOK, "odds.html", f, page)
}

// allowCaching lets browsers and proxies cache an answer that depends on the address and the
// language alone. The answer to a signed-in reader is not cached, because the reader's name is on
// the page.
func (req *request) allowCaching() {
	if !req.signedIn {
		req.w.Header().Set("Cache-Control", "public, max-age=3600")
	}
}

func (req *request) oddsPage(q oddsQuestion) *oddsPage {
	p := &oddsPage{Tabs: oddsTabs("/odds"), Static: q.static, Ties: q.ties, Share: q.address(),
		Sides: []oddsSide{{ID: "mine", Field: poolField, Title: game.Say("explorer.mine"),
			Typed: game.Say("explorer.typed.mine")},
			{ID: "theirs", Title: game.Say("explorer.theirs"), Typed: game.Say("explorer.typed.theirs"),
				Opposing: true}}}
	if q.by != figuresBy[0].name {
		p.By = string(q.by)
	}
	p.Sides[0].fill(q, q.pool)
	p.Sides[1].Field = diceField
	if q.static {
		p.Sides[1].Field, p.Sides[1].Typed = complicationsField, game.Say("explorer.typed.with")
		p.Target = game.Itoa(q.target)
		p.Fewer, p.More = q.targetStep("fewer", -1), q.targetStep("more", 1)
	} else {
		p.OppKeep = keepOptions(q.oppKeep)
	}
	p.Sides[1].fill(q, q.opposition)
	p.Kinds = oppositionLinks(q)
	p.Keep = keepOptions(q.keep)
	for policy := odds.BestTotal; policy <= odds.WinThenEffectLoose; policy++ {
		p.Read = append(p.Read,
			menuOption{policy.String(), game.Say("explorer.read." + policy.String()), policy == q.policy})
	}
	return p
}

// oddsTabs returns the links to the parts of the explorer.
func oddsTabs(here string) []pageLink {
	return []pageLink{
		{game.Say("system.cortex"), "/odds", here == "/odds"},
		{game.Say("system.nde"), "/odds/nde", here == "/odds/nde"},
		{game.Say("explorer.tab.hits"), "/odds/hits", here == "/odds/hits"},
	}
}

// oppositionLinks returns the links to the question against dice and to that against a number. The
// link to the kind of opposition that q does not have begins with a usual opposition.
func oppositionLinks(q oddsQuestion) []pageLink {
	rolled, number := q, q
	if q.static {
		rolled.static, rolled.opposition = false, []dice.Die{8, 8}
	} else {
		number.static, number.target, number.opposition, number.oppKeep = true, 11, nil, 2
		if number.figureIndex() < 0 {
			number.by = figuresBy[0].name
		}
	}
	return []pageLink{
		{game.Say("explorer.against.dice"), rolled.address(), !q.static},
		{game.Say("explorer.against.number"), number.address(), q.static},
	}
}

// targetStep returns the link to the question with delta added to the target.
func (q oddsQuestion) targetStep(id string, delta int) step {
	s := step{ID: id, Label: game.Say("explorer.number", game.N("n", q.target+delta))}
	if q.target += delta; q.target >= 0 && q.target <= odds.MaxTarget {
		s.Href = q.address()
	}
	return s
}

// keepOptions returns the menu of how many results are added up; now is on.
func keepOptions(now int) []menuOption {
	var all []menuOption
	for n := 1; n <= odds.MaxKeep; n++ {
		all = append(all, menuOption{game.Itoa(n), game.Say("view.number", game.N("n", n)), n == now})
	}
	return all
}

// fill lays out the dice of a side: a pile for each size, with links that change it.
func (s *oddsSide) fill(q oddsQuestion, pool []dice.Die) {
	s.Words = dice.Format(pool)
	for _, d := range dice.Ladder {
		up, _ := d.Step(1)
		down, _ := d.Step(-1)
		p := pile{Die: d}
		for _, one := range pool {
			if one == d {
				p.N++
			}
		}
		tap := func(kind odds.Kind, from, to dice.Die) step {
			return q.changeStep(odds.Change{Kind: kind, Opposing: s.Opposing, From: from, To: to})
		}
		p.Add, p.Drop = tap(odds.Add, 0, d), tap(odds.Drop, d, 0)
		p.Down, p.Up = tap(odds.StepDown, d, down), tap(odds.StepUp, d, up)
		if down == 0 {
			p.Down.Label = game.Msg{} // it never has one: only its place is kept
		}
		if up == d {
			p.Up.Label = game.Msg{}
		}
		s.Piles = append(s.Piles, p)
	}
}

// changeStep returns the link to the question after a change.
func (q oddsQuestion) changeStep(c odds.Change) step {
	s := step{Label: tell.Change(c)}
	s.ID = slug(string(c.Kind)) + "-" + game.Itoa(int(c.From)) + "-" + game.Itoa(int(c.To))
	if c.Opposing {
		s.ID += "-theirs"
	}
	if next, ok := q.afterChange(c); ok {
		s.Href = next.address()
	}
	return s
}

// restoreTyped puts the dice and the number back as they were typed, so that they can be corrected.
func (p *oddsPage) restoreTyped(typed map[string][]string) {
	for i := range p.Sides {
		if words := typed[p.Sides[i].Field]; len(words) > 0 {
			p.Sides[i].Words = words[0]
		}
	}
	if words := typed[targetField]; len(words) > 0 {
		p.Target = words[0]
	}
}
