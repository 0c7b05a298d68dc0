package fake

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// Messages that people write in channels and in private, and the events of messages that the
// application gets.

// The gateway intents that need no approval by Discord.
const (
	intentGuilds   = 1 << 0
	intentMessages = 1 << 9
	intentPrivate  = 1 << 12
	openIntents    = intentGuilds | intentMessages | intentPrivate
)

// Mention is the text that mentions the application, so that the application can read a message.
const Mention = "<@" + AppID + ">"

// Say writes a message of a person in a channel. The application gets the event of the message as
// asEvent returns it.
func (u *User) Say(c *Channel, text string) *Message {
	s := u.server
	s.mu.Lock()
	m := s.add(c, object{"content": text})
	m.By = u
	s.mu.Unlock()
	s.SendMessageEvent(m)
	return m
}

// Reply writes a message of a person in answer to another message.
func (u *User) Reply(to *Message, text string) *Message {
	s := u.server
	s.mu.Lock()
	m := s.add(to.channel, object{"content": text, "message_reference": object{"message_id": to.ID}})
	m.By = u
	s.mu.Unlock()
	s.SendMessageEvent(m)
	return m
}

// OtherBot writes a message as another application does, or with webhook as a webhook does.
func (s *Server) OtherBot(c *Channel, text string, webhook bool) *Message {
	u := s.User("Other", "en-US")
	u.hidden = true
	s.mu.Lock()
	m := s.add(c, object{"content": text})
	m.By, m.bot = u, true
	s.mu.Unlock()
	o := s.asEvent(m)
	if webhook {
		o["webhook_id"] = u.ID
		delete(o["author"].(object), "bot")
	}
	s.dispatchTo(c.intent(), "MESSAGE_CREATE", o)
	return m
}

// SendMessageEvent sends the event of a message, also if the event was sent before. The application
// gets the events of its own messages too, but none of a group in which it is not installed.
func (s *Server) SendMessageEvent(m *Message) {
	if !m.channel.elsewhere {
		s.dispatchTo(m.channel.intent(), "MESSAGE_CREATE", s.asEvent(m))
	}
}

// EditMessage edits a message that a person wrote.
func (s *Server) EditMessage(m *Message, text string) {
	s.mu.Lock()
	m.Text = text
	m.Edits++
	s.change()
	s.mu.Unlock()
	s.dispatchTo(m.channel.intent(), "MESSAGE_UPDATE", s.asEvent(m))
}

// asEvent returns a message as the event of an application without the intent for content: with the
// content if the message is private, mentions the application or is the application's own.
func (s *Server) asEvent(m *Message) object {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.payload(m)
	o["channel_type"] = m.channel.object()["type"]
	mentioned := strings.Contains(m.Text, Mention) || strings.Contains(m.Text, "<@!"+AppID+">")
	if mentioned {
		o["mentions"] = []any{appUser}
	}
	if m.channel.with == nil {
		o["guild_id"] = m.channel.serverID()
		if m.By != nil {
			o["member"] = object{"nick": nil, "roles": []any{}, "joined_at": joinedAt}
		}
	}
	if m.channel.with == nil && m.By != nil && !mentioned {
		o["content"], o["components"] = "", []any{}
	}
	return o
}

// appUser is the application as its messages name it.
var appUser = object{"id": AppID, "username": "Mesa", "discriminator": "0001", "global_name": nil, "avatar": nil,
	"public_flags": 0,
	"flags":        0, "bot": true, "primary_guild": nil}

const joinedAt = "2023-02-01T19:02:11.120000+00:00"

func (u *User) object() object {
	return object{"id": u.ID, "username": strings.ToLower(u.Name), "global_name": u.Name, "discriminator": "0",
		"avatar":       nil,
		"public_flags": 0}
}

func (m *Message) author() object {
	if m.By == nil {
		return appUser
	}
	o := m.By.object()
	o["flags"], o["primary_guild"] = 0, nil
	if m.bot {
		o["bot"] = true
	}
	return o
}

// Private returns the private messages of a person with the application.
func (u *User) Private() *Channel {
	s := u.server
	s.mu.Lock()
	defer s.mu.Unlock()
	return u.private()
}

// private is Private. s.mu must be held.
func (u *User) private() *Channel {
	for _, c := range u.server.channels {
		if c.with == u {
			return c
		}
	}
	c := &Channel{ID: u.server.newID(), Name: "Mesa", with: u, server: u.server}
	u.server.channels[c.ID] = c
	return c
}

// ClosePrivate makes the person take no private messages, or with false take them again.
func (u *User) ClosePrivate(closed bool) {
	u.server.mu.Lock()
	defer u.server.mu.Unlock()
	u.closed = closed
}

