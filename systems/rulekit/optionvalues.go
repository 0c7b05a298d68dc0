package rulekit

import (
	"maps"
	"slices"

	"mesa/game"
)

// OptionValues are values by the keys of options: a game, before a table plays it. An option
// without an entry has its default.
type OptionValues map[string]string

// Option implements OptionSource.
func (c OptionValues) Option(key string) (value string, set bool) {
	value, set = c[key]
	return value, set
}

// With returns a copy in which key has another value.
func (c OptionValues) With(key, value string) OptionValues {
	next := OptionValues{}
	maps.Copy(next, c)
	next[key] = value
	return next
}

// Check refuses values that do not go together (CFG-R1): two values that take the same thing, and
// an option of set, not at its default, that needs a value which another option does not have. The
// refusal names both options and the way out. set are the keys that were just typed: an option that
// was set earlier and means nothing now is no fault.
func (os Options) Check(next OptionValues, set []string) *game.Refusal {
	for _, key := range set {
		o := os.Find(key)
		if o.Needs == nil || o.ValueAt(next) == o.Default || o.Needs.InForce(next) {
			continue
		}
		var words []game.Msg
		for _, w := range append([]string{o.Needs.Word}, o.Needs.Or...) {
			words = append(words, game.Term(w))
		}
		return game.Refuse("CFG-R1", "kit.refused.option_needs", game.W("key", key),
			game.W("other", o.Needs.Option.Key),
			game.Or("values", words...))
	}
	return os.refuseClash(next)
}

// refuseClash refuses two values that take the same thing (Option.Takes).
func (os Options) refuseClash(next OptionValues) *game.Refusal {
	taken := map[string]*Option{}
	for _, o := range os {
		for _, thing := range o.Takes[o.ValueAt(next)] {
			other := taken[thing]
			if other == nil {
				taken[thing] = o
				continue
			}
			return game.Refuse("CFG-R1", "kit.refused.option_clash",
				game.M("one", other.valueInForceMsg(next)), game.M("two", o.valueInForceMsg(next)),
				game.M("takes", game.Say("kit.takes."+thing)),
				game.M("way", other.exceptMsg(thing)), game.M("other", o.exceptMsg(thing)))
		}
	}
	return nil
}

func (o *Option) valueInForceMsg(t OptionSource) game.Msg {
	return game.Say("kit.option.is", game.W("key", o.Key), game.M("value", game.Term(o.ValueAt(t))))
}

// exceptMsg says which values of the option do not take a thing.
func (o *Option) exceptMsg(thing string) game.Msg {
	var words []game.Msg
	for _, w := range o.Values {
		if !slices.Contains(o.Takes[w], thing) {
			words = append(words, game.Term(w))
		}
	}
	if len(words) == 1 {
		return game.Say("kit.option.set", game.W("key", o.Key), game.Or("values", words...))
	}
	return game.Say("kit.option.one_of", game.W("key", o.Key), game.Or("values", words...))
}
