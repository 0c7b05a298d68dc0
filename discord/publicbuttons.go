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

// maxUrgent is the number of buttons for offers on a public message. With the menu and an undo they
// are 25.
const maxUrgent = 23

// cardRows returns the buttons of a card's message. Without a card it is the menu button alone.
func (l localizer) cardRows(view table.PlayerView, of game.Ref) []discord.LayoutComponent {
	return rowsOf(append(l.waitButtons(view, view.Buttons, answersCard(of)), l.menuButton()))
}

// answersCard returns a filter that accepts the buttons that answer a card, none if of is "".
func answersCard(of game.Ref) func(game.Button) bool {
	return func(b game.Button) bool { return b.Card == of && of != "" }
}

// waitButtons returns the buttons for which accepts returns true, at most maxUrgent. Each names its
// character or chair.
func (l localizer) waitButtons(view table.PlayerView, all []game.Button,
	accepts func(game.Button) bool) (bs []discord.InteractiveComponent) {
	buttons, set := seatedButtons(view, all, accepts)
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

// seatedButtons returns the accepted buttons of chairs that a user has, and their texts, the urgent
// ones first.
func seatedButtons(view table.PlayerView, all []game.Button, accepts func(game.Button) bool) (of []game.Button,
	says []lang.Button) {
	urgent := func(b game.Button) int {
		if b.Urgent {
			return 0
		}
		return 1
	}
	for _, b := range slices.SortedStableFunc(slices.Values(all),
		func(a, b game.Button) int { return urgent(a) - urgent(b) }) {
		if chair := view.Chair(b.Chair); chair.User != "" && accepts(b) {
			of, says = append(of, b), append(says, lang.Button{Who: cmp.Or(b.CharacterName, chair.Name), Says: b.Msg()})
		}
	}
	return of, says
}

// confirmText returns a line for each accepted button with a cut label or with consequences: the
// full label, then the consequences.
func (l localizer) confirmText(view table.PlayerView, accepts func(game.Button) bool) (lines []string) {
	of, set := seatedButtons(view, view.Buttons, accepts)
	for i, label := range l.plain.Buttons(set) {
		if len(of[i].Consequences) == 0 && !strings.Contains(label, "…") {
			continue
		}
		said := append([]string{l.namedLabel("button.who", set[i]) + "."}, l.lines(of[i].Consequences)...)
		lines = append(lines, "- "+strings.Join(said, " "))
	}
	return lines
}

// proposalText returns a line for each urgent button that proposes a Result: the result and its
// dice. The lines stand at the top of a card before there is a verdict.
func (l localizer) proposalText(view table.PlayerView, of game.Ref) (lines []string) {
	buttons, set := seatedButtons(view, view.Buttons, answersCard(of))
	for i, b := range buttons {
		if b.Urgent && b.Result != nil {
			lines = append(lines, l.namedLabel("discord.proposed", set[i]))
		}
	}
	return lines
}

// namedLabel returns a line with the name on a button and its label. If the label begins with the
// name too, the line has the name once.
func (l localizer) namedLabel(key string, b lang.Button) string {
	line := l.say(key, game.W("who", b.Who), game.M("label", b.Says))
	return strings.Replace(line, ": "+l.md.Say(game.Quote(b.Who))+": ", ": ", 1)
}

// buttonDigest returns a hash of the labels and ids of a message's buttons.
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

// nonce returns the nonce of a decision's message in a channel. Discord posts a message with the
// same nonce once, even if it is sent again.
func nonce(channel string, seq game.Seq) string {
	h := fnv.New64a()
	h.Write([]byte(channel))
	return strconv.FormatUint(h.Sum64(), 36) + "." + strconv.FormatInt(int64(seq), 36)
}
