import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  series_id = (await money.aSeries()).id;
});

const aCharge = async (rental_id: string, changes: Partial<RecurringChargeInput> = {}) =>
  dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "community",
      payment_application_id: await money.anApplication("expenses"),
      concept: "Comunidad",
      amount: 6_000,
      starts_on: "2025-01-01",
      rhythm: "monthly",
      ...changes,
    }),
  );

const chargesOf = async (rental_id: string) =>
  dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental_id}&sort=created_at`));
const agreedOf = async (rental_id: string) =>
  (await chargesOf(rental_id)).filter(({ kind }) => kind !== "rent" && kind !== "expenses");
const shown = async (rental_id: string) =>
  (await agreedOf(rental_id))
    .toSorted((one, other) => one.concept.localeCompare(other.concept))
    .map(({ concept, amount, starts_on, ends_on }) => [concept, amount, starts_on, ends_on]);

const freshOf = async ({ id }: { id: string }) => dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));
const patch = async (charge: { id: string }, values: object) =>
  dataOf(
    await api.patch<RecurringCharge>(`/recurring-charges/${charge.id}`, {
      version: (await freshOf(charge)).version,
      ...values,
    }),
  );
const change = async (charge: { id: string }, verb: string, body: object = {}) =>
  dataOf(
    await api.post<RecurringCharge>(`/recurring-charges/${charge.id}/${verb}`, {
      version: (await freshOf(charge)).version,
      ...body,
    }),
  );
const theOne = async (rental_id: string) => {
  const [charge] = await agreedOf(rental_id);
  if (!charge) throw new Error("The rental has no charge");
  return charge;
};

const anActive = async (values: Parameters<typeof given.aRental>[0] = {}) => {
  const { id, version } = await given.aRental({
    start_date: "2025-06-15",
    end_date: "2026-06-14",
    regime: "business",
    ...values,
  });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-06-01" }));
};
const renew = async ({ id, version }: Rental, start_date = "2026-06-15") =>
  dataOf(
    await api.post<Rental>(`/rentals/${id}/renew`, {
      version,
      monthly_rent: 90_000,
      start_date,
      end_date: "2027-06-14",
    }),
  );

describe("the terms of a renewal", () => {
  test("keep the payment method, the series and the agreed taxes of rent and expenses", async () => {
    const payment_method_id = await money.aMethod();
    const rental = await anActive({ payment_method_id, invoice_series_id: series_id });
    const tax = { tax_rate: 0, withholding_rate: 0, tax_reason: "Exenta por acuerdo" };
    for (const charge of await chargesOf(rental.id)) await patch(charge, tax);
    const next = await renew(rental);
    expect(next).toMatchObject({ payment_method_id, invoice_series_id: series_id });
    expect(await chargesOf(next.id)).toMatchObject([tax, tax]);
    const [rent] = await chargesOf(rental.id);
    if (!rent) throw new Error("The rental has no rent");
    await patch(rent, { tax_reason: "Exenta por ley" });
    expect((await chargesOf(next.id)).find(({ kind }) => kind === rent.kind)).toMatchObject({
      tax_reason: "Exenta por ley",
    });
  });

  test("leave out a payment method that is archived by then", async () => {
    const method = dataOf(await api.post<PaymentMethod>("/payment-methods", { name: "Cheque antiguo", kind: "cash" }));
    const rental = await anActive({ payment_method_id: method.id });
    await app.db.query("update payment_method set archived_at = now() where id = $1", [method.id]);
    expect((await renew(rental)).payment_method_id).toBeNull();
  });
});

test("a charge that is not monthly is billed once in the month in which a renewal begins", async () => {
  const rental = await anActive({ invoice_series_id: series_id });
  await aCharge(rental.id, {
    kind: "property_tax",
    concept: "IBI",
    amount: 30_000,
    rhythm: "named_months",
    months: [6],
  });
  const waste = { kind: "waste", concept: "Basuras", rhythm: "every_n_months", interval_months: 3 } as const;
  await aCharge(rental.id, { ...waste, starts_on: "2025-09-20" });
  await aCharge(rental.id, { ...waste, concept: "Vado", starts_on: "2026-06-20" });
  await aCharge(rental.id, {
    kind: "insurance",
    concept: "Seguro",
    rhythm: "named_months",
    months: [6],
    ends_on: "2026-06-30",
  });
  const next = await renew(rental);
  expect(await shown(next.id)).toEqual([
    ["Basuras", 6_000, "2026-09-01", null],
    ["IBI", 30_000, "2026-07-01", null],
    ["Vado", 6_000, "2026-06-20", null],
  ]);
  dataOf(await api.post<Rental>(`/rentals/${next.id}/activate`, { version: next.version, signed_on: "2026-03-01" }));
  dataOf(await api.post<BillingRun>("/billing-runs", { month: "2026-06-01" }));
  const billed = await app.db.query<{ concept: string }>(
    `select l.concept from invoice i join invoice_line l on l.invoice_id = i.id
     where i.rental_id = any($1) and l.concept !~ '^(Renta|Gastos)' order by l.concept`,
    [[rental.id, next.id]],
  );
  expect(billed.map(({ concept }) => concept)).toEqual(["Basuras", "IBI", "Seguro", "Vado"]);
});

describe("until a renewal begins, its charges follow those of the contract before", () => {
  test("so that new amounts, new charges and ends after the draft count", async () => {
    const rental = await anActive({ end_date: "2026-05-31" });
    const community = await aCharge(rental.id);
    const parking = await aCharge(rental.id, { kind: "parking", concept: "Plaza" });
    const next = await renew(rental, "2026-06-01");
    await change(community, "change_amount", { amount: 6_300, from: "2026-05-01" });
    await patch(parking, { ends_on: "2026-05-31" });
    await aCharge(rental.id, { kind: "other", concept: "Trastero", amount: 2_000 });
    expect(await shown(next.id)).toEqual([
      ["Comunidad", 6_300, "2026-06-01", null],
      ["Trastero", 2_000, "2026-06-01", null],
    ]);
    await change(community, "undo_change");
    await patch(parking, { ends_on: null });
    expect(await shown(next.id)).toEqual([
      ["Comunidad", 6_000, "2026-06-01", null],
      ["Plaza", 6_000, "2026-06-01", null],
      ["Trastero", 2_000, "2026-06-01", null],
    ]);
  });

  test("and its first day, while what a user changed or removed in it stays", async () => {
    const rental = await anActive({ end_date: "2026-05-31" });
    const community = await aCharge(rental.id);
    const parking = await aCharge(rental.id, { kind: "parking", concept: "Plaza" });
    const storage = await aCharge(rental.id, { kind: "other", concept: "Trastero" });
    const next = await renew(rental, "2026-06-01");
    const copies = await agreedOf(next.id);
    const copyOf = ({ concept }: RecurringCharge) => {
      const copy = copies.find((one) => one.concept === concept);
      if (!copy) throw new Error(`No copy of ${concept}`);
      return copy;
    };
    await patch(copyOf(community), { amount: 6_500 });
    expect((await api.delete(`/recurring-charges/${copyOf(parking).id}`)).status).toBe(200);
    for (const charge of [community, parking])
      await change(charge, "change_amount", { amount: 7_000, from: "2026-05-01" });
    await patch(storage, { concept: "Trastero 4" });
    const { version } = dataOf(await api.get<Rental>(`/rentals/${next.id}`));
    dataOf(await api.patch<Rental>(`/rentals/${next.id}`, { version, start_date: "2026-05-20" }));
    expect(await shown(next.id)).toEqual([
      ["Comunidad", 6_500, "2026-06-01", null],
      ["Trastero 4", 6_000, "2026-05-20", null],
    ]);
  });

  test("while one that a one-off charge bills in the renewal stays", async () => {
    const rental = await anActive({ end_date: "2026-05-31" });
    const community = await aCharge(rental.id);
    const next = await renew(rental, "2026-06-01");
    const { id, concept, payment_application_id } = await theOne(next.id);
    await app.db.query(
      `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, settled_charge_id)
       values ($1, $2, $3, 6000, '2026-06-01', $4)`,
      [next.id, payment_application_id, concept, id],
    );
    await change(community, "change_amount", { amount: 6_300, from: "2026-05-01" });
    expect(await shown(next.id)).toEqual([["Comunidad", 6_000, "2026-06-01", null]]);
    expect(await theOne(next.id)).toMatchObject({ id, is_billed: true });
  });

  test("and no longer once it has started", async () => {
    const rental = await anActive({ start_date: "2025-01-01", end_date: "2026-12-31" });
    const community = await aCharge(rental.id);
    const next = await renew(rental, "2026-03-01");
    dataOf(await api.post<Rental>(`/rentals/${next.id}/activate`, { version: next.version, signed_on: "2026-02-20" }));
    await patch(community, { concept: "Comunidad de 2025" });
    expect(await theOne(next.id)).toMatchObject({ concept: "Comunidad" });
  });
});

test("after an upgrade equal charges of a renewal follow, and others stay as they are (migration 0144)", async () => {
  const rental = await anActive({ end_date: "2026-05-31" });
  const community = await aCharge(rental.id);
  const parking = await aCharge(rental.id, { kind: "parking", concept: "Plaza" });
  const next = await renew(rental, "2026-06-01");
  // As a former release left it: the copy was recorded before the amount changed.
  await app.db.query("delete from continued_charge", []);
  await app.db.query("update recurring_charge set amount = 5000 where rental_id = $1 and kind = 'parking'", [next.id]);
  const file = new URL("../../../../server/schema/migrations/0144_continued_charges.sql", import.meta.url);
  const sql = await readFile(file, "utf8");
  for (const statement of sql.slice(sql.indexOf("-- Of the renewals")).split(";\n\n"))
    await app.db.query(statement, []);
  for (const charge of [community, parking])
    await change(charge, "change_amount", { amount: 7_000, from: "2026-05-01" });
  expect(await shown(next.id)).toEqual([
    ["Comunidad", 7_000, "2026-06-01", null],
    ["Plaza", 5_000, "2026-06-01", null],
  ]);
});
