package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

var kinds = []string{
	game.TextBlock, game.ListBlock, game.TrackBlock, game.PoolBlock, game.RollBlock, game.SheetBlock, game.ClockBlock,
	game.ChartBlock,
	game.MapBlock,
}

// checkView checks that front ends can rely on a view: everything in it has a text, is complete,
// and tells no secrets.
func (r *runner) checkView(actor game.Actor, v game.View) {
	for i, m := range v.Cards {
		r.report.Met["moment"]++
		r.checkCard(actor, m)
		if slices.ContainsFunc(v.Cards[:i], func(o game.Card) bool { return o.About == m.About }) {
			r.fault("%q sees a moment twice: %s", actor.Chair, m.About)
		}
	}
	for _, p := range v.People {
		r.report.Met["person"]++
		r.checkPerson(actor, p)
	}
	for i, b := range v.Blocks {
		r.checkBlock(actor, b)
		twice := slices.ContainsFunc(v.Blocks[:i], func(o game.Block) bool { return reflect.DeepEqual(o, b) })
		if twice && strings.Contains(string(b.About), "/") { // about one thing, not about a kind
			r.fault("%q sees a block twice: %s %s", actor.Chair, b.Kind, b.About)
		}
	}
}

// checkTexts checks the texts that a view shows an actor.
func (r *runner) checkTexts(actor game.Actor, where string, ms ...game.Msg) {
	for _, m := range ms {
		if m.Empty() {
			continue
		}
		r.checkMsg(where, m)
		r.checkSecrets(actor, where, wordsIn(m)...)
	}
}

func (r *runner) checkCard(actor game.Actor, m game.Card) {
	where := "moment " + string(m.About)
	if m.About == "" || m.Title.Empty() {
		r.fault("%s: a moment without a name", where)
	}
	r.checkTexts(actor, where, m.Title, m.Verdict)
	r.checkTexts(actor, where, m.Notes...)
	r.checkTexts(actor, where, m.Consequences...)
	for _, g := range m.Goals {
		r.checkTexts(actor, where, g.Label, g.From)
		if g.Hidden && g.N != 0 {
			r.fault("%s: a hidden goal that says its number", where)
		}
	}
	for _, s := range m.Sides {
		r.checkTexts(actor, where, s.Name, s.State)
		r.checkDice(actor, where, s.Dice)
	}
	if len(m.Waits) > 0 {
		r.fault("%s: the rules set Waits, which the table service fills in", where)
	}
}

func (r *runner) checkDice(actor game.Actor, where string, dice []game.Die) {
	for _, d := range dice {
		r.checkTexts(actor, where, d.Of)
		r.noteMark(d.Mark)
		if d.Face < 0 || d.Face > int(d.Size) || d.Size == 0 {
			r.fault("%s: a die with face %d of %d", where, d.Face, d.Size)
		}
	}
}

func (r *runner) noteMark(word string) {
	if word != "" {
		r.report.Messages.add("mark."+word, "")
	}
}

func (r *runner) checkPerson(actor game.Actor, p game.Person) {
	where := "person " + string(p.About)
	if p.About == "" || p.Name.Empty() {
		r.fault("%s: a person without a name", where)
	}
	r.checkTexts(actor, where, p.Name, p.Rank, p.State)
	for _, s := range p.Has {
		r.checkMsg(where, game.Say("unit."+s.Unit, game.N("n", s.N)))
	}
	r.checkItems(actor, where, p.Items)
}

func (r *runner) checkBlock(actor game.Actor, b game.Block) {
	r.report.Met["block "+b.Kind]++
	if !slices.Contains(kinds, b.Kind) {
		r.fault("a block of kind %q", b.Kind)
	}
	where := fmt.Sprintf("block %s %s", b.Kind, b.About)
	r.checkTexts(actor, where, b.Title)
	r.checkItems(actor, where, b.Items)
	on := func(ref game.Ref) bool {
		return slices.ContainsFunc(b.Items, func(i game.Item) bool { return i.About == ref })
	}
	for _, l := range b.Links {
		r.checkTexts(actor, where, l.Word)
		if l.A == l.B || !on(l.A) || !on(l.B) {
			r.fault("%s: a link of %s and %s, which are not two of its items", where, l.A, l.B)
		}
	}
}

func (r *runner) checkItems(actor game.Actor, where string, items []game.Item) {
	for _, i := range items {
		r.checkTexts(actor, where, i.Label)
		r.noteMark(i.Mark)
		r.checkDice(actor, where, i.Dice)
		if i.N < 0 && i.Max > 0 {
			r.fault("%s: an item with %d of %d", where, i.N, i.Max)
		}
	}
}

// checkCards checks that an urgent offer answers a public card that is not over, that an optional
// offer answers a public card, and that some offer answers each public card that is not over.
func (r *runner) checkCards() {
	answered := map[game.Ref]bool{}
	public := r.game.Show(game.Actor{}, "").Cards
	for _, actor := range r.allActors() {
		for _, o := range r.offers(actor) {
			if answered[o.Card] = true; !o.Urgent && !o.Optional || o.Closed != nil {
				continue
			}
			i := slices.IndexFunc(public, func(c game.Card) bool { return c.About == o.Card })
			switch {
			case i < 0:
				r.faultWithExample("an urgent offer answers a moment that nobody sees",
					fmt.Sprintf("%s of %q: %q", o.Move, actor.Chair, o.Card))
			case public[i].Over && o.Urgent:
				r.fault("offer %s: urgent, and its moment %s is over", o.Move, o.Card)
			}
		}
	}
	for _, m := range public {
		r.checkSides(m)
		if !m.Over && !answered[m.About] {
			r.fault("moment %s waits for nobody, and is not over", m.About)
		}
	}
}

// checkSides checks that the sides of a card that have dice have different names.
func (r *runner) checkSides(m game.Card) {
	for i, s := range m.Sides {
		if slices.ContainsFunc(m.Sides[:i],
			func(o game.Side) bool { return len(o.Dice) > 0 && len(s.Dice) > 0 && o.Name.Equal(s.Name) }) {
			r.fault("moment %s: two rows of dice are headed alike: %s %q", m.About, s.Name.Key, wordsIn(s.Name))
		}
	}
}
