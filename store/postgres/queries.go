package postgres

// The queries and statements of the log. Each uses the table's id as a key, and none uses a
// sequence, an explicit lock or a second statement, so that a system that shards tables over
// machines can answer it on one of them. Exceptions are the list of heads, and Delete with its
// lock.
const (
	// A batch holds at most one record of a table. A row with a taken number or command is left out
	// and fails no other; the written ones are returned. All processes insert in the same order, so
	// that no two wait for each other.
	insertFirst = `INSERT INTO mesa.log (table_id, seq, at, cause, data, sum)
		SELECT r.table_id, r.seq, r.at, r.cause, r.data, r.sum
		FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[])
			AS r (table_id, seq, at, cause, data, sum)
		ORDER BY r.table_id
		ON CONFLICT DO NOTHING RETURNING table_id`
	// insertNext is the same, after a previous record that must exist.
	insertNext = `INSERT INTO mesa.log (table_id, seq, at, cause, data, sum)
		SELECT p.table_id, r.seq, r.at, r.cause, r.data, r.sum
		FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[])
			AS r (table_id, seq, at, cause, data, sum)
		JOIN mesa.log p ON p.table_id = r.table_id AND p.seq = r.seq - 1
		ORDER BY p.table_id
		ON CONFLICT DO NOTHING RETURNING table_id`
	// touchRecord finds whether a record is the same as one that may have been written. It changes
	// nothing but is a write, so the answer waits for what a commit waits for, a standby included.
	touchRecord = `UPDATE mesa.log SET sum = sum WHERE table_id = $1 AND seq = $2 AND sum = $3 AND data = $4`
	findCause   = `SELECT seq FROM mesa.log WHERE table_id = $1 AND cause = $2`
	sizeOfLog   = `SELECT coalesce(sum(octet_length(data)), 0)::bigint FROM mesa.log WHERE table_id = $1`
	// Delete alone takes this lock. It waits for running inserts and holds up new ones.
	lockLog   = `LOCK TABLE mesa.log IN SHARE ROW EXCLUSIVE MODE`
	deleteLog = `WITH gone AS (DELETE FROM mesa.log WHERE table_id = $1 RETURNING seq) SELECT coalesce(max(seq), 0) FROM gone`
	findHead  = `SELECT seq FROM mesa.log WHERE table_id = $1 ORDER BY seq DESC LIMIT 1`

	// A page ends with the first row with which it has more than $4 bytes.
	readOn = `SELECT seq, at, cause, data, sum FROM (
		SELECT seq, at, cause, data, sum, sum(octet_length(data)) OVER (ORDER BY seq) - octet_length(data) AS before
		FROM (SELECT seq, at, cause, data, sum FROM mesa.log WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) l) p
		WHERE before <= $4 ORDER BY seq`
	readBack = `SELECT seq, at, cause, data, sum FROM (
		SELECT seq, at, cause, data, sum, sum(octet_length(data)) OVER (ORDER BY seq DESC) - octet_length(data) AS before
		FROM (SELECT seq, at, cause, data, sum FROM mesa.log WHERE table_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3) l) p
		WHERE before <= $4 ORDER BY seq DESC`
	listHeads = `SELECT t.table_id, h.seq
		FROM (SELECT table_id FROM mesa.log WHERE table_id > $1 AND seq = 1 ORDER BY table_id LIMIT $2) t
		CROSS JOIN LATERAL (SELECT seq FROM mesa.log WHERE table_id = t.table_id ORDER BY seq DESC LIMIT 1) h
		ORDER BY t.table_id`
)

// The queries and statements of the KV store. Each uses kind and key, except the sweep and the list
// of kinds.
const (
	makeEntry = `INSERT INTO mesa.shelf (kind, key, version, until, data, sum) VALUES ($1, $2, 1, $3, $4, $5)
		ON CONFLICT DO NOTHING`
	changeEntry = `UPDATE mesa.shelf SET until = $4, data = $5, sum = $6, version = version + 1
		WHERE kind = $1 AND key = $2 AND version = $3`
	removeEntry = `DELETE FROM mesa.shelf WHERE kind = $1 AND key = $2 AND version = $3`
	touchEntry  = `UPDATE mesa.shelf SET sum = sum WHERE kind = $1 AND key = $2 AND version = $3 AND sum = $4 AND data = $5`
	countEntry  = `SELECT count(*) FROM mesa.shelf WHERE kind = $1 AND key = $2`
	getEntry    = `SELECT version, until, data, sum FROM mesa.shelf WHERE kind = $1 AND key = $2`
	// Rows that another sweep has locked are left to it.
	sweepKV = `DELETE FROM mesa.shelf WHERE (kind, key) IN
		(SELECT kind, key FROM mesa.shelf WHERE until < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)`
	listKinds   = `SELECT DISTINCT kind FROM mesa.shelf ORDER BY kind`
	listEntries = `SELECT key, version, until, data, sum FROM (
		SELECT key, version, until, data, sum, sum(octet_length(data)) OVER (ORDER BY key) - octet_length(data) AS before
		FROM (SELECT key, version, until, data, sum FROM mesa.shelf WHERE kind = $1 AND key >= $2 ORDER BY key LIMIT $3) l) p
		WHERE before <= $4 ORDER BY key`
)

// The statements of leases use the server's clock at the start of the statement: a holder that
// waited for a row lock has its lease for a shorter time, not a longer one. A lease longer than any
// span in use comes from a clock that was set back since, or from another server.
const (
	takeLeases = `INSERT INTO mesa.lease AS l (name, holder, fence, until)
		SELECT r.name, $1, c.now, c.now + $2 FROM unnest($3::bytea[]) AS r (name), ` + now + `
		ORDER BY r.name
		ON CONFLICT (name) DO UPDATE SET holder = $1, until = excluded.until,
			fence = CASE WHEN l.holder = $1 AND l.until > excluded.until - $2 THEN l.fence ELSE l.fence + 1 END
			WHERE l.holder = $1 OR l.until <= excluded.until - $2 OR l.until > excluded.until + $2
		RETURNING l.name, l.fence`
	releaseLeases = `UPDATE mesa.lease SET until = 0 WHERE holder = $1 AND name = ANY ($2::bytea[])`
	heldLeases    = `SELECT name, holder, until - c.now FROM mesa.lease, ` + now +
		` WHERE name >= $1 AND until > c.now ORDER BY name`
	now = `(SELECT (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS now) c`
)

// notify sends a notice in a transaction of its own that waits for no disk. In the transaction of a
// move it would hold a lock of the whole server.
const (
	channel = "mesa"
	notify  = "SELECT pg_notify('" + channel + "', $1) FROM set_config('synchronous_commit', 'off', true)"
	listen  = "LISTEN " + channel
)
