package game

import (
	"slices"

	"mesa/dice"
)

// The sentences that are made of fields: what screen readers, the terminal, the
// log and whatever has no room for a drawing read. They are here, since
// refusals repeat them.

// sayOf makes a sentence of the arguments that hold something.
func sayOf(key string, args ...Arg) Msg {
	return Say(key, nonEmptyArgs(args)...)
}

func nonEmptyArgs(args []Arg) []Arg {
	return slices.DeleteFunc(args, func(a Arg) bool {
		return a.Kind == MsgArg && a.Msgs[0].Empty() || a.Kind == ListArg && len(a.Msgs) == 0 || a.Kind == WordsArg &&
			a.Words == ""
	})
}

// ChoiceMsg says one choice of an input whole: its name, dice, what else it is, the
// chance after a tap on it, and its price. now is the chance before the tap,
// untold if there is none.
func (a Input) ChoiceMsg(c Choice, now Chance) Msg {
	if a.Replaces() {
		now = 0
	}
	return sayOf("choice", M("of", a.ownerMsg(c)), M("name", c.Label), W("dice", dice.Format(c.Dice)),
		M("note", c.Note),
		M("chance", c.chanceMsg(now)), M("price", a.PriceMsg(c)))
}

// Replaces reports whether a choice takes the place of another. What its fields
// say then holds of it picked, and else of one tap on it.
func (a Input) Replaces() bool { return a.Max == 1 && len(a.Choices) > 1 }

// Name says a choice by its name and dice alone.
func (c Choice) Name() Msg { return Input{}.ChoiceMsg(Choice{Label: c.Label, Dice: c.Dice}, 0) }

// ownerMsg is whom a choice is of, where its group is somebody's.
func (a Input) ownerMsg(c Choice) Msg {
	for _, g := range a.Groups {
		if g.Word == c.Group && g.About != "" {
			return g.Title
		}
	}
	return Msg{}
}

// chanceMsg says what a choice does to a chance, told without it or not. A tap on a
// ticked one takes it away.
func (c Choice) chanceMsg(now Chance) Msg {
	switch {
	case !c.ChanceAfter.IsKnown():
		return Msg{}
	case !now.IsKnown():
		return c.ChanceAfter.Msg()
	case c.Selected:
		return Say("choice.without", M("now", now.Msg()), M("then", c.ChanceAfter.Msg()))
	}
	return sayOf("choice.change", M("now", now.Msg()), M("then", afterMsg(now, c.ChanceAfter)))
}

// Msg says an offer whole: what it is, what a tap pays and earns, and what it
// may come to.
func (o Offer) Msg() Msg { return joinMsg(o.Label, o.Cost, o.Odds, o.Result) }

// Msg says a button whole, with what of the offer everybody may know.
func (b Button) Msg() Msg { return joinMsg(b.Label, b.Cost, b.Odds, b.Result) }

func joinMsg(label Msg, cost []Amount, odds []Odds, r *Result) Msg {
	if len(cost)+len(odds) == 0 && r == nil {
		return label
	}
	var pays, earns, chances []Msg
	short, late := Msg{}, 0
	for _, s := range cost {
		sum := Amount{Unit: s.Unit, N: max(s.N, -s.N)}.Msg()
		switch {
		case s.N > 0 && s.Late:
			late = 1
			fallthrough
		case s.N > 0:
			earns = append(earns, sum)
		default:
			pays = append(pays, sum)
			if -s.N > s.Available {
				short = Amount{Unit: s.Unit, N: s.Available}.Msg()
			}
		}
	}
	for _, o := range odds {
		chances = append(chances, o.Msg())
	}
	args := []Arg{M("label", label), L("pays", pays...), M("short", short), L("earns", earns...), N("late", late),
		L("odds", chances...),
		M("chance", first(chances))}
	if r == nil {
		return sayOf("offer", args...)
	}
	return Say("offer.reading", append(nonEmptyArgs(args), N("total", r.Total), L("dice", r.countedDice()...))...)
}

func first(ms []Msg) Msg {
	if len(ms) == 0 {
		return Msg{}
	}
	return ms[0]
}

// countedDice says the dice that make the total.
func (r *Result) countedDice() []Msg {
	var ms []Msg
	for _, d := range r.Dice {
		if d.Tone == Counts {
			ms = append(ms, Say("die.rolled", D("die", d.Size), N("face", d.Face)))
		}
	}
	return ms
}

// BaseChance is the chance that the choices of an offer change.
func (o Offer) BaseChance() Chance {
	if len(o.Odds) == 0 {
		return 0
	}
	return o.Odds[0].Now
}

// PriceMsg says what a choice pays and earns: "for 2 plot points" if it is picked
// in place of another, else "costs 1 plot point more".
func (a Input) PriceMsg(c Choice) Msg {
	var ms []Msg
	for _, s := range c.Cost {
		ms = append(ms, s.priceMsg(a.Replaces()))
	}
	if len(ms) == 0 {
		return Msg{}
	}
	return Say("price", L("sums", ms...))
}

// PriceMsg says a sum as a price: "for 1 plot point".
func (s Amount) PriceMsg() Msg { return s.priceMsg(true) }

// priceMsg says one sum of a price.
func (s Amount) priceMsg(instead bool) Msg {
	sum := Amount{Unit: s.Unit, N: max(s.N, -s.N)}.Msg()
	switch {
	case s.N > 0:
		return Say("price.earns", M("sum", sum), N("late", lateFlag(s)))
	case instead:
		return Say("price.pays", M("sum", sum))
	}
	return Say("price.more", M("sum", sum))
}

func lateFlag(s Amount) int {
	if s.Late {
		return 1
	}
	return 0
}

// Msg says an amount of something that somebody has.
func (s Amount) Msg() Msg {
	m := Say("unit."+s.Unit, N("n", s.N))
	if s.Late {
		return Say("view.late", M("sum", m))
	}
	return m
}
