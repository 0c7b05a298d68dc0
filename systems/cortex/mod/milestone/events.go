package milestone

import (
	"mesa/game"
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

// Earners implements game.Earner.
func (e XPGained) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Claim.Char)} }

// Earners implements game.Earner.
func (e XPSet) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
