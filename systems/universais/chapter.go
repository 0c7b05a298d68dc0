package universais

import (
	"slices"

	"mesa/game"
)

// The Experience that a Chapter pays (UNI-LVL-02, UNI-LVL-04, UNI-LVL-12): at least, in the fast game at
// least, and at most.
const (
	chapterXP     = 2
	fastChapterXP = 3
	mostChapterXP = 5
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
	// Learned adds N Experience, Ways of it for how Influence was spent. Now is the Experience after it.
	Learned struct {
		PC    string `json:"pc"`
		N     int    `json:"n"`
		Now   int    `json:"now"`
		Ways  int    `json:"ways,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// RestBegun opens Intermission N, in which the PCs Who rest. Full says that their Health comes back.
	RestBegun struct {
		N     int      `json:"n"`
		Who   []string `json:"who"`
		Full  bool     `json:"full,omitempty"`
		Names Names    `json:"names,omitempty"`
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

// foldChapterEnded clears the lists of ways of all players (UNI-CHAP-01).
func (s *State) foldChapterEnded(_ ChapterEnded) {
	s.InChapter = false
	for i, u := range s.Wallets {
		s.Wallets[i] = &Wallet{Of: u.Of, N: u.N}
	}
}

// foldRest clears Stress and Wounds of the PCs that rest. A PC that was knocked out can act again
// (UNI-INT-02, UNI-R26).
func (s *State) foldRest(e RestBegun) {
	s.Rests, s.Resting = e.N, e.Who
	for _, id := range e.Who {
		s.changePC(id, func(p *PC) {
			p.Stress, p.Wounds, p.Out = 0, 0, nil
			if e.Full {
				p.Health = p.MaxHealth()
			}
		})
	}
}

var startEnd = []word{{"start", []string{"inicio", "comeco", "comecar"}},
	{"end", []string{"fim", "encerrar", "terminar"}}}

// chapterMove begins and ends Chapters (UNI-CHAP-01, UNI-CHAP-02, UNI-R41).
func chapterMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "chapter", Category: game.CategoryTable, Slash: true,
		Params: []game.Param{paramWhat}},
		func(s *State, c *game.Collector) {
			w, other, key, closed, n := startEnd[0], startEnd[1], "universais.chapter.start",
				"universais.refused.no-chapter", s.Chapter+1
			if s.InChapter {
				w, other, key, closed, n = other, w, "universais.chapter.end", "universais.refused.chapter-open",
					s.Chapter
			}
			c.Add(game.Offer{Fixed: game.Args{"what": {w.word}}, Aliases: game.Args{"what": w.also}, About: "campaign",
				Label: game.Say(key, game.N("n", n)), Closed: s.refuseInScene("UNI-R41")})
			if c.Explains() {
				c.Close(firstRefusal(s.refuseInScene("UNI-R41"), game.Refuse("UNI-R41", closed)), "what", other.word)
			}
		}, func(t *tx, args game.Args) {
			if args.One("what") == startEnd[0].word {
				t.Emit(ChapterBegun{t.S.Chapter + 1})
				eachPlayer(t, func(p *PC) {
					if t.S.influence(p) == 0 { // UNI-INF-04
						gain(t, p, 1, "chapter")
					}
				})
				return
			}
			endChapter(t)
		})
}

// firstRefusal returns no, or other if no is nil.
func firstRefusal(no, other *game.Refusal) *game.Refusal {
	if no != nil {
		return no
	}
	return other
}

// refuseInScene refuses, by the given rule, what cannot be done while a Scene is open.
func (s *State) refuseInScene(rule string) *game.Refusal {
	if s.Scene.Open() {
		return refuseBy(rule, "scene-open")
	}
	return nil
}

// eachPlayer calls do with one PC for each Wallet: the first PC of a player.
func eachPlayer(t *tx, do func(p *PC)) {
	var done []string
	for _, p := range slices.Clone(t.S.PCs) {
		if !slices.Contains(done, p.wallet()) {
			done = append(done, p.wallet())
			do(p)
		}
	}
}

// endChapter pays Experience by how Influence was spent, raises Levels, and gives what was promised
// (UNI-LVL-02 to UNI-LVL-05, UNI-R10).
func endChapter(t *tx) {
	gains := map[string]int{}
	for _, p := range t.S.PCs {
		gains[p.ID] = t.S.waysOf(p)
	}
	t.Emit(ChapterEnded{t.S.Chapter})
	for _, p := range slices.Clone(t.S.PCs) {
		if !xpMode.Is(t.S, "none") && !p.Dead {
			n := min(t.S.chapterXP()+gains[p.ID], mostChapterXP)
			if xpCap.Is(t.S, "none") {
				n = t.S.chapterXP() + gains[p.ID]
			}
			t.Emit(Learned{PC: p.ID, N: n, Now: min(p.XP+n, maxValue), Ways: gains[p.ID]})
			rise(t, p.ID)
		}
	}
	for _, p := range slices.Clone(t.S.PCs) {
		for _, promise := range slices.Clone(p.Promised) {
			fulfil(t, p.ID, promise, "promised")
		}
	}
}

func (s *State) chapterXP() int {
	if xpMode.Is(s, "fast") {
		return fastChapterXP
	}
	return chapterXP
}

// waysOf counts the ways of spending Influence that pay a PC Experience: the different ways, or in
// the fast game each use. The ways are those of its player or of the whole table, as the table
// plays it (UNI-R04, UNI-R09).
func (s *State) waysOf(p *PC) int {
	var ways []string
	uses := 0
	for _, u := range s.Wallets {
		if u.Of != p.wallet() && xpScope.Is(s, "player") {
			continue
		}
		uses += u.Uses
		for _, w := range u.Ways {
			if !slices.Contains(ways, w) {
				ways = append(ways, w)
			}
		}
	}
	if xpMode.Is(s, "fast") {
		return uses
	}
	return len(ways)
}

// wayMove spends Influence in a way that a sheet gives (UNI-R04).
func wayMove() move {
	paramWay := game.Param{Name: "way", Kind: game.Text, Min: 1, Max: maxName}
	paramCost := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxValue}
	return move{
		Spec: game.Spec{Name: "spend-influence", Category: game.CategoryPoints,
			Params: []game.Param{paramWay, paramCost, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				has, cost := s.influence(p), paramCost
				switch cost.Max = min(has, maxValue); {
				case p.Dead:
					c.Close(s.refuseOutOfPlay(p.ID), "who", p.ID)
				case has == 0:
					c.Close(s.refuseUnpaid(p, 1), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						Label:  game.Say("universais.spend-influence.now", game.W("name", s.nameFor(c.Actor, p.ID))),
						Inputs: []game.Input{{Param: paramWay}, {Param: cost, Preset: "1"}}})
					c.Against("n", func(n string) *game.Refusal { return s.refuseInfluence(p, number(n)) }, "who", p.ID)
				}
			}
		},
		Do: func(t *tx, args game.Args) { spend(t, t.S.pc(args.One("who")), number(args.One("n")), args.One("way")) },
	}
}

// refuseInfluence refuses to spend more Influence than the player has.
func (s *State) refuseInfluence(p *PC, n int) *game.Refusal {
	if n > s.influence(p) {
		return s.refuseUnpaid(p, n)
	}
	return nil
}

// scales are the scales of a campaign (section 8). scaleLevels has the Level that each suggests.
var scales = []word{
	{"underdog", []string{"azarao"}},
	{"promising", []string{"promissor"}},
	{"elite", []string{"elite-estabelecida"}},
	{"best", []string{"melhor"}},
	{"legendary", []string{"lendario"}},
}

var scaleLevels = map[string]int{"underdog": 1, "promising": 3, "elite": 4, "best": 5, "legendary": 6}

func scaleMsg(scale string) game.Msg {
	return game.Say("universais.scale."+scale, game.N("level", scaleLevels[scale]))
}

// scaleMove sets the scale of the campaign, which suggests a Level and forces
// nothing (UNI-SCALE-01, UNI-SCALE-02).
func scaleMove() move {
	paramScale := game.Param{Name: "scale", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "scale", Category: game.CategoryTable, Params: []game.Param{paramScale}},
		func(s *State, c *game.Collector) {
			c.Add(game.Offer{Label: game.Say("universais.scale.now"), About: "campaign",
				Form:   game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: paramScale, Choices: choices(scales, scaleMsg, s.Scale)}}})
		}, func(t *tx, args game.Args) { t.Emit(Scaled{args.One("scale")}) })
}

// intermissionMove opens and closes an Intermission (UNI-INT-01, UNI-R22).
func intermissionMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramWhom := game.Param{Name: "whom", Kind: game.Pick, Min: 1, Max: maxPCs}
	return withLacks("UNI-R22",
		gmMove(game.Spec{Name: "intermission", Category: game.CategoryScene,
			Params: []game.Param{paramWhat, paramWhom}},
			func(s *State, c *game.Collector) {
				if s.Resting != nil {
					c.Add(game.Offer{Fixed: game.Args{"what": {startEnd[1].word}}, About: "campaign",
						Label: game.Say("universais.intermission.end")})
					return
				}
				var all []game.Choice
				for _, p := range s.PCs {
					if !p.Dead {
						all = append(all, game.Choice{Word: p.ID, Label: game.Quote(p.displayName()), Selected: true})
					}
				}
				if len(all) > 0 {
					c.Add(game.Offer{Fixed: game.Args{"what": {startEnd[0].word}}, About: "campaign",
						Label:  game.Say("universais.intermission.start"),
						Inputs: []game.Input{{Param: paramWhom, Choices: all}}, Closed: s.refuseInScene("UNI-R22")})
				}
			}, func(t *tx, args game.Args) {
				if args.One("what") == startEnd[1].word {
					t.Emit(RestEnded{t.S.Rests})
					return
				}
				t.Emit(RestBegun{N: t.S.Rests + 1, Who: args["whom"], Full: restHealth.Is(t.S, "full")})
			}))
}
