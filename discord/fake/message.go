package fake

import (
	"fmt"
	"slices"
	"strings"
)

// Channel is a channel of a guild, or the private messages of a person. A thread has a Parent.
type Channel struct {
	ID, Name string
	Parent   string

	server    *Server
	guild     string // "": the guild with guildID
	messages  []*Message
	forbidden bool
	archived  bool // an archived thread: a message wakes the thread, unless the thread is locked
	locked    bool
	with      *User // the person of private messages; nil: other channels
	elsewhere bool  // the application is not there: people have installed it for themselves
}

// Message is a message: public, or ephemeral, which only one person sees.
type Message struct {
	ID        string
	Text      string
	Ephemeral bool
	Edits     int
	Files     []File
	By        *User  // the author; nil: the application
	Answers   string // the id of the message that it answers; "": none

	channel  *Channel
	rows     []object
	nonce    string
	to       *User  // ephemeral: the person who sees it
	typed    string // the command that it answers, as commandText
	asker    *User  // the person who typed the command
	thinking bool   // its content is promised, and not there yet
	bot      bool   // another application wrote it
}

// File is a file attached to a message.
type File struct {
	Name, Alt string
	Data      []byte
}

// Button is a button of a message.
type Button struct {
	Label, ID, URL string
	Style          int
}

// Option is an entry of a select.
type Option struct {
	Label, Value, Description string
	Lit                       bool // selected at first
}

// Channel makes a text channel.
func (s *Server) Channel(name string) *Channel { return s.channel(name, "") }

// Thread makes a thread under a channel.
func (s *Server) Thread(of *Channel, name string) *Channel { return s.channel(name, of.ID) }

func (s *Server) channel(name, parent string) *Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Channel{ID: s.newID(), Name: name, Parent: parent, server: s}
	s.channels[c.ID] = c
	return c
}

// Forbid makes the channel refuse messages of the application, or with false accept them again.
func (c *Channel) Forbid(forbidden bool) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.forbidden = forbidden
}

// Messages returns the public messages of the channel, oldest first.
func (c *Channel) Messages() []Message {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	var ms []Message
	for _, m := range c.messages {
		if !m.Ephemeral {
			ms = append(ms, *m)
		}
	}
	return ms
}

// Archive archives a thread, and locks it if locked is true. The messages of the thread cannot be
// changed until the thread wakes. A message of the application wakes a thread that is not locked.
func (c *Channel) Archive(locked bool) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.archived, c.locked = true, locked
}

// Archived reports whether the thread is archived.
func (c *Channel) Archived() bool {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	return c.archived
}

// Wake wakes a thread, as a person who manages threads may.
func (c *Channel) Wake() {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.archived, c.locked = false, false
}

// Last returns the newest public message, or a Message without text and id if there is none.
func (c *Channel) Last() Message {
	ms := c.Messages()
	if len(ms) == 0 {
		return Message{channel: c}
	}
	return ms[len(ms)-1]
}

// add puts a new message into a channel. s.mu must be held.
func (s *Server) add(c *Channel, data object) *Message {
	m := &Message{ID: s.newID(), channel: c}
	if nonce, is := data["nonce"]; is {
		m.nonce = fmt.Sprint(nonce)
	}
	m.set(data)
	m.Ephemeral = numberField(data, "flags")&64 != 0
	if about, is := data["message_reference"].(object); is {
		m.Answers = stringField(about, "message_id")
	}
	c.messages = append(c.messages, m)
	s.change()
	return m
}

// set changes the fields that an edit names, and leaves the others.
func (m *Message) set(data object) {
	if _, is := data["content"]; is {
		m.Text = stringField(data, "content")
	}
	if _, is := data["components"]; is {
		m.rows = objectsField(data, "components")
	}
	if _, is := data["attachments"]; is {
		m.Files = nil
	}
	for _, a := range objectsField(data, "attachments") {
		bytes, _ := a["data"].([]byte)
		m.Files = append(m.Files, File{stringField(a, "filename"), stringField(a, "description"), bytes})
	}
}

