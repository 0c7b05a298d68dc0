package discord

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// never is a Since that leaves the command's own news.
const never = game.Seq(math.MaxInt64)

// do sends a command to the table service. In a menu the answer takes the menu's place;
// elsewhere everyone is told, unless there is nothing that everyone may know.
func (h *handler) do(by table.Caller, c game.Command, from id) (reply, error) {
	if err := h.openThread(); err != nil {
		return reply{}, err
	}
	if h.in.onEphemeral() || h.in.private() {
		c.ID = h.in.command()
		return h.doInMenu(by, c, from)
	}
	c.ID = h.in.publicly(h.in.ChannelID)
	h.channel.mu.Lock()
	defer h.channel.mu.Unlock()
	query := table.ViewQuery{Since: never, Fields: table.FieldNews | table.FieldDoneNews | table.FieldButtons}
	view, err := h.tables.Do(h.ctx, h.channel.table, by, c, query)
	if since, again := h.offeredAgain(err, from); again {
		c.SeenSeq = since
		view, err = h.tables.Do(h.ctx, h.channel.table, by, c, query)
	}
	if err != nil {
		return h.explainRefusal(err, by, c, from)
	}
	h.forms.done(by.User, c.Key)
	by.Chair = view.Actor.Chair
	if !view.DoneNews.Headline.Empty() {
		return h.postDecision(view)
	}
	return h.menuOf(by, 0, menuPlace{}, h.tellDecision(view.News))
}

// doInMenu answers with the menu as it is now, from its first page: what comes
// next stands there, wherever the deed was found. What everyone may know of it
// reaches the channel by the teller.
func (h *handler) doInMenu(by table.Caller, c game.Command, from id) (reply, error) {
	view, err := h.tables.Do(h.ctx, h.channel.table, by, c,
		table.ViewQuery{Since: never, Fields: table.FieldNews | table.FieldView | table.FieldOffers})
	if err != nil {
		return h.explainRefusal(err, by, c, from)
	}
	h.forms.done(by.User, c.Key)
	if from.act == actDraft && from.page > 0 {
		from.page = (from.page - 1) / partsOnPage
		return h.poolPage(view, from, h.tellDecision(view.News)), nil
	}
	return h.menu(view, 0, menuPlace{}, h.tellDecision(view.News)), nil
}

// offeredAgain gives when a button of the board was pressed before, if it was too long ago
// for a double press: the board follows a little later than what it offers, and what is
// on it is what its reader means. r.mu of the room is held.
func (h *handler) offeredAgain(err error, from id) (since game.Seq, ok bool) {
	if err != table.ErrDone || h.in.Message.ID != h.channel.board.ID {
		return 0, false
	}
	view, err := h.tables.View(h.ctx, h.channel.table, table.Caller{},
		table.ViewQuery{Since: never, Fields: table.FieldButtons | table.FieldUndo})
	if err != nil {
		return 0, false
	}
	for _, b := range slices.Concat(view.Buttons, view.UndoButtons) {
		if b.Key != from.key || b.Chair != from.chair {
			continue
		}
		es, err := h.tables.Log(h.ctx, h.channel.table, table.Caller{}, b.Since+1, 1)
		return b.Since, err == nil && len(es) == 1 && h.tables.Now().Sub(es[0].At) > h.quiet
	}
	return 0, false
}

// postDecision makes the public message of a decision of this very interaction. An answer can
// change the message whose button was pressed, and no other.
func (h *handler) postDecision(view table.PlayerView) (reply, error) {
	here := h.channel
	if here.id != h.in.ChannelID {
		here = nil
	}
	r, err := h.publicMessage(h.ctx, here, view, view.DoneNews, view.DoneSeq,
		func(c cardMessage) bool { return c.ID == h.in.Message.ID })
	if r.room = here; here != nil && err == nil {
		here.expect(view.DoneSeq)
	}
	if r.on != "" { // an earlier change may still be on its way, and come last
		r.card.Shown = ""
	}
	return r, err
}

