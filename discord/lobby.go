package discord

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/disgoorg/disgo/discord"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// mesa does a subcommand of /mesa: one of the lobby, one of ownSpecs, or a move of the house.
func (h *handler) mesa() (reply, error) {
	sub, spec, err := h.subcommandOf(h.mesaSpecs())
	if err != nil {
		return reply{}, err
	}
	switch spec.Key {
	case "lobby.new":
		return h.createTable(sub.Options, false)
	case "lobby.demo":
		return h.createTable(sub.Options, true)
	case "lobby.tables":
		return h.listTables()
	case "lobby.open":
		return h.openTable(game.TableID(valueOf(sub.Options, "table")))
	case "lobby.web":
		return h.web()
	case "lobby.lang":
		return h.language(valueOf(sub.Options, "language"))
	}
	if h.channel == nil {
		return h.replyNoTable(), nil
	}
	switch spec.Key {
	case "discord." + subClose:
		return h.confirmClose()
	case "discord." + subExport:
		return h.export()
	case "discord." + subVerify:
		return h.verify()
	case "discord." + subSheet:
		return h.sheetFile(sub.Options)
	case "discord." + subMap:
		return h.mapFile(sub.Options)
	}
	return h.move(h.systems[game.HouseName].all)
}

// createTable creates a table and puts it into this channel. With an attached table it imports the
// attached table instead.
func (h *handler) createTable(options []option, demo bool) (reply, error) {
	defer h.servers.Take(cmp.Or(h.in.GuildID, h.in.userID()))()
	if err := h.refuseBinding(); err != nil {
		return reply{}, err
	}
	if err := h.useAllowance(h.limits.created, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	if which := valueOf(options, tableOption); which != "" {
		return h.importTable(h.in.Data.Resolved.Attachments[which])
	}
	f := table.NewTable{System: valueOf(options, "system"), Title: valueOf(options, "title"), Demo: demo}
	rows, err := h.gameFile(options, &f)
	if err != nil {
		return reply{}, err
	}
	return h.createFrom(f, rows)
}

// createFrom creates a table, makes it play the game of a file unless rows is nil, and puts it into
// this channel.
func (h *handler) createFrom(f table.NewTable, rows []game.Row) (reply, error) {
	f.Lang = h.useOwnLanguage().md.Locale()
	if f.System == "" {
		f.System = h.tables.Systems()[0].Name()
	}
	if f.Title == "" && !f.Demo {
		f.Title = h.useOwnLanguage().plain.Say(game.Say("discord.new.title", game.W("name", h.in.authorName())))
	}
	if !slices.Contains(lang.Locales, f.Lang) {
		f.Lang = lang.EN
	}
	id, err := h.tables.Create(h.ctx, h.in.userID(), h.in.commandID(), f)
	if err == nil && rows != nil {
		err = h.playFile(id, rows)
	}
	if err != nil {
		return reply{}, err
	}
	return h.bind(id)
}

// openTable puts one of the person's tables into this channel. Outside of private messages the
// person must be the GM of that table.
func (h *handler) openTable(id game.TableID) (reply, error) {
	defer h.servers.Take(cmp.Or(h.in.GuildID, h.in.userID()))()
	if err := h.refuseBinding(); err != nil {
		return reply{}, err
	}
	tables, err := h.tables.Tables(h.ctx, h.in.userID())
	if err != nil {
		return reply{}, err
	}
	for _, s := range tables {
		if s.ID == id && (hasGMChair(s.OwnChairs) || h.in.isPrivate()) {
			return h.bind(id)
		}
	}
	return reply{}, game.Refuse("", "discord.open.not_yours")
}

// hasGMChair reports whether one of the chairs is a GM's.
func hasGMChair(chairs []game.Chair) bool {
	return slices.ContainsFunc(chairs, func(c game.Chair) bool { return c.Role == game.GM })
}

// refuseBinding refuses a table beyond the server's quota. It also refuses to replace the table of
// a channel, unless the person is the GM of that table or manages the server's channels.
func (h *handler) refuseBinding() error {
	if err := h.refuseAnotherTable(); err != nil {
		return err
	}
	const manageChannels = 1 << 4
	granted, _ := strconv.ParseUint(h.in.Member.Permissions, 10, 64)
	if h.channel == nil || h.in.isPrivate() || h.channel.id != h.in.ChannelID || h.channel.parent != "" ||
		granted&manageChannels != 0 {
		return nil
	}
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if errors.Is(err, table.ErrNoTable) || err == nil && hasGMChair(view.OwnChairs) {
		return nil
	}
	if err != nil {
		return err
	}
	return game.Refuse("", "discord.taken", game.W("title", view.Title))
}

// bind puts a table into the place of the interaction, and says so.
func (h *handler) bind(id game.TableID) (reply, error) {
	view, err := h.tables.View(h.ctx, id, table.Caller{}, table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	if err := h.bindHere(view); err != nil {
		return reply{}, err
	}
	if h.in.isPrivate() {
		return reply{text: h.useOwnLanguage().say("discord.line.opened", game.W("title", view.Title)),
			rows: h.useOwnLanguage().menuRow()}, nil
	}
	say := h.localizers.of(view)
	line := say.say("discord.opened", game.W("title", view.Title), game.M("system", game.Say("system."+view.System)))
	return reply{kind: public, seq: view.Seq, text: line, rows: say.sitRows(view.Table)}, nil
}

func (h *handler) listTables() (reply, error) {
	tables, err := h.tables.Tables(h.ctx, h.in.userID())
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	if len(tables) == 0 {
		return reply{text: say.say("discord.tables.none")}, nil
	}
	var lines []string
	for _, s := range tables {
		var chairs []game.Msg
		for _, c := range s.OwnChairs {
			chairs = append(chairs, game.Quote(c.Name))
		}
		lines = append(lines, "- "+
			say.say("discord.tables.one", game.W("title", s.Title), game.M("system", game.Say("system."+s.System)),
				game.L("chairs", chairs...)))
	}
	return reply{text: fit(lines, say.say("discord.cut"))}, nil
}

// web returns a private link to the web page, which signs the person in and shows the channel's
// table, or the start page if there is no table.
func (h *handler) web() (reply, error) {
	if h.opts.Link == nil {
		return reply{}, game.Refuse("", "discord.web.none")
	}
	if err := h.useAllowance(h.limits.links, "discord.web.enough"); err != nil {
		return reply{}, err
	}
	next := "/"
	if h.channel != nil {
		next = "/t/" + string(h.channel.table)
	}
	link, err := h.opts.Link(h.ctx, h.in.userID(), h.in.authorName(), next)
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	button := discord.ButtonComponent{Style: discord.ButtonStyleLink,
		Label: short(say.plain.Key("discord.web.open"), maxButton), URL: link}
	return reply{text: say.say("discord.web"), rows: rowsOf([]discord.InteractiveComponent{button})}, nil
}

// language sets the person's language to the locale to, or, if to is "", only says which language
// it is.
func (h *handler) language(to string) (reply, error) {
	if to != "" {
		if !slices.Contains(lang.Locales, to) {
			return reply{}, game.Refuse("", "refused.no_language", game.W("lang", to))
		}
		if err := h.tables.SetLanguage(h.ctx, h.in.userID(), to); err != nil {
			return reply{}, err
		}
		h.ownLang = nil
	}
	say := h.useOwnLanguage()
	return reply{text: say.say("discord.lang.is", game.M("lang", game.Say("lang."+say.md.Locale())))}, nil
}

// help lists the first things that the person can do here (fewOffers), and our commands.
func (h *handler) help() (reply, error) {
	say := h.useOwnLanguage()
	lines := []string{say.say("discord.no_table")}
	if h.channel != nil {
		view, err := h.viewOf(table.ViewQuery{Fields: table.FieldOffers})
		if err != nil {
			return reply{}, err
		}
		lines = []string{say.chairLine(view, "")}
		open := cmdline.OpenOffers(view.Offers)
		for _, o := range open[:min(fewOffers, len(open))] {
			lines = append(lines, "- "+say.md.Say(o.Msg()))
		}
	}
	lines = append(lines, "", say.say("discord.help.intro"))
	for _, name := range []string{menuCommand, rollCommand, undoCommand, logCommand, recapCommand, pastCommand,
		statsCommand,
		oddsCommand, explainCommand, doCommand} {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+name),
				game.M("help", game.Say("discord."+name+".help"))))
	}
	for _, s := range h.mesaSpecs() {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+mesaCommand+" "+s.Name),
				game.M("help", game.Say(s.Key+".help"))))
	}
	for _, s := range h.tables.Systems() {
		lines = append(lines, "- "+
			say.say("discord.help.line", game.W("command", "/"+s.Name()), game.M("help", game.Say("system."+s.Name()))))
	}
	r := reply{text: fit(lines, say.say("discord.cut"))}
	data := say.dataButton("discord.data.ask", discord.ButtonStyleSecondary, pageTell)
	if h.channel == nil {
		r.rows = append(h.beginRows(), rowsOf([]discord.InteractiveComponent{data})...)
	} else {
		r.rows = rowsOf([]discord.InteractiveComponent{say.menuButton(), say.learnButton(), data})
	}
	return r, nil
}

// maxExport is the size of the largest file of a table that is sent or read, in bytes.
const maxExport = 8 << 20

// export returns the whole table as a file.
func (h *handler) export() (reply, error) {
	by, err := h.callerHere()
	if err != nil {
		return reply{}, err
	}
	whole, err := h.exportFile(h.ctx, h.channel.table, by)
	if errors.Is(err, errTooBig) {
		return reply{}, game.Refuse("", "discord.export.big")
	}
	return reply{text: h.useOwnLanguage().say("discord.export.done"), file: whole}, err
}

// verify checks the dice of the table against its published anchors, and returns what it found.
func (h *handler) verify() (reply, error) {
	report, err := h.tables.Verify(h.ctx, h.channel.table, h.caller(""))
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	key := "discord.verify.holds"
	if len(report.Faults) > 0 {
		key = "discord.verify.faults"
	}
	lines := []string{say.say(key, game.N("n", report.Throws), game.M("records", game.Decisions(report.Records)))}
	return reply{text: fit(append(lines, say.lines(append(report.HiddenMsgs(), report.Faults...))...),
		say.say("discord.cut"))}, nil
}
