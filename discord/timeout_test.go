package discord

import (
	"testing"
	"time"

	"mesa/game"
)

// A question with a time limit is posted with its end, by the reader's own clock, and the decision
// that closes it is told in the channel like any other.
func TestTimeLimitIsShownAndTold(t *testing.T) {
	inBothAtANewTable(t, func(n *themes) {
		n.gil.option(n.testLanguage, "harm.model", "stress",
			n.inLanguage("Changed: Harm (stress).", "Mudou: Dano (stress)."))
		n.gil.option(n.testLanguage, "window.timeout", n.inLanguage("1 hour", "1 hora"),
			n.inLanguage("Changed: How long to wait for an answer (1h).",
				"Mudou: Tempo de espera por uma resposta (1h)."))
		gm := func(move string, args game.Args) {
			n.doElsewhere(n.gil.User, game.GMChair, game.Command{Move: move, Args: args})
		}
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Start session 1", "Começar a sessão 1"))
		gm("stress", game.Args{"who": {"ana"}, "type": {n.inLanguage("physical", "fisico")}, "die": {"d8"}})
		gm("test", game.Args{"who": {"ana"}})
		n.public(n.inLanguage("If Ana doesn't answer, it goes on by itself: <t:",
			"Sem resposta (Ana), o jogo segue sozinho: <t:"))
		n.ahead.Store(int64(time.Hour))
		if err := n.tables.Expire(n.t.Context(), n.tableID()); err != nil {
			n.t.Fatal(err)
		}
		n.public(n.inLanguage("Ana's time ran out: the stress is not pushed, so it opposes the roll.",
			"O tempo de Ana acabou: o stress não é forçado e entra na oposição."))
		n.ana.openMenu(n.inLanguage("To beat: 11", "Número a superar: 11"))
		n.wantTexts(n.wantPrivate(n.gil.Slash(n.channel, "log")),
			n.inLanguage("Ana's time ran out", "O tempo de Ana acabou"))
		n.wantTexts(n.wantPublic(n.gil.Slash(n.channel, "undo")), n.inLanguage("Undone by", "desfez"))
	}, 3, 6, 5)
}
