package table

import (
	"context"
	"time"

	"mesa/game"
	"mesa/table/decide"
	"mesa/table/fold"
	"mesa/table/live"
)

const (
	inviteMove = "house.invite"
	inviteLife = 30 * 24 * time.Hour // how long an invitation holds
)

var (
	// ErrNoChair says that there is no player's chair with that id, or for AssignGM that no one
	// holds a chair with that id.
	ErrNoChair = game.Refuse("", "refused.no_chair")
	// ErrCode says that a code opens no invitation that is still valid.
	ErrCode = game.Refuse("", "refused.code")
)

// Invite makes an invitation to a table, for one chair or ("") for any, and returns its code, which
// is stored nowhere. The invitation is valid for 30 days, until it is withdrawn, or until it is
// used if it is for one chair. A person who gives the code to the move join sits down at once. Only
// the GM may invite; name says for which person.
func (svc *Service) Invite(ctx context.Context, id game.TableID, by Caller, chair, name string) (code string,
	err error) {
	if !isWithinLimits(by, game.Command{}) || len(chair) > fold.MaxName {
		return "", ErrTooLong
	}
	if name != "" {
		var no *game.Refusal
		if name, no = cleanText("name", name, game.MaxChairName); no != nil {
			return "", no
		}
	}
	if code, err = svc.decider.NewID(); err != nil {
		return "", err
	}
	inv := game.Invite{ID: game.HashCode(code)[:12], Hash: game.HashCode(code), Chair: chair, Name: name, By: by.User,
		Until: decide.TimeWord(svc.store.Now().Add(inviteLife))}
	return code, svc.tables.WithLog(ctx, id, func(l *live.Table) error {
		if err := svc.decider.ExpireInvites(ctx, l); err != nil {
			return err
		}
		return svc.decider.WriteOwn(ctx, l, inviteMove, by.User, func(s *fold.State) ([]game.Event, error) {
			if err := s.GMOnly(by.User, by.Chair); err != nil {
				return nil, err
			}
			if len(s.House.Invites) >= game.MaxInvites {
				return nil, game.Refuse("", "refused.invites", game.N("max", game.MaxInvites))
			}
			if c, ok := s.House.Chair(chair); chair != "" && (!ok || c.Role != game.Player) {
				return nil, ErrNoChair
			}
			return []game.Event{game.InviteCreated{Invite: inv}}, nil
		})
	})
}

// Invitation returns the invitation that a code opens. It fails with ErrCode if there is none, or
// if it is over.
func (svc *Service) Invitation(ctx context.Context, id game.TableID, code string) (inv game.Invite, err error) {
	err = svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		var ok bool
		inv, ok = l.State.House.Invited(code)
		if !ok || inv.Over(decide.TimeWord(svc.store.Now())) {
			return ErrCode
		}
		return nil
	})
	return inv, err
}
