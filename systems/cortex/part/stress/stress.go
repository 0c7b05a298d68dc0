package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Stress is what stress has done to people (section 19.1).
type Stress struct {
	Dice   []Die  `json:"dice,omitempty"`
	Trauma []Die  `json:"trauma,omitempty"`
	Pushes []Push `json:"pushes,omitempty"` // in tests and contests that are not over
}

// Die is the stress, or the trauma, of a character of one type.
type Die struct {
	Char   string   `json:"char"`
	Track  string   `json:"track"`
	Die    dice.Die `json:"die"`
	Barred bool     `json:"barred,omitempty"` // no new try to recover until time passes
}

// Push is stress that a character turned to its own use (STRESS-12).
type Push struct {
	Matter string `json:"matter"`
	Char   string `json:"char"`
	Track  string `json:"track"`
}

// Group is the state of stress.
var Group = &core.Group[Stress]{Name: "stress"}

// The word of the option harm.model, of burdens and aims, and how a character
// is out.
const (
	modelStress = "stress"
	outStressed = "stressed"
)

// The options of stress.
var (
	stressTracks  = core.NewNames("stress.tracks", "standard", "STRESS-02", 0).With(core.HarmModel.Option, modelStress)
	stressCompare = kit.NewWord("stress.compare_effect", "STRESS-R1", "normal_only", "always", "never")
	stressPP      = kit.NewFlag("stress.pp_prevents_out", false, "STRESS-R4")
	stressHitch   = kit.NewFlag("hitch.may_inflict_stress", false, "CORE-HITCH-R9")
	stressSeized  = kit.NewFlag("opportunity.affects_stress", false, "OPP-R5")
)

// withStress reports whether stress is by types; strains whether there is stress
// at all, by types or on traits.
func withStress(s *core.State) bool { return core.HarmModel.Is(s, modelStress) }

func strains(s *core.State) bool { return withStress(s) || withShaken(s) }

// TracksPart is stress by types, as harm.model has it: it holds what types alone
// can be.
func TracksPart() *core.Part {
	return &core.Part{
		Name: "tracks", On: withStress, Held: stressHeld,
		Options: []*kit.Option{stressTracks.Option, stressPP.Option},
		Values:  []kit.Value{{Option: core.HarmModel.Option, Word: modelStress}},
	}
}

// Part is stress, by types or on traits (sections 19.1 and 19.3): all that both
// have.
func Part() *core.Part {
	return &core.Part{
		Name: "stress", Group: Group, On: strains,
		Options: []*kit.Option{stressCompare.Option, stressHitch.Option, stressSeized.Option},
		Terms:   terms,
		Facts: []core.Fact{
			kit.Named(core.FactOf(tellStress, core.On(Group, (*Stress).set)), func(s *core.State, e Set) Set {
				e.Name = s.Name(e.Char)
				e.Shakes = shakes(s, e)
				return e
			}),
			kit.Named(core.FactOf(tellPushed,
				core.On(Group, func(g *Stress, e Pushed) { g.Pushes = append(slices.Clip(g.Pushes), e.Push) })), func(s *core.State,
				e Pushed) Pushed {
				e.Name = s.Name(e.Push.Char)
				return e
			}),
			core.FactOf[PushOver](nil, core.On(Group, func(g *Stress, e PushOver) {
				g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p == e.Push })
			})),
		},
		Hears: []core.Hear{
			core.On(Group, (*Stress).retired),
			core.On(Group, func(g *Stress, _ core.TimePassed) { g.liftBars() }),
			core.On(Group, func(g *Stress, e core.SceneEnded) {
				if e.Type != core.Flashback {
					g.liftBars()
				}
			}),
		},
		Fill:    func(_ *core.State, to *core.Slots) { to.Harm = stressHarm{} },
		Burdens: []*core.Burdens{stresses},
		Harms:   stresses.All,
		Heal:    endAll(stresses),
		Aims:    []*core.AimKind{stressAim},
		Own:     pushOptions,
		Before:  askToPush,
		At:      map[core.Moment]func(*core.Tx, string){core.AtThrow: notePush, core.AtClose: endPushes, core.AtRest: rest},
		Stops:   []*core.Stop{pushStop, strainStop},
		Moves:   []game.Move[core.State]{stressMove(), inflictMove()},
		Within: func(s *core.State) bool {
			g := Group.Of(s)
			return max(len(g.Dice), len(g.Trauma), len(g.Pushes)) <= core.MaxLists &&
				!slices.ContainsFunc(slices.Concat(g.Dice, g.Trauma), func(d Die) bool {
					return sheet.TooLong(d.Char, d.Track) || sheet.NoDie(d.Die)
				})
		},
	}
}

