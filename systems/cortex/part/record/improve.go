package record

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// improve is a lesson of one step, or of an SFX to be unlocked.
func (l lesson) improve(s *core.State, by game.Seat, c *core.Char) []core.Lesson {
	gains := l.gains(c)
	if len(gains) == 0 {
		return nil
	}
	ask := game.Ask{Param: core.AskTrait}
	for _, g := range gains {
		ask.Among = append(ask.Among, l.choice(s, by, c, g))
	}
	k := l.taught(l.said(), ask)
	if l.pair() {
		k.Asks = append(k.Asks, game.Ask{Param: askFalls, Among: fallers(gains)})
	}
	k.Bars = func(args game.Args) []core.Bar {
		g, ok := gainOf(gains, args.One(core.AskTrait.Name))
		if !ok {
			return nil
		}
		if !l.pair() {
			return gainBars(s, c, g)
		}
		return pairBars(s, c, g, gains, args.One(askFalls.Name))
	}
	k.Do = func(t *core.Tx, args game.Args) {
		if g, ok := gainOf(gains, args.One(core.AskTrait.Name)); ok {
			core.Improve(t, c.ID, g, args[askFalls.Name]...)
		}
	}
	return []core.Lesson{k}
}

// said is what a lesson is called.
func (l lesson) said() game.Msg { return game.Say("cortex.train.what." + l.ID) }

func gainOf(gains []sheet.Gain, word string) (sheet.Gain, bool) {
	i := slices.IndexFunc(gains, func(g sheet.Gain) bool { return g.Word() == word })
	if i < 0 {
		return sheet.Gain{}, false
	}
	return gains[i], true
}

// choice is a gain to be picked, with what it makes of the sheet; closed where it
// cannot be had.
func (l lesson) choice(s *core.State, by game.Seat, c *core.Char, g sheet.Gain) game.Choice {
	choice := game.Choice{Word: g.Word(), Label: game.Quote(g.Name)}
	switch {
	case g.Way == sheet.Step && g.Capped() == nil:
		choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", g.To))
	case g.Way == sheet.More:
		choice.Note = game.Say("cortex.train.more", game.M("dice", pool.DiceMsg(g.Dice())))
	}
	bars := gainBars(s, c, g)
	if l.pair() { // what it breaks hangs on what falls
		bars = slices.DeleteFunc(bars, func(b core.Bar) bool { return b.Forcible })
	}
	choice.No = core.Barred(bars, by.Role == game.GM)
	return choice
}

// gainBars are what stands against a gain by itself: a statement to be settled first,
// a d12, or what the game asks of sheets.
func gainBars(s *core.State, c *core.Char, g sheet.Gain) []core.Bar {
	if g.Way == sheet.Unlock {
		return nil
	}
	if bars := fixedBars(c, g); bars != nil {
		return bars
	}
	return broken(s, c, g.On(&c.Sheet))
}

// fixedBars are those that nobody forces.
func fixedBars(c *core.Char, g sheet.Gain) []core.Bar {
	_, t, _ := c.Trait(g.Trait)
	if bars := pending(t); bars != nil {
		return bars
	}
	if no := g.Capped(); no != nil {
		return []core.Bar{{Refusal: no, Code: "E_RATING_MAX"}}
	}
	return nil
}

// pending bars a trait whose statement waits to be settled.
func pending(t sheet.Trait) []core.Bar {
	if t.Note().Was == 0 {
		return nil
	}
	return []core.Bar{bar("E_STMT_PENDING", "RUL-STMT-PENDING", game.W("trait", t.Name))}
}

// broken are the faults that a sheet would have then, and has not now.
func broken(s *core.State, c *core.Char, then sheet.Sheet) []core.Bar {
	var bars []core.Bar
	for _, f := range s.Book().Breaks(&c.Sheet, &then) {
		bars = append(bars, core.BarOf(f))
	}
	return bars
}

// fallers are the traits that may fall as another rises, with what becomes of them.
func fallers(gains []sheet.Gain) []game.Choice {
	var cs []game.Choice
	for _, g := range gains {
		choice := game.Choice{Word: g.Trait, Label: game.Quote(g.Name)}
		if down, _ := g.From.Step(-1); down == 0 {
			choice.No = lowest(g, g.From).Refusal
		} else {
			choice.Note = game.Say("cortex.train.step", game.D("from", g.From), game.D("to", down))
		}
		cs = append(cs, choice)
	}
	return cs
}

// leastAffiliation is how low one may fall (RUL-TRAIN-FLOOR).
const leastAffiliation = dice.D6

func lowest(g sheet.Gain, least dice.Die) core.Bar {
	return bar("E_RATING_MIN", "RUL-TRAIN-FLOOR", game.W("trait", g.Name), game.D("min", least))
}

// pairBars are what stands against a trait that rises as another falls: none is
// named, or it falls too low (GROW-TRAIN-02, RUL-TRAIN-FLOOR, RUL-TRAIN-VALUE).
func pairBars(s *core.State, c *core.Char, g sheet.Gain, gains []sheet.Gain, word string) []core.Bar {
	bars := fixedBars(c, g)
	down, ok := gainOf(gains, word)
	if !ok || down.Trait == g.Trait {
		no := bar("E_TRAIN_PAIR", pairRule(g), game.M("kind", game.Say("cortex.train.kind."+g.Kind)))
		no.Param = askFalls.Name
		return append(bars, no)
	}
	_, falls, _ := c.Trait(down.Trait)
	bars = append(bars, pending(falls)...)
	to, _ := down.From.Step(-1)
	if g.Kind == "affiliation" && to < leastAffiliation {
		bars = append(bars, lowest(down, leastAffiliation))
	}
	return append(bars, broken(s, c, c.Stepped(map[string]dice.Die{g.Trait: g.To, down.Trait: to}))...)
}

func pairRule(g sheet.Gain) string {
	if g.Kind == "value" {
		return "RUL-TRAIN-VALUE"
	}
	return "GROW-TRAIN-02"
}
