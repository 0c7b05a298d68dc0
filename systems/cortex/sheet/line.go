package sheet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

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

// Line returns a character in one line, as Parse reads it.
func Line(name string, rows []game.Row) string {
	inputs := Inputs(name, rows)
	return game.Offer{Inputs: inputs}.RowsText(inputs[1])
}

// SplitFitting splits rows into those that a sheet can hold and the rest. The rest are rows with a
// name or dice that Parse refuses, and rows beyond the maximum of sets or traits.
func SplitFitting(rows []game.Row) (fit, rest []game.Row) {
	var sets []string
	for _, r := range rows {
		known := slices.Contains(sets, r.Group)
		one := append(slices.Clone(fit), r)
		if _, no := Parse(Line("x", one)); no != nil || !known && len(sets) == maxSets || len(fit) == MaxTraits {
			rest = append(rest, r)
			continue
		}
		if !known {
			sets = append(sets, r.Group)
		}
		fit = one
	}
	return fit, rest
}
