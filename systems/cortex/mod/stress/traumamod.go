package stress

import (
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
