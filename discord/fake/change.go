package fake

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Routes and actions for messages that were sent before: they are edited, deleted and read.

// inChannel returns the channel's own message with the id of m, since people press a message that
// may be a copy. It returns m itself if the channel has none. s.mu must be held.
func (m *Message) inChannel() *Message {
	if i := m.channel.find(m.ID); i >= 0 {
		return m.channel.messages[i]
	}
	return m
}

// copy returns a copy of the message.
func (m *Message) copy() *Message {
	now := *m
	return &now
}

// find returns the index of a message in its channel, -1 if it is not there. s.mu must be held.
func (c *Channel) find(id string) int {
	return slices.IndexFunc(c.messages, func(m *Message) bool { return m.ID == id })
}

// Delete deletes a message, as a person who manages the channel may.
func (s *Server) Delete(m *Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(m.channel, m.ID)
}

// drop removes a message from its channel. s.mu must be held.
func (s *Server) drop(c *Channel, id string) {
	if i := c.find(id); i >= 0 {
		c.messages = slices.Delete(c.messages, i, i+1)
		s.change()
	}
}

// ownMessage returns the message that a route names. It fails if the application did not send the
// message, or may not change it.
func (s *Server) ownMessage(r *http.Request) (*Message, error) {
	if err := checkAuth(r); err != nil {
		return nil, err
	}
	c := s.channels[r.PathValue("channel")]
	if c == nil {
		return nil, &refusal{404, 10003, "Unknown Channel"}
	}
	i := c.find(r.PathValue("message"))
	switch {
	case i < 0 || c.messages[i].Ephemeral:
		return nil, &refusal{404, 10008, "Unknown Message"}
	case c.forbidden:
		return nil, &refusal{403, 50013, "Missing Permissions"}
	case c.messages[i].By != nil:
		return nil, &refusal{403, 50005, "Cannot edit a message authored by another user"}
	case c.archived:
		return nil, &refusal{400, 50083, "Thread is archived"}
	}
	return c.messages[i], nil
}

func (s *Server) editMessage(r *http.Request, body []byte) (int, any, error) {
	m, err := s.ownMessage(r)
	if err != nil {
		return 0, nil, err
	}
	var o object
	if err := json.Unmarshal(body, &o); err != nil {
		return 0, nil, err
	}
	if err := checkMessage(o, false); err != nil {
		return 0, nil, err
	}
	attach(r, o)
	m.set(o)
	m.Edits++
	s.change()
	return 200, s.payload(m), nil
}

func (s *Server) deleteMessage(r *http.Request, _ []byte) (int, any, error) {
	m, err := s.ownMessage(r)
	if err != nil {
		return 0, nil, err
	}
	s.drop(m.channel, m.ID)
	return 204, nil, nil
}

// getOriginal returns the message that the first answer to an interaction became.
func (s *Server) getOriginal(r *http.Request, _ []byte) (int, any, error) {
	in := s.pending[r.PathValue("token")]
	if in == nil || time.Since(in.sent) > 15*time.Minute {
		return 0, nil, &refusal{404, 10015, "Unknown Webhook"}
	}
	if in.original == nil || in.channel.find(in.original.ID) < 0 {
		return 0, nil, &refusal{404, 10008, "Unknown Message"}
	}
	return 200, s.payload(in.original), nil
}
