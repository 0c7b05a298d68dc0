package discord

import (
	"testing"
)

// themes is a demo table of Cortex that is played by taps in one language. Its tests play rules
// that are rarer than a test and a contest of two.
type themes struct {
	*world
	testLanguage
	gil, ana, beto, caio *player
}

// post presses a button below the newest public message that has it.
func (n *themes) post(p *player, label string, texts ...string) {
	n.t.Helper()
	n.wantTexts(n.wantPublic(p.Press(n.withButton(label), label)), texts...)
}

// throw lays out dice and throws them, from a fresh menu.
func (n *themes) throw(p *player, dice []string, texts ...string) {
	n.t.Helper()
	p.openMenu()
	p.pick(dice...)
	n.throwNow(p, texts...)
}

// throwAgain throws the dice of the last throw that are still laid out, from a fresh menu: an older
// message may show the same button for a short time.
func (n *themes) throwAgain(p *player, texts ...string) {
	n.t.Helper()
	p.openMenu()
	n.throwNow(p, texts...)
}

func (n *themes) throwNow(p *player, texts ...string) {
	n.t.Helper()
	who := ""
	if p == n.gil {
		who = "Vex: "
	}
	p.press(who+n.inLanguage("Roll ", "Rolar "), texts...)
}

func newThemes(t *testing.T, l testLanguage, faces ...int) *themes {
	t.Helper()
	n := &themes{world: newWorld(t, faces...), testLanguage: l}
	locale := l.inLanguage("en-US", "pt-BR")
	n.gil = &player{User: n.fake.User("Gil", locale), w: n.world}
	n.wantPublic(n.gil.Slash(n.channel, "mesa demo"))
	sit := func(name, chair string) *player {
		n.leave(n.gil.User, chair)
		p := &player{User: n.fake.User(name, locale), w: n.world}
		n.wantPublic(p.Slash(n.channel, "mesa join", "chair", chair))
		return p
	}
	n.ana, n.beto, n.caio = sit("Ana", "ana"), sit("Beto", "beto"), sit("Caio", "caio")
	return n
}

// inBoth plays an evening once in each language; -v prints the channel.
func inBoth(t *testing.T, play func(n *themes), faces ...int) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := newThemes(t, l, faces...)
			play(n)
			if testing.Verbose() {
				t.Log(n.publicText())
			}
		})
	}
}

// contest plays a contest of Ana against Vex, in which she is beaten, 9 to 12.
func (n *themes) contest() {
	n.ana.openMenu()
	n.ana.press(n.inLanguage("Start a contest against Vex", "Começar um contest contra Vex"),
		n.inLanguage("Ana rolls first.", "Ana rola primeiro."))
	n.throw(n.ana, []string{n.inLanguage("Solo d6", "Sozinha d6"), n.inLanguage("Move d10", "Mover d10")})
	n.throw(n.gil, []string{n.inLanguage("Solo d10", "Sozinha d10"), n.inLanguage("Talk d10", "Conversar d10")})
}

// A player interferes, and both go on; then in vain, and Ana gives in, which is undone in the
// middle. Rules: INTERFERE-01 to -06, GIVEIN-01.
func TestThemeInterference(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.contest()
		n.public(n.inLanguage("Vex beats 9 with 12", "Vex supera 9 com 12"))
		n.caio.openMenu(n.inLanguage("Caio can still: Interfere", "Caio ainda pode: Interferir"))
		n.post(n.caio, n.inLanguage("Caio: Interfere, 1 PP", "Caio: Interferir, 1 PP"))
		n.caio.openMenu(n.inLanguage("To halt the contest: beat 12. Otherwise Caio takes a d4 complication.",
			"Para interromper o contest, precisa superar 12. Senão, Caio sofre uma complication d4."))
		n.throw(n.caio, []string{n.inLanguage("Solo d10", "Sozinho d10"), n.inLanguage("Know d10", "Saber d10")},
			n.inLanguage("Caio halts the contest: 14 against 12.", "Caio interrompe o contest: 14 contra 12."))
		n.ana.openMenu(n.inLanguage("Ana's dice, total doesn't count", "Dados de Ana, total não vale"))
		n.post(n.ana, n.inLanguage("Ana: Go on, 1 PP", "Ana: Continuar, 1 PP"),
			n.inLanguage("Ana wants to go on.", "Ana quer continuar."))
		n.ana.openMenu(n.inLanguage("Waiting for Vex: Go on, or stop", "Esperando Vex: Continuar ou parar"))
		n.post(n.gil, n.inLanguage("Vex: Go on, 1 PP", "Vex: Continuar, 1 PP"),
			n.inLanguage("The contest goes on: all roll again.", "O contest continua: todos rolam de novo."),
			n.inLanguage("Caio gained 1 plot point from a side that wants to go on and now has 2.",
				"Caio ganhou 1 plot point de um lado que quer continuar e agora tem 2."))
		n.throwAgain(n.ana, n.inLanguage("Ana's 9 is the total to beat.", "O 9 de Ana é o total a superar."))
		n.throwAgain(n.gil, n.inLanguage("Vex beats 9 with 12", "Vex supera 9 com 12"))
		n.caio.openMenu()
		n.caio.press(n.inLanguage("Interfere", "Interferir"),
			n.inLanguage("and another if the other side rolled higher too",
				"e mais uma se o outro lado também tirou mais"))
		n.throw(n.caio, []string{n.inLanguage("Solo d10", "Sozinho d10"), n.inLanguage("Know d10", "Saber d10")},
			n.inLanguage("Ana gives Caio a d4 complication.", "Ana causa uma complication d4 em Caio."),
			n.inLanguage("Caio fails to halt the contest: 5 against 12.",
				"Caio não consegue interromper o contest: 5 contra 12."))
		n.post(n.gil, n.inLanguage("GM: Name it: Exposed d4 by Vex", "GM: Nomear Na mira d4 por Vex"))
		n.post(n.ana, n.inLanguage("Ana: Give in", "Ana: Desistir"),
			n.inLanguage("Vex wins the contest.", "Vex vence o contest."))
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Undo: Give in (Ana)", "Desfazer: Desistir (Ana)"))
		n.ana.openMenu(n.inLanguage("Ana has been beaten: roll again, or give in.",
			"Ana ficou para trás: rola de novo ou desiste."))
		n.ana.press(n.inLanguage("Give in", "Desistir"), n.inLanguage("Vex wins the contest.", "Vex vence o contest."))
	}, 4, 5, 7, 5, 8, 6, 4, 5, 7, 5, 2, 3)
}

