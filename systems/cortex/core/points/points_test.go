package points_test

import (
	"slices"
	"testing"

	"mesa/systems/cortex/core/points"
)

// Rules: PP-MOD-04 PP-MOD-R3
//
// TestOnlyTheGMsWalletPaysOthers: the GM's wallet pays players; a character's own pays nobody.
func TestOnlyTheGMsWalletPaysOthers(t *testing.T) {
	for wallet, want := range map[string][]string{
		"ana": nil, points.CharWallet("ana"): nil, points.BankKey: nil,
		points.GMWalletAgainst("ana", "beto"): {"ana", "beto"},
	} {
		if got := points.PaidTo(wallet); !slices.Equal(got, want) {
			t.Errorf("%s pays %q, want %q", wallet, got, want)
		}
		if is := points.IsGMWallet(wallet); is != (wallet == points.BankKey || want != nil) {
			t.Errorf("%s is the GM's: %v", wallet, is)
		}
	}
}
