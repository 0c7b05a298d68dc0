package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Stress is the state of stress and trauma (section 19.1).
type Stress struct {
	Dice   []StressDie `json:"dice,omitempty"`
	Trauma []StressDie `json:"trauma,omitempty"`
	Pushes []Push      `json:"pushes,omitempty"` // in checks that are not over
}

// StressDie is a character's stress or trauma of one type or on one trait. Track is the name of the
// type or trait.
type StressDie struct {
	Char   string   `json:"char"`
	Track  string   `json:"track"`
	Die    dice.Die `json:"die"`
	Barred bool     `json:"barred,omitempty"` // no new try to recover until time passes
}

// Push is stress that a character uses in its own pool, in one check (STRESS-12).
type Push struct {
	Check string `json:"matter"`
	Char  string `json:"char"`
	Track string `json:"track"`
}

// Section is the state of stress.
var Section = engine.NewSection[Stress]("stress", 0)

// The value of the option harm.model, also the kind of afflictions and aims, and the way a
// character is out.
const (
	modelStress = "stress"
	outStressed = "stressed"
)

// The options of stress.
var (
	stressTracks = people.NewNameList("stress.tracks", "standard", "STRESS-02", 0).With(harm.HarmModel.Option,
		modelStress)
	stressCompare = rulekit.NewEnum("stress.compare_effect", "STRESS-R1", "normal_only", "always", "never")
	stressPP      = rulekit.NewFlag("stress.pp_prevents_out", false, "STRESS-R4")
	stressHitch   = rulekit.NewFlag("hitch.may_inflict_stress", false, "CORE-HITCH-R9")
	stressSeized  = rulekit.NewFlag("opportunity.affects_stress", false, "OPP-R5")
)

// withStress reports whether the table has stress by types.
func withStress(s *engine.State) bool { return harm.HarmModel.Is(s, modelStress) }

func hasStress(s *engine.State) bool { return withStress(s) || withShaken(s) }

// TracksMod returns the mod for stress by types as harm.model, with the options for types alone.
func TracksMod() *engine.Mod {
	return &engine.Mod{
		Name: "tracks", Chapter: engine.ChapterHarm,
		Enabled:      withStress,
		CannotRemove: refuseRemovingStress,
		Options:      []*rulekit.Option{stressTracks.Option, stressPP.Option},
		Values:       []rulekit.Value{{Option: harm.HarmModel.Option, Word: modelStress}},
	}
}

// Mod returns the mod for all that stress by types and stress on traits share (sections 19.1 and
// 19.3).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "stress", Chapter: engine.ChapterHarm,
		Section:  Section,
		Enabled:  hasStress,
		Options:  []*rulekit.Option{stressCompare.Option, stressHitch.Option, stressSeized.Option},
		Synonyms: terms,
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellStress, engine.On(Section, (*Stress).stressSet)),
				func(s *engine.State, e StressSet) StressSet {
					e.Name = people.Of(s).Name(e.Char)
					e.Shakes = shakes(s, e)
					return e
				}),
			game.WithNames(engine.EventOf(tellPushed,
				engine.On(Section, func(g *Stress, e StressPushed) {
					g.Pushes = append(slices.Clip(g.Pushes), e.Push)
				})), func(s *engine.State, e StressPushed) StressPushed {
				e.Name = people.Of(s).Name(e.Push.Char)
				return e
			}),
			engine.EventOf[PushEnded](nil, engine.On(Section, func(g *Stress, e PushEnded) {
				g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p == e.Push })
			})),
		},
		Handlers: []engine.Handler{
			engine.On(Section, (*Stress).characterGone),
			engine.On(Section, func(g *Stress, _ scene.TimePassed) { g.liftBars() }),
			engine.On(Section, func(g *Stress, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.liftBars()
				}
			}),
		},
		Moves: []game.Move[engine.State]{stressMove(), inflictMove()},
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return max(len(g.Dice), len(g.Trauma), len(g.Pushes)) <= engine.MaxLists &&
				!slices.ContainsFunc(slices.Concat(g.Dice, g.Trauma), func(d StressDie) bool {
					return sheet.IsTooLong(d.Char, d.Track) || sheet.IsNoDie(d.Die)
				})
		},
		Hooks: []engine.Hooks{
			things.Hooks{Kinds: []*things.AfflictionKind{stressKind}},
			harm.Hooks{Harms: stressKind.All, Heal: endAll(stressKind)},
			draft.Hooks{Aims: []*draft.AimKind{stressAim}, PoolOptions: pushOptions, CannotOppose: refusePushed},
			check.Hooks{Before: askToPush, OnClosed: endPushes,
				Decisions: []*check.DecisionKind{pushDecision, strainDecision}},
			roll.Hooks{OnThrow: notePush},
			framing.Hooks{OnRest: stepDownAll},
		},
		Policies: []engine.Answer{harm.Model.Is(stressHarm{}), check.RiskKey.Is("risky_stress")},
	}
}

