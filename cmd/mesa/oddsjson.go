package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"mesa/dice"
	"mesa/odds"
)

// maxRequest bounds a request line, in bytes. 30 dice on every side take a tenth of it.
const maxRequest = 8 << 10

// oddsLines reads one request a line and writes one answer a line, in order. A bad line is answered
// with {"error": "..."}, and the next one is read. These texts are for programs and always English.
func oddsLines(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, maxRequest), bufio.NewWriter(out)
	answers := json.NewEncoder(w)
	answers.SetEscapeHTML(false)
	for {
		line, err := readLine(r)
		if errors.Is(err, io.EOF) {
			return w.Flush()
		}
		if err != nil && !errors.Is(err, errLong) {
			return errors.Join(err, w.Flush())
		}
		var a any
		if err == nil {
			a, err = answerRequest(line)
		}
		if err != nil {
			a = map[string]string{"error": strings.TrimPrefix(err.Error(), "odds: ")}
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
		if r.Buffered() == 0 { // a program that asks line by line waits for this answer
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
}

var errLong = errors.New("the line is too long")

// readLine returns the next line, io.EOF if there is none, or errLong for a line over maxRequest,
// which it has skipped.
func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		if errors.Is(err, io.EOF) && len(line) > 0 {
			err = nil // the last line has no newline
		}
		return line, err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return nil, errLong
}

// handlers answer requests, by their kind. Each takes all its fields before it computes, and
// returns the answer to encode.
var handlers = map[string]func(*fields) (any, error){
	"test": handleTest, "static": handleStatic, "add_all": handleAddAll, "pp_ladder": handleLadder,
	"hero_die": handleHero,
	"doom_die": handleDoom, "scale": handleScale, "pushed_stress": handlePush,
	"contest": handleContest, "timed": handleTimed, "bought_beat": handleBought,
	"nde": handleNDE, "nde_2d6": handleNDE2d6, "hits": handleHits, "hits_opposed": handleVersus,
}

// answerRequest answers one request.
func answerRequest(line []byte) (any, error) {
	f := readFields(line)
	kind := f.word("kind")
	ask, ok := handlers[kind]
	if !ok {
		f.fail("%.40q is no kind", kind)
		return nil, f.err
	}
	return ask(f)
}

// testAnswer has the figures of a test. p_takeout is left out for a test against a fixed number.
type testAnswer struct {
	Beat        float64    `json:"p_beat"`
	Heroic      float64    `json:"p_heroic"`
	Hitch       float64    `json:"p_hitch_ge1"`
	Botch       float64    `json:"p_botch"`
	BeatClean   float64    `json:"p_beat_no_hitch"`
	Takeout     *float64   `json:"p_takeout,omitempty"`
	Total       float64    `json:"mean_total"`
	Difficulty  float64    `json:"mean_difficulty"`
	Hitches     []float64  `json:"hitch_pmf"`
	Effect      [5]float64 `json:"effect"`
	BeatEffect  [5]float64 `json:"beat_and_effect"`
	BeatStepped [6]float64 `json:"beat_and_stepped_effect"`
	Totals      []float64  `json:"total_pmf"`
}

func answerTest(t odds.Test) (any, error) {
	a, err := t.Answer()
	if err != nil {
		return nil, err
	}
	out := testAnswer{
		Beat: a.Beat, Heroic: a.Heroic, Hitch: a.Hitch, Botch: a.Botch, BeatClean: a.BeatClean,
		Total: a.MeanTotal, Difficulty: a.MeanDifficulty, Hitches: a.Hitches,
		Effect: a.Effect, BeatEffect: a.BeatEffect, BeatStepped: a.BeatStepped, Totals: a.Totals,
	}
	if _, rolled := t.Against.(odds.Side); rolled {
		out.Takeout = &a.Takeout
	}
	return out, nil
}

// side returns the dice of field pool, of which the number of results in field keep counts, 2 if
// field keep is missing.
func (f *fields) side(pool, keep string) odds.Side {
	return odds.Side{Pool: f.pool(pool), Keep: f.numberOr(keep, 2)}
}

// poolKeepingTwo returns the dice of field pool for a question that always keeps two results.
func (f *fields) poolKeepingTwo(pool string) odds.Side { return odds.Side{Pool: f.pool(pool), Keep: 2} }

func handleTest(f *fields) (any, error) {
	t := odds.Test{Side: f.side("pool", "keep"), Policy: f.policy(), Against: f.side("opposition", "opp_keep")}
	if err := f.finish(); err != nil {
		return nil, err
	}
	return answerTest(t)
}

func handleStatic(f *fields) (any, error) {
	against := odds.Static{Target: f.number("target")}
	f.take("complications", &against.Complications, diceList)
	t := odds.Test{Side: f.side("pool", "keep"), Policy: f.policy(), Against: against}
	if err := f.finish(); err != nil {
		return nil, err
	}
	return answerTest(t)
}

func handleAddAll(f *fields) (any, error) {
	pool, opposition := f.pool("pool"), f.pool("opposition")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.AddAll(pool, opposition)
	return struct {
		Beat   float64 `json:"p_beat"`
		Heroic float64 `json:"p_heroic"`
		Total  float64 `json:"mean_total"`
	}{a.Beat, a.Heroic, a.MeanTotal}, err
}

func handleLadder(f *fields) (any, error) {
	pool, opposition, most := f.pool("pool"), f.poolKeepingTwo("opposition"), f.number("max_pp")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.Ladder(pool, opposition, most)
	return struct {
		UpTo    []float64 `json:"p_beat_with_up_to"`
		Exactly []float64 `json:"p_needs_exactly"`
	}{a.UpTo, a.Exactly}, err
}

func handleHero(f *fields) (any, error) {
	pool, opposition, hero := f.poolKeepingTwo("pool"), f.poolKeepingTwo("opposition"), f.number("hero")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.HeroDie(pool, opposition, dice.Die(hero))
	return struct {
		Beat     float64 `json:"p_beat"`
		BeatWith float64 `json:"p_beat_with_hero_die"`
		Rolled   float64 `json:"p_hero_die_rolled"`
	}{a.Beat, a.BeatWith, a.Rolled}, err
}

func handleContest(f *fields) (any, error) {
	initiator, responder := f.poolKeepingTwo("initiator"), f.poolKeepingTwo("responder")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.Contest(initiator, responder)
	return struct {
		Initiator float64 `json:"p_initiator_wins"`
		Rolls     float64 `json:"mean_rolls"`
	}{a.Initiator, a.Rolls}, err
}

func handleTimed(f *fields) (any, error) {
	pool, opposition := f.pool("pool"), f.pool("opposition")
	t := odds.Timed{Tests: f.number("tests"), Beats: f.number("beats")}
	if err := f.finish(); err != nil {
		return nil, err
	}
	var err error
	if t.Chance, err = odds.Quick(pool, opposition); err != nil {
		return nil, err
	}
	a, err := t.Odds()
	return struct {
		Full        float64 `json:"p_full"`
		Conditional float64 `json:"p_conditional"`
		Fail        float64 `json:"p_fail"`
		Beat        float64 `json:"p_beat"`
		Heroic      float64 `json:"p_heroic"`
	}{a.Full, a.Conditional, a.Fail, t.Beat, t.Heroic}, err
}

func handleNDE(f *fields) (any, error) {
	die, difficulty := dice.Die(f.number("die")), f.number("difficulty")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.NDETest(die, difficulty, false)
	if err != nil {
		return nil, err
	}
	option, err := odds.NDETest(die, difficulty, true)
	return struct {
		Success      float64 `json:"p_success"`
		Exceptional  float64 `json:"p_exceptional"`
		Complication float64 `json:"p_complication"`
		Reroll       float64 `json:"p_success_with_luck_reroll"`
		Option       float64 `json:"p_success_if_max_always_succeeds"`
	}{a.Success, a.Exceptional, a.Complication, a.Reroll, option.Success}, err
}

func handleNDE2d6(f *fields) (any, error) {
	modifier := f.number("modifier")
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := odds.NDETest2d6(modifier)
	return struct {
		Fail        float64 `json:"p_fail"`
		Cost        float64 `json:"p_cost"`
		Full        float64 `json:"p_full"`
		Exceptional float64 `json:"p_total_ge_12"`
		Natural     float64 `json:"p_natural_12"`
		Reroll      float64 `json:"p_not_fail_with_luck_reroll"`
	}{a.Fail, a.Cost, a.Full, a.Exceptional, a.Natural12, a.NotFailReroll}, err
}

func handleHits(f *fields) (any, error) {
	pool, level := f.hitsFields(), f.number("level")
	if level < 1 || level > odds.MaxLevel {
		f.fail("level: %d is not from 1 to %d", level, odds.MaxLevel)
	}
	if err := f.finish(); err != nil {
		return nil, err
	}
	a, err := pool.Against(odds.HitsChallenge(level))
	if err != nil {
		return nil, err
	}
	law, err := pool.Law()
	return struct {
		Fail    float64   `json:"p_fail"`
		Partial float64   `json:"p_partial"`
		Full    float64   `json:"p_full"`
		Law     []float64 `json:"pmf_0_to_8"`
	}{a.Fail, a.Partial, a.Full, law[:9]}, err
}

func handleVersus(f *fields) (any, error) {
	a, b := f.hits("a"), f.hits("b")
	if err := f.finish(); err != nil {
		return nil, err
	}
	v, err := a.Versus(b)
	return struct {
		First float64 `json:"p_a_first"`
		Tie   float64 `json:"p_tie"`
		Wins  float64 `json:"p_a_wins_after_rerolled_ties"`
	}{v.First, v.Tie, v.Wins}, err
}