// openThread makes a thread in which somebody plays a place of the table of the
// channel above: from now on it hears what is done elsewhere.
func (h *handler) openThread() error {
	if h.channel.id == h.in.ChannelID {
		return h.channels.refresh(h.ctx, h.channel)
	}
	if len(h.channels.channelsOf(h.channel.table)) >= maxRooms {
		return nil
	}
	view, err := h.tables.View(h.ctx, h.channel.table, table.Caller{},
		table.ViewQuery{Since: never, Fields: table.FieldNews})
	if err != nil {
		return err
	}
	r, err := h.channels.bindTable(h.ctx, h.in.ChannelID,
		channelEntry{Table: h.channel.table, Parent: h.channel.id, Guild: h.in.GuildID}, view.Seq)
	if err == nil {
		h.channel = r
	}
	return err
}

// explainRefusal turns a refusal into something to go on with: the form that is
// missing, whose button it was, or the menu as it is now.
func (h *handler) explainRefusal(err error, by table.Caller, c game.Command, from id) (reply, error) {
	no, ok := err.(*game.Refusal)
	if !ok {
		return reply{}, err
	}
	if no == table.ErrNotYours {
		return h.notYours(from)
	}
	if no == table.ErrNoTable {
		return reply{}, no
	}
	if no == table.ErrDone || no == game.ErrNoLongerOffered {
		h.disarmMessage()
		if h.in.Type == typeComponent && !h.in.onEphemeral() {
			return h.replyDeadButton(h.useOwnLanguage().md.Refusal(no)), nil
		}
	}
	if no.Costlier {
		return h.replyCostlier(no, c, from), nil
	}
	if no.Suggested != nil && no.Suggested.Destructive {
		return h.confirm(*no.Suggested, by, c, from)
	}
	if no.Suggested != nil {
		h.actingChair = no.Suggested.Character
	}
	if c.Key != "" && c.Args == nil && h.in.Type == typeComponent {
		o, view, err := h.offer(by, c.Key)
		if err != nil {
			return reply{}, err
		}
		if needsForm(o) {
			return h.askInputs(view, o, from)
		}
	}
	if c.Key != "" && (h.in.Type == typeForm || from.act == actFill || from.act == actTake || from.act == actAgree) {
		return h.keepRefusedForm(no, c, from), nil
	}
	return h.menuOf(by, from.page, spotOf(from), []string{h.useOwnLanguage().md.Refusal(no)})
}

// replyDeadButton answers a button that leads nowhere any more: why, and the menu as a button, for
// who hears it read wants no state of the table for it. On a menu of one's own the menu
// itself comes anew.
func (h *handler) replyDeadButton(why string) reply {
	say := h.useOwnLanguage()
	return reply{text: why + "\n" + say.say("discord.dead"), rows: say.menuRow()}
}

// keepRefusedForm keeps what was filled into a form that was refused, and leads back to
// it.
func (h *handler) keepRefusedForm(no *game.Refusal, c game.Command, from id) reply {
	given := h.forms.of(h.in.userID(), c.Key)
	maps.Copy(given, c.Args)
	h.forms.keep(h.in.userID(), c.Key, given)
	say := h.useOwnLanguage()
	r := reply{kind: private, text: fit(strings.Split(say.md.Refusal(no), "\n"), "…")}
	if h.in.onEphemeral() {
		r.kind = update
	}
	from.act, from.page = actForm, 0
	if o, _, err := h.offer(h.who(from.chair), c.Key); err == nil && hasRows(o) {
		from.act, from.page = actPage, faultPage(o, no, c.Args)
	}
	r.rows = rowsOf([]discord.InteractiveComponent{say.toolButton(say.plain.Key("discord.again"), from),
		say.menuButton()})
	return r
}

// replyCostlier says what the answers of a form cost, with a button that agrees to it
// and one that leads back to them.
func (h *handler) replyCostlier(no *game.Refusal, c game.Command, from id) reply {
	r := h.keepRefusedForm(no, c, from)
	agree, label := from.of(actAgree, no.Suggested.Button(from.chair)),
		h.useOwnLanguage().plain.Say(game.Say("discord.agree", no.Reason.Args...))
	b := discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton),
		CustomID: agree.String()}
	r.rows = append(rowsOf([]discord.InteractiveComponent{b}), r.rows...)
	return r
}

// doAtPrice does the offer of a form that was kept, at the price that was said, or
// sure of what is lost.
func (h *handler) doAtPrice(i id) (reply, error) {
	c := i.command()
	kept := h.forms.of(h.in.userID(), i.key)
	if len(kept) == 0 {
		return h.do(h.who(i.chair), c, i)
	}
	return h.withOffer(i, func(o game.Offer, _ table.PlayerView) (reply, error) {
		c.Args = answers(o, kept)
		return h.do(h.who(i.chair), c, i)
	})
}

