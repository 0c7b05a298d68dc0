package discord

import (
	"testing"
)

// themes is a demo table of Cortex that is played by taps in one language: rules that are rarer
// than a test and a contest of two.
type themes struct {
	*world
	tongue
	gil, ana, beto, caio *player
}

// post presses a button below the newest public message that has it.
func (n *themes) post(p *player, label string, texts ...string) {
	n.t.Helper()
	n.says(n.forAll(p.Press(n.withButton(label), label)), texts...)
}

// throw lays out dice and throws them, from a fresh menu.
func (n *themes) throw(p *player, dice []string, texts ...string) {
	n.t.Helper()
	p.look()
	p.pick(dice...)
	n.throwNow(p, texts...)
}

// again throws the dice of the last throw that are still laid out, from a fresh menu: an older
// message may show the same button for a short time.
func (n *themes) again(p *player, texts ...string) {
	n.t.Helper()
	p.look()
	n.throwNow(p, texts...)
}

func (n *themes) throwNow(p *player, texts ...string) {
	n.t.Helper()
	who := ""
	if p == n.gil {
		who = "Vex: "
	}
	p.press(who+n.of("Roll ", "Rolar "), texts...)
}

func newThemes(t *testing.T, l tongue, faces ...int) *themes {
	t.Helper()
	n := &themes{world: newWorld(t, faces...), tongue: l}
	locale := l.of("en-US", "pt-BR")
	n.gil = &player{User: n.fake.User("Gil", locale), w: n.world}
	n.forAll(n.gil.Slash(n.channel, "mesa demo"))
	sit := func(name, chair string) *player {
		n.leave(n.gil.User, chair)
		p := &player{User: n.fake.User(name, locale), w: n.world}
		n.forAll(p.Slash(n.channel, "mesa join", "chair", chair))
		return p
	}
	n.ana, n.beto, n.caio = sit("Ana", "ana"), sit("Beto", "beto"), sit("Caio", "caio")
	return n
}

// inBoth plays an evening once in each language; -v prints the channel.
func inBoth(t *testing.T, play func(n *themes), faces ...int) {
	for _, l := range []tongue{false, true} {
		t.Run(l.of("en", "pt-BR"), func(t *testing.T) {
			n := newThemes(t, l, faces...)
			play(n)
			if testing.Verbose() {
				t.Log(n.seen())
			}
		})
	}
}

// contest plays one of Ana against Vex, in which she is beaten, 9 to 12.
func (n *themes) contest() {
	n.ana.look()
	n.ana.press(n.of("Start a contest against Vex", "Começar um contest contra Vex"),
		n.of("Ana rolls first.", "Ana rola primeiro."))
	n.throw(n.ana, []string{n.of("Solo d6", "Sozinha d6"), n.of("Move d10", "Mover d10")})
	n.throw(n.gil, []string{n.of("Solo d10", "Sozinha d10"), n.of("Talk d10", "Conversar d10")})
}

