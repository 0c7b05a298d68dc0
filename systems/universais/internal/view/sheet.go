package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/growth"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// sheetBlock returns the whole sheet of a PC.
func sheetBlock(s *state.State, p *sheet.PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: sheet.PCRef(p.ID),
		Title: game.Say("universais.sheet.title", game.W("name", p.DisplayName()), game.N("level", p.Level))}
	add := func(items ...game.Item) { b.Items = append(b.Items, items...) }
	if p.Dead || p.Fall != nil || p.Out != nil {
		add(game.Item{Label: game.Say("universais.sheet.state", game.M("state", stateOf(s, p)))})
	}
	for i, w := range sheet.Attributes {
		add(game.Item{Label: game.Say("universais.sheet.attr", game.M("attr", sheet.AttrMsg(w.Word)),
			game.N("n", p.Attrs[i]))})
	}
	add(game.Item{Label: game.Say("universais.value.health"), N: p.Health, Max: p.MaxHealth()},
		game.Item{Label: game.Say("universais.value.stress"), N: p.Stress, Max: sheet.MostHarm},
		game.Item{Label: game.Say("universais.value.wounds"), N: p.Wounds, Max: sheet.MostHarm})
	if !p.Dead || !hasLivingPC(s, p) {
		add(game.Item{Label: game.Say("universais.sheet.influence", game.N("n", s.Influence(p)))})
	}
	add(
		game.Item{Label: game.Say("universais.sheet.stats", game.N("speed", speed(s, p)), game.N("focus", focus(s, p)),
			game.N("ap", p.AP))})
	if p.Concept != "" {
		add(game.Item{Label: game.Say("universais.sheet.concept", game.W("concept", p.Concept))})
	}
	for _, e := range p.Entries {
		add(game.Item{Label: game.Say("universais.sheet.entry", game.M("kind", sheet.KindMsg(e.Kind)),
			game.M("entry", sheet.EntryMsg(e)), game.W("text", e.Text))})
	}
	return sheetLevels(s, p, b)
}

// sheetLevels adds to a sheet what the PC has from Levels and play, such as Experience, points,
// Timers, promises and a stake.
func sheetLevels(s *state.State, p *sheet.PC, b game.Block) game.Block {
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if !options.XPMode.Is(s, "none") {
		add(game.Say("universais.sheet.xp", game.N("n", p.XP)))
	}
	if (p.Held != sheet.Held{}) {
		add(growth.HeldMsg(p.Held))
	}
	for _, c := range s.Timers { // UNI-SHEET-09
		if slices.ContainsFunc(p.Entries, func(e sheet.Entry) bool { return rulekit.SameName(e.Name, c.Entry) }) {
			b.Items = append(b.Items, game.Item{N: c.Filled, Max: c.Segments,
				Label: game.Say("universais.sheet.timer", game.W("name", c.DisplayName()), game.W("entry", c.Entry))})
		}
	}
	for _, o := range p.Promised {
		add(game.Say("universais.sheet.promised", game.W("entry", o.Entry.Name), game.N("asked", sheet.Flag(o.Asked))))
	}
	if p.Stake != "" {
		var e sheet.Entry
		if at := p.Entry(p.Stake); at != nil {
			e = *at
		}
		add(game.Say("universais.sheet.stake", game.M("what", harm.StakeMsg(p.Stake, e))))
	}
	if p.Legend {
		add(game.Say("universais.sheet.legend"))
	}
	for _, k := range p.Picks {
		if a, over := p.Entry(k.Entry), p.Entry(k.Over); a != nil && over != nil {
			add(game.Say("universais.sheet.pick", game.W("entry", a.Name), game.W("over", over.Name)))
		}
	}
	if ways := s.WalletOf(p).Ways; len(ways) > 0 {
		add(game.Say("universais.sheet.ways", game.L("ways", wayMsgs(ways)...)))
	}
	if options.Budgets.On(s) {
		add(budget(p))
	}
	return b
}

func wayMsgs(ways []string) []game.Msg {
	var ms []game.Msg
	for _, w := range ways {
		if slices.Contains([]string{influence.WayAllOut, influence.WayStepOut, influence.WayDuel}, w) {
			ms = append(ms, game.Say("universais.way."+w))
		} else {
			ms = append(ms, game.Quote(w))
		}
	}
	return ms
}

// budget counts the entries of a PC, and names beside each count the usual number of a new PC. It
// refuses nothing (UNI-R38).
func budget(p *sheet.PC) game.Msg {
	ranks, skills, tiers, benefits := 0, 0, 0, 0
	for _, e := range p.Entries {
		switch {
		case e.Lost:
		case e.Kind == sheet.Skill:
			ranks, skills = ranks+e.N, skills+e.N
		case e.Kind == sheet.Ability:
			ranks += e.N
		case e.Kind == sheet.Technique:
			tiers += e.N
		case e.Kind == sheet.Benefit:
			benefits++
		}
	}
	return game.Say("universais.sheet.budget", game.N("ranks", ranks), game.N("skills", skills), game.N("tiers", tiers),
		game.N("benefits", benefits), game.N("outlooks", len(p.Outlooks())))
}

// speed returns the Speed that was typed, or the Speed that the table computes (UNI-R02).
func speed(s *state.State, p *sheet.PC) int {
	if s.IsComputed(sheet.ValueSpeed) {
		return p.UsualSpeed()
	}
	return p.Speed
}

// focus returns the Focus that was typed, or the Focus that the table computes (UNI-R02).
func focus(s *state.State, p *sheet.PC) int {
	if s.IsComputed(sheet.ValueFocus) {
		return p.UsualFocus()
	}
	return p.Focus
}
