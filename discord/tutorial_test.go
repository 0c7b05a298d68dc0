package discord

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/discord/fake"
	"mesa/game"
)

// diceFunc are dice that fall as the function says.
type diceFunc func(dice.Die) int

func (f diceFunc) Roll(sizes ...dice.Die) (faces []int) {
	for _, d := range sizes {
		faces = append(faces, f(d))
	}
	return faces
}

// learner follows the instructions of the tutorial, and does nothing else.
type learner struct {
	*fake.User
	w     *world
	pool  []string // picked where dice are to be chosen
	last  fake.Message
	steps []string
	taps  int
}

var (
	boldEnd  = regexp.MustCompile(`\*\*([^*]+)\*\*$`)
	stepLine = regexp.MustCompile(`\*\*Tutorial, (?:step|passo) (\d+) (?:of|de) (\d+)\*\*`)
)

func (l *learner) show(a fake.Answer) {
	l.w.t.Helper()
	if l.taps++; a.Message == nil {
		l.w.t.Fatalf("no message but %s, after:\n%s", a.Raw, l.last.AllText())
	}
	l.last = *a.Message
	if os.Getenv("SHOW") != "" {
		fmt.Println("-----------------------\n" + l.last.Text + "\n  [" + strings.Join(l.last.Labels(), "] [") + "]")
	}
}

// says returns the present text of the tutorial, its step and the number of steps.
func (l *learner) says() (text string, step, of string) {
	l.w.t.Helper()
	_, rest, _ := strings.Cut(l.last.Text, "**Tutorial")
	m := stepLine.FindStringSubmatch("**Tutorial" + rest)
	if m == nil {
		l.w.t.Fatalf("the tutorial says nothing:\n%s", l.last.Text)
	}
	text, _, _ = strings.Cut(rest, "\n\n")
	return text, m[1], m[2]
}

// follow follows the last instruction, once.
func (l *learner) follow() {
	l.w.t.Helper()
	text, step, of := l.says()
	if at := step + "/" + of; !slices.Contains(l.steps, at) {
		l.steps = append(l.steps, at)
	}
	label := l.last.Labels()[0]
	if m := boldEnd.FindStringSubmatch(text); m != nil {
		label = m[1]
	}
	a := l.Press(&l.last, label)
	if a.Form != nil {
		var pairs []string
		switch f := a.Form.Fields()[0]; {
		case f.Options == nil && f.Required:
			pairs = []string{f.Label, "Rope"}
		case slices.ContainsFunc(f.Options, func(o fake.Option) bool { return o.Label == l.pool[0] }):
			for _, pick := range l.pool {
				pairs = append(pairs, f.Label, pick)
			}
		}
		a, l.taps = l.Submit(a.Form, pairs...), l.taps+1
	}
	l.show(a)
}

// learnWords are the beginnings of the buttons that lead to a tutorial.
var learnWords = map[string]string{"en-US": "Learn ", "pt-BR": "Aprender "}

var learnPools = map[string][]string{"en-US": {"Solo d6", "Quick Hands d8", "Move d10"},
	"pt-BR": {"Sozinha d6", "Mãos ligeiras d8", "Mover d10"}}

var tutorialNames = []string{"Cortex Prime", "NDE", "Regras Universais"}

// highDie, lowDice and anyDice are dice that fall high, low, and at random.
func highDie(d dice.Die) int { return int(d) }

func lowDice(seed uint64) diceFunc {
	chance := rand.New(rand.NewPCG(seed, 1))
	return func(d dice.Die) int { return 1 + chance.IntN(int(d))*(chance.IntN(8)/7) }
}

func anyDice(seed uint64) diceFunc {
	chance := rand.New(rand.NewPCG(seed, 2))
	return func(d dice.Die) int { return 1 + chance.IntN(int(d)) }
}

// newLearner returns a learner before the first step.
func newLearner(w *world, locale, system string) *learner {
	l := &learner{User: w.fake.User("Ana", locale), w: w, pool: learnPools[locale]}
	l.begin(system)
	return l
}

// finish follows the tutorial to its end, and ends it.
func (l *learner) finish() {
	l.w.t.Helper()
	for range maxSteps {
		if _, step, of := l.says(); step == of {
			l.follow()
			return
		}
		l.follow()
	}
	l.w.t.Fatalf("the tutorial does not end:\n%s", l.last.Text)
}

// maxTaps is the maximal number of taps of a person who follows the tutorial.
const maxTaps = 20

// maxSteps is the maximal number of steps, even with the worst dice.
const maxSteps = 60

