package universais

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events that all families share. Names and the meaning of fields are for ever. Why is part of
// a key: "universais.why.<Why>".
type (
	// ValueSet sets a number of a PC: an Attribute or one of the Value words.
	ValueSet struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Now   int    `json:"now"`
		Was   int    `json:"was"`
		Why   string `json:"why"`
		Names Names  `json:"names,omitempty"`
	}
	// OptionSet sets an option of the table.
	OptionSet struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
)

// The numbers of a ValueSet, besides Attributes.
const (
	ValueLevel  = "level"
	ValueXP     = "xp"
	ValueHealth = "health"
	ValueStress = "stress"
	ValueWounds = "wounds"
	ValueSpeed  = "speed"
	ValueFocus  = "focus"
	ValueAP     = "ap"
)

func (ValueSet) EventName() string  { return "universais.valued" }
func (OptionSet) EventName() string { return "universais.option" }

// value returns a pointer to a number of a PC, nil if there is no such PC or no number of that
// word.
func (s *State) value(who, what string) *int {
	if p := s.anyPC(who); p != nil {
		return p.value(what)
	}
	return nil
}

func (p *PC) value(what string) *int {
	switch what {
	case ValueLevel:
		return &p.Level
	case ValueXP:
		return &p.XP
	case ValueHealth:
		return &p.Health
	case ValueStress:
		return &p.Stress
	case ValueWounds:
		return &p.Wounds
	case ValueSpeed:
		return &p.Speed
	case ValueFocus:
		return &p.Focus
	case ValueAP:
		return &p.AP
	}
	if i := attrIndex(what); i >= 0 {
		return &p.Attrs[i]
	}
	return nil
}

// foldValued sets a number. Health rises with its maximum, and never above it (UNI-R02).
func (s *State) foldValued(e ValueSet) {
	v := s.value(e.Who, e.What)
	if v == nil {
		return
	}
	p := s.anyPC(e.Who)
	was := p.MaxHealth()
	*v = e.Now
	if max(p.Stress, p.Wounds) < mostHarm {
		p.Fall = nil
	}
	p.Health = min(max(p.Health+max(p.MaxHealth()-was, 0), 0), p.MaxHealth())
}

func tellValued(e ValueSet) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.valued", e.Names.nameArg(e.Who), game.M("what", valueMsg(e.What)),
		game.N("now", e.Now),
		game.N("was", e.Was), game.M("why", game.Say("universais.why."+e.Why))))
}

func valueMsg(what string) game.Msg {
	if attrIndex(what) >= 0 {
		return attrMsg(what)
	}
	return game.Say("universais.value." + what)
}

func tellOpted(e OptionSet) []game.Msg {
	o := options.Find(e.Key)
	if o == nil {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.option", game.M("about", game.Say("universais.option."+e.Key)),
		game.M("means", optionMsg(o, e.Value))))
}

// Setup is the state that a new table begins with, such as a demo.
type Setup struct {
	PCs      []PC              `json:"pcs,omitempty"`
	NPCs     []NPC             `json:"npcs,omitempty"`
	Wallets  []Wallet          `json:"purses,omitempty"`
	Scene    Scene             `json:"scene,omitzero"`
	Timers   []Timer           `json:"timers,omitempty"`
	Campaign Campaign          `json:"campaign,omitzero"`
	Options  map[string]string `json:"options,omitempty"`
}

func initState(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{TableInfo: rulekit.TableInfo{Lang: "en", Pace: game.Quick, Options: in.Options}, Campaign: in.Campaign,
		SceneState: SceneState{Scene: in.Scene, Scenes: in.Scene.N}}
	for _, p := range in.PCs {
		s.PCs = append(s.PCs, &p)
	}
	for _, n := range in.NPCs {
		s.NPCs = append(s.NPCs, &n)
	}
	for _, c := range in.Timers {
		s.Timers = append(s.Timers, &c)
	}
	for _, u := range in.Wallets {
		s.Wallets = append(s.Wallets, &u)
	}
	s.markSharedNames()
	return s, nil
}
