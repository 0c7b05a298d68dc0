package gametest

import (
	"fmt"
	"slices"
	"time"

	"mesa/game"
)

const (
	maxFaults = 5   // of one run: the first says most
	checkRate = 25  // of a walk: every so many steps everything is checked
	looking   = 4   // one step in so many, all that the player is offered is checked
	tries     = 30  // for arguments that fit
	keepTrail = 12  // commands shown with a fault
	pruned    = 400 // events of a log that is folded in part
)

// runner is a table without a store: a state, the log it came from, and
// players who take what is offered.
type runner struct {
	Subject
	chance   chooser
	now      time.Time
	specs    game.MoveIndex
	moves    []string // of the system
	marked   bool     // some Spec of the system says that it may be urgent
	house    game.System
	game     game.Game
	actors   game.Game // the house's own state
	log      []kept
	secrets  []secret
	canaries int               // words that secrets were made of so far
	drawn    map[string]button // buttons as they were drawn last, by seat and key
	named    map[string]bool   // words that were found to come from names
	cards    map[game.Ref]bool // moments that were seen
	news     []news            // what was told, to be told again
	trail    []string
	careful  bool // check everything at each step
	report   *Report
	looked   stateCache
	// of Players
	likesWord func(string) bool
	ones      int
}

// kept is an event as a store would keep it.
type kept struct {
	name string
	data []byte
}

// secret is a word that only some may read.
type secret struct {
	word   string
	owner  game.Actor
	may    func(owner, reader game.Actor) bool
	veiled bool // until the veil is lifted
}

func newRunner(s Subject, chance chooser) *runner {
	r := &runner{Subject: s, chance: chance, now: began, house: game.HouseRules(),
		specs: game.NewMoveIndex(s.System, game.HouseRules()),
		drawn: map[string]button{}, named: map[string]bool{}, cards: map[game.Ref]bool{}, report: newReport(),
		looked: unseen()}
	for _, sp := range slices.Concat(r.house.Specs(), s.System.Specs()) {
		r.marked = r.marked || sp.AnswersCards
	}
	for _, sp := range s.System.Specs() {
		r.moves = append(r.moves, sp.Name)
	}
	r.game, r.actors = r.begin()
	r.take(game.TableCreated{Title: "Test", System: s.System.Name(), Lang: "en", Setup: s.Setup, Chairs: s.Chairs})
	return r
}

