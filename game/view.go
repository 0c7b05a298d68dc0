package game

import (
	"iter"
	"slices"
	"strconv"
)

// View is what a seat sees: what is being decided, who is there, and the rest,
// each in an order that holds as long as its things do.
type View struct {
	Cards  []Card
	People []Person
	Blocks []Block
}

// With is a view with another behind it.
func (v View) With(o View) View {
	return View{append(v.Cards, o.Cards...), append(v.People, o.People...), append(v.Blocks, o.Blocks...)}
}

// Blocks makes a View of blocks alone.
func Blocks(bs ...Block) View { return View{Blocks: bs} }

// Person is somebody at the table with what everybody has.
type Person struct {
	About Ref
	Name  Msg // the name alone
	Rank  Msg // "player character", "major GMC"
	State Msg // "taken out"; empty as usual
	Chair string
	Away  bool // not in the scene
	Has   []Amount
	Items []Item // what bears on them: complications, tracks
}

// The kinds of a Block. A window may draw each in its own way, but the text of
// the items always says everything.
const (
	TextBlock  = "text"  // sentences
	ListBlock  = "list"  // things with a name, perhaps a die
	TrackBlock = "track" // N of Max
	PoolBlock  = "pool"  // dice not yet thrown
	RollBlock  = "roll"  // dice that lie on the table
	SheetBlock = "sheet" // a character
	ClockBlock = "clock" // N of Max, running
	MapBlock   = "map"   // things, by Mark of what kind each is (MapKinds), and what links them
	// shares by label: the label says the number too, N of Max is its bar; it goes with what it is
	// about
	ChartBlock = "chart"
)

// Block is one part of a view.
type Block struct {
	Kind  string
	About Ref // what it shows; offers with this About belong here
	Title Msg
	Name  Msg // of a sheet: the name alone, where the title says more
	Items []Item
	Links []Link // of a map: between two of its items

	InProgress bool // what the seat is making: a page shows it before the people, as it does a pool
}

// MapKinds are the kinds of things on a map, in the order of their shapes: the Mark of
// its items, which says the kind in words too.
var MapKinds = []string{"pc", "person", "place", "thing", "event"}

// Link is what two things on a map have to do with each other, in a word.
type Link struct {
	A, B Ref
	Word Msg
}

// Item is one line of a block, or one thing of a person.
type Item struct {
	About     Ref
	Label     Msg
	Dice      []Die
	N, Max    int    // of a track: N alone if Max is 0
	Mark      string // a word about it, said by the key "mark.<Mark>": "out", "changed"
	Tone      Tone
	Active    bool // chosen, active, lit
	IsHeading bool // it heads those behind it, up to the next that does
	Ungrouped bool // it and those behind it stand under none of the headings before
}

// Things are all things of a view that one can point at, with what the view
// calls them, in its order. A thing may come more than once.
func (v View) Things() iter.Seq2[Ref, Msg] {
	return func(yield func(Ref, Msg) bool) {
		for _, p := range v.People {
			if !yield(p.About, p.Name) || !things(p.Items, yield) {
				return
			}
		}
		for _, b := range v.Blocks {
			if !things(b.Items, yield) {
				return
			}
		}
		for _, m := range v.Cards {
			if !yield(m.About, m.Title) {
				return
			}
		}
		for _, b := range v.Blocks {
			if b.About != "" && !yield(b.About, b.Title) {
				return
			}
		}
	}
}

func things(items []Item, yield func(Ref, Msg) bool) bool {
	for _, i := range items {
		if i.About != "" && !yield(i.About, i.Label) {
			return false
		}
	}
	return true
}

// Name gives what a view calls a thing; its bare word if it is not in sight.
func (v View) Name(ref Ref) Msg {
	for about, name := range v.Things() {
		if about == ref && !name.Empty() {
			return name
		}
	}
	return Quote(ref.Word())
}

// AboutPeople is everybody there, as a thing to look at; offers about it stand
// with them.
const AboutPeople Ref = "people"

// AboutLog is the Ref of the log, which every table has. What is done about one of
// its decisions is about that (Seq.Ref).
const AboutLog Ref = "log"

// Ref is what offers call a decision of the log.
func (s Seq) Ref() Ref { return AboutLog + "/" + Ref(strconv.FormatInt(int64(s), 10)) }

// Part is what a view shows of one thing.
func (v View) Part(about Ref) View {
	if about == AboutPeople {
		return View{People: v.People}
	}
	var part View
	for _, m := range v.Cards {
		if m.About == about {
			part.Cards = append(part.Cards, m)
		}
	}
	for _, p := range v.People {
		if p.About == about {
			part.People = append(part.People, p)
		}
		part.addItem(Block{Kind: ListBlock, Title: p.Name, Items: p.Items}, about)
	}
	for _, b := range v.Blocks {
		if b.About == about {
			part.Blocks = append(part.Blocks, b)
			continue
		}
		part.addItem(b, about)
	}
	return part
}

// addItem adds a block that holds the one item of another that is meant, if
// there is one and nothing else shows it.
func (v *View) addItem(b Block, about Ref) {
	for _, i := range b.Items {
		if i.About == about && !v.Any() {
			b.About, b.Items, b.Links = about, b.neighbours(i), b.linksOf(about)
			v.Blocks = append(v.Blocks, b)
			return
		}
	}
}

// neighbours are an item, and what a map links it with.
func (b Block) neighbours(i Item) []Item {
	if len(b.Links) == 0 {
		return []Item{i}
	}
	return slices.DeleteFunc(slices.Clone(b.Items), func(o Item) bool {
		return o.About != i.About &&
			!slices.ContainsFunc(b.linksOf(i.About), func(l Link) bool { return l.A == o.About || l.B == o.About })
	})
}

// linksOf are the links of a thing on a map.
func (b Block) linksOf(about Ref) []Link {
	return slices.DeleteFunc(slices.Clone(b.Links), func(l Link) bool { return l.A != about && l.B != about })
}

// Any reports whether the view shows anything.
func (v View) Any() bool { return len(v.Cards)+len(v.People)+len(v.Blocks) > 0 }
