import type { Translate } from "#shared/i18n/translator.ts";
import { mm, type PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { drawQr } from "./fiscal-qr.ts";

/*
 * "Especificaciones funcionales y técnicas del sistema TicketBAI" 1.2, 4.3: the QR code has 30 to 40 mm and a blank margin of 6 mm; the
 * identifier is one line, directly above it, no smaller than the other text; both are on the last page. The document was not at hand:
 * this is how programs that cite it describe it, and the last page is what Gipuzkoa's answers say.
 */
const SIDE = mm(35);
const CLEAR = mm(6);
/** Of the identifier's line. */
const LINE = 14;

interface TicketbaiCode {
  readonly identifier: string;
  readonly address: string;
}

/** Draws identifier and QR code at the end of an invoice, or that they are missing yet. */
export function drawTicketbai(canvas: PdfCanvas, code: TicketbaiCode | null, t: Translate): void {
  const [x, width] = [canvas.left, canvas.width];
  if (code === null) {
    canvas.need(LINE * 2 + CLEAR);
    canvas.y += CLEAR;
    canvas.tag("P", () => {
      canvas.y += canvas.write(t("accounting.pdf.ticketbai_waiting"), { x, y: canvas.y, width }, { weight: "medium" });
    });
    return;
  }
  canvas.need(LINE + SIDE + 3 * CLEAR);
  canvas.y += CLEAR;
  canvas.tag("P", () => {
    canvas.y += canvas.write(code.identifier, { x, y: canvas.y, width }, { align: "center", weight: "medium" });
  });
  canvas.y += CLEAR;
  drawQr(canvas, code.address, { x: x + (width - SIDE) / 2, y: canvas.y, side: SIDE });
  canvas.y += SIDE + CLEAR;
}