// The facts of stress.
type (
	// Set is the stress of a character as it now is: Die 0 is none.
	Set struct {
		Char   string   `json:"char"`
		Track  string   `json:"track"`
		Die    dice.Die `json:"die,omitempty"`
		Was    dice.Die `json:"was,omitempty"`
		Barred bool     `json:"barred,omitempty"`
		Why    string   `json:"why"`
		Name   string   `json:"name,omitempty"`
		Shakes bool     `json:"shakes,omitempty"` // it goes above the rating of its trait (SHAKEN-03)
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

func (Set) EventName() string      { return "cortex.stress" }
func (Pushed) EventName() string   { return "cortex.pushed" }
func (PushOver) EventName() string { return "cortex.push.over" }

func (g *Stress) set(e Set) {
	g.Dice = put(g.Dice, Die{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred})
}

// put puts one die of a character among others, or takes it away.
func put(all []Die, next Die) []Die {
	all = slices.Clone(all)
	switch i := slices.IndexFunc(all, next.same); {
	case next.Die == 0:
		return slices.DeleteFunc(all, next.same)
	case i >= 0:
		all[i] = next
		return all
	}
	return append(all, next)
}

func (d Die) same(o Die) bool { return d.Char == o.Char && d.Track == o.Track }

func (g *Stress) retired(e core.CharGone) {
	left := func(d Die) bool { return d.Char == e.ID }
	g.Dice, g.Trauma = slices.DeleteFunc(slices.Clone(g.Dice), left), slices.DeleteFunc(slices.Clone(g.Trauma), left)
	g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p.Char == e.ID })
}

func (g *Stress) liftBars() {
	g.Dice, g.Trauma = slices.Clone(g.Dice), slices.Clone(g.Trauma)
	for _, all := range [][]Die{g.Dice, g.Trauma} {
		for i := range all {
			all[i].Barred = false
		}
	}
}

// find gives a character's die of one type, without a size if it has none.
func find(all []Die, char, track string) Die {
	for _, d := range all {
		if d.Char == char && d.Track == track {
			return d
		}
	}
	return Die{Char: char, Track: track}
}

// die is the stress of a character of one type, 0 if it has none.
func (g *Stress) die(char, track string) dice.Die { return find(g.Dice, char, track).Die }

// standardTracks are the three types of STRESS-02, in a table's language.
var standardTracks = map[string][]string{
	"en":    {"Physical", "Mental", "Social"},
	"pt-BR": {"Físico", "Mental", "Social"},
}

// tracks are the types of stress at this table (STRESS-02), or the traits of a
// character that it may lie on (SHAKEN-01).
func tracks(s *core.State, char string) []string {
	if withShaken(s) {
		return traitNames(s, char)
	}
	if names := stressTracks.Of(s); names != nil {
		return names
	}
	if names := standardTracks[s.Lang]; names != nil {
		return names
	}
	return standardTracks["en"]
}

// trackWord is the word of a type, or trait.
func trackWord(track string) string { return kit.Clip(game.Slug(track), sheet.MaxTraitWord) }

// stressWord is the word of a character's stress of one type.
func stressWord(char, track string) string {
	return char + "." + trackWord(track)
}

// stressHeld refuses to leave stress behind while somebody has any (CFG-R2).
func stressHeld(s *core.State) *game.Refusal {
	g := Group.Of(s)
	if len(g.Dice) == 0 {
		return nil
	}
	d := g.Dice[0]
	return game.Refuse("CFG-R2", "cortex.refused.stress_held", game.W("name", s.Name(d.Char)), game.W("track", d.Track),
		game.D("die", d.Die))
}

// strain lands stress of one type on a character, brought about by another or by
// nobody: a larger die replaces what is
// there, an equal or smaller one steps it up (STRESS-03, -04). Beyond d12, see
// stressOut; on whoever is stressed out already, see afterOut.
func strain(t *core.Tx, char, by, track string, d dice.Die, why string) {
	has := Group.Of(t.S).die(char, track)
	switch c := t.S.Char(char); {
	case c == nil || c.Out == core.OutLost:
	case afterOut(t, c, track, d):
	case d > has:
		raise(t, Set{Char: char, Track: track, Die: d, Was: has, Why: why})
	default:
		stepStress(t, char, by, track, 1, why)
	}
}

// afterOut is stress for one who is stressed out: with trauma it goes straight
// there (TRAUMA-02); without, more of the same type has no further effect in the
// scene (STRESS-R4).
func afterOut(t *core.Tx, c *core.Char, track string, d dice.Die) bool {
	switch {
	case c.Out != outHow(t.S):
		return false
	case withTrauma(t.S):
		injure(t, c.ID, track, d)
		return true
	}
	return c.OutBy == stressWord(c.ID, track)
}

