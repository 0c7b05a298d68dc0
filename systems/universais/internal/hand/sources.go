package hand

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Sources, which help or hinder, are typed as "2", "2+1" (two sources) or with names: "Altura 1,
// Ajuda 2". The name of an entry of the sheet means that entry, at the value that is typed.
const (
	maxSource  = 9   // of one source
	maxSources = 6   // that are typed at once
	maxCause   = 24  // characters of the name of one source
	maxTyped   = 200 // characters of all
)

var (
	ParamWith = game.Param{Name: "with", Kind: game.Pick, Max: 8}
	ParamAdv  = game.Param{Name: "adv", Kind: game.Text, Max: maxTyped}
	ParamDis  = game.Param{Name: "dis", Kind: game.Text, Max: maxTyped}
)

// HasEntry reports whether one of the sources is that entry of a sheet.
func HasEntry(sources []state.Source, id string) bool {
	for _, src := range sources {
		if src.Entry == id {
			return true
		}
	}
	return false
}

// FitSources refuses the arguments of a command if SourcesOf refuses their sources.
func FitSources(s *state.State, id string, args game.Args) *game.Refusal {
	_, no := SourcesOf(s, id, args)
	return no
}

// sourcesIn reads typed sources. A source without a number has 1. ok is false if a number or a name
// is out of bounds, or if there are too many.
func sourcesIn(text string) (all []state.Source, ok bool) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("+,;", r) }) {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		n, err := strconv.Atoi(words[len(words)-1])
		if err == nil {
			words = words[:len(words)-1]
		} else {
			n = 1
		}
		name := strings.Join(words, " ")
		if n < 1 || n > maxSource || utf8.RuneCountInString(name) > maxCause {
			return nil, false
		}
		all = append(all, state.Source{Name: name, N: n})
	}
	return all, len(all) <= maxSources
}

// SourcesOf returns the sources in the arguments of a command: ticked entries of the sheet at their
// Rank, then typed sources. It refuses an entry that is named twice, and typed sources out of
// bounds.
func SourcesOf(s *state.State, who string, args game.Args) ([]state.Source, *game.Refusal) {
	var all []state.Source
	p := s.PC(who)
	for _, id := range args["with"] {
		if p != nil && p.Entry(id) != nil {
			e := p.Entry(id)
			all = append(all, state.Source{Name: e.Name, Entry: e.ID, N: max(e.N, 1)})
		}
	}
	for _, typed := range []struct {
		name string
		sign int
	}{{"adv", 1}, {"dis", -1}} {
		more, ok := sourcesIn(args.One(typed.name))
		if !ok {
			return nil, game.Refuse("UNI-R14", "universais.refused.source-value", game.N("most", maxSource),
				game.N("n", maxSources))
		}
		for _, src := range more {
			src.N *= typed.sign
			if e := p.EntryByName(src.Name); e != nil {
				src.Entry, src.Name = e.ID, e.Name
			}
			all = append(all, src)
		}
	}
	for i, src := range all {
		if src.Entry != "" && slices.ContainsFunc(all[:i], func(o state.Source) bool { return o.Entry == src.Entry }) {
			return nil, acting.Refuse("source-twice")
		}
	}
	return all, nil
}

// SourceInputs asks for what helps and hinders. now are the sources that are preset.
func SourceInputs(s *state.State, who string, now []state.Source) []game.Input {
	var inputs []game.Input
	if among := withChoices(s, who, now); len(among) > 0 {
		inputs = append(inputs, game.Input{Param: ParamWith, Choices: among, Twice: acting.Refuse("source-twice")})
	}
	return append(inputs, game.Input{Param: ParamAdv, Preset: TypedSources(s.PC(who), now, 1)},
		game.Input{Param: ParamDis, Preset: TypedSources(s.PC(who), now, -1)})
}

// withChoices returns the entries of a sheet that can help, each at its Rank.
func withChoices(s *state.State, who string, now []state.Source) []game.Choice {
	p := s.PC(who)
	if p == nil {
		return nil
	}
	var cs []game.Choice
	for _, e := range p.Entries {
		if e.Lost || len(cs) == sheet.MaxWith {
			continue
		}
		c := game.Choice{Word: e.ID, Label: game.Quote(e.Name),
			Note: game.Say("universais.with", game.M("kind", sheet.KindMsg(e.Kind)), game.N("n", max(e.N, 1)))}
		c.Selected = slices.ContainsFunc(now,
			func(src state.Source) bool { return src.Entry == e.ID && src.N == max(e.N, 1) })
		cs = append(cs, c)
	}
	return cs
}

// TypedSources returns the sources of one sign (1 or -1) as people type them, without entries at
// their Rank, which are ticked instead.
func TypedSources(p *sheet.PC, now []state.Source, sign int) string {
	var parts []string
	for _, src := range now {
		if src.N*sign <= 0 {
			continue
		}
		name := src.Name
		if e := sheet.EntryOf(p, src.Entry); e != nil && src.N == max(e.N, 1) {
			continue
		} else if e != nil {
			name = e.ID // the name may be too long for a cause
		}
		parts = append(parts, strings.TrimSpace(name+" "+game.Itoa(src.N*sign)))
	}
	return strings.Join(parts, ", ")
}

// OwnSources returns the sources that the owner can drop.
func OwnSources(h *state.Hand) []state.Source {
	return slices.DeleteFunc(slices.Clone(h.Sources), func(src state.Source) bool { return src.GM })
}
