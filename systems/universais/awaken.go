package universais

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

var (
	paramPoints   = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxRank}
	paramPrepared = game.Param{Name: "prepared", Kind: game.Pick, Max: 1}
)

var preparedWord = word{"prepared", []string{"preparado", "preparada", "sim", "yes", "true", "on", "ligado"}}

// spendable are the kinds of entries on which points can be spent.
var spendable = []word{entryKinds[0], entryKinds[1], entryKinds[2], entryKinds[3]}

// spendMove spends points of a level-up at once on an entry (24.4).
func spendMove() move {
	return move{
		Spec: game.Spec{Name: "spend", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramKind, paramPCName, paramPoints, paramOf, paramCost, paramText, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(refuseSpending(p), "who", p.ID) {
					continue
				}
				for _, o := range s.pointOffers(c, p, "universais.spend.now", false) {
					o.Card, o.Optional = levelRef(p.ID), s.isOwn(c.Actor, p.ID)
					c.Add(o)
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(Gained{PC: p.ID, Entry: improvedEntry(p, args), N: max(number(args.One("n")), 1), Why: "spent"})
		},
	}
}

// refuseSpending refuses to spend points at once: the PC is in an earlier step of a level-up, has
// no points, or holds the points for an Awakening.
func refuseSpending(p *PC) *game.Refusal {
	switch {
	case p.Step != "":
		return refuse("levelup-pending", game.W("name", p.displayName()), game.M("step", stepMsg(p.Step)))
	case p.Held == Held{}:
		return refuse("nothing-held")
	case !p.Fresh:
		return game.Refuse("UNI-R10", "universais.refused.awaken-instead")
	}
	return nil
}

// pointOffers returns the ways to spend held points, one offer for each kind of entry with points,
// and closes the other kinds. With prepare an offer asks whether the entry was prepared.
func (s *State) pointOffers(c *game.Collector, p *PC, key string, prepare bool) []game.Offer {
	var offers []game.Offer
	for _, kind := range spendable {
		held := *p.Held.of(kind.word)
		if held == 0 || len(p.Entries) >= maxEntries {
			c.Close(refuse("nothing-held"), "who", p.ID, "kind", kind.word)
			continue
		}
		o := game.Offer{Fixed: game.Args{"who": {p.ID}, "kind": {kind.word}}, Aliases: game.Args{"kind": kind.also},
			About: pcRef(p.ID),
			Label: game.Say(key, game.W("name", s.nameFor(c.Actor, p.ID)), someKind(kind.word),
				game.N("n", held)),
			Inputs: []game.Input{{Param: paramPCName}}}
		if kind.word == Benefit {
			o.Inputs = append(o.Inputs, game.Input{Param: paramOf})
		} else {
			n := paramPoints
			n.Max = held
			o.Inputs = append(o.Inputs, game.Input{Param: n, Preset: "1"})
			c.Against(n.Name, refuseShort(held), "who", p.ID, "kind", kind.word)
		}
		if prepare {
			o.Inputs = append(o.Inputs, game.Input{Param: paramPrepared,
				Choices: []game.Choice{{Word: preparedWord.word, Aliases: preparedWord.also,
					Label: game.Say("universais.prepared")}}})
		}
		o.Inputs = append(o.Inputs, wordInputs(kind.word)...)
		o.Validate = func(args game.Args) *game.Refusal { return s.refusePoints(p, kind.word, args) }
		offers = append(offers, o)
	}
	return offers
}

// refuseShort returns a function that refuses more points than are held.
func refuseShort(held int) func(string) *game.Refusal {
	return func(n string) *game.Refusal {
		if number(n) > held {
			return refuse("points-short", game.N("have", held))
		}
		return nil
	}
}

// refusePoints refuses an entry that cannot be made or raised by the points: it is at its maximum,
// was lost, or is promised already, or it is a Benefit that the PC has.
func (s *State) refusePoints(p *PC, kind string, args game.Args) *game.Refusal {
	if no := s.refuseEntry(p, kind, args.One("name"), args.One("of")); no != nil {
		return no
	}
	n, most := max(number(args.One("n")), 1), rankMax
	if kind == Technique {
		most = tierMax
	}
	was := 0
	if e := p.entryNamed(kind, args.One("name")); e != nil {
		was = e.N
		if kind == Benefit {
			return game.Refuse("UNI-LVL-09", "universais.refused.benefit-twice", game.W("name", e.Name))
		}
	}
	if was+n > most.Of(s) && most.Of(s) > 0 || was+n > maxRank {
		return refuse("entry-max")
	}
	if slices.ContainsFunc(p.Promised, func(o Promise) bool {
		return o.Entry.Kind == kind &&
			rulekit.SameName(o.Entry.Name, args.One("name"))
	}) {
		return game.Refuse("UNI-R10", "universais.refused.promised-already")
	}
	return nil
}

// improvedEntry returns the entry after the points were spent: raised, or new.
func improvedEntry(p *PC, args game.Args) Entry {
	n := max(number(args.One("n")), 1)
	e := Entry{Kind: args.One("kind"), Name: args.One("name"), Of: args.One("of"), Cost: args.One("cost"),
		Text: args.One("text"), N: n}
	if e.Kind == Benefit {
		e.N = 0
	}
	if was := p.entryNamed(e.Kind, e.Name); was != nil {
		e.ID, e.Name, e.N = was.ID, was.Name, was.N+n
		e.Text, e.Cost = cmp.Or(e.Text, was.Text), cmp.Or(e.Cost, was.Cost)
		return e
	}
	taken := slices.Clone(p.Entries)
	for _, o := range p.Promised {
		taken = append(taken, o.Entry)
	}
	e.ID = freeEntry(taken, e.Name)
	return e
}

// holdMove ends a level-up and holds the points that are left (UNI-AWK-01).
func holdMove() move {
	return move{
		Spec: game.Spec{Name: "hold", Category: game.CategorySheet, AnswersCards: true, Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				switch {
				case p.Step != "":
					c.Close(refuseSpending(p), "who", p.ID)
				case !p.Fresh:
					c.Close(refuse("nothing-held"), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						ForCard: game.ForCard{Card: levelRef(p.ID), Optional: s.isOwn(c.Actor, p.ID)},
						Label:   game.Say("universais.hold.now", game.W("name", s.nameFor(c.Actor, p.ID)))})
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(HeldBack{PC: p.ID, Held: p.Held})
		},
	}
}

// awakenMove spends held points on an entry in the middle of a Scene (UNI-AWK-02, UNI-R10). Without
// preparation the entry waits for the GM.
func awakenMove() move {
	return move{
		Spec: game.Spec{Name: "awaken", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramKind, paramPCName, paramPoints, paramOf, paramPrepared, paramCost, paramText,
				paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refuseAwakening(p), "who", p.ID) {
					c.Add(s.pointOffers(c, p, "universais.awaken.now", true)...)
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			why := "wished"
			if len(args["prepared"]) > 0 {
				why = "awakened"
			}
			e := improvedEntry(p, args)
			if why == "wished" && p.entryNamed(e.Kind, e.Name) != nil {
				e.N -= max(number(args.One("n")), 1) // the Rank until it comes
			}
			t.Emit(Gained{PC: p.ID, Entry: e, N: max(number(args.One("n")), 1), Why: why})
		},
	}
}

// refuseAwakening refuses a PC that holds nothing or is not in play.
func (s *State) refuseAwakening(p *PC) *game.Refusal {
	switch {
	case p.Held == Held{}:
		return refuse("nothing-held")
	case s.refuseOutOfPlay(p.ID) != nil:
		return s.refuseOutOfPlay(p.ID)
	case !s.isInPlay(p.ID):
		return refuse("not-acting")
	case p.Step != "":
		return refuseSpending(p)
	}
	return nil
}

// isInPlay reports whether a PC or NPC is in the Scene, or in that of a Duel (UNI-DUEL-02).
func (s *State) isInPlay(id string) bool {
	return s.Scene.has(id) ||
		slices.ContainsFunc(s.Duels, func(d *Duel) bool { return slices.Contains(d.awayIDs(), id) })
}

// fulfil gives a PC an entry that was promised to it, unless the entry was lost in the meantime.
func fulfil(t *tx, id string, promise Promise, why string) {
	e, p := promise.Entry, t.S.pc(id)
	switch was := p.entry(e.ID); {
	case was != nil && was.Lost:
		return // lost in the meantime
	case was != nil:
		e.N = min(was.N+promise.N, maxRank)
	case e.Kind != Benefit:
		e.N = promise.N
	}
	t.Emit(Gained{PC: id, Entry: e, N: promise.N, Why: why})
}

// answerMove lets the GM answer an Awakening without preparation: now, or at the end of the Chapter
// (UNI-AWK-04).
func answerMove() move {
	paramWhen := game.Param{Name: "when", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("UNI-AWK-04", gmMove(game.Spec{Name: "answer", Category: game.CategorySheet, AnswersCards: true,
		Params: []game.Param{paramWhen, paramWho, paramEntry}}, func(s *State, c *game.Collector) {
		for _, p := range s.PCs {
			for _, o := range p.Promised {
				for _, when := range nowLater {
					if o.Asked {
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "entry": {o.Entry.ID}, "when": {when.word}},
							About:   pcRef(p.ID),
							ForCard: game.ForCard{Card: wishRef(p.ID, o), Urgent: true}, Primary: when.word == "now",
							Label: game.Say("universais.answer."+when.word, game.W("name", p.displayName()),
								game.W("entry", o.Entry.Name))})
					}
				}
			}
		}
	}, func(t *tx, args game.Args) {
		p := t.S.pc(args.One("who"))
		for _, o := range slices.Clone(p.Promised) {
			switch {
			case o.Entry.ID != args.One("entry"):
			case args.One("when") == "now":
				fulfil(t, p.ID, o, "promised")
			default:
				t.Emit(Promised{PC: p.ID, Entry: o.Entry})
			}
		}
	}))
}

