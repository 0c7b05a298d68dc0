package discord

import "testing"

// A server plays a limited number of tables; a channel may change its own, and a higher limit of
// the host applies at once.
func TestTablesOfAServerAreLimited(t *testing.T) {
	w := newWorld(t)
	w.bot.opts.ServerTables = 2
	gil := w.fake.User("Gil", "en-US")
	second, third := w.fake.Channel("second"), w.fake.Channel("third")
	w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "One"))
	w.wantPublic(gil.Slash(second, "mesa new", "title", "Two"))
	for _, line := range [][]string{{"mesa new", "title", "Three"}, {"mesa demo"}} {
		w.wantTexts(w.wantPrivate(gil.Slash(third, line[0], line[1:]...)),
			"This server has all the tables that the bot's host allows: 2.")
	}
	w.wantTexts(w.wantPublic(gil.Slash(second, "mesa new", "title", "Other")), "Other is open here")
	w.bot.opts.ServerTables = 3
	w.wantTexts(w.wantPublic(gil.Slash(third, "mesa new", "title", "Three")), "Three is open here")
}
