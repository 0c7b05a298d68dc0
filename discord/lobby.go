package discord

import (
	"errors"
	"slices"
	"strconv"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
	"mesa/words"
)

// mesa does a subcommand of /mesa: what exists before there is a table, or
// beside it, and the moves of the house.
func (v *visit) mesa() (reply, error) {
	sub, spec, err := v.sub(v.mesaSpecs())
	if err != nil {
		return reply{}, err
	}
	switch spec.Key {
	case "lobby.new":
		return v.found(sub.Options, false)
	case "lobby.demo":
		return v.found(sub.Options, true)
	case "lobby.tables":
		return v.tables()
	case "lobby.open":
		return v.openTable(game.TableID(valueOf(sub.Options, "table")))
	case "lobby.web":
		return v.web()
	case "lobby.lang":
		return v.language(valueOf(sub.Options, "language"))
	}
	if v.room == nil {
		return v.noTable(), nil
	}
	switch spec.Key {
	case "discord." + subClose:
		return v.closing()
	case "discord." + subExport:
		return v.export()
	case "discord." + subVerify:
		return v.verify()
	case "discord." + subSheet:
		return v.sheetFile(sub.Options)
	case "discord." + subMap:
		return v.mapFile(sub.Options)
	}
	return v.move(v.systems[game.HouseName].all)
}

