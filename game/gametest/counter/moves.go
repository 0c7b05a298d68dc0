package counter

import (
	"slices"
	"strconv"
	"time"

	"mesa/dice"
	"mesa/game"
)

const maxPool = 8

func refuse(key string) *game.Refusal { return game.Refuse("", "refused.counter."+key) }

func addMove() game.Move[State] {
	n := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 10}
	return game.Move[State]{
		Spec: game.Spec{Name: "add", Category: game.CategoryAct, Params: []game.Param{n}, Repeat: true, Slash: true},
		Offers: func(_ *State, c *game.Collector) {
			if c.Actor.Chair != "" {
				c.Add(game.Offer{Label: game.Say("counter.add"), About: "count", Primary: true,
					Inputs: []game.Input{{Param: n, Preset: "1"}}})
			}
		},
		Refine: func(s *State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
			o = o.With(given)
			n, _ := strconv.Atoi(o.Picked().One("n"))
			o.Consequences = []game.Msg{game.Say("counter.comes_to", game.N("n", s.Count+n))}
			return o
		},
		Do: func(t *game.Tx[State], args game.Args) {
			n, _ := strconv.Atoi(args.One("n"))
			t.Emit(Added{n})
		},
	}
}

// draftMove adds a die to the actor's own pool, which no other actor sees.
func draftMove() game.Move[State] {
	die := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "draft", Category: game.CategoryAct, Params: []game.Param{die}, Quiet: true,
			Repeat: true},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Chair == "" {
				return
			}
			o := game.Offer{Label: game.Say("counter.draft"), About: "pool"}
			if len(s.Drafts[c.Actor.Chair]) >= maxPool {
				o.Closed = game.Refuse("", "refused.counter.full", game.N("max", maxPool))
			}
			input := game.Input{Param: die}
			for _, d := range dice.Ladder {
				input.Choices = append(input.Choices,
					game.Choice{Word: d.String(), Label: game.Say("counter.die", game.D("die", d)),
						Selected: d == dice.D6})
			}
			o.Inputs = []game.Input{input}
			c.Add(o)
		},
		Do: func(t *game.Tx[State], args game.Args) {
			t.Emit(Drafted{t.Actor.Chair, game.DiceOf(args["die"])[0]})
		},
	}
}

func rollMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "roll", Category: game.CategoryAct, Slash: true},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Chair == "" || len(s.Drafts[c.Actor.Chair]) == 0 {
				c.Close(refuse("empty"))
				return
			}
			c.Add(game.Offer{Label: game.Say("counter.roll"), About: "pool", Primary: true})
		},
		Do: func(t *game.Tx[State], _ game.Args) {
			pool := slices.Clone(t.S.Drafts[t.Actor.Chair])
			names := make([]string, len(pool))
			for i := range names {
				names[i] = strconv.Itoa(i + 1)
			}
			t.ThrowAt("pool", names...)
			t.Emit(Rolled{t.Actor.Chair, pool, t.Dice.Roll(pool...)})
		},
	}
}

// pairMove picks two numbers with an even sum and adds them to the count.
func pairMove() game.Move[State] {
	pair := game.Param{Name: "pair", Kind: game.Pick, Min: 2, Max: 2}
	even := func(args game.Args) *game.Refusal {
		if sum(args["pair"])%2 != 0 {
			return game.Refuse("", "refused.counter.odd")
		}
		return nil
	}
	return game.Move[State]{
		Spec: game.Spec{Name: "pair", Category: game.CategoryAct, Params: []game.Param{pair}},
		Offers: func(_ *State, c *game.Collector) {
			if c.Actor.Chair == "" {
				return
			}
			input := game.Input{Param: pair}
			for n := 1; n <= 6; n++ {
				word := strconv.Itoa(n)
				input.Choices = append(input.Choices, game.Choice{Word: word, Label: game.Quote(word), Selected: n < 3})
			}
			c.Add(game.Offer{Label: game.Say("counter.pair"), About: "count", Inputs: []game.Input{input},
				Validate: even})
		},
		Do: func(t *game.Tx[State], args game.Args) { t.Emit(Added{sum(args["pair"])}) },
	}
}

func sum(words []string) int {
	total := 0
	for _, w := range words {
		n, _ := strconv.Atoi(w)
		total += n
	}
	return total
}

func whisperMove() game.Move[State] {
	words := game.Param{Name: "words", Kind: game.Text, Min: 1, Max: 100}
	return game.Move[State]{
		Spec: game.Spec{Name: "whisper", Category: game.CategoryAct, Params: []game.Param{words}},
		Offers: func(_ *State, c *game.Collector) {
			if c.Actor.Role != game.Player {
				c.Close(refuse("players"))
				return
			}
			c.Add(game.Offer{Label: game.Say("counter.whisper"), About: "whispers",
				Inputs: []game.Input{{Param: words}}})
		},
		Do: func(t *game.Tx[State], args game.Args) { t.Emit(Whispered{t.Actor.Chair, args.One("words")}) },
	}
}

