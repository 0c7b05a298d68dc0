package universais

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

func tellChapterBegun(e ChapterBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.begun", game.N("n", e.N)))
}

func tellChapterEnded(e ChapterEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.ended", game.N("n", e.N)))
}

func tellLearned(e Learned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.learned", e.Names.nameArg(e.PC), game.N("n", e.N),
		game.N("now", e.Now),
		game.N("ways", e.Ways)))
}

func tellRest(e RestBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.rest", e.Names.namesArg(e.Who),
		game.N("full", flag(e.Full))))
}

func tellRestEnded(RestEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.rested"))
}

func tellScaled(e Scaled) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.chapter.scale", game.M("scale", scaleMsg(e.Scale)),
		game.N("six", flag(scaleLevels[e.Scale] == maxLevel))))
}

// campaignBlock shows scale, Chapter and Intermission.
func (s *State) campaignBlock() []game.Block {
	b := game.Block{Kind: game.TextBlock, About: "campaign", Title: game.Say("universais.campaign.title")}
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if s.Chapter > 0 {
		add(game.Say("universais.campaign.chapter", game.N("n", s.Chapter), game.N("open", flag(s.InChapter))))
	}
	if s.Scale != "" {
		add(scaleMsg(s.Scale))
	}
	if s.Resting != nil {
		add(game.Say("universais.campaign.resting", s.namesOf(s.Resting)))
	}
	if len(b.Items) == 0 {
		return nil
	}
	return []game.Block{b}
}

// paceBlocks tells the GM how fast Levels usually come over a Series (UNI-LVL-11).
func (s *State) paceBlocks(by game.Actor) []game.Block {
	blocks := s.campaignBlock()
	if len(blocks) > 0 && by.Role == game.GM && !xpMode.Is(s, "none") {
		blocks[0].Items = append(blocks[0].Items, game.Item{Label: game.Say("universais.campaign.pace")})
	}
	return blocks
}
