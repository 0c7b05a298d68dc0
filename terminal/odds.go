package terminal

import (
	"context"
	"strings"

	"mesa/draw"
	"mesa/game"
	"mesa/odds/tell"
)

// versus stands in a typed line between the dice and the dice that they are rolled against.
const versus = " vs "

// odds tells the odds of a test of Cortex Prime: the chance first, then the rest, with a chart of
// the effect dice.
func (s *session) odds(_ context.Context, args game.Args) error {
	dice, against, _ := strings.Cut(" "+strings.Join(args["dice"], " ")+" ", versus)
	report, err := tell.AnswerTyped(strings.TrimSpace(dice), strings.TrimSpace(against), args.One("keep"), s.printer)
	if err != nil {
		return err
	}
	for _, m := range report.Lines {
		s.tell(m)
	}
	s.print(plain, "\n"+draw.Text(report.Chart, barsWidth))
	return nil
}
