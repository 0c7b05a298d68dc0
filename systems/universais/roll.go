package universais

import (
	"slices"
	"strings"

	"mesa/game"
)

var (
	paramWho       = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	paramRoll      = game.Param{Name: "roll", Kind: game.Pick, Min: 1, Max: 1}
	paramAttr      = game.Param{Name: "attribute", Kind: game.Pick, Min: 1, Max: 1}
	paramDice      = game.Param{Name: "number", Kind: game.Number, Min: 1, Max: maxPool}
	paramReward    = game.Param{Name: "reward", Kind: game.Text, Max: maxText}
	paramRisk      = game.Param{Name: "risk", Kind: game.Text, Max: maxText}
	paramChallenge = game.Param{Name: "challenge", Kind: game.Number, Min: 1, Max: maxChallenge}
	paramHow       = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
)

const (
	maxPool      = 30 // the most dice that can be typed, above the best Attribute (UNI-R03)
	maxChallenge = 30
	maxText      = 200
)

// quickWord is the word that asks for a Quick Roll.
var quickWord = word{"quick", []string{"rapido", "rapida", "sim", "yes", "true", "on", "ligado"}}

// refuseBeginRoll refuses a PC or NPC that cannot begin a roll now: it cannot act, is in a
// level-up, or has another roll that the next one does not keep (UNI-R13, UNI-R28).
func (s *State) refuseBeginRoll(id string) *game.Refusal {
	if no := s.refuseAct(id); no != nil {
		return no
	}
	if p := s.pc(id); p != nil && p.Step != "" {
		return refuse("levelup-pending", game.W("name", p.displayName()), game.M("step", stepMsg(p.Step)))
	}
	if r := s.rollOf(id); r != nil && !s.isKeptByNext(r) {
		return s.refuseBusy(r)
	}
	return nil
}

// refuseAct refuses a PC or NPC that cannot act in a Scene now.
func (s *State) refuseAct(id string) *game.Refusal {
	switch {
	case s.refuseOutOfPlay(id) != nil:
		return s.refuseOutOfPlay(id)
	case !s.Scene.Open():
		return refuse("no-scene")
	case !s.Scene.has(id):
		return refuse("not-in-scene", game.W("name", s.name(id)))
	}
	return nil
}

// refuseOutOfPlay refuses a PC that can do nothing at all now: it is dead, or about to be knocked
// out.
func (s *State) refuseOutOfPlay(id string) *game.Refusal {
	switch p := s.pc(id); {
	case p != nil && p.Dead:
		return refuse("dead", game.W("name", p.displayName()))
	case p != nil && p.Fall != nil: // UNI-R28
		return refuse("busy", game.M("hold", game.Say("universais.hold.fall", game.W("name", p.displayName()))))
	}
	return nil
}

// isKeptByNext reports whether beginning another roll keeps this one without a move. In the quick
// game a thrown roll is kept, but not the roll of a Duel, a failure, a partial success or a tie,
// nor a roll in which a hand that does not count still waits for its player: going all out could
// better these (UNI-R20).
func (s *State) isKeptByNext(r *Roll) bool {
	if !s.isQuick() || r.Stage != Landed || r.Duel != "" ||
		slices.Contains([]string{Failure, Partial, Tied}, r.Outcome) {
		return false
	}
	return !slices.ContainsFunc(r.Hands,
		func(h Hand) bool { return s.awaitsOwner(r, &h) && !slices.Contains(r.Best, h.Who) })
}

// rollMove lets a player roll unasked. In the quick game the dice fall at once (24.1); in the full
// game the GM frames the roll first.
func rollMove() move {
	return rollMoveOf(game.Spec{Name: "roll", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{paramAttr, paramReward, paramWith, paramAdv, paramDis, paramDice, paramWho}}, false)
}

// quickMove lets a player ask for a Quick Roll. In the full game the GM decides whether it is one
// (UNI-QCK-01, UNI-R18).
func quickMove() move {
	return rollMoveOf(game.Spec{Name: "quick", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{paramAttr, paramReward, paramWith, paramAdv, paramDis, paramDice, paramWho}}, true)
}

