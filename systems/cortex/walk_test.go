package cortex_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
)

// rareMet are the moves and events that need options, or that occur so seldom that random players
// need many tables. TestWalksWithOptions meets them.
var rareMet = []string{
	"move accept", "move act", "move waive", "move gift", "move grant", "move stakes", "move option", "move include",
	"move unbar",
	"event cortex.mayact", "event cortex.waived", "event cortex.granted", "event cortex.stakes", "event cortex.option",
	"move regroup", "move convert", "event cortex.crowd", "event cortex.crowd.set",
	"event cortex.scene.trait.gone", "event cortex.contest.bar.lifted", "event cortex.effect.thrown",
	"event cortex.die.added",
	"event cortex.joined", "event cortex.start.rolled", "event cortex.raised", "event cortex.part.by",
	"event cortex.points.freed", "event cortex.window.timed", "event cortex.window.closed",
	"move sfx restore", "event cortex.sfx.shut", "event cortex.sfx.restored", "event cortex.contest.stopped",
	"event cortex.rerolled", "event cortex.contest.allowed",
	"move sfx guard", "move sfx effect", "event cortex.sfx.on",
	"move sfx offer", "move sfx answer", "move sfx activate", "event cortex.sfx.limit",
	"move sfx write", "move sfx rewrite", "move sfx forget", "move sfx share",
	"event cortex.sfx.own.set", "event cortex.sfx.own.gone", "event cortex.sfx.own.shared",
	"move sfx paste", "move sfx rule", "event cortex.sfx.rule",
	"event cortex.sfx.yielded", "event cortex.sfx.laid", "event cortex.sfx.called", "event cortex.sfx.awaited",
	"event cortex.sfx.foreseen", "event cortex.sfx.possessed", "event cortex.sfx.lent", "move ability",
}

// sfxWriting are the moves that fill a table with custom SFX. Each SFX brings more offers, and
// curious players would do little else. Only the first of the tables has them.
var sfxWriting = []string{"sfx write", "sfx paste"}

// rareSFX are rare results of SFX that random players write: shutdowns, rerolls, limits. Their
// transcripts play them.
var rareSFX = []string{"move sfx restore", "event cortex.sfx.shut", "event cortex.sfx.restored",
	"event cortex.rerolled",
	"move sfx guard", "move sfx effect", "event cortex.sfx.on",
	"move sfx offer", "move sfx answer", "move sfx activate", "event cortex.sfx.limit", "move sfx paste",
	"move sfx rule", "event cortex.sfx.rule",
	"event cortex.sfx.yielded", "event cortex.sfx.laid", "event cortex.sfx.called", "event cortex.sfx.awaited",
	"event cortex.sfx.foreseen", "event cortex.sfx.possessed", "event cortex.sfx.lent", "move ability"}

// modNames returns the moves and events of mods that a table may lack.
func modNames() []string {
	var names []string
	for _, p := range cortex.Mods() {
		if p.Enabled == nil || p.Name == "contest" { // a table has contests unless an option removes them
			continue
		}
		for _, m := range p.Moves {
			names = append(names, "move "+m.Name)
		}
		for _, st := range decisionKinds(p) {
			names = append(names, "move "+st.Spec.Name)
		}
		for _, f := range p.Events {
			names = append(names, "event "+f.Name)
		}
	}
	return names
}

// rareContest are the events after both sides of a halted contest paid to go on, or after a call or
// its dice were checked again. The transcripts of interference and of waiting dice play them.
var rareContest = []string{"move go-on", "event cortex.contest.resumed", "event cortex.contest.wenton",
	"event cortex.call.dropped", "event cortex.opposition.read"}

// rareInterrupts are the effects of doom and SFX on turns, and of crises inside a roll. Both seldom
// meet in a walk. Their transcripts play them.
var rareInterrupts = []string{"move doom interrupt", "move doom gmc", "move crisis raise", "event cortex.doom.stepped",
	"move doom raise", "event cortex.raised", "move doom rejoin", "move doom distinction", "event cortex.turn.more"}

// gameChanges are changes of the whole game by the GM, and characters that come late. Transcripts
// play them, and TestRandomGamesHaveNoFault plays the games. Points are rolled for when a session
// begins.
var gameChanges = []string{"move option", "event cortex.option", "move preset", "move game", "event cortex.joined",
	"event cortex.points.carried", "event cortex.start.rolled", "event cortex.part.by"}

