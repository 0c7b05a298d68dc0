package terminal

import (
	"context"
	"strings"

	"mesa/explain"
	"mesa/game"
)

// explain says what a rule, a term or a thing of the catalogues means.
func (s *session) explain(_ context.Context, args game.Args) error {
	told, no := explain.Of(s.system, s.printer.Locale()).Answer(strings.Join(args["what"], " "), s.printer.Say)
	if no != nil {
		return no
	}
	for _, m := range told {
		s.tell(m)
	}
	return nil
}
