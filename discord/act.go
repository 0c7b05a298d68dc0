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

// do sends a command to the Hall. In a menu the answer takes the menu's place;
// elsewhere everyone is told, unless there is nothing that everyone may know.
func (v *visit) do(by table.Who, c game.Command, from id) (reply, error) {
	if err := v.follow(); err != nil {
		return reply{}, err
	}
	if v.in.onEphemeral() || v.in.private() {
		c.ID = v.in.command()
		return v.doInMenu(by, c, from)
	}
	c.ID = v.in.publicly(v.in.ChannelID)
	v.room.mu.Lock()
	defer v.room.mu.Unlock()
	want := table.Want{Since: never, Parts: table.News | table.Told | table.Buttons}
	sight, err := v.hall.Do(v.ctx, v.room.table, by, c, want)
	if since, again := v.offeredAgain(err, from); again {
		c.At = since
		sight, err = v.hall.Do(v.ctx, v.room.table, by, c, want)
	}
	if err != nil {
		return v.explain(err, by, c, from)
	}
	v.forms.done(by.User, c.Key)
	by.Chair = sight.Seat.Chair
	if !sight.Told.Head.Empty() {
		return v.tell(sight)
	}
	return v.menuOf(by, 0, spot{}, v.happened(sight.News))
}

// doInMenu answers with the menu as it is now, from its first page: what comes
// next stands there, wherever the deed was found. What everyone may know of it
// reaches the channel by the teller.
func (v *visit) doInMenu(by table.Who, c game.Command, from id) (reply, error) {
	sight, err := v.hall.Do(v.ctx, v.room.table, by, c, table.Want{Since: never, Parts: table.News | table.View | table.Offers})
	if err != nil {
		return v.explain(err, by, c, from)
	}
	v.forms.done(by.User, c.Key)
	if from.act == actDraft && from.page > 0 {
		from.page = (from.page - 1) / partsOnPage
		return v.poolPage(sight, from, v.happened(sight.News)), nil
	}
	return v.menu(sight, 0, spot{}, v.happened(sight.News)), nil
}

// offeredAgain gives when a button of the board was pressed before, if it was too long ago
// for a double press: the board follows a little later than what it offers, and what is
// on it is what its reader means. r.mu of the room is held.
func (v *visit) offeredAgain(err error, from id) (since game.Seq, ok bool) {
	if err != table.ErrDone || v.in.Message.ID != v.room.board.ID {
		return 0, false
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, table.Who{}, table.Want{Since: never, Parts: table.Buttons | table.Undo})
	if err != nil {
		return 0, false
	}
	for _, b := range slices.Concat(sight.Buttons, sight.Undo) {
		if b.Key != from.key || b.Chair != from.chair {
			continue
		}
		es, err := v.hall.Log(v.ctx, v.room.table, table.Who{}, b.Since+1, 1)
		return b.Since, err == nil && len(es) == 1 && v.hall.Now().Sub(es[0].At) > v.calm
	}
	return 0, false
}

// tell makes the public message of a decision of this very interaction. An answer can
// change the message whose button was pressed, and no other.
func (v *visit) tell(sight table.Sight) (reply, error) {
	here := v.room
	if here.channel != v.in.ChannelID {
		here = nil
	}
	r, err := v.publicMessage(v.ctx, here, sight, sight.Told, sight.Done, func(c card) bool { return c.ID == v.in.Message.ID })
	if r.room = here; here != nil && err == nil {
		here.expect(sight.Done)
	}
	if r.on != "" { // an earlier change may still be on its way, and come last
		r.card.Shown = ""
	}
	return r, err
}