// rareOrder are rare results of a throw for who acts first: a tie in everything, one that all
// leave, and a throw that opens a contest. Tests by hand play them.
var rareOrder = []string{"move act-after", "event cortex.initiative.swapped", "event cortex.initiative.tied",
	"event cortex.lead.began",
	"event cortex.roll.moved", "event cortex.initiative.dropped", "move initiative-die"}

// rareStress are rare results of stress. Its transcript plays them.
var rareStress = []string{"move push", "move endure", "event cortex.pushed", "event cortex.push.over",
	"event cortex.struck"}

// rareHero are rare decisions of hero dice. Their transcript plays them.
var rareHero = []string{"move hero-one", "move hero-back", "move hero-effect", "move hero-loss",
	"event cortex.effect.placed"}

// rarePayments are rare decisions of a GM without a bank: which of several players is paid. A
// transcript plays them.
var rarePayments = []string{"move pay", "event cortex.points.freed"}

// rareGang are the results of a helper's die that is smaller than the die that beat it. The
// transcript of ganging up plays them.
var rareGang = []string{"move hit", "event cortex.helper.barred"}

// rareResources are the moves of resources, which no character of the demo has, and rare results of
// statements and relationships. Their transcripts play them.
var rareResources = []string{"move resource-recover", "move downtime", "event cortex.resource",
	"event cortex.resource.recovered",
	"move settle", "event cortex.defied", "move relationship-keep", "event cortex.trait.gone"}

// rareGrowth are the results of growth dice, which are few and thrown only in tag scenes.
// Transcripts play them.
var rareGrowth = []string{"move growth roll", "move growth add", "move growth take", "move growth leave",
	"event cortex.growth.earned",
	"event cortex.growth.thrown", "event cortex.growth.tried", "event cortex.growth.ended"}

// rareSignature are the moves of signature assets of sheets, which no character of the demo has. A
// transcript plays them.
var rareSignature = []string{"move lose-asset", "move regain-asset", "event cortex.signature"}

// rareMilestones are rare moves of milestones: an offer for the session that is taken and dropped
// again, and milestones that a group writes, shares and removes. Transcripts play them.
var rareMilestones = []string{"move milestone-answer", "move milestone-drop", "event cortex.milestone.dropped",
	"move milestone-forget",
	"event cortex.milestone.own.gone", "move milestone-paste", "move milestone-share",
	"event cortex.milestone.own.shared",
	"event cortex.milestone.declined", "move claim-decline"}

// rareVehicles are the moves of vehicles, which random players seldom finish, board and roll with.
// Transcripts play them.
var rareVehicles = []string{"move vehicle-out", "move vehicle-hold", "event cortex.vehicle.shared", "move disembark",
	"move vehicle-sfx",
	"move vehicle-finish", "event cortex.vehicle.finished", "move board", "event cortex.vehicle.boarded"}

// traitChanges are changes of traits by mods; tables with those mods meet them.
var traitChanges = []string{"event cortex.trait.added", "event cortex.trait.gone", "event cortex.trait.noted"}

// rareTimed occur if a timed test ends with exactly no beat left. A transcript plays them.
var rareTimed = []string{"move timed choose", "event cortex.timed.chosen"}

// rareRecords needs sessions on record: one that is called back, their purchases, and those that
// the characters aboard a vehicle share. The transcripts of records and of vehicles play them.
var rareRecords = []string{"event cortex.record.laid", "event cortex.record.called", "move train",
	"event cortex.record.trained",
	"move pool-sessions", "event cortex.record.shared", "move earned", "event cortex.record.brought"}

// rareMaking are the moves of archetypes, which few tables have, of imports of earnings and files,
// and of making a character step by step. The transcripts of creation play them, and
// TestRandomCharacters the choices.
var rareMaking = []string{"move create new", "move create raise", "move create lower", "move create name",
	"move create sfx",
	"move create drop", "move create story", "move archetype keep", "move archetype write", "move archetype fill",
	"move archetype share", "move earned", "move written", "event cortex.earned.brought",
	"move archetype paste", "move archetype forget", "event cortex.made", "event cortex.biography",
	"event cortex.archetype",
	"event cortex.archetype.from", "event cortex.archetype.gone", "event cortex.archetype.shared"}

