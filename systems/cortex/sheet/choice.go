package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// The ways of a choice.
const (
	StepUp      = "raise"     // a trait is a size larger
	StepDown    = "lower"     // a size smaller
	AddDie      = "more"      // a resource has a die more
	RemoveDie   = "fewer"     // a die less
	SwapDice    = "trade"     // a trait takes the die of another, which takes its own
	AddTrait    = "name"      // a trait comes to the sheet; Add of growth is one that comes in play
	RemoveTrait = "drop"      // a trait leaves it
	Highlight   = "highlight" // a distinction makes a skill rise
	AddSFX      = "carry"     // a trait or set has an SFX, or may use one that it has
	RemoveSFX   = "shed"      // it has that SFX no more, or may not use it
)

// Choice is one change of a sheet in the making: what it makes of what, what it
// costs of the points of its stage, and why it cannot be made now.
type Choice struct {
	Kind     string
	Stage    string // where it is offered
	SetKind  string // of its set: "skills"
	Set      string // by name; "" of a new power set, which people name
	Trait    string // its word on the sheet, of an SFX that of what carries it; "" of a new one
	Name     string // "" where people name it
	Under    string // of a specialty: the skill or role that it narrows
	SFX      SFX    // as it is carried
	From, To dice.Die
	N        int // dice, of a resource
	Price    int // below 0: points that come back
	Closed   *game.Refusal
}

// CreationContext is what creation has to know of a table: what it calls sets, who else is
// there to have a relationship with, and the SFX that it made.
type CreationContext struct {
	Lang  string
	Names []string
	Own   []SFX
}

// Choices are what a stage offers of a sheet as it stands.
func (g SheetRules) Choices(s *Sheet, stage string, at CreationContext) []Choice {
	c := &chooser{checker{SheetRules: &g, sheet: s}, at, nil}
	for _, kind := range Kinds() {
		if g.UsesSet(kind) && c.stageOfKind(kind) == stage {
			c.ofKind(kind)
		}
	}
	if stage == StageGifts {
		c.carrying()
	}
	for i := range c.all {
		c.all[i].Stage = stage
	}
	return c.all
}

// chooser gathers choices.
type chooser struct {
	checker
	at  CreationContext
	all []Choice
}

func (c *chooser) offer(ch Choice) { c.all = append(c.all, ch) }

// set is what the set of a kind is called.
func (c *chooser) set(kind string) string { return c.sheet.SetOf(kind, c.at.Lang).Name }

// ofKind are the choices of a kind of sets.
func (c *chooser) ofKind(kind string) {
	switch kind {
	case "attributes", "affiliations", "values":
		c.balancing(kind)
	case "roles":
		c.trading(kind)
	case "skills":
		c.skillSteps()
	case "distinctions":
		c.distinctions()
	case "specialties":
		c.specialties()
	case "relationships":
		c.relationships()
	case "reputations":
		c.naming(kind, "", min(dice.D6, c.RepCap), 0)
		c.stepping(kind)
	case "signature_assets":
		if c.From != nil {
			c.assets()
		}
		c.naming(kind, "", dice.D6, 1)
		c.stepping(kind)
	case "resources":
		c.resources()
	case "powers":
		c.powers()
	case "abilities":
		c.abilityChoices()
	case "talents":
		c.talents()
	}
}

// balancing: a trait rises by a step that another gave.
func (c *chooser) balancing(kind string) {
	bottom, top := dice.D6, dice.D10
	if kind == "values" {
		bottom, top = dice.D4, dice.D12
	}
	left := c.balance(kind).Left()
	for _, name := range c.NamedTraits(kind) {
		from := c.rating(kind, name)
		ch := c.stepOf(kind, name, from)
		if up, _ := from.Step(1); from < top {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepUp, up, 1, nil
			if left < 1 { // so two never reach d10 (RUL-ATTR-ARRAYS)
				ch.Closed = game.Refuse(balanceRule[kind], "cortex.refused.create.no_step",
					game.M("set", kindMsg(kind)))
			}
			c.offer(ch)
		}
		if down, _ := from.Step(-1); from > bottom {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			c.offer(ch)
		}
	}
}

var balanceRule = map[string]string{"attributes": "CHAR-ATTR-04", "affiliations": "CHAR-AFF-03",
	"values": "CHAR-VAL-04"}

// stepOf is a step of a trait that the game names, or one that the sheet has.
func (c *chooser) stepOf(kind, name string, from dice.Die) Choice {
	ch := Choice{SetKind: kind, Set: c.set(kind), Name: LocalName(name, c.at.Lang), From: from}
	for set, t := range c.sheet.TraitsOf(kind) {
		if SameTrait(t.Name, name) {
			ch.Set, ch.Trait, ch.Name, ch.N = set, t.Word, t.Name, t.N
		}
	}
	return ch
}

