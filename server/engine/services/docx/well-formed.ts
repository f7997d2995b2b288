import { SaxesParser } from "saxes";
import { AppError } from "#shared/domain/core/app-error.ts";

/*
 * Checks that the XML of a part is well-formed (XML 1.0, Namespaces in XML 1.0). LibreOffice renders a document up to
 * the first error without a warning: a contract without half of its clauses would be signed.
 */

/** A contract has some dozens of levels; LibreOffice takes minutes for thousands. */
const MAX_DEPTH = 256;
/** In characters: what is parsed at once, and the longest tag. */
const MAX_PIECE = 65_536;
const MAX_TAG = 65_536;

function refuse(cause: unknown): never {
  throw new AppError("file_broken", { cause });
}

/** @throws AppError file_broken; docx_too_complex for elements within elements beyond what documents have */
export function requireWellFormed(xml: string): void {
  // The version that a part declares does not count: 1.1 would allow characters that no reader of ours takes.
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: "1.0", forceXMLVersion: true });
  let depth = 0;
  let tagStart: number | null = null;
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentagstart", () => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new AppError("docx_too_complex");
    tagStart = parser.position;
  });
  parser.on("opentag", () => {
    tagStart = null;
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  for (let at = 0; at < xml.length; at += MAX_PIECE) {
    parser.write(xml.slice(at, at + MAX_PIECE));
    if (tagStart !== null && at + MAX_PIECE - tagStart > MAX_TAG) refuse("a tag without end");
  }
  parser.close();
}
