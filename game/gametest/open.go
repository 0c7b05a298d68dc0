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
func (r *runner) checkOpen(seat game.Seat, o game.Offer, args game.Args) {
	if !o.Opens {
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
		open, again := r.game.Open(seat, o, given), r.game.Open(seat, o, given)
		if !sameOffer(open, again) {
			r.fault("%s opens in two ways for %v", o.Move, given)
		}
		if open.Key() != o.Key() || open.Seen() != o.Seen() || open.No != nil {
			r.fault("%s is another offer when it is open, or closed then", o.Move)
		}
		r.checkOffer(open)
		r.listen(seat, "an open offer", offerWords(open)...)
		for _, a := range open.Asks {
			r.checkOne(open, a)
		}
		r.checkTakes(o, open, args)
	}
}

// checkOne: of the halves of a chip one is ticked at most.
func (r *runner) checkOne(o game.Offer, a game.Ask) {
	ticked := map[string]bool{}
	for _, c := range a.Among {
		if c.Ticked && c.One != "" && ticked[c.One] {
			r.fault("%s opens with two halves of %s ticked for %s", o.Move, c.One, a.Name)
		}
		ticked[c.One] = ticked[c.One] || c.Ticked
	}
}

// checkTakes: what was taken shut is taken open, and means the same.
func (r *runner) checkTakes(o, open game.Offer, args game.Args) {
	said := game.Args{}
	maps.Copy(said, args)
	for _, a := range o.Asks { // what was left to its preset, which may be another by what is given
		if _, is := said[a.Name]; !is {
			said[a.Name] = o.Picked()[a.Name]
		}
	}
	c := game.Command{Key: o.Key(), Seen: o.Seen(), Args: said, Sure: true}
	_, shut, no := game.Cover([]game.Offer{o}, c)
	_, full, not := game.Cover([]game.Offer{open}, c)
	if (no == nil) != (not == nil) || !reflect.DeepEqual(shut, full) {
		r.fault("%s takes %v shut (%v), and not so open (%v)", o.Move, said, no, not)
	}
}
