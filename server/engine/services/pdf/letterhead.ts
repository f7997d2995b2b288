import sharp from "sharp";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Language } from "#shared/lib/language.ts";
import { ink, muted } from "./colors.ts";
import { mm, type PdfCanvas, type TextStyle } from "./pdf-canvas.ts";

/** The issuer of the document. */
export interface PdfIssuer {
  readonly name: string;
  readonly tax_id: string | null;
  /** Street, then postal code with town, as on a letter. */
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  /** PNG, JPEG or WebP. */
  readonly logo: Uint8Array | null;
  /** `#rrggbb`, the accent of the document; null for the default. */
  readonly color: string | null;
}

/** Heading at the top right: type of document, number and main dates. */
export interface PdfHeading {
  readonly title: string;
  readonly number: string | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

const LOGO = { width: mm(46), height: mm(15) } as const;
const SIDE = mm(62);
/** Gap between a side and the middle. */
const GAP = 10;

/** The logo on white, no larger than print needs. */
export async function prepareLogo(logo: Uint8Array | null): Promise<Buffer | null> {
  if (!logo) return null;
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  return sharp(logo).resize(720, 240, fit).flatten({ background: "#fff" }).png().toBuffer();
}

function writeIssuer(canvas: PdfCanvas, issuer: PdfIssuer, logo: Buffer | null): number {
  const x = canvas.left;
  const width = SIDE - GAP;
  let { y } = canvas;
  if (logo) {
    const at = y;
    const options = { fit: [LOGO.width, LOGO.height] satisfies [number, number] };
    canvas.tag("Figure", () => canvas.doc.image(logo, x, at, options), { alt: issuer.name });
    y += LOGO.height + 8;
  }
  const lines = [issuer.tax_id, ...issuer.address, issuer.phone, issuer.email].filter((line) => line !== null);
  canvas.tag("P", () => {
    // Never truncated: an invoice must show the issuer's full name (RD 1619/2012, art. 6).
    y += canvas.write(issuer.name, { x, y, width }, { size: logo ? 9.5 : 12, weight: "semibold" });
    y += 2;
    for (const line of lines) y += canvas.write(line, { x, y, width }, { color: muted });
  });
  return y;
}

/** @param width maximum width from the right edge */
function writeHeading(canvas: PdfCanvas, { title, number, facts }: PdfHeading, width: number): number {
  const x = canvas.right - width;
  let { y } = canvas;
  canvas.tag("H1", () => {
    const style = { size: 17, weight: "semibold", color: canvas.accent.strong, align: "right" } as const;
    y += canvas.write(title, { x, y: y - 3, width, maxLines: 2 }, style) - 2;
    if (number !== null) {
      y += canvas.write(number, { x, y, width }, { size: 12, weight: "medium", align: "right" });
    }
  });
  y += 6;
  const strong: TextStyle = { weight: "medium", align: "right", hasTabularDigits: true };
  const valueWidth = Math.max(...facts.map(([, value]) => canvas.widthOf(value, strong))) + 1;
  const labelWidth = width - valueWidth - 10;
  for (const [label, value] of facts) {
    const at = y;
    canvas.tag("P", () => {
      y += canvas.write(label, { x, y: at, width: labelWidth, maxLines: 1 }, { color: muted, align: "right" }) + 1;
      canvas.write(value, { x: canvas.right - valueWidth, y: at, width: valueWidth }, strong);
    });
  }
  return y;
}

/** The head of the first page. `middle` draws between both sides and returns where it ends. */
export function drawLetterhead(
  canvas: PdfCanvas,
  content: {
    readonly issuer: PdfIssuer;
    readonly logo: Buffer | null;
    readonly heading: PdfHeading;
    readonly middle?: (x: number, width: number) => number;
  },
): void {
  canvas.decorate(() => canvas.doc.rect(0, 0, canvas.pageWidth, 5).fill(canvas.accent.strong));
  const ofIssuer = writeIssuer(canvas, content.issuer, content.logo);
  const room = canvas.width - 2 * SIDE;
  const ofMiddle = content.middle?.(canvas.left + SIDE, room) ?? canvas.y;
  const ofHeading = writeHeading(canvas, content.heading, content.middle ? SIDE : canvas.width - SIDE - 24);
  canvas.y = Math.max(ofIssuer, ofMiddle, ofHeading) + 16;
}

/** Repeats a running head on every further page while `draw` runs. */
export function withRunningHead(canvas: PdfCanvas, text: string, draw: () => void): void {
  const repeat = () => {
    canvas.decorate(() => {
      canvas.doc.rect(0, 0, canvas.pageWidth, 5).fill(canvas.accent.strong);
      canvas.write(text, { x: canvas.left, y: canvas.y, width: canvas.width, maxLines: 1 }, { size: 8, color: muted });
    }, "Pagination");
    canvas.y += 22;
  };
  canvas.repeating(repeat, draw);
}

/** The footer of every page: issuer and page number. */
export function drawFooters(canvas: PdfCanvas, issuer: PdfIssuer, language: Language): void {
  const t = translateIn(language);
  const from = [issuer.name, issuer.tax_id].filter(Boolean).join(" · ");
  const y = canvas.pageHeight - mm(14);
  canvas.onEveryPage((page, count) => {
    const number = t("accounting.pdf.page", { page, count });
    const width = canvas.widthOf(number, { size: 7.5 }) + 1;
    canvas.write(
      from,
      { x: canvas.left, y, width: canvas.width - width - 20, maxLines: 1 },
      { size: 7.5, color: muted },
    );
    canvas.write(number, { x: canvas.right - width, y, width }, { size: 7.5, color: muted, align: "right" });
  });
}

/** A watermark on every page: a draft, or a document that is no longer valid. */
export function drawMark(canvas: PdfCanvas, word: string): void {
  canvas.onEveryPage(() => {
    canvas.doc.save().rotate(-38, { origin: [mm(105), mm(150)] });
    canvas.doc.fillOpacity(0.09);
    canvas.write(
      word,
      { x: 0, y: mm(150) - 62, width: mm(210) },
      { size: 90, weight: "semibold", color: ink, align: "center" },
    );
    canvas.doc.fillOpacity(1).restore();
  });
}
