package discord

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
	"mesa/words"
)

// A line that was written to us is read as the terminal reads it: a move of the table
// with its words, or one of the words beside the moves.

// The words beside the moves that are no command with a slash.
const (
	lookWord   = "look"
	offersWord = "offers"
	asWord     = "as"
	helpWord   = "help"
	langWord   = "lang"
	openWord   = "open"

	tutorialWord = "tutorial"
)

// besides are the words beside the moves, with what they take. A move of the same
// name goes before them.
func (w *Window) besides() []game.Spec {
	text := func(name string, least int) game.Param {
		return game.Param{Name: name, Kind: game.Text, Min: least, Max: 200}
	}
	number := func(name string) game.Param { return game.Param{Name: name, Kind: game.Number, Max: 1 << 30} }
	spec := func(key string, params ...game.Param) game.Spec {
		_, name, _ := strings.Cut(key, ".")
		return game.Spec{Key: key, Name: name, Params: params}
	}
	specs := []game.Spec{
		spec("discord.help", text("move", 0)), spec("terminal.look", text("thing", 0)), spec("terminal.offers", text("move", 0)),
		spec("terminal.as", text("chair", 1)), spec("discord.log"), spec("discord.recap", number("n")),
		spec("discord.history", text("who", 0)), spec("discord.stats", text("ever", 0)),
		spec("discord.odds", text("dice", 1)), spec("discord.explain", text("what", 0)),
		spec("discord.export"), spec("discord.close"), spec("discord.delete"), spec("discord.verify"),
		spec("discord.roll", text("dice", 1)), spec("discord.mydata", text("what", 0)),
	}
	for _, s := range words.Lobby() {
		if s.Name == "import" {
			continue
		}
		for i, p := range s.Params { // what it is called needs no quotes, nor need it be offered
			if p.Kind == game.Pick {
				s.Params[i] = text(p.Name, p.Min)
			}
		}
		specs = append(specs, s)
	}
	return specs
}

// openWords answer for all: they tell nothing of a table that not all may know.
var openWords = map[string]bool{helpWord: true, "odds": true, "explain": true, "verify": true, "stats": true, langWord: true}

// said does a line.
func (v *visit) said(line string) (reply, error) {
	if err := v.arrive(); err != nil {
		return reply{}, err
	}
	if err := v.hurried(); err != nil {
		return reply{}, err
	}
	line = strings.Trim(strings.TrimSpace(line), "`")
	line = strings.TrimPrefix(strings.TrimPrefix(line, "/"), mesaCommand+" ")
	if strings.TrimSpace(line) == "" {
		return v.helpSaid("")
	}
	specs, err := v.spoken()
	if err != nil {
		return reply{}, err
	}
	c, no := words.ParseFor(line, specs, nil)
	if at := slices.IndexFunc(v.besides(), func(s game.Spec) bool { return s.Name == c.Move }); at >= 0 && !v.moves(c.Move) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case c.Move == subClose && v.room != nil:
			return v.closeSaid(c.Sure)
		case c.Move == subDelete && v.room != nil:
			return v.eraseSaid(c.Sure)
		case c.Move == dataWord:
			return v.myDataSaid(strings.TrimSpace(rest), c.Sure)
		}
		return v.beside(c.Move, strings.TrimSpace(rest))
	}
	if c.Move == "" && no != nil && v.room == nil && no.Why.Key != "words.quote" && no.Why.Key != "words.long" {
		return reply{}, v.noTableSaid()
	}
	if c.Move == "" && no != nil {
		return reply{}, no
	}
	return v.moveSaid(line)
}