// onlyLongWalks are moves and events that need many tables. Transcripts play them, and long walks
// (make walks) wait for them.
var onlyLongWalks = []string{"move hero", "move hold-on", "move doom split", "move doom end",
	"event cortex.doom.parted",
	"event cortex.doom.closed", "move crisis feed", "move grant", "event cortex.granted", "move include", "move unbar",
	"event cortex.contest.bar.lifted", "event cortex.die.added", "move doom complication", "event cortex.doom.added",
	"move counter", "move crisis change", "event cortex.action.left_out", "event cortex.contest.allowed"}

// rareOut are the moves of a character that is out: a point to act once. A transcript plays them.
var rareOut = []string{"move act", "event cortex.mayact"}

// rarePathways are the stages of pathways that random players do not reach, because a group goes on
// only when every player has finished. Transcripts play them.
var rarePathways = []string{"move path answer", "event cortex.path.linked", "event cortex.path.broken",
	"event cortex.path.wished",
	"event cortex.path.answered"}

// TestWalks runs random players on the demo: each offer can be done, nothing else can, no state is
// a dead end, and every move, event and block occurs.
func TestWalks(t *testing.T) {
	t.Parallel()
	s := subject(t, nil)
	s.Rare = slices.Concat(rareMet, modNames(), rareContest, rareStress, rareHero, rareGang, gameChanges, rareOrder,
		rareSignature, traitChanges,
		rareMaking)
	s.From, s.Walks, s.Steps, s.Brief, s.Without = 99, 4, 500, 10, sfxWriting
	if testing.Short() { // the race detector has seen everything after a few steps
		walkShortly(t, s)
		return
	}
	gametest.Run(t, s)
}

// TestWalksWithOptions runs random players on tables with other options, until all of rareMet has
// been met; onlyLongWalks only if there is time.
func TestWalksWithOptions(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		walkShortly(t, subject(t, shortOptions))
		return
	}
	seldom := slices.Concat(rareStress, rareHero, rarePayments, rareInterrupts, rareGang, gameChanges, rareTimed,
		rareOrder, rareSFX,
		rareResources,
		rareSignature, rareOut, rareGrowth, rareRecords, rareMilestones, rareVehicles, rareMaking, rarePathways)
	met := slices.DeleteFunc(append(modNames(), rareMet...),
		func(name string) bool { return slices.Contains(seldom, name) })
	if *manyGames == usualGames { // there is no time to wait for more
		met = slices.DeleteFunc(met, func(name string) bool { return slices.Contains(onlyLongWalks, name) })
	}
	logRefusals(t, gametest.Meet(t, subjects(t), 150, 400, met).Messages)
}

// subjects returns the demo with each set of options.
func subjects(t *testing.T) []gametest.Subject {
	var all []gametest.Subject
	for i, options := range optionSets {
		s := subject(t, options)
		if i > 0 { // the others keep their game
			s.Without = slices.Concat([]string{"preset", "game", "option"}, sfxWriting, makingMoves())
		}
		all = append(all, s)
	}
	calm := subject(t, calmOptions)
	calm.Without = []string{"preset", "game", "option", "test", "oppose", "contest", "recover", "bring-back", "action",
		"join", "roll",
		"sfx write", "sfx paste"}
	return append(all, calm)
}

// TestHiddenReadings: before the outcome only the GM can tell how dice for a hidden difficulty were
// read (CORE-TEST-R6).
func TestHiddenReadings(t *testing.T) {
	t.Parallel()
	s, read := subject(t, hiddenOptions), 0
	s.Without = sfxWriting
	for seed := range uint64(4) {
		report := gametest.Walk(s, 50+seed, 250)
		for _, fault := range report.Faults {
			t.Fatal(fault)
		}
		read += report.Met["shut test"] + report.Met["shut choose"]
	}
	if read == 0 {
		t.Error("no reading was compared")
	}
}

// otherReading returns another reading of a hidden opposition, nil for other events.
func otherReading(e game.Event) game.Event {
	c, ok := e.(check.Chosen)
	if !ok || !c.Hidden || len(c.Kept) == 0 {
		return nil
	}
	c.Kept, c.Effect, c.Total, c.Die = c.Kept[1:], c.Kept[:1], c.Total-1, 12
	return c
}