// A player interferes, and both go on; then in vain, and Ana gives in, which is undone in the
// middle. Rules: INTERFERE-01 to -06, GIVEIN-01.
func TestThemeInterference(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.contest()
		n.public(n.of("Vex beats 9 with 12", "Vex supera 9 com 12"))
		n.caio.look(n.of("Caio can still: Interfere", "Caio ainda pode: Interferir"))
		n.post(n.caio, n.of("Caio: Interfere, 1 PP", "Caio: Interferir, 1 PP"))
		n.caio.look(n.of("To halt the contest: beat 12. Otherwise Caio takes a d4 complication.",
			"Para interromper o contest, precisa superar 12. Senão, Caio sofre uma complication d4."))
		n.throw(n.caio, []string{n.of("Solo d10", "Sozinho d10"), n.of("Know d10", "Saber d10")},
			n.of("Caio halts the contest: 14 against 12.", "Caio interrompe o contest: 14 contra 12."))
		n.ana.look(n.of("Ana's dice, total doesn't count", "Dados de Ana, total não vale"))
		n.post(n.ana, n.of("Ana: Go on, 1 PP", "Ana: Continuar, 1 PP"),
			n.of("Ana wants to go on.", "Ana quer continuar."))
		n.ana.look(n.of("Waiting for Vex: Go on, or stop", "Esperando Vex: Continuar ou parar"))
		n.post(n.gil, n.of("Vex: Go on, 1 PP", "Vex: Continuar, 1 PP"),
			n.of("The contest goes on: all roll again.", "O contest continua: todos rolam de novo."),
			n.of("Caio gained 1 plot point from a side that wants to go on and now has 2.",
				"Caio ganhou 1 plot point de um lado que quer continuar e agora tem 2."))
		n.again(n.ana, n.of("Ana's 9 is the total to beat.", "O 9 de Ana é o total a superar."))
		n.again(n.gil, n.of("Vex beats 9 with 12", "Vex supera 9 com 12"))
		n.caio.look()
		n.caio.press(n.of("Interfere", "Interferir"), n.of("and another if the other side rolled higher too",
			"e mais uma se o outro lado também tirou mais"))
		n.throw(n.caio, []string{n.of("Solo d10", "Sozinho d10"), n.of("Know d10", "Saber d10")},
			n.of("Ana gives Caio a d4 complication.", "Ana causa uma complication d4 em Caio."),
			n.of("Caio fails to halt the contest: 5 against 12.",
				"Caio não consegue interromper o contest: 5 contra 12."))
		n.post(n.gil, n.of("GM: Name it: Exposed d4 by Vex", "GM: Nomear Na mira d4 por Vex"))
		n.post(n.ana, n.of("Ana: Give in", "Ana: Desistir"), n.of("Vex wins the contest.", "Vex vence o contest."))
		n.gil.look()
		n.gil.press(n.of("Undo: Give in (Ana)", "Desfazer: Desistir (Ana)"))
		n.ana.look(n.of("Ana has been beaten: roll again, or give in.",
			"Ana ficou para trás: rola de novo ou desiste."))
		n.ana.press(n.of("Give in", "Desistir"), n.of("Vex wins the contest.", "Vex vence o contest."))
	}, 4, 5, 7, 5, 8, 6, 4, 5, 7, 5, 2, 3)
}

// A halted contest that one side does not continue (INTERFERE-R3).
func TestThemeStop(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.contest()
		n.caio.look()
		n.caio.press(n.of("Interfere", "Interferir"))
		n.throw(n.caio, []string{n.of("Solo d10", "Sozinho d10"), n.of("Know d10", "Saber d10")})
		n.post(n.ana, n.of("Ana: Stop", "Ana: Parar"),
			n.of("The contest ends undecided.", "O contest acaba sem vencedor."),
			n.of("Ana stops here.", "Ana para por aqui."))
		n.caio.look(n.of("Vex's dice, total doesn't count", "Dados de Vex, total não vale")) // also once it is over
	}, 4, 5, 7, 5, 8, 6)
}

// Caio tries to rid Beto of a complication: a failure with a hitch makes it worse, and says so;
// then he succeeds. Rules: RECOVER-01, -02, -06, -R2.
func TestThemeRecovery(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.caio.look()
		n.caio.press(n.of("Clear Beto's Bruised", "Livrar Beto de Machucado"),
			n.of("Caio must beat 7: clear Beto's Bruised.", "Caio precisa superar 7: livrar Beto de Machucado."))
		n.throw(n.caio, []string{n.of("Team d8", "Equipe d8"), n.of("Notice d8", "Notar d8")},
			n.of("The recovery failed, and its hitch makes things worse.",
				"A recuperação falhou, e o hitch ainda piora as coisas."),
			n.of("Bruised goes from d6 to d8.", "Machucado vai de d6 para d8."))
		n.beto.look(n.of("Bruised d8", "Machucado d8"))
		n.caio.look()
		n.caio.press(n.of("Clear Beto's Bruised", "Livrar Beto de Machucado"))
		n.throw(n.caio, []string{n.of("Team d8", "Equipe d8"), n.of("Notice d8", "Notar d8"),
			n.of("Walking Library d8", "Biblioteca")})
		n.caio.press(n.of("Total 15, heroic d10", "Total 15, heroico d10"),
			n.of("Bruised is gone: a full recovery.", "Machucado some: recuperação completa."))
		n.caio.look(n.of("clear Beto's Bruised", "livrar Beto de Machucado"))
	}, 2, 3, 4, 2, 1, 2, 3, 4, 8, 7, 5)
}

