package core

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	wordStart = "start"
	wordEnd   = "end"
)

// sessionMove starts and ends a session. At its start every player has at
// least the starting points and the bank one for each player present: a
// player's chair that plays a PC (PP-START-01, PP-BANK-01). At its end session
// assets go (SCENE-R3).
func sessionMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "session", Category: game.CategoryTable, Slash: true,
			Params: []game.Param{{Name: "do", Kind: game.Pick, Min: 1, Max: 1}, paramStartSet}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			if s.Playing {
				then := s.sessionEnding()
				return []game.Offer{{Fixed: game.Args{"do": {wordEnd}}, Label: game.Say("cortex.session.end", game.N("n", s.Session)),
					About: "points", Destructive: len(then) > 0, Consequences: then}}
			}
			then := s.sessionTakes()
			return []game.Offer{{Fixed: game.Args{"do": {wordStart}}, Label: game.Say("cortex.session.start", game.N("n", s.Session+1)),
				About: "points", Primary: len(then) == 0, Inputs: s.startSets(), Closed: s.noSession(), Destructive: len(then) > 0, Consequences: then}}
		},
		Do: func(t *Tx, args game.Args) {
			if args.One("do") == wordStart {
				startSession(t, args.One("set"))
			} else {
				endSession(t)
			}
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}
}

