package e2e

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
)

// TestPiecesAreShown compares section 24 of the rules with the GM's views of the kept logs as they
// are played: each row is shown by keys of a view, or known otherwise. The export of a table holds
// all of its state.
func TestPiecesAreShown(t *testing.T) {
	said := map[string]bool{}
	foldKept(t, keyRecorder{cortex.System(), said})
	rows := stateRows(t)
	for _, row := range rows {
		if shownBy[row] == (shown{}) {
			t.Errorf("%s: shown nowhere, and no word on how else one knows", row)
		}
	}
	for row, how := range shownBy {
		if !slices.Contains(rows, row) {
			t.Errorf("%s is no row of section 24", row)
		}
		for key := range strings.FieldsSeq(how.by) {
			if !said[key] {
				t.Errorf("%s: nobody ever sees %s", row, key)
			}
		}
	}
}

// keyRecorder is a system that notes the keys of every view of the GM.
type keyRecorder struct {
	game.System
	keys map[string]bool
}

// Start implements game.System.
func (l keyRecorder) Start(setup json.RawMessage) (game.Game, error) {
	g, err := l.System.Start(setup)
	return &keyRecorderGame{Game: g, keys: l.keys}, err
}

// keyRecorderGame is a table of keyRecorder.
type keyRecorderGame struct {
	game.Game
	keys   map[string]bool
	events int
}

// Fold implements game.Game.
func (l *keyRecorderGame) Fold(e game.Event) {
	l.Game.Fold(e)
	if l.events++; l.events%2 != 0 { // every second view is enough, in half the time
		return
	}
	gm := game.Actor{Chair: game.GMChair, Role: game.GM}
	v := l.Show(gm, "")
	l.note(v)
	for _, p := range v.People {
		l.note(l.Show(gm, p.About))
	}
	if l.events%20 == 0 {
		l.note(l.Show(gm, "options"))
	}
}

// note notes the keys, marks and units of a view.
func (l *keyRecorderGame) note(v game.View) {
	text, err := json.Marshal(v)
	if err != nil {
		return
	}
	for _, m := range keyInView.FindAllStringSubmatch(string(text), -1) {
		switch word := m[2]; m[1] {
		case "Key":
			l.keys[word] = true
		default:
			l.keys[strings.ToLower(m[1])+"="+word] = true
		}
	}
}

var keyInView = regexp.MustCompile(`"(Key|Mark|Unit)":"([^"]+)"`)

// shown says where people see a row of section 24.
type shown struct {
	by    string // keys of a view; "mark=" and "unit=" before a mark and a unit
	other string // how else they know it
}

