package dicestats_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/dicestats"
	"mesa/game"
	"mesa/lang"
)

var update = flag.Bool("update", false, "write what the views say to testdata")

// sequence returns a fixed pseudo-random sequence of faces.
func sequence(seed uint64) func(d dice.Die) int {
	return func(d dice.Die) int {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return int((z^z>>31)%uint64(d)) + 1
	}
}

// play adds n throws of a pool, with faces from face, and counts their hitches.
func play(p *dicestats.Stats, seq game.Seq, chair string, n int, face func(dice.Die) int, pool ...dice.Die) {
	for i := range n {
		var faces []int
		ones := 0
		for _, d := range pool {
			f := face(d)
			faces = append(faces, f)
			if f == 1 {
				ones++
			}
		}
		p.AddThrow(seq+game.Seq(i), chair, pool, faces)
		p.AddCounts(chair, []game.Count{{Key: "cortex.count.hitch", N: ones, Of: len(pool)}}, 1)
	}
}

func names(chair string) string {
	return map[string]string{"ana": "Ana", "beto": "Beto", "gm": "GM", "cida": "Cida_*"}[chair]
}

// reports returns reports that use every sentence at least once.
func reports() map[string]dicestats.Report {
	fair := func() (p dicestats.Stats) {
		p.From = 3
		next := sequence(11)
		play(&p, 3, "ana", 60, next, 10, 8, 8, 6, 4)
		play(&p, 63, "gm", 40, next, 8, 8)
		play(&p, 103, "beto", 30, next, 12, 6, 6)
		play(&p, 133, "cida", 1, next, 20, 100)
		return p
	}
	low := func(d dice.Die) int { return min(sequence(5)(d), int(d)/2) }
	hated := func() (p dicestats.Stats) {
		p.From = 1
		next := sequence(2)
		play(&p, 1, "ana", 80, func(d dice.Die) int { return max(1, next(d)-next(3)/3) }, 8, 6)
		play(&p, 81, "beto", 200, func(d dice.Die) int { return min(int(d), next(d)+next(2)-1) }, 6)
		play(&p, 300, "gm", 40, low, 10, 8)
		return p
	}
	odd := func() (p dicestats.Stats) {
		p.From = 1
		next := sequence(21)
		for i := range 72 {
			play(&p, game.Seq(i+1), "ana", 1, func(d dice.Die) int {
				if i%12 == 0 {
					return 6
				}
				return next(d)
			}, 6)
		}
		return p
	}
	return map[string]dicestats.Report{
		"nothing": {},
		"fair":    {Session: fair(), Ever: fair()},
		"hated":   {Session: hated(), Ever: hated()},
		"odd":     {Session: odd(), Ever: odd()},
		"young": {Session: func() (p dicestats.Stats) { play(&p, 141, "ana", 1, sequence(4), 8, 8); return p }(),
			Ever: fair()},
	}
}

// The text of each report in both languages is in testdata.
func TestView(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range reports() {
		for _, locale := range lang.Locales {
			p := index.Printer(locale, nil)
			text := p.View(r.View(false, names)) + "\n"
			if name == "fair" {
				text += "\n" + p.View(r.View(true, names)) + "\n"
			}
			if strings.ContainsAny(text, "⟦⟧") {
				t.Errorf("%s in %s lacks a text:\n%s", name, locale, text)
			}
			golden(t, name+"."+locale+".txt", text)
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
	}
}
