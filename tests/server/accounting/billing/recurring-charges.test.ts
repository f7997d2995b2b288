import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { untilWaiting } from "#tests/support/lock-waits.ts";
import { lockTable } from "#tests/support/table-lock.ts";
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
  const rents = [{ valid_from: since, amount: 90_000, expenses: 4_000 }];
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents, regime: "business" });
  await app.db.query("update rental set invoice_series_id = $2 where id = $1", [id, series_id]);
  return { id, tenant_id };
}

const inputOf = async (rental_id: string, changes: Partial<RecurringChargeInput> = {}) => ({
  rental_id,
  kind: "community",
  payment_application_id: await money.anApplication("expenses"),
  concept: "Comunidad",
  amount: 6_000,
  starts_on: "2020-01-01",
  rhythm: "monthly",
  ...changes,
});

const aCharge = async (rental_id: string, changes: Partial<RecurringChargeInput> = {}): Promise<RecurringCharge> =>
  dataOf(await api.post<RecurringCharge>("/recurring-charges", await inputOf(rental_id, changes)));

const chargesOf = async (rental_id: string): Promise<RecurringCharge[]> =>
  dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental_id}&sort=created_at`));

const freshOf = async ({ id }: RecurringCharge): Promise<RecurringCharge> =>
  dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));

const ofKind = async (rental_id: string, kind: RecurringCharge["kind"]): Promise<RecurringCharge> => {
  const found = (await chargesOf(rental_id)).find((charge) => charge.kind === kind);
  if (!found) throw new Error(`No charge of ${kind}`);
  return found;
};

const bill = (month: string) => api.post<BillingRun>("/billing-runs", { month: `${month}-01` });

async function draftOf(rental_id: string, month: string): Promise<Invoice> {
  const drafts = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental_id}`));
  const draft = drafts.find(({ billed_month }) => billed_month === `${month}-01`);
  if (!draft) throw new Error(`No draft bills ${month}`);
  return draft;
}

interface BilledLine {
  readonly concept: string;
  readonly unit_amount: number;
  readonly tax_rate: number;
  readonly withholding_rate: number;
  readonly exemption_reason: string | null;
  readonly recurring_charge_id: string | null;
}

const linesOf = (invoice_id: string) =>
  app.db.query<BilledLine>(
    `select concept, unit_amount, tax_rate, withholding_rate, exemption_reason, recurring_charge_id from invoice_line
     where invoice_id = $1 order by position`,
    [invoice_id],
  );

const billedIn = async (rental_id: string, month: string) => {
  await bill(month);
  return linesOf((await draftOf(rental_id, month)).id);
};

const move = async (charge: RecurringCharge, verb: string, body: object = {}) =>
  api.post<RecurringCharge>(`/recurring-charges/${charge.id}/${verb}`, {
    version: (await freshOf(charge)).version,
    ...body,
  });

const patch = async (charge: RecurringCharge, values: object) =>
  api.patch<RecurringCharge>(`/recurring-charges/${charge.id}`, {
    version: (await freshOf(charge)).version,
    ...values,
  });

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof move>>) => [status, body.errors[0]?.translationKey];

