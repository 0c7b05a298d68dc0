package stress

import (
	"cmp"
	"fmt"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Trauma is left by being stressed out (section 19.2). It has a die like stress, and no rest
// removes it.

const kindTrauma = "trauma"

var traumaOn = rulekit.NewFlag("trauma.enabled", false, "TRAUMA-01").With(harm.HarmModel.Option, modelStress)

func withTrauma(s *engine.State) bool { return withStress(s) && traumaOn.On(s) }

// TraumaMod returns the mod for trauma. Its dice are in the section of stress.
func TraumaMod() *engine.Mod {
	return &engine.Mod{
		Name: "trauma", Chapter: engine.ChapterHarm,
		Enabled:      withTrauma,
		CannotRemove: refuseRemovingTrauma,
		Options:      []*rulekit.Option{traumaOn.Option},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellTrauma, engine.On(Section, func(g *Stress, e TraumaSet) {
				g.Trauma = withDie(g.Trauma, StressDie{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred})
			})), func(s *engine.State, e TraumaSet) TraumaSet {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		},
		Moves: []game.Move[engine.State]{traumaMove()},
		Hooks: []engine.Hooks{
			things.Hooks{Kinds: []*things.AfflictionKind{traumaKind}},
			harm.Hooks{Harms: traumaKind.All, Heal: endAll(traumaKind)},
			hitch.Hooks{Uses: hitchUses},
		},
	}
}

// TraumaSet sets the trauma of a character. Die 0 is none.
type TraumaSet StressSet

// EventName implements game.Event.
func (TraumaSet) EventName() string { return "cortex.trauma" }

// traumaWord returns the id of a character's trauma of one type, such as "t:ana.physical".
func traumaWord(char, track string) string { return "t:" + stressWord(char, track) }

// The names of stress and trauma of a type, by language. A character may have both of one type, so
// that the type alone does not name them.
var (
	stressNames = map[string]string{"en": "%s stress", "pt-BR": "stress %s"}
	traumaNames = map[string]string{"en": "%s trauma", "pt-BR": "trauma %s"}
)

func traumaName(s *engine.State, track string) string { return localName(s, traumaNames, track) }

func localName(s *engine.State, names map[string]string, track string) string {
	return fmt.Sprintf(cmp.Or(names[s.Lang], names["en"]), track)
}

// traumaOf returns the trauma with this id, and false if there is none.
func traumaOf(s *engine.State, id string) (StressDie, bool) {
	for _, d := range Section.Of(s).Trauma {
		if traumaWord(d.Char, d.Track) == id {
			return d, true
		}
	}
	return StressDie{}, false
}

// refuseRemovingTrauma refuses to turn trauma off while a character has any (CFG-R2).
func refuseRemovingTrauma(s *engine.State) *game.Refusal {
	g := Section.Of(s)
	if len(g.Trauma) == 0 {
		return nil
	}
	d := g.Trauma[0]
	return game.Refuse("CFG-R2", "cortex.refused.trauma_held", game.W("name", people.Of(s).Name(d.Char)),
		game.W("track", d.Track),
		game.D("die", d.Die))
}

// giveTrauma gives the trauma of being stressed out: d6, or a step up of trauma of that type
// (TRAUMA-01, TRAUMA-R1).
func giveTrauma(t *engine.Tx, char, track string) {
	if findDie(Section.Of(t.S).Trauma, char, track).Die > 0 {
		stepTrauma(t, char, track, 1, "stressed")
		return
	}
	t.Emit(TraumaSet{Char: char, Track: track, Die: dice.D6, Why: "stressed"})
}

// applyTrauma applies stress as trauma of the same type. A larger die replaces the present one, an
// equal or smaller one steps it up (TRAUMA-R2).
func applyTrauma(t *engine.Tx, char, track string, d dice.Die) {
	if was := findDie(Section.Of(t.S).Trauma, char, track); d > was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred, Why: "stressed"})
		return
	}
	stepTrauma(t, char, track, 1, "stressed")
}

// stepTrauma steps trauma by n, down if n is negative. Below d4 it is gone. Beyond d12 its bearer
// is out for good, and no plot point prevents that (TRAUMA-03, TRAUMA-R5).
func stepTrauma(t *engine.Tx, char, track string, n int, why string) {
	was := findDie(Section.Of(t.S).Trauma, char, track)
	d, over := was.Die.Step(n)
	if d != was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred && d > 0, Why: why})
	}
	if c := people.Of(t.S).Char(char); over > 0 && c != nil && c.Out != people.OutLost {
		t.Emit(people.OutSet{Char: char, How: people.OutLost, By: traumaWord(char, track)})
	}
}

