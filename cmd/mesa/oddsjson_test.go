package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// askLines returns the answers to some lines.
func askLines(t *testing.T, lines ...string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := oddsLines(strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	for line := range strings.Lines(out.String()) {
		var a map[string]any
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, a)
	}
	if len(all) != len(lines) {
		t.Fatalf("%d lines have %d answers", len(lines), len(all))
	}
	return all
}

// wantSame compares an answer with the reference's: the same fields, lengths and numbers.
func wantSame(t *testing.T, line string, want figures) {
	t.Helper()
	got := askLines(t, line)[0]
	names := slices.Sorted(maps.Keys(got))
	if wanted := slices.Sorted(keysOf(want)); !slices.Equal(names, wanted) {
		t.Fatalf("%s\nhas %q\nnot %q", line, names, wanted)
	}
	for name, x := range want.one {
		wantClose(t, line, name, got[name], x)
	}
	for name, list := range want.list {
		numbers, _ := got[name].([]any)
		if len(numbers) != len(list) {
			t.Fatalf("%s\n%s has %d numbers, not %d", line, name, len(numbers), len(list))
		}
		for i, x := range list {
			wantClose(t, line, fmt.Sprintf("%s[%d]", name, i), numbers[i], x)
		}
	}
}

func keysOf(f figures) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range f.one {
			if !yield(name) {
				return
			}
		}
		for name := range f.list {
			if !yield(name) {
				return
			}
		}
	}
}

func wantClose(t *testing.T, line, name string, got any, want float64) {
	t.Helper()
	if x, ok := got.(float64); !ok || x < 0 || !(math.Abs(x-want) <= 1e-12) {
		t.Errorf("%s\n%s is %v, not %.17g", line, name, got, want)
	}
}

// random makes the same random questions in every run.
type random struct{ *rand.Rand }

func (r random) pool(least, most int) []int {
	pool := make([]int, least+r.IntN(most-least+1))
	for i := range pool {
		pool[i] = 4 + 2*r.IntN(5)
	}
	return pool
}

// rounds returns the number of questions, fewer with -short.
func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func list(pool []int) string {
	b, _ := json.Marshal(pool)
	return string(b)
}

var policyNames = []string{"best_total", "best_effect", "win_then_effect", "win_then_stepped_effect",
	"win_then_effect_loose"}

func TestOddsTestsAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 1))}
	for range rounds(20) {
		pool, opposition, keep, oppKeep := r.pool(1, 4), r.pool(1, 3), 1+r.IntN(5), 1+r.IntN(3)
		for _, policy := range policyNames {
			line := fmt.Sprintf(`{"kind":"test","pool":%s,"keep":%d,"policy":%q,"opposition":%s,"opp_keep":%d}`,
				list(pool), keep, policy,
				list(opposition), oppKeep)
			wantSame(t, line, referenceTest(pool, keep, policy, referenceLaw(opposition, oppKeep)))
		}
	}
}

func TestOddsStaticAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 2))}
	for range rounds(20) {
		pool, complications, keep, target := r.pool(1, 4), r.pool(0, 2), 1+r.IntN(3), r.IntN(20)
		for _, policy := range policyNames {
			line := fmt.Sprintf(`{"kind":"static","pool":%s,"keep":%d,"policy":%q,"target":%d,"complications":%s}`,
				list(pool), keep,
				policy, target, list(complications))
			want := referenceTest(pool, keep, policy, referenceTarget(target, complications))
			delete(want.one, "p_takeout")
			wantSame(t, line, want)
		}
	}
}

func TestOddsOfOtherKindsAgainstEveryThrow(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 3))}
	for range rounds(20) {
		pool, opposition := r.pool(1, 4), r.pool(1, 3)
		both := fmt.Sprintf(`"pool":%s,"opposition":%s`, list(pool), list(opposition))
		wantSame(t, fmt.Sprintf(`{"kind":"add_all",%s}`, both), referenceAddAll(pool, opposition))
		most := r.IntN(7)
		wantSame(t, fmt.Sprintf(`{"kind":"pp_ladder",%s,"max_pp":%d}`, both, most),
			referenceLadder(pool, opposition, most))
		hero := 4 + 2*r.IntN(5)
		wantSame(t, fmt.Sprintf(`{"kind":"hero_die",%s,"hero":%d}`, both, hero), referenceHero(pool, opposition, hero))
		tests, beats := 1+r.IntN(6), r.IntN(10)
		wantSame(t, fmt.Sprintf(`{"kind":"timed",%s,"tests":%d,"beats":%d}`, both, tests, beats),
			referenceTimed(pool, opposition, tests, beats))
	}
}

