package framing

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// The words of the parameter "do" of the move "session".
const (
	wordStart = "start"
	wordEnd   = "end"
)

// sessionMove starts and ends a session. At the start each player gets the starting points
// (PP-START-01), and the bank gets one point for each player's chair that plays a PC (PP-BANK-01).
// At the end the assets that last for the session go, and all complications if
// complication.clear_at is session_end (SCENE-R3).
func sessionMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "session", Category: game.CategoryTable, Slash: true,
		Params: []game.Param{{Name: "do", Kind: game.Pick, Min: 1, Max: 1}, paramStartSet}},
		func(s *engine.State, c *game.Collector) {
			if scene.Of(s).Playing {
				then := sessionEndLosses(s)
				c.Add(game.Offer{Fixed: game.Args{"do": {wordEnd}},
					Label: game.Say("cortex.session.end", game.N("n", scene.Of(s).Session)),
					About: "points", Loss: game.Loss{Destructive: len(then) > 0, Consequences: then}})
				return
			}
			then := sessionLosses(s)
			c.Add(game.Offer{Fixed: game.Args{"do": {wordStart}},
				Label: game.Say("cortex.session.start", game.N("n", scene.Of(s).Session+1)),
				About: "points", Primary: len(then) == 0, Inputs: startSets(s), Closed: refuseNewSession(s),
				Loss: game.Loss{Destructive: len(then) > 0, Consequences: then}})
		}, func(t *engine.Tx, args game.Args) {
			if args.One("do") == wordStart {
				startSession(t, args.One("set"))
			} else {
				endSession(t)
			}
		})
}

// sessionLosses returns a sentence on what is lost when a session begins, nil if nothing is.
func sessionLosses(s *engine.State) []game.Msg {
	var gone []game.Msg
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.SessionLosses != nil {
			gone = append(gone, h.SessionLosses(s)...)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.session.takes", game.L("things", gone...)))
}

// refuseNewSession refuses a new session while a mod has something of the last session open; nil if
// none has.
func refuseNewSession(s *engine.State) *game.Refusal {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotEnd != nil {
			if no := h.CannotEnd(s); no != nil {
				return no
			}
		}
	}
	return nil
}

func startSession(t *engine.Tx, set string) {
	s := t.S
	t.Emit(scene.SessionBegun{N: scene.Of(s).Session + 1})
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnSession != nil {
			h.OnSession(t)
		}
	}
	keys := playerWallets(s)
	start := startingPoints(t, keys, set)
	for _, key := range keys {
		need := start[key]
		if startRule.Is(s, "floor") {
			need = max(0, need-points.Of(s).Wallet(key).Free)
		}
		points.Earn(t, key, need, 0, "session")
	}
	points.GM.Of(t.S).BeginSession(t)
}

// GiveStartPoints gives the starting points to the wallet of a PC that comes during a session. A
// wallet that ever held points gets none (PP-START-R4).
func GiveStartPoints(t *engine.Tx, c people.Character) {
	key := points.WalletOf(t.S, c.ID)
	had := slices.ContainsFunc(points.Of(t.S).Wallets, func(p *points.Wallet) bool { return p.Key == key })
	if scene.Of(t.S).Playing && c.IsPC() && !had {
		points.Earn(t, key, latePoints(t, key), 0, "late")
	}
}

// playerWallets returns the keys of the wallets that a session fills: one for each player's chair,
// or one for each PC if points belong to characters (PP-START-R3).
func playerWallets(s *engine.State) []string {
	var keys []string
	if points.PointOwner.Is(s, "character") {
		for _, c := range people.Of(s).Chars {
			if c.IsPC() {
				keys = append(keys, points.CharWallet(c.ID))
			}
		}
		return keys
	}
	for _, c := range s.Chairs {
		if c.Role == game.Player {
			keys = append(keys, c.ID)
		}
	}
	return keys
}

func endSession(t *engine.Tx) {
	for _, a := range slices.Clone(things.Of(t.S).Assets) {
		if a.For == things.ForSession && !a.Signature {
			t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: "session"})
		}
	}
	if clearComps.Is(t.S, "session_end") {
		for _, k := range slices.Clone(things.Of(t.S).Complications) {
			t.Emit(things.ComplicationGone{ID: k.ID, Name: k.DisplayName(), On: k.On, Why: "session"})
		}
	}
	t.Emit(scene.SessionEnded{N: scene.Of(t.S).Session})
}
