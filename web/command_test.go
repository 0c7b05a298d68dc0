package web

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"mesa/game"
)

// FuzzParseCommand: what is read from any form keeps to the bounds, and without offers it is refused.
func FuzzParseCommand(f *testing.F) {
	f.Add("cmd=abcdefgh&key=ABCDEFGHIJKLMNOP&at=3&has=n&a.n=4")
	f.Add("cmd=abcdefgh&key=ABCDEFGHIJKLMNOP&at=3&has=pool&a.pool=fight&a.pool=d8&has=name&a.name=")
	f.Add("id=&key=&at=-1&has=&a.=")
	f.Add("has=a&has=a&a.a=%00%ff")
	f.Fuzz(func(t *testing.T, body string) {
		form, err := url.ParseQuery(body)
		if err != nil {
			return
		}
		c, ok := parseCommand(form)
		if !ok {
			return
		}
		if !strings.HasPrefix(string(c.ID), "web:") || len(c.ID) > 68 || len(c.Key) != 16 || c.Move != "" ||
			c.SeenSeq < 0 ||
			len(c.Args) > maxParams {
			t.Errorf("%q reads as %+v", body, c)
		}
		for name, words := range c.Args {
			if words == nil || len(words) > maxWords || !isWord(name, 1, 40) {
				t.Errorf("%q has the parameter %q: %q", body, name, words)
			}
			for _, w := range words {
				if strings.TrimSpace(w) == "" {
					t.Errorf("%q has an empty word", body)
				}
			}
		}
		if _, _, no := game.Match(nil, c); no == nil {
			t.Error("matched without an offer")
		}
	})
}

func TestParseCommand(t *testing.T) {
	c, ok := parseCommand(url.Values{"cmd": {"abcdefgh"}, "key": {"ABCDEFGHIJKLMNOP"}, "at": {"3"},
		"has":     {"n", "pick"},
		"a.n":     {"4"},
		"a.other": {"x"}})
	if !ok || c.ID != "web:abcdefgh" || c.SeenSeq != 3 || len(c.Args) != 2 || c.Args.One("n") != "4" {
		t.Errorf("%+v %v", c, ok)
	}
	if words, is := c.Args["pick"]; !is || len(words) != 0 {
		t.Error("a shown field without a value must be present and empty")
	}
}

func TestAddress(t *testing.T) {
	for _, tt := range []struct{ remote, forwarded, direct, proxied string }{
		{"192.0.2.7:4711", "", "192.0.2.7", "192.0.2.7"},
		{"192.0.2.7:4711", "6.6.6.6, 203.0.113.9", "192.0.2.7", "203.0.113.9"},
		{"192.0.2.7:4711", "6.6.6.6\n203.0.113.9", "192.0.2.7", "203.0.113.9"},
		{"192.0.2.7:4711", "6.6.6.6\n6.6.6.6, 203.0.113.9", "192.0.2.7", "203.0.113.9"},
		{"[2001:db8:1:2:3:4:5:6]:80", "", "2001:db8:1:2::/64", "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.7]:80", "nonsense", "192.0.2.7", "unknown"},
		{"@", "", "unknown", "unknown"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		if tt.forwarded != "" {
			r.Header["X-Forwarded-For"] = strings.Split(tt.forwarded, "\n")
		}
		direct, proxied := &Server{}, &Server{opt: Options{Proxied: true}}
		if got := direct.Address(r); got != tt.direct {
			t.Errorf("%s: %s, want %s", tt.remote, got, tt.direct)
		}
		if got := proxied.Address(r); got != tt.proxied {
			t.Errorf("%s for %s: %s, want %s", tt.remote, tt.forwarded, got, tt.proxied)
		}
	}
}

func TestStreamLimiterCountsByAddress(t *testing.T) {
	g := newStreamLimiter()
	for n := range addressStreams {
		if !g.enter("user"+game.Itoa(n), "here") {
			t.Fatalf("stream %d of a household", n+1)
		}
	}
	if g.enter("late", "here") || !g.enter("late", "there") {
		t.Error("the bound is for one address")
	}
	for n := range addressStreams {
		g.leave("user"+game.Itoa(n), "here")
	}
	g.leave("late", "there")
	if len(g.open) != 0 {
		t.Errorf("%d counts are left", len(g.open))
	}
}