func TestOddsOfContestsAgainstEveryRow(t *testing.T) {
	for _, tt := range [][2][]int{{{4}, {4}}, {{6, 4}, {4, 4}}, {{8, 6, 4}, {6}}, {{4, 4, 4}, {8, 4}}, {{12}, {10}},
		{{6, 6}, {6, 6}}} {
		line := fmt.Sprintf(`{"kind":"contest","initiator":%s,"responder":%s}`, list(tt[0]), list(tt[1]))
		wantSame(t, line, referenceContest(tt[0], tt[1]))
	}
}

// The policies are compared by a pool of five against one of three, in all figures of a table of policies.
func TestOddsOfPoliciesEqualATable(t *testing.T) {
	for _, tt := range []struct {
		policy                      string
		beat, d10, heroic, takenOut float64
	}{
		{"best_total", 66.65, 18.9, 29.2, 52.3},
		{"win_then_effect", 66.65, 42.2, 16.7, 56.1},
		{"win_then_stepped_effect", 66.65, 29.5, 27.9, 56.1},
		{"best_effect", 46.6, 42.2, 13.9, 44.7},
	} {
		a := askLines(t,
			fmt.Sprintf(`{"kind":"test","pool":[10,8,8,6,4],"policy":%q,"opposition":[8,8,6]}`, tt.policy))[0]
		effect, _ := a["beat_and_effect"].([]any)
		for i, want := range []float64{tt.beat, tt.d10, tt.heroic, tt.takenOut} {
			got := []any{a["p_beat"], effect[3], a["p_heroic"], a["p_takeout"]}[i]
			if x, ok := got.(float64); !ok || math.Abs(x*100-want) > 0.05 {
				t.Errorf("%s: figure %d is %v, not %.2f%%", tt.policy, i, got, want)
			}
		}
	}
}

func TestOddsOfSmallSystems(t *testing.T) {
	for line, want := range map[string]figures{
		`{"kind":"nde","die":12,"difficulty":5}`: {one: map[string]float64{"p_success": 8.0 / 12,
			"p_exceptional":              1.0 / 12,
			"p_complication":             1.0 / 12,
			"p_success_with_luck_reroll": 8.0 / 9, "p_success_if_max_always_succeeds": 8.0 / 12}},
		`{"kind":"nde","die":6,"difficulty":8}`: {one: map[string]float64{"p_success": 0, "p_exceptional": 0,
			"p_complication":             1.0 / 6,
			"p_success_with_luck_reroll": 0, "p_success_if_max_always_succeeds": 1.0 / 6}},
		`{"kind":"nde_2d6","modifier":1}`: {one: map[string]float64{"p_fail": 10.0 / 36, "p_cost": 16.0 / 36,
			"p_full":        10.0 / 36,
			"p_total_ge_12": 3.0 / 36,
			"p_natural_12":  1.0 / 36, "p_not_fail_with_luck_reroll": 1 - 100.0/1296}},
		`{"kind":"hits","dice":1,"advantage":-1,"level":1}`: {one: map[string]float64{"p_fail": 17.0 / 18,
			"p_partial": 1.0/18 - 1.0/648,
			"p_full":    1.0 / 648},
			list: map[string][]float64{"pmf_0_to_8": oneDie(4.0/6, 1.0/6)}},
		`{"kind":"hits_opposed","a":{"dice":1,"advantage":-2},"b":{"dice":1,"advantage":-9}}`: {
			one: map[string]float64{"p_a_first": 1.0 / 7, "p_tie": 5.0 / 7, "p_a_wins_after_rerolled_ties": 0.5}},
	} {
		wantSame(t, line, want)
	}
}

// oneDie returns the distribution of hits of one die that misses, hits, or with a six hits and is thrown again.
func oneDie(miss, hit float64) []float64 {
	law := []float64{miss}
	for again := 1.0 / 6; len(law) < 9; again /= 6 {
		law = append(law, again*miss+again*6*hit)
	}
	return law
}

func TestOddsDefaults(t *testing.T) {
	full := askLines(t, `{"kind":"test","pool":[8,8,6],"keep":2,"policy":"best_total","opposition":[6,6],"opp_keep":2}`,
		`{"kind":"static","pool":[8,8,6],"keep":2,"policy":"best_total","target":11,"complications":[]}`,
		`{"kind":"hits","dice":4,"advantage":0,"level":1}`)
	short := askLines(t, `{"pool":[8,8,6],"opposition":[6,6],"kind":"test"}`,
		`{"kind":"static","pool":[8,8,6],"target":11}`+"\r",
		` { "kind" : "hits" , "dice" : 4 , "level" : 1 } `)
	for i := range full {
		if fmt.Sprint(full[i]) != fmt.Sprint(short[i]) {
			t.Errorf("with defaults %v, written out %v", short[i], full[i])
		}
	}
}

