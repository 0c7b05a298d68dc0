package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// The events of dramatic order.
type (
	// LeadWanted records that a character wants to lead or, if Not is set, that it no longer does.
	LeadWanted struct {
		Scene int    `json:"scene"`
		Char  string `json:"char"`
		Not   bool   `json:"not,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// LeadEnded ends a lead: with its contest, because it was given up (Given), or because the
	// character can no longer act.
	LeadEnded struct {
		Scene int    `json:"scene"`
		Char  string `json:"char"`
		Given bool   `json:"given,omitempty"`
		Name  string `json:"name,omitempty"`
	}
)

// LeadBegun records the contest that a lead begins. Contest is "" if that contest ended without a
// result, so that the lead may begin another.
type LeadBegun struct {
	Scene   int    `json:"scene"`
	Contest string `json:"contest,omitempty"`
}

func (LeadBegun) EventName() string { return "cortex.lead.began" }

func (LeadWanted) EventName() string { return "cortex.lead.wanted" }
func (LeadEnded) EventName() string  { return "cortex.lead.over" }

// Card implements game.OnCard.
func (e LeadWanted) Card() (game.Ref, int) { return turnRef(e.Scene), 0 }

// The moves about the lead.
const (
	leadWant = "lead"
	leadNot  = "no-lead"
)

var paramLeaders = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: game.MaxDice}

func leadEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellWanted, engine.On(Section, func(g *Orders, e LeadWanted) {
			o := g.orderOf(e.Scene)
			o.Wants = slices.DeleteFunc(slices.Clone(o.Wants), func(id string) bool { return id == e.Char })
			if !e.Not {
				o.Wants = append(o.Wants, e.Char)
			}
		})), func(s *engine.State, e LeadWanted) LeadWanted {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		engine.EventOf[LeadBegun](nil, engine.On(Section, func(g *Orders, e LeadBegun) {
			o := g.orderOf(e.Scene)
			o.Contest, o.Beat = e.Contest, false
		})),
		game.WithNames(engine.EventOf(tellLeadEnded, engine.On(Section, func(g *Orders, e LeadEnded) {
			o := g.orderOf(e.Scene)
			o.Lead, o.Opens, o.Contest, o.Beat = "", 0, "", false
		})), func(s *engine.State, e LeadEnded) LeadEnded {
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
	}
}

func tellWanted(e LeadWanted) []game.Msg {
	if e.Not {
		return rulekit.Msgs(game.Say("cortex.event.lead.not", rulekit.NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.lead.wants", rulekit.NameOr(e.Name, e.Char)))
}

func tellLeadEnded(e LeadEnded) []game.Msg {
	if e.Given {
		return rulekit.Msgs(game.Say("cortex.event.lead.given", rulekit.NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.lead.over"))
}

// leader returns the character that leads in dramatic order, nil if none does or it cannot act.
func (o Order) leader(s *engine.State) *people.Character {
	if c := people.Of(s).Char(o.Lead); hasTurns(c) {
		return c
	}
	return nil
}

// claimants returns the characters that want to lead, nil while a character leads.
func (o Order) claimants(s *engine.State) []*people.Character {
	var all []*people.Character
	for _, id := range o.Wants {
		if c := people.Of(s).Char(id); hasTurns(c) && o.leader(s) == nil {
			all = append(all, c)
		}
	}
	return all
}

// isThrowing reports whether initiative of the scene is not over.
func (o Order) isThrowing() bool { return o.Initiative != nil && !o.Initiative.Over }

// leadMove returns the move by which a character claims the lead (DRAMA-02).
func leadMove() game.Move[engine.State] {
	return leadWordMove(leadWant,
		func(t *engine.Tx, char string) { t.Emit(LeadWanted{Scene: scene.Of(t.S).Scene.N, Char: char}) })
}

func noLeadMove() game.Move[engine.State] {
	return leadWordMove(leadNot, func(t *engine.Tx, char string) {
		if o := currentOrder(t.S); o.Lead == char {
			t.Emit(LeadEnded{Scene: o.Scene, Char: char, Given: true})
			check.ResolveIf(t, o.Opens)
			return
		}
		t.Emit(LeadWanted{Scene: scene.Of(t.S).Scene.N, Char: char, Not: true})
	})
}

func leadWordMove(name string, do func(t *engine.Tx, char string)) game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: name, Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			o := currentOrder(s)
			switch {
			case !isDramatic(s):
				c.Close(people.ClosedReason(c.Actor, "DRAMA-01", "lead_no_drama"))
				return
			case o.isThrowing():
				c.Close(game.Refuse("DRAMA-02", "cortex.refused.race_runs"))
				return
			}
			for _, who := range people.OwnPresent(s, c.Actor) {
				if o.leadWord(s, who) == name {
					c.Add(leadOffer(s, c.Actor, o, who, name))
				}
			}
			if c.Explains() {
				c.Close(o.refuseLeadWord(s, c.Actor, name))
			}
		},
		Do: func(t *engine.Tx, args game.Args) { do(t, args.One("char")) },
	}
}

// refuseLeadWord refuses a move about the lead that no character of the actor may make now.
func (o Order) refuseLeadWord(s *engine.State, by game.Actor, name string) *game.Refusal {
	switch {
	case name == leadNot:
		return people.ClosedReason(by, "DRAMA-R2", "lead_unwanted")
	case o.leader(s) != nil:
		return game.Refuse("DRAMA-01", "cortex.refused.lead_taken", game.W("who", o.leader(s).DisplayName()))
	}
	for _, c := range people.OwnPresent(s, by) {
		if slices.Contains(o.Wants, c.ID) {
			return game.Refuse("DRAMA-02", "cortex.refused.lead_said", game.W("name", c.DisplayName()))
		}
	}
	return people.ClosedReason(by, "DRAMA-02", "lead_busy")
}

// leadWord returns the name of the move about the lead that a character may make now, or "".
func (o Order) leadWord(s *engine.State, c *people.Character) string {
	switch {
	case !hasTurns(c):
		return ""
	case o.Lead == c.ID && !o.isContesting(s), o.leader(s) == nil && slices.Contains(o.Wants, c.ID):
		return leadNot
	case o.leader(s) != nil || check.RefuseBusy(s, c) != nil:
		return ""
	}
	return leadWant
}

func leadOffer(s *engine.State, by game.Actor, o Order, c *people.Character, name string) game.Offer {
	key := "cortex." + name + ".now"
	if o.Lead == c.ID {
		key = "cortex.no-lead.give_up"
	}
	offer := game.Offer{Fixed: game.Args{"char": {c.ID}}, About: people.CharRef(c.ID),
		Label:   game.Say(key, game.W("name", people.NameFor(s, by, c.ID))),
		ForCard: game.ForCard{WaitLabel: game.Say(key, game.W("name", ""))}}
	if o.hasCard(s) {
		offer.Card, offer.Optional = turnRef(o.Scene), people.IsOwn(s, by, c.ID) && (c.IsPC() || o.Lead == c.ID)
	}
	return offer
}

// hasCard reports whether dramatic order has a card: no dice are thrown for the lead, and a
// character leads that is not busy and has no contest of its lead running, or none leads and at
// least one wants to.
func (o Order) hasCard(s *engine.State) bool {
	if !isDramatic(s) || o.isThrowing() {
		return false
	}
	if c := o.leader(s); c != nil {
		return !o.isContesting(s) && check.RefuseBusy(s, c) == nil
	}
	return len(o.claimants(s)) > 0
}

// refuseContest refuses a contest to all but the character that leads. Without a lead it refuses
// contests while characters want the lead or throw for it (DRAMA-01, DRAMA-02).
func refuseContest(s *engine.State, c *people.Character) *game.Refusal {
	o := currentOrder(s)
	switch lead := o.leader(s); {
	case lead != nil && lead != c:
		return game.Refuse("DRAMA-01", "cortex.refused.lead_first", game.W("name", c.DisplayName()),
			game.W("who", lead.DisplayName()))
	case lead == nil && o.isThrowing():
		return game.Refuse("DRAMA-02", "cortex.refused.race_runs")
	case lead == nil && len(o.claimants(s)) > 0:
		return game.Refuse("DRAMA-02", "cortex.refused.lead_open")
	}
	return nil
}

// endLeadWithContest ends a lead with its contest. A contest without a result leaves the lead as it
// was.
func endLeadWithContest(t *engine.Tx, id string) {
	switch o := currentOrder(t.S); {
	case o.Lead == "" || o.Contest != id:
	case o.Beat:
		t.Emit(LeadEnded{Scene: o.Scene, Char: o.Lead})
	default:
		t.Emit(LeadBegun{Scene: o.Scene})
	}
}

// isContesting reports whether the contest that the lead began runs or owes a decision.
func (o Order) isContesting(s *engine.State) bool {
	return o.Contest != "" &&
		(slices.Contains(check.Of(s).OpenChecks(), o.Contest) || check.Of(s).OwesDecision(o.Contest))
}

// dramaCard returns the card of dramatic order, if it shows one.
func dramaCard(s *engine.State) []game.Card {
	o := currentOrder(s)
	if !o.hasCard(s) {
		return nil
	}
	m := game.Card{About: turnRef(o.Scene), Round: o.N}
	if c := o.leader(s); c != nil {
		m.Title = game.Say("cortex.lead.title", game.W("name", c.DisplayName()))
		m.Notes = rulekit.Msgs(game.Say("cortex.lead.begins", game.W("name", c.DisplayName())))
		if o.Opens > 0 {
			m.Notes = rulekit.Msgs(game.Say("cortex.lead.begins_thrown", game.W("name", c.DisplayName())))
		}
		return []game.Card{m}
	}
	m.Title = game.Say("cortex.lead.open")
	m.Notes = rulekit.Msgs(game.Say("cortex.lead.wanting", game.L("names", nameMsgs(o.claimants(s))...)))
	return []game.Card{m}
}

// dramaBlock returns the block that names the lead and the claims.
func dramaBlock(s *engine.State) []game.Block {
	o := currentOrder(s)
	if !isDramatic(s) {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "order", Title: game.Say("cortex.lead.block")}
	if c := o.leader(s); c != nil {
		b.Items = append(b.Items, game.Item{Label: game.Quote(c.DisplayName()), Mark: "leads"})
	}
	for _, c := range o.claimants(s) {
		b.Items = append(b.Items, game.Item{Label: game.Quote(c.DisplayName()), Mark: "wants"})
	}
	if len(b.Items) == 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.lead.nobody")})
	}
	return []game.Block{b}
}
