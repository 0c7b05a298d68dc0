package universais

import (
	"slices"

	"mesa/game"
)

// Stages of a Duel (24.3).
const (
	DuelAsked   = "asked"   // the other player has yet to agree
	DuelOpen    = "open"    // both have left their Scene; it is resolved later
	DuelRolling = "rolling" // from the first approach until the dice are kept
	DuelLost    = "lost"    // the Initiator lost and chooses
	DuelNPC     = "npc"     // an NPC lost; the GM decides what follows
	DuelEdge    = "edge"    // begun in combat: the GM may move both to the edge of the board
)

// What a loser suffers, in Stress or in Wounds (UNI-DUEL-07, UNI-DUEL-12), and
// the price: 1, in combat 4 less the Tension and never less than 1 (UNI-DUEL-06,
// UNI-DUEL-10).
const (
	duelHarm  = 2
	duelPrice = 1
	fullPrice = 4
)

// DuelState holds the Duels of a table.
type DuelState struct {
	Duels    []*Duel `json:"duels,omitempty"`
	LastDuel *Duel   `json:"lastDuel,omitempty"` // the last one that ended
}

// A Duel is one against one in a Scene of its own, from the challenge to its last consequence
// (UNI-DUEL-01, UNI-DUEL-02). Its Opposed Roll has the same id, so both share one card.
type Duel struct {
	ID        string   `json:"id"`
	Initiator string   `json:"initiator"`
	Target    string   `json:"target"`
	Combat    bool     `json:"combat,omitempty"` // begun in combat
	Price     int      `json:"price,omitempty"`  // of Influence; 0 for an NPC
	Tension   int      `json:"tension"`          // of its own Scene (UNI-R21)
	Stage     string   `json:"stage"`
	Said      []string `json:"said,omitempty"` // the approaches, the Initiator's first
	Rolled    *Roll    `json:"rolled,omitempty"`
	Loser     string   `json:"loser,omitempty"`
	Resisted  bool     `json:"resisted,omitempty"`
	End       string   `json:"end,omitempty"` // "done", "declined", "withdrawn", "lapsed", "dropped"
}

// participants returns the ids of both, the Initiator's first.
func (d *Duel) participants() []string { return []string{d.Initiator, d.Target} }

// awayIDs returns the ids that the Duel takes out of their Scene: none until the target has agreed.
func (d *Duel) awayIDs() []string {
	if d.Stage == DuelAsked {
		return nil
	}
	return d.participants()
}

// winner returns the participant that did not lose.
func (d *Duel) winner() string {
	if d.Loser == d.Initiator {
		return d.Target
	}
	return d.Initiator
}

// nextToApproach returns the participant who says the approach next, "" if both have or the Duel is
// in another stage (UNI-DUEL-04).
func (d *Duel) nextToApproach() string {
	if d.Stage != DuelRolling || len(d.Said) >= 2 {
		return ""
	}
	return d.participants()[len(d.Said)]
}

func (s *DuelState) duel(id string) *Duel {
	i := slices.IndexFunc(s.Duels, func(d *Duel) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return s.Duels[i]
}

// duelOf returns the Duel of a PC or NPC, also one that was only asked for, nil if there is none.
func (s *DuelState) duelOf(who string) *Duel {
	i := slices.IndexFunc(s.Duels, func(d *Duel) bool { return d.Initiator == who || d.Target == who })
	if i < 0 {
		return nil
	}
	return s.Duels[i]
}

// duelPrefix begins the id of each Duel, and of the roll of a Duel. No other roll's id begins with
// it.
const duelPrefix = "d"

func duelRef(id string) game.Ref { return game.Ref("duel/" + id) }

// price returns the Influence that a Duel costs its Initiator now: 0 for an NPC (UNI-R32).
func (s *State) price(id string) int {
	switch {
	case s.pc(id) == nil:
		return 0
	case s.Scene.Fight():
		return max(duelPrice, fullPrice-s.Scene.Tension)
	}
	return duelPrice
}

var (
	paramDuel   = game.Param{Name: "duel", Kind: game.Pick, Min: 1, Max: 1}
	paramTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
)

// duelMove challenges a PC or NPC of the Scene. An NPC cannot decline. If the table asks for
// consent, nothing is paid before the player of a challenged PC agrees (UNI-R32).
func duelMove(endTurn func(t *tx, who string)) move {
	return move{
		Spec: game.Spec{Name: "duel", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramTarget, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for id := range s.actingIDs(c) {
				if c.Explains() {
					s.closeUnchallengeable(c, id)
				}
				if c.Closed(s.refuseStartDuel(id), "who", id) {
					continue
				}
				targets := s.duelTargets(id)
				if len(targets) == 0 {
					c.Close(game.Refuse("UNI-R32", "universais.refused.nobody-to-duel"), "who", id)
				} else {
					c.Add(s.duelOffer(c.Actor, id, targets))
				}
			}
		},
		Do: func(t *tx, args game.Args) { challenge(t, args, endTurn) },
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.refineDuel(by, o.With(given))
		},
	}
}

// closeUnchallengeable closes the Duel of id against each PC or NPC that it cannot challenge.
func (s *State) closeUnchallengeable(c *game.Collector, id string) {
	for _, target := range s.ableIDs() {
		if no := s.refuseTarget(id, target); target == id {
			c.Close(no, "who", id, "target", target)
		} else {
			c.Close(firstRefusal(s.refuseStartDuel(id), no), "who", id, "target", target)
		}
	}
}

