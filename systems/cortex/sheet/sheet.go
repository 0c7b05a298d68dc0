package sheet

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Bounds of a sheet.
const (
	maxSets      = 12  // of one sheet
	MaxTraits    = 40  // in all sets together
	MaxName      = 64  // characters
	MaxSays      = 120 // characters of a statement
	longestName  = 80  // characters of any name that could ever be typed
	maxCrowd     = 12  // dice of one trait
	MaxTraitWord = 17  // bytes of a trait's word; package people has the lengths of all ids
)

// Sheet is the content of a character's sheet: named traits with dice in named sets.
type Sheet struct {
	Name      string     `json:"name"`
	Sets      []Set      `json:"sets"`
	SFX       []SFX      `json:"sfx,omitempty"`  // of all traits and sets
	Biography *Biography `json:"life,omitempty"` // nil: none was written
}

// Set is a trait set. One trait of each set goes into a pool for free (CORE-POOL-03).
type Set struct {
	Name   string  `json:"name"`
	Traits []Trait `json:"traits"`
}

// Trait is a trait with N dice of one size. Only some have several dice, such as crowds and
// resources.
type Trait struct {
	Word  string   `json:"word"` // unique within the character
	Name  string   `json:"name"`
	Die   dice.Die `json:"die"`             // 0: none, as of a talent
	N     int      `json:"n,omitempty"`     // 0 means 1
	Notes *Notes   `json:"noted,omitempty"` // nil: nothing
}

// Notes holds what is written with a trait besides its die. Most traits have no Notes.
type Notes struct {
	Highlights [2]string `json:"high,omitzero"`  // of a distinction: its highlights (CHAR-DIST-HL-01)
	Statement  string    `json:"says,omitempty"` // its statement (CHAR-STMT-01)
	// the trait's die before its statement was first defied in this session; 0: the statement was
	// not defied (RUL-STMT-REPEAT)
	DieBefore   dice.Die `json:"was,omitempty"`
	SessionOnly bool     `json:"once,omitempty"` // the trait ends with the session (CHAR-REL-06)
	ListedAs    string   `json:"of,omitempty"`   // of an ability: its name in the list, if another (ABIL-06)
	// of an ability: words of Effects with spaces between; "": as listed (ABIL-05)
	Tags string `json:"tags,omitempty"`
}

// NotesOrEmpty returns the notes of a trait, empty ones if it has none.
func (t Trait) NotesOrEmpty() Notes {
	if t.Notes == nil {
		return Notes{}
	}
	return *t.Notes
}

// With returns the trait with other notes. Empty notes are stored as nil.
func (t Trait) With(n Notes) Trait {
	if t.Notes = nil; n != (Notes{}) {
		t.Notes = &n
	}
	return t
}

// Equal reports whether two traits are equal, including their notes.
func (t Trait) Equal(o Trait) bool {
	note := t.NotesOrEmpty() == o.NotesOrEmpty()
	t.Notes, o.Notes = nil, nil
	return note && t == o
}

// Dice returns the trait's dice; nil for a talent (CHAR-TAL-01).
func (t Trait) Dice() []dice.Die {
	if t.Die == 0 {
		return nil
	}
	return slices.Repeat([]dice.Die{t.Die}, max(t.N, 1))
}

// The parameters of a character. Typed in one line, the name comes first: "Ana: affiliations Solo
// d6, Buddy d8 | skills Fight d10".
var (
	ParamName   = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: MaxName}
	ParamTraits = game.Param{Name: "line", Kind: game.Rows, Max: MaxTraits}
)

// traitCols returns the columns of a trait's row: its name, and one or more dice of a size, "3d8".
// The dice of a talent are empty (CHAR-TAL-01).
func traitCols() []game.Input {
	var sizes []game.Choice
	for _, d := range dice.Ladder {
		sizes = append(sizes, game.Choice{Word: d.String(), Dice: []dice.Die{d}})
	}
	return []game.Input{
		{Param: ParamName},
		{Param: game.Param{Name: "die", Kind: game.Dice, Min: 1, Max: maxCrowd}, Choices: sizes,
			Cell: game.Cell{Rule: "CORE-DICE-01",
				EmptyGroups: slices.Concat(kinds[KindTalents].many, kinds[KindTalents].one)}},
	}
}

