package game

import "encoding/json"

// play is a Game by rules.
type play[S any] struct {
	rules Rules[S]
	state *S
	most  [3]int // offers at the last look at all, by role
}

func (p *play[S]) Fold(e Event) { p.rules.Fold(p.state, e) }

// roomForHouse is how many offers of the house fit behind as many of the rules, which
// need not be copied then. A press wants one move, and none of the house's beside it.
const roomForHouse = 32

// room is how many offers of others come behind those of the rules.
func (p *play[S]) room() int {
	if p.rules.Name == HouseName {
		return 0
	}
	return roomForHouse
}

func (p *play[S]) OffersOf(by Seat, wanted func(*Spec) bool) []Offer {
	menu, whole := Menu{By: by}, wanted(&anyMove)
	if most := p.most[by.Role]; whole && most > 0 { // an offer is large: it is copied once
		menu.offers = make([]Offer, 0, most+p.room())
	}
	for i := range p.rules.Moves {
		m := &p.rules.Moves[i]
		if !wanted(&m.Spec) {
			continue
		}
		menu.from = len(menu.offers)
		p.offer(m, &menu)
		for i := menu.from; i < len(menu.offers); i++ {
			o := &menu.offers[i]
			o.Move, o.Opens = m.Name, m.Open != nil && o.No == nil
			if *o = o.whole(by); !by.brief { // nothing is typed on a page of folded forms
				p.rules.Terms.spell(o)
			}
		}
	}
	if whole {
		p.most[by.Role] = len(menu.offers)
	}
	return menu.offers
}

// anyMove is a move that whoever wants all wants, and nobody who wants some.
var anyMove = Spec{Name: "*"}

// offer writes what one move offers.
func (p *play[S]) offer(m *Move[S], menu *Menu) {
	if m.Offers == nil {
		menu.Add(m.When(p.state, menu.By)...)
		return
	}
	m.Offers(p.state, menu)
	if menu.By.explain && m.Lacks != "" { // the last reason of all
		menu.Close(Refuse(m.Lacks, p.rules.Name+".refused.lacking."+m.Name))
	}
}

func (p *play[S]) Reasoned(move string) bool {
	m := p.move(move)
	return m != nil && m.Offers != nil
}

func (p *play[S]) Open(by Seat, o Offer, given Args) Offer {
	if !o.Opens {
		return o.With(given)
	}
	seen := o.Seen()
	opened := p.move(o.Move).Open(p.state, by, o, given)
	opened.Move, opened.Opens, opened.seen, opened.shown = o.Move, true, seen, o.Shown
	p.rules.Terms.spell(&opened)
	return opened
}

func (p *play[S]) move(name string) *Move[S] {
	for i := range p.rules.Moves {
		if p.rules.Moves[i].Name == name {
			return &p.rules.Moves[i]
		}
	}
	return nil
}

func (p *play[S]) Why(by Seat, c Command) *Refusal {
	m := p.move(c.Move)
	if m == nil || m.Why == nil {
		return nil
	}
	return m.Why(p.state, by, c.Args)
}

func (p *play[S]) Do(move string, d Deed, args Args) { p.move(move).Do(p.tx(d), args) }

func (p *play[S]) tx(d Deed) *Tx[S] {
	return &Tx[S]{d.By, d.Now, d.Dice, p.state, d.Emit, d.Veiled, d.Place, d.lift}
}

func (p *play[S]) Due() (Due, bool) {
	if p.rules.Due == nil {
		return Due{}, false
	}
	return p.rules.Due(p.state)
}

func (p *play[S]) Lapse(d Deed) { p.rules.Lapse(p.tx(d)) }

func (p *play[S]) Show(by Seat, about Ref) View { return p.rules.Show(p.state, by, about) }

func (p *play[S]) Within() bool { return p.rules.Within == nil || p.rules.Within(p.state) }

func (p *play[S]) Lifted() []Event {
	if p.rules.Lifted == nil {
		return nil
	}
	return p.rules.Lifted(p.state)
}

func (p *play[S]) Snapshot() (json.RawMessage, error) { return json.Marshal(p.state) }
