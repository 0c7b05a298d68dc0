package milestone

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

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

// dropSession ends a session milestone. The milestone that it replaced is as before
// (RUL-MILE-SESSION).
func (t *Track) dropSession() { t.Session, t.Replaced = nil, "" }
