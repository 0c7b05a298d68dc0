package gang

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Gang is who helps whom, and who may help no more in this scene.
type Gang struct {
	Helps  []Help   `json:"helps,omitempty"` // in tests and contests that are not over
	Barred []string `json:"barred,omitempty"`
}

// Help is a die that one character gives to another for a test or contest.
type Help struct {
	Matter string   `json:"matter"`
	Lead   string   `json:"lead"`
	By     string   `json:"by"`
	Trait  string   `json:"trait"` // its name
	Die    dice.Die `json:"die"`
}

// Group is the state of ganging up.
var Group = &core.Group[Gang]{Name: "gang"}

// outHelping is how a helper, or who supports another, is out whose die is
// eliminated.
const outHelping = "helping"

var enabled = kit.NewFlag("gang_up.enabled", true, "GANG-01")

// Mod is ganging up (section 20.6).
func Mod() *core.Mod {
	return &core.Mod{
		Name: "gang", Chapter: core.ChapterFoes,
		Group:   Group,
		On:      func(s *core.State) bool { return enabled.On(s) },
		Terms:   terms,
		Options: []*kit.Option{enabled.Option},
		Facts: []core.Fact{
			kit.Named(core.FactOf(tellHelped, core.On(Group, (*Gang).helped)), func(s *core.State, e Helped) Helped {
				e.Name, e.Leads = s.Name(e.Help.By), s.Name(e.Help.Lead)
				return e
			}),
			core.FactOf[Over](nil, core.On(Group, func(g *Gang, e Over) {
				g.Helps = slices.DeleteFunc(slices.Clone(g.Helps), func(h Help) bool { return h.Matter == e.Matter })
			})),
			kit.Named(core.FactOf(tellBarred, core.On(Group, func(g *Gang, e Barred) { g.Barred = append(slices.Clip(g.Barred), e.Char) })),
				func(s *core.State, e Barred) Barred {
					e.Name = s.Name(e.Char)
					return e
				}),
		},
		Hears: []core.Hear{
			core.On(Group, func(g *Gang, e core.SceneEnded) {
				if e.Type != core.Flashback {
					g.Barred = nil
				}
			}),
			core.On(Group, func(g *Gang, e core.CharGone) {
				g.Helps = slices.DeleteFunc(slices.Clone(g.Helps), func(h Help) bool { return h.By == e.ID || h.Lead == e.ID })
				g.Barred = core.Without(g.Barred, e.ID)
			}),
		},
		Moves: []game.Move[core.State]{assistMove()},
		Deeds: []string{"assist"},
		Within: func(s *core.State) bool {
			g := Group.Of(s)
			return max(len(g.Helps), len(g.Barred)) <= core.MaxLists && !slices.ContainsFunc(g.Helps, func(h Help) bool {
				return sheet.TooLong(h.Matter, h.Lead, h.By, h.Trait) || sheet.NoDie(h.Die)
			})
		},
		Hooks: []core.Hooks{
			core.CheckHooks{Stops: []*core.Stop{hitStop}, Busy: helping, OnClose: over},
			core.DraftHooks{Aims: []*core.AimKind{supportAim, twoAim}, Own: helpersDice, Together: oneDieEach},
			core.HarmHooks{Turn: turn, OnStay: stayed},
		},
	}
}

type (
	// Helped gives a die to another, or takes it back.
	Helped struct {
		Help  Help   `json:"help"`
		Gone  bool   `json:"gone,omitempty"`
		Name  string `json:"name,omitempty"`
		Leads string `json:"leads,omitempty"` // the name of whom it helps
	}
	// Over ends all help in a test or contest.
	Over struct {
		Matter string `json:"matter"`
	}
	// Barred is somebody who stayed in the fight, and can help no more (GANG-08).
	Barred struct {
		Char string `json:"char"`
		Name string `json:"name,omitempty"`
	}
)

func (Helped) EventName() string { return "cortex.helped" }
func (Over) EventName() string   { return "cortex.helped.over" }
func (Barred) EventName() string { return "cortex.helper.barred" }

func (g *Gang) helped(e Helped) {
	g.Helps = slices.DeleteFunc(slices.Clone(g.Helps), func(h Help) bool { return h.By == e.Help.By })
	if !e.Gone {
		g.Helps = append(g.Helps, e.Help)
	}
}

// helpOf is the help that a character gives now.
func helpOf(s *core.State, char string) (h Help, ok bool) {
	for _, h := range Group.Of(s).Helps {
		if h.By == char {
			return h, true
		}
	}
	return Help{}, false
}

// word is the die of a helper in the pool of whom it helps.
func (h Help) word() string { return "help:" + h.By }

// helpersDice are the dice that others give to a character. They cost nothing
// (GANG-R3), and lie in its pool by themselves.
func helpersDice(s *core.State, c *core.Char, matter string) []core.PoolOption {
	var os []core.PoolOption
	for _, h := range Group.Of(s).Helps {
		by := s.Char(h.By)
		if h.Matter != matter || h.Lead != c.ID || by == nil || by.Out != "" || barred(s, h.By) {
			continue
		}
		os = append(os, core.PoolOption{Word: h.word(), Name: game.Quote(h.Trait), Group: core.InThings(), Laid: true,
			Note: game.Say("cortex.pool.helper", game.W("name", by.Shown())),
			Dice: []pool.Die{{Word: h.word(), Name: by.Shown() + ": " + h.Trait, From: pool.FromHelper, Die: h.Die}}})
	}
	return os
}

// helping refuses another deed to whoever helps (GANG-R3), until it is settled
// how that ended; hitches that are left do not hold it.
func helping(s *core.State, c *core.Char) *game.Refusal {
	h, ok := helpOf(s, c.ID)
	asked := slices.ContainsFunc(s.Pending, func(p *core.Pending) bool {
		r := s.Roll(p.Roll)
		return p.Kind == pendHit && r != nil && r.For == h.Matter
	})
	if ok && (asked || slices.Contains(s.Open(), h.Matter)) {
		return game.Refuse("GANG-R3", "cortex.refused.helping", game.W("name", c.Shown()), game.W("lead", s.Name(h.Lead)))
	}
	return nil
}

func barred(s *core.State, char string) bool { return slices.Contains(Group.Of(s).Barred, char) }

// over ends the help in a test or contest that nothing waits for any more.
func over(t *core.Tx, matter string) {
	if slices.ContainsFunc(Group.Of(t.S).Helps, func(h Help) bool { return h.Matter == matter }) {
		t.Emit(Over{Matter: matter})
	}
}

// stayed bars a helper that paid to stay in the fight (GANG-08).
func stayed(t *core.Tx, char string) {
	if _, ok := helpOf(t.S, char); ok && !barred(t.S, char) {
		t.Emit(Barred{Char: char})
	}
}