// refuseStartDuel refuses a PC or NPC that cannot start a Duel now.
func (s *State) refuseStartDuel(id string) *game.Refusal {
	p := s.pc(id)
	switch {
	case s.duelOf(id) != nil:
		return refuse("in-duel", game.W("name", s.name(id)))
	case s.refuseBeginRoll(id) != nil:
		return s.refuseBeginRoll(id)
	case s.Scene.Fight() && (s.Scene.Turn != id || s.Scene.Ended):
		return refuse("not-your-turn")
	case p != nil && s.influence(p) < s.price(id):
		return s.refuseUnpaid(p, s.price(id))
	}
	return nil
}

// refuseTarget refuses a target that id cannot challenge now.
func (s *State) refuseTarget(id, target string) *game.Refusal {
	switch {
	case target == id:
		return refuse("duel-self")
	case s.duelOf(target) != nil:
		return refuse("in-duel", game.W("name", s.name(target)))
	}
	return s.refuseBeginRoll(target)
}

// duelTargets returns the ids in the Scene that id can challenge.
func (s *State) duelTargets(id string) []string {
	return slices.DeleteFunc(slices.Clone(s.Scene.In), func(o string) bool { return s.refuseTarget(id, o) != nil })
}

// needsConsent reports whether the player of the target must agree first: id and target are both
// PCs, and the table asks (UNI-R32).
func (s *State) needsConsent(id, target string) bool {
	return s.pc(id) != nil && s.pc(target) != nil && duelConsent.On(s)
}

func (s *State) duelOffer(by game.Actor, id string, targets []string) game.Offer {
	cs := s.castChoices(targets, len(targets) == 1)
	for i, c := range cs {
		r := s.duelRoll(Duel{Initiator: id, Target: c.Word})
		if all := s.throwOdds(&r, &r.Hands[0]); len(all) > 0 && len(targets) > 1 {
			cs[i].ChanceAfter = all[0].Now
		}
		if s.needsConsent(id, c.Word) {
			cs[i].Note = game.Say("universais.duel.consent")
		}
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
		Inputs: []game.Input{{Param: paramTarget, Choices: cs, Lead: len(cs) > 1}}}
	return s.refineDuel(by, o)
}

// refineDuel sets the label of a challenge, its price, and the chance to win, for the target that
// is picked.
func (s *State) refineDuel(by game.Actor, o game.Offer) game.Offer {
	id, target := o.Fixed.One("who"), o.Picked().One("target")
	key := "universais.duel.now"
	if s.Scene.Fight() && s.pc(id) != nil {
		key = "universais.duel.combat"
	}
	o.Cost = nil
	if p := s.pc(id); p != nil {
		o.Cost = []game.Amount{{Unit: unitInfluence, N: -s.price(id), Available: s.influence(p)}}
	}
	who := ""
	if target != "" {
		who = s.name(target)
		r := s.duelRoll(Duel{Initiator: id, Target: target})
		o.Odds = s.throwOdds(&r, &r.Hands[0])
		if s.needsConsent(id, target) { // paid once they agree
			key, o.Cost = "universais.duel.ask", nil
		}
	}
	o.Label = game.Say(key, game.W("name", s.nameFor(by, id)), game.W("target", who), game.N("n", s.price(id)),
		game.N("tension", s.Scene.Tension))
	return o
}

// challenge begins a Duel, or asks the player of the target first.
func challenge(t *tx, args game.Args, endTurn func(t *tx, who string)) {
	d := Duel{ID: duelPrefix + game.Itoa(t.S.NextID+1), Initiator: args.One("who"), Target: args.One("target"),
		Combat: t.S.Scene.Fight(),
		Price:  t.S.price(args.One("who")), Tension: 1, Stage: DuelAsked}
	for _, id := range d.participants() {
		makeWay(t, id)
	}
	if t.S.needsConsent(d.Initiator, d.Target) {
		t.Emit(DuelSet{Duel: d, Why: "asked"})
		return
	}
	openDuel(t, d, endTurn)
}

// openDuel takes both participants out of their Scene and pays the price. In combat it ends the
// turn; if nobody else is left in the Scene, the Duel is resolved at once instead (UNI-DUEL-11).
func openDuel(t *tx, d Duel, endTurn func(t *tx, who string)) {
	alone, why := d.Combat && len(t.S.Scene.In) == 2, "open"
	if alone {
		why = "alone"
	}
	d.Stage = DuelOpen
	t.Emit(DuelSet{Duel: d, Why: why})
	if p := t.S.pc(d.Initiator); p != nil {
		spend(t, p, d.Price, WayDuel)
	}
	switch {
	case alone:
		resolveDuel(t, d.ID)
	case d.Combat:
		endTurn(t, d.Initiator)
	}
}

// duelOffers collects offers about the Duels in one stage. decider returns the PC or NPC that
// decides, "" for none.
func (s *State) duelOffers(c *game.Collector, stage string, decider func(*Duel) string,
	offer func(*State, game.Actor, *Duel) []game.Offer) {
	for _, d := range s.Duels {
		who := decider(d)
		if d.Stage != stage || who == "" || !s.plays(c.Actor, who) {
			continue
		}
		for _, o := range offer(s, c.Actor, d) {
			o.Fixed["who"], o.Fixed["duel"] = []string{who}, []string{d.ID}
			if no := s.refuseOutOfPlay(who); no != nil { // a Knockout is settled first (UNI-R39)
				o.Closed = no
			}
			o.About, o.Card, o.Urgent = duelRef(d.ID), duelRef(d.ID), s.isOwn(c.Actor, who) && o.Closed == nil
			o.Primary = o.Primary && o.Urgent
			c.Add(o)
		}
	}
}
