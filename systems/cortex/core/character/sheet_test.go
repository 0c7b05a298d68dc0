package character

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/sheet"
)

// Rules: PP-START-R4
//
// TestCharacterIsMadeFromNameAndTraits: a player makes a PC of the own chair, with starting points if
// a session runs; the GM one of any rank, and a chair without a rank means a PC.
func TestCharacterIsMadeFromNameAndTraits(t *testing.T) {
	b := newTable(t, "").fold(people.CharacterGone{ID: "ana"}, scene.SessionBegun{N: 1})
	b.Do("ana", "character", "name=Dora", "line=distinctions Bold d8 | skills Fight d10, Move d6")
	if c := b.char("dora"); c.Chair != "ana" || !c.IsPC() ||
		b.traits("dora") != "distinctions: Bold d8, skills: Fight d10, skills: Move d6" {
		t.Errorf("Dora is of %s, %s: %s", c.Chair, c.Rank, b.traits("dora"))
	}
	if got := points.Of(b.S).Wallet("ana").Free; got != 1 {
		t.Errorf("she starts with %d points", got)
	}
	b.Do(game.GMChair, "character", "name=Guard", "line=traits Big d6", "rank=minor")
	b.Do(game.GMChair, "character", "name=Eva", "line=traits Small d6", "chair=beto")
	for id, want := range map[string][2]string{"guard": {people.Minor, game.GMChair}, "eva": {people.PC, "beto"}} {
		if c := b.char(id); [2]string{c.Rank, c.Chair} != want {
			t.Errorf("%s is %s of %s, want %v", id, c.Rank, c.Chair, want)
		}
	}
	if no := b.Try(game.GMChair, "character", "name=Nobody", "line=traits Big d6", "rank=pc", "chair="); no == nil {
		t.Error("a PC has no chair")
	}
	no := b.Try(game.GMChair, "character", "name=Rat", "line=traits Small d4", "rank=extra", "background=A rat.")
	if no == nil || no.Reason.Key != "cortex.refused.gmc_biography" {
		t.Errorf("a GMC with a biography: %v", no)
	}
}

// TestRewrittenCharacterKeepsItsID: its player and the GM rewrite name and traits; another player
// does not.
func TestRewrittenCharacterKeepsItsID(t *testing.T) {
	b := newTable(t, "").fold(skilled("ana", dice.D8))
	b.Do("ana", "character", "who=ana", "name=Anna", "line=skills Fight d12", "background=From the docks.")
	c := b.char("ana")
	if c.Name != "Anna" || b.traits("ana") != "skills: Fight d12" ||
		c.BiographyOrEmpty().Background != "From the docks." {
		t.Errorf("she is %+v", c)
	}
	if b.Try("beto", "character", "who=ana", "name=Annie", "line=skills Fight d4") == nil {
		t.Error("Beto rewrites Ana")
	}
}

// TestTableAndPlayersHoldSoManyCharacters: a player makes three PCs, a table holds at most MaxChars.
func TestTableAndPlayersHoldSoManyCharacters(t *testing.T) {
	b := newTable(t, "")
	for n := 1; n < maxOwnChars; n++ {
		if no := RefuseNoRoom(b.S, coretest.Actor("ana")); no != nil {
			t.Errorf("with %d PCs: %v", n, no)
		}
		b.Fold(coretest.Character("more"+game.Itoa(n), people.PC, "ana"))
	}
	if no := RefuseNoRoom(b.S, coretest.Actor("ana")); no == nil || no.Reason.Key != "cortex.refused.own_full" {
		t.Errorf("a fourth PC: %v", no)
	}
	for n := len(people.Of(b.S).Chars); n < people.MaxChars; n++ {
		if no := RefuseNoRoom(b.S, coretest.Actor(game.GMChair)); no != nil {
			t.Fatalf("with %d characters: %v", n, no)
		}
		b.Fold(coretest.Character("gmc"+game.Itoa(n), people.Minor, game.GMChair))
	}
	no := RefuseNoRoom(b.S, coretest.Actor(game.GMChair))
	if no == nil || no.Reason.Key != "cortex.refused.chars_full" {
		t.Errorf("a character beyond the maximum: %v", no)
	}
}

