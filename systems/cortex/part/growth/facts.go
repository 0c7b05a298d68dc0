package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The facts of growth. Event names and fields are for ever.
type (
	// Earned is a die that joins a character's growth pool. Of is the trait that was
	// acted against or kept, or what was recovered from.
	Earned struct {
		Char string   `json:"char"`
		Die  dice.Die `json:"die"`
		Why  string   `json:"why"`
		Of   string   `json:"of"`
		Name string   `json:"name,omitempty"`
	}
	// Weighed is stress, or a complication, that is the highest which a character has
	// had in the session.
	Weighed struct {
		Char string   `json:"char"`
		Die  dice.Die `json:"die"`
		Of   string   `json:"of"`
	}
	// Set is the GM's word on a growth pool.
	Set struct {
		Char string     `json:"char"`
		Dice []dice.Die `json:"dice,omitempty"`
		Name string     `json:"name,omitempty"`
	}
	// Thrown are the dice of a growth roll, or (GM) those against it.
	Thrown struct {
		Char  string     `json:"char"`
		GM    bool       `json:"gm,omitempty"`
		Dice  []dice.Die `json:"dice"`
		Faces []int      `json:"faces"`
		Name  string     `json:"name,omitempty"`
	}
	// Tried is a growth roll that was compared.
	Tried struct {
		Char string `json:"char"`
		Try  Try    `json:"try"`
		Name string `json:"name,omitempty"`
		// Reason is why the GM let it be, where the rules do not (RUL-OVERRIDE).
		Reason string `json:"reason,omitempty"`
	}
	// Ended is what became of it.
	Ended struct {
		Char  string     `json:"char"`
		How   string     `json:"how"`
		Trait string     `json:"trait"`           // that was to improve, by name
		Spent []dice.Die `json:"spent,omitempty"` // if the dice are
		Name  string     `json:"name,omitempty"`
	}
)

func (Earned) EventName() string  { return "cortex.growth.earned" }
func (Weighed) EventName() string { return "cortex.growth.weighed" }
func (Set) EventName() string     { return "cortex.growth.set" }
func (Thrown) EventName() string  { return "cortex.growth.thrown" }
func (Tried) EventName() string   { return "cortex.growth.tried" }
func (Ended) EventName() string   { return "cortex.growth.ended" }

// Thrown implements game.Rolled.
func (e Thrown) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

// Moment implements kit.OfMoment.
func (e Thrown) Moment() (game.Ref, int) { return momentRef(e.Char), 0 }

// Moment implements kit.OfMoment.
func (e Tried) Moment() (game.Ref, int) { return momentRef(e.Char), 0 }

// Moment implements kit.OfMoment.
func (e Ended) Moment() (game.Ref, int) { return momentRef(e.Char), 0 }

func facts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellEarned, core.On(Group, (*Growth).earned)), func(s *core.State, e Earned) Earned {
			e.Name = s.Name(e.Char)
			return e
		}),
		core.FactOf[Weighed](nil, core.On(Group, func(g *Growth, e Weighed) {
			g.with(e.Char, func(o *Own) { o.Worst, o.From = e.Die, e.Of })
		})),
		kit.Named(core.FactOf(tellSet, core.On(Group, func(g *Growth, e Set) {
			g.with(e.Char, func(o *Own) { o.Dice = e.Dice })
		})), func(s *core.State, e Set) Set {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf[Thrown](tellThrown), func(s *core.State, e Thrown) Thrown {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellTried, core.On(Group, func(g *Growth, e Tried) {
			g.with(e.Char, func(o *Own) { o.Try = &e.Try })
		})).First(), func(s *core.State, e Tried) Tried {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellEnded, core.On(Group, (*Growth).ended)), func(s *core.State, e Ended) Ended {
			e.Name = s.Name(e.Char)
			return e
		}),
	}
}

// with changes what a character has gathered. Nothing is kept of who has nothing.
func (g *Growth) with(char string, change func(*Own)) {
	g.Of = slices.Clone(g.Of)
	i := slices.IndexFunc(g.Of, func(o Own) bool { return o.Char == char })
	if i < 0 {
		i = len(g.Of)
		g.Of = append(g.Of, Own{Char: char})
	}
	change(&g.Of[i])
	if o := g.Of[i]; len(o.Dice) == 0 && o.Worst == 0 && o.Try == nil {
		g.Of = slices.Delete(g.Of, i, i+1)
	}
}

func (g *Growth) earned(e Earned) {
	g.with(e.Char, func(o *Own) { o.Dice = append(slices.Clip(o.Dice), e.Die) })
}

func (g *Growth) ended(e Ended) {
	g.with(e.Char, func(o *Own) {
		if o.Try != nil {
			next := *o.Try
			next.Ended = e.How
			o.Try = &next
		}
		if e.How == endWon {
			o.Dice = nil
		}
	})
}

func (g *Growth) gone(e core.CharGone) {
	g.Of = slices.DeleteFunc(slices.Clone(g.Of), func(o Own) bool { return o.Char == e.ID })
}

// lifted notes a roll whose effect die another's SFX has stepped.
func (g *Growth) lifted(e core.SFXOn) {
	if e.On == 0 || e.On == e.Roll {
		return
	}
	g.Lifted = append(slices.Clip(g.Lifted), e.On)
	if n := len(g.Lifted); n > maxLifted {
		g.Lifted = g.Lifted[n-maxLifted:]
	}
}

// begun forgets what was of the last session.
func (g *Growth) begun(core.SessionBegun) { g.each(func(o *Own) { o.Worst, o.From = 0, "" }) }

// sceneOver forgets who has tried.
func (g *Growth) sceneOver(e core.SceneEnded) {
	if e.Type == core.TagScene {
		g.each(func(o *Own) { o.Try = nil })
	}
}

func (g *Growth) each(change func(*Own)) {
	for _, o := range slices.Clone(g.Of) {
		g.with(o.Char, change)
	}
}
