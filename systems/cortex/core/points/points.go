package points

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// gmWalletAgainst returns the key of the GM's wallet that pays the player of one of these
// characters, BankKey without characters.
func gmWalletAgainst(chars ...string) string {
	if len(chars) == 0 {
		return BankKey
	}
	return BankKey + "/" + strings.Join(chars, "+")
}

// parseGMWallet reports whether a wallet is the GM's. payees are the characters that the key
// names: the player of one of them gets what the wallet pays. payees is nil for the bank and for
// other wallets, such as CharWallet.
func parseGMWallet(wallet string) (payees []string, ok bool) {
	head, chars, _ := strings.Cut(wallet, "/")
	switch {
	case head != BankKey:
		return nil, false
	case chars != "":
		payees = strings.Split(chars, "+")
	}
	return payees, true
}

// IsGMWallet reports whether a wallet is the GM's.
func IsGMWallet(wallet string) bool {
	_, ok := parseGMWallet(wallet)
	return ok
}

// PaidTo returns the characters that a wallet of the GM's names: the player of one of them gets
// what the wallet pays. It is nil for the bank and for other wallets.
func PaidTo(wallet string) []string {
	payees, _ := parseGMWallet(wallet)
	return payees
}

// LockedPoints are N plot points earned in a roll and not free yet.
type LockedPoints struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// LockedTotal returns the number of points that are not free yet.
func (p *Wallet) LockedTotal() int {
	n := 0
	for _, l := range p.Locked {
		n += l.N
	}
	return n
}

// HoldsAny reports whether a wallet holds points, free or locked.
func (p Wallet) HoldsAny() bool { return p.Free > 0 || len(p.Locked) > 0 }

// addLocked adds n to the points that are locked to a roll. n may be negative.
func (p *Wallet) addLocked(rollID, n int) {
	i := slices.IndexFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	if i < 0 {
		i = len(p.Locked)
		p.Locked = append(p.Locked, LockedPoints{Roll: rollID})
	}
	if p.Locked[i].N += n; p.Locked[i].N <= 0 {
		p.Locked = slices.Delete(p.Locked, i, i+1)
	}
}

// release frees the points that are locked to a roll, except in the wallet but; "" leaves out none.
func (g *Points) release(rollID int, but string) {
	for _, p := range g.Wallets {
		if p.Key == but {
			continue
		}
		for _, l := range p.Locked {
			if l.Roll == rollID {
				p.Free += l.N
			}
		}
		p.Locked = slices.DeleteFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	}
}

// Points is the section of plot points.
type Points struct {
	Wallets []*Wallet         `json:"purses,omitempty"`  // the wallets that ever held points
	Players map[string]string `json:"players,omitempty"` // for each PC the chair that plays it
}

// section holds the plot points.
var section = engine.NewSection[Points]("points", 0)

// Of returns the section of points, to be read only.
func Of(s *engine.State) *Points { return section.Of(s) }

// BankKey is the wallet of the GM's bank (PP-BANK-01).
const BankKey = "bank"

// Wallet holds plot points: of a player, by chair (or by character with pp.owner=character), or of
// the bank.
type Wallet struct {
	Key    string         `json:"key"`
	Free   int            `json:"free"`
	Locked []LockedPoints `json:"locked,omitempty"` // earned in a roll, free once it is resolved (PP-EARN-01)
}

type (
	// PointsMoved changes the plot points of one wallet by N. With a Roll, N changes the points
	// that are locked until that roll is resolved. A negative N with a Roll spends a locked point
	// (OUT-R1).
	PointsMoved struct {
		Wallet string `json:"purse"`
		N      int    `json:"n"`
		Roll   int    `json:"roll,omitempty"`
		Why    string `json:"why"`
		Has    int    `json:"has"`             // free points afterwards
		Given  bool   `json:"given,omitempty"` // the GM paid the points to the player (PP-MOD-04)
		Name   string `json:"name,omitempty"`
	}
	// pointsFreed frees the points of players that are locked to a roll: points that the GM paid,
	// once the roll was compared, even while opportunities of the roll are open (PP-MOD-05,
	// PP-EARN-R2), and points of a resolved roll that waits for no answer any more (HERO-R6).
	pointsFreed struct {
		Roll int `json:"roll"`
	}
	// pointsSet is the GM's correction of a wallet.
	pointsSet struct {
		Wallet string `json:"purse"`
		N      int    `json:"n"`
		By     int    `json:"by,omitempty"` // the change that the GM gave; 0: the GM gave the value
		Name   string `json:"name,omitempty"`
	}
	// pointsCarried moves plot points from a player to a character, or back.
	pointsCarried struct {
		Char   string `json:"char"`
		From   string `json:"from"`
		To     string `json:"to"`
		N      int    `json:"n"`
		Name   string `json:"name,omitempty"`   // of the character
		Player string `json:"player,omitempty"` // name of the player
	}
)

// EventName implements game.Event.
func (pointsCarried) EventName() string { return "cortex.points.carried" }

// EventName implements game.Event.
func (PointsMoved) EventName() string { return "cortex.points" }

// EventName implements game.Event.
func (pointsFreed) EventName() string { return "cortex.points.freed" }

// EventName implements game.Event.
func (pointsSet) EventName() string { return "cortex.points.set" }

// Play records which chair plays a PC.
func (g *Points) Play(e people.CharacterSet) {
	if !e.Char.IsPC() {
		return
	}
	if g.Players == nil {
		g.Players = map[string]string{}
	}
	g.Players[e.Char.ID] = e.Char.Chair
}

// leave removes the wallet of a chair that is gone, unless a PC of that chair stays.
func (g *Points) leave(e game.ChairRemoved) {
	for _, chair := range g.Players {
		if chair == e.Chair {
			return
		}
	}
	g.Wallets = slices.DeleteFunc(g.Wallets, func(p *Wallet) bool { return p.Key == e.Chair && p.Key != BankKey })
}

// Ensure returns the wallet of a key, and makes it if there is none.
func (g *Points) Ensure(key string) *Wallet {
	for _, p := range g.Wallets {
		if p.Key == key {
			return p
		}
	}
	p := &Wallet{Key: key}
	g.Wallets = append(g.Wallets, p)
	return p
}

// move folds PointsMoved.
func (g *Points) move(e PointsMoved) {
	p := g.Ensure(e.Wallet)
	if e.Roll != 0 {
		p.addLocked(e.Roll, e.N)
		return
	}
	p.Free = max(0, p.Free+e.N)
}

// carried folds pointsCarried.
func (g *Points) carried(e pointsCarried) {
	from := g.Ensure(e.From)
	from.Free = max(0, from.Free-e.N)
	g.Ensure(e.To).Free += e.N
}

// CharWallet returns the key of a character's own wallet, used with pp.owner=character.
func CharWallet(char string) string { return "char/" + char }

// Wallet returns a copy of a wallet, an empty one if there is none.
func (s *Points) Wallet(key string) Wallet {
	for _, p := range s.Wallets {
		if p.Key == key {
			return *p
		}
	}
	return Wallet{Key: key}
}
