import { expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* An invoice that was issued without a payment method is to be paid by the nearest one: a remittance collects what is a direct debit. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });

async function anIssuer(): Promise<Issuer> {
  const { tax_id, ...input } = await money.anIssuerInput();
  return money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
}

/** An invoice of a rental whose asset or payer says that it is paid by direct debit, issued before a mandate was signed. */
async function anUnmandated(issuer: Issuer, whose: "asset" | "person", run_id: string | null = null) {
  const payment_method_id = await money.aMethod("direct_debit");
  const asset = await given.anAsset(whose === "asset" ? { payment_method_id } : {});
  const person = await given.aPerson(whose === "person" ? { payment_method_id } : {});
  const rental = await given.aRental({ asset_id: asset.id, tenant_id: person.id });
  const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
  const of = { person_id: person.id, rental_id: rental.id, series_id, due_date: "2026-03-05" };
  const draft = await money.anInvoice({ ...of, payment_method_id: null });
  await app.db.query("update invoice set billing_run_id = $2 where id = $1", [draft.id, run_id]);
  return money.issue(dataOf(await api.get<Invoice>(`/invoices/${draft.id}`)));
}

test.each(["asset", "person"] as const)("the method of the %s decides as the rental's does", async (whose) => {
  const issuer = await anIssuer();
  const invoice = await anUnmandated(issuer, whose);
  expect(invoice.payment_method_id).toBeNull();
  const draft = await money.aRemittance({ issuer_id: issuer.id });
  const exceptions = await api.get<RemittanceException[]>(`/remittances/${draft.id}/exceptions`);
  expect(dataOf(exceptions)).toMatchObject([{ invoice_id: invoice.id, reason: "no_mandate" }]);
  await money.aMandate({ person_id: invoice.person_id ?? "" });
  const prepared = await api.post(`/remittances/${draft.id}/prepare`, { version: draft.version });
  expect(dataOf(prepared)).toMatchObject({ line_count: 1 });
});

test("the billing run counts what the nearest method makes a direct debit", async () => {
  const issuer = await anIssuer();
  const [run] = await app.db.query<BillingRun>(
    "insert into billing_run (month, state) values ('2026-03-01', 'issued') returning id",
    [],
  );
  const invoice = await anUnmandated(issuer, "person", run?.id);
  const found = await api.get<RunFollowUp>(`/billing-runs/${run?.id}/follow-up`);
  expect(dataOf(found).no_mandate).toMatchObject({ count: 1, amount: invoice.outstanding });
});

test("an invoice whose nearest method is a transfer is in no remittance", async () => {
  const issuer = await anIssuer();
  const invoice = await anUnmandated(issuer, "person");
  const method = await money.aMethod("transfer");
  await app.db.query("update person set payment_method_id = $2 where id = $1", [invoice.person_id, method]);
  await money.aMandate({ person_id: invoice.person_id ?? "" });
  expect((await money.aRemittance({ issuer_id: issuer.id })).line_count).toBe(0);
});
