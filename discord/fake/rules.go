package fake

import (
	"errors"
	"fmt"
	"regexp"
	"unicode/utf16"
	"unicode/utf8"
)

// The rules in this file are Discord's. Its documentation states them, but its OpenAPI document
// does not.

type object = map[string]any

// The types of components.
const (
	actionRow    = 1
	button       = 2
	stringSelect = 3
	textInput    = 4
	textDisplay  = 10
	label        = 18
)

func utf16Length(s string) int { return len(utf16.Encode([]rune(s))) }

func stringField(o object, key string) string {
	s, _ := o[key].(string)
	return s
}

func numberField(o object, key string) int {
	f, _ := o[key].(float64)
	return int(f)
}

func objectsField(o object, key string) []object {
	raw, _ := o[key].([]any)
	var objects []object
	for _, r := range raw {
		if o, ok := r.(object); ok {
			objects = append(objects, o)
		}
	}
	return objects
}

// checkLength returns an error for a text outside of its bounds.
func checkLength(what, s string, least, most int) error {
	if n := utf16Length(s); n < least || n > most {
		return fmt.Errorf("%s has %d characters, not %d to %d: %q", what, n, least, most, s)
	}
	return nil
}

// checkMessage checks a message that is posted (fresh) or edited. A message with content must state
// that it pings nobody.
func checkMessage(m object, fresh bool) error {
	_, hasContent := m["content"]
	errs := []error{checkLength("content", stringField(m, "content"), 0, 2000),
		checkRows(objectsField(m, "components"))}
	if fresh && stringField(m, "content") == "" && len(objectsField(m, "components")) == 0 {
		errs = append(errs, errors.New("an empty message"))
	}
	mentions, ok := m["allowed_mentions"].(object)
	if parse, is := mentions["parse"].([]any); hasContent && (!ok || !is || len(parse) > 0) {
		errs = append(errs, errors.New("a message that may ping somebody"))
	}
	for name, v := range mentions {
		if v == nil {
			errs = append(errs, fmt.Errorf("allowed_mentions: %s is null", name))
		}
	}
	if nonce, is := m["nonce"]; is {
		errs = append(errs, checkLength("nonce", fmt.Sprint(nonce), 1, 25))
	}
	return errors.Join(errs...)
}

func checkRows(rows []object) error {
	var errs []error
	if len(rows) > 5 {
		errs = append(errs, fmt.Errorf("%d action rows", len(rows)))
	}
	seen := map[string]bool{}
	for _, row := range rows {
		cs := objectsField(row, "components")
		if numberField(row, "type") != actionRow || len(cs) == 0 || len(cs) > 5 {
			errs = append(errs, fmt.Errorf("a row of type %d with %d components", numberField(row, "type"), len(cs)))
		}
		for _, c := range cs {
			if numberField(c, "type") == stringSelect && len(cs) > 1 {
				errs = append(errs, errors.New("a select shares its row"))
			}
			errs = append(errs, checkComponent(c, seen))
		}
	}
	return errors.Join(errs...)
}

func checkComponent(c object, seen map[string]bool) error {
	id := stringField(c, "custom_id")
	isLink := numberField(c, "type") == button && numberField(c, "style") == 5
	var errs []error
	if !isLink {
		errs = append(errs, checkLength("custom_id", id, 1, 100))
		if seen[id] {
			errs = append(errs, fmt.Errorf("custom_id %q stands twice", id))
		}
		seen[id] = true
	}
	switch numberField(c, "type") {
	case button:
		errs = append(errs, checkLength("label", stringField(c, "label"), 1, 80))
	case stringSelect:
		errs = append(errs, checkSelect(c))
	case textInput:
		errs = append(errs, checkLength("value", stringField(c, "value"), 0, 4000),
			checkLength("placeholder", stringField(c, "placeholder"), 0, 100))
		if longest := numberField(c, "max_length"); longest > 0 && utf16Length(stringField(c, "value")) > longest {
			errs = append(errs, fmt.Errorf("a value longer than its max_length %d", longest))
		}
	default:
		errs = append(errs, fmt.Errorf("a component of type %d", numberField(c, "type")))
	}
	return errors.Join(errs...)
}

func checkSelect(c object) error {
	options := objectsField(c, "options")
	errs := []error{checkLength("placeholder", stringField(c, "placeholder"), 0, 150)}
	if len(options) == 0 || len(options) > 25 {
		errs = append(errs, fmt.Errorf("a select of %d options", len(options)))
	}
	values, lit := map[string]bool{}, 0
	for _, o := range options {
		errs = append(errs, checkLength("option label", stringField(o, "label"), 1, 100),
			checkLength("option value", stringField(o, "value"), 1, 100),
			checkLength("option description", stringField(o, "description"), 0, 100))
		if values[stringField(o, "value")] {
			errs = append(errs, fmt.Errorf("option value %q stands twice", stringField(o, "value")))
		}
		values[stringField(o, "value")] = true
		if o["default"] == true {
			lit++
		}
	}
	least, most := 1, 1
	if _, is := c["min_values"]; is {
		least = numberField(c, "min_values")
	}
	if _, is := c["max_values"]; is {
		most = numberField(c, "max_values")
	}
	if least > most || most > len(options) || lit > most {
		errs = append(errs,
			fmt.Errorf("a select of %d to %d out of %d, %d of them lit", least, most, len(options), lit))
	}
	return errors.Join(errs...)
}

