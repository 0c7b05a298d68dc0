package sqlite

import (
	"net/url"
	"strconv"
)

// pragmas are the settings of every connection, each with its reason.
func pragmas() []string {
	return []string{
		// Another process may hold the file for the moment of a commit: wait
		// for it rather than fail.
		"busy_timeout(" + strconv.Itoa(int(patience.Milliseconds())) + ")",
		// The schema of a file somebody sent us may not call functions.
		"trusted_schema(OFF)",
		// Look at the pages while reading, so that damage is an error and not
		// a wrong answer.
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
		// An answered throw survives a power cut. NORMAL would be four times
		// faster alone, and would lose what it had answered.
		"synchronous(FULL)",
		// What is deleted is overwritten, for a person may ask for it.
		"secure_delete(ON)",
		// After a burst the log beside the file shrinks again.
		"journal_size_limit(67108864)",
	), o.settings...)
}

// walMode is set once the file is known to be ours, for the file remembers it:
// readers do not wait for the writer nor it for them, and a commit is one write
// to the end of one file.
const walMode = "PRAGMA journal_mode = WAL"

func readerPragmas() []string {
	return append(pragmas(),
		// Reading cannot write by mistake.
		"query_only(ON)",
		// 4 MiB of pages for each reader.
		"cache_size(-4000)",
	)
}

// access is what may be done with a file.
type access string

const (
	readWrite access = "mode=rw"
	readOnly  access = "mode=ro"
	// frozen is for a place where not even SQLite's own small files beside
	// the file can be made: nobody can be writing there.
	frozen access = "immutable=1"
)

// dsn names a file and its settings for the driver.
func dsn(path string, pragmas []string, how access) string {
	q := url.Values{"_pragma": pragmas}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + string(how) + "&" + q.Encode()
}
