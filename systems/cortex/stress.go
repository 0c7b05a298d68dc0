package cortex

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// Stress is what stress has done to people (section 19.1).
type Stress struct {
	Dice   []StressDie `json:"dice,omitempty"`
	Pushes []Push      `json:"pushes,omitempty"` // in tests and contests that are not over
}

// StressDie is the stress of a character of one type.
type StressDie struct {
	Char   string `json:"char"`
	Track  string `json:"track"`
	Die    Die    `json:"die"`
	Barred bool   `json:"barred,omitempty"` // no new try to recover until time passes
}

// Push is stress that a character turned to its own use (STRESS-12).
type Push struct {
	Matter string `json:"matter"`
	Char   string `json:"char"`
	Track  string `json:"track"`
}

var stressGroup = &Group[Stress]{Name: "stress"}

// The word of the option harm.model, of burdens and aims, and how a character
// is out.
const (
	modelStress = "stress"
	outStressed = "stressed"
)

// The options of stress.
var (
	stressTracks  = Names{&Option{Key: "stress.tracks", Default: "standard", Names: true, Rule: "STRESS-02", Needs: &Value{harmModel.Option, modelStress}}}
	stressCompare = NewWord("stress.compare_effect", "STRESS-R1", "normal_only", "always", "never")
	stressPP      = NewFlag("stress.pp_prevents_out", false, "STRESS-R4")
	stressHitch   = NewFlag("hitch.may_inflict_stress", false, "CORE-HITCH-R9")
	stressSeized  = NewFlag("opportunity.affects_stress", false, "OPP-R5")
)

func withStress(s *State) bool { return harmModel.Is(s, modelStress) }

// stressPart is stress as harm.model (section 19.1).
func stressPart() *Part {
	return &Part{
		Name: "stress", Group: stressGroup, On: withStress, Held: stressHeld,
		Options: []*Option{stressTracks.Option, stressCompare.Option, stressPP.Option, stressHitch.Option, stressSeized.Option},
		Values:  []Value{{harmModel.Option, modelStress}},
		Terms:   stressTerms,
		Facts: []Fact{
			Named(FactOf(tellStress, On(stressGroup, (*Stress).set)), func(s *State, e StressSet) StressSet {
				e.Name = s.name(e.Char)
				return e
			}),
			Named(FactOf(tellPushed, On(stressGroup, func(g *Stress, e Pushed) { g.Pushes = append(slices.Clip(g.Pushes), e.Push) })), func(s *State, e Pushed) Pushed {
				e.Name = s.name(e.Push.Char)
				return e
			}),
			FactOf[PushOver](nil, On(stressGroup, func(g *Stress, e PushOver) {
				g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p == e.Push })
			})),
		},
		Hears: []Hear{
			On(stressGroup, (*Stress).retired),
			On(stressGroup, func(g *Stress, _ TimePassed) { g.liftBars() }),
			On(stressGroup, func(g *Stress, e SceneEnded) {
				if e.Type != Flashback {
					g.liftBars()
				}
			}),
		},
		Fill:    func(_ *State, to *Slots) { to.Harm = stressHarm{} },
		Burdens: []*Burdens{stresses},
		Aims:    []*AimKind{stressAim},
		Own:     pushOptions,
		Before:  askToPush,
		At:      map[Moment]func(*tx, string){AtThrow: notePush, AtClose: endPushes, AtRest: rest},
		Moves:   []game.Move[State]{pushMove(), strainMove(), stressMove()},
		Within: func(s *State) bool {
			g := stressGroup.Of(s)
			return max(len(g.Dice), len(g.Pushes)) <= maxLists && !slices.ContainsFunc(g.Dice, func(d StressDie) bool { return tooLong(d.Char, d.Track) || noDie(d.Die) })
		},
	}
}

// The facts of stress.
type (
	// StressSet is the stress of a character as it now is: Die 0 is none.
	StressSet struct {
		Char   string `json:"char"`
		Track  string `json:"track"`
		Die    Die    `json:"die,omitempty"`
		Was    Die    `json:"was,omitempty"`
		Barred bool   `json:"barred,omitempty"`
		Why    string `json:"why"`
		Name   string `json:"name,omitempty"`
	}
	// Pushed turns stress to its bearer's use in one test or contest.
	Pushed struct {
		Push Push   `json:"push"`
		Name string `json:"name,omitempty"`
	}
	// PushOver ends that.
	PushOver struct {
		Push Push `json:"push"`
	}
)

func (StressSet) EventName() string { return "cortex.stress" }
func (Pushed) EventName() string    { return "cortex.pushed" }
func (PushOver) EventName() string  { return "cortex.push.over" }

func (g *Stress) set(e StressSet) {
	is := func(d StressDie) bool { return d.Char == e.Char && d.Track == e.Track }
	next := StressDie{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred}
	g.Dice = slices.Clone(g.Dice)
	switch i := slices.IndexFunc(g.Dice, is); {
	case e.Die == 0:
		g.Dice = slices.DeleteFunc(g.Dice, is)
	case i >= 0:
		g.Dice[i] = next
	default:
		g.Dice = append(g.Dice, next)
	}
}

func (g *Stress) retired(e CharGone) {
	g.Dice = slices.DeleteFunc(slices.Clone(g.Dice), func(d StressDie) bool { return d.Char == e.ID })
	g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p.Char == e.ID })
}

