package test

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Stats implements game.StatsEvent. It counts a rolled test as won or lost, and a won one as heroic
// or not (CORE-HEROIC-01).
func (e TestDone) Stats() []game.Count {
	switch e.Outcome {
	case check.Success:
		return []game.Count{game.CountOnce("cortex.count.test", true),
			game.CountOnce("cortex.count.heroic", e.Steps > 0)}
	case Failure:
		return []game.Count{game.CountOnce("cortex.count.test", false)}
	}
	return nil
}

// testCard returns the card of a test: the total to beat, and the dice of both sides.
func testCard(s *engine.State, by game.Actor, t *Test) game.Card {
	m := game.Card{
		About: check.CheckRef(s, t.ID), Title: game.Say("cortex.test.title", game.W("name", people.Of(s).Name(t.Char)),
			aboutTest(t, sufferer(s, t))),
		Over: t.Outcome != "" && !view.StillWaits(s, t.ID),
	}
	opp := check.Of(s).Roll(t.Opp)
	m.Goals, m.Notes = toBeat(s, by, t, opp)
	if t.Outcome == "" {
		m.Notes = append(m.Notes, testNotes(s, by, t, opp)...)
	}
	for _, r := range []*pool.Roll{opp, check.Of(s).Roll(t.Own)} {
		if r != nil {
			m.Sides = append(m.Sides, view.Sides(s, by, r)...)
		}
	}
	if t.Done != nil {
		done := *t.Done
		done.Name = people.Of(s).Name(t.Char) // older records lack it
		m.Verdict = tellDone(done)
	}
	return m
}

// toBeat returns the total to beat, or a note why it is not known yet; neither for a test that was
// declined or abandoned.
func toBeat(s *engine.State, by game.Actor, t *Test, opp *pool.Roll) ([]game.Goal, []game.Msg) {
	name := game.W("name", people.Of(s).Name(t.Char))
	switch {
	case opp != nil && !opp.Committed:
		return nil, rulekit.Msgs(game.Say("cortex.test.gm_reads"))
	case t.Outcome == check.Declined || t.Outcome == check.Abandoned:
		return nil, nil
	case opp == nil && t.isLate():
		return nil, rulekit.Msgs(game.Say("cortex.test.first", name,
			game.M("dice", pool.DiceMsg(pool.Sizes(waitingOpposition(s, t).Dice)))))
	case opp == nil && len(t.Laid) > 0:
		return nil, rulekit.Msgs(game.Say("cortex.test.not_thrown", name))
	}
	goal := game.Goal{Label: game.Say("cortex.goal.beat"), N: difficulty(s, t)}
	if goal.Hidden = t.Outcome == "" && !draft.KnowsDifficulty(s, by); goal.Hidden {
		goal.N = 0
	}
	return []game.Goal{goal}, nil
}

// testNotes returns further notes on a running test: the chance, for the GM; what a failure costs;
// and the largest size of an asset.
func testNotes(s *engine.State, by game.Actor, t *Test, opp *pool.Roll) []game.Msg {
	ms := chanceMsgs(s, by, t)
	switch {
	case hurts(s, t) && t.Sum && draft.KnowsDifficulty(s, by):
		ms = append(ms, game.Say("cortex.test.die."+check.RiskKey.Of(s), game.D("die", numberDie(s, t.Number))))
	case hurts(s, t) && opp != nil && opp.Committed && draft.KnowsDifficulty(s, by) && opp.EffectDie(0) > 0:
		ms = append(ms, game.Say("cortex.test.die."+check.RiskKey.Of(s), game.D("die", opp.EffectDie(0))))
	case hurts(s, t):
		ms = append(ms, game.Say("cortex.test."+check.RiskKey.Of(s)))
	}
	if t.Cap > 0 {
		ms = append(ms, game.Say("cortex.test.capped", game.D("die", t.Cap)))
	}
	return ms
}

// sufferer returns the name of the character that a test is to heal, to free from an affliction or
// to bring back; "" for other tests.
func sufferer(s *engine.State, t *Test) string {
	switch t.Aim.Kind {
	case pool.AimReturn, pool.AimHeal:
		return people.Of(s).Name(t.Aim.On)
	case pool.AimRecover:
		if k, ok := things.FindAffliction(s, t.Aim.On); ok {
			return people.Of(s).Name(k.On)
		}
		return t.Sufferer
	}
	return ""
}

// unusualScene returns the type of the current scene if tests are unusual in it, else "" (SCENE-03,
// SCENE-R1).
func unusualScene(s *engine.State) string {
	if scene.Of(s).Scene.Type == scene.Opening || scene.Of(s).Scene.Type == scene.TagScene {
		return scene.Of(s).Scene.Type
	}
	return ""
}

// chanceMsgs returns a note for the GM with the chance of a called test, for the dice that the
// player has laid out or else for the usual dice.
func chanceMsgs(s *engine.State, by game.Actor, t *Test) []game.Msg {
	c := people.Of(s).Char(t.Char)
	if by.Role != game.GM || t.Own != 0 || c == nil || !isReady(s, t) || t.isLate() {
		return nil
	}
	st, key := testRollContext(s, t, c), "cortex.odds.usual"
	dice := draft.UsualThrow(s, st)
	if check.Of(s).Draft(c.ID, t.ID) != nil {
		d := draft.PoolDraftOf(s, st)
		key, dice = "cortex.odds.laid", d.Throw(s, d.Pool())
	}
	p, _, ok := draft.Chance(s, by, st, dice)
	if !ok {
		return nil
	}
	return rulekit.Msgs(game.Say(key, game.W("name", c.DisplayName()), game.M("chance", game.Percent(p))))
}

