import { PDF, type PDFPage } from "@libpdf/core";
import { inheritedEntry, type PageView, shownSize, viewOf } from "#server/engine/services/uploaded-pdf/page-view.ts";
import type { EvidenceContent } from "./evidence-content.ts";
import type { FieldMark } from "./field-marks.ts";
import { renderFieldSheet, type SignedMark } from "./field-sheet.ts";

/**
 * Where the lower left corner of the page as it is shown is in the page's own units, and how far the sheet is turned there,
 * counter-clockwise.
 */
function cornerOf({ x, y, width, height, rotation }: PageView): { readonly x: number; readonly y: number } {
  switch (rotation) {
    case 0:
      return { x, y };
    case 90:
      return { x: x + width, y };
    case 180:
      return { x: x + width, y: y + height };
    case 270:
      return { x, y: y + height };
  }
}

/** Gives a page the resources that it inherits: the library would give it empty ones, and its own text would have no fonts. */
function ownResources(pdf: PDF, page: PDFPage): void {
  if (page.dict.has("Resources")) return;
  const inherited = inheritedEntry(pdf, page, "Resources");
  if (inherited) page.dict.set("Resources", inherited);
}

/** Draws the fields on the pages of an uploaded PDF, wherever its boxes are and however its pages are turned. */
export async function overlayFields(
  pdf: PDF,
  marks: readonly FieldMark[],
  { signers, language }: EvidenceContent,
): Promise<void> {
  const pages = pdf.getPages();
  const signed = marks.flatMap((mark): SignedMark[] => {
    const by = signers[mark.signer];
    return by ? [{ ...mark, by }] : [];
  });
  for (const [number, ofPage] of Map.groupBy(signed, ({ page }) => page)) {
    const page = pages[number - 1];
    if (!page) continue;
    const view = viewOf(pdf, page);
    const sheet = await PDF.load(await renderFieldSheet(shownSize(view), ofPage, language));
    ownResources(pdf, page);
    page.drawPage(await pdf.embedPage(sheet, 0), { ...cornerOf(view), scale: 1 / view.unit, rotate: view.rotation });
  }
}
