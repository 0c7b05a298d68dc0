package growth

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Cards returns the cards of level-ups and Awakenings that wait for an answer.
func Cards(s *state.State) []game.Card {
	var cards []game.Card
	for _, p := range s.PCs {
		if p.Fall == nil && (p.Step != "" || p.Fresh && p.Held != (sheet.Held{})) { // a Knockout comes first
			card := game.Card{About: levelRef(p.ID),
				Title: game.Say("universais.level.title", game.W("name", p.DisplayName()),
					game.N("level", p.Level))}
			if p.Step != "" {
				card.Notes = rulekit.Msgs(game.Say("universais.level.step", game.M("step", sheet.StepMsg(p.Step))))
			} else {
				card.Notes = rulekit.Msgs(HeldMsg(p.Held))
			}
			cards = append(cards, card)
		}
		for _, o := range p.Promised {
			if o.Asked {
				cards = append(cards, game.Card{About: wishRef(p.ID, o),
					Title: game.Say("universais.event.gained.wished", game.W("name", p.DisplayName()),
						game.M("kind", sheet.KindMsg(o.Entry.Kind)),
						game.W("entry", o.Entry.Name), game.N("n", o.N))})
			}
		}
	}
	return cards
}

// CampaignBlock shows scale, Chapter and Intermission. It returns nil if there are none.
func CampaignBlock(s *state.State) []game.Block {
	b := game.Block{Kind: game.TextBlock, About: "campaign", Title: game.Say("universais.campaign.title")}
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if s.Chapter > 0 {
		add(game.Say("universais.campaign.chapter", game.N("n", s.Chapter), game.N("open", sheet.Flag(s.InChapter))))
	}
	if s.Scale != "" {
		add(state.ScaleMsg(s.Scale))
	}
	if s.Resting != nil {
		add(game.Say("universais.campaign.resting", s.NamesArg(s.Resting)))
	}
	if len(b.Items) == 0 {
		return nil
	}
	return []game.Block{b}
}

// PaceBlocks returns CampaignBlock. For a GM it adds how fast Levels usually come over a Series, if
// the table counts Experience (UNI-LVL-11).
func PaceBlocks(s *state.State, by game.Actor) []game.Block {
	blocks := CampaignBlock(s)
	if len(blocks) > 0 && by.Role == game.GM && !options.XPMode.Is(s, "none") {
		blocks[0].Items = append(blocks[0].Items, game.Item{Label: game.Say("universais.campaign.pace")})
	}
	return blocks
}