// trading: a trait takes any die that another of its set has (CHAR-ROLE-03,
// CHAR-REL-03).
func (c *chooser) trading(kind string) {
	ts := c.of(kind)
	for _, t := range ts {
		var seen []dice.Die
		for _, o := range ts {
			if o.Die != t.Die && !slices.Contains(seen, o.Die) {
				seen = append(seen, o.Die)
				ch := c.stepOf(kind, t.Name, t.Die)
				ch.Kind, ch.To, ch.Under = SwapDice, o.Die, o.Name
				c.offer(ch)
			}
		}
	}
}

// skillSteps: a point raises a skill a size, and comes back as it falls, down to what
// highlights give (CHAR-SKILL-04, CHAR-DIST-HL-03).
func (c *chooser) skillSteps() {
	left := c.skillsLeft()
	for _, name := range c.skillNames() {
		from := c.rating("skills", name)
		ch := c.stepOf("skills", name, from)
		if up, _ := from.Step(1); up > from {
			ch.Kind, ch.To, ch.Price = StepUp, up, 1
			ch.Closed = c.refuseStep(ch, left)
			c.offer(ch)
		}
		if down, _ := from.Step(-1); from > dice.D4 {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			switch least := min(c.risen(name), steps(c.skillTop())); {
			case steps(down) < least:
				ch.Closed = game.Refuse("CHAR-DIST-HL-02", "cortex.refused.create.highlighted",
					game.W("trait", ch.Name))
			case down < dice.D6 && c.specialtyUnder(name) != "":
				ch.Closed = game.Refuse("CHAR-SPEC-02", "cortex.refused.create.narrowed", game.W("trait", ch.Name),
					game.W("by", c.specialtyUnder(name)))
			}
			c.offer(ch)
		}
	}
}

// skillsLeft are the points that a step of a skill may take.
func (c *chooser) skillsLeft() int {
	left := c.forSkills().Left()
	if c.forgoes() {
		left += c.rare().Left()
	}
	return left
}

// skillTop is how high skills start.
func (c *chooser) skillTop() dice.Die {
	if c.Skills == "split" {
		return dice.D6
	}
	return c.SkillCap
}

// specialtyUnder is a specialty under a skill or role, "" if there is none.
func (c *chooser) specialtyUnder(name string) string {
	for _, t := range c.of("specialties") {
		if p := Parent(t.Name); p != "" && SameTrait(p, name) {
			return t.Name
		}
	}
	return ""
}

// refuseStep is why a step cannot be taken: the trait is as high as it starts, there are
// no points left for it, or large skills would lack smaller ones.
func (c *chooser) refuseStep(ch Choice, left int) *game.Refusal {
	if no := c.refuseCapped(ch); no != nil {
		return no
	}
	if ch.Price > left {
		return c.poor(ch.SetKind)
	}
	if ch.SetKind == "skills" && c.Pyramid && c.Skills == "skills" && c.topples(ch) {
		return game.Refuse("CHAR-SKILL-PYR-01", "cortex.refused.create.pyramid", game.W("trait", ch.Name),
			game.D("die", ch.To))
	}
	return nil
}

// topples reports whether skills would lack what they rest on by a step that they
// have now, or by one that they need not take.
func (c *chooser) topples(ch Choice) bool {
	base := func(s *Sheet) bool {
		then := &checker{SheetRules: c.SheetRules, sheet: s}
		then.pyramid()
		return then.faults != nil
	}
	then := c.sheet.WithChoice(ch, nil)
	return base(&then) && (!base(c.sheet) || ch.To > dice.D8)
}

// refuseCapped refuses a trait that would start higher than it may, as Check would.
func (c *chooser) refuseCapped(ch Choice) *game.Refusal {
	top, code := dice.D12, "E_RATING_MAX"
	switch ch.SetKind {
	case "skills":
		top, code = c.skillTop(), "E_SKILL_CAP"
		if c.Skills == "split" {
			code = "E_SPLIT_CAP"
		}
	case "specialties":
		if c.narrow() {
			top, code = c.SkillCap, "E_SKILL_CAP"
		}
	case "signature_assets":
		top, code = dice.D8, "E_SIG_CAP"
	case "relationships":
		top, code = c.RelCap, "E_REL_CAP"
	case "reputations":
		top, code = c.RepCap, "E_REP_CAP"
	case "powers", "abilities":
		top, code = c.ceiling(), "E_POWER_CEIL"
	}
	if ch.To <= top && ch.To > ch.From {
		return nil
	}
	die := max(ch.To, ch.From)
	return c.fault(code, game.W("name", ch.Name), game.W("trait", ch.Name), game.D("die", die), game.D("cap", top),
		game.D("max", top))
}

