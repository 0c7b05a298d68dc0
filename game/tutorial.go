package game

import "slices"

// Tutorial is a first scene that one person plays alone, while the program keeps the
// GM's chair: its beats come one after the other, whatever the dice do.
type Tutorial struct {
	Demo  Demo // the table it begins as: the GM's chair and the person's
	Steps []TutorialStep
}

// TutorialStep is one thing to be learnt. A cue that the person can follow now waits for them;
// where none is open, the GM says the next of the lines that may be said, and where
// there is none of these either, the beat is over. One without cues is there to be
// read, until the person goes on.
type TutorialStep struct {
	Say            Msg
	Cues           []TutorialHint
	Until          []string       // the person's moves that the beat is about: any of them ends it
	Lines          []TutorialLine // of the GM, in order, each at most once
	WaitsForPerson bool           // while a cue is open the GM does nothing, so what the person did is what came last
}

// TutorialHint says what to press for a move, once it is open.
type TutorialHint struct {
	Move string
	Say  Msg
}

// TutorialLine is what the GM does, by the words of a line, and what that was.
type TutorialLine struct {
	Do   Command
	Tell Msg
	Ends bool // the beat is over then
}

// TutorialState is where the tutorial of a table stands. Its zero value is of a table that
// is none.
type TutorialState struct {
	Step  int      `json:"step"` // from 1; 0: it is over
	Of    int      `json:"of"`
	Read  bool     `json:"read,omitempty"`  // there is nothing to be done
	Until []string `json:"until,omitempty"` // the keys of the moves that end the beat
	Said  int      `json:"said,omitempty"`  // the lines of the beat up to here were said
	Done  bool     `json:"done,omitempty"`
	Fresh bool     `json:"fresh,omitempty"` // since the last line the person has done nothing
}

// maxTutorialSteps bounds the beats of a tutorial, and the moves that end one.
const maxTutorialSteps = 40

func (l TutorialState) valid() bool {
	return l.Step >= 0 && l.Of <= maxTutorialSteps && l.Step <= l.Of && len(l.Until) <= maxTutorialSteps && l.Said >= 0
}

// Last reports whether there is nothing after this beat.
func (l TutorialState) Last() bool { return l.Step >= l.Of }

// The events of a tutorial. They stay when decisions around them are undone, but for
// TutorialLineSaid, which goes with what was done by the line.
type (
	// TutorialStepBegun begins a beat; without a Step the tutorial is over.
	TutorialStepBegun struct {
		Step  int      `json:"step"`
		Of    int      `json:"of"`
		Read  bool     `json:"read,omitempty"`
		Until []string `json:"until,omitempty"`
	}
	// TutorialLineSaid is the GM's line of that number, from 1.
	TutorialLineSaid struct {
		Line int  `json:"line"`
		Ends bool `json:"ends,omitempty"`
	}
	// TutorialStepLeft is a beat that the person needs no more.
	TutorialStepLeft struct{}
)

func (TutorialStepBegun) EventName() string { return "house.beat" }
func (TutorialLineSaid) EventName() string  { return "house.beat_line" }
func (TutorialStepLeft) EventName() string  { return "house.beat_left" }

// InTutorial reports whether a tutorial goes on here: as long as nobody but the program
// keeps the GM's chair.
func (h *House) InTutorial() bool {
	gm, ok := h.Chair(GMChair)
	return ok && gm.User == "" && h.Tutorial.Step > 0
}

// Learner is the chair of whoever learns.
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
	case Imported: // its GM is whoever brought it
		h.Tutorial = TutorialState{}
	}
}

// noteLearnt takes in what was done: it may be what the beat is about.
func (h *House) noteLearnt(d Decision) {
	if h.Tutorial.Step == 0 || d.Chair == GMChair || d.Chair == "" {
		return
	}
	h.Tutorial.Done = h.Tutorial.Done || slices.Contains(h.Tutorial.Until, d.Move)
	h.Tutorial.Fresh = h.Tutorial.Fresh && d.Quiet
}

// The moves of whoever learns.
const (
	NextStep    = "next-step"
	EndTutorial = "end-lesson"
)

// AboutTutorial is what these are about.
const AboutTutorial Ref = "lesson"

// nextStepMove leaves a beat: one that was read, or that the person need not do.
func nextStepMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: NextStep, Category: CategoryTable, Quiet: true},
		When: func(h *House, by Actor) []Offer {
			if !h.InTutorial() || by.Chair != h.Learner().ID || h.Tutorial.Last() {
				return nil
			}
			if h.Tutorial.Read {
				return []Offer{{Label: Say("house.next-step.now"), About: AboutTutorial, Primary: true}}
			}
			return []Offer{{Label: Say("house.next-step.skip"), About: AboutTutorial}}
		},
		Do: func(t *Tx[House], _ Args) { t.Emit(TutorialStepLeft{}) },
	}
}

// endTutorialMove makes a tutorial a table like any other: the person is its GM, on a
// chair that is called so, for they keep the one by their name.
func endTutorialMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: EndTutorial, Category: CategoryTable, SurvivesUndo: true},
		When: func(h *House, by Actor) []Offer {
			if !h.InTutorial() || by.Chair != h.Learner().ID {
				return nil
			}
			return []Offer{{Label: Say("house.end-lesson.now"), About: AboutTutorial, Primary: h.Tutorial.Last()}}
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