// The events of stress.
type (
	// StressSet sets the stress of a character. Die 0 is none.
	StressSet struct {
		Char   string   `json:"char"`
		Track  string   `json:"track"`
		Die    dice.Die `json:"die,omitempty"`
		Was    dice.Die `json:"was,omitempty"`
		Barred bool     `json:"barred,omitempty"`
		Why    string   `json:"why"`
		Name   string   `json:"name,omitempty"`
		Shakes bool     `json:"shakes,omitempty"` // it rises above the rating of its trait (SHAKEN-03)
	}
	// StressPushed records that stress is used in its bearer's own pool in a check (STRESS-12).
	StressPushed struct {
		Push Push   `json:"push"`
		Name string `json:"name,omitempty"`
	}
	// PushEnded records that the check is over in which stress was pushed.
	PushEnded struct {
		Push Push `json:"push"`
	}
)

func (StressSet) EventName() string    { return "cortex.stress" }
func (StressPushed) EventName() string { return "cortex.pushed" }
func (PushEnded) EventName() string    { return "cortex.push.over" }

func (g *Stress) stressSet(e StressSet) {
	g.Dice = withDie(g.Dice, StressDie{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred})
}

// withDie returns the dice with next in place of the die of its character and track, added if there
// is none. If the size of next is 0, that die is removed.
func withDie(all []StressDie, next StressDie) []StressDie {
	all = slices.Clone(all)
	switch i := slices.IndexFunc(all, next.isSameTrack); {
	case next.Die == 0:
		return slices.DeleteFunc(all, next.isSameTrack)
	case i >= 0:
		all[i] = next
		return all
	}
	return append(all, next)
}

func (d StressDie) isSameTrack(o StressDie) bool { return d.Char == o.Char && d.Track == o.Track }

func (g *Stress) characterGone(e people.CharacterGone) {
	left := func(d StressDie) bool { return d.Char == e.ID }
	g.Dice, g.Trauma = slices.DeleteFunc(slices.Clone(g.Dice), left), slices.DeleteFunc(slices.Clone(g.Trauma), left)
	g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p.Char == e.ID })
}

func (g *Stress) liftBars() {
	g.Dice, g.Trauma = slices.Clone(g.Dice), slices.Clone(g.Trauma)
	for _, all := range [][]StressDie{g.Dice, g.Trauma} {
		for i := range all {
			all[i].Barred = false
		}
	}
}

// findDie returns a character's die of one type or trait. Its size is 0 if the character has none.
func findDie(all []StressDie, char, track string) StressDie {
	for _, d := range all {
		if d.Char == char && d.Track == track {
			return d
		}
	}
	return StressDie{Char: char, Track: track}
}

// die returns the size of a character's stress of one type, 0 for none.
func (g *Stress) die(char, track string) dice.Die { return findDie(g.Dice, char, track).Die }

// standardTracks has the three types of STRESS-02, by language.
var standardTracks = map[string][]string{
	"en":    {"Physical", "Mental", "Social"},
	"pt-BR": {"Físico", "Mental", "Social"},
}

// tracks returns the types of stress at this table (STRESS-02), or the names of the character's
// traits that stress may be on (SHAKEN-01). For a character that takes no such harm it returns only
// the types or traits of the stress and trauma that the character has.
func tracks(s *engine.State, char string) []string {
	if c := people.Of(s).Char(char); c != nil && !c.TakesHarm() {
		return presentTracks(s, char)
	}
	if withShaken(s) {
		return traitNames(s, char)
	}
	if names := stressTracks.NamesAt(s); names != nil {
		return names
	}
	if names := standardTracks[s.Lang]; names != nil {
		return names
	}
	return standardTracks["en"]
}

// presentTracks returns the types, or traits, of a character's present stress and trauma.
func presentTracks(s *engine.State, char string) []string {
	var names []string
	for _, d := range slices.Concat(Section.Of(s).Dice, Section.Of(s).Trauma) {
		if d.Char == char && !slices.Contains(names, d.Track) {
			names = append(names, d.Track)
		}
	}
	return names
}

// trackWord returns the word of a type or trait: its name as a slug, at most sheet.MaxTraitWord
// bytes.
func trackWord(track string) string { return rulekit.Truncate(game.Slug(track), sheet.MaxTraitWord) }

// stressWord returns the id of a character's stress of one type, such as "ana.physical".
func stressWord(char, track string) string {
	return char + "." + trackWord(track)
}

// refuseRemovingStress refuses to turn stress off while a character has any (CFG-R2).
func refuseRemovingStress(s *engine.State) *game.Refusal {
	g := Section.Of(s)
	if len(g.Dice) == 0 {
		return nil
	}
	d := g.Dice[0]
	return game.Refuse("CFG-R2", "cortex.refused.stress_held", game.W("name", people.Of(s).Name(d.Char)),
		game.W("track", d.Track),
		game.D("die", d.Die))
}

// trackOf returns the type or trait that a word names by its slug, or the word itself if it names
// none.
func trackOf(s *engine.State, char, word string) string {
	for _, track := range tracks(s, char) {
		if game.Slug(track) == game.Slug(word) || trackWord(track) == word {
			return track
		}
	}
	return word
}