func walkShortly(t *testing.T, s gametest.Subject) {
	t.Helper()
	for _, fault := range gametest.Walk(s, 7, 150).Faults {
		t.Error(fault)
	}
}

// Options of tables in the walks: of the short walk, and of hidden readings.
var (
	shortOptions = map[string]string{"hitch.player_may_refuse": "true", "pool.require_prime": "enforce",
		"sets.prime":    "skills",
		"scale.enabled": "true", "pp.gift": "true", "pp.include_window": "until_outcome", "pp.owner": "character",
		"harm.model": "life_points", "hero.enabled": "true", "hero.as_pp": "true", "order.mode": "action_order",
		"timed.rescue_at_zero": "true", "initiative.mode": "fixed_plus_die", "window.timeout": "1h",
		"growth.session_records": "true", "creation.method": "pathways"}
	hiddenOptions = map[string]string{"test.reveal_difficulty": "at_outcome", "test.failure_effect": "always"}

	calmOptions = map[string]string{"doom.mode": "full", "crisis.enabled": "true", "doom.start": "d6 d8 d10 d12 d12",
		"order.mode": "action_order", "initiative.mode": "fixed",
		"growth.session_records": "true"} // doom affects scenes also where nothing is rolled
	optionSets = []map[string]string{
		shortOptions,
		{"pp.include_window": "until_outcome", "scene.default_stakes": "high", "test.failure_effect": "always",
			"harm.model": "shaken_stricken", "opportunity.pool": "per_player", "complication.merge": "gm_choice",
			"pp.lock": "release_for_stay", "hero.enabled": "true", "hero.as_effect": "true",
			"hero.one_per_size": "true",
			"pp.start_mode":     "prime_roll", "order.mode": "action_order", "initiative.mode": "side_leaders",
			"sheets.checked":         "true",
			"growth.session_records": "true", "creation.method": "pathways", "pathways.grants": "basic"},
		{"scale.enabled": "true", "scale.multi_level": "true", "harm.model": "life_points", "life.method": "threshold",
			"effect.beyond_d12": "takeout", "asset.freeform": "always", "asset.test_duration": "next_roll",
			"pp.pool_choice_lock": "false",
			"contest.give_in_bar": "session", "pool.require_prime": "enforce", "complication.clear_at": "scene_end",
			"statements.sets": "skills", "growth.pool": "true", "order.mode": "dramatic",
			"dramatic.lead_roll_stands": "true", "growth.milestones": "true"},
		{"harm.model": "stress", "trauma.enabled": "true", "stress.pp_prevents_out": "true",
			"hitch.may_inflict_stress":   "true",
			"opportunity.affects_stress": "true", "test.failure_effect": "always", "order.mode": "action_order",
			"sets.other": "relationships", "resources.enabled": "true", "specialties.mode": "multi_level",
			"initiative.mode": "individual", "initiative.hitches": "true", "window.timeout": "1m"},
		hiddenOptions,
		{"doom.mode": "full", "crisis.enabled": "true", "doom.start": "d6 d8 d10 d12 d12", "doom.extra_per_roll": "2",
			"pool.require_prime": "enforce"},
		{"resolution.total": "add_all", "resolution.effect": "reroll", "test.failure_effect": "always",
			"heroic.step":  "8",
			"hero.enabled": "true", "hero.as_pp": "true", "hero.as_effect": "true", "hero.size_from": "largest_die",
			"hero.reset": "session", "resolution.difficulty": "static", "window.timeout": "30d"},
		{"resolution.mode": "action_reaction", "pp.bank": "none", "pool.require_prime": "enforce",
			"hitch.player_may_refuse": "true",
			"hero.enabled":            "true", "hero.as_effect": "true", "window.timeout": "1d12h"},
		{"doom.mode": "limited", "doom.carry": "true", "doom.hitch_use": "either", "hitch.player_may_refuse": "true",
			"resolution.effect": "none", "scene.default_stakes": "high", "test.failure_effect": "always",
			"vehicles.enabled": "true"},
	}
)

// english are words that both languages use in English.
var english = []string{"asset", "doom", "complication", "flashback", "bank", "mental", "social", "gmcs"}

