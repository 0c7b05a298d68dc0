package discord

import (
	"slices"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A line to the bot is read as in the terminal: as a move of the table with its words, or as one of
// the commands of typedSpecs.

// Words of typed commands. Others are written out, or have the constants of specs.go.
const (
	lookWord   = "look"
	offersWord = "offers"
	asWord     = "as"
	helpWord   = "help"
	langWord   = "lang"
	openWord   = "open"

	tutorialWord = "tutorial"
)

// typedSpecs returns the commands, besides the moves, that can be typed in a line. A move of the
// same name comes first.
func (w *Bot) typedSpecs() []game.Spec {
	text := func(name string, least int) game.Param {
		return game.Param{Name: name, Kind: game.Text, Min: least, Max: 200}
	}
	number := func(name string) game.Param { return game.Param{Name: name, Kind: game.Number, Max: 1 << 30} }
	spec := func(key string, params ...game.Param) game.Spec {
		_, name, _ := strings.Cut(key, ".")
		return game.Spec{Key: key, Name: name, Params: params}
	}
	specs := []game.Spec{
		spec("discord.help", text("move", 0)), spec("terminal.look", text("thing", 0)),
		spec("terminal.offers", game.Param{Name: "move", Kind: game.Text, Max: cmdline.MaxLine, Line: true}),
		spec("terminal.as", text("chair", 1)), spec("discord.log"), spec("discord.recap", number("n")),
		spec("discord.history", text("who", 0)), spec("discord.stats", text("ever", 0)),
		spec("discord.odds", text("dice", 1)), spec("discord.explain", text("what", 0)),
		spec("discord.export"), spec("discord.close"), spec("discord.delete"), spec("discord.verify"),
		spec("discord.roll", text("dice", 1)), spec("discord.mydata", text("what", 0)),
	}
	for _, s := range cmdline.Lobby() {
		if s.Name == "import" {
			continue
		}
		for i, p := range s.Params { // a title needs no quotes, and need not be offered
			if p.Kind == game.Pick {
				s.Params[i] = text(p.Name, p.Min)
			}
		}
		specs = append(specs, s)
	}
	return specs
}

// publicWords are the typed commands with public answers: they reveal nothing that only some may
// know.
var publicWords = map[string]bool{helpWord: true, "odds": true, "explain": true, "verify": true, "stats": true,
	langWord: true}

// doLine does a typed line, with or without a slash or "/mesa" before it. An empty line asks for
// help.
func (h *handler) doLine(line string) (reply, error) {
	if err := h.findTable(); err != nil {
		return reply{}, err
	}
	if err := h.refuseHurried(); err != nil {
		return reply{}, err
	}
	line = strings.Trim(strings.TrimSpace(line), "`")
	line = strings.TrimPrefix(strings.TrimPrefix(line, "/"), mesaCommand+" ")
	if strings.TrimSpace(line) == "" {
		return h.helpByLine("")
	}
	specs, err := h.wordsHere()
	if err != nil {
		return reply{}, err
	}
	c, no := cmdline.ParseFor(line, specs, nil)
	if at := slices.IndexFunc(h.typedSpecs(), func(s game.Spec) bool { return s.Name == c.Move }); at >= 0 &&
		!h.isMove(c.Move) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case c.Move == subClose && h.channel != nil:
			return h.closeByLine(c.Sure)
		case c.Move == deleteWord && h.channel != nil:
			return h.eraseByLine(c.Sure)
		case c.Move == dataWord:
			return h.myDataByLine(strings.TrimSpace(rest), c.Sure)
		}
		return h.doTypedCommand(c.Move, strings.TrimSpace(rest))
	}
	if c.Move == "" && no != nil && h.channel == nil && no.Reason.Key != "words.quote" &&
		no.Reason.Key != "words.long" {
		return reply{}, h.refuseWithoutTable()
	}
	if c.Move == "" && no != nil {
		return reply{}, no
	}
	return h.moveByLine(line)
}

// findTable finds the table of the place where the line was written; h.channel is nil if there is
// none.
func (h *handler) findTable() error {
	var err error
	if h.channel, err = h.channels.find(h.ctx, h.in); err != nil {
		return err
	}
	if h.channel == nil && h.in.GuildID != "" { // a message does not say whether it is in a thread
		if h.in.Channel, err = h.api.channel(h.ctx, h.in.ChannelID); err != nil {
			return err
		}
		if h.channel, err = h.channels.find(h.ctx, h.in); err != nil {
			return err
		}
	}
	if err := h.chooseOnlyTable(); err != nil || h.channel == nil {
		return err
	}
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err == table.ErrNoTable && h.in.isPrivate() {
		h.channel = nil
		return nil
	}
	h.in.GuildLocale = view.Lang // a message does not say its author's language
	return err
}

