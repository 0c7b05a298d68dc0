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

// AskVoucher names one.
var AskVoucher = game.Param{Name: "callback", Kind: game.Pick, Max: 1}

// vouchers are those that a character may use now.
func (s *State) vouchers(c *Char) []Voucher {
	var all []Voucher
	for _, p := range s.Parts() {
		if p.Vouchers != nil {
			all = append(all, p.Vouchers(s, c.ID)...)
		}
	}
	return all
}

// Vouched lets a move take vouchers: beside each of its offers that costs a character
// one plot point stands the same for each voucher, to be chosen by its name. Whose an
// offer or a line is, says whose.
func Vouched(m game.Move[State], whose func(*State, game.Args) string) game.Move[State] {
	when, do, why := m.When, m.Do, m.Why
	m.Params = append(slices.Clip(m.Params), AskVoucher)
	m.When = func(s *State, by game.Seat) []game.Offer {
		offers := when(s, by)
		any := game.Seat{Chair: by.Chair, User: by.User, Role: by.Role} // a press is for what it would be without the voucher
		for _, c := range s.Mine(by) {
			for _, v := range s.vouchers(c) {
				then := v.Laid(s)
				for _, o := range when(then, any) {
					if whose(s, o.Fixed) == c.ID && v.pays(o.Cost) {
						offers = append(offers, v.offer(o))
					}
				}
			}
		}
		return offers
	}
	m.Do = func(t *Tx, args game.Args) {
		if c := t.S.Char(whose(t.S, args)); c != nil && len(args[AskVoucher.Name]) > 0 {
			for _, v := range t.S.vouchers(c) {
				if v.Word == args.One(AskVoucher.Name) {
					v.Lay(t)
					break
				}
			}
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

// noVoucher refuses a voucher that a line names and nobody of the seat's has.
func (s *State) noVoucher(by game.Seat, args game.Args) *game.Refusal {
	word := args.One(AskVoucher.Name)
	if word == "" {
		return nil
	}
	for _, c := range s.Mine(by) {
		for _, p := range s.Parts() {
			if p.NoCall == nil {
				continue
			}
			if no := p.NoCall(s, c, word); no != nil {
				no.Param = AskVoucher.Name
				return no
			}
		}
	}
	return nil
}

// pays reports whether it is all that something costs.
func (v Voucher) pays(cost []game.Sum) bool {
	return len(cost) == 1 && cost[0].Unit == v.Coin && cost[0].N == -1
}

// offer is an offer that it pays: said by its name, and never the first thing to do.
func (v Voucher) offer(o game.Offer) game.Offer {
	o.Fixed = maps.Clone(o.Fixed)
	o.Fixed[AskVoucher.Name] = []string{v.Word}
	o.Also = maps.Clone(o.Also)
	if o.Also == nil {
		o.Also = game.Args{}
	}
	o.Also[AskVoucher.Name] = v.Also
	o.Named, o.Cost = AskVoucher.Name, nil
	o.Urgent, o.May, o.Main = false, false, false
	o.Label = game.Say("cortex.voucher.of", game.M("label", o.Label), game.W("name", v.Name))
	if bill, fit := o.Bill, o.Fit; bill != nil {
		o.Bill = nil
		o.Fit = func(args game.Args) *game.Refusal {
			if !v.pays(bill(args)) {
				return game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher", game.W("name", v.Name))
			}
			if fit == nil {
				return nil
			}
			return fit(args)
		}
	}
	return o
}
