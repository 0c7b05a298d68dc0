package terminal

import (
	"context"
	"slices"
	"strings"

	"mesa/chart"
	"mesa/dicestats"
	"mesa/draw"
	"mesa/game"
	"mesa/table/past"
)

// sinceWords are the words of the argument since: statistics of this session, or of the whole log.
var sinceWords = []string{"session", "ever"}

// barsWidth is the maximum width of a chart, in characters.
const barsWidth = 72

// stats tells the statistics of the dice: the verdict and the numbers of all chairs, and the faces
// of all chairs or of one as charts. The statistics are of this session unless since is ever.
func (s *session) stats(ctx context.Context, args game.Args) error {
	since := args.One("since")
	if since != "" && !slices.Contains(sinceWords, game.Canonical(since)) {
		return game.Refuse("", "refused.word", game.W("word", since),
			game.M("param", game.Say("terminal.stats.param.since")),
			game.L("choices", game.Quote(sinceWords[0]), game.Quote(sinceWords[1])))
	}
	stats, err := s.Tables.Stats(ctx, s.Table, s.caller)
	if err != nil {
		return err
	}
	ever := game.Canonical(since) == "ever"
	faces, no := facesOf(stats, stats.Part(ever), strings.Join(args["chair"], " "))
	if no != nil {
		return no
	}
	s.print(plain, s.printer.View(stats.View(ever, stats.Name)))
	for _, c := range chart.Faces(faces, s.printer) {
		c.Series = c.Series[:1] // the expected range is in the text above
		s.print(plain, "\n"+draw.Text(c, barsWidth))
	}
	return nil
}

// facesOf returns the faces of all chairs for "", or of the chair with this id or name. It refuses
// any other chair.
func facesOf(stats past.Stats, part dicestats.Stats, chair string) ([]dicestats.Faces, *game.Refusal) {
	if chair == "" {
		return part.Dice(), nil
	}
	var known []game.Msg
	for _, q := range part.People {
		name := stats.Name(q.Chair)
		if word := game.Canonical(chair); word == game.Canonical(q.Chair) || word == game.Canonical(name) {
			return q.Dice, nil
		}
		known = append(known, game.Quote(name))
	}
	return nil, game.Refuse("", "stats.nobody", game.W("word", chair), game.L("names", known...))
}