func tellGranted(AssetGranted) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.granted")) }

// tellCalled tells a test with the total to beat, if that is known at once, and notes a type of
// scene in which tests are unusual (SCENE-03, SCENE-R1).
func tellCalled(es []game.Event, e TestCalled, by game.Actor) []game.Msg {
	who, what := rulekit.NameOr(e.Name, e.Test.Char), aboutTest(&e.Test, e.Sufferer)
	ms := check.TellSet(es, e.Test.ID, what, by)
	switch {
	case ms != nil:
	case e.Beat > 0 && e.Risk > 0:
		ms = rulekit.Msgs(game.Say("cortex.event.difficulty."+e.Brings, game.N("n", e.Beat), who, what,
			game.D("effect", e.Risk)))
	case e.Beat > 0:
		ms = rulekit.Msgs(game.Say("cortex.event.difficulty", game.N("n", e.Beat), who, what))
	case !isOpposed(es, e.Test):
		ms = rulekit.Msgs(game.Say("cortex.event.called_open", who, what))
	default:
		ms = rulekit.Msgs(game.Say("cortex.event.called", who, what))
	}
	ms = append(ms, pool.TellLeftOut(e.LeftOut)...)
	if e.Scene != "" {
		ms = append(ms, game.Say("cortex.event.scene_note", game.M("type", game.Say("cortex.scene.type."+e.Scene))))
	}
	return ms
}

// isOpposed reports whether dice or a number oppose a called test, thrown already or not.
func isOpposed(es []game.Event, t Test) bool {
	return len(t.Laid) > 0 || t.Sum || slices.ContainsFunc(es, func(o game.Event) bool {
		r, ok := o.(check.Rolled)
		return ok && r.Roll.For == t.ID
	})
}

// aboutTest returns the message argument for the subject of a test: the asset that it is to make,
// or the character that it helps, and against what. Older records have only the name.
func aboutTest(t *Test, sufferer string) game.Arg {
	switch {
	case t.Aim.Kind == pool.AimAsset:
		return game.M("what", game.Say("cortex.test.what.asset", game.W("asset", t.Aim.Name), game.W("what", t.What)))
	case sufferer == "":
	case t.Aim.Kind == pool.AimRecover:
		return game.M("what", game.Say("cortex.test.what.recover", game.W("name", t.What), game.W("who", sufferer)))
	case t.Aim.Kind == pool.AimHeal:
		return game.M("what", game.Say("cortex.test.what.heal", game.W("who", sufferer)))
	case t.Aim.Kind == pool.AimReturn:
		return game.M("what", game.Say("cortex.test.what.back", game.W("who", sufferer)))
	}
	return game.W("what", t.What)
}

// tellDone returns the result of a test as a sentence.
func tellDone(e TestDone) game.Msg {
	who, total, against, margin := rulekit.NameOr(e.Name, e.Char), game.N("total", e.Total),
		game.N("against", e.Against),
		game.N("n", max(e.Margin, -e.Margin))
	switch {
	case e.Outcome == check.Declined || e.Outcome == check.Abandoned:
		return game.Say("cortex.event."+e.Outcome, who)
	case e.Outcome == Failure && e.Margin == 0:
		return game.Say("cortex.event.tie", who, total)
	case e.Outcome == Failure:
		return game.Say("cortex.event.failure", who, total, against, margin)
	case e.Margin == 0:
		return game.Say("cortex.event.success_tie", who, total)
	case e.Effect == 0 && e.Steps > 0:
		return game.Say("cortex.event.heroic_plain", who, total, against, margin)
	case e.Effect == 0:
		return game.Say("cortex.event.success_plain", who, total, against, margin)
	case e.Beyond:
		return game.Say("cortex.event.beyond", who, total, against, margin)
	case e.Still:
		return game.Say("cortex.event.heroic_still", who, total, against, margin, game.D("effect", e.Effect))
	case e.Steps > 0:
		return game.Say("cortex.event.heroic", who, total, against, margin, game.D("effect", e.Effect))
	}
	return game.Say("cortex.event.success", who, total, against, margin, game.D("effect", e.Effect))
}

// isReady reports whether the character may throw: the difficulty is thrown and read (CORE-TEST-03)
// or, if the character throws first, no decision is owed.
func isReady(s *engine.State, t *Test) bool {
	r := check.Of(s).Roll(t.Opp)
	if t.First {
		return !owesDecision(s, t)
	}
	return t.Laid == nil && (t.Opp == 0 || r != nil && r.Committed)
}

// runningTests returns the tests without an outcome.
func runningTests(s *engine.State) []*Test {
	var ts []*Test
	for _, t := range tests(s) {
		if t.Outcome == "" {
			ts = append(ts, t)
		}
	}
	return ts
}
