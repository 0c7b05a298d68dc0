package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

type (
	// DieAdded is a die thrown for a total that lies: the result is added,
	// unless it is 1 (HERO-04, HERO-R4). Total is what the roll shows then.
	DieAdded struct {
		Roll  int           `json:"roll"`
		Late  pool.Addition `json:"late"`
		Char  string        `json:"char,omitempty"`
		Total int           `json:"total"`
		Name  string        `json:"name,omitempty"`
		Of    game.Ref      `json:"of,omitempty"`
		Round int           `json:"round,omitempty"`
	}
	// EffectPlaced is a die put in the place of an effect die (HERO-18).
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

func (DieAdded) EventName() string     { return "cortex.die.added" }
func (EffectPlaced) EventName() string { return "cortex.effect.placed" }

// Card implements rulekit.OnCard.
func (e DieAdded) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements rulekit.OnCard.
func (e EffectPlaced) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e DieAdded) Thrown() (laid []dice.Die, faces []int) {
	return []dice.Die{e.Late.Die}, []int{e.Late.Face}
}

// ShownDice implements rulekit.DiceShower.
func (e DieAdded) ShownDice() []game.Die { return []game.Die{lateDie(e.Late)} }

// lateDie is a die that came to a roll after the throw, as it is shown.
func lateDie(l pool.Addition) game.Die {
	d := game.Die{Of: dieSource(pool.Die{From: l.From}), Size: l.Die, Face: l.Face, Mark: "total", Tone: game.Counts}
	if l.Face == 1 {
		d.Mark, d.Tone = "hitch", game.Trouble
	}
	return d
}

// AddDie throws a die for the total of a roll that lies there, and gives what
// it shows. It falls where the roll did.
func AddDie(t *Tx, r *pool.Roll, d dice.Die, from pool.Origin) (face int) {
	t.ThrowAt(t.S.place(r) + "/" + string(from) + "/" + game.Itoa(len(r.Additions)))
	l := pool.Addition{Die: d, Face: t.Dice.Roll(d)[0], From: from}
	then := *r
	then.Additions = append(slices.Clip(r.Additions), l)
	t.Emit(DieAdded{Roll: r.ID, Late: l, Char: r.Char, Total: then.Total()})
	return l.Face
}

// PlaceDie puts a die in the place of the n-th effect die of a roll.
func PlaceDie(t *Tx, r *pool.Roll, n int, d dice.Die, from pool.Origin) {
	t.Emit(EffectPlaced{Roll: r.ID, Placed: pool.PlacedEffect{N: n, Die: d, From: from}, Was: r.EffectDie(n), Char: r.Char})
}

// lateEvents are those of dice that come to a roll after the throw.
func lateEvents() []EventKind {
	return []EventKind{
		rulekit.WithNames(EventOf(tellAddedDie, On(rollsSection, func(g *RollState, e DieAdded) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.Additions = append(slices.Clip(r.Additions), e.Late) })
		})), func(s *State, e DieAdded) DieAdded {
			e.Name = s.Name(e.Char)
			e.Of, e.Round = s.ofRoll(e.Roll)
			return e
		}),
		rulekit.WithNames(EventOf(tellPlaced, On(rollsSection, func(g *RollState, e EffectPlaced) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.Placed = append(slices.Clip(r.Placed), e.Placed) })
		})), func(s *State, e EffectPlaced) EffectPlaced {
			e.Name = s.Name(e.Char)
			e.Of, e.Round = s.ofRoll(e.Roll)
			return e
		}),
	}
}

func tellAddedDie(e DieAdded) []game.Msg {
	key := "cortex.event.die_added." + string(e.Late.From)
	if e.Late.Face == 1 {
		key += "_one"
	}
	return rulekit.Msgs(game.Say(key, NameOr(e.Name, e.Char), game.D("die", e.Late.Die), game.N("face", e.Late.Face), game.N("total", e.Total)))
}

func tellPlaced(e EffectPlaced) []game.Msg {
	key := "cortex.event.placed." + string(e.Placed.From)
	if e.Was == 0 { // it would have been thrown for
		key += "_only"
	}
	return rulekit.Msgs(game.Say(key, NameOr(e.Name, e.Char), game.D("die", e.Placed.Die),
		game.D("was", e.Was)))
}
