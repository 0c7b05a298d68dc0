package people

import (
	"iter"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// GMOffers returns a move of the GM's, closed to other actors.
func GMOffers(spec game.Spec, offers func(*engine.State, *game.Collector),
	do func(*engine.Tx, game.Args)) game.Move[engine.State] {
	return rulekit.GMOffers(spec, offers, do, RefuseUnlessGM)
}

// MayUseOpportunities reports whether the actor is a player with a PC in the scene, taken out or
// not (OPP-R3).
func MayUseOpportunities(s *engine.State, by game.Actor) bool {
	return by.Role == game.Player && slices.ContainsFunc(OwnPresent(s, by), (*Character).IsPC)
}

// NamedCharacter returns the character that the argument called name gives, as the id or as a name
// of which game.Slug makes the id. It returns nil if there is no argument or no character.
func (s *People) NamedCharacter(args game.Args, name string) *Character {
	if len(args[name]) == 0 {
		return nil
	}
	return s.Char(game.Slug(args.One(name)))
}

// PlayedBy reports whether the actor plays the character: its player, or the GM.
func (s *People) PlayedBy(by game.Actor, char string) bool {
	c := s.Char(char)
	return c != nil && by.Chair != "" && (by.Role == game.GM || by.Chair == c.Chair)
}

// IsOwn reports whether the actor owns the character: a PC belongs to one chair, a GMC to every GM.
func IsOwn(s *engine.State, by game.Actor, char string) bool {
	c := Of(s).Char(char)
	return c != nil && isOwner(s, by, c)
}

func isOwner(s *engine.State, by game.Actor, c *Character) bool {
	if c.IsPC() {
		return by.Chair != "" && by.Chair == c.Chair
	}
	return game.OwnsChair(s.Chairs, by, c.Chair)
}

// OwnPresent returns the actor's own characters that are in the scene.
func OwnPresent(s *engine.State, by game.Actor) []*Character {
	return slices.DeleteFunc(slices.Clone(Of(s).Chars), func(c *Character) bool { return c.Away || !isOwner(s, by, c) })
}

// The policies: questions that at most one mod in the game answers.
var (
	// ImpliedTraits returns traits that a sheet leaves out and that are rolled all the same. nil:
	// none.
	ImpliedTraits = engine.NewPolicy[ImpliedTraitsFunc]("unwritten", nil)
	// GameOf returns the rules of the game for a character's sheet, or for all sheets if the
	// character is nil. nil: sheet.DefaultRules.
	//
	// For a character made by pathways the rules say how many power sets its stages gave
	// (SheetRules.GiftLimit), and that no budgets of creation apply (PathwayBuilt).
	GameOf = engine.NewPolicy[func(*engine.State, *Character) sheet.SheetRules]("game", nil)
	// IsDraft reports whether a character's sheet has yet to be finished. nil: no sheet is compared
	// with the game.
	IsDraft = engine.NewPolicy[func(*engine.State, *Character) bool]("draft", nil)
)

// ImpliedTraitsFunc returns the traits that a sheet leaves out but that have a die, each with its
// set (RUL-TRAIT-DEFAULT).
type ImpliedTraitsFunc func(*engine.State, *Character) iter.Seq2[string, sheet.Trait]

// ClosedReason returns the refusal of a move for which there is no occasion now. It is nil for an
// actor without a chair, because the house has its own refusal for guests.
func ClosedReason(by game.Actor, rule, key string) *game.Refusal {
	if by.Chair == "" {
		return nil
	}
	return game.Refuse(rule, "cortex.refused."+key)
}

// WithDefaultReason returns the move m with a refusal for when m has no offer and gives no other
// reason, such as that the table has no assets.
func WithDefaultReason(m game.Move[engine.State], rule, key string) game.Move[engine.State] {
	return WithLastReason(m, func(_ *engine.State, by game.Actor) *game.Refusal { return ClosedReason(by, rule, key) })
}

// WithLastReason is WithDefaultReason with a reason that depends on the table.
func WithLastReason(m game.Move[engine.State],
	last func(*engine.State, game.Actor) *game.Refusal) game.Move[engine.State] {
	offers := m.Offers
	m.Offers = func(s *engine.State, c *game.Collector) {
		offers(s, c)
		if c.Explains() {
			c.Close(last(s, c.Actor))
		}
	}
	return m
}

// RefuseNoPCs returns the refusal for a table without PCs. It is nil if the table has a PC, and
// for an actor without a chair.
func (s *People) RefuseNoPCs(by game.Actor) *game.Refusal {
	if slices.ContainsFunc(s.Chars, (*Character).IsPC) {
		return nil
	}
	return ClosedReason(by, "", "no_pcs")
}

// RefuseNoOwnChars returns the refusal for an actor without an own character in the scene. It is
// nil if the actor has one there, and for an actor without a chair.
func RefuseNoOwnChars(s *engine.State, by game.Actor) *game.Refusal {
	if len(OwnPresent(s, by)) > 0 {
		return nil
	}
	for _, c := range Of(s).Chars {
		if IsOwn(s, by, c.ID) {
			return game.Refuse("", "cortex.refused.away", game.W("name", c.DisplayName()))
		}
	}
	if by.Role == game.GM {
		return ClosedReason(by, "", "no_own_gmc")
	}
	return ClosedReason(by, "", "no_own")
}
