package discord

import (
	"fmt"
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
	"mesa/words"
)

const (
	maxLooseDice = 30
	logEntries   = 20
)

// slash does a typed command.
func (v *visit) slash() (reply, error) {
	d := v.in.Data
	if d.Name == rollCommand {
		return v.roll()
	}
	if d.Name == mesaCommand {
		return v.mesa()
	}
	if d.Name == helpCommand {
		return v.help()
	}
	if d.Name == oddsCommand {
		return v.odds()
	}
	if d.Name == bookCommand {
		return v.lookUp()
	}
	if v.room == nil {
		return v.noTable(), nil
	}
	switch d.Name {
	case menuCommand:
		by, err := v.speaker()
		if err != nil {
			return reply{}, err
		}
		return v.menuOf(by, 0, spot{}, nil)
	case undoCommand:
		return v.line(game.Command{Move: undoCommand})
	case logCommand:
		return v.log()
	case recapCommand:
		return v.recap(d.Options)
	case pastCommand:
		return v.history(d.Options)
	case statsCommand:
		return v.stats(valueOf(d.Options, "ever") == "true")
	case doCommand:
		return v.typed(valueOf(d.Options, "line"))
	}
	return v.subcommand(d.Name)
}

// valueOf gives the text of an option, "" if it was left out.
func valueOf(options []option, name string) string {
	for _, o := range options {
		if o.Name == name {
			return o.text()
		}
	}
	return ""
}

// speaker is the person with the chair that they last chose here.
func (v *visit) speaker() (table.Who, error) {
	chair, err := v.places.chair(v.ctx, v.room.home(), v.in.userID())
	return v.who(chair), err
}

// line does a command by its words. Who has chosen a chair speaks for it; if
// it is not theirs any more, or that chair may not, any other of theirs will do.
func (v *visit) line(c game.Command) (reply, error) {
	by, err := v.chairFor(c)
	if err != nil {
		return reply{}, err
	}
	return v.do(by, c, id{})
}

// chairFor is who does a command that names no chair.
func (v *visit) chairFor(c game.Command) (table.Who, error) {
	by, err := v.speaker()
	if err != nil || by.Chair == "" {
		return by, err
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Parts: table.Offers})
	if err != nil || !slices.ContainsFunc(sight.Offers, func(o game.Offer) bool { return o.Move == c.Move && o.No == nil }) {
		by.Chair = ""
	}
	return by, nil
}

// typed does a line as the terminal reads it, by what the person is offered.
func (v *visit) typed(line string) (reply, error) {
	system, offers, err := v.offers()
	if err != nil {
		return reply{}, err
	}
	c, no := words.ParseFor(line, v.specsAt(system), offers)
	if no != nil {
		return reply{}, no
	}
	return v.line(c)
}

// system is what is played here.
func (v *visit) system() (string, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, table.Who{}, table.Want{Since: never, Parts: table.News})
	return sight.System, err
}

// subcommand does a move of a system.
func (v *visit) subcommand(system string) (reply, error) {
	played, err := v.system()
	if err != nil {
		return reply{}, err
	}
	if played != system {
		return reply{}, game.Refuse("", "discord.other_system", game.M("played", game.Say("system."+played)),
			game.M("asked", game.Say("system."+system)))
	}
	return v.move(v.systems[system].all)
}

// move does the move that the first option names.
func (v *visit) move(specs []game.Spec) (reply, error) {
	sub, spec, err := v.sub(specs)
	if err != nil {
		return reply{}, err
	}
	c := game.Command{Move: spec.Name, Args: game.Args{}}
	for _, o := range sub.Options {
		p, ok := spec.Param(o.Name)
		if !ok {
			return reply{}, fmt.Errorf("discord: %s has no option %q", spec.Key, o.Name)
		}
		ws, no := listed(p, o.text())
		if no != nil {
			return reply{}, no
		}
		c.Args[p.Name] = ws
	}
	if c.Move == joinMove && len(c.Args) == 0 {
		return v.sit(sitAnywhere)
	}
	return v.line(c)
}

// sub finds the Spec of a subcommand.
func (v *visit) sub(specs []game.Spec) (option, game.Spec, error) {
	if len(v.in.Data.Options) == 1 {
		sub, name := v.in.Data.Options[0], v.in.Data.Options[0].Name
		if sub.Type == typeGroup && len(sub.Options) == 1 {
			sub = sub.Options[0]
			name += " " + sub.Name
		}
		i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == name })
		if i >= 0 {
			return sub, specs[i], nil
		}
	}
	return option{}, game.Spec{}, fmt.Errorf("discord: /%s has no such subcommand", v.in.Data.Name)
}