// checkForm checks a modal.
func checkForm(m object) error {
	errs := []error{checkLength("title", stringField(m, "title"), 1, 45),
		checkLength("custom_id", stringField(m, "custom_id"), 1, 100)}
	labels := objectsField(m, "components")
	if len(labels) == 0 || len(labels) > 5 {
		errs = append(errs, fmt.Errorf("a form of %d fields", len(labels)))
	}
	seen := map[string]bool{}
	for _, l := range labels {
		if numberField(l, "type") == textDisplay {
			errs = append(errs, checkLength("text", stringField(l, "content"), 1, 4000))
			continue
		}
		if numberField(l, "type") != label {
			errs = append(errs, fmt.Errorf("a form with a bare component of type %d", numberField(l, "type")))
		}
		inner, _ := l["component"].(object)
		errs = append(errs, checkLength("label", stringField(l, "label"), 1, 45),
			checkLength("description", stringField(l, "description"), 0, 100),
			checkComponent(inner, seen))
		if required, is := inner["required"].(bool); is && required && inner["min_values"] == float64(0) {
			errs = append(errs, errors.New("a required select that may be empty"))
		}
	}
	return errors.Join(errs...)
}

// checkChoices checks an answer to autocompletion.
func checkChoices(data object) error {
	choices := objectsField(data, "choices")
	var errs []error
	if len(choices) > 25 {
		errs = append(errs, fmt.Errorf("%d choices", len(choices)))
	}
	for _, c := range choices {
		errs = append(errs, checkLength("choice name", stringField(c, "name"), 1, 100),
			checkLength("choice value", stringField(c, "value"), 1, 100))
	}
	return errors.Join(errs...)
}

// The types of interactions and of answers to them.
const (
	ping         = 1
	command      = 2
	component    = 3
	autocomplete = 4
	submit       = 5

	answerPong     = 1
	answerMessage  = 4
	answerDeferred = 5
	answerLater    = 6
	answerUpdate   = 7
	answerChoices  = 8
	answerForm     = 9
)

// allowedAnswers are the types of first answers by the type of the interaction.
var allowedAnswers = map[int][]int{
	ping:         {answerPong},
	command:      {answerMessage, answerDeferred, answerForm},
	component:    {answerMessage, answerDeferred, answerLater, answerUpdate, answerForm},
	autocomplete: {answerChoices},
	submit:       {answerMessage, answerDeferred, answerLater, answerUpdate},
}

// checkAnswer checks the first answer a to an interaction of a type.
func checkAnswer(interaction int, a object) error {
	typ := numberField(a, "type")
	allowed := false
	for _, t := range allowedAnswers[interaction] {
		allowed = allowed || t == typ
	}
	if !allowed {
		return fmt.Errorf("answer %d to an interaction of type %d", typ, interaction)
	}
	data, _ := a["data"].(object)
	switch typ {
	case answerMessage:
		return checkMessage(data, true)
	case answerUpdate:
		return checkMessage(data, false)
	case answerForm:
		return checkForm(data)
	case answerChoices:
		return checkChoices(data)
	}
	return nil
}

var commandName = regexp.MustCompile(`^[-_\p{Ll}\p{Lo}\p{N}]{1,32}$`)

// checkCommands checks the set of all commands.
func checkCommands(cs []object) error {
	var errs []error
	if len(cs) > 100 {
		errs = append(errs, fmt.Errorf("%d commands", len(cs)))
	}
	seen := map[string]bool{}
	for _, c := range cs {
		if seen[stringField(c, "name")] {
			errs = append(errs, fmt.Errorf("command %q stands twice", stringField(c, "name")))
		}
		seen[stringField(c, "name")] = true
		if n := commandSize(c); n > 8000 {
			errs = append(errs, fmt.Errorf("command %q has %d characters of 8000", stringField(c, "name"), n))
		}
		errs = append(errs, checkOption(c))
	}
	return errors.Join(errs...)
}

// checkOption checks a command or an option, with all options below it.
func checkOption(o object) error {
	name := stringField(o, "name")
	var errs []error
	if !commandName.MatchString(name) {
		errs = append(errs, fmt.Errorf("name %q", name))
	}
	errs = append(errs, checkLength("description of "+name, stringField(o, "description"), 1, 100))
	for locale, d := range localizations(o) {
		errs = append(errs, checkLength("description of "+name+" in "+locale, d, 1, 100))
	}
	options, optional := objectsField(o, "options"), false
	if len(options) > 25 {
		errs = append(errs, fmt.Errorf("%q has %d options", name, len(options)))
	}
	seen := map[string]bool{}
	for _, inner := range options {
		if seen[stringField(inner, "name")] {
			errs = append(errs, fmt.Errorf("%q has option %q twice", name, stringField(inner, "name")))
		}
		seen[stringField(inner, "name")] = true
		required := inner["required"] == true
		if required && optional {
			errs = append(errs,
				fmt.Errorf("%q: required option %q after an optional one", name, stringField(inner, "name")))
		}
		optional = optional || !required
		if inner["autocomplete"] == true && len(objectsField(inner, "choices")) > 0 {
			errs = append(errs, fmt.Errorf("%q: choices beside autocompletion", name))
		}
		errs = append(errs, checkOption(inner))
	}
	return errors.Join(errs...)
}

func localizations(o object) map[string]string {
	ds := map[string]string{}
	raw, _ := o["description_localizations"].(object)
	for locale, d := range raw {
		ds[locale], _ = d.(string)
	}
	return ds
}

// commandSize returns the characters of a command that Discord limits: names, values, and
// descriptions in the longest localisation of each.
func commandSize(o object) int {
	longest := utf8.RuneCountInString(stringField(o, "description"))
	for _, d := range localizations(o) {
		longest = max(longest, utf8.RuneCountInString(d))
	}
	n := utf8.RuneCountInString(stringField(o, "name")) + longest + utf8.RuneCountInString(stringField(o, "value"))
	for _, inner := range append(objectsField(o, "options"), objectsField(o, "choices")...) {
		n += commandSize(inner)
	}
	return n
}
