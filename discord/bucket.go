package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"mesa/table"
)

// get reads a bucket's entry into v, and returns its version, 0 if there is none.
func get(ctx context.Context, d table.Bucket, key string, v any) (int64, error) {
	data, version, err := d.Get(ctx, key)
	if err == nil && version != 0 {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		return 0, fmt.Errorf("discord: drawer: %w", err)
	}
	return version, nil
}

func set(ctx context.Context, d table.Bucket, key string, v any, until time.Time) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("discord: drawer: %w", err)
	}
	return replace(ctx, d, key, data, until)
}

// replace writes an entry regardless of its version; the last writer wins.
func replace(ctx context.Context, d table.Bucket, key string, data []byte, until time.Time) error {
	for {
		_, version, err := d.Get(ctx, key)
		if err == nil && (version > 0 || data != nil) { // else there is nothing to remove
			err = d.Put(ctx, key, version, data, until)
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
