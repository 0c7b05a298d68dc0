package universais

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// show returns the table in brief, or one thing of it as a whole.
func show(s *State, by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return s.showBrief(by)
	case "pc":
		if p := s.pc(id); p != nil {
			return game.Blocks(s.sheet(p))
		}
	case "roll":
		if r := s.anyRoll(id); r != nil {
			return s.rollView(by, r)
		}
	case "timers":
		return game.Blocks(s.timerBlocks()...)
	case "campaign":
		return game.Blocks(s.paceBlocks(by)...)
	case "duel":
		if d := s.anyDuel(id); d != nil {
			return game.View{Cards: []game.Card{s.duelCard(d)}}
		}
	case "scene":
		return game.Blocks(s.sceneBlock())
	}
	return s.showBrief(by).Part(about)
}

// showBrief returns what matters now: the open cards, the people, the Timers, the Scene and the
// campaign.
func (s *State) showBrief(by game.Actor) game.View {
	view := s.rollViews(by)
	view.Cards = slices.Concat(s.fallCards(), view.Cards, s.duelCards(), s.levelCards(), s.timerCards())
	view.People = s.people()
	view.Blocks = append(view.Blocks, s.timerBlocks()...)
	view.Blocks = append(view.Blocks, s.sceneBlock())
	view.Blocks = append(view.Blocks, s.campaignBlock()...)
	return view
}

// people returns the PCs with what they have, then the NPCs.
func (s *State) people() []game.Person {
	var all []game.Person
	for _, pc := range s.PCs {
		p := game.Person{About: pcRef(pc.ID), Name: game.Quote(pc.displayName()), Chair: pc.Chair,
			Away: s.isAway(pc.ID),
			Items: []game.Item{
				{Label: game.Say("universais.value.health"), N: pc.Health, Max: pc.MaxHealth()},
				{Label: game.Say("universais.value.stress"), N: pc.Stress, Max: mostHarm},
				{Label: game.Say("universais.value.wounds"), N: pc.Wounds, Max: mostHarm}}}
		if p.State = s.stateOf(pc); !pc.Dead || !s.hasLivingPC(pc) {
			p.Has = []game.Amount{{Unit: unitInfluence, N: s.influence(pc)}}
		}
		all = append(all, p)
	}
	for _, n := range s.NPCs {
		p := game.Person{About: npcRef(n.ID), Name: game.Quote(n.displayName()),
			Rank: game.Say("universais.rank.npc", game.N("level", n.Level)),
			Away: s.isAway(n.ID)}
		if n.Tracked {
			p.Items = []game.Item{{Label: game.Say("universais.value.stress"), N: n.Stress, Max: mostHarm},
				{Label: game.Say("universais.value.wounds"), N: n.Wounds, Max: mostHarm}}
		}
		switch {
		case slices.Contains(s.Felled, n.ID) && !s.Scene.has(n.ID):
			p.State = game.Say("mark.knockout")
		case s.duelOf(n.ID) != nil && s.duelOf(n.ID).Stage != DuelAsked:
			p.State = game.Say("mark.duel")
		case s.Scene.Fight() && s.Scene.Turn == n.ID && !s.Scene.Ended:
			p.State = game.Say("mark.turn")
		}
		all = append(all, p)
	}
	return all
}

// hasLivingPC reports whether the player of a dead PC has a living PC. Influence is shown with the
// living one (UNI-R23).
func (s *State) hasLivingPC(dead *PC) bool {
	return slices.ContainsFunc(s.PCs, func(p *PC) bool { return !p.Dead && p.wallet() == dead.wallet() })
}

// stateOf returns the most important state of a PC: dead, knocked out and so on.
func (s *State) stateOf(p *PC) game.Msg {
	switch d := s.duelOf(p.ID); {
	case p.Dead:
		return game.Say("mark.dead")
	case p.Fall != nil:
		return game.Say("mark.falling")
	case p.Out != nil:
		return game.Say("mark.knockout")
	case d != nil && d.Stage != DuelAsked:
		return game.Say("mark.duel")
	case p.Step != "":
		return game.Say("mark.level")
	case s.Scene.Fight() && s.Scene.Turn == p.ID && !s.Scene.Ended:
		return game.Say("mark.turn")
	case p.Stake != "":
		return game.Say("mark.staked")
	}
	return game.Msg{}
}

// isAway reports whether a Scene runs without this PC or NPC.
func (s *State) isAway(id string) bool { return s.Scene.Open() && !s.Scene.has(id) }

