package cmdline

import "mesa/game"

// LobbyName is the name of the lobby in keys: "lobby.new".
const LobbyName = "lobby"

// Lobby returns the Specs of the commands that need no table, such as to create one. No table
// decides them: each front end does them with the table service.
func Lobby() []game.Spec {
	text := func(name string, least, most int) game.Param {
		return game.Param{Name: name, Kind: game.Text, Min: least, Max: most}
	}
	pick := func(name string, least int) game.Param {
		return game.Param{Name: name, Kind: game.Pick, Min: least, Max: 1}
	}
	return []game.Spec{
		lobbySpec("new", pick("system", 0), text("title", 0, 80)),
		lobbySpec("demo", pick("system", 0)),
		lobbySpec("tutorial", pick("system", 0)),
		lobbySpec("tables"),
		lobbySpec("open", pick("table", 1)),
		lobbySpec("web"),
		lobbySpec("lang", pick("language", 0)),
		lobbySpec("import", text("file", 1, 400)),
	}
}

func lobbySpec(name string, params ...game.Param) game.Spec {
	return game.Spec{Key: LobbyName + "." + name, Name: name, Params: params, Slash: true}
}
