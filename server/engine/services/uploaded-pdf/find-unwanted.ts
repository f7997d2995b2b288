import { PdfArray, PdfDict, PdfNumber, type PdfObject, type PDF, PdfRef, PdfStream } from "@libpdf/core";
import { AppError } from "#shared/domain/core/app-error.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { hasUnwantedAction, hidesContent, nameIn, type Resolve } from "./find-actions.ts";

/** What a PDF to be signed must not have, the gravest first. */
export const unwanted = ["pdf_signed", "pdf_active", "pdf_attachments", "pdf_form", "pdf_layers"] as const;
export type Unwanted = (typeof unwanted)[number];

/** Annotations that play or show other content. */
const activeAnnotations = new Set(["RichMedia", "Screen", "Movie", "Sound", "3D"]);

const hasEntries = (object: PdfObject | null | undefined) => object instanceof PdfArray && object.length > 0;

/** What one dictionary is or has that is not wanted. */
function judge(dict: PdfDict, resolve: Resolve): Unwanted[] {
  const [type, subtype] = [nameIn(dict, "Type", resolve), nameIn(dict, "Subtype", resolve)];
  const isSignature = type === "Sig" || type === "DocTimeStamp" || dict.has("ByteRange");
  const isActive = hasUnwantedAction(dict, resolve) || activeAnnotations.has(subtype ?? "");
  const isAttachment = type === "EmbeddedFile" || dict.has("EF") || subtype === "FileAttachment";
  const isForm = dict.has("XFA") || hasEntries(resolve(dict.get("Fields"))) || subtype === "Widget";
  return [
    ...(isSignature ? (["pdf_signed"] as const) : []),
    ...(isActive ? (["pdf_active"] as const) : []),
    ...(isAttachment ? (["pdf_attachments"] as const) : []),
    ...(isForm ? (["pdf_form"] as const) : []),
    ...(hidesContent(dict, resolve) ? (["pdf_layers"] as const) : []),
  ];
}

function pixelsOf(stream: PdfStream, resolve: Resolve): number {
  const [width, height] = ["Width", "Height"].map((key) => resolve(stream.get(key)));
  return width instanceof PdfNumber && height instanceof PdfNumber ? Math.abs(width.value * height.value) : 0;
}

/**
 * Adds what a stream takes once unpacked; pictures are measured, not unpacked. A stream that unpacks to more than the process
 * may take ends it.
 */
function weigh(stream: PdfStream, resolve: Resolve): number {
  if (nameIn(stream, "Subtype", resolve) !== "Image") return stream.getDecodedData().length;
  if (pixelsOf(stream, resolve) > UPLOADED_PDF_LIMITS.image_pixels) throw new AppError("pdf_too_complex");
  return stream.data.length;
}

const childrenOf = (object: PdfObject): readonly PdfObject[] => {
  if (object instanceof PdfDict) return [...object].map(([, value]) => value);
  if (!(object instanceof PdfArray)) return [];
  return Array.from({ length: object.length }, (_, index) => object.at(index)).filter((one) => one !== undefined);
};

/** Visits each object that the file uses once, without recursion: a hostile file nests as deep as it likes. */
function* reachable(pdf: PDF, root: PdfObject): Generator<PdfObject> {
  const seen = new Set<string>();
  const waiting: PdfObject[] = [root];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const target = pdf.getObject(object);
      if (target) waiting.push(target);
      continue;
    }
    yield object;
    for (const child of childrenOf(object)) waiting.push(child);
  }
}

/**
 * Looks through all that a PDF uses for what is not wanted in one to be signed.
 * @throws AppError pdf_too_complex
 */
export function findUnwanted(pdf: PDF): Unwanted | null {
  const resolve: Resolve = (object) => (object instanceof PdfRef ? pdf.getObject(object) : object);
  const found = new Set<Unwanted>();
  let [objects, bytes] = [0, 0];
  for (const object of reachable(pdf, pdf.context.info.trailer)) {
    if (!(object instanceof PdfDict)) continue;
    objects += 1;
    if (object instanceof PdfStream) bytes += weigh(object, resolve);
    if (objects > UPLOADED_PDF_LIMITS.objects || bytes > UPLOADED_PDF_LIMITS.stream_bytes)
      throw new AppError("pdf_too_complex");
    for (const one of judge(object, resolve)) found.add(one);
  }
  return unwanted.find((one) => found.has(one)) ?? null;
}
