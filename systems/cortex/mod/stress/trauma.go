package stress

import (
	"cmp"
	"fmt"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Trauma is what being stressed out leaves (section 19.2): as large a die as
// stress, which no rest takes away.

const kindTrauma = "trauma"

var traumaOn = rulekit.NewFlag("trauma.enabled", false, "TRAUMA-01").With(core.HarmModel.Option, modelStress)

func withTrauma(s *core.State) bool { return withStress(s) && traumaOn.On(s) }

// TraumaMod is trauma, where the table plays with it. Its dice lie in the group
// of stress.
func TraumaMod() *core.Mod {
	return &core.Mod{
		Name: "trauma", Chapter: core.ChapterHarm,
		Enabled:      withTrauma,
		CannotRemove: traumaHeld,
		Options:      []*rulekit.Option{traumaOn.Option},
		Events: []core.EventKind{
			rulekit.WithNames(core.EventOf(tellTrauma, core.On(Section, func(g *Stress, e TraumaSet) {
				g.Trauma = put(g.Trauma, StressDie{Char: e.Char, Track: e.Track, Die: e.Die, Barred: e.Barred})
			})), func(s *core.State, e TraumaSet) TraumaSet {
				e.Name = s.Name(e.Char)
				return e
			}),
		},
		Moves: []game.Move[core.State]{traumaMove()},
		Hooks: []core.Hooks{
			core.AfflictHooks{Kinds: []*core.AfflictionKind{traumas}},
			core.HarmHooks{Harms: traumas.All, Heal: endAll(traumas)},
			core.HitchHooks{Uses: pains},
		},
	}
}

// TraumaSet is the trauma of a character as it now is: Die 0 is none.
type TraumaSet StressSet

// EventName implements game.Event.
func (TraumaSet) EventName() string { return "cortex.trauma" }

// traumaWord is the word of a character's trauma of one type.
func traumaWord(char, track string) string { return "t:" + stressWord(char, track) }

// What the stress and the trauma of a type are called, in a table's language:
// both may lie beside each other.
var (
	stressNames = map[string]string{"en": "%s stress", "pt-BR": "stress %s"}
	traumaNames = map[string]string{"en": "%s trauma", "pt-BR": "trauma %s"}
)

func traumaName(s *core.State, track string) string { return called(s, traumaNames, track) }

func called(s *core.State, names map[string]string, track string) string {
	return fmt.Sprintf(cmp.Or(names[s.Lang], names["en"]), track)
}

// traumaOf finds trauma by its word.
func traumaOf(s *core.State, id string) (StressDie, bool) {
	for _, d := range Section.Of(s).Trauma {
		if traumaWord(d.Char, d.Track) == id {
			return d, true
		}
	}
	return StressDie{}, false
}

// traumaHeld refuses to leave trauma behind while somebody has any (CFG-R2).
func traumaHeld(s *core.State) *game.Refusal {
	g := Section.Of(s)
	if len(g.Trauma) == 0 {
		return nil
	}
	d := g.Trauma[0]
	return game.Refuse("CFG-R2", "cortex.refused.trauma_held", game.W("name", s.Name(d.Char)), game.W("track", d.Track),
		game.D("die", d.Die))
}

// scar gives the trauma of being stressed out: d6, or a step where there is some
// of that type already (TRAUMA-01, TRAUMA-R1).
func scar(t *core.Tx, char, track string) {
	if find(Section.Of(t.S).Trauma, char, track).Die > 0 {
		stepTrauma(t, char, track, 1, "stressed")
		return
	}
	t.Emit(TraumaSet{Char: char, Track: track, Die: dice.D6, Why: "stressed"})
}

// injure lands stress on trauma: a larger die replaces what is there, an equal
// or smaller one steps it up (TRAUMA-R2).
func injure(t *core.Tx, char, track string, d dice.Die) {
	if was := find(Section.Of(t.S).Trauma, char, track); d > was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred, Why: "stressed"})
		return
	}
	stepTrauma(t, char, track, 1, "stressed")
}

// stepTrauma steps trauma. Below d4 it is gone; beyond d12 its bearer is out for
// good, and no plot point helps (TRAUMA-03, TRAUMA-R5).
func stepTrauma(t *core.Tx, char, track string, n int, why string) {
	was := find(Section.Of(t.S).Trauma, char, track)
	d, over := was.Die.Step(n)
	if d != was.Die {
		t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred && d > 0, Why: why})
	}
	if c := t.S.Char(char); over > 0 && c != nil && c.Out != core.OutLost {
		t.Emit(core.OutSet{Char: char, How: core.OutLost, By: traumaWord(char, track)})
	}
}

