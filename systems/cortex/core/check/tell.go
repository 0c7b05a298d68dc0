package check

import (
	"cmp"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Stats implements game.StatsEvent. 1s among the dice are hitches, or opportunities on the GM's
// dice (CORE-HITCH-01, -07). A player's roll with only 1s is a botch (CORE-ROLL-08).
func (e Rolled) Stats() []game.Count {
	ones, dice := len(e.Roll.Hitches()), len(e.Roll.Faces)
	if e.Roll.GM {
		return []game.Count{{Key: "cortex.count.opportunity", N: ones, Of: dice}}
	}
	return []game.Count{
		{Key: "cortex.count.hitch", N: ones, Of: dice},
		game.CountOnce("cortex.count.botch", e.Roll.IsBotch()),
	}
}

// Card implements game.OnCard.
func (e Rolled) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements game.OnCard.
func (e Chosen) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements game.OnCard.
func (e OnesSpent) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements game.OnCard.
func (e OnesPassed) Card() (game.Ref, int) { return e.Of, e.Round }

// ShownDice implements game.DiceShower.
func (e Rolled) ShownDice() []game.Die { return pool.DieViews(&e.Roll, false) }

// tellSpent tells OnesSpent only when hitches were used without a decision. All other uses are told
// with the price.
func tellSpent(e OnesSpent) []game.Msg {
	if e.Why == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event.spent."+e.Why, game.N("n", len(e.Dice))))
}

func tellPassed(e OnesPassed) []game.Msg {
	key := "cortex.event.passed"
	if e.By != "" {
		key = "cortex.event.passed.gm"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Name)))
}

// tellRolled tells every die with its size and face (CORE-ROLL-01).
func tellRolled(e Rolled) []game.Msg {
	r, who := e.Roll, rulekit.NameOr(e.Name, e.Roll.Char)
	var ds []game.Msg
	for i := range r.Pool {
		ds = append(ds, pool.DieName(&r, i))
	}
	key := "cortex.event.rolled"
	if r.Char == "" {
		key = "cortex.event.rolled_difficulty"
	} else if r.GM && isTest(r.For) {
		key = "cortex.event.rolled_against"
	}
	ms := rulekit.Msgs(game.Say(key, who, game.L("dice", ds...)))
	if ones := len(r.Hitches()); ones > 0 {
		word := "hitches"
		if r.GM {
			word = "opportunities"
		}
		if r.IsBotch() {
			word += "_botch"
		}
		ms = append(ms, game.Say("cortex.event."+word, game.N("n", ones), game.N("beside", r.BesideTotal())))
	}
	for _, set := range e.Lacks {
		ms = append(ms, game.Say("cortex.event.no_prime", who, game.W("set", set)))
	}
	return ms
}

func isTest(id string) bool { return strings.HasPrefix(id, "t") }

// caller is an event that calls a check for one character.
type caller interface {
	Calls() (id string)
	Tests() (char string)
}

// thrownIn fills in what older records leave out of a choice, from the throw and the call of the
// same decision.
func thrownIn(es []game.Event, e Chosen) Chosen {
	r := throwOf(es, e)
	if r == nil || e.Set != "" || e.Dice != nil {
		return e
	}
	if c := callOf(es, e); c != nil {
		e.Set = c.Tests()
	}
	for _, k := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[k].Die), append(e.Faces, r.Faces[k])
	}
	return e
}

// throwOf returns the throw of a choice in the same decision, nil if it was thrown earlier.
func throwOf(es []game.Event, e Chosen) *pool.Roll {
	for _, o := range es {
		if r, ok := o.(Rolled); ok && r.Roll.ID == e.Roll {
			return &r.Roll
		}
	}
	return nil
}

// callOf returns the event, in the same decision, that called the test of an opposition's choice;
// nil for none.
func callOf(es []game.Event, e Chosen) caller {
	r := throwOf(es, e)
	if r == nil || !r.GM {
		return nil
	}
	for _, o := range es {
		if c, ok := o.(caller); ok && c.Calls() == r.For {
			return c
		}
	}
	return nil
}

// TellSet tells the difficulty of a test that is called in the same decision, and what the test is
// for. It is nil if the difficulty is set later or hidden from the actor.
func TellSet(es []game.Event, test string, what game.Arg, by game.Actor) []game.Msg {
	for _, o := range es {
		e, ok := o.(Chosen)
		if !ok || e.IsHiddenFrom(by) {
			continue
		}
		e = thrownIn(es, e)
		if c := callOf(es, e); e.Set != "" && c != nil && c.Calls() == test {
			return tellSet(e, what)
		}
	}
	return nil
}

// IsHiddenFrom reports whether the total is hidden from an actor until the outcome.
func (e Chosen) IsHiddenFrom(by game.Actor) bool { return e.Hidden && by.Role != game.GM }

// tellSet tells the difficulty, what the test is for if that is given, and the cost of a failure.
func tellSet(e Chosen, what game.Arg) []game.Msg {
	key, args := "cortex.event.difficulty", []game.Arg{game.N("n", e.Total), game.W("name", e.Set), what}
	risk := cmp.Or(e.Risk, "risky")
	switch {
	case e.Risky && e.Die == 0: // still to be thrown
		return []game.Msg{game.Say(key, args...), game.Say("cortex.test." + risk)}
	case e.Risky:
		key, args = key+"."+risk, append(args, game.D("effect", e.Die))
	}
	return rulekit.Msgs(game.Say(key, args...))
}

// tellChosen tells total and effect die. For a difficulty it tells what tellSet tells, or only
// that the difficulty is hidden. It says nothing of a botch, because the dice have told it.
func tellChosen(e Chosen, by game.Actor) []game.Msg {
	who, total, effect := rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total), game.D("effect", e.Die)
	switch {
	case e.IsHiddenFrom(by) && e.Risky:
		return []game.Msg{game.Say("cortex.event.difficulty_hidden"),
			game.Say("cortex.test." + cmp.Or(e.Risk, "risky"))}
	case e.IsHiddenFrom(by):
		return rulekit.Msgs(game.Say("cortex.event.difficulty_hidden"))
	case e.Set != "":
		return tellSet(e, game.W("what", ""))
	case len(e.Kept) == 0:
		return nil
	case len(e.Dice) == 0:
		return rulekit.Msgs(game.Say("cortex.event.chosen_brief", who, total, effect))
	}
	var ds []game.Msg
	for i, d := range e.Dice {
		ds = append(ds, game.Say("die.rolled", game.D("die", d), game.N("face", e.Faces[i])))
	}
	if e.Char == "" { // the GM's dice against an action
		return rulekit.Msgs(game.Say("cortex.event.chosen_opposition", total, game.L("dice", ds...)))
	}
	if e.By != pool.EffectLeft {
		return rulekit.Msgs(game.Say("cortex.event.added", who, total, game.L("dice", ds...)))
	}
	return rulekit.Msgs(game.Say("cortex.event.chosen", who, total, game.L("dice", ds...), effect))
}

func tellAdded(e EffectAdded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.extra", rulekit.NameOr(e.Name, e.Char), game.D("die", e.Size)))
}
