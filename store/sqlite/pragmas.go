package sqlite

import (
	"net/url"
	"strconv"
)

// pragmas returns the settings of every connection.
func pragmas() []string {
	return []string{
		// Another process may hold the file for a commit: wait instead of failing.
		"busy_timeout(" + strconv.Itoa(int(patience.Milliseconds())) + ")",
		// The schema of a file from elsewhere may not call functions.
		"trusted_schema(OFF)",
		// Check pages while reading, so that damage is an error and not a wrong answer.
		"cell_size_check(ON)",
	}
}

func writerPragmas(o Options) []string {
	p := append(pragmas(),
		// 16 MiB of pages in memory: the ends of some thousand logs.
		"cache_size(-16000)",
	)
	if o.ReadOnly {
		return p
	}
	return append(append(p,
		// An answered throw survives a power cut. NORMAL is four times faster for one writer, but
		// loses answered throws.
		"synchronous(FULL)",
		// Deleted data is overwritten, because a person may ask for that.
		"secure_delete(ON)",
		// After a burst the WAL shrinks again.
		"journal_size_limit(67108864)",
	), o.settings...)
}

// walMode is run once the file is known to be Mesa's, because the file remembers it. With a WAL,
// readers and the writer do not wait for each other, and a commit is one write at the end of one
// file.
const walMode = "PRAGMA journal_mode = WAL"

func readerPragmas() []string {
	return append(pragmas(),
		// A read cannot write by mistake.
		"query_only(ON)",
		// 4 MiB of pages for each reader.
		"cache_size(-4000)",
	)
}

// access is how a file is opened.
type access string

const (
	readWrite access = "mode=rw"
	readOnly  access = "mode=ro"
	// frozen is for a folder where SQLite cannot create its -wal and -shm files, so no process can
	// be writing there.
	frozen access = "immutable=1"
)

// dsn returns the name by which the driver opens a file, with the settings of the connection.
func dsn(path string, pragmas []string, how access) string {
	q := url.Values{"_pragma": pragmas}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + string(how) + "&" + q.Encode()
}
