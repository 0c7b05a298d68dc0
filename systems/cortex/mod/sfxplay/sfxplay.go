package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// SFXState is the state of SFX at the table: traits that are shut down or stepped, uses in the
// scene, custom SFX, and effects that wait or last.
type SFXState struct {
	Closed []ClosedTrait `json:"down,omitempty"`
	Used   []UseMark     `json:"used,omitempty"` // uses in this scene of SFX with a limit for it
	Own    []CustomSFX   `json:"own,omitempty"`  // the group's own SFX
	Kept   []HandedDie   `json:"kept,omitempty"` // dice that the GM was given

	Summoned  []UseMark `json:"called,omitempty"` // summoned characters: the caller, and the id of the summoned
	Awaiting  []UseMark `json:"awaits,omitempty"` // SFX that act when a rival's dice are read
	Possessed []UseMark `json:"held,omitempty"`   // possessed characters: the possessor, and the id of the possessed
	Loans     []LentSFX `json:"loans,omitempty"`  // SFX of possessed characters that are lent

	Foreseeing []string `json:"seers,omitempty"` // characters that foresee the next pool against them

	Offered  []UseMark `json:"offered,omitempty"`  // limits that wait for their player's answer
	Declined []UseMark `json:"declined,omitempty"` // in this scene (RUL-STATE-EXTRA)
}

// ClosedTrait is a trait or a set of a character that gives no dice until it is restored (SFXM-07).
// With Step or More it is a trait that gives other dice until then.
type ClosedTrait struct {
	Char  string     `json:"char"`
	Trait string     `json:"trait,omitempty"` // its word
	Set   string     `json:"set,omitempty"`   // or the name of a whole set
	Name  string     `json:"name"`            // of the trait or set
	By    string     `json:"by"`              // the word of the SFX
	Until []string   `json:"until"`           // any of these restores it
	Base  []dice.Die `json:"base,omitempty"`  // dice of the test that restores it
	Comp  string     `json:"comp,omitempty"`  // the word of the complication that it became

	Word  string `json:"word,omitempty"`  // the unique word of a step
	Step  int    `json:"step,omitempty"`  // steps of its largest die
	More  int    `json:"more,omitempty"`  // further dice of that size
	Gone  bool   `json:"gone,omitempty"`  // stepped below d4
	SFX   string `json:"sfx,omitempty"`   // the name of the SFX
	Scene int    `json:"scene,omitempty"` // the number of the scene in which it began
	For   string `json:"for,omitempty"`   // the word of the shutdown that paid for it; "" in older records
}

// UseMark notes a character and the word of its SFX. For summoned and possessed characters, Word is
// the id of the other character.
type UseMark struct {
	Char string `json:"char"`
	Word string `json:"word"`
}

// Section is the state of SFX.
var Section = engine.NewSection[SFXState]("special", 0)

// The events of SFX. Their names and fields never change.
type (
	// SFXUsed records that a character used an SFX. Was and Now are the dice that it changed,
	// before and after; Text holds the words of the player. Throw is set if the SFX was used in
	// building the pool of the throw that follows.
	SFXUsed struct {
		Char  string     `json:"char"`
		Word  string     `json:"word"`
		SFX   string     `json:"sfx"`             // by name
		Scene bool       `json:"scene,omitempty"` // it counts against a limit of uses in a scene
		Was   []dice.Die `json:"was,omitempty"`
		Now   []dice.Die `json:"now,omitempty"`
		Text  string     `json:"text,omitempty"`
		Throw bool       `json:"throw,omitempty"`
		// Soaked is the number of points that the SFX took off harm by the margin (LIFE-R9).
		Soaked int    `json:"soaked,omitempty"`
		Name   string `json:"name,omitempty"`
	}
	// TraitShutDown records a trait or set that is shut down or stepped.
	TraitShutDown struct {
		Closed ClosedTrait `json:"down"`
		Was    []dice.Die  `json:"was,omitempty"` // its dice before, if it is stepped
		Now    []dice.Die  `json:"now,omitempty"`
		Name   string      `json:"name,omitempty"` // of the character
	}
	// TraitRestored records that a trait or set is restored. Why is the word of the cause, such as
	// "test" or "scene_end".
	TraitRestored struct {
		Char  string     `json:"char"`
		Trait string     `json:"trait,omitempty"`
		Set   string     `json:"set,omitempty"`
		Step  string     `json:"step,omitempty"` // the word of a step that ended
		Now   []dice.Die `json:"now,omitempty"`
		What  string     `json:"what,omitempty"` // by name
		Why   string     `json:"why"`
		Name  string     `json:"name,omitempty"`
	}
)

