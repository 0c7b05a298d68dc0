package foundry

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Read parses an actor. If the data is no actor or longer than MaxSize, it returns an error that
// wraps ErrNotActor.
func Read(data []byte) (sheet.ReadSheet, error) {
	if len(data) > MaxSize {
		return sheet.ReadSheet{}, fmt.Errorf("%w: longer than %d bytes", ErrNotActor, MaxSize)
	}
	var in actor
	if err := json.Unmarshal(data, &in); err != nil {
		return sheet.ReadSheet{}, fmt.Errorf("%w: %w", ErrNotActor, err)
	}
	if in.Data != nil && in.System.ActorType == nil {
		in.System = *in.Data
	}
	of := in.System.ActorType
	if of == nil {
		return sheet.ReadSheet{}, fmt.Errorf("%w: it has no system.actorType", ErrNotActor)
	}
	r := reader{sheet.ReadSheet{Name: clean(in.Name)}}
	for _, s := range of.Sets.inOrder() {
		r.addSet(s)
	}
	r.addSimple(of.Simple.inOrder())
	if p := in.System.Points; p != nil && p.Value != "" && p.Value != "0" {
		r.addUnplaced(sheet.LeftPoints, "", p.Value.String())
	}
	for _, t := range append(of.Assets.inOrder(), of.Complications.inOrder()...) {
		r.addUnplaced(sheet.LeftThing, "", strings.TrimSpace(t.displayName()+" "+t.Dice.String()))
	}
	r.addNotes(of.Notes)
	for _, t := range of.Tabs.inOrder() {
		r.addNotes(t.Notes)
	}
	if of.isScene() {
		r.addUnplaced(sheet.LeftScene, "", cmp.Or(clean(in.Name), clean(of.Name)))
	}
	return r.ReadSheet, nil
}

// addNotes takes the biography from notes that have the headings of Write, and adds the notes that
// Biography.Take refuses to Unplaced.
func (r *reader) addNotes(all object[note]) {
	for _, n := range all.inOrder() {
		if text := clean(n.text()); !r.Life.Take(n.Label, text) {
			r.addUnplaced(sheet.LeftText, n.Label, text)
		}
	}
}

// reader collects the sheet that is read.
type reader struct{ sheet.ReadSheet }

// addUnplaced adds to Unplaced a part that has no place on a sheet, unless the text is empty. of
// names the trait or set of the part.
func (r *reader) addUnplaced(kind sheet.Kind, of, text string) {
	if text = clean(text); text != "" {
		r.Unplaced = append(r.Unplaced, sheet.Unplaced{Kind: kind, Of: clean(of), Text: text})
	}
}

// addSet adds the traits of a set to the rows, and its other parts to Unplaced.
func (r *reader) addSet(s set) {
	label := cmp.Or(clean(s.Label), "Traits")
	r.addUnplaced(sheet.LeftText, label, s.Description)
	if s.Shut {
		r.addUnplaced(sheet.LeftShut, "", label)
	}
	r.addSFX(label, label, s.SFX)
	for _, t := range append(s.Traits.inOrder(), s.Custom.inOrder()...) {
		r.addTrait(label, "", t, s.Settings)
	}
}

// addTrait adds a trait with its dice, then its subtraits. above is the name of the trait that a
// subtrait belongs to, which is added to its name in brackets; "" for other traits. addTrait
// ignores dice that the set does not show, because the system stores a d8 with every trait.
func (r *reader) addTrait(set, above string, t trait, shows *settings) {
	name := t.displayName()
	has := shows == nil || shows.HasDice
	if above != "" {
		name = strings.TrimSpace(name + " (" + above + ")")
		has = shows == nil || shows.SubHasDice
	}
	if !has {
		t.Dice = traitDice{}
	}
	r.addDice(set, name, t.Dice)
	if t.Label != "" && t.Name != "" { // the group's name for the trait, beside the player's
		r.addUnplaced(sheet.LeftText, name, t.Name)
	}
	if t.Shut {
		r.addUnplaced(sheet.LeftShut, "", name)
	}
	if t.Hidden {
		r.addUnplaced(sheet.LeftHidden, "", name)
	}
	r.addTexts(name, t)
	r.addSFX(set, name, t.SFX)
	for _, sub := range t.Sub.inOrder() {
		r.addTrait(set, t.displayName(), sub, shows)
	}
}

