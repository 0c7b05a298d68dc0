package discord

import "testing"

// An evening with stress and trauma from an empty table on, by taps, in both languages: only names
// and sheets are typed. Every figure is worked out from sections 19.1 and 19.2 of
// docs/rules/cortex-core.md.
func TestEveningOfStress(t *testing.T) {
	inBothAtANewTable(t, func(n *themes) {
		n.stressBegins()
		n.stressTaken()
		n.stressOpposes()
		n.stressPushed()
		n.stressedOut()
		n.rests()
	},
		4, 5, 7, 5, 2, 4, 5, /* Ana, Vidal, Ana again */
		7, 6, 2, 5, 4, /* opposition, Ana */
		3, 2, 6, 5, 2, /* opposition, Ana */
		8, 7, 3, 2, 3, /* opposition, Ana */
		3, 2, 4, 6, 7, /* opposition, Beto */
		2, 3, 2, 8, 5, /* opposition, Beto */
	)
}

// stressBegins chooses stress and trauma, and begins a session and a scene.
func (n *themes) stressBegins() {
	n.gil.option(n.testLanguage, "harm.model", "stress",
		n.inLanguage("Changed: Harm (stress).", "Mudou: Dano (stress)."))
	n.gil.option(n.testLanguage, "trauma.enabled", n.inLanguage("yes", "sim"),
		n.inLanguage("Changed: Trauma (yes).", "Mudou: Trauma (sim)."))
	n.vidal()
	n.gil.press(n.inLanguage("Start session 1", "Começar a sessão 1"))
	n.gil.choose(n.inLanguage("Frame a scene", "Abrir uma cena"), n.inLanguage("Where it is", "Onde"),
		n.inLanguage("The old pier", "O cais velho"))
	n.gil.fill(n.inLanguage("Create an asset", "Criar um asset"), n.inLanguage("The name", "O nome"),
		n.inLanguage("Fog", "Névoa"),
		n.inLanguage("Whose", "De quem"), n.inLanguage("Captain Vidal", "Capitão Vidal"),
		n.inLanguage("Its die", "O dado"), "d8")
	// offers of the GM's hand replace nothing
	n.wantButtons(n.gil.menu, n.inLanguage("Create an asset…", "Criar um asset…"))
}

// stressTaken plays a contest that Ana loses: the winner chooses the type of the stress (STRESS-03,
// STRESS-R1, STRESS-R2).
func (n *themes) stressTaken() {
	n.ana.openMenu()
	n.ana.press(n.inLanguage("Contest with Captain Vidal", "Contest contra Capitão Vidal"))
	n.throw(n.ana, n.diceOfAna())
	n.gil.openMenu()
	n.gil.pick("Cruel d8", n.inLanguage("Fight d8", "Lutar d8"), n.inLanguage("Fog d8", "Névoa d8"))
	n.gil.press(n.inLanguage("Captain Vidal: Roll 3 dice", "Capitão Vidal: Rolar 3 dados"))
	n.gil.press(n.inLanguage("Captain Vidal: Total 12, effect d8", "Capitão Vidal: Total 12, efeito d8"))
	n.throwAgain(n.ana,
		n.inLanguage("Captain Vidal says which type of stress the d8 is.",
			"Capitão Vidal diz de que tipo é o stress d8."))
	n.post(n.gil, n.inLanguage("Captain…: Physical stress d8: Ana", "Capitão…: Stress Físico d8: Ana"),
		n.inLanguage("Ana takes Physical stress d8.", "Ana sofre stress Físico d8."))
}

// diceOfAna returns the dice that Ana throws.
func (n *themes) diceOfAna() []string {
	return []string{n.inLanguage("Child of the docks d8", "Cria do porto d8"), n.inLanguage("Move d10", "Mover d10")}
}

// stressOpposes plays a risky test in which Ana's stress opposes her, since she does not push it;
// the failure steps it up (STRESS-04, STRESS-R6).
func (n *themes) stressOpposes() {
	n.gil.openMenu()
	n.risky()
	n.ana.openMenu()
	n.ana.press(n.inLanguage("Don't push: Physical d8 opposes", "Não forçar: Físico d8 se opõe"))
	n.throw(n.ana, n.diceOfAna())
	n.post(n.gil, n.inLanguage("GM: Physical stress to d10: Ana", "GM: Stress Físico a d10: Ana"),
		n.inLanguage("Ana: Physical stress goes from d8 to d10.", "Ana: o stress Físico vai de d8 para d10."))
}

