package fake

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

func checkAuth(r *http.Request) error {
	if r.Header.Get("Authorization") != "Bot "+Token {
		return &refusal{401, 0, "401: Unauthorized"}
	}
	return nil
}

func (s *Server) getCommands(r *http.Request, _ []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	return 200, append([]object{}, s.commands...), nil
}

// putCommands stores commands as Discord does: with ids and defaults, and without empty fields.
func (s *Server) putCommands(r *http.Request, body []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	var cs []object
	if err := json.Unmarshal(body, &cs); err != nil {
		return 0, nil, err
	}
	if err := checkCommands(cs); err != nil {
		return 0, nil, err
	}
	for _, c := range cs {
		c["id"], c["application_id"], c["version"] = s.newID(), AppID, s.newID()
		c["nsfw"], c["default_member_permissions"] = false, nil
		if c["name_localizations"] == nil {
			c["name_localizations"] = nil
		}
	}
	s.commands = cs
	s.puts++
	return 200, cs, nil
}

func (s *Server) createMessage(r *http.Request, body []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	c := s.channels[r.PathValue("channel")]
	if c == nil {
		return 0, nil, &refusal{404, 10003, "Unknown Channel"}
	}
	if c.with != nil && c.with.closed {
		return 0, nil, &refusal{403, 50007, "Cannot send messages to this user"}
	}
	if c.forbidden {
		return 0, nil, &refusal{403, 50013, "Missing Permissions"}
	}
	if c.locked {
		return 0, nil, &refusal{403, 160005, "Thread is locked"}
	}
	v, err := decode(body)
	if err != nil {
		return 0, nil, err
	}
	m, _ := v.(object)
	if err := checkMessage(m, true); err != nil {
		return 0, nil, err
	}
	if nonce, is := m["nonce"]; is && m["enforce_nonce"] == true {
		for _, old := range c.messages {
			if old.nonce == fmt.Sprint(nonce) {
				return 200, s.payload(old), nil
			}
		}
	}
	attach(r, m)
	c.archived = false
	made := s.add(c, m)
	return 200, s.payload(made), nil
}

// payload returns a message as Discord sends it.
func (s *Server) payload(m *Message) object {
	rows := m.rows
	if rows == nil {
		rows = []object{}
	}
	none := []any{}
	o := object{
		"id": m.ID, "channel_id": m.channel.ID, "type": 0, "content": m.Text, "flags": m.flags(),
		"mentions": none, "mention_roles": none, "attachments": none, "embeds": none, "components": withIDs(rows),
		"timestamp": s.now().UTC().Format(time.RFC3339), "edited_timestamp": nil,
		"mention_everyone": false, "pinned": false, "tts": false, "author": m.author(),
	}
	if m.Answers != "" {
		o["type"] = 19
		o["message_reference"] = object{"type": 0, "message_id": m.Answers, "channel_id": m.channel.ID}
	}
	return o
}

// withIDs returns rows as Discord sends them, with a number and defaults in each component.
func withIDs(rows []object) []object {
	n := 0
	var number func([]object) []object
	number = func(cs []object) []object {
		out := []object{}
		for _, c := range cs {
			n++
			copied := object{"id": n}
			if numberField(c, "type") == stringSelect {
				copied["min_values"], copied["max_values"] = 1, 1
			}
			for k, v := range c {
				if k != "required" { // of forms alone
					copied[k] = v
				}
			}
			if inner := objectsField(c, "components"); inner != nil {
				copied["components"] = number(inner)
			}
			out = append(out, copied)
		}
		return out
	}
	return number(rows)
}
