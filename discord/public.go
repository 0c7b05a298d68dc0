package discord

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// maxUrgent is how many urgent offers stand on a public message, beside the
// menu.
const maxUrgent = 24

// publicMessage tells everyone a decision in the table's language: the verdict
// first, and below it what is waited for, whoever it is waited from.
func (w *Window) publicMessage(sight table.Sight, told game.News, seq game.Seq) reply {
	say := w.voices.in(sight.Lang)
	return reply{
		kind: public, seq: seq,
		text: fit(say.told(told.All()), say.say("discord.cut")),
		rows: say.urgentRows(sight, told.Of),
	}
}

// urgentRows are the buttons for what is waited for, under the name of whoever
// it is for: first those of the moment that the message is of, so that a round
// of many buries nobody's throw.
func (v voice) urgentRows(sight table.Sight, of game.Ref) []discord.LayoutComponent {
	sight.Buttons = slices.Clone(sight.Buttons)
	slices.SortStableFunc(sight.Buttons, func(a, b game.Button) int {
		switch {
		case of == "" || (a.Moment == of) == (b.Moment == of):
			return 0
		case a.Moment == of:
			return -1
		}
		return 1
	})
	var bs []discord.InteractiveComponent
	var set []lang.Button
	for _, u := range sight.Buttons {
		set = append(set, lang.Button{Who: cmp.Or(u.Actor, sight.Chair(u.Chair).Name), Says: u.Said()})
	}
	labels, seen := v.plain.Buttons(set), map[string]bool{}
	for i, u := range sight.Buttons {
		chair := sight.Chair(u.Chair)
		b := v.button(u, labels[i], id{at: sight.At, chair: chair.ID})
		if chair.User == "" || seen[b.CustomID] || len(bs) == maxUrgent {
			continue
		}
		seen[b.CustomID] = true
		bs = append(bs, b)
	}
	return rowsOf(append(bs, v.menuButton()))
}

// nonce names the message of a decision in a channel, so that Discord takes it
// once however often it is sent.
func nonce(channel string, seq game.Seq) string {
	h := fnv.New64a()
	h.Write([]byte(channel))
	return strconv.FormatUint(h.Sum64(), 36) + "." + strconv.FormatInt(int64(seq), 36)
}
