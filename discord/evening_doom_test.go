package discord

import (
	"strings"
	"testing"
)

// An evening with a doom pool from an empty table on, by taps, in both languages: only names and
// sheets are typed. Every figure is worked out from section 16.1 of docs/rules/cortex-core.md.
func TestEveningOfDoom(t *testing.T) {
	inBothAtANewTable(t, func(n *themes) {
		n.doomBegins()
		n.doomOpposes()
		n.doomWorks()
		n.doomJoins()
		n.doomEnds()
	}, 4, 3, 4, 1, 5, 1, 7, 9, 5, 6, 3, 4, 7, 8)
}

// inBothAtANewTable plays an evening of Cortex from an empty table on, once in each language, with
// Ana and Beto; -v prints the channel.
func inBothAtANewTable(t *testing.T, play func(n *themes), faces ...int) {
	for _, l := range []tongue{false, true} {
		t.Run(l.of("en", "pt-BR"), func(t *testing.T) {
			n := &themes{world: newWorld(t, faces...), tongue: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.of("en-US", "pt-BR")), w: n.world}
			}
			n.gil, n.ana, n.beto = sit("Gil"), sit("Ana"), sit("Beto")
			n.forAll(n.gil.Slash(n.channel, "mesa new", "title", l.of("The Old Harbour", "O Porto Velho")))
			n.arrive(n.ana, n.of("Child of the docks d8", "Cria do porto d8"), "Set",
				n.of("skills: Fight d8, Move d10", "habilidades: Lutar d8, Mover d10"))
			n.arrive(n.beto, n.of("Old sailor d8", "Velho marujo d8"), n.of("skills", "habilidades"),
				n.of("Fight d10, Notice d6", "Lutar d10, Notar d6"))
			play(n)
			if testing.Verbose() {
				t.Log(n.seen())
			}
		})
	}
}

// arrive gives a player a chair and a character.
func (n *themes) arrive(p *player, distinction, set, skills string) {
	n.t.Helper()
	p.look(n.of("To play, take a chair.", "Para jogar, sente-se numa cadeira."))
	p.fill(n.of("Take a new chair", "Sentar-se numa cadeira nova"))
	p.fill(n.of("Make your character", "Criar o seu personagem"), n.of("The character's name", "O nome"), p.Name,
		n.of("distinctions", "distinções"), distinction, set, skills)
}

// doomBegins chooses the doom pool, and begins a session and a scene with it (DOOM-01, DOOM-03,
// DOOM-R1).
func (n *themes) doomBegins() {
	n.gil.option(n.tongue, "doom.mode", n.of("full", "completo"),
		n.of("Changed: Doom pool (full).", "Mudou: Doom pool (completo)."))
	n.gil.look(n.of("The doom pool has: d6, d6", "O doom pool tem: d6, d6"))
	if look := n.of("See: Doom pool", "Ver: Doom pool"); !n.gil.inSight(look) {
		n.t.Errorf("no %q in:\n%s", look, n.gil.menu.All())
	}
	n.vidal()
	n.gil.press(n.of("Start session 1", "Começar a sessão 1"),
		n.of("The doom pool starts the session with 2d6.", "O doom pool começa a sessão com 2d6."))
	n.gil.choose(n.of("Frame a scene", "Abrir uma cena"), n.of("Where it is", "Onde"),
		n.of("The old pier", "O cais velho"))
	n.gil.fill(n.of("Change the doom pool", "Mudar o doom pool"), n.of("The dice", "Os dados"), "d6 d8 d8 d12 d12")
	n.public(n.of("Doom pool: d6 2d8 2d12.", "Doom pool agora: d6 2d8 2d12."))
}

// vidal makes a GMC of the GM.
func (n *themes) vidal() {
	n.t.Helper()
	make := n.of("Make a character", "Criar um personagem")
	n.gil.look()
	n.gil.fill(make, n.of("The character's name", "O nome"), n.of("Captain Vidal", "Capitão Vidal"),
		n.of("A player", "De um jogador"), n.of("major GMC", "GMC maior"),
		n.of("distinctions", "distinções"), "Cruel d8", n.of("skills", "habilidades"), n.of("Fight d8", "Lutar d8"))
	n.gil.press(make) // without the further sets of part 2
}

