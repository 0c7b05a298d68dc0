package gametest

import (
	"bytes"
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

const maxInputs = 5

// checkMsg records a sentence in the report. An incomplete sentence is a fault.
func (r *runner) checkMsg(where string, m game.Msg) {
	if err := r.report.Messages.Record(m); err != nil {
		r.fault("%s: %v", where, err)
	}
}

// checkOffers checks that front ends can rely on the offers of one actor.
func (r *runner) checkOffers(actor game.Actor, offers []game.Offer) {
	if r.cache.checked[actor] {
		return
	}
	r.cache.checked[actor] = true
	again := r.game.Offers(actor, game.AnyMove)
	if !slices.EqualFunc(offers, again, sameOffer) {
		r.fault("the offers of %q differ when asked for twice", actor.Chair)
	}
	r.checkBrief(actor, offers)
	keys := map[string]string{}
	for _, o := range offers {
		if other, taken := keys[o.Key()]; taken {
			r.fault("two offers of %s %v have one key (%s)", o.Move, o.Fixed, other)
		}
		keys[o.Key()] = o.Move
		r.checkOffer(o)
		r.checkDraft(o, offers)
		r.checkTerms(o)
		r.checkSameETag(actor, o)
	}
}

// checkBrief checks the offers for a page with folded forms: they must read the same as offers, and
// no form may be folded that has no inputs or that a single tap does.
func (r *runner) checkBrief(actor game.Actor, offers []game.Offer) {
	brief := r.game.Offers(actor.WithoutInputs(), game.AnyMove)
	if len(brief) != len(offers) {
		r.fault("%q is offered %d things, and %d in brief", actor.Chair, len(offers), len(brief))
		return
	}
	for i, b := range brief {
		o := offers[i]
		if b.InputsOmitted && (len(o.OpenInputs()) == 0 || r.specs[o.Move].Repeat && !o.OpensForm && o.Ready() ||
			o.Seal().Blocked != nil) {
			r.fault("%s %v is folded, and a tap does it", o.Move, o.Fixed)
		}
		if b.Key() != o.Key() || b.Priority() != o.Priority() || b.DraftOf != o.DraftOf ||
			!reflect.DeepEqual(b.Msg(), o.Msg()) ||
			!reflect.DeepEqual(b.Closed, o.Closed) {
			r.fault("%s %v is told otherwise in brief", o.Move, o.Fixed)
		}
	}
}

// checkSameETag checks that a button which is drawn twice in succession with the same ETag does the
// same both times. Older drawings are not compared: an ETag is short, and over a long walk two of
// many would be equal by chance.
func (r *runner) checkSameETag(actor game.Actor, o game.Offer) {
	_, args, no := game.Match([]game.Offer{o}, game.Command{Key: o.Key(), ETag: o.ETag()})
	if no != nil {
		return
	}
	name, now := actor.Chair+" "+o.Key(), drawnButton{o.ETag(), args}
	if before := r.drawn[name]; before.etag == now.etag && !reflect.DeepEqual(before.args, args) {
		r.fault("a press of %s did %v, and does %v, and shows the same", o.Move, before.args, args)
	}
	r.drawn[name] = now
}

// drawnButton holds the ETag of a drawn button, and the arguments of a tap on it.
type drawnButton struct {
	etag string
	args game.Args
}

func sameOffer(a, b game.Offer) bool {
	a, b = a.Seal(), b.Seal()
	return reflect.DeepEqual(a, b)
}

func (r *runner) checkOffer(o game.Offer) {
	sp := r.specs[o.Move]
	r.checkOfferMsgs(o)
	asked := slices.DeleteFunc(slices.Clone(o.Inputs), func(a game.Input) bool { return a.Advanced })
	if len(asked) > maxInputs {
		r.fault("offer %s: %d asks, at most %d", o.Move, len(asked), maxInputs)
	}
	if o.Urgent && !sp.AnswersCards && r.marksAnswers {
		r.fault("offer %s: urgent, but its Spec is not marked as others are: nobody would be told", o.Move)
	}
	r.checkLoss(o)
	for name, words := range o.Fixed {
		if _, known := sp.Param(name); !known {
			r.fault("offer %s: fixes %s, which is none of its parameters", o.Move, name)
		}
		r.checkWords(o, words)
	}
	for _, a := range o.Inputs {
		r.checkInput(o, sp.Spec, a)
	}
	r.checkBlocked(o)
}

// checkOfferMsgs checks the sentences of an offer, and the text of its button.
func (r *runner) checkOfferMsgs(o game.Offer) {
	r.checkMsg("offer "+o.Move, o.Label)
	r.checkMsg("offer "+o.Move, o.Msg())
	if !o.WaitLabel.Empty() {
		r.checkMsg("what waits for "+o.Move, o.WaitLabel)
	}
	if o.Closed != nil {
		r.checkMsg("offer "+o.Move+": reason", o.Closed.Reason)
	}
	if r.Button != nil && o.Closed == nil && (o.Urgent || o.Optional || o.Primary) {
		if wrong := r.Button(o.Msg()); wrong != "" {
			r.faultWithExample("the button of "+o.Move+" "+o.Label.Key, wrong)
		}
	}
}

// checkBlocked checks the reason of a blocked offer. An offer that lacks only a text opens its form.
func (r *runner) checkBlocked(o game.Offer) {
	yet := o.Seal().Blocked
	if yet == nil {
		return
	}
	r.checkMsg("offer "+o.Move+": why not yet", yet.Reason)
	for _, a := range o.Inputs {
		if a.Kind == game.Text && a.Preset == "" && o.With(game.Args{a.Name: {"Word"}}).Ready() {
			r.faultWithExample("offer "+o.Move, "lacks "+a.Name+" and nothing else: it is a Form")
		}
	}
}

// checkDraft checks that a draft prepares an offer of the same actor, which has the draft's inputs.
func (r *runner) checkDraft(o game.Offer, offers []game.Offer) {
	if o.DraftOf == "" || o.Closed != nil {
		return
	}
	i := slices.IndexFunc(offers, func(into game.Offer) bool { return into.Key() == o.DraftOf })
	if i < 0 || !r.specs[o.Move].Quiet {
		r.fault("offer %s: prepares what is not offered, or is no quiet draft", o.Move)
		return
	}
	for _, a := range o.Inputs {
		into, _ := offers[i].Input(a.Name)
		if words := func(a game.Input) (ws []string) {
			for _, c := range a.Choices {
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

// checkClosed checks that a closed offer is refused with the reason that it shows.
func (r *runner) checkClosed(offers []game.Offer, o game.Offer) {
	_, _, no := game.Match(offers, game.Command{Key: o.Key()})
	if no == nil || no.Reason.Key != o.Closed.Reason.Key {
		r.fault("offer %s: refused with %v, and covered with %v", o.Move, o.Closed, no)
	}
}

// checkAll looks at the table as every actor, which must leave it unchanged.
func (r *runner) checkAll() {
	before := r.stateJSON()
	refs := r.visibleRefs(r.game)
	for _, actor := range r.allActors() {
		offers := r.offers(actor)
		r.checkOffers(actor, offers)
		r.checkReasons(actor, offers)
		r.checkLines(actor)
		for _, o := range offers {
			r.checkSecrets(actor, "an offer", offerWords(o)...)
			if (o.Urgent || o.Optional) && o.Closed == nil { // its button is public
				b := o.Button(actor.Chair)
				read := append(wordsIn(b.Msg()), wordsIn(b.WaitLabel)...)
				for _, m := range b.Consequences {
					read = append(read, wordsIn(m)...)
				}
				r.checkSecrets(game.Actor{}, "a button of "+o.Move+" before the eyes", read...)
			}
		}
		for _, about := range refs {
			r.checkView(actor, r.game.Show(actor, about))
		}
	}
	r.checkCards()
	if !bytes.Equal(before, r.snapshot(r.game)) {
		r.fault("looking (Offers or Show) changed the state")
	}
	r.checkSnapshot(before)
}

func offerWords(o game.Offer) []string {
	words := wordsIn(o.Msg())
	for _, ws := range o.Fixed {
		words = append(words, ws...)
	}
	for _, a := range o.Inputs {
		words = append(words, a.Preset)
		for _, row := range a.CurrentRows {
			words = append(append(words, row.Group), row.Cells...)
		}
		for _, c := range a.Choices {
			words = append(append(words, c.Word), wordsIn(a.ChoiceMsg(c, o.BaseChance()))...)
		}
	}
	for _, m := range o.Consequences {
		words = append(words, wordsIn(m)...)
	}
	if o.Closed != nil {
		words = append(words, wordsIn(o.Closed.Reason)...)
	}
	return words
}
