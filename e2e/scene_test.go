package e2e

import (
	"encoding/hex"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
)

// The program plays a scene of each system from an empty table, with a GM and two players, by taps,
// over each transport and in each language. One program plays all in parallel, and lets nobody
// press faster than people do.
func TestScenesArePlayedByTaps(t *testing.T) {
	t.Parallel()
	for transport, endpoint := range map[string]bool{"gateway": false, "endpoint": true} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			f := fake.New(t)
			s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), botEnv(f, endpoint)...)
			connect(t, f, s, endpoint)
			var all sync.WaitGroup
			scenes := map[string]func(*sceneTable){"cortex": sceneOfCortex, "nde": sceneOfNDE,
				"universais": sceneOfUniversais}
			for system, scene := range scenes {
				for _, pt := range []bool{false, true} {
					e := &sceneTable{t: t, pt: pt, discord: f, channel: f.Channel(system)}
					all.Go(func() { e.play(system, scene) })
				}
			}
			all.Wait()
		})
	}
}

// play plays a scene of a system at a new table.
func (e *sceneTable) play(system string, scene func(*sceneTable)) {
	e.gm = e.addPerson("Gil")
	e.gm.repeat(func() fake.Answer {
		return e.gm.Slash(e.channel, "mesa new", "title", e.inLanguage("The Harbour", "O Porto"), "system", system)
	})
	scene(e)
	if testing.Verbose() { // to be read aloud
		e.t.Log(e.channelText())
	}
}

// botEnv returns the environment that connects a program to the fake Discord.
func botEnv(f *fake.Server, endpoint bool) []string {
	env := []string{"DISCORD_TOKEN=" + fake.Token, "DISCORD_API=" + f.URL()}
	if endpoint {
		env = append(env, "DISCORD_PUBLIC_KEY="+hex.EncodeToString(f.PublicKey()))
	}
	return env
}

// connect waits until the program answers on Discord.
func connect(t *testing.T, f *fake.Server, s *server, endpoint bool) {
	t.Helper()
	s.waitForHealth(t, "discord: ok")
	waitForCommands(t, f)
	if !endpoint {
		if !f.WaitForConnection(time.Minute) {
			t.Fatal("the program does not come to the gateway")
		}
		return
	}
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	f.SetEndpoint(httputil.NewSingleHostReverseProxy(&url.URL{Scheme: at.Scheme, Host: at.Host}))
}