// doomOpposes plays a test against doom dice, of which one is spent for its result, and a hitch
// that adds to the pool (DOOM-04 to -06, DOOM-10).
func (n *themes) doomOpposes() {
	n.gil.look()
	n.gil.press(n.of("Test for Ana", "Test para Ana"), n.of("Ways to read the dice:\n- Opposition: Effect d12: total 8",
		"Jeitos de ler os dados:\n- Oposição: Efeito d12: total 8"))
	n.public(n.of("Ana must beat 9.", "Ana precisa superar 9."))
	n.gil.press(n.of("Raise to 13, doom d8: 54% to 19%", "Subir a 13, doom d8: 54% a 19%"),
		n.of("Ana must now beat 13. Added: d8 rolled 4.", "Ana agora precisa superar 13. Dado somado: d8 tirou 4."),
		n.of("The GM spends doom d8 for its result. Doom pool: d6 d8 2d12.",
			"O GM gasta d8 de doom pelo resultado. Doom pool: d6 d8 2d12."))
	if _, twice := n.gil.menu.Button(n.of("Raise to", "Subir a")); twice {
		n.t.Error("a second doom die may be spent for its result (DOOM-R2)")
	}
	n.throw(n.ana, []string{n.of("Child of the docks d8", "Cria do porto d8"), n.of("Fight d8", "Lutar d8"),
		n.of("Move d10", "Mover d10")},
		n.of("Ana succeeds: 16 against 13, by 3. Effect d4.", "Ana consegue: 16 contra 13, por 3. Efeito d4."))
	n.post(n.gil, n.of("GM: d8 to doom, 1 PP", "GM: d8 para o doom, 1 PP"),
		n.of("A d8 goes into the doom pool for a hitch: d6 2d8 2d12.",
			"Um d8 entra no doom pool pelo hitch: d6 2d8 2d12."),
		n.of("Ana gained 1 plot point for a hitch.", "Ana ganhou 1 plot point pelo hitch"))
}

// doomWorks spends doom dice between rolls: on a complication and an asset (DOOM-12).
func (n *themes) doomWorks() {
	n.gil.look()
	n.gil.choose(n.of("Complication, doom d6", "Complication, doom d6"), n.of("The name", "O nome"),
		n.of("Smoke", "Fumaça"),
		n.of("Who it hinders", "Quem"), "Beto", n.of("Which doom", "Qual"), "d6")
	n.public(n.of("New complication on Beto: Smoke d6.", "Nova complication em Beto: Fumaça d6."))
	n.gil.choose(n.of("Asset, doom d8", "Asset, doom d8"), n.of("The name", "O nome"), n.of("Fog", "Névoa"),
		n.of("Whose", "De quem"), n.of("Captain Vidal", "Capitão Vidal"))
	n.public(n.of("New asset: Fog d8 (Captain Vidal, this scene).",
		"Novo asset: Névoa d8 (Capitão Vidal, até o fim da cena)."))
}

// doomJoins plays a contest in which a doom die is added to a GMC's pool (DOOM-07).
func (n *themes) doomJoins() {
	n.beto.look()
	n.beto.press(n.of("Contest with Captain Vidal", "Contest contra Capitão Vidal"))
	n.throw(n.beto, []string{n.of("Old sailor d8", "Velho marujo d8"), n.of("Fight d10", "Lutar d10")})
	n.gil.look()
	n.gil.pick("Cruel d8", n.of("Fight d8", "Lutar d8"), n.of("Fog d8", "Névoa d8"),
		n.of("Doom pool: doom die d8", "Doom pool: dado de doom d8"))
	n.gil.look(n.of("With a doom d12 for one more result: 86%", "Com um d12 de doom por mais um resultado: 86%"))
	n.gil.press(n.of("Captain Vidal: Roll 4 dice", "Capitão Vidal: Rolar 4 dados"))
	n.gil.press(n.of("Captain Vidal: Total 15, effect d8", "Capitão Vidal: Total 15, efeito d8"),
		n.of("Captain Vidal beats 11 with 15, by 4.", "Capitão Vidal supera 11 com 15, por 4."))
	n.post(n.beto, n.of("Beto: Give in", "Beto: Desistir"),
		n.of("Captain Vidal wins the contest.", "Capitão Vidal vence o contest."))
}

// doomEnds ends the scene for two d12, which its form asks first (DOOM-18).
func (n *themes) doomEnds() {
	n.gil.look()
	entry, over := n.of("End the scene at once", "Encerrar a cena na hora"),
		n.of("The action scene is over", "Fim da cena")
	n.gil.near(entry)
	form := n.gil.Choose(n.gil.menu, entry)
	for _, lost := range []string{n.of("The scene ends at once. The GM says how.",
		"A cena acaba na hora. O GM diz como."),
		n.of("Ends with the scene: Fog.", "No fim da cena somem: Névoa."),
		n.of("Stays: Smoke.", "Continua: Fumaça.")} {
		if !strings.Contains(string(form.Raw), lost) {
			n.t.Errorf("the form does not say %q: %s", lost, form.Raw)
		}
	}
	if n.count(over) > 0 {
		n.t.Error("the scene ended before anybody was sure")
	}
	n.gil.send(entry, form, n.of("How", "Como"), n.of("Vidal sails away", "Vidal zarpa"))
	n.public(n.of("The doom pool ends the scene at once: Vidal sails away.",
		"O doom pool encerra a cena na hora: Vidal zarpa."))
	n.public(n.of("The GM spends doom 2d12 on the scene. Doom pool: empty.",
		"O GM gasta 2d12 de doom na cena. Doom pool: vazio."))
	n.public(over)
	n.gil.look(n.of("The doom pool is empty", "O doom pool está vazio"),
		n.of("No scene is open.", "Nenhuma cena em andamento."))
}
