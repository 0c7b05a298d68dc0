package points

import (
	"slices"
	"testing"
)

// Rules: PP-MOD-04 PP-MOD-R3
//
// TestOnlyTheGMsWalletPaysOthers: the GM's wallet pays players; a character's own pays nobody.
func TestOnlyTheGMsWalletPaysOthers(t *testing.T) {
	for wallet, want := range map[string][]string{
		"ana": nil, CharWallet("ana"): nil, BankKey: nil,
		gmWalletAgainst("ana", "beto"): {"ana", "beto"},
	} {
		if got := PaidTo(wallet); !slices.Equal(got, want) {
			t.Errorf("%s pays %q, want %q", wallet, got, want)
		}
		if is := IsGMWallet(wallet); is != (wallet == BankKey || want != nil) {
			t.Errorf("%s is the GM's: %v", wallet, is)
		}
	}
}
