import { PDF } from "@libpdf/core";
import PdfKit from "pdfkit";
import { expect, test } from "vitest";
import { findSignatureBoxes } from "#server/areas/documents/pdf/signature-boxes.ts";
import { anEvidenceSigner } from "#tests/support/signed-contents.ts";

/** A PDF with its lines 60 points apart. */
async function aPdf(lines: readonly string[]): Promise<PDF> {
  const doc = new PdfKit({ size: "A4", margin: 0 });
  const chunks: Uint8Array[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.on("end", () => resolve());
  for (const [index, line] of lines.entries()) doc.fontSize(11).text(line, 60, 60 * (index + 1), { lineBreak: false });
  doc.end();
  await promise;
  return PDF.load(Buffer.concat(chunks));
}
const signers = (...names: string[]) => names.map((name) => anEvidenceSigner({ name }));

test("a signature is placed beside its label, wherever else the name occurs", async () => {
  const pdf = await aPdf(["Jose Garcia alquila", "Firma de Jose Garcia", "Signature of Ana (Ruiz)"]);
  const boxes = findSignatureBoxes(pdf, signers("Ana (Ruiz)", "Jose Garcia", "Nadie"));
  expect(boxes.map(({ signer, page }) => [signer.name, page])).toEqual([
    ["Ana (Ruiz)", 0],
    ["Jose Garcia", 0],
  ]);
  const [ana, jose] = boxes;
  expect(jose?.x).toBeGreaterThan(160);
  expect((jose?.y ?? 0) - (ana?.y ?? 0)).toBeCloseTo(60, 0);
});

test("names that share a prefix have separate boxes, and so do two equal names", async () => {
  const pdf = await aPdf(["Firma de Ana Ruiz Gil", "Firma de Ana Ruiz", "Firma de Ana Ruiz"]);
  const boxes = findSignatureBoxes(pdf, signers("Ana Ruiz", "Ana Ruiz Gil", "Ana Ruiz"));
  const tops = boxes.map(({ y }) => Math.round((842 - y) / 60));
  expect(tops).toEqual([2, 1, 3]);
});

test("there is no box if the label leaves no room beside it", async () => {
  const name = "Maria de los Angeles Fernandez de Cordoba y Alvarez de Toledo Martinez de la Casa Rey";
  expect(findSignatureBoxes(await aPdf([`Firma de ${name}`]), signers(name))).toEqual([]);
});
