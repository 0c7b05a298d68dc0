// Package story holds sample data for the pages of the web window: every block, card, person, form
// and offer that they draw, to look at without playing and to test how they look. It has no state
// and reads nothing. Names and titles in it are plain English, as if people had typed them; the
// texts around them come from the catalogues. Begin with All.
//
// "mesa serve -story" serves the samples on this machine alone: nobody is signed in, and no table
// can be reached.
package story

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// Kind is a kind of story.
type Kind string

const (
	Blocks Kind = "blocks"  // blocks of each kind
	Dice   Kind = "dice"    // dice of each size in each tone
	Cards  Kind = "moments" // cards in each state of a decision
	People Kind = "people"  // the characters, and an own sheet
	Offers Kind = "offers"  // buttons and drafts
	Forms  Kind = "forms"   // forms with each kind of field
	Around Kind = "around"  // the rest of a page, such as the log, an alert and the palette
	Pages  Kind = "pages"   // whole tables
)

// Kinds lists the kinds in the order in which pages list them.
var Kinds = []Kind{Blocks, Dice, Cards, People, Offers, Forms, Around, Pages}

// Story is one sample. Its View is that of an invented table, with no more than the sample needs.
type Story struct {
	Kind  Kind
	Name  string // names the story in an address; unique among stories and kinds
	Title string
	View  table.PlayerView
	First []game.FirstStep // first steps; the first is shown as done, the second as next
	Form  bool             // show the form of the first offer
	No    *game.Refusal    // why the form was refused, or without Form an alert
	Args  game.Args        // what was typed into the form
	Line  string           // the typed line in the palette
	Hues  bool             // show the colours of the style sheet
}

// All returns all stories, in the order of Kinds.
func All() []Story {
	all := slices.Concat(blocks(), diceStories(), cards(), people(), offers(), forms(), around(), pages())
	for i := range all {
		view := &all[i].View
		view.Table, view.System, view.Lang = game.TableID(all[i].Name), System, "en"
		if view.Title == "" {
			view.Title = all[i].Title
		}
		if view.Seq == 0 {
			view.Seq = 60 // past the first steps
		}
		if len(view.Chairs) == 0 {
			view.Chairs, view.OwnChairs, view.Actor = chairs, chairs[1:2], actorOf(chairs[1])
		}
	}
	return all
}

// Of returns the stories of a kind, or the story with that name; none if there is neither.
func Of(what string) []Story {
	return slices.DeleteFunc(All(), func(s Story) bool { return s.Name != what && string(s.Kind) != what })
}

// System is the name of the rules system of the samples. Its texts name the fields of the forms.
const System = "cortex"

// Specs returns the specs of the samples' moves. Their keys are those of real moves, since a form
// takes the names of its fields from the catalogues by key.
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

// chairs are the chairs of the samples. The reader has Ana's, unless a sample is a GM's view.
var chairs = []game.Chair{
	{ID: game.GMChair, Name: "Gil", Role: game.GM, User: "gil"},
	{ID: "ana", Name: "Ana", Role: game.Player, User: "ana"},
	{ID: "bia", Name: "Bia", Role: game.Player, User: "bia"},
}

func actorOf(c game.Chair) game.Actor { return game.Actor{Chair: c.ID, User: c.User, Role: c.Role} }

// asGM returns the view as seen from the GM's chair.
func asGM(view table.PlayerView) table.PlayerView {
	view.Chairs, view.OwnChairs, view.Actor = chairs, chairs[:1], actorOf(chairs[0])
	return view
}

var refusalGone = game.Refuse("", "refused.gone")

// quote returns a message of words that a person typed.
func quote(words string) game.Msg { return game.Quote(words) }

// offer returns an offer of a move with a label. of differs between offers of the same move.
func offer(of, move, label string) game.Offer {
	return game.Offer{Move: move, Label: quote(label), Fixed: game.Args{"of": {of}}}
}

// asPrimary marks an offer as the primary one.
func asPrimary(o game.Offer) game.Offer {
	o.Primary = true
	return o
}

// withAbout sets the thing that an offer is about.
func withAbout(o game.Offer, about game.Ref) game.Offer {
	o.About = about
	return o
}

// asUrgent marks an offer as urgent: a card waits for it.
func asUrgent(o game.Offer, card game.Ref) game.Offer {
	o.Urgent, o.Card = true, card
	return o
}

// inputPick returns an input for least to most of the choices.
func inputPick(name string, least, most int, among ...game.Choice) game.Input {
	return game.Input{Param: game.Param{Name: name, Kind: game.Pick, Min: least, Max: most}, Choices: among}
}

// wordChoice returns a choice with a name alone.
func wordChoice(name string) game.Choice {
	return game.Choice{Word: game.Slug(name), Label: quote(name)}
}

// traitChoice returns a choice with a die.
func traitChoice(name string, d dice.Die) game.Choice {
	c := wordChoice(name)
	c.Dice = []dice.Die{d}
	return c
}

// sample returns a story of one view.
func sample(kind Kind, name, title string, v game.View, offers ...game.Offer) Story {
	return Story{Kind: kind, Name: name, Title: title, View: table.PlayerView{View: v, Offers: offers}}
}
