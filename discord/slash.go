package discord

import (
	"fmt"
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/cmdline"
	"mesa/dice"
	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

const (
	maxLooseDice = 30 // in a throw of /roll
	logEntries   = 20 // decisions that /log reads
)

// slash does a slash command. A typed line that lineAsCommand has translated comes here too.
func (h *handler) slash() (reply, error) {
	d := h.in.Data
	if d.Name == rollCommand {
		return h.roll()
	}
	if d.Name == mesaCommand {
		return h.mesa()
	}
	if d.Name == helpCommand {
		return h.help()
	}
	if d.Name == oddsCommand {
		return h.odds()
	}
	if d.Name == explainCommand {
		return h.lookUp()
	}
	if h.channel == nil {
		return h.replyNoTable(), nil
	}
	switch d.Name {
	case menuCommand:
		by, err := h.callerHere()
		if err != nil {
			return reply{}, err
		}
		return h.menuOf(by, 0, menuPlace{}, nil)
	case undoCommand:
		return h.doWords(game.Command{Move: undoCommand})
	case logCommand:
		return h.log()
	case recapCommand:
		return h.recap(d.Options)
	case pastCommand:
		return h.history(d.Options)
	case statsCommand:
		return h.stats(valueOf(d.Options, "ever") == "true")
	case doCommand:
		return h.doTyped(valueOf(d.Options, "line"))
	}
	return h.subcommand(d.Name)
}

// valueOf returns the text of an option, "" if it was left out.
func valueOf(options []option, name string) string {
	for _, o := range options {
		if o.Name == name {
			return o.text()
		}
	}
	return ""
}

// callerHere returns the person with the chair that they last chose here, "" if none.
func (h *handler) callerHere() (table.Caller, error) {
	chair, err := h.channels.chair(h.ctx, h.channel.chairChannel(), h.in.userID())
	return h.caller(chair), err
}

// doWords does a command that names its move, for the caller that chairFor returns.
func (h *handler) doWords(c game.Command) (reply, error) {
	by, err := h.chairFor(c)
	if err != nil {
		return reply{}, err
	}
	return h.do(by, c, id{})
}

// chairFor returns the caller for a command that names no chair: with the chosen chair if it is
// still the person's and has an open offer of the move, else with none, so that any of their chairs
// may do it.
func (h *handler) chairFor(c game.Command) (table.Caller, error) {
	by, err := h.callerHere()
	if err != nil || by.Chair == "" {
		return by, err
	}
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldOffers})
	if err != nil ||
		!slices.ContainsFunc(view.Offers, func(o game.Offer) bool { return o.Move == c.Move && o.Closed == nil }) {
		by.Chair = ""
	}
	return by, nil
}

// doTyped does the line typed after /do, which is read as in the terminal.
func (h *handler) doTyped(line string) (reply, error) {
	system, offers, err := h.offers()
	if err != nil {
		return reply{}, err
	}
	c, no := cmdline.ParseFor(line, h.specsAtTableOf(system), offers)
	if no != nil {
		return reply{}, no
	}
	return h.doWords(c)
}

// system returns the name of the table's system.
func (h *handler) system() (string, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	return view.System, err
}

// subcommand does a move by the command of a system. It refuses the command of a system that the
// table does not play.
func (h *handler) subcommand(system string) (reply, error) {
	played, err := h.system()
	if err != nil {
		return reply{}, err
	}
	if played != system {
		return reply{}, game.Refuse("", "discord.other_system", game.M("played", game.Say("system."+played)),
			game.M("asked", game.Say("system."+system)))
	}
	return h.move(h.systems[system].all)
}

// move does the move that the command's subcommand names, with its options as words.
func (h *handler) move(specs []game.Spec) (reply, error) {
	sub, spec, err := h.subcommandOf(specs)
	if err != nil {
		return reply{}, err
	}
	c := game.Command{Move: spec.Name, Args: game.Args{}}
	for _, o := range sub.Options {
		p, ok := spec.Param(o.Name)
		if !ok {
			return reply{}, fmt.Errorf("discord: %s has no option %q", spec.Key, o.Name)
		}
		ws, no := parseList(p, o.text())
		if no != nil {
			return reply{}, no
		}
		c.Args[p.Name] = ws
	}
	if c.Move == game.JoinMove && len(c.Args) == 0 {
		return h.takeChair(sitAnywhere)
	}
	return h.doWords(c)
}

