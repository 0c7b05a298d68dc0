package cortex_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/mod/growth"
	"mesa/systems/cortex/mod/milestone"
	"mesa/systems/cortex/sheet"
)

// Games with characters that are made and grow, with their other options.
var growingGames = []map[string]string{
	{},
	{"distinctions.highlights": "false", "specialties.mode": "multi_level", "resources.enabled": "true"},
	{"skills.mode": "roles", "roles.names": "Hitter,Hacker,Thief",
		"sets.prime": "roles,values", "talents.enabled": "true", "distinctions.rating": "variable"},
	{"extraordinary": "powers", "sets.prime": "affiliations,skills", "reputations.enabled": "true"},
	{"extraordinary": "abilities", "sets.other": "relationships"},
	{"skills.mode": "specialties_only", "sets.other": "values"},
	{"skills.mode": "split", "attributes.set": "classic"},
	{"skills.pyramid": "true", "sets.other": "relationships"},
}

// Rules: GROW-TRAIN-01 GROW-TAG-06 GROW-TAG-07 XP-02 RUL-ATTR-GROWTH RUL-TRAIN-UNWRITTEN
// RUL-RES-GROWTH
//
// TestSheetHasNoFaultAfterFiftySessions: a character made step by step, that takes any training,
// growth dice and XP on offer through fifty sessions, has a sheet without a fault after each
// session.
func TestSheetHasNoFaultAfterFiftySessions(t *testing.T) {
	t.Parallel()
	met := liveOn(t,
		func(i int, seed uint64) *life { return newLife(t, growingGames[i%len(growingGames)], false, seed) })
	for _, move := range grownBy {
		if met[move] == 0 {
			t.Errorf("nobody ever made the move %q", move)
		}
	}
}

// grownBy are the moves by which characters grow.
var grownBy = []string{"train", "growth roll", "growth add", "growth take", "upgrade"}

// liveOn makes the requested number of characters, lets them grow, and returns how often each
// random move was made.
func liveOn(t *testing.T, made func(i int, seed uint64) *life) map[string]int {
	t.Helper()
	lives, sessions := *manyLives, 50
	if testing.Short() {
		sessions = 5
	}
	met, grown := map[string]int{}, 0
	for i := range lives {
		l := made(i, seedOf(i))
		if i%*oneGrows == 0 {
			for range sessions {
				l.playSession()
			}
			grown++
		}
		for move, n := range l.met {
			met[move] += n
		}
	}
	t.Logf("%d made, %d grown over %d sessions: %v", lives, grown, sessions, met)
	return met
}

// life is a character at a table over many sessions.
type life struct {
	t      *testing.T
	rules  game.Rules[engine.State]
	s      *engine.State
	chance *rand.Rand
	met    map[string]int
	name   string
	n      int
	made   bool // the sheet is finished, and stays so
}

// Roll implements dice.Source.
func (l *life) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i, d := range sizes {
		faces[i] = 1 + l.chance.IntN(int(d))
	}
	return faces
}

// newLife makes a character by a game's rules, and a table for it.
func newLife(t *testing.T, more map[string]string, archetype bool, seed uint64) *life {
	t.Helper()
	l := emptyLife(t, more, archetype, seed)
	setup := l.setup(more)
	l.begin(setup)
	g := people.SheetRules(l.s)
	if fs := sheet.Blocking(g.CheckGame()); len(fs) > 0 {
		t.Fatalf("%s is no game: %s", l.name, fs[0].Code)
	}
	if archetype {
		a := sheet.Engineer("en")
		if a.RefuseIncomplete(g) != nil || l.chance.IntN(2) == 0 {
			a = l.archetype(setup, g)
		}
		l.met["from "+a.Name]++
		g.From = &a
	}
	l.play(setup, l.anyCharacter(g))
	l.made = true
	l.checkSheet("made")
	return l
}

// play begins a table with a character of Ana's.
func (l *life) play(setup core.Setup, made sheet.Sheet) {
	l.t.Helper()
	setup.Chars = []people.Character{{ID: "ana", Rank: people.PC, Chair: "ana", Sheet: made}}
	l.begin(setup)
}

