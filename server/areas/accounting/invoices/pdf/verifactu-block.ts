import { mm, type PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawQr } from "./fiscal-qr.ts";

/** 30 to 40 mm (Orden HAC/1177/2024, art. 21). */
const SIDE = mm(33);
/** Blank margin around it; AEAT requires 2 mm and recommends 6. */
const CLEAR = mm(3);

/*
 * AEAT's prescribed wording, in every language of the invoice, and no smaller than the other text ("Características
 * del QR y especificaciones del servicio de cotejo", section 3).
 */
const ABOVE = "QR tributario:";
const BELOW = "Factura verificable en la sede electrónica de la AEAT";
const SHORT = "VERI*FACTU";

/** The code of an invoice, and whether AEAT holds its record: only then it says so. */
interface InvoiceCode {
  readonly address: string;
  readonly is_verifiable: boolean;
}

/**
 * Draws the QR code with its legends, centred in `width` from `x`.
 * @returns the y position below it
 */
export function drawVerifactu(
  canvas: PdfCanvas,
  { address, is_verifiable }: InvoiceCode,
  { x, width }: { x: number; width: number },
): number {
  const { y } = canvas;
  let end = y;
  canvas.tag("P", () => {
    end += canvas.write(ABOVE, { x, y: end, width }, { align: "center", weight: "medium" });
  });
  end += CLEAR - 3;
  drawQr(canvas, address, { x: x + (width - SIDE) / 2, y: end, side: SIDE });
  end += SIDE + CLEAR - 3;
  if (!is_verifiable) return end;
  canvas.tag("P", () => {
    end += canvas.write(BELOW, { x, y: end, width }, { align: "center" });
    end += canvas.write(SHORT, { x, y: end, width }, { align: "center", weight: "semibold" });
  });
  return end;
}
