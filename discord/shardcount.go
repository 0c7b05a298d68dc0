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

// What the processes of a host agree on, beside who has which part: how many shards
// there are, whose turn it is to begin a session, who tells Discord the commands, and
// how much each may ask of Discord.

// The kinds of process: they divide different work.
const (
	gatewayKind  = "gateway"
	endpointKind = "endpoint"
)

// shardsBucket keeps into how many shards all processes divide.
const shardsBucket = "discord.shards" // application: dividedEntry

type dividedEntry struct {
	Shards int `json:"shards"`
}

// isAlone reports whether no other process is connected to the gateway. What cannot be
// known is thought not to be so.
func (w *Bot) isAlone(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	others, err := w.tables.Leases().Held(ctx, w.leaseName(gatewayKind))
	return err == nil && len(others) == 0
}

func (w *Bot) leaseName(what string) string { return "discord/" + w.opts.AppID + "/" + what }

// agreeShards gives the number of shards that the processes have agreed on. Whoever comes
// first, and whoever was refused by Discord, sets it anew.
func (w *Bot) agreeShards(ctx context.Context, want int, anew bool) (shards int, err error) {
	err = w.retry(ctx, gatewayPart, func() error {
		var kept dividedEntry
		version, err := get(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, &kept)
		if err != nil || version > 0 && !anew {
			shards = max(1, kept.Shards)
			return err
		}
		shards = want
		if kept.Shards == want {
			return nil
		}
		err = set(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, dividedEntry{want}, time.Time{})
		if table.IsUnwritable(err) {
			return nil // and so nobody else is told otherwise
		}
		return err
	})
	return shards, err
}

// checkShards finds out whether the processes still agree on a number of shards.
func (w *Bot) checkShards(shards int) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, renewPause)
		defer cancel()
		var kept dividedEntry
		version, err := get(ctx, w.tables.Bucket(shardsBucket), w.opts.AppID, &kept)
		if err == nil && version > 0 && kept.Shards != shards {
			return errDivided
		}
		return err
	}
}

// waitToIdentify waits for leave to begin the session of a shard: in five seconds all processes
// together may begin one of each group. Nobody has such a lease, it only runs out.
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
		if err := sleep(ctx, lookPause/2); err != nil {
			return err
		}
	}
}

// byOne does something while no other process does. They do it after it, and so find it
// done.
func (w *Bot) byOne(ctx context.Context, what string, do func(context.Context) error) error {
	leases, name, me := w.tables.Leases(), w.leaseName(what), rand.Text()
	for {
		got, err := leases.Take(ctx, me, 2*leaseTime, name)
		if err != nil && !table.IsUnwritable(err) {
			return fmt.Errorf("discord: %s: %w", what, err)
		}
		if err != nil || len(got) > 0 {
			break
		}
		if err := sleep(ctx, lookPause); err != nil {
			return err
		}
	}
	err := do(ctx)
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), askTime)
	defer cancel()
	if fault := leases.Release(ending, me, name); fault != nil && !table.IsUnwritable(fault) {
		err = errors.Join(err, fault)
	}
	return err
}

// noteProcesses hears how the work is shared out: what Discord allows the bot in a second is
// for all of its processes.
func (w *Bot) noteProcesses(processes, held, lost int) {
	w.api.limits.setProcesses(processes)
	w.parts.Store(int64(held))
	w.lost.Store(int64(lost))
}

// noteUnknownShare hears why it is not known how the work is shared out, and nil once it is. It
// is said once.
func (w *Bot) noteUnknownShare(err error) {
	if w.troubles.set(leasesPart, err) && err != nil {
		w.log.Warn("discord: the leases are out of reach", slog.Any("err", err))
	}
}

// Parts is how many parts of the bot's work this process does now: shards of the
// gateway, or over HTTPS parts of the channels that are told. Lost is how many of them
// it had to leave to others, because it had not said in time that it was alive.
func (w *Bot) Parts() int { return int(w.parts.Load()) }

// Lost is told at Parts.
func (w *Bot) Lost() int { return int(w.lost.Load()) }
