package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// New returns an Engine of these mods, with the functions of the core packages that every game has.
func New(mods ...*engine.Mod) *engine.Engine {
	return engine.New(engine.Core{Mark: check.MarkActor, Show: show, Deadline: check.Due, Start: start,
		Expire: check.TimeOut, After: func(t *engine.Tx, draft bool) {
			check.Advance(t)
			if !draft {
				check.StartClocks(t)
			}
		}}, mods...)
}

func namedChoice(s *engine.State, e check.Chosen) check.Chosen {
	e.Name = people.Of(s).Name(e.Char)
	e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
	r := check.Of(s).Roll(e.Roll)
	if r == nil {
		return e
	}
	if char := check.OpposedChar(s, r); char != "" {
		e.Set, e.Hidden = people.Of(s).Name(char), !draft.RevealDifficulty.Is(s, "at_roll")
		e.Risky = check.CheckKindOf(s, r.For).FailureHurts(s, r.For)
		if e.Risky {
			e.Risk = harm.RiskKey(s)
		}
		return e
	}
	for _, i := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	if i := r.BesideDie(); i >= 0 {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	return e
}

// PeopleMod is the mod of characters, their sheets, and who is in the scene or out.
func PeopleMod() *engine.Mod {
	return &engine.Mod{
		Name: "people", Section: people.Section,
		Moves: []game.Move[engine.State]{character.CharacterMove(), character.EarnedMove(), character.TraitMove(),
			character.OutMove(), character.BackMove(), character.EnterMove(), character.ExitMove(),
			character.RetireMove()},
		Events: append(character.SheetDraftEvents(),
			rulekit.WithNames(engine.EventOf(people.TellCharacter, engine.On(people.Section, (*people.People).Set)),
				func(s *engine.State, e people.CharacterSet) people.CharacterSet {
					e.Char.SharesName, e.Changed = rulekit.SharesName(people.Of(s).Chars, &e.Char),
						people.DiffSheets(people.Of(s).Char(e.Char.ID), &e.Char)
					return e
				}),
			engine.EventOf(people.TellRetired, engine.On(people.Section, (*people.People).FoldGone)),
			people.TraitNotedEvent(), people.TraitAddedEvent(), people.TraitGoneEvent(), people.SFXEvent(),
			people.SFXGoneEvent(),
			engine.EventOf[people.EarnedImported](nil, engine.On(people.Section, (*people.People).FoldEarnedImported)),
			rulekit.WithNames(engine.EventOf(people.TellEntered,
				engine.On(people.Section, func(g *people.People, e people.SceneEntered) {
					g.Update(e.Char, func(c *people.Character) { c.Away = e.Away })
				})), func(s *engine.State, e people.SceneEntered) people.SceneEntered {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
			rulekit.WithNames(engine.EventOf(people.TellOut,
				engine.On(people.Section, func(g *people.People, e people.OutSet) {
					g.Update(e.Char, func(c *people.Character) { c.Out, c.OutBy = e.How, e.By })
				})), func(s *engine.State, e people.OutSet) people.OutSet {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
			engine.EventOf[people.MayAct](nil, engine.On(people.Section, func(g *people.People, e people.MayAct) {
				g.Update(e.Char, func(c *people.Character) { c.MayAct = e.For })
			})),
			rulekit.WithNames(engine.EventOf(people.TellTried,
				engine.On(people.Section, func(g *people.People, e people.ReturnTried) {
					g.Update(e.Char,
						func(c *people.Character) { c.TriedReturn = append(slices.Clip(c.TriedReturn), e.By) })
				})), func(s *engine.State, e people.ReturnTried) people.ReturnTried {
				e.Name, e.TargetName = people.Of(s).Name(e.By), people.Of(s).Name(e.Char)
				return e
			}),
		),
		Handlers: []engine.Handler{engine.On(people.Section, (*people.People).FoldSceneEnded)},
		Valid: func(s *engine.State) bool {
			return len(people.Of(s).Chars) <= people.MaxChars && len(people.Of(s).Retired) <= people.MaxGone &&
				len(people.Of(s).Imported) <= people.MaxImported &&
				!slices.ContainsFunc(people.Of(s).Chars,
					func(c *people.Character) bool { return !people.ValidCharacter(c) })
		},
	}
}

// PointsMod is the mod of plot points, of players and of the bank.
func PointsMod() *engine.Mod {
	return &engine.Mod{
		Name: "points", Hooks: []engine.Hooks{check.Hooks{AfterRolls: points.FreeGiven}}, Chapter: engine.ChapterPoints,
		Section: points.Section,
		Options: []*rulekit.Option{framing.StartMode.Option, framing.StartPoints.Option, framing.StartRule.Option,
			points.MostPoints.Option, points.PointOwner.Option, points.PointLock.Option, points.Bank.Option,
			points.CarryBank.Option, points.AwardRoleplay.Option, draft.LockPoolPoints.Option, points.MayGift.Option,
			points.BankScope.Option},
		Moves: []game.Move[engine.State]{points.AwardMove(), points.GiftMove(), points.PointsMove()},
		Events: []engine.EventKind{
			points.StartRolledEvent(),
			rulekit.WithNames(rulekit.ToldBy(engine.EventOf[points.PointsMoved](nil, engine.On(points.Section,
				(*points.Points).Move)), points.TellPointsIn).AsPrice(),
				func(s *engine.State, e points.PointsMoved) points.PointsMoved {
					e.Name = points.WalletOwner(s, e.Wallet)
					return e
				}),
			engine.EventOf[points.PointsFreed](nil, engine.On(points.Section,
				func(g *points.Points, e points.PointsFreed) { g.Release(e.Roll, points.BankKey) })),
			rulekit.WithNames(engine.EventOf(points.TellPointsSet, engine.On(points.Section,
				func(g *points.Points, e points.PointsSet) { g.Ensure(e.Wallet).Free = max(0, e.N) })),
				func(s *engine.State, e points.PointsSet) points.PointsSet {
					e.Name = points.WalletOwner(s, e.Wallet)
					return e
				}),
			rulekit.WithNames(engine.EventOf(points.TellCarried, engine.On(points.Section, (*points.Points).Carried)),
				func(s *engine.State, e points.PointsCarried) points.PointsCarried {
					e.Name, e.Player = people.Of(s).Name(e.Char), points.WalletOwner(s, people.Of(s).Char(e.Char).Chair)
					return e
				}),
		},
		Handlers: []engine.Handler{
			engine.On(points.Section, func(g *points.Points, e check.RollResolved) { g.Release(e.Roll, "") }),
			engine.On(points.Section, (*points.Points).Play),
			engine.On(points.Section, func(g *points.Points, e people.CharacterGone) { delete(g.Players, e.ID) }),
			engine.On(points.Section, (*points.Points).Leave),
		},
		Valid: func(s *engine.State) bool {
			return max(len(points.Of(s).Wallets), len(points.Of(s).Players)) <= engine.MaxLists
		},
	}
}

// RollsMod is the mod of rolls: pools, throws, their outcome, hitches and opportunities, and the
// decisions that are owed.
func RollsMod() *engine.Mod {
	timed, heard := check.TimeEvents()
	return &engine.Mod{
		Name: "course", Chapter: engine.ChapterRolls, Section: check.Section,
		Options: []*rulekit.Option{check.ResolutionMode.Option,
			draft.RequirePrime.Option, draft.PrimeSets.Option, draft.MaxPool.Option,
			draft.SetsForSale.Under(engine.ChapterPoints), draft.BuyWhileReduced.Option,
			hitch.MayRefuseHitch.Option, hitch.CapHitch.Option, check.OpportunityPool.Option,
			hitch.FreeOnGMBotch.Option, draft.ShowOdds.Under(engine.ChapterGame), draft.HeroicStep.Option,
			roll.SplitSteps.Option,
			harm.BeyondD12.Option, harm.StackEffects.Option, harm.LeastComp.Under(engine.ChapterHarm),
			check.WindowTime.Under(engine.ChapterGame)},
		Hooks: []engine.Hooks{check.Hooks{Decisions: []*check.DecisionKind{harm.StayDecision, harm.BeyondDecision,
			harm.LandDecision, harm.UseDecision, hitch.AcceptDecision}}},
		CharacterMoves: []string{"choose", "roll", "pool", "decline"},
		Moves: []game.Move[engine.State]{hitch.HitchMove(), hitch.PassMove(), points.WithCallbacks(roll.ChooseMove(),
			roll.ReaderOf), roll.RollMove(), roll.PoolMove(), roll.KeepPoolMove(),
			roll.DropPoolMove(), roll.DeclineMove(),
			hitch.OpportunityMove(), roll.WaiveMove(), roll.ActMove(), roll.ExtraMove(), framing.EndMove()},
		Events: slices.Concat(rollEvents(), roll.KeptEvents(), roll.OwedEvents(), roll.LateEvents(), timed),
		Handlers: append(heard, engine.On(check.Section, func(g *check.RollState, e people.CharacterGone) {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *check.Draft) bool { return d.Char == e.ID })
			g.Kept = slices.DeleteFunc(g.Kept, func(k *check.KeptPool) bool { return k.Char == e.ID })
		})),
		Valid: func(s *engine.State) bool {
			long := func(c check.Clock) bool { return c.For < 1 || c.Duration() > check.MaxWindowTime }
			now := check.Of(s)
			return max(len(now.Rolls), len(now.PackedRolls), len(now.Checks), len(now.Pending), len(now.Drafts),
				len(now.Kept), len(now.Clocks)) <= engine.MaxLists &&
				!slices.ContainsFunc(check.Of(s).Clocks, long)
		},
	}
}

// rollEvents returns the kinds of events of rolls.
func rollEvents() []engine.EventKind {
	return []engine.EventKind{
		check.CallDroppedEvent(),
		engine.EventOf[check.Drafted](nil,
			engine.On(check.Section, func(g *check.RollState, e check.Drafted) { g.KeepDraft(e.Draft) })),
		rulekit.WithNames(engine.EventOf(check.TellRolled, engine.On(check.Section, (*check.RollState).Rolled)),
			roll.NameRoll),
		rulekit.WithNames(chosenEvent(), namedChoice),
		rulekit.WithNames(engine.EventOf(roll.TellThrown, engine.On(check.Section, (*check.RollState).Rethrown)),
			roll.NameThrow),
		engine.EventOf[check.EffectUsed](nil, engine.On(check.Section, func(g *check.RollState, e check.EffectUsed) {
			g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.Used = append(slices.Clip(r.Used), e.On) })
		})),
		rulekit.WithNames(engine.EventOf(check.TellAdded, engine.On(check.Section, (*check.RollState).Added)),
			func(s *engine.State, e check.EffectAdded) check.EffectAdded {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		rulekit.WithNames(engine.EventOf(check.TellSpent, engine.On(check.Section, (*check.RollState).Spent)),
			check.NameSpent),
		roll.PassedEvent(),
		engine.EventOf[check.RollResolved](nil,
			engine.On(check.Section, func(g *check.RollState, e check.RollResolved) {
				g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.Resolved = true })
			})),
		roll.RaisedEvent(),
		engine.EventOf[check.RollMoved](nil, engine.On(check.Section, (*check.RollState).Moved)),
		roll.JoinedEvent(), roll.RerolledEvent(), roll.SFXOnEvent(),
	}
}

// ScenesMod is the mod of scenes and sessions: their stakes, their traits and their end.
func ScenesMod() *engine.Mod {
	return &engine.Mod{
		Name: "scenes", Chapter: engine.ChapterScenes, Section: scene.Section,
		Options: []*rulekit.Option{check.UsualStakes.Option, check.StrictScenes.Option},
		Moves: []game.Move[engine.State]{framing.SceneMove(), framing.EndSceneMove(), framing.StakesMove(),
			framing.SceneTraitMove(), framing.TimeMove(), framing.SessionMove()},
		Events: []engine.EventKind{
			engine.EventOf(scene.TellTime),
			engine.EventOf(scene.TellBegins, engine.On(scene.Section, (*scene.Scenes).Begin)),
			rulekit.WithNames(rulekit.ToldBy(engine.EventOf[scene.SceneEnded](nil,
				engine.On(scene.Section, (*scene.Scenes).End)), framing.TellEnds).AsReason(), framing.NameEnd),
			engine.EventOf(scene.TellStakes,
				engine.On(scene.Section, func(g *scene.Scenes, e scene.StakesSet) { g.Scene.Stakes = e.Stakes })),
			engine.EventOf(scene.TellSceneTrait,
				engine.On(scene.Section, func(g *scene.Scenes, e scene.SceneTraitSet) { g.Scene.SetTrait(e.Trait) })),
			engine.EventOf(scene.TellSceneTraitGone,
				engine.On(scene.Section, func(g *scene.Scenes, e scene.SceneTraitGone) {
					g.Scene.Traits = slices.DeleteFunc(slices.Clone(g.Scene.Traits),
						func(t sheet.Trait) bool { return t.Word == e.Word })
				})),
			engine.EventOf(scene.TellSession, engine.On(scene.Section,
				func(g *scene.Scenes, e scene.SessionBegun) { g.Session, g.Playing = e.N, true })),
			engine.EventOf(scene.TellSessionEnd,
				engine.On(scene.Section, func(g *scene.Scenes, _ scene.SessionEnded) { g.Playing = false })),
			engine.EventOf[scene.BeatPassed](nil,
				engine.On(scene.Section, func(g *scene.Scenes, _ scene.BeatPassed) { g.Scene.Beats++ })),
		},
		Valid: func(s *engine.State) bool {
			return scene.ValidScene(scene.Of(s).Scene) &&
				(scene.Of(s).Behind == nil || scene.ValidScene(*scene.Of(s).Behind))
		},
	}
}

// TableMod is the mod of chairs and options.
func TableMod() *engine.Mod {
	return &engine.Mod{
		Name: "table", Chapter: engine.ChapterGame, Section: engine.TableSection, Synonyms: coreTerms,
		Options:  []*rulekit.Option{gameName, gameSystem.Option},
		Moves:    append(settings().Moves(), convertMove()),
		Events:   []engine.EventKind{optionEvent(), engine.EventOf(tellModDisabled)},
		Handlers: rulekit.HandleTable(engine.TableSection.Of),
	}
}

// chosenEvent returns the kind of event check.Chosen. The telling of a difficulty depends on the
// actor. Older records leave out the dice; they are in the throw of the same decision.
func chosenEvent() engine.EventKind {
	f := engine.EventOf[check.Chosen](nil, engine.On(check.Section, func(g *check.RollState, e check.Chosen) {
		g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.Kept, r.Effect, r.Committed = e.Kept, e.Effect, true })
	}))
	return rulekit.ToldBy(f, func(es []game.Event, e check.Chosen, by game.Actor) []game.Msg {
		if e = check.ThrownIn(es, e); e.Set != "" && !e.IsHiddenFrom(by) && check.CallOf(es, e) != nil {
			return nil // the call has told it
		}
		return check.TellChosen(e, by)
	})
}

