package gametest

import (
	"bytes"
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

const maxAsks = 5

// hear notes a sentence, which must be whole.
func (r *runner) hear(where string, m game.Msg) {
	if err := r.report.Messages.Hear(m); err != nil {
		r.fault("%s: %v", where, err)
	}
}

// checkOffers holds the offers of one seat to what windows rely on.
func (r *runner) checkOffers(seat game.Seat, offers []game.Offer) {
	if r.looked.checked[seat] {
		return
	}
	r.looked.checked[seat] = true
	again := r.game.OffersOf(seat, game.AnyMove)
	if !slices.EqualFunc(offers, again, sameOffer) {
		r.fault("the offers of %q differ when asked for twice", seat.Chair)
	}
	r.checkBrief(seat, offers)
	keys := map[string]string{}
	for _, o := range offers {
		if other, taken := keys[o.Key()]; taken {
			r.fault("two offers of %s %v have one key (%s)", o.Move, o.Fixed, other)
		}
		keys[o.Key()] = o.Move
		r.checkOffer(o)
		r.checkInto(o, offers)
		r.checkTerms(o)
		r.checkSeen(seat, o)
	}
}

// checkBrief: a page on which forms are folded is told the same, and folds none of what
// asks nothing or of what one tap does.
func (r *runner) checkBrief(seat game.Seat, offers []game.Offer) {
	brief := r.game.OffersOf(seat.Brief(), game.AnyMove)
	if len(brief) != len(offers) {
		r.fault("%q is offered %d things, and %d in brief", seat.Chair, len(offers), len(brief))
		return
	}
	for i, b := range brief {
		o := offers[i]
		if b.Folded && (len(o.Questions()) == 0 || r.specs[o.Move].Repeat && !o.Form && o.Ready() || o.Seal().Yet != nil) {
			r.fault("%s %v is folded, and a tap does it", o.Move, o.Fixed)
		}
		if b.Key() != o.Key() || b.Rank() != o.Rank() || b.Into != o.Into || !reflect.DeepEqual(b.Said(), o.Said()) ||
			!reflect.DeepEqual(b.No, o.No) {
			r.fault("%s %v is told otherwise in brief", o.Move, o.Fixed)
		}
	}
}

// checkSeen: of two drawings of a button, one after the other, that show the
// same, a press does the same. Older ones are let be: Seen is short, and over a
// long walk two of many would meet by chance.
func (r *runner) checkSeen(seat game.Seat, o game.Offer) {
	_, args, no := game.Cover([]game.Offer{o}, game.Command{Key: o.Key(), Seen: o.Seen()})
	if no != nil {
		return
	}
	name, now := seat.Chair+" "+o.Key(), button{o.Seen(), args}
	if before := r.drawn[name]; before.seen == now.seen && !reflect.DeepEqual(before.args, args) {
		r.fault("a press of %s did %v, and does %v, and shows the same", o.Move, before.args, args)
	}
	r.drawn[name] = now
}

// button is what one showed, and what a tap of it takes.
type button struct {
	seen string
	args game.Args
}

func sameOffer(a, b game.Offer) bool {
	a, b = a.Seal(), b.Seal()
	return reflect.DeepEqual(a, b)
}

func (r *runner) checkOffer(o game.Offer) {
	sp := r.specs[o.Move]
	r.hear("offer "+o.Move, o.Label)
	r.hear("offer "+o.Move, o.Said())
	if !o.Wait.Empty() {
		r.hear("what waits for "+o.Move, o.Wait)
	}
	if len(o.Asks) > maxAsks {
		r.fault("offer %s: %d asks, at most %d", o.Move, len(o.Asks), maxAsks)
	}
	if o.Urgent && !sp.Answers && r.marked {
		r.fault("offer %s: urgent, but its Spec is not marked as others are: nobody would be told", o.Move)
	}
	r.checkCare(o)
	for _, a := range o.Asks {
		if a.Kind == game.Number && a.Settled() && a.Preset != game.Itoa(a.Min) {
			r.fault("offer %s: %s may only be %d, and is asked", o.Move, a.Name, a.Min)
		}
	}
	for name, words := range o.Fixed {
		if _, known := sp.Param(name); !known {
			r.fault("offer %s: fixes %s, which is none of its parameters", o.Move, name)
		}
		r.checkWords(o, words)
	}
	for _, a := range o.Asks {
		r.checkAsk(o, sp.Spec, a)
	}
	if o.No != nil {
		r.hear("offer "+o.Move+": reason", o.No.Why)
	}
	if r.Button != nil && o.No == nil && (o.Urgent || o.May || o.Main) {
		if wrong := r.Button(o.Said()); wrong != "" {
			r.faultOnce("the button of "+o.Move+" "+o.Label.Key, wrong)
		}
	}
	if yet := o.Seal().Yet; yet != nil {
		r.hear("offer "+o.Move+": why not yet", yet.Why)
		r.checkYet(o)
	}
}

// checkYet: what lacks but a word is no tap that fails, but a form.
func (r *runner) checkYet(o game.Offer) {
	for _, a := range o.Asks {
		if a.Kind == game.Text && a.Preset == "" && o.With(game.Args{a.Name: {"Word"}}).Ready() {
			r.faultOnce("offer "+o.Move, "lacks "+a.Name+" and nothing else: it is a Form")
		}
	}
}

// checkInto: a draft prepares an offer of the same seat that asks the same.
func (r *runner) checkInto(o game.Offer, offers []game.Offer) {
	if o.Into == "" || o.No != nil {
		return
	}
	i := slices.IndexFunc(offers, func(into game.Offer) bool { return into.Key() == o.Into })
	if i < 0 || !r.specs[o.Move].Quiet {
		r.fault("offer %s: prepares what is not offered, or is no quiet draft", o.Move)
		return
	}
	for _, a := range o.Asks {
		into, _ := offers[i].Ask(a.Name)
		if words := func(a game.Ask) (ws []string) {
			for _, c := range a.Among {
				ws = append(ws, c.Word)
			}
			return ws
		}; into.Param != a.Param || !slices.Equal(words(into), words(a)) {
			r.fault("offer %s: prepares %s, which asks for something else than %s", o.Move, offers[i].Move, a.Name)
		}
	}
}

func (r *runner) checkWords(o game.Offer, words []string) {
	for _, w := range words {
		if len(w) > game.MaxWord || w == "" || strings.TrimSpace(w) != w {
			r.fault("offer %s: %q is no canonical word of at most %d bytes", o.Move, w, game.MaxWord)
		}
	}
}

// checkNo: what is shown with a reason against it is refused with that reason.
func (r *runner) checkNo(offers []game.Offer, o game.Offer) {
	_, _, no := game.Cover(offers, game.Command{Key: o.Key()})
	if no == nil || no.Why.Key != o.No.Why.Key {
		r.fault("offer %s: refused with %v, and covered with %v", o.Move, o.No, no)
	}
}

// checkAll looks at the table through everybody's eyes, which must leave it as
// it is.
func (r *runner) checkAll() {
	before := r.written()
	refs := r.refs(r.game)
	for _, seat := range r.everySeat() {
		offers := r.offers(seat)
		r.checkOffers(seat, offers)
		r.checkReasons(seat, offers)
		r.checkLines(seat)
		for _, o := range offers {
			r.listen(seat, "an offer", offerWords(o)...)
			if (o.Urgent || o.May) && o.No == nil { // everybody gets the button
				b := o.Button(seat.Chair)
				read := append(wordsIn(b.Said()), wordsIn(b.Wait)...)
				for _, m := range b.Then {
					read = append(read, wordsIn(m)...)
				}
				r.listen(game.Seat{}, "a button of "+o.Move+" before the eyes", read...)
			}
		}
		for _, about := range refs {
			r.checkView(seat, r.game.Show(seat, about))
		}
	}
	r.checkMoments()
	if !bytes.Equal(before, r.snapshot(r.game)) {
		r.fault("looking (Offers or Show) changed the state")
	}
	r.checkResume(before)
}

func offerWords(o game.Offer) []string {
	words := wordsIn(o.Said())
	for _, ws := range o.Fixed {
		words = append(words, ws...)
	}
	for _, a := range o.Asks {
		words = append(words, a.Preset)
		for _, row := range a.Start {
			words = append(append(words, row.Group), row.Cells...)
		}
		for _, c := range a.Among {
			words = append(append(words, c.Word), wordsIn(a.Said(c, o.Now()))...)
		}
	}
	for _, m := range o.Then {
		words = append(words, wordsIn(m)...)
	}
	if o.No != nil {
		words = append(words, wordsIn(o.No.Why)...)
	}
	return words
}
