package milestone

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// The events of milestones. Their names and fields never change.
type (
	// MilestoneTaken records that a character follows a milestone. Char is "" for the group's.
	MilestoneTaken struct {
		Char     string    `json:"char,omitempty"`
		Kind     string    `json:"of"`
		Goal     Milestone `json:"goal"`
		Replaced string    `json:"aside,omitempty"` // which milestone a session milestone replaces
		Name     string    `json:"name,omitempty"`
	}
	// OfferSet records a session milestone that the GM offers or, with Gone, that was declined.
	OfferSet struct {
		Char    string  `json:"char"`
		Offered Offered `json:"offered"`
		Gone    bool    `json:"gone,omitempty"`
		Name    string  `json:"name,omitempty"`
	}
	// XPClaimed records a claim that waits for the GM.
	XPClaimed struct {
		Claim Claim  `json:"claim"`
		Name  string `json:"name,omitempty"`
	}
	// ClaimDeclined records a claim that the GM does not grant.
	ClaimDeclined struct {
		Claim Claim  `json:"claim"`
		Name  string `json:"name,omitempty"`
	}
	// XPGained records XP that a milestone brings. With Ends, the milestone is over.
	XPGained struct {
		Claim Claim  `json:"claim"` // N 0: not claimed before
		XP    int    `json:"xp"`    // the character's new total
		Ends  bool   `json:"ends,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// MilestoneDropped ends a session milestone before it is completed.
	MilestoneDropped struct {
		Char string    `json:"char"`
		Goal Milestone `json:"goal"`
		Name string    `json:"name,omitempty"`
	}
	// XPSet sets the XP of a character: by the GM, from a file, or after some was spent.
	XPSet struct {
		Char   string `json:"char"`
		XP     int    `json:"xp"`
		Spent  int    `json:"spent,omitempty"`
		Reason string `json:"reason,omitempty"` // why the GM allowed it during a scene
		Name   string `json:"name,omitempty"`
	}
	// CustomSet adds a milestone that the group wrote.
	CustomSet struct {
		Goal Milestone `json:"goal"`
	}
	// CustomGone drops a milestone that the group wrote. Characters that follow it keep it.
	CustomGone struct {
		Goal Milestone `json:"goal"`
	}
	// CustomShared records that a milestone was written out for another table. It changes nothing.
	CustomShared struct {
		Goal Milestone `json:"goal"`
		Text string    `json:"text"`
	}
)

func (MilestoneTaken) EventName() string   { return "cortex.milestone" }
func (OfferSet) EventName() string         { return "cortex.milestone.offer" }
func (XPClaimed) EventName() string        { return "cortex.milestone.claim" }
func (ClaimDeclined) EventName() string    { return "cortex.milestone.declined" }
func (XPGained) EventName() string         { return "cortex.milestone.hit" }
func (MilestoneDropped) EventName() string { return "cortex.milestone.dropped" }
func (XPSet) EventName() string            { return "cortex.xp" }
func (CustomSet) EventName() string        { return "cortex.milestone.own" }
func (CustomGone) EventName() string       { return "cortex.milestone.own.gone" }
func (CustomShared) EventName() string     { return "cortex.milestone.own.shared" }

func events() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellTaken, engine.On(Section, (*Milestones).taken)),
			func(s *engine.State, e MilestoneTaken) MilestoneTaken {
				if e.Char != "" {
					e.Name = people.Of(s).Name(e.Char)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellOffer, engine.On(Section, (*Milestones).offerSet)),
			func(s *engine.State, e OfferSet) OfferSet {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellClaimed, engine.On(Section, (*Milestones).claimed)),
			func(s *engine.State, e XPClaimed) XPClaimed {
				e.Name = people.Of(s).Name(e.Claim.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellDeclined,
			engine.On(Section, func(g *Milestones, e ClaimDeclined) { g.removeClaim(e.Claim.N) })),
			func(s *engine.State, e ClaimDeclined) ClaimDeclined {
				e.Name = people.Of(s).Name(e.Claim.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellGained, engine.On(Section, (*Milestones).gained)),
			func(s *engine.State, e XPGained) XPGained {
				e.Name = people.Of(s).Name(e.Claim.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellDropped,
			engine.On(Section, func(g *Milestones, e MilestoneDropped) { g.update(e.Char, (*Track).dropSession) })),
			func(s *engine.State, e MilestoneDropped) MilestoneDropped {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellXP, engine.On(Section, func(g *Milestones, e XPSet) {
			g.update(e.Char, func(t *Track) { t.XP = e.XP })
		})), func(s *engine.State, e XPSet) XPSet {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		engine.EventOf(tellOwn,
			engine.On(Section, func(g *Milestones, e CustomSet) { g.Own = append(slices.Clone(g.Own), e.Goal) })),
		engine.EventOf(tellOwnGone, engine.On(Section, func(g *Milestones, e CustomGone) {
			g.Own = slices.DeleteFunc(slices.Clone(g.Own), func(o Milestone) bool { return o.Word == e.Goal.Word })
		})),
		engine.EventOf(tellShared, engine.On(Section, func(*Milestones, CustomShared) {})),
	}
}

func (g *Milestones) taken(e MilestoneTaken) {
	switch e.Kind {
	case kindGroup:
		g.Group = &e.Goal
		g.Tracks = slices.Clone(g.Tracks)
		for i := range g.Tracks {
			g.Tracks[i].Group = Use{}
		}
	case kindPersonal:
		g.update(e.Char, func(t *Track) { t.Personal = &Followed{Goal: e.Goal} })
	case kindSession:
		g.update(e.Char, func(t *Track) { t.Session, t.Replaced, t.Offered = &Followed{Goal: e.Goal}, e.Replaced, nil })
	}
	g.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c Claim) bool {
		return c.Kind == e.Kind && (e.Kind == kindGroup || c.Char == e.Char)
	})
}

func (g *Milestones) offerSet(e OfferSet) {
	g.update(e.Char, func(t *Track) {
		if t.Offered = &e.Offered; e.Gone {
			t.Offered = nil
		}
	})
}

func (g *Milestones) claimed(e XPClaimed) {
	g.Next = max(g.Next, e.Claim.N)
	g.Claims = append(slices.Clone(g.Claims), e.Claim)
}

// removeClaim removes a claim by its number.
func (g *Milestones) removeClaim(n int) {
	g.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c Claim) bool { return c.N == n })
}

// gained folds XPGained. 10 XP close a personal milestone. They end a session milestone, and the
// milestone that it replaced is back (MILE-05, MILE-07).
func (g *Milestones) gained(e XPGained) {
	g.removeClaim(e.Claim.N)
	g.update(e.Claim.Char, func(t *Track) {
		t.XP = e.XP
		switch c := e.Claim; {
		case c.Kind == kindGroup:
			t.Group = t.Group.withGrant(c)
		case c.Kind == kindPersonal && t.Personal != nil:
			t.Personal = &Followed{Goal: t.Personal.Goal, Use: t.Personal.Use.withGrant(c), Done: t.Personal.Done ||
				e.Ends}
		case c.Kind == kindSession && t.Session != nil && e.Ends:
			t.dropSession()
		case c.Kind == kindSession && t.Session != nil:
			t.Session = &Followed{Goal: t.Session.Goal, Use: t.Session.Use.withGrant(c)}
		}
	})
}

// withGrant returns the use after a claim was granted.
func (u Use) withGrant(c Claim) Use {
	switch tier(c.Trigger) {
	case 1:
		u.Roll = cmp.Or(c.When.Roll, u.Roll)
	case 3:
		u.Scene = c.When.Scene
	default:
		u.Session = c.When.Session
	}
	return u
}

// dropSession ends a session milestone. The milestone that it replaced is as before
// (RUL-MILE-SESSION).
func (t *Track) dropSession() { t.Session, t.Replaced = nil, "" }

func tellTaken(e MilestoneTaken) []game.Msg {
	var replaced []game.Msg // the milestone that a session milestone replaces
	if e.Replaced != "" {
		replaced = rulekit.Msgs(kindMsg(e.Replaced))
	}
	return rulekit.Msgs(game.Say("cortex.event.milestone."+e.Kind, rulekit.NameOr(e.Name, e.Char),
		game.M("goal", e.Goal.title()),
		game.L("aside", replaced...)))
}

func tellOffer(e OfferSet) []game.Msg {
	key := "cortex.event.milestone.offered"
	if e.Gone {
		key = "cortex.event.milestone.refused"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.M("goal", e.Offered.Goal.title()),
		game.M("aside", kindMsg(e.Offered.Replaced))))
}

func tellClaimed(e XPClaimed) []game.Msg {
	return rulekit.Msgs(e.Claim.say("cortex.event.milestone.claimed", e.Name))
}

func tellDeclined(e ClaimDeclined) []game.Msg {
	return rulekit.Msgs(e.Claim.say("cortex.event.milestone.declined", e.Name))
}

func tellGained(e XPGained) []game.Msg {
	told := rulekit.Msgs(e.Claim.say("cortex.event.milestone.hit", e.Name, game.N("has", e.XP)))
	if e.Ends {
		told = append(told, e.Claim.say("cortex.event.milestone.ends."+e.Claim.Kind, e.Name))
	}
	return told
}

func tellDropped(e MilestoneDropped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.milestone.dropped", rulekit.NameOr(e.Name, e.Char),
		game.M("goal", e.Goal.title())))
}

func tellXP(e XPSet) []game.Msg {
	key := "cortex.event.xp.set"
	switch {
	case e.Reason != "":
		key = "cortex.event.xp.forced"
	case e.Spent > 0:
		key = "cortex.event.xp.spent"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.N("n", e.Spent), game.N("has", e.XP),
		game.W("reason", e.Reason)))
}

func tellOwn(e CustomSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.milestone.own", game.M("goal", e.Goal.title())))
}

func tellOwnGone(e CustomGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.milestone.own.gone", game.M("goal", e.Goal.title())))
}

func tellShared(e CustomShared) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.milestone.own.shared", game.M("goal", e.Goal.title()),
		game.W("text", e.Text)))
}
