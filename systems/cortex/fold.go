package cortex

import (
	"maps"
	"slices"

	"mesa/game"
)

const (
	keptRolls = 4  // resolved rolls that stay as they were
	pastRolls = 20 // rolls that stay to be looked at, those and older ones
	keptTests = 4
)

// fold is the only writer of state. It is total: a fact that no longer fits
// (because the one it built on was undone) changes nothing.
func fold(s *State, e game.Event) {
	switch e := e.(type) {
	case game.Founded:
		s.Lang, s.Chairs = e.Lang, slices.Clone(e.Chairs)
		s.seatPurses()
	case game.Joined, game.Handed, game.Left, game.ChairNamed, game.ChairGone, game.Banned:
		s.foldSeats(e)
	case game.Changed:
		s.foldChanged(e)
	case Points:
		s.foldPoints(e)
	case Opted:
		s.foldOpted(e)
	case CharSet, CharGone, Entered, OutSet, MayAct:
		s.foldChar(e)
	case AssetSet, AssetGone, CompSet, CompGone:
		s.foldThing(e)
	case Drafted:
		s.foldDraft(e.Draft)
	case Called, Rolled, Chosen, TestDone, EffectUsed, OnesSpent, OnesPassed, RollResolved, Owed, Settled, Waived, BeatPassed:
		s.foldRound(e)
	default:
		s.foldScene(e)
		s.foldContest(e)
	}
}

// foldSeats folds who sits where. A player's chair has a purse as long as it,
// or a character of it, is there.
func (s *State) foldSeats(e game.Event) {
	s.Chairs = game.FoldChairs(s.Chairs, e)
	s.seatPurses()
	gone, ok := e.(game.ChairGone)
	if ok && !slices.ContainsFunc(s.Chars, func(c *Char) bool { return c.Chair == gone.Chair }) {
		s.Purses = slices.DeleteFunc(s.Purses, func(p *Purse) bool { return p.Key == gone.Chair && p.Key != BankKey })
	}
}

// seatPurses gives every player's chair a purse, and the GM the bank.
func (s *State) seatPurses() {
	s.ensure(BankKey)
	for _, c := range s.Chairs {
		if c.Role == game.Player {
			s.ensure(c.ID)
		}
	}
}

func (s *State) foldChanged(e game.Changed) {
	switch e.Setting {
	case "pace":
		s.Pace = e.Value
	case "lang":
		s.Lang = e.Value
	case "undo":
		s.NoUndo = e.Value == game.UndoOff
	}
}

// ensure gives the purse of a key, made if it is new.
func (s *State) ensure(key string) *Purse {
	for _, p := range s.Purses {
		if p.Key == key {
			return p
		}
	}
	p := &Purse{Key: key}
	s.Purses = append(s.Purses, p)
	return p
}

func (s *State) foldPoints(e Points) {
	p := s.ensure(e.Purse)
	if e.Roll != 0 {
		p.lock(e.Roll, e.N)
		return
	}
	p.Free = max(0, p.Free+e.N)
}

// lock changes what was earned in a roll and is not yet free.
func (p *Purse) lock(roll, n int) {
	i := slices.IndexFunc(p.Locked, func(l Lock) bool { return l.Roll == roll })
	if i < 0 {
		i = len(p.Locked)
		p.Locked = append(p.Locked, Lock{Roll: roll})
	}
	if p.Locked[i].N += n; p.Locked[i].N <= 0 {
		p.Locked = slices.Delete(p.Locked, i, i+1)
	}
}

func (s *State) foldOpted(e Opted) {
	o, ok := optionOf(e.Key)
	if !ok {
		return
	}
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	if e.Value == o.Default {
		delete(s.Options, e.Key)
		return
	}
	s.Options[e.Key] = e.Value
}