// shownBy maps each row to the keys that show it.
var shownBy = map[string]shown{
	"24.1 configuration": {
		by: "kit.option.line"},
	"24.1 players, GM, characters": {
		by: "cortex.people.pc cortex.people.major"},
	"24.1 session number, open session flag": {
		other: "the GM's button that starts or ends it says which"},
	"24.1 event log (every roll, choice, spend)": {
		other: "it is what windows show as what happened"},
	"24.2 bank": {
		by: "cortex.bank unit.cortex.bank"},
	"24.2 doom pool": {
		by: "cortex.doom.title cortex.doom.dice cortex.doom.coming"},
	"24.2 crisis pools": {
		by: "cortex.crisis.title"},
	`24.2 "time has passed" marks`: {
		other: "who tries again too soon is told"},
	"24.2 session assets": {
		by: "cortex.asset.for.session"},
	"24.3 type, rest flag": {
		by: "cortex.scene.now cortex.scene.type.action cortex.scene.type.tag"},
	"24.3 stakes": {
		by: "cortex.stakes.high cortex.stakes.normal"},
	"24.3 previous scene type": {
		other: "what it was for is done as the next is framed"},
	"24.3 interrupt in force": {
		by: "cortex.turn.row mark=acting"},
	"24.3 taken out": {
		by: "mark=out mark=lost cortex.out.compared cortex.out.beyond cortex.out.ruled cortex.out.stressed " +
			"cortex.out.stricken cortex.out.unconscious cortex.out.lost"},
	"24.3 may act while out": {
		other: "the roll that it paid for is its own"},
	"24.3 give-in bars": {
		other: "who begins the same again is told"},
	"24.3 scale": {
		by: "cortex.scale.title cortex.scale.pcs"},
	"24.3 beat counter": {
		by: "cortex.timed.left"},
	"24.3 timed test": {
		by: "cortex.timed.title"},
	"24.4 mode": {
		by: "cortex.test.risky cortex.test.capped"},
	"24.4 roller, side members, opponent": {
		by: "cortex.test.title cortex.contest.title cortex.side.difficulty"},
	"24.4 tentative costs": {
		by: "cortex.pool.title"},
	"24.4 dice": {
		by: "cortex.source.trait cortex.source.loose cortex.source.difficulty"},
	"24.4 hitches, spent hitches": {
		by: "mark=hitch mark=opportunity"},
	"24.4 botch": {
		by: "cortex.event.action.botch"},
	"24.4 kept dice, base keep, extra keep": {
		by: "mark=total"},
	"24.4 effect dice": {
		by: "mark=effect"},
	"24.4 committed, announced": {
		by: "cortex.event.success cortex.event.failure"},
	"24.4 hero dice rolled": {
		by: "cortex.source.hero"},
	"24.4 resource dice rolled": {
		by: "mark=total"},
	"24.4 margin, heroic steps": {
		by: "cortex.event.heroic"},
	"24.4 locked PP earned": {
		by: "cortex.points.has_locked"},
	"24.4 open windows": {
		by: "cortex.window.until"},
	"24.5 initiator, opposition, joiners, order": {
		by: "cortex.contest.title cortex.contest.rolls"},
	"24.5 status": {
		by: "cortex.contest.halted cortex.event.contest.done.decided cortex.event.contest.done.gave_in " +
			"cortex.event.contest.done.undecided cortex.event.contest.done.uncontested"},
	"24.5 standing total, its owner, its effect dice": {
		by: "cortex.goal.beat cortex.side.leads mark=effect"},
	"24.5 rolls made per side": {
		other: "its dice lie on the card"},
	"24.5 must-roll-again set after a halt": {
		by: "cortex.side.again"},
	"24.5 pushed stress types": {
		by: "cortex.pool.stress"},
	"24.5 stakes at start": {
		by: "cortex.contest.at_stake"},
	"24.5 interferers and their number of tries": {
		by: "cortex.contest.interferes_risky cortex.contest.interferes_risky_again"},
	"24.5 exchanges": {
		other: "each is a card of its own"},
	"24.6 tests total, done": {
		by: "cortex.timed.done"},
	"24.6 difficulty of each stage": {
		by: "cortex.timed.stage.is"},
	"24.6 beats left": {
		by: "cortex.timed.left"},
	"24.6 bought-time try used in this gap": {
		other: "who tries again is told"},
	"24.6 barred helpers": {
		by: "cortex.timed.barred"},
	"24.6 full objective, secondary benefit, choice": {
		by: "cortex.event.timed.over.full cortex.event.timed.over.conditional"},
	"24.7 three distinctions with Hinder": {
		by: "cortex.sheet.set cortex.source.hinder"},
	"24.7 PP (per player)": {
		by: "cortex.points.has unit=cortex.pp"},
	"24.7 specialties: name, parent skill, die or dice": {
		by: "cortex.sheet.set"},
	"24.7 stress per track: die+ or none": {
		by: "cortex.burden.item cortex.out.stressed"},
	"24.7 trauma per track": {
		by: "cortex.pool.trauma"},
	"24.7 stress per trait (shaken) ; shaken flag derived": {
		by: "cortex.shaken"},
	"24.7 life points: score, current, or wounds and stun": {
		by: "cortex.life.points cortex.life.damage"},
	"24.7 hero dice": {
		by: "cortex.hero.has"},
	"24.7 banked d6 of a major GMC": {
		by: "cortex.banked.has"},
	"24.7 relationships made for the session": {
		by: "cortex.relation.fleeting"},
	"24.7 resources: name, tags, dice, spent dice": {
		by: "cortex.resource.left"},
	"24.3 order mode, round, turn holder, acted set, action lead, next-lead right": {
		by: "cortex.turn.block cortex.turn.left mark=acted cortex.lead.block mark=leads mark=wants"},
	"24.3 scene complications, assets, scene distinctions": {
		by: "cortex.scene.title cortex.the_scene cortex.asset.for.scene"},
	"24.3 failed bring-back tries; helpers who may help no more": {
		other: "who tries again is told"},
	"24.4 kind": {
		by: "cortex.test.title cortex.contest.title cortex.action.title cortex.test.what.recover " +
			"cortex.initiative.title.all"},
	"24.4 pool": {
		by: "cortex.pool.title cortex.pool.trait cortex.source.hinder cortex.source.scale cortex.source.doom " +
			"cortex.source.spent cortex.source.banked"},
	"24.7 trait sets: name, traits, ratings, SFX (trigger, cost, benefit, locked or not), statements": {
		by: "cortex.sheet.set cortex.sfx.item cortex.statement.item"},
	"24.7 assets: name, die, base die, owner, open, duration (next roll/scene/session/permanent), origin " +
		"(PP/test/SFX/doom)": {
		by: "cortex.asset.personal cortex.asset.open cortex.asset.for.roll cortex.asset.for.scene " +
			"cortex.asset.for.session"},
	"24.7 signature assets: name, base die, current die, SFX": {
		by: "cortex.asset.for.signature cortex.fault.E_SIG_OUT"},
	"24.7 complications: name, die+, pinned to character or scene, retry bar, d4-used mark": {
		by: "cortex.burden.item cortex.on.char cortex.on.scene mark=beyond"},
	"24.7 limits and power sets: trigger, shut down or not, recovery": {
		by: "cortex.sfx.down cortex.sfx.until.opportunity cortex.sfx.limit.title"},
	"24.7 values with fixed total, growth pool, XP, milestones, session records": {
		by: "cortex.statement.pending"},
	"24.7 rank (PC, major, minor, extra, mob, boss, faction); dice left of a mob, boss, faction or extra": {
		by: "cortex.rank.extra cortex.rank.mob cortex.crowd.left"},
}
