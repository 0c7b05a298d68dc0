package cortex

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// Option is a table option: a key of docs/rules/cortex-core.md section 22.
type Option struct {
	Key     string
	Default string
	Values  []string // the values it may take; nil with Min and Max, or Sets
	Min     int      // of a number
	Max     int
	Sets    bool   // a list of names of trait sets; the Default means none or all
	Rule    string // the rule or ruling it belongs to
}

// options are all options of the parts of the game that are in play, in the
// order of the rules reference.
var options = []Option{
	{Key: "pool.require_prime", Default: "warn", Values: []string{"warn", "enforce", "off"}, Rule: "CORE-POOL-R2"},
	{Key: "sets.prime", Default: "none", Sets: true, Rule: "CORE-POOL-04"},
	{Key: "pool.max_dice", Default: "30", Min: 1, Max: game.MaxDice, Rule: "CORE-POOL-R5"},
	{Key: "keep.reduced_allows_pp", Default: "true", Values: yesNo, Rule: "CORE-ROLL-R3"},
	{Key: "hitch.player_may_refuse", Default: "false", Values: noYes, Rule: "CORE-HITCH-R4"},
	{Key: "hitch.cap_at_d12", Default: "false", Values: noYes, Rule: "CORE-HITCH-R6"},
	{Key: "opportunity.pool", Default: "shared", Values: []string{"shared", "per_player"}, Rule: "OPP-R1"},
	{Key: "opportunity.gm_botch_free", Default: "false", Values: noYes, Rule: "OPP-R4"},
	{Key: "test.failure_effect", Default: "risky_only", Values: []string{"risky_only", "none", "always"}, Rule: "CORE-TEST-R2"},
	{Key: "test.reveal_difficulty", Default: "at_roll", Values: []string{"at_roll", "at_outcome"}, Rule: "CORE-TEST-R6"},
	{Key: "odds.show", Default: "on", Values: []string{"on", "off"}},
	{Key: "pp.include_window", Default: "own_roll", Values: []string{"own_roll", "until_outcome"}, Rule: "CORE-CONTEST-R2"},
	{Key: "contest.gm_may_initiate", Default: "true", Values: yesNo, Rule: "CORE-CONTEST-R3"},
	{Key: "contest.remind_after", Default: "5", Min: 1, Max: 100, Rule: "CORE-CONTEST-R7"},
	{Key: "contest.heroic_basis", Default: "final_margin", Values: []string{"final_margin", "beating_roll"}, Rule: "CORE-HEROIC-R1"},
	{Key: "heroic.split_steps", Default: "false", Values: noYes, Rule: "CORE-HEROIC-R3"},
	{Key: "effect.beyond_d12", Default: "auto", Values: []string{"auto", "takeout", "second_die"}, Rule: "CORE-EFFECT-R1"},
	{Key: "effect.same_target_stack", Default: "false", Values: noYes, Rule: "CORE-EFFECT-R3"},
	{Key: "scene.default_stakes", Default: NormalStakes, Values: []string{NormalStakes, HighStakes}, Rule: "CORE-STAKES-R1"},
	{Key: "stakes.min_complication", Default: "d4", Values: []string{"d4", "d6"}, Rule: "CORE-STAKES-R3"},
	{Key: "pp.lock", Default: "strict", Values: []string{"strict", "release_for_stay"}, Rule: "OUT-R1"},
	{Key: "out.return_difficulty", Default: Challenging, Values: difficultyWords(), Rule: "OUT-R3"},
	{Key: "contest.give_in_bar", Default: "next_beat", Values: []string{"next_beat", "scene", "session"}, Rule: "GIVEIN-R1"},
	{Key: "contest.gmc_give_in_pp", Default: "none", Values: []string{"none", "bank"}, Rule: "GIVEIN-R5"},
	{Key: "pp.add_dice_sets", Default: "all", Sets: true, Rule: "TRAIT-03"},
	{Key: "pp.start", Default: "1", Min: 1, Max: 20, Rule: "PP-START-R1"},
	{Key: "pp.start_rule", Default: "floor", Values: []string{"floor", "add"}, Rule: "PP-START-R1"},
	{Key: "pp.max", Default: "0", Min: 0, Max: 1000, Rule: "PP-START-R2"},
	{Key: "pp.owner", Default: "player", Values: []string{"player", "character"}, Rule: "PP-START-R3"},
	{Key: "pp.bank_carry", Default: "false", Values: noYes, Rule: "PP-BANK-R1"},
	{Key: "pp.roleplay_award", Default: "true", Values: yesNo, Rule: "PP-EARN-06"},
	{Key: "pp.pool_choice_lock", Default: "true", Values: yesNo, Rule: "PP-EARN-R1"},
	{Key: "pp.gift", Default: "false", Values: noYes, Rule: "PP-SPEND-R2"},
	{Key: "pp.bank_scope", Default: "gmc_only", Values: []string{"gmc_only", "any"}, Rule: "PP-GM-R1"},
	{Key: "asset.freeform", Default: "gm_choice", Values: []string{"gm_choice", "always", "never"}, Rule: "ASSET-15"},
	{Key: "asset.test_duration", Default: ForScene, Values: []string{ForScene, "next_roll"}, Rule: "ASSET-R4"},
	{Key: "asset.cap", Default: "gm_flag", Values: []string{"gm_flag", "always"}, Rule: "ASSET-R5"},
	{Key: "complication.merge", Default: "same_hindrance", Values: []string{"same_hindrance", "gm_choice", "always"}, Rule: "COMP-R1"},
	{Key: "complication.clear_at", Default: "never", Values: []string{"never", "scene_end", "session_end"}, Rule: "COMP-R2"},
	{Key: "complication.bridge_step_down", Default: "false", Values: noYes, Rule: "COMP-R3"},
	{Key: "recovery.fail_hitch", Default: "auto_free", Values: []string{"auto_free", "gm_pp"}, Rule: "RECOVER-R1"},
	{Key: "recovery.retry_after_fail", Default: "allowed", Values: []string{"allowed", "time_passes"}, Rule: "RECOVER-R3"},
	{Key: "scene.strict_types", Default: "false", Values: noYes, Rule: "SCENE-R1"},
}