func (s *State) foldChar(e game.Event) {
	switch e := e.(type) {
	case CharSet:
		put(&s.Chars, e.Char, func(c *Char) bool { return c.ID == e.Char.ID })
		if pointOwner.Is(s, "character") && e.Char.IsPC() {
			s.ensure(charPurse(e.Char.ID))
		}
		s.tellApart()
	case CharGone:
		s.foldCharGone(e.ID)
		s.tellApart()
	case Entered:
		if c := s.char(e.Char); c != nil {
			c.Away = e.Away
		}
	case OutSet:
		if c := s.char(e.Char); c != nil {
			c.Out, c.OutBy = e.How, e.By
		}
	case MayAct:
		if c := s.char(e.Char); c != nil {
			c.MayAct = e.For
		}
	}
}

func (s *State) foldCharGone(id string) {
	s.Chars = slices.DeleteFunc(s.Chars, func(c *Char) bool { return c.ID == id })
	s.Comps = slices.DeleteFunc(s.Comps, func(c *Comp) bool { return c.On == id })
	s.Assets = slices.DeleteFunc(s.Assets, func(a *Asset) bool { return a.Owner == id })
	s.Drafts = slices.DeleteFunc(s.Drafts, func(d *Draft) bool { return d.Char == id })
}

func (s *State) foldThing(e game.Event) {
	switch e := e.(type) {
	case AssetSet:
		put(&s.Assets, e.Asset, func(a *Asset) bool { return a.ID == e.Asset.ID })
	case AssetGone:
		s.Assets = slices.DeleteFunc(s.Assets, func(a *Asset) bool { return a.ID == e.ID })
	case CompSet:
		put(&s.Comps, e.Comp, func(c *Comp) bool { return c.ID == e.Comp.ID })
	case CompGone:
		s.Comps = slices.DeleteFunc(s.Comps, func(c *Comp) bool { return c.ID == e.ID })
	}
	s.tellApart()
}

// put replaces the element that is meant, or adds v at the end.
func put[T any](list *[]*T, v T, is func(*T) bool) {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		(*list)[i] = &v
		return
	}
	*list = append(*list, &v)
}

func (s *State) foldDraft(d Draft) {
	same := func(o *Draft) bool { return o.Char == d.Char && o.For == d.For }
	if len(d.Pick) == 0 && len(d.Dice) == 0 {
		s.Drafts = slices.DeleteFunc(s.Drafts, same)
		return
	}
	put(&s.Drafts, d, same)
}

func (s *State) foldRound(e game.Event) {
	switch e := e.(type) {
	case Called:
		s.NextID++
		s.countTest(e.Test.Char)
		s.Tests = append(s.Tests, &e.Test)
		s.trim()
	case Rolled:
		s.foldRolled(e.Roll)
	case Chosen:
		if r := s.roll(e.Roll); r != nil {
			r.Kept, r.Effect, r.Committed = e.Kept, e.Effect, true
		}
	case TestDone:
		if t := s.test(e.Test); t != nil {
			t.Outcome, t.Margin, t.Done, t.Scene, t.Beat = e.Outcome, e.Margin, &e, s.Scene.N, s.Scene.Beats
		}
	case EffectUsed:
		if r := s.roll(e.Roll); r != nil {
			r.Used = append(slices.Clip(r.Used), e.On)
		}
	case OnesSpent:
		if r := s.roll(e.Roll); r != nil {
			r.Spent = append(slices.Clip(r.Spent), e.Dice...)
			if e.By != "" {
				r.Takers = append(slices.Clip(r.Takers), e.By)
			}
		}
	case OnesPassed:
		if r := s.roll(e.Roll); r != nil {
			r.Passed = true
		}
	case RollResolved:
		s.foldResolved(e.Roll)
	case Owed:
		s.NextID++
		s.Pending = append(s.Pending, &e.Pending)
	case Settled:
		s.Pending = slices.DeleteFunc(s.Pending, func(p *Pending) bool { return p.ID == e.ID })
	case Waived:
		if t := s.test(e.Test); t != nil {
			t.Waived = true
		} else if c := s.contest(e.Test); c != nil {
			c.Waived = append(slices.Clip(c.Waived), e.Char)
		}
	case BeatPassed:
		s.Scene.Beats++
	}
}

