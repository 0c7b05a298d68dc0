package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// The pages in the id of a button by which a person sits down.
const (
	sitAnywhere = iota // asks which chair, if some are free
	sitAnew            // takes a new chair
)

// takeChair gives a person a new chair under their Discord name. If chairs are free, page
// sitAnywhere asks which of them, or whether a new one. A person with a chair gets the menu.
func (h *handler) takeChair(page int) (reply, error) {
	by := h.caller("")
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return reply{}, err
	}
	if len(view.OwnChairs) > 0 {
		return h.menuOf(by, 0, menuPlace{}, nil)
	}
	free := freeChairs(view.Offers)
	if page == sitAnew || len(free) == 0 {
		c := game.Command{Move: game.JoinMove, Args: game.Args{"name": {short(h.in.authorName(), game.MaxChairName)}}}
		return h.do(by, c, id{act: actSit})
	}
	say := h.useOwnLanguage()
	r := reply{kind: private, text: say.say("discord.sit.which")}
	if h.in.Type == typeComponent && h.in.isOnEphemeral() {
		r.kind = update
	}
	var bs []discord.InteractiveComponent
	labels := say.labels(free)
	for i, o := range free {
		bs = append(bs, say.button(o.Button(""), labels[i], id{at: view.Seq}))
	}
	if !h.isNameOfFreeChair(view, free) {
		anew := say.plain.Say(game.Say("discord.sit.new", game.W("name", h.in.authorName())))
		bs = append(bs, say.toolButton(anew, id{act: actSit, page: sitAnew}))
	}
	r.rows = rowsOf(append(bs, say.menuButton()))
	return r, nil
}

// maxFreeChairs is the number of free chairs with a button, beside a new chair and the menu.
const maxFreeChairs = 23

// freeChairs returns the open offers to sit down on an existing chair, at most maxFreeChairs.
func freeChairs(offers []game.Offer) []game.Offer {
	free := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool {
		return o.Move != game.JoinMove || o.Closed != nil || o.Fixed.One("chair") == ""
	})
	return free[:min(len(free), maxFreeChairs)]
}

// isNameOfFreeChair reports whether a free chair has the person's name. A new chair of that name
// would be taken for the free one.
func (h *handler) isNameOfFreeChair(view table.PlayerView, free []game.Offer) bool {
	own := game.Canonical(short(h.in.authorName(), game.MaxChairName))
	return slices.ContainsFunc(free, func(o game.Offer) bool {
		return game.Canonical(game.ChairName(view.Chairs, o.Fixed.One("chair"))) == own
	})
}

// sitRows returns the buttons below the message that a table was put into a channel. Once another
// table is played there, the button to sit down opens the menu.
func (l localizer) sitRows(at game.TableID) []discord.LayoutComponent {
	sit := discord.ButtonComponent{Style: discord.ButtonStylePrimary,
		Label:    short(l.plain.Key("discord.sit"), maxButton),
		CustomID: id{act: actSit, key: string(at)}.String()}
	return rowsOf([]discord.InteractiveComponent{sit, l.menuButton()})
}

// seatedLines says by a mention which user sat down: Discord shows the mention as their name, and
// does not notify them. It returns nil for users who are not of Discord.
func (l localizer) seatedLines(user string) []string {
	id, here := strings.CutPrefix(user, userMark)
	if _, err := strconv.ParseUint(id, 10, 64); !here || err != nil {
		return nil
	}
	return []string{l.say("discord.sat") + " <@" + id + ">"}
}

// sitByLine gives a person a chair by a typed line that names neither chair nor person. If chairs
// are free, it lists the lines that take them.
func (h *handler) sitByLine(c game.Command, specs []game.Spec) (reply, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""), table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return reply{}, err
	}
	if free := freeChairs(view.Offers); len(free) > 0 && len(view.OwnChairs) == 0 {
		anew := func(o game.Offer) bool { return o.Move == game.JoinMove && o.Fixed.One("chair") == "" }
		view.Offers = slices.Clone(view.Offers)
		if h.isNameOfFreeChair(view, free) {
			view.Offers = slices.DeleteFunc(view.Offers, anew)
		} else if i := slices.IndexFunc(view.Offers, anew); i >= 0 { // without a name it would ask again
			view.Offers[i].Fixed = game.Args{"name": {short(h.in.authorName(), game.MaxChairName)}}
		}
		lines := append([]string{h.useOwnLanguage().say("discord.sit.which")},
			h.offerLines(view, game.JoinMove, maxOptions)...)
		return reply{kind: public, text: fit(lines, "…")}, nil
	}
	if len(view.OwnChairs) == 0 {
		c.Args = game.Args{"name": {short(h.in.authorName(), game.MaxChairName)}}
	}
	return h.doByLine(h.caller(""), c, specs)
}
