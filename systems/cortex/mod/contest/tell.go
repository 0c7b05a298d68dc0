package contest

import (
	"cmp"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

func tellAllowed(ContestAllowed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.allowed"))
}

func tellJoined(e SideJoined) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.joined", rulekit.NameOr(e.Name, e.Char)))
}

func tellContestDone(e ContestDone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.done."+e.Status, rulekit.NameOr(e.Name, e.Winner)))
}

func tellBar(e RestartBanSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.bar", rulekit.NameOr(e.Name, e.Bar.Who),
		game.W("foe", cmp.Or(e.Foe, e.Bar.Against))))
}

func tellUnbar(e RestartBanLifted) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.unbar", rulekit.NameOr(e.Name, e.Who),
		game.W("foe", cmp.Or(e.Foe, e.Against))))
}

func tellBegun(e ContestBegun) []game.Msg {
	name := func(i int) string {
		if i < len(e.Names) {
			return e.Names[i]
		}
		return e.Contest.Sides[i].Char
	}
	var starts string
	var foes []game.Msg
	for i, side := range e.Contest.Sides {
		if side.Char == e.Contest.Turn {
			starts = name(i)
		} else {
			foes = append(foes, game.Quote(name(i)))
		}
	}
	ms := rulekit.Msgs(game.Say("cortex.event.contest.begun", rulekit.NameOr(starts, e.Contest.Turn),
		game.L("foes", foes...),
		game.W("what", e.Contest.What)))
	if e.Contest.Asks {
		ms = append(ms, game.Say("cortex.event.contest.asks"))
	}
	return ms
}

// tellStood tells who leads, and reminds the table of a long contest (CORE-CONTEST-R7).
func tellStood(e TotalStood) []game.Msg {
	name, total := rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total)
	if e.Faced < 0 {
		return rulekit.Msgs(game.Say("cortex.event.contest.opened", name, total))
	}
	ms := rulekit.Msgs(game.Say("cortex.event.contest.beat", name, total, game.N("against", e.Faced),
		game.N("n", e.Total-e.Faced)))
	if e.Long {
		ms = append(ms, game.Say("cortex.event.contest.long", game.N("n", e.N)))
	}
	return ms
}

func tellFell(e SideFell) []game.Msg {
	name, to := rulekit.NameOr(e.Name, e.Char), game.W("to", cmp.Or(e.Victor, e.To))
	total, against, margin, effect := game.N("total", e.Total), game.N("against", e.Against), game.N("n", e.Margin),
		game.D("effect", e.Effect)
	plain := e.By == pool.EffectNone || e.Unused
	switch {
	case plain && e.Margin == 0 && e.Steps == 0:
		return rulekit.Msgs(game.Say("cortex.event.contest.tie_plain", name, to, total))
	case plain && e.Steps > 0:
		return rulekit.Msgs(game.Say("cortex.event.contest.fell_heroic_plain", name, to, total, against, margin))
	case plain:
		return rulekit.Msgs(game.Say("cortex.event.contest.fell_plain", name, to, total, against, margin))
	case e.Margin == 0 && e.Steps == 0:
		return rulekit.Msgs(game.Say("cortex.event.contest.tie", name, to, total, effect))
	case e.Beyond:
		return rulekit.Msgs(game.Say("cortex.event.contest.fell_beyond", name, to, total, against, margin))
	case e.Still:
		return rulekit.Msgs(game.Say("cortex.event.contest.fell_still", name, to, total, against, margin, effect))
	case e.Steps > 0:
		return rulekit.Msgs(game.Say("cortex.event.contest.fell_heroic", name, to, total, against, margin, effect))
	}
	return rulekit.Msgs(game.Say("cortex.event.contest.fell", name, to, total, against, margin, effect))
}

func tellLeft(e SideLeft) []game.Msg {
	name := rulekit.NameOr(e.Name, e.Char)
	if e.How == check.Declined {
		return rulekit.Msgs(game.Say("cortex.event.contest.declined", name))
	}
	return rulekit.Msgs(game.Say("cortex.event.contest.gave_in", name, game.W("to", cmp.Or(e.Victor, e.To)),
		game.W("terms", e.Terms)))
}

func tellAsked(e InterferenceAsked) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.interferes", rulekit.NameOr(e.Name, e.Char)))
}

func tellInterfered(e Interfered) []game.Msg {
	key := "cortex.event.contest.interfered"
	if e.Halts {
		key = "cortex.event.contest.halted"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total),
		game.N("against", e.Against)))
}

func tellWentOn(e SideWentOn) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.wenton", rulekit.NameOr(e.Name, e.Char)))
}

func tellStopped(e SideStopped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.stopped", rulekit.NameOr(e.Name, e.Char)))
}

func tellResumed(ContestResumed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.resumed"))
}
