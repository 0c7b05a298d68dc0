package gametest

import (
	"maps"
	"reflect"
	"slices"

	"mesa/game"
)

// checkOpen: an offer that opens is the same each time, whatever part of its
// answers was given before, keeps within bounds, and takes the answers that it
// took shut.
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
		r.listen(actor, "an open offer", offerWords(open)...)
		for _, a := range open.Inputs {
			r.checkOne(open, a)
		}
		r.checkTakes(o, open, args)
	}
}

// checkOne: of the halves of a chip one is ticked at most.
func (r *runner) checkOne(o game.Offer, a game.Input) {
	ticked := map[string]bool{}
	for _, c := range a.Choices {
		if c.Selected && c.ExclusiveGroup != "" && ticked[c.ExclusiveGroup] {
			r.fault("%s opens with two halves of %s ticked for %s", o.Move, c.ExclusiveGroup, a.Name)
		}
		ticked[c.ExclusiveGroup] = ticked[c.ExclusiveGroup] || c.Selected
	}
}

// checkTakes: what was taken shut is taken open, and means the same.
func (r *runner) checkTakes(o, open game.Offer, args game.Args) {
	said := game.Args{}
	maps.Copy(said, args)
	for _, a := range o.Inputs { // what was left to its preset, which may be another by what is given
		if _, is := said[a.Name]; !is {
			said[a.Name] = o.Picked()[a.Name]
		}
	}
	c := game.Command{Key: o.Key(), ETag: o.ETag(), Args: said, Sure: true}
	_, shut, no := game.Match([]game.Offer{o}, c)
	_, full, not := game.Match([]game.Offer{open}, c)
	if (no == nil) != (not == nil) || !reflect.DeepEqual(shut, full) {
		r.fault("%s takes %v shut (%v), and not so open (%v)", o.Move, said, no, not)
	}
}
