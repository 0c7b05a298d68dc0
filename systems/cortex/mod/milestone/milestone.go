package milestone

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for milestones and XP.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "milestone", Chapter: engine.ChapterSheets,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Options:  []*rulekit.Option{enabled.Option, limit.Option},
		Events:   events(),
		Handlers: []engine.Handler{engine.On(Section, func(g *Milestones, e people.CharacterGone) {
			g.Tracks = slices.DeleteFunc(slices.Clone(g.Tracks), func(t Track) bool { return t.Char == e.ID })
			g.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c Claim) bool { return c.Char == e.ID })
		})},
		Moves: []game.Move[engine.State]{claimMove(), decideClaimMove("claim-grant", true),
			decideClaimMove("claim-decline", false),
			upgradeMove(),
			chooseMove(), answerMove(), groupMove(), offerMove(), dropMove(), writeMove(), forgetMove(), shareMove(),
			pasteMove(), xpMove()},
		CharacterMoves: []string{"claim", "milestone", "milestone-answer", "upgrade"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			view.Hooks{Sheet: sheetItems, CharacterItems: characterItems, Cards: cards},
			character.Hooks{Earnings: earnings()},
		},
	}
}

// terms are the synonyms of the words of milestones, including the book's.
var terms = listedSynonyms(game.Synonyms{
	kindGroup: {"grupo"}, kindPersonal: {"pessoal"}, endFirst: {"primeiro"}, endOther: {"outro"},
	"per_roll": {"por-rolagem"}, "unlimited": {"sem-limite"},
	buyValue: {"valor"}, buyLevel: {"nivel"}, buySpecialty: {"especialidade"}, buyUnlock: {"liberar"},
	buyWrite: {"escrever"}, buyTalent: {"talento"},
})

func listedSynonyms(terms game.Synonyms) game.Synonyms {
	for _, r := range bookMilestones {
		terms[r.ID] = []string{game.Slug(r.Gloss)}
	}
	return terms
}

// valid reports whether the milestones are within the bounds that the moves keep.
func valid(s *engine.State) bool {
	g := Section.Of(s)
	if len(g.Own) > maxOwn || len(g.Claims) > maxClaims || len(g.Tracks) > engine.MaxLists || g.Next < 0 {
		return false
	}
	goals := slices.Clone(g.Own)
	if g.Group != nil {
		goals = append(goals, *g.Group)
	}
	for _, t := range g.Tracks {
		if sheet.IsTooLong(t.Char) || t.XP < 0 || t.XP > maxXP {
			return false
		}
		for _, f := range []*Followed{t.Personal, t.Session} {
			if f != nil {
				goals = append(goals, f.Goal)
			}
		}
		if t.Offered != nil {
			goals = append(goals, t.Offered.Goal)
		}
	}
	for _, c := range g.Claims {
		goals = append(goals, c.Goal)
	}
	return !slices.ContainsFunc(goals, Milestone.isFaulty)
}
