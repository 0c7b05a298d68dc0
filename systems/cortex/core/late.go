package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

type (
	// DieAdded is a die thrown for a total that lies: the result is added,
	// unless it is 1 (HERO-04, HERO-R4). Total is what the roll shows then.
	DieAdded struct {
		Roll  int       `json:"roll"`
		Late  pool.Late `json:"late"`
		Char  string    `json:"char,omitempty"`
		Total int       `json:"total"`
		Name  string    `json:"name,omitempty"`
		Of    game.Ref  `json:"of,omitempty"`
		Round int       `json:"round,omitempty"`
	}
	// EffectPlaced is a die put in the place of an effect die (HERO-18).
	EffectPlaced struct {
		Roll   int         `json:"roll"`
		Placed pool.Placed `json:"placed"`
		Was    dice.Die    `json:"was"`
		Char   string      `json:"char,omitempty"`
		Name   string      `json:"name,omitempty"`
		Of     game.Ref    `json:"of,omitempty"`
		Round  int         `json:"round,omitempty"`
	}
)

func (DieAdded) EventName() string     { return "cortex.die.added" }
func (EffectPlaced) EventName() string { return "cortex.effect.placed" }

// Moment implements kit.OfMoment.
func (e DieAdded) Moment() (game.Ref, int) { return e.Of, e.Round }

// Moment implements kit.OfMoment.
func (e EffectPlaced) Moment() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.Rolled.
func (e DieAdded) Thrown() (laid []dice.Die, faces []int) {
	return []dice.Die{e.Late.Die}, []int{e.Late.Face}
}

// Lying implements kit.Lying.
func (e DieAdded) Lying() []game.Die { return []game.Die{lateDie(e.Late)} }

// lateDie is a die that came to a roll after the throw, as it is shown.
func lateDie(l pool.Late) game.Die {
	d := game.Die{Of: dieSource(pool.Die{From: l.From}), Size: l.Die, Face: l.Face, Mark: "total", Tone: game.Counts}
	if l.Face == 1 {
		d.Mark, d.Tone = "hitch", game.Trouble
	}
	return d
}

// AddDie throws a die for the total of a roll that lies there, and gives what
// it shows. It falls where the roll did.
func AddDie(t *Tx, r *pool.Roll, d dice.Die, from pool.Origin) (face int) {
	t.For(t.S.place(r) + "/" + string(from) + "/" + game.Itoa(len(r.Late)))
	l := pool.Late{Die: d, Face: t.Dice.Roll(d)[0], From: from}
	then := *r
	then.Late = append(slices.Clip(r.Late), l)
	t.Emit(DieAdded{Roll: r.ID, Late: l, Char: r.Char, Total: then.Total()})
	return l.Face
}

// PlaceDie puts a die in the place of the n-th effect die of a roll.
func PlaceDie(t *Tx, r *pool.Roll, n int, d dice.Die, from pool.Origin) {
	t.Emit(EffectPlaced{Roll: r.ID, Placed: pool.Placed{N: n, Die: d, From: from}, Was: r.EffectDie(n), Char: r.Char})
}

// lateFacts are those of dice that come to a roll after the throw.
func lateFacts() []Fact {
	return []Fact{
		kit.Named(FactOf(tellAddedDie, On(courseGroup, func(g *Course, e DieAdded) {
			g.with(e.Roll, func(r *pool.Roll) { r.Late = append(slices.Clip(r.Late), e.Late) })
		})), func(s *State, e DieAdded) DieAdded {
			e.Name = s.Name(e.Char)
			e.Of, e.Round = s.ofRoll(e.Roll)
			return e
		}),
		kit.Named(FactOf(tellPlaced, On(courseGroup, func(g *Course, e EffectPlaced) {
			g.with(e.Roll, func(r *pool.Roll) { r.Placed = append(slices.Clip(r.Placed), e.Placed) })
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
	return kit.Just(game.Say(key, NameOr(e.Name, e.Char), game.D("die", e.Late.Die), game.N("face", e.Late.Face), game.N("total", e.Total)))
}

func tellPlaced(e EffectPlaced) []game.Msg {
	key := "cortex.event.placed." + string(e.Placed.From)
	if e.Was == 0 { // it would have been thrown for
		key += "_only"
	}
	return kit.Just(game.Say(key, NameOr(e.Name, e.Char), game.D("die", e.Placed.Die),
		game.D("was", e.Was)))
}
