package discord

import (
	"context"
	"crypto/ed25519"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "modernc.org/sqlite"
)

// bareEndpoint is the upper bound of an interactions endpoint: it verifies the signature, decodes a
// few fields, appends one durable row and answers. It knows no rules, no offers and no rights.
type bareEndpoint struct {
	key    ed25519.PublicKey
	rows   chan bareRow
	mu     sync.Mutex
	tables map[string]*bareTable
}

type bareTable struct {
	sync.Mutex
	version int64
}

type bareRow struct {
	channel, id string
	version     int64
	data        []byte
	done        chan error
}

// A writer writes rows, all or none.
type writer func([]bareRow) error

func newBareEndpoint(b *testing.B, key ed25519.PublicKey, write writer) *bareEndpoint {
	s := &bareEndpoint{key: key, rows: make(chan bareRow, 1024), tables: map[string]*bareTable{}}
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() { s.commit(ctx, write) })
	b.Cleanup(func() {
		cancel()
		wg.Wait()
	})
	return s
}

// inFile returns a writer into an SQLite file.
func inFile(b *testing.B) writer {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	conn, err := db.Conn(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for _, q := range []string{
		"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
		"CREATE TABLE events(channel TEXT, version INTEGER, id TEXT UNIQUE, data BLOB, PRIMARY KEY(channel, " +
			"version)) WITHOUT ROWID",
	} {
		if _, err := conn.ExecContext(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
	insert, err := conn.PrepareContext(context.Background(), "INSERT INTO events VALUES(?,?,?,?)")
	if err != nil {
		b.Fatal(err)
	}
	return func(batch []bareRow) error {
		_, err := conn.ExecContext(context.Background(), "BEGIN IMMEDIATE")
		for _, r := range batch {
			if err == nil {
				_, err = insert.Exec(r.channel, r.version, r.id, r.data)
			}
		}
		if err == nil {
			_, err = conn.ExecContext(context.Background(), "COMMIT")
		}
		return err
	}
}

// inDatabase returns a writer into a PostgreSQL database, with one statement for all rows.
func inDatabase(b *testing.B, url string) writer {
	conn, err := pgx.Connect(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close(context.Background()) })
	const events = "CREATE TABLE events(channel text, version bigint, id text, data bytea, " +
		"PRIMARY KEY(channel, version), UNIQUE(channel, id))"
	if _, err := conn.Exec(b.Context(), events); err != nil {
		b.Fatal(err)
	}
	return func(batch []bareRow) error {
		n := len(batch)
		channels, versions, ids, data := make([]string, n), make([]int64, n), make([]string, n), make([][]byte, n)
		for i, r := range batch {
			channels[i], versions[i], ids[i], data[i] = r.channel, r.version, r.id, r.data
		}
		_, err := conn.Exec(context.Background(), `INSERT INTO events
			SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[]) ON CONFLICT DO NOTHING`,
			channels, versions, ids, data)
		return err
	}
}

// commit writes all waiting rows at once.
func (s *bareEndpoint) commit(ctx context.Context, write writer) {
	for {
		var batch []bareRow
		select {
		case r := <-s.rows:
			batch = append(batch, r)
		case <-ctx.Done():
			return
		}
		for more := true; more && len(batch) < 512; {
			select {
			case r := <-s.rows:
				batch = append(batch, r)
			default:
				more = false
			}
		}
		err := write(batch)
		for _, r := range batch {
			r.done <- err
		}
	}
}

func (s *bareEndpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	stamp := r.Header.Get("X-Signature-Timestamp")
	sig, badHex := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	if err != nil || badHex != nil || len(sig) != ed25519.SignatureSize ||
		!ed25519.Verify(s.key, append([]byte(stamp), body...), sig) {
		http.Error(w, "signature", http.StatusUnauthorized)
		return
	}
	var in interaction
	if err := json.Unmarshal(body, &in); err != nil {
		http.Error(w, "json", http.StatusBadRequest)
		return
	}
	version, err := s.append(&in)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	out, _ := json.Marshal(map[string]any{"type": 4, "data": map[string]any{
		"content":          in.authorName() + ": " + strconv.FormatInt(version, 10),
		"allowed_mentions": map[string]any{"parse": []string{}}}})
	_, _ = w.Write(out)
}

func (s *bareEndpoint) append(in *interaction) (int64, error) {
	s.mu.Lock()
	t := s.tables[in.ChannelID]
	if t == nil {
		t = &bareTable{}
		s.tables[in.ChannelID] = t
	}
	s.mu.Unlock()
	t.Lock()
	defer t.Unlock()
	data, _ := json.Marshal(map[string]any{"by": in.author().ID, "button": in.Data.CustomID})
	row := bareRow{in.ChannelID, in.ID, t.version + 1, data, make(chan error, 1)}
	s.rows <- row
	err := <-row.done
	if err == nil {
		t.version++
	}
	return t.version, err
}
