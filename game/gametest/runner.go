package gametest

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"mesa/game"
	"mesa/house"
)

const (
	maxFaults      = 5   // of one run: the first ones say most
	checkRate      = 25  // steps of a walk between two full checks
	offerCheckRate = 4   // one step in this many checks all offers of the actor
	maxTries       = 30  // attempts to find valid arguments
	maxTrail       = 12  // commands shown with a fault
	maxGapEvents   = 400 // events of a log that is folded with gaps
)

// runner is a table without a store: a state, the log that it is folded from, and players who take
// random offers.
type runner struct {
	Subject
	chance       chooser
	now          time.Time
	specs        game.MoveIndex
	moves        []string // of the system
	marksAnswers bool     // some Spec of the system sets AnswersCards
	house        game.System
	game         game.Game
	actors       game.Game // the house's own state
	log          []loggedEvent
	secrets      []secret
	canaries     int                    // number of secret words so far
	drawn        map[string]drawnButton // the last drawing of each button, by chair and key
	named        map[string]bool        // words that are known to come from names
	cards        map[game.Ref]bool      // cards that were seen
	news         []news                 // news, to be told again at the end
	trail        []string
	strict       textSet // inputs of which checkStrict has seen the spellings
	careful      bool    // check everything at each step
	report       *Report
	cache        stateCache
	// Players.LikesWord and OnesPercent, for Play.
	likesWord   func(string) bool
	onesPercent int
}

// textSet is a set of texts, by their hashes.
type textSet map[[sha256.Size]byte]bool

// add adds a text, and reports whether it is new.
func (s *textSet) add(text string) bool {
	sum := sha256.Sum256([]byte(text))
	if *s == nil {
		*s = textSet{}
	}
	isNew := !(*s)[sum]
	(*s)[sum] = true
	return isNew
}

// loggedEvent is an event as a store keeps it.
type loggedEvent struct {
	name string
	data []byte
}

// secret is a word that only some actors may read.
type secret struct {
	word   string
	owner  game.Actor
	may    func(owner, reader game.Actor) bool
	hidden bool // secret until hidden throws are revealed
}

func newRunner(s Subject, chance chooser) *runner {
	r := &runner{Subject: s, chance: chance, now: walkStart, house: house.System(),
		specs: game.NewMoveIndex(s.System, house.System()),
		drawn: map[string]drawnButton{}, named: map[string]bool{}, cards: map[game.Ref]bool{}, report: newReport(),
		cache: newStateCache()}
	for _, sp := range slices.Concat(r.house.Specs(), s.System.Specs()) {
		r.marksAnswers = r.marksAnswers || sp.AnswersCards
	}
	for _, sp := range s.System.Specs() {
		r.moves = append(r.moves, sp.Name)
	}
	r.game, r.actors = r.initialStates()
	r.record(game.TableCreated{Title: "Test", System: s.System.Name(), Lang: "en", Setup: s.Setup, Chairs: s.Chairs})
	return r
}

// initialStates returns the states of an empty log.
func (r *runner) initialStates() (rules, house game.Game) {
	rules, err := r.System.Start(r.Setup)
	if err != nil {
		panic(fmt.Sprintf("gametest: %v", err))
	}
	house, err = r.house.Start(nil)
	if err != nil {
		panic(fmt.Sprintf("gametest: %v", err))
	}
	return rules, house
}

// walk takes that many steps, or fewer if there are maxFaults faults. A panic of the rules is a
// fault too.
func (r *runner) walk(steps int) {
	defer r.recoverFault()
	for n := range steps {
		r.step()
		if r.careful || n%checkRate == 0 || n == steps-1 {
			r.checkAll()
		}
		if len(r.report.Faults) >= maxFaults {
			return
		}
	}
	r.checkReplay()
	r.checkNewsAgain()
	r.checkGaps()
}

