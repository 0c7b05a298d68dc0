package fake

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"
)

// User is a person in the guild. Permissions are a bit field; by default they do not include
// managing anything.
type User struct {
	ID, Name, Locale string
	Permissions      uint64
	server           *Server
	closed           bool // takes no private messages
	hidden           bool // no person: Discord itself, other applications
}

// Answer is the application's answer to a person's action: a message (new or edited), a form, or
// choices.
type Answer struct {
	Type    int
	Status  int // of an HTTP answer that is no success
	Message *Message
	Form    *Form
	Choices []Option
	Raw     []byte
	Took    time.Duration
	failed  bool // no answer came
	edits   int  // number of edits of the message when the answer was applied
}

// Interaction is an action on its way to the application.
type Interaction struct {
	ID, Token string
	by        *User
	typed     string // the command, as commandText; "" for other actions
	kind      int
	channel   *Channel
	from      *Message // the message with the pressed component, also of its form; nil: none
	payload   object
	answer    chan Answer
	answered  bool
	sent      time.Time
	original  *Message
}

// member holds the permissions of people and applications by default: to see, to write, to write
// into threads, to use commands.
const member = 1<<10 | 1<<11 | 1<<31 | 1<<38

// User makes a person with a Discord locale, for example "pt-BR".
func (s *Server) User(name, locale string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := &User{ID: s.newID(), Name: name, Locale: locale, Permissions: member, server: s}
	s.people[u.ID] = u
	return u
}

// Slash types a command, for example "mesa new", with options as pairs of name and value. It ends
// the test if Discord would not let the person send it.
func (u *User) Slash(c *Channel, line string, pairs ...string) Answer {
	u.server.t.Helper()
	data, err := u.server.commandData(line, "", pairs)
	if err == nil {
		err = u.server.refuseHiddenCommand(c, stringField(data, "name"))
	}
	if err != nil {
		u.server.t.Fatalf("%s types /%s %q: %v", u.Name, line, pairs, err)
	}
	return u.server.send(u.newInteraction(command, c, nil, data))
}

// Complete types into the option that focused names, one of pairs, and returns the entries that the
// application offers.
func (u *User) Complete(c *Channel, line, focused string, pairs ...string) []Option {
	u.server.t.Helper()
	data, err := u.server.commandData(line, focused, pairs)
	if err != nil {
		u.server.t.Fatalf("%s completes /%s %q: %v", u.Name, line, pairs, err)
	}
	return u.server.send(u.newInteraction(autocomplete, c, nil, data)).Choices
}

// Press presses the button that Message.Button finds by a label. It ends the test if there is no
// such button.
func (u *User) Press(m *Message, label string) Answer {
	u.server.t.Helper()
	b, ok := m.Button(label)
	if !ok {
		u.server.t.Fatalf("%s finds no button %q among %q in:\n%s", u.Name, label, m.Labels(), m.Text)
	}
	return u.PressID(m, b.ID)
}

// PressID presses the component with a custom_id, which may be forged. With values the component is
// a select.
func (u *User) PressID(m *Message, id string, values ...string) Answer {
	data := object{"custom_id": id, "component_type": button, "id": 1}
	if values != nil {
		data["component_type"], data["values"] = stringSelect, values
	}
	return u.server.send(u.newInteraction(component, m.channel, m, data))
}

// Choose picks entries of one select by their labels, the beginnings of their labels, or their
// values. It ends the test if no select has them all.
func (u *User) Choose(m *Message, labels ...string) Answer {
	u.server.t.Helper()
	for _, c := range m.components(stringSelect) {
		if values, ok := pick(options(c), labels); ok {
			return u.PressID(m, stringField(c, "custom_id"), values...)
		}
	}
	u.server.t.Fatalf("%s finds no %q in:\n%s", u.Name, labels, m.AllText())
	return Answer{}
}