// Assets: opened to all, used by another player, stepped by an opportunity, made, given, kept.
// Rules: PP-SPEND-04, -05, -10, ASSET-04, -05, OPP-03.
func TestThemeAssets(t *testing.T) {
	inBoth(t, func(n *themes) {
		rope := n.of("Rope", "Corda")
		n.ana.look()
		n.ana.press(n.of("Open Rope to all", "Abrir Corda a todos"),
			n.of("Rope d6 (open to all, this scene)", "Corda d6 (aberto a todos, até o fim da cena)"))
		n.gil.look()
		n.gil.press(n.of("Test for Beto", "Test para Beto"),
			n.of("1 opportunity for the players.", "1 opportunity para os jogadores."))
		n.beto.look()
		n.beto.press(n.of("Step up Rope", "Subir Corda"),
			rope+n.of(" goes from d6 to d8.", " vai de d6 para d8."))
		n.throw(n.beto, []string{n.of("Fight d10", "Lutar d10"), rope + " d8"},
			n.of("Beto succeeds: 14 against 10", "Beto consegue: 14 contra 10"))
		n.caio.look()
		n.caio.fill(n.of("Make a d6 asset", "Criar um asset d6"), n.of("The name", "O nome"), "Lampião")
		n.public(n.of("New asset: Lampião d6 (Caio, this scene).",
			"Novo asset: Lampião d6 (Caio, até o fim da cena)."))
		n.gil.look()
		n.gil.fill(n.of("Give Lampião away, for free", "Dar Lampião a outro, de graça"), n.of("Who gets it", "Quem"),
			"Beto")
		n.public(n.of("Lampião d6 now belongs to Beto.", "Lampião d6 agora é de Beto."))
		n.gil.look()
		n.gil.fill(n.of("Award a plot point", "Premiar"),
			n.of("Which character's player", "O jogador de qual personagem"), "Ana")
		n.ana.look()
		n.ana.press(n.of("Keep Rope until the session ends", "Manter Corda até o fim da sessão"),
			n.of("Rope d8 (open to all, this session)", "Corda d8 (aberto a todos, até o fim da sessão)"))
	}, 1, 4, 6, 8, 6)
}

// Stress: the type that a lost contest brings, pushed, and rested. Rules: STRESS-03, -10, -12,
// STRESS-R2, -R5.
func TestThemeStress(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.forAll(n.gil.Slash(n.channel, "do", "line", "option harm.model stress"))
		n.contest()
		n.again(n.ana, n.of("Vex says which type of stress the d6 is.", "Vex diz de que tipo é o stress d6."))
		n.ana.look(n.of("Waiting for Vex: Say which type of stress", "Esperando Vex: Dizer o tipo de stress"))
		n.post(n.gil, n.of("Vex: Ana takes Physical stress d6", "Vex: Ana sofre stress Físico d6"),
			n.of("Ana takes Physical stress d6.", "Ana sofre stress Físico d6."))
		n.gil.look()
		n.gil.press(n.of("Test for Ana", "Test para Ana"))
		n.ana.look(n.of("Waiting for Ana: Push stress, or not", "Esperando Ana: Forçar o stress, ou não"))
		n.ana.press(n.of("Push Physical d6, 1 PP", "Forçar Físico d6, 1 PP"),
			n.of("Ana pushes Physical stress: it steps up when the roll is over.", "Ana força o stress Físico"))
		n.throw(n.ana, []string{n.of("Solo d6", "Sozinha d6"), n.of("Move d10", "Mover d10")})
		n.ana.press("Total 11", n.of("Physical stress goes from d6 to d8", "stress Físico vai de d6 para d8"))
		n.gil.look()
		n.gil.choose(n.of("Frame a scene", "Abrir uma cena"), n.of("Where it is", "Onde"), n.of("Camp", "Acampamento"),
			n.of("What kind", "Que tipo"), n.of("bridge scene", "cena de ponte"))
		n.gil.press(n.of("Frame a scene", "Abrir uma cena"), n.of("Ana: Physical stress goes from d8 to d6.",
			"Ana: o stress Físico vai de d8 para d6."))
	}, 4, 5, 7, 5, 2, 3, 3, 4, 6, 5, 4)
}

