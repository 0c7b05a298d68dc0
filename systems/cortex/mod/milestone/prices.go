package milestone

import (
	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// The things that XP buys, as values of paramBuy. A value of a sheet rises as another value falls,
// so raising it is a purchase of its own.
const (
	buyRaise     = "raise"
	buyValue     = "value"
	buyLevel     = "level"     // of a specialty
	buySpecialty = "specialty" // a new one
	buyAsset     = "asset"
	buyUnlock    = "unlock"
	buyWrite     = "write" // an SFX, locked
	buyRelation  = "relationship"
	buyTalent    = "talent"
)

// purchase is something that XP buys: its row in the table of prices, its value of paramBuy, and
// the die that results.
type purchase struct {
	row, what string
	die       dice.Die // 0: no die
}

// purchases lists all purchases, in the order of prices within each kind.
var purchases = []purchase{
	{"trait-d4-d6", buyRaise, dice.D6}, {"trait-d6-d8", buyRaise, dice.D8},
	{"trait-d8-d10", buyRaise, dice.D10}, {"trait-d10-d12", buyRaise, dice.D12},
	{"trait-d4-d6", buyValue, dice.D6}, {"trait-d6-d8", buyValue, dice.D8},
	{"trait-d8-d10", buyValue, dice.D10}, {"trait-d10-d12", buyValue, dice.D12},
	{"new-specialty-d6", buySpecialty, dice.D6}, {"new-specialty-d8", buySpecialty, dice.D8},
	{"specialty-d6-d8", buyLevel, dice.D8}, {"specialty-d8-d10", buyLevel, dice.D10},
	{"specialty-d10-d12", buyLevel, dice.D12},
	{"unlock-sfx", buyUnlock, 0}, {"add-locked-sfx", buyWrite, 0},
	{"signature-asset-d6", buyAsset, dice.D6}, {"signature-asset-d8", buyAsset, dice.D8},
	{"signature-asset-d10", buyAsset, dice.D10}, {"signature-asset-d12", buyAsset, dice.D12},
	{"keep-relationship", buyRelation, 0}, {"new-talent", buyTalent, 0},
}

// prices maps the ids of rows to prices in XP (XP-02), from the tables of the book and of the
// rulings.
var prices = func() map[string]int {
	type row struct {
		ID string
		XP int
	}
	table := data.MustRead[struct{ Options, Rulings []row }]("xp_unlockables")
	all := map[string]int{}
	for _, r := range append(table.Options, table.Rulings...) {
		all[r.ID] = r.XP
	}
	return all
}()

func (g purchase) price() int { return prices[g.row] }

// gains returns the improvements of a character's sheet that this purchase buys, even if the game
// does not allow them. It returns nil for a purchase that neither steps a trait up nor unlocks an
// SFX.
func (g purchase) gains(s *engine.State, c *people.Character) []sheet.Gain {
	var all []sheet.Gain
	switch g.what {
	case buyUnlock:
		return c.Unlocks()
	case buyRaise, buyValue, buyLevel:
		for _, st := range c.Steps() {
			before, _ := g.die.Step(-1)
			if (st.From == before || st.Kind == sheet.AddDie && st.To == g.die) && g.matches(st) {
				all = append(all, st)
			}
		}
	}
	return all
}

// matches reports whether a step is of this purchase's kind.
func (g purchase) matches(st sheet.Gain) bool {
	switch g.what {
	case buyLevel:
		return st.TraitKind == "specialty"
	case buyValue:
		return sheet.FixedTotal(st.Set)
	}
	return st.TraitKind != "specialty" && !sheet.FixedTotal(st.Set)
}

// isSold reports whether the game has this purchase, and the character has a use for it.
func (g purchase) isSold(s *engine.State, c *people.Character) bool {
	rules := people.SheetRules(s)
	switch g.what {
	case buySpecialty:
		return rules.UsesSet(sheet.KindSpecialties) && (g.die == dice.D8) == (refuseLevels(s) == nil)
	case buyLevel:
		return len(g.gains(s, c)) > 0 && refuseLevels(s) == nil
	case buyAsset:
		return true
	case buyWrite:
		return character.SFXList.Of(s) != nil && len(sfxHosts(c)) > 0 && len(c.SFX) < sheet.MaxSFX
	case buyRelation:
		return len(sessionRelationships(c)) > 0
	case buyTalent:
		return rules.Talents >= 0
	}
	return len(g.gains(s, c)) > 0
}

// sessionRelationships returns the relationships of a character that last for the session only.
func sessionRelationships(c *people.Character) []sheet.Trait {
	var all []sheet.Trait
	for _, t := range c.TraitsOf(sheet.KindRelationships) {
		if t.NotesOrEmpty().SessionOnly {
			all = append(all, t)
		}
	}
	return all
}

// sfxHosts returns what a new SFX may belong to: distinctions and signature assets (XP-02).
func sfxHosts(c *people.Character) []sheet.SFXHost {
	var all []sheet.SFXHost
	for _, h := range c.SFXHosts() {
		if h.Kind == "distinction" || h.Kind == "signature_asset" {
			all = append(all, h)
		}
	}
	return all
}

// label returns the label of a purchase.
func (g purchase) label(name string) game.Msg {
	return game.Say("cortex.upgrade."+g.what, game.W("name", name), game.D("die", g.die))
}
