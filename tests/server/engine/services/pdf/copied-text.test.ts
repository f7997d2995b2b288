import fc from "fast-check";
import { expect, it } from "vitest";
import { renderInvoice } from "#server/areas/accounting/invoices/pdf/invoice.ts";
import { anInvoice } from "#tests/support/pdf-contents.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

/** Fonts are loaded once for all documents: characters drawn in one must stay selectable in the next. */
const LETTERS = [
  "áéíóúüñçàèìòùâêîôûãõåčďěłńřşșțžÁÉÍÓÚÜÑÇÀÈÒ",
  "ªº·½% abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789",
];

const noteOf = async (notes: string) => (await readPdf(await renderInvoice(anInvoice({ notes })))).pages[0];

it("every character stays selectable after other documents were rendered", async () => {
  for (const letters of [...LETTERS, ...LETTERS]) expect(await noteOf(letters)).toContain(letters);
});

it("amounts in columns are copied as written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100_000_000, max: 999_999_999 }), async (amount) => {
      const { pages } = await readPdf(await renderInvoice(anInvoice({ total: amount, language: "en" })));
      const euros = String(amount)
        .slice(0, -2)
        .replace(/(\d)(?=(\d{3})+$)/g, "$1,");
      expect(pages[0]).toContain(`Invoice total €${euros}.${String(amount).slice(-2)}`);
    }),
    { numRuns: 5 },
  );
});