describe("rent and expenses", () => {
  test("are charges of every rental, which follow its terms", async () => {
    const rental = await given.aRental({ monthly_rent: 85_000, monthly_expenses: 0, start_date: "2026-05-01" });
    const shown = async () =>
      (await chargesOf(rental.id)).map(({ kind, amount, starts_on }) => `${kind} ${amount} ${starts_on}`).toSorted();
    expect(await shown()).toEqual(["expenses 0 2026-05-01", "rent 85000 2026-05-01"]);
    const changes = { monthly_rent: 90_000, monthly_expenses: 5_000, start_date: "2026-06-01" };
    dataOf(await api.patch<Rental>(`/rentals/${rental.id}`, { version: rental.version, ...changes }));
    expect(await shown()).toEqual(["expenses 5000 2026-06-01", "rent 90000 2026-06-01"]);
  });

  test("are created, changed, archived and removed with the contract alone", async () => {
    const { id } = await aLet("2029-01-01");
    const rent = await ofKind(id, "rent");
    const refused = [
      await patch(rent, { amount: 1 }),
      await patch(rent, { ends_on: "2029-12-31" }),
      await api.post<RecurringCharge>("/recurring-charges", await inputOf(id, { kind: "rent" })),
      await api.post<RecurringCharge>(`/recurring-charges/${rent.id}/archive`, { version: rent.version }),
      await api.delete<RecurringCharge>(`/recurring-charges/${rent.id}`),
    ];
    expect(refused.map(refusalOf)).toEqual(refused.map(() => [409, "error.charge_of_contract"]));
    expect(refusalOf(await move(rent, "change_amount", { amount: 1, from: "2029-05-01" }))[0]).toBe(409);
  });

  test("are billed with the tax that was set, and its reason", async () => {
    const { id } = await aLet("2029-02-01");
    const tax = { tax_rate: 0, withholding_rate: 0, tax_reason: "Exenta por acuerdo" };
    expect((await patch(await ofKind(id, "rent"), tax)).status).toBe(200);
    const [rent, expenses] = await billedIn(id, "2029-02");
    expect(rent).toMatchObject({ tax_rate: 0, withholding_rate: 0, exemption_reason: "Exenta por acuerdo" });
    expect(expenses).toMatchObject({ tax_rate: 2_100, exemption_reason: null });
  });
});

test("a month bills what is due in it, and a monthly charge by its days", async () => {
  const { id } = await aLet("2030-01-01");
  const community = await aCharge(id, { starts_on: "2030-01-16" });
  await aCharge(id, { kind: "property_tax", concept: "IBI", amount: 30_000, rhythm: "named_months", months: [2, 6] });
  await aCharge(id, {
    kind: "other",
    concept: "Descuento",
    amount: -1_000,
    starts_on: "2030-01-01",
    ends_on: "2030-01-31",
  });
  const january = await billedIn(id, "2030-01");
  expect(january.map(({ concept, unit_amount }) => [concept, unit_amount])).toEqual([
    ["Renta de enero de 2030", 90_000],
    ["Gastos de enero de 2030", 4_000],
    ["Comunidad (16 de 31 días)", 3_097],
    ["Descuento", -1_000],
  ]);
  expect(january.map(({ recurring_charge_id }) => recurring_charge_id)).toContain(community.id);
  const february = await billedIn(id, "2030-02");
  expect(february.slice(2).map(({ concept, unit_amount }) => [concept, unit_amount])).toEqual([
    ["Comunidad", 6_000],
    ["IBI", 30_000],
  ]);
});

test("a proposed invoice has the recurring charges, and its lines name them once it is saved", async () => {
  const { id, tenant_id } = await aLet("2031-01-01");
  const community = await aCharge(id);
  const query = `rental_id=${id}&month=2031-01-01`;
  const proposed = dataOf(
    await api.get<{ lines: (Record<string, unknown> & { tax: unknown })[] }>(`/invoices/proposal?${query}`),
  );
  const lines = proposed.lines.map(({ tax: _tax, ...line }) => line);
  const period = { period_start: "2031-01-01", period_end: "2031-01-31", due_date: "2031-01-05" };
  const body = { series_id, person_id: tenant_id, rental_id: id, ...period, lines };
  const invoice = dataOf(await api.post<Invoice>("/invoices", body));
  const named = (await linesOf(invoice.id)).map(({ recurring_charge_id }) => recurring_charge_id);
  expect(named).toEqual([(await ofKind(id, "rent")).id, (await ofKind(id, "expenses")).id, community.id]);
});

