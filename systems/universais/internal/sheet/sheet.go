package sheet

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// A PC is a player's character.
type PC struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Chair      string  `json:"chair"` // the chair that plays it
	Concept    string  `json:"concept,omitempty"`
	Attrs      [4]int  `json:"attrs"` // Body, Talent, Spirit, Mind
	Level      int     `json:"level"`
	XP         int     `json:"xp,omitempty"`
	Health     int     `json:"health"`
	Stress     int     `json:"stress,omitempty"`
	Wounds     int     `json:"wounds,omitempty"`
	Speed      int     `json:"speed,omitempty"` // typed, unless the table computes it (derived_stats)
	Focus      int     `json:"focus,omitempty"`
	AP         int     `json:"ap,omitempty"` // Action Points, set by hand
	Entries    []Entry `json:"entries,omitempty"`
	SharesName bool    `json:"twin,omitempty"` // another PC or NPC has the same name

	Making   bool      `json:"making,omitempty"` // its player still writes freely (UNI-R38)
	Rise     int       `json:"rise,omitempty"`   // Levels that it starts above the first (UNI-R11)
	Step     string    `json:"step,omitempty"`   // of the open level-up
	Fresh    bool      `json:"fresh,omitempty"`  // points of the last level-up can be spent at once
	Held     Held      `json:"held,omitzero"`
	Promised []Promise `json:"promised,omitempty"`
	Fall     *Fall     `json:"fall,omitempty"`  // a Knockout that waits for an answer
	Out      *Fall     `json:"out,omitempty"`   // knocked out until the next Scene
	Stake    string    `json:"stake,omitempty"` // at risk until the Scene ends
	Dead     bool      `json:"dead,omitempty"`
	Legend   bool      `json:"legend,omitempty"`
	Picks    []Pick    `json:"picks,omitempty"`
}

// Held are points that a PC can still take: Tiers, Character Ranks, Benefits (UNI-AWK-01).
type Held struct {
	Tiers    int `json:"tiers,omitempty"`
	Ranks    int `json:"ranks,omitempty"`
	Benefits int `json:"benefits,omitempty"`
}

// A Promise is an entry that was Awakened without preparation, with the N points that it cost
// (UNI-AWK-04). Asked says that the GM has yet to decide when the entry comes.
type Promise struct {
	Entry Entry `json:"entry"`
	N     int   `json:"n"`
	Asked bool  `json:"asked,omitempty"`
}

// A Fall is a Knockout that waits for an answer or has happened. It says which tracks were full.
type Fall struct {
	Stress bool `json:"stress,omitempty"`
	Wounds bool `json:"wounds,omitempty"`
}

// A Pick says which of two specific rules a character keeps to: Entry beats Over. Both are ids of
// entries (UNI-R01).
type Pick struct {
	Entry string `json:"entry"`
	Over  string `json:"over"`
}

// An Entry is text on a sheet without an effect of its own (section 20): a Technique with its Tier,
// a Skill, Ability or Bond with its Rank, a Benefit of an Outlook.
type Entry struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	Name string `json:"name"`
	Of   string `json:"of,omitempty"`   // the Outlook of a Benefit
	Cost string `json:"cost,omitempty"` // of a Technique: Action Points and the like, in words (UNI-SHEET-01)
	Text string `json:"text,omitempty"`
	N    int    `json:"n,omitempty"` // Tier or Rank
	Lost bool   `json:"lost,omitempty"`
}

// An NPC is a character that the GM runs.
type NPC struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Level int    `json:"level,omitempty"` // 0: not said
	Attrs [4]int `json:"attrs"`           // as PC.Attrs; all 0: not said
	// Tracked says that the GM gave the NPC tracks of Stress and Wounds (UNI-R28).
	Tracked    bool `json:"tracked,omitempty"`
	Stress     int  `json:"stress,omitempty"`
	Wounds     int  `json:"wounds,omitempty"`
	SharesName bool `json:"twin,omitempty"`
}

// A Wallet is the Influence of a player. It outlives PCs (UNI-R23).
type Wallet struct {
	Of   string   `json:"of"` // a key as WalletKey returns it
	N    int      `json:"n"`
	Ways []string `json:"ways,omitempty"` // how Influence was spent in this Chapter, each way once
	Uses int      `json:"uses,omitempty"` // how often Influence was spent in this Chapter
}

// MaxID is the most bytes of a name that become an id.
const MaxID = 24

// MaxWith is the number of entries that a form offers. Further ones are not offered.
const MaxWith = 24

// StakeLife is the stake of a PC that risks its life. Every other stake is the id of an entry.
const StakeLife = "life"

// MaxHealth returns the maximum of Health (UNI-ATTR-06).
func (p *PC) MaxHealth() int { return 2 * (p.Attrs[0] + p.Level) }

