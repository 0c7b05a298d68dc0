package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// System is Rules of any state, for front ends, command lines and the manual. Its methods are
// documented as fields of Rules.
type System interface {
	Name() string
	Aliases() []string // other names that create a table too
	Specs() []Spec
	Synonyms() Synonyms
	Start(setup json.RawMessage) (Game, error)
	SchemaVersion() string
	Restore(snapshot json.RawMessage) (Game, error)
	// Tell returns the news of one decision for an actor, the verdict first.
	Tell([]Event, Actor) News
	// Decode reads an event of a record. It fails for an unknown name, and for data that does not fit.
	Decode(name string, data []byte) (Event, error)
	// Intro returns what leads newcomers into the system. None of its functions is nil.
	Intro() Intro
	// Fill reads a file into answers for the form of an offer that takes a file; see FormFill.
	Fill(Offer, []byte) (FormFill, *Refusal)
}

// Play returns the System of some Rules. It sets the Key of each move.
func Play[S any](r Rules[S]) System {
	for i := range r.Moves {
		r.Moves[i].Key = r.Name + "." + strings.ReplaceAll(r.Moves[i].Name, " ", ".")
	}
	return system[S]{r.withEvents()}
}

// withEvents returns the rules with an empty set of events if they have none.
func (r Rules[S]) withEvents() Rules[S] {
	if r.Events == nil {
		r.Events = new(EventSet[S])
	}
	return r
}

// TableAt returns a Game over an existing state. It is for tests, which read the state afterwards.
func (r Rules[S]) TableAt(state *S) Game { return &play[S]{rules: r.withEvents(), state: state} }

type system[S any] struct{ Rules[S] }

func (s system[S]) Name() string { return s.Rules.Name }

func (s system[S]) Aliases() []string { return s.Rules.Aliases }

func (s system[S]) Specs() []Spec {
	var specs []Spec
	for _, m := range s.Moves {
		specs = append(specs, m.Spec)
	}
	return specs
}

func (s system[S]) Synonyms() Synonyms { return s.Rules.Synonyms }

func (s system[S]) Start(setup json.RawMessage) (Game, error) {
	begin := s.Init
	if begin == nil {
		begin = decodePlain[S]
	}
	state, err := begin(setup)
	if err != nil {
		return nil, fmt.Errorf("%s: setup: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) SchemaVersion() string { return s.Rules.SchemaVersion }

func (s system[S]) Restore(snapshot json.RawMessage) (Game, error) {
	read := s.Rules.Restore
	if read == nil {
		read = decodePlain[S]
	}
	state, err := read(snapshot)
	if err != nil {
		return nil, fmt.Errorf("%s: snapshot: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) Tell(es []Event, by Actor) News { return s.Events.Tell(es, by) }

func (s system[S]) Decode(name string, data []byte) (Event, error) {
	return s.Events.Decode(name, data)
}

func (s system[S]) Intro() Intro {
	in := s.Rules.Intro
	if in.Demo == nil {
		in.Demo = func(string) (Demo, error) { return Demo{}, nil }
	}
	if in.Tutorial == nil {
		in.Tutorial = func(string) (Tutorial, error) { return Tutorial{}, nil }
	}
	return in
}

// Fill reads a file into answers for the form of an offer that takes a file (Offer.TakesFile): JSON
// in a format of the system, else text as it can be pasted. The answers are readable, not
// necessarily legal: Match decides that when the player sends them. Fill refuses an offer that
// takes no file, and a file that is empty, too long, not text, broken JSON, nested too deep, or of
// an unknown format.
func (s system[S]) Fill(o Offer, data []byte) (FormFill, *Refusal) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	text := bytes.TrimSpace(data)
	i := slices.IndexFunc(o.Inputs, func(a Input) bool { return a.Kind == Rows })
	switch {
	case !o.TakesFile || i < 0:
		return FormFill{}, ErrNoLongerOffered
	case len(data) > MaxFile:
		return FormFill{}, Refuse("", "file.refused.long", N("max", MaxFile>>10))
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return FormFill{}, Refuse("", "file.refused.no_text")
	case len(text) == 0:
		return FormFill{}, Refuse("", "file.refused.empty")
	case text[0] != '{' && text[0] != '[':
		return o.fillText(o.Inputs[i], string(text))
	}
	if no := wellFormed(text); no != nil {
		return FormFill{}, no
	}
	for _, f := range s.Rules.FileFormats {
		if f.Read == nil {
			continue
		}
		if filled, ok := f.Read(o, text); ok {
			return filled, nil
		}
	}
	return FormFill{}, Refuse("", "file.refused.unknown")
}

// decodePlain reads a state that is plain JSON; the zero state from no data.
func decodePlain[S any](data json.RawMessage) (*S, error) {
	state := new(S)
	if len(data) == 0 {
		return state, nil
	}
	return state, json.Unmarshal(data, state)
}