// Each bad line is answered with its error, and the next line is read.
func TestBadOddsLineIsAnsweredWithItsError(t *testing.T) {
	const good = `{"kind":"contest","initiator":[8],"responder":[8]}`
	for line, want := range map[string]string{
		``:                  "not a JSON object",
		`nonsense`:          "not a JSON object",
		`[1]`:               "not a JSON object",
		`null`:              "not a JSON object",
		`{"kind":"contest"`: "not JSON",
		`{"kind":"contest","initiator":[8],"responder":[8]} {}`: "behind",
		`{"kind":"contest","initiator":[8],"responder":[8]}]`:   "behind",
		`{}`:               `"kind" is missing`,
		`{"kind":7}`:       `"kind" has to be`,
		`{"kind":"poker"}`: `"poker" is no kind`,
		`{"Kind":"contest","initiator":[8],"responder":[8]}`:                 `"kind" is missing`,
		`{"kind":"contest","initiator":[8]}`:                                 `"responder" is missing`,
		`{"kind":"contest","initiator":[8],"responder":null}`:                `"responder" has to be`,
		`{"kind":"contest","initiator":[8],"responder":[8],"keep":2}`:        `"keep" is unknown`,
		`{"kind":"contest","kind":"contest","initiator":[8]}`:                "twice",
		`{"kind":"contest","initiator":[8.5],"responder":[8]}`:               `"initiator" has to be`,
		`{"kind":"contest","initiator":["d8"],"responder":[8]}`:              `"initiator" has to be`,
		`{"kind":"contest","initiator":[7],"responder":[8]}`:                 "d7",
		`{"kind":"contest","initiator":[20],"responder":[8]}`:                "d20",
		`{"kind":"contest","initiator":[8,null],"responder":[8]}`:            "d0",
		`{"kind":"contest","initiator":[-8],"responder":[8]}`:                "d-8",
		`{"kind":"contest","initiator":[99999999999999999999]}`:              `"initiator" has to be`,
		`{"kind":"contest","initiator":[],"responder":[8]}`:                  "0 is not from 1 to 30",
		`{"kind":"contest","initiator":` + dice31 + `,"responder":[8]}`:      "31 is not from 1 to 30",
		`{"kind":"test","pool":[8],"opposition":` + dice31 + `}`:             "opposition: 31",
		`{"kind":"test","pool":[8],"opposition":[]}`:                         "opposition: 0",
		`{"kind":"test","pool":[8],"opposition":[8],"keep":0}`:               "keep: 0",
		`{"kind":"test","pool":[8],"opposition":[8],"keep":99}`:              "keep: 99",
		`{"kind":"test","pool":[8],"opposition":[8],"opp_keep":-1}`:          "opp_keep: -1",
		`{"kind":"test","pool":[8],"opposition":[8],"policy":"best"}`:        "policy",
		`{"kind":"test","pool":[8],"opposition":[8],"target":3}`:             `"target" is unknown`,
		`{"kind":"static","pool":[8]}`:                                       `"target" is missing`,
		`{"kind":"static","pool":[8],"target":-1}`:                           "target: -1",
		`{"kind":"static","pool":[8],"target":1e9}`:                          `"target" has to be`,
		`{"kind":"static","pool":[8],"target":3,"complications":[5]}`:        "d5",
		`{"kind":"pp_ladder","pool":[8],"opposition":[8],"max_pp":-1}`:       "max_pp: -1",
		`{"kind":"hero_die","pool":[8],"opposition":[8],"hero":20}`:          "d20",
		`{"kind":"timed","pool":[8],"opposition":[8],"tests":0}`:             `"beats" is missing`,
		`{"kind":"timed","pool":[8],"opposition":[8],"tests":0,"beats":1}`:   "tests: 0",
		`{"kind":"nde","die":10,"difficulty":5}`:                             "die: d10 is none of [d4 d6 d8 d12 d20]",
		`{"kind":"nde","die":12,"difficulty":1}`:                             "difficulty: 1",
		`{"kind":"nde_2d6","modifier":99}`:                                   "modifier: 99",
		`{"kind":"hits","dice":31,"advantage":0,"level":1}`:                  "dice: 31",
		`{"kind":"hits","dice":3,"advantage":0,"level":7}`:                   "level: 7",
		`{"kind":"hits_opposed","a":{"dice":4}}`:                             `"b" is missing`,
		`{"kind":"hits_opposed","a":{"dice":4},"b":4}`:                       `"b": not a JSON object`,
		`{"kind":"hits_opposed","a":{"dice":4},"b":{"dice":4,"level":1}}`:    `"b": "level" is unknown`,
		`{"kind":"contest","initiator":[` + strings.Repeat("8,", maxRequest): "too long",
	} {
		answers := askLines(t, line, good)
		if text, _ := answers[0]["error"].(string); len(answers[0]) != 1 || !strings.Contains(text, want) {
			t.Errorf("%.90s\nis answered with %v, not with %q", line, answers[0], want)
		}
		if _, ok := answers[1]["p_initiator_wins"]; !ok {
			t.Errorf("after %.90s\nthe next line is answered with %v", line, answers[1])
		}
	}
}

