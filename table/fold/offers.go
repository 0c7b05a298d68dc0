package fold

import (
	"slices"

	"mesa/game"
)

// Offers returns all offers to an actor: those of the rules, then those of the house.
func (s *State) Offers(actor game.Actor) []game.Offer {
	return s.OffersFor(actor, game.AnyMove)
}

// OffersFor returns the offers of the wanted moves.
func (s *State) OffersFor(actor game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	return s.Table().Offers(actor, wanted)
}

// Table returns the state as a table that decides.
func (s *State) Table() game.Table {
	return game.Table{Moves: s.Ruleset.Moves, Rules: s.Rules, House: s.HouseGame}
}

// Tutorial returns the tutorial of the table's system in its language.
func (s *State) Tutorial() (game.Tutorial, error) {
	tutorial, err := s.Ruleset.System.Intro().Tutorial(s.House.Lang)
	if err != nil {
		return tutorial, Broken(s.ID, err)
	}
	return tutorial, nil
}

// NextHint returns the first hint of a step with a move that the learner can do now. It reports
// false if there is none.
func (s *State) NextHint(step game.TutorialStep) (game.TutorialHint, bool) {
	c := s.House.Learner()
	actor := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}
	for _, cue := range step.Cues {
		open := func(o game.Offer) bool { return o.Closed == nil }
		if slices.ContainsFunc(s.OffersFor(actor, func(sp *game.Spec) bool { return sp.Name == cue.Move }), open) {
			return cue, true
		}
	}
	return game.TutorialHint{}, false
}

// Button returns the public button of an offer. Since is the last press of the same button, so that
// an older copy of the button does nothing.
func (s *State) Button(o game.Offer, chair string) game.Button {
	b := o.Button(chair)
	b.Since = s.House.LastPressed(chair, b.Key)
	return b
}

// Show returns what an actor sees of a thing, "" for the whole table.
func (s *State) Show(actor game.Actor, about game.Ref) game.View {
	return s.Rules.Show(actor, about).With(s.HouseGame.Show(actor, about))
}

// CardButtons returns the buttons that answer a card, of all chairs, and the actors that the table
// waits for.
func (s *State) CardButtons() ([]game.Button, []game.Actor) {
	if s.answers.at != s.Seq {
		buttons, waiting := s.findCardButtons()
		s.answers = cardButtons{s.Seq, buttons, waiting}
	}
	return slices.Clone(s.answers.buttons), slices.Clone(s.answers.waiting)
}

func (s *State) findCardButtons() (buttons []game.Button, waiting []game.Actor) {
	for _, c := range s.House.Chairs {
		actor, waits := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}, false
		for _, o := range s.OffersFor(actor, s.Ruleset.MayAnswer) {
			if (o.Urgent || o.Optional) && o.Closed == nil {
				buttons = append(buttons, s.Button(o, c.ID))
				waits = waits || o.Urgent
			}
		}
		if waits {
			waiting = append(waiting, actor)
		}
	}
	return buttons, waiting
}
