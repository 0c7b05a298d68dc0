package gametest

import (
	"bytes"
	"slices"
	"strconv"

	"mesa/dice"

	"mesa/game"
)

// checkCare holds an offer to what windows rely on where something may be lost
// or is another's: what is grave says what follows, what is done in another's
// place names them, and neither stands among the first things.
func (r *runner) checkCare(o game.Offer) {
	for _, m := range o.Consequences {
		r.hear("offer "+o.Move+": what follows", m)
	}
	if o.Destructive && len(o.Consequences) == 0 {
		r.fault("offer %s: grave, and does not say what is lost", o.Move)
	}
	if (o.Destructive || o.OnBehalf) && (o.Urgent || o.Optional || o.Primary) {
		r.fault("offer %s: grave or in another's place, and among the first things", o.Move)
	}
	if o.OnBehalf && o.Character == "" {
		r.fault("offer %s: in another's place, and does not say whose", o.Move)
	}
}

// graveWith reports whether an offer may be grave with some answers.
func graveWith(o game.Offer) bool { return o.Destructive || o.LossOf != nil }

// people are the persons with a sheet that somebody sees at the table.
func (r *runner) people() []game.Ref {
	var found []game.Ref
	for _, actor := range r.everySeat() {
		for _, p := range r.game.Show(actor, "").People {
			if !slices.Contains(found, p.About) && r.sheet(actor, p.About) {
				found = append(found, p.About)
			}
		}
	}
	return found
}

// sheet reports whether somebody, shown whole, has one.
func (r *runner) sheet(actor game.Actor, ref game.Ref) bool {
	of := func(b game.Block) bool { return b.Kind == game.SheetBlock && b.About == ref }
	return slices.ContainsFunc(r.game.Show(actor, ref).Blocks, of)
}

// checkGone: a decision after which a person is in nobody's sight was grave.
func (r *runner) checkGone(o game.Offer, before []game.Ref) {
	if o.Destructive || len(before) == 0 {
		return
	}
	after := r.people()
	for _, ref := range before {
		if !slices.Contains(after, ref) {
			r.fault("%s: %s is gone from all views, and that was not grave", o.Move, ref)
		}
	}
}

// checkDoubt: what is grave is refused until somebody is sure, and a line that
// names nobody does nothing in another's place.
func (r *runner) checkDoubt(offers []game.Offer, o game.Offer, c game.Command) {
	if o.Destructive && o.LossOf == nil {
		c.Sure = false
		if _, _, no := game.Match(offers, c); no == nil || no.Suggested == nil || !no.Suggested.Destructive {
			r.fault("%s: grave, and done without being sure: %v", o.Move, no)
		}
	}
	if !o.OnBehalf {
		return
	}
	bare := game.Command{Move: o.Move, Args: game.Args{}, Sure: true}
	for name, words := range c.Args {
		if !slices.Contains(words, o.Character.Word()) {
			bare.Args[name] = words
		}
	}
	if done, _, no := game.Match(offers, bare); no == nil && done.OnBehalf {
		r.fault("%s: done in the place of %s by a line that does not name them", o.Move, o.Character)
	}
}

// checkTap: an offer that asks something and that one tap does, does something
// then. One whose presets are what stands already says Form.
func (r *runner) checkTap(actor game.Actor, o game.Offer) {
	if o.OpensForm || !o.Ready() {
		return
	}
	before := r.stateJSON()
	twin, err := r.System.Restore(before)
	if err != nil {
		return // told elsewhere
	}
	had := r.holdingsNow(r.game)
	emit := func(e game.Event) { twin.Fold(e) }
	tools := game.AnyTx{Actor: actor, Now: r.now, Dice: onlyOnes{}, Emit: emit, HiddenDice: onlyOnes{},
		Reveals: nothing}
	if r.press(twin, o, nil, tools) != nil {
		return // told elsewhere
	}
	if len(o.Inputs) > 0 && bytes.Equal(before, r.snapshot(twin)) {
		r.fault("offer %s %v: a tap changes nothing, and does not open its form", o.Move, o.Fixed)
	}
	r.checkPrice(o, had, r.holdingsNow(twin))
}

// nothing is what a lifted veil opens where nothing is hidden.
func nothing() []game.HiddenRevealed { return nil }

// owner is somebody with an amount of something.
type owner struct {
	who  game.Ref
	unit string
}

