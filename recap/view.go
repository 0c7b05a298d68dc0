package recap

import (
	"time"

	"mesa/game"
)

// The blocks of a story, by their About.
const (
	AboutSession  game.Ref = "recap"
	AboutGrew     game.Ref = "recap/grew"
	AboutTakenOut game.Ref = "recap/fell"
	AboutNumbers  game.Ref = "recap/numbers"
)

// View returns the story as blocks: the time of the session, its scenes, the characters that grew,
// the characters that were taken out, and the numbers. Of these last three, empty ones are left
// out. name returns the name of a chair.
func (s Story) View(name func(chair string) string) game.View {
	head := game.Block{Kind: game.TextBlock, About: AboutSession, Title: s.TitleMsg(),
		Items: []game.Item{item(s.When())}}
	if s.Cut {
		head.Items = append(head.Items, item(game.Say("recap.cut")))
	}
	if len(s.Scenes) == 0 {
		head.Items = append(head.Items, item(game.Say("recap.nothing")))
	}
	blocks := []game.Block{head}
	for _, scene := range s.Scenes {
		blocks = append(blocks, scene.block())
	}
	for _, b := range []game.Block{
		{Kind: game.ListBlock, About: AboutGrew, Title: game.Say("recap.grew"), Items: items(s.Grew)},
		{Kind: game.ListBlock, About: AboutTakenOut, Title: game.Say("recap.fell"), Items: items(s.TakenOut)},
		{Kind: game.ListBlock, About: AboutNumbers, Title: game.Say("recap.numbers"), Items: s.Numbers(name)},
	} {
		if len(b.Items) > 0 {
			blocks = append(blocks, b)
		}
	}
	return game.Blocks(blocks...)
}

// Sheet returns the blocks of View as one sheet, each under a heading. name returns the name of a
// chair.
func (s Story) Sheet(name func(chair string) string) game.Block {
	var sheet game.Block
	for i, b := range s.View(name).Blocks {
		if i == 0 {
			sheet = game.Block{Kind: game.SheetBlock, About: b.About, Title: b.Title}
		} else {
			sheet.Items = append(sheet.Items, game.Item{Label: b.Title, IsHeading: true})
		}
		sheet.Items = append(sheet.Items, b.Items...)
	}
	return sheet
}

// When returns the time, the length and the number of decisions of a session as a sentence.
func (s Session) When() game.Msg {
	return game.Say("recap.when", game.T("from", s.Began), game.M("length", Length(s.Length)),
		game.M("decisions", s.DecisionsMsg()))
}

// DecisionsMsg returns the number of decisions of a session as text.
func (s Session) DecisionsMsg() game.Msg { return game.Decisions(s.Decisions) }

// Length returns a duration as text, in hours and minutes.
func Length(d time.Duration) game.Msg {
	minutes := int(d.Round(time.Minute) / time.Minute)
	if minutes < 60 {
		return game.Say("recap.minutes", game.N("n", minutes))
	}
	return game.Say("recap.hours", game.N("hours", minutes/60), game.N("minutes", minutes%60))
}

// Title returns the title of a scene: its name, else the sentence that tells its beginning.
// Decisions between two scenes have a title of their own.
func (s Scene) Title() game.Msg {
	switch {
	case s.Name == "" && s.Begun.Empty():
		return game.Say("recap.between")
	case s.Name == "":
		return s.Begun
	case s.On:
		return game.Say("recap.scene.on", game.W("name", s.Name))
	}
	return game.Quote(s.Name)
}

// ShowsBegun reports whether Begun is shown above the lines and is not the title.
func (s Scene) ShowsBegun() bool { return s.Name != "" && !s.On && !s.Begun.Empty() }

func (s Scene) block() game.Block {
	b := game.Block{Kind: game.ListBlock, Title: s.Title()}
	if s.ShowsBegun() {
		b.Items = append(b.Items, item(s.Begun))
	}
	b.Items = append(b.Items, items(s.Lines)...)
	if len(b.Items) == 0 {
		b.Items = append(b.Items, item(game.Say("recap.quiet")))
	}
	return b
}

// Numbers returns what the dice did, and the Totals that are not 0, as items. name returns the name
// of a chair.
func (s Story) Numbers(name func(chair string) string) []game.Item {
	var all []game.Item
	for _, m := range s.Dice.Summary(name) {
		all = append(all, item(m))
	}
	for _, c := range s.Totals {
		if c.N != 0 {
			all = append(all, item(game.Say(c.Key, game.N("n", c.N))))
		}
	}
	return all
}

func item(m game.Msg) game.Item { return game.Item{Label: m} }

func items(lines []Line) []game.Item {
	var all []game.Item
	for _, l := range lines {
		all = append(all, item(l.Says))
	}
	return all
}
