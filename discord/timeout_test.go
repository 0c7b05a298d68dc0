package discord

import (
	"testing"
	"time"

	"mesa/game"
)

// A question with a time limit is posted with its end, by the reader's own clock, and the decision
// that closes it is told in the channel like any other.
func TestTimeToAnswer(t *testing.T) {
	inBothAtANewTable(t, func(n *themes) {
		n.gil.option(n.tongue, "harm.model", "stress",
			n.of("Changed: Harm (stress).", "Mudou: Dano (stress)."))
		n.gil.option(n.tongue, "window.timeout", n.of("1 hour", "1 hora"),
			n.of("Changed: How long to wait for an answer (1h).", "Mudou: Tempo de espera por uma resposta (1h)."))
		gm := func(move string, args game.Args) {
			n.elsewhere(n.gil.User, game.GMChair, game.Command{Move: move, Args: args})
		}
		n.gil.look()
		n.gil.press(n.of("Start session 1", "Começar a sessão 1"))
		gm("stress", game.Args{"who": {"ana"}, "type": {n.of("physical", "fisico")}, "die": {"d8"}})
		gm("test", game.Args{"who": {"ana"}})
		n.public(n.of("If Ana doesn't answer, it goes on by itself: <t:",
			"Sem resposta (Ana), o jogo segue sozinho: <t:"))
		n.ahead.Store(int64(time.Hour))
		if err := n.tables.Expire(n.t.Context(), n.tableID()); err != nil {
			n.t.Fatal(err)
		}
		n.public(n.of("Ana's time ran out: the stress is not pushed, so it opposes the roll.",
			"O tempo de Ana acabou: o stress não é forçado e entra na oposição."))
		n.ana.look(n.of("To beat: 11", "Número a superar: 11"))
		n.says(n.alone(n.gil.Slash(n.channel, "log")), n.of("Ana's time ran out", "O tempo de Ana acabou"))
		n.says(n.forAll(n.gil.Slash(n.channel, "undo")), n.of("Undone by", "desfez"))
	}, 3, 6, 5)
}
