package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

var (
	paramOnes = game.Param{Name: "ones", Kind: game.Pick, Min: 1, Max: game.MaxDice}
	paramOn   = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
)

// Words of paramOn beside the ids of complications.
const (
	onNew   = "new"
	onScene = "scene"
)

// hitchMove lets the GM use hitches of a player's roll: a d6 complication,
// stepped up once for each further hitch, or a step of an existing one
// (CORE-HITCH-02 to -06). Each separate thing pays the player one plot point,
// except the first on a botch.
func hitchMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "hitch", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{paramOnes, paramOn, ParamName, ParamRoll}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, r := range s.Rolls {
				if s.Hitchable(r) {
					offers = append(offers, s.hitchOffer(r))
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			r := t.S.Roll(RollID(args.One("roll")))
			if mayRefuseHitch.On(t.S) {
				askAccept(t, r, args)
				return
			}
			useHitches(t, r, pool.Indices(args["ones"]), args.One("on"), args.One("name"))
		},
		Why: whyNoHitch,
	}
}

func whyNoHitch(s *State, by game.Actor, args game.Args) *game.Refusal {
	if no := s.GMOnly(by); no != nil {
		return no
	}
	for _, r := range slices.Backward(s.Rolls) {
		switch {
		case r.GM || len(r.Hitches()) == 0 || args.One("roll") != "" && RollWord(r.ID) != args.One("roll"):
			continue
		case s.Hitchable(r) && !r.Committed: // they may be used, and not yet pass
			return game.Refuse("CORE-HITCH-R2", "cortex.refused.hitch_early")
		case len(r.UnspentHitches()) == 0:
			return game.Refuse("CORE-HITCH-R1", "cortex.refused.hitches_spent")
		}
		return game.Refuse("CORE-HITCH-R2", "cortex.refused.hitch_late")
	}
	return game.Refuse("CORE-HITCH-01", "cortex.refused.no_hitch")
}

// Hitchable reports whether hitches of the roll may still be used
// (CORE-HITCH-R2). Those of a failed recovery act by themselves.
func (s *State) Hitchable(r *pool.Roll) bool {
	return !r.GM && !r.Resolved && !r.HitchesPassed && len(r.UnspentHitches()) > 0 && !s.proposedHitch(r.ID)
}

// HitchPolicy is what a plain hitch makes (CORE-HITCH-02). The zero HitchPolicy makes a new
// complication.
type HitchPolicy struct {
	Use                 string        // the HitchUse that one tap makes
	ComplicationsClosed *game.Refusal // complications come from no hitch but a botch's, for this reason (DOOM-R6)
}

// HitchUse is one more thing that the GM may make of a roll's hitches.
type HitchUse struct {
	Word  string                         // of the thing that they go into
	Label game.Msg                       // what becomes of it
	Tap   game.Msg                       // of the one that one tap makes: what all hitches of the roll come to
	Pays  func(n int) int                // plot points for so many; nil: as a complication does
	No    *game.Refusal                  // why not now
	Fit   func(ones []int) *game.Refusal // nil: any will do
	Do    func(t *Tx, ones []int)
}

// hitchUse is the one of a word; ok is false if there is none.
func (s *State) hitchUse(r *pool.Roll, word string) (use HitchUse, ok bool) {
	uses := s.hitchUses(r)
	i := slices.IndexFunc(uses, func(u HitchUse) bool { return u.Word == word })
	if i < 0 {
		return HitchUse{}, false
	}
	return uses[i], true
}

// noComp refuses a complication where hitches of a roll make none.
func (s *State) noComp(r *pool.Roll) *game.Refusal {
	if s.botchFree(r) {
		return nil
	}
	return Rule.Of(s).ComplicationsClosed
}

