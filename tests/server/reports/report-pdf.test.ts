import { expect, test } from "vitest";
import { type ReportContent, renderReport } from "#server/areas/reports/pdf/report.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const content: ReportContent = {
  language: "es",
  created_at: "2026-03-10T00:00:00Z",
  issuer: {
    name: "Gestión Sol",
    tax_id: "B12345674",
    address: ["Calle Mayor 1", "28013 Madrid"],
    phone: null,
    email: null,
    logo: null,
    color: null,
  },
  title: "Extracto de cuenta",
  of: "Ana Sanz",
  facts: [],
  columns: [{ title: "Fecha", align: "left" }],
  rows: Array.from({ length: 120 }, (_, index) => ({ cells: [{ text: String(index) }] })),
};

test("each page after the first says whose report it is", async () => {
  const { pages } = await readPdf(await renderReport(content));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(1)) expect(page).toContain("Extracto de cuenta · Ana Sanz · Gestión Sol");
});
