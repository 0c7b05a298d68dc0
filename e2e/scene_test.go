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
func TestScenes(t *testing.T) {
	t.Parallel()
	for transport, endpoint := range map[string]bool{"gateway": false, "endpoint": true} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			f := fake.New(t)
			s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), botEnv(f, endpoint)...)
			connect(t, f, s, endpoint)
			var all sync.WaitGroup
			scenes := map[string]func(*evening){"cortex": sceneOfCortex, "nde": sceneOfNDE,
				"universais": sceneOfUniversais}
			for system, scene := range scenes {
				for _, pt := range []bool{false, true} {
					e := &evening{t: t, pt: pt, discord: f, channel: f.Channel(system)}
					all.Go(func() { e.plays(system, scene) })
				}
			}
			all.Wait()
		})
	}
}

// plays plays a scene of a system at a new table.
func (e *evening) plays(system string, scene func(*evening)) {
	e.gm = e.sit("Gil")
	e.gm.does(func() fake.Answer {
		return e.gm.Slash(e.channel, "mesa new", "title", e.of("The Harbour", "O Porto"), "system", system)
	})
	scene(e)
	if testing.Verbose() { // to be read aloud
		e.t.Log(e.seen())
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
	s.health(t, "discord: ok")
	waitForCommands(t, f)
	if !endpoint {
		if !f.Connected(time.Minute) {
			t.Fatal("the program does not come to the gateway")
		}
		return
	}
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	f.Endpoint(httputil.NewSingleHostReverseProxy(&url.URL{Scheme: at.Scheme, Host: at.Host}))
}

// sceneOfCortex is a test, a contest by commands, and the end of a scene, which asks for
// confirmation.
func sceneOfCortex(e *evening) {
	ana, beto := e.sit("Ana"), e.sit("Beto")
	for _, p := range []*tapper{ana, beto} {
		p.taps(e.of("Take a new chair", "Sentar-se numa cadeira nova"))
		p.taps(e.of("Make your character", "Criar o seu personagem"), e.of("The character's name", "O nome"), p.Name,
			e.of("distinctions", "distinções"), e.of("Old sailor d8, Stubborn d8", "Cria do porto d8, Teimoso d8"),
			"Set", e.of("skills: Fight d10, Move d8", "perícias: Lutar d10, Mover d8"))
	}
	e.gm.taps(e.of("Start session 1", "Começar a sessão 1"))
	e.gm.taps(e.of("Frame a scene", "Abrir uma cena"), e.of("Where it is", "Onde"), e.of("The quay", "O cais"),
		e.of("Its traits", "Os traits"), e.of("Fog d8", "Chuva d8"))
	e.gm.taps(e.of("Test for Ana", "Test para Ana"), e.of("How hard", "A dificuldade"),
		e.of("Challenging", "Desafiador"))
	e.public(e.of("Ana must beat ", "Ana precisa superar "))
	ana.look()
	ana.picks(e.of("Old sailor d8", "Cria do porto d8"), e.of("Move d8", "Mover d8"))
	ana.presses(e.of("Roll 2 dice", "Rolar 2 dados"))
	e.public(e.of("Ana rolled: ", "Ana rolou: "))
	e.gm.does(func() fake.Answer { return e.gm.Slash(e.channel, "cortex test", "who", "beto") })
	beto.does(func() fake.Answer {
		return beto.Slash(e.channel, "cortex roll", "pool", e.of("stubborn fight", "teimoso lutar"))
	})
	e.public(e.of("Beto rolled: ", "Beto rolou: "))
	e.gm.taps(e.of("End the scene", "Encerrar a cena"))
	if !strings.Contains(e.gm.menu.Text, e.of("Fog", "Chuva")) {
		e.t.Errorf("what ends with the scene is not said:\n%s", e.gm.menu.Text)
	}
	e.gm.presses(e.of("End the scene", "Encerrar a cena"))
	e.public(e.of("scene is over", "Fim da cena"))
	e.gm.taps(e.of("End session 1", "Encerrar a sessão 1"))
	e.public(e.of("Session 1 is over.", "A sessão 1 acabou."))
}

// sceneOfNDE is a test that the GM calls, one that a player tries, with any outcome, and the end of
// the session.
func sceneOfNDE(e *evening) {
	bia, lia := e.sit("Bia"), e.sit("Lia")
	for _, p := range []*tapper{bia, lia} {
		p.taps(e.of("Take a new chair", "Sentar-se numa cadeira nova"))
	}
	bia.taps(e.of("New Specialist character", "Personagem Especialista"))
	lia.taps(e.of("New Adept character", "Personagem Adepto"))
	e.gm.taps(e.of("Start session 1", "Começar sessão 1"))
	e.gm.taps(e.of("New scene", "Nova cena"), e.of("What the scene", "Como a cena"),
		e.of("The flooded hall", "O salão alagado"))
	e.gm.taps(e.of("Test: Lia, P, T 4", "Teste: Lia, P, T 4"))
	e.settles(e.of("Lia rolls ", "Lia tira "))
	bia.taps(e.of("Try something", "Tentar algo"), e.of("What you do", "O que você faz"),
		e.of("Slip past", "Passar sem ruído"))
	e.settles(e.of("Bia rolls ", "Bia tira "))
	e.gm.taps(e.of("End session 1", "Encerrar a sessão 1"))
	e.public(e.of("Session 1 ends.", "Termina a sessão 1."))
}

// sceneOfUniversais is a roll with a Risk that the GM asks for, one that a player wants, and the
// end of the Chapter.
func sceneOfUniversais(e *evening) {
	ana, rui := e.sit("Ana"), e.sit("Rui")
	for _, p := range []*tapper{ana, rui} {
		p.taps(e.of("Take a new chair", "Sentar-se numa cadeira nova"))
		p.taps(e.of("Create a character", "Criar personagem"))
	}
	e.gm.taps(e.of("Start Chapter 1", "Começar o Capítulo 1"))
	e.gm.taps(e.of("Open a Scene", "Abrir uma Cena"), e.of("Where", "Onde"), e.of("The quay", "O cais"))
	e.public(e.of("New Scene: The quay, with ", "Nova Cena: O cais, com "))
	e.gm.taps(e.of("Call for Body from Ana", "Pedir Corpo a Ana"), e.of("The Risk", "O Risco"),
		e.of("The rope snaps", "A corda arrebenta"))
	e.settles(e.of("Ana rolls ", "Ana tira "))
	rui.taps(e.of("Roll Body", "Rolar Corpo"))
	e.settles(e.of("Rui rolls ", "Rui tira "))
	e.gm.taps(e.of("Close the Scene", "Fechar a Cena"))
	e.gm.taps(e.of("End Chapter 1", "Terminar o Capítulo 1"))
	e.public(e.of("Chapter 1", "Capítulo 1"))
}
