package discord

import "testing"

// An evening of superheroes from an empty table on, by taps, in both languages: two power sets with
// SFX and limits, and in a second game abilities. Every figure is worked out from sections 13 to 16
// of docs/rules/cortex-characters.md.
func TestEveningOfHeroes(t *testing.T) {
	atAnEmptyTable(t, func(n *themes) {
		n.powers()
		n.area()
		n.limitByChoice()
		n.limitEndsWithItsCause()
	},
		5, 4, 7, 6, 3, /* opposition, Ana */
		1, 4, 7, 6 /* opposition, Ana */)
	atAnEmptyTable(t, (*themes).shielded,
		5, 4, 8, 1 /* opposition, Beto */)
}

// atAnEmptyTable plays an evening in each language; -v prints the channel.
func atAnEmptyTable(t *testing.T, play func(n *themes), faces ...int) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := &themes{testLanguage: l, world: newWorld(t, faces...)}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.inLanguage("en-US", "pt-BR")), w: n.world}
			}
			n.gil, n.ana, n.beto = sit("Gil"), sit("Ana"), sit("Beto")
			n.wantPublic(n.gil.Slash(n.channel, "mesa new", "title", l.inLanguage("Heroes", "Heróis")))
			play(n)
			if testing.Verbose() {
				t.Log(n.publicText())
			}
		})
	}
}

// powers makes two sets on one sheet, with SFX and limits picked from lists (SFX-PWR-01, POWER-05).
func (n *themes) powers() {
	n.arrive(n.ana, n.inLanguage("Hot head d8", "Esquentada d8"), "Set",
		n.inLanguage("Fire (powers): Blast d8, Flight d10 | Night (powers): Hide d8 | skills: Fight d8",
			"Fogo (poderes): Rajada d8, Voo d10 | Noite (poderes): Sumir d8 | perícias: Lutar d8"))
	fire, night := n.inLanguage("Fire (powers)", "Fogo (poderes)"), n.inLanguage("Night (powers)", "Noite (poderes)")
	for _, x := range [][2]string{{"Area Attack", fire}, {"Exhausted", fire}, {"Versatile", night},
		{"Conscious Activation", night}} {
		n.carries(n.ana, x[0], x[1])
	}
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Start session 1", "Começar a sessão 1"))
	n.gil.choose(n.inLanguage("Frame a scene", "Abrir uma cena"), n.inLanguage("Where it is", "Onde"),
		n.inLanguage("The bridge", "A ponte"))
}

// carries writes an SFX on Ana's sheet: it is picked from the lists, then the trait that carries
// it.
func (n *themes) carries(p *player, sfx, host string) {
	n.t.Helper()
	p.openMenu()
	p.pick(n.inLanguage("Give Ana an SFX", "Dar um SFX a Ana"))
	for !p.hasEntry(sfx) {
		p.press(n.inLanguage("More pages", "Mais páginas"))
	}
	p.send(sfx, p.Choose(p.menu, sfx), n.inLanguage("Its trait", "O trait dele"), host)
	n.public(n.inLanguage("Ana gains the SFX "+sfx+" ("+host+").", "Ana ganha o SFX "+sfx+" ("+host+")."))
}

// area plays a test in which the blast takes a second target, for a plot point.
func (n *themes) area() {
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Ana", "Test para Ana"))
	n.ana.openMenu()
	blast, fight := n.inLanguage("Blast d8", "Rajada d8"), n.inLanguage("Fight d8", "Lutar d8")
	n.ana.pick(blast, fight)
	n.ana.pick(blast, fight, n.inLanguage("Area Attack (2 targets)", "Area Attack (2 alvos)"))
	n.throwNow(n.ana,
		n.inLanguage("Ana uses Area Attack: 2d8 becomes 2d8 d6.", "Ana usa Area Attack: 2d8 vira 2d8 d6."))
	n.ana.press(n.inLanguage("Total 13, effect d6", "Total 13, efeito d6"),
		n.inLanguage("Ana succeeds: 13 against 9, by 4. Effect d6.", "Ana consegue: 13 contra 9, por 4. Efeito d6."),
		n.inLanguage("Ana can use another effect die.", "Ana pode usar mais um effect die."))
	n.ana.press(n.inLanguage("Leave the effect die unused", "Deixar o effect die sem uso"))
}

