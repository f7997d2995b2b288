import { createPrivateKey, sign } from "node:crypto";
import type { PDF, Signer } from "@libpdf/core";
import type { SealKey } from "./certificate.ts";

/** What a reader shows of a seal besides whose it is. */
export interface SealWords {
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
  readonly at: Date;
}

function signerOf({ key, certificate }: SealKey): Signer {
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
  return {
    certificate,
    keyType: "RSA",
    signatureAlgorithm: "RSASSA-PKCS1-v1_5",
    sign: async (data, algorithm) => sign(algorithm, data, privateKey),
  };
}

/** Seals a PDF as PAdES B-B (ETSI EN 319 142-1): what was there stays byte for byte, and the seal covers the whole file. */
export async function sealPdf(pdf: PDF, seal: SealKey, { reason, location, contact, at }: SealWords): Promise<Buffer> {
  const { bytes } = await pdf.sign({
    signer: signerOf(seal),
    level: "B-B",
    reason,
    location,
    contactInfo: contact,
    signingTime: at,
    fieldName: "Llavero",
  });
  return Buffer.from(bytes);
}