// allActors returns the public, a guest, and the actors of all chairs, held or free.
func (r *runner) allActors() []game.Actor {
	actors := []game.Actor{{}, {User: "user-guest"}}
	for _, c := range house.Of(r.actors).Chairs {
		actors = append(actors, game.Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	return actors
}

// reveal reveals the hidden throws, as the GM may do at any time, with the events that the table
// service adds.
func (r *runner) reveal() {
	for _, e := range r.game.Revealed() {
		r.record(e)
	}
	r.record(game.HiddenRevealed{I: len(r.log)})
}

// step lets a random player act.
func (r *runner) step() {
	switch r.chance.IntN(40) {
	case 0:
		r.changeChairs()
	case 1, 2:
		r.tryUnoffered()
	case 4, 5:
		r.tryMadeUp()
	case 3:
		r.reveal()
	case 6, 7, 8, 9, 10, 11, 12, 13: // few deadlines exist, and most are answered at once
		r.checkDeadline()
	}
	actor, offers := r.randomActor()
	if offers == nil {
		r.fault("a dead end: nobody is offered anything")
		return
	}
	o := r.pick(offers)
	if r.careful || r.chance.IntN(offerCheckRate) == 0 {
		r.checkOffers(actor, offers)
	}
	if o.Closed != nil {
		r.checkClosed(offers, o)
		return
	}
	r.checkTap(actor, o)
	args, ok := r.arguments(actor, o)
	if !ok {
		r.report.Met["nothing that fits: "+o.Move]++
		return
	}
	r.checkOpen(actor, o, args)
	r.do(actor, offers, o, args)
}

// randomActor returns a random actor that has an offer, and all its offers. It returns no offers if
// no actor has one.
func (r *runner) randomActor() (game.Actor, []game.Offer) {
	for actors := r.allActors(); len(actors) > 0; {
		i := r.chance.IntN(len(actors))
		if offers := r.offers(actors[i]); slices.ContainsFunc(offers, r.isWalked) {
			return actors[i], offers
		}
		actors = slices.Delete(actors, i, i+1)
	}
	return game.Actor{}, nil
}

// changeChairs lets a user leave a chair, or take a free or a new one, by events of the house. A
// chair without a user still acts.
func (r *runner) changeChairs() {
	chairs := house.Of(r.actors).Chairs
	i := r.chance.IntN(len(chairs) + 1)
	switch {
	case i == len(chairs) && i < len(r.Chairs)+2:
		name := fmt.Sprintf("newcomer-%d", i)
		r.record(game.Joined{Chair: game.Chair{ID: name, Name: name, Role: game.Player, User: "user-" + name}})
	case i == len(chairs):
	case chairs[i].User == "":
		c := chairs[i]
		c.User = "user-" + c.ID
		r.record(game.Joined{Chair: c})
	default:
		r.record(game.Left{Chair: chairs[i].ID, Name: chairs[i].Name})
	}
}

// tryUnoffered tries a line with only the name of a move. If the line is refused, the reason must
// be complete and tell no secrets.
func (r *runner) tryUnoffered() {
	actors, specs := r.allActors(), r.System.Specs()
	actor := actors[r.chance.IntN(len(actors))]
	c := game.Command{Move: specs[r.chance.IntN(len(specs))].Name, Args: game.Args{}}
	if no := r.refusalOf(actor, c); no != nil {
		r.checkMsg("reason against "+c.Move, no.Reason)
		r.checkSecrets(actor, "a reason", wordsIn(no.Reason)...)
	}
}

// pick chooses an offer: half of the time one that a card waits for, if there is one. Otherwise it
// chooses a move first and then one of its offers, so that all moves are equally likely. With
// Curious it sometimes chooses only among offers that bring something new.
func (r *runner) pick(offers []game.Offer) game.Offer {
	offers = slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return !r.isWalked(o) })
	if r.Curious && r.chance.IntN(4) == 0 {
		if unseen := slices.DeleteFunc(slices.Clone(offers), r.isDone); len(unseen) > 0 {
			offers = unseen
		}
	}
	var urgent []game.Offer
	var moves []string
	for _, o := range offers {
		if o.Urgent {
			urgent = append(urgent, o)
		}
		if !slices.Contains(moves, o.Move) {
			moves = append(moves, o.Move)
		}
	}
	if len(urgent) > 0 && r.chance.IntN(2) == 0 {
		return urgent[r.chance.IntN(len(urgent))]
	}
	move := moves[r.chance.IntN(len(moves))]
	var same []game.Offer
	for _, o := range offers {
		if o.Move == move {
			same = append(same, o)
		}
	}
	return same[r.chance.IntN(len(same))]
}

