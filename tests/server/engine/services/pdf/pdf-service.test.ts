import { expect, it } from "vitest";
import { reportPdf } from "#server/areas/reports/pdf-kinds.ts";
import type { ReportContent } from "#server/areas/reports/pdf/report.ts";
import { createPdfService } from "#server/engine/services/pdf/pdf-service.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const pdfs = createPdfService(new URL("../../../../../server/pdf-thread.ts", import.meta.url));

const issuer = { name: "Fincas", tax_id: null, address: [], phone: null, email: null, logo: null, color: null };

const aReport = (count: number, logo: Uint8Array | null = null): ReportContent => ({
  language: "es",
  created_at: "2026-03-16T00:00:00Z",
  issuer: { ...issuer, logo },
  title: "Morosidad",
  facts: [["Impreso el", "16 mar 2026"]],
  columns: [
    { title: "Inquilino", align: "left", grows: true },
    { title: "Total", align: "right" },
  ],
  rows: [
    ...Array.from({ length: count }, (_, index) => ({
      cells: [{ text: `Persona ${index}` }, { text: `${index},00 €` }],
    })),
    { cells: [{ text: "La suma" }, { text: "1,00 €" }], is_sum: true },
  ],
});

it("rendering a PDF does not block the event loop", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const pdf = await pdfs.render(reportPdf, aReport(300));
  clearInterval(timer);
  expect((await readPdf(pdf)).pages.join(" ")).toContain("Persona 299 299,00 €");
  expect(turns).toBeGreaterThan(10);
});

it("a PDF that cannot be rendered is reported with the reason, and the next one is rendered", async () => {
  const torn = pdfs.render(reportPdf, aReport(1, new Uint8Array([1, 2, 3])));
  const next = pdfs.render(reportPdf, aReport(1));
  await expect(torn).rejects.toThrow(/unsupported image format/i);
  expect((await next).subarray(0, 5).toString()).toBe("%PDF-");
});

it("totals are never on a page without a row above them", async () => {
  for (let count = 20; count < 60; count += 1) {
    const { pages } = await readPdf(await pdfs.render(reportPdf, aReport(count)));
    expect(pages.at(-1)).toContain(`Persona ${count - 1}`);
  }
});
