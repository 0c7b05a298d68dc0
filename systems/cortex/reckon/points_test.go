package reckon

import (
	"fmt"
	"slices"
	"strings"
)

// wallet holds plot points: free ones, and those that wait for the end of a roll.
type wallet struct {
	free   int
	locked map[int]int
}

// spentOnes are used 1s of a roll.
type spentOnes struct {
	roll *throw
	n    int
	by   string
	why  string
	on   string
}

func init() {
	onEvent("cortex.points", (*Table).moved)
	onEvent("cortex.points.set", (*Table).pointsSet)
	onEvent("cortex.points.freed", func(t *Table, e struct {
		Roll int `json:"roll"`
	}) {
		t.release(e.Roll, true)
	})
	onEvent("cortex.points.carried", (*Table).carried)
}

type pointsMoved struct {
	Wallet string `json:"purse"`
	N      int    `json:"n"`
	Roll   int    `json:"roll"`
	Why    string `json:"why"`
	Has    int    `json:"has"`
	Given  bool   `json:"given"`
}

// moved checks the new points of a wallet against its old ones.
func (t *Table) moved(e pointsMoved) {
	p := t.wallets[e.Wallet]
	if p == nil {
		p = &wallet{locked: map[int]int{}}
		t.wallets[e.Wallet] = p
	}
	if e.Roll != 0 {
		p.locked[e.Roll] += e.N // PP-EARN-01
	} else {
		p.free += e.N
	}
	t.want("plot points of "+e.Wallet, e.Has, p.free)
	if p.free < 0 || p.locked[e.Roll] < 0 {
		t.fault("%s pays %d plot points that are not there (PP-SPEND-19)", e.Wallet, -e.N)
	}
	if strings.HasPrefix(e.Wallet, "char/") && e.Given && t.decision.By == t.chairOf(e.Wallet[5:]) {
		t.fault("%s is paid for what it does itself (PP-MOD-R3)", e.Wallet)
	}
	if e.Given { // the GM's price, which goes to a player (PP-MOD-04)
		t.paid["given "+e.Why] += e.N
		return
	}
	t.paid[e.Wallet+" "+e.Why] += e.N
}

func (t *Table) pointsSet(e struct {
	Wallet string `json:"purse"`
	N      int    `json:"n"`
	By     int    `json:"by"`
}) {
	p := t.wallets[e.Wallet]
	if p == nil {
		p = &wallet{locked: map[int]int{}}
		t.wallets[e.Wallet] = p
	}
	if e.By != 0 {
		t.want("plot points of "+e.Wallet+" as corrected", e.N, max(0, p.free+e.By))
	}
	p.free = e.N
}

func (t *Table) carried(e struct {
	From string `json:"from"`
	To   string `json:"to"`
	N    int    `json:"n"`
}) {
	for key, n := range map[string]int{e.From: -e.N, e.To: e.N} {
		if t.wallets[key] == nil {
			t.wallets[key] = &wallet{locked: map[int]int{}}
		}
		t.wallets[key].free += n
	}
}

// release frees the points earned in a roll. After a mere comparison the GM's stay locked.
func (t *Table) release(roll int, compared bool) {
	for key, p := range t.wallets {
		if !compared || key != "bank" {
			p.free += p.locked[roll]
			delete(p.locked, roll)
		}
	}
}

// walletOf returns the wallet that pays for a character: its player's, its own, or the bank
// (PP-START-R3, PP-BANK-01). "" is one that is not counted.
func (t *Table) walletOf(char string) string {
	c := t.people[char]
	switch {
	case c == nil || c.Rank != "pc":
		switch {
		case t.option("doom.mode", "off") != "off":
			return "" // doom dice pay
		case t.option("pp.bank", "bank") == "none":
			return "given"
		}
		return "bank"
	case t.option("pp.owner", "player") == "character":
		return "char/" + char
	}
	return c.Chair
}

func (t *Table) chairOf(char string) string {
	if c := t.people[char]; c != nil {
		return c.Chair
	}
	return ""
}

// addDue notes the cost or earning of a roll.
func (t *Table) addDue(r *throw, why string, n int) {
	wallet := t.walletOf(r.Char)
	switch {
	case wallet == "" || r.Char == "" && !r.GM || n == 0:
	case wallet == "given" && n < 0:
		t.due["given "+why] -= n
	case wallet == "given": // PP-MOD-06
	default:
		t.due[wallet+" "+why] += n
	}
}