// stepStress steps stress. Below d4 it is gone; beyond d12 it stays at d12 and
// its bearer is stressed out (STRESS-08).
func stepStress(t *core.Tx, char, by, track string, n int, why string) {
	was := find(Group.Of(t.S).Dice, char, track)
	d, over := was.Die.Step(n)
	if d != was.Die {
		raise(t, Set{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred && d > 0, Why: why})
	}
	if over > 0 {
		stressOut(t, char, by, track)
	}
}

// stressOut takes a character out of the scene. A plot point does not help,
// unless the table says so (STRESS-08, STRESS-R4).
func stressOut(t *core.Tx, char, by, track string) {
	switch c := t.S.Char(char); {
	case c == nil || c.Out == core.OutLost:
	case c.Out != outStressed && withStress(t.S) && stressPP.On(t.S) && t.S.CanPay(t.S.PurseAgainst(char, by), 1) == nil:
		t.Emit(core.Owed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendStrain, Char: char, From: by, Name: track, Die: dice.D12}})
	default:
		goOut(t, c, track)
	}
}

// goOut takes a character out of the scene, with trauma where the table knows
// it (TRAUMA-01).
func goOut(t *core.Tx, c *core.Char, track string) {
	if c.Out != outHow(t.S) {
		t.Emit(core.OutSet{Char: c.ID, How: outHow(t.S), By: stressWord(c.ID, track)})
	}
	if withTrauma(t.S) {
		scar(t, c.ID, track)
	}
}

// endAll takes all burdens of a kind away: the GM has converted them.
func endAll(kind *core.Burdens) func(t *core.Tx) {
	return func(t *core.Tx) {
		for _, b := range kind.All(t.S) {
			kind.End(t, b.ID, "ruled")
		}
	}
}

// stresses are stress as burdens.
var stresses = &core.Burdens{
	Kind: modelStress, Ref: "stress",
	All: func(s *core.State) []core.Burden {
		var all []core.Burden
		for _, d := range Group.Of(s).Dice {
			b := core.Burden{Kind: modelStress, ID: stressWord(d.Char, d.Track), Name: d.Track, Die: d.Die, On: d.Char,
				Barred: d.Barred, Rival: "stress/" + d.Char}
			if withShaken(s) {
				b = onTrait(s, b)
			}
			all = append(all, b)
		}
		return all
	},
	Note: func(s *core.State, b core.Burden) game.Msg {
		return game.Say("cortex.pool.stress", game.W("name", s.Name(b.On)))
	},
	Full: func(s *core.State, b core.Burden) string { return called(s, stressNames, b.Name) },
	Step: func(t *core.Tx, id string, n int, why string) {
		if b, ok := t.S.Burden(id); ok {
			stepStress(t, b.On, "", b.Name, n, why)
		}
	},
	End: func(t *core.Tx, id, why string) {
		if b, ok := t.S.Burden(id); ok {
			t.Emit(Set{Char: b.On, Track: b.Name, Was: b.Die, Why: why})
		}
	},
	Bar: func(t *core.Tx, id, why string) {
		if b, ok := t.S.Burden(id); ok {
			t.Emit(Set{Char: b.On, Track: b.Name, Die: b.Die, Was: b.Die, Barred: true, Why: why})
		}
	},
	Ease: func(t *core.Tx, id string) {
		if b, ok := t.S.Burden(id); ok {
			to, _ := b.Die.Step(-1)
			t.Emit(Set{Char: b.On, Track: b.Name, Die: to, Was: b.Die, Barred: true, Why: "recovery"})
		}
	},
	Back: func(t *core.Tx, id string) {
		if b, ok := t.S.Burden(id); ok && b.Die < dice.D12 { // what struck by a trait may be less (SHAKEN-05)
			t.Emit(Set{Char: b.On, Track: b.Name, Die: dice.D12, Was: b.Die, Barred: b.Barred, Why: "back"})
		}
	},
	Hitched: func(s *core.State) bool { return stressHitch.On(s) },
	Seized:  func(s *core.State) bool { return stressSeized.On(s) },
}

// rest steps all stress down once, as the scene is framed (STRESS-10, -R5).
func rest(t *core.Tx, _ string) {
	for _, d := range slices.Clone(Group.Of(t.S).Dice) {
		if t.S.Char(d.Char).Out == core.OutLost {
			continue
		}
		stepStress(t, d.Char, "", d.Track, -1, "rest")
	}
}

// trackOf finds a type, or trait, by what was typed for it.
func trackOf(s *core.State, char, word string) string {
	for _, track := range tracks(s, char) {
		if game.Slug(track) == game.Slug(word) || trackWord(track) == word {
			return track
		}
	}
	return word
}
