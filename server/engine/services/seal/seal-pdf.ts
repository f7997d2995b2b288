import { createHash } from "node:crypto";
import type { PDF, Signer } from "@libpdf/core";
import type { SealKey } from "./certificate.ts";
import { signDetached } from "./cms.ts";

/** Texts that a PDF reader shows with the seal. */
export interface SealWords {
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
  readonly at: Date;
}

/** Signs nothing: the library reserves the space, and `signDetached` fills it. */
const placeholder = ({ certificate }: SealKey): Signer => ({
  certificate,
  keyType: "RSA",
  signatureAlgorithm: "RSASSA-PKCS1-v1_5",
  sign: async () => new Uint8Array(1),
});

const BYTE_RANGE = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/;

/** Bytes that are reserved for a signature without its certificates, as the library does by default. */
const SIGNATURE_ROOM = 12_288;

/**
 * The gap in the signed byte range (ISO 32000-2, 12.8.1), from its `<` to after its `>`. The seal is the last object
 * of the file.
 */
export function findHole(pdf: Buffer): { readonly from: number; readonly to: number } {
  const tail = pdf.toString("latin1", Math.max(pdf.lastIndexOf("/ByteRange"), 0));
  const [, from, to, rest] = BYTE_RANGE.exec(tail)?.map(Number) ?? [];
  if (from === undefined || to === undefined || rest === undefined || to + rest !== pdf.length)
    throw new Error("The gap for the seal was not found");
  return { from, to };
}

/** Writes a signature as DER into the gap; what is left of it is zeros. */
export function fillHole(pdf: Buffer, cms: Buffer): void {
  const { from, to } = findHole(pdf);
  const room = to - from - 2;
  const signature = cms.toString("hex");
  if (signature.length > room) throw new Error("The gap for the seal is too small");
  pdf.write(`<${signature.padEnd(room, "0")}>`, from, "latin1");
}

/** Bytes of the certificates in the signature, which can be of any size. */
const sizeOf = ({ certificate, chain = [] }: SealKey) =>
  [certificate, ...chain].reduce((sum, { length }) => sum + length, 0);

/**
 * Seals a PDF as PAdES B-B (ETSI EN 319 142-1): existing bytes stay unchanged, and the seal covers the whole file.
 * @param stamp_room bytes that are reserved for a time stamp
 */
export async function sealPdf(
  pdf: PDF,
  seal: SealKey,
  { reason, location, contact, at }: SealWords,
  stamp_room = 0,
): Promise<Buffer> {
  const { bytes } = await pdf.sign({
    signer: placeholder(seal),
    level: "B-B",
    reason,
    location,
    contactInfo: contact,
    signingTime: at,
    fieldName: "Llavero",
    estimatedSize: SIGNATURE_ROOM + sizeOf(seal) + stamp_room,
  });
  const sealed = Buffer.from(bytes);
  const { from, to } = findHole(sealed);
  const digest = createHash("sha256").update(sealed.subarray(0, from)).update(sealed.subarray(to)).digest();
  fillHole(sealed, signDetached(digest, seal));
  return sealed;
}
