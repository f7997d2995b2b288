import type { Language } from "#shared/lib/language.ts";
import { muted } from "#server/engine/services/pdf/colors.ts";
import { drawFooters, type PdfIssuer, prepareLogo, withRunningHead } from "#server/engine/services/pdf/letterhead.ts";
import { mm, PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";

/** A letter on the company's letterhead, folded into an envelope of format DL with a window at the left. */
export interface LetterContent {
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
  readonly issuer: PdfIssuer;
  readonly recipients: readonly string[];
  /** Street, then postal code with town, then the country of another one than Spain. */
  readonly address: readonly string[];
  /** Town and day, as a letter is dated. */
  readonly dated: string;
  readonly subject: string;
  readonly text: string;
}

/*
 * Address field of DIN 5008, form B, for windows of DIN 680: 20 mm from the left edge, 45 mm from the upper one, 85 mm by 45 mm; its
 * upper 17.7 mm are for the sender and remarks. Fold marks 105 mm and 210 mm from the upper edge. Measures as published by
 * r9005.de/wissen/vorlagen-briefbogen.php; the standards themselves were not read. Whether a Spanish standard fixes a window was not
 * verified: envelopes with the window at the right need another position.
 */
const FIELD = { x: mm(25), y: mm(45), width: mm(75), sender: mm(12), address: mm(17.7), height: mm(45) } as const;
const FOLDS = [mm(105), mm(210)] as const;
const BODY = { size: 10 } as const;
/** The column at the right of the address field, for the letterhead. */
const HEAD = { x: mm(115), width: mm(77) } as const;

/** The issuer at the upper right, clear of the address field. */
function drawHead(canvas: PdfCanvas, issuer: PdfIssuer, logo: Buffer | null): number {
  canvas.decorate(() => canvas.doc.rect(0, 0, canvas.pageWidth, 5).fill(canvas.accent.strong));
  if (logo)
    canvas.tag("Figure", () => canvas.doc.image(logo, canvas.left, canvas.top, { fit: [mm(46), mm(15)] }), {
      alt: issuer.name,
    });
  const lines = [issuer.tax_id, ...issuer.address, issuer.phone, issuer.email].filter((line) => line !== null);
  let { y } = canvas;
  const { x, width } = HEAD;
  canvas.tag("P", () => {
    y += canvas.write(issuer.name, { x, y, width }, { size: 11, weight: "semibold", align: "right" }) + 2;
    for (const line of lines) y += canvas.write(line, { x, y, width }, { color: muted, align: "right" });
  });
  return y;
}

/** The lines of the address and their size: smaller where they would leave the window, and at last all names in one line. */
function fitAddress(canvas: PdfCanvas, { recipients, address }: LetterContent) {
  const lines = [...recipients, ...address].map((text) => ({ text, maxLines: 2 }));
  const room = FIELD.height - FIELD.address;
  const heightAt = (size: number) =>
    lines
      .map(({ text }) =>
        Math.min(canvas.heightOf(text, FIELD.width, { size }), 2 * canvas.heightOf("A", FIELD.width, { size })),
      )
      .reduce((sum, height) => sum + height, 0);
  const size = [10, 9, 8].find((one) => heightAt(one) <= room);
  if (size !== undefined) return { size, lines };
  const named = { text: recipients.join(", "), maxLines: 2 };
  return { size: 8, lines: [named, ...address.slice(0, 5).map((text) => ({ text, maxLines: 1 }))] };
}

function drawAddress(canvas: PdfCanvas, content: LetterContent): void {
  const { issuer } = content;
  const { x, width } = FIELD;
  const sender = [issuer.name, ...issuer.address].join(" · ");
  canvas.tag("P", () => {
    canvas.write(sender, { x, y: FIELD.y + FIELD.sender, width, maxLines: 1 }, { size: 6.5, color: muted });
  });
  let y = FIELD.y + FIELD.address;
  const { size, lines } = fitAddress(canvas, content);
  canvas.tag("P", () => {
    for (const { text, maxLines } of lines) y += canvas.write(text, { x, y, width, maxLines }, { size });
  });
}

/** The start of a word that fits on a line: at least one character. */
function fittingPart(canvas: PdfCanvas, word: string, width: number): string {
  let part = "";
  for (const character of word) {
    if (part !== "" && canvas.widthOf(part + character, BODY) > width) return part;
    part += character;
  }
  return part;
}

/** The lines of a text as they fit the width, so that a page can end after each of them. */
function wrap(canvas: PdfCanvas, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (canvas.widthOf(longer, BODY) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (canvas.widthOf(line, BODY) > width) {
      const part = fittingPart(canvas, line, width);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return [...lines, line];
}

/** A paragraph of screen readers is what of it is on one page. */
function drawText(canvas: PdfCanvas, text: string): void {
  const { left: x, width } = canvas;
  const height = canvas.heightOf("A", width, BODY);
  for (const paragraph of text.split("\n\n")) {
    let rest = paragraph.split("\n").flatMap((line) => wrap(canvas, line, width));
    while (rest.length > 0) {
      canvas.need(height);
      const count = Math.max(1, Math.floor((canvas.bottom - canvas.y) / height));
      const shown = rest.slice(0, count);
      canvas.tag("P", () => {
        for (const line of shown) {
          if (line !== "") canvas.write(line, { x, y: canvas.y, width }, BODY);
          canvas.y += height;
        }
      });
      rest = rest.slice(count);
    }
    canvas.y += 8;
  }
}

/** Renders a letter. The same content gives the same bytes. */
export async function renderLetter(content: LetterContent): Promise<Buffer> {
  const { language, issuer, subject, dated, text, created_at } = content;
  const canvas = new PdfCanvas({ title: subject, author: issuer.name, language, created_at, color: issuer.color });
  const head = drawHead(canvas, issuer, await prepareLogo(issuer.logo));
  drawAddress(canvas, content);
  for (const fold of FOLDS) canvas.rule(fold, { x: mm(4), width: mm(4) });
  canvas.y = Math.max(head + 12, FIELD.y + FIELD.height - mm(6));
  canvas.tag("P", () => {
    canvas.y += canvas.write(dated, { x: HEAD.x, y: canvas.y, width: HEAD.width }, { ...BODY, align: "right" });
  });
  canvas.y = Math.max(canvas.y, FIELD.y + FIELD.height) + mm(8);
  withRunningHead(canvas, `${subject} · ${issuer.name}`, () => {
    canvas.tag("H1", () => {
      const position = { x: canvas.left, y: canvas.y, width: canvas.width };
      canvas.y += canvas.write(subject, position, { size: 12, weight: "semibold", color: canvas.accent.strong }) + 10;
    });
    drawText(canvas, text);
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}
