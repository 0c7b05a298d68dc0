package game

// View is what a seat sees, as blocks in the order to be read.
type View []Block

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
	ChartBlock = "chart" // shares by label: the label says the number too, N of Max is its bar; it goes with the block before it
)

// Block is one part of a view.
type Block struct {
	Kind  string
	About Ref // what it shows; offers with this About belong here
	Title Msg
	Items []Item
}

// Item is one line of a block.
type Item struct {
	About  Ref
	Label  Msg
	Die    int    // number of faces, 0 for none
	Face   int    // what it shows, 0 if not thrown
	N, Max int    // of a track: N alone if Max is 0
	Mark   string // a word about it, said by the key "mark.<Mark>": "hitch", "total", "effect", "out"
	On     bool   // chosen, active, lit
}

// Name gives what a view calls a thing: the name in its line, else all of the
// line, or the title of its block; its bare word if it is not in sight.
func (v View) Name(ref Ref) Msg {
	for _, b := range v {
		for _, i := range b.Items {
			if i.About == ref && !i.Label.Empty() {
				return i.Label.name()
			}
		}
	}
	for _, b := range v {
		if b.About == ref && !b.Title.Empty() {
			return b.Title
		}
	}
	return Quote(ref.Word())
}

// name is the name that a sentence says, else the sentence.
func (m Msg) name() Msg {
	for _, a := range m.Args {
		if a.Name == "name" && a.Kind == WordsArg {
			return Quote(a.Words)
		}
	}
	return m
}
