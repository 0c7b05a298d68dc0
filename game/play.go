package game

import "encoding/json"

// play is the Game of some Rules: a state under them.
type play[S any] struct {
	rules       Rules[S]
	state       *S
	offerCounts [3]int // number of offers at the last full listing, by role
}

func (p *play[S]) Fold(e Event) { p.rules.Events.Fold(p.state, e) }

// roomForHouse is the number of offers of the house for which the system's list reserves space, so
// that appending them copies nothing. A press wants one move only and reserves none.
const roomForHouse = 32

// room returns the number of offers to reserve space for behind this game's own.
func (p *play[S]) room() int {
	if p.rules.Name == HouseName {
		return 0
	}
	return roomForHouse
}

// StateOf returns the state of a Game over an S, nil for any other Game.
func StateOf[S any](g Game) *S {
	if p, ok := g.(*play[S]); ok {
		return p.state
	}
	return nil
}

// stateOf returns the state of a Game as it is.
func (p *play[S]) stateOf() any { return p.state }

func (p *play[S]) Offers(by Actor, wanted func(*Spec) bool) []Offer {
	c, whole := Collector{Actor: by}, wanted(&anySpec)
	if most := p.offerCounts[by.Role]; whole && most > 0 { // an offer is large: this copies it once
		c.offers = make([]Offer, 0, most+p.room())
	}
	for i := range p.rules.Moves {
		m := &p.rules.Moves[i]
		if !wanted(&m.Spec) {
			continue
		}
		c.start = len(c.offers)
		p.collect(m, &c)
		for i := c.start; i < len(c.offers); i++ {
			o := &c.offers[i]
			o.Move, o.Refinable = m.Name, m.Refine != nil && o.Closed == nil
			if *o = o.withInputs(by).withPresetLoss(); !by.inputsOmitted { // a folded page takes no typed words
				p.rules.Synonyms.addAliases(o)
			}
		}
	}
	if whole {
		p.offerCounts[by.Role] = len(c.offers)
	}
	return c.offers
}

// anySpec is the Spec of no move: only a filter that wants all moves accepts it.
var anySpec = Spec{Name: "*"}

// collect adds the offers of one move to c.
func (p *play[S]) collect(m *Move[S], c *Collector) {
	m.Offers(p.state, c)
	if c.Actor.explains && m.Lacks != "" { // weaker than every other reason
		c.Close(Refuse(m.Lacks, p.rules.Name+".refused.lacking."+m.Name))
	}
}

func (p *play[S]) Refine(by Actor, o Offer, given Args) Offer {
	if !o.Refinable {
		return o.With(given)
	}
	seen := o.ETag()
	opened := p.move(o.Move).Refine(p.state, by, o, given)
	opened.Move, opened.Refinable, opened.etag, opened.shownPrice = o.Move, true, seen, o.ShownPrice
	p.rules.Synonyms.addAliases(&opened)
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

func (p *play[S]) Do(move string, tx AnyTx, args Args) { p.move(move).Do(p.typed(tx), args) }

// typed returns a decision with the state of this game. Its events take along the names by which
// they are told.
func (p *play[S]) typed(tx AnyTx) *Tx[S] {
	emit := func(e Event) { tx.Emit(p.rules.Events.addNames(p.state, e)) }
	return &Tx[S]{tx.Actor, tx.Now, tx.Dice, p.state, emit, tx.HiddenDice, tx.Place, tx.reveal}
}

func (p *play[S]) Deadline() (Deadline, bool) {
	if p.rules.Deadline == nil {
		return Deadline{}, false
	}
	return p.rules.Deadline(p.state)
}

func (p *play[S]) Expire(tx AnyTx) { p.rules.Expire(p.typed(tx)) }

func (p *play[S]) Show(by Actor, about Ref) View { return p.rules.Show(p.state, by, about) }

func (p *play[S]) Valid() bool { return p.rules.Valid == nil || p.rules.Valid(p.state) }

func (p *play[S]) SceneName() string {
	if p.rules.SceneName == nil {
		return ""
	}
	return p.rules.SceneName(p.state)
}

func (p *play[S]) Revealed() []Event {
	if p.rules.Revealed == nil {
		return nil
	}
	return p.rules.Revealed(p.state)
}

func (p *play[S]) Snapshot() (json.RawMessage, error) { return json.Marshal(p.state) }

// withInputs returns the offer after Lazy. For an actor without inputs (Actor.WithoutInputs) it
// leaves out what Lazy adds, and marks the offer InputsOmitted if it has no inputs. Closed, Primary
// and Urgent offers without inputs get theirs all the same.
func (o Offer) withInputs(by Actor) Offer {
	lazy := o.Lazy
	o.Lazy = nil
	switch {
	case lazy == nil, by.inputsOmitted && o.Inputs != nil:
	case by.inputsOmitted && o.Closed == nil && !o.Primary && !o.Urgent:
		o.InputsOmitted = true
	default:
		o = lazy(o)
	}
	return o
}

// Files returns a thing as a file in each format in which it can be written for an actor.
func (p *play[S]) Files(by Actor, about Ref) []File {
	var files []File
	for _, form := range p.rules.FileFormats {
		if form.Write == nil {
			continue
		}
		if f, ok := form.Write(p.state, by, about); ok {
			f.Format, f.Ext = form.Name, form.Ext
			files = append(files, f)
		}
	}
	return files
}
