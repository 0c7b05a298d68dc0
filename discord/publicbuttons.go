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

// cardRows are the buttons of one card, which its card has: a message of anything
// else has the menu alone.
func (l localizer) cardRows(view table.PlayerView, of game.Ref) []discord.LayoutComponent {
	return rowsOf(append(l.waitedFor(view, view.Buttons, answering(of)), l.menuButton()))
}

// answering are the buttons that answer a card.
func answering(of game.Ref) func(game.Button) bool {
	return func(b game.Button) bool { return b.Card == of && of != "" }
}

// waitedFor are buttons for what is waited for or may be done, each under the name of
// whoever it is for.
func (l localizer) waitedFor(view table.PlayerView, all []game.Button,
	such func(game.Button) bool) (bs []discord.InteractiveComponent) {
	buttons, set := seatedButtons(view, all, such)
	labels, seen := l.plain.Buttons(set), map[string]bool{}
	for i, u := range buttons {
		b := l.button(u, labels[i], id{at: u.Since, chair: u.Chair})
		if !seen[b.CustomID] && len(bs) < maxUrgent {
			seen[b.CustomID] = true
			bs = append(bs, b)
		}
	}
	return bs
}

// seatedButtons are those of the buttons at whose chair somebody sits, and what they are to
// say: first those without whom nothing goes on.
func seatedButtons(view table.PlayerView, all []game.Button, such func(game.Button) bool) (of []game.Button,
	says []lang.Button) {
	urgent := func(b game.Button) int {
		if b.Urgent {
			return 0
		}
		return 1
	}
	for _, b := range slices.SortedStableFunc(slices.Values(all),
		func(a, b game.Button) int { return urgent(a) - urgent(b) }) {
		if chair := view.Chair(b.Chair); chair.User != "" && such(b) {
			of, says = append(of, b), append(says, lang.Button{Who: cmp.Or(b.CharacterName, chair.Name), Says: b.Msg()})
		}
	}
	return of, says
}

// confirmText says of buttons for all to press what they had no room for, and what follows
// on them, so that one tap surprises nobody.
func (l localizer) confirmText(view table.PlayerView, such func(game.Button) bool) (lines []string) {
	of, set := seatedButtons(view, view.Buttons, such)
	for i, label := range l.plain.Buttons(set) {
		if len(of[i].Consequences) == 0 && !strings.Contains(label, "…") {
			continue
		}
		said := append([]string{l.saidBy("button.who", set[i]) + "."}, l.lines(of[i].Consequences)...)
		lines = append(lines, "- "+strings.Join(said, " "))
	}
	return lines
}

// proposalText says what the choice comes to that each may take at once, and by which dice, of
// those who have one: the verdict leads a card before it is one.
func (l localizer) proposalText(view table.PlayerView, of game.Ref) (lines []string) {
	buttons, set := seatedButtons(view, view.Buttons, answering(of))
	for i, b := range buttons {
		if b.Urgent && b.Result != nil {
			lines = append(lines, l.saidBy("discord.proposed", set[i]))
		}
	}
	return lines
}

// saidBy returns a line of who a button is for and what it says. A name that the label holds too is
// said once.
func (l localizer) saidBy(key string, b lang.Button) string {
	line := l.say(key, game.W("who", b.Who), game.M("label", b.Says))
	return strings.Replace(line, ": "+l.md.Say(game.Quote(b.Who))+": ", ": ", 1)
}

// buttonDigest says in short what buttons a message has, by their words and what they do.
func buttonDigest(rows []discord.LayoutComponent) string {
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
