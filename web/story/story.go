// Package story is sample data for the pages of the web window: every block,
// moment, person, form and offer that they draw, to look at without playing and to
// test what they look like. It holds no state and reads nothing; names and titles in
// it are plain English, as if people had typed them, and what windows say around
// them comes from the catalogues. Begin with All.
//
// "mesa serve -story" serves it on this machine alone: nobody is signed in, and no
// table can be reached.
package story

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// Kind is what a story is of.
type Kind string

// The kinds.
const (
	Blocks Kind = "blocks"
	Dice   Kind = "dice"
	Cards  Kind = "moments"
	People Kind = "people"
	Offers Kind = "offers"
	Forms  Kind = "forms"
	Around Kind = "around" // what stands around the play: log, first steps, alerts, palette
	Pages  Kind = "pages"  // whole tables
)

// Kinds are all of them, in the order in which they are listed.
var Kinds = []Kind{Blocks, Dice, Cards, People, Offers, Forms, Around, Pages}

// Story is one thing to look at. Its View is a table that never was; of the rest only
// what the story is about is there.
type Story struct {
	Kind  Kind
	Name  string // in its address: no two stories share one, nor the name of a kind
	Title string
	View  table.PlayerView
	First []game.FirstStep // of which the second is the next
	Form  bool             // the first offer is shown as its form
	No    *game.Refusal    // why the form was refused, or an alert
	Args  game.Args        // what had been typed into it
	Line  string           // what stands in the palette
	Hues  bool             // the colours of the style sheet
}

// All are the stories, by kind.
func All() []Story {
	all := slices.Concat(blocks(), thrown(), cards(), people(), offers(), forms(), around(), pages())
	for i := range all {
		view := &all[i].View
		view.Table, view.System, view.Lang = game.TableID(all[i].Name), System, "en"
		if view.Title == "" {
			view.Title = all[i].Title
		}
		if view.Seq == 0 {
			view.Seq = 60 // no longer led by first steps
		}
		if len(view.Chairs) == 0 {
			view.Chairs, view.OwnChairs, view.Actor = chairs, chairs[1:2], seatOf(chairs[1])
		}
	}
	return all
}

// Of are the stories of a kind, or the one of that name.
func Of(what string) []Story {
	return slices.DeleteFunc(All(), func(s Story) bool { return s.Name != what && string(s.Kind) != what })
}

// System is whose words name the fields of the forms.
const System = "cortex"

// Specs are the moves of the samples. Their keys are those of moves that the catalogues
// know, since a form takes the names of its fields from there.
func Specs() []game.Spec {
	return []game.Spec{
		{Name: "ask", Key: "cortex.test", Category: game.CategoryAct, AnswersCards: true},
		{Name: "oppose", Key: "cortex.contest", Category: game.CategoryAct, AnswersCards: true},
		{Name: "write", Key: "cortex.character", Category: game.CategorySheet},
		{Name: "award", Key: "cortex.award", Category: game.CategoryPoints},
		{Name: "count", Key: "cortex.step", Category: game.CategoryPoints, Repeat: true},
		{Name: "sit", Key: "cortex.retire", Category: game.CategoryPeople},
		{Name: "frame", Key: "cortex.scene", Category: game.CategoryScene},
		{Name: "throw", Key: "cortex.dice", Category: game.CategoryDice, Repeat: true},
	}
}

// The people of the samples.
var chairs = []game.Chair{
	{ID: game.GMChair, Name: "Gil", Role: game.GM, User: "gil"},
	{ID: "ana", Name: "Ana", Role: game.Player, User: "ana"},
	{ID: "bia", Name: "Bia", Role: game.Player, User: "bia"},
}

func seatOf(c game.Chair) game.Actor { return game.Actor{Chair: c.ID, User: c.User, Role: c.Role} }

// asGM is a sight of the GM's.
func asGM(view table.PlayerView) table.PlayerView {
	view.Chairs, view.OwnChairs, view.Actor = chairs, chairs[:1], seatOf(chairs[0])
	return view
}

// gone is why something cannot be done.
var gone = game.Refuse("", "refused.gone")

// q are a person's own words.
func q(words string) game.Msg { return game.Quote(words) }

// offer is one of a move, told apart from others of the same move by its story.
func offer(of, move, label string) game.Offer {
	return game.Offer{Move: move, Label: q(label), Fixed: game.Args{"of": {of}}}
}

// main is the common next step.
func main(o game.Offer) game.Offer {
	o.Primary = true
	return o
}

// at puts an offer with what it is about.
func at(o game.Offer, about game.Ref) game.Offer {
	o.About = about
	return o
}

// urgent is what a moment waits for.
func urgent(o game.Offer, moment game.Ref) game.Offer {
	o.Urgent, o.Card = true, moment
	return o
}

// pick asks for some out of many.
func pick(name string, least, most int, among ...game.Choice) game.Input {
	return game.Input{Param: game.Param{Name: name, Kind: game.Pick, Min: least, Max: most}, Choices: among}
}

// word is a choice that is nothing but its name.
func word(name string) game.Choice { return game.Choice{Word: game.Slug(name), Label: q(name)} }

// trait is a choice that is a die.
func trait(name string, d dice.Die) game.Choice {
	c := word(name)
	c.Dice = []dice.Die{d}
	return c
}

// sample is a story of one view.
func sample(kind Kind, name, title string, v game.View, offers ...game.Offer) Story {
	return Story{Kind: kind, Name: name, Title: title, View: table.PlayerView{View: v, Offers: offers}}
}
