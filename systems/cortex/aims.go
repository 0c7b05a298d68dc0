package cortex

import (
	"mesa/dice"
	"mesa/game"
	"slices"
	"strings"
)

// AimKind is one thing that an effect die may be for. Its words are its kind,
// whom or what it is at, and what it makes there, parted by colons.
type AimKind struct {
	Kind    string
	Choices func(*State, site) []game.Choice
	Named   bool // it wants a name
	Hits    bool // it befalls a character, who is what it is at
	Apply   func(t *tx, r *Roll, aim Aim, d, most Die, beyond bool)
	// Fit refuses one that this character cannot have; nil: never.
	Fit func(s *State, char string, aim Aim) *game.Refusal
	// At is the thing on the table that it would go into, "" if it makes a new one.
	At func(s *State, r *Roll, aim Aim) string
}

// aimKind is what an aim is one of; nil for none.
func (s *State) aimKind(kind string) *AimKind {
	for _, p := range s.kit.parts {
		for _, k := range p.Aims {
			if k.Kind == kind {
				return k
			}
		}
	}
	return nil
}

// hits reports whether an aim befalls a character.
func (s *State) hits(aim Aim) bool {
	k := s.aimKind(aim.Kind)
	return k != nil && k.Hits
}

// aimChoices are what the effect die may make.
func (s *State) aimChoices(st site) []game.Choice {
	var cs []game.Choice
	for _, p := range s.parts() {
		for _, k := range p.Aims {
			cs = append(cs, k.Choices(s, st)...)
		}
	}
	return cs
}

// aimOf reads what was aimed at, and the name that was given.
func aimOf(args game.Args) Aim {
	aim := Aim{Name: args.One("name")}
	words := strings.SplitN(args.One("make"), ":", 3)
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
	aim := aimOf(args)
	k := s.aimKind(aim.Kind)
	switch {
	case k == nil:
		return nil
	case k.Named && aim.Name == "":
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	case k.Fit != nil:
		return k.Fit(s, char, aim)
	}
	return nil
}

// applyEffect uses one effect die for what it is aimed at.
func applyEffect(t *tx, r *Roll, aim Aim, d, most Die, beyond bool) {
	if k := t.S.aimKind(aim.Kind); k != nil {
		k.Apply(t, r, aim, d, most, beyond)
	}
}

// hitAim lands an effect die on a character as it is; in high stakes it is
// compared with the effect die that the GM named (CORE-TEST-R7).
func hitAim(t *tx, r *Roll, aim Aim, d, _ Die, beyond bool) {
	b := blow{roll: r.ID, of: r.ID, on: aim.On, by: r.Char, die: d, against: t.S.oppEffect(r), aim: aim.Kind, name: aim.Name, named: true}
	overflowOr(t, b, beyond, aim)
}

// foes are whom a character may aim at: the GMCs in the scene, and the PCs
// that oppose it.
func (s *State) foes(st site) []*Char {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Char) bool {
		return c.ID == st.char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.foes, c.ID)
	})
}

// coreAims are an asset, a complication on a GMC (CORE-TEST-R7), and the end of
// one of a GMC's assets (ASSET-R7).
var coreAims = []*AimKind{
	{Kind: AimAsset, Named: true,
		Choices: func(*State, site) []game.Choice {
			return []game.Choice{{Word: AimAsset, Label: game.Say("cortex.aim.asset")}}
		},
		Apply: func(t *tx, r *Roll, aim Aim, d, most Die, _ bool) { makeAsset(t, r, aim.Name, d, most) },
		Fit:   func(s *State, char string, aim Aim) *game.Refusal { return s.sameAsset(aim.Name, char) },
		At: func(s *State, r *Roll, aim Aim) string {
			i := slices.IndexFunc(s.Assets, func(a *Asset) bool { return a.Owner == r.Char && game.Canon(a.Name) == game.Canon(aim.Name) })
			if i < 0 {
				return ""
			}
			return s.Assets[i].ID
		}},
	{Kind: AimComp, Named: true, Hits: true, Apply: hitAim,
		Choices: func(s *State, st site) []game.Choice {
			var cs []game.Choice
			for _, c := range s.foes(st) {
				cs = append(cs, game.Choice{Word: AimComp + ":" + c.ID, Label: game.Say("cortex.aim.comp", game.W("name", c.shown()))})
			}
			return cs
		},
		At: func(s *State, _ *Roll, aim Aim) string { return s.compNamed(aim.On, aim.Name) }},
	{Kind: AimBreak,
		Choices: func(s *State, st site) []game.Choice {
			var cs []game.Choice
			for _, a := range s.Assets {
				if owner := s.char(a.Owner); owner != nil && owner.IsPC() != st.char.IsPC() {
					cs = append(cs, game.Choice{Word: AimBreak + ":" + a.ID, Label: game.Say("cortex.aim.break", game.W("name", a.shown()), game.D("die", a.Die))})
				}
			}
			return cs
		},
		Apply: func(t *tx, r *Roll, aim Aim, d, _ Die, _ bool) { breakAsset(t, r, aim.On, d) },
		At:    func(_ *State, _ *Roll, aim Aim) string { return aim.On }},
}

// makeAsset puts an asset of a roll on the table, at most as large as its cap
// (ASSET-11, ASSET-R5).
func makeAsset(t *tx, r *Roll, name string, d, most Die) {
	if most > 0 {
		d = min(d, most)
	}
	lasts := ForScene
	if assetLasts.Is(t.S, "next_roll") {
		lasts = ForRoll
	}
	id := t.S.freeWord(name)
	t.Emit(AssetSet{Asset: Asset{ID: id, Name: name, Die: d, Base: d, Owner: r.Char, For: lasts}, Why: "test"})
	t.Emit(EffectUsed{r.ID, id})
}

// breakAsset removes an asset by a larger effect die, or steps it down
// (ASSET-R7).
func breakAsset(t *tx, r *Roll, id string, d Die) {
	a := t.S.asset(id)
	if a == nil {
		return
	}
	t.Emit(EffectUsed{r.ID, a.ID})
	if d > a.Die || a.Die == dice.D4 {
		t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "broken"})
		return
	}
	was := a.Die
	next := *a
	next.Die, _ = a.Die.Step(-1)
	next.Base = min(next.Base, next.Die)
	t.Emit(AssetSet{Asset: next, Was: was, Why: "broken"})
}
