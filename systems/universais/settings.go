package universais

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/duel"
	"mesa/systems/universais/internal/growth"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/scene"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
	"mesa/systems/universais/internal/timer"
	"mesa/systems/universais/internal/view"
)

// settings returns the moves that set options (section 3). They are closed to all but GMs, and
// while a Knockout, a roll or a Duel is open.
func settings() rulekit.Settings[state.State] {
	return rulekit.Settings[state.State]{
		System:       "universais",
		Options:      func(*state.State) rulekit.Options { return options.All },
		Table:        func(s *state.State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(*state.State) rulekit.SynonymMatch { return terms.Means },
		About:        func(o *rulekit.Option) game.Msg { return game.Say("universais.option." + o.Key) },
		Value:        options.ValueMsg,
		CannotChange: func(s *state.State, by game.Actor) *game.Refusal {
			if no := acting.RefuseUnlessGM(s, by); no != nil {
				return no
			}
			return acting.RefuseUnsettled(s)
		},
		Set: func(t *state.Tx, c rulekit.Change) { t.Emit(state.OptionSet{Key: c.Key, Value: c.Value}) },
	}
}

// showTable returns the overview of a table if about is "", otherwise the details of one thing or
// its part of the overview.
func showTable(s *state.State, by game.Actor, about game.Ref) game.View {
	kind, _, _ := strings.Cut(string(about), "/")
	if kind != "options" && kind != "option" {
		return view.Show(s, by, about)
	}
	blocks := settings().Blocks(s, func(o *rulekit.Option) game.Msg { return options.ValueMsg(o, o.ValueAt(s)) })
	if kind == "option" {
		return game.Blocks(blocks...).Part(about)
	}
	return game.Blocks(blocks...)
}

// terms maps the words that moves and options take to their other spellings, the Portuguese
// spelling first. Words without another spelling are left out.
var terms = allTerms()

func allTerms() game.Synonyms {
	ts := game.Synonyms{}
	for _, table := range slices.Concat(sheet.Words(), options.Words(), state.Words(), roll.Words(), timer.Words(),
		harm.Words(), duel.Words(),
		scene.Words(), people.Words(), growth.Words()) {
		for _, w := range table {
			for _, also := range w.Also {
				if !slices.Contains(ts[w.Word], also) {
					ts[w.Word] = append(ts[w.Word], also)
				}
			}
		}
	}
	return ts
}