// isDone reports whether an offer brings nothing new: it is closed, or its move was done and the
// report has already counted faulty rows and signed numbers, if the offer asks for these.
func (r *runner) isDone(o game.Offer) bool {
	unseen := func(a game.Input) bool {
		return a.Kind == game.Rows && r.report.Met[faultyRows] == 0 || a.Change && r.report.Met[signedNumber] == 0
	}
	return o.Closed != nil || r.report.Met["move "+o.Move] > 0 && !slices.ContainsFunc(o.Inputs, unseen)
}

// isWalked reports whether the walk makes this move.
func (r *runner) isWalked(o game.Offer) bool { return !slices.Contains(r.Without, o.Move) }

// belongings are the people and things before a decision.
type belongings struct {
	holdings
	people  []game.Ref
	owned   map[owner]int  // before the form was sent
	price   map[string]int // shown by the form
	written []byte         // the whole state
}

func (r *runner) belongings() belongings {
	r.allCards()
	had := belongings{holdings: r.holdings(), written: r.stateJSON()}
	if r.careful || r.report.Steps%checkRate == 0 {
		had.people = r.peopleWithSheets()
	}
	return had
}

// do gives a command for an offer, as a press or as a line, and checks the decision. The command
// must be done, unless a line is ambiguous or matches another offer.
func (r *runner) do(actor game.Actor, offers []game.Offer, o game.Offer, args game.Args) {
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Args: args, Sure: mayBeDestructive(o)}
	if r.chance.IntN(2) == 0 {
		c = game.Command{Move: o.Move, Args: game.Args{}, Sure: mayBeDestructive(o)}
		if o.OnBehalf {
			c.OnBehalfOf = o.Character.Word()
		}
		for name, words := range o.Fixed {
			c.Args[name] = words
		}
		for name, words := range args {
			c.Args[name] = words
		}
	}
	r.noteTrail(actor, c, o)
	had := r.belongings()
	if c.Key != "" && len(args) > 0 {
		had.owned, had.price = r.holdingsNow(r.game), shownPrice(o, args)
	}
	d, before := &decision{runner: r}, len(r.log)
	tools := game.AnyTx{Actor: actor, Now: r.now, Dice: d, Emit: d.emit, HiddenDice: hiddenSource{d},
		Reveals: d.revealHidden}
	begin := func(is game.Resolution) (game.AnyTx, error) {
		if is.Offer.Key() != o.Key() {
			return tools, errOtherOffer
		}
		r.checkConfirmation(offers, o, c)
		return tools, nil
	}
	resolution, err := r.table(r.game).Decide([]game.Actor{actor}, c, begin)
	if no, refused := err.(*game.Refusal); refused && no.Costlier {
		r.checkMsg("the price of "+o.Move, no.Reason)
		had.price = r.refusedPrice(o, no)
		c.ETag = no.Suggested.ETag()
		resolution, err = r.table(r.game).Decide([]game.Actor{actor}, c, begin)
	}
	switch no, refused := err.(*game.Refusal); {
	case refused && no.Reason.Key != "refused.which":
		r.fault("%s: an offer was refused what it allows: %s %v", o.Move, no.Reason.Key, c.Args)
		return
	case err != nil:
		return
	}
	r.report.Steps++
	r.report.Met["move "+o.Move]++
	r.checkDecision(o, d)
	if !r.game.Valid() {
		r.fault("%s %v: the state leaves the bounds that an import is held to", o.Move, resolution.Args)
	}
	r.checkNews(o, d.events, before)
	r.checkRemoval(o, had.people)
	r.checkHoldings(actor, o, had.amounts)
	r.checkPaid("a form", o, had.price, had.owned, r.holdingsNow(r.game))
	r.checkThings(actor, o, had.things)
	r.checkHidden(d, resolution, had.written)
	r.checkAlternatives(d, o.Move, had.written)
}
