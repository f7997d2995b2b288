import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
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
});

async function aLet(since: string) {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rents = [{ valid_from: since, amount: 90_000, expenses: 0 }];
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents, regime: "business" });
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return { id, tenant_id };
}

const aCharge = async (rental_id: string, concept: string, amount: number): Promise<RentalCharge> =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id,
      payment_application_id: await money.anApplication("other"),
      concept,
      amount,
      charged_on: "2026-03-01",
    }),
  );

const pendingOf = async (rental_id: string): Promise<string[]> => {
  const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental_id}&is_pending=true`));
  return charges.map(({ concept }) => concept).toSorted();
};

const bill = async (month: string): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month: `${month}-01` }));

async function draftOf(rental_id: string, month: string): Promise<Invoice> {
  const drafts = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  const draft = drafts.find(({ billed_month }) => billed_month === `${month}-01`);
  if (!draft) throw new Error(`No draft bills ${month}`);
  return draft;
}

const linesOf = async ({ id }: Invoice): Promise<InvoiceLine[]> =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));

const inputOf = ({
  id: _id,
  position: _position,
  amount: _amount,
  payment_application_label: _label,
  ...line
}: InvoiceLine) => line;

const rewrite = async (draft: Invoice, change: (lines: InvoiceLine[]) => readonly InvoiceLine[]): Promise<Invoice> => {
  const lines = change(await linesOf(draft)).map(inputOf);
  return dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines }));
};

const conceptsOf = async (rental_id: string, month: string) =>
  (await linesOf(await draftOf(rental_id, month))).slice(1).map(({ concept }) => concept);

test("of two charges of one amount, the one that is taken off a draft waits for the next invoice", async () => {
  const { id } = await aLet("2030-01-01");
  await aCharge(id, "Copia de llaves", 5_000);
  await aCharge(id, "Cambio de bombín", 5_000);
  await bill("2030-01");
  const changed = await rewrite(await draftOf(id, "2030-01"), (lines) =>
    lines.filter(({ concept }) => concept !== "Copia de llaves"),
  );
  expect(await pendingOf(id)).toEqual(["Copia de llaves"]);
  dataOf(await api.post<Invoice>(`/invoices/${changed.id}/issue`, { version: changed.version }));
  await bill("2030-02");
  expect(await conceptsOf(id, "2030-02")).toEqual(["Copia de llaves"]);
});

test("of two equal charges, one is billed by an invoice with one line of it, and the other waits", async () => {
  const { id: rental_id, tenant_id: person_id } = await aLet("2031-01-01");
  await aCharge(rental_id, "Limpieza", 3_000);
  const { payment_application_id } = await aCharge(rental_id, "Limpieza", 3_000);
  const lines = [await money.aLine({ unit_amount: 3_000, concept: "Limpieza", payment_application_id })];
  await money.anIssuedInvoice({ series_id, person_id, rental_id, due_date: "2026-03-20", lines });
  expect(await pendingOf(rental_id)).toEqual(["Limpieza"]);
});

test("of two equal charges on a draft, one waits when one of their lines is removed", async () => {
  const { id } = await aLet("2032-01-01");
  await aCharge(id, "Limpieza", 3_000);
  await aCharge(id, "Limpieza", 3_000);
  await bill("2032-01");
  const changed = await rewrite(await draftOf(id, "2032-01"), (lines) => lines.slice(0, 2));
  expect(await pendingOf(id)).toEqual(["Limpieza"]);
  await rewrite(changed, (lines) => [...lines, ...lines.slice(1)]);
  expect(await pendingOf(id)).toEqual([]);
});

test("a charge stays billed while its line has another amount or another text", async () => {
  const { id } = await aLet("2033-01-01");
  await aCharge(id, "Llave", 5_000);
  await aCharge(id, "Limpieza", 3_000);
  await bill("2033-01");
  await rewrite(await draftOf(id, "2033-01"), (lines) =>
    lines.map((line) => {
      if (line.concept === "Llave") return { ...line, unit_amount: 4_000 };
      return line.concept === "Limpieza" ? { ...line, concept: "Limpieza de marzo" } : line;
    }),
  );
  expect(await pendingOf(id)).toEqual([]);
});
