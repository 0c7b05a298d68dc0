package discord

import (
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// selectDraft is an offer that is edited in the menu itself, such as a pool being built: a select
// picks several of a list and sends each change at once. The menu then shows the result.
type selectDraft struct {
	game.Offer
	input game.Input
}

// draftIn returns the first draft among the offers of a menu that a select can edit; nil if there
// is none.
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

// severalOf returns the first input of an offer that picks several of a list; ok is false if there
// is none.
func severalOf(o game.Offer) (input game.Input, ok bool) {
	for _, a := range o.Inputs {
		if a.Kind == game.Pick && a.Max > 1 && len(a.Choices) > 0 {
			return a, true
		}
	}
	return game.Input{}, false
}

// draftSelect returns the row in which a draft is edited: a select, or for a long list a button
// that leads to its pages.
func (l localizer) draftSelect(d *selectDraft, at id) discord.LayoutComponent {
	if d.isLong() {
		to := id{act: actPool, key: d.Key(), move: d.Move, at: at.at, chair: at.chair}
		return discord.NewActionRow(l.toolButton(l.plain.Say(d.Label)+"…", to))
	}
	sel := l.pickField(d.input, d.BaseChance())
	sel.CustomID = at.forButton(actDraft, d.Button(at.chair)).String()
	sel.Placeholder = short(l.plain.Say(d.Label), maxPlaceholder)
	return discord.NewActionRow(sel)
}

// sendDraft sends the choices of a draft's select; the other parts of the draft stay.
func (h *handler) sendDraft(i id) (reply, error) {
	i.seen = "" // the draft may have changed meanwhile
	by, c := h.caller(i.chair), i.command()
	o, _, err := h.offer(by, i.key)
	if err != nil {
		return h.explainRefusal(err, by, c, i)
	}
	if a, ok := severalOf(o); ok {
		c.Args = game.Args{a.Name: a.KeepLatest(append(pickedOutside(a, i.page), h.in.Data.Values...))}
	}
	return h.do(by, c, i)
}

// selectOption returns an entry of a select. Text that does not fit the label goes into the
// description.
func selectOption(label, value string) discord.StringSelectMenuOption {
	head, rest := breakAt(label, maxOption)
	o := discord.StringSelectMenuOption{Label: short(head, maxOption), Value: value}
	if rest != "" {
		o.Description = short(rest, maxOption)
	}
	return o
}

// breakAt breaks a text that is longer than limit units at the last space that fits.
func breakAt(s string, limit int) (head, rest string) {
	if units(s) <= limit {
		return s, ""
	}
	head = strings.TrimSuffix(short(s, limit), "…")
	if cut := strings.LastIndexByte(head, ' '); cut > 0 {
		head = head[:cut]
	}
	return head, strings.TrimSpace(s[len(head):])
}
