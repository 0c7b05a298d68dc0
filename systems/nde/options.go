package nde

import (
	"slices"

	"mesa/game"
)

// Option is a table option of section 3 of the rules reference. The first of
// its Values is the default.
type Option struct {
	Key    string
	Values []string
	Rule   string
}

// options in the order of the rules reference.
var options = []Option{
	{"dice_mode", []string{"ladder", "2d6"}, "NDE-GEN-02"},
	{"max_always_succeeds", []string{"no", "yes"}, "NDE-R09"},
	{"step_limit", []string{"paid_extra", "strict", "free"}, "NDE-R13"},
	{"luck_per_test", []string{"each_once", "one"}, "NDE-R17"},
	{"luck_cap", []string{"none", "2"}, "NDE-R16"},
	{"effect_deals_heart", []string{"yes", "no"}, "NDE-R25"},
	{"power_attack_vs", []string{"defense", "level", "higher"}, "NDE-R28"},
	{"harsh_recovery", []string{"no", "yes"}, "NDE-REST-02"},
	{"foe_turn", []string{"gm_decides", "pc_defends"}, "NDE-R27"},
	{"grid", []string{"no", "yes"}, "NDE-GRID-01"},
	{"range_limit", []string{"no", "yes"}, "NDE-ATK-08"},
	{"crowd_pressure", []string{"off", "raise_t", "complication"}, "NDE-ATK-09"},
	{"armor_tokens", []string{"off", "on"}, "NDE-MOD-01"},
	{"retaliation", []string{"off", "on"}, "NDE-MOD-05"},
	{"exceptional_2d6", []string{"total", "natural"}, "NDE-R35"},
	// No rules of NDE, but options of this table:
	{"hidden_rolls", []string{"off", "on"}, ""},
	{"odds.show", []string{"on", "off"}, ""},
}

func optionOf(key string) (Option, bool) {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return options[i], true
}

// opt is the value in force.
func (s *State) opt(key string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	o, _ := optionOf(key)
	return o.Values[0]
}

// is reports whether an option has this value.
func (s *State) is(key, value string) bool { return s.opt(key) == value }

// two reports whether the table throws 2d6 (section 18).
func (s *State) two() bool { return s.is("dice_mode", "2d6") }

// quick reports whether a window that can be decided beside another stays shut.
func (s *State) quick() bool { return s.Pace != game.Full }
