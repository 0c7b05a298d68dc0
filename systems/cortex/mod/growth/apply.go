package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

func events() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellEarned, engine.On(Section, (*Growth).earned)),
			func(s *engine.State, e GrowthEarned) GrowthEarned {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		engine.EventOf[StressNoted](nil, engine.On(Section, func(g *Growth, e StressNoted) {
			g.update(e.Char, func(o *GrowthPool) { o.Worst, o.From = e.Die, e.Of })
		})),
		game.WithNames(engine.EventOf(tellSet, engine.On(Section, func(g *Growth, e GrowthSet) {
			g.update(e.Char, func(o *GrowthPool) { o.Dice = e.Dice })
		})), func(s *engine.State, e GrowthSet) GrowthSet {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf[GrowthThrown](tellThrown), func(s *engine.State, e GrowthThrown) GrowthThrown {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellTried, engine.On(Section, func(g *Growth, e GrowthTried) {
			g.update(e.Char, func(o *GrowthPool) { o.Try = &e.Try })
		})).AsVerdict(), func(s *engine.State, e GrowthTried) GrowthTried {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellEnded, engine.On(Section, (*Growth).ended)),
			func(s *engine.State, e GrowthEnded) GrowthEnded {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}

// update changes the pool of a character. An empty pool is removed.
func (g *Growth) update(char string, change func(*GrowthPool)) {
	g.Pools = slices.Clone(g.Pools)
	i := slices.IndexFunc(g.Pools, func(o GrowthPool) bool { return o.Char == char })
	if i < 0 {
		i = len(g.Pools)
		g.Pools = append(g.Pools, GrowthPool{Char: char})
	}
	change(&g.Pools[i])
	if o := g.Pools[i]; len(o.Dice) == 0 && o.Worst == 0 && o.Try == nil {
		g.Pools = slices.Delete(g.Pools, i, i+1)
	}
}

func (g *Growth) earned(e GrowthEarned) {
	g.update(e.Char, func(o *GrowthPool) { o.Dice = append(slices.Clip(o.Dice), e.Die) })
}

func (g *Growth) ended(e GrowthEnded) {
	g.update(e.Char, func(o *GrowthPool) {
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

func (g *Growth) gone(e people.CharacterGone) {
	g.Pools = slices.DeleteFunc(slices.Clone(g.Pools), func(o GrowthPool) bool { return o.Char == e.ID })
}

// sfxOn notes a roll with an effect die that another character's SFX has stepped.
func (g *Growth) sfxOn(e check.SFXOn) {
	if e.On == 0 || e.On == e.Roll {
		return
	}
	g.Lifted = append(slices.Clip(g.Lifted), e.On)
	if n := len(g.Lifted); n > maxLifted {
		g.Lifted = g.Lifted[n-maxLifted:]
	}
}

// sessionBegun clears the largest stress or complication of the last session.
func (g *Growth) sessionBegun(scene.SessionBegun) {
	g.updateAll(func(o *GrowthPool) { o.Worst, o.From = 0, "" })
}

// sceneEnded clears the growth rolls of a tag scene.
func (g *Growth) sceneEnded(e scene.SceneEnded) {
	if e.Type == scene.TagScene {
		g.updateAll(func(o *GrowthPool) { o.Try = nil })
	}
}

func (g *Growth) updateAll(change func(*GrowthPool)) {
	for _, o := range slices.Clone(g.Pools) {
		g.update(o.Char, change)
	}
}
