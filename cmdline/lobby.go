package cmdline

import "mesa/game"

// LobbyName is the name of the lobby in keys: "lobby.new".
const LobbyName = "lobby"

// Lobby are the commands that exist before there is a table, or beside it. No
// table decides them: each window does them with the table service, in its own way.
func Lobby() []game.Spec {
	text := func(name string, least, most int) game.Param {
		return game.Param{Name: name, Kind: game.Text, Min: least, Max: most}
	}
	pick := func(name string, least int) game.Param {
		return game.Param{Name: name, Kind: game.Pick, Min: least, Max: 1}
	}
	return []game.Spec{
		lobby("new", pick("system", 0), text("title", 0, 80)),
		lobby("demo", pick("system", 0)),
		lobby("tutorial", pick("system", 0)),
		lobby("tables"),
		lobby("open", pick("table", 1)),
		lobby("web"),
		lobby("lang", pick("language", 0)),
		lobby("import", text("file", 1, 400)),
	}
}

func lobby(name string, params ...game.Param) game.Spec {
	return game.Spec{Key: LobbyName + "." + name, Name: name, Params: params, Slash: true}
}
