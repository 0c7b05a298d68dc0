package pathway

import (
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The values of the option pathways.grants.
const (
	engineer = "engineer"
	basic    = "basic"
)

// grants is the option for what the first five stages give (RUL-PATH-GRANTS).
var grants = rulekit.NewEnum("pathways.grants", "RUL-PATH-GRANTS", engineer, basic).With(character.Creation.Option,
	character.ByPathways)

// usesEngineer reports whether the engineer's table applies: it is chosen, and the game has skills.
// Its stages then add up to a sheet made from scratch.
func usesEngineer(s *engine.State, g sheet.SheetRules) bool {
	return grants.Is(s, engineer) && g.Skills == "skills"
}

// stageGrant returns what a stage gives each character (PATH-02 to -04, PATH-08).
func stageGrant(s *engine.State, g sheet.SheetRules, n int) grant {
	var all grant
	st := stageOf(n)
	if n <= len(book.engineer) && usesEngineer(s, g) {
		if all = book.engineer[n-1]; !g.UsesSet(sheet.KindAttributes) {
			all.Attribute = 0
		}
	} else {
		all.Gain = 1
		if st.Type != standard {
			all.Distinction = 1
		}
	}
	if g.Replaced {
		all.Distinction, all.SFX = 0, 0
	}
	if st.Type == meta && g.Extraordinary != none {
		all.Gift = 1
	}
	return all
}

// The gains that a stage may give.
const (
	gainSkill       = "skill"
	gainSpecialty   = "specialty"
	gainAsset       = "asset"
	gainResource    = "resource"
	gainRelation    = "relationship"
	gainRaise       = "raise" // a step of a signature asset, a resource, or a specialty of several levels
	gainAttribute   = "attribute"
	gainDistinction = "distinction"
	gainUnlock      = "unlock" // an SFX in place of a distinction (RUL-PATH-DIST)
	gainGift        = "gift"   // a power set, or an ability
)

var (
	paramGain  = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramRisen = game.Param{Name: "risen", Kind: game.Pick, Min: 2, Max: 2}
	paramOld   = game.Param{Name: "old", Kind: game.Pick, Min: 1, Max: 1}
	paramTaken = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
)

// none is the value of an option for something that the game does not have, such as powers and
// abilities.
const none = "none"

var gains = []string{gainSkill, gainSpecialty, gainAsset, gainResource, gainRelation, gainRaise, gainAttribute,
	gainDistinction,
	gainUnlock, gainGift}

// timesLeft returns how often a character may still take a gain. The receiver is the rest of the
// stage's grant.
func (a grant) timesLeft(s *engine.State, g sheet.SheetRules, w Walker, what string) int {
	switch what {
	case gainSkill:
		if stageGrant(s, g, w.Done+1).Skill == 0 { // Gain may then be used for a skill
			return a.Gain
		}
		return a.Skill
	case gainAttribute:
		return a.Attribute
	case gainDistinction, gainUnlock:
		return a.Distinction
	case gainGift:
		return a.Gift
	}
	return a.Gain
}

// grantCost returns the part of a grant that is used up by taking a gain n times.
func grantCost(s *engine.State, g sheet.SheetRules, w Walker, what string, n int) grant {
	switch what {
	case gainSkill:
		if stageGrant(s, g, w.Done+1).Skill > 0 {
			return grant{Skill: n}
		}
	case gainAttribute:
		return grant{Attribute: n}
	case gainDistinction, gainUnlock:
		return grant{Distinction: n}
	case gainGift:
		return grant{Gift: n}
	}
	return grant{Gain: n}
}

// remainingGrant returns what a walker may still take of the stage's grant. SFX counts the unlocks
// that all stages so far give and the sheet does not have, however the sheet got its unlocks.
func remainingGrant(s *engine.State, g sheet.SheetRules, c *people.Character, w Walker) grant {
	all := stageGrant(s, g, w.Done+1)
	rest := grant{
		Distinction: all.Distinction - w.Taken.Distinction, Skill: all.Skill - w.Taken.Skill,
		Gain:      all.Gain - w.Taken.Gain,
		Attribute: all.Attribute - w.Taken.Attribute, Gift: all.Gift - w.Taken.Gift,
	}
	due := w.SFX
	for n := range w.Done + 1 {
		due += stageGrant(s, g, n+1).SFX
	}
	if due > 0 {
		rest.SFX = max(due-c.Unlocked(sheet.KindDistinctions), 0)
	}
	return rest
}

// msgs returns a grant in words, each part with its number.
func (a grant) msgs(g sheet.SheetRules) []game.Msg {
	var ms []game.Msg
	say := func(what string, n int) {
		if n > 0 {
			ms = append(ms, game.Say("cortex.path.grant."+what, game.N("n", n)))
		}
	}
	say("distinction", a.Distinction)
	say("skill", a.Skill)
	say("gain", a.Gain)
	say("attribute", a.Attribute)
	say("sfx", a.SFX)
	say(g.Extraordinary, a.Gift)
	return ms
}

func (a grant) plus(b grant) grant {
	return grant{Distinction: a.Distinction + b.Distinction, Skill: a.Skill + b.Skill, Gain: a.Gain + b.Gain,
		Attribute: a.Attribute + b.Attribute, SFX: a.SFX + b.SFX, Gift: a.Gift + b.Gift}
}