var nowLater = []word{{"now", []string{"agora"}}, {"later", []string{"depois"}}}

func wishRef(id string, o Promise) game.Ref { return game.Ref("wish/" + id + "." + o.Entry.ID) }

// levelCards returns the cards of level-ups and Awakenings that wait for an answer.
func (s *State) levelCards() []game.Card {
	var cards []game.Card
	for _, p := range s.PCs {
		if p.Fall == nil && (p.Step != "" || p.Fresh && p.Held != (Held{})) { // a Knockout comes first
			card := game.Card{About: levelRef(p.ID),
				Title: game.Say("universais.level.title", game.W("name", p.displayName()),
					game.N("level", p.Level))}
			if p.Step != "" {
				card.Notes = rulekit.Msgs(game.Say("universais.level.step", game.M("step", stepMsg(p.Step))))
			} else {
				card.Notes = rulekit.Msgs(heldMsg(p.Held))
			}
			cards = append(cards, card)
		}
		for _, o := range p.Promised {
			if o.Asked {
				cards = append(cards, game.Card{About: wishRef(p.ID, o),
					Title: game.Say("universais.event.gained.wished", game.W("name", p.displayName()),
						game.M("kind", kindMsg(o.Entry.Kind)),
						game.W("entry", o.Entry.Name), game.N("n", o.N))})
			}
		}
	}
	return cards
}

