package universais

import (
	"mesa/game"
)

// Held are points that a PC can still take: Tiers, Character Ranks, Benefits (UNI-AWK-01).
type Held struct {
	Tiers    int `json:"tiers,omitempty"`
	Ranks    int `json:"ranks,omitempty"`
	Benefits int `json:"benefits,omitempty"`
}

// of returns a pointer to the points that pay for a kind of entry: Ranks for Skills and Abilities.
func (h *Held) of(kind string) *int {
	switch kind {
	case Technique:
		return &h.Tiers
	case Benefit:
		return &h.Benefits
	}
	return &h.Ranks
}

// A Promise is an entry that was Awakened without preparation, with the N points that it cost
// (UNI-AWK-04). Asked says that the GM has yet to decide when it comes.
type Promise struct {
	Entry Entry `json:"entry"`
	N     int   `json:"n"`
	Asked bool  `json:"asked,omitempty"`
}

// The steps of a level-up (24.4).
const (
	RaiseStep  = "raise"
	ChooseStep = "choose"
)

// xpForLevel is the price of a Level (UNI-LVL-05).
const xpForLevel = 10

// levelUp gives a PC the next Level for xp Experience: 0 if the GM grants it (UNI-LVL-13).
func levelUp(t *tx, id string, xp int) {
	p := t.S.pc(id)
	t.Emit(Levelled{PC: id, Level: p.Level + 1, XP: p.XP - xp, Health: 2 * (p.Attrs[0] + p.Level + 1),
		NoXP: xpMode.Is(t.S, "none")})
}

// rise gives a PC the next Level that is due, if no level-up is open: a Level of its start
// (PC.Rise), or one that Experience pays (UNI-R06, UNI-R11).
func rise(t *tx, id string) {
	switch p := t.S.pc(id); {
	case p.Step != "" || p.Level >= maxLevel:
	case p.Rise > 0:
		levelUp(t, id, 0)
	case p.XP >= xpForLevel && !xpMode.Is(t.S, "none"):
		levelUp(t, id, xpForLevel)
	}
}

// levelOffers collects offers for the PCs that are in one step of a level-up, and closes the move
// for others.
func (s *State) levelOffers(c *game.Collector, step string, offer func(p *PC) []game.Offer) {
	for p := range s.playedPCs(c) {
		if p.Step != step {
			c.Close(s.refuseLevelStep(p), "who", p.ID)
			continue
		}
		for _, o := range offer(p) {
			if o.Fixed == nil {
				o.Fixed = game.Args{}
			}
			o.Fixed["who"] = []string{p.ID}
			o.About, o.Card, o.Urgent = pcRef(p.ID), levelRef(p.ID), s.isOwn(c.Actor, p.ID)
			o.Primary = o.Urgent
			c.Add(o)
		}
	}
}

// raiseMove adds 1 to two different Attributes (UNI-LVL-06).
func raiseMove() move {
	paramTwo := game.Param{Name: "attributes", Kind: game.Pick, Min: 2, Max: 2}
	return move{
		Spec: game.Spec{Name: "raise", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramTwo, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.levelOffers(c, RaiseStep, func(p *PC) []game.Offer {
				return []game.Offer{{Label: game.Say("universais.raise.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramTwo, Choices: choices(attributes, attrMsg, ""),
						Twice: refuse("attr-same")}}}}
			})
		},
		Do: func(t *tx, args game.Args) { raise(t, args.One("who"), args["attributes"], ChooseStep) },
	}
}

// raise adds 1 to the Attributes and goes on to step, "" for the end. If the table does not compute
// Speed and Focus, it notes which of them the player should check.
func raise(t *tx, id string, attrs []string, step string) {
	p := t.S.pc(id)
	e := Raised{PC: id, Attrs: attrs, Step: step}
	for _, attr := range attrs {
		e.Now = append(e.Now, p.Attrs[attrIndex(attr)]+1)
		switch {
		case !derivedStats.Is(t.S, "manual"):
		case attr == Talent && e.Stat == "", attr == Spirit && e.Stat == "":
			e.Stat = map[string]string{Talent: "speed", Spirit: "focus"}[attr]
		case attr == Talent || attr == Spirit:
			e.Stat = "both"
		}
	}
	t.Emit(e)
}

