package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// The opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
)

const (
	maxFrame      = 16 << 20 // a big server comes whole
	identifyPause = 5 * time.Second
	maxBackoff    = time.Minute
	// helloTime is the timeout for the greeting: an address that accepts a connection and says
	// nothing is dead.
	helloTime = 15 * time.Second
	// closeResumable closes a connection so that its session can be resumed.
	closeResumable = 4900
)

// frame is a gateway message with its data undecoded: unused data is never decoded, and a fault in
// the data costs one event and not the connection.
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  *int64          `json:"s,omitempty"`
	T  string          `json:"t,omitempty"`
}

// intents are the events that the gateway sends besides interactions, which need no intent:
// servers, to know when we are removed, and messages. No intent is privileged, so we get the text
// only of messages that mention us or are private.
const intents = 1<<0 /* guilds */ | 1<<9 /* messages there */ | 1<<12 /* private ones */

// shard is one connection to the gateway. It belongs to one goroutine.
type shard struct {
	url       string
	token     string
	id, count int
	log       *slog.Logger
	handle    func(event string, d json.RawMessage) // must not block; counts what it starts in working
	turn      func(ctx context.Context) error       // waits for permission to identify
	trouble   func(error)                           // called with the cause of a lost connection; nil: connected
	greeted   func(self string)                     // called with our user id
	later     func(func())                          // runs something in the background
	kept      *sessionKeeper

	session               // of the connection; zero: none
	marked, saved session // the session as of the last heartbeat, and as stored
	healthy       bool    // the last connection reached a session

	working sync.WaitGroup // events in progress
}

// run keeps the shard connected until ctx ends or Discord refuses for good.
func (s *shard) run(ctx context.Context) error {
	backoff := time.Second
	s.recall(ctx)
	for {
		err := s.connect(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.trouble(err)
		if isFatal(err) {
			return fmt.Errorf("discord: gateway: %w", err)
		}
		if s.healthy {
			backoff = time.Second
		}
		s.log.Info("discord: gateway closed", slog.Int("shard", s.id), slog.Any("err", err),
			slog.Bool("resume", s.ID != ""))
		if err := sleep(ctx, backoff); err != nil {
			return err
		}
		backoff = min(2*backoff, maxBackoff)
	}
}

// Close codes of the gateway.
const (
	closeBadToken   = 4004
	closeBadShard   = 4010
	closeMoreShards = 4011
	closeBadIntents = 4014
)

// closeCode returns the code with which the gateway closed a connection, 0 if there was none.
func closeCode(err error) int {
	var c *websocket.CloseError
	if errors.As(err, &c) {
		return c.Code
	}
	return 0
}

// isFatal reports whether an error is a close code after which this shard must not connect again,
// such as a bad token.
func isFatal(err error) bool {
	code := closeCode(err)
	return code == closeBadToken || code >= closeBadShard && code <= closeBadIntents
}

// wantsMoreShards reports whether the gateway wants another number of shards than we asked for.
func wantsMoreShards(err error) bool {
	code := closeCode(err)
	return code == closeBadShard || code == closeMoreShards
}

// connect runs one connection to its end, and returns why it ended.
func (s *shard) connect(ctx context.Context) error {
	s.healthy = false
	url := s.url
	if s.ID != "" && !s.kept.isOurs(ctx) {
		s.session = session{}
	}
	if s.ID == "" {
		if err := s.turn(ctx); err != nil { // not later: a connected shard must listen
			return err
		}
	} else if s.Resume != "" {
		url = s.Resume
	}
	defer s.forgetResumeURL(url)
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: helloTime}
	conn, _, err := dialer.DialContext(ctx, url+"/?v=10&encoding=json", nil)
	if err != nil {
		return fmt.Errorf("dial: %w", err)
	}
	conn.SetReadLimit(maxFrame)
	_ = conn.SetReadDeadline(time.Now().Add(helloTime))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	link := &link{conn: conn}
	defer link.close(closeResumable)
	context.AfterFunc(ctx, func() { link.close(closeResumable) })
	err = s.listen(link)
	switch closeCode(err) {
	case 4007, 4009, websocket.CloseNormalClosure, websocket.CloseGoingAway:
		s.session = session{}
	}
	return err
}

