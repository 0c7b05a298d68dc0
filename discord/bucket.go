package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"mesa/table"
)

// get reads a bucket's entry into v and returns the version of the entry. If there is no entry, it
// returns 0 and leaves v alone.
func get(ctx context.Context, bucket table.Bucket, key string, v any) (int64, error) {
	data, version, err := bucket.Get(ctx, key)
	if err == nil && version != 0 {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		return 0, fmt.Errorf("discord: drawer: %w", err)
	}
	return version, nil
}

// set writes v as JSON, regardless of the entry's version. The entry ends at until; the zero time
// means never.
func set(ctx context.Context, bucket table.Bucket, key string, v any, until time.Time) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("discord: drawer: %w", err)
	}
	return replace(ctx, bucket, key, data, until)
}

// replace writes an entry regardless of its version, so the last writer wins. nil data deletes the
// entry.
func replace(ctx context.Context, bucket table.Bucket, key string, data []byte, until time.Time) error {
	for {
		_, version, err := bucket.Get(ctx, key)
		if err == nil && (version > 0 || data != nil) { // else there is nothing to remove
			err = bucket.Put(ctx, key, version, data, until)
		}
		if errors.Is(err, table.ErrVersion) {
			continue
		}
		if err != nil {
			return fmt.Errorf("discord: drawer: %w", err)
		}
		return nil
	}
}