// Taken out in high stakes, and brought back. Rules: CORE-STAKES-02, OUT-03, -04, OUT-R7.
func TestThemeTakenOutAndBack(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.gil.look()
		n.gil.pick(n.of("Change to high stakes", "Mudar para high stakes"))
		n.ana.look()
		n.ana.press(n.of("Start a contest against Vex", "Começar um contest contra Vex"))
		n.throw(n.ana, []string{n.of("Solo d6", "Sozinha d6"), n.of("Move d10", "Mover d10")})
		n.throw(n.gil, []string{n.of("Solo d10", "Sozinha d10"), n.of("Talk d10", "Conversar d10"),
			n.of("Smuggler Queen d10", "Rainha")})
		n.gil.press("Vex: Total 12")
		n.again(n.ana)
		n.ana.look()
		if _, starts := n.ana.menu.Button(n.of("Start a contest", "Começar um contest")); starts {
			t.Error("Ana may begin something before she says whether she stays")
		}
		n.ana.press(n.of("Leave the scene, without paying", "Sair de cena, sem pagar"),
			n.of("Ana is taken out of the scene", "Ana sai de cena"))
		n.caio.look()
		n.caio.press(n.of("Test to bring Ana back", "Test para trazer Ana"))
		n.throw(n.caio, []string{n.of("Team d8", "Equipe d8"), n.of("Notice d8", "Notar d8")},
			n.of("Ana is back", "Ana volta"))
	}, 4, 5, 7, 5, 2, 2, 3, 2, 3, 6, 7)
}

// Giving in under high stakes, and acting while out of the scene, for a plot point and with one
// die. Rules: GIVEIN-01, GIVEIN-02, OUT-06.
func TestThemeActingWhileOut(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.gil.look()
		n.gil.pick(n.of("Change to high stakes", "Mudar para high stakes"))
		n.contest()
		n.post(n.ana, n.of("Ana: Give in", "Ana: Desistir"),
			n.of("Ana gives in to Vex: no complication, and no one is taken out.",
				"Ana desiste contra Vex: sem complication, e ninguém sai de cena."))
		n.gil.look()
		n.gil.choose(n.of("Give Ana a complication", "Criar uma complication em Ana"), n.of("The name", "O nome"),
			n.of("Poison", "Veneno"), n.of("Its die", "O dado"), "d12")
		n.gil.look()
		n.gil.pick(n.of("Step up Poison beyond d12", "Step up em Veneno além de d12"))
		n.gil.press(n.of("Step up Poison beyond d12", "Step up em Veneno além de d12")) // it needs confirmation
		n.public(n.of("Ana is taken out", "Ana sai de cena"))
		n.gil.look()
		n.gil.press(n.of("Test, one die: Ana", "Test com um dado: Ana"))
		n.ana.look(n.of("Waiting for Ana: Act while out of the scene", "Esperando Ana: Agir fora de cena"))
		n.ana.press(n.of("Act, one die, 1 PP", "Agir com um dado, 1 PP"))
		n.throw(n.ana, []string{n.of("Solo d6", "Sozinha d6"), n.of("Move d10", "Mover d10")},
			n.of("Ana rolled", "Ana rolou"))
	}, 4, 5, 7, 5, 2, 3, 2, 2, 9)
}

// Hitches that the GM names and pays, and a player who joins a running contest late. Rules:
// CORE-HITCH-02, -03, MULTI-01.
func TestThemeHitchesAndALatecomer(t *testing.T) {
	inBoth(t, func(n *themes) {
		n.ana.look()
		n.ana.press(n.of("Start a contest against Vex", "Começar um contest contra Vex"))
		n.throw(n.ana, []string{n.of("Solo d6", "Sozinha d6"), n.of("Move d10", "Mover d10"),
			n.of("Quick Hands d8", "Mãos ligeiras d8")},
			"2 hitches.", n.of("Ana's 4 is the total to beat.", "O 4 de Ana é o total a superar."))
		n.gil.look()
		n.gil.press(n.of("Exposed d8 on Ana, 1 PP", "Hitch: Na mira d8 em Ana"),
			n.of("New complication on Ana: Exposed d8.", "Nova complication em Ana: Na mira d8."),
			n.of("Ana gained 1 plot point for a hitch", "Ana ganhou 1 plot point pelo hitch"))

		dora := &player{User: n.fake.User("Dora", n.of("en-US", "pt-BR")), w: n.world}
		dora.look(n.of("To play, take a chair.", "Para jogar, sente-se numa cadeira."))
		dora.fill(n.of("Take a new chair", "Sentar-se numa cadeira nova"))
		dora.choose(n.of("Make your character", "Criar o seu personagem"), n.of("The character's name", "O nome"),
			"Dora",
			n.of("Distinctions", "Distinções"), n.of("Sailor d8", "Marinheira d8"))
		n.gil.look()
		n.gil.choose(n.of("Add someone to the contest", "Pôr alguém no contest"), n.of("Who joins", "Quem"), "Dora")
		n.public(n.of("Dora joins the contest.", "Dora entra no contest."))
	}, 4, 1, 1)
}
