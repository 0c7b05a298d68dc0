package universais

import (
	"slices"
	"strings"

	"mesa/game"
)

// rollMoves are the moves of a roll in the order in which they come (24.1).
func rollMoves() []move {
	return []move{
		throwMove(), keepMove(), allOutMove(), againMove(), shareMove(), frameMove(), rollMove(), quickMove(),
		callMove(),
		groupMove(), opposedMove(), withdrawMove(), consequenceMove(), spareMove(), describeMove(), dropMove(),
	}
}

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
	maxPool      = 30 // dice that are typed, more than the best Attribute (UNI-R03)
	maxChallenge = 30
	maxText      = 200
)

// quickWord is how a quick roll is meant by a word.
var quickWord = word{"quick", []string{"rapido", "rapida", "sim", "yes", "true", "on", "ligado"}}

// noRoll refuses somebody who cannot begin a roll now (UNI-R13, UNI-R28).
func (s *State) noRoll(id string) *game.Refusal {
	if no := s.noAct(id); no != nil {
		return no
	}
	if p := s.pc(id); p != nil && p.Step != "" {
		return refuse("levelup-pending", game.W("name", p.displayName()), game.M("step", stepMsg(p.Step)))
	}
	if r := s.rollOf(id); r != nil && !s.goesOn(r) {
		return s.busy(r)
	}
	return nil
}

// noAct refuses somebody who cannot act in a Scene now.
func (s *State) noAct(id string) *game.Refusal {
	switch {
	case s.idle(id) != nil:
		return s.idle(id)
	case !s.Scene.Open():
		return refuse("no-scene")
	case !s.Scene.has(id):
		return refuse("not-in-scene", game.W("name", s.name(id)))
	}
	return nil
}

// idle refuses somebody who can do nothing at all now: dead, or about to be
// knocked out.
func (s *State) idle(id string) *game.Refusal {
	switch p := s.pc(id); {
	case p != nil && p.Dead:
		return refuse("dead", game.W("name", p.displayName()))
	case p != nil && p.Fall != nil: // UNI-R28
		return refuse("busy", game.M("hold", game.Say("universais.hold.fall", game.W("name", p.displayName()))))
	}
	return nil
}

// goesOn reports whether a roll is kept by whatever comes next: in the quick
// game what waits only for those whose dice count, and which going all out does not
// lift: neither a failure nor a partial success (UNI-R20).
func (s *State) goesOn(r *Roll) bool {
	if !s.quick() || r.Stage != Landed || r.Duel != "" ||
		slices.Contains([]string{Failure, Partial, Tied}, r.Outcome) {
		return false
	}
	return !slices.ContainsFunc(r.Hands,
		func(h Hand) bool { return s.awaitsOwner(r, &h) && !slices.Contains(r.Best, h.Who) })
}

// rollMove is a roll that somebody makes of their own accord. In the quick game
// it falls at once (24.1); in the full game the GM frames it first.
func rollMove() move {
	return rolling(game.Spec{Name: "roll", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{paramAttr, paramReward, paramWith, paramAdv, paramDis, paramDice, paramWho}}, false)
}

// quickMove is the same as a Quick Roll: the GM decides whether it is one, a
// player may ask (UNI-QCK-01, UNI-R18).
func quickMove() move {
	return rolling(game.Spec{Name: "quick", Category: game.CategoryDice, Slash: true,
		Params: []game.Param{paramAttr, paramReward, paramWith, paramAdv, paramDis, paramDice, paramWho}}, true)
}

