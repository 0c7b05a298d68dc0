package nde

import "mesa/game"

func tellScene(e game.Event) []game.Msg {
	switch e := e.(type) {
	case SceneOpened:
		if e.Kind == Conflict {
			return one(game.Say("nde.event.conflict", game.W("name", e.Name)))
		}
		return one(game.Say("nde.event.scene", game.W("name", e.Name)))
	case SceneClosed:
		return one(game.Say("nde.event.closed."+e.Kind, game.N("gone", len(e.Gone))))
	case FightBegun:
		return one(game.Say("nde.event.conflict", game.W("name", "")))
	case RoundBegun:
		return one(game.Say("nde.event.round", game.N("n", e.Round)))
	case OpponentsTurn:
		return one(game.Say("nde.event.opponents"))
	case Moved:
		if e.Near != "" {
			return one(game.Say("nde.event.moved."+e.Way, game.W("name", e.Names.name(e.PC)), game.M("target", e.Names.who(e.Near))))
		}
	case ActionUsed:
		if !e.Used {
			return one(game.Say("nde.event.back.action", game.W("name", e.Names.name(e.PC))))
		}
	case Raised:
		return one(game.Say("nde.event.raised", game.W("name", e.Names.name(e.PC)), game.W("by", e.Names.name(e.By))))
	case MovedBack:
		return one(game.Say("nde.event.back.move", game.W("name", e.Names.name(e.PC))))
	case PlayersTurn:
		return one(game.Say("nde.event.players"))
	case TurnEnded:
		return one(game.Say("nde.event.passed", game.W("name", e.Names.name(e.PC))))
	case FoeActed:
		return tellDeed(e)
	case FoeSet:
		return one(game.Say("nde.event.foe."+e.Why, game.M("name", e.Foe.msg()), game.N("defense", e.Foe.Defense), game.N("hearts", e.Foe.Hearts), game.N("most", e.Foe.MaxHearts)))
	case FoeGone:
		return one(game.Say("nde.event.foe.gone", game.M("name", e.Foe.msg())))
	case Hurt:
		return one(game.Say("nde.event.hurt", game.W("name", e.Names.name(e.Harm.PC)), game.N("n", e.Harm.N)))
	case HarmMet:
		if e.Stopped {
			return one(game.Say("nde.event.stopped", game.W("name", e.Names.name(e.Harm.PC))))
		}
	default:
		return tellPlace(e)
	}
	return nil
}

func tellPlace(e game.Event) []game.Msg {
	switch e := e.(type) {
	case ZoneSet:
		return one(game.Say("nde.event.zone", game.M("a", e.Names.who(e.A)), game.M("b", e.Names.who(e.B)), game.M("zone", zoneMsg(e.Zone))))
	case Placed:
		return one(game.Say("nde.event.placed", game.M("name", e.Names.who(e.Who)), game.W("at", Place{X: e.X, Y: e.Y}.String())))
	case CoverSet:
		return one(game.Say("nde.event.cover", game.M("name", e.Names.who(e.Who)), game.M("cover", coverMsg(e.Cover))))
	case Pressed:
		if e.On {
			return one(game.Say("nde.event.crowd.on", game.W("name", e.Names.name(e.PC))))
		}
		return one(game.Say("nde.event.crowd.off", game.W("name", e.Names.name(e.PC))))
	}
	return nil
}

func tellDeed(e FoeActed) []game.Msg {
	foe := game.M("foe", e.Names.who(e.Foe))
	if e.Deed == DeedOther {
		return one(game.Say("nde.event.deed.other", foe, game.W("what", e.What)))
	}
	return one(game.Say("nde.event.deed."+e.Deed, foe, game.W("name", e.Names.name(e.PC))))
}

// tellStrike says what was done to an attack or a power that is open; ok is
// false for what every test has in common.
func tellStrike(e TestSet) (ms []game.Msg, ok bool) {
	t := &e.Test
	name, test, steps := game.W("name", e.Names.name(t.PC)), game.M("test", testMsg(t)), game.L("steps", stepMsgs(t)...)
	targets := game.L("targets", e.Names.all(t.struck())...)
	switch e.Why {
	case "attacks":
		return one(game.Say("nde.event.attacks", name, targets, game.M("way", wayMsg(t.Way)))), true
	case "aims":
		return append(one(game.Say("nde.event.aims", name, targets, game.M("way", wayMsg(t.Way)), test, steps)), tellFrame(t, e.Beyond)...), true
	case "powers":
		return one(game.Say("nde.event.powers", name, targets, game.M("level", strikeMsg(t)))), true
	case "power":
		heal := ""
		if t.Target != "" {
			heal = e.Names.name(t.Target)
		}
		return one(game.Say("nde.event.power", name, game.W("what", t.What), game.W("heal", heal), game.M("level", levelMsg(t.Level, t.Two)))), true
	case "powered":
		said := game.Say("nde.event.powered", name, test, steps, game.N("cost", t.Cost), game.W("what", t.What))
		if t.Kind == AttackTest {
			said = game.Say("nde.event.powered_at", name, test, steps, targets, game.M("level", strikeMsg(t)))
		}
		return append(append(one(said), tellTalent(e)...), tellFrame(t, e.Beyond)...), true
	case "chosen":
		return one(game.Say("nde.event.chosen."+t.Choice, name, game.W("text", t.Benefit))), true
	}
	return nil, false
}

// tellFall says who fell, or is back up, by a change of Hearts.
func tellFall(e Valued) []game.Msg {
	switch {
	case e.What != ValueHearts:
	case e.Now == 0 && e.Names[e.Who].Kind != "":
		return one(game.Say("nde.event.fallen", game.M("name", e.Names.who(e.Who))))
	case e.Now == 0:
		return one(game.Say("nde.event.down", game.M("name", e.Names.who(e.Who))))
	case e.Was == 0 && e.Names[e.Who].Kind == "":
		return one(game.Say("nde.event.up", game.M("name", e.Names.who(e.Who))))
	}
	return nil
}