// A halted contest that one side does not continue (INTERFERE-R3).
func TestThemeHaltedContest(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.contest()
		n.caio.openMenu()
		n.caio.press(n.inLanguage("Interfere", "Interferir"))
		n.throw(n.caio, []string{n.inLanguage("Solo d10", "Sozinho d10"), n.inLanguage("Know d10", "Saber d10")})
		n.post(n.ana, n.inLanguage("Ana: Stop", "Ana: Parar"),
			n.inLanguage("The contest ends undecided.", "O contest acaba sem vencedor."),
			n.inLanguage("Ana stops here.", "Ana para por aqui."))
		// also once it is over
		n.caio.openMenu(n.inLanguage("Vex's dice, total doesn't count", "Dados de Vex, total não vale"))
	}, 4, 5, 7, 5, 8, 6)
}

// Caio tries to rid Beto of a complication: a failure with a hitch makes it worse, and says so;
// then he succeeds. Rules: RECOVER-01, -02, -06, -R2.
func TestThemeRecovery(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.caio.openMenu()
		n.caio.press(n.inLanguage("Clear Beto's Bruised", "Livrar Beto de Machucado"),
			n.inLanguage("Caio must beat 7: clear Beto's Bruised.",
				"Caio precisa superar 7: livrar Beto de Machucado."))
		n.throw(n.caio, []string{n.inLanguage("Team d8", "Equipe d8"), n.inLanguage("Notice d8", "Notar d8")},
			n.inLanguage("The recovery failed, and its hitch makes things worse.",
				"A recuperação falhou, e o hitch ainda piora as coisas."),
			n.inLanguage("Bruised goes from d6 to d8.", "Machucado vai de d6 para d8."))
		n.beto.openMenu(n.inLanguage("Bruised d8", "Machucado d8"))
		n.caio.openMenu()
		n.caio.press(n.inLanguage("Clear Beto's Bruised", "Livrar Beto de Machucado"))
		n.throw(n.caio, []string{n.inLanguage("Team d8", "Equipe d8"), n.inLanguage("Notice d8", "Notar d8"),
			n.inLanguage("Walking Library d8", "Biblioteca")})
		n.caio.press(n.inLanguage("Total 15, heroic d10", "Total 15, heroico d10"),
			n.inLanguage("Bruised is gone: a full recovery.", "Machucado some: recuperação completa."))
		n.caio.openMenu(n.inLanguage("clear Beto's Bruised", "livrar Beto de Machucado"))
	}, 2, 3, 4, 2, 1, 2, 3, 4, 8, 7, 5)
}