// startResource are the choices for the dice of a new resource: two d6, with a further die, or with
// a step (CHAR-RES-04).
var startResource = []string{"2d6", "3d6", "2d8"}

// Inputs returns the inputs for a character: its name and the rows of its traits. name and start
// are the name and rows that the character has now. sets are the names of further sets, which have
// no rows yet.
func Inputs(name string, start []game.Row, sets ...string) []game.Input {
	traits := game.Input{Param: ParamTraits, Grid: game.Grid{HeadParam: ParamName.Name, Columns: traitCols(),
		CurrentRows: start, MaxNewGroup: MaxName, KnownGroups: setNames}}
	traits.Max = max(MaxTraits, len(start))
	for _, r := range start { // a name longer than the bound is kept if it is there already
		sets = append(sets, r.Group)
		traits.MaxNewGroup = max(traits.MaxNewGroup, utf8.RuneCountInString(r.Group))
		traits.Columns[0].Max = max(traits.Columns[0].Max, utf8.RuneCountInString(r.Cells[0]))
	}
	dice := &traits.Columns[1]
	dice.ChoicesByGroup = map[string][]string{}
	for _, set := range sets {
		if slices.ContainsFunc(traits.Groups, func(g game.ChoiceGroup) bool { return g.Word == set }) {
			continue
		}
		traits.Groups = append(traits.Groups, game.ChoiceGroup{Word: set, Title: game.Quote(set)})
		switch KindOf(set) {
		case KindResources:
			dice.ChoicesByGroup[set] = startResource
		case KindTalents:
			dice.ChoicesByGroup[set] = []string{}
		}
	}
	return []game.Input{{Param: ParamName, Preset: name}, traits}
}

// Rows returns the traits of a sheet as rows, as Inputs takes them. Notes and SFX are not in rows.
func (s *Sheet) Rows() []game.Row {
	var rows []game.Row
	for set, t := range s.All() {
		rows = append(rows,
			game.Row{Group: set, Cells: []string{t.Name, strings.ReplaceAll(dice.Format(t.Dice()), " ", "+")}})
	}
	return rows
}

// Validate refuses arguments of Inputs with too many sets, or with a trait of different sizes of
// dice (CORE-DICE-01). It finds all such faults at once: the first has the others in Others. It is
// nil if there are none.
func Validate(args game.Args) *game.Refusal {
	var faults []*game.Refusal
	at := func(row, col int, no *game.Refusal) {
		no.Param, no.Row, no.Col = ParamTraits.Name, row, col
		faults = append(faults, no)
	}
	sets := map[string]bool{}
	for i, r := range rowsOf(args) {
		if set := game.Canonical(r.Group); !sets[set] {
			if sets[set] = true; len(sets) == maxSets+1 {
				at(i+1, 0, game.Refuse("", "cortex.refused.line.sets", game.N("max", maxSets)))
			}
		}
		if traitDice := diceOfRow(r); len(traitDice) > 0 && slices.Max(traitDice) != slices.Min(traitDice) {
			at(i+1, 2, game.Refuse("CORE-DICE-01", "cortex.refused.line.mixed", game.W("text", r.Cells[1])))
		}
	}
	if len(faults) == 0 {
		return nil
	}
	faults[0].Others = faults[1:]
	return faults[0]
}

// diceOfRow returns the dice of a row, nil if it has none.
func diceOfRow(r game.Row) []dice.Die {
	if r.Cells[1] == "" {
		return nil
	}
	return game.DiceOf(strings.Split(r.Cells[1], "+"))
}

// rowsOf returns the rows of validated arguments, also those with a name longer than the bound.
func rowsOf(args game.Args) []game.Row {
	input := Inputs("", nil)[1]
	input.Max, input.MaxNewGroup, input.Columns[0].Max = unbounded, unbounded, unbounded
	rows, _ := input.ReadRows(args[ParamTraits.Name])
	return rows
}

// unbounded is larger than any length or number in arguments.
const unbounded = 1 << 16

