package points

import (
	"cmp"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// Mod returns the mod of plot points, of players and of the bank.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "points", Chapter: engine.ChapterPoints, Section: section,
		Hooks: []engine.Hooks{check.Hooks{AfterRolls: freeGiven}},
		Options: []*rulekit.Option{mostPoints.Option, PointOwner.Option, pointLock.Option, Bank.Option,
			carryBank.Option, awardRoleplay.Option, LockPoolPoints.Option, mayGift.Option, bankScope.Option},
		Moves:  []engine.Move{awardMove(), giftMove(), pointsMove()},
		Events: events(),
		Handlers: []engine.Handler{
			engine.On(section, func(g *Points, e check.RollResolved) { g.release(e.Roll, "") }),
			engine.On(section, (*Points).Play),
			engine.On(section, func(g *Points, e people.CharacterGone) { delete(g.Players, e.ID) }),
			engine.On(section, (*Points).leave),
		},
		Valid: func(s *engine.State) bool {
			return max(len(Of(s).Wallets), len(Of(s).Players)) <= engine.MaxLists
		},
	}
}

// events returns the kinds of events of plot points.
func events() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf[StartRolled](tellStart), func(s *engine.State, e StartRolled) StartRolled {
			e.Name = cmp.Or(people.Of(s).Name(e.Char), walletOwner(s, e.Wallet))
			return e
		}),
		game.WithNames(game.ToldBy(engine.EventOf[PointsMoved](nil, engine.On(section, (*Points).move)),
			tellPointsIn).AsPrice(),
			func(s *engine.State, e PointsMoved) PointsMoved {
				e.Name = walletOwner(s, e.Wallet)
				return e
			}),
		engine.EventOf[pointsFreed](nil,
			engine.On(section, func(g *Points, e pointsFreed) { g.release(e.Roll, BankKey) })),
		game.WithNames(engine.EventOf(tellPointsSet,
			engine.On(section, func(g *Points, e pointsSet) { g.Ensure(e.Wallet).Free = max(0, e.N) })),
			func(s *engine.State, e pointsSet) pointsSet {
				e.Name = walletOwner(s, e.Wallet)
				return e
			}),
		game.WithNames(engine.EventOf(tellCarried, engine.On(section, (*Points).carried)),
			func(s *engine.State, e pointsCarried) pointsCarried {
				e.Name, e.Player = people.Of(s).Name(e.Char), walletOwner(s, people.Of(s).Char(e.Char).Chair)
				return e
			}),
	}
}
