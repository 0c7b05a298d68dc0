package fake

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// optionMark begins the name of a field for an option in the form of a command.
const optionMark = "option:"

// optionsIn returns the options of a command's form, as pairs of name and value.
func optionsIn(form url.Values) []string {
	var pairs []string
	for name, values := range form {
		if option, is := strings.CutPrefix(name, optionMark); is && values[0] != "" {
			pairs = append(pairs, option, values[0])
		}
	}
	return pairs
}

// optionName matches the name of an option in a typed command; the value begins behind it.
var optionName = regexp.MustCompile(` (\p{L}[-_\p{L}\p{N}]*): ?`)

// typedLine splits "/cortex test who: ana" into the command and pairs of option and value.
func typedLine(text string) (line string, pairs []string) {
	text = strings.TrimPrefix(text, "/")
	found := optionName.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 {
		return text, nil
	}
	for i, f := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		pairs = append(pairs, text[f[2]:f[3]], strings.TrimSpace(text[f[1]:end]))
	}
	return text[:found[0][0]], pairs
}

// complete answers with the completions of the option that a person is typing.
func (p *page) complete(w http.ResponseWriter, r *http.Request) {
	at, err := p.viewerOf(r)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	_ = r.ParseForm()
	focused := r.Form.Get("focused")
	pairs := optionsIn(r.Form)
	if !slices.Contains(pairs, focused) || len(pairs)%2 != 0 {
		pairs = append(pairs, focused, "")
	}
	data, err := p.server.commandData(r.Form.Get("type"), focused, pairs)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	found := p.server.send(at.newInteraction(autocomplete, at.channel, nil, data)).Choices
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(found)
}

// refuseHiddenCommand refuses a command in a channel where Discord does not show it.
func (s *Server) refuseHiddenCommand(c *Channel, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	spec := byName(s.commands, name)
	install, context := 0, 0
	switch {
	case c.elsewhere:
		install, context = 1, 2
	case c.with != nil:
		context = 1
	}
	if !hasNumber(spec, "contexts", context) || c.elsewhere && !hasNumber(spec, "integration_types", install) {
		return fmt.Errorf("/%s is not there in this place", name)
	}
	return nil
}

func hasNumber(spec object, field string, n int) bool {
	list, _ := spec[field].([]any)
	return slices.Contains(list, any(float64(n)))
}

// typedCommand is a command that can be typed, with its options.
type typedCommand struct {
	Name, Help string
	Options    []typedOption
}

type typedOption struct {
	Name, Help, Field        string
	Required, Completes, Bit bool
	Number, File             bool
	Choices                  []Option
}

// typable returns the commands of a channel, subcommands with their full names.
func (s *Server) typable(at *viewer) []typedCommand {
	s.mu.Lock()
	commands := s.commands
	s.mu.Unlock()
	var all []typedCommand
	for _, spec := range commands {
		if s.refuseHiddenCommand(at.channel, stringField(spec, "name")) == nil {
			all = append(all, commandsUnder(spec, "", at.Locale)...)
		}
	}
	return all
}

// commandsUnder returns the subcommands of a command, or the command itself if it has none, with
// help in a language. above is the name of the command that it is under, "" at the top.
func commandsUnder(spec object, above, locale string) []typedCommand {
	name := strings.TrimSpace(above + " " + stringField(spec, "name"))
	made := typedCommand{Name: name, Help: cmp.Or(localizations(spec)[locale], stringField(spec, "description"))}
	var all []typedCommand
	for _, o := range objectsField(spec, "options") {
		switch t := numberField(o, "type"); t {
		case 1, 2:
			all = append(all, commandsUnder(o, name, locale)...)
		default:
			option := typedOption{Name: stringField(o, "name"), Field: optionMark + stringField(o, "name"),
				Help:     cmp.Or(localizations(o)[locale], stringField(o, "description")),
				Required: o["required"] == true, Completes: o["autocomplete"] == true, Number: t == 4, Bit: t == 5,
				File: t == attached}
			for _, choice := range objectsField(o, "choices") {
				option.Choices = append(option.Choices,
					Option{Label: stringField(choice, "name"), Value: stringField(choice, "value")})
			}
			made.Options = append(made.Options, option)
		}
	}
	if all == nil {
		all = []typedCommand{made}
	}
	return all
}

// submitForm sends a form with values by custom_id. It fails where Discord's client would refuse a
// value.
func (u *User) submitForm(f *Form, given url.Values) (Answer, error) {
	var rows []object
	for _, l := range f.fields {
		c, is := l["component"].(object)
		if !is {
			continue
		}
		values := given[stringField(c, "custom_id")]
		filled := object{"type": c["type"], "custom_id": c["custom_id"], "id": 2}
		if numberField(c, "type") == textInput {
			filled["value"] = strings.ReplaceAll(strings.Join(values, " "), "\r\n", "\n")
			if n := utf16Length(stringField(filled, "value")); n > bound(c, "max_length", 4000) {
				return Answer{}, fmt.Errorf("%s: %d characters are too many", stringField(l, "label"), n)
			}
		} else {
			// The empty option picks nothing.
			values = slices.DeleteFunc(values, func(v string) bool { return v == "" })
			filled["values"] = append([]string{}, values...)
			if len(values) > bound(c, "max_values", 1) || len(values) > 0 && len(values) < bound(c, "min_values", 1) {
				return Answer{}, fmt.Errorf("%s: pick %d to %d", stringField(l, "label"), bound(c, "min_values", 1),
					bound(c, "max_values", 1))
			}
		}
		if c["required"] == true && strings.Join(values, "") == "" {
			return Answer{}, fmt.Errorf("%s: this is required", stringField(l, "label"))
		}
		rows = append(rows, object{"type": label, "id": 1, "component": filled})
	}
	return u.server.send(u.newInteraction(submit, f.channel, f.from, object{"custom_id": f.ID, "components": rows})),
		nil
}