func emptyLife(t *testing.T, more map[string]string, made any, seed uint64) *life {
	return &life{t: t, rules: cortex.Rules(), chance: rand.New(rand.NewPCG(seed, 50)), met: map[string]int{},
		name: fmt.Sprint("seed ", seed, " ", more, made)}
}

// setup returns a table with all kinds of growth, and with more options.
func (l *life) setup(more ...map[string]string) core.Setup {
	options := map[string]string{"sheets.checked": "true", "growth.session_records": "true",
		"growth.milestones": "true",
		"growth.pool":       "true", "statements.sets": "distinctions"}
	for _, m := range more {
		maps.Copy(options, m)
	}
	return core.Setup{Options: options,
		Scene: scene.Scene{N: 1, Name: "Home", Type: scene.Bridge, Stakes: scene.NormalStakes}}
}

func (l *life) begin(setup core.Setup) {
	l.t.Helper()
	data, err := json.Marshal(setup)
	if err != nil {
		l.t.Fatal(err)
	}
	if l.s, err = l.rules.Init(data); err != nil {
		l.t.Fatal(err)
	}
	l.rules.Events.Fold(l.s, game.TableCreated{System: cortex.Name, Lang: "en", Chairs: []game.Chair{
		{ID: game.GMChair, Name: "GM", Role: game.GM}, {ID: "ana", Name: "Ana", Role: game.Player}}})
}

// anyCharacter takes random open choices until the sheet can be finished.
func (l *life) anyCharacter(g sheet.SheetRules) (s sheet.Sheet) {
	l.t.Helper()
	r, at := l.chance, sheet.CreationContext{Lang: "en", Names: []string{"Bea"}}
	if s = g.Begin("Ana", at); g.From != nil {
		s = g.BeginFrom(*g.From, "Ana", at)
	}
	forward := []string{sheet.StepUp, sheet.AddDie, sheet.AddTrait, sheet.Highlight, sheet.AddSFX}
	for step := range 3000 {
		if len(sheet.Blocking(g.Check(&s))) == 0 {
			return s
		}
		var on, back []sheet.Choice
		for _, st := range g.Stages(&s) {
			for _, ch := range g.Choices(&s, st.ID, at) {
				switch ahead := slices.Contains(forward, ch.Kind); {
				case ch.Closed == nil && ahead && !st.Done():
					on = append(on, ch)
				case ch.Closed == nil && !ahead:
					back = append(back, ch)
				}
			}
		}
		if len(on) == 0 || len(back) > 0 && r.IntN(20) == 0 {
			on = back
		}
		if len(on) == 0 {
			break
		}
		ch := on[r.IntN(len(on))]
		if ch.Name == "" {
			ch = ch.As(fmt.Sprint("Thing ", step))
		}
		if ch.SetKind == "powers" && ch.Set == "" {
			ch = ch.In(fmt.Sprint("Source ", step), at.Lang)
		}
		s = g.WithHighlights(s, s.WithChoice(ch, nil), at.Lang)
	}
	l.t.Fatalf("%s: it stays at %s\nwith %v", l.name, s.Line(), sheet.Blocking(g.Check(&s)))
	return s
}

// playSession plays one session: a tag scene at its end, then training, and every second time XP.
func (l *life) playSession() {
	l.t.Helper()
	l.do("gm", "session", game.Args{"do": {"start"}})
	if l.n++; l.n%2 == 0 {
		l.do("gm", "scene", game.Args{"type": {"tag"}, "name": {"The end"}, "stakes": {"normal"}})
		l.rules.Events.Fold(l.s,
			growth.GrowthSet{Char: "ana", Dice: []dice.Die{dice.D8, dice.D6, dice.D6}[:1+l.chance.IntN(3)]})
		l.takeAny("growth roll", "growth add")
		l.takeAny("growth take", "growth leave")
	}
	l.do("gm", "session", game.Args{"do": {"end"}})
	if l.n%3 == 0 {
		l.takeAny("train")
	}
	if l.n%2 == 0 {
		return
	}
	xp := 10
	for _, track := range milestone.Section.Of(l.s).Tracks {
		xp += track.XP
	}
	l.rules.Events.Fold(l.s, milestone.XPSet{Char: "ana", XP: min(xp, 60)})
	l.takeAny("upgrade")
}

