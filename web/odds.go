package web

import (
	"net/http"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// oddsPage is everything on the page of the explorer.
type oddsPage struct {
	Tabs    []pageLink
	Sides   []oddsSide
	Kinds   []pageLink // dice or a number
	Static  bool
	Target  string // as it was typed
	Fewer   step   // the number next to it
	More    step
	Keep    []picked
	OppKeep []picked // nil against a number
	Read    []picked
	Ties    bool
	By      string
	Share   string
	Answer  *oddsAnswer // nil while there are dice to be chosen
}

// oddsSide are the dice of one side, to be tapped or typed.
type oddsSide struct {
	ID     string
	Field  string
	Title  game.Msg
	Typed  game.Msg // the name of the field for words
	Words  string   // as they were typed
	Theirs bool
	Piles  []pile
}

// pile is the dice of one size of a side.
type pile struct {
	Die                 dice.Die
	N                   int
	Add, Drop, Up, Down step
}

// step leads to the next question, if there is one.
type step struct {
	ID, Href string
	Label    game.Msg
}

// picked is a choice of a menu.
type picked struct {
	Value string
	Label game.Msg
	On    bool
}

// odds shows the explorer. It is the same for everybody who asks the same in
// the same language, so a browser and a proxy may keep what a stranger reads.
func (v *visit) odds() error {
	if !v.looks.Take(v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	query := v.r.URL.Query()
	q, no := readQuestion(query)
	if no == nil && v.r.URL.RawQuery != "" && "/odds?"+v.r.URL.RawQuery != q.address() {
		return v.redirect(q.address())
	}
	page := v.oddsPage(q)
	f := v.frame(v.t("explorer.title"))
	if t, ok := q.test(); ok {
		if !v.looks.Take(v.address(v.r), float64(q.cost()), v.opt.Now()) {
			return tooMany
		}
		var err error
		if page.Answer, err = v.answer(q, t); err != nil {
			return err
		}
		f.Title, f.About = v.p.Say(page.Answer.Title), v.p.Say(page.Answer.Verdict)
	}
	if no != nil {
		v.refuse(&f, no)
		page.retype(query)
		return v.render(http.StatusUnprocessableEntity, "odds.html", f, page)
	}
	v.lasting()
	return v.render(http.StatusOK, "odds.html", f, page)
}

// lasting lets an answer be kept that depends on the address and the language
// alone. Whoever is signed in has a name on the page.
func (v *visit) lasting() {
	if !v.in {
		v.w.Header().Set("Cache-Control", "public, max-age=3600")
	}
}

func (v *visit) oddsPage(q question) *oddsPage {
	p := &oddsPage{Tabs: oddsTabs("/odds"), Static: q.static, Ties: q.ties, Share: q.address(),
		Sides: []oddsSide{{ID: "mine", Field: poolField, Title: game.Say("explorer.mine"), Typed: game.Say("explorer.typed.mine")},
			{ID: "theirs", Title: game.Say("explorer.theirs"), Typed: game.Say("explorer.typed.theirs"), Theirs: true}}}
	if q.by != figuresBy[0].name {
		p.By = string(q.by)
	}
	p.Sides[0].fill(q, q.pool)
	p.Sides[1].Field = diceField
	if q.static {
		p.Sides[1].Field, p.Sides[1].Typed = withField, game.Say("explorer.typed.with")
		p.Target = game.Itoa(q.target)
		p.Fewer, p.More = q.toward("fewer", -1), q.toward("more", 1)
	} else {
		p.OppKeep = keeps(q.oppKeep)
	}
	p.Sides[1].fill(q, q.theirs)
	p.Kinds = kinds(q)
	p.Keep = keeps(q.keep)
	for policy := odds.BestTotal; policy <= odds.WinThenEffectLoose; policy++ {
		p.Read = append(p.Read, picked{policy.String(), game.Say("explorer.read." + policy.String()), policy == q.policy})
	}
	return p
}

// oddsTabs lead to what the explorer knows.
func oddsTabs(here string) []pageLink {
	return []pageLink{
		{game.Say("system.cortex"), "/odds", here == "/odds"},
		{game.Say("system.nde"), "/odds/nde", here == "/odds/nde"},
		{game.Say("explorer.tab.hits"), "/odds/hits", here == "/odds/hits"},
	}
}

// kinds lead from dice to a number and back. Neither becomes the other, so
// what is opposed begins anew.
func kinds(q question) []pageLink {
	rolled, number := q, q
	if q.static {
		rolled.static, rolled.theirs = false, []dice.Die{8, 8}
	} else {
		number.static, number.target, number.theirs, number.oppKeep = true, 11, nil, 2
		if number.at() < 0 {
			number.by = figuresBy[0].name
		}
	}
	return []pageLink{
		{game.Say("explorer.against.dice"), rolled.address(), !q.static},
		{game.Say("explorer.against.number"), number.address(), q.static},
	}
}

// toward leads to a number near by.
func (q question) toward(id string, by int) step {
	s := step{ID: id, Label: game.Say("explorer.number", game.N("n", q.target+by))}
	if q.target += by; q.target >= 0 && q.target <= odds.MaxTarget {
		s.Href = q.address()
	}
	return s
}

// keeps are the numbers of results that may be added up.
func keeps(now int) []picked {
	var all []picked
	for n := 1; n <= odds.MaxKeep; n++ {
		all = append(all, picked{game.Itoa(n), game.Say("view.number", game.N("n", n)), n == now})
	}
	return all
}

// fill lays the dice of a side out by size, each with what a tap may do.
func (s *oddsSide) fill(q question, pool []dice.Die) {
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
			return q.tap(odds.Change{Kind: kind, Theirs: s.Theirs, From: from, To: to})
		}
		p.Add, p.Drop = tap(odds.Add, 0, d), tap(odds.Drop, d, 0)
		p.Down, p.Up = tap(odds.StepDown, d, down), tap(odds.StepUp, d, up)
		if down == 0 {
			p.Down.Label = game.Msg{} // never: only its place is kept
		}
		if up == d {
			p.Up.Label = game.Msg{}
		}
		s.Piles = append(s.Piles, p)
	}
}

// tap leads to the question after a change.
func (q question) tap(c odds.Change) step {
	s := step{Label: tell.Change(c)}
	s.ID = slug(string(c.Kind)) + "-" + game.Itoa(int(c.From)) + "-" + game.Itoa(int(c.To))
	if c.Theirs {
		s.ID += "-theirs"
	}
	if next, ok := q.changed(c); ok {
		s.Href = next.address()
	}
	return s
}

// retype shows what was typed and refused.
func (p *oddsPage) retype(typed map[string][]string) {
	for i := range p.Sides {
		if words := typed[p.Sides[i].Field]; len(words) > 0 {
			p.Sides[i].Words = words[0]
		}
	}
	if words := typed[targetField]; len(words) > 0 {
		p.Target = words[0]
	}
}
