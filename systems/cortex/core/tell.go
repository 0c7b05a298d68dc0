package core

import (
	"cmp"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// chosenEvent is the choice of total and effect die. What an actor hears of a
// difficulty depends on the actor, and older records leave the dice to the throw
// of the same decision.
func chosenEvent() EventKind {
	f := EventOf[Chosen](nil, On(rollsSection, func(g *RollState, e Chosen) {
		g.updateRoll(e.Roll, func(r *pool.Roll) { r.Kept, r.Effect, r.Committed = e.Kept, e.Effect, true })
	}))
	return rulekit.ToldBy(f, func(es []game.Event, e Chosen, by game.Actor) []game.Msg {
		if e = thrownIn(es, e); e.Set != "" && !e.isHiddenFrom(by) && callOf(es, e) != nil {
			return nil // the call has said it
		}
		return tellChosen(e, by)
	})
}

func tellCompGone(es []game.Event, e ComplicationGone, _ game.Actor) []game.Msg {
	return tellGone(es, "comp", e.Why, e.Name)
}

func tellAssetGone(es []game.Event, e AssetGone, _ game.Actor) []game.Msg {
	return tellGone(es, "asset", e.Why, e.Name)
}

func tellOwed(e DecisionOwed) []game.Msg {
	kind := e.Pending.Kind
	switch {
	case e.Pending.Asks != "":
		kind += "_asks"
	case e.Pending.Aim == useFirst:
		kind += "_first"
	case e.Pending.Falls != "":
		kind += "_" + e.Pending.Falls
	}
	return rulekit.Msgs(game.Say("cortex.event.owed."+kind, NameOr(e.Name, e.Pending.Char), game.D("die", max(e.Pending.Die, 4)),
		game.W("from", e.From), game.W("what", e.Pending.Name)))
}

// tellSpent gives the reason where hitches act by themselves; all other uses
// say it beside the price.
func tellSpent(e OnesSpent) []game.Msg {
	if e.Why == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event.spent."+e.Why, game.N("n", len(e.Dice))))
}

// passedEvent is told last where hitches pass with what comes next, which is what the
// decision is about.
func passedEvent() EventKind {
	f := EventOf(tellPassed, On(rollsSection, func(g *RollState, e OnesPassed) { g.updateRoll(e.Roll, func(r *pool.Roll) { r.HitchesPassed = true }) }))
	return rulekit.AsPriceIf(rulekit.WithNames(f, (*State).namedPassed), func(e OnesPassed) bool { return e.By == "" })
}

func tellPassed(e OnesPassed) []game.Msg {
	key := "cortex.event.passed"
	if e.By != "" {
		key = "cortex.event.passed.gm"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Name)))
}

func tellWaived(Waived) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.waived")) }

func tellSettled(e DecisionMade) []game.Msg {
	switch {
	case e.How == howRefuse:
		return rulekit.Msgs(game.Say("cortex.event.hitch_refused"))
	case e.How == Abandoned:
		return rulekit.Msgs(game.Say("cortex.event.owed_dropped"))
	case e.How == onNothing && e.Kind != "":
		return rulekit.Msgs(game.Say("cortex.event.owed."+e.Kind+"_nothing", game.W("name", e.Name)))
	}
	return nil
}

// tellSettledAlone says that a decision was made which changed nothing: somebody
// let it be, or what it was about has gone meanwhile.
func tellSettledAlone(e DecisionMade) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.settled", game.W("name", e.Name)))
}

// NameOr is a name as a fact holds it. Older records have the id alone.
func NameOr(name, id string) game.Arg { return game.W("name", cmp.Or(name, id)) }

// bearerArg says on whom a complication lies; without an id it is the scene.
func bearerArg(name, id string) game.Msg {
	if id == "" {
		return game.Say("cortex.on.scene")
	}
	return game.Say("cortex.on.char", game.W("name", cmp.Or(name, id)))
}

// ownerArg says who has an asset; without an id it is the scene.
func ownerArg(name, id string) game.Msg {
	if id == "" {
		return game.Say("cortex.the_scene")
	}
	return game.Quote(cmp.Or(name, id))
}

// tellRolled says every die with its size and value (CORE-ROLL-01).
func tellRolled(e Rolled) []game.Msg {
	r, who := e.Roll, NameOr(e.Name, e.Roll.Char)
	var ds []game.Msg
	for i := range r.Pool {
		ds = append(ds, dieName(&r, i))
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
		if r.Botch() {
			word += "_botch"
		}
		ms = append(ms, game.Say("cortex.event."+word, game.N("n", ones)))
	}
	for _, set := range e.Lacks {
		ms = append(ms, game.Say("cortex.event.no_prime", who, game.W("set", set)))
	}
	return ms
}

func isTest(id string) bool { return strings.HasPrefix(id, "t") }

// caller is a fact that calls a check for one character.
type caller interface {
	Calls() (id string)
	Tests() (char string)
}

// thrownIn gives a choice what older records leave to the throw and the call
// of the same decision.
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

// throwOf is the throw that a choice of the same decision is of, nil if it fell before.
func throwOf(es []game.Event, e Chosen) *pool.Roll {
	for _, o := range es {
		if r, ok := o.(Rolled); ok && r.Roll.ID == e.Roll {
			return &r.Roll
		}
	}
	return nil
}

// callOf is the call, in the same decision, of the test whose opposition chose; nil if
// there is none.
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

