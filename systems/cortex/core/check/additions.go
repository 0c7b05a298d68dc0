package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

type (
	// DieAdded is a die thrown after a roll and added to the total of the roll, unless the die
	// shows 1 (HERO-04, HERO-R4). Total is the total of the roll afterwards.
	DieAdded struct {
		Roll  int          `json:"roll"`
		Late  pool.LateDie `json:"late"`
		Char  string       `json:"char,omitempty"`
		Total int          `json:"total"`
		Name  string       `json:"name,omitempty"`
		Of    game.Ref     `json:"of,omitempty"`
		Round int          `json:"round,omitempty"`
	}
	// EffectPlaced is a die put in the place of an effect die (HERO-18). Was is the size of that
	// effect die, 0 if there was none.
	EffectPlaced struct {
		Roll   int               `json:"roll"`
		Placed pool.PlacedEffect `json:"placed"`
		Was    dice.Die          `json:"was"`
		Char   string            `json:"char,omitempty"`
		Name   string            `json:"name,omitempty"`
		Of     game.Ref          `json:"of,omitempty"`
		Round  int               `json:"round,omitempty"`
	}
)

// EventName implements game.Event.
func (DieAdded) EventName() string { return "cortex.die.added" }

// EventName implements game.Event.
func (EffectPlaced) EventName() string { return "cortex.effect.placed" }

// Card implements game.OnCard.
func (e DieAdded) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements game.OnCard.
func (e EffectPlaced) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e DieAdded) Thrown() (poolDice []dice.Die, faces []int) {
	return []dice.Die{e.Late.Die}, []int{e.Late.Face}
}

// ShownDice implements game.DiceShower.
func (e DieAdded) ShownDice() []game.Die { return []game.Die{e.Late.View()} }

// Joined adds dice to an opposition because of the pool that was thrown against it: the stress of
// the traits that were used (SHAKEN-02).
type Joined struct {
	Roll  int        `json:"roll"`
	Pool  []pool.Die `json:"pool"`
	Faces []int      `json:"faces"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Joined) EventName() string { return "cortex.joined" }

// Card implements game.OnCard.
func (e Joined) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e Joined) Thrown() (poolDice []dice.Die, faces []int) { return pool.Sizes(e.Pool), e.Faces }

// ShownDice implements game.DiceShower.
func (e Joined) ShownDice() []game.Die {
	return pool.DieViews(&pool.Roll{Pool: e.Pool, Faces: e.Faces, GM: true}, false)
}

// Raised adds one more result of an opposition to the opposition's total, paid with something
// other than plot points (DOOM-05). Effect holds the places of the opposition's effect dice
// afterwards, -1 for a d4.
type Raised struct {
	Roll   int      `json:"roll"`
	Die    int      `json:"die"`
	Effect []int    `json:"effect"`
	Size   dice.Die `json:"size"`
	Face   int      `json:"face"`
	Total  int      `json:"total"`
	Hidden bool     `json:"hidden,omitempty"` // only the GM knows the total (CORE-TEST-R6)
	Name   string   `json:"name,omitempty"`   // of the character that must beat the total
	Of     game.Ref `json:"of,omitempty"`
	Round  int      `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Raised) EventName() string { return "cortex.raised" }

// Card implements game.OnCard.
func (e Raised) Card() (game.Ref, int) { return e.Of, e.Round }

