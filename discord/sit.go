package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// joinMove is the move of the house by which people sit down.
const joinMove = "join"

// The pages of the button that seats somebody.
const (
	sitAnywhere = iota // asks which chair, where some stand free
	sitAnew
)

// sit seats somebody by one tap, by the name that they have here. Where chairs stand
// free, it asks for which of them, or for a new one.
func (v *visit) sit(page int) (reply, error) {
	by := v.who("")
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Parts: table.Offers})
	if err != nil {
		return reply{}, err
	}
	if len(sight.Mine) > 0 {
		return v.menuOf(by, 0, spot{}, nil)
	}
	free := freeChairs(sight.Offers)
	if page == sitAnew || len(free) == 0 {
		c := game.Command{Move: joinMove, Args: game.Args{"name": {short(v.in.shown(), game.MaxChairName)}}}
		return v.do(by, c, id{act: actSit})
	}
	say := v.mine()
	r := reply{kind: private, text: say.say("discord.sit.which")}
	if v.in.Type == typeComponent && v.in.onEphemeral() {
		r.kind = update
	}
	var bs []discord.InteractiveComponent
	labels := say.labels(free)
	for i, o := range free {
		bs = append(bs, say.button(o.Button(""), labels[i], id{at: sight.At}))
	}
	if !v.namesOne(sight, free) {
		anew := say.plain.Say(game.Say("discord.sit.new", game.W("name", v.in.shown())))
		bs = append(bs, say.toolButton(anew, id{act: actSit, page: sitAnew}))
	}
	r.rows = rowsOf(append(bs, say.menuButton()))
	return r, nil
}

// mostFree is how many free chairs have a button, beside the two others.
const mostFree = 23

// freeChairs are the offers to sit down on a chair that is there.
func freeChairs(offers []game.Offer) []game.Offer {
	free := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool {
		return o.Move != joinMove || o.No != nil || o.Fixed.One("chair") == ""
	})
	return free[:min(len(free), mostFree)]
}

// namesOne reports whether a person is called as one of the chairs that stand open: a
// new chair of that name would be taken for it.
func (v *visit) namesOne(sight table.Sight, free []game.Offer) bool {
	own := game.Canon(short(v.in.shown(), game.MaxChairName))
	return slices.ContainsFunc(free, func(o game.Offer) bool {
		return game.Canon(game.ChairName(sight.Chairs, o.Fixed.One("chair"))) == own
	})
}

// sitRows are the buttons of a table that has just come to a place. They seat nobody at
// the one that comes after it.
func (v voice) sitRows(at game.TableID) []discord.LayoutComponent {
	sit := discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(v.plain.Key("discord.sit"), maxButton),
		CustomID: id{act: actSit, key: string(at)}.String()}
	return rowsOf([]discord.InteractiveComponent{sit, v.menuButton()})
}

// sat says who sat down, by a mention: Discord shows it as their name, and tells them
// nothing.
func (v voice) sat(user string) []string {
	id, here := strings.CutPrefix(user, userMark)
	if _, err := strconv.ParseUint(id, 10, 64); !here || err != nil {
		return nil
	}
	return []string{v.say("discord.sat") + " <@" + id + ">"}
}

// sitSaid seats somebody by a line that says no chair and no name. Where chairs stand
// free, it says the lines that take them.
func (v *visit) sitSaid(c game.Command, specs []game.Spec) (reply, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Parts: table.Offers})
	if err != nil {
		return reply{}, err
	}
	if free := freeChairs(sight.Offers); len(free) > 0 && len(sight.Mine) == 0 {
		anew := func(o game.Offer) bool { return o.Move == joinMove && o.Fixed.One("chair") == "" }
		sight.Offers = slices.Clone(sight.Offers)
		if v.namesOne(sight, free) {
			sight.Offers = slices.DeleteFunc(sight.Offers, anew)
		} else if i := slices.IndexFunc(sight.Offers, anew); i >= 0 { // bare, it would ask again
			sight.Offers[i].Fixed = game.Args{"name": {short(v.in.shown(), game.MaxChairName)}}
		}
		lines := append([]string{v.mine().say("discord.sit.which")}, v.offerLines(sight, joinMove, maxOptions)...)
		return reply{kind: public, text: fit(lines, "…")}, nil
	}
	if len(sight.Mine) == 0 {
		c.Args = game.Args{"name": {short(v.in.shown(), game.MaxChairName)}}
	}
	return v.doSaid(v.who(""), c, specs)
}
