package universais

import (
	"slices"

	"mesa/game"
)

// Stages of a Duel (24.3).
const (
	DuelAsked   = "asked"   // another PC has yet to agree
	DuelOpen    = "open"    // both are out of their Scene; it is resolved later
	DuelRolling = "rolling" // their Opposed Roll is open
	DuelLost    = "lost"    // the Initiator lost and chooses
	DuelNPC     = "npc"     // an NPC lost, and the GM says what of
	DuelEdge    = "edge"    // of a combat: both may be moved to the board's edge
)

// Duel is one against one, in a Scene of its own (UNI-DUEL-01, UNI-DUEL-02).
type Duel struct {
	ID        string `json:"id"`
	Initiator string `json:"initiator"`
	Target    string `json:"target"`
	Combat    bool   `json:"combat,omitempty"` // it began in combat
	Price     int    `json:"price,omitempty"`
	Stage     string `json:"stage"`
	Roll      string `json:"roll,omitempty"`
	Resisted  bool   `json:"resisted,omitempty"`
	Loser     string `json:"loser,omitempty"`
}

// away are those whom the Duel takes out of their Scene.
func (d *Duel) away() []string {
	if d.Stage == DuelAsked {
		return nil
	}
	return []string{d.Initiator, d.Target}
}

func (s *State) duel(id string) *Duel {
	for _, d := range s.Duels {
		if d.ID == id {
			return d
		}
	}
	return nil
}

// duelOf is the Duel that somebody is in, if only as one who is asked.
func (s *State) duelOf(who string) *Duel {
	for _, d := range s.Duels {
		if d.Initiator == who || d.Target == who {
			return d
		}
	}
	return nil
}

func duelRef(id string) game.Ref { return game.Ref("duel/" + id) }

// price is what starting a Duel costs (UNI-DUEL-06, UNI-DUEL-10).
func (s *State) price() int {
	if s.Scene.Fight() {
		return max(1, 4-s.Scene.Tension)
	}
	return 1
}

// What losing a Duel brings (UNI-DUEL-07, UNI-DUEL-12).
const duelHarm = 2

func duelMoves() []move {
	return []move{agreeMove(), loseMove(), npcLoseMove(), edgeMove(), resolveMove(), duelMove(), endDuelMove()}
}

var (
	askDuel   = game.Param{Name: "duel", Kind: game.Pick, Min: 1, Max: 1}
	askTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
)

// duelMove challenges somebody of the Scene (UNI-R32).
func duelMove() move {
	return move{
		Spec: game.Spec{Name: "duel", Under: game.UnderAct, Slash: true, Params: []game.Param{askTarget, askWho}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, id := range s.cast(by) {
				if s.noDuel(id) == nil {
					offers = append(offers, s.duelOffer(by, id)...)
				}
			}
			return offers
		},
		Do: challenge,
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			id, no := s.actor(by, args)
			if no != nil || id == "" {
				return no
			}
			target := game.Slug(args.One("target"))
			switch {
			case target == id:
				return refuse("duel-self")
			case s.noDuel(id) != nil:
				return s.noDuel(id)
			case s.duelOf(target) != nil:
				return refuse("in-duel", game.W("name", s.name(target)))
			case s.pc(target) != nil && !s.Scene.has(target), s.npc(target) != nil && !s.Scene.has(target):
				return refuse("not-in-scene", game.W("name", s.name(target)))
			case len(s.duellable(id)) == 0:
				return refuse("nobody-else")
			}
			return nil
		},
	}
}

// noDuel refuses somebody who cannot start a Duel now.
func (s *State) noDuel(id string) *game.Refusal {
	p := s.pc(id)
	switch {
	case s.duelOf(id) != nil:
		return refuse("in-duel", game.W("name", s.name(id)))
	case s.noRoll(id) != nil:
		return s.noRoll(id)
	case s.Scene.Fight() && (s.Scene.Turn != id || s.Scene.Ended):
		return refuse("not-your-turn")
	case p != nil && s.influence(p) < s.price():
		return s.short(p, s.price())
	}
	return nil
}

// duellable are those of the Scene whom somebody may challenge.
func (s *State) duellable(id string) []string {
	return slices.DeleteFunc(slices.Clone(s.Scene.In), func(o string) bool {
		return o == id || s.duelOf(o) != nil || s.idle(o) != nil || s.rollOf(o) != nil && !s.goesOn(s.rollOf(o))
	})
}

func (s *State) duelOffer(by game.Seat, id string) []game.Offer {
	targets := s.duellable(id)
	if len(targets) == 0 {
		return nil
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
		Label: game.Say("universais.duel.now", game.W("name", s.nameFor(by, id))),
		Asks:  []game.Ask{{Param: askTarget, Among: s.castChoices(targets, false), Lead: len(targets) > 1}}}
	if len(targets) == 1 {
		o.Asks[0].Among[0].Ticked = true
	}
	if p := s.pc(id); p != nil {
		o.Cost = []game.Sum{{Unit: unitInfluence, N: -s.price(), Has: s.influence(p)}}
	}
	return []game.Offer{o}
}