// addTexts adds the texts of a trait to Unplaced. The first one that is short enough may be a
// statement, if the table uses statements.
func (r *reader) addTexts(name string, t trait) {
	texts := []string{clean(t.Description)}
	for _, d := range t.Descriptors.inOrder() {
		label, text := clean(d.Label), clean(d.text())
		if game.Canonical(label) != "statement" {
			text = strings.TrimSpace(label + " " + text)
		}
		texts = append(texts, text)
	}
	kind := sheet.LeftMaybeSays
	for _, text := range texts {
		switch {
		case text == "":
		case utf8.RuneCountInString(text) > sheet.MaxSays:
			r.addUnplaced(sheet.LeftText, name, text)
		default:
			r.addUnplaced(kind, name, text)
			kind = sheet.LeftText
		}
	}
}

// addSFX adds SFX to Unplaced, except those that the game gives to all traits of the set, such as
// Hinder on distinctions.
func (r *reader) addSFX(set, of string, all object[effect]) {
	for _, e := range all.inOrder() {
		kind := sheet.LeftSFX
		if e.Unlocked != nil && !*e.Unlocked {
			kind = sheet.LeftLocked
		}
		if sheet.IsGiven(set, clean(e.Label)) {
			continue
		}
		r.addUnplaced(kind, of,
			strings.TrimSuffix(strings.TrimSpace(e.Label)+": "+strings.TrimSpace(e.Description), ": "))
	}
}

// addDice adds a row for each size of a trait's dice, since a trait has dice of one size
// (CORE-DICE-01). A trait without dice goes to Unplaced, unless the traits of its set have none.
func (r *reader) addDice(set, name string, d traitDice) {
	if len(d.Temporary) > 0 {
		r.addUnplaced(sheet.LeftForNow, name, traitDice{Value: d.Temporary}.String())
	}
	var sizes []dice.Die
	count := map[dice.Die]int{}
	for _, f := range d.Value.inOrder() {
		die, ok := f.die()
		if !ok {
			r.addUnplaced(sheet.LeftDice, name, "d"+string(f))
			continue
		}
		if count[die]++; count[die] == 1 {
			sizes = append(sizes, die)
		}
	}
	if len(sizes) > 1 {
		r.addUnplaced(sheet.LeftOtherSizes, name, d.String())
	}
	switch {
	case len(sizes) > 0:
	case hasNoDice(set) && len(d.Value) == 0:
		r.Rows = append(r.Rows, game.Row{Group: set, Cells: []string{name, ""}})
	default:
		r.addUnplaced(sheet.LeftText, set, name)
	}
	for i, die := range sizes {
		row := game.Row{Group: set, Cells: []string{name, strings.Repeat("+"+die.String(), count[die])[1:]}}
		if i > 0 {
			row.Cells[0] = fmt.Sprintf("%s %d", name, i+1)
		}
		r.Rows = append(r.Rows, row)
	}
}

// addSimple adds simple traits with dice to the set "Traits", and the texts of the others to
// Unplaced.
func (r *reader) addSimple(all []simple) {
	for _, s := range all {
		label := clean(s.Label)
		r.addUnplaced(sheet.LeftText, label, s.Description)
		if s.Hidden {
			r.addUnplaced(sheet.LeftHidden, "", label)
		}
		if s.hasDice() {
			r.addDice("Traits", label, s.Dice)
		} else {
			r.addUnplaced(sheet.LeftText, label, s.content())
		}
	}
}

// hasNoDice reports whether traits of a set have no dice (CHAR-TAL-01).
func hasNoDice(set string) bool { return sheet.KindOf(set) == sheet.KindTalents }

// displayName returns the player's name for a trait, or else the group's name for it.
func (t trait) displayName() string { return cmp.Or(clean(t.Label), clean(t.Name)) }

// String returns dice as text: "d8 d6".
func (d traitDice) String() string {
	var said []string
	for _, f := range d.Value.inOrder() {
		said = append(said, "d"+string(f))
	}
	return strings.Join(said, " ")
}

// clean returns a text on one line, without HTML tags.
func clean(s string) string {
	var b strings.Builder
	tag := false
	for _, r := range s {
		switch {
		case r == '<':
			tag = true
		case r == '>' && tag:
			tag = false
			b.WriteByte(' ')
		case !tag:
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