// askMove asks a chair a question.
func askMove() game.Move[State] {
	chair := game.Param{Name: "chair", Kind: game.Text, Min: 1, Max: 40}
	minutes := game.Param{Name: "minutes", Kind: game.Number, Max: 60}
	return game.Move[State]{
		Spec: game.Spec{Name: "ask", Category: game.CategoryAct, Params: []game.Param{chair, minutes}},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Role != game.GM || len(s.Asked) >= 5 {
				c.Close(refuse("may_not_ask"))
				return
			}
			c.Add(game.Offer{Label: game.Say("counter.ask"), About: "questions",
				Inputs: []game.Input{{Param: chair, Preset: "ana"}, {Param: minutes, Preset: "0"}}})
		},
		Do: func(t *game.Tx[State], args game.Args) {
			q := Question{N: t.S.Next + 1, Chair: game.Slug(args.One("chair"))}
			if q.Minutes, _ = strconv.Atoi(args.One("minutes")); q.Minutes > 0 {
				q.From = t.Now.UTC().Truncate(time.Second)
			}
			t.Emit(Asked{q})
		},
	}
}

// nextDeadline returns the deadline of the question that expires first.
func nextDeadline(s *State) (first game.Deadline, ok bool) {
	for _, q := range s.Asked {
		if d := q.deadline(); q.Minutes > 0 && (!ok || d.At.Before(first.At)) {
			first, ok = d, true
		}
	}
	return first, ok
}

// answerNo answers the question of nextDeadline with no.
func answerNo(t *game.Tx[State]) {
	first, _ := nextDeadline(t.S)
	n, _ := strconv.Atoi(first.ID)
	t.Emit(Answered{N: n})
}

// answerMove answers a question that waits for a chair; the GM may answer for the chair.
func answerMove() game.Move[State] {
	params := []game.Param{{Name: "question", Kind: game.Number, Min: 1, Max: 1 << 30},
		{Name: "yes", Kind: game.Pick, Min: 1, Max: 1}}
	return game.Move[State]{
		Spec: game.Spec{Name: "answer", Category: game.CategoryAct, Params: params},
		Offers: func(s *State, c *game.Collector) {
			c.Close(refuse("not_asked"))
			for _, q := range s.Asked {
				if q.Chair != c.Actor.Chair && c.Actor.Role != game.GM {
					continue
				}
				c.Add(game.Offer{
					Fixed: game.Args{"question": {strconv.Itoa(q.N)}},
					Label: game.Say("counter.answer", game.N("question", q.N)),
					About: "questions", ForCard: game.ForCard{Card: questionRef(q.N), Urgent: q.Chair == c.Actor.Chair},
					Inputs: []game.Input{{Param: params[1], Choices: []game.Choice{
						{Word: "yes", Label: game.Say("counter.yes"), Selected: true},
						{Word: "no", Label: game.Say("counter.no")},
					}}},
				})
			}
		},
		Do: func(t *game.Tx[State], args game.Args) {
			n, _ := strconv.Atoi(args.One("question"))
			t.Emit(Answered{n, args.Has("yes", "yes")})
		},
	}
}

// hideMove throws dice that only the GM sees until the session is closed.
func hideMove() game.Move[State] {
	pool := game.Param{Name: "pool", Kind: game.Dice, Min: 1, Max: maxPool}
	return game.Move[State]{
		Spec: game.Spec{Name: "hide", Category: game.CategoryAct, Params: []game.Param{pool}},
		Offers: func(_ *State, c *game.Collector) {
			if c.Actor.Role != game.GM {
				c.Close(refuse("gm"))
				return
			}
			c.Add(game.Offer{Label: game.Say("counter.hide"), About: "roll",
				Inputs: []game.Input{{Param: pool, Preset: "d20"}}})
		},
		Do: func(t *game.Tx[State], args game.Args) {
			e := Hidden{Pool: game.DiceOf(args["pool"])}
			e.Faces = t.HiddenDice.Roll(e.Pool...)
			e.Big = e.Faces[0] > int(e.Pool[0])/2
			t.Emit(e)
		},
	}
}

// closeMove ends a session, which reveals what was hidden.
func closeMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "close", Category: game.CategoryAct, SurvivesUndo: true},
		Offers: func(_ *State, c *game.Collector) {
			if c.Actor.Role != game.GM {
				c.Close(refuse("gm"))
				return
			}
			c.Add(game.Offer{Label: game.Say("counter.close")})
		},
		Do: func(t *game.Tx[State], _ game.Args) {
			t.Emit(Closed{})
			t.Reveal()
		},
	}
}