// listed reads the words of one parameter. A list is written as on a line.
func listed(p game.Param, text string) ([]string, *game.Refusal) {
	if p.Kind != game.Pick || p.Max <= 1 {
		return []string{strings.TrimSpace(text)}, nil
	}
	c, no := words.Parse("x "+text, []game.Spec{{Name: "x", Params: []game.Param{p}}})
	if no != nil || c.Args[p.Name] == nil {
		return []string{}, no
	}
	return slices.DeleteFunc(c.Args[p.Name], func(w string) bool { return w == "" }), nil
}

// roll throws dice at the table by whoever sits there, else on the channel's
// own silent log.
func (v *visit) roll() (reply, error) {
	pool, why := valueOf(v.in.Data.Options, "dice"), valueOf(v.in.Data.Options, "for")
	if v.room != nil && !v.in.private() { // in private one throws for oneself
		sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
		if err != nil {
			return reply{}, err
		}
		if len(sight.Mine) > 0 {
			return v.line(game.Command{Move: "dice", Args: game.Args{"pool": {pool}, "for": {why}}})
		}
	}
	parsed, no := looseDice(pool)
	if no != nil {
		return reply{}, no
	}
	faces, err := v.hall.Roll(v.ctx, "discord:"+v.in.ChannelID, v.who(""), v.in.command(), parsed)
	if err != nil {
		return reply{}, err
	}
	sum := 0
	for _, f := range faces {
		sum += f
	}
	clean, bad := game.Clean(why)
	if bad || units(clean) > maxOption {
		clean = ""
	}
	told := game.Say("discord.rolled", game.W("who", v.in.shown()), game.N("sum", sum), game.L("dice", game.RolledDice(parsed, faces)...),
		game.W("for", clean))
	return reply{kind: public, text: fit(v.mine().told([]game.Msg{told}), v.mine().say("discord.cut"))}, nil
}

// looseDice reads dice words by the rule that every table has for them.
func looseDice(text string) ([]dice.Die, *game.Refusal) {
	ask := game.Ask{Param: game.Param{Name: "pool", Kind: game.Dice, Min: 1, Max: maxLooseDice}}
	_, args, no := game.Cover([]game.Offer{{Move: "dice", Asks: []game.Ask{ask}}},
		game.Command{Move: "dice", Args: game.Args{"pool": {text}}})
	if no != nil {
		return nil, no
	}
	return game.DiceOf(args["pool"]), nil
}

// log tells the last decisions to the person alone, oldest first, as they may
// read them.
func (v *visit) log() (reply, error) {
	by, err := v.speaker()
	if err != nil {
		return reply{}, err
	}
	entries, err := v.hall.Log(v.ctx, v.room.table, by, 0, logEntries)
	if err == table.ErrNotYours {
		entries, err = v.hall.Log(v.ctx, v.room.table, v.who(""), 0, logEntries)
	}
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	var blocks []string // newest first, so that the newest survive the cut
	room := maxText - units(say.say("discord.cut.log")) - 1
	for _, e := range entries {
		block := strings.Join(say.told(append([]game.Msg{logHead(e)}, e.All()...)), "\n")
		if e.Head.Empty() {
			continue
		}
		if room -= units(block) + 1; room < 0 {
			break
		}
		blocks = append(blocks, block)
	}
	r := reply{text: say.say("discord.log.empty"),
		rows: rowsOf([]discord.InteractiveComponent{say.menuButton(), say.statsButton(false, "discord.stats")})}
	if v.in.Type == typeComponent && v.in.onEphemeral() {
		r.kind = update
	}
	if len(blocks) == 0 {
		return r, nil
	}
	if room < 0 {
		blocks = append(blocks, say.say("discord.cut.log"))
	}
	slices.Reverse(blocks)
	r.text = strings.Join(blocks, "\n")
	return r, nil
}

func logHead(e table.Entry) game.Msg {
	key := "discord.log.entry"
	if e.Undone {
		key = "discord.log.undone"
	}
	return game.Say(key, game.N("decision", int(e.Seq)), game.W("who", e.Chair.Name))
}
