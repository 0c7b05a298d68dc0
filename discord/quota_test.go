package discord

import "testing"

// TestServerTables: a server plays so many tables; a channel may change its own, and a
// host who allows more is heard at once.
func TestServerTables(t *testing.T) {
	w := newWorld(t)
	w.window.opts.ServerTables = 2
	gil := w.fake.User("Gil", "en-US")
	second, third := w.fake.Channel("second"), w.fake.Channel("third")
	w.forAll(gil.Slash(w.channel, "mesa new", "title", "One"))
	w.forAll(gil.Slash(second, "mesa new", "title", "Two"))
	for _, line := range [][]string{{"mesa new", "title", "Three"}, {"mesa demo"}} {
		w.says(w.alone(gil.Slash(third, line[0], line[1:]...)),
			"This server has all the tables that the bot's host allows: 2.")
	}
	w.says(w.forAll(gil.Slash(second, "mesa new", "title", "Other")), "Other is open here")
	w.window.opts.ServerTables = 3
	w.says(w.forAll(gil.Slash(third, "mesa new", "title", "Three")), "Three is open here")
}
