package fake

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// client is one connection of the application to the gateway.
type client struct {
	conn *websocket.Conn
	mu   sync.Mutex // one writer at a time
	sess *session
}

// session outlives its connections, so that a client that resumes it gets the events that it
// missed.
type session struct {
	id      string
	intents int
	shard   int
	shards  int
	seq     int64
	events  []object
}

func (s *Server) gatewayBot(r *http.Request, _ []byte) (int, any, error) {
	if err := checkAuth(r); err != nil {
		return 0, nil, err
	}
	return 200, object{
		"url": "ws" + strings.TrimPrefix(s.http.URL, "http") + "/gateway", "shards": s.wanted,
		"session_start_limit": object{"total": 1000, "remaining": 1000, "reset_after": 0,
			"max_concurrency": s.together},
	}, nil
}

var upgrader = websocket.Upgrader{}

func (s *Server) websocket(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &client{conn: conn}
	defer s.forget(c)
	c.send(object{"op": 10, "d": object{"heartbeat_interval": s.heartbeatInterval.Milliseconds()}})
	for {
		var f struct {
			Op int             `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		if err := conn.ReadJSON(&f); err != nil {
			s.endSession(c, err)
			return
		}
		switch f.Op {
		case 1:
			c.send(object{"op": 11})
		case 2:
			s.handleIdentify(c, f.D)
		case 6:
			s.resume(c, f.D)
		}
	}
}

func (s *Server) forget(c *client) {
	s.mu.Lock()
	delete(s.shards, c)
	s.mu.Unlock()
	_ = c.conn.Close()
}

// endSession ends the session of a client that has closed its connection normally. After any other
// end the session can be resumed.
func (s *Server) endSession(c *client, err error) {
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if c.sess != nil {
			delete(s.sessions, c.sess.id)
		}
	}
}

func (c *client) send(v any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.conn.WriteJSON(v)
}

func (c *client) close(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	_ = c.conn.Close()
}

func (s *Server) handleIdentify(c *client, d json.RawMessage) {
	var id struct {
		Token      string         `json:"token"`
		Intents    *int           `json:"intents"`
		Properties map[string]any `json:"properties"`
		Shard      [2]int         `json:"shard"`
	}
	err := json.Unmarshal(d, &id)
	switch {
	case err != nil || id.Intents == nil || len(id.Properties) == 0:
		s.t.Errorf("fake Discord: identify: %s", d)
		c.close(4002)
		return
	case id.Token != Token:
		c.close(4004)
		return
	case *id.Intents&^openIntents != 0:
		c.close(4014)
		return
	}
	s.mu.Lock()
	if id.Shard[1] != s.wanted {
		s.mu.Unlock()
		c.close(4011)
		return
	}
	s.identify++
	resumeAt := s.resumeAt
	if resumeAt == "" {
		resumeAt = "ws" + strings.TrimPrefix(s.http.URL, "http") + "/gateway"
	}
	c.sess = &session{id: "session-" + s.newID(), intents: *id.Intents, shard: id.Shard[0], shards: id.Shard[1]}
	s.sessions[c.sess.id] = c.sess
	s.shards[c] = true
	ready := c.sess.event("READY",
		object{"v": 10, "session_id": c.sess.id, "resume_gateway_url": resumeAt, "user": appUser,
			"application": object{"id": AppID, "flags": 0},
			"guilds":      append(s.serversOf(c.sess), object{"id": guildID, "unavailable": true})})
	c.send(ready)
	if *id.Intents&intentGuilds != 0 {
		c.send(c.sess.event("GUILD_CREATE", s.guild()))
		for _, there := range s.serversOf(c.sess) {
			c.send(c.sess.event("GUILD_CREATE", bigGuild(stringField(there.(object), "id"))))
		}
	}
	s.mu.Unlock()
}

func (s *Server) resume(c *client, d json.RawMessage) {
	var id struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if err := json.Unmarshal(d, &id); err != nil {
		s.t.Errorf("fake Discord: resume: %s", d)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sess := s.sessions[id.Session]
	if sess == nil || id.Token != Token {
		c.send(object{"op": 9, "d": false})
		return
	}
	s.resumed++
	for other := range s.shards {
		if other.sess == sess { // an older connection loses the session
			_ = other.conn.Close()
			delete(s.shards, other)
		}
	}
	c.sess = sess
	s.shards[c] = true
	for _, e := range sess.events {
		if e["s"].(int64) > id.Seq {
			c.send(e)
		}
	}
	c.send(sess.event("RESUMED", object{}))
}

func (s *session) event(name string, d any) object {
	s.seq++
	e := object{"op": 0, "s": s.seq, "t": name, "d": d}
	s.events = append(s.events, e)
	return e
}

// dispatch is dispatchTo for an event that needs no intent.
func (s *Server) dispatch(name string, d any) bool { return s.dispatchTo(0, name, d) }

// dispatchTo sends an event to one client that has the needed intents and the shard. If no such
// client is connected, it keeps the event for a session that may be resumed. It reports whether
// there was a client or a session.
func (s *Server) dispatchTo(needed int, name string, d any) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.shards {
		if c.sess.intents&needed == needed && c.sess.isFor(d) {
			c.send(c.sess.event(name, d))
			return true
		}
	}
	for _, sess := range s.sessions {
		if !s.isConnected(sess) && sess.intents&needed == needed && sess.isFor(d) {
			sess.event(name, d)
			return true
		}
	}
	return false
}

// isConnected reports whether a client has the session. s.mu must be held.
func (s *Server) isConnected(sess *session) bool {
	for c := range s.shards {
		if c.sess == sess {
			return true
		}
	}
	return false
}

// Connections returns the number of connected clients that have a session.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.shards)
}

// Dispatch sends any event, for example one that does not decode.
func (s *Server) Dispatch(name string, d any) { s.dispatch(name, d) }

// Resend sends an interaction a second time, as a resume does.
func (s *Server) Resend(in *Interaction) { s.dispatch("INTERACTION_CREATE", in.payload) }

// CloseConnections closes every connection with a code; code 0 cuts the connections off.
func (s *Server) CloseConnections(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.shards {
		if code == 0 {
			_ = c.conn.Close()
		} else {
			c.close(code)
		}
		delete(s.shards, c)
	}
}

// InvalidateSessions ends every session, so that none can be resumed.
func (s *Server) InvalidateSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.sessions)
}

// ResumeAt sets the address for resuming that is stated to sessions from now on.
func (s *Server) ResumeAt(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.resumeAt = url
}

// RequireShards makes Discord require n shards, and refuse other numbers with 4011.
func (s *Server) RequireShards(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = n
}

// SendOpcode sends every client a message that is no event, for example opcode 7 for "reconnect".
func (s *Server) SendOpcode(op int, d any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.shards {
		c.send(object{"op": op, "d": d})
	}
}

// WaitForConnection waits until a client has a session, and reports whether one had within the
// time.
func (s *Server) WaitForConnection(within time.Duration) bool {
	for end := time.Now().Add(within); ; time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		n := len(s.shards)
		s.mu.Unlock()
		if n > 0 || time.Now().After(end) {
			return n > 0
		}
	}
}

// Unanswered returns the number of interactions that are not answered yet.
func (s *Server) Unanswered() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, in := range s.pending {
		if !in.answered {
			n++
		}
	}
	return n
}

// Sessions returns how often clients have begun a session, and how often they have resumed one.
func (s *Server) Sessions() (identified, resumed int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.identify, s.resumed
}