// ThingsMod is the mod of assets and complications.
func ThingsMod() *engine.Mod {
	return &engine.Mod{
		Name: "things", Chapter: engine.ChapterThings, Section: things.Section,
		Hooks: []engine.Hooks{things.Hooks{Kinds: []*things.AfflictionKind{things.Complications}},
			draft.Hooks{Aims: harm.CoreAims}},
		Options: []*rulekit.Option{harm.HarmModel.Under(engine.ChapterHarm), harm.FreeformAsset.Option,
			harm.AssetLasts.Option, harm.MergeComps.Under(engine.ChapterHarm),
			framing.ClearComps.Under(engine.ChapterHarm),
			framing.BridgeSteps.Under(engine.ChapterHarm)},
		Moves: []game.Move[engine.State]{points.WithCallbacks(asset.AssetMove(), asset.Payer), asset.ShareMove(),
			asset.KeepMove(), asset.GiveMove(), asset.NewAssetMove(), asset.NewCompMove(),
			asset.StepMove(), asset.RenameMove(), asset.RemoveMove()},
		Events: []engine.EventKind{
			rulekit.WithNames(engine.EventOf(things.TellAsset,
				engine.On(things.Section, func(g *things.Things, e things.AssetSet) {
					rulekit.Replace(&g.Assets, e.Asset, func(a *things.Asset) bool { return a.ID == e.Asset.ID })
					g.MarkSharedNames()
				})), func(s *engine.State, e things.AssetSet) things.AssetSet {
				e.OwnerName, e.Asset.SharesName = people.Of(s).Name(e.Asset.Owner),
					rulekit.SharesName(things.Of(s).Assets, &e.Asset)
				return e
			}),
			rulekit.ToldBy(engine.EventOf[things.AssetGone](nil,
				engine.On(things.Section, func(g *things.Things, e things.AssetGone) {
					g.Assets = slices.DeleteFunc(g.Assets, func(a *things.Asset) bool { return a.ID == e.ID })
					g.MarkSharedNames()
				})), asset.TellAssetGone),
			rulekit.WithNames(engine.EventOf(things.TellComp,
				engine.On(things.Section, func(g *things.Things, e things.ComplicationSet) {
					rulekit.Replace(&g.Complications, e.Complication,
						func(c *things.Complication) bool { return c.ID == e.Complication.ID })
					g.MarkSharedNames()
				})), func(s *engine.State, e things.ComplicationSet) things.ComplicationSet {
				e.BearerName, e.Complication.SharesName = people.Of(s).Name(e.Complication.On),
					rulekit.SharesName(things.Of(s).Complications, &e.Complication)
				return e
			}),
			rulekit.ToldBy(engine.EventOf[things.ComplicationGone](nil,
				engine.On(things.Section, func(g *things.Things, e things.ComplicationGone) {
					g.Complications = slices.DeleteFunc(g.Complications,
						func(c *things.Complication) bool { return c.ID == e.ID })
					g.MarkSharedNames()
				})), asset.TellCompGone),
		},
		Handlers: []engine.Handler{
			engine.On(things.Section, (*things.Things).Retired),
			engine.On(things.Section, func(g *things.Things, _ scene.TimePassed) { g.LiftBars() }),
			engine.On(things.Section, (*things.Things).FoldSceneEnded),
		},
		Valid: things.ValidThings,
	}
}