// pick returns the values of the entries with these labels; the second result is false if one is
// missing.
func pick(os []Option, labels []string) ([]string, bool) {
	var values []string
	for _, l := range labels {
		found := ""
		for _, o := range os {
			if o.Label == l || o.Value == l || found == "" && strings.HasPrefix(o.Label, l) {
				found = o.Value
			}
		}
		if found == "" {
			return nil, false
		}
		values = append(values, found)
	}
	return values, true
}

// Submit sends a form with pairs of label and value. A select takes the labels of entries, each in
// a pair of its own. Fields that are not named keep their values.
func (u *User) Submit(f *Form, pairs ...string) Answer {
	u.server.t.Helper()
	given := map[string][]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		given[pairs[i]] = append(given[pairs[i]], pairs[i+1])
	}
	var rows []object
	for _, l := range f.fields {
		c, _ := l["component"].(object)
		values, is := given[stringField(l, "label")]
		delete(given, stringField(l, "label"))
		filled, err := fillComponent(c, values, is)
		if err != nil {
			u.server.t.Fatalf("%s fills in %q: %v", u.Name, stringField(l, "label"), err)
		}
		rows = append(rows, object{"type": label, "id": 1, "component": filled})
	}
	for name := range given {
		u.server.t.Fatalf("%s finds no field %q in %q: %v", u.Name, name, f.Title, f.Fields())
	}
	return u.server.send(u.newInteraction(submit, f.channel, f.from, object{"custom_id": f.ID, "components": rows}))
}

// fillComponent returns a field as it is sent: with values if they are given, else as the form had
// it.
func fillComponent(c object, values []string, given bool) (object, error) {
	filled := object{"type": c["type"], "custom_id": c["custom_id"], "id": 2}
	if numberField(c, "type") == textInput {
		filled["value"] = stringField(c, "value")
		if given {
			filled["value"] = strings.Join(values, " ")
		}
		if c["required"] == true && filled["value"] == "" {
			return nil, fmt.Errorf("a required field is empty")
		}
		return filled, nil
	}
	chosen, ok := pick(options(c), values)
	if !ok {
		return nil, fmt.Errorf("no %q among %v", values, options(c))
	}
	if !given {
		for _, o := range options(c) {
			if o.Lit {
				chosen = append(chosen, o.Value)
			}
		}
	}
	if c["required"] == true && len(chosen) == 0 {
		return nil, fmt.Errorf("a required select is empty")
	}
	filled["values"] = append([]string{}, chosen...)
	return filled, nil
}

// newInteraction makes an interaction without sending it.
func (u *User) newInteraction(kind int, c *Channel, from *Message, data object) *Interaction {
	s := u.server
	s.mu.Lock()
	defer s.mu.Unlock()
	in := &Interaction{ID: s.newID(), by: u, kind: kind, channel: c, from: from, answer: make(chan Answer, 1)}
	in.Token = "token-" + in.ID
	in.payload = object{
		"id": in.ID, "application_id": AppID, "type": kind, "token": in.Token, "version": 1,
		"channel_id": c.ID, "channel": c.object(), "locale": u.Locale,
		"app_permissions": strconv.FormatUint(s.granted, 10), "entitlements": []any{}, "data": data,
	}
	maps.Copy(in.payload, c.contextFields(u))
	if kind == command {
		in.typed = commandText(data)
	}
	if from != nil {
		in.payload["message"] = s.payload(from)
	}
	return in
}

// Ping checks the endpoint as Discord does.
func (s *Server) Ping() Answer {
	u := s.User("Discord", "en-US")
	u.hidden = true
	return s.send(u.newInteraction(ping, s.Channel("none"), nil, nil))
}

// NewPress makes a press of a button without sending it, for tests that send it twice.
func (u *User) NewPress(m *Message, label string) *Interaction {
	b, ok := m.Button(label)
	if !ok {
		u.server.t.Fatalf("no button %q among %q", label, m.Labels())
	}
	return u.newInteraction(component, m.channel, m, object{"custom_id": b.ID, "component_type": button, "id": 1})
}

