package points

import (
	"math"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// WalletOf returns the key of the wallet that pays for a character: for a PC the wallet of the
// player or of the PC, for a GMC the GM's wallet against the GMC's current opponents (PP-START-R3,
// PP-BANK-01).
func WalletOf(s *engine.State, char string) string {
	c := people.Of(s).Char(char)
	switch {
	case c == nil || !c.IsPC():
		return GMWallet(s, currentOpponents(s, char)...)
	case PointOwner.Is(s, "character"):
		return CharWallet(c.ID)
	}
	return c.Chair
}

// WalletAgainst returns the key of the wallet that pays for a character against others.
func WalletAgainst(s *engine.State, char string, others ...string) string {
	if c := people.Of(s).Char(char); c != nil && c.IsPC() {
		return WalletOf(s, char)
	}
	return GMWallet(s, others...)
}

// WalletOutsideRoll returns the key of the wallet that pays for a character outside of a roll. If
// no opponent is known, a GM without a bank pays the player of a PC in the scene (PP-MOD-R3).
func WalletOutsideRoll(s *engine.State, char string) string {
	key := WalletOf(s, char)
	if against, gm := parseGMWallet(key); !gm || len(against) > 0 {
		return key
	}
	var there []string
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && !c.Away && c.Out == "" {
			there = append(there, c.ID)
		}
	}
	return GMWallet(s, there...)
}

// RefuseStay refuses to keep a character in the scene after the character by has beaten it, if the
// beaten character's wallet cannot pay 1 PP: a free point or, if the table allows that, a point
// earned in this roll (OUT-R1).
func RefuseStay(s *engine.State, char, by string, rollID int) *game.Refusal {
	key := WalletAgainst(s, char, by)
	no := RefuseUnpayable(s, key, 1)
	if no == nil || !pointLock.Is(s, "release_for_stay") {
		return no
	}
	for _, l := range Of(s).Wallet(key).Locked {
		if l.Roll == rollID {
			return nil
		}
	}
	return no
}

// PayOrNot returns the two answers to a decision: one for a plot point, the other for nothing.
func PayOrNot(s *engine.State, by game.Actor, p *check.Pending, pays, not string,
	label func(how string) game.Msg) []game.Offer {
	paid := p.Answer(s, by, "how", pays, label(pays))
	paid.Closed, paid.Cost = RefuseUnpayableDecision(s, p, 1), Cost(s, WalletForDecision(s, p), 1)
	return []game.Offer{paid, p.Answer(s, by, "how", not, label(not))}
}

// isCompared reports whether a roll of the GM's was compared and its consequences are settled.
// Opportunities of the roll may still be open. A difficulty is compared with the roll that answers
// it.
func isCompared(s *engine.State, r *pool.Roll) bool {
	if check.Of(s).OwesDecision(r.For) {
		return false
	}
	if m := check.CheckKindOf(s, r.For); m != nil && m.Rounds != nil {
		return m.Rounds.IsCompared(s, r)
	}
	return check.CanResolve(s, r)
}

// freeGiven frees the points that the GM paid to players in rolls that were compared, and the
// points earned in a resolved roll that no longer waits for an answer (HERO-R6).
func freeGiven(t *engine.Tx) {
	for _, r := range check.Of(t.S).Rolls {
		if !Of(t.S).hasLockedPoints(r.ID) {
			continue
		}
		if r.Resolved && !isAwaited(t.S, r) || !r.Resolved && check.IsGMRoll(t.S, r) && isCompared(t.S, r) {
			t.Emit(pointsFreed{r.ID})
		}
	}
}

// isAwaited reports whether a roll waits to be compared with a later roll.
func isAwaited(s *engine.State, r *pool.Roll) bool {
	m := check.CheckKindOf(s, r.For)
	return m != nil && m.Standing != nil && m.Standing.AwaitsAnswer(s, r)
}

// hasLockedPoints reports whether points of players are locked to a roll.
func (s *Points) hasLockedPoints(rollID int) bool {
	return slices.ContainsFunc(s.Wallets, func(p *Wallet) bool {
		return p.Key != BankKey && slices.ContainsFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	})
}

// WalletForDecision returns the key of the wallet that pays for a decision. A GM's wallet pays the
// player of the character that caused the decision or is its target.
func WalletForDecision(s *engine.State, p *check.Pending) string {
	return WalletAgainst(s, p.Char, p.From, p.On)
}

// RefuseUnpayableDecision refuses to pay n for a decision if the wallet cannot.
func RefuseUnpayableDecision(s *engine.State, p *check.Pending, n int) *game.Refusal {
	return RefuseUnpayable(s, WalletForDecision(s, p), n)
}

// RefuseUnasked explains that a character was not asked because it cannot pay a plot point. It is
// nil if the character can. Without a bank it is nil for a GMC, because the GMC's opponent is not
// known any more.
func RefuseUnasked(s *engine.State, c *people.Character) *game.Refusal {
	if !c.IsPC() && Bank.Is(s, NoBank) {
		return nil
	}
	return RefuseUnpayable(s, WalletOf(s, c.ID), 1)
}

// ChairWallet returns the key of the wallet that an actor pays from: the bank for a GM, else the
// wallet of the actor's first PC in the scene. Without a PC there it is the wallet of the chair.
func ChairWallet(s *engine.State, by game.Actor) string {
	if by.Role == game.GM {
		return BankKey
	}
	for _, c := range people.OwnPresent(s, by) {
		if c.IsPC() {
			return WalletOf(s, c.ID)
		}
	}
	return by.Chair
}

