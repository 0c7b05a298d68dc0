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

// minCompressed is the smallest answer that is compressed, in bytes.
const minCompressed = 1 << 10

// maxPadding is the most bytes of random padding in an answer.
const maxPadding = 255

// denseGzip compresses answers to ordinary requests, fastGzip answers to the script. The script
// asks at each decision for a few kilobytes, for which level 2 is fastest.
var denseGzip, fastGzip = compressors(6), compressors(2)

// compressors returns a pool of gzip writers of a level.
func compressors(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, err := gzip.NewWriterLevel(nil, level)
		if err != nil {
			panic(err) // the level is a constant
		}
		return w
	}}
}

// buffers holds used buffers, since the answers to different readers are about equally long.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// buffer returns an empty buffer. The caller puts it back into buffers.
func buffer() *bytes.Buffer {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

// compress writes plain with gzip, by a writer of a pool. The gzip header holds a random number of
// random bytes. So the length does not tell an attacker how well a text that they guessed
// compresses together with the rest of the page.
func compress(to io.Writer, plain []byte, by *sync.Pool) error {
	padding := make([]byte, 1+maxPadding)
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

// acceptsGzip reports whether the request accepts gzip.
func acceptsGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.TrimSpace(name) == "gzip" {
			return strings.ReplaceAll(q, " ", "") != "q=0"
		}
	}
	return false
}

// reply sends an answer, compressed if the browser accepts gzip and the answer has at least
// minCompressed bytes. It fails, and has sent nothing, if the compression fails.
func reply(w http.ResponseWriter, r *http.Request, status int, plain []byte) error {
	if len(plain) >= minCompressed && acceptsGzip(r) {
		by := denseGzip
		if r.Header.Get(scriptHeader) != "" {
			by = fastGzip
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
	w.Write(plain) // an error means that the reader has gone away
	return nil
}
