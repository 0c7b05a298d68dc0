package fake

import (
	"fmt"
	"strconv"
	"time"
)

// Servers puts the application into n more servers, each with many channels and roles, and sets the
// number of shards that clients must have. It is for measuring what servers cost a client.
func (s *Server) Servers(n, shards int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted, s.together, s.heartbeatInterval = shards, shards, 20*time.Second
	for range n {
		s.servers = append(s.servers, strconv.FormatUint((serverEpoch+uint64(len(s.servers)))<<22, 10))
	}
}

// serverEpoch is the first of the times in the ids of the servers that Servers makes, which are a
// millisecond apart. It is in the past.
const serverEpoch = 240_000_000_000

// ChannelIn makes a channel in the server with an index from 0 among those of Servers.
func (s *Server) ChannelIn(server int, name string) *Channel {
	c := s.channel(name, "")
	s.mu.Lock()
	defer s.mu.Unlock()
	c.guild = s.servers[server]
	return c
}

// shardOf returns the shard that gets the events of a server.
func shardOf(guild string, shards int) int {
	id, _ := strconv.ParseUint(guild, 10, 64)
	return int((id >> 22) % uint64(max(1, shards)))
}

// isFor reports whether an event is for this session's shard.
func (s *session) isFor(d any) bool {
	o, _ := d.(object)
	guild := stringField(o, "guild_id")
	return s.shards < 2 || guild == "" || guild == guildID || shardOf(guild, s.shards) == s.shard
}

// serversOf returns the servers of a session's shard, as READY lists them. s.mu must be held.
func (s *Server) serversOf(of *session) (servers []any) {
	for _, id := range s.servers {
		if shardOf(id, of.shards) == of.shard {
			servers = append(servers, object{"id": id, "unavailable": true})
		}
	}
	return servers
}

// bigGuild returns a server with 40 channels and 40 roles, as its event describes it.
func bigGuild(id string) object {
	var channels, roles []any
	for n := range 40 {
		channels = append(channels,
			object{"id": fmt.Sprint(id[:12], 100000+n), "type": 0, "name": fmt.Sprint("channel-", n), "position": n,
				"topic": "Where people talk about what a channel like this is for", "parent_id": nil,
				"permission_overwrites": []any{},
				"nsfw":                  false, "last_message_id": nil, "rate_limit_per_user": 0, "flags": 0})
		roles = append(roles, object{"id": fmt.Sprint(id[:12], 200000+n), "name": fmt.Sprint("role-", n),
			"permissions": "2251799813685247",
			"position":    n, "color": 0, "hoist": false, "managed": false, "mentionable": false, "flags": 0})
	}
	return object{"id": id, "name": "A server among many", "owner_id": AppID, "preferred_locale": "en-US",
		"channels": channels,
		"threads":  []any{}, "roles": roles, "emojis": []any{}, "members": []any{}, "member_count": 150, "large": false}
}