func (s *State) hitchOffer(r *pool.Roll) game.Offer {
	ones := game.Input{Param: paramOnes}
	ones.Max = len(r.UnspentHitches())
	for _, i := range r.UnspentHitches() {
		ones.Choices = append(ones.Choices, game.Choice{Word: game.Itoa(i + 1), Label: dieName(r, i), Selected: true})
	}
	on, label := s.HitchOn(r.Char, len(r.UnspentHitches()), func(k Affliction) bool { return s.hitchSteps(r, k) }), s.hitchLabel(r)
	tap, other := s.hitchUse(r, Rule.Of(s).Use)
	for _, u := range s.hitchUses(r) {
		on.Choices = slices.Insert(on.Choices, len(on.Choices)-1, game.Choice{Word: u.Word, Label: u.Label, Closed: u.No})
	}
	if other {
		label = tap.Tap
	}
	for i, c := range on.Choices {
		on.Choices[i].Selected = c.Selected && !other || other && c.Word == tap.Word
		if c.Word == onNew || c.Word == onScene {
			on.Choices[i].Closed = s.noComp(r)
		}
	}
	return game.Offer{Fixed: game.Args{"roll": {RollWord(r.ID)}}, Label: label, About: RollRef(r.ID), Card: s.CardOf(r.ID),
		Consequences: s.hitchThen(r, on), Primary: true, Urgent: s.waitsForHitch(r), Optional: !s.waitsForHitch(r),
		Inputs:   []game.Input{ones, on, {Param: ParamName, Preset: s.StockName(r.ID)}},
		Validate: func(args game.Args) *game.Refusal { return s.fitHitch(r, args) }}
}

// hitchThen says what the player gets for what one tap makes of the hitches, and
// whether they may refuse it.
func (s *State) hitchThen(r *pool.Roll, on game.Input) (then []game.Msg) {
	i := slices.IndexFunc(on.Choices, func(c game.Choice) bool { return c.Selected })
	if i < 0 {
		return nil
	}
	name := game.W("name", s.Name(r.Char))
	if n := min(s.hitchPays(r, on.Choices[i].Word, len(r.UnspentHitches())), s.RoomFor(s.WalletOf(r.Char))); n > 0 {
		then = append(then, game.Say("cortex.hitch.then", name, game.M("sum", game.Amount{Unit: s.unitOf(s.WalletOf(r.Char)), N: n}.Msg())))
	}
	if mayRefuseHitch.On(s) {
		then = append(then, game.Say("cortex.hitch.then.refuse", name))
	}
	return then
}

// HitchOn asks what so many hitches of a character make: a complication of its
// own or of the scene, or a step up of one that hitches may step.
func (s *State) HitchOn(char string, n int, steps func(Affliction) bool) game.Input {
	on := game.Input{Param: paramOn,
		Choices: []game.Choice{{Word: onNew, Label: game.Say("cortex.hitch.new", game.W("name", s.Name(char))), Selected: true}}}
	for _, k := range append(s.AfflictionsOn(char), s.AfflictionsOn("")...) {
		if steps(k) {
			on.Choices = append(on.Choices, game.Choice{Word: k.ID, Label: s.stepsUp(k, n)})
		}
	}
	on.Choices = append(on.Choices, game.Choice{Word: onScene, Label: game.Say("cortex.hitch.scene")})
	return on
}

// hitchLabel says what all hitches together make, by the name proposed for it,
// and warns where that takes the roller out (CORE-HITCH-R6).
func (s *State) hitchLabel(r *pool.Roll) game.Msg {
	d, over := dice.D6.Step(len(r.UnspentHitches()) - 1)
	key := "cortex.hitch.use"
	if s.botchFree(r) {
		key = "cortex.hitch.botch"
	}
	if over > 0 && !capHitch.On(s) {
		key += "_out"
	}
	return game.Say(key, game.N("n", len(r.UnspentHitches())), game.W("name", s.Name(r.Char)), game.W("comp", s.StockName(r.ID)), game.D("die", d))
}

// stepsUp says what so many hitches make of a complication.
func (s *State) stepsUp(k Affliction, steps int) game.Msg {
	to, over := k.Die.Step(steps)
	if over > 0 && k.On != "" && !capHitch.On(s) {
		return game.Say("cortex.hitch.step_out", game.W("name", k.Name), game.D("die", k.Die), game.W("who", s.Name(k.On)))
	}
	return game.Say("cortex.hitch.step", game.W("name", k.Name), game.D("die", k.Die), game.D("to", to))
}

// waitsForHitch reports whether the roll waits for the GM's word: in full pace
// once it is committed; in quick pace hitches never block.
func (s *State) waitsForHitch(r *pool.Roll) bool { return s.Pace == game.Full && r.Committed }

// botchFree reports whether the next complication of this roll costs nothing
// (CORE-HITCH-06, -R7).
func (s *State) botchFree(r *pool.Roll) bool { return r.Botch() && len(r.Spent) == 0 }

func (s *State) fitHitch(r *pool.Roll, args game.Args) *game.Refusal {
	use, other := s.hitchUse(r, args.One("on"))
	switch {
	case !other:
		return s.FitHitch(args)
	case use.Fit == nil:
		return nil
	}
	return use.Fit(pool.Indices(args["ones"]))
}

