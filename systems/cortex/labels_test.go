package cortex_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
)

// maxButton is what Discord shows of a label.
const maxButton = 80

// weighty are labels in which a price or a consequence could be cut off.
var weighty = strings.Fields(`test.call_out waive.prime hitch.use hitch.botch hitch.use_out hitch.botch_out
	opportunity.down opportunity.gone opportunity.up stay.pay stay.pay_warned stay.out land.new land.new_from land.same land.beyond land.nothing
	beyond.takeout beyond.second beyond.second_out use.die act.pay asset.buy share.open keep.scene keep.session give.away give.free
	grant.free recover.try bring-back.try scene.frame_drop end-scene.drop end-scene.flashback accept.take accept.refuse step.gone
	step.beyond retire.now contest.start contest.start_out decline.test decline.contest decline.out decline.gone decline.comp give-in.pay interfere.pay
	go-on.pay go-on.stop extra.die extra.d4 include.pay unbar.lift end-contest.now`)

// TestLabelsFitButtons: with names of usual length no label loses its price or
// what follows.
func TestLabelsFitButtons(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range []string{lang.EN, lang.PTBR} {
		say := book.Printer(locale, nil)
		for _, key := range weighty {
			key = "cortex." + key
			if !say.Has(key) {
				t.Errorf("%s: no label %s", locale, key)
				continue
			}
			if label := say.Say(game.Say(key, usual(book.Arguments(locale, key))...)); utf8.RuneCountInString(label) > maxButton {
				t.Errorf("%s: %d characters: %s", locale, utf8.RuneCountInString(label), label)
			}
		}
	}
}

// usual are arguments of a length that is usual at a table.
func usual(names []string) []game.Arg {
	var args []game.Arg
	for _, name := range names {
		switch name {
		case "die", "from", "to", "stepped":
			args = append(args, game.D(name, dice.D10))
		case "n", "pay", "total", "more":
			args = append(args, game.N(name, 2))
		case "sides":
			args = append(args, game.L(name, game.Quote("Beto"), game.Quote("Capitão Vidal")))
		case "comp":
			args = append(args, game.W(name, "Abalado"))
		default:
			args = append(args, game.W(name, "Dona Jurema"))
		}
	}
	return args
}
