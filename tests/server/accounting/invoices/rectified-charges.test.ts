import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  const issuer_id = (await money.anIssuer({ owner_id: null })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  series_id = (await money.aSeries({ issuer_id })).id;
  await money.aSeries({ issuer_id, kind: "rectifying" });
});

/** Each has its own month: a billing run bills a month once. */
const months = ["2026-01-01", "2026-02-01", "2026-03-01"];

async function anIssuedMonth() {
  const since = months.pop() ?? "";
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents });
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [rental_id, series_id]);
  const charge = dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "community",
      payment_application_id: await money.anApplication("expenses"),
      concept: "Comunidad",
      amount: 6_000,
      starts_on: "2020-01-01",
      rhythm: "monthly",
    }),
  );
  await api.post<BillingRun>("/billing-runs", { month: since });
  const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  if (!draft) throw new Error("The month has no draft");
  return { charge, invoice: await money.issue(draft) };
}

const rectify = async ({ id, version }: Invoice, rectification_mode: string) =>
  dataOf(
    await api.post<Invoice>(`/invoices/${id}/rectify`, {
      version,
      rectification_mode,
      rectification_type: "R4",
      reason: "Importe mal",
    }),
  );

const chargesOf = async (invoice_id: string) =>
  app.db.query<{ unit_amount: number; recurring_charge_id: string | null }>(
    "select unit_amount, recurring_charge_id from invoice_line where invoice_id = $1 and concept = 'Comunidad'",
    [invoice_id],
  );

test.each([
  ["differences", -6_000],
  ["substitution", 6_000],
] as const)("a rectification by %s names the charges of the lines that it rectifies", async (mode, unit_amount) => {
  const { charge, invoice } = await anIssuedMonth();
  const draft = await rectify(invoice, mode);
  expect(await chargesOf(draft.id)).toEqual([{ unit_amount, recurring_charge_id: charge.id }]);
});

test("the charge of a rectified line stays named when its amount is changed, and another concept names none", async () => {
  const { charge, invoice } = await anIssuedMonth();
  const draft = await rectify(invoice, "differences");
  const lines = dataOf(await api.get<InvoiceLineInput[]>(`/invoices/${draft.id}/lines`));
  const community = lines.find(({ concept }) => concept === "Comunidad");
  if (!community) throw new Error("The draft has no line of the community");
  const { payment_application_id } = community;
  const line = { ...(await money.aLine({ unit_amount: -1_000 })), payment_application_id, concept: "Comunidad" };
  const changed = { version: draft.version, lines: [{ ...line, concept: "Otro gasto" }, line] };
  const patched = await api.patch<Invoice>(`/invoices/${draft.id}`, changed);
  expect(patched.status).toBe(200);
  expect(await chargesOf(draft.id)).toEqual([{ unit_amount: -1_000, recurring_charge_id: charge.id }]);
  const others = await app.db.query(
    "select 1 from invoice_line where invoice_id = $1 and concept <> 'Comunidad' and recurring_charge_id is not null",
    [draft.id],
  );
  expect(others).toEqual([]);
});