// FromArgs returns the sheet that valid arguments of Inputs describe. Rows of one set need not be
// together.
func FromArgs(args game.Args) Sheet {
	s := Sheet{Name: args.One(ParamName.Name)}
	words := map[string]bool{}
	for _, r := range rowsOf(args) {
		t := Trait{Name: r.Cells[0]}
		if traitDice := diceOfRow(r); len(traitDice) > 0 {
			t.Die = traitDice[0]
			if len(traitDice) > 1 {
				t.N = len(traitDice)
			}
		}
		t.Word = rulekit.UniqueIn(game.Slug(t.Name), MaxTraitWord, func(w string) bool { return words[w] })
		words[t.Word] = true
		set := s.ensureSet(r.Group)
		set.Traits = append(set.Traits, t)
	}
	return s
}

// ensureSet returns the set of that name. If there is none, it adds an empty one.
func (s *Sheet) ensureSet(name string) *Set {
	for i := range s.Sets {
		if game.Canonical(s.Sets[i].Name) == game.Canonical(name) {
			return &s.Sets[i]
		}
	}
	s.Sets = append(s.Sets, Set{Name: name})
	return &s.Sets[len(s.Sets)-1]
}

// KeepNotes copies all notes of traits from old sets to the sets that replace them, because rows
// hold none. Traits correspond if they and their sets have the same names. KeepNotes changes next
// in place and returns next.
func KeepNotes(old, next []Set) []Set {
	for _, set := range next {
		i := slices.IndexFunc(old, func(o Set) bool { return game.Canonical(o.Name) == game.Canonical(set.Name) })
		if i < 0 {
			continue
		}
		for j := range set.Traits {
			t := &set.Traits[j]
			for _, o := range old[i].Traits {
				if game.Canonical(o.Name) == game.Canonical(t.Name) {
					t.Notes = o.Notes
				}
			}
		}
	}
	return next
}

// Parse parses a character from one line: a name, a colon, and its traits by set. It refuses what
// the move that makes a character refuses.
func Parse(line string) (Sheet, *game.Refusal) {
	o := game.Offer{Move: "character", Inputs: Inputs("", nil), Validate: Validate}
	_, args, no := game.Match([]game.Offer{o}, game.Command{Move: o.Move, Args: game.Args{ParamTraits.Name: {line}}})
	if no != nil {
		return Sheet{}, no
	}
	return FromArgs(args), nil
}

// fitName refuses a name that is empty, too long or not clean.
func fitName(name string) *game.Refusal {
	clean, bad := game.Clean(name)
	n := utf8.RuneCountInString(clean)
	if bad || clean != name || n == 0 || n > MaxName {
		return game.Refuse("", "cortex.refused.line.name", game.N("max", MaxName))
	}
	return nil
}

// splitTrait splits a text into a name and the dice after it; traitDice is nil if there are none.
func splitTrait(text string) (name string, traitDice []dice.Die) {
	words := strings.Fields(text)
	for n := len(words) - 1; n >= 0; n-- {
		found, err := dice.Parse(strings.Join(words[n:], " "), maxCrowd)
		if err != nil || len(found) == 0 {
			return strings.Join(words[:n+1], " "), traitDice
		}
		traitDice = found
	}
	return "", traitDice
}

// ParseTrait parses a name with dice of one size: "Fight d10", "Crowd 3d8" or "Crowd d8 d8 d8"
// (CORE-DICE-01). The trait has no word yet.
func ParseTrait(text string) (Trait, *game.Refusal) {
	name, traitDice := splitTrait(text)
	if name == "" || len(traitDice) == 0 {
		return Trait{}, game.Refuse("CORE-DICE-01", "cortex.refused.line.trait", game.W("text", clip(text)))
	}
	if no := pool.RefuseDice(traitDice); no != nil {
		return Trait{}, no
	}
	if slices.Max(traitDice) != slices.Min(traitDice) {
		return Trait{}, game.Refuse("CORE-DICE-01", "cortex.refused.line.mixed", game.W("text", dice.Format(traitDice)))
	}
	t := Trait{Name: name, Die: traitDice[0]}
	if len(traitDice) > 1 {
		t.N = len(traitDice)
	}
	return t, fitName(t.Name)
}

