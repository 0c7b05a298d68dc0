package discord

import (
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// draft is an offer that is worked on in the menu itself, such as a pool being
// built: it picks some of a list, in a select that sends each change at once. What it changes, the menu then shows.
type draft struct {
	game.Offer
	ask game.Ask
}

// draftIn finds the first draft of a menu; nil if there is none. Its form stays
// within reach either way.
func draftIn(offers []game.Offer) *draft {
	for _, o := range offers {
		if o.Rank() > 1 || o.Into == "" {
			continue
		}
		if a, ok := severalOf(o); ok {
			return &draft{o, a}
		}
	}
	return nil
}

// severalOf is the first thing an offer asks that picks several of a list.
func severalOf(o game.Offer) (game.Ask, bool) {
	for _, a := range o.Asks {
		if a.Kind == game.Pick && a.Max > 1 && len(a.Among) > 0 {
			return a, true
		}
	}
	return game.Ask{}, false
}

// draftSelect is the row in which a draft is worked on.
func (v voice) draftSelect(d *draft, at id) discord.LayoutComponent {
	if d.long() {
		to := id{act: actPool, key: d.Key(), move: d.Move, at: at.at, chair: at.chair}
		return discord.NewActionRow(v.toolButton(v.plain.Say(d.Label)+"…", to))
	}
	sel := v.pickField(d.ask, d.Now())
	sel.CustomID = at.of(actDraft, d.Button(at.chair)).String()
	sel.Placeholder = short(v.plain.Say(d.Label), maxPlaceholder)
	return discord.NewActionRow(sel)
}

// drafted sends what is picked in a draft's select now; what else the draft
// holds stays.
func (v *visit) drafted(i id) (reply, error) {
	i.seen = "" // whatever it holds by now
	by, c := v.who(i.chair), i.command()
	o, _, err := v.offer(by, i.key)
	if err != nil {
		return v.explain(err, by, c, i)
	}
	if a, ok := severalOf(o); ok {
		c.Args = game.Args{a.Name: a.Latest(append(elsewhere(a, i.page), v.in.Data.Values...))}
	}
	return v.do(by, c, i)
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
