package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Rerolled is dice of a roll that were thrown again by an SFX: what they show now
// stands, be it worse (RUL-SFX-REROLL).
type Rerolled struct {
	Roll  int        `json:"roll"`
	At    []int      `json:"at"` // their places
	Dice  []dice.Die `json:"dice"`
	Was   []int      `json:"was"`
	Faces []int      `json:"faces"`
	Use   string     `json:"use"` // the word of the SFX
	Char  string     `json:"char,omitempty"`
	Name  string     `json:"name,omitempty"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Rerolled) EventName() string { return "cortex.rerolled" }

// Thrown implements game.DiceThrown.
func (e Rerolled) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements rulekit.OnCard.
func (e Rerolled) Card() (game.Ref, int) { return e.Of, e.Round }

func rerolledEvent() EventKind {
	return rulekit.WithNames(EventOf(tellRerolled, On(rollsSection, func(g *RollState, e Rerolled) {
		g.updateRoll(e.Roll, func(r *pool.Roll) {
			r.Faces = slices.Clone(r.Faces)
			for i, at := range e.At {
				if at < len(r.Faces) {
					r.Faces[at] = e.Faces[i]
				}
			}
			r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use)
		})
	})), func(s *State, e Rerolled) Rerolled {
		e.Name = s.Name(e.Char)
		e.Of, e.Round = s.ofRoll(e.Roll)
		return e
	})
}

func tellRerolled(e Rerolled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.rerolled", NameOr(e.Name, e.Char), game.L("was", game.DiceMsgs(e.Dice, e.Was)...),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}

// Reroll throws dice of a roll again by an SFX: of one that is not read yet, or of
// one that opposes (RUL-SFX-OPP).
func Reroll(t *Tx, r *pool.Roll, at []int, use string) {
	e := Rerolled{Roll: r.ID, At: at, Use: use, Char: r.Char}
	for _, i := range at {
		e.Dice, e.Was = append(e.Dice, r.Pool[i].Die), append(e.Was, r.Faces[i])
	}
	t.ThrowAt(t.S.place(r) + "/sfx/" + game.Itoa(len(r.SFXUsed)))
	e.Faces = t.Dice.Roll(e.Dice...)
	t.Emit(e)
	if r = t.S.Roll(r.ID); t.S.ofGM(r) {
		ReadOpposition(t, r)
		return
	}
	readThrow(t, r, false)
}

// IsUnread reports whether a roll lies there and is not read: an actor's own.
func (s *State) IsUnread(by game.Actor, r *pool.Roll) bool {
	return !r.Committed && !r.Resolved && !r.GM && s.IsOwn(by, r.Char)
}

// mayRethrow reports whether an SFX may still change the dice of a roll.
func (s *State) mayRethrow(r *pool.Roll) bool {
	fx := PlaySFX.Of(s)
	return fx != nil && fx.MayRethrow(s, r)
}