func (g *Stress) liftBars() {
	g.Dice = slices.Clone(g.Dice)
	for i := range g.Dice {
		g.Dice[i].Barred = false
	}
}

// die is the stress of a character of one type, 0 if it has none.
func (g *Stress) die(char, track string) Die {
	for _, d := range g.Dice {
		if d.Char == char && d.Track == track {
			return d.Die
		}
	}
	return 0
}

// standardTracks are the three types of STRESS-02, in a table's language.
var standardTracks = map[string][]string{
	"en":    {"Physical", "Mental", "Social"},
	"pt-BR": {"Físico", "Mental", "Social"},
}

// tracks are the types of stress at this table (STRESS-02).
func (s *State) tracks() []string {
	if names := stressTracks.Of(s); names != nil {
		return names
	}
	if names := standardTracks[s.Lang]; names != nil {
		return names
	}
	return standardTracks["en"]
}

// stressWord is the word of a character's stress of one type.
func stressWord(char, track string) string {
	return char + "." + clip(game.Slug(track), 12)
}

// stressHeld refuses to leave stress behind while somebody has any (CFG-R2).
func stressHeld(s *State) *game.Refusal {
	g := stressGroup.Of(s)
	if len(g.Dice) == 0 {
		return nil
	}
	d := g.Dice[0]
	return game.Refuse("CFG-R2", "cortex.refused.stress_held", game.W("name", s.name(d.Char)), game.W("track", d.Track), game.D("die", d.Die))
}

// strain lands stress of one type on a character: a larger die replaces what is
// there, an equal or smaller one steps it up (STRESS-03, -04). Beyond d12, and
// on whoever is stressed out already, see stressOut.
func strain(t *tx, char, track string, d Die, why string) {
	has := stressGroup.Of(t.S).die(char, track)
	switch c := t.S.char(char); {
	case c == nil:
	case c.Out == outStressed && c.OutBy == stressWord(char, track): // no further effect in the scene (STRESS-R4)
	case d > has:
		t.Emit(StressSet{Char: char, Track: track, Die: d, Was: has, Why: why})
	default:
		stepStress(t, char, track, 1, why)
	}
}

// stepStress steps stress. Below d4 it is gone; beyond d12 it stays at d12 and
// its bearer is stressed out (STRESS-08).
func stepStress(t *tx, char, track string, n int, why string) {
	has := stressGroup.Of(t.S).die(char, track)
	d, over := has.Step(n)
	if d != has {
		t.Emit(StressSet{Char: char, Track: track, Die: d, Was: has, Why: why})
	}
	if over > 0 {
		stressOut(t, char, track)
	}
}

// stressOut takes a character out of the scene. A plot point does not help,
// unless the table says so (STRESS-08, STRESS-R4).
func stressOut(t *tx, char, track string) {
	if stressPP.On(t.S) && t.S.canPay(t.S.purseOf(char), 1) == nil {
		t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: pendStrain, Char: char, Name: track, Die: dice.D12}})
		return
	}
	t.Emit(OutSet{Char: char, How: outStressed, By: stressWord(char, track)})
}

// stresses are stress as burdens.
var stresses = &Burdens{
	Kind: modelStress, Ref: "stress",
	All: func(s *State) []Burden {
		var all []Burden
		for _, d := range stressGroup.Of(s).Dice {
			all = append(all, Burden{Kind: modelStress, ID: stressWord(d.Char, d.Track), Name: d.Track, Die: d.Die, On: d.Char, Barred: d.Barred, Rival: "stress/" + d.Char})
		}
		return all
	},
	Note: func(s *State, b Burden) game.Msg { return game.Say("cortex.pool.stress", game.W("name", s.name(b.On))) },
	Step: func(t *tx, id string, n int, why string) {
		if b, ok := t.S.burden(id); ok {
			stepStress(t, b.On, b.Name, n, why)
		}
	},
	End: func(t *tx, id, why string) {
		if b, ok := t.S.burden(id); ok {
			t.Emit(StressSet{Char: b.On, Track: b.Name, Was: b.Die, Why: why})
		}
	},
	Bar: func(t *tx, id, why string) {
		if b, ok := t.S.burden(id); ok {
			t.Emit(StressSet{Char: b.On, Track: b.Name, Die: b.Die, Was: b.Die, Barred: true, Why: why})
		}
	},
	Ease: func(t *tx, id string) {
		if b, ok := t.S.burden(id); ok {
			to, _ := b.Die.Step(-1)
			t.Emit(StressSet{Char: b.On, Track: b.Name, Die: to, Was: b.Die, Barred: true, Why: "recovery"})
		}
	},
	Back:    func(*tx, string) {}, // it stands at d12
	Hitched: stressHitch.On,
	Seized:  stressSeized.On,
}

// rest steps all stress down once, as the scene is framed (STRESS-10, -R5).
func rest(t *tx, _ string) {
	for _, d := range slices.Clone(stressGroup.Of(t.S).Dice) {
		stepStress(t, d.Char, d.Track, -1, "rest")
	}
}

// trackOf finds a type by what was typed for it.
func (s *State) trackOf(word string) string {
	for _, track := range s.tracks() {
		if game.Slug(track) == game.Slug(word) || strings.HasPrefix(game.Slug(track), word) && len(word) == 12 {
			return track
		}
	}
	return word
}
