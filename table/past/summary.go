package past

import (
	"context"

	"mesa/game"
	"mesa/recap"
	"mesa/table/fold"
)

const (
	maxSummaries = 50 // sessions returned at once
	maxNamed     = 12 // scenes of one session
)

// A SessionSummary is a session in brief.
type SessionSummary struct {
	recap.Session
	Scenes []recap.Scene // the first maxNamed that begin in the session, without their lines
	More   bool          // there are more scenes
	Grew   []game.Msg    // names of the characters that grew
}

// Summaries returns all sessions. It also returns sessions in brief, newest first: up to n, at most
// maxSummaries, of those with a number below before (0: of all).
func (p *Past) Summaries(ctx context.Context, s *fold.State, actor game.Actor, before, n int) (Sessions,
	[]SessionSummary, error) {
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return Sessions{}, nil, err
	}
	all := sessions(s, x)
	growers, err := p.growthRows(ctx, s.ID, actor, x.GrownCharacters(), "")
	if err != nil {
		return all, nil, err
	}
	var told []SessionSummary
	for i := len(all.All) - 1; i >= 0 && len(told) < min(n, maxSummaries); i-- {
		if before != 0 && all.All[i].N >= before {
			continue
		}
		o, err := p.summarize(ctx, sessionQuery{s, actor, x, all.All[i]}, growers)
		if err != nil {
			return all, nil, err
		}
		told = append(told, o)
	}
	return all, told, nil
}

func (p *Past) summarize(ctx context.Context, c sessionQuery, growers []GrowthRow) (SessionSummary, error) {
	o := SessionSummary{Session: c.session}
	t := recap.NewNarrator(c.session, c.say)
	begins := c.index.SceneStarts(c.session)
	if o.More = len(begins) > maxNamed; o.More {
		begins = begins[:maxNamed]
	}
	for _, seq := range begins {
		rec, err := p.logs.Record(ctx, c.s.ID, seq)
		if err != nil {
			return o, err
		}
		d, err := sessionDecision(c.s, c.actor, rec)
		if err != nil {
			return o, err
		}
		t.Add(d)
	}
	o.Scenes = t.Begun()
	for _, g := range growers {
		if c.index.Growth(g.Character, []recap.Session{c.session})[0].Grew > 0 {
			o.Grew = append(o.Grew, g.Name)
		}
	}
	return o, nil
}
