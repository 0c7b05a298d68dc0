package special

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Possessed is somebody whom an SFX has taken over, until the scene ends
// (RUL-ABIL-POSSESS).
type Possessed struct {
	Char string `json:"char"` // who does
	Who  string `json:"who"`
	Name string `json:"name,omitempty"` // of who does
	Whom string `json:"whom,omitempty"` // by name
}

// EventName implements game.Event.
func (Possessed) EventName() string { return "cortex.sfx.possessed" }

// Loan is an SFX that stands on the sheet of who possesses its owner, for one use.
type Loan struct {
	Mark
	Used bool `json:"used,omitempty"` // it goes with the roll that it was used in
}

// Lent is one that came to stand there.
type Lent struct {
	Char string `json:"char"`
	Word string `json:"word"`
}

// EventName implements game.Event.
func (Lent) EventName() string { return "cortex.sfx.lent" }

func lendFacts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(func(e Possessed) []game.Msg {
			return kit.Just(game.Say("cortex.event.sfx.possessed", core.NameOr(e.Name, e.Char), game.W("whom", e.Whom)))
		}, core.On(Group, func(g *Special, e Possessed) { g.Held = append(slices.Clip(g.Held), Mark{e.Char, e.Who}) })),
			func(s *core.State, e Possessed) Possessed {
				e.Name, e.Whom = s.Name(e.Char), s.Name(e.Who)
				return e
			}),
		core.FactOf[Lent](nil, core.On(Group, func(g *Special, e Lent) {
			g.Loans = append(slices.Clip(g.Loans), Loan{Mark: Mark(e)})
		})),
	}
}

// possess takes somebody over.
func possess(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, args game.Args) {
	if who := args.One("target"); len(Group.Of(t.S).Held) < core.MaxLists && !slices.Contains(Group.Of(t.S).Held, Mark{c.ID, who}) {
		t.Emit(Possessed{Char: c.ID, Who: who})
	}
}

// held are those whom a character possesses and who are there still.
func held(s *core.State, char string) []*core.Char { return present(s, Group.Of(s).Held, char) }

// askLoan asks which SFX of those whom its owner possesses.
func askLoan(s *core.State, c *core.Char, _ sfx.Use, _ sfx.Op) ([]game.Ask, bool) {
	ask := game.Ask{Param: askThing}
	for _, who := range held(s, c.ID) {
		for _, u := range usable(s, who) {
			if u.Kind == "sfx" {
				ask.Among = append(ask.Among, game.Choice{Word: who.ID + ":" + u.Word, Label: game.Quote(u.Called),
					Note: game.Say("cortex.sfx.whose", game.W("name", who.Shown()))})
			}
		}
	}
	return []game.Ask{ask}, len(ask.Among) > 0 && len(c.SFX) < sheet.MaxSFX && len(Group.Of(s).Loans) < core.MaxLists
}

// lend puts it on its user's sheet, where what carries this SFX carries it too.
func lend(t *core.Tx, c *core.Char, u sfx.Use, _ sfx.Op, args game.Args) {
	for _, who := range held(t.S, c.ID) {
		for _, x := range who.SFX {
			if who.ID+":"+x.Word != args.One("thing") {
				continue
			}
			on := *c.SFXBy(u.Word)
			x.Word, x.Trait, x.Set = t.S.WordOn(c, x.Name, core.MaxSFXWord), on.Trait, on.Set
			t.Emit(core.SFXSet{Char: c.ID, SFX: x, Why: "lent"})
			t.Emit(Lent{Char: c.ID, Word: x.Word})
			return
		}
	}
}

// lentUsed notes that a loan was used.
func (g *Special) lentUsed(e Used) {
	for i, l := range g.Loans {
		if l.Mark == (Mark{e.Char, e.Word}) {
			g.Loans = slices.Clone(g.Loans)
			g.Loans[i].Used = true
		}
	}
}

// takeBack ends the loans that were used, once nothing hangs on their roll; all of
// them with the scene.
func takeBack(t *core.Tx, all bool) {
	for _, l := range slices.Clone(Group.Of(t.S).Loans) {
		if all || l.Used && !t.S.MidRoll() {
			t.Emit(core.SFXGone{Char: l.Char, Word: l.Word, SFX: t.S.Char(l.Char).SFXBy(l.Word).Name})
		}
	}
}