func rolling(spec game.Spec, quick bool) move {
	return move{
		Spec: spec,
		Offers: func(s *State, c *game.Collector) {
			if quick && s.Scene.Fight() {
				c.Close(refuse("wrong-mode"))
				return
			}
			for id := range s.acting(c) {
				if !c.Closed(s.noRoll(id), "who", id) {
					c.Add(s.rollOffer(c.Actor, id, quick))
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			r := Roll{Kind: SoloRoll, Quick: quick, Mode: t.S.Scene.Mode, Stage: Framed, Reward: args.One("reward"),
				Hands: []Hand{t.S.handOf(args.One("who"), args)}}
			if asked := !t.S.quick() && t.Actor.Role != game.GM; asked {
				r.Stage = Asked
			}
			makeWay(t, r.Hands[0].Who)
			begin(t, r, "tried")
			if r.Stage == Framed {
				throwHands(t, t.S.rollOf(r.Hands[0].Who).ID, r.Hands[0].Who)
			}
		},
		Refine: func(s *State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			return s.reckonRoll(by, o.With(given), quick)
		},
	}
}

// cast are those whom an actor may act for in the Scene: its own first.
func (s *State) cast(by game.Actor) []string {
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
	return s.reckonRoll(by, o, quick)
}

func (s *State) fitSources(id string, args game.Args) *game.Refusal {
	_, no := s.sourcesOf(id, args)
	return no
}

// powerInputs are what decides how many dice somebody has: an Attribute, or for an
// NPC without any a number.
func (s *State) powerInputs(id, attr string) []game.Input {
	attrs := s.attrsOf(id)
	if attrs == [4]int{} {
		return []game.Input{{Param: paramDice, Preset: game.Itoa(s.usualDice(id))}}
	}
	if attr == "" {
		attr = attributes[best(attrs)].word
	}
	cs := choices(attributes, attrMsg, attr)
	for i := range cs {
		cs[i].Dice = sixes(attrs[i])
	}
	return []game.Input{{Param: paramAttr,
		Choices: slices.DeleteFunc(cs, func(c game.Choice) bool { return len(c.Dice) == 0 }), Lead: true}}
}

func (s *State) attrsOf(id string) [4]int {
	if p := s.pc(id); p != nil {
		return p.Attrs
	}
	if n := s.npc(id); n != nil {
		return n.Attrs
	}
	return [4]int{}
}

// levelOf is the Level of a PC, or of an NPC: its own, else the highest among
// the PCs (UNI-R34).
func (s *State) levelOf(id string) int {
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

// npcDice is what is added to the Level of an NPC for its usual dice.
const npcDice = 7

// usualDice are those of an NPC about whom nothing is said (UNI-DUEL-05).
func (s *State) usualDice(id string) int { return s.levelOf(id) + npcDice }

// handOf is what somebody throws by what a command says.
func (s *State) handOf(id string, args game.Args) Hand {
	h := Hand{Who: id, Level: s.levelOf(id), Attr: args.One("attribute"), Dice: number(args.One("number"))}
	h.Sources, _ = s.sourcesOf(id, args)
	if h.Attr == "" && h.Dice == 0 {
		if attrs := s.attrsOf(id); attrs != [4]int{} {
			h.Attr = attributes[best(attrs)].word
		} else {
			h.Dice = s.usualDice(id)
		}
	}
	first, added, _ := strings.Cut(h.Attr, attrJoin)
	h.Attr = first
	if i := attrIndex(h.Attr); i >= 0 {
		if h.Dice = s.attrsOf(id)[i]; h.Dice == 0 { // an NPC of whom other Attributes are known
			h.Attr, h.Dice = "", s.usualDice(id)
		}
	}
	return s.adding(h, added)
}

// reckonRoll puts anew what goes with what is picked: the label and the chances.
func (s *State) reckonRoll(by game.Actor, o game.Offer, quick bool) game.Offer {
	args := o.Picked()
	args["who"] = o.Fixed["who"]
	h := s.handOf(o.Fixed.One("who"), args)
	r := Roll{Kind: SoloRoll, Quick: quick, Mode: s.Scene.Mode, Hands: []Hand{h}}
	o.Label, o.Odds = s.rollLabel(by, &r, &h), s.foretold(&r, &h)
	s.byAttribute(&r, &o)
	return o
}

func (s *State) rollLabel(by game.Actor, r *Roll, h *Hand) game.Msg {
	key := "universais.roll.now"
	if r.Quick {
		key = "universais.roll.quick"
	}
	return game.Say(key, game.W("name", s.nameFor(by, h.Who)), handMsg(h, s.pool(r, h)))
}

// handMsg is what a hand throws, as an argument: so many dice, with the Attribute
// that they are of.
func handMsg(h *Hand, dice int) game.Arg {
	if h.Attr == "" {
		return game.M("hand", game.Say("universais.hand.dice", game.N("n", dice)))
	}
	key := "universais.hand.attr"
	if len(h.And) > 0 {
		key = "universais.hand.several"
	}
	return game.M("hand", game.Say(key, game.M("attr", attrOf(h)), game.N("n", dice)))
}

// byMsg is by what a hand throws, as an argument: its Attribute, or else its dice.
func byMsg(h *Hand) game.Arg {
	if h.Attr == "" {
		return game.M("by", game.Say("universais.hand.dice", game.N("n", h.Dice)))
	}
	return game.M("by", attrOf(h))
}

// attrOf is the Attribute of a hand that has one.
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

// begin opens a roll; its id is given here.
func begin(t *tx, r Roll, why string) {
	r.ID = "r" + game.Itoa(t.S.NextID+1)
	t.Emit(RollSet{Roll: r, Why: why})
}

// makeWay makes way for the next roll of somebody: one that waits is kept, and
// in the quick game what nobody has named was told at the table.
func makeWay(t *tx, who string) {
	if r := t.S.rollOf(who); r != nil && t.S.goesOn(r) {
		closeRoll(t, r.ID)
	}
	if !t.S.quick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if slices.Contains(o.Who, who) {
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind})
		}
	}
}