// limitByChoice plays a limit that its player chooses, for a plot point: the power gives no die
// until a 1 of the GM restores it (SFX-LIM-03, POWER-08).
func (n *themes) limitByChoice() {
	n.ana.openMenu()
	n.ana.fill(n.inLanguage("Use Exhausted", "Usar Exhausted"),
		n.inLanguage("Traits that pay for it", "Traits que pagam por isso"),
		n.inLanguage("Blast", "Rajada"))
	n.public(n.inLanguage("Ana's Blast is shut down until an opportunity is used for it.",
		"Rajada de Ana entra em shutdown até alguém usar uma opportunity nisso."))
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Ana", "Test para Ana"))
	n.ana.openMenu(n.inLanguage("Ana: 1 plot point, Blast is shut down", "Ana: 1 plot point, Rajada em shutdown"))
	if n.ana.hasEntry(n.inLanguage("Blast d8", "Rajada d8")) {
		n.t.Error("a power that is shut down is offered as a die")
	}
	n.ana.pick(n.inLanguage("Flight d10", "Voo d10"), n.inLanguage("Fight d8", "Lutar d8"))
	n.throwNow(n.ana)
	n.ana.press(n.inLanguage("Restore Ana's Blast, 1 PP", "Restaurar Rajada de Ana, 1 PP"),
		n.inLanguage("Ana gets Blast back.", "Ana recupera Rajada."))
}

// limitEndsWithItsCause plays a limit that acts by itself, and ends with its cause (SFX-PWR-01).
func (n *themes) limitEndsWithItsCause() {
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Take Ana out", "Tirar Ana da cena"))
	n.public(n.inLanguage("Ana's Night (powers) is shut down until its owner is awake and in the scene.",
		"Noite (poderes) de Ana entra em shutdown até o dono acordar ou voltar à cena."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Bring Ana back into the scene", "Trazer Ana de volta à cena"))
	n.public(n.inLanguage("Ana gets Night (powers) back.", "Ana recupera Noite (poderes)."))
}

// shielded plays a game of abilities: a force field protects another person from all harm, since it
// is larger than the attack (ABIL-DEF-01, RUL-ABIL-DEF-MUNDANE).
func (n *themes) shielded() {
	n.arrive(n.ana, n.inLanguage("Guardian d8", "Guardiã d8"), "Set",
		n.inLanguage("Abilities: Force Field d8 | skills: Fight d8",
			"Habilidades: Force Field d8 | perícias: Lutar d8"))
	n.arrive(n.beto, n.inLanguage("Old sailor d8", "Velho marujo d8"), n.inLanguage("skills", "perícias"),
		n.inLanguage("Fight d10", "Lutar d10"))
	n.carries(n.ana, "Force Field: field", "Force Field")
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Start session 1", "Começar a sessão 1"))
	n.gil.choose(n.inLanguage("Frame a scene", "Abrir uma cena"), n.inLanguage("Where it is", "Onde"),
		n.inLanguage("The bridge", "A ponte"))
	n.gil.choose(n.inLanguage("Test for Beto", "Test para Beto"), n.inLanguage("What a failure", "O que a falha"),
		n.inLanguage("Risky", "Arriscado"))
	n.throw(n.beto, []string{n.inLanguage("Old sailor d8", "Velho marujo d8"), n.inLanguage("Fight d10", "Lutar d10")},
		n.inLanguage("Ana can use an SFX before the d4 hits.", "Ana pode usar um SFX antes de o d4 atingir."))
	n.post(n.ana, n.inLanguage("Ana: Force…: no d4 on Beto, 1 PP", "Ana: Force…: sem d4 em Beto, 1 PP"),
		n.inLanguage("Ana uses Force Field: field: the d4 doesn't hit.",
			"Ana usa Force Field: field: o d4 não atinge."),
		n.inLanguage("Ana paid 1 plot point for SFX and now has 0.", "Ana pagou 1 plot point por SFX e agora tem 0."))
}