func (m *Message) flags() int {
	if m.Ephemeral {
		return 64
	}
	return 0
}

// Buttons returns the buttons of the message in reading order.
func (m *Message) Buttons() []Button {
	var bs []Button
	for _, c := range m.components(button) {
		bs = append(bs, Button{stringField(c, "label"), stringField(c, "custom_id"), stringField(c, "url"),
			numberField(c, "style")})
	}
	return bs
}

// Labels returns the labels of the buttons.
func (m *Message) Labels() []string {
	var ls []string
	for _, b := range m.Buttons() {
		ls = append(ls, b.Label)
	}
	return ls
}

// Button returns the button with a label, or else the first with a label that begins so; the second
// result is false if there is none.
func (m *Message) Button(label string) (Button, bool) {
	bs := m.Buttons()
	for _, same := range []func(string) bool{
		func(l string) bool { return l == label },
		func(l string) bool { return strings.HasPrefix(l, label) },
	} {
		if i := slices.IndexFunc(bs, func(b Button) bool { return same(b.Label) }); i >= 0 {
			return bs[i], true
		}
	}
	return Button{}, false
}

// Options returns the entries of all selects of the message.
func (m *Message) Options() []Option {
	var os []Option
	for _, c := range m.components(stringSelect) {
		os = append(os, options(c)...)
	}
	return os
}

// OptionsOf returns the entries of the select with that custom_id, nil if there is none.
func (m *Message) OptionsOf(id string) []Option {
	for _, c := range m.components(stringSelect) {
		if stringField(c, "custom_id") == id {
			return options(c)
		}
	}
	return nil
}

// Selects returns the custom_ids of all selects of the message.
func (m *Message) Selects() []string {
	var ids []string
	for _, c := range m.components(stringSelect) {
		ids = append(ids, stringField(c, "custom_id"))
	}
	return ids
}

func options(c object) []Option {
	var os []Option
	for _, o := range objectsField(c, "options") {
		os = append(os, Option{stringField(o, "label"), stringField(o, "value"), stringField(o, "description"),
			o["default"] == true})
	}
	return os
}

func (m *Message) components(typ int) []object {
	var cs []object
	for _, row := range m.rows {
		for _, c := range objectsField(row, "components") {
			if numberField(c, "type") == typ {
				cs = append(cs, c)
			}
		}
	}
	return cs
}

// AllText returns the text of the message, the labels of its buttons and the texts of its options,
// one a line.
func (m *Message) AllText() string {
	parts := []string{m.Text}
	parts = append(parts, m.Labels()...)
	for _, o := range m.Options() {
		parts = append(parts, o.Label, o.Description)
	}
	return strings.Join(parts, "\n")
}

// Form is an open modal.
type Form struct {
	ID, Title string
	fields    []object
	channel   *Channel
	from      *Message
}

// Field is a field of a form.
type Field struct {
	Label, Value string
	Required     bool
	Options      []Option
}

// Fields returns the fields of the form.
func (f *Form) Fields() []Field {
	var fs []Field
	for _, l := range f.fields {
		c, _ := l["component"].(object)
		fs = append(fs, Field{stringField(l, "label"), stringField(c, "value"), c["required"] == true, options(c)})
	}
	return fs
}

// Texts returns the texts of the form beside its fields.
func (f *Form) Texts() []string {
	var texts []string
	for _, c := range f.fields {
		if numberField(c, "type") == textDisplay {
			texts = append(texts, stringField(c, "content"))
		}
	}
	return texts
}

// Text returns the text that a message has now; m may be a copy from before an edit.
func (s *Server) Text(m *Message) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return m.inChannel().Text
}

// Files returns the files that a message has now; m may be a copy from before an edit.
func (s *Server) Files(m *Message) []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(m.inChannel().Files)
}
