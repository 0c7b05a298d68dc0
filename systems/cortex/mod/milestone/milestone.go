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

// Milestones is the state: who follows which milestone, and the XP.
type Milestones struct {
	Group  *Milestone  `json:"group,omitempty"` // the milestone of all PCs
	Tracks []Track     `json:"tracks,omitempty"`
	Claims []Claim     `json:"claims,omitempty"` // claims that wait for the GM
	Next   int         `json:"next,omitempty"`   // the highest number of a claim so far
	Own    []Milestone `json:"own,omitempty"`    // milestones that the group wrote
}

// Track holds the milestones that a character follows, and its XP.
type Track struct {
	Char     string    `json:"char"`
	XP       int       `json:"xp,omitempty"`
	Group    Use       `json:"group,omitzero"` // for the group's milestone
	Personal *Followed `json:"personal,omitempty"`
	Session  *Followed `json:"session,omitempty"`
	Replaced string    `json:"aside,omitempty"`   // kindPersonal or kindGroup: what the session milestone replaces
	Offered  *Offered  `json:"offered,omitempty"` // a session milestone that waits for an answer
}

// Followed is a milestone that a character follows.
type Followed struct {
	Goal Milestone `json:"goal"`
	Use  Use       `json:"use,omitzero"`
	Done bool      `json:"done,omitempty"` // its 10 XP closed it (MILE-05)
}

// Use says when a milestone last brought each tier, "" or 0 for never. A tier comes once in its
// span, except that 1 XP may be unlimited by option.
type Use struct {
	Roll    string `json:"roll,omitempty"`    // 1 XP: the test or contest
	Scene   int    `json:"scene,omitempty"`   // 3 XP
	Session int    `json:"session,omitempty"` // 10 XP
}

// Offered is a session milestone that the GM offers in place of another (MILE-07).
type Offered struct {
	Goal     Milestone `json:"goal"`
	Replaced string    `json:"aside"`
}

// The kinds of milestones of a character.
const (
	kindGroup    = "group"
	kindPersonal = "personal"
	kindSession  = "session"
)

// Section is the state of milestones.
var Section = engine.NewSection[Milestones]("milestone", 0)

// maxXP is the most XP that a character can have, more than any campaign brings.
const maxXP = 9999

var (
	enabled = rulekit.NewFlag("growth.milestones", false, "MILE-01")
	limit   = rulekit.NewEnum("milestones.one_xp_limit", "RUL-MILE-ONE", "per_roll", "unlimited").With(enabled.Option,
		"true")
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

// trackOf returns what a character follows and its XP, an empty Track for nothing.
func trackOf(s *engine.State, char string) Track { return Section.Of(s).track(char) }

func (g *Milestones) track(char string) Track {
	for _, t := range g.Tracks {
		if t.Char == char {
			return t
		}
	}
	return Track{Char: char}
}

// update changes what a character follows.
func (g *Milestones) update(char string, change func(*Track)) {
	t := g.track(char)
	change(&t)
	g.Tracks = slices.Clone(g.Tracks)
	for i := range g.Tracks {
		if g.Tracks[i].Char == char {
			g.Tracks[i] = t
			return
		}
	}
	g.Tracks = append(g.Tracks, t)
}

// goal returns a character's milestone of a kind, or nil.
func (g *Milestones) goal(t Track, kind string) *Milestone {
	switch {
	case kind == kindGroup:
		return g.Group
	case kind == kindPersonal && t.Personal != nil:
		return &t.Personal.Goal
	case kind == kindSession && t.Session != nil:
		return &t.Session.Goal
	}
	return nil
}

// use returns when a character's milestone of a kind last brought each tier.
func (t Track) use(kind string) Use {
	switch {
	case kind == kindGroup:
		return t.Group
	case kind == kindPersonal && t.Personal != nil:
		return t.Personal.Use
	case kind == kindSession && t.Session != nil:
		return t.Session.Use
	}
	return Use{}
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
