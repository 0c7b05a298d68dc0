package universais

import "slices"

// take is a hand whose dice have not fallen as the sheet has it now: the dice of its
// Attributes, or of an NPC the usual ones, the Level, and no source that is lost by
// now (UNI-R44).
func (s *State) take(h Hand) Hand {
	attrs := s.attrsOf(h.Who)
	switch n := addedUp(&h, attrs); {
	case n > 0:
		h.Dice = n
	case h.Attr == "" && h.Dice == h.Level+npcDice:
		h.Dice = s.usualDice(h.Who)
	}
	h.Level = s.levelOf(h.Who)
	h.Sources = slices.DeleteFunc(slices.Clone(h.Sources), func(src Source) bool {
		e := entryOf(s.pc(h.Who), src.Entry)
		return src.Entry != "" && (e == nil || e.Lost)
	})
	return h
}

// addedUp is how many dice the Attributes of a hand give, 0 if it has none.
func addedUp(h *Hand, attrs [4]int) int {
	n := 0
	if i := attrIndex(h.Attr); i >= 0 {
		n = attrs[i]
	}
	for _, w := range h.And {
		n += attrs[attrIndex(w)]
	}
	return n
}

// refresh gives every hand whose dice have not fallen what the sheet says after a
// deed, and says so where that changes what is thrown or what it must reach
// (UNI-R44).
func refresh(t *tx) {
	for _, open := range slices.Clone(t.S.Rolls) {
		for i := range open.Hands {
			r := t.S.roll(open.ID).copy()
			h := &r.Hands[i]
			if h.Result != nil || h.Out {
				continue
			}
			was, need := *h, r.challenge(h)
			if *h = t.S.take(*h); !sameHand(*h, was) || r.judged() && r.challenge(h) != need {
				t.Emit(RollSet{Roll: r, Why: "changed", Of: h.Who})
			}
		}
	}
}

// judged reports whether the dice of a roll are held against a Challenge.
func (r *Roll) judged() bool { return r.Kind != OpposedRoll && r.Mode != Combat && !r.Quick }
