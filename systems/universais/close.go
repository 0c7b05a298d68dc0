package universais

import (
	"slices"

	"mesa/game"
)

// An OwedConsequence is something that has yet to be named after a roll: what the failure brings,
// what the partial success costs, or how the success looks (24.1).
type OwedConsequence struct {
	ID   int      `json:"id"`
	Roll string   `json:"roll"`
	Kind string   `json:"kind"` // Failure, Partial or Success
	Who  []string `json:"who"`  // the PCs and NPCs that it is about
}

// closeRoll ends a roll with its outcome and says which consequence is owed. endRoll and shareMove end
// rolls without a consequence.
func closeRoll(t *tx, id string) {
	r := t.S.roll(id).copy()
	t.Emit(RollClosed{Roll: r})
	if r.Kind == OpposedRoll || r.Outcome == Counted {
		return
	}
	who := r.Best
	switch { // Reward and Risk of a group are for all its members (UNI-R17)
	case r.Kind == GroupRoll && r.Outcome != Failure:
		who = rewardedNames(&r)
	case r.Kind == GroupRoll && groupRisk.Is(t.S, "all"):
		who = r.remaining()
	}
	t.Emit(ConsequenceOwed{Owed: OwedConsequence{ID: t.S.NextID + 1, Roll: r.ID, Kind: r.Outcome, Who: who}})
}

// rewardedNames returns the ids of the members of a group, first those in Best: the player of the
// first tells the success.
func rewardedNames(r *Roll) []string {
	who := slices.Clone(r.Best)
	for _, id := range r.remaining() {
		if !slices.Contains(who, id) {
			who = append(who, id)
		}
	}
	return who
}

// owedOffers returns an offer for each OwedConsequence of a kind, or of any kind for "".
func (s *State) owedOffers(kind string, offer func(o OwedConsequence) game.Offer) []game.Offer {
	var offers []game.Offer
	for _, o := range s.Owed {
		if o.Kind != kind && kind != "" {
			continue
		}
		of := offer(o)
		of.Fixed, of.About, of.Card = game.Args{"owed": {owedWord(o)}}, rollRef(o.Roll), rollRef(o.Roll)
		offers = append(offers, of)
	}
	return offers
}

func owedWord(o OwedConsequence) string { return "o" + game.Itoa(o.ID) }

func (s *State) owedConsequence(word string) *OwedConsequence {
	i := slices.IndexFunc(s.Owed, func(o OwedConsequence) bool { return owedWord(o) == word })
	if i < 0 {
		return nil
	}
	return &s.Owed[i]
}

// namesOf returns the names as an argument of a label.
func (s *State) namesOf(ids []string) game.Arg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(s.name(id)))
	}
	return game.L("names", ms...)
}

var (
	paramOwed = game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}
	paramSaid = game.Param{Name: "text", Kind: game.Text, Max: maxText}
)

// toldWord says that something was told at the table and is not written down.
var toldWord = word{"told", []string{"contado", "contada"}}

// consequenceMove lets the GM name what a failure brings or a partial success costs. The first
// offer asks for the text, the second says that it was told at the table. harm adds the Stress that the
// GM names.
func consequenceMove(harm func(t *tx, id string, stress int)) move {
	return withLacks("UNI-ROLL-06",
		gmMove(game.Spec{Name: "consequence", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramSaid, paramStress, paramOwed, paramHow}}, func(s *State, c *game.Collector) {
			offer := func(key string, inputs ...game.Input) func(OwedConsequence) game.Offer {
				return func(o OwedConsequence) game.Offer {
					return game.Offer{Label: game.Say(key, s.namesOf(o.Who), game.N("many", flag(len(o.Who) > 1))),
						ForCard: game.ForCard{Urgent: true}, Primary: true, Form: game.Form{OpensForm: true},
						Inputs: inputs}
				}
			}
			told := func(o OwedConsequence) game.Offer {
				return game.Offer{Label: game.Say("universais.consequence.told", s.namesOf(o.Who),
					game.N("many", flag(len(o.Who) > 1))), ForCard: game.ForCard{Urgent: true}}
			}
			c.Add(s.owedOffers(Failure, offer("universais.consequence.failure", game.Input{Param: paramSaid},
				game.Input{Param: paramStress, Preset: "0"}))...)
			c.Add(s.owedOffers(Partial, offer("universais.consequence.partial", game.Input{Param: paramSaid}))...)
			for _, kind := range []string{Failure, Partial} {
				for _, o := range s.owedOffers(kind, told) {
					o.Fixed["how"], o.MustName = []string{toldWord.word}, "how"
					o.Aliases = game.Args{"how": toldWord.also}
					c.Add(o)
				}
			}
		}, func(t *tx, args game.Args) {
			o := *t.S.owedConsequence(args.One("owed"))
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind, Text: args.One("text"),
				Told: true})
			for _, id := range o.Who {
				harm(t, id, number(args.One("stress")))
			}
		}))
}

// spareMove lets the GM end a consequence without any effect: the GM may always lighten it
// (UNI-R17).
func spareMove() move {
	return withLacks("UNI-ROLL-06",
		gmMove(game.Spec{Name: "spare", Category: game.CategoryAct, Params: []game.Param{paramOwed}},
			func(s *State, c *game.Collector) {
				c.Add(s.owedOffers("", func(o OwedConsequence) game.Offer {
					return game.Offer{Label: game.Say("universais.spare.now", s.namesOf(o.Who))}
				})...)
			}, func(t *tx, args game.Args) {
				o := *t.S.owedConsequence(args.One("owed"))
				t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: "spared", Told: true})
			}))
}

// teller returns the id of the PC that tells a success: the first PC in Who, "" if all are NPCs.
func (s *State) teller(o OwedConsequence) string {
	for _, id := range o.Who {
		if s.pc(id) != nil {
			return id
		}
	}
	return ""
}

// describeMove lets the player tell a success (UNI-ROLL-06).
func describeMove() move {
	return move{
		Spec: game.Spec{Name: "describe", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramSaid, paramOwed, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for _, o := range s.Owed {
				who := s.teller(o)
				if o.Kind != Success || who == "" || !s.plays(c.Actor, who) {
					continue
				}
				said := paramSaid
				said.Min = 1
				c.Add(game.Offer{Fixed: game.Args{"who": {who}, "owed": {owedWord(o)}}, About: rollRef(o.Roll),
					ForCard: game.ForCard{Card: rollRef(o.Roll), Optional: s.isOwn(c.Actor, who)},
					Inputs:  []game.Input{{Param: said}},
					Label:   game.Say("universais.describe.now", game.W("name", s.nameFor(c.Actor, who)))})
			}
			s.closeRest(c, refuseAlways("nothing-owed"))
		},
		Do: func(t *tx, args game.Args) {
			o := *t.S.owedConsequence(args.One("owed"))
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind, Text: args.One("text"),
				Told: true})
		},
	}
}