// A person who follows the tutorial comes to its end by buttons alone, in each system and language,
// with any dice; and the table is theirs then.
func TestLearnByPlaying(t *testing.T) {
	for name, fall := range map[string]diceFunc{"high": highDie, "low": lowDice(3), "any": anyDice(10)} {
		w := newWorldOf(t, fall)
		for _, system := range tutorialNames {
			for _, locale := range map[string][]string{"high": {"en-US"}, "low": {"pt-BR"},
				"any": {"en-US", "pt-BR"}}[name] {
				l := newLearner(w, locale, system)
				l.finish()
				t.Log(name, system, locale, l.steps, l.taps)
				if _, of, _ := strings.Cut(l.steps[0], "/"); name == "any" && strconv.Itoa(len(l.steps)) != of {
					t.Errorf("%s, %s: the tutorial goes by %v", system, locale, l.steps)
				}
				if l.taps > maxTaps {
					t.Errorf("%s, %s: %d taps", system, locale, l.taps)
				}
				tables, err := w.tables.Tables(t.Context(), "discord:"+l.ID)
				if err != nil || len(tables) != 1 || tables[0].Tutorial || !hasGMChair(tables[0].OwnChairs) {
					t.Errorf("%s, %s: %+v, %v", name, system, tables, err)
				}
			}
		}
	}
}

// A tutorial continues where it was left, also after a restart: /help leads back to it. An undone
// step comes again, and two people have separate tutorials.
func TestTutorialContinues(t *testing.T) {
	const system = "Cortex Prime"
	w := newWorldOf(t, anyDice(7))
	ana, bia := newLearner(w, "en-US", system), newLearner(w, "pt-BR", system)
	left := 0 // steps before they left last
	for range maxSteps {
		if _, step, of := ana.says(); step == of {
			break
		}
		ana.follow()
		if _, step, of := bia.says(); step != of {
			bia.follow()
		}
		if n := len(ana.steps); n == left || n%3 != 0 {
			continue
		}
		left = len(ana.steps)
		if undo, ok := ana.undo(); ok {
			ana.show(ana.Press(&ana.last, undo))
		}
		_, at, _ := ana.says()
		w.restart(nil)
		ana.begin(system)
		if _, now, _ := ana.says(); now != at {
			t.Fatalf("at step %s after a restart, not %s:\n%s", now, at, ana.last.Text)
		}
	}
	ana.finish()
	for _, l := range []*learner{ana, bia} {
		if tables, err := w.tables.Tables(t.Context(), "discord:"+l.ID); err != nil || len(tables) != 1 {
			t.Errorf("%s has %+v, %v", l.Locale, tables, err)
		}
	}
}

// undo returns the button that undoes the learner's last decision.
func (l *learner) undo() (label string, ok bool) {
	i := slices.IndexFunc(l.last.Labels(), func(label string) bool { return strings.HasPrefix(label, "Undo: ") })
	if i < 0 {
		return "", false
	}
	return l.last.Labels()[i], true
}

// begin opens the tutorial from /help in the channel.
func (l *learner) begin(system string) {
	l.w.t.Helper()
	help := l.w.wantPrivate(l.Slash(l.w.channel, "help"))
	which := l.w.wantPrivate(l.Press(help.Message, learnWords[l.Locale]))
	l.w.wantPrivate(l.Press(which.Message, learnWords[l.Locale]+system))
	l.last = l.Private().Last()
	if os.Getenv("SHOW") != "" {
		fmt.Println("-----------------------\n" + l.last.Text + "\n  [" + strings.Join(l.last.Labels(), "] [") + "]")
	}
}

// A person without buttons plays the tutorial by typed lines: each step names the next line.
func TestLearnByLines(t *testing.T) {
	w := newGatewayWorld(t, nil)
	w.diceSource = anyDice(9)
	ana := w.fake.User("Ana", "pt-BR")
	w.private(ana, "tutorial", "Which game", "tutorial nde")
	m := w.private(ana, "tutorial nde", "step 1 of 8")
	for line := "next-step"; line != game.EndTutorial; m = w.private(ana, line) {
		_, tutorial, _ := strings.Cut(m.Text, "**Tutorial")
		_, offers, _ := strings.Cut(tutorial, "\n- ")
		offer, _, _ := strings.Cut(offers, "\n")
		at := strings.LastIndex(offer, ": ")
		if at < 0 {
			t.Fatalf("no line comes next:\n%s", m.Text)
		}
		line = offer[at+2:]
	}
	if !strings.Contains(m.Text, "The tutorial is over") {
		t.Errorf("it does not end:\n%s", m.Text)
	}
}

// A person who takes no private messages is told what to change, and loses nothing.
func TestLearnWithoutPrivateMessages(t *testing.T) {
	w := newWorldOf(t, diceFunc(highDie))
	ana := w.fake.User("Ana", "en-US")
	ana.ClosePrivate(true)
	help := w.wantPrivate(ana.Slash(w.channel, "help"))
	which := w.wantPrivate(ana.Press(help.Message, "Learn by playing"))
	w.wantTexts(w.wantPrivate(ana.Press(which.Message, "Learn NDE")), "Mesa can't write to you")
	ana.ClosePrivate(false)
	w.wantTexts(w.wantPrivate(ana.Press(which.Message, "Learn NDE")), "waiting for you in your private messages")
	if tables, err := w.tables.Tables(t.Context(), "discord:"+ana.ID); err != nil || len(tables) != 1 {
		t.Errorf("two tries made %+v, %v", tables, err)
	}
}
