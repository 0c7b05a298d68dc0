package discord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"mesa/table"
)

// What the processes of a host agree on besides the parts: the number of shards, when to begin a
// session, which process registers the commands, and how many requests each may send.

// The kinds of work that processes divide: the gateway with its shards, or telling alone.
const (
	gatewayKind  = "gateway"
	endpointKind = "endpoint"
)

// shardsBucket stores the number of shards on which the processes agree.
const shardsBucket = "discord.shards" // by application: shardsEntry

type shardsEntry struct {
	Shards int `json:"shards"`
}

// isAlone reports whether no other process is connected to the gateway. It returns false if that is
// unknown.
func (w *Bot) isAlone(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	others, err := w.tables.Leases().Held(ctx, w.leaseName(gatewayKind))
	return err == nil && len(others) == 0
}

func (w *Bot) leaseName(what string) string { return "discord/" + w.opts.AppID + "/" + what }

// agreedShards returns the number of shards that the processes agree on. If none is stored, or with
// anew, it stores want: the first process does so, and a process that Discord refused with the old
// number.
func (w *Bot) agreedShards(ctx context.Context, want int, anew bool) (shards int, err error) {
	err = w.retry(ctx, gatewayPart, func() error {
		var kept shardsEntry
		version, err := get(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, &kept)
		if err != nil || version > 0 && !anew {
			shards = max(1, kept.Shards)
			return err
		}
		shards = want
		if kept.Shards == want {
			return nil
		}
		err = set(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, shardsEntry{want}, time.Time{})
		if table.IsUnwritable(err) {
			return nil // and so no other process is told otherwise
		}
		return err
	})
	return shards, err
}

// checkShards returns a function that returns errPartsChanged once another number of shards is
// stored.
func (w *Bot) checkShards(shards int) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, w.leaseTime/4)
		defer cancel()
		var kept shardsEntry
		version, err := get(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, &kept)
		if err == nil && version > 0 && kept.Shards != shards {
			return errPartsChanged
		}
		return err
	}
}

// waitToIdentify waits until a shard may begin a session: all processes together may begin one
// session in each of the groups in five seconds. The lease of a group is never released, it only
// expires.
func (w *Bot) waitToIdentify(ctx context.Context, shard, groups int) error {
	name := fmt.Sprintf("%s/%d", w.leaseName("identify"), shard%max(1, groups))
	for {
		got, err := w.tables.Leases().Take(ctx, rand.Text(), identifyPause, name)
		switch {
		case table.IsUnwritable(err):
			return sleep(ctx, identifyPause)
		case err != nil:
			return fmt.Errorf("discord: identify: %w", err)
		case len(got) > 0:
			return nil
		}
		if err := sleep(ctx, freePartPause/2); err != nil {
			return err
		}
	}
}

// doExclusively runs do while no other process does. The other processes run do afterwards, and
// find the work done. If the store cannot be written, it has no leases, and do runs at once.
func (w *Bot) doExclusively(ctx context.Context, what string, do func(context.Context) error) error {
	leases, name, me := w.tables.Leases(), w.leaseName(what), rand.Text()
	for {
		got, err := leases.Take(ctx, me, 2*leaseTime, name)
		if err != nil && !table.IsUnwritable(err) {
			return fmt.Errorf("discord: %s: %w", what, err)
		}
		if err != nil || len(got) > 0 {
			break
		}
		if err := sleep(ctx, freePartPause); err != nil {
			return err
		}
	}
	err := do(ctx)
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTime)
	defer cancel()
	if fault := leases.Release(ending, me, name); fault != nil && !table.IsUnwritable(fault) {
		err = errors.Join(err, fault)
	}
	return err
}

// noteProcesses records how the work is divided. The global rate limit is divided among the
// processes too.
func (w *Bot) noteProcesses(processes, held, lost int) {
	w.api.limits.setProcesses(processes)
	w.parts.Store(int64(held))
	w.lost.Store(int64(lost))
}

// noteUnknownShare records why the division of work is unknown; nil means that it is known. It logs
// the first of several errors.
func (w *Bot) noteUnknownShare(err error) {
	if w.troubles.set(leasesPart, err) && err != nil {
		w.log.Warn("discord: the leases are out of reach", slog.Any("err", err))
	}
}

// Parts returns the number of parts of the bot's work that this process does now: shards of the
// gateway, or over HTTPS parts of the channels.
func (w *Bot) Parts() int { return int(w.parts.Load()) }

// LostParts returns the number of parts that this process lost so far because it did not renew
// their leases in time.
func (w *Bot) LostParts() int { return int(w.lost.Load()) }