// UsualSpeed returns the Speed that the Attributes give (UNI-R02).
func (p *PC) UsualSpeed() int { return 2 + ceilHalf(p.Attrs[1]) }

// UsualFocus returns the Focus that the Attributes give (UNI-R02).
func (p *PC) UsualFocus() int { return 1 + ceilHalf(p.Attrs[2]) }

// ceilHalf returns half of n, rounded up (UNI-GEN-04).
func ceilHalf(n int) int { return (n + 1) / 2 }

// WalletKey returns the key of the Wallet that a PC spends from: the chair of its player, or "pc/"
// and its id if it has no player.
func (p *PC) WalletKey() string {
	if p.Chair == "" || p.Chair == game.GMChair {
		return "pc/" + p.ID
	}
	return p.Chair
}

// PCRef returns the Ref of a PC.
func PCRef(id string) game.Ref { return game.Ref("pc/" + id) }

// NPCRef returns the Ref of an NPC.
func NPCRef(id string) game.Ref { return game.Ref("npc/" + id) }

// IsBetween reports whether the pick is between these two rules, in any order.
func (k Pick) IsBetween(a, b string) bool {
	return k.Entry == a && k.Over == b || k.Entry == b && k.Over == a
}

// Of returns a pointer to the points that pay for a kind of entry: Tiers for Techniques, Benefits
// for Benefits, Ranks for all other kinds.
func (h *Held) Of(kind string) *int {
	switch kind {
	case Technique:
		return &h.Tiers
	case Benefit:
		return &h.Benefits
	}
	return &h.Ranks
}

// Entry returns the entry of an id, nil if there is none.
func (p *PC) Entry(id string) *Entry {
	for i := range p.Entries {
		if p.Entries[i].ID == id {
			return &p.Entries[i]
		}
	}
	return nil
}

// EntryOf returns the entry of an id, nil if p is nil or has no entry with the id.
func EntryOf(p *PC, id string) *Entry {
	if p == nil || id == "" {
		return nil
	}
	return p.Entry(id)
}

// EntryNamed returns the entry of that kind and name, lost or not, nil if there is none.
func (p *PC) EntryNamed(kind, name string) *Entry {
	for i := range p.Entries {
		if e := &p.Entries[i]; e.Kind == kind && rulekit.SameName(e.Name, name) {
			return e
		}
	}
	return nil
}

// EntryByName returns the first entry with that name or id that is not lost, nil if there is none.
// p may be nil.
func (p *PC) EntryByName(name string) *Entry {
	if p == nil || name == "" {
		return nil
	}
	for i := range p.Entries {
		if e := &p.Entries[i]; !e.Lost && (game.Canonical(e.Name) == game.Canonical(name) || e.ID == game.Slug(name)) {
			return e
		}
	}
	return nil
}

// EntryChoices returns the entries for which can returns true, at most MaxWith, to pick from.
func (p *PC) EntryChoices(can func(Entry) bool) []game.Choice {
	var cs []game.Choice
	for _, e := range p.Entries {
		if can(e) && len(cs) < MaxWith {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Note: KindMsg(e.Kind)})
		}
	}
	return cs
}

// Outlooks returns the Outlooks of a PC's Benefits, each once. The Outlook of a lost Benefit
// counts towards the three as well (UNI-SHEET-04).
func (p *PC) Outlooks() []string {
	var all []string
	for _, e := range p.Entries {
		if e.Kind == Benefit && !slices.ContainsFunc(all, func(o string) bool { return rulekit.SameName(o, e.Of) }) {
			all = append(all, e.Of)
		}
	}
	return all
}

// CanBeStaked reports whether a PC may stake an entry of this kind (UNI-STAKE-04).
func (e Entry) CanBeStaked() bool { return slices.Contains([]string{Skill, Ability, Benefit}, e.Kind) }

// FreeEntry returns an id, made of the name, that no entry has.
func FreeEntry(entries []Entry, name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), MaxID), func(w string) bool {
		return slices.ContainsFunc(entries, func(e Entry) bool { return e.ID == w })
	})
}

// EntryMsg returns an entry in words: "Stealth 2", "Vow, of Loyal".
func EntryMsg(e Entry) game.Msg {
	return game.Say("universais.entry."+e.Kind, game.W("name", e.Name), game.N("n", e.N), game.W("of", e.Of),
		game.W("cost", e.Cost), game.N("lost", Flag(e.Lost)))
}

// AttrsMsg lists four Attributes with their values.
func AttrsMsg(vs [4]int) game.Msg {
	return game.Say("universais.attrs", game.N("body", vs[0]), game.N("talent", vs[1]), game.N("spirit", vs[2]),
		game.N("mind", vs[3]))
}

// ClipText returns the first most characters of a text.
func ClipText(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
