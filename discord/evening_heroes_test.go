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
	for _, l := range []tongue{false, true} {
		t.Run(l.of("en", "pt-BR"), func(t *testing.T) {
			n := &themes{tongue: l, world: newWorld(t, faces...)}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.of("en-US", "pt-BR")), w: n.world}
			}
			n.gil, n.ana, n.beto = sit("Gil"), sit("Ana"), sit("Beto")
			n.forAll(n.gil.Slash(n.channel, "mesa new", "title", l.of("Heroes", "Heróis")))
			play(n)
			if testing.Verbose() {
				t.Log(n.seen())
			}
		})
	}
}

// powers makes two sets on one sheet, with SFX and limits picked from lists (SFX-PWR-01, POWER-05).
func (n *themes) powers() {
	n.arrive(n.ana, n.of("Hot head d8", "Esquentada d8"), "Set",
		n.of("Fire (powers): Blast d8, Flight d10 | Night (powers): Hide d8 | skills: Fight d8",
			"Fogo (poderes): Rajada d8, Voo d10 | Noite (poderes): Sumir d8 | perícias: Lutar d8"))
	fire, night := n.of("Fire (powers)", "Fogo (poderes)"), n.of("Night (powers)", "Noite (poderes)")
	for _, x := range [][2]string{{"Area Attack", fire}, {"Exhausted", fire}, {"Versatile", night},
		{"Conscious Activation", night}} {
		n.carries(n.ana, x[0], x[1])
	}
	n.gil.look()
	n.gil.press(n.of("Start session 1", "Começar a sessão 1"))
	n.gil.choose(n.of("Frame a scene", "Abrir uma cena"), n.of("Where it is", "Onde"), n.of("The bridge", "A ponte"))
}

// carries writes an SFX on Ana's sheet: it is picked from the lists, then the trait that carries
// it.
func (n *themes) carries(p *player, sfx, host string) {
	n.t.Helper()
	p.look()
	p.pick(n.of("Give Ana an SFX", "Dar um SFX a Ana"))
	for !p.inSight(sfx) {
		p.press(n.of("More pages", "Mais páginas"))
	}
	p.send(sfx, p.Choose(p.menu, sfx), n.of("Its trait", "O trait dele"), host)
	n.public(n.of("Ana gains the SFX "+sfx+" ("+host+").", "Ana ganha o SFX "+sfx+" ("+host+")."))
}

// area plays a test in which the blast takes a second target, for a plot point.
func (n *themes) area() {
	n.gil.look()
	n.gil.press(n.of("Test for Ana", "Test para Ana"))
	n.ana.look()
	blast, fight := n.of("Blast d8", "Rajada d8"), n.of("Fight d8", "Lutar d8")
	n.ana.pick(blast, fight)
	n.ana.pick(blast, fight, n.of("Area Attack (2 targets)", "Area Attack (2 alvos)"))
	n.throwNow(n.ana, n.of("Ana uses Area Attack: 2d8 becomes 2d8 d6.", "Ana usa Area Attack: 2d8 vira 2d8 d6."))
	n.ana.press(n.of("Total 13, effect d6", "Total 13, efeito d6"),
		n.of("Ana succeeds: 13 against 9, by 4. Effect d6.", "Ana consegue: 13 contra 9, por 4. Efeito d6."),
		n.of("Ana can use another effect die.", "Ana pode usar mais um effect die."))
	n.ana.press(n.of("Leave the effect die unused", "Deixar o effect die sem uso"))
}

// limitByChoice plays a limit that its player chooses, for a plot point: the power gives no die until a
// 1 of the GM restores it (SFX-LIM-03, POWER-08).
func (n *themes) limitByChoice() {
	n.ana.look()
	n.ana.fill(n.of("Use Exhausted", "Usar Exhausted"), n.of("Traits that pay for it", "Traits que pagam por isso"),
		n.of("Blast", "Rajada"))
	n.public(n.of("Ana's Blast is shut down until an opportunity is used for it.",
		"Rajada de Ana entra em shutdown até alguém usar uma opportunity nisso."))
	n.gil.look()
	n.gil.press(n.of("Test for Ana", "Test para Ana"))
	n.ana.look(n.of("Ana: 1 plot point, Blast is shut down", "Ana: 1 plot point, Rajada em shutdown"))
	if n.ana.inSight(n.of("Blast d8", "Rajada d8")) {
		n.t.Error("a power that is shut down is offered as a die")
	}
	n.ana.pick(n.of("Flight d10", "Voo d10"), n.of("Fight d8", "Lutar d8"))
	n.throwNow(n.ana)
	n.ana.press(n.of("Restore Ana's Blast, 1 PP", "Restaurar Rajada de Ana, 1 PP"),
		n.of("Ana gets Blast back.", "Ana recupera Rajada."))
}

// limitEndsWithItsCause plays a limit that acts by itself, and ends with its cause (SFX-PWR-01).
func (n *themes) limitEndsWithItsCause() {
	n.gil.look()
	n.gil.pick(n.of("Take Ana out", "Tirar Ana da cena"))
	n.public(n.of("Ana's Night (powers) is shut down until its owner is awake and in the scene.",
		"Noite (poderes) de Ana entra em shutdown até o dono acordar ou voltar à cena."))
	n.gil.look()
	n.gil.choose(n.of("Bring Ana back into the scene", "Trazer Ana de volta à cena"))
	n.public(n.of("Ana gets Night (powers) back.", "Ana recupera Noite (poderes)."))
}

// shielded plays a game of abilities: a force field protects another person from all harm, since it
// is larger than the attack (ABIL-DEF-01, RUL-ABIL-DEF-MUNDANE).
func (n *themes) shielded() {
	n.arrive(n.ana, n.of("Guardian d8", "Guardiã d8"), "Set",
		n.of("Abilities: Force Field d8 | skills: Fight d8", "Habilidades: Force Field d8 | perícias: Lutar d8"))
	n.arrive(n.beto, n.of("Old sailor d8", "Velho marujo d8"), n.of("skills", "perícias"),
		n.of("Fight d10", "Lutar d10"))
	n.carries(n.ana, "Force Field: field", "Force Field")
	n.gil.look()
	n.gil.press(n.of("Start session 1", "Começar a sessão 1"))
	n.gil.choose(n.of("Frame a scene", "Abrir uma cena"), n.of("Where it is", "Onde"), n.of("The bridge", "A ponte"))
	n.gil.choose(n.of("Test for Beto", "Test para Beto"), n.of("What a failure", "O que a falha"),
		n.of("Risky", "Arriscado"))
	n.throw(n.beto, []string{n.of("Old sailor d8", "Velho marujo d8"), n.of("Fight d10", "Lutar d10")},
		n.of("Ana can use an SFX before the d4 hits.", "Ana pode usar um SFX antes de o d4 atingir."))
	n.post(n.ana, n.of("Ana: Force…: no d4 on Beto, 1 PP", "Ana: Force…: sem d4 em Beto, 1 PP"),
		n.of("Ana uses Force Field: field: the d4 doesn't hit.", "Ana usa Force Field: field: o d4 não atinge."),
		n.of("Ana paid 1 plot point for SFX and now has 0.", "Ana pagou 1 plot point por SFX e agora tem 0."))
}