// clip shortens a text to 40 characters.
func clip(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		return string([]rune(s)[:39]) + "…"
	}
	return s
}

// Line returns the name and the traits of a sheet in one line, as Parse reads it.
func (s *Sheet) Line() string {
	inputs := Inputs(s.Name, s.Rows())
	return game.Offer{Inputs: inputs}.RowsText(inputs[1])
}

// All returns the traits of a sheet in order, each with the name of its set.
func (s *Sheet) All() iter.Seq2[string, Trait] {
	return func(yield func(string, Trait) bool) {
		for _, set := range s.Sets {
			for _, t := range set.Traits {
				if !yield(set.Name, t) {
					return
				}
			}
		}
	}
}

// TraitsOf returns the traits in all sets of a kind, each with the name of its set.
func (s *Sheet) TraitsOf(kind string) iter.Seq2[string, Trait] {
	return func(yield func(string, Trait) bool) {
		for _, set := range s.Sets {
			if KindOf(set.Name) != kind {
				continue
			}
			for _, t := range set.Traits {
				if !yield(set.Name, t) {
					return
				}
			}
		}
	}
}

// SetOf returns the first set of a kind, or an empty set with the kind's name in a language.
func (s *Sheet) SetOf(kind, lang string) Set {
	for _, set := range s.Sets {
		if KindOf(set.Name) == kind {
			return set
		}
	}
	return Set{Name: SetName(kind, lang)}
}

// Trait returns a trait by its word, and the name of its set; ok is false if there is none.
func (s *Sheet) Trait(word string) (set string, t Trait, ok bool) {
	for set, t := range s.All() {
		if t.Word == word {
			return set, t, true
		}
	}
	return "", Trait{}, false
}

// IsDistinctions reports whether a set, by its name, holds distinctions. They have Hinder built in
// (TRAIT-06).
func IsDistinctions(set string) bool { return KindOf(set) == KindDistinctions }

// Valid reports whether a sheet keeps the bounds of stored sheets. They are wider than those of a
// typed sheet, because play adds to a sheet: longer names, more dice of one trait, more traits.
func (s *Sheet) Valid() bool {
	if IsTooLong(s.Name) || len(s.Sets) > maxSets || !isValidSFX(s.SFX) || !s.Biography.isValid() {
		return false
	}
	n := 0
	for _, set := range s.Sets {
		if n += len(set.Traits); IsTooLong(set.Name) || n > maxSets*MaxTraits || !ValidTraits(set.Traits) {
			return false
		}
	}
	return true
}

// ValidTraits reports whether traits keep the bounds of typed ones.
func ValidTraits(ts []Trait) bool {
	return !slices.ContainsFunc(ts, func(t Trait) bool {
		n := t.NotesOrEmpty()
		return IsTooLong(t.Word, t.Name, n.Highlights[0], n.Highlights[1], n.ListedAs, n.Tags) ||
			utf8.RuneCountInString(n.Statement) > MaxSays ||
			IsNoDie(n.DieBefore) || IsNoDie(t.Die) || t.N < 0 || t.N > MaxTraits
	})
}

// IsNoDie reports whether d is neither 0 nor a size from d4 to d12.
func IsNoDie(d dice.Die) bool { return d != 0 && !d.OnLadder() }

// IsTooLong reports whether any of the names is longer than could ever be typed.
func IsTooLong(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return utf8.RuneCountInString(n) > longestName })
}

// CloneSets returns a copy of sets with their own slices of traits.
func CloneSets(sets []Set) []Set {
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].Traits = slices.Clone(sets[i].Traits)
	}
	return sets
}

// TextAfter returns the text of a line after a name and a colon, in any spelling of the name; ok is
// false if there is none.
func TextAfter(line, name string) (text string, ok bool) {
	for i, r := range line {
		if r == ':' && game.Canonical(strings.TrimSpace(line[:i])) == game.Canonical(name) {
			text = strings.TrimSpace(line[i+1:])
			return text, text != ""
		}
	}
	return "", false
}