// TellSet says what a test must beat that is called in the same decision, and for what;
// nil where that is set later, or is hidden from the actor.
func TellSet(es []game.Event, test string, what game.Arg, by game.Actor) []game.Msg {
	for _, o := range es {
		e, ok := o.(Chosen)
		if !ok || e.isHiddenFrom(by) {
			continue
		}
		e = thrownIn(es, e)
		if c := callOf(es, e); e.Set != "" && c != nil && c.Calls() == test {
			return tellSet(e, what)
		}
	}
	return nil
}

// isHiddenFrom reports whether the total is hidden from an actor until the outcome.
func (e Chosen) isHiddenFrom(by game.Actor) bool { return e.Hidden && by.Role != game.GM }

// tellSet says what must be beaten, for what if that is said, and what a failure costs.
func tellSet(e Chosen, what game.Arg) []game.Msg {
	key, args := "cortex.event.difficulty", []game.Arg{game.N("n", e.Total), game.W("name", e.Set), what}
	risk := cmp.Or(e.Risk, "risky")
	switch {
	case e.Risky && e.Die == 0: // it is still to be thrown
		return []game.Msg{game.Say(key, args...), game.Say("cortex.test." + risk)}
	case e.Risky:
		key, args = key+"."+risk, append(args, game.D("effect", e.Die))
	}
	return rulekit.Msgs(game.Say(key, args...))
}

// tellChosen says total and effect die. That a botch comes to nothing its dice
// have said.
func tellChosen(e Chosen, by game.Actor) []game.Msg {
	who, total, effect := NameOr(e.Name, e.Char), game.N("total", e.Total), game.D("effect", e.Die)
	switch {
	case e.isHiddenFrom(by) && e.Risky:
		return []game.Msg{game.Say("cortex.event.difficulty_hidden"), game.Say("cortex.test." + cmp.Or(e.Risk, "risky"))}
	case e.isHiddenFrom(by):
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

func tellPoints(e PointsMoved) []game.Msg {
	key := "cortex.event.points.earned"
	n := e.N
	switch {
	case e.Given && e.Roll != 0:
		key = "cortex.event.points.given_locked"
	case e.Given:
		key = "cortex.event.points.given"
	case e.N < 0:
		key, n = "cortex.event.points.paid", -e.N
	case e.Roll != 0:
		key = "cortex.event.points.locked"
	}
	return rulekit.Msgs(game.Say(key, game.M("who", ownerOf(e.Wallet, e.Name)), game.N("n", n), game.M("why", game.Say("cortex.why."+e.Why)),
		game.N("has", e.Has)))
}

func tellCarried(e PointsCarried) []game.Msg {
	key := "cortex.event.points.to_player"
	if e.To == charWallet(e.Char) {
		key = "cortex.event.points.to_character"
	}
	return rulekit.Msgs(game.Say(key, game.N("n", e.N), game.W("name", e.Name), game.W("player", e.Player)))
}

// ownerOf says whose plot points a wallet holds.
func ownerOf(wallet, name string) game.Msg {
	if wallet == BankKey {
		return game.Say("cortex.bank")
	}
	return game.Quote(cmp.Or(name, strings.TrimPrefix(wallet, charWallet(""))))
}

func tellComp(e ComplicationSet) []game.Msg {
	name, die, on := game.W("name", e.Complication.displayName()), game.D("die", e.Complication.Die), game.M("on", bearerArg(e.Whose, e.Complication.On))
	switch {
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.comp.new", name, die, on))
	case e.Complication.Beyond && e.Was == e.Complication.Die:
		return rulekit.Msgs(game.Say("cortex.event.comp.beyond", name, on))
	case e.Was == e.Complication.Die && e.Why == "recovery":
		return rulekit.Msgs(game.Say("cortex.event.comp.barred", name, die, on))
	case e.Why == "renamed":
		return rulekit.Msgs(game.Say("cortex.event.comp.renamed", name, die, on))
	case e.Was == e.Complication.Die:
		return rulekit.Msgs(game.Say("cortex.event.comp.same", name, die, on))
	case e.Why == "recovery" && e.Complication.Barred:
		return rulekit.Msgs(game.Say("cortex.event.comp.recovering", name, game.D("was", e.Was), die))
	}
	return rulekit.Msgs(game.Say("cortex.event.comp.step", name, game.D("was", e.Was), die, on))
}

func tellAsset(e AssetSet) []game.Msg {
	line := game.M("asset", assetLine(&e.Asset, ownerArg(e.Whose, e.Asset.Owner)))
	switch {
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.asset.new", line))
	case e.Why == "give" && e.Asset.Owner != "":
		return rulekit.Msgs(game.Say("cortex.event.asset.given", game.W("name", e.Asset.displayName()), game.D("die", e.Asset.Die),
			game.W("owner", cmp.Or(e.Whose, e.Asset.Owner))))
	case e.Was == e.Asset.Die:
		return rulekit.Msgs(game.Say("cortex.event.asset.now", line))
	}
	return rulekit.Msgs(game.Say("cortex.event.asset.step", game.W("name", e.Asset.displayName()), game.D("was", e.Was), game.D("die", e.Asset.Die)))
}

func tellOut(e OutSet) []game.Msg {
	if e.How == "" {
		return rulekit.Msgs(game.Say("cortex.event.back", NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.out."+e.How, NameOr(e.Name, e.Char)))
}

func tellAdded(e EffectAdded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.contest.extra", NameOr(e.Name, e.Char), game.D("die", e.Size)))
}