// subject returns the demo as the subject of walks, with some options.
func subject(t *testing.T, options map[string]string) gametest.Subject {
	t.Helper()
	t.Cleanup(func() {
		for _, m := range cortex.Mods() {
			if m.Section != nil && m.Section.IsLeaked() {
				t.Error("written without a fold, at all tables:", m.Name)
			}
		}
	})
	s := gametest.Demo(cortex.System())
	s.English = english
	var setup core.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = options
	setup.Points = map[string]int{points.BankKey: 8, "ana": 5, "beto": 5, "caio": 5}
	var err error
	if s.Setup, err = json.Marshal(setup); err != nil {
		t.Fatal(err)
	}
	s.Events = core.New(cortex.Mods()...).Events()
	s.Blocks = []string{game.TextBlock, game.ListBlock, game.PoolBlock, game.SheetBlock, game.ChartBlock,
		game.ClockBlock}
	s.Alternatives = otherReading
	s.Button = buttonFault(t)
	s.Curious, s.Lines = true, transcriptCommands(t)
	s.Holdings, s.MayLowerHoldings = wallets(t), correctionMoves
	s.Things, s.MayRemoveThings = thingsHeld(t), settlingMoves
	return s
}

// correctionMoves are the moves after which another player may have fewer points: the GM sets them
// or their owner, and the last to say "go on" in a halted contest makes all sides pay as agreed.
var correctionMoves = []string{"points", "option", "game", "preset", "session", "go-on"}

// wallets returns a function that lists the players' points with their owners.
func wallets(t *testing.T) func(json.RawMessage) []gametest.Holding {
	return func(snapshot json.RawMessage) []gametest.Holding {
		s, err := cortextest.Rules.Restore(snapshot)
		if err != nil {
			t.Fatal(err)
		}
		var all []gametest.Holding
		for _, c := range people.Of(s).Chars {
			if !c.IsPC() {
				continue
			}
			key := points.WalletOf(s, c.ID)
			i := slices.IndexFunc(all, func(p gametest.Holding) bool { return p.Name == key })
			if i < 0 {
				i, all = len(all),
					append(all, gametest.Holding{Name: key, N: points.Of(s).Wallet(key).Free, Chair: c.Chair})
			}
			all[i].People = append(all[i].People, people.CharRef(c.ID))
		}
		return all
	}
}

// ownerChair returns the chair that owns an asset, "" for none.
func ownerChair(s *engine.State, a *things.Asset) string {
	if c := people.Of(s).Char(a.Owner); c != nil {
		return c.Chair
	}
	return ""
}

// settlingMoves are the moves that settle a roll, which may use up or break an asset, and moves
// that rewrite a sheet.
var settlingMoves = []string{"roll", "choose", "use", "land", "pass", "decline", "give-in", "stay", "beyond", "extra",
	"include", "opportunity",
	"end-contest", // its rolls are over, and an asset for the next of them is used up
	"recover", "bring-back", "character", "hero", "hero-one", "hero-back", "hero-effect",
	"highlight", "create lower"} // a skill of a draft may step down to the default

// thingsHeld returns a function that lists the assets, and the traits of the PCs.
func thingsHeld(t *testing.T) func(json.RawMessage) []gametest.Thing {
	return func(snapshot json.RawMessage) []gametest.Thing {
		s, err := cortextest.Rules.Restore(snapshot)
		if err != nil {
			t.Fatal(err)
		}
		var all []gametest.Thing
		for _, a := range things.Of(s).Assets {
			all = append(all, gametest.Thing{Name: "asset " + a.ID, Chair: ownerChair(s, a)})
		}
		for _, c := range people.Of(s).Chars {
			for _, set := range c.Sets {
				for _, tr := range set.Traits {
					if c.IsPC() {
						all = append(all, gametest.Thing{Name: "trait " + c.ID + ":" + tr.Word, Chair: c.Chair})
					}
				}
			}
		}
		return all
	}
}

// makingMoves returns the moves in rareMaking. The other tables leave them out, or players would do
// little else.
func makingMoves() []string {
	var moves []string
	for _, what := range rareMaking {
		if move, ok := strings.CutPrefix(what, "move "); ok {
			moves = append(moves, move)
		}
	}
	return moves
}
