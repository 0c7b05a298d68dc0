package discord

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/disgoorg/disgo/rest"
)

var (
	botRoute  = rest.CreateMessage.Compile(nil, "1")
	freeRoute = rest.CreateInteractionResponse.Compile(nil, "1", "token")
)

func response(status int, header ...string) *http.Response {
	rs := &http.Response{StatusCode: status, Header: http.Header{}}
	for i := 0; i < len(header); i += 2 {
		rs.Header.Set(header[i], header[i+1])
	}
	return rs
}

// waitTimes runs requests one after the other and returns how long each waited.
func waitTimes(t *testing.T, l *limiter, e *rest.CompiledEndpoint, answers ...*http.Response) []time.Duration {
	t.Helper()
	var took []time.Duration
	for _, rs := range answers {
		began := time.Now()
		if err := l.Wait(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(began))
		if err := l.Unlock(e, rs); err != nil {
			t.Fatal(err)
		}
	}
	return took
}

func TestLimiterWaitsAsToldByDiscord(t *testing.T) {
	ok := response(200)
	tests := map[string]struct {
		first *http.Response
		route *rest.CompiledEndpoint
		least time.Duration
	}{
		"nothing said":         {ok, freeRoute, 0},
		"no answer":            {nil, freeRoute, 0},
		"429 without a bucket": {response(429, "Retry-After", "2"), botRoute, 2 * time.Second},
		"429 with a fraction": {response(429, "Retry-After", "1", "X-RateLimit-Reset-After", "1.25",
			"X-RateLimit-Bucket", "b"),
			botRoute, 1250 * time.Millisecond},
		"429 without any number": {response(429), botRoute, time.Second / perSecond},
		"the last of a bucket": {response(200, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "0.9"),
			freeRoute,
			900 * time.Millisecond},
		"not the last": {response(200, "X-RateLimit-Remaining", "1", "X-RateLimit-Reset-After", "0.9"),
			freeRoute, 0},
		"a number beyond all reason": {response(200, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "1e300"),
			freeRoute, 0},
		"the pace of the whole bot":   {ok, botRoute, time.Second / perSecond},
		"interactions have no pace":   {ok, freeRoute, 0},
		"a negative number of a joke": {response(429, "Retry-After", "-4"), freeRoute, time.Second / perSecond},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if got := waitTimes(t, newLimiter(time.Now), tt.route, tt.first, ok)[1]; got != tt.least {
					t.Errorf("waited %v, not %v", got, tt.least)
				}
			})
		})
	}
}

// The limit of one channel does not delay another.
func TestLimitOfAChannelDelaysNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Now)
		waitTimes(t, l, botRoute, response(200, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "5"))
		if got := waitTimes(t, l, rest.CreateMessage.Compile(nil, "2"), response(200))[0]; got > time.Second/perSecond {
			t.Errorf("waited %v", got)
		}
	})
}

// A global limit stops all routes of the bot, but not the answers to interactions.
func TestGlobalLimitSparesAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Now)
		waitTimes(t, l, botRoute,
			response(429, "Retry-After", "3", "X-RateLimit-Bucket", "b", "X-RateLimit-Global", "true"))
		if got := waitTimes(t, l, freeRoute, response(200))[0]; got != 0 {
			t.Errorf("an answer waited %v", got)
		}
		if got := waitTimes(t, l, rest.CreateMessage.Compile(nil, "2"), response(200))[0]; got != 3*time.Second {
			t.Errorf("another channel waited %v", got)
		}
	})
}

// A request that stops waiting leaves no lock behind.
func TestCancelledWaitLeavesNoLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Now)
		waitTimes(t, l, botRoute, response(429, "Retry-After", "60"))
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := l.Wait(ctx, botRoute); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("waited: %v", err)
		}
		l.Reset()
		if got := waitTimes(t, l, botRoute, response(200))[0]; got != 0 {
			t.Errorf("waited %v after a reset", got)
		}
		for range maxBuckets + 10 {
			waitTimes(t, l, rest.CreateInteractionResponse.Compile(nil, time.Now().String(), "token"), nil)
		}
		if n := len(l.buckets); n > maxBuckets {
			t.Errorf("%d buckets are kept", n)
		}
	})
}
