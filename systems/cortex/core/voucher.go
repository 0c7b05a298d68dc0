package core

import (
	"maps"
	"slices"

	"mesa/game"
)

// Voucher is what a character may use by its name in the place of exactly one plot
// point: a session on record that it calls back (GROW-CB-01, RUL-CB-WORTH). It
// pays for an SFX, one more die in the total, or an asset, and for nothing else: the
// moves that take it say so (Vouched).
type Voucher struct {
	Word string // in a line
	Also []string
	Name string
	Coin string              // the Unit of its Coin
	Laid func(*State) *State // the table with it laid down as a Coin that is spent first
	Lay  func(t *Tx)         // lays it down so, to be spent at once
}

// The parameters of a move that takes vouchers: which one, and where there are
// several, that one is used at all.
var (
	AskVoucher = game.Param{Name: "callback", Kind: game.Pick, Min: 1, Max: 1}
	askPast    = game.Param{Name: "past", Kind: game.Pick, Max: 1}
)

// vouchers are those that a character may use now.
func (s *State) vouchers(c *Char) []Voucher {
	of := CalledBack.Of(s)
	if of == nil {
		return nil
	}
	return of.Vouchers(s, c.ID)
}

// MayVouch reports whether a voucher of a character could pay so much.
func (s *State) MayVouch(c *Char, n int) bool { return n == 1 && len(s.vouchers(c)) > 0 }

// Vouched lets a move take vouchers: beside each of its offers that costs a character
// one plot point stands the same for a voucher, to be chosen by its name. Whose an
// offer or a line is, says whose.
func Vouched(m game.Move[State], whose func(*State, game.Args) string) game.Move[State] {
	when, do, why := m.When, m.Do, m.Why
	m.Params = append(slices.Clip(m.Params), AskVoucher, askPast)
	m.When = func(s *State, by game.Seat) []game.Offer {
		offers := when(s, by)
		all := game.Seat{Chair: by.Chair, User: by.User, Role: by.Role} // a press asks for what they would be without it
		for _, c := range s.Mine(by) {
			vs := s.vouchers(c)
			if len(vs) == 0 {
				continue
			}
			for _, o := range when(vs[0].Laid(s), all) {
				if whose(s, o.Fixed) == c.ID && vs[0].pays(o.Cost) {
					offers = append(offers, vouched(o, vs)...)
				}
			}
		}
		return offers
	}
	m.Do = func(t *Tx, args game.Args) {
		if c := t.S.Char(whose(t.S, args)); c != nil {
			layDown(t, c, args.One(AskVoucher.Name))
		}
		do(t, args)
	}
	m.Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
		if no := s.noVoucher(by, args); no != nil {
			return no
		}
		return why(s, by, args)
	}
	return m
}

// layDown lays a voucher of a character down, to be spent at once.
func layDown(t *Tx, c *Char, word string) {
	for _, v := range t.S.vouchers(c) {
		if v.Word == word {
			v.Lay(t)
			return
		}
	}
}

// noVoucher refuses a voucher that a line names and nobody of the seat's has.
func (s *State) noVoucher(by game.Seat, args game.Args) *game.Refusal {
	word, of := args.One(AskVoucher.Name), CalledBack.Of(s)
	if word == "" || of == nil {
		return nil
	}
	for _, c := range s.Mine(by) {
		if no := of.NoCall(s, c, word); no != nil {
			no.Param = AskVoucher.Name
			return no
		}
	}
	return nil
}

// pays reports whether it is all that something costs.
func (v Voucher) pays(cost []game.Sum) bool {
	return len(cost) == 1 && cost[0].Unit == v.Coin && cost[0].N == -1
}

// mostAsks is how many things one offer may ask.
const mostAsks = 5

// vouched are an offer that a voucher pays: the one there is by its name, of several
// which one. None is ever the first thing to do, nor what a bare line does.
func vouched(o game.Offer, vs []Voucher) []game.Offer {
	if len(vs) > 1 && len(o.Asks) < mostAsks {
		return []game.Offer{anyOf(o, vs)}
	}
	var offers []game.Offer
	for _, v := range vs {
		with := v.paying(o)
		with.Fixed[AskVoucher.Name] = []string{v.Word}
		with.Also[AskVoucher.Name] = v.Also
		with.Label = game.Say("cortex.voucher.of", game.M("label", o.Label), game.W("name", v.Name))
		offers = append(offers, with)
	}
	return offers
}

// anyOf is an offer that asks which voucher pays it.
func anyOf(o game.Offer, vs []Voucher) game.Offer {
	with := vs[0].paying(o)
	which := game.Ask{Param: AskVoucher}
	for _, v := range vs {
		which.Among = append(which.Among, game.Choice{Word: v.Word, Also: v.Also, Label: game.Quote(v.Name)})
	}
	with.Fixed[askPast.Name] = []string{ForSession}
	with.Asks = append(with.Asks, which)
	with.Label = game.Say("cortex.voucher.any", game.M("label", o.Label))
	return with
}

// paying is an offer that a voucher pays: what would cost more cannot be picked.
func (v Voucher) paying(o game.Offer) game.Offer {
	o.Fixed, o.Also = maps.Clone(o.Fixed), maps.Clone(o.Also)
	if o.Also == nil {
		o.Also = game.Args{}
	}
	o.Named, o.Cost, o.Bill = AskVoucher.Name, nil, nil
	o.Urgent, o.May, o.Main = false, false, false
	o.Asks = slices.Clone(o.Asks)
	for i, a := range o.Asks {
		o.Asks[i].Among = slices.Clone(a.Among)
		for j, c := range a.Among {
			if len(c.Cost) > 0 && !c.Ticked {
				o.Asks[i].Among[j].No = game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher")
			}
			o.Asks[i].Among[j].Cost = nil
		}
	}
	return o
}
