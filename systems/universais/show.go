package universais

import (
	"strings"

	"mesa/game"
)

// show gives the table in brief (about ""), or one thing whole.
func show(s *State, by game.Seat, about game.Ref) game.View {
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
	case "scene":
		return game.Blocks(s.sceneBlock())
	case "options":
		return game.Blocks(s.optionsBlock())
	case "option":
		return game.Blocks(s.optionsBlock()).Part(about)
	}
	return s.showBrief(by).Part(about)
}

// showBrief is what matters now: what is being thrown, how everybody is, and the
// Scene.
func (s *State) showBrief(by game.Seat) game.View {
	view := s.rollViews(by)
	view.People = s.people()
	view.Blocks = append(view.Blocks, s.sceneBlock())
	return view
}

// people are the PCs with what they have, then the NPCs.
func (s *State) people() []game.Person {
	var people []game.Person
	for _, pc := range s.PCs {
		p := game.Person{About: pcRef(pc.ID), Name: game.Quote(pc.shown()), Chair: pc.Chair, Away: s.away(pc.ID),
			Has: []game.Sum{{Unit: unitInfluence, N: s.influence(pc)}}, Items: []game.Item{
				{Label: game.Say("universais.value.health"), N: pc.Health, Max: pc.MaxHealth()},
				{Label: game.Say("universais.value.stress"), N: pc.Stress, Max: mostHarm},
				{Label: game.Say("universais.value.wounds"), N: pc.Wounds, Max: mostHarm}}}
		people = append(people, p)
	}
	for _, n := range s.NPCs {
		p := game.Person{About: npcRef(n.ID), Name: game.Quote(n.shown()), Rank: game.Say("universais.rank.npc", game.N("level", n.Level)),
			Away: s.away(n.ID)}
		people = append(people, p)
	}
	return people
}

// away reports whether somebody is not in the Scene that runs.
func (s *State) away(id string) bool { return s.Scene.Open() && !s.Scene.has(id) }

// sheet is a PC whole.
func (s *State) sheet(p *PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: pcRef(p.ID),
		Title: game.Say("universais.sheet.title", game.W("name", p.shown()), game.N("level", p.Level))}
	add := func(items ...game.Item) { b.Items = append(b.Items, items...) }
	for i, w := range attributes {
		add(game.Item{Label: game.Say("universais.sheet.attr", game.M("attr", attrMsg(w.word)), game.N("n", p.Attrs[i]))})
	}
	add(game.Item{Label: game.Say("universais.value.health"), N: p.Health, Max: p.MaxHealth()},
		game.Item{Label: game.Say("universais.value.stress"), N: p.Stress, Max: mostHarm},
		game.Item{Label: game.Say("universais.value.wounds"), N: p.Wounds, Max: mostHarm},
		game.Item{Label: game.Say("universais.sheet.influence", game.N("n", s.influence(p)))},
		game.Item{Label: game.Say("universais.sheet.stats", game.N("speed", s.speed(p)), game.N("focus", s.focus(p)), game.N("ap", p.AP))})
	if p.Concept != "" {
		add(game.Item{Label: game.Say("universais.sheet.concept", game.W("concept", p.Concept))})
	}
	for _, e := range p.Entries {
		add(game.Item{Label: game.Say("universais.sheet.entry", game.M("kind", kindMsg(e.Kind)), game.M("entry", entryMsg(e)),
			game.W("text", e.Text))})
	}
	return b
}

// ceilHalf is half of a number, rounded up (UNI-GEN-04).
func ceilHalf(n int) int { return (n + 1) / 2 }

// speed and focus are typed, or follow from Talent and Spirit (UNI-R02).
func (s *State) speed(p *PC) int {
	if derivedStats.Is(s, "formula") {
		return 2 + ceilHalf(p.Attrs[1])
	}
	return p.Speed
}

func (s *State) focus(p *PC) int {
	if derivedStats.Is(s, "formula") {
		return 1 + ceilHalf(p.Attrs[2])
	}
	return p.Focus
}

// sceneBlock is the Scene that runs.
func (s *State) sceneBlock() game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("universais.scene.title", game.W("name", s.Scene.Name))}
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if !s.Scene.Open() {
		add(game.Say("universais.scene.none"))
		return b
	}
	add(game.Say("universais.scene.mode", game.M("mode", modeMsg(s.Scene.Mode)), game.N("tension", s.Scene.Tension)))
	return b
}
