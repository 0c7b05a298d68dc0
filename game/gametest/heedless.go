package gametest

import (
	"bytes"
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/game"
)

// heedlessCommands is the number of commands that heedless players give over each subject.
var heedlessCommands = flag.Int("heedless", 2000, "how many commands heedless players give over each subject")

const (
	heedlessCommandsPerTable = 2000 // commands at a table
	glanceInterval           = 4    // commands between two glances
	glanceRate               = 8    // one move in this many is glanced at, and half of those that answer cards
	maxSeen                  = 40   // groups of seen offers that are kept
	heedlessCheckRate        = 40   // one command in this many is checked more closely
)

// RunHeedless plays tables with heedless players (PlayHeedlessly), each with the subject for its
// seed, until the players have given as many commands as the flag -heedless says.
func RunHeedless(t *testing.T, subjectFor func(seed uint64) Subject) {
	runTables(t, *heedlessCommands, heedlessCommandsPerTable,
		func(seed uint64, commands int) *Report { return PlayHeedlessly(subjectFor(seed), seed, commands) })
}

// PlayHeedlessly plays a table with players who press buttons of an earlier view. A press may be
// unchanged, repeated, made by another chair, with other arguments or those of another button, or
// sent as a typed line. Chairs change hands, deadlines pass, decisions are undone, and the table is
// restored from its snapshot.
// Every command must be done or refused, a refusal must change nothing, no state may leave its
// bounds, in the end every actor can look and some actor can act, and the log must fold to the
// state. A table with a fault is played again with every command checked closely, so that the
// report shows where the fault begins.
func PlayHeedlessly(s Subject, seed uint64, commands int) *Report {
	report := playHeedlessly(s, seed, commands, false)
	if len(report.Faults) == 0 {
		return report
	}
	if again := playHeedlessly(s, seed, commands, true); len(again.Faults) > 0 {
		return again
	}
	return report
}

func playHeedlessly(s Subject, seed uint64, commands int, careful bool) *Report {
	r := heedlessPlayers{runner: newRunner(s, rand.New(rand.NewPCG(seed, seed)))}
	r.careful = careful
	r.play(commands)
	return r.report
}

// heedlessPlayers are players who keep the offers that they saw.
type heedlessPlayers struct {
	*runner
	seen  []seenOffers
	last  int           // index into seen of the first offers of the last glance
	stack []span        // the decisions that undo can take back
	base  tableSnapshot // where an undo begins to fold the log
}

// seenOffers holds the offers of one move that a chair saw.
type seenOffers struct {
	chair  int // index into allActors
	offers []game.Offer
}

func (r *heedlessPlayers) play(commands int) {
	defer r.recoverFault()
	r.takeSnapshot()
	for n := range commands {
		if n%glanceInterval == 0 {
			r.glance()
		}
		r.disturb()
		r.pressSeen(r.careful || n%heedlessCheckRate == 0)
		if len(r.report.Faults) >= maxFaults {
			return
		}
	}
	r.checkPlayable()
	r.checkReplay()
}

// disturb sometimes lets something happen that is no command of a player, such as an undo.
func (r *heedlessPlayers) disturb() {
	switch r.chance.IntN(300) {
	case 0:
		r.changeChairs()
	case 1:
		r.reveal()
	case 2:
		r.takeSnapshot()
	case 3:
		r.undo()
	case 4, 5, 6, 7, 8, 9, 10, 11:
		from := len(r.log)
		r.passDeadline()
		r.noteUndoable(from, "")
	case 12, 13, 14:
		actors := r.allActors()
		r.game.Show(actors[r.chance.IntN(len(actors))], "")
	}
}

// glance lets an actor see the offers that cards wait for, and some others.
func (r *heedlessPlayers) glance() {
	actors := r.allActors()
	chair := r.chance.IntN(len(actors))
	if r.chance.IntN(10) > 0 { // the public and guests have few offers
		chair = 2 + r.chance.IntN(len(actors)-2)
	}
	offers := r.game.Offers(actors[chair], func(sp *game.Spec) bool {
		return r.chance.IntN(glanceRate) == 0 || sp.AnswersCards && r.chance.IntN(2) == 0
	})
	r.last = len(r.seen)
	for len(offers) > 0 {
		n := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Move != offers[0].Move })
		if n < 0 {
			n = len(offers)
		}
		r.seen = append(r.seen, seenOffers{chair, offers[:n:n]})
		offers = offers[n:]
	}
	over := max(0, len(r.seen)-maxSeen)
	r.seen, r.last = r.seen[over:], max(0, r.last-over)
}

