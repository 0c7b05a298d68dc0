package core

import (
	"maps"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// State is one table of Cortex Prime, in groups: each is written by the facts
// of one room alone. The core's own are fields; those of the parts are kept by
// name.
type State struct {
	kit.Table
	Points
	People
	Things
	Scenes
	Course
	pieces map[string]any
	kit    *Kit
	parts  []*Part // those in the game
	slots  Slots   // what they answer
	found  found
}

// found is what was worked out of a state, until a fact changes it: it is asked for
// many times before that.
type found struct {
	foes    []PoolOption            // what GMCs oppose tests with; nil: not worked out
	against map[string][]PoolOption // what may oppose a character, by id; "": nobody's own
	usual   map[*Char]odds.Side
}

// Fact is a kind of event, whole: see package kit.
type Fact = kit.Fact[State]

// Hear is what a group makes of a fact.
type Hear = kit.Hear[State]

// FactOf makes a fact of an event; tell may be nil where nothing is said.
func FactOf[E game.Event](tell func(E) []game.Msg, hears ...Hear) Fact {
	return kit.FactOf(tell, hears...)
}

// Moment is something that every part may have something to do at. What parts
// do then commutes: each changes its own group.
type Moment string

// The moments, with what they are about.
const (
	AtFall    Moment = "fall"    // dice fell, a character's or an opposition's: the roll
	AtThrow   Moment = "throw"   // a character threw its pool: the roll
	AtRead    Moment = "read"    // a roll was read, before it is compared: its id; what a Stop with Before asks then is answered first
	AtSession Moment = "session" // a session begins
	AtOver    Moment = "over"    // a test or contest is over, and nobody owes a decision on it: its id; hitches may be open still
	AtClose   Moment = "close"   // nothing of a test or contest waits any more: its id
	AtRest    Moment = "rest"    // a scene of rest was framed (STRESS-R5)
	AtEnd     Moment = "end"     // a scene ends, and not only a flashback in it; nothing of it is gone yet
	AtRested  Moment = "rested"  // a scene of rest has ended (LIFE-12)
	AtStay    Moment = "stay"    // somebody paid to stay in the fight: the character
	AtSettle  Moment = "settle"  // a deed has had its consequences: nothing; parts put right what hangs on them
)

// happen lets every part in the game have its moment.
func happen(t *Tx, m Moment, about string) {
	for _, p := range t.S.Parts() {
		if f := p.At[m]; f != nil {
			f(t, about)
		}
	}
}

// Parts are those in the game, not to be changed.
func (s *State) Parts() []*Part { return s.parts }

// cast notes which parts are in the game, and what they answer: both go by the options
// alone, and are asked for many times between two of their changes.
func (s *State) cast() {
	s.parts = slices.DeleteFunc(slices.Clone(s.kit.parts), func(p *Part) bool { return !p.in(s) })
	s.fill()
	s.found = found{}
}

// fold is the only writer of state.
func (k *Kit) fold(s *State, e game.Event) {
	k.Fold(s, e)
	s.found = found{}
	if _, opted := e.(Opted); opted {
		s.cast()
	}
}

func (p *Part) in(s *State) bool { return p.On == nil || p.On(s) }

// Keep is what a part says of how many results of a throw are kept for free
// (CORE-ROLL-R3): at most so many; of several parts the least counts.
type Keep struct {
	Most int    // 0: it says nothing
	Rule string // by which; refused.few.<Rule> says it
}

// Part is a piece of the game: what it adds to each list below. nil: nothing.
type Part struct {
	Name     string
	Group    AnyGroup
	Options  []*kit.Option
	Facts    []Fact
	Hears    []Hear  // the facts of others, into its own group
	Stops    []*Stop // decisions that hold up what is being rolled, with their moves
	Moves    []game.Move[State]
	Deeds    []string                                                    // those of its moves that a character makes and pays for
	Terms    game.Terms                                                  // what else means a word of its moves and options
	On       func(*State) bool                                           // it is in the game; nil: always
	Held     func(*State) *game.Refusal                                  // why it cannot be taken out of the game now
	Plays    func(next *State) *game.Refusal                             // why it cannot play by the options of a game
	Harms    func(*State) []Burden                                       // what its harm has done to people, as complications would say it
	Heal     func(t *Tx)                                                 // takes all that away (CFG-R2)
	Values   []kit.Value                                                 // words that it adds to options of others
	Fill     func(*State, *Slots)                                        // the slots that it answers, by the options alone
	Aims     []*AimKind                                                  // what an effect die may be for
	Bar      func(s *State, c *Char, kind string) *game.Refusal          // why a character begins no test or contest now
	Moments  func(*State, game.Seat) []game.Moment                       // what else is being decided, beside what dice are thrown for
	Facing   func(*State) []Problem                                      // what a test may be against in place of a difficulty
	Own      func(s *State, c *Char, matter string) []PoolOption         // what else a character may put into its pool
	Uses     func(s *State, c *Char, matter string) []sfx.Use            // what a character may do with its pool
	Aside    func(s *State, set string) bool                             // traits of a set go into no pool by themselves
	Widens   func(s *State, st Site, laid []pool.Die) int                // results of a pool up to which are hitches; 0: 1 alone
	Shut     func(s *State, c *Char, set, trait string) *game.Refusal    // why a trait gives no dice now
	Holds    func(s *State, st Site, need string, u sfx.Use) bool        // whether what an SFX requires is so
	Rethrows func(s *State, r *pool.Roll) bool                           // dice that lie may still be thrown again
	Used     func(t *Tx, a Assembly, r *pool.Roll)                       // notes what is done with a pool that is about to be thrown
	Copied   func(t *Tx, r *pool.Roll, kind string, d dice.Die) dice.Die // how large what it makes is
	Against  func(s *State, c *Char) []PoolOption                        // what else may oppose a character; nil: nobody in particular
	// Worn is a trait's dice after what befell it.
	Worn     func(s *State, c *Char, t sheet.Trait, has []dice.Die) []dice.Die
	Keep     func(s *State, c *Char, matter string) Keep                // how many results of a character's throw are kept for free
	Turn     func(t *Tx, b Blow) bool                                   // sees to harm in place of the harm model, or leaves it
	Together func(s *State, lead string, laid []pool.Die) *game.Refusal // why dice may not oppose together
	Takes    func(*State) []game.Msg                                    // what goes as another session begins
	Session  func(*State) *game.Refusal                                 // why no session may begin now
	Busy     func(s *State, c *Char) *game.Refusal                      // why a character cannot begin a roll now
	Hitches  func(*State, *pool.Roll) []HitchUse                        // what hitches may make beside complications
	Seizes   func(*State, game.Seat) []Seizure                          // what opportunities may be for, beside steps
	Before   func(*State, game.Seat, string, []pool.Die) []Pending      // what is asked before an opposition to a character is thrown
	At       map[Moment]func(t *Tx, about string)
	Fit      func(*State, Assembly) *game.Refusal               // refuses a pool that its own dice cannot join
	Coins    func(s *State, purse string) []Coin                // what may stand for points of a purse, in the order in which it is spent
	Loses    func(*State) (gone, stay []game.Msg)               // what a scene's end takes, and leaves
	Foreseen func(s *State, char string) bool                   // the next pool against a character is thrown without its largest die
	Firm     func(s *State, char string, n int) bool            // a heroic success of the GM's by n counts as an ordinary one
	Foiled   func(t *Tx, char string)                           // such a pool was thrown
	Settles  func(t *Tx, o Outcome)                             // what else comes of a comparison
	Show     func(*State, game.Seat) []game.Block               // what it shows beside people and scene
	Beside   func(s *State, c *Char) []game.Item                // what stands with a character, burdens apart
	Noted    func(t *Tx, e TraitNoted, was dice.Die)            // what comes of a trait that stands otherwise, and was that die
	Sheet    func(s *State, c *Char) []game.Item                // what else stands on a character's sheet
	Matters  Matters                                            // what dice are thrown for, that it brings
	Burdens  []*Burdens                                         // dice that weigh on people, that it brings
	Within   func(*State) bool                                  // its group keeps the bounds of its moves
	Vouchers func(s *State, char string) []Voucher              // what a character may use by name in place of one point
	NoCall   func(s *State, c *Char, word string) *game.Refusal // why there is no such voucher now
	Lessons  func(s *State, by game.Seat, c *Char) []Lesson     // what else sessions of a character may buy
	Earnings []Luggage                                          // what characters earn, and take along to another table
	Writings []Luggage                                          // what stands on sheets beside traits, and goes along
}

// Kit is all parts together, with what each word belongs to.
type Kit struct {
	parts   []*Part
	groups  []AnyGroup
	options kit.Options
	terms   game.Terms
	matters []Matters
	kit.Facts[State]
}

// NewKit puts parts together. A word with two owners is a mistake of the
// program, and panics.
func NewKit(parts ...*Part) *Kit {
	k := &Kit{parts: parts, terms: game.Terms{}}
	for _, p := range parts {
		if p.Group != nil {
			k.groups = append(k.groups, p.Group)
		}
		if p.Matters != nil {
			k.matters = append(k.matters, p.Matters)
		}
		maps.Copy(k.terms, p.Terms)
		for _, v := range p.Values {
			v.Option.Admit(v.Word)
		}
		k.options.Add(p.Options...)
		k.Add(p.Facts...)
		k.Hear(p.Hears...)
	}
	k.oneOwnerEach()
	inOrder(k.options)
	return k
}

// oneOwnerEach panics where two parts have a group, a move or a kind of stop by
// one name: one of them would never be asked.
func (k *Kit) oneOwnerEach() {
	seen := map[string]bool{}
	own := func(what, name string) {
		if seen[what+" "+name] {
			panic("cortex: two owners of the " + what + " " + name)
		}
		seen[what+" "+name] = true
	}
	for _, g := range k.groups {
		own("group", g.name())
	}
	for _, p := range k.parts {
		for _, st := range p.Stops {
			own("stop", st.Kind)
		}
		for _, m := range p.moves() {
			own("move", m.Name)
		}
	}
}

// empty gives a table with nothing on it.
func (k *Kit) empty() *State { return &State{kit: k, pieces: map[string]any{}} }

// moves are all moves in the order of the parts.
func (k *Kit) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range k.parts {
		all = append(all, p.moves()...)
	}
	for i := range all {
		do := all[i].Do
		all[i].Do = k.deed(do, all[i].Quiet)
	}
	return all
}