// NewPressByID makes a press of the component with a custom_id without sending it. The message with
// the component, and others beside it, was never sent.
func (u *User) NewPressByID(c *Channel, id string) *Interaction {
	m := &Message{ID: "1", Text: "A verdict, in bold, and below it what came of it.", channel: c}
	for n := range 2 {
		other := object{"type": float64(button), "style": 2, "label": "What somebody may do",
			"custom_id": strconv.Itoa(n) + id[1:]}
		pressed := object{"type": float64(button), "style": 1, "label": "What is done", "custom_id": id}
		m.rows = append(m.rows, object{"type": float64(actionRow), "components": []any{pressed, other, other}})
	}
	return u.newInteraction(component, c, m, object{"custom_id": id, "component_type": button, "id": 1})
}

// Send sends an interaction, also one that was sent before, and returns the answer.
func (s *Server) Send(in *Interaction) Answer {
	s.mu.Lock()
	in.answered = false
	s.mu.Unlock()
	return s.send(in)
}

// send delivers an interaction and waits for the first answer. That none comes in time is a fault.
func (s *Server) send(in *Interaction) Answer {
	s.mu.Lock()
	s.pending[in.Token] = in
	in.sent = time.Now()
	endpoint := s.endpoint
	s.mu.Unlock()
	if endpoint != nil {
		return s.sendHTTP(endpoint, in)
	}
	if !s.dispatch("INTERACTION_CREATE", in.payload) {
		s.t.Errorf("fake Discord: nobody is connected")
		return Answer{failed: true}
	}
	select {
	case a := <-in.answer:
		return a
	case <-time.After(s.answerTimeout):
		s.t.Errorf("fake Discord: no answer to %v in time", in.payload["data"])
		return Answer{failed: true}
	}
}

func (s *Server) sendHTTP(h http.Handler, in *Interaction) Answer {
	s.mu.Lock()
	lost := s.isAnswerLost()
	s.mu.Unlock()
	if lost {
		h.ServeHTTP(disconnectedWriter{httptest.NewRecorder()}, s.Request(in))
		return Answer{}
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, s.Request(in))
	if rec.Code != http.StatusOK {
		return Answer{Status: rec.Code, Raw: rec.Body.Bytes()}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.applyAnswer(in, rec.Body.Bytes())
	if err != nil {
		s.t.Errorf("fake Discord: %v\n%s", err, rec.Body.Bytes())
	}
	return a
}

// disconnectedWriter is the response writer of a client that has disconnected.
type disconnectedWriter struct{ *httptest.ResponseRecorder }

// Write fails: the client is gone.
func (disconnectedWriter) Write([]byte) (int, error) { return 0, net.ErrClosed }

// Request returns an interaction as the signed request that the endpoint gets.
func (s *Server) Request(in *Interaction) *http.Request {
	body, err := json.Marshal(in.payload)
	if err != nil {
		s.t.Errorf("fake Discord: %v", err)
	}
	return s.Sign(body)
}

// Sign returns a signed request to the endpoint with any body.
func (s *Server) Sign(body []byte) *http.Request {
	s.mu.Lock()
	stamp := strconv.FormatInt(s.now().Unix(), 10)
	s.mu.Unlock()
	r := httptest.NewRequest("POST", "/interactions", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(s.key, append([]byte(stamp), body...))))
	return r
}

// NewCommand makes a command without sending it.
func (u *User) NewCommand(c *Channel, line string, pairs ...string) *Interaction {
	data, err := u.server.commandData(line, "", pairs)
	if err != nil {
		u.server.t.Fatalf("%s types /%s %q: %v", u.Name, line, pairs, err)
	}
	return u.newInteraction(command, c, nil, data)
}

// Post puts a message of the application into a channel, as if the application had sent it.
func (s *Server) Post(c *Channel, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.add(c, object{"content": text})
}
