import { createHash } from "node:crypto";
import { PDF, PdfArray, PdfDict, PdfName, type PdfRef, PdfStream } from "@libpdf/core";
import type { ValidationData } from "../validation/collect-validation.ts";
import { sealContents } from "./seal-certificates.ts";

/** Uppercase SHA-1 of the signature (ETSI EN 319 142-1, 5.4.2.3): a name of an entry, nothing is protected by it. */
const entryName = (pdf: Buffer) => createHash("sha1").update(sealContents(pdf)).digest("hex").toUpperCase();

/**
 * Adds what verifies a sealed PDF later (document security store, ETSI EN 319 142-1, 5.4) as an update behind the seal.
 * @throws Error if the sealed bytes would not stay as they are
 */
export async function addValidation(sealed: Buffer, { certificates, answers, lists }: ValidationData): Promise<Buffer> {
  const pdf = await PDF.load(sealed);
  const store = (all: readonly Uint8Array[]): PdfRef[] => all.map((der) => pdf.register(new PdfStream([], der)));
  const parts = [
    ["Cert", store(certificates)],
    ["OCSP", store(answers)],
    ["CRL", store(lists)],
  ] as const;
  const dss = new PdfDict();
  const entry = new PdfDict();
  dss.set("Type", PdfName.of("DSS"));
  for (const [name, refs] of parts) {
    if (refs.length === 0) continue;
    dss.set(`${name}s`, new PdfArray(refs));
    entry.set(name, new PdfArray(refs));
  }
  const vri = new PdfDict();
  vri.set(entryName(sealed), entry);
  dss.set("VRI", vri);
  pdf.getCatalog().set("DSS", pdf.register(dss));
  const bytes = Buffer.from(await pdf.save({ incremental: true }));
  if (!bytes.subarray(0, sealed.length).equals(sealed)) throw new Error("The sealed bytes have changed");
  return bytes;
}
