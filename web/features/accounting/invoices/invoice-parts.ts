import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { invoiceLineInput, lineAmount, totalLines } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { FormParts } from "#web/components/form/use-newer-row.ts";
import type { BaseRow } from "#web/components/row.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";
import { invoiceLinesQuery } from "./invoice-queries.ts";
import { countable, readLines } from "./line-draft.ts";

const typedLines = z.array(invoiceLineInput);

/** An invoice with its lines, reduced to the input fields. */
export const withLines = <Row extends BaseRow>(row: Row, lines: unknown) => ({
  ...row,
  lines: typedLines.parse(lines),
});

/** `Líneas: 2 · total 968,00 €: Renta 900,00 €; Gastos 68,00 €` */
function describeLines(value: unknown, { t, language }: Texts): string {
  const lines = readLines(value);
  const total = formatCents(totalLines(lines.map(countable)).total, language);
  const named = lines.map((line) => {
    const amount = formatCents(lineAmount(countable(line)), language);
    return typeof line["concept"] === "string" ? `${line["concept"]} ${amount}` : amount;
  });
  return `${t("accounting.lines_summary", { count: lines.length, total })}: ${named.join("; ")}`;
}

/** The lines of a draft as form parts, compared with what another user has saved. */
export function useInvoiceParts(): FormParts {
  const texts = useTexts();
  const client = useQueryClient();
  return {
    read: async (row) => withLines(row, await client.query({ ...invoiceLinesQuery(row.id), staleTime: 0 })),
    describe: (field, value) => (field === "lines" ? describeLines(value, texts) : null),
  };
}
