package character

import (
	"iter"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/sheet"
)

// sfxOn returns an SFX on a trait.
func sfxOn(word, trait string, locked bool) sheet.SFX {
	return sheet.SFX{Word: word, Entry: "SFX-STD-EXCHANGE", Name: word, Trait: trait, Locked: locked}
}

// ladder is a mod in which the rating of a distinction unlocks SFX.
func ladder() *engine.Mod {
	return &engine.Mod{Name: "toy", Policies: []engine.Answer{people.GameOf.Is(
		func(*engine.State, *people.Character) sheet.SheetRules {
			g := sheet.DefaultRules()
			g.Variable, g.Ladder = true, true
			return g
		})}}
}

// Rules: GROW-TRAIN-04
//
// TestGainsImproveASheet: a trait steps up, and another down for it; a locked SFX is unlocked; a
// trait is added.
func TestGainsImproveASheet(t *testing.T) {
	for name, c := range map[string]struct {
		gain  sheet.Gain
		falls []string
		want  string
	}{
		"a step": {sheet.Gain{Kind: sheet.StepTrait, Trait: "fight"}, nil,
			"distinctions: Reckless d8, skills: Fight d10"},
		"a step for a step": {sheet.Gain{Kind: sheet.StepTrait, Trait: "fight"}, []string{"reckless"},
			"distinctions: Reckless d6, skills: Fight d10"},
		"a new trait": {sheet.Gain{Kind: sheet.NewTrait, Set: "skills", Name: "Move", To: dice.D6}, nil,
			"distinctions: Reckless d8, skills: Fight d8, skills: Move d6"},
		"an SFX": {sheet.Gain{Kind: sheet.UnlockSFX, SFX: "trick"}, nil,
			"distinctions: Reckless d8, skills: Fight d8"},
	} {
		b := newTable(t, "").fold(skilled("ana", dice.D8, sfxOn("trick", "fight", true)))
		Improve(b.Tx(), "ana", c.gain, c.falls...)
		if open := !b.char("ana").SFX[0].Locked; b.traits("ana") != c.want || open != (c.gain.Kind == sheet.UnlockSFX) {
			t.Errorf("%s: %s, want %s; the SFX is open: %v", name, b.traits("ana"), c.want, open)
		}
	}
	b := newTable(t, "").fold(skilled("ana", dice.D8))
	Improve(b.Tx(), "ana", sheet.Gain{Kind: sheet.AddDie, Trait: "fight", N: 2})
	if _, trait, _ := b.char("ana").Trait("fight"); trait.N != 2 || trait.Die != dice.D8 {
		t.Errorf("with one more die it is %+v", trait)
	}
}

// Rules: CHAR-DIST-RATE-02
//
// TestRatingUnlocksAndLocksSFX: one SFX at d4 and d6, two at d8 and d10, three at d12: what rises
// past a bound waits for a choice, what falls below it locks the last one. A GMC's sheet is not held
// to it.
func TestRatingUnlocksAndLocksSFX(t *testing.T) {
	for name, c := range map[string]struct {
		rank    string
		die     dice.Die
		by      int
		unlocks int
		locked  bool
	}{
		"d6 to d8":           {people.PC, dice.D6, 1, 1, false},
		"d8 to d10":          {people.PC, dice.D8, 1, 0, false},
		"d10 to d12":         {people.PC, dice.D10, 1, 2, false},
		"d8 to d6":           {people.PC, dice.D8, -1, 0, true},
		"d10 to d8":          {people.PC, dice.D10, -1, 0, false},
		"of a GMC, d8 to d6": {people.Major, dice.D8, -1, 0, false},
	} {
		e := skilled("ana", c.die, sfxOn("one", "reckless", false))
		if e.Char.Rank = c.rank; c.by < 0 {
			e.Char.SFX = append(e.Char.SFX, sfxOn("two", "reckless", false))
		}
		b := newTable(t, "", ladder()).fold(e)
		stepTrait(b.Tx(), b.char("ana"), "reckless", c.by, "risen")
		all := b.char("ana").SFX
		if got := b.Events[0].(people.TraitNoted).Unlocks; got != c.unlocks || all[len(all)-1].Locked != c.locked {
			t.Errorf("%s: unlocks %d, want %d; the last is locked: %v", name, got, c.unlocks, all[len(all)-1].Locked)
		}
	}
}