// CarryPoints moves free plot points after pp.owner has changed (PP-START-R3), as many as the new
// wallet has room for. The points of a player with several PCs go to the first PC.
func CarryPoints(t *engine.Tx, before *engine.State) {
	for _, c := range people.Of(t.S).Chars {
		from, to := WalletOf(before, c.ID), WalletOf(t.S, c.ID)
		n := min(Of(t.S).Wallet(from).Free, RoomFor(t.S, to))
		if from != to && c.Chair != "" && n > 0 {
			t.Emit(pointsCarried{Char: c.ID, From: from, To: to, N: n})
		}
	}
}

// Wallets returns the wallets of the table: the bank first, then one for each player's chair that
// is taken or has a PC. With pp.owner=character there is a wallet for each PC, and a chair has a
// wallet only while it holds points (PP-START-R3). A bank that is not a PointBank is left out.
func Wallets(s *engine.State) []Wallet {
	var keys []string
	if GM.Of(s) == (PointBank{}) {
		keys = append(keys, BankKey)
	}
	add := func(key string) {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, c := range s.Chairs {
		if c.Role == game.Player && c.User != "" && (PointOwner.Is(s, "player") || Of(s).Wallet(c.ID).HoldsAny()) {
			add(c.ID)
		}
	}
	for _, c := range people.Of(s).Chars {
		if c.IsPC() {
			add(WalletOf(s, c.ID))
		}
	}
	var all []Wallet
	for _, key := range keys {
		all = append(all, Of(s).Wallet(key))
	}
	return all
}

// RefuseUnpayable refuses to pay n if n is more than Spendable. It says whether locked points are
// the reason (PP-SPEND-19, PP-EARN-01, PP-GM-R2).
func RefuseUnpayable(s *engine.State, key string, n int, poolDice ...pool.Die) *game.Refusal {
	if payees, ok := parseGMWallet(key); ok && n > Spendable(s, key, poolDice...) {
		return GM.Of(s).CannotPay(s, payees, n)
	}
	p, funds := Of(s).Wallet(key), Spendable(s, key, poolDice...)
	locked := p.LockedTotal()
	switch {
	case n <= funds:
		return nil
	case n <= funds+locked:
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free),
			game.N("locked", locked))
	}
	return game.Refuse("PP-SPEND-19", "cortex.refused.pp", game.N("n", n), game.N("free", p.Free))
}

// Amounts returns n earned points of a wallet as amounts.
func Amounts(s *engine.State, key string, n int) []game.Amount {
	if _, ok := parseGMWallet(key); ok {
		return GM.Of(s).EarnedAmounts(s, n)
	}
	return []game.Amount{{Unit: "cortex.pp", N: n}}
}

// Earn gives a wallet n points, locked to a roll unless rollID is 0. A wallet with a maximum gets
// no more than RoomFor.
func Earn(t *engine.Tx, key string, n, rollID int, why string) {
	if _, ok := parseGMWallet(key); ok && n > 0 {
		GM.Of(t.S).Earn(t, n, rollID, why)
		return
	}
	addPoints(t, key, n, rollID, why)
}

func addPoints(t *engine.Tx, key string, n, rollID int, why string) {
	if n = min(n, RoomFor(t.S, key)); n <= 0 {
		return
	}
	has := Of(t.S).Wallet(key).Free
	if rollID == 0 {
		has += n
	}
	t.Emit(PointsMoved{Wallet: key, N: n, Roll: rollID, Why: why, Has: has})
}

// RoomFor returns how many points a wallet can still take, math.MaxInt if the table has no maximum
// (PP-START-R2).
func RoomFor(s *engine.State, key string) int {
	most := mostPoints.Of(s)
	if most == 0 {
		return math.MaxInt
	}
	p := Of(s).Wallet(key)
	return max(0, most-p.Free-p.LockedTotal())
}

// RefuseNoRoom refuses n points if a wallet has no room for all of them (PP-START-R2).
func RefuseNoRoom(s *engine.State, key string, n int) *game.Refusal {
	who, most := game.M("who", walletName(s, key)), game.N("most", mostPoints.Of(s))
	switch room := RoomFor(s, key); {
	case room >= n:
		return nil
	case room == 0:
		return game.Refuse("PP-START-R2", "cortex.refused.full", who, most)
	default:
		return game.Refuse("PP-START-R2", "cortex.refused.room", who, most, game.N("n", room))
	}
}

// Price returns the cost of n plot points for a character, nil if n is 0.
func Price(s *engine.State, char string, n int) []game.Amount { return Cost(s, WalletOf(s, char), n) }

// currentOpponents returns the opponents of a character in the check that the character is in the
// middle of, nil if there is no check.
func currentOpponents(s *engine.State, char string) []string {
	id := check.CheckInProgress(s, char)
	if id == "" {
		return nil
	}
	return check.RollTargets(s, &pool.Roll{For: id, Char: char})
}

// HinderAmounts returns what a character earns by a distinction as d4.
func HinderAmounts(s *engine.State, c *people.Character) []game.Amount {
	if gmPool, ok := GM.Of(s).(BankingGMPool); ok && !c.IsPC() {
		return gmPool.Saves(s, c)
	}
	return Amounts(s, WalletOf(s, c.ID), 1)
}

// EarnHinder gives a character HinderAmounts. Points are locked to a roll unless rollID is 0. What
// a BankingGMPool saves is never locked.
func EarnHinder(t *engine.Tx, char string, rollID int) {
	c := people.Of(t.S).Char(char)
	if gmPool, ok := GM.Of(t.S).(BankingGMPool); ok && c != nil && !c.IsPC() {
		gmPool.Save(t, c)
		return
	}
	Earn(t, WalletOf(t.S, char), 1, rollID, "hinder")
}
