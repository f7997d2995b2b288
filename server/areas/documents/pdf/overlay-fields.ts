import { deflateSync } from "node:zlib";
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PDFPage, PdfRef, PdfStream } from "@libpdf/core";
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

/** The bytes of a page's content, whose streams are one text (ISO 32000-1, 7.8.2). */
function contentOf(pdf: PDF, page: PDFPage): Buffer {
  const resolve = (object: unknown) => (object instanceof PdfRef ? pdf.getObject(object) : object);
  const contents = resolve(page.dict.get("Contents"));
  const parts =
    contents instanceof PdfArray
      ? Array.from({ length: contents.length }, (_, index) => resolve(contents.at(index)))
      : [contents];
  const streams = parts.filter((part) => part instanceof PdfStream);
  return Buffer.concat(streams.flatMap((part) => [part.getDecodedData(), Buffer.from("\n")]));
}

const NAME = "PageContent";

/**
 * Makes the page's content a form of its own, with the resources that it has or inherits. What a content leaves behind, such
 * as one `Q` too many, ends with the form (8.10.1): drawn after it, fields would vanish in some readers.
 */
function encloseContent(pdf: PDF, page: PDFPage, { x, y, width, height }: PageView): void {
  const box = [x, y, x + width, y + height].map((side) => PdfNumber.of(side));
  const form = PdfStream.fromDict(
    {
      Type: PdfName.of("XObject"),
      Subtype: PdfName.of("Form"),
      BBox: new PdfArray(box),
      Resources: inheritedEntry(pdf, page, "Resources") ?? new PdfDict(),
      Filter: PdfName.of("FlateDecode"),
    },
    deflateSync(contentOf(pdf, page)),
  );
  const forms = PdfDict.of({ [NAME]: pdf.register(form) });
  page.dict.set("Resources", PdfDict.of({ XObject: forms }));
  page.dict.set("Contents", pdf.register(PdfStream.fromDict({}, Buffer.from(`/${NAME} Do`))));
}

/** Draws the fields on the pages of an uploaded PDF, wherever its boxes are and however its pages are turned. */
export async function overlayFields(
  pdf: PDF,
  marks: readonly FieldMark[],
  { signers, language }: EvidenceContent,
): Promise<void> {
  const pages = pdf.getPages();
  const signed = marks.flatMap((mark): SignedMark[] => {
    const by = signers.find(({ id }) => id === mark.signer_id);
    return by ? [{ ...mark, by }] : [];
  });
  for (const [number, ofPage] of Map.groupBy(signed, ({ page }) => page)) {
    const page = pages[number - 1];
    if (!page) continue;
    const view = viewOf(pdf, page);
    const sheet = await PDF.load(await renderFieldSheet(shownSize(view), ofPage, language));
    encloseContent(pdf, page, view);
    page.drawPage(await pdf.embedPage(sheet, 0), { ...cornerOf(view), scale: 1 / view.unit, rotate: view.rotation });
  }
}
