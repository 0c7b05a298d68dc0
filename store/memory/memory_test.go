package memory_test

import (
	"testing"

	"mesa/store"
	"mesa/store/memory"
	"mesa/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) func() store.Store {
		s := memory.New()
		return func() store.Store { return s }
	})
}
