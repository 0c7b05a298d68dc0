package discord

import (
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// component does what a button or a select says.
func (v *visit) component() (reply, error) {
	i, err := parseID(v.in.Data.CustomID)
	if err == nil && i.act == actBook {
		return v.leaf(i)
	}
	if err == nil && i.act == actData {
		return v.myData(i.page)
	}
	if err == nil && i.act == actLearn {
		return v.learn(i.key, false)
	}
	if v.room == nil && err == nil && i.act == actBegin {
		return v.begin(i)
	}
	if v.room == nil {
		return v.noTable(), nil
	}
	if err != nil { // another version of us made it
		return v.dead(v.mine().say("discord.old_button")), nil
	}
	return v.pressed(i)
}

// pressed does what a button or a select says at the table of the channel. What leads to
// nothing there shows the menu.
func (v *visit) pressed(i id) (reply, error) {
	switch i.act {
	case actSure, actAgree: // with what a full form asked before it
		return v.agree(i)
	case actPress:
		return v.do(v.who(i.chair), i.command(), i)
	case actForm, actPage:
		return v.open(i)
	case actPick:
		return v.picked(i)
	case actGo:
		return v.gone(i)
	case actDraft:
		return v.drafted(i)
	case actPast:
		return v.past(i.key, i.page)
	case actStats:
		return v.stats(i.page == pageEver)
	case actPool:
		return v.pool(i)
	case actList:
		return v.picks(i)
	case actTake:
		return v.take(i)
	case actFill:
		return v.fill(i)
	case actLead:
		return v.led(i)
	case actWhole:
		return v.whole(i)
	case actLog:
		return v.log()
	case actSit:
		if i.key == "" || game.TableID(i.key) == v.room.table {
			return v.sit(i.page)
		}
	case actClose:
		return v.close(game.TableID(i.key))
	case actErase:
		return v.erase(game.TableID(i.key), i.page > 0)
	case actLang:
		if err := v.read(i.page); err != nil {
			return reply{}, err
		}
	}
	chair := i.chair
	if chair == "" {
		var err error
		if chair, err = v.places.chair(v.ctx, v.room.home(), v.in.userID()); err != nil {
			return reply{}, err
		}
	}
	return v.menuOf(v.who(chair), i.page, spotOf(i), nil)
}

// read sets the language with that number.
func (v *visit) read(n int) error {
	if n >= len(lang.Locales) {
		return errID
	}
	_, err := v.language(lang.Locales[n])
	return err
}

// noTable says how to get one, and offers it.
func (v *visit) noTable() reply {
	return reply{text: v.mine().say("discord.no_table"), rows: v.beginRows()}
}

// open opens the form of an offer, or does the offer if it needs none now.
func (v *visit) open(i id) (reply, error) {
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) {
		if len(o.Questions()) == 0 {
			return v.do(v.who(i.chair), i.command(), i)
		}
		if a, ok := leadOf(o); ok && len(v.forms.of(v.in.userID(), o.Key())) == 0 {
			return v.leadPage(sight, o, a, i), nil
		}
		return v.ask(sight, o, i)
	})
}

// withOffer goes on with the offer of an id. If it is not there, the Hall says
// why.
func (v *visit) withOffer(i id, on func(game.Offer, table.Sight) (reply, error)) (reply, error) {
	by := v.who(i.chair)
	o, sight, err := v.offer(by, i.key)
	switch {
	case err != nil:
		return v.explain(err, by, game.Command{}, i)
	case o.Move == "" || o.No != nil:
		return v.do(by, i.command(), i)
	}
	return on(o, sight)
}

// ask asks for what an offer leaves open: on the pages of its draft, on those of
// its long lists, or by its form.
func (v *visit) ask(sight table.Sight, o game.Offer, i id) (reply, error) {
	if d, ok := longDraft(sight.Offers, o); ok {
		return v.pool(id{act: actPool, key: d.Key(), move: d.Move, chair: i.chair})
	}
	if len(v.listParts(sight, o)) > 0 {
		i.page = 0
		return v.listPage(sight, o, i, nil), nil
	}
	return v.formOf(sight, o, i), nil
}

