package core

import (
	"math"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Points are the plot points of the table.
type Points struct {
	Wallets []*Wallet         `json:"purses,omitempty"`  // those that ever held any
	Players map[string]string `json:"players,omitempty"` // of each PC the chair that plays it
}

var pointsSection = &Section[Points]{Name: "points", core: func(s *State) *Points { return &s.Points }}

// BankKey is the wallet of the GM's bank (PP-BANK-01).
const BankKey = "bank"

// Wallet holds plot points: a player's, by chair (or by character under
// pp.owner=character), or the bank.
type Wallet struct {
	Key    string         `json:"key"`
	Free   int            `json:"free"`
	Locked []LockedPoints `json:"locked,omitempty"` // earned in a roll, free once it is resolved (PP-EARN-01)
}

type (
	// PointsMoved moves plot points of one wallet: N more, or fewer if negative.
	// With a Roll they are those earned in it, locked until it is resolved.
	PointsMoved struct {
		Wallet string `json:"purse"`
		N      int    `json:"n"`
		Roll   int    `json:"roll,omitempty"`
		Why    string `json:"why"`
		Has    int    `json:"has"`             // how many are free then
		Given  bool   `json:"given,omitempty"` // the GM paid it to that player (PP-MOD-04)
		Name   string `json:"name,omitempty"`
	}
	// PointsFreed frees what the GM paid players in a roll whose total was
	// compared, though its opportunities last (PP-MOD-05, PP-EARN-R2).
	PointsFreed struct {
		Roll int `json:"roll"`
	}
	// PointsSet is the GM's correction of a wallet.
	PointsSet struct {
		Wallet string `json:"purse"`
		N      int    `json:"n"`
		By     int    `json:"by,omitempty"` // the change that was said; 0: the value was
		Name   string `json:"name,omitempty"`
	}
	// PointsCarried are those of a player that belong to a character from now on, or
	// the other way.
	PointsCarried struct {
		Char   string `json:"char"`
		From   string `json:"from"`
		To     string `json:"to"`
		N      int    `json:"n"`
		Name   string `json:"name,omitempty"`   // of the character
		Player string `json:"player,omitempty"` // the player's
	}
)

func (PointsCarried) EventName() string { return "cortex.points.carried" }

func (PointsMoved) EventName() string { return "cortex.points" }
func (PointsFreed) EventName() string { return "cortex.points.freed" }
func (PointsSet) EventName() string   { return "cortex.points.set" }

// PointsMod is plot points: players' and the bank's.
func PointsMod() *Mod {
	return &Mod{
		Name: "points", Hooks: []Hooks{CheckHooks{AfterRolls: freeGiven}}, Chapter: ChapterPoints, Section: pointsSection,
		Options: []*rulekit.Option{startMode.Option, startPoints.Option, startRule.Option,
			mostPoints.Option, pointOwner.Option, pointLock.Option, Bank.Option,
			carryBank.Option, awardRoleplay.Option, lockPoolPoints.Option, mayGift.Option, bankScope.Option},
		Moves: []game.Move[State]{awardMove(), giftMove(), pointsMove()},
		Events: []EventKind{
			startRolledEvent(),
			rulekit.WithNames(EventOf(tellPoints, On(pointsSection, (*Points).move)).AsPrice(), func(s *State, e PointsMoved) PointsMoved {
				e.Name = s.walletOwner(e.Wallet)
				return e
			}),
			EventOf[PointsFreed](nil, On(pointsSection, func(g *Points, e PointsFreed) { g.release(e.Roll, BankKey) })),
			rulekit.WithNames(EventOf(tellPointsSet, On(pointsSection, func(g *Points, e PointsSet) { g.ensure(e.Wallet).Free = max(0, e.N) })),
				func(s *State, e PointsSet) PointsSet {
					e.Name = s.walletOwner(e.Wallet)
					return e
				}),
			rulekit.WithNames(EventOf(tellCarried, On(pointsSection, (*Points).carried)), func(s *State, e PointsCarried) PointsCarried {
				e.Name, e.Player = s.Name(e.Char), s.walletOwner(s.Char(e.Char).Chair)
				return e
			}),
		},
		Handlers: []Handler{
			On(pointsSection, func(g *Points, e RollResolved) { g.release(e.Roll, "") }),
			On(pointsSection, (*Points).play),
			On(pointsSection, func(g *Points, e CharacterGone) { delete(g.Players, e.ID) }),
			On(pointsSection, (*Points).leave),
		},
		Valid: func(s *State) bool { return max(len(s.Wallets), len(s.Players)) <= MaxLists },
	}
}

// play notes which chair's points a PC plays with.
func (g *Points) play(e CharacterSet) {
	if !e.Char.IsPC() {
		return
	}
	if g.Players == nil {
		g.Players = map[string]string{}
	}
	g.Players[e.Char.ID] = e.Char.Chair
}

// leave empties the wallet of a chair that is gone, unless a PC of it stays.
func (g *Points) leave(e game.ChairRemoved) {
	for _, chair := range g.Players {
		if chair == e.Chair {
			return
		}
	}
	g.Wallets = slices.DeleteFunc(g.Wallets, func(p *Wallet) bool { return p.Key == e.Chair && p.Key != BankKey })
}

// ensure gives the wallet of a key, made if it is new.
func (g *Points) ensure(key string) *Wallet {
	for _, p := range g.Wallets {
		if p.Key == key {
			return p
		}
	}
	p := &Wallet{Key: key}
	g.Wallets = append(g.Wallets, p)
	return p
}

func (g *Points) move(e PointsMoved) {
	p := g.ensure(e.Wallet)
	if e.Roll != 0 {
		p.lock(e.Roll, e.N)
		return
	}
	p.Free = max(0, p.Free+e.N)
}

func (g *Points) carried(e PointsCarried) {
	from := g.ensure(e.From)
	from.Free = max(0, from.Free-e.N)
	g.ensure(e.To).Free += e.N
}

// carryPoints takes plot points along to whom they belong now (PP-START-R3): of a
// player with several PCs, to the first of them.
func carryPoints(t *Tx, before *State) {
	for _, c := range t.S.Chars {
		from, to := before.WalletOf(c.ID), t.S.WalletOf(c.ID)
		n := min(t.S.Wallet(from).Free, t.S.RoomFor(to))
		if from != to && c.Chair != "" && n > 0 {
			t.Emit(PointsCarried{Char: c.ID, From: from, To: to, N: n})
		}
	}
}

// charWallet is the key of a character's own wallet under pp.owner=character.
func charWallet(char string) string { return "char/" + char }

// WalletOf is the key of the wallet that pays for a character: its player's, its
// own, or the GM's for a GMC (PP-START-R3, PP-BANK-01), against whom it faces now.
func (s *State) WalletOf(char string) string {
	c := s.Char(char)
	switch {
	case c == nil || !c.IsPC():
		return s.GMWallet(s.currentOpponents(char)...)
	case pointOwner.Is(s, "character"):
		return charWallet(c.ID)
	}
	return c.Chair
}

// Wallet gives a wallet to read.
func (s *State) Wallet(key string) Wallet {
	for _, p := range s.Wallets {
		if p.Key == key {
			return *p
		}
	}
	return Wallet{Key: key}
}

// wallets are all that the table has, the bank first: the bank, and one for each
// player's chair as long as somebody sits on it, or a PC of it is there, or under
// pp.owner=character one for each PC.
func (s *State) wallets() []Wallet {
	var keys []string
	if s.gmPool() == (bank{}) {
		keys = append(keys, BankKey)
	}
	add := func(key string) {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, c := range s.Chairs {
		if c.Role == game.Player && c.User != "" {
			add(c.ID)
		}
	}
	for _, c := range s.Chars {
		if c.IsPC() {
			add(s.WalletOf(c.ID))
		}
	}
	var all []Wallet
	for _, key := range keys {
		all = append(all, s.Wallet(key))
	}
	return all
}

// RefuseUnpayable refuses a spend above what is free, dice that lie in a pool left out,
// and says whether locked points are the reason (PP-SPEND-19, PP-EARN-01, PP-GM-R2).
func (s *State) RefuseUnpayable(key string, n int, laid ...pool.Die) *game.Refusal {
	if toward, ok := gms(key); ok && n > s.Spendable(key, laid...) {
		return s.gmPool().CannotPay(s, toward, n)
	}
	p, funds := s.Wallet(key), s.Spendable(key, laid...)
	locked := p.LockedTotal()
	switch {
	case n <= funds:
		return nil
	case n <= funds+locked:
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free), game.N("locked", locked))
	}
	return game.Refuse("PP-SPEND-19", "cortex.refused.pp", game.N("n", n), game.N("free", p.Free))
}

