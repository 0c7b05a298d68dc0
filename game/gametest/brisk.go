package gametest

import (
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/game"
	"mesa/house"
)

// briskActions is the number of actions that brisk players take over each subject.
var briskActions = flag.Int("brisk", 500, "how many actions brisk players take over each subject")

const (
	briskActionsPerTable = 500 // actions at one table
	briskCheckRate       = 50  // actions between two checks by all actors
	spoilRate            = 16  // one command in this many is changed to something that is not offered
	repeatRate           = 32  // one command in this many is given twice
)

// RunBrisk plays tables with brisk players (WalkBriskly), each with the subject for its seed, until
// the players have taken as many actions as the flag -brisk says.
func RunBrisk(t *testing.T, subjectFor func(seed uint64) Subject) {
	runTables(t, *briskActions, briskActionsPerTable,
		func(seed uint64, actions int) *Report { return WalkBriskly(subjectFor(seed), seed, actions) })
}

// WalkBriskly plays a table with players who act quickly: each looks at one move alone, and takes
// one of its offers or sends a command that is not offered. They leave chairs, come back and repeat
// commands, and the table is sometimes restored from its snapshot. An open offer must be done, a
// closed one must not, a refusal must change nothing, no holding may fall below zero, some actor
// can always act, and the log must fold to the state.
func WalkBriskly(s Subject, seed uint64, actions int) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	r.walkBriskly(actions)
	return r.report
}

func (r *runner) walkBriskly(actions int) {
	defer r.recoverFault()
	for n := range actions {
		r.stepBriskly()
		if n%briskCheckRate == 0 {
			r.checkPlayable()
		}
		if len(r.report.Faults) >= maxFaults {
			return
		}
	}
	r.checkPlayable()
	r.checkReplay()
}

// stepBriskly takes one action of a brisk walk.
func (r *runner) stepBriskly() {
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
	offers := r.offersOfSomeMove(actor)
	for i := 0; len(offers) == 0 && i < len(actors); i++ { // the public and guests have few offers
		actor = actors[i]
		offers = r.offersOfSomeMove(actor)
	}
	if len(offers) == 0 {
		return
	}
	o := offers[r.chance.IntN(len(offers))]
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Sure: mayBeDestructive(o)}
	if o.Closed == nil {
		args, ok := r.arguments(actor, o)
		if !ok {
			return
		}
		c.Args = args
	}
	legal := o.Closed == nil
	if r.chance.IntN(spoilRate) == 0 {
		c, legal = r.spoil(c), false
	}
	r.noteTrail(actor, c, o)
	r.giveAndCheck(actor, o, c, legal)
	if r.chance.IntN(repeatRate) == 0 {
		r.giveAndCheck(actor, o, c, false)
	}
}

// offersOfSomeMove returns an actor's offers of a random move, often the offers that cards wait
// for; nil if the actor has no offers.
func (r *runner) offersOfSomeMove(actor game.Actor) []game.Offer {
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

// spoil returns a command with an unknown parameter, without its key, with another ETag, or with
// another word in each parameter. The result may still be legal.
func (r *runner) spoil(c game.Command) game.Command {
	c.Args = maps.Clone(c.Args)
	if c.Args == nil {
		c.Args = game.Args{}
	}
	word := hostileWords[r.chance.IntN(len(hostileWords))]
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

// giveAndCheck gives a command and checks the result. A legal command must be done; another one may
// be done or refused, but a press of a closed offer must be refused.
func (r *runner) giveAndCheck(actor game.Actor, o game.Offer, c game.Command, legal bool) {
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
		r.report.Met[refusedCommands]++
		r.checkMsg("refusal of "+o.Move, no.Reason)
	}
}

// decide lets the rules decide a command for one of the actors of a user.
func (r *runner) decide(by []game.Actor, c game.Command) (game.Resolution, error) {
	d := &decision{runner: r}
	return r.table(r.game).Decide(by, c, func(is game.Resolution) (game.AnyTx, error) {
		return game.AnyTx{Actor: is.Actor, Now: r.now, Dice: d, Emit: func(e game.Event) { r.appendEvent(e) },
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
	c, _ := house.Of(r.actors).Chair(due.Chair)
	actor := game.Actor{Chair: due.Chair, Role: c.Role}
	r.game.Expire(game.AnyTx{Actor: actor, Now: r.now, Dice: d, Emit: func(e game.Event) { r.appendEvent(e) },
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

// checkAnswerable checks that no two offers have the same key, and that each can be answered.
func (r *runner) checkAnswerable(offers []game.Offer) {
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

// checkPlayable checks that some actor can act, that every actor can look at the table, and that no
// holding is below zero.
func (r *runner) checkPlayable() {
	r.secrets, r.cache = nil, newStateCache()
	open := false
	for _, actor := range r.allActors() {
		offers := r.game.Offers(actor, game.AnyMove)
		open = open || len(offers) > 0
		r.checkAnswerable(offers)
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
