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
const signers = (...names: string[]) => names.map((name, index) => anEvidenceSigner({ name, position: index + 1 }));

test("a signature is placed beside its label, wherever else the name occurs", async () => {
  const pdf = await aPdf(["Jose Garcia alquila", "Firma de Jose Garcia", "Signature of Ana (Ruiz)"]);
  const boxes = findSignatureBoxes(pdf, signers("Ana (Ruiz)", "Jose Garcia", "Nadie"), []);
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
  const boxes = findSignatureBoxes(pdf, signers("Ana Ruiz", "Ana Ruiz Gil", "Ana Ruiz"), []);
  const tops = boxes.map(({ y }) => Math.round((842 - y) / 60));
  expect(tops).toEqual([2, 1, 3]);
});

test("there is no box if the label leaves no room beside it", async () => {
  const name = "Maria de los Angeles Fernandez de Cordoba y Alvarez de Toledo Martinez de la Casa Rey";
  expect(findSignatureBoxes(await aPdf([`Firma de ${name}`]), signers(name), [])).toEqual([]);
});

test("no one signs in the box of a name that starts with theirs, though its owner only gets a copy or approves", async () => {
  const pdf = await aPdf(["Firma de José Martínez", "Firma de José Martí", "Firma de José Martín"]);
  const [approver, signer] = signers("José Martí", "José Martín");
  if (!approver || !signer) throw new Error("two signers");
  const approves = { ...approver, signature: { kind: "approval", drawing: null, typed_name: null } } as const;
  const boxes = findSignatureBoxes(pdf, [approves, signer], [{ name: "José Martínez", position: 3 }]);
  expect(boxes.map(({ signer: { name }, y }) => [name, Math.round((842 - y) / 60)])).toEqual([["José Martín", 3]]);
  const unknown = await aPdf(["Firma de José Martínez"]);
  expect(findSignatureBoxes(unknown, [signer], [])).toEqual([]);
});

test("a signer with the name of one who only gets a copy takes the box of their own place", async () => {
  const pdf = await aPdf(["Firma de Ana Ruiz", "Firma de Ana Ruiz"]);
  const [, second] = signers("Ana Ruiz", "Ana Ruiz");
  if (!second) throw new Error("two signers");
  const [box] = findSignatureBoxes(pdf, [second], [{ name: "Ana Ruiz", position: 1 }]);
  expect(Math.round((842 - (box?.y ?? 0)) / 60)).toBe(2);
});

test("one who signs has the only box of their name, though another of that name is listed first and gets a copy or approves", async () => {
  const pdf = await aPdf(["Firma de Ana Ruiz"]);
  const [first, second] = signers("Ana Ruiz", "Ana Ruiz");
  if (!first || !second) throw new Error("two signers");
  const approves = { ...first, signature: { kind: "approval", drawing: null, typed_name: null } } as const;
  const copy = { name: "Ana Ruiz", position: 1 };
  expect(findSignatureBoxes(pdf, [second], [copy]).map(({ signer }) => signer)).toEqual([second]);
  expect(findSignatureBoxes(pdf, [approves, second], []).map(({ signer }) => signer)).toEqual([second]);
});
