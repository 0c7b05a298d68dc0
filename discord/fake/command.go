package fake

import (
	"fmt"
	"strconv"
	"strings"
)

// commandData returns the data of a typed command: line is the command's name and subcommands,
// pairs are option and value in turn. It fails where Discord's own client would refuse, by the
// registered commands. focused names the option that is being typed, "" for a command that is sent.
func (s *Server) commandData(line, focused string, pairs []string) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	words := strings.Fields(line)
	spec := byName(s.commands, words[0])
	if spec == nil {
		return nil, fmt.Errorf("no such command")
	}
	data := object{"id": spec["id"], "name": words[0], "type": 1}
	leaf := data
	for _, w := range words[1:] {
		if spec = byName(objectsField(spec, "options"), w); spec == nil {
			return nil, fmt.Errorf("no subcommand %q", w)
		}
		inner := object{"name": w, "type": spec["type"]}
		leaf["options"] = []object{inner}
		leaf = inner
	}
	for _, o := range objectsField(spec, "options") {
		if t := numberField(o, "type"); t == 1 || t == 2 {
			return nil, fmt.Errorf("it needs a subcommand")
		}
	}
	options, err := typedOptions(objectsField(spec, "options"), focused, pairs)
	leaf["options"] = options
	for _, o := range options {
		if numberField(o, "type") == attached {
			id, _ := o["value"].(string)
			if s.uploads[id] == nil {
				return nil, fmt.Errorf("no file %q was sent", id)
			}
			data["resolved"] = object{"attachments": object{id: s.uploads[id].object(id)}}
		}
	}
	return data, err
}

func byName(os []object, name string) object {
	for _, o := range os {
		if stringField(o, "name") == name {
			return o
		}
	}
	return nil
}

func typedOptions(specs []object, focused string, pairs []string) ([]object, error) {
	options, given := []object{}, map[string]bool{}
	for i := 0; i+1 < len(pairs); i += 2 {
		spec := byName(specs, pairs[i])
		if spec == nil {
			return nil, fmt.Errorf("no option %q", pairs[i])
		}
		value, err := typedValue(spec, pairs[i+1])
		if err != nil && focused == "" {
			return nil, fmt.Errorf("option %q: %w", pairs[i], err)
		}
		o := object{"name": pairs[i], "type": spec["type"], "value": value}
		if pairs[i] == focused {
			if spec["autocomplete"] != true {
				return nil, fmt.Errorf("option %q has no autocompletion", focused)
			}
			o["focused"] = true
		}
		given[pairs[i]] = true
		options = append(options, o)
	}
	for _, spec := range specs {
		if spec["required"] == true && !given[stringField(spec, "name")] && focused == "" {
			return nil, fmt.Errorf("option %q is missing", stringField(spec, "name"))
		}
	}
	return options, nil
}

// typedValue returns the value of an option as the client sends it: a number, a truth value or a
// text. It fails if the text is out of bounds or none of the choices.
func typedValue(spec object, text string) (any, error) {
	if numberField(spec, "type") == 4 {
		n, err := strconv.Atoi(text)
		if err == nil && (bound(spec, "min_value", n) > n || bound(spec, "max_value", n) < n) {
			err = fmt.Errorf("%d is out of bounds", n)
		}
		return n, err
	}
	if numberField(spec, "type") == 5 {
		return strconv.ParseBool(text)
	}
	choices := objectsField(spec, "choices")
	for _, c := range choices {
		if stringField(c, "value") == text || stringField(c, "name") == text {
			return stringField(c, "value"), nil
		}
	}
	if len(choices) > 0 {
		return nil, fmt.Errorf("%q is no choice", text)
	}
	if n := utf16Length(text); n > bound(spec, "max_length", n) || n < bound(spec, "min_length", n) {
		return nil, fmt.Errorf("%d characters", n)
	}
	return text, nil
}

// bound returns the number under a key of an option or component, or the number otherwise if there
// is none.
func bound(spec object, key string, otherwise int) int {
	if _, is := spec[key]; is {
		return numberField(spec, key)
	}
	return otherwise
}

// ChangeCommand changes a field of the registered command with an index, as another program of the
// same application might.
func (s *Server) ChangeCommand(command int, field string, value any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.commands[command][field] = value
}

// commandText returns a command as people read it: "/cortex test who: ana".
func commandText(data object) string {
	line := "/" + stringField(data, "name")
	options, _ := data["options"].([]object)
	for _, o := range options {
		if inner, is := o["options"].([]object); is {
			line += strings.TrimPrefix(commandText(object{"name": " " + stringField(o, "name"), "options": inner}), "/")
			continue
		}
		line += fmt.Sprintf(" %s: %v", stringField(o, "name"), o["value"])
	}
	return line
}
