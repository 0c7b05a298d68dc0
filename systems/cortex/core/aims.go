package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// AimKind is one thing that an effect die may be for. Its words are its kind,
// whom or what it is at, and what it makes there, parted by colons.
type AimKind struct {
	Kind             string
	Choices          func(*State, RollContext) []game.Choice
	Named            bool // it wants a name
	FirstOnly        bool // no further effect die of a roll may be for it
	TargetsCharacter bool // it befalls a character, who is what it is at
	Apply            func(t *Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, beyond bool)
	// AimChoices are what a die would come to that has no use yet, of a size that is
	// known by now: each is a button of its own, and where there is one whoever
	// won is asked. first: it is the die that won. nil: it is aimed with the throw.
	AimChoices func(s *State, r *pool.Roll, d dice.Die, first bool) []AimChoice
	// Validate refuses one that this character cannot have; nil: never.
	Validate func(s *State, char string, aim pool.Aim) *game.Refusal
	// ThingAt is the thing on the table that it would go into, "" if it makes a new one.
	ThingAt func(s *State, r *pool.Roll, aim pool.Aim) string
}

// AimChoice is one use of an effect die, with what would come of it.
type AimChoice struct {
	Word   string // of the aim
	Label  game.Msg
	Closed *game.Refusal
}

// aimChoices are the uses of an effect die of a roll whose outcome is known by now.
func (s *State) aimChoices(r *pool.Roll, d dice.Die, first bool) []AimChoice {
	var taps []AimChoice
	for _, h := range HooksOf[DraftHooks](s) {
		for _, k := range h.Aims {
			if k.AimChoices != nil {
				taps = append(taps, k.AimChoices(s, r, d, first)...)
			}
		}
	}
	return taps
}

// AsksEffectUse reports whether whoever won with a roll, and named no use for its
// effect die, is asked for one: what it has beaten has dice to lose.
func (s *State) AsksEffectUse(r *pool.Roll) bool { return len(s.aimChoices(r, dice.D12, false)) > 0 }

// Opposing are the characters whose dice stand against a roll: the sides of a
// contest, and whoever brings a die to the opposition of a test.
func (s *State) Opposing(r *pool.Roll) []*Character {
	ids := slices.Clone(s.FoesOf(r))
	for _, o := range s.RollsOf(r.For) {
		for _, d := range o.Pool {
			if char, _, of := strings.Cut(d.Word, ":"); of && o.ID != r.ID && !slices.Contains(ids, char) {
				ids = append(ids, char)
			}
		}
	}
	var cs []*Character
	for _, id := range ids {
		if c := s.Char(id); c != nil && id != r.Char {
			cs = append(cs, c)
		}
	}
	return cs
}

// AimKind is what an aim is one of; nil for none.
func (s *State) AimKind(kind string) *AimKind {
	for _, h := range AllHooks[DraftHooks](s) {
		for _, k := range h.Aims {
			if k.Kind == kind {
				return k
			}
		}
	}
	return nil
}

// AimsAtCharacter reports whether an aim befalls a character.
func (s *State) AimsAtCharacter(aim pool.Aim) bool {
	k := s.AimKind(aim.Kind)
	return k != nil && k.TargetsCharacter
}

// AimChoices are what the effect die may make.
func (s *State) AimChoices(st RollContext) []game.Choice {
	var cs []game.Choice
	for _, h := range HooksOf[DraftHooks](s) {
		for _, k := range h.Aims {
			cs = append(cs, k.Choices(s, st)...)
		}
	}
	return cs
}

// furtherAims are what another effect die of a roll may make.
func (s *State) furtherAims(st RollContext) []game.Choice {
	return slices.DeleteFunc(s.AimChoices(st), func(c game.Choice) bool {
		kind, _, _ := strings.Cut(c.Word, ":")
		k := s.AimKind(kind)
		return k != nil && k.FirstOnly
	})
}

// AimOf reads what was aimed at, and the name that was given.
func AimOf(args game.Args) pool.Aim { return aimNamed(args.One("make"), args.One("name")) }

