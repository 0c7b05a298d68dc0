package dicestats

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mesa/game"
)

// A Report is the statistics of a table: of the latest session, and of the whole log.
type Report struct {
	Session, Ever Stats
}

// Part returns the statistics of the latest session, or of the whole log if ever is true.
func (r Report) Part(ever bool) Stats {
	if ever {
		return r.Ever
	}
	return r.Session
}

// The blocks of a report, by their About. Charts are shown with AboutLuck and AboutFaces.
const (
	AboutVerdict game.Ref = "stats"
	AboutLuck    game.Ref = "stats/luck"
	AboutCounts  game.Ref = "stats/counts"
	AboutThrows  game.Ref = "stats/throws"
	AboutFaces   game.Ref = "stats/faces"
	AboutPeople  game.Ref = "stats/players"
	AboutNote    game.Ref = "stats/note"
)

// View returns the statistics of the latest session as blocks, or those of the whole log if ever is
// true. The verdict is first; blocks without items are left out. name returns the name of a chair.
func (r Report) View(ever bool, name func(chair string) string) game.View {
	t := teller{Stats: r.Part(ever), name: name}
	title := game.Say("stats.session", game.N("from", int(r.Session.From)))
	if ever {
		title = game.Say("stats.ever")
	}
	t.dice = t.Dice()
	t.tests = t.countTests()
	head := game.Block{Kind: game.TextBlock, About: AboutVerdict, Title: title,
		Items: []game.Item{item(t.verdictMsg()), item(t.luckVerdictMsg())}}
	if !ever && r.Ever.Throws > r.Session.Throws {
		all := teller{Stats: r.Ever, name: name, dice: r.Ever.Dice()}
		head.Items = append(head.Items, item(game.Say("stats.ever.line", game.M("verdict", all.verdictMsg()))))
	}
	if t.Throws == 0 {
		return game.Blocks(head)
	}
	rest := []game.Block{head, t.luckBlock(), t.countsBlock(), t.facesBlock(), t.throwsBlock(), t.peopleBlock(),
		t.noteBlock()}
	rest = slices.DeleteFunc(rest, func(b game.Block) bool { return len(b.Items) == 0 })
	return game.Blocks(rest...)
}

// Brief returns the report with at most one best and one worst throw, where there is little room.
func (r Report) Brief() Report {
	for _, p := range []*Stats{&r.Session, &r.Ever} {
		p.Best, p.Worst = p.Best[:min(1, len(p.Best))], p.Worst[:min(1, len(p.Worst))]
	}
	return r
}

// teller puts Stats into sentences.
type teller struct {
	Stats
	name  func(string) string
	dice  []Faces // of all chairs together
	tests int     // number of tests of the evenness of dice, for Level
}

func item(m game.Msg) game.Item { return game.Item{Label: m} }

// countTests returns the number of tests of evenness with enough dice: of each size, each player
// and each player's sizes.
func (t *teller) countTests() int {
	n := 0
	count := func(test FairnessTest) {
		if test.Enough {
			n++
		}
	}
	for _, f := range t.dice {
		count(TestFaces(f))
	}
	for _, q := range t.People {
		count(TestAll(q.Dice))
		for _, f := range q.Dice {
			count(TestFaces(f))
		}
	}
	return n
}

var verdictKeys = map[Level]string{Few: "stats.verdict.few", Usual: "stats.verdict.usual", Odd: "stats.verdict.odd",
	Beyond: "stats.verdict.beyond"}

func (t *teller) verdictMsg() game.Msg {
	l := TestAll(t.dice)
	return game.Say(verdictKeys[l.Level(1)], game.N("throws", t.Throws), game.N("n", l.N),
		game.M("p", probabilityMsg(l.P)),
		game.N("once", l.OneIn()))
}

