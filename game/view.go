package game

import (
	"iter"
	"math"
	"slices"
	"strconv"
)

// View holds the things that an actor sees: the decisions in progress, the people, and the rest.
// Each list has a stable order.
type View struct {
	Cards  []Card
	People []Person
	Blocks []Block
}

// With returns the view with the lists of another view appended.
func (v View) With(o View) View {
	return View{append(v.Cards, o.Cards...), append(v.People, o.People...), append(v.Blocks, o.Blocks...)}
}

// Blocks returns a View of blocks only.
func Blocks(bs ...Block) View { return View{Blocks: bs} }

// Person is a character in view with the facts that all characters have.
type Person struct {
	About Ref
	Name  Msg // the name alone
	Rank  Msg // "player character", "major GMC"
	State Msg // "taken out"; empty by default
	Chair string
	Away  bool // not in the scene
	Has   []Amount
	Items []Item // complications, tracks and the like
}

// The kinds of a Block. A front end may draw each in its own way, but the text of the items always
// says everything.
const (
	TextBlock  = "text"  // sentences
	ListBlock  = "list"  // things with a name, perhaps a die
	TrackBlock = "track" // N of Max
	PoolBlock  = "pool"  // dice not yet thrown
	RollBlock  = "roll"  // dice on the table
	SheetBlock = "sheet" // a character
	ClockBlock = "clock" // N of Max, running
	MapBlock   = "map"   // things, with their kind in Mark (MapKinds), and the links between them
	// ChartBlock is a bar chart: N of Max is the length of an item's bar, and the label says the
	// number too. The block belongs to its About.
	ChartBlock = "chart"
)

// Block is one part of a view.
type Block struct {
	Kind  string
	About Ref // the thing it shows; offers with this About belong here
	Title Msg
	Name  Msg // of a sheet: the name alone, if the title says more
	Items []Item
	Links []Link // of a map: between two of its items

	InProgress bool // the actor is making it: a page shows it before the people, as it does a pool
}

// MapKinds lists the kinds of things on a map, in the order of the shapes that are drawn for them.
// An item of a map has its kind as Mark, which also says the kind in words.
var MapKinds = []string{"pc", "person", "place", "thing", "event"}

// Link is a relation between two things on a map, in a word. In text a map is a list of things,
// each with its links; in draw.Map a thing keeps its place when another comes.
type Link struct {
	A, B Ref
	Word Msg
}

// Item is one line of a block, or one entry of a person.
type Item struct {
	About     Ref
	Label     Msg
	Dice      []Die
	N, Max    int    // of a track: N alone if Max is 0
	Mark      string // a word about it, looked up by the key "mark.<Mark>": "out", "changed"
	Tone      Tone
	Active    bool // chosen, active, lit
	IsHeading bool // it heads the items after it, up to the next heading
	Ungrouped bool // it and the items after it, up to the next heading, belong to no heading
}

// Things yields all things of the view that have a Ref, with their names, in order. A thing may
// come more than once.
func (v View) Things() iter.Seq2[Ref, Msg] {
	return func(yield func(Ref, Msg) bool) {
		for _, p := range v.People {
			if !yield(p.About, p.Name) || !yieldItems(p.Items, yield) {
				return
			}
		}
		for _, b := range v.Blocks {
			if !yieldItems(b.Items, yield) {
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

func yieldItems(items []Item, yield func(Ref, Msg) bool) bool {
	for _, i := range items {
		if i.About != "" && !yield(i.About, i.Label) {
			return false
		}
	}
	return true
}

// Name returns the view's name for a thing; the last part of its Ref if it is not in view.
func (v View) Name(ref Ref) Msg {
	for about, name := range v.Things() {
		if about == ref && !name.Empty() {
			return name
		}
	}
	return Quote(ref.Word())
}

// AboutPeople is the Ref of all people; offers about it are shown with them.
const AboutPeople Ref = "people"

// AboutLog is the Ref of the log, which every table has. Offers about one of its decisions use
// Seq.Ref.
const AboutLog Ref = "log"

// Ref returns the Ref of a decision of the log. Offers about a decision are shown with its entry or,
// where the entry is not shown, with the log as a whole.
func (s Seq) Ref() Ref { return AboutLog + "/" + Ref(strconv.FormatInt(int64(s), 10)) }

// Part returns the part of a view that shows one thing, empty if the thing is not in view.
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

// addItem adds block b with only its item about a thing, on a map also the linked items. It does so
// if b has that item and the view is still empty.
func (v *View) addItem(b Block, about Ref) {
	for _, i := range b.Items {
		if i.About == about && !v.Any() {
			b.About, b.Items, b.Links = about, b.neighbours(i), b.linksOf(about)
			v.Blocks = append(v.Blocks, b)
			return
		}
	}
}

// neighbours returns an item, and on a map also the items that are linked with it.
func (b Block) neighbours(i Item) []Item {
	if len(b.Links) == 0 {
		return []Item{i}
	}
	return slices.DeleteFunc(slices.Clone(b.Items), func(o Item) bool {
		return o.About != i.About &&
			!slices.ContainsFunc(b.linksOf(i.About), func(l Link) bool { return l.A == o.About || l.B == o.About })
	})
}

// linksOf returns the links of a thing on a map.
func (b Block) linksOf(about Ref) []Link {
	return slices.DeleteFunc(slices.Clone(b.Links), func(l Link) bool { return l.A != about && l.B != about })
}

// Any reports whether the view shows anything.
func (v View) Any() bool { return len(v.Cards)+len(v.People)+len(v.Blocks) > 0 }

// noChance is the largest sum of floats that is taken for a rounding error of 0.
const noChance = 1e-12

// AddShare adds an item to a chart block: the outcome, its chance p from 0 to 1, and a bar of that
// length. An outcome with a chance of 0 gets no item.
func (b *Block) AddShare(outcome Msg, p float64) {
	const whole = 1000
	if p > noChance {
		b.Items = append(b.Items,
			Item{Label: Say("chance.share", M("what", outcome), M("chance", Percent(p))), N: int(math.Round(whole * p)),
				Max: whole})
	}
}