func aimNamed(word, name string) pool.Aim {
	aim := pool.Aim{Name: name}
	words := strings.SplitN(word, ":", 3)
	aim.Kind = words[0]
	if len(words) > 1 {
		aim.On = words[1]
	}
	if len(words) > 2 {
		aim.Name = words[2]
	}
	return aim
}

// fitAim refuses an aim without the name that it wants, or that cannot be.
func (s *State) fitAim(char string, args game.Args) *game.Refusal {
	aim := AimOf(args)
	k := s.AimKind(aim.Kind)
	switch {
	case k == nil:
		return nil
	case k.Named && aim.Name == "":
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	case k.Validate != nil:
		return k.Validate(s, char, aim)
	}
	return nil
}

// HitAim lands an effect die on a character as it is; in high stakes it is
// compared with the effect die that the GM named (CORE-TEST-R7).
func HitAim(t *Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, beyond bool) {
	b := Damage{Roll: r.ID, EffectRoll: r.ID, On: aim.On, By: r.Char, Die: d, Aim: aim.Kind, Name: aim.Name, Named: true,
		Margin: t.S.marginOf(r)}
	DamageOrOverflow(t, facingEffect(t, r, b), beyond, aim)
}

// marginOf is by how much a roll beats what it has to beat, as far as that is a
// number; 0 for none.
func (s *State) marginOf(r *pool.Roll) int {
	if m := s.CheckKindOf(r.For); m != nil {
		if total, known := m.Goal(s, game.Actor{Role: game.GM}, r.For, ""); known {
			return max(0, r.Total()-total)
		}
	}
	return 0
}

// AimTargets are whom a character may aim at: the GMCs in the scene, and the PCs
// that oppose it.
func (s *State) AimTargets(st RollContext) []*Character {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Character) bool {
		return c.ID == st.Char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.Foes, c.ID)
	})
}

// coreAims are an asset, a complication on a GMC (CORE-TEST-R7), and the end of
// one of a GMC's assets (ASSET-R7).
var coreAims = []*AimKind{
	{Kind: pool.AimAsset, Named: true,
		Choices: func(*State, RollContext) []game.Choice {
			return []game.Choice{{Word: pool.AimAsset, Label: game.Say("cortex.aim.asset")}}
		},
		Apply:    func(t *Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, _ bool) { MakeAsset(t, r, aim.Name, d, most) },
		Validate: func(s *State, char string, aim pool.Aim) *game.Refusal { return s.SameAsset(aim.Name, char) },
		ThingAt: func(s *State, r *pool.Roll, aim pool.Aim) string {
			i := slices.IndexFunc(s.Assets, func(a *Asset) bool { return a.Owner == r.Char && game.Canonical(a.Name) == game.Canonical(aim.Name) })
			if i < 0 {
				return ""
			}
			return s.Assets[i].ID
		}},
	{Kind: pool.AimComplication, Named: true, TargetsCharacter: true, Apply: HitAim,
		Choices: func(s *State, st RollContext) []game.Choice {
			var cs []game.Choice
			for _, c := range s.AimTargets(st) {
				cs = append(cs, game.Choice{Word: pool.AimComplication + ":" + c.ID, Label: game.Say("cortex.aim.comp", game.W("name", c.DisplayName()))})
			}
			return cs
		},
		ThingAt: func(s *State, _ *pool.Roll, aim pool.Aim) string { return s.compNamed(aim.On, aim.Name) }},
	{Kind: pool.AimBreak,
		Choices: func(s *State, st RollContext) []game.Choice {
			var cs []game.Choice
			for _, a := range s.Assets {
				if owner := s.Char(a.Owner); owner != nil && owner.IsPC() != st.Char.IsPC() {
					cs = append(cs, game.Choice{Word: pool.AimBreak + ":" + a.ID,
						Label: game.Say("cortex.aim.break", game.W("name", a.displayName()), game.D("die", a.Die))})
				}
			}
			return cs
		},
		Apply:   func(t *Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, _ bool) { BreakAsset(t, r, aim.On, d) },
		ThingAt: func(_ *State, _ *pool.Roll, aim pool.Aim) string { return aim.On }},
}