func (SFXUsed) EventName() string       { return "cortex.sfx.used" }
func (TraitShutDown) EventName() string { return "cortex.sfx.shut" }
func (TraitRestored) EventName() string { return "cortex.sfx.restored" }

// Mod returns the mod for SFX at the table (sections 16 and 17 of the rules on characters).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:     "special",
		Section:  Section,
		Synonyms: terms,
		Events: append(append(yieldEvents(), lendEvents()...),
			limitEvent(), customSetEvent(), customGoneEvent(), customSharedEvent(), ruleUsedEvent(), summonedEvent(),
			awaitedEvent(),
			foreseenEvent(),
			usedEvent(),
			game.WithNames(engine.EventOf(tellShut, engine.On(Section, (*SFXState).traitShutDown)),
				func(s *engine.State, e TraitShutDown) TraitShutDown {
					e.Name = people.Of(s).Name(e.Closed.Char)
					return e
				}),
			game.WithNames(engine.EventOf(tellRestored, engine.On(Section, (*SFXState).traitRestored)),
				func(s *engine.State, e TraitRestored) TraitRestored {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
		),
		Handlers: handlers(),
		Moves: []game.Move[engine.State]{answerMove(), points.WithCallbacks(useMove(), userOf), offerMove(),
			activateMove(), restoreMove(),
			ruleMove(), addMove(), lockMove(), dropMove(),
			writeOwnMove(), rewriteOwnMove(), forgetOwnMove(), shareMove(), pasteMove(), character.WrittenMove(),
			abilityMove()},
		CharacterMoves: []string{"sfx use", "sfx answer"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{Decisions: []*check.DecisionKind{guardDecision, liftDecision}, OnRead: afterReading,
				OnSettled: updateClosedTraits,
				Compared:  afterComparison},
			harm.Hooks{TakesOver: takeOver, Reads: readsEffect},
			character.Hooks{Writings: []character.Transfer{sheetTransfer()}},
			view.Hooks{Cards: cards, Blocks: showKept, Sheet: sfxItems, CharacterItems: characterItems},
			draft.Hooks{
				PoolOptions:      sfxDice,
				OnThrow:          emitUses,
				TraitClosed:      refuseClosed,
				MeetsRequirement: meetsRequirement,
				CannotJoin:       refuseTogether,
				TraitDice:        traitDice,
				OpposingOptions:  keptOptions,
				Problems:         problems,
			},
			framing.Hooks{Losses: sceneLosses, OnEnd: restoreAtSceneEnd, OnSession: restoreAtSession},
			roll.Hooks{OnFall: useKept},
		},
		Policies: []engine.Answer{draft.PlaySFX.Is(playSFX{}), character.SFXList.Is(catalogue{}),
			character.OwnSFX.Is(ownSFX)},
	}
}

