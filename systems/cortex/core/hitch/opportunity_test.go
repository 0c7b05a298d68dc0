package hitch

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// sizes returns the dice of all assets and complications, by their ids.
func (b *table) sizes() map[string]dice.Die {
	all := map[string]dice.Die{}
	for _, k := range things.Of(b.S).Complications {
		all[k.ID] = k.Die
	}
	for _, a := range things.Of(b.S).Assets {
		all[a.ID] = a.Die
	}
	return all
}

// line is a line of a player's.
type line struct {
	chair string
	words []string
}

// Rules: OPP-01 OPP-02 OPP-03 OPP-04 OPP-R1 OPP-R3 OPP-R4 OPP-R6
//
// TestOpportunitiesStepThings: for one point for each thing, an affliction down or an asset up, at a
// stroke or one after another; another player pays for itself; a botch of the GM's is as dear, unless
// the table says otherwise.
func TestOpportunitiesStepThings(t *testing.T) {
	bruised, rope := comp("Bruised", "beto", dice.D8), asset("Rope", "ana", dice.D6)
	one, two, three, botch := []int{1, 6}, []int{1, 1, 5}, []int{1, 1, 1, 5}, []int{1, 1}
	free, own := "opportunity.gm_botch_free=true", "opportunity.pool=per_player"
	say := func(chair string, words ...string) line { return line{chair, words} }
	first, then := say("ana", "steps=1", "on=bruised"), say("ana", "on=bruised")
	for name, c := range map[string]struct {
		options  string
		faces    []int
		lines    []line
		ana      int // what she pays
		beto     int // what he pays
		down, up dice.Die
		unspent  int
	}{
		"an affliction":    {"", one, []line{say("ana", "on=bruised", "steps=1")}, 1, 0, dice.D6, dice.D6, 0},
		"two steps":        {"", two, []line{say("ana", "on=bruised", "steps=2")}, 1, 0, dice.D4, dice.D6, 0},
		"three steps":      {"", three, []line{say("ana", "on=bruised", "steps=3")}, 1, 0, 0, dice.D6, 0},
		"by a tap":         {"", three, []line{then}, 1, 0, 0, dice.D6, 0},
		"an asset":         {"", one, []line{say("ana", "on=rope")}, 1, 0, dice.D8, dice.D8, 0},
		"of another's":     {"", one, []line{say("beto", "on=rope")}, 0, 1, dice.D8, dice.D8, 0},
		"one is left":      {"", three, []line{say("ana", "on=rope", "steps=2")}, 1, 0, dice.D8, dice.D10, 1},
		"a botch":          {"", botch, []line{then}, 1, 0, dice.D4, dice.D6, 0},
		"a free botch":     {free, botch, []line{then}, 0, 0, dice.D4, dice.D6, 0},
		"free, no botch":   {free, two, []line{then}, 1, 0, dice.D4, dice.D6, 0},
		"one, and another": {"", two, []line{first, then}, 1, 0, dice.D4, dice.D6, 0},
		"by two players":   {"", two, []line{first, say("beto", "on=bruised")}, 1, 1, dice.D4, dice.D6, 0},
		"two things":       {"", two, []line{say("ana", "steps=1", "on=rope"), then}, 2, 0, dice.D6, dice.D8, 0},
		"all to each":      {own, one, []line{then, say("beto", "on=bruised")}, 1, 1, dice.D4, dice.D6, 0},
	} {
		b := newTable(t, c.options).fold(has("ana", 2), has("beto", 1), bruised, rope).throw("", c.faces...)
		for _, l := range c.lines {
			b.Do(l.chair, "opportunity", l.words...)
		}
		b.wantPoints(name, "ana", 2-c.ana, 0)
		b.wantPoints(name, "beto", 1-c.beto, 0)
		got, a := b.sizes(), things.Of(b.S).Asset("rope")
		if got["bruised"] != c.down || got["rope"] != c.up || a.BaseDie != dice.D6 {
			t.Errorf("%s: left are %v, the rope of %v", name, got, a.BaseDie)
		}
		if left := b.last().UnspentHitches(); len(left) != c.unspent {
			t.Errorf("%s: left are %v", name, left)
		}
	}
}