// deed is what a move does, with all that follows. A draft opens no window.
func (k *Kit) deed(do func(*Tx, game.Args), draft bool) func(*Tx, game.Args) {
	return k.Naming(func(t *Tx, args game.Args) {
		do(t, args)
		Settle(t)
		if !draft {
			wind(t)
		}
	})
}

// moves are those of a part: the answers to what holds up a roll first. They are
// offered only while it is in the game.
func (p *Part) moves() []game.Move[State] {
	var moves []game.Move[State]
	deeds := p.Deeds
	for _, st := range p.Stops {
		m := st.move()
		if st.Vouched {
			m = Vouched(m, func(s *State, args game.Args) string { return s.debtor(args) })
		}
		if moves = append(moves, m); !st.GMs {
			deeds = append(slices.Clip(deeds), st.Spec.Name)
		}
	}
	moves = kit.InPlace(append(moves, p.Moves...), deeds, (*State).inPlace)
	if p.On == nil {
		return moves
	}
	for i, m := range moves {
		moves[i].When = func(s *State, by game.Seat) []game.Offer {
			if !p.On(s) {
				return nil
			}
			return m.When(s, by)
		}
		moves[i].Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if !p.On(s) {
				return game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part."+p.Name)))
			}
			if m.Why == nil {
				return nil
			}
			return m.Why(s, by, args)
		}
	}
	return moves
}

// Rules is a game of these parts.
func (k *Kit) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	closes := k.deed(func(t *Tx, _ game.Args) { timeOut(t) }, false)
	return game.Rules[State]{
		Name: name, Init: k.start, Shape: k.shape(), Resume: k.resume, Moves: k.moves(), Terms: k.terms, Fold: k.fold,
		Show: show, Tell: k.Tell, Read: k.Read, Demo: demo, Within: k.within,
		Due: due, Lapse: func(t *Tx) { closes(t, nil) },
	}
}