// luckVerdictMsg names the players with luck worse than usual. If the bad luck of some players is
// Beyond, it names only these.
func (t *teller) luckVerdictMsg() game.Msg {
	var unkind, harsh []game.Msg
	asked := 0
	for _, q := range t.People {
		l := q.Luck.Test()
		level := l.Level(len(t.People))
		if l.Enough {
			asked++
		}
		switch {
		case q.Luck.Sum >= 0:
		case level == Beyond:
			harsh = append(harsh, game.Quote(t.name(q.Chair)))
		case level == Odd:
			unkind = append(unkind, game.Quote(t.name(q.Chair)))
		}
	}
	switch {
	case len(harsh) > 0:
		return game.Say("stats.hate.harsh", game.L("names", harsh...))
	case len(unkind) > 0:
		return game.Say("stats.hate.unkind", game.L("names", unkind...))
	case asked == 0:
		return game.Say("stats.hate.few", game.N("n", minThrows))
	}
	return game.Say("stats.hate.nobody")
}

var luckKeys = map[Level][2]string{
	Few:    {"stats.luck.few", "stats.luck.few"},
	Usual:  {"stats.luck.usual", "stats.luck.usual"},
	Odd:    {"stats.luck.unlucky", "stats.luck.lucky"},
	Beyond: {"stats.luck.hated", "stats.luck.loved"},
}

func (t *teller) luckBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: AboutLuck, Title: game.Say("stats.luck")}
	for _, q := range t.People {
		if q.Luck.N == 0 {
			continue
		}
		l, side := q.Luck.Test(), 0
		if q.Luck.Sum > 0 {
			side = 1
		}
		b.Items = append(b.Items,
			item(game.Say(luckKeys[l.Level(len(t.People))][side], game.W("name", t.name(q.Chair)),
				game.N("n", q.Luck.N),
				game.N("better", int(math.Round(100*q.Luck.Mean()))), game.M("p", probabilityMsg(l.P)),
				game.N("once", l.OneIn()))))
	}
	return b
}

func (t *teller) countsBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: AboutCounts, Title: game.Say("stats.counts")}
	for _, c := range t.Counts() {
		if c.Of == 0 {
			continue // all of it was taken back
		}
		what := game.Say(c.Key, game.N("n", c.N), game.N("of", c.Of), game.N("percent", (200*c.N+c.Of)/(2*c.Of)))
		if people := t.shares(c.Key); len(people) > 1 {
			what = game.Say("stats.count.shared", game.M("what", what), game.L("people", people...))
		}
		b.Items = append(b.Items, item(what))
	}
	return b
}

// shares returns for each player with a count of that key the player's name and share.
func (t *teller) shares(key string) []game.Msg {
	var ms []game.Msg
	for _, q := range t.People {
		for _, c := range q.Counts {
			if c.Key == key && c.Of > 0 {
				ms = append(ms, game.Say("stats.count.share", game.W("name", t.name(q.Chair)), game.N("n", c.N),
					game.N("of", c.Of)))
			}
		}
	}
	return ms
}

func (t *teller) throwsBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: AboutThrows, Title: game.Say("stats.falls")}
	for _, f := range t.Best {
		if f.Better > 0.5 {
			b.Items = append(b.Items, item(t.throwMsg("stats.fall.best", f, f.Better)))
		}
	}
	for _, f := range t.Worst {
		if f.Better < 0.5 {
			b.Items = append(b.Items, item(t.throwMsg("stats.fall.worst", f, 1-f.Better)))
		}
	}
	return b
}

func (t *teller) throwMsg(key string, f NotableThrow, beyond float64) game.Msg {
	sum := 0
	for _, face := range f.Faces {
		sum += face
	}
	return game.Say(key, game.W("name", t.name(f.Chair)), game.L("dice", game.DiceMsgs(f.Pool, f.Faces)...),
		game.N("sum", sum),
		game.N("of", int(100*beyond)), game.N("decision", int(f.Seq)))
}

var facesKeys = map[Level]string{Few: "stats.faces.few", Usual: "stats.faces.usual", Odd: "stats.faces.odd",
	Beyond: "stats.faces.beyond"}