func rollMoveOf(spec game.Spec, quick bool) move {
	return move{
		Spec: spec,
		Offers: func(s *State, c *game.Collector) {
			if quick && s.Scene.Fight() {
				c.Close(refuse("wrong-mode"))
				return
			}
			for id := range s.actingIDs(c) {
				if !c.Closed(s.refuseBeginRoll(id), "who", id) {
					c.Add(s.rollOffer(c.Actor, id, quick))
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			r := Roll{Kind: SoloRoll, Quick: quick, Mode: t.S.Scene.Mode, Stage: Framed, Reward: args.One("reward"),
				Hands: []Hand{t.S.handOf(args.One("who"), args)}}
			if asked := !t.S.isQuick() && t.Actor.Role != game.GM; asked {
				r.Stage = Asked
			}
			makeWay(t, r.Hands[0].Who)
			beginRoll(t, r, "tried")
			if r.Stage == Framed {
				throwHands(t, t.S.rollOf(r.Hands[0].Who).ID, r.Hands[0].Who)
			}
		},
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.refineRoll(by, o.With(given), quick)
		},
	}
}

// castIDs returns the PCs and NPCs that an actor can act for, the actor's own first.
func (s *State) castIDs(by game.Actor) []string {
	var own, others []string
	for _, p := range s.PCs {
		switch {
		case s.isOwn(by, p.ID):
			own = append(own, p.ID)
		case s.plays(by, p.ID):
			others = append(others, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if s.isOwn(by, n.ID) {
			own = append(own, n.ID)
		}
	}
	return append(own, others...)
}

func (s *State) rollOffer(by game.Actor, id string, quick bool) game.Offer {
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id), Primary: s.pc(id) != nil && !quick &&
		s.isOwn(by, id) &&
		s.rollOf(id) == nil,
		Inputs: append(s.powerInputs(id, ""), game.Input{Param: paramReward})}
	o.Inputs = append(o.Inputs, s.sourceInputs(id, nil)...)
	o.Validate = func(args game.Args) *game.Refusal { return s.fitSources(id, args) }
	return s.refineRoll(by, o, quick)
}

func (s *State) fitSources(id string, args game.Args) *game.Refusal {
	_, no := s.sourcesOf(id, args)
	return no
}

// powerInputs asks for what decides the dice: an Attribute, or for an NPC without Attributes a
// number of dice. attr is preset, "" for the best Attribute.
func (s *State) powerInputs(id, attr string) []game.Input {
	attrs := s.attrsOf(id)
	if attrs == [4]int{} {
		return []game.Input{{Param: paramDice, Preset: game.Itoa(s.usualDice(id))}}
	}
	if attr == "" {
		attr = attributes[bestAttr(attrs)].word
	}
	cs := choices(attributes, attrMsg, attr)
	for i := range cs {
		cs[i].Dice = sixes(attrs[i])
	}
	return []game.Input{{Param: paramAttr,
		Choices: slices.DeleteFunc(cs, func(c game.Choice) bool { return len(c.Dice) == 0 }), Lead: true}}
}

func (s *People) attrsOf(id string) [4]int {
	if p := s.pc(id); p != nil {
		return p.Attrs
	}
	if n := s.npc(id); n != nil {
		return n.Attrs
	}
	return [4]int{}
}

// levelOf returns the Level of a PC or an NPC. An NPC without one has the highest Level of the PCs
// (UNI-R34).
func (s *People) levelOf(id string) int {
	if p := s.pc(id); p != nil {
		return p.Level
	}
	if n := s.npc(id); n != nil && n.Level > 0 {
		return n.Level
	}
	most := 1
	for _, p := range s.PCs {
		most = max(most, p.Level)
	}
	return most
}

// npcDice is added to the Level of an NPC for its usual dice.
const npcDice = 7

// usualDice returns how many dice an NPC without Attributes throws (UNI-DUEL-05).
func (s *People) usualDice(id string) int { return s.levelOf(id) + npcDice }

// handOf returns the hand of a PC or NPC that the arguments describe. Without an Attribute or a
// number it has the best Attribute, or the usual dice.
func (s *State) handOf(id string, args game.Args) Hand {
	h := Hand{Who: id, Level: s.levelOf(id), Attr: args.One("attribute"), Dice: number(args.One("number"))}
	h.Sources, _ = s.sourcesOf(id, args)
	if h.Attr == "" && h.Dice == 0 {
		if attrs := s.attrsOf(id); attrs != [4]int{} {
			h.Attr = attributes[bestAttr(attrs)].word
		} else {
			h.Dice = s.usualDice(id)
		}
	}
	first, added, _ := strings.Cut(h.Attr, attrJoin)
	h.Attr = first
	if i := attrIndex(h.Attr); i >= 0 {
		if h.Dice = s.attrsOf(id)[i]; h.Dice == 0 { // an NPC that has other Attributes
			h.Attr, h.Dice = "", s.usualDice(id)
		}
	}
	return s.withAttributes(h, added)
}

// refineRoll sets the label of a roll and its chances, for the answers so far.
func (s *State) refineRoll(by game.Actor, o game.Offer, quick bool) game.Offer {
	args := o.Picked()
	args["who"] = o.Fixed["who"]
	h := s.handOf(o.Fixed.One("who"), args)
	r := Roll{Kind: SoloRoll, Quick: quick, Mode: s.Scene.Mode, Hands: []Hand{h}}
	o.Label, o.Odds = s.rollLabel(by, &r, &h), s.throwOdds(&r, &h)
	s.addChanceByAttribute(&r, &o)
	return o
}

func (s *State) rollLabel(by game.Actor, r *Roll, h *Hand) game.Msg {
	key := "universais.roll.now"
	if r.Quick {
		key = "universais.roll.quick"
	}
	return game.Say(key, game.W("name", s.nameFor(by, h.Who)), handArg(h, s.pool(r, h)))
}

// handArg returns the dice of a hand, with its Attribute if it has one, as the argument "hand".
func handArg(h *Hand, dice int) game.Arg {
	if h.Attr == "" {
		return game.M("hand", game.Say("universais.hand.dice", game.N("n", dice)))
	}
	key := "universais.hand.attr"
	if len(h.And) > 0 {
		key = "universais.hand.several"
	}
	return game.M("hand", game.Say(key, game.M("attr", attrOf(h)), game.N("n", dice)))
}

// byArg returns the Attribute of a hand, or its dice if it has none, as the argument "by".
func byArg(h *Hand) game.Arg {
	if h.Attr == "" {
		return game.M("by", game.Say("universais.hand.dice", game.N("n", h.Dice)))
	}
	return game.M("by", attrOf(h))
}

// attrOf returns the Attribute of a hand in words, or all that are added.
func attrOf(h *Hand) game.Msg {
	if len(h.And) > 0 {
		all := []game.Msg{attrMsg(h.Attr)}
		for _, w := range h.And {
			all = append(all, attrMsg(w))
		}
		return game.Say("universais.attr.several", game.L("attrs", all...))
	}
	return attrMsg(h.Attr)
}

// beginRoll opens a roll and gives it an id.
func beginRoll(t *tx, r Roll, why string) {
	r.ID = "r" + game.Itoa(t.S.NextID+1)
	t.Emit(RollSet{Roll: r, Why: why})
}

// makeWay clears the way for the next roll of a PC or NPC: an open roll that isKeptByNext is
// closed, and in the quick game consequences that nobody has named count as told at the table.
func makeWay(t *tx, who string) {
	if r := t.S.rollOf(who); r != nil && t.S.isKeptByNext(r) {
		closeRoll(t, r.ID)
	}
	if !t.S.isQuick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if slices.Contains(o.Who, who) {
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind})
		}
	}
}
