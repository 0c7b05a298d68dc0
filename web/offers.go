package web

import (
	"fmt"
	"math"
	"net/url"
	"slices"

	"mesa/game"
	"mesa/lang"
	"mesa/words"
)

// offer is one offer as a form: a button, a form to fill in, or both.
type offer struct {
	*game.Offer
	Key    string
	Seen   string // what it shows, so that a press does that or nothing
	Action string
	About  game.Ref // the page it stands on
	At     game.Seq
	Word   game.Msg // what the move is called
	Help   game.Msg
	Under  game.Heading
	Form   string // where it is drawn with what is picked so far, "" if nothing goes with that
	Chair  string
	Tap    bool          // one button does it
	Repeat bool          // pressing twice means twice
	Draft  bool          // the common next step, and a form that stands open: ticking a box is sending it
	Open   bool          // of a draft: it stands open
	Reject *game.Refusal // why, beside what was typed
	Behind bool          // another form comes first
	Calm   bool          // the reader plays, and nobody waits for them: it looks like no turn of theirs
	Asks   bool          // it has a form, which comes when it is opened
	Rows   bool          // that form is long, and stays a page
	Fill   string        // where a file fills it
	Bar    *bar          // of the throw of an open draft: what stands beside its button
	Throw  *offer        // of a draft: what it prepares, where one tap does not do that yet
	With   string        // id of the draft's form that goes with a press, if there is no script to have sent it
	Back   string
	forms  string // where all forms are
	from   string // what else the address of its form says
	key    string // of its move in the catalogue
	Fields []field
	More   []field // folded away
	Full   bool    // one of those was filled in
}

// Lit are the dice of its reading, as they would lie then.
func (o *offer) Lit() []face {
	var fs []face
	for _, d := range o.Reading.Dice {
		fs = append(fs, face{Die: d})
	}
	return fs
}

// Sum says what its reading comes to, its price and its chances.
func (o *offer) Sum() []game.Msg {
	ms := lang.SideFacts(game.Side{Total: o.Reading.Total, Size: o.Reading.Size})
	for _, s := range o.Cost {
		ms = append(ms, s.Priced())
	}
	for _, odds := range o.Odds {
		ms = append(ms, odds.Said())
	}
	return ms
}

// Proposes reports whether the label may name an answer that the form lets be
// changed, such as against whom, or with a price the dice as they were preset: the
// button below does what the form says then, and must not name another.
func (o *offer) Proposes() bool {
	dear := o.Reject != nil && o.Reject.Dear
	return dear || !o.Grave && slices.ContainsFunc(o.Fields, func(f field) bool { return f.Lead })
}

// opens is what stands on the link to the form of what a tap does: the question
// that matters, if one does.
func (o *offer) opens() game.Msg {
	if a, ok := o.Lead(); ok {
		return game.Say("web.change_lead", game.M("ask", game.Say(o.key+".param."+a.Name)))
	}
	return game.Say("web.change")
}

// Class is how the button looks: lead for what comes next.
func (o *offer) Class() string {
	if (o.Urgent || o.Main) && o.No == nil && !o.Behind && !o.Calm {
		return "lead"
	}
	return "side"
}

// The shapes of a field.
const (
	asRadios = "radios"
	asMenu   = "menu"
	asBoxes  = "boxes"
	asNumber = "number"
	asLine   = "line"
	asArea   = "area"
	asDice   = "dice"
	asRows   = "rows"
)

const (
	maxRadios = 7   // choices; more make a menu
	maxLine   = 160 // characters; more make an area
)

// field is one open parameter as the part of a form.
type field struct {
	game.Ask
	Shape    string
	ID       string
	Label    game.Msg
	Hint     game.Msg
	Required bool
	Value    string
	Choices  []choice
	Dense    bool // many and short: on a phone each is one line

	RowGroups  []*rowGroup
	GroupLabel game.Msg      // what the name of a group is called
	Fault      *game.Refusal // what is wrong with it, where that stands at the field
	First      bool          // one types here next
}

func (d *desk) offer(o *game.Offer) *offer {
	id := o.Key()
	if d.no.dear(id) { // with its price, which the next press has seen
		o = d.no.no.Meant
	}
	_, spec := d.v.spec(d.sight.System, o.Move)
	out := &offer{Offer: o, Key: id, At: d.sight.At, About: d.about, Under: spec.Under, Word: game.Say(spec.Key),
		Tap: tappable(o, spec), Repeat: spec.Repeat, Draft: o.Into != "" && o.No == nil && o.Main,
		Calm:   d.calm && spec.Under == game.UnderAct && !o.Urgent,
		Action: d.action, Chair: d.sight.Seat.Chair, forms: d.forms, from: d.from}
	if o.Opens {
		out.Form = d.forms + url.PathEscape(o.Move) + "/" + id
	}
	key := spec.Key
	out.key = key
	var given game.Args
	if d.no != nil && d.no.c.Key == out.Key {
		given, out.Open, out.Reject = d.no.c.Args, true, d.no.no
	}
	if out.Tap || out.Draft || d.alone { // else a link to its form stands for it
		out.Seen = o.Seen()
	}
	if !d.alone && !out.Draft {
		out.Asks, out.Rows = o.No == nil && (o.Grave || o.Folded || d.asks(o, out.Key)), hasRows(o, spec)
		return out
	}
	if d.v.p.Has(key + ".help") {
		out.Help = game.Say(key + ".help")
	}
	for _, a := range o.Questions() {
		if o.Urgent && d.drafted(out.Key, a.Name) {
			continue
		}
		f := d.v.field(a, o.Now(), "f-"+out.Key+"-"+a.Name)
		f.Label = game.Say(key + ".param." + a.Name)
		words, is := given[a.Name]
		switch {
		case a.Kind == game.Rows:
			f.GroupLabel = game.Say(key + ".param." + a.Name + ".group")
			f.layRows(func(name string) game.Msg { return game.Say(key + ".param." + name) }, words, d.no)
		case is:
			f.fill(words)
		}
		if d.alone {
			f.blame(d.no)
		}
		if a.More {
			out.More, out.Full = append(out.More, f), out.Full || len(given[a.Name]) > 0
			continue
		}
		out.Fields = append(out.Fields, f)
	}
	return out
}

