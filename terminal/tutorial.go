package terminal

import (
	"context"
	"crypto/rand"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// tutorialChoices returns the choices for the argument of the command tutorial: all systems.
func (s *session) tutorialChoices() []game.Choice {
	var cs []game.Choice
	for _, system := range s.Tables.Systems() {
		cs = append(cs, game.Choice{Word: system.Name(), Label: game.Say("system." + system.Name())})
	}
	return cs
}

// tutorial continues the user's tutorial of a system, or starts one, and switches to it. Without an
// argument it takes the system of this table.
func (s *session) tutorial(ctx context.Context, args game.Args) error {
	system := game.Canonical(strings.Join(args["system"], " "))
	if system == "" {
		system = s.system
	}
	id, err := s.Tables.StartTutorial(ctx, s.caller.User, game.CommandID("learn-"+rand.Text()), system,
		s.printer.Locale())
	if err == nil {
		s.next = id
	}
	return err
}

// tutorialNow tells the present step of a tutorial and the line to type for the next move, unless
// the same text was told last. It reports whether it told anything.
func (s *session) tutorialNow(view table.PlayerView) (told bool) {
	at := view.Tutorial
	if at.Step == 0 {
		s.tutorialText = ""
		return false
	}
	lines := []string{s.printer.Say(game.Say("learn.step", game.N("step", at.Step), game.N("of", at.Of)))}
	for _, m := range at.Says {
		lines = append(lines, s.printer.Say(m))
	}
	if o, ok := at.Next(view.Offers); ok {
		lines = append(lines,
			s.printer.Say(game.Say("terminal.lesson.next", game.W("line", cmdline.Line(s.printer, s.specs, o)))))
	}
	all := strings.Join(lines, "\n")
	if all == s.tutorialText {
		return false
	}
	s.tutorialText = all
	s.print(plain, all)
	return true
}
