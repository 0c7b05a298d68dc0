package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/table"
)

// TestPiecesOfState compares section 24 of the rules of Cortex with the snapshots of tables: each
// row names pieces of a snapshot, all of which a kept log fills, or says from what it follows. It
// reads a snapshot after each event of the kept logs.
func TestPiecesOfState(t *testing.T) {
	filled := map[string]bool{}
	foldKept(t, pathRecorder{cortex.System(), filled})
	rows := stateRows(t)
	for _, row := range rows {
		if p := pieces[row]; p == (piece{}) {
			t.Errorf("%s: no piece of state, and no reason why there is none", row)
		}
	}
	for row, p := range pieces {
		if !slices.Contains(rows, row) {
			t.Errorf("%s is no row of section 24", row)
		}
		for path := range strings.FieldsSeq(p.in) {
			if !filled[path] {
				t.Errorf("%s: no kept log fills %s", row, path)
			}
		}
	}
}

// foldKept plays the kept logs of Cortex as a system that observes them.
func foldKept(t *testing.T, as game.System) {
	t.Helper()
	for _, log := range keptLogs(t, cortex.Name) {
		tables := table.InMemory([]game.System{as}, table.Options{})
		_, _, err := tables.Host().Fold(strings.NewReader(log))
		tables.Close()
		if err != nil {
			t.Fatal(err)
		}
	}
}

// stateRows returns the rows of section 24, each as "24.1 its piece".
func stateRows(t *testing.T) (rows []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "rules", "cortex-core.md"))
	if err != nil {
		t.Fatal(err)
	}
	var part string
	for line := range strings.Lines(string(text)) {
		if head, ok := strings.CutPrefix(line, "##"); ok {
			part, _, _ = strings.Cut(strings.TrimLeft(head, "# "), " ")
		}
		cells := strings.Split(line, "|")
		if !strings.HasPrefix(part, "24.") || len(cells) < 3 {
			continue
		}
		if piece := strings.TrimSpace(cells[1]); piece != "Piece" && strings.Trim(piece, "-") != "" {
			rows = append(rows, part+" "+piece)
		}
	}
	if len(rows) < 60 {
		t.Fatalf("only %d rows were found", len(rows))
	}
	return rows
}

// pathRecorder is a system that notes every path that a snapshot ever filled.
type pathRecorder struct {
	game.System
	filled map[string]bool
}

// Start implements game.System.
func (w pathRecorder) Start(setup json.RawMessage) (game.Game, error) {
	g, err := w.System.Start(setup)
	return pathRecorderGame{g, w.filled}, err
}

// pathRecorderGame is a table of pathRecorder.
type pathRecorderGame struct {
	game.Game
	filled map[string]bool
}

// Fold implements game.Game.
func (w pathRecorderGame) Fold(e game.Event) {
	w.Game.Fold(e)
	snapshot, err := w.Snapshot()
	var state any
	if err == nil && json.Unmarshal(snapshot, &state) == nil {
		w.note("", state)
	}
}

// note notes the paths of values that are not empty, 0 or false.
func (w pathRecorderGame) note(path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, in := range v {
			w.note(strings.TrimPrefix(path+"."+key, "."), in)
		}
	case []any:
		for _, in := range v {
			w.note(path, in)
		}
	case nil:
	default:
		if v != "" && v != 0.0 && v != false {
			w.filled[path] = true
			if word, ok := v.(string); ok {
				w.filled[path+"="+word] = true
			}
		}
	}
}

// piece says where a table remembers a row of section 24.
type piece struct {
	in  string // paths within the snapshot, "=" before a value that is there
	not string // why the row, or the rest of it, is not in the snapshot
}

