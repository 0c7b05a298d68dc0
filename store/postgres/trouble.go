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

// The kinds of error that PostgreSQL numbers so.
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

	// The first two letters of several.
	connectionClass = "08"
	conflictClass   = "40" // who writes the same at the same time
	operatorClass   = "57" // the server goes, or comes, or took too long
)

// code is PostgreSQL's kind of an error, "" for any other.
func code(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}

// passing reports whether an error is of the line or of the moment: the same
// may succeed if it is tried again, perhaps with another server.
func passing(err error) bool {
	if err == nil {
		return false
	}
	if c := code(err); c != "" {
		return slices.Contains([]string{readOnlyServer, tooManyConnections, lockTimeout}, c) ||
			slices.Contains([]string{connectionClass, conflictClass, operatorClass}, c[:2])
	}
	var connect *pgconn.ConnectError
	var line net.Error
	return errors.As(err, &connect) || errors.As(err, &line) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err)
}

// tryTime bounds one try, for a line may be dead without saying so. It is more
// than the server itself allows for a statement.
const tryTime = 8 * time.Second

// pauses between tries, each twice as long as the one before.
const (
	firstPause = 10 * time.Millisecond
	lastPause  = time.Second
)

// again asks until the database answers, for as long as patience lasts. ask
// must be something that may be done twice. The error wraps store.ErrAway if no
// answer came.
func (s *Store) again(ctx context.Context, ask func(context.Context) error) error {
	return again(ctx, s.opts.patience, func(ctx context.Context) error {
		err := ask(ctx)
		if code(err) == readOnlyServer {
			s.pool.Reset() // another server has taken over
		}
		return err
	})
}

func again(ctx context.Context, patience time.Duration, ask func(context.Context) error) error {
	patient, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		err := try(patient, ask)
		switch {
		case ctx.Err() != nil && err != nil:
			return ctx.Err()
		case !passing(err):
			return explain(err)
		}
		select {
		case <-patient.Done():
			return fmt.Errorf("%w: %w", store.ErrAway, err)
		case <-time.After(pause):
		}
	}
}

func try(ctx context.Context, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	return ask(ctx)
}

// explain adds our own errors to what PostgreSQL says.
func explain(err error) error {
	switch code(err) {
	case diskFull:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case readOnlyServer:
		return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
	}
	return err
}