var dice31 = "[" + strings.Repeat("8,", 30) + "8]"

func TestEveryOddsLineIsAnswered(t *testing.T) {
	const good = `{"kind":"contest","initiator":[8],"responder":[8]}`
	for in, want := range map[string]int{"": 0, good: 1, good + "\n": 1, good + "\n" + good: 2, "\n": 1,
		strings.Repeat("x", 3*maxRequest): 1, strings.Repeat("x", maxRequest) + "\n" + good: 2} {
		var out bytes.Buffer
		if err := oddsLines(strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "\n"); got != want {
			t.Errorf("%.60q is answered with %d lines, not %d", in, got, want)
		}
	}
}

// Any line is answered by one line of JSON.
func FuzzOddsLine(f *testing.F) {
	f.Add(`{"kind":"test","pool":[8,8,6],"keep":2,"policy":"best_total","opposition":[6,6],"opp_keep":2}`)
	f.Add(`{"kind":"hits_opposed","a":{"dice":4,"advantage":0},"b":{"dice":5,"advantage":1}}`)
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") || line == "" {
			return
		}
		askLines(t, line)
	})
}

// Answers for pools that are too large to enumerate have the properties of any answer.
func TestOddsOfLargePools(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 4))}
	for range rounds(40) {
		pool, opposition, keep, oppKeep := r.pool(1, 30), r.pool(1, 30), 1+r.IntN(5), 1+r.IntN(5)
		both := fmt.Sprintf(`"pool":%s,"keep":%d,"policy":%q`, list(pool), keep, policyNames[r.IntN(5)])
		for _, line := range []string{
			fmt.Sprintf(`{"kind":"test",%s,"opposition":%s,"opp_keep":%d}`, both, list(opposition), oppKeep),
			fmt.Sprintf(`{"kind":"static",%s,"target":%d,"complications":%s}`, both, r.IntN(40), list(opposition)),
		} {
			a := askLines(t, line)[0]
			total := func(name string) (sum float64) {
				numbers, _ := a[name].([]any)
				for i, x := range numbers {
					wantClose(t, line, fmt.Sprintf("%s[%d]", name, i), x, math.Max(x.(float64), 0))
					sum += x.(float64)
				}
				return sum
			}
			beat, _ := a["p_beat"].(float64)
			for name, want := range map[string]float64{"effect": 1, "total_pmf": 1, "hitch_pmf": 1,
				"beat_and_effect":         beat,
				"beat_and_stepped_effect": beat} {
				wantClose(t, line, "the sum of "+name, total(name), want)
			}
		}
	}
}

// The probabilities of all outcomes of the smaller kinds add up to one.
func TestOddsAddUpToOne(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 5))}
	sum := func(a map[string]any, names ...string) (total float64) {
		for _, name := range names {
			x, ok := a[name].(float64)
			if !ok || x < 0 || x > 1 {
				t.Errorf("%s is %v", name, a[name])
			}
			total += x
		}
		return total
	}
	for range rounds(40) {
		both := fmt.Sprintf(`"pool":%s,"opposition":%s`, list(r.pool(1, 30)), list(r.pool(1, 30)))
		timed := fmt.Sprintf(`{"kind":"timed",%s,"tests":%d,"beats":%d}`, both, 1+r.IntN(50), r.IntN(100))
		hits := fmt.Sprintf(`{"kind":"hits","dice":%d,"advantage":%d,"level":%d}`, 1+r.IntN(30), r.IntN(9)-4,
			1+r.IntN(6))
		hero := fmt.Sprintf(`{"kind":"hero_die",%s,"hero":6}`, both)
		a := askLines(t, timed, hits, hero)
		wantClose(t, timed, "all ends", sum(a[0], "p_full", "p_conditional", "p_fail"), 1)
		wantClose(t, hits, "all ends", sum(a[1], "p_fail", "p_partial", "p_full"), 1)
		wantClose(t, hero, "beaten or rolled", sum(a[2], "p_beat", "p_hero_die_rolled"), 1)
	}
}
