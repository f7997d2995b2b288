import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PDF, PdfRef } from "@libpdf/core";
import { AppError } from "#shared/domain/core/app-error.ts";

/** Nodes above a page; a tree of pages is never this deep. */
const MAX_DEPTH = 64;

interface Counting {
  readonly pdf: PDF;
  readonly seen: Set<string>;
}

const resolve = (pdf: PDF, object: PdfObject | undefined) =>
  object instanceof PdfRef ? pdf.getObject(object) : object;

function typeOf(pdf: PDF, node: PdfDict): string | null {
  const type = resolve(pdf, node.get("Type"));
  return type instanceof PdfName ? type.value : null;
}

/** @returns pages under a node; null where programs could count them differently */
function countPages(counting: Counting, node: PdfObject | undefined, depth: number): number | null {
  const { pdf, seen } = counting;
  if (!(node instanceof PdfRef) || depth > MAX_DEPTH) return null;
  const key = `${node.objectNumber} ${node.generation}`;
  const dict = pdf.getObject(node);
  if (seen.has(key) || !(dict instanceof PdfDict)) return null;
  seen.add(key);
  const [type, kids] = [typeOf(pdf, dict), resolve(pdf, dict.get("Kids"))];
  if (type === "Page") return kids === undefined ? 1 : null;
  if (type !== "Pages" || !(kids instanceof PdfArray)) return null;
  let pages = 0;
  for (let index = 0; index < kids.length; index += 1) {
    const found = countPages(counting, kids.at(index), depth + 1);
    if (found === null) return null;
    pages += found;
  }
  const count = resolve(pdf, dict.get("Count"));
  return count instanceof PdfNumber && count.value === pages ? pages : null;
}

/**
 * A file whose tree of pages programs read differently is damaged: fields would be on one page for those who place them and
 * on another for those who read the file. Each node is there once, says what it is and how many pages it has (ISO 32000-1, 7.7.3).
 * @throws AppError pdf_broken
 */
export function assertPageTree(pdf: PDF): void {
  const pages = countPages({ pdf, seen: new Set() }, pdf.getCatalog().get("Pages"), 0);
  if (pages === null || pages !== pdf.getPageCount()) throw new AppError("pdf_broken");
}