func (s *State) foldRolled(r Roll) {
	s.NextID++
	r.Pool = s.shared(r.Pool)
	s.Rolls = append(s.Rolls, &r)
	if t := s.test(r.For); t != nil {
		if r.GM {
			t.Opp = r.ID
		} else {
			t.Own = r.ID
		}
	}
	s.Drafts = slices.DeleteFunc(s.Drafts, func(d *Draft) bool { return d.Char == r.Char && d.For == r.For })
	s.trim()
}

func (s *State) foldResolved(id int) {
	if r := s.roll(id); r != nil {
		r.Resolved = true
	}
	for _, p := range s.Purses {
		p.release(id, mostPoints.Of(s))
	}
}

// release frees what was earned in a roll.
func (p *Purse) release(roll, most int) {
	for _, l := range p.Locked {
		if l.Roll == roll {
			p.Free += l.N
		}
	}
	if most > 0 {
		p.Free = min(p.Free, most)
	}
	p.Locked = slices.DeleteFunc(p.Locked, func(l Lock) bool { return l.Roll == roll })
}

// shared is a pool of its own whose words are those that the characters hold
// already: a live table keeps many rolls.
func (s *State) shared(pool []PoolDie) []PoolDie {
	pool = slices.Clone(pool)
	for i := range pool {
		p := &pool[i]
		for _, c := range s.Chars {
			if set, t, ok := c.trait(p.Word); ok && set == p.Set && t.Name == p.Name {
				p.Word, p.Set, p.Name = t.Word, set, t.Name
				break
			}
		}
	}
	return pool
}

// trim forgets the oldest finished rolls, tests and contests.
func (s *State) trim() {
	s.Tests = trimmed(s.Tests, keptTests, func(t *Test) bool { return t.Outcome != "" && !s.lies(t.ID) })
	s.Contests = trimmed(s.Contests, keptTests, func(c *Contest) bool { return c.Over() && !s.lies(c.ID) })
	used := map[int]bool{}
	for _, t := range s.Tests {
		if t.Outcome == "" || !s.settled(t.Own) {
			used[t.Opp], used[t.Own] = true, true
		}
	}
	for _, c := range s.Contests {
		if !c.Over() {
			maps.Copy(used, c.rolls())
		}
	}
	for _, p := range s.Pending {
		used[p.Roll], used[p.Of] = true, true
	}
	s.Rolls = trimmed(s.Rolls, keptRolls, func(r *Roll) bool {
		gone := r.Resolved && !used[r.ID]
		if gone {
			s.Past = append(s.Past, pack(r))
		}
		return gone
	})
	if over := len(s.Past) + keptRolls - pastRolls; over > 0 {
		s.Past = slices.Delete(s.Past, 0, over)
	}
}

// lies reports whether a roll of a test or contest is not resolved yet.
func (s *State) lies(id string) bool {
	return slices.ContainsFunc(s.Rolls, func(r *Roll) bool { return r.For == id && !r.Resolved })
}

func (s *State) settled(roll int) bool {
	r := s.roll(roll)
	return r == nil || r.Resolved
}

// trimmed drops the oldest elements that may go until at most n are left.
func trimmed[T any](list []T, n int, mayGo func(T) bool) []T {
	over := len(list) - n
	if over <= 0 {
		return list
	}
	return slices.DeleteFunc(list, func(v T) bool {
		if over > 0 && mayGo(v) {
			over--
			return true
		}
		return false
	})
}

// countTest counts one more test or contest of a character.
func (s *State) countTest(char string) {
	if s.Tested == nil {
		s.Tested = map[string]int{}
	}
	s.Tested[char]++
}
