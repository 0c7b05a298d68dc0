package dice

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// shownThrow is a throw as docs/fair-dice.md asks readers to write it down.
type shownThrow struct {
	Anchor  string `json:"anchor"`
	Table   string `json:"table"`
	Command string `json:"command"`
	Author  string `json:"author"`
	I       int    `json:"i"`
	Link    []byte `json:"link"`
	Pool    []Die  `json:"pool"`
	Faces   []int  `json:"faces"`

	// Of a hidden throw: its seal, and the number of the revealed link if that is another one.
	Seal     []byte `json:"seal,omitempty"`
	Revealed int    `json:"revealed,omitempty"`
}

// block returns the only block of that language in a page.
func block(t *testing.T, page, language string) string {
	t.Helper()
	parts := strings.Split(page, "\n```"+language+"\n")
	if len(parts) != 2 {
		t.Fatalf("the page has %d blocks of %s, want one", len(parts)-1, language)
	}
	code, _, _ := strings.Cut(parts[1], "```")
	return code
}

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBothPagesShowTheSameCheck(t *testing.T) {
	en, pt := page(t, "fair-dice.md"), page(t, "fair-dice.pt-BR.md")
	for _, language := range []string{"js", "json"} {
		if block(t, en, language) != block(t, pt, language) {
			t.Errorf("the two pages differ in their block of %s", language)
		}
	}
}

func TestThePagesShowARealThrow(t *testing.T) {
	var shown shownThrow
	if err := json.Unmarshal([]byte(block(t, page(t, "fair-dice.md"), "json")), &shown); err != nil {
		t.Fatal(err)
	}
	anchor, err := hex.DecodeString(shown.Anchor)
	if err != nil {
		t.Fatal(err)
	}
	th := Throw{I: shown.I, Link: shown.Link, Pool: shown.Pool, Faces: shown.Faces}
	if err := Verify(th, 0, anchor, Occasion{shown.Table, shown.Command, shown.Author}); err != nil {
		t.Error(err)
	}
}

// The program that players find on the page must agree with this package, on honest throws and on
// forged ones.
func TestPublishedProgramAgrees(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is missing: the check in docs/fair-dice.md went untested")
		}
		t.Skip("node is not installed: the check in docs/fair-dice.md is not tested here")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "check.mjs")
	if err := os.WriteFile(program, []byte(block(t, page(t, "fair-dice.md"), "js")), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		forge func(*shownThrow)
		want  string
	}{
		"honest":              {func(*shownThrow) {}, "link ok, faces ok"},
		"forged face":         {func(s *shownThrow) { s.Faces[0] = s.Faces[0]%4 + 1 }, "link ok, faces WRONG"},
		"forged pool":         {func(s *shownThrow) { s.Pool[0] = 6 }, "link ok, faces WRONG"},
		"other author":        {func(s *shownThrow) { s.Author = "rui" }, "link ok, faces WRONG"},
		"other anchor":        {func(s *shownThrow) { s.Anchor = strings.Repeat("0", 64) }, "link WRONG, faces ok"},
		"other link":          {func(s *shownThrow) { s.Link[0]++ }, "link WRONG, faces WRONG"},
		"hidden":              {hide, "link ok, faces ok, seal ok"},
		"forged seal":         {func(s *shownThrow) { hide(s); s.Seal[9]++ }, "link ok, faces ok, seal WRONG"},
		"hidden, forged face": {func(s *shownThrow) { hide(s); s.Faces[0] = s.Faces[0]%4 + 1 }, "link ok, faces WRONG"},
		"wrongly revealed":    {func(s *shownThrow) { hide(s); s.Revealed-- }, "link WRONG, faces WRONG"},
	} {
		t.Run(name, func(t *testing.T) {
			shown := realThrow(t)
			tt.forge(&shown)
			data, err := json.Marshal(shown)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "throw.json")
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(node, program, file).CombinedOutput()
			if !strings.HasPrefix(string(out), tt.want) {
				t.Errorf("it prints %q, want %q", out, tt.want)
			}
			if failed := err != nil; failed != strings.Contains(tt.want, "WRONG") {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

// realThrow returns a throw that needs several blocks of bytes, with words that are longer in bytes
// than in characters.
func realThrow(t *testing.T) shownThrow {
	t.Helper()
	c := NewChain(NewSeed(), 1, ChainLength)
	o := Occasion{"mesa-é", "discord:1184920183746520", "ção"}
	pool := append([]Die{4, 100}, Sizes...)
	for len(pool) < 60 {
		pool = append(pool, Sizes...)
	}
	th, err := c.Throw(1234, o, pool)
	if err != nil {
		t.Fatal(err)
	}
	return shownThrow{Anchor: hex.EncodeToString(c.Anchor()), Table: o.Table, Command: o.Command, Author: o.Author,
		I: th.I, Link: th.Link,
		Pool: th.Pool, Faces: th.Faces}
}

// hide makes it a hidden throw, revealed by link 1300.
func hide(s *shownThrow) {
	c := NewChain(countingSeed(), 2, ChainLength)
	th, err := c.ThrowHidden(s.I, Occasion{s.Table, s.Command, s.Author}, s.Pool)
	if err != nil {
		panic(err)
	}
	s.Revealed = 1300
	if s.Link, err = c.Link(s.Revealed); err != nil {
		panic(err)
	}
	s.Anchor, s.Faces, s.Seal = hex.EncodeToString(c.Anchor()), th.Faces, th.Seal
}
