package gametest

import (
	"bytes"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/house"

	"mesa/game"
)

// checkLoss checks offers that lose something or act for another: a destructive offer names its
// consequences, an offer on behalf names its character, and neither is Urgent, Optional or Primary.
func (r *runner) checkLoss(o game.Offer) {
	for _, m := range o.Consequences {
		r.checkMsg("offer "+o.Move+": what follows", m)
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

// mayBeDestructive reports whether an offer may be destructive with some answers.
func mayBeDestructive(o game.Offer) bool { return o.Destructive || o.LossOf != nil }

// peopleWithSheets returns the persons with a sheet that any actor sees at the table.
func (r *runner) peopleWithSheets() []game.Ref {
	var found []game.Ref
	for _, actor := range r.allActors() {
		for _, p := range r.game.Show(actor, "").People {
			if !slices.Contains(found, p.About) && r.hasSheet(actor, p.About) {
				found = append(found, p.About)
			}
		}
	}
	return found
}

// hasSheet reports whether a person has a sheet when shown whole.
func (r *runner) hasSheet(actor game.Actor, ref game.Ref) bool {
	isSheet := func(b game.Block) bool { return b.Kind == game.SheetBlock && b.About == ref }
	return slices.ContainsFunc(r.game.Show(actor, ref).Blocks, isSheet)
}

// checkRemoval checks that a decision which removes a person from all views was destructive.
func (r *runner) checkRemoval(o game.Offer, before []game.Ref) {
	if o.Destructive || len(before) == 0 {
		return
	}
	after := r.peopleWithSheets()
	for _, ref := range before {
		if !slices.Contains(after, ref) {
			r.fault("%s: %s is gone from all views, and that was not grave", o.Move, ref)
		}
	}
}

// checkConfirmation checks that a destructive offer is refused until it is confirmed, and that a
// line without a character does nothing on behalf of another.
func (r *runner) checkConfirmation(offers []game.Offer, o game.Offer, c game.Command) {
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

// checkTap checks that a tap on an offer with inputs changes something, and that it costs no more
// than the button says. An offer with the present values as presets must set OpensForm.
func (r *runner) checkTap(actor game.Actor, o game.Offer) {
	if o.OpensForm || !o.Ready() {
		return
	}
	before := r.stateJSON()
	copied, err := r.System.Restore(before)
	if err != nil {
		return // another check reports it
	}
	had := r.holdingsNow(r.game)
	emit := func(e game.Event) { copied.Fold(e) }
	tools := game.AnyTx{Actor: actor, Now: r.now, Dice: onlyOnes{}, Emit: emit, HiddenDice: onlyOnes{},
		Reveals: revealNothing}
	if r.doOffer(copied, o, nil, tools) != nil {
		return // another check reports it
	}
	if len(o.Inputs) > 0 && bytes.Equal(before, r.snapshot(copied)) {
		r.fault("offer %s %v: a tap changes nothing, and does not open its form", o.Move, o.Fixed)
	}
	r.checkPrice(o, had, r.holdingsNow(copied))
}

// revealNothing reveals nothing.
func revealNothing() []game.HiddenRevealed { return nil }

// owner is a person together with a unit of which the person owns an amount.
type owner struct {
	person game.Ref
	unit   string
}

// holdingsNow returns the amounts that all people can spend now, as the GM sees them.
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

// checkPrice checks that a tap takes no more than its button says.
func (r *runner) checkPrice(o game.Offer, before, after map[owner]int) {
	if slices.Contains(r.MayLowerHoldings, o.Move) {
		return
	}
	for _, s := range o.Cost {
		if s.N == 0 || s.N < 0 && s.Late || s.N > 0 && s.Available != 0 {
			r.fault("offer %s: a price of nothing, paid later, or earned out of something: %+v", o.Move, s)
		}
	}
	r.checkPaid("a tap", o, priceOf(o), before, after)
}

// checkPaid checks that no person pays more than price, by unit. The price "" covers any unit.
func (r *runner) checkPaid(what string, o game.Offer, price map[string]int, before, after map[owner]int) {
	if slices.Contains(r.MayLowerHoldings, o.Move) {
		return
	}
	for holder, had := range before {
		if has, there := after[holder]; there && had-has > price[holder.unit]+price[""] {
			r.fault("%s of %s %v takes %d %s from %s, and says %d", what, o.Move, o.Fixed, had-has, holder.unit,
				holder.person,
				price[holder.unit])
		}
	}
}

// shownPrice returns the payments that a form shows for these answers, by unit. A number that the
// player types may be a payment in any unit: it is counted under "". A number below 0 is a step
// down and no payment.
func shownPrice(o game.Offer, args game.Args) map[string]int {
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

// refusedPrice returns the price that the refusal of a form shows, by unit. A refusal without a
// price is a fault.
func (r *runner) refusedPrice(o game.Offer, no *game.Refusal) map[string]int {
	if no.Suggested == nil || len(no.Suggested.Cost) == 0 || no.Suggested.Key() != o.Key() {
		r.fault("%s: refused for a price that is not said: %+v", o.Move, no)
		return nil
	}
	return priceOf(*no.Suggested)
}

// priceOf returns the payments of an offer by unit.
func priceOf(o game.Offer) map[string]int {
	price := map[string]int{}
	for _, s := range o.Cost {
		price[s.Unit] += max(0, -s.N)
	}
	return price
}

// onlyOnes are dice that always show 1, for decisions that are tried on a copy.
type onlyOnes struct{}

// Roll implements dice.Source.
func (onlyOnes) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i := range faces {
		faces[i] = 1
	}
	return faces
}

// Holding is an amount N that can be spent, under a unique name. It belongs to People, who are
// played by Chair.
type Holding struct {
	Name   string
	People []game.Ref
	Chair  string
	N      int
}

// Thing is a named thing of a chair. If Chair is "", it belongs to no chair.
type Thing struct{ Name, Chair string }

// checkThings checks that a thing of another chair is only removed by a destructive offer, or by a
// move of MayRemoveThings.
func (r *runner) checkThings(actor game.Actor, o game.Offer, before []Thing) {
	if len(before) == 0 || mayBeDestructive(o) || slices.Contains(r.MayRemoveThings, o.Move) {
		return
	}
	chairs, after := house.Of(r.actors).Chairs, r.holdings().things
	for _, was := range before {
		there := slices.ContainsFunc(after, func(t Thing) bool { return t.Name == was.Name })
		if !there && !game.OwnsChair(chairs, actor, was.Chair) {
			r.fault("%s by %q took %s of %q at a tap, and was not grave", o.Move, actor.Chair, was.Name, was.Chair)
		}
	}
}

// checkHoldings checks that the amounts of another chair only shrink by an offer on behalf of their
// owner, or by a move of MayLowerHoldings.
func (r *runner) checkHoldings(actor game.Actor, o game.Offer, before []Holding) {
	if len(before) == 0 || slices.Contains(r.MayLowerHoldings, o.Move) {
		return
	}
	after := r.holdings().amounts
	for _, was := range before {
		i := slices.IndexFunc(after, func(p Holding) bool { return p.Name == was.Name })
		if i < 0 || after[i].N >= was.N || actor.Chair == was.Chair || o.OnBehalf &&
			slices.Contains(was.People, o.Character) {
			continue
		}
		r.fault("%s by %q took from %s, which is not theirs, and did not name them", o.Move, actor.Chair, was.Name)
	}
}
