package discord

import (
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// component does what a pressed button or select asks for.
func (h *handler) component() (reply, error) {
	i, err := parseID(h.in.Data.CustomID)
	if err == nil && i.act == actHandbook {
		return h.browse(i)
	}
	if err == nil && i.act == actData {
		return h.myData(i.page)
	}
	if err == nil && i.act == actLearn {
		return h.startTutorial(i.key, false)
	}
	if h.channel == nil && err == nil && i.act == actBegin {
		return h.begin(i)
	}
	if h.channel == nil {
		return h.replyNoTable(), nil
	}
	if err != nil { // another version of the bot made it
		return h.replyDeadButton(h.useOwnLanguage().say("discord.old_button")), nil
	}
	return h.pressComponent(i)
}

// pressComponent does what a button or select asks for at the channel's table. It shows the menu
// for actMenu, after a change of language, and for an actSit of another table.
func (h *handler) pressComponent(i id) (reply, error) {
	switch i.act {
	case actSure, actAgree: // with the answers of the form before it
		return h.doAtPrice(i)
	case actPress:
		return h.do(h.caller(i.chair), i.command(), i)
	case actForm, actPage:
		return h.openForm(i)
	case actPick:
		return h.doPicked(i)
	case actGo:
		return h.navigate(i)
	case actDraft:
		return h.sendDraft(i)
	case actPast:
		return h.historyPage(i.key, i.page)
	case actStats:
		return h.stats(i.page == pageEver)
	case actPool:
		return h.pool(i)
	case actList:
		return h.openLists(i)
	case actTake:
		return h.keepPicked(i)
	case actFill:
		return h.leaveLists(i)
	case actLead:
		return h.answerLead(i)
	case actWhole:
		return h.openWholeForm(i)
	case actLog:
		return h.log()
	case actSit:
		if i.key == "" || game.TableID(i.key) == h.channel.table {
			return h.takeChair(i.page)
		}
	case actClose:
		return h.closeTable(game.TableID(i.key))
	case actErase:
		return h.eraseTable(game.TableID(i.key), i.page > 0)
	case actLang:
		if err := h.setLocale(i.page); err != nil {
			return reply{}, err
		}
	}
	chair := i.chair
	if chair == "" {
		var err error
		if chair, err = h.channels.chair(h.ctx, h.channel.chairChannel(), h.in.userID()); err != nil {
			return reply{}, err
		}
	}
	return h.menuOf(h.caller(chair), i.page, placeOf(i), nil)
}

// setLocale sets the person's language to number n of lang.Locales. It fails with errID if there is
// no language n.
func (h *handler) setLocale(n int) error {
	if n >= len(lang.Locales) {
		return errID
	}
	_, err := h.language(lang.Locales[n])
	return err
}

// replyNoTable says how to get a table here, with buttons that create one.
func (h *handler) replyNoTable() reply {
	return reply{text: h.useOwnLanguage().say("discord.no_table"), rows: h.beginRows()}
}

// openForm opens the form of an offer, or first the page of its lead input. It does the offer if
// the offer has no open inputs.
func (h *handler) openForm(i id) (reply, error) {
	return h.withOffer(i, func(o game.Offer, view table.PlayerView) (reply, error) {
		if len(o.OpenInputs()) == 0 {
			return h.do(h.caller(i.chair), i.command(), i)
		}
		if a, ok := leadInput(o); ok && len(h.forms.answersOf(h.in.userID(), o.Key())) == 0 {
			return h.leadPage(view, o, a, i), nil
		}
		return h.askInputs(view, o, i)
	})
}

// withOffer calls on with the offer of an id. If that offer is closed or gone, it sends the command
// all the same, so that the table service says why the command is refused.
func (h *handler) withOffer(i id, on func(game.Offer, table.PlayerView) (reply, error)) (reply, error) {
	by := h.caller(i.chair)
	o, view, err := h.offer(by, i.key)
	switch {
	case err != nil:
		return h.explainRefusal(err, by, game.Command{}, i)
	case o.Move == "" || o.Closed != nil:
		return h.do(by, i.command(), i)
	}
	return on(o, view)
}

// askInputs asks for the open inputs of an offer: on the pages of its draft, on those of its long
// lists, or in its form.
func (h *handler) askInputs(view table.PlayerView, o game.Offer, i id) (reply, error) {
	if d, ok := longDraft(view.Offers, o); ok {
		return h.pool(id{act: actPool, key: d.Key(), move: d.Move, chair: i.chair})
	}
	if len(h.listParts(view, o)) > 0 {
		i.page = 0
		return h.listPage(view, o, i, nil), nil
	}
	return h.formOf(view, o, i), nil
}

// formOf returns the form of an offer, with the answers given so far. A newcomer who joins finds
// the Discord name filled in.
func (h *handler) formOf(view table.PlayerView, o game.Offer, i id) reply {
	given := h.forms.answersOf(h.in.userID(), o.Key())
	if o.Move == game.JoinMove && len(given) == 0 && len(view.OwnChairs) == 0 {
		given["name"] = []string{short(h.in.authorName(), game.MaxChairName)} // the Discord name, which can be changed
	}
	o = o.With(given)
	if hasRows(o) && i.act != actPage {
		i.page = 0
	}
	return reply{kind: form, form: h.useOwnLanguage().form(h.spec(view.System, o.Move), o, given, i)}
}

// doPicked does the offer that was picked in the menu's select. An offer with inputs opens its
// form, where its presets can be changed. An entry that begins with goOn leads to a part of the
// menu.
func (h *handler) doPicked(i id) (reply, error) {
	if len(h.in.Data.Values) != 1 {
		return reply{}, errID
	}
	if on, leads := strings.CutPrefix(h.in.Data.Values[0], string(goOn)); leads {
		return h.goTo(i, on)
	}
	return h.openForm(i.fromSelectValue(h.in.Data.Values[0]))
}

// navigate goes where the picked entry of a select leads, as goTo.
func (h *handler) navigate(i id) (reply, error) {
	if len(h.in.Data.Values) != 1 {
		return reply{}, errID
	}
	return h.goTo(i, h.in.Data.Values[0])
}

// goTo goes where the value of a select's entry leads: to another chair, a thing, a category, a
// character to act for, the handbook or the statistics.
func (h *handler) goTo(i id, value string) (reply, error) {
	if value == "" {
		return reply{}, errID
	}
	what, name := value[0], value[1:]
	if what == goHandbook {
		index, err := h.handbook()
		if err != nil {
			return reply{}, err
		}
		return h.handbookTopics(index), nil
	}
	if what == goStats {
		return h.stats(false)
	}
	if what == goFor {
		h.actingCharacter = game.Ref(name)
		return h.menuOf(h.caller(i.chair), 0, menuPlace{}, nil)
	}
	if what == goCategory {
		return h.menuOf(h.caller(i.chair), 0, readMenuPlace(name), nil)
	}
	if what == goChair {
		if err := h.channels.choose(h.ctx, h.channel.chairChannel(), h.in.userID(), name); err != nil {
			return reply{}, err
		}
		return h.menuOf(h.caller(name), 0, menuPlace{}, nil)
	}
	return h.menuOf(h.caller(i.chair), 0, menuPlace{about: game.Ref(name)}, nil)
}

// menuOf shows the menu: in place of the pressed menu, else as a new private message. A caller
// without a chair, or with a chair of another person, gets the menu of their likelyChair.
func (h *handler) menuOf(by table.Caller, page int, where menuPlace, top []string) (reply, error) {
	query := table.ViewQuery{About: where.thing(), Category: where.under, Fields: table.FieldView | table.FieldOffers}
	view, err := h.tables.View(h.ctx, h.channel.table, by, query)
	if err == table.ErrNotYours {
		by.Chair = ""
		view, err = h.tables.View(h.ctx, h.channel.table, by, query)
	}
	if err == nil && view.Actor.Chair == "" && len(view.OwnChairs) > 0 {
		by.Chair = h.likelyChair(view)
		view, err = h.tables.View(h.ctx, h.channel.table, by, query)
	}
	if err != nil {
		return reply{}, err
	}
	return h.menu(view, page, where, top), nil
}

// likelyChair returns the chair that a person with several chairs most likely means: the GM's
// chair, else a chair that is waited for, else the first chair.
func (h *handler) likelyChair(playerView table.PlayerView) string {
	for _, c := range playerView.OwnChairs {
		if c.Role == game.GM {
			return c.ID
		}
	}
	view, err := h.tables.View(h.ctx, playerView.Table, h.caller(""), table.ViewQuery{Fields: table.FieldButtons})
	if err != nil {
		return playerView.OwnChairs[0].ID
	}
	for _, waited := range view.Waiting {
		if waited.User == h.in.userID() {
			return waited.Chair
		}
	}
	return playerView.OwnChairs[0].ID
}
