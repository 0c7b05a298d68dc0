package chart_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"mesa/chart"
	"mesa/dice"
	"mesa/dicestats"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
)

func printers(t *testing.T) (en, pt *lang.Printer) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return index.Printer(lang.EN, nil), index.Printer(lang.PTBR, nil)
}

func name(chair string) string { return strings.ToUpper(chair) }

// statsOf returns the statistics of chairs that each threw a d8 that many times, always with that
// face.
func statsOf(throws map[string]int, face int, chairs ...string) (p dicestats.Stats) {
	for _, chair := range chairs {
		for range throws[chair] {
			p.AddThrow(1, chair, []dice.Die{8}, []int{face})
		}
	}
	return p
}

func TestLuckFollowsEveryThrow(t *testing.T) {
	en, pt := printers(t)
	p := statsOf(map[string]int{"ana": 7, "beto": 3, "cida": 1}, 8, "ana", "beto", "cida")
	cs := chart.Luck(p, name, en)
	if len(cs) != 1 {
		t.Fatalf("%d charts", len(cs))
	}
	c := cs[0]
	if len(c.Labels) != 8 || c.Labels[0] != "0" || c.Labels[7] != "7" || len(c.Series) != 3 {
		t.Fatalf("%q, %d series", c.Labels, len(c.Series))
	}
	z := dicestats.LuckOfThrow([]dice.Die{8}, []int{8}).Z
	for i, v := range c.Series[0].Values {
		if math.Abs(v-z*float64(i)) > 1e-9 {
			t.Errorf("Ana stands at %v after %d throws, want %v", v, i, z*float64(i))
		}
	}
	beto := c.Series[1]
	if beto.Name != "BETO" || math.Abs(beto.Values[3]-3*z) > 1e-9 || !math.IsNaN(beto.Values[4]) {
		t.Errorf("Beto: %+v", beto)
	}
	if band := c.Series[2]; band.High[4] != 4 || band.Low[4] != -4 || band.Values != nil {
		t.Errorf("the band: %+v", band)
	}
	want := "Luck over time: ANA at +10.7 after 7 rolls (outside the range of fair dice) and BETO at +4.6 after 3 " +
		"rolls (outside the range of fair dice)."
	if c.Alt != want {
		t.Errorf("alt: %s", c.Alt)
	}
	wantPT := "Sorte ao longo do tempo: ANA em +10,7 depois de 7 rolagens (fora da faixa de dados honestos) e BETO " +
		"em +4,6 depois de 3 " +
		"rolagens (fora da faixa de dados honestos)."
	if c := chart.Luck(p, name, pt)[0]; c.Alt != wantPT || !c.Unit.Comma {
		t.Errorf("alt: %s", c.Alt)
	}
}

// For any number of players and throws, each chart can be drawn, ends where the longest walk ends,
// and includes everyone.
func TestLuckShowsEveryPlayer(t *testing.T) {
	en, _ := printers(t)
	throws := map[string]int{"a": 1, "b": 99, "c": 100, "d": 101, "e": 1234, "f": 5000, "g": 2, "h": 160}
	p := statsOf(throws, 4, "a", "b", "c", "d", "e", "f", "g", "h")
	shown := map[string]bool{}
	for _, c := range chart.Luck(p, name, en) {
		longest := ""
		for _, s := range c.Series[:len(c.Series)-1] {
			shown[strings.ToLower(s.Name)] = true
			if len(s.Values) != len(c.Labels) || s.Values[0] != 0 {
				t.Errorf("%s: %d values of %d from %v", s.Name, len(s.Values), len(c.Labels), s.Values[0])
			}
			if n := throws[strings.ToLower(s.Name)]; longest == "" || n > throws[longest] {
				longest = strings.ToLower(s.Name)
			}
		}
		if got, want := c.Labels[len(c.Labels)-1], game.Itoa(throws[longest]); got != want {
			t.Errorf("the chart ends at %s, want %s", got, want)
		}
		if err := draw.PNG(new(bytes.Buffer), c); err != nil {
			t.Error(err)
		}
	}
	if len(shown) != 7 || shown["a"] {
		t.Errorf("shown are %v", shown)
	}
	if cs := chart.Luck(dicestats.Stats{}, name, en); cs != nil {
		t.Errorf("nobody's luck: %v", cs)
	}
}

func TestFaces(t *testing.T) {
	en, pt := printers(t)
	all := []dicestats.Faces{{Size: 4, N: []int{30, 20, 26, 24}}, {Size: 100, N: make([]int, 100)}}
	cs := chart.Faces(all, en)
	if len(cs) != 1 {
		t.Fatalf("%d charts", len(cs))
	}
	c := cs[0]
	if c.Title != "Faces of 100 d4" || len(c.Labels) != 4 || c.Labels[3] != "4" || c.Series[0].Values[0] != 30 {
		t.Errorf("%+v", c)
	}
	width := 2 * math.Sqrt(100*0.25*0.75)
	if fair := c.Series[1]; math.Abs(fair.Low[0]-(25-width)) > 1e-9 || math.Abs(fair.High[3]-(25+width)) > 1e-9 {
		t.Errorf("fair: %+v", fair)
	}
	if want := "Faces of the d4 from 1 up: 30, 20, 26 and 24 times. Fair dice show each 17 to 33 times, nineteen " +
		"times in twenty."; c.Alt != want {
		t.Errorf("alt: %s", c.Alt)
	}
	if want := "Faces do d4 de 1 em diante: 30, 20, 26 e 24 vezes. Dados honestos mostram cada uma de 17 a 33 " +
		"vezes, dezenove de cada " +
		"vinte vezes."; chart.Faces(all, pt)[0].Alt != want {
		t.Errorf("alt: %s", chart.Faces(all, pt)[0].Alt)
	}
	if err := draw.SVG(new(bytes.Buffer), c, draw.InPage); err != nil {
		t.Error(err)
	}
}
