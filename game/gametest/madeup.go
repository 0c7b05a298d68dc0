package gametest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"mesa/game"
)

// madeUpWord is a word that names nothing at any table.
const madeUpWord = "zzyzx-made-up"

// WalkWithMadeUpWords takes steps as Walk does, without Walk's checks of the whole table. Every 20
// steps it tries, for each open move of every actor, lines with a made-up word for each parameter
// that takes no free text. The refusal must name that word.
func WalkWithMadeUpWords(s Subject, seed uint64, steps int) *Report {
	const every = 20
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	defer r.recoverFault()
	for n := range steps {
		if r.step(); n%every != 0 {
			continue
		}
		for _, actor := range r.allActors() {
			offers, said := r.offers(actor), map[string]bool{}
			for _, o := range openOffers(offers) {
				if !said[o.Move] { // the other offers of a move have the same parameters, and come by chance
					said[o.Move] = true
					r.sayMadeUp(actor, offers, o)
				}
			}
		}
		if len(r.report.Faults) >= maxFaults {
			break
		}
	}
	return r.report
}

func openOffers(offers []game.Offer) []game.Offer {
	return slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Closed != nil })
}

// tryMadeUp tries lines of a random open move with made-up words.
func (r *runner) tryMadeUp() {
	actors := r.allActors()
	actor := actors[r.chance.IntN(len(actors))]
	offers := r.offers(actor)
	if open := openOffers(offers); len(open) > 0 {
		r.sayMadeUp(actor, offers, r.pick(open))
	}
}

// sayMadeUp tries lines of an open move with a made-up word for each parameter that takes no free
// text, alone and with other words that fit. The refusal must name the made-up word and no rule,
// since the move is open.
func (r *runner) sayMadeUp(actor game.Actor, offers []game.Offer, o game.Offer) {
	secrets := len(r.secrets)
	given, _ := r.arguments(actor, o)
	r.secrets = r.secrets[:secrets] // nothing is done
	whole := maps.Clone(o.Fixed)
	if whole == nil {
		whole = game.Args{}
	}
	maps.Copy(whole, given)
	for _, p := range r.specs[o.Move].Params {
		_, asked := o.Input(p.Name)
		if o.Fixed[p.Name] == nil && (takesAny(p) || !asked) || takesAny(p) && hasInput(offers, o.Move, p.Name) {
			continue
		}
		among := maps.Clone(whole)
		among[p.Name] = []string{madeUpWord}
		r.checkMadeUp(actor, offers, p, game.Command{Move: o.Move, Args: among})
		r.checkMadeUp(actor, offers, p, game.Command{Move: o.Move, Args: game.Args{p.Name: {madeUpWord}}})
	}
}

// hasInput reports whether an offer of a move has an input for a parameter.
func hasInput(offers []game.Offer, move, param string) bool {
	return slices.ContainsFunc(offers, func(o game.Offer) bool {
		_, asked := o.Input(param)
		return o.Move == move && asked
	})
}

// checkMadeUp checks the refusal of a line with a made-up word for a parameter.
func (r *runner) checkMadeUp(actor game.Actor, offers []game.Offer, p game.Param, c game.Command) {
	no := r.refusalOf(actor, c)
	if no == nil {
		r.fault("%s %v: a made-up word is covered", c.Move, c.Args)
		return
	}
	named := slices.ContainsFunc(wordsIn(no.Reason), func(w string) bool { return strings.Contains(w, madeUpWord) })
	if no.Rule != "" || !named {
		r.fault("%s %v: a made-up word is answered by %s %s", c.Move, c.Args, no.Rule, no.Reason.Key)
		return
	}
	r.checkMsg("a made-up word of "+c.Move, no.Reason)
	r.checkSecrets(actor, "a refusal", wordsIn(no.Reason)...)
	r.checkListed(offers, p, c, no)
}

// checkListed checks that a refusal which lists fitting words lists every word that would be done
// in place of the made-up one.
func (r *runner) checkListed(offers []game.Offer, p game.Param, c game.Command, no *game.Refusal) {
	i := slices.IndexFunc(no.Reason.Args, func(a game.Arg) bool { return a.Name == "choices" })
	if i < 0 {
		return
	}
	listed := no.Reason.Args[i].Msgs
	if slices.ContainsFunc(listed, func(m game.Msg) bool { return m.Key == "more" }) {
		return
	}
	for _, w := range offeredWords(offers, c.Move, p.Name) {
		with := c
		with.Args = maps.Clone(c.Args)
		with.Args[p.Name] = []string{w}
		if _, _, not := game.Match(offers, with); not != nil && (not.Suggested == nil || !not.Suggested.Destructive) {
			continue // an offer on behalf of another would not be done by this line either
		}
		if !slices.ContainsFunc(listed, func(m game.Msg) bool { return slices.Contains(wordsIn(m), w) }) {
			r.fault("%s %v: %s would be done and is not among what fits", c.Move, c.Args, w)
		}
	}
}

// offeredWords returns the words that the open offers of a move accept for a parameter.
func offeredWords(offers []game.Offer, move, param string) []string {
	var words []string
	for _, o := range offers {
		if o.Move != move || o.Closed != nil {
			continue
		}
		words = append(words, o.Fixed[param]...)
		a, _ := o.Input(param)
		for _, c := range a.Choices {
			words = append(words, c.Word)
		}
	}
	return words
}