// TestImpliedTraitIsWrittenOnceItSteps: a trait that a sheet only implies is written with its new
// size.
func TestImpliedTraitIsWrittenOnceItSteps(t *testing.T) {
	implied := func(*engine.State, *people.Character) iter.Seq2[string, sheet.Trait] {
		return func(yield func(string, sheet.Trait) bool) {
			yield("skills", sheet.Trait{Word: "move", Name: "Move", Die: dice.D4})
		}
	}
	b := newTable(t, "", &engine.Mod{Name: "toy", Policies: []engine.Answer{
		people.ImpliedTraits.Is(implied)}})
	b.Fold(skilled("ana", dice.D8))
	stepTrait(b.Tx(), b.char("ana"), "move", 1, "risen")
	if want := "distinctions: Reckless d8, skills: Fight d8, skills: Move d6"; b.traits("ana") != want {
		t.Errorf("%s, want %s", b.traits("ana"), want)
	}
}

// catalogue has every SFX as its standard entry.
type catalogue struct{ Catalogue }

func (catalogue) Entry(_ *engine.State, word string) sheet.SFX {
	return sheet.SFX{Entry: "SFX-STD-PRICE"}
}

func (catalogue) For(*engine.State, sheet.SFXHost) ([]game.Choice, []game.ChoiceGroup) {
	return []game.Choice{{Word: "price"}}, nil
}

// Rules: GROW-TRAIN-04 RUL-TRAIN-HINDER
//
// TestSwappedDistinctionBringsAsManySFX: the new one keeps the die and comes with as many SFX as the
// old had unlocked; Hinder and locked ones do not count (CX-46).
func TestSwappedDistinctionBringsAsManySFX(t *testing.T) {
	hinder := sheet.SFX{Word: "hinder", Entry: "SFX-DIST-HINDER", Name: "Hinder", Trait: "reckless"}
	b := newTable(t, "", &engine.Mod{Name: "toy", Policies: []engine.Answer{SFXList.Is(catalogue{})}}).fold(
		skilled("ana", dice.D8, hinder, sfxOn("one", "reckless", false), sfxOn("two", "reckless", false),
			sfxOn("shut", "reckless", true), sfxOn("punch", "fight", false)))
	set, old, _ := b.char("ana").Trait("reckless")
	inputs := SwapInputs(b.S, b.char("ana"), set, old)
	if len(inputs) != 2 || inputs[1].Min != 2 || inputs[1].Max != 2 {
		t.Fatalf("asked is %v", inputs)
	}
	Swap(b.Tx(), b.char("ana"), set, old, game.Args{people.ParamTrainingText.Name: {"Seasoned"},
		ParamTrainingSFX.Name: {"price", "price"}})
	if want := "distinctions: Seasoned d8, skills: Fight d8"; b.traits("ana") != want {
		t.Errorf("%s, want %s", b.traits("ana"), want)
	}
	n := map[string]int{}
	for _, x := range b.char("ana").SFX {
		n[x.Trait]++
	}
	if n["seasoned"] != 2 || n["reckless"] != 0 || n["fight"] != 1 {
		t.Errorf("the SFX are on %v", n)
	}
	if inputs = SwapInputs(b.S, b.char("beto"), "distinctions", sheet.Trait{Word: "bold"}); len(inputs) != 1 {
		t.Errorf("without SFX is asked %v", inputs)
	}
}

// TestTrainingsAreThoseOfTheMods: and one is about a trait by itself or by its answers.
func TestTrainingsAreThoseOfTheMods(t *testing.T) {
	choice := game.Input{Param: people.ParamTrait, Choices: []game.Choice{{Word: "fight"}}}
	b := newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{},
		Hooks{Trainings: func(*engine.State, game.Actor, *people.Character) []Training {
			return []Training{{Trait: "move"}, {Inputs: []game.Input{choice}}}
		}}}})
	all := TrainingOf(b.S, coretest.Actor("ana"), b.char("ana"))
	if len(all) != 2 || !all[0].IsAbout("move") || all[0].IsAbout("fight") || !all[1].IsAbout("fight") ||
		all[1].IsAbout("move") {
		t.Errorf("the trainings are %v", all)
	}
}