var (
	yesNo = []string{"true", "false"}
	noYes = []string{"false", "true"}
)

// optionOf gives the option of a key.
func optionOf(key string) (Option, bool) {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return options[i], true
}

// means reports whether this was typed for a value, in any spelling.
func (o Option) means(value, typed string) bool {
	return game.Canon(typed) == game.Canon(value) || slices.Contains(terms[value], game.Canon(typed))
}

// sayOption says the value of an option: a word of the rules as the reader
// does, a number or a list of trait sets as it is.
func sayOption(key, value string) game.Msg {
	o, _ := optionOf(key)
	if value == o.Default || slices.Contains(o.Values, value) {
		return game.Term(value)
	}
	return game.Quote(value)
}

// fitOption gives the canonical value of an option, or says what it may be.
func fitOption(key, value string) (string, *game.Refusal) {
	o, _ := optionOf(key)
	value = strings.TrimSpace(value)
	switch {
	case o.Sets:
		return fitSetNames(o, value)
	case o.Values == nil:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return "", game.Refuse(o.Rule, "cortex.refused.option_number", game.W("key", key), game.N("min", o.Min), game.N("n", o.Max))
		}
		return game.Itoa(n), nil
	}
	for _, v := range o.Values {
		if o.means(v, value) {
			return v, nil
		}
	}
	var values []game.Msg
	for _, v := range o.Values {
		values = append(values, game.Term(v))
	}
	return "", game.Refuse(o.Rule, "cortex.refused.option_value", game.W("key", key), game.L("values", values...))
}

// fitSetNames reads a list of trait sets, or the default. A game has at least
// two prime sets beside the distinctions, or does not ask for any (TRAIT-04).
func fitSetNames(o Option, value string) (string, *game.Refusal) {
	if o.means(o.Default, value) {
		return o.Default, nil
	}
	var names []string
	beside := 0
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
			if !isDistinctions(name) {
				beside++
			}
		}
	}
	if len(names) == 0 || o.Key == "sets.prime" && beside < 2 {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", o.Key))
	}
	return strings.Join(names, ","), nil
}

// opt is the value in force.
func (s *State) opt(key string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	o, _ := optionOf(key)
	return o.Default
}

// is reports whether an option has this value.
func (s *State) is(key, value string) bool { return s.opt(key) == value }

// number is the value of an option that is a number.
func (s *State) number(key string) int {
	n, _ := strconv.Atoi(s.opt(key))
	return n
}

// sets are the names in an option that lists trait sets.
func (s *State) sets(key string) []string {
	v := s.opt(key)
	if v == "all" || v == "none" {
		return nil
	}
	return strings.Split(v, ",")
}

// The standard difficulties (CORE-TEST-04).
const (
	VeryEasy    = "very-easy"
	Easy        = "easy"
	Challenging = "challenging"
	Hard        = "hard"
	VeryHard    = "very-hard"
	NoDice      = "none" // nothing but what opposes
)

// difficulties are the rows of the table of CORE-TEST-04: two dice of a size.
var difficulties = []struct {
	Word string
	Die  Die
}{
	{VeryEasy, 4}, {Easy, 6}, {Challenging, 8}, {Hard, 10}, {VeryHard, 12},
}

func difficultyWords() []string {
	var ws []string
	for _, d := range difficulties {
		ws = append(ws, d.Word)
	}
	return ws
}

// difficultyDie is the size of a row, 0 for NoDice.
func difficultyDie(word string) Die {
	for _, d := range difficulties {
		if d.Word == word {
			return d.Die
		}
	}
	return 0
}

// difficultyAsk offers the rows, one of them ticked.
func difficultyAsk(ticked string, none bool) game.Ask {
	ask := game.Ask{Param: game.Param{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}}
	for _, d := range difficulties {
		ask.Among = append(ask.Among, game.Choice{Word: d.Word, Label: game.Say("cortex.difficulty." + d.Word), Dice: sizes(twoOf(d.Die)), Ticked: d.Word == ticked})
	}
	if none {
		ask.Among = append(ask.Among, game.Choice{Word: NoDice, Label: game.Say("cortex.difficulty.none"), Ticked: ticked == NoDice})
	}
	return ask
}
