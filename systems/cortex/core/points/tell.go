package points

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// RecapCounts implements game.RecapCounter: points that players earned and spent. Points for a
// session's start count as neither.
func (e PointsMoved) RecapCounts() []game.Count {
	switch {
	case e.Wallet == BankKey || e.Why == "session" || e.Why == "late":
		return nil
	case e.N < 0:
		return []game.Count{{Key: "cortex.total.spent", N: -e.N}}
	}
	return []game.Count{{Key: "cortex.total.earned", N: e.N}}
}

func tellPointsSet(e pointsSet) []game.Msg {
	who, n := game.M("who", ownerOf(e.Wallet, e.Name)), game.N("n", e.N)
	if e.By != 0 {
		return rulekit.Msgs(game.Say("cortex.event.points.changed", who, game.W("by", fmt.Sprintf("%+d", e.By)), n))
	}
	return rulekit.Msgs(game.Say("cortex.event.points.set", who, n))
}

// StartRolled is a player's throw for the points of a new session: a d4, or a prime set with a
// Total that is compared with the other players' totals (PP-MOD-02, -03). N is the number of points
// that the throw gives.
type StartRolled struct {
	Wallet string     `json:"purse"`
	Char   string     `json:"char,omitempty"`
	Set    string     `json:"set,omitempty"`
	Dice   []dice.Die `json:"dice"`
	Faces  []int      `json:"faces"`
	Total  int        `json:"total,omitempty"`
	N      int        `json:"n"`
	Name   string     `json:"name,omitempty"`
}

// EventName implements game.Event.
func (StartRolled) EventName() string { return "cortex.start.rolled" }

// Thrown implements game.DiceThrown.
func (e StartRolled) Thrown() (poolDice []dice.Die, faces []int) { return e.Dice, e.Faces }

func tellStart(e StartRolled) []game.Msg {
	name, rolled := rulekit.NameOr(e.Name, e.Wallet), game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)
	if e.Set == "" {
		return rulekit.Msgs(game.Say("cortex.event.start.d4", name, rolled))
	}
	return rulekit.Msgs(game.Say("cortex.event.start.prime", name, rolled, game.N("n", e.N), game.W("set", e.Set),
		game.N("total", e.Total)))
}

// tellPoints tells PointsMoved. Points that the same decision frees are told as free, not as
// locked.
func tellPoints(es []game.Event, e PointsMoved, _ game.Actor) []game.Msg {
	key := "cortex.event.points.earned"
	n := e.N
	switch free := e.Roll != 0 && freedIn(es, e.Roll); {
	case e.Given && free:
		key = "cortex.event.points.given_free"
	case e.N > 0 && free:
		key = "cortex.event.points.free"
	case e.Given && e.Roll != 0:
		key = "cortex.event.points.given_locked"
	case e.Given:
		key = "cortex.event.points.given"
	case e.N < 0:
		key, n = "cortex.event.points.paid", -e.N
	case e.Roll != 0:
		key = "cortex.event.points.locked"
	}
	return rulekit.Msgs(game.Say(key, game.M("who", ownerOf(e.Wallet, e.Name)), game.N("n", n),
		game.M("why", game.Say("cortex.why."+e.Why, game.N("n", n))),
		game.N("has", e.Has)))
}

// tellPointsIn tells PointsMoved together with the other events of its decision. Wallets that start
// a session with the same points share the sentence of the first wallet.
func tellPointsIn(es []game.Event, e PointsMoved, by game.Actor) []game.Msg {
	if e.Why != "session" || e.N <= 0 {
		return tellPoints(es, e, by)
	}
	var alike []PointsMoved
	var who []game.Msg
	for _, o := range es {
		if m, is := o.(PointsMoved); is && m.Why == e.Why && m.N == e.N && m.Has == e.Has {
			alike, who = append(alike, m), append(who, ownerOf(m.Wallet, m.Name))
		}
	}
	if len(alike) > 0 && alike[0].Wallet != e.Wallet {
		return nil
	}
	key, many := "cortex.event.points.start", 0
	if e.Has != e.N {
		key = "cortex.event.points.start_more"
	}
	if len(who) > 1 {
		many = 1
	}
	return rulekit.Msgs(game.Say(key, game.L("who", who...), game.N("n", e.N), game.N("has", e.Has),
		game.N("many", many)))
}

// freedIn reports whether a decision frees the points that are locked to a roll.
func freedIn(es []game.Event, rollID int) bool {
	return slices.ContainsFunc(es, func(e game.Event) bool {
		return e == game.Event(pointsFreed{rollID}) || e == game.Event(check.RollResolved{Roll: rollID})
	})
}

func tellCarried(e pointsCarried) []game.Msg {
	key := "cortex.event.points.to_player"
	if e.To == CharWallet(e.Char) {
		key = "cortex.event.points.to_character"
	}
	return rulekit.Msgs(game.Say(key, game.N("n", e.N), game.W("name", e.Name), game.W("player", e.Player)))
}

// ownerOf returns the owner of a wallet as text.
func ownerOf(wallet, name string) game.Msg {
	if wallet == BankKey {
		return game.Say("cortex.bank")
	}
	return game.Quote(cmp.Or(name, strings.TrimPrefix(wallet, CharWallet(""))))
}

// walletOwner returns the name of a wallet's owner, "" for the bank and for a chair that is gone.
func walletOwner(s *engine.State, wallet string) string {
	if char, ok := strings.CutPrefix(wallet, CharWallet("")); ok {
		return people.Of(s).Name(char)
	}
	i := slices.IndexFunc(s.Chairs, func(c game.Chair) bool { return c.ID == wallet })
	if i < 0 {
		return ""
	}
	return s.Chairs[i].Name
}

// walletName returns the owner of a wallet as text.
func walletName(s *engine.State, key string) game.Msg { return ownerOf(key, walletOwner(s, key)) }

// Item returns the item that shows a wallet's points.
func (p Wallet) Item(s *engine.State) game.Item {
	label := game.Say("cortex.points.has", game.M("who", walletName(s, p.Key)), game.N("n", p.Free))
	if locked := p.LockedTotal(); locked > 0 {
		label = game.Say("cortex.points.has_locked", game.M("who", walletName(s, p.Key)), game.N("n", p.Free),
			game.N("locked", locked))
	}
	return game.Item{About: game.Ref("purse/" + p.Key), Label: label}
}
