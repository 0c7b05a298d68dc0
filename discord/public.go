package discord

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

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
	return rowsOf(append(v.waitedFor(sight, sight.Buttons, answering(of)), v.menuButton()))
}

// answering are the buttons that answer a moment.
func answering(of game.Ref) func(game.Button) bool {
	return func(b game.Button) bool { return b.Moment == of && of != "" }
}

// waitedFor are buttons for what is waited for or may be done, each under the name of
// whoever it is for.
func (v voice) waitedFor(sight table.Sight, all []game.Button, such func(game.Button) bool) (bs []discord.InteractiveComponent) {
	buttons, set := pressable(sight, all, such)
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

// pressable are those of the buttons at whose chair somebody sits, and what they are to
// say: first those without whom nothing goes on.
func pressable(sight table.Sight, all []game.Button, such func(game.Button) bool) (of []game.Button, says []lang.Button) {
	urgent := func(b game.Button) int {
		if b.Urgent {
			return 0
		}
		return 1
	}
	for _, b := range slices.SortedStableFunc(slices.Values(all), func(a, b game.Button) int { return urgent(a) - urgent(b) }) {
		if chair := sight.Chair(b.Chair); chair.User != "" && such(b) {
			of, says = append(of, b), append(says, lang.Button{Who: cmp.Or(b.Actor, chair.Name), Says: b.Said()})
		}
	}
	return of, says
}

// whole says of buttons for all to press what they had no room for, and what follows
// on them, so that one tap surprises nobody.
func (v voice) whole(sight table.Sight, such func(game.Button) bool) (lines []string) {
	of, set := pressable(sight, sight.Buttons, such)
	for i, label := range v.plain.Buttons(set) {
		if len(of[i].Then) == 0 && !strings.Contains(label, "…") {
			continue
		}
		said := append([]string{v.say("button.who", game.W("who", set[i].Who), game.M("label", set[i].Says)) + "."}, v.told(of[i].Then)...)
		lines = append(lines, "- "+strings.Join(said, " "))
	}
	return lines
}

// proposed says what the choice comes to that each may take at once, and by which dice, of
// those who have one: the verdict leads a card before it is one.
func (v voice) proposed(sight table.Sight, of game.Ref) (lines []string) {
	buttons, set := pressable(sight, sight.Buttons, answering(of))
	for i, b := range buttons {
		if b.Urgent && b.Reading != nil {
			line := v.say("discord.proposed", game.W("who", set[i].Who), game.M("label", set[i].Says))
			who := v.md.Say(game.Quote(set[i].Who))
			lines = append(lines, strings.Replace(line, ": "+who+": ", ": ", 1)) // many a label names who acts anyway
		}
	}
	return lines
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
