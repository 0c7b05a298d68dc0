package metrics

import (
	"net/http"
	"strconv"
)

// Transport returns a transport over next that counts requests to Discord by the status of the
// answer ("none" without an answer), and the limits that were reached.
func (c *Counts) Transport(next http.RoundTripper) http.RoundTripper { return transport{next, c} }

type transport struct {
	next   http.RoundTripper
	counts *Counts
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.next.RoundTrip(r)
	if err != nil {
		t.counts.requests.WithLabelValues("none").Inc()
		return answer, err
	}
	t.counts.requests.WithLabelValues(strconv.Itoa(answer.StatusCode)).Inc()
	if answer.StatusCode == http.StatusTooManyRequests {
		t.counts.limits.WithLabelValues(scopeOf(answer.Header)).Inc()
	}
	return answer, nil
}

// scopeOf returns the scope of a reached limit in Discord's words, or "unknown".
func scopeOf(h http.Header) string {
	switch scope := h.Get("X-RateLimit-Scope"); scope {
	case "user", "global", "shared":
		return scope
	}
	return "unknown"
}
