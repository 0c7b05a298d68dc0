package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// momentRef is a character's growth in a tag scene.
func momentRef(char string) game.Ref { return game.Ref("growth/" + char) }

// moments lead through a tag scene, once all statements are settled: who may try, and
// what became of it.
func moments(s *core.State, _ game.Seat) []game.Moment {
	var ms []game.Moment
	if who, _ := s.Unsettled(true); !s.Tagging() || who != nil {
		return nil
	}
	for _, c := range s.Chars {
		if !c.IsPC() || c.Away {
			continue
		}
		switch t := try(s, c.ID); {
		case t != nil:
			ms = append(ms, tried(c, t))
		case noTry(s, c, false) == nil:
			ms = append(ms, yetToTry(s, c))
		}
	}
	return ms
}

// yetToTry says what somebody may throw.
func yetToTry(s *core.State, c *core.Char) game.Moment {
	own := of(s, c.ID)
	side := game.Side{Who: core.CharRef(c.ID), Name: game.Quote(c.Shown()), Dice: laid(own.thrown(), nil, own.From)}
	return game.Moment{About: momentRef(c.ID), Title: game.Say("cortex.growth.title", game.W("name", c.Shown())),
		Sides: []game.Side{side}, Notes: kit.Just(game.Say("cortex.growth.note"))}
}

// tried is a growth roll as it lies.
func tried(c *core.Char, t *Try) game.Moment {
	m := game.Moment{About: momentRef(c.ID), Over: t.Ended != "",
		Title:   game.Say("cortex.growth.for", game.W("name", c.Shown()), game.M("what", aim(t))),
		Goals:   []game.Goal{{Label: game.Say("cortex.growth.beat"), N: t.Beat}},
		Verdict: verdict(game.W("name", c.Shown()), t),
		Sides: []game.Side{
			{Who: core.CharRef(c.ID), Name: game.Quote(c.Shown()), Dice: laid(t.Pool, t.Faces, t.From), Total: t.Total},
			{Name: game.Say("cortex.side.difficulty"), Dice: laid(t.Against, t.Shown, ""), Total: t.Beat},
		}}
	if t.Ended != "" {
		m.Then = kit.Just(game.Say("cortex.event.growth."+t.Ended, game.W("name", c.Shown()), game.W("trait", t.Gain.Name)))
	}
	return m
}

// aim says what a growth roll was for: a trait with the die that it would be.
func aim(t *Try) game.Msg {
	return game.Say("cortex.growth.aim", game.W("trait", t.Gain.Name), then(t.Gain))
}

// then are the dice that a trait would have with a gain, to be said.
func then(g sheet.Gain) game.Arg {
	switch ds := g.Dice(); len(ds) {
	case 0:
		return game.D("die", 0)
	case 1:
		return game.D("die", ds[0])
	default:
		return game.M("die", pool.DiceMsg(ds))
	}
}

// laid are dice as they lie, or (no faces) will be thrown; the last is the session's
// highest stress or complication, if it has a name.
func laid(ds []dice.Die, faces []int, from string) []game.Die {
	var all []game.Die
	keeps := kept(faces)
	for i, d := range ds {
		die := game.Die{Size: d}
		if from != "" && i == len(ds)-1 {
			die.Of = game.Quote(from)
		}
		if i < len(faces) {
			die.Face, die.Tone = faces[i], game.Spare
			if slices.Contains(keeps, i) {
				die.Mark, die.Tone = "total", game.Counts
			}
		}
		all = append(all, die)
	}
	return all
}

// beside shows what a character has gathered, and the highest stress or complication of
// the session (STATE-15).
func beside(s *core.State, c *core.Char) []game.Item {
	var items []game.Item
	own := of(s, c.ID)
	if len(own.Dice) > 0 {
		items = append(items, game.Item{Label: game.Say("cortex.growth.has"), Dice: laid(own.Dice, nil, ""), Tone: game.Help})
	}
	if own.Worst > 0 {
		items = append(items, game.Item{Label: game.Say("cortex.growth.worst", game.W("of", own.From)),
			Dice: []game.Die{{Size: own.Worst}}})
	}
	return items
}

func tellEarned(e Earned) []game.Msg {
	return kit.Just(game.Say("cortex.event.growth."+e.Why, core.NameOr(e.Name, e.Char), game.D("die", e.Die), game.W("of", e.Of)))
}

func tellSet(e Set) []game.Msg {
	name := core.NameOr(e.Name, e.Char)
	if len(e.Dice) == 0 {
		return kit.Just(game.Say("cortex.event.growth.none", name))
	}
	return kit.Just(game.Say("cortex.event.growth.set", name, game.M("dice", pool.DiceMsg(e.Dice))))
}

func tellThrown(e Thrown) []game.Msg {
	key := "cortex.event.growth.thrown"
	if e.GM {
		key = "cortex.event.growth.against"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Char), game.L("dice", game.RolledDice(e.Dice, e.Faces)...)))
}

func tellTried(e Tried) []game.Msg {
	told := kit.Just(verdict(core.NameOr(e.Name, e.Char), &e.Try))
	if e.Reason != "" {
		told = append(told, game.Say("cortex.event.growth.let", game.W("reason", e.Reason)))
	}
	return told
}

// verdict says what a growth roll came to.
func verdict(name game.Arg, t *Try) game.Msg {
	key := "cortex.event.growth.lost"
	switch {
	case t.Won:
		key = "cortex.event.growth.beats"
	case t.Total == t.Beat:
		key = "cortex.event.growth.ties"
	}
	return game.Say(key, name, game.M("what", aim(t)), game.N("total", t.Total), game.N("against", t.Beat))
}

func tellEnded(e Ended) []game.Msg {
	return kit.Just(game.Say("cortex.event.growth."+e.How, core.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.W("spent", dice.Format(e.Spent))))
}
