package house

import (
	"slices"

	"mesa/game"
)

// TutorialState is the progress of a table's tutorial. A table without a tutorial has the zero
// value.
type TutorialState struct {
	Step  int      `json:"step"` // from 1; 0: there is no tutorial, or it is over
	Of    int      `json:"of"`
	Read  bool     `json:"read,omitempty"`  // the step is only to be read
	Until []string `json:"until,omitempty"` // the keys of the moves that end the step
	Said  int      `json:"said,omitempty"`  // how many of the step's Lines were said
	Done  bool     `json:"done,omitempty"`  // the step is over
	Fresh bool     `json:"fresh,omitempty"` // since the last line the person has done nothing but quiet moves
}

// maxTutorialSteps bounds the steps of a tutorial, and also the moves that end one step.
const maxTutorialSteps = 40

func (s TutorialState) isValid() bool {
	return s.Step >= 0 && s.Of <= maxTutorialSteps && s.Step <= s.Of && len(s.Until) <= maxTutorialSteps && s.Said >= 0
}

// Last reports whether the present step is the last one. It is true without a tutorial, too.
func (s TutorialState) Last() bool { return s.Step >= s.Of }

// InTutorial reports whether a tutorial is running: it has a step, and no person holds the chair
// GMChair.
func (h *State) InTutorial() bool {
	gm, ok := h.Chair(game.GMChair)
	return ok && gm.User == "" && h.Tutorial.Step > 0
}

// Learner returns the chair of the person who plays the tutorial: the first player's chair, the
// zero Chair if there is none.
func (h *State) Learner() game.Chair {
	i := slices.IndexFunc(h.Chairs, func(c game.Chair) bool { return c.Role == game.Player })
	if i < 0 {
		return game.Chair{}
	}
	return h.Chairs[i]
}

func (h *State) foldTutorial(e game.Event) {
	switch e := e.(type) {
	case game.TutorialStepBegun:
		h.Tutorial = TutorialState{Step: e.Step, Of: e.Of, Read: e.Read, Until: e.Until}
	case game.TutorialLineSaid:
		h.Tutorial.Said, h.Tutorial.Fresh, h.Tutorial.Done = e.Line, true, h.Tutorial.Done || e.Ends
	case game.TutorialStepLeft:
		h.Tutorial.Done = true
	case game.Imported: // the GM is the person who imported it
		h.Tutorial = TutorialState{}
	}
}

// advanceTutorial folds a player's decision into the tutorial: the decision may complete the step.
func (h *State) advanceTutorial(d Decision) {
	if h.Tutorial.Step == 0 || d.Chair == game.GMChair || d.Chair == "" {
		return
	}
	h.Tutorial.Done = h.Tutorial.Done || slices.Contains(h.Tutorial.Until, d.Move)
	h.Tutorial.Fresh = h.Tutorial.Fresh && d.Quiet
}

// learns reports whether the tutorial of this table is for the actor.
func (h *State) learns(by game.Actor) bool { return h.InTutorial() && by.Chair == h.Learner().ID }

// nextStepMove leaves a step that the person has read, or skips.
func nextStepMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: game.NextStep, Category: game.CategoryTable, Quiet: true},
		Offers: func(h *State, c *game.Collector) {
			if !h.learns(c.Actor) || h.Tutorial.Last() {
				return
			}
			o := game.Offer{Label: game.Say("house.next-step.skip"), About: game.AboutTutorial}
			if h.Tutorial.Read {
				o.Label, o.Primary = game.Say("house.next-step.now"), true
			}
			c.Add(o)
		},
		Do: func(t *game.Tx[State], _ game.Args) { t.Emit(game.TutorialStepLeft{}) },
	}
}

// endTutorialMove turns a tutorial into an ordinary table: the person gets the chair GMChair, which
// is then called DefaultGMName, and keeps their own chair.
func endTutorialMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: game.EndTutorial, Category: game.CategoryTable, SurvivesUndo: true},
		Offers: func(h *State, c *game.Collector) {
			if h.learns(c.Actor) {
				c.Add(game.Offer{Label: game.Say("house.end-lesson.now"), About: game.AboutTutorial,
					Primary: h.Tutorial.Last()})
			}
		},
		Do: func(t *game.Tx[State], _ game.Args) {
			gm, _ := t.S.Chair(game.GMChair)
			to, _ := t.S.Chair(t.Actor.Chair)
			t.Emit(game.TutorialStepBegun{})
			was := gm.Name
			gm.Name, gm.User = game.DefaultGMName, to.User
			t.Emit(game.ChairHanded{Chair: gm, To: to.Name, Was: was})
		},
	}
}
