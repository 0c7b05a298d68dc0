package milestone

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
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

// Claim is XP that a milestone brings, as the character's player claims it.
type Claim struct {
	N       int       `json:"n,omitempty"`
	Char    string    `json:"char"`
	Kind    string    `json:"of"` // kindGroup, kindPersonal or kindSession
	Goal    Milestone `json:"goal"`
	Trigger string    `json:"at"`   // at1 to at10Or
	When    Use       `json:"when"` // where it happened
}

// maxClaims is the largest number of claims that may wait.
const maxClaims = 60

// say returns the sentence about a claim with this message key. name is the character's name; if it
// is "" the sentence has the id.
func (c Claim) say(key, name string, more ...game.Arg) game.Msg {
	return game.Say(key,
		append([]game.Arg{rulekit.NameOr(name, c.Char), game.N("n", tier(c.Trigger)), game.M("goal", c.Goal.title()),
			game.M("text", c.Goal.triggerMsg(c.Trigger))}, more...)...)
}

// word returns the value of paramClaim that names a claim, such as "x3".
func (c Claim) word() string { return "x" + game.Itoa(c.N) }

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

// kindMsg returns the name of a kind of milestone.
func kindMsg(kind string) game.Msg { return game.Say("cortex.milestone.place." + kind) }

// goalChoices returns the milestones to choose from: the group's own, then the book's.
func goalChoices(s *engine.State) []game.Choice {
	var cs []game.Choice
	for _, g := range Section.Of(s).Own {
		cs = append(cs, game.Choice{Word: g.Word, Label: g.title(), Note: g.summaryMsg(s)})
	}
	for _, r := range bookMilestones {
		g := Milestone{Word: r.ID}
		cs = append(cs, game.Choice{Word: g.Word, Label: g.title(), Note: g.summaryMsg(s)})
	}
	return cs
}

// goalByWord returns the group's own milestone with this word, or else the book's. It does not
// check that the book has one.
func goalByWord(s *engine.State, word string) Milestone {
	for _, g := range Section.Of(s).Own {
		if g.Word == word {
			return g
		}
	}
	return Milestone{Word: strings.ToLower(word)}
}
