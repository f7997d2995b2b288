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

const BYTE_RANGE = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/**
 * The gap in the signed byte range (ISO 32000-2, 12.8.1), from its `<` to after its `>`. The seal is the last object
 * of the file.
 */
function findHole(pdf: Buffer): { readonly from: number; readonly to: number } {
  const [, from, to, rest] = [...pdf.toString("latin1").matchAll(BYTE_RANGE)].at(-1)?.map(Number) ?? [];
  if (from === undefined || to === undefined || rest === undefined || to + rest !== pdf.length)
    throw new Error("The gap for the seal was not found");
  return { from, to };
}

/** Seals a PDF as PAdES B-B (ETSI EN 319 142-1): existing bytes stay unchanged, and the seal covers the whole file. */
export async function sealPdf(pdf: PDF, seal: SealKey, { reason, location, contact, at }: SealWords): Promise<Buffer> {
  const { bytes } = await pdf.sign({
    signer: placeholder(seal),
    level: "B-B",
    reason,
    location,
    contactInfo: contact,
    signingTime: at,
    fieldName: "Llavero",
  });
  const sealed = Buffer.from(bytes);
  const { from, to } = findHole(sealed);
  const digest = createHash("sha256").update(sealed.subarray(0, from)).update(sealed.subarray(to)).digest();
  const signature = signDetached(digest, seal).toString("hex");
  const room = to - from - 2;
  if (signature.length > room) throw new Error("The gap for the seal is too small");
  sealed.write(`<${signature.padEnd(room, "0")}>`, from, "latin1");
  return sealed;
}
