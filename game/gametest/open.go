package gametest

import (
	"maps"
	"reflect"
	"slices"

	"mesa/game"
)

// checkOpen refines an offer with none, half and all of its answers. A second refinement with the
// same answers must give the same offer. The refined offer must keep key and ETag, and accept the
// answers that the offer accepts.
func (r *runner) checkOpen(actor game.Actor, o game.Offer, args game.Args) {
	if !o.Refinable {
		return
	}
	r.report.Met["open "+o.Move]++
	part := game.Args{}
	for i, name := range slices.Sorted(maps.Keys(args)) {
		if (i+r.report.Steps)%2 == 0 {
			part[name] = args[name]
		}
	}
	for _, given := range []game.Args{nil, part, args} {
		open, again := r.game.Refine(actor, o, given), r.game.Refine(actor, o, given)
		if !sameOffer(open, again) {
			r.fault("%s opens in two ways for %v", o.Move, given)
		}
		if open.Key() != o.Key() || open.ETag() != o.ETag() || open.Closed != nil {
			r.fault("%s is another offer when it is open, or closed then", o.Move)
		}
		r.checkOffer(open)
		r.checkSecrets(actor, "an open offer", offerWords(open)...)
		for _, a := range open.Inputs {
			r.checkExclusive(open, a)
		}
		r.checkRefined(o, open, args)
	}
}

// checkExclusive checks that at most one choice of each ExclusiveGroup is selected.
func (r *runner) checkExclusive(o game.Offer, a game.Input) {
	ticked := map[string]bool{}
	for _, c := range a.Choices {
		if c.Selected && c.ExclusiveGroup != "" && ticked[c.ExclusiveGroup] {
			r.fault("%s opens with two halves of %s ticked for %s", o.Move, c.ExclusiveGroup, a.Name)
		}
		ticked[c.ExclusiveGroup] = ticked[c.ExclusiveGroup] || c.Selected
	}
}

// checkRefined checks that the refined offer open accepts what o accepts, with the same arguments.
func (r *runner) checkRefined(o, open game.Offer, args game.Args) {
	said := game.Args{}
	maps.Copy(said, args)
	for _, a := range o.Inputs { // a preset may differ once other words are given
		if _, is := said[a.Name]; !is {
			said[a.Name] = o.Picked()[a.Name]
		}
	}
	c := game.Command{Key: o.Key(), ETag: o.ETag(), Args: said, Sure: true}
	_, before, no := game.Match([]game.Offer{o}, c)
	_, refined, not := game.Match([]game.Offer{open}, c)
	if (no == nil) != (not == nil) || !reflect.DeepEqual(before, refined) {
		r.fault("%s takes %v shut (%v), and not so open (%v)", o.Move, said, no, not)
	}
}
