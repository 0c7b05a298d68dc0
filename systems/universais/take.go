package universais

import "slices"

// currentHand returns a hand with what the sheet says now: the dice of its Attributes or the usual
// dice of an NPC, the Level, and no source that is lost (UNI-R44).
func (s *State) currentHand(h Hand) Hand {
	attrs := s.attrsOf(h.Who)
	switch n := attrDice(&h, attrs); {
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

// attrDice returns the number of dice that the Attributes of a hand give, 0 if it has none.
func attrDice(h *Hand, attrs [4]int) int {
	n := 0
	if i := attrIndex(h.Attr); i >= 0 {
		n = attrs[i]
	}
	for _, w := range h.And {
		n += attrs[attrIndex(w)]
	}
	return n
}

// refresh runs after each move. It updates the hands that have not thrown from the sheets, if that
// changes their dice or their Challenge (UNI-R44).
func refresh(t *tx) {
	for _, open := range slices.Clone(t.S.Rolls) {
		for i := range open.Hands {
			r := t.S.roll(open.ID).copy()
			h := &r.Hands[i]
			if h.Result != nil || h.Out {
				continue
			}
			was, need := *h, r.challenge(h)
			if *h = t.S.currentHand(*h); !sameHand(*h, was) || r.hasChallenge() && r.challenge(h) != need {
				t.Emit(RollSet{Roll: r, Why: "changed", Of: h.Who})
			}
		}
	}
}

// hasChallenge reports whether the dice of a roll are compared with a Challenge.
func (r *Roll) hasChallenge() bool { return r.Kind != OpposedRoll && r.Mode != Combat && !r.Quick }