// challenge begins a Duel, or asks another PC first.
func challenge(t *tx, args game.Args) {
	d := Duel{ID: "d" + game.Itoa(t.S.NextID+1), Initiator: args.One("who"), Target: args.One("target"), Combat: t.S.Scene.Fight(),
		Stage: DuelOpen}
	makeWay(t, d.Initiator)
	makeWay(t, d.Target)
	if t.S.pc(d.Initiator) != nil {
		d.Price = t.S.price()
		if t.S.pc(d.Target) != nil && duelConsent.On(t.S) {
			d.Stage = DuelAsked
			t.Emit(DuelSet{Duel: d, Why: "asked"})
			return
		}
	}
	openDuel(t, d)
}

// openDuel pays, takes both out of their Scene, and resolves at once where nobody
// else is in the combat (UNI-DUEL-11).
func openDuel(t *tx, d Duel) {
	d.Stage = DuelOpen
	alone := d.Combat && len(t.S.Scene.In) == 2 && len(t.S.Duels) <= flag(t.S.duel(d.ID) != nil)
	why := "open"
	if alone {
		why = "alone"
	}
	t.Emit(DuelSet{Duel: d, Why: why})
	if p := t.S.pc(d.Initiator); p != nil {
		spend(t, p, d.Price, WayDuel)
	}
	switch {
	case alone:
		resolveDuel(t, d.ID)
	case d.Combat && t.S.Scene.Turn == d.Initiator && !t.S.Scene.Ended:
		t.Emit(TurnEnded{Who: d.Initiator})
	}
}

// agreeMove is the word of a PC who is challenged by another (UNI-R32).
func agreeMove() move {
	askHow := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "agree", Under: game.UnderAct, Answers: true, Params: []game.Param{askHow, askWho, askDuel}},
		When: func(s *State, by game.Seat) []game.Offer {
			return s.duelOffers(by, DuelAsked, func(d *Duel) string { return d.Target }, func(d *Duel) []game.Offer {
				var offers []game.Offer
				for _, how := range loneWords[:2] {
					o := game.Offer{Fixed: game.Args{"how": {how.word}}, Main: how.word == "yes",
						Label: game.Say("universais.agree."+how.word, game.W("name", s.nameFor(by, d.Target)),
							game.W("by", s.name(d.Initiator)))}
					if p := s.pc(d.Initiator); how.word == "yes" && p != nil && s.influence(p) < d.Price {
						o.No = s.short(p, d.Price)
					}
					offers = append(offers, o)
				}
				return offers
			})
		},
		Do: func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			if args.One("how") == "yes" {
				openDuel(t, d)
				return
			}
			t.Emit(DuelEnded{Duel: d, Why: "declined"})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if _, no := s.actor(by, args); no != nil {
				return no
			}
			return game.Refuse("UNI-R32", "universais.refused.no-challenge")
		},
	}
}

// duelOffers are offers about Duels in one stage, for whoever decides.
func (s *State) duelOffers(by game.Seat, stage string, whose func(*Duel) string, offer func(*Duel) []game.Offer) []game.Offer {
	var offers []game.Offer
	for _, d := range s.Duels {
		who := whose(d)
		if d.Stage != stage || !s.plays(by, who) {
			continue
		}
		for _, o := range offer(d) {
			if o.Fixed == nil {
				o.Fixed = game.Args{}
			}
			o.Fixed["who"], o.Fixed["duel"] = []string{who}, []string{d.ID}
			o.About, o.Moment, o.Urgent = duelRef(d.ID), duelRef(d.ID), s.own(by, who) && o.No == nil && !o.Grave
			o.Main = o.Main && o.Urgent
			offers = append(offers, o)
		}
	}
	return offers
}

// resolveMove resolves a Duel when the GM says so (UNI-DUEL-03).
func resolveMove() move {
	return gmMove(game.Spec{Name: "resolve", Under: game.UnderAct, Slash: true, Answers: true, Params: []game.Param{askDuel}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, d := range s.Duels {
				if d.Stage == DuelOpen {
					offers = append(offers, game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: duelRef(d.ID), Moment: duelRef(d.ID),
						May: true, Main: true,
						Label: game.Say("universais.resolve.now", game.W("name", s.name(d.Initiator)), game.W("target", s.name(d.Target)))})
				}
			}
			return offers
		}, func(t *tx, args game.Args) { resolveDuel(t, args.One("duel")) }, nil)
}

// resolveDuel begins the Opposed Roll of a Duel (UNI-DUEL-04).
func resolveDuel(t *tx, id string) {
	d := *t.S.duel(id)
	r := Roll{Kind: OpposedRoll, Stage: Framed, Mode: Unstructured, Duel: id}
	for side, who := range d.away() {
		h := t.S.handOf(who, game.Args{})
		if t.S.npc(who) != nil { // UNI-DUEL-05, UNI-R34
			h.Attr, h.Dice = "", t.S.usualDice(who)
		}
		h.Side = side
		r.Hands = append(r.Hands, h)
	}
	begin(t, r, "duel")
	d.Stage, d.Roll = DuelRolling, t.S.rollOf(d.Initiator).ID
	t.Emit(DuelSet{Duel: d, Why: "rolling"})
}
