package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var paramOwed = game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}

// toldWord says that something was told at the table and is not written down.
var toldWord = sheet.Word{Word: "told", Also: []string{"contado", "contada"}}

// owedOffers returns an offer for each OwedConsequence of a kind, or of any kind for "".
func owedOffers(s *state.State, kind string, offer func(o state.OwedConsequence) game.Offer) []game.Offer {
	var offers []game.Offer
	for _, o := range s.Owed {
		if o.Kind != kind && kind != "" {
			continue
		}
		of := offer(o)
		of.Fixed, of.About, of.Card = game.Args{"owed": {owedWord(o)}}, state.RollRef(o.Roll), state.RollRef(o.Roll)
		offers = append(offers, of)
	}
	return offers
}

func owedWord(o state.OwedConsequence) string { return "o" + game.Itoa(o.ID) }

func owedConsequence(s *state.State, word string) *state.OwedConsequence {
	i := slices.IndexFunc(s.Owed, func(o state.OwedConsequence) bool { return owedWord(o) == word })
	if i < 0 {
		return nil
	}
	return &s.Owed[i]
}

// consequenceMove lets the GM name what a failure brings or a partial success costs. The first
// offer asks for the text, the second says that the consequence was told at the table. harm adds
// the Stress that the GM names.
func consequenceMove(harm func(t *state.Tx, id string, stress int)) state.Move {
	return acting.WithLacks("UNI-ROLL-06",
		acting.GMMove(game.Spec{Name: "consequence", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{acting.ParamSaid, acting.ParamStress, paramOwed, acting.ParamHow}},
			func(s *state.State, c *game.Collector) {
				offer := func(key string, inputs ...game.Input) func(state.OwedConsequence) game.Offer {
					return func(o state.OwedConsequence) game.Offer {
						return game.Offer{Label: game.Say(key, s.NamesArg(o.Who),
							game.N("many", sheet.Flag(len(o.Who) > 1))),
							ForCard: game.ForCard{Urgent: true}, Primary: true, Form: game.Form{OpensForm: true},
							Inputs: inputs}
					}
				}
				told := func(o state.OwedConsequence) game.Offer {
					return game.Offer{Label: game.Say("universais.consequence.told", s.NamesArg(o.Who),
						game.N("many", sheet.Flag(len(o.Who) > 1))), ForCard: game.ForCard{Urgent: true}}
				}
				c.Add(owedOffers(s, state.Failure,
					offer("universais.consequence.failure", game.Input{Param: acting.ParamSaid},
						game.Input{Param: acting.ParamStress, Preset: "0"}))...)
				c.Add(owedOffers(s, state.Partial,
					offer("universais.consequence.partial", game.Input{Param: acting.ParamSaid}))...)
				for _, kind := range []string{state.Failure, state.Partial} {
					for _, o := range owedOffers(s, kind, told) {
						o.Fixed["how"], o.MustName = []string{toldWord.Word}, "how"
						o.Aliases = game.Args{"how": toldWord.Also}
						c.Add(o)
					}
				}
			}, func(t *state.Tx, args game.Args) {
				o := *owedConsequence(t.S, args.One("owed"))
				t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind, Text: args.One("text"),
					Told: true})
				for _, id := range o.Who {
					harm(t, id, sheet.Number(args.One("stress")))
				}
			}))
}

// spareMove lets the GM end a consequence without any effect: the GM may always lighten it
// (UNI-R17).
func spareMove() state.Move {
	return acting.WithLacks("UNI-ROLL-06",
		acting.GMMove(game.Spec{Name: "spare", Category: game.CategoryAct, Params: []game.Param{paramOwed}},
			func(s *state.State, c *game.Collector) {
				c.Add(owedOffers(s, "", func(o state.OwedConsequence) game.Offer {
					return game.Offer{Label: game.Say("universais.spare.now", s.NamesArg(o.Who))}
				})...)
			}, func(t *state.Tx, args game.Args) {
				o := *owedConsequence(t.S, args.One("owed"))
				t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: "spared", Told: true})
			}))
}

// teller returns the id of the PC that tells a success: the first PC in Who, "" if all are NPCs.
func teller(s *state.State, o state.OwedConsequence) string {
	for _, id := range o.Who {
		if s.PC(id) != nil {
			return id
		}
	}
	return ""
}

// describeMove lets the player tell a success (UNI-ROLL-06).
func describeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "describe", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{acting.ParamSaid, paramOwed, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for _, o := range s.Owed {
				who := teller(s, o)
				if o.Kind != state.Success || who == "" || !s.Plays(c.Actor, who) {
					continue
				}
				said := acting.ParamSaid
				said.Min = 1
				c.Add(game.Offer{Fixed: game.Args{"who": {who}, "owed": {owedWord(o)}}, About: state.RollRef(o.Roll),
					ForCard: game.ForCard{Card: state.RollRef(o.Roll), Optional: s.IsOwn(c.Actor, who)},
					Inputs:  []game.Input{{Param: said}},
					Label:   game.Say("universais.describe.now", game.W("name", acting.NameFor(s, c.Actor, who)))})
			}
			acting.CloseRest(s, c, acting.RefuseAlways("nothing-owed"))
		},
		Do: func(t *state.Tx, args game.Args) {
			o := *owedConsequence(t.S, args.One("owed"))
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind, Text: args.One("text"),
				Told: true})
		},
	}
}