// handlers returns the handlers that end marks: with the scene, with a character that is gone, and
// with an SFX that is dropped.
func handlers() []engine.Handler {
	return []engine.Handler{
		engine.On(Section, func(g *SFXState, e scene.SceneEnded) {
			if e.Type != scene.Flashback {
				g.Used, g.Possessed, g.Foreseeing = nil, nil, nil
				g.forgetLimits(func(UseMark) bool { return true })
			}
		}),
		engine.On(Section, func(g *SFXState, e people.CharacterGone) {
			g.Closed = slices.DeleteFunc(slices.Clone(g.Closed), func(d ClosedTrait) bool { return d.Char == e.ID })
			g.Used = slices.DeleteFunc(slices.Clone(g.Used), func(m UseMark) bool { return m.Char == e.ID })
			g.Summoned = slices.DeleteFunc(slices.Clone(g.Summoned),
				func(m UseMark) bool { return m.Char == e.ID || m.Word == e.ID })
			g.Awaiting = slices.DeleteFunc(slices.Clone(g.Awaiting), func(m UseMark) bool { return m.Char == e.ID })
			g.Possessed = slices.DeleteFunc(slices.Clone(g.Possessed),
				func(m UseMark) bool { return m.Char == e.ID || m.Word == e.ID })
			g.Loans = slices.DeleteFunc(slices.Clone(g.Loans), func(l LentSFX) bool { return l.Char == e.ID })
			g.Foreseeing = slices.DeleteFunc(slices.Clone(g.Foreseeing), func(char string) bool { return char == e.ID })
			g.forgetLimits(func(m UseMark) bool { return m.Char == e.ID })
		}),
		engine.On(Section, func(g *SFXState, e people.SFXGone) {
			gone := UseMark{e.Char, e.Word}
			g.forgetLimits(func(m UseMark) bool { return m == gone })
			g.Loans = slices.DeleteFunc(slices.Clone(g.Loans), func(l LentSFX) bool { return l.UseMark == gone })
		}),
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	lists := max(len(g.Closed), len(g.Used), len(g.Offered), len(g.Declined), len(g.Summoned), len(g.Awaiting),
		len(g.Possessed), len(g.Loans), len(g.Foreseeing))
	return lists <= engine.MaxLists && len(g.Own) <= maxOwn &&
		len(g.Kept) <= maxKept && !slices.ContainsFunc(g.Own, CustomSFX.isFaulty) &&
		!slices.ContainsFunc(g.Closed, ClosedTrait.isFaulty) &&
		!slices.ContainsFunc(g.Kept, HandedDie.isFaulty)
}

// isFaulty reports whether a ClosedTrait exceeds the bounds that play keeps.
func (d ClosedTrait) isFaulty() bool {
	return sheet.IsTooLong(d.Char, d.Trait, d.Set, d.Name, d.By, d.Comp, d.SFX) || len(d.Until) > 6 ||
		slices.ContainsFunc(d.Base, sheet.IsNoDie)
}

func (g *SFXState) sfxUsed(e SFXUsed) {
	g.markLentUsed(e)
	if e.Scene {
		g.Used = append(slices.Clip(g.Used), UseMark{e.Char, e.Word})
	}
}

func (g *SFXState) traitShutDown(e TraitShutDown) {
	g.traitRestored(e.Closed.restoredEvent())
	g.Closed = append(slices.Clip(g.Closed), e.Closed)
}

func (g *SFXState) traitRestored(e TraitRestored) {
	g.Closed = slices.DeleteFunc(slices.Clone(g.Closed), func(d ClosedTrait) bool {
		return d.Char == e.Char && d.Trait == e.Trait && (e.Trait != "" || d.Set == e.Set) &&
			d.restoredEvent().Step == e.Step
	})
}

// restoredEvent returns the event that restores d, without Now, Why and Name.
func (d ClosedTrait) restoredEvent() TraitRestored {
	e := TraitRestored{Char: d.Char, Trait: d.Trait, Set: d.Set, What: d.Name}
	if d.isStepped() {
		e.Step = d.word()
	}
	return e
}

// closedTraitOf returns what shuts down a trait of a character: the ClosedTrait of the trait or of
// its set. ok is false if neither is shut down.
func closedTraitOf(s *engine.State, c *people.Character, trait, set string) (d ClosedTrait, ok bool) {
	for _, d := range Section.Of(s).Closed {
		if d.Char == c.ID && !d.isStepped() && (trait != "" && d.Trait == trait || d.Trait == "" && d.Set == set) {
			return d, true
		}
	}
	return ClosedTrait{}, false
}

// refuseClosed refuses a trait that is shut down and says what restores it (POWER-08).
func refuseClosed(s *engine.State, c *people.Character, set, trait string) *game.Refusal {
	d, ok := closedTraitOf(s, c, trait, set)
	if !ok {
		return nil
	}
	return game.Refuse("POWER-08", "cortex.sfx.refused.shut", game.W("name", d.Name), game.M("until", d.untilMsg()))
}

// untilMsg returns the sentence that says what restores d.
func (d ClosedTrait) untilMsg() game.Msg {
	var ways []game.Msg
	for _, on := range d.Until {
		ways = append(ways, game.Say("cortex.sfx.until."+on, game.M("dice", diceMsg(d.Base))))
	}
	return game.Say("cortex.sfx.until", game.Or("ways", ways...))
}

// restoreAtSceneEnd ends what lasts for a scene: it sends summoned characters away, takes back lent
// SFX, ends SFX that wait for a rival, and restores traits that were changed for the scene.
func restoreAtSceneEnd(t *engine.Tx) {
	sendAway(t)
	takeBack(t, true)
	for _, m := range slices.Clone(Section.Of(t.S).Awaiting) {
		t.Emit(SFXAwaited{Char: m.Char, Word: m.Word, Done: true})
	}
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.isRestoredBy(byScene) {
			restore(t, d, byScene)
		}
	}
}