// addPrice notes the price of a pool: 1 for each further trait of a set (CORE-POOL-03), and 1 earned
// for Hinder and for each d4 that was taken in by choice (TRAIT-06, PP-EARN-03).
func (t *Table) addPrice(r *throw) {
	sets, seen := map[string][]string{}, map[string]bool{}
	for _, p := range r.Pool {
		if p.From == "trait" && p.Set != "" && p.Word != "" && !slices.Contains(sets[p.Set], p.Word) {
			sets[p.Set] = append(sets[p.Set], p.Word)
		}
		if p.Hinder && !seen["hinder "+p.Word] {
			seen["hinder "+p.Word] = true
			t.addDue(r, "hinder", 1)
		}
		if p.D4 && !seen["d4 "+p.Word] {
			seen["d4 "+p.Word] = true
			t.addDue(r, "d4", 1)
		}
	}
	if t.paysOnlyPoints(r) {
		for _, words := range sets {
			t.addDue(r, "extra_die", 1-len(words))
		}
	}
}

// paysOnlyPoints reports whether the further traits of a roll are paid only with plot points: no SFX, no
// opposition of several GMCs, no other payment.
func (t *Table) paysOnlyPoints(r *throw) bool {
	// the GM builds the opposition of a test freely (CORE-POOL-09)
	built := slices.ContainsFunc(r.Pool, func(p poolDie) bool {
		return p.From == "difficulty" || strings.Contains(p.Word, ":")
	})
	if m := t.check(r.For); r.GM && (m == nil || m.test || built) {
		return false
	}
	return len(r.Uses) == 0 && t.people[r.Char] != nil && t.option("hero.as_pp", "false") == "false"
}

// countedReasons are the reasons with sums that the dice determine.
var countedReasons = []string{"hinder", "d4", "extra_die", "result", "hitch", "opportunity"}

// checkPrices checks the prices of a decision against its dice.
func (t *Table) checkPrices() {
	t.addPriceOfOnes()
	keys := map[string]bool{}
	for key := range t.due {
		keys[key] = true
	}
	for key := range t.paid {
		keys[key] = true
	}
	for key := range keys {
		who, why, _ := strings.Cut(key, " ")
		if !slices.Contains(countedReasons, why) || who == "" || t.mayDiffer(why) || t.isPaidLater(who, why) {
			continue
		}
		t.want(fmt.Sprintf("plot points of %s, %s", who, why), t.paid[key], t.due[key])
	}
	t.ones = nil
}

// isPaidLater reports whether a price is paid by another decision: which of several players the GM pays
// (PP-MOD-R3), and a 1 of a hero die, which is separate from the roll's (HERO-R4).
func (t *Table) isPaidLater(who, why string) bool {
	return who == "given" && (t.hasEvent("owed") || t.decision.Move == "pay") || t.decision.Move == "hero-back" &&
		why == "hitch"
}

// mayDiffer reports whether a price may be paid in another way, or capped.
func (t *Table) mayDiffer(why string) bool {
	return t.option("pp.max", "0") != "0" || t.option("hero.as_pp", "false") == "true" &&
		slices.Contains([]string{"result", "extra_die", "opportunity"}, why)
}

// addPriceOfOnes notes the price of used 1s: a point to the player for each separate thing of a roll,
// and a point from the player for each (CORE-HITCH-R1, OPP-04, OPP-R1). The first complication of a
// botch is free (CORE-HITCH-06).
func (t *Table) addPriceOfOnes() {
	for _, o := range t.ones {
		key := o.by + "/" + o.on
		if o.why != "" || o.on == "" && o.by != "" {
			continue
		}
		if o.on == "" && o.by == "" &&
			(t.hasEvent("doom.added") || t.hasEvent("doom.stepped") || t.hasEvent("crisis")) {
			t.addPriceOfDice(o)
			continue
		}
		if o.roll.touched[key] && o.on != "" {
			continue
		}
		o.roll.touched[key] = true
		switch {
		case o.by != "":
			t.due[t.walletOfChair(o.by)+" opportunity"]--
		case o.roll.GM:
		case o.roll.isBotch() && !o.roll.free && !t.hasEvent("doom") && !t.hasEvent("crisis"):
			o.roll.free = true
		default:
			t.addDue(o.roll, "hitch", 1)
		}
	}
}

// addPriceOfDice notes the price of 1s that became dice of doom or of a crisis: a point each (DOOM-R5),
// none for a botch (DOOM-R7).
func (t *Table) addPriceOfDice(o spentOnes) {
	if !o.roll.GM && !o.roll.isBotch() {
		t.addDue(o.roll, "hitch", o.n)
	}
}

// hasEvent reports whether the decision has an event with this prefix.
func (t *Table) hasEvent(kind string) bool {
	return slices.ContainsFunc(t.decision.Events,
		func(f Event) bool { return strings.HasPrefix(f.Name, "cortex."+kind) })
}

// walletOfChair returns the wallet that a player pays from.
func (t *Table) walletOfChair(chair string) string {
	if t.option("pp.owner", "player") == "character" {
		for _, key := range sortedKeys(t.people) {
			if c := t.people[key]; c.Chair == chair && c.Rank == "pc" {
				return "char/" + key
			}
		}
	}
	return chair
}