// do makes a move of a chair's, which must be allowed.
func (l *life) do(chair, move string, args game.Args) {
	l.t.Helper()
	if no := l.decide(chair, move, args); no != nil {
		l.t.Fatalf("%s: %s %v: %v", l.name, move, args, no.Reason)
	}
}

func (l *life) decide(chair, move string, args game.Args) *game.Refusal {
	l.t.Helper()
	by := game.Actor{Chair: chair, User: chair, Role: game.Player}
	if chair == game.GMChair {
		by.Role = game.GM
	}
	tx := game.AnyTx{Actor: by, Now: time.Unix(0, 0), Dice: l, Emit: func(e game.Event) { l.rules.Events.Fold(l.s, e) }}
	table := game.Table{Moves: growthMoves, Rules: l.rules.TableAt(l.s)}
	_, err := table.Decide([]game.Actor{by}, game.Command{Move: move, Args: args, Sure: true},
		func(game.Resolution) (game.AnyTx, error) { return tx, nil })
	if no, refused := err.(*game.Refusal); refused {
		return no
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return nil
}

var growthMoves = game.NewMoveIndex(cortex.System(), nil)

// takeAny takes a random offer of some moves with random answers. It tries others if they are
// refused.
func (l *life) takeAny(moves ...string) {
	l.t.Helper()
	by := game.Actor{Chair: "ana", User: "ana", Role: game.Player}
	for range 6 {
		open := l.rules.TableAt(l.s).Offers(by, func(sp *game.Spec) bool { return slices.Contains(moves, sp.Name) })
		open = slices.DeleteFunc(open, func(o game.Offer) bool { return o.Closed != nil })
		if len(open) == 0 {
			return
		}
		o := open[l.chance.IntN(len(open))]
		args := maps.Clone(o.Fixed)
		for _, a := range o.Inputs {
			if words := l.answer(a); words != nil {
				args[a.Name] = words
			}
		}
		if l.decide("ana", o.Move, args) == nil {
			l.met[o.Move]++
			if !l.made {
				return
			}
			l.checkSheet(fmt.Sprint(o.Move, " ", args))
			return
		}
	}
}

func (l *life) answer(a game.Input) []string {
	switch {
	case a.Kind == game.Text && a.Min > 0:
		return []string{fmt.Sprint("Thing ", l.chance.IntN(1000))}
	case a.Kind != game.Pick || a.Min == 0 && l.chance.IntN(2) == 0:
		return nil
	}
	var words []string
	for _, i := range l.chance.Perm(len(a.Choices)) {
		if c := a.Choices[i]; c.Closed == nil && len(words) < max(a.Min, 1) {
			words = append(words, c.Word)
		}
	}
	return words
}

// laterFaults are the faults of new parts of a sheet, which get their SFX, limits or highlights
// afterwards.
var laterFaults = []string{"E_ABIL_LIMIT", "E_PSET_SFX", "E_PSET_LIMIT", "E_HIGHLIGHT_COUNT"}

// checkSheet checks the sheet against the game.
func (l *life) checkSheet(after string) {
	l.t.Helper()
	c := people.Of(l.s).Char("ana")
	g := c.SheetRules(l.s)
	g.InPlay = true
	for _, f := range sheet.Blocking(g.Check(&c.Sheet)) {
		if !slices.Contains(laterFaults, f.Code) {
			l.t.Fatalf("%s, session %d, after %s: %s %s\n%s", l.name, scene.Of(l.s).Session, after, f.Code, f.About,
				c.Line())
		}
	}
	if !c.Valid() {
		l.t.Fatalf("%s, after %s: out of bounds: %s", l.name, after, strings.TrimSpace(c.Line()))
	}
}
