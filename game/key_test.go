package game

import "testing"

func BenchmarkKey(b *testing.B) {
	o := Offer{Move: "step", Fixed: Args{"thing": {"asset-number-17"}, "way": {"up"}}, Label: Say("cortex.step.up", W("name", "Asset number 17"), N("n", 3)),
		Asks: []Ask{{Param: Param{Name: "n", Kind: Number, Min: 1, Max: 5}, Preset: "1"}}}
	b.Run("key", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			o.Key()
		}
	})
	b.Run("seen", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			o.Seen()
		}
	})
}
