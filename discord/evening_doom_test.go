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
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := &themes{world: newWorld(t, faces...), testLanguage: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.inLanguage("en-US", "pt-BR")), w: n.world}
			}
			n.gil, n.ana, n.beto = sit("Gil"), sit("Ana"), sit("Beto")
			n.wantPublic(n.gil.Slash(n.channel, "mesa new", "title", l.inLanguage("The Old Harbour", "O Porto Velho")))
			n.arrive(n.ana, n.inLanguage("Child of the docks d8", "Cria do porto d8"), "Set",
				n.inLanguage("skills: Fight d8, Move d10", "habilidades: Lutar d8, Mover d10"))
			n.arrive(n.beto, n.inLanguage("Old sailor d8", "Velho marujo d8"), n.inLanguage("skills", "habilidades"),
				n.inLanguage("Fight d10, Notice d6", "Lutar d10, Notar d6"))
			play(n)
			if testing.Verbose() {
				t.Log(n.publicText())
			}
		})
	}
}

// arrive gives a player a chair and a character.
func (n *themes) arrive(p *player, distinction, set, skills string) {
	n.t.Helper()
	p.openMenu(n.inLanguage("To play, take a chair.", "Para jogar, sente-se numa cadeira."))
	p.fill(n.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
	p.fill(n.inLanguage("Make your character", "Criar o seu personagem"),
		n.inLanguage("The character's name", "O nome"), p.Name,
		n.inLanguage("distinctions", "distinções"), distinction, set, skills)
}

// doomBegins chooses the doom pool, and begins a session and a scene with it (DOOM-01, DOOM-03,
// DOOM-R1).
func (n *themes) doomBegins() {
	n.gil.option(n.testLanguage, "doom.mode", n.inLanguage("full", "completo"),
		n.inLanguage("Changed: Doom pool (full).", "Mudou: Doom pool (completo)."))
	n.gil.openMenu(n.inLanguage("The doom pool has: d6, d6", "O doom pool tem: d6, d6"))
	if look := n.inLanguage("See: Doom pool", "Ver: Doom pool"); !n.gil.hasEntry(look) {
		n.t.Errorf("no %q in:\n%s", look, n.gil.menu.AllText())
	}
	n.vidal()
	n.gil.press(n.inLanguage("Start session 1", "Começar a sessão 1"),
		n.inLanguage("The doom pool starts the session with 2d6.", "O doom pool começa a sessão com 2d6."))
	n.gil.choose(n.inLanguage("Frame a scene", "Abrir uma cena"), n.inLanguage("Where it is", "Onde"),
		n.inLanguage("The old pier", "O cais velho"))
	n.gil.fill(n.inLanguage("Change the doom pool", "Mudar o doom pool"), n.inLanguage("The dice", "Os dados"),
		"d6 d8 d8 d12 d12")
	n.public(n.inLanguage("Doom pool: d6 2d8 2d12.", "Doom pool agora: d6 2d8 2d12."))
}

// vidal makes a GMC of the GM.
func (n *themes) vidal() {
	n.t.Helper()
	make := n.inLanguage("Make a character", "Criar um personagem")
	n.gil.openMenu()
	n.gil.fill(make, n.inLanguage("The character's name", "O nome"), n.inLanguage("Captain Vidal", "Capitão Vidal"),
		n.inLanguage("A player", "De um jogador"), n.inLanguage("major GMC", "GMC maior"),
		n.inLanguage("distinctions", "distinções"), "Cruel d8", n.inLanguage("skills", "habilidades"),
		n.inLanguage("Fight d8", "Lutar d8"))
	n.gil.press(make) // without the further sets of part 2
}

// doomOpposes plays a test against doom dice, of which one is spent for its result, and a hitch
// that adds to the pool (DOOM-04 to -06, DOOM-10).
func (n *themes) doomOpposes() {
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Ana", "Test para Ana"),
		n.inLanguage("Ways to read the dice:\n- Opposition: Effect d12: total 8",
			"Jeitos de ler os dados:\n- Oposição: Efeito d12: total 8"))
	n.public(n.inLanguage("Ana must beat 9.", "Ana precisa superar 9."))
	n.gil.press(n.inLanguage("Raise to 13, doom d8: 54% to 19%", "Subir a 13, doom d8: 54% a 19%"),
		n.inLanguage("Ana must now beat 13. Added: d8 rolled 4.",
			"Ana agora precisa superar 13. Dado somado: d8 tirou 4."),
		n.inLanguage("The GM spends doom d8 for its result. Doom pool: d6 d8 2d12.",
			"O GM gasta d8 de doom pelo resultado. Doom pool: d6 d8 2d12."))
	if _, twice := n.gil.menu.Button(n.inLanguage("Raise to", "Subir a")); twice {
		n.t.Error("a second doom die may be spent for its result (DOOM-R2)")
	}
	n.throw(n.ana,
		[]string{n.inLanguage("Child of the docks d8", "Cria do porto d8"), n.inLanguage("Fight d8", "Lutar d8"),
			n.inLanguage("Move d10", "Mover d10")},
		n.inLanguage("Ana succeeds: 16 against 13, by 3. Effect d4.", "Ana consegue: 16 contra 13, por 3. Efeito d4."))
	n.post(n.gil, n.inLanguage("GM: d8 to doom, 1 PP", "GM: d8 para o doom, 1 PP"),
		n.inLanguage("A d8 goes into the doom pool for a hitch: d6 2d8 2d12.",
			"Um d8 entra no doom pool pelo hitch: d6 2d8 2d12."),
		n.inLanguage("Ana gained 1 plot point for a hitch.", "Ana ganhou 1 plot point pelo hitch"))
}

