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

// onlyOwnNews is a ViewQuery.Since after every decision: the view has no news but those of the
// command itself.
const onlyOwnNews = game.Seq(math.MaxInt64)

// do sends a command to the table service. In a menu and in private messages the answer is the new
// menu. Elsewhere the answer is the public message of the decision, or the menu if there is nothing
// public to tell.
func (h *handler) do(by table.Caller, c game.Command, from id) (reply, error) {
	if err := h.openThread(); err != nil {
		return reply{}, err
	}
	if h.in.isOnEphemeral() || h.in.isPrivate() {
		c.ID = h.in.commandID()
		return h.doInMenu(by, c, from)
	}
	c.ID = h.in.publicCommandID(h.in.ChannelID)
	h.channel.mu.Lock()
	defer h.channel.mu.Unlock()
	query := table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews | table.FieldDoneNews | table.FieldButtons}
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

// doInMenu sends a command and answers with the first page of the new menu, or with the page of the
// draft. The teller tells the channel everything that is public.
func (h *handler) doInMenu(by table.Caller, c game.Command, from id) (reply, error) {
	view, err := h.tables.Do(h.ctx, h.channel.table, by, c,
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews | table.FieldView | table.FieldOffers})
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

// offeredAgain returns since which decision a button of the board is offered again, after a press
// on it was refused with table.ErrDone. The board follows its table with a delay, and the reader
// means what the board shows. ok is false for other refusals and messages, and if the decision is
// so recent that the press may be a double one. The channel's mu must be held.
func (h *handler) offeredAgain(err error, from id) (since game.Seq, ok bool) {
	if err != table.ErrDone || h.in.Message.ID != h.channel.board.ID {
		return 0, false
	}
	view, err := h.tables.View(h.ctx, h.channel.table, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldButtons | table.FieldUndo})
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

// postDecision returns the public message of a decision of this interaction. It edits no message
// but the one with the pressed button, since an answer cannot edit others.
func (h *handler) postDecision(view table.PlayerView) (reply, error) {
	here := h.channel
	if here.id != h.in.ChannelID {
		here = nil
	}
	r, err := h.publicMessage(h.ctx, here, view, view.DoneNews, view.DoneSeq,
		func(c cardMessage) bool { return c.ID == h.in.Message.ID })
	if r.toldIn = here; here != nil && err == nil {
		here.expect(view.DoneSeq)
	}
	if r.on != "" { // an earlier edit may still be in progress, and arrive last
		r.card.Shown = ""
	}
	return r, err
}

