package discord

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"
)

const (
	maxBody = 64 << 10
	// readTime is the timeout for the body of a request, which Discord sends at once. streamTime is
	// the timeout for a body of unknown length.
	readTime   = 3 * time.Second
	streamTime = 300 * time.Millisecond
	// maxReading is the number of unverified bodies that are read at a time, and maxShare the
	// number for one address.
	maxReading = 1024
	maxShare   = 128
	// maxSkew is the largest difference between a signed timestamp and our clock.
	maxSkew = 5 * time.Minute
	// maxAge is the greatest age of an interaction: its token lives no longer.
	maxAge = 15 * time.Minute
	// maxStamp is the length of the longest decimal timestamp.
	maxStamp = 20
)

// Handler serves POST /interactions, the HTTPS endpoint of the application. The signature is
// checked over the raw body before any of it is decoded. Every faulty request gets the same 401.
func (w *Bot) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /interactions", w.interactions)
	return mux
}

func (w *Bot) interactions(rw http.ResponseWriter, r *http.Request) {
	body, ok := w.readSigned(rw, r)
	if !ok {
		writeUnauthorized(rw)
		return
	}
	var in interaction
	if err := json.Unmarshal(body, &in); err != nil || !w.isAcceptable(&in, r.Header.Get("X-Signature-Timestamp")) {
		writeUnauthorized(rw)
		return
	}
	answer := w.answer
	if in.Type != typePing && !w.isInTime(&in) {
		answer = w.lateReply
	}
	first, taken := answer(r.Context(), &in)
	out, err := json.Marshal(first)
	if err != nil {
		taken(false)
		w.log.Error("discord: answer does not encode", slog.String("id", in.ID), slog.Any("err", err))
		rw.WriteHeader(http.StatusInternalServerError)
		return
	}
	write(rw, r, out, taken)
}

// write sends an answer and calls taken with whether the answer has arrived. write looks at the
// request before sending, since some proxies end the request as soon as they have the answer.
func write(rw http.ResponseWriter, r *http.Request, out []byte, taken func(bool)) {
	left := r.Context().Err() != nil
	err := send(rw, out)
	taken(err == nil && !left)
}

// send writes an answer to its end; send fails if the client did not get the answer.
func send(rw http.ResponseWriter, out []byte) error {
	rw.Header().Set("Content-Type", "application/json")
	rw.Header().Set("Content-Length", strconv.Itoa(len(out)))
	if _, err := rw.Write(out); err != nil {
		return err
	}
	return http.NewResponseController(rw).Flush()
}

func writeUnauthorized(rw http.ResponseWriter) {
	http.Error(rw, "invalid request signature", http.StatusUnauthorized)
}

// readSigned reads a signed body. The buffer begins with the timestamp, because the signature
// covers both. Until the signature is checked, a request costs only the bytes that it has sent, not
// the length that it announces.
func (w *Bot) readSigned(rw http.ResponseWriter, r *http.Request) ([]byte, bool) {
	stamp, sign := r.Header.Get("X-Signature-Timestamp"), r.Header.Get("X-Signature-Ed25519")
	if len(sign) != hex.EncodedLen(ed25519.SignatureSize) || stamp == "" || len(stamp) > maxStamp ||
		r.ContentLength > maxBody {
		return nil, false
	}
	var sig [ed25519.SignatureSize]byte
	if _, err := hex.Decode(sig[:], []byte(sign)); err != nil {
		return nil, false
	}
	leave, ok := w.readers.enter(r.Context(), w.opts.Address(r))
	if !ok {
		return nil, false
	}
	defer leave()
	patience := readTime
	if r.ContentLength < 0 {
		patience = streamTime
	}
	control := http.NewResponseController(rw)
	_ = control.SetReadDeadline(time.Now().Add(patience)) // not every server has deadlines
	signed := bytes.NewBufferString(stamp)
	if _, err := signed.ReadFrom(http.MaxBytesReader(rw, r.Body, maxBody)); err != nil ||
		!ed25519.Verify(w.opts.PublicKey, signed.Bytes(), sig[:]) {
		return nil, false
	}
	_ = control.SetReadDeadline(time.Time{})
	return signed.Bytes()[len(stamp):], true
}

func (w *Bot) isRecent(stamp string) bool {
	sec, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return false
	}
	skew := w.opts.Now().Sub(time.Unix(sec, 0))
	return skew.Abs() <= maxSkew
}

// isAcceptable reports whether an interaction is for this application and recent: old ones are
// replays. A ping needs only its signature: it does nothing, and Discord drops an endpoint that
// does not answer it.
func (w *Bot) isAcceptable(in *interaction, stamp string) bool {
	if in.Type == typePing {
		return true
	}
	if in.AppID != w.opts.AppID || !w.isRecent(stamp) {
		return false
	}
	at, ok := snowflakeTime(in.ID)
	return ok && w.opts.Now().Sub(at) <= maxAge
}

// snowflakeTime returns when a Discord id was made; ok is false if the id is not a number.
func snowflakeTime(id string) (at time.Time, ok bool) {
	n, err := strconv.ParseUint(id, 10, 63)
	if err != nil {
		return time.Time{}, false
	}
	const epoch = 1420070400000
	return time.UnixMilli(int64(n>>22) + epoch), true
}
