import { qrPath, qrSquares } from "#server/engine/services/qr.ts";
import type { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";

/** Draws the QR code of an address with that side length. */
export function drawQr(canvas: PdfCanvas, address: string, place: { x: number; y: number; side: number }): void {
  const squares = qrSquares(address);
  const scale = place.side / squares.length;
  canvas.tag(
    "Figure",
    () => {
      canvas.doc.save().translate(place.x, place.y).scale(scale).path(qrPath(squares)).fill("#000").restore();
    },
    { alt: address },
  );
}
