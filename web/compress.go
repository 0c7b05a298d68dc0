package web

import (
	"bytes"
	"crypto/rand"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// worthwhile is the size from which an answer is compressed.
const worthwhile = 1 << 10

// mostPadding is how many bytes that say nothing are added at most.
const mostPadding = 255

// dense squeezes what is fetched now and then, quick what our script fetches at each
// decision: that is small, and level 2 takes least of all for a few kilobytes.
var dense, quick = compressors(6), compressors(2)

func compressors(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, err := gzip.NewWriterLevel(nil, level)
		if err != nil {
			panic(err) // the level is ours
		}
		return w
	}}
}

// buffers are used again: what is said to one reader is as long as to the next.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// buffer is an empty one, to be put back into buffers.
func buffer() *bytes.Buffer {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

// compress compresses an answer. Its header holds a random number of random
// bytes, so that the length does not tell how well somebody's guess at what
// else is on the page compressed with it.
func compress(to io.Writer, plain []byte, by *sync.Pool) error {
	padding := make([]byte, 1+mostPadding)
	rand.Read(padding)
	w := by.Get().(*gzip.Writer)
	defer by.Put(w)
	w.Reset(to)
	w.Extra = padding[1 : 1+int(padding[0])]
	if _, err := w.Write(plain); err != nil {
		return err
	}
	return w.Close()
}

// takesGzip reports whether a browser says that it reads gzip.
func takesGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.TrimSpace(name) == "gzip" {
			return strings.ReplaceAll(q, " ", "") != "q=0"
		}
	}
	return false
}

// reply sends an answer, compressed if that is wanted and worth while.
func reply(w http.ResponseWriter, r *http.Request, status int, plain []byte) error {
	if len(plain) >= worthwhile && takesGzip(r) {
		by := dense
		if r.Header.Get(scriptHeader) != "" {
			by = quick
		}
		small := buffer()
		defer buffers.Put(small)
		if err := compress(small, plain, by); err != nil {
			return err
		}
		w.Header().Set("Content-Encoding", "gzip")
		plain = small.Bytes()
	}
	w.WriteHeader(status)
	w.Write(plain) // a reader who went away needs none
	return nil
}
