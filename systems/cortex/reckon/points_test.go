package reckon

import (
	"fmt"
	"slices"
	"strings"
)

// purse holds plot points: free ones, and those that wait for the end of a roll.
type purse struct {
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
	on("cortex.points", (*Table).moved)
	on("cortex.points.set", (*Table).pointsSet)
	on("cortex.points.freed", func(t *Table, e struct {
		Roll int `json:"roll"`
	}) {
		t.release(e.Roll, true)
	})
	on("cortex.points.carried", (*Table).carried)
}

type pointsMoved struct {
	Purse string `json:"purse"`
	N     int    `json:"n"`
	Roll  int    `json:"roll"`
	Why   string `json:"why"`
	Has   int    `json:"has"`
	Given bool   `json:"given"`
}

// moved checks the new points of a purse against its old ones.
func (t *Table) moved(e pointsMoved) {
	p := t.purses[e.Purse]
	if p == nil {
		p = &purse{locked: map[int]int{}}
		t.purses[e.Purse] = p
	}
	if e.Roll != 0 {
		p.locked[e.Roll] += e.N // PP-EARN-01
	} else {
		p.free += e.N
	}
	t.want("plot points of "+e.Purse, e.Has, p.free)
	if p.free < 0 || p.locked[e.Roll] < 0 {
		t.fault("%s pays %d plot points that are not there (PP-SPEND-19)", e.Purse, -e.N)
	}
	if strings.HasPrefix(e.Purse, "char/") && e.Given && t.deed.By == t.chairOf(e.Purse[5:]) {
		t.fault("%s is paid for what it does itself (PP-MOD-R3)", e.Purse)
	}
	if e.Given { // the GM's price, which goes to a player (PP-MOD-04)
		t.paid["given "+e.Why] += e.N
		return
	}
	t.paid[e.Purse+" "+e.Why] += e.N
}

func (t *Table) pointsSet(e struct {
	Purse string `json:"purse"`
	N     int    `json:"n"`
	By    int    `json:"by"`
}) {
	p := t.purses[e.Purse]
	if p == nil {
		p = &purse{locked: map[int]int{}}
		t.purses[e.Purse] = p
	}
	if e.By != 0 {
		t.want("plot points of "+e.Purse+" as corrected", e.N, max(0, p.free+e.By))
	}
	p.free = e.N
}

func (t *Table) carried(e struct {
	From string `json:"from"`
	To   string `json:"to"`
	N    int    `json:"n"`
}) {
	for key, n := range map[string]int{e.From: -e.N, e.To: e.N} {
		if t.purses[key] == nil {
			t.purses[key] = &purse{locked: map[int]int{}}
		}
		t.purses[key].free += n
	}
}

// release frees the points earned in a roll. After a mere comparison the GM's stay locked.
func (t *Table) release(roll int, compared bool) {
	for key, p := range t.purses {
		if !compared || key != "bank" {
			p.free += p.locked[roll]
			delete(p.locked, roll)
		}
	}
}

