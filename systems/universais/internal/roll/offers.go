package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// normalWord means a roll that is not quick.
var normalWord = sheet.Word{Word: "normal", Also: []string{"normais"}}

var (
	paramReward    = game.Param{Name: "reward", Kind: game.Text, Max: sheet.MaxText}
	paramRisk      = game.Param{Name: "risk", Kind: game.Text, Max: sheet.MaxText}
	paramChallenge = game.Param{Name: "challenge", Kind: game.Number, Min: 1, Max: maxChallenge}
)

const maxChallenge = 30

// quickWord is the word that asks for a Quick Roll.
var quickWord = sheet.Word{Word: "quick", Also: []string{"rapido", "rapida", "sim", "yes", "true", "on", "ligado"}}

// handOffer returns an offer about one hand of an open roll.
func handOffer(r *state.Roll, h *state.Hand, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {h.Who}, "roll": {r.ID}}, Label: label, About: state.RollRef(r.ID),
		ForCard: game.ForCard{Card: state.RollRef(r.ID)}}
}

func rollLabel(s *state.State, by game.Actor, r *state.Roll, h *state.Hand) game.Msg {
	key := "universais.roll.now"
	if r.Quick {
		key = "universais.roll.quick"
	}
	return game.Say(key, game.W("name", acting.NameFor(s, by, h.Who)), hand.Arg(h, hand.Pool(s, r, h)))
}

// eachHand calls do for each hand that the actor may act for, in the open rolls of one stage.
func eachHand(s *state.State, by game.Actor, stage string, do func(r *state.Roll, h *state.Hand)) {
	for _, r := range s.Rolls {
		if r.Stage != stage {
			continue
		}
		for i := range r.Hands {
			if s.Plays(by, r.Hands[i].Who) {
				do(r, &r.Hands[i])
			}
		}
	}
}

// refuseRoll refuses a move about the roll of a PC or NPC: the roll waits for something else, is
// closed, or does not exist.
func refuseRoll(s *state.State, id string) *game.Refusal {
	switch {
	case s.RollOf(id) != nil:
		return acting.Refuse("wrong-step", game.M("hold", acting.WaitMsg(s, s.RollOf(id))))
	case s.LastRollOf(id) != nil:
		return acting.Refuse("roll-closed")
	}
	return acting.Refuse("no-roll")
}
