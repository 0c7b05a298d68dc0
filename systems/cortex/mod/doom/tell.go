package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of doom. Brazilian tables say "doom" in English.
var terms = game.Synonyms{
	modeFull:    {"completo", "completa"},
	modeLimited: {"limitado", "limitada"},
	"doom_only": {"so-doom"},
	useEither:   {"qualquer-um"},
}

// diceMsg returns the dice of the pool as a message, also if it is empty.
func diceMsg(ds []dice.Die) game.Msg {
	if len(ds) == 0 {
		return game.Say("cortex.doom.empty")
	}
	return pool.DiceMsg(ds)
}

func tellSet(e DoomSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom."+e.Why, game.M("dice", diceMsg(e.Dice))))
}

func tellAdded(e DoomAdded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.added", game.N("n", len(e.Dice)),
		game.M("dice", pool.DiceMsg(e.Dice)),
		game.M("why", game.Say("cortex.why."+e.Why, game.N("n", len(e.Dice)))), game.M("now", diceMsg(e.Now))))
}

func tellStepped(e DoomStepped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.stepped", game.D("was", e.Was), game.D("die", e.Die),
		game.M("now", diceMsg(e.Now))))
}

func tellPromised(e DoomPromised) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.promised", game.N("n", e.Coming.N),
		game.M("why", game.Say("cortex.why."+e.Why, game.N("n", e.Coming.N)))))
}

func tellSpent(e DoomSpent) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.doom.spent", game.M("dice", pool.DiceMsg(e.Dice)),
		game.M("why", game.Say("cortex.why."+e.Why)),
		game.M("left", diceMsg(e.Left))))
}

func nameParted(s *engine.State, e GroupSplit) GroupSplit {
	for _, c := range splittablePCs(s) {
		if slices.Contains(e.Apart, c.ID) {
			e.Names = append(e.Names, c.DisplayName())
		} else {
			e.Rest = append(e.Rest, c.DisplayName())
		}
	}
	return e
}

func tellParted(e GroupSplit) []game.Msg {
	if len(e.Apart) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.doom.together"))
	}
	return rulekit.Msgs(game.Say("cortex.event.doom.parted", game.L("apart", rulekit.Quotes(e.Names)...),
		game.L("rest", rulekit.Quotes(e.Rest)...)))
}

func tellClosed(e SceneClosed) []game.Msg {
	if e.How == "" {
		return rulekit.Msgs(game.Say("cortex.event.doom.closed"))
	}
	return rulekit.Msgs(game.Say("cortex.event.doom.closed_how", game.W("how", e.How)))
}

// show returns the block with the pool, the dice that wait, and the split group.
func show(s *engine.State, _ game.Actor) []game.Block {
	g := Section.Of(s)
	b := game.Block{Kind: game.ListBlock, About: "doom", Title: game.Say("cortex.doom.title")}
	item := game.Item{Label: game.Say("cortex.doom.dice")}
	for _, d := range g.Dice {
		item.Dice = append(item.Dice, game.Die{Size: d})
	}
	if len(g.Dice) == 0 {
		item.Label = game.Say("cortex.doom.none")
	}
	b.Items = append(b.Items, item)
	n := 0
	for _, c := range g.Coming {
		n += c.N
	}
	if n > 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.doom.coming", game.N("n", n))})
	}
	if len(g.Apart) > 0 {
		e := nameParted(s, GroupSplit{Apart: g.Apart})
		b.Items = append(b.Items,
			game.Item{Label: game.Say("cortex.doom.apart", game.L("apart", rulekit.Quotes(e.Names)...),
				game.L("rest", rulekit.Quotes(e.Rest)...))})
	}
	return []game.Block{b}
}