// doomWorks spends doom dice between rolls: on a complication and an asset (DOOM-12).
func (n *themes) doomWorks() {
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Complication, doom d6", "Complication, doom d6"), n.inLanguage("The name", "O nome"),
		n.inLanguage("Smoke", "Fumaça"),
		n.inLanguage("Who it hinders", "Quem"), "Beto", n.inLanguage("Which doom", "Qual"), "d6")
	n.public(n.inLanguage("New complication on Beto: Smoke d6.", "Nova complication em Beto: Fumaça d6."))
	n.gil.choose(n.inLanguage("Asset, doom d8", "Asset, doom d8"), n.inLanguage("The name", "O nome"),
		n.inLanguage("Fog", "Névoa"),
		n.inLanguage("Whose", "De quem"), n.inLanguage("Captain Vidal", "Capitão Vidal"))
	n.public(n.inLanguage("New asset: Fog d8 (Captain Vidal, this scene).",
		"Novo asset: Névoa d8 (Capitão Vidal, até o fim da cena)."))
}

// doomJoins plays a contest in which a doom die is added to a GMC's pool (DOOM-07).
func (n *themes) doomJoins() {
	n.beto.openMenu()
	n.beto.press(n.inLanguage("Contest with Captain Vidal", "Contest contra Capitão Vidal"))
	n.throw(n.beto, []string{n.inLanguage("Old sailor d8", "Velho marujo d8"), n.inLanguage("Fight d10", "Lutar d10")})
	n.gil.openMenu()
	n.gil.pick("Cruel d8", n.inLanguage("Fight d8", "Lutar d8"), n.inLanguage("Fog d8", "Névoa d8"),
		n.inLanguage("Doom pool: doom die d8", "Doom pool: dado de doom d8"))
	n.gil.openMenu(n.inLanguage("With a doom d12 for one more result: 86%",
		"Com um d12 de doom por mais um resultado: 86%"))
	n.gil.press(n.inLanguage("Captain Vidal: Roll 4 dice", "Capitão Vidal: Rolar 4 dados"))
	n.gil.press(n.inLanguage("Captain Vidal: Total 15, effect d8", "Capitão Vidal: Total 15, efeito d8"),
		n.inLanguage("Captain Vidal beats 11 with 15, by 4.", "Capitão Vidal supera 11 com 15, por 4."))
	n.post(n.beto, n.inLanguage("Beto: Give in", "Beto: Desistir"),
		n.inLanguage("Captain Vidal wins the contest.", "Capitão Vidal vence o contest."))
}

// doomEnds ends the scene for two d12, which its form asks first (DOOM-18).
func (n *themes) doomEnds() {
	n.gil.openMenu()
	entry, over := n.inLanguage("End the scene at once", "Encerrar a cena na hora"),
		n.inLanguage("The action scene is over", "Fim da cena")
	n.gil.openPart(entry)
	form := n.gil.Choose(n.gil.menu, entry)
	for _, lost := range []string{n.inLanguage("The scene ends at once. The GM says how.",
		"A cena acaba na hora. O GM diz como."),
		n.inLanguage("Ends with the scene: Fog.", "No fim da cena somem: Névoa."),
		n.inLanguage("Stays: Smoke.", "Continua: Fumaça.")} {
		if !strings.Contains(string(form.Raw), lost) {
			n.t.Errorf("the form does not say %q: %s", lost, form.Raw)
		}
	}
	if n.count(over) > 0 {
		n.t.Error("the scene ended before anybody was sure")
	}
	n.gil.send(entry, form, n.inLanguage("How", "Como"), n.inLanguage("Vidal sails away", "Vidal zarpa"))
	n.public(n.inLanguage("The doom pool ends the scene at once: Vidal sails away.",
		"O doom pool encerra a cena na hora: Vidal zarpa."))
	n.public(n.inLanguage("The GM spends doom 2d12 on the scene. Doom pool: empty.",
		"O GM gasta 2d12 de doom na cena. Doom pool: vazio."))
	n.public(over)
	n.gil.openMenu(n.inLanguage("The doom pool is empty", "O doom pool está vazio"),
		n.inLanguage("No scene is open.", "Nenhuma cena em andamento."))
}
