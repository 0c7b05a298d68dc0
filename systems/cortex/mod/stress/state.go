package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
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

// The kinds of decisions about stress.
const (
	pendType   = "stress_type"  // the winner's: the type of stress
	pendTrait  = "stress_trait" // the winner's: the trait that stress is on
	pendPush   = "push"         // the bearer's: push stress that is about to oppose it
	pendStrain = "stress_out"   // the bearer's: pay a plot point against being stressed out (STRESS-R4)
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