// CanSpend reports whether a wallet can pay n.
func (s *State) CanSpend(key string, n int) bool { return s.Spendable(key) >= n }

// Amounts are so much that a wallet earns.
func (s *State) Amounts(key string, n int) []game.Amount {
	if _, ok := gms(key); ok {
		return s.gmPool().EarnedAmounts(s, n)
	}
	return []game.Amount{{Unit: "cortex.pp", N: n}}
}

// Tx is one decision of this system.
type Tx = game.Tx[State]

// Earn gives n points of the pile, locked to a roll unless roll is 0.
func Earn(t *Tx, key string, n, rollID int, why string) {
	if _, ok := gms(key); ok && n > 0 {
		t.S.gmPool().Earn(t, n, rollID, why)
		return
	}
	give(t, key, n, rollID, why)
}

func give(t *Tx, key string, n, rollID int, why string) {
	if n = min(n, t.S.RoomFor(key)); n <= 0 {
		return
	}
	has := t.S.Wallet(key).Free
	if rollID == 0 {
		has += n
	}
	t.Emit(PointsMoved{Wallet: key, N: n, Roll: rollID, Why: why, Has: has})
}

// PayOver gives a player a point that the GM pays against a character of theirs,
// locked to the GM's roll against it that is still open (PP-MOD-04, -05).
func PayOver(t *Tx, char, why string) {
	e := PointsMoved{Wallet: t.S.WalletOf(char), N: 1, Roll: t.S.RollAgainst(char), Why: why, Given: true}
	if t.S.RoomFor(e.Wallet) == 0 {
		return
	}
	if e.Has = t.S.Wallet(e.Wallet).Free; e.Roll == 0 {
		e.Has++
	}
	t.Emit(e)
}

// RoomFor is how many points a wallet still takes (PP-START-R2).
func (s *State) RoomFor(key string) int {
	most := mostPoints.Of(s)
	if most == 0 {
		return math.MaxInt
	}
	p := s.Wallet(key)
	return max(0, most-p.Free-p.LockedTotal())
}

// RefuseNoRoom refuses points that a wallet has no room for.
func (s *State) RefuseNoRoom(key string, n int) *game.Refusal {
	who, most := game.M("who", s.walletName(key)), game.N("most", mostPoints.Of(s))
	switch room := s.RoomFor(key); {
	case room >= n:
		return nil
	case room == 0:
		return game.Refuse("PP-START-R2", "cortex.refused.full", who, most)
	default:
		return game.Refuse("PP-START-R2", "cortex.refused.room", who, most, game.N("n", room))
	}
}
