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
		if a.Settled() && a.Preset != game.Itoa(a.Min) {
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

func (r *runner) checkAsk(o game.Offer, sp game.Spec, a game.Ask) {
	p, known := sp.Param(a.Name)
	if !known || p.Kind != a.Kind {
		r.fault("offer %s: asks %s, which is none of its parameters, or of another kind", o.Move, a.Name)
	}
	if _, fixed := o.Fixed[a.Name]; fixed {
		r.fault("offer %s: asks %s, which is fixed", o.Move, a.Name)
	}
	if a.Min > a.Max || a.Kind == game.Pick && o.No == nil && a.Min > len(openOf(a)) {
		r.fault("offer %s: nothing can be given for %s", o.Move, a.Name)
	}
	var folded []string
	for _, c := range a.Among {
		r.checkWords(o, []string{c.Word})
		r.checkChoice(o, a, c)
		if slices.Contains(folded, game.Canon(c.Word)) {
			r.fault("offer %s: %s has the choice %q twice", o.Move, a.Name, c.Word)
		}
		folded = append(folded, game.Canon(c.Word))
	}
	r.checkPreset(o, a)
	r.checkPlace(o, a)
}

// checkPlace: an answer to the question that matters leaves nothing to be
// answered, and what stands behind "more" need not be.
func (r *runner) checkPlace(o game.Offer, a game.Ask) {
	if a.More && !r.presetDoes(a) {
		r.fault("offer %s: %s stands behind more, and must be answered", o.Move, a.Name)
	}
	if !a.Lead {
		return
	}
	if lead, _ := o.Lead(); lead.Name != a.Name || a.Kind != game.Pick || a.Max != 1 {
		r.fault("offer %s: %s is a second question that matters, or none of one choice", o.Move, a.Name)
	}
	bare := []game.Offer{o}
	bare[0].Fit, bare[0].No = nil, nil
	for _, c := range openOf(a) {
		if _, _, no := game.Cover(bare, game.Command{Key: o.Key(), Sure: true, Args: game.Args{a.Name: {c.Word}}}); no != nil {
			r.fault("offer %s: %s %s leaves something to be answered: %s", o.Move, a.Name, c.Word, no.Why.Key)
		}
	}
}

// checkChoice: what is to be picked can be said, what is closed is refused with
// its reason, and of one chip goes one half.
func (r *runner) checkChoice(o game.Offer, a game.Ask, c game.Choice) {
	where := "offer " + o.Move + ": choice " + c.Word
	r.hear(where, a.Said(c, o.Now()))
	if c.Label.Empty() && len(c.Dice) == 0 {
		r.fault("%s: has no name", where)
	}
	if c.Group != "" && !slices.ContainsFunc(a.Groups, func(g game.Group) bool { return g.Word == c.Group }) {
		r.fault("%s: in a group that its ask does not name", where)
	}
	if c.No == nil && c.One == "" {
		return
	}
	alone := []game.Offer{{Move: o.Move, Asks: []game.Ask{a}}}
	refused := func(words ...string) *game.Refusal {
		_, _, no := game.Cover(alone, game.Command{Move: o.Move, Args: game.Args{a.Name: words}})
		return no
	}
	if c.No != nil {
		r.hear(where+": reason", c.No.Why)
		if no := refused(c.Word); no == nil || c.Ticked {
			r.fault("%s: closed, and may be picked", where)
		}
	}
	for _, other := range a.Among {
		if c.One == "" || other.One != c.One || other.Word == c.Word {
			continue
		}
		if no := refused(c.Word, other.Word); no == nil || c.Ticked && other.Ticked {
			r.fault("%s: goes with %s, the other half of one chip", where, other.Word)
		}
	}
}

// checkPreset: what is there before anybody chooses must be allowed by itself.
func (r *runner) checkPreset(o game.Offer, a game.Ask) {
	ticked := slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.Ticked })
	if a.Preset == "" && !ticked || o.No != nil {
		return
	}
	alone := game.Offer{Move: o.Move, Asks: []game.Ask{a}}
	_, _, no := game.Cover([]game.Offer{alone}, game.Command{Move: o.Move})
	if no != nil && no.Why.Key != "refused.missing" { // more may be needed than is ticked
		r.fault("offer %s: the preset of %s is refused: %s", o.Move, a.Name, no.Why.Key)
	}
}