// Assets: opened to all, used by another player, stepped by an opportunity, made, given, kept.
// Rules: PP-SPEND-04, -05, -10, ASSET-04, -05, OPP-03.
func TestThemeAssets(t *testing.T) {
	inBoth(t, func(n *themes) {
		rope := n.inLanguage("Rope", "Corda")
		n.ana.openMenu()
		n.ana.press(n.inLanguage("Open Rope to all", "Abrir Corda a todos"),
			n.inLanguage("Rope d6 (open to all, this scene)", "Corda d6 (aberto a todos, até o fim da cena)"))
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Test for Beto", "Test para Beto"),
			n.inLanguage("1 opportunity for the players.", "1 opportunity para os jogadores."))
		n.beto.openMenu()
		n.beto.press(n.inLanguage("Step up Rope", "Subir Corda"),
			rope+n.inLanguage(" goes from d6 to d8.", " vai de d6 para d8."))
		n.throw(n.beto, []string{n.inLanguage("Fight d10", "Lutar d10"), rope + " d8"},
			n.inLanguage("Beto succeeds: 14 against 10", "Beto consegue: 14 contra 10"))
		n.caio.openMenu()
		n.caio.fill(n.inLanguage("Make a d6 asset", "Criar um asset d6"), n.inLanguage("The name", "O nome"), "Lampião")
		n.public(n.inLanguage("New asset: Lampião d6 (Caio, this scene).",
			"Novo asset: Lampião d6 (Caio, até o fim da cena)."))
		n.gil.openMenu()
		n.gil.fill(n.inLanguage("Give Lampião away, for free", "Dar Lampião a outro, de graça"),
			n.inLanguage("Who gets it", "Quem"),
			"Beto")
		n.public(n.inLanguage("Lampião d6 now belongs to Beto.", "Lampião d6 agora é de Beto."))
		n.gil.openMenu()
		n.gil.fill(n.inLanguage("Award a plot point", "Premiar"),
			n.inLanguage("Which character's player", "O jogador de qual personagem"), "Ana")
		n.ana.openMenu()
		n.ana.press(n.inLanguage("Keep Rope until the session ends", "Manter Corda até o fim da sessão"),
			n.inLanguage("Rope d8 (open to all, this session)", "Corda d8 (aberto a todos, até o fim da sessão)"))
	}, 1, 4, 6, 8, 6)
}

// Stress: the type that a lost contest brings, pushed, and rested. Rules: STRESS-03, -10, -12,
// STRESS-R2, -R5.
func TestThemeStress(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.wantPublic(n.gil.Slash(n.channel, "do", "line", "option harm.model stress"))
		n.contest()
		n.throwAgain(n.ana,
			n.inLanguage("Vex says which type of stress the d6 is.", "Vex diz de que tipo é o stress d6."))
		n.ana.openMenu(n.inLanguage("Waiting for Vex: Say which type of stress",
			"Esperando Vex: Dizer o tipo de stress"))
		n.post(n.gil, n.inLanguage("Vex: Ana takes Physical stress d6", "Vex: Ana sofre stress Físico d6"),
			n.inLanguage("Ana takes Physical stress d6.", "Ana sofre stress Físico d6."))
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Test for Ana", "Test para Ana"))
		n.ana.openMenu(n.inLanguage("Waiting for Ana: Push stress, or not", "Esperando Ana: Forçar o stress, ou não"))
		n.ana.press(n.inLanguage("Push Physical d6, 1 PP", "Forçar Físico d6, 1 PP"),
			n.inLanguage("Ana pushes Physical stress: it steps up when the roll is over.", "Ana força o stress Físico"))
		n.throw(n.ana, []string{n.inLanguage("Solo d6", "Sozinha d6"), n.inLanguage("Move d10", "Mover d10")})
		n.ana.press("Total 11", n.inLanguage("Physical stress goes from d6 to d8", "stress Físico vai de d6 para d8"))
		n.gil.openMenu()
		n.gil.choose(n.inLanguage("Frame a scene", "Abrir uma cena"), n.inLanguage("Where it is", "Onde"),
			n.inLanguage("Camp", "Acampamento"),
			n.inLanguage("What kind", "Que tipo"), n.inLanguage("bridge scene", "cena de ponte"))
		n.gil.press(n.inLanguage("Frame a scene", "Abrir uma cena"),
			n.inLanguage("Ana: Physical stress goes from d8 to d6.",
				"Ana: o stress Físico vai de d8 para d6."))
	}, 4, 5, 7, 5, 2, 3, 3, 4, 6, 5, 4)
}

