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
	specs    game.Book
	moves    []string // of the system
	marked   bool     // some Spec of the system says that it may be urgent
	house    game.System
	game     game.Game
	seats    game.Game // the house's own state
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
	looked   looked
}

// kept is an event as a store would keep it.
type kept struct {
	name string
	data []byte
}

// secret is a word that only some may read.
type secret struct {
	word   string
	owner  game.Seat
	may    func(owner, reader game.Seat) bool
	veiled bool // until the veil is lifted
}

func newRunner(s Subject, chance chooser) *runner {
	r := &runner{Subject: s, chance: chance, now: began, house: game.HouseRules(), specs: game.NewBook(s.System, game.HouseRules()),
		drawn: map[string]button{}, named: map[string]bool{}, cards: map[game.Ref]bool{}, report: newReport(), looked: unseen()}
	for _, sp := range slices.Concat(r.house.Specs(), s.System.Specs()) {
		r.marked = r.marked || sp.Answers
	}
	for _, sp := range s.System.Specs() {
		r.moves = append(r.moves, sp.Name)
	}
	r.game, r.seats = r.begin()
	r.take(game.Founded{Title: "Test", System: s.System.Name(), Lang: "en", Setup: s.Setup, Chairs: s.Chairs})
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
func (r *runner) everySeat() []game.Seat {
	seats := []game.Seat{{}, {User: "user-guest"}}
	for _, c := range game.HouseOf(r.seats).Chairs {
		seats = append(seats, game.Seat{Chair: c.ID, User: c.User, Role: c.Role})
	}
	return seats
}

// reveal lifts the veil, which the GM may do at any time, and tells what comes to
// light, as the Hall does.
func (r *runner) reveal() {
	for _, e := range r.game.Lifted() {
		r.take(e)
	}
	r.take(game.VeilLifted{I: len(r.log)})
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
	seat, offers := r.somebody()
	if offers == nil {
		r.fault("a dead end: nobody is offered anything")
		return
	}
	o := r.pick(offers)
	if r.careful || r.chance.IntN(looking) == 0 {
		r.checkOffers(seat, offers)
	}
	if o.No != nil {
		r.checkNo(offers, o)
		return
	}
	r.checkTap(seat, o)
	args, ok := r.arguments(seat, o)
	if !ok {
		r.report.Met["nothing that fits: "+o.Move]++
		return
	}
	r.checkOpen(seat, o, args)
	r.do(seat, offers, o, args)
}

// somebody is any seat that has something to do, and what: as likely one as another.
func (r *runner) somebody() (game.Seat, []game.Offer) {
	for seats := r.everySeat(); len(seats) > 0; {
		i := r.chance.IntN(len(seats))
		if offers := r.offers(seats[i]); slices.ContainsFunc(offers, r.walks) {
			return seats[i], offers
		}
		seats = slices.Delete(seats, i, i+1)
	}
	return game.Seat{}, nil
}

// changeChairs lets somebody leave a chair, or take a free or a new one, which
// rules hear of as facts of the house. Whoever plays a chair, it plays on.
func (r *runner) changeChairs() {
	chairs := game.HouseOf(r.seats).Chairs
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
	seats, specs := r.everySeat(), r.System.Specs()
	seat := seats[r.chance.IntN(len(seats))]
	c := game.Command{Move: specs[r.chance.IntN(len(specs))].Name, Args: game.Args{}}
	if no := r.refused(seat, c); no != nil {
		r.hear("reason against "+c.Move, no.Why)
		r.listen(seat, "a reason", wordsIn(no.Why)...)
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
	unseen := func(a game.Ask) bool {
		return a.Kind == game.Rows && r.report.Met[faultyRows] == 0 || a.Change && r.report.Met[signedNumber] == 0
	}
	return o.No != nil || r.report.Met["move "+o.Move] > 0 && !slices.ContainsFunc(o.Asks, unseen)
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
	r.moments()
	had := belongings{holdings: r.holdings(), written: r.written()}
	if r.careful || r.report.Steps%checkRate == 0 {
		had.people = r.people()
	}
	return had
}

// do gives a command, by key or by words, which an offer must cover, and lets
// the rules decide.
func (r *runner) do(seat game.Seat, offers []game.Offer, o game.Offer, args game.Args) {
	c := game.Command{Key: o.Key(), Move: o.Move, Seen: o.Seen(), Args: args, Sure: o.Grave}
	if r.chance.IntN(2) == 0 {
		c = game.Command{Move: o.Move, Args: game.Args{}, Sure: o.Grave}
		if o.For {
			c.For = o.Who.Word()
		}
		for name, words := range o.Fixed {
			c.Args[name] = words
		}
		for name, words := range args {
			c.Args[name] = words
		}
	}
	r.noteTrail(seat, c, o)
	had := r.belongings()
	if c.Key != "" && len(args) > 0 {
		had.owned, had.price = r.owned(r.game), shownBy(o, args)
	}
	d, before := &deed{runner: r}, len(r.log)
	tools := game.Deed{By: seat, Now: r.now, Dice: d, Emit: d.emit, Veiled: veiled{d}, Lifts: d.lifted}
	begin := func(is game.Ruling) (game.Deed, error) {
		if is.Offer.Key() != o.Key() {
			return tools, errOther
		}
		r.checkDoubt(offers, o, c)
		return tools, nil
	}
	ruling, err := r.ground(r.game).Decide([]game.Seat{seat}, c, begin)
	if no, refused := err.(*game.Refusal); refused && no.Dear {
		r.hear("the price of "+o.Move, no.Why)
		had.price = r.dear(o, no)
		c.Seen = no.Meant.Seen()
		ruling, err = r.ground(r.game).Decide([]game.Seat{seat}, c, begin)
	}
	switch no, refused := err.(*game.Refusal); {
	case refused && no.Why.Key != "refused.which":
		r.fault("%s: an offer was refused what it allows: %s %v", o.Move, no.Why.Key, c.Args)
		return
	case err != nil:
		return
	}
	r.report.Steps++
	r.report.Met["move "+o.Move]++
	r.checkDeed(o, d)
	if !r.game.Within() {
		r.fault("%s %v: the state leaves the bounds that an import is held to", o.Move, ruling.Args)
	}
	r.checkTold(o, d.events, before)
	r.checkGone(o, had.people)
	r.checkPurses(seat, o, had.purses)
	r.checkPaid("a form", o, had.price, had.owned, r.owned(r.game))
	r.checkTaken(seat, o, had.things)
	r.checkVeil(d, ruling, had.written)
	r.checkShut(d, o.Move, had.written)
}
