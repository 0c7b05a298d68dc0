package foundry

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// Read reads an actor. What is none, or is longer than MaxSize, is ErrNotActor
// with the reason.
func Read(data []byte) (sheet.ReadSheet, error) {
	if len(data) > MaxSize {
		return sheet.ReadSheet{}, fmt.Errorf("%w: longer than %d bytes", ErrNotActor, MaxSize)
	}
	var in actor
	if err := json.Unmarshal(data, &in); err != nil {
		return sheet.ReadSheet{}, fmt.Errorf("%w: %w", ErrNotActor, err)
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
	for _, n := range of.Notes.inOrder() {
		r.left(sheet.LeftText, n.Label, n.text())
	}
	return r.ReadSheet, nil
}

type reader struct{ sheet.ReadSheet }

// left notes what no sheet holds; nothing is nothing.
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
	r.effects(label, s.SFX)
	for _, t := range append(s.Traits.inOrder(), s.Custom.inOrder()...) {
		r.trait(label, "", t)
	}
}

// trait takes a trait with its dice, and those below it behind its name.
func (r *reader) trait(set, above string, t trait) {
	name := t.called()
	if above != "" {
		name = strings.TrimSpace(name + " (" + above + ")")
	}
	r.dice(set, name, t.Dice)
	if t.Label != "" && t.Name != "" { // the name is the group's word for it, the label the player's
		r.left(sheet.LeftText, name, t.Name)
	}
	r.left(sheet.LeftText, name, t.Description)
	if t.Shut {
		r.left(sheet.LeftShut, "", name)
	}
	for _, d := range t.Descriptors.inOrder() {
		r.left(sheet.LeftText, name, strings.TrimSpace(d.Label+" "+d.text()))
	}
	r.effects(name, t.SFX)
	for _, sub := range t.Sub.inOrder() {
		r.trait(set, t.called(), sub)
	}
}

func (r *reader) effects(of string, all object[effect]) {
	for _, e := range all.inOrder() {
		r.left(sheet.LeftSFX, of,
			strings.TrimSuffix(strings.TrimSpace(e.Label)+": "+strings.TrimSpace(e.Description), ": "))
	}
}

// dice makes rows of a trait: one for each size, since a trait has dice of one
// size alone (CORE-DICE-01). A trait without dice is told, and no row.
func (r *reader) dice(set, name string, d rolled) {
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

// simple takes those with dice as traits of a set of their own.
func (r *reader) simple(all []simple) {
	for _, s := range all {
		label := clean(s.Label)
		r.left(sheet.LeftText, label, s.Description)
		switch {
		case len(s.Dice.Value) > 0:
			r.dice("Traits", label, s.Dice)
		case s.Value != nil:
			r.left(sheet.LeftText, label, fmt.Sprint(s.Value))
		}
	}
}

// called is the player's own name for a trait, else the group's.
func (t trait) called() string { return cmp.Or(clean(t.Label), clean(t.Name)) }

// String gives dice as they are said: "d8 d6".
func (d rolled) String() string {
	var said []string
	for _, f := range d.Value.inOrder() {
		said = append(said, "d"+string(f))
	}
	return strings.Join(said, " ")
}

// clean is a text in one line, without what marks it up on a page.
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