// checkNo: what is shown with a reason against it is refused with that reason.
func (r *runner) checkNo(offers []game.Offer, o game.Offer) {
	_, _, no := game.Cover(offers, game.Command{Key: o.Key()})
	if no == nil || no.Why.Key != o.No.Why.Key {
		r.fault("offer %s: refused with %v, and covered with %v", o.Move, o.No, no)
	}
}

// checkDeed: a decision leaves facts, and its dice are in them.
func (r *runner) checkDeed(o game.Offer, d *deed) {
	if len(d.events) == 0 {
		r.fault("%s was done and nothing happened", o.Move)
	}
	if said := told(d.events); !slices.Equal(said, d.fell) {
		r.fault("%s threw %v, its events say %v (die, face, hidden)", o.Move, d.fell, said)
	}
	for _, e := range d.events {
		r.checkCounts(e)
	}
}

// checkCounts: what an event counts is no more often than it could be, and can
// be said.
func (r *runner) checkCounts(e game.Event) {
	t, ok := e.(game.Tallied)
	if !ok {
		return
	}
	for _, c := range t.Tally() {
		if c.N < 0 || c.N > c.Of || c.Of == 0 {
			r.fault("%s counts %s %d times of %d", e.EventName(), c.Key, c.N, c.Of)
		}
		r.hear("count of "+e.EventName(), game.Say(c.Key, game.N("n", c.N), game.N("of", c.Of), game.N("percent", 100)))
	}
}

// checkTold lets everybody hear a decision, whose events were written to the
// log from a place on.
func (r *runner) checkTold(events []game.Event, from int) {
	if slices.Contains(events, nil) {
		return
	}
	for _, seat := range r.everySeat() {
		whole, covered := r.System.Tell(events, seat), r.System.Tell(game.Covered(events), seat)
		heard := covered // as the Hall has it
		if seat.Role == game.GM {
			heard = whole
		}
		for _, m := range append(slices.Clip(whole), covered...) {
			r.hear("news", m)
		}
		for _, m := range heard {
			r.listen(seat, "news", wordsIn(m)...)
		}
	}
	if len(r.news) < maxNews {
		r.news = append(r.news, news{from, len(r.log), r.System.Tell(events, game.Seat{}), r.System.Tell(events, game.Seat{Chair: game.GMChair, Role: game.GM})})
	}
}

// maxNews is how many decisions of a run are told again at its end.
const maxNews = 500

// news are what was told of a decision to everybody, and to the GM.
type news struct {
	from, to int // its events in the log
	all, gm  []game.Msg
}

// checkRetold: a decision is told in the same words for ever, by what was
// written of it, whatever came of it later and whoever reads the log.
func (r *runner) checkRetold() {
	for _, n := range r.news {
		var events []game.Event
		for _, k := range r.log[n.from:n.to] {
			events = append(events, r.read(k))
		}
		all, gm := r.System.Tell(events, game.Seat{}), r.System.Tell(events, game.Seat{Chair: game.GMChair, Role: game.GM})
		if !reflect.DeepEqual(all, n.all) || !reflect.DeepEqual(gm, n.gm) {
			r.fault("a decision (%s) is told otherwise later: %+v, and was told as %+v", r.log[n.from].name, all, n.all)
		}
	}
}

// listen looks for secrets in words that reach a seat.
func (r *runner) listen(seat game.Seat, where string, words ...string) {
	for _, s := range r.secrets {
		if s.may(s.owner, seat) {
			continue
		}
		for _, w := range words {
			if strings.Contains(game.Canon(w), s.word) {
				r.fault("%s of %q tells the secret of %q: %q", where, seat.Chair, s.owner.Chair, w)
			}
		}
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
		for _, o := range offers {
			r.listen(seat, "an offer", offerWords(o)...)
			if (o.Urgent || o.May) && o.No == nil { // everybody gets the button
				b := o.Button(seat.Chair)
				r.listen(game.Seat{}, "a button of "+o.Move+" before the eyes", append(wordsIn(b.Said()), wordsIn(b.Wait)...)...)
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
