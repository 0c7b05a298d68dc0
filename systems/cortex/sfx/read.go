package sfx

import (
	"encoding/json"
	"fmt"

	"mesa/dice"
)

// UnmarshalJSON accepts a word, a number or a boolean, or a list of these.
func (w *OneOrMore) UnmarshalJSON(text []byte) error {
	var one any
	if err := json.Unmarshal(text, &one); err != nil {
		return err
	}
	list, ok := one.([]any)
	if !ok {
		list = []any{one}
	}
	*w = nil
	for _, v := range list {
		switch v.(type) {
		case string, float64, bool:
			*w = append(*w, fmt.Sprint(v))
		default:
			return fmt.Errorf("sfx: %s is no word", text)
		}
	}
	return nil
}

// MarshalJSON writes one word alone, and several as a list. A number that was read is a word now.
func (w OneOrMore) MarshalJSON() ([]byte, error) {
	if len(w) == 1 {
		return json.Marshal(w[0])
	}
	return json.Marshal([]string(w))
}

// UnmarshalJSON accepts a number, "clear" or "1-n_powers".
func (b *StepCount) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case `"clear"`:
		*b = StepCount{Clear: true}
		return nil
	case `"1-n_powers"`:
		*b = StepCount{Each: true}
		return nil
	}
	*b = StepCount{}
	return json.Unmarshal(text, &b.N)
}

// MarshalJSON is the inverse of UnmarshalJSON.
func (b StepCount) MarshalJSON() ([]byte, error) {
	switch {
	case b.Clear:
		return []byte(`"clear"`), nil
	case b.Each:
		return []byte(`"1-n_powers"`), nil
	}
	return json.Marshal(b.N)
}

// UnmarshalJSON accepts a name, a list of splits, or a list of lists of operations.
func (o *Options) UnmarshalJSON(text []byte) error {
	*o = Options{}
	var many []json.RawMessage
	if json.Unmarshal(text, &many) != nil {
		return json.Unmarshal(text, &o.Name)
	}
	if len(many) > 0 && many[0][0] == '{' {
		return json.Unmarshal(text, &o.Splits)
	}
	return json.Unmarshal(text, &o.Lists)
}

// MarshalJSON is the inverse of UnmarshalJSON.
func (o Options) MarshalJSON() ([]byte, error) {
	switch {
	case o.Lists != nil:
		return json.Marshal(o.Lists)
	case o.Splits != nil:
		return json.Marshal(o.Splits)
	}
	return json.Marshal(o.Name)
}

// UnmarshalJSON accepts a duration, or an object such as {"until": ["recovery_action"]}.
func (s *Duration) UnmarshalJSON(text []byte) error {
	var until struct{ Until []string }
	if err := json.Unmarshal(text, &until); err == nil && len(until.Until) == 1 {
		*s = Duration(until.Until[0])
		return nil
	}
	var word string
	err := json.Unmarshal(text, &word)
	*s = Duration(word)
	return err
}

// MarshalJSON is the inverse of UnmarshalJSON.
func (s Duration) MarshalJSON() ([]byte, error) {
	if s == UntilRecovery {
		return json.Marshal(map[string]any{"until": []string{string(s)}})
	}
	return json.Marshal(string(s))
}

// UnmarshalJSON accepts an object such as {"on": ["test"], "test": {"base": ["d8", "d8"]}}, with
// the conditions and the dice against a test. It fails for a base that is no die.
func (u *Until) UnmarshalJSON(text []byte) error {
	var raw struct {
		On   []string
		Test struct{ Base []string }
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	*u = Until{On: raw.On}
	for _, size := range raw.Test.Base {
		d, ok := sizeOf(size)
		if !ok {
			return fmt.Errorf("sfx: %s is no die", size)
		}
		u.Base = append(u.Base, d)
	}
	return nil
}

// MarshalJSON is the inverse of UnmarshalJSON.
func (u Until) MarshalJSON() ([]byte, error) {
	raw := map[string]any{"on": u.On}
	if len(u.Base) > 0 {
		var base []string
		for _, d := range u.Base {
			base = append(base, d.String())
		}
		raw["test"] = map[string]any{"base": base}
	}
	return json.Marshal(raw)
}

// sizeOf parses a size such as "d8"; ok is false for other words.
func sizeOf(word string) (d dice.Die, ok bool) {
	for _, d := range dice.Ladder {
		if d.String() == word {
			return d, true
		}
	}
	return 0, false
}