// formOf is the form of an offer, with what the person has filled in already.
func (v *visit) formOf(sight table.Sight, o game.Offer, i id) reply {
	given := v.forms.of(v.in.userID(), o.Key())
	if o.Move == "join" && len(given) == 0 && len(sight.Mine) == 0 {
		given["name"] = []string{short(v.in.shown(), game.MaxChairName)} // as Discord calls them, to be changed
	}
	o = o.With(given)
	if hasRows(o) && i.act != actPage {
		i.page = 0
	}
	return reply{kind: form, form: v.mine().form(v.spec(sight.System, o.Move), o, given, i)}
}

// picked does the offer that was picked out of a select. One that asks
// anything opens its form, for there its presets can be changed.
func (v *visit) picked(i id) (reply, error) {
	if len(v.in.Data.Values) != 1 {
		return reply{}, errID
	}
	if on, leads := strings.CutPrefix(v.in.Data.Values[0], string(goOn)); leads {
		return v.goTo(i, on)
	}
	return v.open(i.picked(v.in.Data.Values[0]))
}

// gone turns the menu to another chair, or to something to look at.
func (v *visit) gone(i id) (reply, error) {
	if len(v.in.Data.Values) != 1 {
		return reply{}, errID
	}
	return v.goTo(i, v.in.Data.Values[0])
}

// goTo turns the menu to what a value says.
func (v *visit) goTo(i id, value string) (reply, error) {
	if value == "" {
		return reply{}, errID
	}
	what, name := value[0], value[1:]
	if what == goBook {
		book, err := v.book()
		if err != nil {
			return reply{}, err
		}
		return v.shelves(book), nil
	}
	if what == goStats {
		return v.stats(false)
	}
	if what == goFor {
		v.acting = game.Ref(name)
		return v.menuOf(v.who(i.chair), 0, spot{}, nil)
	}
	if what == goHead {
		return v.menuOf(v.who(i.chair), 0, headed(name), nil)
	}
	if what == goChair {
		if err := v.places.choose(v.ctx, v.room.home(), v.in.userID(), name); err != nil {
			return reply{}, err
		}
		return v.menuOf(v.who(name), 0, spot{}, nil)
	}
	return v.menuOf(v.who(i.chair), 0, spot{about: game.Ref(name)}, nil)
}

// menuOf looks and shows the menu: in place of the one that was pressed, else
// as a new message of the person's own. Who names no chair but holds some gets
// the one that somebody waits for.
func (v *visit) menuOf(by table.Who, page int, where spot, top []string) (reply, error) {
	want := table.Want{About: where.thing(), Under: where.under, Parts: table.View | table.Offers}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, want)
	if err == table.ErrNotYours {
		by.Chair = ""
		sight, err = v.hall.Look(v.ctx, v.room.table, by, want)
	}
	if err == nil && sight.Seat.Chair == "" && len(sight.Mine) > 0 {
		by.Chair = v.likely(sight)
		sight, err = v.hall.Look(v.ctx, v.room.table, by, want)
	}
	if err != nil {
		return reply{}, err
	}
	return v.menu(sight, page, where, top), nil
}

// likely is the chair that somebody with several most likely means: the GM's,
// else one that is waited for, else the first.
func (v *visit) likely(sight table.Sight) string {
	for _, c := range sight.Mine {
		if c.Role == game.GM {
			return c.ID
		}
	}
	s, err := v.hall.Look(v.ctx, sight.Table, v.who(""), table.Want{Parts: table.Buttons})
	if err != nil {
		return sight.Mine[0].ID
	}
	for _, waited := range s.Waiting {
		if waited.User == v.in.userID() {
			return waited.Chair
		}
	}
	return sight.Mine[0].ID
}