// Page is the address of its form, with where one goes from there.
func (o *offer) Page() string {
	if !o.Asks {
		return ""
	}
	return o.forms + url.PathEscape(o.Move) + "/" + o.Key + "?" + backField + "=" + url.QueryEscape(o.Back) + o.from
}

// asks reports whether an offer asks more than its draft does.
func (d *desk) asks(o *game.Offer, key string) bool {
	return slices.ContainsFunc(o.Questions(), func(a game.Ask) bool { return !o.Urgent || !d.drafted(key, a.Name) })
}

// drafted reports whether a draft that is sent with every tick answers what an
// offer asks. Without script the offer's own form has the field too.
func (d *desk) drafted(key, param string) bool {
	return d.v.script && slices.ContainsFunc(d.sight.Offers, func(o game.Offer) bool {
		_, asks := o.Ask(param)
		return o.Into == key && o.No == nil && o.Main && asks
	})
}

// tappable reports whether one button does it. What is grave is first unfolded,
// with what is lost. Where something is open, that is
// only for the next step and for what is easily pressed again; anything else
// shows its questions first, so that no tap settles what was never seen; so does what
// says that its form is to be opened.
func tappable(o *game.Offer, spec game.Spec) bool {
	if o.Grave || o.Folded {
		return false
	}
	if len(o.Questions()) == 0 {
		return true
	}
	return (o.Main || o.Urgent || spec.Repeat) && !o.Form && o.Ready()
}

// spec gives what is known of a move of the system, or else of the house.
func (s *Server) spec(system, move string) (string, game.Spec) {
	if spec, ok := s.specs[system][move]; ok {
		return system, spec
	}
	return game.HouseName, s.specs[game.HouseName][move]
}

func (v *visit) field(a game.Ask, now game.Chance, id string) field {
	a.Among = a.Shown()
	f := field{Ask: a, ID: id, Required: a.Min > 0, Value: a.Preset}
	switch a.Kind {
	case game.Number:
		f.Shape, f.Required = asNumber, true
		f.Hint = game.Say("web.hint.number", game.N("min", a.Min), game.N("max", a.Max))
		if a.Change { // a field for numbers would eat the sign
			f.Shape, f.Hint = asLine, words.Takes(a.Param)
		}
	case game.Text:
		f.Shape = asLine
		if a.Max > maxLine {
			f.Shape = asArea
		}
	case game.Rows:
		f.Shape = asRows
	case game.Dice:
		f.Shape = asDice
		f.Hint = game.Say("web.hint.dice", game.N("n", min(a.Max, game.MaxDice)))
	default:
		f.pick(v, now)
	}
	return f
}

// pick shapes the choice of some out of many.
func (f *field) pick(v *visit, now game.Chance) {
	for _, c := range f.Among { // by its word: the list may change under somebody's finger
		f.Choices = append(f.Choices,
			choice{Choice: c, ID: f.ID + "-" + url.QueryEscape(c.Word), Said: f.Said(c, now), Worth: v.worth(f.Ask, c, now),
				Coins: v.coins(c.Cost)})
	}
	f.Dense = len(f.Choices) > maxRadios && !slices.ContainsFunc(f.Choices, func(c choice) bool { return !c.short(v) })
	f.Shape = asBoxes
	most := min(f.Max, len(f.Among))
	switch {
	case f.Max == 1 && f.Min == 0 && len(f.Among) == 1: // said or not
	case f.Max == 1 && len(f.Among) <= maxRadios:
		f.Shape = asRadios
	case f.Max == 1:
		f.Shape = asMenu
	case f.Min == most && most > 0:
		f.Hint = game.Say("web.hint.exactly", game.N("n", most))
	case f.Min == 0 && f.Max < len(f.Among):
		f.Hint = game.Say("web.hint.up_to", game.N("n", f.Max))
	case f.Min > 0:
		f.Hint = game.Say("web.hint.between", game.N("min", f.Min), game.N("max", most))
	}
}

// worth says shortly what a choice adds to a chance, or what that is with it.
func (v *visit) worth(a game.Ask, c game.Choice, now game.Chance) string {
	switch {
	case !c.Then.Told() || c.Ticked && !a.Instead():
		return ""
	case a.Instead() || !now.Told():
		return v.p.Say(c.Then.Msg())
	}
	n := int(math.Round(100*c.Then.P())) - int(math.Round(100*now.P()))
	return fmt.Sprintf("%+d%%", n)
}

// blame says at a field what is wrong with it.
func (f *field) blame(no *refused) {
	if no == nil || no.no == nil {
		return
	}
	for _, fault := range no.no.All() {
		if fault.Param == f.Name && fault.Row == 0 {
			f.Fault, f.First = fault, fault == no.first()
		}
	}
}

// None reports whether a pick of one may be left open and nothing is chosen.
func (f field) None() bool {
	return !slices.ContainsFunc(f.Choices, func(c choice) bool { return c.Ticked })
}

// fill puts in what somebody had typed.
func (f *field) fill(words []string) {
	f.Value = ""
	for i, w := range words {
		if i > 0 {
			f.Value += " "
		}
		f.Value += w
	}
	for i := range f.Choices {
		f.Choices[i].Ticked = slices.Contains(words, f.Choices[i].Word)
	}
}