// confirm asks once about what is grave, with what is lost: by its form, if it
// asks more than that, else by a button of the person's own.
func (h *handler) confirm(o game.Offer, by table.Caller, c game.Command, from id) (reply, error) {
	if by.Chair == "" { // a line says no chair, and what goes on from here has to
		var err error
		if by.Chair, err = h.offeredTo(o.Key()); err != nil {
			return reply{}, err
		}
	}
	at := id{at: from.at, chair: by.Chair, page: from.page}
	if len(o.OpenInputs()) > 0 {
		h.forms.keep(h.in.userID(), o.Key(), c.Args)
	}
	if len(o.OpenInputs()) > 0 && h.in.Type != typeForm {
		view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldNews})
		if err != nil {
			return reply{}, err
		}
		at.at = view.Seq
		return h.askInputs(view, o, at)
	}
	say := h.useOwnLanguage()
	r := reply{kind: private,
		text: fit(append([]string{say.md.Say(game.Say("refused.grave", game.M("label", o.Msg())))},
			say.lines(o.Consequences)...), "…")}
	if h.in.Type != typeCommand && h.in.onEphemeral() {
		r.kind = update
	}
	act := byte(actSure)
	if len(o.OpenInputs()) > 0 && warns(o) {
		act = actForm // a form cannot follow on a form, so it is opened from here
	}
	sure := discord.ButtonComponent{Style: discord.ButtonStyleDanger, Label: short(say.plain.Say(o.Msg()), maxButton),
		CustomID: at.of(act, o.Button(at.chair)).String()}
	r.rows = rowsOf([]discord.InteractiveComponent{sure, say.menuButton()})
	return r, nil
}

// notYours says whose chair a button was for.
func (h *handler) notYours(from id) (reply, error) {
	view,
		err := h.tables.View(h.ctx, h.channel.table, h.who(""), table.ViewQuery{Since: never, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	for _, c := range view.Chairs {
		if c.ID == from.chair {
			return reply{text: h.useOwnLanguage().say("discord.not_yours", game.W("name", c.Name)),
				rows: h.useOwnLanguage().menuRow()}, nil
		}
	}
	return reply{text: h.useOwnLanguage().md.Refusal(table.ErrNotYours), rows: h.useOwnLanguage().menuRow()}, nil
}

// offer finds an offer by its key, with what was picked for it so far; its zero
// value if it is not there now.
func (h *handler) offer(by table.Caller, key string) (game.Offer, table.PlayerView, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return game.Offer{}, view, err
	}
	for _, o := range view.Offers {
		if o.Key() == key {
			o, err = h.offerWithPicks(by, o)
			return o, view, err
		}
	}
	return game.Offer{}, view, nil
}

// offerWithPicks is an offer with what the person has picked for it so far.
func (h *handler) offerWithPicks(by table.Caller, o game.Offer) (game.Offer, error) {
	given := h.forms.of(h.in.userID(), o.Key())
	if !o.Refinable || len(given) == 0 {
		return o, nil
	}
	query := table.ViewQuery{Since: never, Fields: table.FieldNews,
		Expand: table.OfferQuery{Move: o.Move, Key: o.Key(), Given: given}}
	view, err := h.tables.View(h.ctx, h.channel.table, by, query)
	if err != nil || view.Expanded.Move == "" {
		return o, err
	}
	return view.Expanded, nil
}

// offeredTo is the chair of the person's own that has an offer, the GM's first;
// "" if none has.
func (h *handler) offeredTo(key string) (string, error) {
	view,
		err := h.tables.View(h.ctx, h.channel.table, h.who(""), table.ViewQuery{Fields: table.FieldNews, Since: never})
	if err != nil {
		return "", err
	}
	mine := slices.Clone(view.OwnChairs)
	slices.SortStableFunc(mine, func(a, b game.Chair) int { return int(b.Role) - int(a.Role) })
	for _, c := range mine {
		if o, _, err := h.offer(h.who(c.ID), key); err != nil || o.Move != "" {
			return c.ID, err
		}
	}
	return "", nil
}

// needsForm reports whether one tap cannot do the offer, but a form can.
func needsForm(o game.Offer) bool { return o.Move != "" && o.Button("").Form }