// GroupChannel makes the private messages of a group. The application is not installed there:
// people who have installed it for themselves use it there.
func (s *Server) GroupChannel(name string) *Channel {
	c := s.channel(name, "")
	c.elsewhere = true
	return c
}

// RemoveApp removes the application from the guild. With away the event only says that the guild is
// unavailable.
func (s *Server) RemoveApp(away bool) {
	s.dispatchTo(intentGuilds, "GUILD_DELETE", object{"id": guildID, "unavailable": away})
}

// serverID returns the id of the channel's server.
func (c *Channel) serverID() string {
	if c.guild != "" {
		return c.guild
	}
	return guildID
}

// intent returns the intent that a client needs for events of the channel's messages.
func (c *Channel) intent() int {
	if c.with != nil {
		return intentPrivate
	}
	return intentMessages
}

// object returns the channel as Discord describes it in interactions.
func (c *Channel) object() object {
	switch {
	case c.with != nil:
		return object{"id": c.ID, "type": 1, "flags": 0, "recipients": []any{appUser}}
	case c.elsewhere:
		return object{"id": c.ID, "type": 3, "flags": 0, "name": c.Name}
	}
	o := object{"id": c.ID, "name": c.Name, "type": 0, "guild_id": c.serverID(), "permissions": "2251799813685247"}
	if c.Parent != "" {
		o["type"], o["parent_id"] = 11, c.Parent
	}
	return o
}

// contextFields returns the fields of an interaction about the channel and the person.
func (c *Channel) contextFields(u *User) object {
	switch {
	case c.with != nil:
		return object{"context": 1, "user": u.object(), "authorizing_integration_owners": object{"0": "0", "1": u.ID}}
	case c.elsewhere:
		return object{"context": 2, "user": u.object(), "authorizing_integration_owners": object{"1": u.ID}}
	}
	return object{"context": 0, "guild_id": c.serverID(), "guild_locale": "en-US",
		"authorizing_integration_owners": object{"0": c.serverID()},
		"guild":                          object{"id": c.serverID(), "locale": "en-US", "features": []any{}},
		"member": object{"nick": nil, "permissions": strconv.FormatUint(u.Permissions, 10), "roles": []any{},
			"joined_at": joinedAt,
			"user":      u.object()}}
}

// openPrivate opens the private messages with a person.
func (s *Server) openPrivate(r *http.Request, body []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	var to struct {
		ID string `json:"recipient_id"`
	}
	if err := json.Unmarshal(body, &to); err != nil {
		return 0, nil, err
	}
	u := s.people[to.ID]
	if u == nil {
		return 0, nil, &refusal{400, 50033, "Invalid Recipient(s)"}
	}
	o := u.private().object()
	with := u.object()
	with["flags"], with["primary_guild"] = 0, nil
	o["recipients"] = []any{with}
	return 200, o, nil
}

// getChannel returns a channel.
func (s *Server) getChannel(r *http.Request, _ []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	c := s.channels[r.PathValue("channel")]
	if c == nil {
		return 0, nil, &refusal{404, 10003, "Unknown Channel"}
	}
	o := c.object()
	delete(o, "permissions")
	if c.with != nil {
		return 200, o, nil
	}
	o["flags"] = 0
	if c.Parent == "" {
		o["position"] = 0
		return 200, o, nil
	}
	for k, v := range (object{"owner_id": AppID, "message_count": 0, "member_count": 1, "total_message_sent": 0,
		"thread_metadata": object{"archived": c.archived, "archive_timestamp": joinedAt, "auto_archive_duration": 1440,
			"locked": c.locked}}) {
		o[k] = v
	}
	return 200, o, nil
}

// change records a visible change and wakes the goroutines that wait for a change. s.mu must be
// held.
func (s *Server) change() {
	s.changes++
	close(s.changed)
	s.changed = make(chan struct{})
}

// guild returns the guild with its channels and threads, as its event describes it. s.mu must be
// held.
func (s *Server) guild() object {
	channels, threads := []any{}, []any{}
	for _, c := range s.channels {
		switch {
		case c.with != nil || c.elsewhere || c.guild != "":
		case c.Parent != "":
			threads = append(threads, c.object())
		default:
			channels = append(channels, c.object())
		}
	}
	return object{"id": guildID, "name": "The guild", "owner_id": AppID, "preferred_locale": "en-US",
		"channels": channels,
		"threads":  threads, "roles": []any{}, "emojis": []any{}, "members": []any{}, "member_count": len(s.people) + 1}
}
