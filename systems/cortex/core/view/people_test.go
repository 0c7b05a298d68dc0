package view

import (
	"reflect"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// stress returns a mod of a toy affliction: Sore d6 on Ana's trait Fight.
func stress() *engine.Mod {
	return with(things.Hooks{Kinds: []*things.AfflictionKind{{Kind: "stress", Ref: "stress",
		All: func(*engine.State) []things.Affliction {
			return []things.Affliction{{Kind: "stress", ID: "sore", Name: "Sore", Die: dice.D6, On: "ana",
				Trait: "fight"}}
		},
		Note: func(*engine.State, things.Affliction) game.Msg { return game.Quote("stress") },
	}}})
}

// ofAna returns a mod with items that stand beside Ana, and on her sheet.
func ofAna() *engine.Mod {
	items := func(word string) func(*engine.State, *people.Character) []game.Item {
		return func(_ *engine.State, c *people.Character) []game.Item {
			if c.ID != "ana" {
				return nil
			}
			return []game.Item{{Label: game.Quote(word)}}
		}
	}
	return with(Hooks{}, Hooks{CharacterItems: items("beside"), Sheet: items("on the sheet")})
}

// trouble returns the item of a complication d8 beside its bearer.
func trouble(id, mark string) game.Item {
	return game.Item{About: game.Ref("comp/" + id), Label: game.Quote(id), Dice: []game.Die{{Size: dice.D8}},
		Tone: game.Trouble, Mark: mark}
}

// Rules: OUT-01 OUT-02 PP-EARN-01 TRAUMA-03
//
// TestPersonsHaveWhatMattersNow: a PC its points, the locked ones for later, a GMC its rank; then how it
// is out, its afflictions and what mods say.
func TestPersonsHaveWhatMattersNow(t *testing.T) {
	ana := game.Person{About: "char/ana", Name: game.Quote("Ana"), Chair: "ana",
		Has: []game.Amount{{Unit: "cortex.pp"}}, Items: []game.Item{{Label: game.Quote("beside")}}}
	vex := game.Person{About: "char/vex", Name: game.Quote("Vex"), Chair: "gm", Rank: game.Say("cortex.rank.major")}
	for name, c := range map[string]struct {
		events []game.Event
		at     int
		want   func(*game.Person)
	}{
		"a PC":  {nil, 0, func(*game.Person) {}},
		"a GMC": {nil, 3, func(*game.Person) {}},
		"with points": {[]game.Event{has("ana", 2), points.PointsMoved{Wallet: "ana", N: 1, Roll: 4}}, 0,
			func(p *game.Person) {
				p.Has = []game.Amount{{Unit: "cortex.pp", N: 2}, {Unit: "cortex.pp", N: 1, Late: true}}
			}},
		"with a complication": {[]game.Event{hurt("hurt", "ana"), hurt("other", "beto")}, 0,
			func(p *game.Person) { p.Items = append([]game.Item{trouble("hurt", "")}, p.Items...) }},
		"taken out": {[]game.Event{people.OutSet{Char: "vex", How: people.OutCompared}}, 3,
			func(p *game.Person) { p.State = game.Say("mark.out") }},
		"lost": {[]game.Event{people.OutSet{Char: "vex", How: people.OutLost}}, 3,
			func(p *game.Person) { p.State = game.Say("mark.lost") }},
		"out by a complication": {[]game.Event{hurt("hurt", "vex"), hurt("other", "vex"),
			people.OutSet{Char: "vex", How: people.OutBeyond, By: "hurt"}}, 3,
			func(p *game.Person) {
				p.State, p.Items = game.Say("mark.out"), []game.Item{trouble("hurt", "beyond"), trouble("other", "")}
			}},
		"out otherwise, by one": {[]game.Event{hurt("hurt", "vex"),
			people.OutSet{Char: "vex", How: people.OutRuled, By: "hurt"}}, 3,
			func(p *game.Person) { p.State, p.Items = game.Say("mark.out"), []game.Item{trouble("hurt", "")} }},
	} {
		b := newTable(t, "", ofAna()).fold(c.events...)
		all := persons(b.S, coretest.Actor("beto"))
		want := ana
		if c.at == 3 {
			want = vex
		}
		c.want(&want)
		if len(all) != 4 || !reflect.DeepEqual(all[c.at], want) {
			t.Errorf("%s: %+v, want %+v", name, all, want)
		}
	}
}

// Rules: SHAKEN-02
//
// TestAfflictionOnATraitSaysSo: its label is of its own.
func TestAfflictionOnATraitSaysSo(t *testing.T) {
	b := newTable(t, "", stress())
	want := game.Item{About: "stress/sore", Label: game.Say("cortex.burden.on_trait", game.W("name", "Sore")),
		Dice: []game.Die{{Size: dice.D6}}, Tone: game.Trouble}
	if got := persons(b.S, game.Actor{})[0].Items; len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestWhoIsAwayIsShownToFew: to the GM and to its player alone.
func TestWhoIsAwayIsShownToFew(t *testing.T) {
	b := newTable(t, "").fold(people.SceneEntered{Char: "beto", Away: true}, people.SceneEntered{Char: "vex",
		Away: true},
		coretest.Character("bob", people.Minor, ""), people.SceneEntered{Char: "bob", Away: true})
	for name, c := range map[string]struct {
		by   game.Actor
		want []string
	}{
		"the GM":       {coretest.Actor(game.GMChair), []string{"Ana", "Beto", "Caio", "Vex", "Bob"}},
		"its player":   {coretest.Actor("beto"), []string{"Ana", "Beto", "Caio"}},
		"another":      {coretest.Actor("ana"), []string{"Ana", "Caio"}},
		"who looks on": {game.Actor{}, []string{"Ana", "Caio"}},
	} {
		var got []string
		for _, p := range persons(b.S, c.by) {
			got = append(got, p.Name.Args[0].Words)
			if p.Away != (p.Name.Args[0].Words == "Beto" || p.Rank.Key != "") {
				t.Errorf("%s: %v is away: %v", name, p.Name, p.Away)
			}
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s sees %v, want %v", name, got, c.want)
		}
	}
}

// Rules: TRAUMA-03
//
// TestSheetHasAllOfACharacter: how it is out, the traits by their sets, and below, in no set, what it is
// and what it has now.
func TestSheetHasAllOfACharacter(t *testing.T) {
	e := coretest.Character("ana", people.PC, "ana")
	e.Char.Sets = []sheet.Set{{Name: "skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: dice.D8},
		{Word: "team", Name: "Team", Die: dice.D6, N: 2}, {Word: "luck", Name: "Luck"}}}}
	b := newTable(t, "", ofAna()).fold(e)
	ana := people.Of(b.S).Char("ana")
	onPaper := []game.Item{{Label: game.Say("cortex.sheet.set", game.W("set", "skills")), IsHeading: true},
		{Label: game.Quote("Fight"), Dice: []game.Die{{Size: dice.D8}}},
		{Label: game.Say("cortex.pool.trait", game.W("name", "Team"),
			game.M("dice", pool.DiceMsg([]dice.Die{dice.D6, dice.D6})))},
		{Label: game.Quote("Luck")}}
	want := game.Block{Kind: game.SheetBlock, About: "char/ana", Name: game.Quote("Ana"),
		Title: game.Say("cortex.people.pc", game.W("name", "Ana")), Items: append(onPaper,
			game.Item{Label: game.Quote("on the sheet"), Ungrouped: true}, game.Item{Label: game.Quote("beside")})}
	if got := Sheet(b.S, ana); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}

	e.Char.Biography = &sheet.Biography{Background: "Born", Looks: "Tall"}
	b.fold(e, hurt("hurt", "ana"), hurt("other", "beto"), asset("rope", "ana", false), asset("lamp", "beto", false),
		people.OutSet{Char: "ana", How: people.OutLost})
	want.Items = append([]game.Item{{Label: game.Say("cortex.out.lost"), Mark: "lost"}}, onPaper...)
	comp := trouble("hurt", "")
	comp.Label = game.Say("cortex.burden.item", game.W("name", "hurt"),
		game.M("note", game.Say("cortex.pool.comp", game.M("on", game.Say("cortex.on.char", game.W("name", "Ana"))))))
	want.Items = append(want.Items,
		game.Item{Label: game.Say("cortex.biography.background", game.W("text", "Born")), Ungrouped: true},
		game.Item{Label: game.Say("cortex.biography.looks", game.W("text", "Tall"))},
		game.Item{Label: game.Quote("on the sheet")}, comp, game.Item{Label: game.Quote("beside")},
		game.Item{About: "asset/rope", Label: things.Of(b.S).Asset("rope").Line(game.Quote("Ana"))})
	if got := Sheet(b.S, people.Of(b.S).Char("ana")); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Sheet(b.S, people.Of(b.S).Char("caio")).Items; len(got) > 0 {
		t.Errorf("the sheet of a name alone has %+v", got)
	}
}