// follow makes a thread in which somebody plays a place of the table of the
// channel above: from now on it hears what is done elsewhere.
func (v *visit) follow() error {
	if v.room.channel == v.in.ChannelID {
		return v.places.refresh(v.ctx, v.room)
	}
	if len(v.places.of(v.room.table)) >= maxRooms {
		return nil
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, table.Who{}, table.Want{Since: never, Parts: table.News})
	if err != nil {
		return err
	}
	r, err := v.places.bind(v.ctx, v.in.ChannelID, channelEntry{Table: v.room.table, Parent: v.room.channel, Guild: v.in.GuildID}, sight.At)
	if err == nil {
		v.room = r
	}
	return err
}

// explain turns a refusal into something to go on with: the form that is
// missing, whose button it was, or the menu as it is now.
func (v *visit) explain(err error, by table.Who, c game.Command, from id) (reply, error) {
	no, ok := err.(*game.Refusal)
	if !ok {
		return reply{}, err
	}
	if no == table.ErrNotYours {
		return v.notYours(from)
	}
	if no == table.ErrNoTable {
		return reply{}, no
	}
	if no == table.ErrDone || no == game.ErrGone {
		v.outdated()
		if v.in.Type == typeComponent && !v.in.onEphemeral() {
			return v.dead(v.mine().md.Refusal(no)), nil
		}
	}
	if no.Dear {
		return v.dear(no, c, from), nil
	}
	if no.Meant != nil && no.Meant.Grave {
		return v.confirm(*no.Meant, by, c, from)
	}
	if no.Meant != nil {
		v.acting = no.Meant.Who
	}
	if c.Key != "" && c.Args == nil && v.in.Type == typeComponent {
		o, sight, err := v.offer(by, c.Key)
		if err != nil {
			return reply{}, err
		}
		if needsForm(o) {
			return v.ask(sight, o, from)
		}
	}
	if c.Key != "" && (v.in.Type == typeForm || from.act == actFill || from.act == actTake || from.act == actAgree) {
		return v.again(no, c, from), nil
	}
	return v.menuOf(by, from.page, spotOf(from), []string{v.mine().md.Refusal(no)})
}

// dead answers a button that leads nowhere any more: why, and the menu as a button, for
// who hears it read wants no state of the table for it. On a menu of one's own the menu
// itself comes anew.
func (v *visit) dead(why string) reply {
	say := v.mine()
	return reply{text: why + "\n" + say.say("discord.dead"), rows: say.menuRow()}
}

// again keeps what was filled into a form that was refused, and leads back to
// it.
func (v *visit) again(no *game.Refusal, c game.Command, from id) reply {
	given := v.forms.of(v.in.userID(), c.Key)
	maps.Copy(given, c.Args)
	v.forms.keep(v.in.userID(), c.Key, given)
	say := v.mine()
	r := reply{kind: private, text: fit(strings.Split(say.md.Refusal(no), "\n"), "…")}
	if v.in.onEphemeral() {
		r.kind = update
	}
	from.act, from.page = actForm, 0
	if o, _, err := v.offer(v.who(from.chair), c.Key); err == nil && hasRows(o) {
		from.act, from.page = actPage, faultPage(o, no, c.Args)
	}
	r.rows = rowsOf([]discord.InteractiveComponent{say.toolButton(say.plain.Key("discord.again"), from), say.menuButton()})
	return r
}

// dear says what the answers of a form cost, with a button that agrees to it
// and one that leads back to them.
func (v *visit) dear(no *game.Refusal, c game.Command, from id) reply {
	r := v.again(no, c, from)
	agree, label := from.of(actAgree, no.Meant.Button(from.chair)), v.mine().plain.Say(game.Say("discord.agree", no.Why.Args...))
	b := discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton), CustomID: agree.String()}
	r.rows = append(rowsOf([]discord.InteractiveComponent{b}), r.rows...)
	return r
}

// agree does the offer of a form that was kept, at the price that was said, or
// sure of what is lost.
func (v *visit) agree(i id) (reply, error) {
	c := i.command()
	kept := v.forms.of(v.in.userID(), i.key)
	if len(kept) == 0 {
		return v.do(v.who(i.chair), c, i)
	}
	return v.withOffer(i, func(o game.Offer, _ table.Sight) (reply, error) {
		c.Args = answers(o, kept)
		return v.do(v.who(i.chair), c, i)
	})
}

