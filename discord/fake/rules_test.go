package fake

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func parse(t *testing.T, s string) object {
	t.Helper()
	var o object
	if err := json.Unmarshal([]byte(s), &o); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return o
}

const quiet = `"allowed_mentions":{"parse":[]}`

func buttons(n int, label, id string) string {
	var bs []string
	for i := range n {
		bs = append(bs, fmt.Sprintf(`{"type":2,"style":1,"label":%q,"custom_id":%q}`, label, fmt.Sprint(id, i)))
	}
	return `{"type":1,"components":[` + strings.Join(bs, ",") + `]}`
}

// A check that accepts too much would weaken every other test.
func TestMessagesAreCheckedLikeDiscord(t *testing.T) {
	long := func(n int) string { return strings.Repeat("é", n) }
	tests := map[string]struct {
		message string
		good    bool
	}{
		"plain":           {`{"content":"x",` + quiet + `}`, true},
		"2000 characters": {`{"content":"` + long(2000) + `",` + quiet + `}`, true},
		"2001 characters": {`{"content":"` + long(2001) + `",` + quiet + `}`, false},
		"1001 emoji":      {`{"content":"` + strings.Repeat("🎲", 1001) + `",` + quiet + `}`, false},
		"empty":           {`{` + quiet + `}`, false},
		"may ping":        {`{"content":"x"}`, false},
		"pings users":     {`{"content":"x","allowed_mentions":{"parse":["users"]}}`, false},
		"five buttons":    {`{"content":"x",` + quiet + `,"components":[` + buttons(5, "a", "i") + `]}`, true},
		"six buttons":     {`{"content":"x",` + quiet + `,"components":[` + buttons(6, "a", "i") + `]}`, false},
		"an empty row":    {`{"content":"x",` + quiet + `,"components":[{"type":1,"components":[]}]}`, false},
		"no row": {`{"content":"x",` + quiet +
			`,"components":[{"type":2,"style":1,"label":"a","custom_id":"i"}]}`, false},
		"a long label": {`{"content":"x",` + quiet + `,"components":[` + buttons(1, long(81), "i") + `]}`, false},
		"no label":     {`{"content":"x",` + quiet + `,"components":[` + buttons(1, "", "i") + `]}`, false},
		"a long id":    {`{"content":"x",` + quiet + `,"components":[` + buttons(1, "a", long(100)) + `]}`, false},
		"an id twice": {`{"content":"x",` + quiet + `,"components":[` + buttons(1, "a", "i") + `,` + buttons(1, "b",
			"i") + `]}`,
			false},
		"six rows": {`{"content":"x",` + quiet + `,"components":[` +
			strings.Join([]string{buttons(1, "a", "1"), buttons(1, "a", "2"), buttons(1, "a", "3"),
				buttons(1, "a", "4"),
				buttons(1, "a", "5"), buttons(1, "a", "6")}, ",") + `]}`, false},
		"a select": {`{"content":"x",` + quiet +
			`,"components":[{"type":1,"components":[{"type":3,"custom_id":"i","options":[{"label":"a","value":"b"}]}]}]}`, true},
		"a select of none": {`{"content":"x",` + quiet +
			`,"components":[{"type":1,"components":[{"type":3,"custom_id":"i","options":[]}]}]}`, false},
		"a value twice": {`{"content":"x",` + quiet +
			`,"components":[{"type":1,"components":[{"type":3,"custom_id":"i",` +
			`"options":[{"label":"a","value":"b"},{"label":"c","value":"b"}]}]}]}`, false},
		"more than options": {`{"content":"x",` + quiet +
			`,"components":[{"type":1,"components":[{"type":3,"custom_id":"i","max_values":2,"options":[{"label":"a","value":"b"}]}]}]}`,
			false},
		"a long nonce": {`{"content":"x",` + quiet + `,"nonce":"` + long(26) + `"}`, false},
	}
	for name, tt := range tests {
		if err := checkMessage(parse(t, tt.message), true); (err == nil) != tt.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFormsAreCheckedLikeDiscord(t *testing.T) {
	field := func(n int) string {
		return fmt.Sprintf(`{"type":18,"label":"a","component":{"type":4,"custom_id":"i%d","style":1,"required":true}}`,
			n)
	}
	tests := map[string]struct {
		form string
		good bool
	}{
		"one field": {`{"title":"t","custom_id":"c","components":[` + field(1) + `]}`, true},
		"no field":  {`{"title":"t","custom_id":"c","components":[]}`, false},
		"six fields": {`{"title":"t","custom_id":"c","components":[` +
			strings.Join([]string{field(1), field(2), field(3), field(4), field(5), field(6)}, ",") + `]}`, false},
		"a field twice": {`{"title":"t","custom_id":"c","components":[` + field(1) + `,` + field(1) + `]}`, false},
		"no title":      {`{"title":"","custom_id":"c","components":[` + field(1) + `]}`, false},
		"a long title": {`{"title":"` + strings.Repeat("t", 46) + `","custom_id":"c","components":[` + field(1) + `]}`,
			false},
		"a bare input": {`{"title":"t","custom_id":"c","components":[{"type":1,"components":[]}]}`, false},
	}
	for name, tt := range tests {
		if err := checkForm(parse(t, tt.form)); (err == nil) != tt.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCommandsAreCheckedLikeDiscord(t *testing.T) {
	option := func(name string, required bool) string {
		return fmt.Sprintf(`{"type":3,"name":%q,"description":"d","required":%v}`, name, required)
	}
	with := func(name string, options ...string) string {
		return fmt.Sprintf(`{"name":%q,"description":"d","options":[%s]}`, name, strings.Join(options, ","))
	}
	var many, wide []string
	for i := range 26 {
		many = append(many, option(fmt.Sprint("o", i), false))
	}
	for i := range 25 {
		wide = append(wide,
			fmt.Sprintf(`{"type":1,"name":"s%d","description":%q,"options":[%s]}`, i, strings.Repeat("d", 100),
				strings.ReplaceAll(strings.Join(many[:20], ","), `"d"`, `"`+strings.Repeat("d", 20)+`"`)))
	}
	tests := map[string]struct {
		command string
		good    bool
	}{
		"plain":           {with("mesa", option("a", true), option("b", false)), true},
		"Portuguese":      {with("ação"), true},
		"upper case":      {with("Mesa"), false},
		"a space":         {with("a b"), false},
		"33 characters":   {with(strings.Repeat("a", 33)), false},
		"required last":   {with("mesa", option("a", false), option("b", true)), false},
		"an option twice": {with("mesa", option("a", false), option("a", false)), false},
		"26 options":      {with("mesa", many...), false},
		"too much text":   {with("mesa", wide...), false},
		"no description":  {`{"name":"a","description":""}`, false},
	}
	for name, tt := range tests {
		if err := checkCommands([]object{parse(t, tt.command)}); (err == nil) != tt.good {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := checkCommands([]object{parse(t, with("a")), parse(t, with("a"))}); err == nil {
		t.Error("a command twice is taken")
	}
}

// An answer must be of a kind that its interaction may have.
func TestAnswerKindIsChecked(t *testing.T) {
	for _, tt := range []struct {
		interaction int
		answer      string
		good        bool
	}{
		{ping, `{"type":1}`, true},
		{command, `{"type":4,"data":{"content":"x",` + quiet + `}}`, true},
		{command, `{"type":7,"data":{"content":"x",` + quiet + `}}`, false},
		{submit, `{"type":9,"data":{}}`, false},
		{autocomplete, `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`, true},
		{autocomplete, `{"type":8,"data":{"choices":[{"name":"","value":"b"}]}}`, false},
		{autocomplete, `{"type":5}`, false},
	} {
		if err := checkAnswer(tt.interaction, parse(t, tt.answer)); (err == nil) != tt.good {
			t.Errorf("%d %s: %v", tt.interaction, tt.answer, err)
		}
	}
}

// Discord's document, if it is found, refuses misspelt and wrong fields.
func TestDocumentRefusesWrongFields(t *testing.T) {
	s := document(t)
	if s.compiler == nil {
		return // document said why
	}
	const route = "POST /channels/{}/messages"
	for body, good := range map[string]bool{
		`{"content":"x"}`:                true,
		`{"contents":"x"}`:               false,
		`{"content":7}`:                  false,
		`{"content":"x","flags":"none"}`: false,
	} {
		if err := s.request(route, []byte(body)); (err == nil) != good {
			t.Errorf("%s: %v", body, err)
		}
	}
	if err := s.request("POST /nowhere", nil); err == nil {
		t.Error("an unknown route is taken")
	}
}
