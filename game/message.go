package game

import "mesa/dice"

// The sentences that are made of fields, for screen readers, the terminal, the log and every front
// end without room for a drawing. They are in this package because refusals repeat them.

// ChoiceMsg returns the full text of one choice of an input: its owner, name, dice and note, the
// chance after a tap on it, and its price. now is the chance before the tap, 0 if it is unknown.
func (a Input) ChoiceMsg(c Choice, now Chance) Msg {
	if a.Replaces() || a.isOnly() {
		now = 0
	}
	return sayOf("choice", M("of", a.ownerMsg(c)), M("name", c.Label), W("dice", dice.Format(c.Dice)),
		M("note", c.Note),
		M("chance", c.chanceMsg(now)), M("price", a.PriceMsg(c)))
}

// Replaces reports whether picking a choice replaces another one. Then Cost and ChanceAfter of a
// choice are those of the whole offer with that choice, else those of a tap on the choice.
func (a Input) Replaces() bool { return a.Max == 1 && len(a.Choices) > 1 }

// isOnly reports whether there is one choice, which has to be picked: no tap takes it away.
func (a Input) isOnly() bool { return a.Min == 1 && len(a.Choices) == 1 }

// Name returns the name and dice of a choice.
func (c Choice) Name() Msg { return Input{}.ChoiceMsg(Choice{Label: c.Label, Dice: c.Dice}, 0) }

// ownerMsg returns the owner of a choice if its group belongs to a character, else the empty Msg.
func (a Input) ownerMsg(c Choice) Msg {
	for _, g := range a.Groups {
		if g.Word == c.Group && g.About != "" {
			return g.Title
		}
	}
	return Msg{}
}

// chanceMsg returns the chance after a tap on a choice, and how it differs from the chance now if
// that is known. A tap on a selected choice removes the choice.
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

// Msg returns the full text of an offer: its label, what a tap pays and earns, and its odds or
// result.
func (o Offer) Msg() Msg { return joinMsg(o.Label, o.Cost, o.Odds, o.Result) }

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
		M("chance", firstMsg(chances))}
	if r == nil {
		return sayOf("offer", args...)
	}
	return Say("offer.reading", append(nonEmptyArgs(args), N("total", r.Total), L("dice", r.countedDice()...))...)
}

func firstMsg(ms []Msg) Msg {
	if len(ms) == 0 {
		return Msg{}
	}
	return ms[0]
}

// countedDice returns a sentence for each die that counts in the total.
func (r *Result) countedDice() []Msg {
	var ms []Msg
	for _, d := range r.Dice {
		if d.Tone == Counts {
			ms = append(ms, Say("die.rolled", D("die", d.Size), N("face", d.Face)))
		}
	}
	return ms
}

// BaseChance returns the chance that the choices of an offer change, 0 if it is unknown.
func (o Offer) BaseChance() Chance {
	if len(o.Odds) == 0 {
		return 0
	}
	return o.Odds[0].Now
}

// PriceMsg returns what a choice pays and earns as text: "for 2 plot points" if picking it replaces
// another choice, else "costs 1 plot point more". It is empty for a choice without a price.
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
