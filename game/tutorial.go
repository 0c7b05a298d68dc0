package game

import "slices"

// Tutorial is a first scene that one person plays alone while the program plays the GM. Its steps
// follow each other independently of the dice.
type Tutorial struct {
	Demo  Demo // the table it begins as: the chairs of the GM and of the person
	Steps []TutorialStep
}

// TutorialStep is one thing to learn. While the person can follow one of its hints, the step waits
// for them. If they can follow none, the GM says the next of its Lines that is possible; if no line
// is, the step is over. A step without hints is read until the person goes on.
type TutorialStep struct {
	Say            Msg
	Cues           []TutorialHint
	Until          []string       // the person's moves that the step is about: any of them ends it
	Lines          []TutorialLine // what the GM says, in order, each at most once
	WaitsForPerson bool           // the GM says no line while a hint is open, so that undo finds the person's decision
}

// TutorialHint says what to press for a move, once it is open.
type TutorialHint struct {
	Move string
	Say  Msg
}

// TutorialLine is a command that the program gives as the GM, with the text that explains it.
type TutorialLine struct {
	Do   Command
	Tell Msg
	Ends bool // the step is over after it
}

// TutorialState is the progress of a table's tutorial. A table without a tutorial has the zero
// value.
type TutorialState struct {
	Step  int      `json:"step"` // from 1; 0: it is over
	Of    int      `json:"of"`
	Read  bool     `json:"read,omitempty"`  // the step is only to be read
	Until []string `json:"until,omitempty"` // the keys of the moves that end the step
	Said  int      `json:"said,omitempty"`  // how many of the step's Lines were said
	Done  bool     `json:"done,omitempty"`  // the step is over
	Fresh bool     `json:"fresh,omitempty"` // the person has done nothing since the last line
}

// maxTutorialSteps bounds the steps of a tutorial, and also the moves that end one step.
const maxTutorialSteps = 40

func (s TutorialState) isValid() bool {
	return s.Step >= 0 && s.Of <= maxTutorialSteps && s.Step <= s.Of && len(s.Until) <= maxTutorialSteps && s.Said >= 0
}

// Last reports whether the present step is the last one.
func (s TutorialState) Last() bool { return s.Step >= s.Of }

// The events of a tutorial. They stay when decisions around them are undone, except
// TutorialLineSaid, which is undone with the decision that the line made.
type (
	// TutorialStepBegun begins a step; without a Step the tutorial is over.
	TutorialStepBegun struct {
		Step  int      `json:"step"`
		Of    int      `json:"of"`
		Read  bool     `json:"read,omitempty"`
		Until []string `json:"until,omitempty"`
	}
	// TutorialLineSaid says that the GM's line of that number, from 1, was said.
	TutorialLineSaid struct {
		Line int  `json:"line"`
		Ends bool `json:"ends,omitempty"`
	}
	// TutorialStepLeft leaves a step that the person does not need.
	TutorialStepLeft struct{}
)

func (TutorialStepBegun) EventName() string { return "house.beat" }
func (TutorialLineSaid) EventName() string  { return "house.beat_line" }
func (TutorialStepLeft) EventName() string  { return "house.beat_left" }

// InTutorial reports whether a tutorial is running: only the program holds the GM's chair.
func (h *House) InTutorial() bool {
	gm, ok := h.Chair(GMChair)
	return ok && gm.User == "" && h.Tutorial.Step > 0
}

// Learner returns the chair of the person who plays the tutorial: the first player's chair.
func (h *House) Learner() Chair {
	i := slices.IndexFunc(h.Chairs, func(c Chair) bool { return c.Role == Player })
	if i < 0 {
		return Chair{}
	}
	return h.Chairs[i]
}

func (h *House) foldTutorial(e Event) {
	switch e := e.(type) {
	case TutorialStepBegun:
		h.Tutorial = TutorialState{Step: e.Step, Of: e.Of, Read: e.Read, Until: e.Until}
	case TutorialLineSaid:
		h.Tutorial.Said, h.Tutorial.Fresh, h.Tutorial.Done = e.Line, true, h.Tutorial.Done || e.Ends
	case TutorialStepLeft:
		h.Tutorial.Done = true
	case Imported: // the GM is the person who imported it
		h.Tutorial = TutorialState{}
	}
}

// advanceTutorial folds a decision into the tutorial: it may complete the step.
func (h *House) advanceTutorial(d Decision) {
	if h.Tutorial.Step == 0 || d.Chair == GMChair || d.Chair == "" {
		return
	}
	h.Tutorial.Done = h.Tutorial.Done || slices.Contains(h.Tutorial.Until, d.Move)
	h.Tutorial.Fresh = h.Tutorial.Fresh && d.Quiet
}

// The moves of the person who plays the tutorial.
const (
	NextStep    = "next-step"
	EndTutorial = "end-lesson"
)

// AboutTutorial is the Ref that the offers of NextStep and EndTutorial are about.
const AboutTutorial Ref = "lesson"

// learns reports whether the tutorial of this table is for the actor.
func (h *House) learns(by Actor) bool { return h.InTutorial() && by.Chair == h.Learner().ID }

// nextStepMove leaves a step that the person has read, or skips.
func nextStepMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: NextStep, Category: CategoryTable, Quiet: true},
		Offers: func(h *House, c *Collector) {
			if !h.learns(c.Actor) || h.Tutorial.Last() {
				return
			}
			o := Offer{Label: Say("house.next-step.skip"), About: AboutTutorial}
			if h.Tutorial.Read {
				o.Label, o.Primary = Say("house.next-step.now"), true
			}
			c.Add(o)
		},
		Do: func(t *Tx[House], _ Args) { t.Emit(TutorialStepLeft{}) },
	}
}

// endTutorialMove turns a tutorial into an ordinary table: the person becomes its GM, on a chair
// with the GM's name, and keeps their own chair.
func endTutorialMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: EndTutorial, Category: CategoryTable, SurvivesUndo: true},
		Offers: func(h *House, c *Collector) {
			if h.learns(c.Actor) {
				c.Add(Offer{Label: Say("house.end-lesson.now"), About: AboutTutorial, Primary: h.Tutorial.Last()})
			}
		},
		Do: func(t *Tx[House], _ Args) {
			gm, _ := t.S.Chair(GMChair)
			to, _ := t.S.Chair(t.Actor.Chair)
			t.Emit(TutorialStepBegun{})
			was := gm.Name
			gm.Name, gm.User = gmName, to.User
			t.Emit(ChairHanded{Chair: gm, To: to.Name, Was: was})
		},
	}
}
