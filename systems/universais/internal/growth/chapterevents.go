package growth

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The events of Chapters and Intermissions.
type (
	// ChapterBegun begins a Chapter.
	ChapterBegun struct {
		N int `json:"n"`
	}
	// ChapterEnded ends a Chapter. The ways in which players spent Influence are cleared.
	ChapterEnded struct {
		N int `json:"n"`
	}
	// Learned gives a PC N Experience. Ways is the Experience that the spending of Influence pays,
	// before the cap of a Chapter. Now is all Experience of the PC afterwards.
	Learned struct {
		PC    string      `json:"pc"`
		N     int         `json:"n"`
		Now   int         `json:"now"`
		Ways  int         `json:"ways,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// RestBegun opens Intermission N, in which the PCs Who rest. Full says that their Health comes
	// back.
	RestBegun struct {
		N     int         `json:"n"`
		Who   []string    `json:"who"`
		Full  bool        `json:"full,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// RestEnded closes an Intermission.
	RestEnded struct {
		N int `json:"n"`
	}
	// Scaled sets the scale of the campaign.
	Scaled struct {
		Scale string `json:"scale"`
	}
)

func (ChapterBegun) EventName() string { return "universais.chapter" }
func (ChapterEnded) EventName() string { return "universais.chapter.ended" }
func (Learned) EventName() string      { return "universais.learned" }
func (RestBegun) EventName() string    { return "universais.intermission" }
func (RestEnded) EventName() string    { return "universais.intermission.ended" }
func (Scaled) EventName() string       { return "universais.scale" }

// OpensSession implements game.SessionOpener.
func (ChapterBegun) OpensSession() {}

// foldChapterEnded clears the ways and uses of Influence of all players (UNI-CHAP-01).
func foldChapterEnded(s *state.State, _ ChapterEnded) {
	s.InChapter = false
	for i, u := range s.Wallets {
		s.Wallets[i] = &sheet.Wallet{Of: u.Of, N: u.N}
	}
}

// foldRest clears Stress and Wounds of the PCs that rest. A PC that was knocked out can act again
// (UNI-INT-02, UNI-R26).
func foldRest(s *state.State, e RestBegun) {
	s.Rests, s.Resting = e.N, e.Who
	for _, id := range e.Who {
		s.ChangePC(id, func(p *sheet.PC) {
			p.Stress, p.Wounds, p.Out = 0, 0, nil
			if e.Full {
				p.Health = p.MaxHealth()
			}
		})
	}
}

func tellChapterBegun(e ChapterBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.begun", game.N("n", e.N)))
}

func tellChapterEnded(e ChapterEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.ended", game.N("n", e.N)))
}

func tellLearned(e Learned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.learned", e.Names.NameArg(e.PC), game.N("n", e.N),
		game.N("now", e.Now), game.N("ways", e.Ways)))
}

func tellRest(e RestBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.rest", e.Names.NamesArg(e.Who),
		game.N("full", sheet.Flag(e.Full))))
}

func tellRestEnded(RestEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.rested"))
}

func tellScaled(e Scaled) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.scale", game.M("scale", state.ScaleMsg(e.Scale)),
		game.N("six", sheet.Flag(state.ScaleLevels[e.Scale] == sheet.MaxLevel))))
}

// SessionTitle implements game.TitledSession.
func (e ChapterBegun) SessionTitle() game.Msg {
	return game.Say("universais.chapter.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (ChapterEnded) ClosesSession() {}

// RecapMark implements game.RecapEvent.
func (Learned) RecapMark() game.RecapMark { return game.RecapGrowth }

// Earners implements game.Earner.
func (e Learned) Earners() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }
