package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

func tellOpened(e SceneOpened) []game.Msg {
	if e.Kind == Conflict {
		return rulekit.Msgs(game.Say("nde.event.conflict", game.W("name", e.Name)))
	}
	return rulekit.Msgs(game.Say("nde.event.scene", game.W("name", e.Name)))
}

func tellSceneClosed(e SceneClosed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.closed."+e.Kind, game.N("gone", len(e.Gone))))
}

func tellFight(FightBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.conflict", game.W("name", "")))
}

func tellRound(e RoundBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.round", game.N("n", e.Round)))
}

func tellOpponents(OpponentsTurn) []game.Msg { return rulekit.Msgs(game.Say("nde.event.opponents")) }

func tellPlayers(PlayersTurn) []game.Msg { return rulekit.Msgs(game.Say("nde.event.players")) }

func tellAction(e ActionUsed) []game.Msg {
	if e.Used {
		return nil // the event of the Action itself tells it
	}
	return rulekit.Msgs(game.Say("nde.event.back.action", game.W("name", e.Names.name(e.PC))))
}

func tellRaised(e Raised) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.raised", game.W("name", e.Names.name(e.PC)),
		game.W("by", e.Names.name(e.By))))
}

func tellMoved(e Moved) []game.Msg {
	if e.Near == "" {
		return nil // Placed tells it
	}
	return rulekit.Msgs(game.Say("nde.event.moved."+e.Way, game.W("name", e.Names.name(e.PC)),
		game.M("target", e.Names.nameMsg(e.Near))))
}

func tellMovedBack(e MovedBack) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.back.move", game.W("name", e.Names.name(e.PC))))
}

func tellPassed(e TurnEnded) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.passed", game.W("name", e.Names.name(e.PC))))
}

func tellFoe(e FoeSet) []game.Msg {
	f, stuck := &e.Foe, 0
	if f.NoBack {
		stuck = 1
	}
	return rulekit.Msgs(game.Say("nde.event.foe."+e.Why, game.M("name", f.nameMsg()), game.N("defense", f.Defense),
		game.N("hearts", f.Hearts), game.N("most", f.MaxHearts), game.N("stuck", stuck)))
}

func tellFoeGone(e FoeGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.foe.gone", game.M("name", e.Foe.nameMsg())))
}

func tellHurt(e Hurt) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.hurt", game.W("name", e.Names.name(e.Harm.PC)), game.N("n", e.Harm.N)))
}

func tellMet(e HarmMet) []game.Msg {
	if e.Idle {
		return rulekit.Msgs(game.Say("nde.event.harm.idle", game.W("name", e.Names.name(e.Harm.PC))))
	}
	if !e.Stopped {
		return nil // ValueSet tells it
	}
	return rulekit.Msgs(game.Say("nde.event.stopped", game.W("name", e.Names.name(e.Harm.PC))))
}

func tellZone(e ZoneSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.zone", game.M("a", e.Names.nameMsg(e.A)), game.M("b", e.Names.nameMsg(e.B)),
		game.M("zone", zoneMsg(e.Zone))))
}

func tellPlaced(e Placed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.placed", game.M("name", e.Names.nameMsg(e.Who)),
		game.W("at", Place{X: e.X, Y: e.Y}.String())))
}

func tellCover(e CoverSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.cover", game.M("name", e.Names.nameMsg(e.Who)),
		game.M("cover", coverMsg(e.Cover))))
}

func tellPressed(e Pressed) []game.Msg {
	key := "nde.event.crowd.off"
	if e.On {
		key = "nde.event.crowd.on"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Names.name(e.PC))))
}

func tellFoeAction(e FoeActed) []game.Msg {
	foe := game.M("foe", e.Names.nameMsg(e.Foe))
	if e.Act == ActOther {
		return rulekit.Msgs(game.Say("nde.event.deed.other", foe, game.W("what", e.What)))
	}
	return rulekit.Msgs(game.Say("nde.event.deed."+e.Act, foe, game.W("name", e.Names.name(e.PC))))
}

// tellStrike tells a change of an open attack or power. ok is false for a change that plain tests
// have as well.
func tellStrike(e TestSet) (ms []game.Msg, ok bool) {
	t := &e.Test
	name, test, steps := game.W("name", e.Names.name(t.PC)), game.M("test", testMsg(t)), game.L("steps", stepMsgs(t)...)
	targets, heal := game.L("targets", e.Names.nameMsgs(t.targetIDs())...), game.W("heal", "")
	if t.Kind == PowerTest && t.Target != "" {
		heal = game.W("heal", e.Names.name(t.Target))
	}
	switch e.Why {
	case "attacks":
		return rulekit.Msgs(game.Say("nde.event.attacks", name, targets, game.M("way", hitMsg(t.Way)))), true
	case "aims":
		return append(rulekit.Msgs(game.Say("nde.event.aims", name, targets,
			game.M("way", wayMsg(t.Way)), test, steps)), tellFrame(t, e.Beyond)...), true
	case "powers":
		return rulekit.Msgs(game.Say("nde.event.powers", name, targets, game.M("level", strikeMsg(t)))), true
	case "power":
		return rulekit.Msgs(game.Say("nde.event.power", name, game.W("what", t.What), heal,
			game.M("level", levelMsg(t.Level, t.Two)))), true
	case "powered":
		said := game.Say("nde.event.powered", name, test, steps, game.N("cost", t.Cost), game.W("what", t.What),
			heal)
		if t.Kind == AttackTest {
			said = game.Say("nde.event.powered_at", name, test, steps, targets, game.M("level", strikeMsg(t)))
		}
		return append(append(rulekit.Msgs(said), tellTalent(e)...), tellFrame(t, e.Beyond)...), true
	case "chosen":
		return rulekit.Msgs(game.Say("nde.event.chosen."+t.Choice, name, game.W("text", t.Benefit))), true
	}
	return nil, false
}

// tellFall tells, from a change of Hearts, that a PC or foe fell or that a PC is back up. It
// returns nil for any other change.
func tellFall(e ValueSet) []game.Msg {
	switch {
	case e.What != ValueHearts:
	case e.Now == 0 && e.Names[e.Who].Kind != "":
		return rulekit.Msgs(game.Say("nde.event.fallen", game.M("name", e.Names.nameMsg(e.Who))))
	case e.Now == 0:
		return rulekit.Msgs(game.Say("nde.event.down", game.M("name", e.Names.nameMsg(e.Who))))
	case e.Was == 0 && e.Names[e.Who].Kind == "":
		return rulekit.Msgs(game.Say("nde.event.up", game.M("name", e.Names.nameMsg(e.Who))))
	}
	return nil
}
