package past

import (
	"context"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
	"mesa/table/fold"
)

// A Recap tells one session as its reader may know it.
type Recap struct {
	Sessions
	recap.Story
}

// View returns the recap as a view.
func (r Recap) View() game.View { return r.Story.View(r.Name) }

// Sheet returns the recap as one block, to show beside other sheets.
func (r Recap) Sheet() game.Block { return r.Story.Sheet(r.Name) }

// Recap tells session n, or the last one for LastSession. It returns all sessions also with ErrNoSession.
func (p *Past) Recap(ctx context.Context, s *fold.State, actor game.Actor, n int) (Recap, error) {
	c, all, err := p.sessionOf(ctx, s, actor, n)
	r := Recap{Sessions: all}
	if err == nil {
		r.Story, err = p.tellSession(ctx, c)
	}
	return r, err
}

// tellSession tells a session as the actor may know it.
func (p *Past) tellSession(ctx context.Context, c sessionQuery) (recap.Story, error) {
	t := recap.NewNarrator(c.session, c.say)
	if c.firstSeq() > c.session.From {
		t.MarkCut()
	}
	for rec, err := range p.records(ctx, c) {
		if err != nil {
			return recap.Story{}, err
		}
		d, err := sessionDecision(c.s, c.actor, rec)
		if err != nil {
			return recap.Story{}, err
		}
		t.Add(d)
	}
	if t.StartsUnnamed() {
		name, err := p.sceneBefore(ctx, c)
		if err != nil {
			return recap.Story{}, err
		}
		t.NameFirst(name)
	}
	return t.Story(), nil
}

// sceneBefore returns the name of the scene that is open when a session begins. It returns "" if
// there is none, if the reader may not know of it, or if it began more than maxSessionRecords
// records before.
func (p *Past) sceneBefore(ctx context.Context, c sessionQuery) (string, error) {
	ended, read, last := 0, 0, store.Record{}
	for rec, err := range p.store.ReadBack(ctx, c.s.ID, c.firstSeq()) {
		if err != nil {
			return "", fmt.Errorf("table %s: session: %w", c.s.ID, err)
		}
		if last = rec; read == maxSessionRecords {
			break
		}
		read++
		if c.index.IsUndone(rec.Seq) {
			continue
		}
		d, err := sessionDecision(c.s, c.actor, rec)
		if err != nil {
			return "", err
		}
		for _, e := range slices.Backward(d.Events) {
			s, is := e.(game.SceneBoundary)
			if !is {
				continue
			}
			name, begins := s.SceneBoundary()
			switch {
			case !begins:
				ended++
			case ended > 0:
				ended--
			case len(c.say(e)) == 0: // the reader has not heard of it
				return "", nil
			default:
				return name, nil
			}
		}
	}
	if ended > 0 || last.Seq > 1 {
		return "", nil
	}
	first, err := p.logs.Record(ctx, c.s.ID, 1) // a demo begins within a scene
	if err != nil {
		return "", err
	}
	s, err := p.logs.InitialState(c.s.ID, first)
	if err != nil {
		return "", err
	}
	return s.Rules.SceneName(), nil
}