// confirm asks once about what is grave, with what is lost: by its form, if it
// asks more than that, else by a button of the person's own.
func (v *visit) confirm(o game.Offer, by table.Who, c game.Command, from id) (reply, error) {
	if by.Chair == "" { // a line says no chair, and what goes on from here has to
		var err error
		if by.Chair, err = v.offeredTo(o.Key()); err != nil {
			return reply{}, err
		}
	}
	at := id{at: from.at, chair: by.Chair, page: from.page}
	if len(o.Questions()) > 0 {
		v.forms.keep(v.in.userID(), o.Key(), c.Args)
	}
	if len(o.Questions()) > 0 && v.in.Type != typeForm {
		sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Parts: table.News})
		if err != nil {
			return reply{}, err
		}
		at.at = sight.At
		return v.ask(sight, o, at)
	}
	say := v.mine()
	r := reply{kind: private,
		text: fit(append([]string{say.md.Say(game.Say("refused.grave", game.M("label", o.Said())))}, say.told(o.Then)...), "…")}
	if v.in.Type != typeCommand && v.in.onEphemeral() {
		r.kind = update
	}
	act := byte(actSure)
	if len(o.Questions()) > 0 && warns(o) {
		act = actForm // a form cannot follow on a form, so it is opened from here
	}
	sure := discord.ButtonComponent{Style: discord.ButtonStyleDanger, Label: short(say.plain.Say(o.Said()), maxButton),
		CustomID: at.of(act, o.Button(at.chair)).String()}
	r.rows = rowsOf([]discord.InteractiveComponent{sure, say.menuButton()})
	return r, nil
}

// notYours says whose chair a button was for.
func (v *visit) notYours(from id) (reply, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if err != nil {
		return reply{}, err
	}
	for _, c := range sight.Chairs {
		if c.ID == from.chair {
			return reply{text: v.mine().say("discord.not_yours", game.W("name", c.Name)), rows: v.mine().menuRow()}, nil
		}
	}
	return reply{text: v.mine().md.Refusal(table.ErrNotYours), rows: v.mine().menuRow()}, nil
}

// offer finds an offer by its key, with what was picked for it so far; its zero
// value if it is not there now.
func (v *visit) offer(by table.Who, key string) (game.Offer, table.Sight, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Parts: table.Offers})
	if err != nil {
		return game.Offer{}, sight, err
	}
	for _, o := range sight.Offers {
		if o.Key() == key {
			o, err = v.opened(by, o)
			return o, sight, err
		}
	}
	return game.Offer{}, sight, nil
}

// opened is an offer with what the person has picked for it so far.
func (v *visit) opened(by table.Who, o game.Offer) (game.Offer, error) {
	given := v.forms.of(v.in.userID(), o.Key())
	if !o.Opens || len(given) == 0 {
		return o, nil
	}
	want := table.Want{Since: never, Parts: table.News, Open: table.Opening{Move: o.Move, Key: o.Key(), Given: given}}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, want)
	if err != nil || sight.Opened.Move == "" {
		return o, err
	}
	return sight.Opened, nil
}

// offeredTo is the chair of the person's own that has an offer, the GM's first;
// "" if none has.
func (v *visit) offeredTo(key string) (string, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Parts: table.News, Since: never})
	if err != nil {
		return "", err
	}
	mine := slices.Clone(sight.Mine)
	slices.SortStableFunc(mine, func(a, b game.Chair) int { return int(b.Role) - int(a.Role) })
	for _, c := range mine {
		if o, _, err := v.offer(v.who(c.ID), key); err != nil || o.Move != "" {
			return c.ID, err
		}
	}
	return "", nil
}

// needsForm reports whether one tap cannot do the offer, but a form can.
func needsForm(o game.Offer) bool { return o.Move != "" && o.Button("").Form }