// Rules: TRAIT-05 CREATE-SCRATCH-01
//
// TestNewSheetStartsFromTheOtherPCs: three distinctions at d8, and a set of skills to fill in; or the
// sets of the PCs, with the traits that all of them have.
func TestNewSheetStartsFromTheOtherPCs(t *testing.T) {
	both := []string{"distinctions", "skills"}
	blank := slices.Repeat([]game.Row{{Group: "distinctions", Cells: []string{"", "d8"}}}, 3)
	fight := game.Row{Group: "skills", Cells: []string{"Fight", ""}}
	other := skilled("beto", dice.D8)
	other.Char.Sets[1].Traits = append(other.Char.Sets[1].Traits, sheet.Trait{Word: "move", Name: "Move", Die: dice.D6})
	gmc := skilled("vex", dice.D8)
	gmc.Char.Rank, gmc.Char.Sets[1].Name = people.Major, "powers"
	for name, c := range map[string]struct {
		events []game.Event
		sets   []string
		rows   []game.Row
	}{
		"no sheet":             {nil, both, blank},
		"one PC":               {[]game.Event{skilled("ana", dice.D8)}, both, blank},
		"two PCs":              {[]game.Event{skilled("ana", dice.D8), other}, both, append(blank[:3:3], fight)},
		"a GMC's do not count": {[]game.Event{gmc}, both, blank},
	} {
		input := newSheet(newTable(t, "").fold(c.events...).S)[1]
		var sets []string
		for _, g := range input.Groups {
			sets = append(sets, g.Word)
		}
		slices.Sort(sets)
		if !slices.Equal(sets, c.sets) || !slices.EqualFunc(input.CurrentRows, c.rows, game.Row.Equal) {
			t.Errorf("%s: sets %v, rows %v", name, sets, input.CurrentRows)
		}
	}
	for _, c := range [][3]string{
		{"skills", "perícias", "skills"}, {"perícias", "skills", "skills"}, {"Clans", "clans", "Clans"},
	} {
		if got := withSet(newTable(t, "").S, []string{c[0]}, c[1]); len(got) != 1 || got[0] != c[2] {
			t.Errorf("%s and %s are %v, want %s", c[0], c[1], got, c[2])
		}
	}
}

// TestGMWritesTraits: adds one, changes its die or name, and strikes one; striking one of a PC needs
// a confirmation.
func TestGMWritesTraits(t *testing.T) {
	b := newTable(t, "").fold(skilled("ana", dice.D8))
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"way=add", "set=skills", "name=Move", "die=d10"},
			"distinctions: Reckless d8, skills: Fight d8, skills: Move d10"},
		{[]string{"way=change", "trait=fight", "die=d12"},
			"distinctions: Reckless d8, skills: Fight d12, skills: Move d10"},
		{[]string{"way=change", "trait=move", "die=d10", "name=Run"},
			"distinctions: Reckless d8, skills: Fight d12, skills: Run d10"},
		{[]string{"way=change", "trait=fight", "die=gone"}, "distinctions: Reckless d8, skills: Run d10"},
	} {
		if b.Do(game.GMChair, "trait", append(c.words, "who=ana")...); b.traits("ana") != c.want {
			t.Errorf("%v: %s, want %s", c.words, b.traits("ana"), c.want)
		}
	}
	for _, o := range b.Offers(game.GMChair, "trait") {
		if o.Destructive != (o.Fixed.Has("die", DieGone) && o.Fixed.Has("who", "ana")) {
			t.Errorf("%v needs a confirmation: %v", o.Fixed, o.Destructive)
		}
	}
}

// TestRanksOfTheGM: those of GMCs are all but PC.
func TestRanksOfTheGM(t *testing.T) {
	ranks, choices := GMCRanks(), GMCRankChoices()
	if slices.Contains(ranks, people.PC) || !slices.Contains(ranks, people.Boss) || len(choices) != len(ranks) {
		t.Errorf("ranks are %v, choices %v", ranks, choices)
	}
	for _, c := range choices {
		if c.Selected != (c.Word == people.Minor) {
			t.Errorf("%s is selected: %v", c.Word, c.Selected)
		}
	}
}
