package game

import (
	"slices"
	"strings"
)

// Refusal is the only error that players read: nothing changed and nothing was charged.
type Refusal struct {
	Rule   string // the id in the rules reference, "" if no rule is the reason
	Reason Msg
	// Suggested is the offer that the command would match if it said one thing more: that it is
	// sure (Offer.Destructive), for whom it acts (Offer.OnBehalf), or that the price was seen
	// (Costlier). A front end asks for that once. nil: nothing helps.
	Suggested *Offer
	Param     string // the parameter that does not fit, "" if it is none
	// Row and Col are the place of a fault in Rows, both from 1, as the rows were written
	// (Input.Rows). Col 0 is the whole row, or its group; Row 0 is no place. Where is the place as
	// text.
	Row, Col int
	Where    Msg
	Others   []*Refusal // the other faults: first of given words, then of missing ones; see All
	// Costlier: these answers cost more than was shown. Suggested is the offer with these answers
	// and their price; a press of Suggested with the same answers is done.
	Costlier bool
}

// ErrNoLongerOffered refuses a press of an offer that no longer exists, and ErrNotOffered a line
// that no offer matches.
var (
	ErrNoLongerOffered = Refuse("", "refused.gone")
	ErrNotOffered      = Refuse("", "refused.not_offered")
)

// Refuse returns a Refusal. rule is the id in the rules reference, or "".
func Refuse(rule, key string, args ...Arg) *Refusal {
	return &Refusal{Rule: rule, Reason: Say(key, args...)}
}

// Equal reports whether two refusals, which may be nil, have the same rule and reason.
func (r *Refusal) Equal(o *Refusal) bool {
	if r == nil || o == nil {
		return r == o
	}
	return r.Rule == o.Rule && r.Reason.Equal(o.Reason)
}

// Error returns a text for logs; front ends show Msg in the reader's language.
func (r *Refusal) Error() string { return "refused " + r.Rule + ": " + r.Reason.Key }

// Msg returns the reason, after the place if it is a fault in rows.
func (r *Refusal) Msg() Msg {
	if r.Where.Empty() {
		return r.Reason
	}
	return Say("refused.at", M("where", r.Where), M("why", r.Reason))
}

// All returns the refusal and its Others, in order.
func (r *Refusal) All() []*Refusal { return append([]*Refusal{r}, r.Others...) }

// each returns a refusal with do applied to it and to its Others.
func (r *Refusal) each(do func(Refusal) Refusal) *Refusal {
	out := do(*r)
	out.Others = slices.Clone(r.Others)
	for i, m := range out.Others {
		one := do(*m)
		out.Others[i] = &one
	}
	return &out
}

// mentions reports whether a refusal includes a reason with the rule and key of why, about any
// thing.
func (no *Refusal) mentions(why *Refusal) bool {
	return slices.ContainsFunc(no.All(),
		func(one *Refusal) bool { return one.Rule == why.Rule && one.Reason.Key == why.Reason.Key })
}

// joinRefusals returns several refusals as one: the first, with the rest in Others.
func joinRefusals(faults []*Refusal) *Refusal {
	if len(faults) < 2 {
		return faults[0]
	}
	first := *faults[0]
	first.Others = nil
	for _, no := range faults[1:] {
		other := *no
		other.Others = nil
		first.Others = append(first.Others, &other)
	}
	return &first
}

// WithLabel returns the refusal with the label of its parameter, as in the Spec, in place of the
// name that commands use.
func (r *Refusal) WithLabel(spec Spec) *Refusal {
	if len(r.Others) == 0 && !slices.ContainsFunc(r.Reason.Args, func(a Arg) bool { return a.Name == "param" }) {
		return r
	}
	return r.each(func(f Refusal) Refusal { return f.withLabel(spec) })
}

func (r Refusal) withLabel(spec Spec) Refusal {
	for i, a := range r.Reason.Args {
		name, _, _ := strings.Cut(a.Words, ".") // of a column: "traits.die"
		if _, known := spec.Param(name); a.Name == "param" && a.Kind == WordsArg && known {
			r.Reason.Args = slices.Clone(r.Reason.Args)
			r.Reason.Args[i] = M("param", spec.Label(a.Words))
		}
	}
	return r
}