// found makes a table and puts it into this channel.
func (v *visit) found(options []option, demo bool) (reply, error) {
	if err := v.mayBind(); err != nil {
		return reply{}, err
	}
	if err := v.spend(v.limits.founded, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	if which := valueOf(options, tableOption); which != "" {
		return v.imported(v.in.Data.Resolved.Attachments[which])
	}
	f := table.Founding{System: valueOf(options, "system"), Title: valueOf(options, "title"), Demo: demo}
	rows, err := v.gameFile(options, &f)
	if err != nil {
		return reply{}, err
	}
	return v.foundAs(f, rows)
}

// foundAs makes a table, plays the rows of a game's file at it, and puts it into this
// channel.
func (v *visit) foundAs(f table.Founding, rows []game.Row) (reply, error) {
	f.Lang = v.mine().md.Locale()
	if f.System == "" {
		f.System = v.hall.Systems()[0].Name()
	}
	if f.Title == "" && !f.Demo {
		f.Title = v.mine().plain.Say(game.Say("discord.new.title", game.W("name", v.in.shown())))
	}
	if !slices.Contains(lang.Locales, f.Lang) {
		f.Lang = lang.EN
	}
	id, err := v.hall.Found(v.ctx, v.in.userID(), v.in.command(), f)
	if err == nil && rows != nil {
		err = v.playFile(id, rows)
	}
	if err != nil {
		return reply{}, err
	}
	return v.bind(id)
}

// openTable puts one of the person's tables into this channel.
func (v *visit) openTable(id game.TableID) (reply, error) {
	if err := v.mayBind(); err != nil {
		return reply{}, err
	}
	mine, err := v.hall.Tables(v.ctx, v.in.userID())
	if err != nil {
		return reply{}, err
	}
	for _, s := range mine {
		if s.ID == id && (runs(s.Mine) || v.in.private()) {
			return v.bind(id)
		}
	}
	return reply{}, game.Refuse("", "discord.open.not_yours")
}

// runs reports whether a GM's chair is among them.
func runs(chairs []game.Chair) bool {
	return slices.ContainsFunc(chairs, func(c game.Chair) bool { return c.Role == game.GM })
}

// mayBind refuses what is too much for a server, and to take a channel away from a table, unless its GM does it
// or somebody who manages the server's channels.
func (v *visit) mayBind() error {
	if err := v.hasRoom(); err != nil {
		return err
	}
	const manageChannels = 1 << 4
	granted, _ := strconv.ParseUint(v.in.Member.Permissions, 10, 64)
	if v.room == nil || v.in.private() || v.room.channel != v.in.ChannelID || v.room.parent != "" || granted&manageChannels != 0 {
		return nil
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if errors.Is(err, table.ErrNoTable) || err == nil && runs(sight.Mine) {
		return nil
	}
	if err != nil {
		return err
	}
	return game.Refuse("", "discord.taken", game.W("title", sight.Title))
}

func (v *visit) bind(id game.TableID) (reply, error) {
	sight, err := v.hall.Look(v.ctx, id, table.Who{}, table.Want{Since: never, Parts: table.News})
	if err != nil {
		return reply{}, err
	}
	if err := v.bindHere(sight); err != nil {
		return reply{}, err
	}
	if v.in.private() {
		return reply{text: v.mine().say("discord.line.opened", game.W("title", sight.Title)), rows: v.mine().menuRow()}, nil
	}
	say := v.voices.in(sight.Lang)
	line := say.say("discord.opened", game.W("title", sight.Title), game.M("system", game.Say("system."+sight.System)))
	return reply{kind: public, seq: sight.At, text: line, rows: say.sitRows(sight.Table)}, nil
}

func (v *visit) tables() (reply, error) {
	mine, err := v.hall.Tables(v.ctx, v.in.userID())
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	if len(mine) == 0 {
		return reply{text: say.say("discord.tables.none")}, nil
	}
	var lines []string
	for _, s := range mine {
		var chairs []game.Msg
		for _, c := range s.Mine {
			chairs = append(chairs, game.Quote(c.Name))
		}
		lines = append(lines, "- "+
			say.say("discord.tables.one", game.W("title", s.Title), game.M("system", game.Say("system."+s.System)),
				game.L("chairs", chairs...)))
	}
	return reply{text: fit(lines, say.say("discord.cut"))}, nil
}

// web gives a private link to the web page.
func (v *visit) web() (reply, error) {
	if v.opts.Link == nil {
		return reply{}, game.Refuse("", "discord.web.none")
	}
	if err := v.spend(v.limits.links, "discord.web.enough"); err != nil {
		return reply{}, err
	}
	next := "/"
	if v.room != nil {
		next = "/t/" + string(v.room.table)
	}
	link, err := v.opts.Link(v.ctx, v.in.userID(), v.in.shown(), next)
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	button := discord.ButtonComponent{Style: discord.ButtonStyleLink, Label: short(say.plain.Key("discord.web.open"), maxButton), URL: link}
	return reply{text: say.say("discord.web"), rows: rowsOf([]discord.InteractiveComponent{button})}, nil
}

// language sets the person's language, or tells it.
func (v *visit) language(to string) (reply, error) {
	if to != "" {
		if !slices.Contains(lang.Locales, to) {
			return reply{}, game.Refuse("", "refused.no_language", game.W("lang", to))
		}
		if err := v.hall.SetLanguage(v.ctx, v.in.userID(), to); err != nil {
			return reply{}, err
		}
		v.own = nil
	}
	say := v.mine()
	return reply{text: say.say("discord.lang.is", game.M("lang", game.Say("lang."+say.md.Locale())))}, nil
}

// help says what one may do where one is, and names every command that can be typed.
func (v *visit) help() (reply, error) {
	say := v.mine()
	lines := []string{say.say("discord.no_table")}
	if v.room != nil {
		sight, err := v.sightOf(table.Want{Parts: table.Offers})
		if err != nil {
			return reply{}, err
		}
		lines = []string{say.seatLine(sight, "")}
		open := words.Open(sight.Offers)
		for _, o := range open[:min(fewOffers, len(open))] {
			lines = append(lines, "- "+say.md.Say(o.Said()))
		}
	}
	lines = append(lines, "", say.say("discord.help.intro"))
	for _, name := range []string{menuCommand, rollCommand, undoCommand, logCommand, recapCommand, pastCommand, statsCommand,
		oddsCommand, bookCommand, doCommand} {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+name), game.M("help", game.Say("discord."+name+".help"))))
	}
	for _, s := range v.mesaSpecs() {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+mesaCommand+" "+s.Name), game.M("help", game.Say(s.Key+".help"))))
	}
	for _, s := range v.hall.Systems() {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+s.Name()), game.M("help", game.Say("system."+s.Name()))))
	}
	r := reply{text: fit(lines, say.say("discord.cut"))}
	data := say.dataButton("discord.data.ask", discord.ButtonStyleSecondary, pageTell)
	if v.room == nil {
		r.rows = append(v.beginRows(), rowsOf([]discord.InteractiveComponent{data})...)
	} else {
		r.rows = rowsOf([]discord.InteractiveComponent{say.menuButton(), say.learnButton(), data})
	}
	return r, nil
}

// maxExport is the most that is sent as a file.
const maxExport = 8 << 20

// export gives the whole table as a file.
func (v *visit) export() (reply, error) {
	by, err := v.speaker()
	if err != nil {
		return reply{}, err
	}
	whole, err := v.wholeOf(v.ctx, v.room.table, by)
	if errors.Is(err, errTooBig) {
		return reply{}, game.Refuse("", "discord.export.big")
	}
	return reply{text: v.mine().say("discord.export.done"), file: whole}, err
}

// verify checks the dice of the table.
func (v *visit) verify() (reply, error) {
	report, err := v.hall.Verify(v.ctx, v.room.table, v.who(""))
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	key := "discord.verify.holds"
	if len(report.Faults) > 0 {
		key = "discord.verify.faults"
	}
	lines := []string{say.say(key, game.N("n", report.Throws), game.M("records", game.Decisions(report.Records)))}
	return reply{text: fit(append(lines, say.told(append(report.Unsaid(), report.Faults...))...), say.say("discord.cut"))}, nil
}
