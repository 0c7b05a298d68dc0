package game

import "slices"

// Lesson is a first scene that one person plays alone, while the program keeps the
// GM's chair: its beats come one after the other, whatever the dice do.
type Lesson struct {
	Demo  Demo // the table it begins as: the GM's chair and the person's
	Beats []Beat
}

// Beat is one thing to be learnt. A cue that the person can follow now waits for them;
// where none is open, the GM says the next of the lines that may be said, and where
// there is none of these either, the beat is over. One without cues is there to be
// read, until the person goes on.
type Beat struct {
	Say   Msg
	Cues  []Cue
	Until []string // the person's moves that the beat is about: any of them ends it
	Lines []Line   // of the GM, in order, each at most once
	Still bool     // while a cue is open the GM does nothing, so what the person did is what came last
}

// Cue says what to press for a move, once it is open.
type Cue struct {
	Move string
	Say  Msg
}

// Line is what the GM does, by the words of a line, and what that was.
type Line struct {
	Do   Command
	Tell Msg
	Ends bool // the beat is over then
}

// Lessoning is where the lesson of a table stands. Its zero value is of a table that
// is none.
type Lessoning struct {
	Step  int      `json:"step"` // from 1; 0: it is over
	Of    int      `json:"of"`
	Read  bool     `json:"read,omitempty"`  // there is nothing to be done
	Until []string `json:"until,omitempty"` // the keys of the moves that end the beat
	Said  int      `json:"said,omitempty"`  // the lines of the beat up to here were said
	Done  bool     `json:"done,omitempty"`
	Fresh bool     `json:"fresh,omitempty"` // since the last line the person has done nothing
}

// maxBeats bounds the beats of a lesson, and the moves that end one.
const maxBeats = 40

func (l Lessoning) within() bool {
	return l.Step >= 0 && l.Of <= maxBeats && l.Step <= l.Of && len(l.Until) <= maxBeats && l.Said >= 0
}

// Last reports whether there is nothing after this beat.
func (l Lessoning) Last() bool { return l.Step >= l.Of }

// The events of a lesson. They stay when decisions around them are undone, but for
// LineSaid, which goes with what was done by the line.
type (
	// BeatBegun begins a beat; without a Step the lesson is over.
	BeatBegun struct {
		Step  int      `json:"step"`
		Of    int      `json:"of"`
		Read  bool     `json:"read,omitempty"`
		Until []string `json:"until,omitempty"`
	}
	// LineSaid is the GM's line of that number, from 1.
	LineSaid struct {
		Line int  `json:"line"`
		Ends bool `json:"ends,omitempty"`
	}
	// BeatLeft is a beat that the person needs no more.
	BeatLeft struct{}
)

func (BeatBegun) EventName() string { return "house.beat" }
func (LineSaid) EventName() string  { return "house.beat_line" }
func (BeatLeft) EventName() string  { return "house.beat_left" }

// Learning reports whether a lesson goes on here: as long as nobody but the program
// keeps the GM's chair.
func (h *House) Learning() bool {
	gm, ok := h.Chair(GMChair)
	return ok && gm.User == "" && h.Lesson.Step > 0
}

// Learner is the chair of whoever learns.
func (h *House) Learner() Chair {
	i := slices.IndexFunc(h.Chairs, func(c Chair) bool { return c.Role == Player })
	if i < 0 {
		return Chair{}
	}
	return h.Chairs[i]
}

func (h *House) foldLesson(e Event) {
	switch e := e.(type) {
	case BeatBegun:
		h.Lesson = Lessoning{Step: e.Step, Of: e.Of, Read: e.Read, Until: e.Until}
	case LineSaid:
		h.Lesson.Said, h.Lesson.Fresh, h.Lesson.Done = e.Line, true, h.Lesson.Done || e.Ends
	case BeatLeft:
		h.Lesson.Done = true
	case Imported: // its GM is whoever brought it
		h.Lesson = Lessoning{}
	}
}

// learnt takes in what was done: it may be what the beat is about.
func (h *House) learnt(d Decision) {
	if h.Lesson.Step == 0 || d.Chair == GMChair || d.Chair == "" {
		return
	}
	h.Lesson.Done = h.Lesson.Done || slices.Contains(h.Lesson.Until, d.Move)
	h.Lesson.Fresh = h.Lesson.Fresh && d.Quiet
}

// The moves of whoever learns.
const (
	NextStep  = "next-step"
	EndLesson = "end-lesson"
)

// AboutLesson is what these are about.
const AboutLesson Ref = "lesson"

// nextStepMove leaves a beat: one that was read, or that the person need not do.
func nextStepMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: NextStep, Under: UnderTable, Quiet: true},
		When: func(h *House, by Seat) []Offer {
			if !h.Learning() || by.Chair != h.Learner().ID || h.Lesson.Last() {
				return nil
			}
			if h.Lesson.Read {
				return []Offer{{Label: Say("house.next-step.now"), About: AboutLesson, Main: true}}
			}
			return []Offer{{Label: Say("house.next-step.skip"), About: AboutLesson}}
		},
		Do: func(t *Tx[House], _ Args) { t.Emit(BeatLeft{}) },
	}
}

// endLessonMove makes a lesson a table like any other: the person is its GM, on a
// chair that is called so, for they keep the one by their name.
func endLessonMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: EndLesson, Under: UnderTable, Fixed: true},
		When: func(h *House, by Seat) []Offer {
			if !h.Learning() || by.Chair != h.Learner().ID {
				return nil
			}
			return []Offer{{Label: Say("house.end-lesson.now"), About: AboutLesson, Main: h.Lesson.Last()}}
		},
		Do: func(t *Tx[House], _ Args) {
			gm, _ := t.S.Chair(GMChair)
			to, _ := t.S.Chair(t.By.Chair)
			t.Emit(BeatBegun{})
			was := gm.Name
			gm.Name, gm.User = gmName, to.User
			t.Emit(Handed{Chair: gm, To: to.Name, Was: was})
		},
	}
}