// risky calls Ana to a test in which failing brings stress.
func (n *themes) risky() {
	n.t.Helper()
	n.gil.choose(n.inLanguage("Test for Ana", "Test para Ana"), n.inLanguage("What a failure", "O que a falha"),
		n.inLanguage("Risky", "Arriscado"))
}

// stressPushed plays a test with the stress in Ana's own pool, for a plot point; it steps up at the
// end (STRESS-12).
func (n *themes) stressPushed() {
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Ana", "Test para Ana"))
	n.ana.openMenu()
	n.ana.press(n.inLanguage("Push Physical d10, 1 PP", "Forçar Físico d10, 1 PP"),
		n.inLanguage("Ana pushes Physical stress: it steps up when the roll is over.",
			"Ana força o stress Físico: ele sobe quando a rolagem acabar."))
	n.public(n.inLanguage("Ana must beat 5.", "Ana precisa superar 5.")) // the stress does not oppose
	n.throw(n.ana, n.diceOfAna())
	n.ana.press(n.inLanguage("Total 11, heroic d12", "Total 11, heroico d12"),
		n.inLanguage("Ana: Physical stress goes from d10 to d12.", "Ana: o stress Físico vai de d10 para d12."))
}

// stressedOut plays stress beyond d12: Ana is out of the scene, with trauma. She has no plot point
// to push with, and is not asked (STRESS-08, TRAUMA-01).
func (n *themes) stressedOut() {
	n.gil.openMenu()
	n.risky()
	n.throw(n.ana, n.diceOfAna(), n.inLanguage("Ana fails: 5 against 15, by 10.", "Ana falha: 5 contra 15, por 10."))
	n.post(n.gil, n.inLanguage("GM: Ana out, Physical was d12", "GM: Ana sai, Físico já d12"),
		n.inLanguage("Ana is stressed out and leaves the scene.", "Ana não aguenta o stress e sai de cena."),
		n.inLanguage("Ana takes Physical trauma d6.", "Ana sofre trauma Físico d6."))
	n.ana.openMenu(n.inLanguage("Ana: taken out, 0 plot points, Physical d12, Physical trauma d6",
		"Ana: fora de cena, 0 plot points, Físico d12, trauma Físico d6"))
}

// rests plays a bridge scene, in which stress steps down and trauma does not, and the recovery of
// each (STRESS-10, STRESS-11, RECOVER-03, TRAUMA-06, TRAUMA-10).
func (n *themes) rests() {
	frame := n.inLanguage("Frame a scene", "Abrir uma cena")
	n.gil.openMenu()
	n.gil.choose(frame, n.inLanguage("Where it is", "Onde"), n.inLanguage("The safe house", "O esconderijo"),
		n.inLanguage("What kind", "Que tipo"), n.inLanguage("bridge scene", "cena de ponte"))
	n.gil.press(frame,
		n.inLanguage("Ana: Physical stress goes from d12 to d10.", "Ana: o stress Físico vai de d12 para d10."))
	n.gil.state(n.inLanguage("Ana: 0 plot points, Physical d10, Physical trauma d6",
		"Ana: 0 plot points, Físico d10, trauma Físico d6"))
	n.beto.openMenu()
	n.beto.press(n.inLanguage("Clear Ana's Physical stress: 31%", "Livrar Ana de stress Físico: 31%"),
		n.inLanguage(": clear Ana's Physical stress.", ": livrar Ana de stress Físico."))
	n.throw(n.beto, []string{n.inLanguage("Old sailor d8", "Velho marujo d8"), n.inLanguage("Fight d10", "Lutar d10")},
		n.inLanguage("Ana: Physical stress goes from d10 to d8. No new try until time passes.",
			"Ana: o stress Físico vai de d10 para d8. Outra tentativa, só quando o tempo passar."))
	n.ana.openMenu()
	n.ana.press(n.inLanguage("Clear Ana's Physical trauma: 43%", "Livrar Ana de trauma Físico: 43%"))
	n.throw(n.ana, n.diceOfAna(),
		n.inLanguage("Ana: Physical trauma goes from d6 to d4.", "Ana: o trauma Físico vai de d6 para d4."))
}
