package discord

import (
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// selectDraft is an offer that is worked on in the menu itself, such as a pool being
// built: it picks some of a list, in a select that sends each change at once. What it changes, the menu then shows.
type selectDraft struct {
	game.Offer
	ask game.Input
}

// draftIn finds the first draft of a menu; nil if there is none. Its form stays
// within reach either way.
func draftIn(offers []game.Offer) *selectDraft {
	for _, o := range offers {
		if o.Priority() > 1 || o.DraftOf == "" {
			continue
		}
		if a, ok := severalOf(o); ok {
			return &selectDraft{o, a}
		}
	}
	return nil
}

// severalOf is the first thing an offer asks that picks several of a list.
func severalOf(o game.Offer) (game.Input, bool) {
	for _, a := range o.Inputs {
		if a.Kind == game.Pick && a.Max > 1 && len(a.Choices) > 0 {
			return a, true
		}
	}
	return game.Input{}, false
}

// draftSelect is the row in which a draft is worked on.
func (l localizer) draftSelect(d *selectDraft, at id) discord.LayoutComponent {
	if d.long() {
		to := id{act: actPool, key: d.Key(), move: d.Move, at: at.at, chair: at.chair}
		return discord.NewActionRow(l.toolButton(l.plain.Say(d.Label)+"…", to))
	}
	sel := l.pickField(d.ask, d.BaseChance())
	sel.CustomID = at.of(actDraft, d.Button(at.chair)).String()
	sel.Placeholder = short(l.plain.Say(d.Label), maxPlaceholder)
	return discord.NewActionRow(sel)
}

// sendDraft sends what is picked in a draft's select now; what else the draft
// holds stays.
func (h *handler) sendDraft(i id) (reply, error) {
	i.seen = "" // whatever it holds by now
	by, c := h.who(i.chair), i.command()
	o, _, err := h.offer(by, i.key)
	if err != nil {
		return h.explainRefusal(err, by, c, i)
	}
	if a, ok := severalOf(o); ok {
		c.Args = game.Args{a.Name: a.KeepLatest(append(pickedOutside(a, i.page), h.in.Data.Values...))}
	}
	return h.do(by, c, i)
}

// lineOf is a line of a select. What its label has no room for stands below it.
func lineOf(label, value string) discord.StringSelectMenuOption {
	head, rest := breakAt(label, maxOption)
	o := discord.StringSelectMenuOption{Label: short(head, maxOption), Value: value}
	if rest != "" {
		o.Description = short(rest, maxOption)
	}
	return o
}

// breakAt breaks a text that is longer than so many characters at its last
// space before.
func breakAt(s string, most int) (head, rest string) {
	if units(s) <= most {
		return s, ""
	}
	head = strings.TrimSuffix(short(s, most), "…")
	if cut := strings.LastIndexByte(head, ' '); cut > 0 {
		head = head[:cut]
	}
	return head, strings.TrimSpace(s[len(head):])
}