describe("a new amount", () => {
  test("counts from the next due month on, and is undone while nothing bills it", async () => {
    const { id } = await aLet("2032-01-01");
    const charge = await aCharge(id, {
      kind: "waste",
      rhythm: "every_n_months",
      interval_months: 3,
      starts_on: "2032-01-15",
    });
    expect((await move(charge, "change_amount", { amount: 7_000, from: "2032-05-01" })).status).toBe(200);
    const changed = (await chargesOf(id)).filter(({ kind }) => kind === "waste");
    expect(changed.map(({ amount, starts_on, ends_on }) => [amount, starts_on, ends_on])).toEqual([
      [6_000, "2032-01-15", "2032-06-30"],
      [7_000, "2032-07-01", null],
    ]);
    expect((await move(charge, "undo_change")).status).toBe(200);
    const undone = (await chargesOf(id)).filter(({ kind }) => kind === "waste");
    expect(undone).toMatchObject([{ amount: 6_000, ends_on: null, replacement: "none" }]);
  });

  test("is refused for months that are billed, and stays once it is billed itself", async () => {
    const { id } = await aLet("2033-01-01");
    const charge = await aCharge(id);
    await bill("2033-01");
    expect(refusalOf(await move(charge, "change_amount", { amount: 7_000, from: "2033-01-01" }))).toEqual([
      409,
      "error.recurring_charge_billed",
    ]);
    expect(refusalOf(await patch(charge, { amount: 7_000 }))).toEqual([409, "error.recurring_charge_billed"]);
    expect(refusalOf(await patch(charge, { ends_on: "2032-12-31" }))).toEqual([409, "error.recurring_charge_billed"]);
    expect((await move(charge, "change_amount", { amount: 7_000, from: "2033-02-01" })).status).toBe(200);
    expect((await billedIn(id, "2033-02")).at(2)).toMatchObject({ unit_amount: 7_000 });
    expect(refusalOf(await move(charge, "undo_change"))).toEqual([409, "error.forbidden_move"]);
  });

  test("that is chosen while a billing run bills the charge waits for it, and is refused for its month", async () => {
    const { id } = await aLet("2034-01-01");
    const charge = await aCharge(id);
    const lock = await lockTable(app.db, "invoice", "share");
    const running = bill("2034-01");
    await untilWaiting(app.db, 1);
    const changed = move(charge, "change_amount", { amount: 7_000, from: "2034-01-01" });
    await untilWaiting(app.db, 2);
    await lock.release();
    expect((await running).status).toBe(201);
    expect(refusalOf(await changed)).toEqual([409, "error.recurring_charge_billed"]);
  });
});

test("a draft is not restored at the amount from before a change, nor without a charge that was added since", async () => {
  const { id } = await aLet("2035-01-01");
  const charge = await aCharge(id);
  const archive = async (month: string) => {
    await bill(month);
    const { id: invoice_id, version } = await draftOf(id, month);
    return dataOf(await api.post<Invoice>(`/invoices/${invoice_id}/archive`, { version }));
  };
  const restore = (invoice: Invoice) =>
    api.post<RecurringCharge>(`/invoices/${invoice.id}/restore`, { version: invoice.version });
  const [january, february] = [await archive("2035-01"), await archive("2035-02")];
  expect((await move(charge, "change_amount", { amount: 7_000, from: "2035-02-01" })).status).toBe(200);
  expect(refusalOf(await restore(february))).toEqual([409, "error.draft_outdated"]);
  const added = await aCharge(id, { kind: "other", concept: "Trastero" });
  expect(refusalOf(await restore(january))).toEqual([409, "error.draft_outdated"]);
  expect((await api.delete(`/recurring-charges/${added.id}`)).status).toBe(200);
  expect((await restore(january)).status).toBe(200);
});

test("rent and deposits are no concepts of other charges", async () => {
  const { id } = await aLet("2036-01-01");
  for (const kind of ["rent", "deposit"] as const) {
    const body = await inputOf(id, { payment_application_id: await money.anApplication(kind) });
    expect((await api.post<RecurringCharge>("/recurring-charges", body)).status).toBe(400);
  }
});

test("the charges that run past a renewal continue in the next contract", async () => {
  const { id, version } = await given.aRental({ start_date: "2025-04-01", end_date: "2026-03-31" });
  await aCharge(id, { starts_on: "2025-04-01" });
  await aCharge(id, { kind: "other", concept: "Obra", starts_on: "2025-04-01", ends_on: "2025-12-31" });
  const active = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-03-20" }));
  const terms = { monthly_rent: 90_000, start_date: "2026-04-01", end_date: "2027-03-31" };
  const next = dataOf(await api.post<Rental>(`/rentals/${id}/renew`, { version: active.version, ...terms }));
  const continued = (await chargesOf(next.id)).filter(({ kind }) => kind !== "rent" && kind !== "expenses");
  expect(continued).toMatchObject([{ concept: "Comunidad", amount: 6_000, starts_on: "2026-04-01" }]);
});
