package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// runOdds runs mesa odds in a language.
func runOdds(t *testing.T, locale, in string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	p := &program{in: strings.NewReader(in), out: &o, err: &e,
		env: func(name string) string { return map[string]string{"MESA_LANG": locale, "MESA_KEEP": "7"}[name] }}
	status = p.run(t.Context(), append([]string{"odds"}, args...))
	return o.String(), e.String(), status
}

// The chance comes first, in a sentence, and the rest follows.
func TestOddsBeginWithTheChance(t *testing.T) {
	for _, tt := range []struct {
		locale, args string
		want         []string // the first line, and parts of the rest
	}{
		{"en", "d10 2d8 d6 d4|-vs|2d8 d6",
			[]string{"66.7% to beat 2d8 d6 with d10 2d8 d6 d4.", "heroic success: 27.9%", "out: 56.1%", "hitch: 56.9%",
				"botch: <0.1%",
				"d10        32.5%  █", "still wins, with heroic steps."}},
		{"pt-BR", "d10 2d8 d6 d4|-vs|2d8 d6",
			[]string{"66,7% de chance de superar 2d8 d6 com d10 2d8 d6 d4.", "heroico: 27,9%", "cena: 56,1%",
				"hitch: 56,9%",
				"d10         32,5%  █"}},
		{"en", "-vs|2d8 d6|d10|2d8|d6 d4|-policy|best-total",
			[]string{"66.7% to beat 2d8 d6 with d10 2d8 d6 d4.", "heroic success: 29.2%", "out: 52.3%",
				"highest total"}},
		{"en", "d10|-vs|d8|-lang|pt-BR", []string{"55% de chance de superar d8 com d10."}},
		{"en", "2d6|-vs|3", []string{"86.1% to beat 3 with 2d6.", "heroic success: 41.7%", "against 3.0"}},
		{"en", "2d6|-vs|0|-keep|1", []string{"97.2% to beat 0 with 2d6."}},
		{"en", "d4|-vs|4", []string{"0% to beat 4 with d4."}},
		{"en", "d12|-vs|11 d4", []string{"2.1% to beat 11 d4 with d12."}},
		{"en", "d8|-vs|3d8|-opp-keep|1", []string{"19.1% to beat 3d8 with d8."}},
		{"en", "-nde|d12|-vs|5",
			[]string{"66.7% to succeed: d12 against 5.", "Exceptional: 8.3%",
				"With 1 Luck to reroll a failure: 88.9%", "step up to d20: 80%",
				"12  8.3%  █"}},
		{"pt-BR", "-nde|d6|-vs|8", []string{"0% de chance de sucesso: d6 contra 8.", "dá certo: 16,7%"}},
		{"en", "-nde|d20|-vs|12", []string{"45% to succeed: d20 against 12."}},
		{"en", "-nde|2d6+1",
			[]string{"72.2% to succeed, at a cost or fully: 2d6+1.", "12 or more: 8.3%",
				"With 1 Luck to reroll a failure: 92.3%",
				"failure, 6 or less        27.8%"}},
		{"en", "-hits|4", []string{"72.9% for 2 hits or more with the pool 4.", "4 hits or more: 19.7%"}},
		{"pt-BR", "-hits|1|-level|6", []string{"<0,1% de chance de 7 acertos ou mais com o pool 1."}},
		{"en", "-hits|1-2|-vs|1-9",
			[]string{"50% to win in the end: 1-2 against 1-9.",
				"On the first roll: 14.3% to win, 71.4% to tie and roll again."}},
	} {
		out, errs, status := runOdds(t, tt.locale, "", strings.Split(tt.args, "|")...)
		if first, _, _ := strings.Cut(out, "\n"); status != 0 || first != tt.want[0] {
			t.Errorf("odds %s gives status %d and %q first, not %q\n%s", tt.args, status, first, tt.want[0], errs)
		}
		for _, want := range tt.want[1:] {
			if !strings.Contains(out, want) {
				t.Errorf("odds %s does not tell %q:\n%s", tt.args, want, out)
			}
		}
	}
}

