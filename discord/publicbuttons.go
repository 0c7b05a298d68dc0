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

// maxUrgent is the number of offers on a public message, beside the menu and an undo.
const maxUrgent = 23

// cardRows returns the buttons of a card's message. A message without a card only has the menu.
func (l localizer) cardRows(view table.PlayerView, of game.Ref) []discord.LayoutComponent {
	return rowsOf(append(l.waitButtons(view, view.Buttons, answersCard(of)), l.menuButton()))
}

// answersCard returns a filter for the buttons that answer a card.
func answersCard(of game.Ref) func(game.Button) bool {
	return func(b game.Button) bool { return b.Card == of && of != "" }
}

// waitButtons returns buttons for the selected offers, each with the name of its character or chair.
func (l localizer) waitButtons(view table.PlayerView, all []game.Button,
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

// seatedButtons returns the selected buttons of held chairs and their texts, the urgent ones first.
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

// confirmText returns a line for each public button with a cut label or with consequences:
// its full label, then the consequences.
func (l localizer) confirmText(view table.PlayerView, such func(game.Button) bool) (lines []string) {
	of, set := seatedButtons(view, view.Buttons, such)
	for i, label := range l.plain.Buttons(set) {
		if len(of[i].Consequences) == 0 && !strings.Contains(label, "…") {
			continue
		}
		said := append([]string{l.namedLabel("button.who", set[i]) + "."}, l.lines(of[i].Consequences)...)
		lines = append(lines, "- "+strings.Join(said, " "))
	}
	return lines
}

// proposalText returns for each urgent button with a result a line with that result and its dice.
// It stands at the top of a card before there is a verdict.
func (l localizer) proposalText(view table.PlayerView, of game.Ref) (lines []string) {
	buttons, set := seatedButtons(view, view.Buttons, answersCard(of))
	for i, b := range buttons {
		if b.Urgent && b.Result != nil {
			lines = append(lines, l.namedLabel("discord.proposed", set[i]))
		}
	}
	return lines
}

// namedLabel returns a line with the character of a button and its label. A name that the label
// contains too is said once.
func (l localizer) namedLabel(key string, b lang.Button) string {
	line := l.say(key, game.W("who", b.Who), game.M("label", b.Says))
	return strings.Replace(line, ": "+l.md.Say(game.Quote(b.Who))+": ", ": ", 1)
}

// buttonDigest returns a hash of a message's buttons: their labels and actions.
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

// nonce returns the nonce of a decision's message in a channel, so that Discord posts it once even
// if it is sent again.
func nonce(channel string, seq game.Seq) string {
	h := fnv.New64a()
	h.Write([]byte(channel))
	return strconv.FormatUint(h.Sum64(), 36) + "." + strconv.FormatInt(int64(seq), 36)
}
