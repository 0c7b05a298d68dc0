package points

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
)

// Callback is a session on record that can replace exactly one plot point of a character
// (GROW-CB-01, RUL-CB-WORTH). A callback pays only for an SFX, one more die in the total, or an
// asset. WithCallbacks wraps moves that take callbacks.
type Callback struct {
	Word      string // names it in a command
	Aliases   []string
	Name      string
	TokenUnit string                            // the Unit of its Token
	WithToken func(*engine.State) *engine.State // the table with the callback laid down as a Token that is spent first
	LayToken  func(t *engine.Tx)                // lays the callback down in this way, to be spent at once
}

// CallbackSource returns the sessions that a character may call back.
type CallbackSource interface {
	Callbacks(s *engine.State, char string) []Callback
	NoCallback(s *engine.State, c *people.Character, word string) *game.Refusal
}

// Callbacks are the sessions that characters may call back. nil: none.
var Callbacks = engine.NewPolicy[CallbackSource]("callbacks", nil)

// Parameters of a move that takes callbacks. ParamCallback names the callback. paramPast is fixed
// in an offer that asks which of several callbacks pays.
var (
	ParamCallback = game.Param{Name: "callback", Kind: game.Pick, Min: 1, Max: 1}
	paramPast     = game.Param{Name: "past", Kind: game.Pick, Max: 1}
)

// CallbacksOf returns the callbacks that a character may use now.
func CallbacksOf(s *engine.State, c *people.Character) []Callback {
	of := Callbacks.Of(s)
	if of == nil {
		return nil
	}
	return of.Callbacks(s, c.ID)
}

// CanUseCallback reports whether a callback of a character can pay n points. It can pay exactly
// one.
func CanUseCallback(s *engine.State, c *people.Character, n int) bool {
	return n == 1 && len(CallbacksOf(s, c)) > 0
}

// WithCallbacks lets a move take callbacks. Beside each offer that costs a character one plot point
// it adds the same offer for a callback. payer returns the character of an offer or a command.
func WithCallbacks(m game.Move[engine.State], payer func(*engine.State, game.Args) string) game.Move[engine.State] {
	offers, do := m.Offers, m.Do
	m.Params = append(slices.Clip(m.Params), ParamCallback, paramPast)
	m.Do = func(t *engine.Tx, args game.Args) {
		if c := people.Of(t.S).Char(payer(t.S, args)); c != nil {
			layDown(t, c, args.One(ParamCallback.Name))
		}
		do(t, args)
	}
	m.Offers = func(s *engine.State, c *game.Collector) {
		c.Against(ParamCallback.Name, func(word string) *game.Refusal { return refuseCallback(s, c.Actor, word) })
		offers(s, c)
		c.Add(paidByCallbacks(s, c.Actor, payer, offers)...)
	}
	return m
}

// paidByCallbacks returns those of a move's offers that callbacks of an actor's characters pay for.
func paidByCallbacks(s *engine.State, by game.Actor, payer func(*engine.State, game.Args) string,
	offersOf func(*engine.State, *game.Collector)) []game.Offer {
	// a press asks only for its own offer; here all are needed
	all := game.Actor{Chair: by.Chair, User: by.User, Role: by.Role}
	var offers []game.Offer
	for _, c := range people.OwnPresent(s, by) {
		vs := CallbacksOf(s, c)
		if len(vs) == 0 {
			continue
		}
		for _, o := range game.Collect(vs[0].WithToken(s), all, offersOf) {
			if payer(s, o.Fixed) == c.ID && vs[0].paysAll(o.Cost) {
				offers = append(offers, withCallback(o, vs)...)
			}
		}
	}
	return offers
}

// layDown lays down the callback of a character with this word, as a token that is spent at once.
// It does nothing if the character has no callback with the word.
func layDown(t *engine.Tx, c *people.Character, word string) {
	for _, v := range CallbacksOf(t.S, c) {
		if v.Word == word {
			v.LayToken(t)
			return
		}
	}
}

// refuseCallback refuses a named callback that the actor's characters cannot use.
func refuseCallback(s *engine.State, by game.Actor, word string) *game.Refusal {
	of := Callbacks.Of(s)
	if word == "" || of == nil {
		return nil
	}
	for _, c := range people.OwnPresent(s, by) {
		if no := of.NoCallback(s, c, word); no != nil {
			no.Param = ParamCallback.Name
			return no
		}
	}
	return nil
}

// paysAll reports whether the cost is one token of the callback's unit and nothing else.
func (v Callback) paysAll(cost []game.Amount) bool {
	return len(cost) == 1 && cost[0].Unit == v.TokenUnit && cost[0].N == -1
}

// maxInputs is the maximum number of inputs of an offer.
const maxInputs = 5

// withCallback returns an offer as callbacks can pay for it: one offer for each callback, or one
// that asks which callback pays if there are several and o has room for an input. None of them is
// primary or done by a command that does not name the callback.
func withCallback(o game.Offer, vs []Callback) []game.Offer {
	if len(vs) > 1 && len(o.Inputs) < maxInputs {
		return []game.Offer{withAnyCallback(o, vs)}
	}
	var offers []game.Offer
	for _, v := range vs {
		with := v.payingOffer(o)
		with.Fixed[ParamCallback.Name] = []string{v.Word}
		with.Aliases[ParamCallback.Name] = v.Aliases
		with.Label = game.Say("cortex.voucher.of", game.M("label", o.Label), game.W("name", v.Name))
		offers = append(offers, with)
	}
	return offers
}

// withAnyCallback returns an offer that asks which callback pays for it.
func withAnyCallback(o game.Offer, vs []Callback) game.Offer {
	with := vs[0].payingOffer(o)
	which := game.Input{Param: ParamCallback}
	for _, v := range vs {
		which.Choices = append(which.Choices, game.Choice{Word: v.Word, Aliases: v.Aliases, Label: game.Quote(v.Name)})
	}
	with.Fixed[paramPast.Name] = []string{things.ForSession}
	with.Inputs = append(with.Inputs, which)
	with.Label = game.Say("cortex.voucher.any", game.M("label", o.Label))
	return with
}

// payingOffer returns an offer paid by a callback. Choices that would cost more are closed.
func (v Callback) payingOffer(o game.Offer) game.Offer {
	o.Fixed, o.Aliases = maps.Clone(o.Fixed), maps.Clone(o.Aliases)
	if o.Aliases == nil {
		o.Aliases = game.Args{}
	}
	o.MustName, o.Cost, o.PriceOf = ParamCallback.Name, nil, nil
	o.Urgent, o.Optional, o.Primary = false, false, false
	o.Inputs = slices.Clone(o.Inputs)
	for i, a := range o.Inputs {
		o.Inputs[i].Choices = slices.Clone(a.Choices)
		for j, c := range a.Choices {
			if len(c.Cost) > 0 && !c.Selected {
				o.Inputs[i].Choices[j].Closed = game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher")
			}
			o.Inputs[i].Choices[j].Cost = nil
		}
	}
	return o
}
