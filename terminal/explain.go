package terminal

import (
	"context"
	"strings"

	"mesa/explain"
	"mesa/game"
)

// explain tells the meaning of a rule, a term or an entry of the catalogues of the table's system.
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