// holdingsNow is what everybody has, as the GM sees it.
func (r *runner) holdingsNow(g game.Game) map[owner]int {
	has := map[owner]int{}
	for _, p := range g.Show(game.Actor{Chair: game.GMChair, Role: game.GM}, "").People {
		for _, s := range p.Has {
			if !s.Late {
				has[owner{p.About, s.Unit}] = s.N
			}
		}
	}
	return has
}

// checkPrice: a tap takes from nobody more than its button says.
func (r *runner) checkPrice(o game.Offer, before, after map[owner]int) {
	if slices.Contains(r.Rulings, o.Move) {
		return
	}
	for _, s := range o.Cost {
		if s.N == 0 || s.N < 0 && s.Late || s.N > 0 && s.Available != 0 {
			r.fault("offer %s: a price of nothing, paid later, or earned out of something: %+v", o.Move, s)
		}
	}
	r.checkPaid("a tap", o, priceOf(o), before, after)
}

// checkPaid: nobody pays more than was shown.
func (r *runner) checkPaid(what string, o game.Offer, price map[string]int, before, after map[owner]int) {
	if slices.Contains(r.Rulings, o.Move) {
		return
	}
	for who, had := range before {
		if has, there := after[who]; there && had-has > price[who.unit]+price[""] {
			r.fault("%s of %s %v takes %d %s from %s, and says %d", what, o.Move, o.Fixed, had-has, who.unit, who.who,
				price[who.unit])
		}
	}
}

// shownBy is what a form shows that it pays. A number that somebody writes may
// be paid of anything: it stands under "". One below 0 is a step down, no price.
func shownBy(o game.Offer, args game.Args) map[string]int {
	price := o.ShownPrice(args)
	for _, a := range o.Inputs {
		word, said := args.One(a.Name), args[a.Name] != nil
		if !said {
			word = a.Preset
		}
		if n, err := strconv.Atoi(word); err == nil && a.Kind == game.Number {
			price[""] += max(0, n)
		}
	}
	return price
}

// dear is the price that a form was refused for, once.
func (r *runner) dear(o game.Offer, no *game.Refusal) map[string]int {
	if no.Suggested == nil || len(no.Suggested.Cost) == 0 || no.Suggested.Key() != o.Key() {
		r.fault("%s: refused for a price that is not said: %+v", o.Move, no)
		return nil
	}
	return priceOf(*no.Suggested)
}

// priceOf is what an offer says to pay of each unit.
func priceOf(o game.Offer) map[string]int {
	price := map[string]int{}
	for _, s := range o.Cost {
		price[s.Unit] += max(0, -s.N)
	}
	return price
}

// onlyOnes are dice that always show 1: for what is tried and never was.
type onlyOnes struct{}

// Roll implements dice.Source.
func (onlyOnes) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i := range faces {
		faces[i] = 1
	}
	return faces
}

// Holding is what somebody may spend: N of it under a name of its own, of the
// people Who, whom a chair plays.
type Holding struct {
	Name  string
	Who   []game.Ref
	Chair string
	N     int
}

// Thing is something of a name of its own, of a chair; "" is anybody's.
type Thing struct{ Name, Chair string }

// checkTaken: what was somebody else's and is gone was taken by an offer that
// is grave, or by dice and rules.
func (r *runner) checkTaken(actor game.Actor, o game.Offer, before []Thing) {
	if len(before) == 0 || graveWith(o) || slices.Contains(r.Decides, o.Move) {
		return
	}
	chairs, after := game.HouseOf(r.actors).Chairs, r.holdings().things
	for _, was := range before {
		there := slices.ContainsFunc(after, func(t Thing) bool { return t.Name == was.Name })
		if !there && !game.OwnsChair(chairs, actor, was.Chair) {
			r.fault("%s by %q took %s of %q at a tap, and was not grave", o.Move, actor.Chair, was.Name, was.Chair)
		}
	}
}

// checkHoldings: what another's chair spent was spent in their place, by an offer
// that names them.
func (r *runner) checkHoldings(actor game.Actor, o game.Offer, before []Holding) {
	if len(before) == 0 || slices.Contains(r.Rulings, o.Move) {
		return
	}
	after := r.holdings().amounts
	for _, was := range before {
		i := slices.IndexFunc(after, func(p Holding) bool { return p.Name == was.Name })
		if i < 0 || after[i].N >= was.N || actor.Chair == was.Chair || o.OnBehalf &&
			slices.Contains(was.Who, o.Character) {
			continue
		}
		r.fault("%s by %q took from %s, which is not theirs, and did not name them", o.Move, actor.Chair, was.Name)
	}
}