// sheet returns the whole sheet of a PC.
func (s *State) sheet(p *PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: pcRef(p.ID),
		Title: game.Say("universais.sheet.title", game.W("name", p.displayName()), game.N("level", p.Level))}
	add := func(items ...game.Item) { b.Items = append(b.Items, items...) }
	if p.Dead || p.Fall != nil || p.Out != nil {
		add(game.Item{Label: game.Say("universais.sheet.state", game.M("state", s.stateOf(p)))})
	}
	for i, w := range attributes {
		add(game.Item{Label: game.Say("universais.sheet.attr", game.M("attr", attrMsg(w.word)),
			game.N("n", p.Attrs[i]))})
	}
	add(game.Item{Label: game.Say("universais.value.health"), N: p.Health, Max: p.MaxHealth()},
		game.Item{Label: game.Say("universais.value.stress"), N: p.Stress, Max: mostHarm},
		game.Item{Label: game.Say("universais.value.wounds"), N: p.Wounds, Max: mostHarm})
	if !p.Dead || !s.hasLivingPC(p) {
		add(game.Item{Label: game.Say("universais.sheet.influence", game.N("n", s.influence(p)))})
	}
	add(
		game.Item{Label: game.Say("universais.sheet.stats", game.N("speed", s.speed(p)), game.N("focus", s.focus(p)),
			game.N("ap", p.AP))})
	if p.Concept != "" {
		add(game.Item{Label: game.Say("universais.sheet.concept", game.W("concept", p.Concept))})
	}
	for _, e := range p.Entries {
		add(game.Item{Label: game.Say("universais.sheet.entry", game.M("kind", kindMsg(e.Kind)),
			game.M("entry", entryMsg(e)),
			game.W("text", e.Text))})
	}
	return s.sheetLevels(p, b)
}

// sheetLevels adds to a sheet what the PC has from Levels and play: Experience, points, Timers,
// promises, a stake, picks and ways.
func (s *State) sheetLevels(p *PC, b game.Block) game.Block {
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if !xpMode.Is(s, "none") {
		add(game.Say("universais.sheet.xp", game.N("n", p.XP)))
	}
	if (p.Held != Held{}) {
		add(heldMsg(p.Held))
	}
	for _, c := range s.Timers { // UNI-SHEET-09
		if slices.ContainsFunc(p.Entries, func(e Entry) bool { return rulekit.SameName(e.Name, c.Entry) }) {
			b.Items = append(b.Items, game.Item{N: c.Filled, Max: c.Segments,
				Label: game.Say("universais.sheet.timer", game.W("name", c.displayName()), game.W("entry", c.Entry))})
		}
	}
	for _, o := range p.Promised {
		add(game.Say("universais.sheet.promised", game.W("entry", o.Entry.Name), game.N("asked", flag(o.Asked))))
	}
	if p.Stake != "" {
		var e Entry
		if at := p.entry(p.Stake); at != nil {
			e = *at
		}
		add(game.Say("universais.sheet.stake", game.M("what", stakeMsg(p.Stake, e))))
	}
	if p.Legend {
		add(game.Say("universais.sheet.legend"))
	}
	for _, k := range p.Picks {
		if a, over := p.entry(k.Entry), p.entry(k.Over); a != nil && over != nil {
			add(game.Say("universais.sheet.pick", game.W("entry", a.Name), game.W("over", over.Name)))
		}
	}
	if ways := s.walletOf(p).Ways; len(ways) > 0 {
		add(game.Say("universais.sheet.ways", game.L("ways", wayMsgs(ways)...)))
	}
	if budgets.On(s) {
		add(budget(p))
	}
	return b
}

func wayMsgs(ways []string) []game.Msg {
	var ms []game.Msg
	for _, w := range ways {
		if slices.Contains([]string{WayAllOut, WayStepOut, WayDuel}, w) {
			ms = append(ms, game.Say("universais.way."+w))
		} else {
			ms = append(ms, game.Quote(w))
		}
	}
	return ms
}

// budget counts the entries of a PC beside the usual numbers of a new one. It warns and refuses
// nothing (UNI-R38).
func budget(p *PC) game.Msg {
	ranks, skills, tiers, benefits := 0, 0, 0, 0
	for _, e := range p.Entries {
		switch {
		case e.Lost:
		case e.Kind == Skill:
			ranks, skills = ranks+e.N, skills+e.N
		case e.Kind == Ability:
			ranks += e.N
		case e.Kind == Technique:
			tiers += e.N
		case e.Kind == Benefit:
			benefits++
		}
	}
	return game.Say("universais.sheet.budget", game.N("ranks", ranks), game.N("skills", skills), game.N("tiers", tiers),
		game.N("benefits", benefits), game.N("outlooks", len(p.outlooks())))
}

// speed returns the Speed that was typed, or the one that the table computes (UNI-R02).
func (s *State) speed(p *PC) int {
	if s.isComputed(ValueSpeed) {
		return p.usualSpeed()
	}
	return p.Speed
}

// focus returns the Focus that was typed, or the one that the table computes (UNI-R02).
func (s *State) focus(p *PC) int {
	if s.isComputed(ValueFocus) {
		return p.usualFocus()
	}
	return p.Focus
}

// sceneBlock shows the Scene that runs, or says that none does.
func (s *State) sceneBlock() game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene",
		Title: game.Say("universais.scene.title", game.W("name", s.Scene.Name))}
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if !s.Scene.Open() {
		add(game.Say("universais.scene.none"))
		return b
	}
	add(game.Say("universais.scene.mode", game.M("mode", modeMsg(s.Scene.Mode)), game.N("tension", s.Scene.Tension)))
	if s.Scene.Fight() && s.Scene.Turn != "" {
		add(game.Say("universais.scene.turn", game.W("name", s.name(s.Scene.Turn)),
			game.W("next", s.name(s.nextTurn())),
			game.N("ended", flag(s.Scene.Ended))))
	}
	return b
}