// begin makes the state of an empty log.
func (r *runner) begin() (rules, house game.Game) {
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

// walk takes steps until it has found faults enough. Rules that panic are at
// fault too.
func (r *runner) walk(steps int) {
	defer r.caught()
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
	r.checkRetold()
	r.checkParts()
}

// everySeat are the public, a guest, and all chairs, taken or free.
func (r *runner) everySeat() []game.Actor {
	actors := []game.Actor{{}, {User: "user-guest"}}
	for _, c := range game.HouseOf(r.actors).Chairs {
		actors = append(actors, game.Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	return actors
}

// reveal lifts the veil, which the GM may do at any time, and tells what comes to
// light, as the table service does.
func (r *runner) reveal() {
	for _, e := range r.game.Revealed() {
		r.take(e)
	}
	r.take(game.HiddenRevealed{I: len(r.log)})
}

// step lets a random player do something.
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
	case 6, 7, 8, 9, 10, 11, 12, 13: // few things close by themselves, and most are answered at once
		r.letLapse()
	}
	actor, offers := r.somebody()
	if offers == nil {
		r.fault("a dead end: nobody is offered anything")
		return
	}
	o := r.pick(offers)
	if r.careful || r.chance.IntN(looking) == 0 {
		r.checkOffers(actor, offers)
	}
	if o.Closed != nil {
		r.checkNo(offers, o)
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

// somebody is any seat that has something to do, and what: as likely one as another.
func (r *runner) somebody() (game.Actor, []game.Offer) {
	for actors := r.everySeat(); len(actors) > 0; {
		i := r.chance.IntN(len(actors))
		if offers := r.offers(actors[i]); slices.ContainsFunc(offers, r.walks) {
			return actors[i], offers
		}
		actors = slices.Delete(actors, i, i+1)
	}
	return game.Actor{}, nil
}

// changeChairs lets somebody leave a chair, or take a free or a new one, which
// rules hear of as facts of the house. Whoever plays a chair, it plays on.
func (r *runner) changeChairs() {
	chairs := game.HouseOf(r.actors).Chairs
	i := r.chance.IntN(len(chairs) + 1)
	switch {
	case i == len(chairs) && i < len(r.Chairs)+2:
		name := fmt.Sprintf("newcomer-%d", i)
		r.take(game.Joined{Chair: game.Chair{ID: name, Name: name, Role: game.Player, User: "user-" + name}})
	case i == len(chairs):
	case chairs[i].User == "":
		c := chairs[i]
		c.User = "user-" + c.ID
		r.take(game.Joined{Chair: c})
	default:
		r.take(game.Left{Chair: chairs[i].ID, Name: chairs[i].Name})
	}
}

// tryUnoffered says a line with nothing but a move's name. If no offer covers
// it, the rules may know a reason; they must bear the question.
func (r *runner) tryUnoffered() {
	actors, specs := r.everySeat(), r.System.Specs()
	actor := actors[r.chance.IntN(len(actors))]
	c := game.Command{Move: specs[r.chance.IntN(len(specs))].Name, Args: game.Args{}}
	if no := r.refusalOf(actor, c); no != nil {
		r.hear("reason against "+c.Move, no.Reason)
		r.listen(actor, "a reason", wordsIn(no.Reason)...)
	}
}

// pick chooses an offer: often one that somebody waits for, else first a move
// and then one of its offers, so that a move of many offers does not drown the
// others.
func (r *runner) pick(offers []game.Offer) game.Offer {
	offers = slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return !r.walks(o) })
	if r.Curious && r.chance.IntN(4) == 0 {
		if unseen := slices.DeleteFunc(slices.Clone(offers), r.seen); len(unseen) > 0 {
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

// seen reports whether an offer brings nothing new: it is refused, or its move
// was done, with whatever it asks for that a report counts.
func (r *runner) seen(o game.Offer) bool {
	unseen := func(a game.Input) bool {
		return a.Kind == game.Rows && r.report.Met[faultyRows] == 0 || a.Change && r.report.Met[signedNumber] == 0
	}
	return o.Closed != nil || r.report.Met["move "+o.Move] > 0 && !slices.ContainsFunc(o.Inputs, unseen)
}

// walks reports whether the walk makes moves like this one.
func (r *runner) walks(o game.Offer) bool { return !slices.Contains(r.Without, o.Move) }

// belongings are who and what there was before a decision.
type belongings struct {
	holdings
	people  []game.Ref
	owned   map[owner]int  // before a form was sent
	price   map[string]int // that it showed
	written []byte         // the whole state
}

func (r *runner) belongings() belongings {
	r.allCards()
	had := belongings{holdings: r.holdings(), written: r.stateJSON()}
	if r.careful || r.report.Steps%checkRate == 0 {
		had.people = r.people()
	}
	return had
}

// do gives a command, by key or by words, which an offer must cover, and lets
// the rules decide.
func (r *runner) do(actor game.Actor, offers []game.Offer, o game.Offer, args game.Args) {
	c := game.Command{Key: o.Key(), Move: o.Move, ETag: o.ETag(), Args: args, Sure: graveWith(o)}
	if r.chance.IntN(2) == 0 {
		c = game.Command{Move: o.Move, Args: game.Args{}, Sure: graveWith(o)}
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
		had.owned, had.price = r.holdingsNow(r.game), shownBy(o, args)
	}
	d, before := &decision{runner: r}, len(r.log)
	tools := game.AnyTx{Actor: actor, Now: r.now, Dice: d, Emit: d.emit, HiddenDice: hiddenSource{d}, Reveals: d.lifted}
	begin := func(is game.Resolution) (game.AnyTx, error) {
		if is.Offer.Key() != o.Key() {
			return tools, errOther
		}
		r.checkDoubt(offers, o, c)
		return tools, nil
	}
	ruling, err := r.table(r.game).Decide([]game.Actor{actor}, c, begin)
	if no, refused := err.(*game.Refusal); refused && no.Costlier {
		r.hear("the price of "+o.Move, no.Reason)
		had.price = r.dear(o, no)
		c.ETag = no.Suggested.ETag()
		ruling, err = r.table(r.game).Decide([]game.Actor{actor}, c, begin)
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
		r.fault("%s %v: the state leaves the bounds that an import is held to", o.Move, ruling.Args)
	}
	r.checkTold(o, d.events, before)
	r.checkGone(o, had.people)
	r.checkHoldings(actor, o, had.amounts)
	r.checkPaid("a form", o, had.price, had.owned, r.holdingsNow(r.game))
	r.checkTaken(actor, o, had.things)
	r.checkHidden(d, ruling, had.written)
	r.checkShut(d, o.Move, had.written)
}