// Each mistake is a sentence that points at its place, in both languages, with status 2.
func TestBadOddsPointAtTheMistake(t *testing.T) {
	for args, want := range map[string]string{
		"":                              "mesa odds 'd10",
		"d8":                            "mesa odds 'd10",
		"-vs|d8":                        "mesa odds 'd10",
		"d10 3d9|-vs|d8":                "d10 3d9\n    ^\n",
		"d10 d20|-vs|d8":                "d10 d20\n    ^\n",
		"d10|-vs|d8 x":                  "d8 x\n   ^\n",
		"d10|-vs|11 d100":               "11 d100\n   ^\n",
		"d10|-vs|11x":                   "11x\n^\n",
		"k20|-vs|d8":                    "k20\n^\n",
		"d10|-vs|é":                     "é\n^\n",
		"31d8|-vs|d8":                   "31d8\n^\n",
		"d8|-vs|1 31d8":                 "1 31d8\n  ^\n",
		"d8|-vs|1000":                   "1000\n^\n",
		"d8|-vs|9999999999999999999999": "9999999999999999999999\n^\n",
		"d8|-vs|d8|-keep|0":             "-keep: “0”",
		"d8|-vs|d8|-keep|6":             "-keep: “6”",
		"d8|-vs|d8|-opp-keep|-1":        "-opp-keep: “-1”",
		"d8|-vs|d8|-keep|x":             "-keep",
		"d8|-vs|d8|-policy|worst":       "“worst”",
		"d8|-vs|d8|-frob":               "-frob",
		"-nde|d10|-vs|5":                "d10\n^\n",
		"-nde|2d8|-vs|5":                "2d8\n^\n",
		"-nde|d12":                      "-vs: “”",
		"-nde|d12|-vs|1":                "-vs: “1”",
		"-nde|d12|-vs|21":               "-vs: “21”",
		"-nde|2d6+13":                   "-nde: “13”",
		"-nde|d12|-hits|4|-vs|5":        "-hits",
		"-nde|d12|d8|-vs|5":             "“d8”",
		"-hits|d6":                      "d6\n^\n",
		"-hits|0":                       "-hits: “0”",
		"-hits|31":                      "-hits: “31”",
		"-hits|4+31":                    "-hits: “31”",
		"-hits|4|-level|7":              "-level: “7”",
		"-hits|4|-vs|x":                 "x\n^\n",
		"-json|d8":                      "“d8”",
	} {
		for _, locale := range []string{"en", "pt-BR"} {
			var words []string
			if args != "" {
				words = strings.Split(args, "|")
			}
			out, errs, status := runOdds(t, locale, "", words...)
			if status != exitUsage || out != "" || !strings.Contains(errs, want) || strings.Contains(errs, "⟦") {
				t.Errorf("odds %s (%s) has status %d, says %q\nand not %q:\n%s", args, locale, status, out, want, errs)
			}
		}
	}
}

// Every kind of change is told, best first, of both pools.
func TestWhatIfTellsEveryChangeBestFirst(t *testing.T) {
	out, errs, status := runOdds(t, "en", "", "d8 d6", "-vs", "d8 d4", "-what-if")
	_, list, ok := strings.Cut(out, "What would change the chance of success:\n")
	if status != 0 || !ok {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	row := regexp.MustCompile(`^([0-9.]+)% \((?:[+−][0-9.]+ points|no change)\): .+$`)
	var chances []float64
	for line := range strings.Lines(list) {
		found := row.FindStringSubmatch(strings.TrimSpace(line))
		if found == nil {
			t.Fatalf("%q does not read", line)
		}
		if strings.Contains(line, "⟦") {
			t.Errorf("no words for %q", line)
		}
		x, _ := strconv.ParseFloat(found[1], 64)
		chances = append(chances, -x)
	}
	if !slices.IsSorted(chances) {
		t.Errorf("the best is not first:\n%s", list)
	}
	for _, want := range []string{"no change): as it is\n", ": add a d12\n", ": leave out a d6\n",
		": step a d8 up to d10\n",
		": step a d8 down to d6\n", ": swap a d6 for a d12\n",
		": pay 1 plot point to add", ": pay 3 plot points to add", ": have a d10 hero die",
		": the opposition: leave out a d4\n"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is not told:\n%s", want, list)
		}
	}
}

func TestOddsPictures(t *testing.T) {
	dir := t.TempDir()
	svg, png := filepath.Join(dir, "odds.svg"), filepath.Join(dir, "odds.png")
	if out, errs, status := runOdds(t, "pt-BR", "", "d8 d6", "-vs", "7", "-svg", svg, "-png", png); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	for name, want := range map[string]string{svg: "<svg ", png: "\x89PNG\r\n"} {
		b, err := os.ReadFile(name)
		if err != nil || !bytes.HasPrefix(b, []byte(want)) {
			t.Errorf("%s begins with %.10q (%v)", name, b, err)
		}
	}
	if b, _ := os.ReadFile(svg); !bytes.Contains(b, []byte("além de d12")) {
		t.Error("the picture does not speak Portuguese")
	}
	if _, errs, status := runOdds(t, "en", "", "d8 d6", "-vs", "7", "-svg",
		filepath.Join(dir, "none", "odds.svg")); status != exitFailure || errs == "" {
		t.Errorf("a picture in no folder has status %d and says %q", status, errs)
	}
}

func TestOddsJSONOnTheLine(t *testing.T) {
	out, errs, status := runOdds(t, "pt-BR", `{"kind":"nde_2d6","modifier":0}`+"\nbad\n", "-json")
	if status != 0 || errs != "" || !strings.HasPrefix(out, `{"p_fail":0.4166666666666667,`) ||
		!strings.HasSuffix(out, "}\n{\"error\":\"not a JSON object\"}\n") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
}

// Each flag is explained, and only the language has a variable.
func TestOddsHelpExplainsEveryFlag(t *testing.T) {
	for _, locale := range []string{"en", "pt-BR"} {
		out, _, status := runOdds(t, locale, "", "-h")
		if status != 0 || strings.Contains(out, "⟦") || strings.Count(out, "MESA_") != 1 ||
			!strings.Contains(out, "MESA_LANG") {
			t.Errorf("the help in %s has status %d:\n%s", locale, status, out)
		}
	}
}