// purseOf returns the purse that pays for a character: its player's, its own, or the bank
// (PP-START-R3, PP-BANK-01). "" is one that is not counted.
func (t *Table) purseOf(char string) string {
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

// owe notes the cost or earning of a roll.
func (t *Table) owe(r *throw, why string, n int) {
	purse := t.purseOf(r.Char)
	switch {
	case purse == "" || r.Char == "" && !r.GM || n == 0:
	case purse == "given" && n < 0:
		t.due["given "+why] -= n
	case purse == "given": // PP-MOD-06
	default:
		t.due[purse+" "+why] += n
	}
}

// price notes the price of a pool: 1 for each further trait of a set (CORE-POOL-03), and 1 earned
// for Hinder and for each d4 that was taken in by choice (TRAIT-06, PP-EARN-03).
func (t *Table) price(r *throw) {
	sets, seen := map[string][]string{}, map[string]bool{}
	for _, p := range r.Pool {
		if p.From == "trait" && p.Set != "" && p.Word != "" && !slices.Contains(sets[p.Set], p.Word) {
			sets[p.Set] = append(sets[p.Set], p.Word)
		}
		if p.Hinder && !seen["hinder "+p.Word] {
			seen["hinder "+p.Word] = true
			t.owe(r, "hinder", 1)
		}
		if p.D4 && !seen["d4 "+p.Word] {
			seen["d4 "+p.Word] = true
			t.owe(r, "d4", 1)
		}
	}
	if t.plain(r) {
		for _, words := range sets {
			t.owe(r, "extra_die", 1-len(words))
		}
	}
}

// plain reports whether the further traits of a roll are paid only with plot points: no SFX, no
// opposition of several GMCs, no other payment.
func (t *Table) plain(r *throw) bool {
	// the GM builds the opposition of a test freely (CORE-POOL-09)
	built := slices.ContainsFunc(r.Pool, func(p poolDie) bool {
		return p.From == "difficulty" || strings.Contains(p.Word, ":")
	})
	if m := t.matter(r.For); r.GM && (m == nil || m.test || built) {
		return false
	}
	return len(r.Uses) == 0 && t.people[r.Char] != nil && t.option("hero.as_pp", "false") == "false"
}

// counted are the reasons with sums that the dice determine.
var counted = []string{"hinder", "d4", "extra_die", "result", "hitch", "opportunity"}

// settle checks the prices of a decision against its dice.
func (t *Table) settle() {
	t.priceOnes()
	keys := map[string]bool{}
	for key := range t.due {
		keys[key] = true
	}
	for key := range t.paid {
		keys[key] = true
	}
	for key := range keys {
		who, why, _ := strings.Cut(key, " ")
		if !slices.Contains(counted, why) || who == "" || t.shift(why) || t.later(who, why) {
			continue
		}
		t.want(fmt.Sprintf("plot points of %s, %s", who, why), t.paid[key], t.due[key])
	}
	t.ones = nil
}

// later reports whether a price is paid by another decision: which of several players the GM pays
// (PP-MOD-R3), and a 1 of a hero die, which is separate from the roll's (HERO-R4).
func (t *Table) later(who, why string) bool {
	return who == "given" && (t.made("owed") || t.deed.Move == "pay") || t.deed.Move == "hero-back" && why == "hitch"
}

// shift reports whether a price may be paid in another way, or capped.
func (t *Table) shift(why string) bool {
	return t.option("pp.max", "0") != "0" || t.option("hero.as_pp", "false") == "true" &&
		slices.Contains([]string{"result", "extra_die", "opportunity"}, why)
}

// priceOnes notes the price of used 1s: a point to the player for each separate thing of a roll,
// and a point from the player for each (CORE-HITCH-R1, OPP-04, OPP-R1). The first complication of a
// botch is free (CORE-HITCH-06).
func (t *Table) priceOnes() {
	for _, o := range t.ones {
		key := o.by + "/" + o.on
		if o.why != "" || o.on == "" && o.by != "" {
			continue
		}
		if o.on == "" && o.by == "" && (t.made("doom.added") || t.made("doom.stepped") || t.made("crisis")) {
			t.priceDice(o)
			continue
		}
		if o.roll.touched[key] && o.on != "" {
			continue
		}
		o.roll.touched[key] = true
		switch {
		case o.by != "":
			t.due[t.purseOfChair(o.by)+" opportunity"]--
		case o.roll.GM:
		case o.roll.botch() && !o.roll.free && !t.made("doom") && !t.made("crisis"):
			o.roll.free = true
		default:
			t.owe(o.roll, "hitch", 1)
		}
	}
}

// priceDice notes the price of 1s that became dice of doom or of a crisis: a point each (DOOM-R5),
// none for a botch (DOOM-R7).
func (t *Table) priceDice(o spentOnes) {
	if !o.roll.GM && !o.roll.botch() {
		t.owe(o.roll, "hitch", o.n)
	}
}

// made reports whether the decision has an event with this prefix.
func (t *Table) made(kind string) bool {
	return slices.ContainsFunc(t.deed.Facts, func(f Fact) bool { return strings.HasPrefix(f.Name, "cortex."+kind) })
}

// purseOfChair returns the purse that a player pays from.
func (t *Table) purseOfChair(chair string) string {
	if t.option("pp.owner", "player") == "character" {
		for _, key := range sortedKeys(t.people) {
			if c := t.people[key]; c.Chair == chair && c.Rank == "pc" {
				return "char/" + key
			}
		}
	}
	return chair
}
