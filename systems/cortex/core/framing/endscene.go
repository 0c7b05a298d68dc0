package framing

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// EndScene ends the scene in the order of SCENE-R2. The end of a flashback ends only the flashback
// with its traits, and open checks (SCENE-R4).
func EndScene(t *engine.Tx) {
	dropRunning(t)
	rest := scene.Of(t.S).Scene.Rest
	if scene.Of(t.S).Behind != nil {
		t.Emit(sceneEnded(t.S, nil))
		return
	}
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnEnd != nil {
			h.OnEnd(t)
		}
	}
	var open []scene.LeftOpen
	var gone []things.Complication
	for _, k := range things.Of(t.S).Complications {
		if k.On == "" || clearComps.Is(t.S, "scene_end") {
			gone = append(gone, *k)
		} else {
			open = append(open, scene.LeftOpen(*k))
		}
	}
	t.Emit(sceneEnded(t.S, open))
	for _, a := range slices.Clone(things.Of(t.S).Assets) {
		switch {
		case a.Outlasts():
			restoreSize(t, a)
		default:
			t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: scene.WithScene})
		}
	}
	for _, k := range gone {
		t.Emit(things.ComplicationGone{ID: k.ID, Name: k.DisplayName(), On: k.On, Why: scene.WithScene})
	}
	if rest {
		for _, h := range engine.HooksOf[Hooks](t.S) {
			if h.OnRested != nil {
				h.OnRested(t)
			}
		}
	}
}

// restoreSize sets an asset that was stepped up for the scene back to its BaseDie (OPP-R6).
func restoreSize(t *engine.Tx, a *things.Asset) {
	if a.Die > a.BaseDie && a.BaseDie > 0 {
		next := *a
		next.Die = a.BaseDie
		t.Emit(things.AssetSet{Asset: next, Was: a.Die, Why: "lapse"})
	}
}

// dropRunning drops all open checks, rolls and decisions without effect. What was paid is not
// returned, except for a push before its throw (STRESS-R9).
func dropRunning(t *engine.Tx) {
	for _, p := range slices.Clone(check.Of(t.S).Pending) {
		t.Emit(check.DecisionMade{ID: p.ID, How: check.Abandoned})
	}
	for _, id := range check.Of(t.S).OpenChecks() {
		check.CheckKindOf(t.S, id).Course.Abandon(t, id)
	}
	for _, r := range slices.Clone(check.Of(t.S).Rolls) {
		check.ResolveIf(t, r.ID)
	}
	check.Advance(t)
}

// endSceneMove ends the scene without beginning the next one.
func endSceneMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "end-scene", Category: game.CategoryScene},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseNoScene(s)) {
				return
			}
			key := "cortex.end-scene.now"
			switch {
			case scene.Of(s).Behind != nil:
				key = "cortex.end-scene.flashback"
			case check.Of(s).MidRoll():
				key = "cortex.end-scene.drop"
			}
			then := SceneEndLosses(s, false)
			c.Add(game.Offer{Label: game.Say(key), About: "scene",
				Loss: game.Loss{Destructive: len(then) > 0, Consequences: then}})
		}, func(t *engine.Tx, _ game.Args) { EndScene(t) })
}

// refuseNoScene refuses a move that needs a scene; nil if a scene runs.
func refuseNoScene(s *engine.State) *game.Refusal {
	if scene.Of(s).Scene.N > 0 {
		return nil
	}
	return game.Refuse("", "cortex.refused.no_scene")
}

// SceneEndLosses returns sentences on what is lost when the running scene ends, and then on what
// stays; nil if nothing is lost. With all, a flashback ends together with the scene behind it.
func SceneEndLosses(s *engine.State, all bool) []game.Msg {
	if scene.Of(s).Scene.N == 0 {
		return nil
	}
	gone, stay := traitNames(scene.Of(s).Scene.Traits), []game.Msg(nil)
	if all || scene.Of(s).Behind == nil {
		if scene.Of(s).Behind != nil {
			gone = append(gone, traitNames(scene.Of(s).Behind.Traits)...)
		}
		assets, kept := endingAssets(s)
		comps, open := endingComps(s, clearComps.Is(s, "scene_end"))
		gone, stay = slices.Concat(assets, comps, gone), slices.Concat(kept, open)
		for _, h := range engine.HooksOf[Hooks](s) {
			if h.Losses != nil {
				lost, left := h.Losses(s)
				gone, stay = append(gone, lost...), append(stay, left...)
			}
		}
	}
	var then []game.Msg
	if check.Of(s).MidRoll() {
		then = append(then, game.Say("cortex.scene.dropped"))
	}
	if len(gone) > 0 {
		then = append(then, game.Say("cortex.scene.then.gone", FirstNames(gone)...))
	}
	if len(then) > 0 && len(stay) > 0 {
		then = append(then, game.Say("cortex.scene.then.stay", FirstNames(stay)...))
	}
	return then
}
