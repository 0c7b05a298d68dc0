package terminal

import (
	"context"
	"crypto/rand"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/words"
)

// lessonChoices are the systems that can be learnt.
func (s *session) lessonChoices() []game.Choice {
	var cs []game.Choice
	for _, system := range s.Hall.Systems() {
		cs = append(cs, game.Choice{Word: system.Name(), Label: game.Say("system." + system.Name())})
	}
	return cs
}

// tutorial goes on with one's lesson of a system, or begins it: of the system of this
// table, unless another is named.
func (s *session) tutorial(ctx context.Context, args game.Args) error {
	system := game.Canon(strings.Join(args["system"], " "))
	if system == "" {
		system = s.system
	}
	id, err := s.Hall.Learn(ctx, s.who.User, game.CommandID("learn-"+rand.Text()), system, s.say.Locale())
	if err == nil {
		s.next = id
	}
	return err
}

// lesson tells what a lesson says now, and the line that does it, if that is new.
func (s *session) lesson(sight table.Sight) (told bool) {
	at := sight.Lesson
	if at.Step == 0 {
		s.taught = ""
		return false
	}
	lines := []string{s.say.Say(game.Say("learn.step", game.N("step", at.Step), game.N("of", at.Of)))}
	for _, m := range at.Says {
		lines = append(lines, s.say.Say(m))
	}
	if o, ok := at.Next(sight.Offers); ok {
		lines = append(lines, s.say.Say(game.Say("terminal.lesson.next", game.W("line", words.Line(s.say, s.specs, o)))))
	}
	all := strings.Join(lines, "\n")
	if all == s.taught {
		return false
	}
	s.taught = all
	s.print(plain, all)
	return true
}