// openThread lets a thread in which a player acts follow the table of its parent channel, unless
// the table has maxChannels channels. It extends the time of a thread that follows.
func (h *handler) openThread() error {
	if h.channel.id == h.in.ChannelID {
		return h.channels.refresh(h.ctx, h.channel)
	}
	if len(h.channels.channelsOf(h.channel.table)) >= maxChannels {
		return nil
	}
	view, err := h.tables.View(h.ctx, h.channel.table, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
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

// explainRefusal turns a refusal into a useful answer, such as the missing form, a question about a
// price or a loss, the chair of the button, or the present menu. It returns table.ErrNoTable, and
// an error that is no refusal, as they are.
func (h *handler) explainRefusal(err error, by table.Caller, c game.Command, from id) (reply, error) {
	no, ok := err.(*game.Refusal)
	if !ok {
		return reply{}, err
	}
	if no == table.ErrNotYours {
		return h.replyNotYours(from)
	}
	if no == table.ErrNoTable {
		return reply{}, no
	}
	if no == table.ErrDone || no == game.ErrNoLongerOffered {
		h.removeOwnButtons()
		if h.in.Type == typeComponent && !h.in.isOnEphemeral() {
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
		h.actingCharacter = no.Suggested.Character
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
	return h.menuOf(by, from.page, placeOf(from), []string{h.useOwnLanguage().md.Refusal(no)})
}

// replyDeadButton answers a button that no longer works with the reason and a menu button. It does
// not show the menu, since a screen reader would read out the whole table.
func (h *handler) replyDeadButton(why string) reply {
	say := h.useOwnLanguage()
	return reply{text: why + "\n" + say.say("discord.dead"), rows: say.menuRow()}
}

// keepRefusedForm keeps the answers of a refused form, and returns the reason with a button that
// leads back to the form.
func (h *handler) keepRefusedForm(no *game.Refusal, c game.Command, from id) reply {
	given := h.forms.answersOf(h.in.userID(), c.Key)
	maps.Copy(given, c.Args)
	h.forms.keep(h.in.userID(), c.Key, given)
	say := h.useOwnLanguage()
	r := reply{kind: private, text: fit(strings.Split(say.md.Refusal(no), "\n"), "…")}
	if h.in.isOnEphemeral() {
		r.kind = update
	}
	from.act, from.page = actForm, 0
	if o, _, err := h.offer(h.caller(from.chair), c.Key); err == nil && hasRows(o) {
		from.act, from.page = actPage, faultPage(o, no, c.Args)
	}
	r.rows = rowsOf([]discord.InteractiveComponent{say.toolButton(say.plain.Key("discord.again"), from),
		say.menuButton()})
	return r
}

// replyCostlier says what the answers of a form cost, with a button that agrees and a button that
// leads back.
func (h *handler) replyCostlier(no *game.Refusal, c game.Command, from id) reply {
	r := h.keepRefusedForm(no, c, from)
	agree, label := from.forButton(actAgree, no.Suggested.Button(from.chair)),
		h.useOwnLanguage().plain.Say(game.Say("discord.agree", no.Reason.Args...))
	b := discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton),
		CustomID: agree.String()}
	r.rows = append(rowsOf([]discord.InteractiveComponent{b}), r.rows...)
	return r
}

// doAtPrice does an offer with the kept answers of its form, if there are any. The person has
// agreed to the price, or confirmed the loss.
func (h *handler) doAtPrice(i id) (reply, error) {
	c := i.command()
	kept := h.forms.answersOf(h.in.userID(), i.key)
	if len(kept) == 0 {
		return h.do(h.caller(i.chair), c, i)
	}
	return h.withOffer(i, func(o game.Offer, _ table.PlayerView) (reply, error) {
		c.Args = answers(o, kept)
		return h.do(h.caller(i.chair), c, i)
	})
}

// confirm asks for confirmation of a destructive offer and states the loss: in the form of the
// offer if the offer has inputs, else, and in answer to a form, with a private button.
func (h *handler) confirm(o game.Offer, by table.Caller, c game.Command, from id) (reply, error) {
	if by.Chair == "" { // a typed line names no chair, but the buttons that follow must
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
	if h.in.Type != typeCommand && h.in.isOnEphemeral() {
		r.kind = update
	}
	act := byte(actSure)
	if len(o.OpenInputs()) > 0 && statesLoss(o) {
		act = actForm // a form cannot follow a form, so a button opens it
	}
	sure := discord.ButtonComponent{Style: discord.ButtonStyleDanger, Label: short(say.plain.Say(o.Msg()), maxButton),
		CustomID: at.forButton(act, o.Button(at.chair)).String()}
	r.rows = rowsOf([]discord.InteractiveComponent{sure, say.menuButton()})
	return r, nil
}

// replyNotYours returns the refusal of a button that belongs to another chair.
func (h *handler) replyNotYours(from id) (reply, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
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

// offer returns the offer with a key, with the choices picked so far. It returns the zero Offer if
// no offer has the key now.
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

// offerWithPicks returns an offer refined with the choices picked so far.
func (h *handler) offerWithPicks(by table.Caller, o game.Offer) (game.Offer, error) {
	given := h.forms.answersOf(h.in.userID(), o.Key())
	if !o.Refinable || len(given) == 0 {
		return o, nil
	}
	query := table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews,
		Expand: table.OfferQuery{Move: o.Move, Key: o.Key(), Given: given}}
	view, err := h.tables.View(h.ctx, h.channel.table, by, query)
	if err != nil || view.Expanded.Move == "" {
		return o, err
	}
	return view.Expanded, nil
}

// offeredTo returns the person's chair that is offered the offer with a key, the GM's chair first.
// It returns "" if there is none.
func (h *handler) offeredTo(key string) (string, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Fields: table.FieldNews, Since: onlyOwnNews})
	if err != nil {
		return "", err
	}
	ownChairs := slices.Clone(view.OwnChairs)
	slices.SortStableFunc(ownChairs, func(a, b game.Chair) int { return int(b.Role) - int(a.Role) })
	for _, c := range ownChairs {
		if o, _, err := h.offer(h.caller(c.ID), key); err != nil || o.Move != "" {
			return c.ID, err
		}
	}
	return "", nil
}

// needsForm reports whether the offer needs a form.
func needsForm(o game.Offer) bool { return o.Move != "" && o.Button("").Form }
