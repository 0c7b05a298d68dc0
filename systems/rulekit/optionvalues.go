package rulekit

import (
	"maps"
	"slices"

	"mesa/game"
)

// OptionValues are options by their keys: a game, as it is before a table plays it.
// Those that are not there have their defaults.
type OptionValues map[string]string

// Option implements OptionSource.
func (c OptionValues) Option(key string) (value string, set bool) {
	value, set = c[key]
	return value, set
}

// With is a game with one option chosen anew.
func (c OptionValues) With(key, value string) OptionValues {
	next := OptionValues{}
	maps.Copy(next, c)
	next[key] = value
	return next
}

// Check refuses a game that does not hold together, as a whole (CFG-R1): an
// option that was set and means something only with another word of a second
// one, and two words that take the same for themselves. Both are named, with the
// way out. In set are those that somebody just said: what lies there unused from
// earlier is nobody's fault.
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
	return os.clash(next)
}

// clash refuses two words that take the same for themselves.
func (os Options) clash(next OptionValues) *game.Refusal {
	taken := map[string]*Option{}
	for _, o := range os {
		for _, thing := range o.Takes[o.ValueAt(next)] {
			other := taken[thing]
			if other == nil {
				taken[thing] = o
				continue
			}
			return game.Refuse("CFG-R1", "kit.refused.option_clash",
				game.M("one", other.is(next)), game.M("two", o.is(next)), game.M("takes", game.Say("kit.takes."+thing)),
				game.M("way", other.exceptMsg(thing)), game.M("other", o.exceptMsg(thing)))
		}
	}
	return nil
}

// is says an option with its word.
func (o *Option) is(t OptionSource) game.Msg {
	return game.Say("kit.option.is", game.W("key", o.Key), game.M("value", game.Term(o.ValueAt(t))))
}

// exceptMsg says which words of an option do not take a thing.
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