// usableSFX returns the SFX of a character that are not locked, shut down or used up, with their
// entries.
func usableSFX(s *engine.State, c *people.Character) []sfx.Use {
	var all []sfx.Use
	for _, x := range c.SFX {
		if u, ok := usableNow(s, c, x); ok {
			all = append(all, u)
		}
	}
	return all
}

// usableNow returns an SFX of a sheet as a use. ok is false if it is locked, shut down or used up.
func usableNow(s *engine.State, c *people.Character, x sheet.SFX) (u sfx.Use, ok bool) {
	if x.Locked {
		return u, false
	}
	u, ok = useOf(c, x)
	return u, ok && refuseClosed(s, c, u.Set, u.Host) == nil && !isUsedUp(s, c, u)
}

// useOf returns an SFX of a sheet as a use. ok is false if its entry or its host is gone.
func useOf(c *people.Character, x sheet.SFX) (u sfx.Use, ok bool) {
	e := x.Of()
	host, there := c.HostOf(x)
	return sfx.Use{Entry: e, Word: x.Word, Name: x.Name, Host: host.Trait, Set: host.Set, Params: x.Params}, e != nil &&
		there
}

// sfxItems returns the SFX of a character as items: each with its host, its text, and whether it is
// locked.
func sfxItems(s *engine.State, c *people.Character) []game.Item {
	items := append(abilityItems(c), dueItems(s, c)...)
	for _, x := range c.SFX {
		key := "cortex.sfx.item"
		if x.Locked {
			key += ".locked"
		}
		host, there := c.HostOf(x)
		if !there {
			key = "cortex.sfx.item.hostless"
		}
		items = append(items, game.Item{Label: game.Say(key, game.W("name", x.Name), game.W("host", host.Name),
			game.M("text", x.Text()))})
	}
	return items
}

// characterItems returns the items of a character that say whom it possesses, whether it foresees,
// and which traits are shut down or stepped.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, who := range possessedCharacters(s, c.ID) {
		items = append(items, game.Item{Label: game.Say("cortex.sfx.possesses", game.W("name", who.DisplayName()))})
	}
	if isForeseeing(s, c.ID) {
		items = append(items, game.Item{Label: game.Say("cortex.sfx.foresees")})
	}
	for _, d := range Section.Of(s).Closed {
		if d.Char == c.ID {
			items = append(items,
				game.Item{Label: game.Say("cortex.sfx.down"+d.keySuffix(), game.W("name", d.Name), game.W("sfx", d.SFX),
					game.M("until", d.untilMsg()))})
		}
	}
	return items
}