// FitHitch refuses a complication by a hitch that has no name, and a step beyond
// what the table allows.
func (s *State) FitHitch(args game.Args) *game.Refusal {
	k, ok := s.Affliction(args.One("on"))
	switch {
	case !ok && args.One("name") == "":
		return game.Refuse("", "cortex.refused.unnamed_comp")
	case ok && capHitch.On(s) && k.Die == dice.D12:
		return game.Refuse("CORE-HITCH-R6", "cortex.refused.capped", game.W("name", k.Name))
	}
	return nil
}

// hitchPays are the plot points that the player gets for so many hitches put
// into a thing.
func (s *State) hitchPays(r *pool.Roll, on string, n int) int {
	switch use, ok := s.hitchUse(r, on); {
	case ok && use.Pays != nil:
		return use.Pays(n)
	case s.botchFree(r):
		return 0
	}
	return 1
}

// useHitches spends hitches on one thing and then pays for it.
func useHitches(t *Tx, r *pool.Roll, ones []int, on, name string) {
	pays := t.S.hitchPays(r, on, len(ones))
	use, other := t.S.hitchUse(r, on)
	t.Emit(OnesSpent{Roll: r.ID, Dice: ones})
	if other {
		use.Do(t, ones)
	} else {
		MakeOfHitches(t, r.Char, len(ones), on, name)
	}
	Earn(t, t.S.WalletOf(r.Char), pays, r.ID, "hitch")
}

// hitchUses are what parts of the game would make of a roll's hitches.
func (s *State) hitchUses(r *pool.Roll) []HitchUse {
	var uses []HitchUse
	for _, h := range HooksOf[HitchHooks](s) {
		if h.Uses != nil {
			uses = append(uses, h.Uses(s, r)...)
		}
	}
	return uses
}

// MakeOfHitches makes of so many hitches of a character what was answered to HitchOn.
func MakeOfHitches(t *Tx, char string, n int, on, name string) {
	if k, ok := t.S.Affliction(on); ok {
		steps := n
		if capHitch.On(t.S) {
			steps = min(steps, int(dice.D12-k.Die)/2)
		}
		StepAffliction(t, k, steps, "hitch")
		return
	}
	who := char
	if on == onScene {
		who = ""
	}
	d, over := dice.D6.Step(n - 1)
	k := Complication{ID: t.S.FreeWord(name), Name: name, Die: d, On: who}
	k.Beyond = over > 0 && !capHitch.On(t.S)
	t.Emit(ComplicationSet{Complication: k, Why: "hitch"})
	if k.Beyond && who != "" {
		t.Emit(OutSet{Char: who, How: OutBeyond, By: k.ID})
	}
}

// passMove lets hitches pass, and in general ends what waits for somebody who
// does not answer.
func passMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "pass", Category: game.CategoryAct, AnswersCards: true, Slash: true, Params: []game.Param{ParamRoll}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, r := range s.Rolls {
				if s.Hitchable(r) && r.Committed {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"roll": {RollWord(r.ID)}},
							Label: game.Say("cortex.pass.hitches", game.W("name", s.Name(r.Char))),
							About: RollRef(r.ID), Card: s.CardOf(r.ID), Primary: true, Urgent: s.waitsForHitch(r),
							Optional: !s.waitsForHitch(r)})
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			t.Emit(OnesPassed{Roll: RollID(args.One("roll")), By: game.GMChair})
		},
		Why: whyNoHitch,
	}
}

// stockNames are complications that fit many scenes, so that nothing needs
// typing; whoever makes one may call it otherwise.
var stockNames = map[string][]string{
	"en":    {"Off Balance", "Rattled", "Exposed", "Out of Position", "Short of Breath", "Distracted"},
	"pt-BR": {"Sem equilíbrio", "Nervos à flor da pele", "Na mira", "Fora de posição", "Sem fôlego", "Sem atenção"},
}

// StockName proposes a name in the table's language: one that no complication has yet,
// while there is one, since two of a name are told apart by their words alone.
func (s *State) StockName(n int) string {
	for i := range stockNames["en"] {
		name := inLanguage(stockNames, s.Lang, n+i)
		if !slices.ContainsFunc(s.Complications, func(k *Complication) bool { return game.Canonical(k.Name) == game.Canonical(name) }) {
			return name
		}
	}
	return inLanguage(stockNames, s.Lang, n)
}

// inLanguage is the nth name of a list in a language, English without one.
func inLanguage(names map[string][]string, lang string, n int) string {
	list := names[lang]
	if list == nil {
		list = names["en"]
	}
	return list[n%len(list)]
}
