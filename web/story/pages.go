package story

import (
	"time"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// sampleTime is the time of everything in the samples.
var sampleTime = time.Date(2026, time.March, 7, 20, 15, 0, 0, time.UTC)

func logEntries() []past.Entry {
	entry := func(seq int, chair game.Chair, news game.News) past.Entry {
		return past.Entry{News: news, Seq: game.Seq(seq), At: sampleTime.Add(time.Duration(seq) * time.Minute),
			Chair: chair}
	}
	dice := game.NewsOf(quote("Ana beats the night, 13 to 9."), quote("Ana gains the asset High Ground d10."))
	dice.Dice = rolledSide().Dice
	undone := entry(56, chairs[0], game.NewsOf(quote("Dora is retired.")))
	undone.Undone = true
	return []past.Entry{
		entry(58, chairs[1], dice),
		entry(57, chairs[0], game.NewsOf(quote("Undone: Dora is retired."))), undone,
		entry(55, chairs[0],
			game.NewsOf(quote("A new scene: The Roofs Above the Pier, Long After Midnight."),
				quote("Ana and Bia are there."))),
	}
}

// around returns stories of what a page has around the play.
func around() []Story {
	alert := Story{Kind: Around, Name: "alert", Title: "What must not be missed", No: refusalGone}
	first := []game.FirstStep{{Say: quote("Invite your players: send them the link.")},
		{Say: quote("Make a character."), GM: true},
		{Say: quote("Frame a scene and start the session."), GM: true}}
	undo := withAbout(offer("undo", "frame", "Undo: Ana beats the night"), "log")
	line := sample(Around, "palette", "The palette", game.View{}, offer("line", "ask", "Test"),
		offer("line", "award", "Give a point"))
	line.Line = "a"
	logged := sample(Around, "log", "The log", game.View{}, undo)
	logged.View.Log = logEntries()
	on := withAbout(offer("next-step", "ask", "Go on"), game.AboutTutorial)
	tutorial := sample(Around, "lesson", "A step of a tutorial", game.View{}, on)
	tutorial.View.Tutorial = table.Tutorial{Step: 2, Of: 8, Move: "ask",
		Says: []game.Msg{quote("The round begins with you."), quote("Attack.")}}
	return []Story{
		logged,
		tutorial,
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
		s.View.Log, s.View.Title = logEntries(), "The Pier"
		return s
	}
	seen := people()[0].View
	scene := blocks()[1].View
	idle := page("table-gm", "At rest, as the GM", seen.View.With(scene.View), append(seen.Offers, scene.Offers...)...)
	idle.View = asGM(idle.View)
	d := draftStory().View
	pool := page("table-player", "A pool, as a player", d.View.With(seen.View).With(scene.View), d.Offers...)
	pool.View.OwnSheets = people()[1].View.OwnSheets
	pool.View.Waiting = []game.Actor{actorOf(chairs[1])}
	for _, o := range d.Offers {
		if o.Urgent {
			pool.View.Buttons = append(pool.View.Buttons, o.Button("ana"))
		}
	}
	read := cards()[2].View
	choosing := page("table-choices", "Ways to read the dice, as a player", read.View.With(seen.View), read.Offers...)
	empty := page("table-empty", "An empty table, as its GM", game.View{},
		asPrimary(offer("new", "write", "Make a character")),
		asPrimary(offer("scene", "frame", "Frame a scene")))
	empty.View, empty.First = asGM(empty.View), around()[1].First
	empty.View.Log = nil
	guest := page("table-guest", "As a guest", seen.View.With(scene.View))
	guest.View.Chairs, guest.View.Guest = chairs, true
	return []Story{idle, pool, choosing, empty, guest}
}
