package story

import (
	"time"

	"mesa/game"
	"mesa/table"
)

// evening is the time of everything in the samples.
var evening = time.Date(2026, time.March, 7, 20, 15, 0, 0, time.UTC)

func log() []table.Entry {
	entry := func(seq int, chair game.Chair, news game.News) table.Entry {
		return table.Entry{News: news, Seq: game.Seq(seq), At: evening.Add(time.Duration(seq) * time.Minute),
			Chair: chair}
	}
	dice := game.NewsOf(q("Ana beats the night, 13 to 9."), q("Ana gains the asset High Ground d10."))
	dice.Dice = fell().Dice
	undone := entry(56, chairs[0], game.NewsOf(q("Dora is retired.")))
	undone.Undone = true
	return []table.Entry{
		entry(58, chairs[1], dice),
		entry(57, chairs[0], game.NewsOf(q("Undone: Dora is retired."))), undone,
		entry(55, chairs[0],
			game.NewsOf(q("A new scene: The Roofs Above the Pier, Long After Midnight."), q("Ana and Bia are there."))),
	}
}

// around returns stories of what a page has around the play.
func around() []Story {
	alert := Story{Kind: Around, Name: "alert", Title: "What must not be missed", No: gone}
	first := []game.FirstStep{{Say: q("Invite your players: send them the link.")},
		{Say: q("Make a character."), GM: true},
		{Say: q("Frame a scene and start the session."), GM: true}}
	undo := at(offer("undo", "frame", "Undo: Ana beats the night"), "log")
	line := sample(Around, "palette", "The palette", game.View{}, offer("line", "ask", "Test"),
		offer("line", "award", "Give a point"))
	line.Line = "a"
	logged := sample(Around, "log", "The log", game.View{}, undo)
	logged.View.Log = log()
	on := at(offer("next-step", "ask", "Go on"), game.AboutTutorial)
	lesson := sample(Around, "lesson", "A step of a tutorial", game.View{}, on)
	lesson.View.Tutorial = table.Tutorial{Step: 2, Of: 8, Move: "ask",
		Says: []game.Msg{q("The round begins with you."), q("Attack.")}}
	return []Story{
		logged,
		lesson,
		{Kind: Around, Name: "first-steps", Title: "The first steps", First: first},
		alert,
		{Kind: Around, Name: "colours", Title: "The colours by their names", Hues: true},
		line,
	}
}

// pages returns stories of whole tables.
func pages() []Story {
	page := func(name, title string, v game.View, offers ...game.Offer) Story {
		s := sample(Pages, name, title, v, offers...)
		s.View.Log, s.View.Title = log(), "The Pier"
		return s
	}
	seen := people()[0].View
	scene := blocks()[1].View
	idle := page("table-gm", "At rest, as the GM", seen.View.With(scene.View), append(seen.Offers, scene.Offers...)...)
	idle.View = asGM(idle.View)
	d := drafted().View
	pool := page("table-player", "A pool, as a player", d.View.With(seen.View).With(scene.View), d.Offers...)
	pool.View.OwnSheets = people()[1].View.OwnSheets
	pool.View.Waiting = []game.Actor{seatOf(chairs[1])}
	for _, o := range d.Offers {
		if o.Urgent {
			pool.View.Buttons = append(pool.View.Buttons, o.Button("ana"))
		}
	}
	read := cards()[2].View
	choosing := page("table-choices", "Ways to read the dice, as a player", read.View.With(seen.View), read.Offers...)
	empty := page("table-empty", "An empty table, as its GM", game.View{},
		main(offer("new", "write", "Make a character")),
		main(offer("scene", "frame", "Frame a scene")))
	empty.View, empty.First = asGM(empty.View), around()[1].First
	empty.View.Log = nil
	guest := page("table-guest", "As a guest", seen.View.With(scene.View))
	guest.View.Chairs, guest.View.Guest = chairs, true
	return []Story{idle, pool, choosing, empty, guest}
}
