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

// Read parses an actor. For other data, or data longer than MaxSize, it returns ErrNotActor with
// the reason.
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
		r.set(s)
	}
	r.simple(of.Simple.inOrder())
	if p := in.System.Points; p != nil && p.Value != "" && p.Value != "0" {
		r.left(sheet.LeftPoints, "", p.Value.String())
	}
	for _, t := range append(of.Assets.inOrder(), of.Complications.inOrder()...) {
		r.left(sheet.LeftThing, "", strings.TrimSpace(t.called()+" "+t.Dice.String()))
	}
	r.notes(of.Notes)
	for _, t := range of.Tabs.inOrder() {
		r.notes(t.Notes)
	}
	if of.isScene() {
		r.left(sheet.LeftScene, "", cmp.Or(clean(in.Name), clean(of.Name)))
	}
	return r.ReadSheet, nil
}

// notes takes a biography from notes with the headings that Write gives, and adds the others to
// Unplaced.
func (r *reader) notes(all object[note]) {
	for _, n := range all.inOrder() {
		if text := clean(n.text()); !r.Life.Take(n.Label, text) {
			r.left(sheet.LeftText, n.Label, text)
		}
	}
}

type reader struct{ sheet.ReadSheet }

// left adds a part without a place on a sheet to Unplaced, unless its text is empty.
func (r *reader) left(kind sheet.Kind, of, text string) {
	if text = clean(text); text != "" {
		r.Unplaced = append(r.Unplaced, sheet.Unplaced{Kind: kind, Of: clean(of), Text: text})
	}
}

func (r *reader) set(s set) {
	label := cmp.Or(clean(s.Label), "Traits")
	r.left(sheet.LeftText, label, s.Description)
	if s.Shut {
		r.left(sheet.LeftShut, "", label)
	}
	r.effects(label, label, s.SFX)
	for _, t := range append(s.Traits.inOrder(), s.Custom.inOrder()...) {
		r.trait(label, "", t, s.Settings)
	}
}

// trait adds a trait with its dice, and its subtraits with its name in brackets. It ignores dice
// that the set does not show, because the system stores a d8 with every trait.
func (r *reader) trait(set, above string, t trait, shows *settings) {
	name := t.called()
	has := shows == nil || shows.HasDice
	if above != "" {
		name = strings.TrimSpace(name + " (" + above + ")")
		has = shows == nil || shows.SubHasDice
	}
	if !has {
		t.Dice = rolled{}
	}
	r.dice(set, name, t.Dice)
	if t.Label != "" && t.Name != "" { // the name is the group's, the label the player's
		r.left(sheet.LeftText, name, t.Name)
	}
	if t.Shut {
		r.left(sheet.LeftShut, "", name)
	}
	if t.Hidden {
		r.left(sheet.LeftHidden, "", name)
	}
	r.says(name, t)
	r.effects(set, name, t.SFX)
	for _, sub := range t.Sub.inOrder() {
		r.trait(set, t.called(), sub, shows)
	}
}

// says adds the texts of a trait. The first one that is not too long may be a statement, if the
// table has those.
func (r *reader) says(name string, t trait) {
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
			r.left(sheet.LeftText, name, text)
		default:
			r.left(kind, name, text)
			kind = sheet.LeftText
		}
	}
}

// effects adds SFX, except those that the game gives to all such traits, such as Hinder on
// distinctions.
func (r *reader) effects(set, of string, all object[effect]) {
	for _, e := range all.inOrder() {
		kind := sheet.LeftSFX
		if e.Unlocked != nil && !*e.Unlocked {
			kind = sheet.LeftLocked
		}
		if sheet.IsGiven(set, clean(e.Label)) {
			continue
		}
		r.left(kind, of,
			strings.TrimSuffix(strings.TrimSpace(e.Label)+": "+strings.TrimSpace(e.Description), ": "))
	}
}

// dice adds rows for a trait: one for each size, since a trait has dice of one size (CORE-DICE-01).
// A trait without dice is unplaced.
func (r *reader) dice(set, name string, d rolled) {
	if len(d.Temporary) > 0 {
		r.left(sheet.LeftForNow, name, rolled{Value: d.Temporary}.String())
	}
	var sizes []dice.Die
	count := map[dice.Die]int{}
	for _, f := range d.Value.inOrder() {
		die, ok := f.die()
		if !ok {
			r.left(sheet.LeftDice, name, "d"+string(f))
			continue
		}
		if count[die]++; count[die] == 1 {
			sizes = append(sizes, die)
		}
	}
	if len(sizes) > 1 {
		r.left(sheet.LeftOtherSizes, name, d.String())
	}
	switch {
	case len(sizes) > 0:
	case bare(set) && len(d.Value) == 0:
		r.Rows = append(r.Rows, game.Row{Group: set, Cells: []string{name, ""}})
	default:
		r.left(sheet.LeftText, set, name)
	}
	for i, die := range sizes {
		row := game.Row{Group: set, Cells: []string{name, strings.Repeat("+"+die.String(), count[die])[1:]}}
		if i > 0 {
			row.Cells[0] = fmt.Sprintf("%s %d", name, i+1)
		}
		r.Rows = append(r.Rows, row)
	}
}

// simple adds simple traits with dice to a set of their own, and the text of others to Unplaced.
func (r *reader) simple(all []simple) {
	for _, s := range all {
		label := clean(s.Label)
		r.left(sheet.LeftText, label, s.Description)
		if s.Hidden {
			r.left(sheet.LeftHidden, "", label)
		}
		if s.hasDice() {
			r.dice("Traits", label, s.Dice)
		} else {
			r.left(sheet.LeftText, label, s.shown())
		}
	}
}

// called returns the player's name for a trait, or else the group's.
func (t trait) called() string { return cmp.Or(clean(t.Label), clean(t.Name)) }

// String returns dice as text: "d8 d6".
func (d rolled) String() string {
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