// pieces maps each row to its pieces.
var pieces = map[string]piece{
	"24.1 configuration": {in: "table.options.harm.model table.lang table.pace table.noUndo"},
	"24.1 players, GM, characters": {in: "table.chairs.id table.chairs.role points.players.ana " +
		"people.chars.id"},
	"24.1 session number, open session flag":     {in: "scenes.session scenes.playing"},
	"24.1 event log (every roll, choice, spend)": {not: "it is what all of this is folded from"},
	"24.2 bank":         {in: "points.purses.key=bank points.purses.free"},
	"24.2 doom pool":    {in: "doom.dice doom.coming.n"},
	"24.2 crisis pools": {in: "crisis.pools.name crisis.pools.dice"},
	`24.2 "time has passed" marks`: {
		in: "things.comps.barred stress.trauma.barred", not: "what waits for time is barred till it passes"},
	"24.2 session assets":  {in: "things.assets.for=session"},
	"24.3 type, rest flag": {in: "scenes.scene.type=action scenes.scene.rest"},
	"24.3 stakes":          {in: "scenes.scene.stakes=high"},
	"24.3 previous scene type": {
		in: "scenes.scene.rest", not: "whether there was rest is settled as the next is framed"},
	"24.3 interrupt in force": {
		in: "order.held.turn", not: "it is a turn, and whom it interrupts has yet to act"},
	"24.3 taken out":         {in: outPaths, not: "a helper and a crowd are out by one of these"},
	"24.3 may act while out": {in: "people.chars.mayAct"},
	"24.3 give-in bars":      {in: "contest.bars.Who contest.bars.Against contest.bars.Beat contest.bars.Scene"},
	"24.3 scale":             {in: "scale.held.who scale.held.dice"},
	"24.3 beat counter":      {in: "scenes.scene.beats"},
	"24.3 timed test":        {in: "timed.row.n"},
	"24.4 mode": {
		in: "test.tests.sum test.tests.number test.tests.risky test.tests.cap test.tests.granted"},
	"24.4 roller, side members, opponent": {
		in: "course.rolls.char gang.helps.by gang.helps.lead test.tests.foe action.actions.against"},
	"24.4 tentative costs": {in: "course.drafts.pick", not: "what a pool costs is counted from its dice"},
	"24.4 dice":            {in: "course.rolls.faces course.rolls.rethrown course.rolls.spent"},
	"24.4 hitches, spent hitches": {
		in: "course.rolls.spent course.rolls.passed course.rolls.takers course.rolls.gm", not: "faces say which are"},
	"24.4 botch":                            {not: "all faces show 1"},
	"24.4 kept dice, base keep, extra keep": {in: "course.rolls.kept course.rolls.base course.rolls.raised"},
	"24.4 effect dice": {
		in: "course.rolls.effect course.rolls.aim.kind course.rolls.placed.die course.rolls.by"},
	"24.4 committed, announced": {in: "course.rolls.committed course.rolls.resolved"},
	"24.4 hero dice rolled":     {in: "course.rolls.late.die course.rolls.late.face"},
	"24.4 resource dice rolled": {in: "course.rolls.pool.apart"},
	"24.4 margin, heroic steps": {in: "test.tests.margin test.tests.done.steps action.actions.done.margin"},
	"24.4 locked PP earned":     {in: "points.purses.locked.n points.purses.locked.roll"},
	"24.4 open windows": {
		in: "course.pending.kind course.pending.char course.clocks.of course.clocks.from course.clocks.for"},
	"24.5 initiator, opposition, joiners, order": {in: "contest.contests.sides.char"},
	"24.5 status": {
		in: "contest.contests.status contest.contests.halted contest.contests.sides.left"},
	"24.5 standing total, its owner, its effect dice": {
		in: "contest.contests.standing contest.contests.leader", not: "its roll has them"},
	"24.5 rolls made per side":                   {in: "contest.contests.sides.rolls"},
	"24.5 must-roll-again set after a halt":      {in: "contest.contests.sides.again"},
	"24.5 pushed stress types":                   {in: "stress.pushes.char stress.pushes.track"},
	"24.5 stakes at start":                       {in: "contest.contests.stakes=normal contest.contests.stakes=high"},
	"24.5 interferers and their number of tries": {in: "contest.contests.tries.char contest.contests.tries.n"},
	"24.5 exchanges":                             {in: "contest.contests.exchanges"},
	"24.6 tests total, done":                     {in: "timed.row.stages timed.row.done"},
	"24.6 difficulty of each stage":              {in: "timed.row.stages"},
	"24.6 beats left":                            {in: "timed.row.beats timed.row.budget"},
	"24.6 bought-time try used in this gap":      {in: "timed.row.buyer"},
	"24.6 barred helpers":                        {in: "timed.row.barred"},
	"24.6 full objective, secondary benefit, choice": {
		in: "timed.row.objective timed.row.benefit timed.row.chosen"},
	"24.7 three distinctions with Hinder": {in: "people.chars.sets.name=distinctions course.rolls.pool.hinder"},
	"24.7 PP (per player)":                {in: "points.purses.free points.purses.locked.n"},
	"24.7 specialties: name, parent skill, die or dice": {
		in: "people.chars.sets.name=specialties people.chars.sets.traits.n", not: "the parent stands in its name"},
	"24.7 stress per track: die+ or none": {in: "stress.dice.track stress.dice.die"},
	"24.7 trauma per track":               {in: "stress.trauma.track stress.trauma.die"},
	"24.7 stress per trait (shaken) ; shaken flag derived": {
		in: "stress.dice.track=Fight", not: "shaken is the die above the trait's"},
	"24.7 life points: score, current, or wounds and stun": {
		in: "life.hurt.score life.hurt.wounds life.hurt.stun"},
	"24.7 hero dice":                          {in: "hero.dice.char hero.dice.die"},
	"24.7 banked d6 of a major GMC":           {in: "nobank.banked.n"},
	"24.7 relationships made for the session": {in: "people.chars.sets.traits.noted.once"},
	"24.7 resources: name, tags, dice, spent dice": {
		in: "people.chars.sets.name=resources resource.spent.word resource.spent.n", not: "tags stand in its name"},
	"24.3 order mode, round, turn holder, acted set, action lead, next-lead right": {
		in: "order.held.mode order.held.round order.held.turn order.held.acted order.held.by order.held.lead"},
	"24.3 scene complications, assets, scene distinctions": {
		in:  "things.comps.die things.assets.for=scene scenes.scene.traits.die",
		not: "what is on nobody is the scene's"},
	"24.3 failed bring-back tries; helpers who may help no more": {
		in: "people.chars.tried gang.barred"},
	"24.4 kind": {in: "test.tests.opp test.tests.own contest.contests.id action.actions.action " +
		"action.actions.reaction " +
		"test.tests.aim.kind=recover contest.contests.queue timed.row.buys order.held.race.for course.rolls.rethrown"},
	"24.4 pool": {in: "course.rolls.pool.from course.rolls.pool.set course.rolls.pool.die course.rolls.pool.cost " +
		"course.rolls.pool.hinder course.rolls.pool.d4 course.rolls.pool.own course.rolls.pool.gone " +
		"course.rolls.pool.more"},
	"24.7 trait sets: name, traits, ratings, SFX (trigger, cost, benefit, locked or not), statements": {
		in: "people.chars.sets.name people.chars.sets.traits.name people.chars.sets.traits.die " +
			"people.chars.sfx.entry " +
			"people.chars.sets.traits.noted.says"},
	"24.7 assets: name, die, base die, owner, open, duration (next roll/scene/session/permanent), origin " +
		"(PP/test/SFX/doom)": {
		in: "things.assets.name things.assets.die things.assets.base things.assets.owner things.assets.open " +
			"things.assets.for=roll " +
			"things.assets.for=scene things.assets.for=session things.assets.bought"},
	"24.7 signature assets: name, base die, current die, SFX": {
		in: "things.assets.signature things.assets.base signature.lost.word"},
	"24.7 complications: name, die+, pinned to character or scene, retry bar, d4-used mark": {
		in: "things.comps.name things.comps.die things.comps.on things.comps.barred things.comps.beyond " +
			"course.rolls.pool.d4"},
	"24.7 limits and power sets: trigger, shut down or not, recovery": {
		in: "people.chars.sfx.set special.down.set special.down.by special.down.until special.down.base"},
	"24.7 values with fixed total, growth pool, XP, milestones, session records": {
		in: "people.chars.sets.traits.noted.was growth.of.dice record.list.n record.list.spent record.list.called " +
			"milestone.tracks.xp milestone.tracks.personal.goal.word milestone.group.word"},
	"24.7 rank (PC, major, minor, extra, mob, boss, faction); dice left of a mob, boss, faction or extra": {
		in: "people.chars.rank=pc people.chars.rank=major people.chars.rank=minor people.chars.rank=extra " +
			"people.chars.rank=mob crowd.left.dice", not: "a boss and a faction are words as these"},
}

// outPaths are the ways to be out of a scene.
const outPaths = "people.chars.out=compared people.chars.out=beyond people.chars.out=ruled people.chars.out=lost " +
	"people.chars.out=stressed people.chars.out=stricken people.chars.out=unconscious people.chars.out=clinging " +
	"people.chars.outBy"
