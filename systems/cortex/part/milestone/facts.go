package milestone

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The facts of milestones. Event names and fields are for ever.
type (
	// Taken is a milestone that somebody follows from now on; the group's, of
	// nobody in particular.
	Taken struct {
		Char  string `json:"char,omitempty"`
		Of    string `json:"of"`
		Goal  Goal   `json:"goal"`
		Aside string `json:"aside,omitempty"` // which one a session milestone stands in for
		Name  string `json:"name,omitempty"`
	}
	// OfferSet is a session milestone that the GM offers, or ("Gone") that is not
	// offered any more.
	OfferSet struct {
		Char    string  `json:"char"`
		Offered Offered `json:"offered"`
		Gone    bool    `json:"gone,omitempty"`
		Name    string  `json:"name,omitempty"`
	}
	// Claimed is XP that a player says is due.
	Claimed struct {
		Claim Claim  `json:"claim"`
		Name  string `json:"name,omitempty"`
	}
	// Declined is a claim that the GM does not grant.
	Declined struct {
		Claim Claim  `json:"claim"`
		Name  string `json:"name,omitempty"`
	}
	// Hit is XP that a milestone brings, and what that does to it.
	Hit struct {
		Claim Claim  `json:"claim"` // N 0: nobody claimed it before
		XP    int    `json:"xp"`    // what the character has then
		Ends  bool   `json:"ends,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// Dropped is a session milestone that is over before it is completed.
	Dropped struct {
		Char string `json:"char"`
		Goal Goal   `json:"goal"`
		Name string `json:"name,omitempty"`
	}
	// XPSet is what a character has of XP, by the GM's word or once some was spent.
	XPSet struct {
		Char   string `json:"char"`
		XP     int    `json:"xp"`
		Spent  int    `json:"spent,omitempty"`
		Reason string `json:"reason,omitempty"` // why the GM let it be out of its time
		Name   string `json:"name,omitempty"`
	}
	// OwnSet is a milestone that the group wrote.
	OwnSet struct {
		Goal Goal `json:"goal"`
	}
	// OwnGone is one that the table keeps no more. Who follows it goes on.
	OwnGone struct {
		Goal Goal `json:"goal"`
	}
	// OwnShared is one that was written out for another table. It changes nothing.
	OwnShared struct {
		Goal Goal   `json:"goal"`
		Text string `json:"text"`
	}
)

func (Taken) EventName() string     { return "cortex.milestone" }
func (OfferSet) EventName() string  { return "cortex.milestone.offer" }
func (Claimed) EventName() string   { return "cortex.milestone.claim" }
func (Declined) EventName() string  { return "cortex.milestone.declined" }
func (Hit) EventName() string       { return "cortex.milestone.hit" }
func (Dropped) EventName() string   { return "cortex.milestone.dropped" }
func (XPSet) EventName() string     { return "cortex.xp" }
func (OwnSet) EventName() string    { return "cortex.milestone.own" }
func (OwnGone) EventName() string   { return "cortex.milestone.own.gone" }
func (OwnShared) EventName() string { return "cortex.milestone.own.shared" }

func facts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellTaken, core.On(Group, (*Milestones).take)), func(s *core.State, e Taken) Taken {
			if e.Char != "" {
				e.Name = s.Name(e.Char)
			}
			return e
		}),
		kit.Named(core.FactOf(tellOffer, core.On(Group, (*Milestones).offer)), func(s *core.State, e OfferSet) OfferSet {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellClaimed, core.On(Group, (*Milestones).claim)), func(s *core.State, e Claimed) Claimed {
			e.Name = s.Name(e.Claim.Char)
			return e
		}),
		kit.Named(core.FactOf(tellDeclined, core.On(Group, func(g *Milestones, e Declined) { g.settle(e.Claim.N) })),
			func(s *core.State, e Declined) Declined {
				e.Name = s.Name(e.Claim.Char)
				return e
			}),
		kit.Named(core.FactOf(tellHit, core.On(Group, (*Milestones).hit)), func(s *core.State, e Hit) Hit {
			e.Name = s.Name(e.Claim.Char)
			return e
		}),
		kit.Named(core.FactOf(tellDropped, core.On(Group, func(g *Milestones, e Dropped) { g.with(e.Char, (*Track).back) })),
			func(s *core.State, e Dropped) Dropped {
				e.Name = s.Name(e.Char)
				return e
			}),
		kit.Named(core.FactOf(tellXP, core.On(Group, func(g *Milestones, e XPSet) {
			g.with(e.Char, func(t *Track) { t.XP = e.XP })
		})), func(s *core.State, e XPSet) XPSet {
			e.Name = s.Name(e.Char)
			return e
		}),
		core.FactOf(tellOwn, core.On(Group, func(g *Milestones, e OwnSet) { g.Own = append(slices.Clone(g.Own), e.Goal) })),
		core.FactOf(tellOwnGone, core.On(Group, func(g *Milestones, e OwnGone) {
			g.Own = slices.DeleteFunc(slices.Clone(g.Own), func(o Goal) bool { return o.Word == e.Goal.Word })
		})),
		core.FactOf(tellShared, core.On(Group, func(*Milestones, OwnShared) {})),
	}
}

func (g *Milestones) take(e Taken) {
	switch e.Of {
	case ofGroup:
		g.Group = &e.Goal
		g.Tracks = slices.Clone(g.Tracks)
		for i := range g.Tracks {
			g.Tracks[i].Group = Use{}
		}
	case ofPersonal:
		g.with(e.Char, func(t *Track) { t.Personal = &Followed{Goal: e.Goal} })
	case ofSession:
		g.with(e.Char, func(t *Track) { t.Session, t.Aside, t.Offered = &Followed{Goal: e.Goal}, e.Aside, nil })
	}
	g.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c Claim) bool {
		return c.Of == e.Of && (e.Of == ofGroup || c.Char == e.Char)
	})
}

func (g *Milestones) offer(e OfferSet) {
	g.with(e.Char, func(t *Track) {
		if t.Offered = &e.Offered; e.Gone {
			t.Offered = nil
		}
	})
}

func (g *Milestones) claim(e Claimed) {
	g.Next = max(g.Next, e.Claim.N)
	g.Claims = append(slices.Clone(g.Claims), e.Claim)
}

// settle forgets a claim.
func (g *Milestones) settle(n int) {
	g.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c Claim) bool { return c.N == n })
}

// hit notes what a milestone brought: 10 XP close a personal one, and end one for
// the session, so that the one is back that it stood in for (MILE-05, MILE-07).
func (g *Milestones) hit(e Hit) {
	g.settle(e.Claim.N)
	g.with(e.Claim.Char, func(t *Track) {
		t.XP = e.XP
		switch c := e.Claim; {
		case c.Of == ofGroup:
			t.Group = t.Group.after(c)
		case c.Of == ofPersonal && t.Personal != nil:
			t.Personal = &Followed{Goal: t.Personal.Goal, Use: t.Personal.Use.after(c), Done: t.Personal.Done || e.Ends}
		case c.Of == ofSession && t.Session != nil && e.Ends:
			t.back()
		case c.Of == ofSession && t.Session != nil:
			t.Session = &Followed{Goal: t.Session.Goal, Use: t.Session.Use.after(c)}
		}
	})
}

// after is a use once a claim was granted.
func (u Use) after(c Claim) Use {
	switch tier(c.At) {
	case 1:
		u.Roll = cmp.Or(c.When.Roll, u.Roll)
	case 3:
		u.Scene = c.When.Scene
	default:
		u.Session = c.When.Session
	}
	return u
}

// back ends a session milestone: what it stood in for is as it was
// (RUL-MILE-SESSION).
func (t *Track) back() { t.Session, t.Aside = nil, "" }

func tellTaken(e Taken) []game.Msg {
	var aside []game.Msg // what it stands in for, if it is one for the session
	if e.Aside != "" {
		aside = kit.Just(placeMsg(e.Aside))
	}
	return kit.Just(game.Say("cortex.event.milestone."+e.Of, core.NameOr(e.Name, e.Char), game.M("goal", e.Goal.title()),
		game.L("aside", aside...)))
}

func tellOffer(e OfferSet) []game.Msg {
	key := "cortex.event.milestone.offered"
	if e.Gone {
		key = "cortex.event.milestone.refused"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Char), game.M("goal", e.Offered.Goal.title()),
		game.M("aside", placeMsg(e.Offered.Aside))))
}

func tellClaimed(e Claimed) []game.Msg {
	return kit.Just(e.Claim.say("cortex.event.milestone.claimed", e.Name))
}

func tellDeclined(e Declined) []game.Msg {
	return kit.Just(e.Claim.say("cortex.event.milestone.declined", e.Name))
}

func tellHit(e Hit) []game.Msg {
	told := kit.Just(e.Claim.say("cortex.event.milestone.hit", e.Name, game.N("has", e.XP)))
	if e.Ends {
		told = append(told, e.Claim.say("cortex.event.milestone.ends."+e.Claim.Of, e.Name))
	}
	return told
}

func tellDropped(e Dropped) []game.Msg {
	return kit.Just(game.Say("cortex.event.milestone.dropped", core.NameOr(e.Name, e.Char), game.M("goal", e.Goal.title())))
}

func tellXP(e XPSet) []game.Msg {
	key := "cortex.event.xp.set"
	switch {
	case e.Reason != "":
		key = "cortex.event.xp.forced"
	case e.Spent > 0:
		key = "cortex.event.xp.spent"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Char), game.N("n", e.Spent), game.N("has", e.XP), game.W("reason", e.Reason)))
}

func tellOwn(e OwnSet) []game.Msg {
	return kit.Just(game.Say("cortex.event.milestone.own", game.M("goal", e.Goal.title())))
}

func tellOwnGone(e OwnGone) []game.Msg {
	return kit.Just(game.Say("cortex.event.milestone.own.gone", game.M("goal", e.Goal.title())))
}

func tellShared(e OwnShared) []game.Msg {
	return kit.Just(game.Say("cortex.event.milestone.own.shared", game.M("goal", e.Goal.title()), game.W("text", e.Text)))
}