// wordsHere returns the Specs of all moves and commands that may begin a line here, the moves
// first.
func (h *handler) wordsHere() ([]game.Spec, error) {
	var specs []game.Spec
	if h.channel != nil {
		system, err := h.system()
		if err != nil {
			return nil, err
		}
		specs = h.specsAtTableOf(system)
	}
	for _, s := range h.typedSpecs() {
		if !slices.ContainsFunc(specs, func(m game.Spec) bool { return m.Name == s.Name }) {
			specs = append(specs, s)
		}
	}
	return specs, nil
}

// isMove reports whether a name is that of a move of the table.
func (h *handler) isMove(name string) bool {
	if h.channel == nil {
		return false
	}
	system, err := h.system()
	return err == nil && slices.ContainsFunc(h.specsAtTableOf(system), func(s game.Spec) bool { return s.Name == name })
}

// refuseWithoutTable says how to get a table here, or asks which of the person's tables is meant.
func (h *handler) refuseWithoutTable() *game.Refusal {
	if !h.in.isPrivate() {
		return game.Refuse("", "discord.line.no_table")
	}
	tables, err := h.tables.Tables(h.ctx, h.in.userID())
	if err != nil || len(tables) == 0 {
		return game.Refuse("", "discord.line.no_table")
	}
	var titles []game.Msg
	for _, s := range tables {
		titles = append(titles, game.Quote(s.Title))
	}
	return game.Refuse("", "discord.line.which", game.L("tables", titles...))
}

// moveByLine does the move that a typed line names.
func (h *handler) moveByLine(line string) (reply, error) {
	system, offers, err := h.offers()
	if err != nil {
		return reply{}, err
	}
	specs := h.specsAtTableOf(system)
	c, no := cmdline.ParseFor(line, specs, offers)
	if no != nil {
		return reply{}, no
	}
	if err := h.openThread(); err != nil {
		return reply{}, err
	}
	if c.Move == game.JoinMove && len(c.Args) == 0 {
		return h.sitByLine(c, specs)
	}
	by, err := h.chairFor(c)
	if err != nil {
		return reply{}, err
	}
	return h.doByLine(by, c, specs)
}

// doByLine does a command that was typed. The public news are told publicly; the rest, and a
// refusal, privately.
func (h *handler) doByLine(by table.Caller, c game.Command, specs []game.Spec) (reply, error) {
	c.ID = h.in.commandID()
	if !h.in.isPrivate() {
		c.ID = h.in.publicCommandID(h.in.ChannelID)
	}
	h.channel.mu.Lock()
	defer h.channel.mu.Unlock()
	view, err := h.tables.Do(h.ctx, h.channel.table, by, c,
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews | table.FieldDoneNews | table.FieldButtons})
	say := h.useOwnLanguage()
	if no, refused := err.(*game.Refusal); refused {
		mend := cmdline.Correct(say.plain, specs, c, no)
		return reply{text: fit(append([]string{say.md.Refusal(no)}, say.lines(mend)...), "…")}, nil
	}
	if err != nil {
		return reply{}, err
	}
	if err := h.channels.setPrivateTable(h.ctx, by.User, h.channel.table); err != nil {
		return reply{}, err
	}
	if !h.in.isPrivate() && !view.DoneNews.Headline.Empty() {
		return h.postDecision(view)
	}
	lines := say.lines(game.AllLines(view.News))
	if len(lines) == 0 {
		lines = h.draftLines(by, c)
	}
	lines = append(lines, h.tutorialLines(by)...)
	return reply{text: fit(lines, say.say("discord.cut")), rows: say.menuRow()}, nil
}

// draftLines returns the result of a draft's move, which has no news. For other moves it says only
// that the command is done.
func (h *handler) draftLines(by table.Caller, c game.Command) []string {
	say := h.useOwnLanguage()
	lines := []string{say.say("discord.line.done")}
	system, offers, err := h.offers()
	i := slices.IndexFunc(offers,
		func(o game.Offer) bool { return o.Move == c.Move && o.About != "" && h.spec(system, o.Move).Quiet })
	if err != nil || i < 0 {
		return lines
	}
	view, err := h.tables.View(h.ctx, h.channel.table, by,
		table.ViewQuery{About: offers[i].About, Fields: table.FieldView})
	if err != nil {
		return lines
	}
	return append(lines, say.md.Lines(view.View)...)
}

// languageOf returns the locale that a word means, in full or by its first two letters. It returns
// an unknown word as it is.
func languageOf(word string) string {
	for _, l := range lang.Locales {
		if strings.EqualFold(l, word) || len(word) == 2 && strings.HasPrefix(l, strings.ToLower(word)) {
			return l
		}
	}
	return word
}