// sceneOfCortex is a test, a contest by commands, and the end of a scene, which asks for
// confirmation.
func sceneOfCortex(e *sceneTable) {
	ana, beto := e.addPerson("Ana"), e.addPerson("Beto")
	for _, p := range []*tapper{ana, beto} {
		p.taps(e.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
		p.taps(e.inLanguage("Make your character", "Criar o seu personagem"),
			e.inLanguage("The character's name", "O nome"), p.Name,
			e.inLanguage("distinctions", "distinções"),
			e.inLanguage("Old sailor d8, Stubborn d8", "Cria do porto d8, Teimoso d8"),
			"Set", e.inLanguage("skills: Fight d10, Move d8", "perícias: Lutar d10, Mover d8"))
	}
	e.gm.taps(e.inLanguage("Start session 1", "Começar a sessão 1"))
	e.gm.taps(e.inLanguage("Frame a scene", "Abrir uma cena"), e.inLanguage("Where it is", "Onde"),
		e.inLanguage("The quay", "O cais"),
		e.inLanguage("Its traits", "Os traits"), e.inLanguage("Fog d8", "Chuva d8"))
	e.gm.taps(e.inLanguage("Test for Ana", "Test para Ana"), e.inLanguage("How hard", "A dificuldade"),
		e.inLanguage("Challenging", "Desafiador"))
	e.waitForText(e.inLanguage("Ana must beat ", "Ana precisa superar "))
	ana.openMenu()
	ana.picks(e.inLanguage("Old sailor d8", "Cria do porto d8"), e.inLanguage("Move d8", "Mover d8"))
	ana.choose(e.inLanguage("Roll 2 dice", "Rolar 2 dados"))
	e.waitForText(e.inLanguage("Ana rolled: ", "Ana rolou: "))
	e.gm.repeat(func() fake.Answer { return e.gm.Slash(e.channel, "cortex test", "who", "beto") })
	beto.repeat(func() fake.Answer {
		return beto.Slash(e.channel, "cortex roll", "pool", e.inLanguage("stubborn fight", "teimoso lutar"))
	})
	e.waitForText(e.inLanguage("Beto rolled: ", "Beto rolou: "))
	e.gm.taps(e.inLanguage("End the scene", "Encerrar a cena"))
	if !strings.Contains(e.gm.menu.Text, e.inLanguage("Fog", "Chuva")) {
		e.t.Errorf("what ends with the scene is not said:\n%s", e.gm.menu.Text)
	}
	e.gm.choose(e.inLanguage("End the scene", "Encerrar a cena"))
	e.waitForText(e.inLanguage("scene is over", "Fim da cena"))
	e.gm.taps(e.inLanguage("End session 1", "Encerrar a sessão 1"))
	e.waitForText(e.inLanguage("Session 1 is over.", "A sessão 1 acabou."))
}

// sceneOfNDE is a test that the GM calls, one that a player tries, with any outcome, and the end of
// the session.
func sceneOfNDE(e *sceneTable) {
	bia, lia := e.addPerson("Bia"), e.addPerson("Lia")
	for _, p := range []*tapper{bia, lia} {
		p.taps(e.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
	}
	bia.taps(e.inLanguage("New Specialist character", "Personagem Especialista"))
	lia.taps(e.inLanguage("New Adept character", "Personagem Adepto"))
	e.gm.taps(e.inLanguage("Start session 1", "Começar sessão 1"))
	e.gm.taps(e.inLanguage("New scene", "Nova cena"), e.inLanguage("What the scene", "Como a cena"),
		e.inLanguage("The flooded hall", "O salão alagado"))
	e.gm.taps(e.inLanguage("Test: Lia, P, T 4", "Teste: Lia, P, T 4"))
	e.pressUntil(e.inLanguage("Lia rolls ", "Lia tira "))
	bia.taps(e.inLanguage("Try something", "Tentar algo"), e.inLanguage("What you do", "O que você faz"),
		e.inLanguage("Slip past", "Passar sem ruído"))
	e.pressUntil(e.inLanguage("Bia rolls ", "Bia tira "))
	e.gm.taps(e.inLanguage("End session 1", "Encerrar a sessão 1"))
	e.waitForText(e.inLanguage("Session 1 ends.", "Termina a sessão 1."))
}

// sceneOfUniversais is a roll with a Risk that the GM asks for, one that a player wants, and the
// end of the Chapter.
func sceneOfUniversais(e *sceneTable) {
	ana, rui := e.addPerson("Ana"), e.addPerson("Rui")
	for _, p := range []*tapper{ana, rui} {
		p.taps(e.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
		p.taps(e.inLanguage("Create a character", "Criar personagem"))
	}
	e.gm.taps(e.inLanguage("Start Chapter 1", "Começar o Capítulo 1"))
	e.gm.taps(e.inLanguage("Open a Scene", "Abrir uma Cena"), e.inLanguage("Where", "Onde"),
		e.inLanguage("The quay", "O cais"))
	e.waitForText(e.inLanguage("New Scene: The quay, with ", "Nova Cena: O cais, com "))
	e.gm.taps(e.inLanguage("Call for Body from Ana", "Pedir Corpo a Ana"), e.inLanguage("The Risk", "O Risco"),
		e.inLanguage("The rope snaps", "A corda arrebenta"))
	e.pressUntil(e.inLanguage("Ana rolls ", "Ana tira "))
	rui.taps(e.inLanguage("Roll Body", "Rolar Corpo"))
	e.pressUntil(e.inLanguage("Rui rolls ", "Rui tira "))
	e.gm.taps(e.inLanguage("Close the Scene", "Fechar a Cena"))
	e.gm.taps(e.inLanguage("End Chapter 1", "Terminar o Capítulo 1"))
	e.waitForText(e.inLanguage("Chapter 1", "Capítulo 1"))
}