// traumas are trauma as afflictions. They count as stress where the opposition takes
// one type for free (STRESS-R3).
var traumas = &core.AfflictionKind{
	Kind: kindTrauma, Ref: "trauma", StepsByOne: true,
	All: func(s *core.State) []core.Affliction {
		var all []core.Affliction
		for _, d := range Section.Of(s).Trauma {
			all = append(all, core.Affliction{Kind: kindTrauma, ID: traumaWord(d.Char, d.Track), Name: traumaName(s, d.Track), Die: d.Die,
				On: d.Char, Barred: d.Barred, RivalGroup: "stress/" + d.Char})
		}
		return all
	},
	Note: func(s *core.State, b core.Affliction) game.Msg {
		return game.Say("cortex.pool.trauma", game.W("name", s.Name(b.On)))
	},
	Step: func(t *core.Tx, id string, n int, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			stepTrauma(t, d.Char, d.Track, n, why)
		}
	},
	End: func(t *core.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Was: d.Die, Why: why})
		}
	},
	Bar: func(t *core.Tx, id, why string) {
		if d, ok := traumaOf(t.S, id); ok {
			t.Emit(TraumaSet{Char: d.Char, Track: d.Track, Die: d.Die, Was: d.Die, Barred: true, Why: why})
		}
	},
	StepDown:         func(*core.Tx, string) {}, // it is slow
	ReturnsWith:      func(*core.Tx, string) {}, // it takes nobody out of a scene alone
	HitchSteps:       never,
	OpportunitySteps: never,
}

func never(*core.State) bool { return false }

// pains are what hitches of a recovery from trauma that beat its difficulty may
// bring its bearer instead of a complication: stress of another type (TRAUMA-07).
// It begins at d6, and steps up once for each further hitch, as a complication
// does.
func pains(s *core.State, r *pool.Roll) []core.HitchUse {
	m := s.CheckKindOf(r.For)
	if m == nil {
		return nil
	}
	b, ok := s.Affliction(m.RecoversFrom(s, r.For))
	if !ok {
		return nil
	}
	if won, _ := m.Won(s, r); !won || b.Kind != kindTrauma {
		return nil
	}
	var uses []core.HitchUse
	had, _ := traumaOf(s, b.ID)
	for _, track := range tracks(s, b.On) {
		if track != had.Track {
			uses = append(uses, core.HitchUse{Word: stressWord(b.On, track), Label: painLabel(s, b.On, track),
				Do: func(t *core.Tx, ones []int) { pain(t, b.On, track, len(ones)) }})
		}
	}
	return uses
}

func painLabel(s *core.State, char, track string) game.Msg {
	name, of := game.W("name", s.Name(char)), game.W("track", track)
	if has := Section.Of(s).die(char, track); has > 0 {
		return game.Say("cortex.hitch.stress_more", name, of, game.D("die", has))
	}
	return game.Say("cortex.hitch.stress", name, of)
}

func pain(t *core.Tx, char, track string, n int) {
	if Section.Of(t.S).die(char, track) == 0 {
		strain(t, char, "", track, dice.D6, "hitch")
		n--
	}
	if n > 0 {
		stepStress(t, char, "", track, n, "hitch")
	}
}

// traumaMove is the GM's hand, that sets trauma.
func traumaMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "trauma", Category: game.CategoryPeople, Params: []game.Param{core.ParamWho, paramTrack, paramSize}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			return byHand(s, by, "cortex.trauma.set", game.Choice{Word: core.DieGone, Label: game.Say("cortex.trauma.none")})
		},
		Do: func(t *core.Tx, args game.Args) {
			char, track, d := args.One("who"), trackOf(t.S, args.One("who"), args.One("type")), core.DieOf(args)
			t.Emit(TraumaSet{Char: char, Track: track, Die: d, Was: find(Section.Of(t.S).Trauma, char, track).Die, Why: "ruled"})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}
}

func tellTrauma(e TraumaSet) []game.Msg {
	name, track, die, was := core.NameOr(e.Name, e.Char), game.W("track", e.Track), game.D("die", e.Die), game.D("was", e.Was)
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