func (t *teller) facesBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: AboutFaces, Title: game.Say("stats.faces")}
	for _, f := range t.dice {
		l := TestFaces(f)
		m := game.Say(facesKeys[l.Level(t.tests)], game.D("die", f.Size), game.N("n", l.N),
			game.N("needed", MinDice(f.Size)),
			game.M("p", probabilityMsg(l.P)), game.N("once", l.OneIn()))
		if f.IsWorthListing() {
			m = game.Say("stats.faces.listed", game.M("verdict", m), game.L("faces", numberMsgs(f.N)...),
				game.M("fair", Tenths(f.Fair())))
		}
		b.Items = append(b.Items, item(m))
	}
	return b
}

func numberMsgs(ns []int) []game.Msg {
	var ms []game.Msg
	for _, n := range ns {
		ms = append(ms, game.Say("view.number", game.N("n", n)))
	}
	return ms
}

var peopleKeys = map[Level]string{Few: "stats.player.few", Usual: "stats.player.usual", Odd: "stats.player.odd",
	Beyond: "stats.player.beyond"}

func (t *teller) peopleBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: AboutPeople, Title: game.Say("stats.players")}
	for _, q := range t.People {
		if len(q.Dice) == 0 {
			continue
		}
		l := TestAll(q.Dice)
		var sizes []game.Msg
		for _, f := range q.Dice {
			size := TestFaces(f)
			key := "stats.size"
			switch {
			case !l.Enough: // nor has any of its sizes
				key = "stats.size.alone"
			case !size.Enough:
				key = "stats.size.few"
			}
			sizes = append(sizes,
				game.Say(key, game.D("die", f.Size), game.N("n", size.N), game.M("p", probabilityMsg(size.P))))
		}
		b.Items = append(b.Items, item(game.Say(peopleKeys[l.Level(t.tests)], game.W("name", t.name(q.Chair)),
			game.M("p", probabilityMsg(l.P)), game.N("once", l.OneIn()), game.L("sizes", sizes...))))
	}
	return b
}

func (t *teller) noteBlock() game.Block {
	b := game.Block{Kind: game.TextBlock, About: AboutNote, Items: []game.Item{item(game.Say("stats.note.luck"))}}
	if t.tests > 0 {
		b.Items = append(b.Items, item(game.Say("stats.note.looks", game.N("n", t.tests))))
	}
	return b
}

// probabilityMsg returns a P as text: with two decimals, with three below 0.1, and as less than
// 0.001 or more than 0.99 beyond these.
func probabilityMsg(p float64) game.Msg {
	switch {
	case p < 0.001:
		return game.Say("stats.p.least")
	case p > 0.99:
		return game.Say("stats.p.most")
	case p < 0.0995:
		return game.Say("stats.p", game.W("digits", fmt.Sprintf("%03.0f", p*1000)))
	}
	return game.Say("stats.p", game.W("digits", fmt.Sprintf("%02.0f", p*100)))
}

// Tenths returns a number as text with one decimal, or without decimals if the decimal is zero.
func Tenths(x float64) game.Msg {
	whole, tenth, _ := strings.Cut(fmt.Sprintf("%.1f", x), ".")
	if tenth == "0" {
		tenth = ""
	}
	return game.Say("stats.tenths", game.W("whole", whole), game.W("tenth", tenth))
}

// Summary returns Stats in a few sentences: the number of throws, the luckiest and the unluckiest
// throw, and the counts of the rules. It returns nil without throws. name returns the name of a
// chair.
func (p Stats) Summary(name func(chair string) string) []game.Msg {
	if p.Throws == 0 {
		return nil
	}
	p.Best, p.Worst = p.Best[:min(1, len(p.Best))], p.Worst[:min(1, len(p.Worst))]
	t := teller{Stats: p, name: name}
	ms := []game.Msg{game.Say("stats.brief", game.N("n", p.Throws))}
	for _, item := range append(t.throwsBlock().Items, t.countsBlock().Items...) {
		ms = append(ms, item.Label)
	}
	return ms
}