// Taken out in high stakes, and brought back. Rules: CORE-STAKES-02, OUT-03, -04, OUT-R7.
func TestThemeTakenOutAndBack(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.gil.openMenu()
		n.gil.pick(n.inLanguage("Change to high stakes", "Mudar para high stakes"))
		n.ana.openMenu()
		n.ana.press(n.inLanguage("Start a contest against Vex", "Começar um contest contra Vex"))
		n.throw(n.ana, []string{n.inLanguage("Solo d6", "Sozinha d6"), n.inLanguage("Move d10", "Mover d10")})
		n.throw(n.gil, []string{n.inLanguage("Solo d10", "Sozinha d10"), n.inLanguage("Talk d10", "Conversar d10"),
			n.inLanguage("Smuggler Queen d10", "Rainha")})
		n.gil.press("Vex: Total 12")
		n.throwAgain(n.ana)
		n.ana.openMenu()
		if _, starts := n.ana.menu.Button(n.inLanguage("Start a contest", "Começar um contest")); starts {
			t.Error("Ana may begin something before she says whether she stays")
		}
		n.ana.press(n.inLanguage("Leave the scene, without paying", "Sair de cena, sem pagar"),
			n.inLanguage("Ana is taken out of the scene", "Ana sai de cena"))
		n.caio.openMenu()
		n.caio.press(n.inLanguage("Test to bring Ana back", "Test para trazer Ana"))
		n.throw(n.caio, []string{n.inLanguage("Team d8", "Equipe d8"), n.inLanguage("Notice d8", "Notar d8")},
			n.inLanguage("Ana is back", "Ana volta"))
	}, 4, 5, 7, 5, 2, 2, 3, 2, 3, 6, 7)
}

// Giving in under high stakes, and acting while out of the scene, for a plot point and with one
// die. Rules: GIVEIN-01, GIVEIN-02, OUT-06.
func TestThemeActingWhileOut(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.gil.openMenu()
		n.gil.pick(n.inLanguage("Change to high stakes", "Mudar para high stakes"))
		n.contest()
		n.post(n.ana, n.inLanguage("Ana: Give in", "Ana: Desistir"),
			n.inLanguage("Ana gives in to Vex: no complication, and no one is taken out.",
				"Ana desiste contra Vex: sem complication, e ninguém sai de cena."))
		n.gil.openMenu()
		n.gil.choose(n.inLanguage("Give Ana a complication", "Criar uma complication em Ana"),
			n.inLanguage("The name", "O nome"),
			n.inLanguage("Poison", "Veneno"), n.inLanguage("Its die", "O dado"), "d12")
		n.gil.openMenu()
		n.gil.pick(n.inLanguage("Step up Poison beyond d12", "Step up em Veneno além de d12"))
		n.gil.press(n.inLanguage("Step up Poison beyond d12", "Step up em Veneno além de d12")) // it needs confirmation
		n.public(n.inLanguage("Ana is taken out", "Ana sai de cena"))
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Test, one die: Ana", "Test com um dado: Ana"))
		n.ana.openMenu(n.inLanguage("Waiting for Ana: Act while out of the scene", "Esperando Ana: Agir fora de cena"))
		n.ana.press(n.inLanguage("Act, one die, 1 PP", "Agir com um dado, 1 PP"))
		n.throw(n.ana, []string{n.inLanguage("Solo d6", "Sozinha d6"), n.inLanguage("Move d10", "Mover d10")},
			n.inLanguage("Ana rolled", "Ana rolou"))
	}, 4, 5, 7, 5, 2, 3, 2, 2, 9)
}

// Hitches that the GM names and pays, and a player who joins a running contest late. Rules:
// CORE-HITCH-02, -03, MULTI-01.
func TestThemeHitchesAndALatecomer(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.ana.openMenu()
		n.ana.press(n.inLanguage("Start a contest against Vex", "Começar um contest contra Vex"))
		n.throw(n.ana, []string{n.inLanguage("Solo d6", "Sozinha d6"), n.inLanguage("Move d10", "Mover d10"),
			n.inLanguage("Quick Hands d8", "Mãos ligeiras d8")},
			"2 hitches.", n.inLanguage("Ana's 4 is the total to beat.", "O 4 de Ana é o total a superar."))
		n.gil.openMenu()
		n.gil.press(n.inLanguage("Exposed d8 on Ana, 1 PP", "Hitch: Na mira d8 em Ana"),
			n.inLanguage("New complication on Ana: Exposed d8.", "Nova complication em Ana: Na mira d8."),
			n.inLanguage("Ana gained 1 plot point for a hitch", "Ana ganhou 1 plot point pelo hitch"))

		dora := &player{User: n.fake.User("Dora", n.inLanguage("en-US", "pt-BR")), w: n.world}
		dora.openMenu(n.inLanguage("To play, take a chair.", "Para jogar, sente-se numa cadeira."))
		dora.fill(n.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
		dora.choose(n.inLanguage("Make your character", "Criar o seu personagem"),
			n.inLanguage("The character's name", "O nome"),
			"Dora",
			n.inLanguage("Distinctions", "Distinções"), n.inLanguage("Sailor d8", "Marinheira d8"))
		n.gil.openMenu()
		n.gil.choose(n.inLanguage("Add someone to the contest", "Pôr alguém no contest"),
			n.inLanguage("Who joins", "Quem"), "Dora")
		n.public(n.inLanguage("Dora joins the contest.", "Dora entra no contest."))
	}, 4, 1, 1)
}