// refuseLevelStep refuses a step of a level-up: another step comes first, the PC has the last
// Level, or it has too little Experience.
func (s *State) refuseLevelStep(p *PC) *game.Refusal {
	switch {
	case p.Step != "":
		return refuse("levelup-pending", game.W("name", p.displayName()), game.M("step", stepMsg(p.Step)))
	case p.Level >= maxLevel:
		return refuse("level-cap")
	}
	return refuse("xp-short", game.N("have", p.XP), game.N("cost", xpForLevel))
}

func stepMsg(step string) game.Msg { return game.Say("universais.step." + step) }

// highestOrTiers are the two choices of a level-up (UNI-LVL-07).
var highestOrTiers = []word{{"tiers", []string{"patamares"}}, {"highest", []string{"maior"}}}

// chooseMove takes 2 Tiers, or adds 1 to an Attribute that no other exceeds (UNI-LVL-07, UNI-R07).
func chooseMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "choose", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWhat, paramAttr, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.levelOffers(c, ChooseStep, func(p *PC) []game.Offer {
				name := game.W("name", s.nameFor(c.Actor, p.ID))
				offers := []game.Offer{{Fixed: game.Args{"what": {"tiers"}},
					Label: game.Say("universais.choose.tiers", name)}}
				for i, a := range attributes {
					if p.Attrs[i] != p.Attrs[bestAttr(p.Attrs)] {
						c.Close(aboutParam(refuse("not-highest"), "attribute"), "who", p.ID, "what", "highest",
							"attribute", a.word)
						continue
					}
					offers = append(offers, game.Offer{Fixed: game.Args{"what": {"highest"}, "attribute": {a.word}},
						Label: game.Say("universais.choose.highest", name, game.M("attr", attrMsg(a.word)),
							game.N("n", p.Attrs[i]+1))})
				}
				return offers
			})
		},
		Do: func(t *tx, args game.Args) {
			id := args.One("who")
			if args.One("what") == "tiers" {
				t.Emit(Raised{PC: id, Tiers: tiersPerLevel})
			} else {
				raise(t, id, []string{args.One("attribute")}, "")
			}
			rise(t, id)
		},
	}
}

// grantMove gives a Level because the story asks for it (UNI-LVL-13).
func grantMove() move {
	return gmMove(game.Spec{Name: "grant", Category: game.CategorySheet, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refuseGrant(p), "who", p.ID) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						Label: game.Say("universais.grant.now", game.W("name", p.displayName()),
							game.N("n", p.Level+1))})
				}
			}
		}, func(t *tx, args game.Args) { levelUp(t, args.One("who"), 0) })
}

func (s *State) refuseGrant(p *PC) *game.Refusal {
	switch {
	case p.Dead:
		return refuse("dead", game.W("name", p.displayName()))
	case p.Step != "":
		return refuse("levelup-pending", game.W("name", p.displayName()), game.M("step", stepMsg(p.Step)))
	case p.Level >= maxLevel:
		return refuse("level-cap")
	}
	return nil
}

// levelUpMove takes a Level that Experience pays and that did not come at the end of a Chapter.
func levelUpMove() move {
	return move{
		Spec: game.Spec{Name: "rise", Category: game.CategorySheet, Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if s.refuseGrant(p) != nil || p.XP < xpForLevel {
					c.Close(firstRefusal(s.refuseGrant(p), s.refuseLevelStep(p)), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Primary: s.isOwn(c.Actor, p.ID),
					Label: game.Say("universais.rise.now", game.W("name", s.nameFor(c.Actor, p.ID)),
						game.N("n", p.Level+1))})
			}
		},
		Do: func(t *tx, args game.Args) { levelUp(t, args.One("who"), xpForLevel) },
	}
}
