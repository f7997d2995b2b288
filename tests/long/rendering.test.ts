import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillTemplate } from "#server/engine/services/docx/template-file.ts";
import { createWasmRenderer } from "#server/engine/services/document-renderer/wasm-renderer.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import { sampleFacts } from "#shared/domain/documents/sample-facts.ts";
import { makeRichDocx } from "#tests/support/rich-docx.ts";

/* Fills a Word document and renders it with the bundled renderer, then checks its pages. */

const PATIENCE = 600_000;
const fonts = ["Calibri", "Cambria", "Arial", "Times New Roman", "Courier New", "Aptos", "Verdana"];
let pages: readonly string[];
let bytes: string;
let widths: readonly number[];

beforeAll(async () => {
  const values = rentalValues(sampleFacts, { language: "es", t: translateIn("es"), title: "Inventario" });
  const { docx } = fillTemplate(await makeRichDocx(fonts), values);
  const renderer = createWasmRenderer({ log: () => {} });
  const rendered = await renderer.toPdf(docx);
  await renderer.close();
  bytes = rendered.toString("latin1");
  const pdf = await getDocumentProxy(new Uint8Array(rendered));
  ({ text: pages } = await extractText(pdf, { mergePages: false }));
  const sizes = pages.map(async (_, index) => (await pdf.getPage(index + 1)).getViewport({ scale: 1 }).width);
  widths = await Promise.all(sizes);
}, PATIENCE);
afterAll(() => {
  pages = [];
});

describe("a rendered document has Word's layout:", () => {
  test("headings, and lists numbered through their levels", () => {
    const [first = ""] = pages;
    expect(first).toContain("Inventario");
    const numbers = [...first.matchAll(/(\S+)\s+Punto \d/g)].map(([, number]) => number);
    expect(numbers).toEqual(["1.", "1.1.", "a)", "b)", "1.2.", "2.", "2.1."]);
  });

  test("tables with a row for each tenant and a heading repeated on every page", () => {
    const inTable = pages.filter((page) => page.includes("Mueble"));
    expect(inTable.length).toBeGreaterThan(1);
    for (const page of inTable) expect(page).toMatch(/Objeto\s+Estado/);
    expect(inTable[0]).toMatch(/Salón y cocina\s+Lucía Márquez Peña\s+12345678Z\s+Hugo Serra Gil\s+87654321X/);
  });

  test("a letterhead on the first page, and the header and page number on the others", () => {
    expect(pages[0]).toContain("Membrete");
    expect(pages[1]).toContain("Contrato ALQ-00042");
    expect(pages[1]).not.toContain("Membrete");
    const pageNumbers = pages.map((page) => /Página \d+ de \d+/.exec(page)?.[0]);
    expect(pageNumbers).toEqual(pages.map((_, index) => `Página ${index + 1} de ${pages.length}`));
  });

  test("pictures, notes, accents and a landscape section", () => {
    expect(bytes.match(/\/Subtype ?\/Image/g)?.length ?? 0).toBeGreaterThan(0);
    expect(pages[0]).toContain("Nota de Lucía Márquez Peña");
    expect(pages[0]).toContain("Canción, ñ, 2.º, 950 €");
    expect(pages.at(-1)).toContain("Plano");
    expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? 0);
  });

  test("fonts of the same metrics, or of the same kind if there are none", () => {
    const used = [...bytes.matchAll(/\/BaseFont\/[A-Z]{6}\+([A-Za-z]+)/g)].map(([, name = ""]) => name);
    expect(new Set(used)).toEqual(
      new Set(["Caladea", "Carlito", "DejaVuSans", "LiberationMono", "LiberationSans", "LiberationSerif"]),
    );
  });
});
