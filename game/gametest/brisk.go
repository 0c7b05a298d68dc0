package gametest

import (
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/game"
)

// briskly is the number of actions that brisk players take over each subject.
var briskly = flag.Int("brisk", 500, "how many actions brisk players take over each subject")

const (
	briskTable = 500 // actions at one table
	briskRate  = 50  // actions between two checks by all actors
	spoiled    = 16  // one command in this many is changed to something that is not offered
	repeated   = 32  // one command in this many is given twice
)

// RunBrisk plays tables of a subject, or of the subject for each seed, with brisk players, until
// they have acted often enough.
func RunBrisk(t *testing.T, of func(seed uint64) Subject) {
	runTables(t, *briskly, briskTable, func(seed uint64, actions int) *Report { return Brisk(of(seed), seed, actions) })
}

// Brisk plays a table with players who act quickly: each looks at one move alone, and takes one of
// its offers or says something else. They leave chairs, come back and repeat commands, and the
// table is sometimes restored from its snapshot. An open offer must be done, a closed one must not,
// a refusal must change nothing, no holding may fall below zero, some actor can always act, and the
// log must fold to the state.
func Brisk(s Subject, seed uint64, steps int) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	r.walkBriskly(steps)
	return r.report
}

func (r *runner) walkBriskly(steps int) {
	defer r.recoverFault()
	for n := range steps {
		r.hurry()
		if n%briskRate == 0 {
			r.checkBrisk()
		}
		if len(r.report.Faults) >= maxFaults {
			return
		}
	}
	r.checkBrisk()
	r.checkReplay()
}

// hurry takes one action of a brisk walk.
func (r *runner) hurry() {
	switch r.chance.IntN(80) {
	case 0:
		r.changeChairs()
	case 1:
		r.reveal()
	case 2:
		r.restart()
	case 3, 4, 5, 6:
		r.passDeadline()
	}
	actors := r.allActors()
	actor := actors[r.chance.IntN(len(actors))]
	offers := r.glimpse(actor)
	for i := 0; len(offers) == 0 && i < len(actors); i++ { // the public and guests have few offers
		actor = actors[i]
		offers = r.glimpse(actor)
	}
	if len(offers) == 0 {
		return
	}
	o := offers[r.chance.IntN(len(offers))]
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Sure: graveWith(o)}
	if o.Closed == nil {
		args, ok := r.arguments(actor, o)
		if !ok {
			return
		}
		c.Args = args
	}
	legal := o.Closed == nil
	if r.chance.IntN(spoiled) == 0 {
		c, legal = r.spoil(c), false
	}
	r.noteTrail(actor, c, o)
	r.give(actor, o, c, legal)
	if r.chance.IntN(repeated) == 0 {
		r.give(actor, o, c, false)
	}
}

// glimpse returns an actor's offers of some move, often of one that a card waits for.
func (r *runner) glimpse(actor game.Actor) []game.Offer {
	if r.chance.IntN(3) == 0 {
		urgent := slices.DeleteFunc(r.game.Offers(actor, func(sp *game.Spec) bool { return sp.AnswersCards }),
			func(o game.Offer) bool {
				return !o.Urgent
			})
		if len(urgent) > 0 {
			return urgent
		}
	}
	first := r.chance.IntN(len(r.moves))
	for i := range r.moves {
		move := r.moves[(first+i)%len(r.moves)]
		if offers := r.game.Offers(actor, func(sp *game.Spec) bool { return sp.Name == move }); len(offers) > 0 {
			return offers
		}
	}
	return nil
}

// spoil returns a command with something that is not offered, or that may still fit.
func (r *runner) spoil(c game.Command) game.Command {
	c.Args = maps.Clone(c.Args)
	if c.Args == nil {
		c.Args = game.Args{}
	}
	word := hostile[r.chance.IntN(len(hostile))]
	switch r.chance.IntN(4) {
	case 0:
		c.Args[word] = []string{word}
	case 1:
		c.Key = ""
	case 2:
		c.ETag = "other"
	default:
		for name := range c.Args {
			c.Args[name] = append(slices.Clone(c.Args[name]), word)
		}
	}
	return c
}

