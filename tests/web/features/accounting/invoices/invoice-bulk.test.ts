import { expect, test } from "vitest";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { mailing } from "#web/features/accounting/invoices/invoice-bulk.tsx";

test("mails of several invoices name no language: each customer reads their own", () => {
  const change = mailing({ t: (key) => key });
  const row = { id: "a", label: "A", version: 1, archived_at: null, state: "issued", code: "F1" } as const;
  expect([change.resource, change.verb, change.body(row)]).toEqual([invoiceResource, "mail", {}]);
});
