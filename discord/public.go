package discord

import (
	"cmp"
	"hash/fnv"
	"strconv"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// maxUrgent is how many offers stand on a public message, beside the menu and an undo.
const maxUrgent = 23

// cardRows are the buttons of one moment, which its card has: a message of anything
// else has the menu alone.
func (v voice) cardRows(sight table.Sight, of game.Ref) []discord.LayoutComponent {
	if of == "" {
		return v.menuRow()
	}
	return rowsOf(append(v.waitedFor(sight, sight.Buttons, func(b game.Button) bool { return b.Moment == of }), v.menuButton()))
}

// waitedFor are buttons for what is waited for or may be done, each under the name of
// whoever it is for.
func (v voice) waitedFor(sight table.Sight, all []game.Button, such func(game.Button) bool) (bs []discord.InteractiveComponent) {
	var buttons []game.Button
	var set []lang.Button
	for _, b := range all {
		if chair := sight.Chair(b.Chair); chair.User != "" && such(b) {
			buttons, set = append(buttons, b), append(set, lang.Button{Who: cmp.Or(b.Actor, chair.Name), Says: b.Said()})
		}
	}
	labels, seen := v.plain.Buttons(set), map[string]bool{}
	for i, u := range buttons {
		b := v.button(u, labels[i], id{at: u.Since, chair: u.Chair})
		if !seen[b.CustomID] && len(bs) < maxUrgent {
			seen[b.CustomID] = true
			bs = append(bs, b)
		}
	}
	return bs
}

// shown says in short what buttons a message has, by their words and what they do.
func shown(rows []discord.LayoutComponent) string {
	h := fnv.New64a()
	for _, row := range rows {
		r, _ := row.(discord.ActionRowComponent)
		for _, c := range r.Components {
			if b, ok := c.(discord.ButtonComponent); ok {
				h.Write([]byte(b.CustomID + b.Label + "\n"))
			}
		}
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// nonce names the message of a decision in a channel, so that Discord takes it
// once however often it is sent.
func nonce(channel string, seq game.Seq) string {
	h := fnv.New64a()
	h.Write([]byte(channel))
	return strconv.FormatUint(h.Sum64(), 36) + "." + strconv.FormatInt(int64(seq), 36)
}