// arrive finds out where the line was said.
func (v *visit) arrive() error {
	var err error
	if v.room, err = v.places.find(v.ctx, v.in); err != nil {
		return err
	}
	if v.room == nil && v.in.GuildID != "" { // a message does not say whether it stands in a thread
		if v.in.Channel, err = v.api.channel(v.ctx, v.in.ChannelID); err != nil {
			return err
		}
		if v.room, err = v.places.find(v.ctx, v.in); err != nil {
			return err
		}
	}
	if err := v.settleOn(); err != nil || v.room == nil {
		return err
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if err == table.ErrNoTable && v.in.private() {
		v.room = nil
		return nil
	}
	v.in.GuildLocale = sight.Lang // a message does not say what its author reads
	return err
}

// spoken are all words that may begin a line here, the moves first.
func (v *visit) spoken() ([]game.Spec, error) {
	var specs []game.Spec
	if v.room != nil {
		system, err := v.system()
		if err != nil {
			return nil, err
		}
		specs = v.specsAt(system)
	}
	for _, s := range v.besides() {
		if !slices.ContainsFunc(specs, func(m game.Spec) bool { return m.Name == s.Name }) {
			specs = append(specs, s)
		}
	}
	return specs, nil
}

// moves reports whether a word is a move of the table.
func (v *visit) moves(name string) bool {
	if v.room == nil {
		return false
	}
	system, err := v.system()
	return err == nil && slices.ContainsFunc(v.specsAt(system), func(s game.Spec) bool { return s.Name == name })
}

// noTableSaid says how to get a table here, or which of one's own is meant.
func (v *visit) noTableSaid() *game.Refusal {
	if !v.in.private() {
		return game.Refuse("", "discord.line.no_table")
	}
	mine, err := v.hall.Tables(v.ctx, v.in.userID())
	if err != nil || len(mine) == 0 {
		return game.Refuse("", "discord.line.no_table")
	}
	var titles []game.Msg
	for _, s := range mine {
		titles = append(titles, game.Quote(s.Title))
	}
	return game.Refuse("", "discord.line.which", game.L("tables", titles...))
}

// moveSaid does a move by its words.
func (v *visit) moveSaid(line string) (reply, error) {
	system, offers, err := v.offers()
	if err != nil {
		return reply{}, err
	}
	specs := v.specsAt(system)
	c, no := words.ParseFor(line, specs, offers)
	if no != nil {
		return reply{}, no
	}
	if err := v.follow(); err != nil {
		return reply{}, err
	}
	if c.Move == joinMove && len(c.Args) == 0 {
		return v.sitSaid(c, specs)
	}
	by, err := v.chairFor(c)
	if err != nil {
		return reply{}, err
	}
	return v.doSaid(by, c, specs)
}

// doSaid does a command. All are told what all may know; the rest, and why not, is for
// the person alone.
func (v *visit) doSaid(by table.Who, c game.Command, specs []game.Spec) (reply, error) {
	c.ID = v.in.command()
	if !v.in.private() {
		c.ID = v.in.publicly(v.in.ChannelID)
	}
	v.room.mu.Lock()
	defer v.room.mu.Unlock()
	sight, err := v.hall.Do(v.ctx, v.room.table, by, c, table.Want{Since: never, Parts: table.News | table.Told | table.Buttons})
	say := v.mine()
	if no, refused := err.(*game.Refusal); refused {
		mend := words.Mend(say.plain, specs, c, no)
		return reply{text: fit(append([]string{say.md.Refusal(no)}, say.told(mend)...), "…")}, nil
	}
	if err != nil {
		return reply{}, err
	}
	if err := v.places.talkAbout(v.ctx, by.User, v.room.table); err != nil {
		return reply{}, err
	}
	if !v.in.private() && !sight.Told.Head.Empty() {
		return v.tell(sight)
	}
	lines := say.told(game.Told(sight.News))
	if len(lines) == 0 {
		lines = v.draftSaid(by, c)
	}
	lines = append(lines, v.lessonSaid(by)...)
	return reply{text: fit(lines, say.say("discord.cut")), rows: say.menuRow()}, nil
}

// draftSaid is what a draft came to, of which there is no news.
func (v *visit) draftSaid(by table.Who, c game.Command) []string {
	say := v.mine()
	lines := []string{say.say("discord.line.done")}
	system, offers, err := v.offers()
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Move == c.Move && o.About != "" && v.spec(system, o.Move).Quiet })
	if err != nil || i < 0 {
		return lines
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{About: offers[i].About, Parts: table.View})
	if err != nil {
		return lines
	}
	return append(lines, say.md.Lines(sight.View)...)
}

// languageOf is the language that a word means.
func languageOf(word string) string {
	for _, l := range lang.Locales {
		if strings.EqualFold(l, word) || len(word) == 2 && strings.HasPrefix(l, strings.ToLower(word)) {
			return l
		}
	}
	return word
}
