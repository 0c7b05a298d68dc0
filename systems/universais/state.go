package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// State is one table of Regras Universais (section 23 of the rules reference).
type State struct {
	rulekit.TableInfo
	Campaign
	SceneState
	People
	RollState
	TimerState
	DuelState
	Felled  []string `json:"felled,omitempty"`  // NPCs knocked out in this Scene
	Retired []*PC    `json:"retired,omitempty"` // PCs that left the table and can come back
}

// People are the PCs and NPCs at the table, and the Influence of their players.
type People struct {
	PCs     []*PC     `json:"pcs"`
	NPCs    []*NPC    `json:"npcs"`
	Wallets []*Wallet `json:"purses,omitempty"`
}

// SceneState is the Scene that runs.
type SceneState struct {
	Scene  Scene `json:"scene"`
	Scenes int   `json:"scenes"` // the number of Scenes so far
}

// Campaign is the part of the state that outlives Scenes and characters.
type Campaign struct {
	Scale     string   `json:"scale,omitempty"` // a suggestion (UNI-SCALE-02)
	Chapter   int      `json:"chapter,omitempty"`
	InChapter bool     `json:"inChapter,omitempty"`
	Rests     int      `json:"rests,omitempty"`   // the number of Intermissions so far
	Resting   []string `json:"resting,omitempty"` // PCs that rest in the open one
}

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
	// Tracked says that the GM gave it Stress and Wounds (UNI-R28).
	Tracked    bool `json:"tracked,omitempty"`
	Stress     int  `json:"stress,omitempty"`
	Wounds     int  `json:"wounds,omitempty"`
	SharesName bool `json:"twin,omitempty"`
}

// A Wallet is the Influence of a player. It outlives PCs (UNI-R23).
type Wallet struct {
	Of   string   `json:"of"` // a chair, or a PC without a player
	N    int      `json:"n"`
	Ways []string `json:"ways,omitempty"` // how Influence was spent in this Chapter, each way once
	Uses int      `json:"uses,omitempty"` // how often Influence was spent in this Chapter
}

// Modes of a Scene.
const (
	Unstructured = "unstructured"
	Combat       = "combat"
)

// Scene is the Scene that runs. Mode "" means that none is open.
type Scene struct {
	N       int      `json:"n"`
	Name    string   `json:"name,omitempty"`
	Mode    string   `json:"mode,omitempty"`
	Tension int      `json:"tension,omitempty"`
	In      []string `json:"in,omitempty"`  // PCs and NPCs
	Old     int      `json:"old,omitempty"` // the number of rolls in Past from earlier Scenes

	Order   []string `json:"order,omitempty"`   // of turns, if the GM set it
	Turn    string   `json:"turn,omitempty"`    // the PC or NPC that has the turn, in combat
	Ended   bool     `json:"ended,omitempty"`   // the turn is over, and the next has not begun
	Stepped bool     `json:"stepped,omitempty"` // Step Out was used in this turn
	// SteppedBy are the PCs that used Step Out in this turn, once each.
	SteppedBy []string `json:"steppedBy,omitempty"`
}

// Open reports whether a Scene runs.
func (sc *Scene) Open() bool { return sc.Mode != "" }

// Fight reports whether a combat runs.
func (sc *Scene) Fight() bool { return sc.Mode == Combat }

// has reports whether a PC or NPC is in the Scene.
func (sc *Scene) has(id string) bool { return slices.Contains(sc.In, id) }

// MaxHealth returns the maximum of Health (UNI-ATTR-06).
func (p *PC) MaxHealth() int { return 2 * (p.Attrs[0] + p.Level) }

// usualSpeed returns the Speed that the Attributes give (UNI-R02).
func (p *PC) usualSpeed() int { return 2 + ceilHalf(p.Attrs[1]) }

// usualFocus returns the Focus that the Attributes give (UNI-R02).
func (p *PC) usualFocus() int { return 1 + ceilHalf(p.Attrs[2]) }

// ceilHalf returns half of n, rounded up (UNI-GEN-04).
func ceilHalf(n int) int { return (n + 1) / 2 }

func (s *People) pc(id string) *PC {
	for _, p := range s.PCs {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// anyPC returns a PC that is at the table or retired, nil if id is neither.
func (s *State) anyPC(id string) *PC {
	if p := s.pc(id); p != nil {
		return p
	}
	for _, p := range s.Retired {
		if p.ID == id {
			return p
		}
	}
	return nil
}

func (s *People) npc(id string) *NPC {
	for _, n := range s.NPCs {
		if n.ID == id {
			return n
		}
	}
	return nil
}

// name returns the name of a PC or NPC, or the id if it is gone.
func (s *State) name(id string) string {
	if p := s.anyPC(id); p != nil {
		return p.displayName()
	}
	if n := s.npc(id); n != nil {
		return n.displayName()
	}
	return id
}

// ref returns the Ref of a PC or NPC.
func (s *People) ref(id string) game.Ref {
	if s.npc(id) != nil {
		return npcRef(id)
	}
	return pcRef(id)
}

func pcRef(id string) game.Ref  { return game.Ref("pc/" + id) }
func npcRef(id string) game.Ref { return game.Ref("npc/" + id) }

// plays reports whether an actor may act for a PC or NPC: a player for their own PC, a GM for all.
func (s *People) plays(by game.Actor, id string) bool {
	return by.Chair != "" && (by.Role == game.GM || s.isOwn(by, id))
}

// isOwn reports whether a PC belongs to the chair of the actor, or an NPC to a GM.
func (s *People) isOwn(by game.Actor, id string) bool {
	if p := s.pc(id); p != nil {
		return by.Chair != "" && by.Chair == p.Chair
	}
	return by.Role == game.GM && s.npc(id) != nil
}

// wallet returns the key of the Wallet that a PC spends from: the chair of its player, or "pc/" and
// its id if it has no player.
func (p *PC) wallet() string {
	if p.Chair == "" || p.Chair == game.GMChair {
		return "pc/" + p.ID
	}
	return p.Chair
}

// walletOf returns the Wallet that a PC spends from. It is empty if nothing was gained yet.
func (s *People) walletOf(p *PC) Wallet {
	for _, u := range s.Wallets {
		if u.Of == p.wallet() {
			return *u
		}
	}
	return Wallet{Of: p.wallet()}
}

// influence returns the Influence that the player of a PC can spend.
func (s *People) influence(p *PC) int { return s.walletOf(p).N }

// entry returns the entry of an id, nil if there is none.
func (p *PC) entry(id string) *Entry {
	for i := range p.Entries {
		if p.Entries[i].ID == id {
			return &p.Entries[i]
		}
	}
	return nil
}

// outlooks returns the Outlooks of a PC's Benefits, each once, also those of a lost Benefit: they
// count towards the three (UNI-SHEET-04).
func (p *PC) outlooks() []string {
	var all []string
	for _, e := range p.Entries {
		if e.Kind == Benefit && !slices.ContainsFunc(all, func(o string) bool { return rulekit.SameName(o, e.Of) }) {
			all = append(all, e.Of)
		}
	}
	return all
}

// maxID is the most bytes of a name that become an id.
const maxID = 24

// freeWord returns an id, made of the name, that no PC, NPC, Timer or proposed Timer has.
func (s *State) freeWord(name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), maxID), s.isTaken)
}

func (s *State) isTaken(word string) bool {
	return s.anyPC(word) != nil || s.npc(word) != nil || s.timer(word) != nil || s.timerWish(word) != nil
}