// poor says that there are no points left, and what would give some back.
func (c *chooser) poor(kind string) *game.Refusal {
	key, rule, from := "fifth", "RUL-STAGE5", ""
	for _, k := range []string{"specialties", "signature_assets", "resources", "relationships", "reputations"} {
		for _, t := range c.of(k) {
			if from == "" && (k != "relationships" && k != "reputations" || t.Die > dice.D6) {
				from = t.Name
			}
		}
	}
	if kind == "skills" || kind == "specialties" && c.narrow() {
		key, rule, from = "skills", "CHAR-SKILL-04", ""
		for _, name := range c.skillNames() {
			if steps(c.rating("skills", name)) > c.risen(name) && from == "" {
				from = c.stepOf("skills", name, 0).Name
			}
		}
	}
	return game.Refuse(rule, "cortex.refused.create.no_points", game.M("what", game.Say("cortex.sheet.points."+key)),
		game.W("from", from))
}

// stepping: a point of the fifth stage raises a trait, and comes back as it falls or
// is dropped.
func (c *chooser) stepping(kind string) {
	bottom := dice.D6
	if kind == "powers" {
		bottom = 0 // each has its own
	}
	left := c.fifthLeft()
	for set, t := range c.sheet.TraitsOf(kind) {
		ch := Choice{SetKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, N: t.N}
		least := bottom
		if kind == "powers" {
			least = c.powerFloor(t.Name)
		}
		if up, _ := t.Die.Step(1); up > t.Die {
			ch.Kind, ch.To, ch.Price = StepUp, up, 1
			ch.Closed = c.refuseStep(ch, left+c.unspent(kind))
			c.offer(ch)
		}
		if down, _ := t.Die.Step(-1); t.Die > least {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			c.offer(ch)
		}
		c.dropping(kind, set, t)
	}
}

// unspent are the steps that powers start with and do not have yet.
func (c *chooser) unspent(kind string) int {
	if kind == "powers" && c.has("powers") {
		return max(c.startSteps()-c.powerSteps(), 0)
	}
	if kind == "abilities" {
		sum := 0
		for _, t := range c.of(kind) {
			sum += steps(t.Die) - steps(dice.D8)
		}
		return max(-sum, 0)
	}
	return 0
}

func (c *chooser) dropping(kind, set string, t Trait) {
	c.offer(Choice{Kind: RemoveTrait, SetKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, N: t.N})
}

// naming: a trait that people name comes to the sheet.
func (c *chooser) naming(kind, under string, die dice.Die, price int) {
	ch := Choice{Kind: AddTrait, SetKind: kind, Set: c.set(kind), Under: under, To: die, Price: price}
	if left := c.fifthLeft(); price > left {
		ch.Closed = c.poor(kind)
	}
	c.offer(c.roomy(ch))
}

// roomy closes a choice that a sheet has no room for.
func (c *chooser) roomy(ch Choice) Choice {
	n := 0
	for range c.sheet.All() {
		n++
	}
	if n >= MaxTraits && ch.Closed == nil {
		ch.Closed = game.Refuse("", "cortex.refused.create.full", game.N("max", MaxTraits))
	}
	return ch
}

// As is a choice of something that people name, with that name: of a specialty its
// skill stands behind it.
func (ch Choice) As(name string) Choice {
	if ch.SetKind == "specialties" && ch.Under != "" {
		name += " (" + ch.Under + ")"
	}
	ch.Name = name
	return ch
}

// In is a choice of a power in a new set of that name, which says of which kind it is.
func (ch Choice) In(set, lang string) Choice {
	if KindOf(set) != "powers" {
		set += " (" + SetName("powers", lang) + ")"
	}
	ch.Set = set
	return ch
}

// Of finds an entry of the catalogue for a sheet.
func entryFor(id string) SFX {
	e := sfx.Find(id)
	if e == nil {
		return SFX{}
	}
	return SFX{Entry: e.ID, Name: e.Name}
}

// has reports whether the sheet has a trait of a kind by name.
func (c *chooser) hasNamed(kind, name string) bool {
	return slices.ContainsFunc(c.of(kind),
		func(t Trait) bool { return strings.EqualFold(t.Name, name) || SameTrait(t.Name, name) })
}
