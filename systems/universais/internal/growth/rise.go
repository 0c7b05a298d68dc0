package growth

import (
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// xpForLevel is the price of a Level (UNI-LVL-05).
const xpForLevel = 10

const tiersPerLevel = 2 // UNI-LVL-07

// levelUp gives a PC the next Level for xp Experience: 0 if the GM grants it (UNI-LVL-13).
func levelUp(t *state.Tx, id string, xp int) {
	p := t.S.PC(id)
	t.Emit(Levelled{PC: id, Level: p.Level + 1, XP: p.XP - xp, Health: 2 * (p.Attrs[0] + p.Level + 1),
		NoXP: options.XPMode.Is(t.S, "none")})
}

// Rise gives a PC the next Level that is due, if no level-up is open: a Level of its start
// (PC.Rise), or one that Experience pays (UNI-R06, UNI-R11).
func Rise(t *state.Tx, id string) {
	switch p := t.S.PC(id); {
	case p.Step != "" || p.Level >= sheet.MaxLevel:
	case p.Rise > 0:
		levelUp(t, id, 0)
	case p.XP >= xpForLevel && !options.XPMode.Is(t.S, "none"):
		levelUp(t, id, xpForLevel)
	}
}

// raise adds 1 to the Attributes and goes on to step, "" for the end. If the table does not compute
// Speed and Focus, the event notes which of them the player should check.
func raise(t *state.Tx, id string, attrs []string, step string) {
	p := t.S.PC(id)
	e := Raised{PC: id, Attrs: attrs, Step: step}
	for _, attr := range attrs {
		e.Now = append(e.Now, p.Attrs[sheet.AttrIndex(attr)]+1)
		switch {
		case !options.DerivedStats.Is(t.S, "manual"):
		case attr == sheet.Talent && e.Stat == "", attr == sheet.Spirit && e.Stat == "":
			e.Stat = map[string]string{sheet.Talent: "speed", sheet.Spirit: "focus"}[attr]
		case attr == sheet.Talent || attr == sheet.Spirit:
			e.Stat = "both"
		}
	}
	t.Emit(e)
}