// Rules: VAL-01 RUL-OVERRIDE
//
// TestObstaclesAreRefusedTogether: all at once, without those that the GM forces.
func TestObstaclesAreRefusedTogether(t *testing.T) {
	soft := Obstacle{Refusal: game.Refuse("TOY-01", "soft"), CanOverride: true}
	hard, harder := Obstacle{Refusal: game.Refuse("TOY-02", "hard")}, Obstacle{Refusal: game.Refuse("TOY-03", "harder")}
	for name, c := range map[string]struct {
		bars  []Obstacle
		force bool
		rule  string
		all   int
	}{
		"none":              {nil, false, "", 0},
		"all":               {[]Obstacle{soft, hard, harder}, false, "TOY-01", 3},
		"forced":            {[]Obstacle{soft, hard, harder}, true, "TOY-02", 2},
		"forced, none hard": {[]Obstacle{soft}, true, "", 0},
	} {
		no := RefuseObstacles(c.bars, c.force)
		if (no != nil) != (c.rule != "") || no != nil && (no.Rule != c.rule || len(no.All()) != c.all) {
			t.Errorf("%s: %v", name, no)
		}
	}
	if len(hard.Others)+len(soft.Others) > 0 {
		t.Error("an obstacle itself was changed")
	}
	f := sheet.Fault{Code: "E_DIST_COUNT", Rule: "CHAR-DIST-01", Msg: game.Say("toy")}
	if o := ObstacleOf(f); o.Code != f.Code || o.Rule != f.Rule || o.CanOverride != f.CanOverride() {
		t.Errorf("a fault is the obstacle %+v", o)
	}
}

// Rules: PP-START-R4
//
// TestEnrolledPCGetsWordsAndPoints: a word that a thing on the table has is given anew, with the SFX of
// its trait; the wallet gets what is due during a session.
func TestEnrolledPCGetsWordsAndPoints(t *testing.T) {
	rope := things.Asset{ID: "rope", Name: "Rope", Die: dice.D6, For: things.ForScene}
	b := newTable(t, "").fold(people.CharacterGone{ID: "ana"}, scene.SessionBegun{N: 1}, things.AssetSet{Asset: rope})
	on := skilled("dora", dice.D8, sfxOn("trick", "rope", false)).Char.Sheet
	on.Name, on.Sets[1].Traits[0].Word = "Beto", "rope"
	id := EnrollCharacter(b.Tx(), on, "ana")
	c := b.char(id)
	word := c.Sets[1].Traits[0].Word
	if id == "beto" || c.Chair != "ana" || !c.IsPC() || word == "rope" || c.SFX[0].Trait != word {
		t.Errorf("enrolled as %s of %s: %v, %v", id, c.Chair, c.Sets, c.SFX)
	}
	if on.Sets[1].Traits[0].Word != "rope" || on.SFX[0].Trait != "rope" {
		t.Error("the sheet that was given has changed")
	}
	if got := points.Of(b.S).Wallet("ana").Free; got != 1 {
		t.Errorf("it starts with %d points", got)
	}
}

// TestGMCComesForAScene: with a copy of a sheet, of the GM's chair, and leaves without a trace.
func TestGMCComesForAScene(t *testing.T) {
	b := newTable(t, "")
	on := skilled("ana", dice.D6).Char.Sheet
	on.Name = "Rat"
	EnterGMC(b.Tx(), on, people.Extra)
	if c := b.char("rat"); c.Rank != people.Extra || c.Chair != game.GMChair ||
		!b.Events[0].(people.CharacterSet).Comes {
		t.Errorf("it came as %+v", c)
	}
	LeaveTable(b.Tx(), b.char("rat"))
	want := people.CharacterGone{ID: "rat", Name: "Rat", Why: whyScene}
	if len(b.Events) != 1 || b.Events[0] != game.Event(want) || people.Of(b.S).Char("rat") != nil {
		t.Errorf("it left by %v", b.Events)
	}
	b.S.Lang = "xx"
	if got := TraitsWord(b.S); got != "traits" {
		t.Errorf("in an unknown language its set is %q", got)
	}
}