// Rerolled records dice of a roll that an SFX threw again. The new faces count, even if they are
// lower (RUL-SFX-REROLL).
type Rerolled struct {
	Roll  int        `json:"roll"`
	At    []int      `json:"at"` // places of the dice in the pool
	Dice  []dice.Die `json:"dice"`
	Was   []int      `json:"was"`
	Faces []int      `json:"faces"`
	Use   string     `json:"use"` // the word of the SFX
	Char  string     `json:"char,omitempty"`
	Name  string     `json:"name,omitempty"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Rerolled) EventName() string { return "cortex.rerolled" }

// Thrown implements game.DiceThrown.
func (e Rerolled) Thrown() (poolDice []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements game.OnCard.
func (e Rerolled) Card() (game.Ref, int) { return e.Of, e.Round }

// SFXOn records an SFX used on a roll that was read. Lift is the number of steps by which the SFX
// raises the effect die of the roll On.
type SFXOn struct {
	Roll int    `json:"roll"` // of the user of the SFX
	Use  string `json:"use"`  // the word of the SFX
	On   int    `json:"on,omitempty"`
	Lift int    `json:"lift,omitempty"`
}

// EventName implements game.Event.
func (SFXOn) EventName() string { return "cortex.sfx.on" }

// RollMoved makes a roll count for another check than the check it was thrown for. The roll is read
// again there, and its 1s count (DRAMA-R1).
type RollMoved struct {
	Roll int         `json:"roll"`
	For  string      `json:"for"`
	By   pool.Effect `json:"by,omitempty"`
}

// EventName implements game.Event.
func (RollMoved) EventName() string { return "cortex.roll.moved" }

// moved folds RollMoved.
func (g *RollState) moved(e RollMoved) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.For, r.EffectFrom, r.Kept, r.Effect, r.Committed, r.IgnoresOnes = e.For, e.By, nil, nil, false, false
	})
}

// additionEvents returns the kinds of events of dice that join a roll after the throw.
func additionEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellAddedDie,
			engine.On(section, func(g *RollState, e DieAdded) {
				g.updateRoll(e.Roll, func(r *pool.Roll) { r.LateDice = append(slices.Clip(r.LateDice), e.Late) })
			})), func(s *engine.State, e DieAdded) DieAdded {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
			return e
		}),
		game.WithNames(engine.EventOf(tellPlaced,
			engine.On(section, func(g *RollState, e EffectPlaced) {
				g.updateRoll(e.Roll, func(r *pool.Roll) { r.Placed = append(slices.Clip(r.Placed), e.Placed) })
			})), func(s *engine.State, e EffectPlaced) EffectPlaced {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
			return e
		}),
	}
}

func tellAddedDie(e DieAdded) []game.Msg {
	key := "cortex.event.die_added." + string(e.Late.From)
	if e.Late.Face == 1 {
		key += "_one"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Late.Die),
		game.N("face", e.Late.Face), game.N("total", e.Total)))
}

func tellPlaced(e EffectPlaced) []game.Msg {
	key := "cortex.event.placed." + string(e.Placed.From)
	if e.Was == 0 { // there was no effect die to replace: it would have been thrown for
		key += "_only"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Placed.Die),
		game.D("was", e.Was)))
}

// joinedEvent returns the kind of event Joined.
func joinedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellJoined,
		engine.On(section, func(g *RollState, e Joined) {
			g.updateRoll(e.Roll, func(r *pool.Roll) {
				r.Pool, r.Faces = slices.Concat(r.Pool, e.Pool), slices.Concat(r.Faces, e.Faces)
			})
		})), func(s *engine.State, e Joined) Joined {
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellJoined(e Joined) []game.Msg {
	var ds []game.Msg
	for i := range e.Pool {
		ds = append(ds, pool.DieName(&pool.Roll{Pool: e.Pool, Faces: e.Faces}, i))
	}
	return rulekit.Msgs(game.Say("cortex.event.joined", game.L("dice", ds...)))
}

// raisedEvent returns the kind of event Raised.
func raisedEvent() engine.EventKind {
	f := engine.EventOf[Raised](nil, engine.On(section, func(g *RollState, e Raised) {
		g.updateRoll(e.Roll, func(r *pool.Roll) {
			if e.Die < len(r.Pool) {
				r.Kept, r.Effect, r.PaidResults = append(slices.Clip(r.Kept), e.Die), e.Effect, r.PaidResults+1
			}
		})
	}))
	f = game.ToldBy(f, func(_ []game.Event, e Raised, by game.Actor) []game.Msg {
		die := game.M("die", game.Say("die.rolled", game.D("die", e.Size), game.N("face", e.Face)))
		if e.Hidden && by.Role != game.GM {
			return rulekit.Msgs(game.Say("cortex.event.raised_hidden"))
		}
		return rulekit.Msgs(game.Say("cortex.event.raised", die, game.N("n", e.Total), game.W("name", e.Name)))
	})
	return game.WithNames(f, func(s *engine.State, e Raised) Raised {
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		e.Hidden = !RevealDifficulty.Is(s, "at_roll")
		if r := Of(s).Roll(e.Roll); r != nil {
			e.Name = people.Of(s).Name(OpposedChar(s, r))
		}
		return e
	})
}

// rerolledEvent returns the kind of event Rerolled.
func rerolledEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellRerolled,
		engine.On(section, func(g *RollState, e Rerolled) {
			g.updateRoll(e.Roll, func(r *pool.Roll) {
				r.Faces = slices.Clone(r.Faces)
				for i, at := range e.At {
					if at < len(r.Faces) {
						r.Faces[at] = e.Faces[i]
					}
				}
				r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use)
			})
		})), func(s *engine.State, e Rerolled) Rerolled {
		e.Name = people.Of(s).Name(e.Char)
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellRerolled(e Rerolled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.rerolled", rulekit.NameOr(e.Name, e.Char),
		game.L("was", game.DiceMsgs(e.Dice, e.Was)...),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}