// subcommandOf returns the subcommand of the command, with its Spec. It fails if specs has none of
// that name.
func (h *handler) subcommandOf(specs []game.Spec) (option, game.Spec, error) {
	if len(h.in.Data.Options) == 1 {
		sub, name := h.in.Data.Options[0], h.in.Data.Options[0].Name
		if sub.Type == typeGroup && len(sub.Options) == 1 {
			sub = sub.Options[0]
			name += " " + sub.Name
		}
		i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == name })
		if i >= 0 {
			return sub, specs[i], nil
		}
	}
	return option{}, game.Spec{}, fmt.Errorf("discord: /%s has no such subcommand", h.in.Data.Name)
}

// parseList returns the words of an option for a parameter. A list is written as in a typed line.
func parseList(p game.Param, text string) ([]string, *game.Refusal) {
	if p.Kind != game.Pick || p.Max <= 1 {
		return []string{strings.TrimSpace(text)}, nil
	}
	c, no := cmdline.Parse("x "+text, []game.Spec{{Name: "x", Params: []game.Param{p}}})
	if no != nil || c.Args[p.Name] == nil {
		return []string{}, no
	}
	return slices.DeleteFunc(c.Args[p.Name], func(w string) bool { return w == "" }), nil
}

// roll throws dice: at the table for a person with a chair, but in private messages and for others
// on a log of the channel's own, which is not told.
func (h *handler) roll() (reply, error) {
	pool, why := valueOf(h.in.Data.Options, "dice"), valueOf(h.in.Data.Options, "for")
	if h.channel != nil && !h.in.isPrivate() { // in private messages it is the person's own throw
		view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
			table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
		if err != nil {
			return reply{}, err
		}
		if len(view.OwnChairs) > 0 {
			return h.doWords(game.Command{Move: "dice", Args: game.Args{"pool": {pool}, "for": {why}}})
		}
	}
	parsed, no := looseDice(pool)
	if no != nil {
		return reply{}, no
	}
	faces, err := h.tables.FreeRoll(h.ctx, "discord:"+h.in.ChannelID, h.caller(""), h.in.commandID(), parsed)
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
	told := game.Say("discord.rolled", game.W("who", h.in.authorName()), game.N("sum", sum),
		game.L("dice", game.DiceMsgs(parsed, faces)...),
		game.W("for", clean))
	return reply{kind: public,
		text: fit(h.useOwnLanguage().lines([]game.Msg{told}), h.useOwnLanguage().say("discord.cut"))}, nil
}

// looseDice parses dice words with the bounds of the house's dice move.
func looseDice(text string) ([]dice.Die, *game.Refusal) {
	input := game.Input{Param: game.Param{Name: "pool", Kind: game.Dice, Min: 1, Max: maxLooseDice}}
	_, args, no := game.Match([]game.Offer{{Move: "dice", Inputs: []game.Input{input}}},
		game.Command{Move: "dice", Args: game.Args{"pool": {text}}})
	if no != nil {
		return nil, no
	}
	return game.DiceOf(args["pool"]), nil
}

// log tells the last decisions privately, oldest first, as the person may know them. If they are
// too long for a message, the newest are kept.
func (h *handler) log() (reply, error) {
	by, err := h.callerHere()
	if err != nil {
		return reply{}, err
	}
	entries, err := h.tables.Log(h.ctx, h.channel.table, by, 0, logEntries)
	if err == table.ErrNotYours {
		entries, err = h.tables.Log(h.ctx, h.channel.table, h.caller(""), 0, logEntries)
	}
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	var blocks []string // newest first, so that the newest survive the cut
	room := maxText - units(say.say("discord.cut.log")) - 1
	for _, e := range entries {
		block := strings.Join(say.lines(append([]game.Msg{logHead(e)}, e.All()...)), "\n")
		if e.Headline.Empty() {
			continue
		}
		if room -= units(block) + 1; room < 0 {
			break
		}
		blocks = append(blocks, block)
	}
	r := reply{text: say.say("discord.log.empty"),
		rows: rowsOf([]discord.InteractiveComponent{say.menuButton(), say.statsButton(false, "discord.stats")})}
	if h.in.Type == typeComponent && h.in.isOnEphemeral() {
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

func logHead(e past.Entry) game.Msg {
	key := "discord.log.entry"
	if e.Undone {
		key = "discord.log.undone"
	}
	return game.Say(key, game.N("decision", int(e.Seq)), game.W("who", e.Chair.Name))
}