// sessionTakes says what goes as a session begins.
func (s *State) sessionTakes() []game.Msg {
	var gone []game.Msg
	for _, h := range HooksOf[SceneHooks](s) {
		if h.SessionLosses != nil {
			gone = append(gone, h.SessionLosses(s)...)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.session.takes", game.L("things", gone...)))
}

// noSession is what must be seen to before another session begins, nil if nothing
// must.
func (s *State) noSession() *game.Refusal {
	for _, h := range HooksOf[SceneHooks](s) {
		if h.CannotEnd != nil {
			if no := h.CannotEnd(s); no != nil {
				return no
			}
		}
	}
	return nil
}

func startSession(t *Tx, set string) {
	s := t.S
	t.Emit(SessionBegun{s.Session + 1})
	for _, h := range HooksOf[SceneHooks](t.S) {
		if h.OnSession != nil {
			h.OnSession(t)
		}
	}
	keys := s.playerWallets()
	start := startingPoints(t, keys, set)
	for _, key := range keys {
		need := start[key]
		if startRule.Is(s, "floor") {
			need = max(0, need-s.Wallet(key).Free)
		}
		Earn(t, key, need, 0, "session")
	}
	t.S.gmPool().BeginSession(t)
}

// giveStartPoints gives the starting points to whoever comes while a session runs, with
// the first PC: a wallet that ever held any gets none (PP-START-R4).
func giveStartPoints(t *Tx, c Character) {
	key := t.S.WalletOf(c.ID)
	had := slices.ContainsFunc(t.S.Wallets, func(p *Wallet) bool { return p.Key == key })
	if t.S.Playing && c.IsPC() && !had {
		Earn(t, key, lateStart(t, key), 0, "late")
	}
}

// playerWallets are the wallets that a session fills: one for each player's
// chair, or for each PC where points belong to characters (PP-START-R3).
func (s *State) playerWallets() []string {
	var keys []string
	if pointOwner.Is(s, "character") {
		for _, c := range s.Chars {
			if c.IsPC() {
				keys = append(keys, charWallet(c.ID))
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

// playersPresent counts the players' chairs that play a PC.
func (s *State) playersPresent() int {
	n := 0
	for _, c := range s.Chairs {
		if c.Role == game.Player && slices.ContainsFunc(s.charsOf(c.ID), (*Character).IsPC) {
			n++
		}
	}
	return n
}

func endSession(t *Tx) {
	for _, a := range slices.Clone(t.S.Assets) {
		if a.For == ForSession && !a.Signature {
			t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: "session"})
		}
	}
	if clearComps.Is(t.S, "session_end") {
		for _, k := range slices.Clone(t.S.Complications) {
			t.Emit(ComplicationGone{ID: k.ID, Name: k.displayName(), On: k.On, Why: "session"})
		}
	}
	t.Emit(SessionEnded{t.S.Session})
}

// awardMove is the GM's thanks for roleplaying, spendable at once (PP-EARN-06,
// PP-EARN-R1).
func awardMove() game.Move[State] {
	askN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 10}
	return game.Move[State]{
		Spec: game.Spec{Name: "award", Category: game.CategoryPoints, Slash: true, Params: []game.Param{ParamWho, askN}},
		When: func(s *State, by game.Actor) []game.Offer {
			who := s.pcChoices("")
			if by.Role != game.GM || !awardRoleplay.On(s) || len(who) == 0 {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.award.point"), About: "points",
				Inputs: []game.Input{{Param: ParamWho, Choices: who}, {Param: askN, Preset: "1"}}, Validate: func(args game.Args) *game.Refusal {
					return s.RefuseNoRoom(s.WalletOf(args.One("who")), NumberOf(args.One("n")))
				}}}
		},
		Do: func(t *Tx, args game.Args) {
			Earn(t, t.S.WalletOf(args.One("who")), NumberOf(args.One("n")), 0, "award")
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			if by.Role == game.GM && !awardRoleplay.On(s) {
				return game.Refuse("PP-EARN-06", "cortex.refused.no_award")
			}
			return cmp.Or(s.GMOnly(by), s.NoPCs(by))
		},
	}
}

// pcChoices are the PCs but those whose points are in one wallet.
func (s *State) pcChoices(but string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chars {
		if c.IsPC() && s.WalletOf(c.ID) != but {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// giftMove hands points to another player where the table allows it: else
// nobody pays for another's use (PP-SPEND-R2).
func giftMove() game.Move[State] {
	askN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 20}
	return game.Move[State]{
		Spec: game.Spec{Name: "gift", Category: game.CategoryPoints, Params: []game.Param{mustTo, askN}},
		When: func(s *State, by game.Actor) []game.Offer {
			if !s.mayUseOpportunities(by) || !mayGift.On(s) || !s.CanSpend(s.chairWallet(by), 1) {
				return nil
			}
			key := s.chairWallet(by)
			to := s.pcChoices(key)
			if len(to) == 0 {
				return nil
			}
			n := game.Input{Param: askN, Preset: "1"}
			n.Max = min(n.Max, s.Spendable(key))
			return []game.Offer{{Label: game.Say("cortex.gift.points"), About: "points", Inputs: []game.Input{{Param: mustTo, Choices: to}, n},
				Validate: func(args game.Args) *game.Refusal {
					return s.RefuseNoRoom(s.WalletOf(args.One("to")), NumberOf(args.One("n")))
				}}}
		},
		Do: func(t *Tx, args game.Args) {
			n := NumberOf(args.One("n"))
			Pay(t, t.S.chairWallet(t.Actor), n, "gift")
			Earn(t, t.S.WalletOf(args.One("to")), n, 0, "gift")
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			if !mayGift.On(s) {
				return game.Refuse("PP-SPEND-R2", "cortex.refused.no_gift")
			}
			if no := s.noReceiver(by); no != nil {
				return no
			}
			n, err := strconv.Atoi(args.One("n"))
			if err != nil || n < 1 || n > askN.Max {
				n = 1
			}
			return s.RefuseUnpayable(s.chairWallet(by), n)
		},
	}
}

// noReceiver refuses a gift of whoever plays no PC that is here, and one that
// nobody could get.
func (s *State) noReceiver(by game.Actor) *game.Refusal {
	switch {
	case by.Role == game.GM:
		return ClosedReason(by, "PP-SPEND-R2", "gift_players")
	case !s.mayUseOpportunities(by):
		return s.NoneOfMine(by)
	case len(s.pcChoices(s.chairWallet(by))) == 0:
		return ClosedReason(by, "PP-SPEND-R2", "gift_nobody")
	}
	return nil
}