// pressSeen gives a command for an offer that an actor saw, often at the last glance.
func (r *heedlessPlayers) pressSeen(closely bool) {
	if len(r.seen) == 0 {
		return
	}
	actors := r.allActors()
	from := r.seen
	if last := r.seen[r.last:]; len(last) > 0 && r.chance.IntN(8) > 0 {
		from = last
	}
	seen := from[r.chance.IntN(len(from))]
	o := seen.offers[r.chance.IntN(len(seen.offers))]
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Sure: mayBeDestructive(o),
		Args: r.answersTo(actors[seen.chair], o)}
	by := actors[seen.chair : seen.chair+1]
	switch r.chance.IntN(16) {
	case 0:
		c = r.spoil(c)
	case 1:
		c = r.mixCommands(c)
	case 2:
		c = lineOf(o, c)
	case 3:
		by = actors[r.chance.IntN(len(actors)):][:1]
	case 4:
		by = actors[r.chance.IntN(len(actors)):]
	}
	r.decideAndCheck(by, c, closely)
	if r.chance.IntN(repeatRate) == 0 {
		r.decideAndCheck(by, c, closely)
	}
}

// answersTo answers the inputs of an offer as it was seen; a tap answers none.
func (r *heedlessPlayers) answersTo(actor game.Actor, o game.Offer) game.Args {
	if len(o.Inputs) == 0 || r.chance.IntN(2) == 0 {
		return nil
	}
	args := game.Args{}
	for _, a := range o.Inputs {
		if words, _ := r.answer(actor, o.Move, a); words != nil {
			args[a.Name] = words
		}
	}
	return args
}

// mixCommands returns a command with the arguments, the move or the key of another offer, or with
// no ETag and the other value of Sure.
func (r *heedlessPlayers) mixCommands(c game.Command) game.Command {
	other := r.seen[r.chance.IntN(len(r.seen))].offers[0]
	switch r.chance.IntN(4) {
	case 0:
		c.Args = other.Fixed
	case 1:
		c.Move = other.Move
	case 2:
		c.Key = other.Key()
	default:
		c.ETag, c.Sure = "", !c.Sure
	}
	return c
}

// lineOf returns a press as a line.
func lineOf(o game.Offer, c game.Command) game.Command {
	args := maps.Clone(o.Fixed)
	if args == nil {
		args = game.Args{}
	}
	maps.Copy(args, c.Args)
	c = game.Command{Move: c.Move, Args: args, Sure: c.Sure}
	if o.OnBehalf {
		c.OnBehalfOf = o.Character.Word()
	}
	return c
}

// decideAndCheck lets the rules decide a command, which they must do or refuse.
func (r *heedlessPlayers) decideAndCheck(by []game.Actor, c game.Command, closely bool) {
	var had []byte
	if closely {
		had = r.snapshot(r.game)
	}
	if r.careful {
		r.noteTrail(by[0], c, game.Offer{Move: c.Move})
	}
	before := len(r.log)
	is, err := r.decide(by, c)
	var no *game.Refusal
	switch {
	case err == nil:
		r.report.Steps++
		r.noteUndoable(before, is.Offer.Move)
		if closely && !r.game.Valid() {
			r.fault("%s %v: the state leaves the bounds that an import is held to", c.Move, c.Args)
		}
	case !errors.As(err, &no):
		r.fault("%s %v: %v", c.Move, c.Args, err)
	case len(r.log) != before || closely && !bytes.Equal(had, r.snapshot(r.game)):
		r.fault("%s %v was refused, and changed something", c.Move, c.Args)
	default:
		r.report.Met[refusedCommands]++
		if closely {
			r.checkMsg("refusal of "+c.Move, no.Reason)
		}
	}
}
