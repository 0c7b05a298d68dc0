package gametest

import (
	"maps"
	"slices"
	"strings"

	"mesa/game"
)

// madeUp is a word that nothing at any table is called.
const madeUp = "zzyzx-made-up"

// tryMadeUp says lines of an open move with a made-up word in the place of each
// parameter, alone and among words that fit. It is answered by naming that very
// word, never by a rule: what is open is not called closed.
func (r *runner) tryMadeUp() {
	seats := r.everySeat()
	seat := seats[r.chance.IntN(len(seats))]
	offers := r.offers(seat)
	open := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.No != nil })
	if len(open) == 0 {
		return
	}
	o := r.pick(open)
	secrets := len(r.secrets)
	given, _ := r.arguments(seat, o)
	r.secrets = r.secrets[:secrets] // nothing is done
	whole := maps.Clone(o.Fixed)
	if whole == nil {
		whole = game.Args{}
	}
	maps.Copy(whole, given)
	for _, p := range r.specs[o.Move].Params {
		_, asked := o.Ask(p.Name)
		if p.Kind == game.Text && o.Fixed[p.Name] == nil || !asked && o.Fixed[p.Name] == nil {
			continue
		}
		among := maps.Clone(whole)
		among[p.Name] = []string{madeUp}
		r.checkMadeUp(seat, offers, game.Command{Move: o.Move, Args: among})
		r.checkMadeUp(seat, offers, game.Command{Move: o.Move, Args: game.Args{p.Name: {madeUp}}})
	}
}

func (r *runner) checkMadeUp(seat game.Seat, offers []game.Offer, c game.Command) {
	_, _, no := game.Cover(offers, c)
	if no == nil {
		r.fault("%s %v: a made-up word is covered", c.Move, c.Args)
		return
	}
	why := func(args game.Args) *game.Refusal { return r.game.Why(seat, game.Command{Move: c.Move, Args: args}) }
	no = game.Explain(r.specs[c.Move], offers, c, no, why)
	named := slices.ContainsFunc(wordsIn(no.Why), func(w string) bool { return strings.Contains(w, madeUp) })
	if no.Rule != "" || !named {
		r.fault("%s %v: a made-up word is answered by %s %s", c.Move, c.Args, no.Rule, no.Why.Key)
		return
	}
	r.hear("a made-up word of "+c.Move, no.Why)
	r.listen(seat, "a refusal", wordsIn(no.Why)...)
}
