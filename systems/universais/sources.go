package universais

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Sources, which help or hinder, are typed as "2", "2+1" (two sources) or with names: "Altura 1, Ajuda
// 2". The name of an entry of the sheet means that entry, at the value that is typed.

const (
	maxSource  = 9   // of one source
	maxSources = 6   // that are typed at once
	maxCause   = 24  // characters of the name of one source
	maxTyped   = 200 // characters of all
)

var (
	paramWith = game.Param{Name: "with", Kind: game.Pick, Max: 8}
	paramAdv  = game.Param{Name: "adv", Kind: game.Text, Max: maxTyped}
	paramDis  = game.Param{Name: "dis", Kind: game.Text, Max: maxTyped}
)

// sourcesIn reads typed sources. A source without a number has 1. ok is false if a number or a name
// is out of bounds, or if there are too many.
func sourcesIn(text string) (all []Source, ok bool) {
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
		all = append(all, Source{Name: name, N: n})
	}
	return all, len(all) <= maxSources
}

// sourcesOf returns the sources in the arguments of a command: ticked entries of the sheet at their
// Rank, then typed sources. It refuses an entry that is named twice.
func (s *State) sourcesOf(who string, args game.Args) ([]Source, *game.Refusal) {
	var all []Source
	p := s.pc(who)
	for _, id := range args["with"] {
		if p != nil && p.entry(id) != nil {
			e := p.entry(id)
			all = append(all, Source{Name: e.Name, Entry: e.ID, N: max(e.N, 1)})
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
			if e := p.entryByName(src.Name); e != nil {
				src.Entry, src.Name = e.ID, e.Name
			}
			all = append(all, src)
		}
	}
	for i, src := range all {
		if src.Entry != "" && slices.ContainsFunc(all[:i], func(o Source) bool { return o.Entry == src.Entry }) {
			return nil, refuse("source-twice")
		}
	}
	return all, nil
}

// entryByName returns the entry of that name that is not lost, nil if there is none.
func (p *PC) entryByName(name string) *Entry {
	if p == nil || name == "" {
		return nil
	}
	for i := range p.Entries {
		if e := &p.Entries[i]; !e.Lost && (game.Canonical(e.Name) == game.Canonical(name) || e.ID == game.Slug(name)) {
			return e
		}
	}
	return nil
}

// sourceInputs asks for what helps and hinders. The sources now are preset.
func (s *State) sourceInputs(who string, now []Source) []game.Input {
	var inputs []game.Input
	if among := s.withChoices(who, now); len(among) > 0 {
		inputs = append(inputs, game.Input{Param: paramWith, Choices: among, Twice: refuse("source-twice")})
	}
	return append(inputs, game.Input{Param: paramAdv, Preset: typedSources(s.pc(who), now, 1)},
		game.Input{Param: paramDis, Preset: typedSources(s.pc(who), now, -1)})
}

// withChoices returns the entries of a sheet that can help, each at its Rank.
func (s *State) withChoices(who string, now []Source) []game.Choice {
	p := s.pc(who)
	if p == nil {
		return nil
	}
	var cs []game.Choice
	for _, e := range p.Entries {
		if e.Lost || len(cs) == maxWith {
			continue
		}
		c := game.Choice{Word: e.ID, Label: game.Quote(e.Name),
			Note: game.Say("universais.with", game.M("kind", kindMsg(e.Kind)),
				game.N("n", max(e.N, 1)))}
		c.Selected = slices.ContainsFunc(now,
			func(src Source) bool { return src.Entry == e.ID && src.N == max(e.N, 1) })
		cs = append(cs, c)
	}
	return cs
}

// maxWith is the number of entries that a form offers. Further ones are not offered.
const maxWith = 24

// typedSources returns the sources of one sign (1 or -1) as people type them, without entries at
// their Rank, which are ticked instead.
func typedSources(p *PC, now []Source, sign int) string {
	var parts []string
	for _, src := range now {
		if src.N*sign <= 0 {
			continue
		}
		name := src.Name
		if e := entryOf(p, src.Entry); e != nil && src.N == max(e.N, 1) {
			continue
		} else if e != nil {
			name = e.ID // the name may be too long for a cause
		}
		parts = append(parts, strings.TrimSpace(name+" "+game.Itoa(src.N*sign)))
	}
	return strings.Join(parts, ", ")
}

func entryOf(p *PC, id string) *Entry {
	if p == nil || id == "" {
		return nil
	}
	return p.entry(id)
}

// sourceMsgs lists the sources of a hand.
func sourceMsgs(h *Hand) []game.Msg {
	var ms []game.Msg
	for _, src := range h.Sources {
		key, n := "universais.source.adv", src.N
		if n < 0 {
			key, n = "universais.source.dis", -n
		}
		ms = append(ms, game.Say(key, game.W("name", src.Name), game.N("n", n)))
	}
	return ms
}