// heldMsg lists the held points.
func heldMsg(h Held) game.Msg {
	return game.Say("universais.held", game.N("tiers", h.Tiers), game.N("ranks", h.Ranks),
		game.N("benefits", h.Benefits))
}

func tellLevelled(e Levelled) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.level.up", e.Names.nameArg(e.PC), game.N("level", e.Level),
		game.N("health", e.Health),
		game.N("counted", flag(!e.NoXP)),
		game.N("xp", e.XP)))
}

func tellRaised(e Raised) []game.Msg {
	if e.Tiers > 0 {
		return rulekit.Msgs(game.Say("universais.event.level.tiers", e.Names.nameArg(e.PC), game.N("n", e.Tiers)))
	}
	var to []game.Msg
	for i, attr := range e.Attrs {
		to = append(to, game.Say("universais.event.level.attr", game.M("attr", attrMsg(attr)), game.N("n", e.Now[i])))
	}
	ms := rulekit.Msgs(game.Say("universais.event.level.raised", e.Names.nameArg(e.PC), game.L("attrs", to...)))
	if e.Stat != "" {
		ms = append(ms, game.Say("universais.event.level.stat."+e.Stat, e.Names.nameArg(e.PC)))
	}
	return ms
}

func tellGained(e Gained) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.gained."+e.Why, e.Names.nameArg(e.PC),
		game.M("kind", kindMsg(e.Entry.Kind)), someKind(e.Entry.Kind),
		game.M("gained", entryMsg(e.Entry)), game.W("entry", e.Entry.Name), game.N("n", e.N)))
}

func tellPromised(e Promised) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.gained.later", e.Names.nameArg(e.PC), game.W("entry", e.Entry.Name)))
}

func tellHeld(e HeldBack) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.level.held", e.Names.nameArg(e.PC), game.M("held", heldMsg(e.Held))))
}