// give gives a command, and checks the result against whether it is legal.
func (r *runner) give(actor game.Actor, o game.Offer, c game.Command, legal bool) {
	before := len(r.log)
	by := []game.Actor{actor}
	_, err := r.decide(by, c)
	var no *game.Refusal
	if errors.As(err, &no) && legal && (no.Costlier || no.Suggested != nil && no.Suggested.Destructive) {
		c.ETag, c.Sure = no.Suggested.ETag(), !no.Costlier
		_, err = r.decide(by, c)
	}
	switch {
	case err == nil:
		r.report.Steps++
		if o.Closed != nil && c.Key != "" {
			r.fault("%s was done, though it stands closed: %s", o.Move, o.Closed.Reason.Key)
		}
		if !r.game.Valid() {
			r.fault("%s %v: the state leaves the bounds that an import is held to", o.Move, c.Args)
		}
	case !errors.As(err, &no):
		r.fault("%s %v: %v", o.Move, c.Args, err)
	case len(r.log) != before:
		r.fault("%s %v was refused, and changed something", o.Move, c.Args)
	case legal:
		r.fault("%s: an offer was refused what it allows: %s %v", o.Move, no.Reason.Key, c.Args)
	default:
		r.report.Met[refusedHere]++
		r.hear("refusal of "+o.Move, no.Reason)
	}
}

// decide lets the rules decide a command for one of some actors.
func (r *runner) decide(by []game.Actor, c game.Command) (game.Resolution, error) {
	d := &decision{runner: r}
	return r.table(r.game).Decide(by, c, func(is game.Resolution) (game.AnyTx, error) {
		return game.AnyTx{Actor: is.Actor, Now: r.now, Dice: d, Emit: func(e game.Event) { r.note(e) },
			HiddenDice: hiddenSource{d}, Reveals: d.revealHidden}, nil
	})
}

// passDeadline lets the next deadline pass.
func (r *runner) passDeadline() {
	due, ok := r.game.Deadline()
	if !ok {
		return
	}
	r.now = due.At
	d := &decision{runner: r}
	c, _ := game.HouseOf(r.actors).Chair(due.Chair)
	actor := game.Actor{Chair: due.Chair, Role: c.Role}
	r.game.Expire(game.AnyTx{Actor: actor, Now: r.now, Dice: d, Emit: func(e game.Event) { r.note(e) },
		HiddenDice: hiddenSource{d}, Reveals: d.revealHidden})
	if next, still := r.game.Deadline(); still && next == due {
		r.fault("%s does not close", due.ID)
	}
}

// restart restores the table from its snapshot.
func (r *runner) restart() {
	back, err := r.System.Restore(r.snapshot(r.game))
	if err != nil {
		r.fault("resume: %v", err)
		return
	}
	r.game = back
}

// checkEach checks that no two offers have the same key, and that each can be answered.
func (r *runner) checkEach(offers []game.Offer) {
	seen := map[string]bool{}
	for _, o := range offers {
		key := o.Key()
		if seen[key] {
			r.fault("two offers of %s are one button: %v", o.Move, o.Fixed)
		}
		seen[key] = true
		for _, a := range o.Inputs {
			open := slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Closed == nil })
			if o.Closed == nil && a.Kind == game.Pick && a.Min > 0 && !open {
				r.fault("%s %v asks for %s, of which nothing can be picked", o.Move, o.Fixed, a.Name)
			}
		}
	}
}

// checkBrisk checks that some actor can act, that all can look, and that no holding is below zero.
func (r *runner) checkBrisk() {
	r.secrets, r.looked = nil, newStateCache()
	open := false
	for _, actor := range r.allActors() {
		offers := r.game.Offers(actor, game.AnyMove)
		open = open || len(offers) > 0
		r.checkEach(offers)
		r.game.Show(actor, "")
	}
	if !open {
		r.fault("a dead end: nobody is offered anything")
	}
	for _, p := range r.holdings().amounts {
		if p.N < 0 {
			r.fault("%s holds %d", p.Name, p.N)
		}
	}
}