// forgetResumeURL forgets the address for resuming if it did not work. The main address resumes the
// session as well, or says that the session is lost.
func (s *shard) forgetResumeURL(url string) {
	if !s.healthy && url == s.Resume {
		s.Resume = ""
	}
}

// link is a connection to which several goroutines may write.
type link struct {
	conn *websocket.Conn
	mu   sync.Mutex
	done bool
}

func (l *link) send(op int, data any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done {
		return net.ErrClosed
	}
	_ = l.conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
	return l.conn.WriteJSON(struct {
		Op int `json:"op"`
		D  any `json:"d"`
	}{op, data})
}

func (l *link) close(code int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done {
		return
	}
	l.done = true
	_ = l.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	_ = l.conn.Close()
}

// errReconnect and errInvalid end a connection without a fault of ours.
var (
	errReconnect = errors.New("asked to reconnect")
	errInvalid   = errors.New("session is invalid")
)

// listen reads frames until the connection ends.
func (s *shard) listen(l *link) error {
	beats := &heartbeat{link: l}
	defer beats.stop()
	for {
		_, data, err := l.conn.ReadMessage()
		if err != nil {
			return err
		}
		var f frame
		if err := json.Unmarshal(data, &f); err != nil {
			s.log.Warn("discord: gateway frame does not decode", slog.Any("err", err))
			continue
		}
		if f.S != nil {
			s.Seq = *f.S
			beats.seq.Store(s.Seq)
		}
		if err := s.frame(l, beats, f); err != nil {
			return err
		}
	}
}

func (s *shard) frame(l *link, beats *heartbeat, f frame) error {
	switch f.Op {
	case opHello:
		var hello struct {
			Interval int `json:"heartbeat_interval"`
		}
		if err := json.Unmarshal(f.D, &hello); err != nil || hello.Interval <= 0 {
			return fmt.Errorf("hello: %s", f.D)
		}
		_ = l.conn.SetReadDeadline(time.Time{})
		beats.start(time.Duration(hello.Interval) * time.Millisecond)
		return s.greet(l)
	case opHeartbeat:
		return beats.beat()
	case opHeartbeatACK:
		beats.acked.Store(true)
		s.mark()
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		if string(f.D) != "true" {
			s.session = session{}
		}
		return errInvalid
	case opDispatch:
		s.dispatch(f)
	}
	return nil
}

// greet resumes the session if there is one, else begins one.
func (s *shard) greet(l *link) error {
	if s.ID != "" {
		return l.send(opResume, map[string]any{"token": s.token, "session_id": s.ID, "seq": s.Seq})
	}
	s.session = session{}
	return l.send(opIdentify, map[string]any{
		"token": s.token, "intents": intents, "shard": [2]int{s.id, s.count},
		"properties": map[string]string{"os": "linux", "browser": "mesa", "device": "mesa"},
	})
}

func (s *shard) dispatch(f frame) {
	switch f.T {
	case "READY":
		var ready struct {
			Session string `json:"session_id"`
			Resume  string `json:"resume_gateway_url"`
			User    user   `json:"user"`
		}
		if err := json.Unmarshal(f.D, &ready); err != nil {
			s.log.Warn("discord: READY does not decode", slog.Any("err", err))
			return
		}
		s.ID, s.Resume, s.Self, s.healthy = ready.Session, ready.Resume, ready.User.ID, true
		s.trouble(nil)
		s.greeted(s.Self)
		s.save(s.session)
	case "RESUMED":
		s.healthy = true
		s.trouble(nil)
	default:
		s.handle(f.T, f.D)
	}
}