// traumaKind is the kind of affliction of trauma. The opposition takes one type of stress for free,
// and trauma counts as stress there (STRESS-R3).
var traumaKind = &things.AfflictionKind{
	Kind: kindTrauma, Ref: "trauma", StepsByOne: true, RivalRule: "STRESS-14",
	All: func(s *engine.State) []things.Affliction {
		var all []things.Affliction
		for _, d := range Section.Of(s).Trauma {
			all = append(all, things.Affliction{Kind: kindTrauma, ID: traumaWord(d.Char, d.Track),
				Name: traumaName(s, d.Track), Die: d.Die,
				On: d.Char, Barred: d.Barred, RivalGroup: "stress/" + d.Char})
		}
		return all
	},
	Note: func(s *engine.State, b things.Affliction) game.Msg {
		return game.Say("cortex.pool.trauma", game.W("name", people.Of(s).Name(b.On)))
	},
	Step: func(t *engine.Tx, id string, n int, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			stepTrauma(t, d.Char, d.Track, n, why)
		}
	},
	End: func(t *engine.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Was: d.Die, Why: why})
		}
	},
	Bar: func(t *engine.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Die: d.Die, Was: d.Die, Barred: true, Why: why})
		}
	},
	StepDown:         func(*engine.Tx, string) {}, // a recovery uses Step (StepsByOne)
	ReturnsWith:      func(*engine.Tx, string) {}, // trauma does not take a character out of a single scene
	HitchSteps:       never,
	OpportunitySteps: never,
}

func never(*engine.State) bool { return false }

// hitchUses returns the uses of hitches in a successful recovery from trauma, nil for other rolls:
// one for each other type of stress, instead of a complication (TRAUMA-07). New stress begins at
// d6. Each further hitch steps it up, like a complication.
func hitchUses(s *engine.State, r *pool.Roll) []hitch.HitchUse {
	b, ok := things.FindAffliction(s, check.RecoversFrom(s, r.For))
	if !ok {
		return nil
	}
	if won, _ := check.HasWon(s, r); !won || b.Kind != kindTrauma {
		return nil
	}
	var uses []hitch.HitchUse
	had, _ := traumaOf(s, b.ID)
	for _, track := range tracks(s, b.On) {
		if track != had.Track {
			uses = append(uses, hitch.HitchUse{Word: stressWord(b.On, track), Thing: stressWord(b.On, track),
				Label: hitchStressMsg(s, b.On, track),
				Do:    func(t *engine.Tx, ones []int) { inflictHitchStress(t, b.On, track, len(ones)) }})
		}
	}
	return uses
}

func hitchStressMsg(s *engine.State, char, track string) game.Msg {
	name, of := game.W("name", people.Of(s).Name(char)), game.W("track", track)
	if has := Section.Of(s).die(char, track); has > 0 {
		return game.Say("cortex.hitch.stress_more", name, of, game.D("die", has))
	}
	return game.Say("cortex.hitch.stress", name, of)
}

func inflictHitchStress(t *engine.Tx, char, track string, n int) {
	if Section.Of(t.S).die(char, track) == 0 {
		applyStress(t, char, "", track, dice.D6, "hitch")
		n--
	}
	if n > 0 {
		stepStress(t, char, "", track, n, "hitch")
	}
}

// traumaMove returns the GM's move that sets trauma.
func traumaMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "trauma", Category: game.CategoryPeople,
			Params: []game.Param{people.ParamWho, paramTrack, paramSize}},
		Offers: func(s *engine.State, c *game.Collector) {
			none := game.Choice{Word: character.DieGone, Label: game.Say("cortex.trauma.none")}
			for who := range bearers(s, c) {
				c.Add(dieOffer(s, who, "cortex.trauma.set", none))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			char, track, d := args.One("who"), trackOf(t.S, args.One("who"), args.One("type")), pool.DieOf(args)
			t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: findDie(Section.Of(t.S).Trauma, char, track).Die,
				Why: "ruled"})
		},
	}
}

func tellTrauma(e TraumaSet) []game.Msg {
	name, track, die, was := rulekit.NameOr(e.Name, e.Char), game.W("track", e.Track), game.D("die", e.Die),
		game.D("was", e.Was)
	switch {
	case e.Die == 0:
		return rulekit.Msgs(game.Say("cortex.event.trauma.gone", name, track))
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.trauma.new", name, track, die))
	case e.Barred && e.Was == e.Die:
		return rulekit.Msgs(game.Say("cortex.event.trauma.barred", name, track, die))
	}
	return rulekit.Msgs(game.Say("cortex.event.trauma.step", name, track, was, die))
}
