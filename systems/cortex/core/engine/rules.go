package engine

import (
	"cmp"
	"encoding/json"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// New returns an Engine of mods. It panics if two mods give the same name to a thing such as a
// section, an event or an option, and if an option is in an unknown chapter.
func New(frame Core, mods ...*Mod) *Engine {
	e := &Engine{core: frame, mods: mods, synonyms: game.Synonyms{}}
	e.Folded = noteFolded
	for _, p := range mods {
		if p.Section != nil {
			e.sections = append(e.sections, p.Section)
		}
		for word, others := range p.Synonyms { // two mods may have the same word
			for _, other := range others {
				if !slices.Contains(e.synonyms[word], other) {
					e.synonyms[word] = append(slices.Clip(e.synonyms[word]), other)
				}
			}
		}
		for _, o := range p.Options {
			own := *o // a copy, since other mods add to it in this engine only
			if own.Chapter == "" {
				own.Chapter = p.Chapter
			}
			if !slices.Contains(chapters, own.Chapter) {
				panic("cortex: no chapter for the option " + o.Key)
			}
			e.options.Add(&own)
		}
		e.Add(p.Events...)
		e.Handle(p.Handlers...)
	}
	for _, p := range mods {
		for _, v := range p.Values {
			if o := e.options.Find(v.Option.Key); o != nil {
				o.AddValue(v.Word)
			}
		}
	}
	e.checkOwners()
	e.sortOptions()
	return e
}

// noteFolded drops what was computed of the state before an event. After OptionSet it also calls
// NoteMods.
func noteFolded(s *State, e game.Event) {
	s.memo = nil
	if _, opted := e.(OptionSet); opted {
		s.NoteMods()
	}
}

// checkOwners panics if two mods have the same name, or have the same section, move, or name that
// hooks own. One of the two would never be used.
func (e *Engine) checkOwners() {
	seen := map[string]bool{}
	own := func(what, name string) {
		if seen[what+" "+name] {
			panic("cortex: two owners of the " + what + " " + name)
		}
		seen[what+" "+name] = true
	}
	for _, p := range e.mods {
		own("mod", p.Name)
		if p.Section != nil {
			name, _ := p.Section.title()
			own("section", name)
		}
		for _, m := range e.movesOf(p) {
			own("move", m.Name)
		}
		for _, h := range p.Hooks {
			if h, ok := h.(owner); ok {
				h.Owns(own)
			}
		}
	}
}

// Options returns the options of all mods.
func (e *Engine) Options() rulekit.Options { return e.options }

// moves returns all moves in the order of menus, each with a Do that also runs Core.After.
func (e *Engine) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range e.mods {
		all = append(all, e.movesOf(p)...)
	}
	slices.SortStableFunc(all, func(a, b Move) int { return cmp.Compare(e.rank(a.Name), e.rank(b.Name)) })
	for i := range all {
		do := all[i].Do
		all[i].Do = e.doWithConsequences(do, all[i].Quiet)
	}
	return all
}

// doWithConsequences returns a Do that also runs Core.After.
func (e *Engine) doWithConsequences(do func(*Tx, game.Args), draft bool) func(*Tx, game.Args) {
	return func(t *Tx, args game.Args) {
		do(t, args)
		e.core.After(t, draft)
	}
}

// movesOf returns the moves of a mod, the moves of its hooks first. They are offered only while the
// mod is in the game.
func (e *Engine) movesOf(p *Mod) []Move {
	var moves []Move
	characterMoves := slices.Clip(p.CharacterMoves)
	for _, h := range p.Hooks {
		if with, ok := h.(moveSource); ok {
			ms, ds := with.HookMoves()
			moves, characterMoves = append(moves, ms...), append(characterMoves, ds...)
		}
	}
	moves = rulekit.OnBehalf(append(moves, p.Moves...), characterMoves, e.core.Mark)
	if p.Enabled == nil {
		return moves
	}
	for i, m := range moves {
		moves[i].Offers = func(s *State, c *game.Collector) {
			if p.Enabled(s) {
				m.Offers(s, c)
			} else if c.Explains() {
				c.Close(p.whyOff(m.Name))
			}
		}
	}
	return moves
}

// whyOff returns the refusal of a move of a mod that is not in the game.
func (p *Mod) whyOff(move string) *game.Refusal {
	if p.WhyOff != nil {
		if no := p.WhyOff(move); no != nil {
			return no
		}
	}
	return game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part."+p.Name)))
}

// Rules returns the game.Rules of these mods.
func (e *Engine) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	closes := e.doWithConsequences(func(t *Tx, _ game.Args) { e.core.Expire(t) }, false)
	return game.Rules[State]{
		Name: name, Init: e.start, SchemaVersion: e.schemaVersion(), Restore: e.resume, Moves: e.moves(),
		Synonyms: e.synonyms,
		Events:   &e.EventSet,
		Show:     e.core.Show, Intro: game.Intro{Demo: demo}, Valid: e.isValid,
		Deadline: e.core.Deadline, Expire: func(t *Tx) { closes(t, nil) },
	}
}

// start returns the table of a setup, an empty table without one. It fails if the setup cannot be
// parsed.
func (e *Engine) start(setup json.RawMessage) (*State, error) {
	s := e.newState()
	if err := e.core.Start(s, setup); err != nil {
		return nil, err
	}
	s.NoteMods()
	return s, nil
}

// isValid reports whether a table keeps the bounds of all mods.
func (e *Engine) isValid(s *State) bool {
	for _, p := range e.mods {
		if p.Valid != nil && !p.Valid(s) {
			return false
		}
	}
	return true
}
