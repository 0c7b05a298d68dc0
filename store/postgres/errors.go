package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"mesa/store"
)

// Error codes of PostgreSQL.
const (
	uniqueViolation = "23505"
	duplicateSchema = "42P06"
	duplicateTable  = "42P07"
	duplicateObject = "42710" // the type that comes with a table
	undefinedTable  = "42P01"
	readOnlyServer  = "25006"
	diskFull        = "53100"

	tooManyConnections = "53300"
	lockTimeout        = "55P03"

	// Classes of codes, by their first two letters.
	connectionClass = "08"
	conflictClass   = "40" // concurrent writes of the same rows
	operatorClass   = "57" // the server shuts down, starts, or took too long
)

// errorCode returns PostgreSQL's code of an error, "" for any other error.
func errorCode(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}

// isTemporary reports whether an error is temporary or of the connection, so that a retry may
// succeed, perhaps on another server.
func isTemporary(err error) bool {
	if err == nil {
		return false
	}
	if c := errorCode(err); c != "" {
		return slices.Contains([]string{readOnlyServer, tooManyConnections, lockTimeout}, c) ||
			slices.Contains([]string{connectionClass, conflictClass, operatorClass}, c[:2])
	}
	var connect *pgconn.ConnectError
	var line net.Error
	return errors.As(err, &connect) || errors.As(err, &line) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err)
}

// tryTime bounds one try, since a connection may be dead without an error. It is longer than
// statement_timeout, the server's own limit.
const tryTime = 8 * time.Second

// Pauses between tries double from firstPause to lastPause.
const (
	firstPause = 10 * time.Millisecond
	lastPause  = time.Second
)

// retry calls ask until it succeeds or fails with an error that is not temporary, at most for
// Options.patience. ask must be safe to repeat. When patience ends, the error wraps store.ErrAway.
func (s *Store) retry(ctx context.Context, ask func(context.Context) error) error {
	return retry(ctx, s.opts.patience, func(ctx context.Context) error {
		err := ask(ctx)
		if errorCode(err) == readOnlyServer {
			s.pool.Reset() // another server has taken over
		}
		return err
	})
}

func retry(ctx context.Context, patience time.Duration, ask func(context.Context) error) error {
	patient, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		err := tryOnce(patient, ask)
		switch {
		case ctx.Err() != nil && err != nil:
			return ctx.Err()
		case !isTemporary(err):
			return explain(err)
		}
		select {
		case <-patient.Done():
			return fmt.Errorf("%w: %w", store.ErrAway, err)
		case <-time.After(pause):
		}
	}
}

func tryOnce(ctx context.Context, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	return ask(ctx)
}

// explain wraps an error of PostgreSQL in the matching error of store. Other errors stay as they
// are.
func explain(err error) error {
	switch errorCode(err) {
	case diskFull:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case readOnlyServer:
		return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
	}
	return err
}
