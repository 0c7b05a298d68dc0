package web

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// qrMargin is the width of the light frame that scanners need around a code, in modules.
const qrMargin = 4

// qrCode is a QR code.
type qrCode struct {
	Size int    // its width in modules, with the margin
	Path string // its dark modules, as one SVG path
}

// drawQR returns the code of a text. It fails if the text is too long.
func drawQR(text string) (qrCode, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return qrCode{}, fmt.Errorf("web: QR code: %w", err)
	}
	var path strings.Builder
	side := code.Bounds().Dx()
	for y := range side {
		for x := range side {
			if r, _, _, _ := code.At(x, y).RGBA(); r == 0 {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+qrMargin, y+qrMargin)
			}
		}
	}
	return qrCode{side + 2*qrMargin, path.String()}, nil
}
