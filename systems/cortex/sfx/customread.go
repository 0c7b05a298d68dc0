package sfx

import (
	"bytes"
	"encoding/json"
	"slices"

	"mesa/game"
)

// Bounds of a file of custom SFX: length in bytes, and number of entries.
const (
	MaxFile   = 16 << 10
	maxInFile = 20
)

// ReadCustom parses custom SFX from a file: one entry or a list, in the form of the catalogue. It
// refuses other text, and entries that are not made from atoms (SFXM-09). It returns either SFX or
// all refusals.
func ReadCustom(text string) ([]CustomSFX, []*game.Refusal) {
	refuse := func(what string, args ...game.Arg) []*game.Refusal {
		return []*game.Refusal{game.Refuse("SFXM-09", "cortex.sfx.refused.file."+what, args...)}
	}
	if len(text) > MaxFile {
		return nil, refuse("long", game.N("max", MaxFile))
	}
	var entries []*Entry
	raw := bytes.TrimSpace([]byte(text))
	if len(raw) > 0 && raw[0] == '{' {
		raw = slices.Concat([]byte("["), raw, []byte("]"))
	}
	if err := json.Unmarshal(raw, &entries); err != nil || len(entries) == 0 || slices.Contains(entries, nil) {
		return nil, refuse("unread")
	}
	if len(entries) > maxInFile {
		return nil, refuse("many", game.N("max", maxInFile))
	}
	var all []CustomSFX
	var faults []*game.Refusal
	for _, e := range entries {
		o, no := e.customOf()
		for _, f := range no {
			in := *f
			in.Reason = game.Say("cortex.sfx.refused.file.in", game.W("name", quotableName(e.Name)),
				game.M("fault", f.Reason))
			faults = append(faults, &in)
		}
		all = append(all, o)
	}
	if faults != nil {
		return nil, faults
	}
	return all, nil
}

// quotableName returns a name from a file in a form that a refusal may show: cut to MaxName, and
// "?" if it is empty or has forbidden characters.
func quotableName(name string) string {
	clean, bad := game.Clean(name)
	if runes := []rune(clean); len(runes) > MaxName {
		clean = string(runes[:MaxName])
	}
	if bad || clean == "" {
		return "?"
	}
	return clean
}

// customOf returns the custom SFX that an entry was made from, or faults: a cost or gain that no
// atom makes, the Faults of the custom SFX, or other parts that the SFX does not make.
func (e *Entry) customOf() (CustomSFX, []*game.Refusal) {
	o := CustomSFX{Name: e.Name}
	var all []*game.Refusal
	wrong := func(what string) {
		all = append(all, game.Refuse("SFXM-09", "cortex.sfx.refused.file."+what))
	}
	if words, ok := e.Usage.Fiction.(string); ok {
		o.Words = words
	}
	if slices.Contains(e.Usage.Requires, "host_included") {
		o.Only = append(o.Only, HostIn)
	}
	if e.Uses.Per == "scene" {
		o.Only = append(o.Only, OncePerScene)
	}
	if e.Usage.Event != "" {
		o.Only = append(o.Only, AfterWon)
	}
	if !o.findCost(e) {
		wrong("cost")
	}
	if !o.findGain(e) {
		wrong("gain")
	}
	if all != nil {
		return o, all
	}
	if all = o.Faults(); all == nil && !o.matches(e) {
		wrong("rest")
	}
	return o, all
}

// findCost sets the atom that makes an entry's cost. ok is false if the entry has a cost that no
// atom makes; without a cost it is true.
func (o *CustomSFX) findCost(e *Entry) (ok bool) {
	for _, a := range Costs() {
		if equalOps(e.Cost, a.opsOn("", o.Name)) {
			o.Cost = a.Word
			return true
		}
	}
	return len(e.Cost) == 0
}

// findGain sets the atom that makes an entry's gain, and the dice that it acts on. ok is false if
// no atom makes it.
func (o *CustomSFX) findGain(e *Entry) (ok bool) {
	for _, a := range Benefits() {
		refs := a.On
		if len(refs) == 0 {
			refs = []string{""}
		}
		for i, ref := range refs {
			if !equalOps(e.Gain, a.opsOn(ref, o.Name)) {
				continue
			}
			if o.Gain = a.Word; i > 0 { // On is "" for the usual dice
				o.On = ref
			}
			return true
		}
	}
	return false
}

// matches reports whether the rest of an entry, apart from its cost and gain, plays as the entry of
// the custom SFX does.
func (o CustomSFX) matches(e *Entry) bool {
	own := o.Entry()
	when, err := json.Marshal(own.Usage)
	other, err2 := json.Marshal(e.Usage)
	return err == nil && err2 == nil && bytes.Equal(when, other) && own.Uses == e.Uses && e.Kind == own.Kind &&
		len(e.Params) == 0 && e.GMMay == own.GMMay
}