// Rules: OPP-01 OPP-05 OPP-06 OPP-R1 OPP-R2 OPP-R3 OPP-R5 COMP-R6 PP-SPEND-19 PP-EARN-01
//
// TestOpportunityIsRefused: without a 1 of the GM's that is still open, without a point, to the GM, for
// a GMC's own asset, beyond d12, and for what is in a pool of its bearer.
func TestOpportunityIsRefused(t *testing.T) {
	point, bruised := has("ana", 1), comp("Bruised", "ana", dice.D8)
	both, one, two := []game.Event{point, bruised}, []int{1, 6}, []int{1, 1, 6}
	by := func(chair string) check.OnesSpent { return check.OnesSpent{Roll: 2, Dice: []int{0}, By: chair} }
	each, over := "opportunity.pool=per_player", check.RollResolved{Roll: 2}
	away := people.SceneEntered{Char: "ana", Away: true}
	rope := func(owner string, d dice.Die) []game.Event { return []game.Event{point, asset("Rope", owner, d)} }
	pushed := check.Rolled{Roll: pool.Roll{ID: 3, For: "x1", Char: "ana", Faces: []int{8},
		Pool: []pool.Die{{Die: dice.D8, Own: true, Word: "bruised"}}}}
	for name, c := range map[string]struct {
		options   string
		faces     []int
		events    []game.Event
		words     []string
		rule, key string
	}{
		"no roll":        {"", nil, both, nil, "OPP-05", "no_opportunity"},
		"no 1":           {"", []int{2, 6}, both, nil, "OPP-05", "no_opportunity"},
		"it is used":     {"", one, append(both[:2:2], by("beto")), nil, "OPP-R1", "opportunity_spent"},
		"by that player": {each, two, append(both[:2:2], by("ana")), nil, "OPP-R1", "opportunity_spent"},
		"too late":       {"", one, append(both[:2:2], over), nil, "OPP-R2", "opportunity_late"},
		"used, too late": {"", one, append(both[:2:2], by("beto"), over), nil, "OPP-R1", "opportunity_spent"},
		"no point":       {"", one, []game.Event{bruised}, nil, "PP-SPEND-19", "pp"},
		"too many steps": {"", one, both, []string{"on=bruised", "steps=2"}, "OPP-R1", "opportunity_few"},
		"she is away":    {"", one, append(both[:2:2], away), nil, "", "away"},
		"nothing there":  {"", one, []game.Event{point}, nil, "OPP-03", "nothing_to_step"},
		"a d12":          {"", one, rope("ana", dice.D12), []string{"on=rope"}, "OPP-05", "asset_d12"},
		"beyond d12":     {"", two, rope("ana", dice.D10), []string{"on=rope", "steps=2"}, "OPP-05", "asset_d12"},
		"a GMC's asset":  {"", one, rope("vex", dice.D6), []string{"on=rope"}, "OPP-R3", "opportunity_gmc"},
		"in her pool":    {"", one, append(both[:2:2], pushed), []string{"on=bruised"}, "COMP-R6", "in_own_pool"},
	} {
		b := newTable(t, c.options)
		if len(c.faces) > 0 {
			b.throw("", c.faces...)
		}
		b.fold(c.events...)
		b.wantReason(name, b.Try("ana", "opportunity", c.words...), c.rule, "cortex.refused."+c.key)
	}
	b := newTable(t, "").fold(point).throw("", 1, 6)
	b.wantReason("the GM", b.Try(game.GMChair, "opportunity"), "OPP-01", "cortex.refused.opportunity_players")
	b.fear.die = dice.D8
	b.wantReason("stress", b.Try("ana", "opportunity", "on=fear"), "OPP-R5", "cortex.refused.not_seized")
	b.fear.steps = true
	if b.Do("ana", "opportunity", "on=fear"); b.fear.die != dice.D6 {
		t.Errorf("stepped down, stress is %v", b.fear.die)
	}
}
