import { beforeAll, expect, test } from "vitest";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { createLoader, type Loader } from "#tests/support/bulk-upload.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
let series_id: string;

beforeAll(async () => {
  loader = createLoader(api, () => app.services);
  series_id = (await money.aSeries()).id;
});

test("undoing an upload of recurring charges is refused while an invoice bills one of them", async () => {
  const rental = await given.aRental({ start_date: "2026-01-01", monthly_rent: 80_000 });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-01' where id = $1", [rental.id]);
  const base = { rental_id: rental.code, payment_application_id: "Gastos", amount: "35,00", starts_on: "2026-01-01" };
  const { id } = await loader.load("recurring_charge", [
    { ...base, kind: "Comunidad", concept: "Cuota" },
    { ...base, kind: "IBI", concept: "IBI" },
  ]);
  const line = {
    ...(await money.aLine({ unit_amount: 3_500, concept: "Cuota" })),
    payment_application_id: await money.anApplication("expenses"),
  };
  const period = { period_start: "2026-02-01", period_end: "2026-02-28" };
  const invoice = await money.anIssuedInvoice({
    series_id,
    rental_id: rental.id,
    person_id: rental.tenant_id,
    ...period,
    lines: [line],
  });
  expect(await loader.move(id, "undo")).toMatchObject({ state: "committed" });
  expect(await loader.describeIssues(id, "undo")).toEqual(["2 -: Lo usan otros registros (Factura)"]);
  expect(dataOf(await api.get<LoadedRecord[]>(`/bulk-uploads/${id}/records`)).length).toBe(2);

  const { version } = dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`));
  dataOf(await api.post(`/invoices/${invoice.id}/annul`, { version, reason: "Emitida por error" }));
  expect(await loader.move(id, "undo")).toMatchObject({ state: "undone" });
});

test("a sheet warns of the months that are billed without a charge, by its days and rhythm", async () => {
  const rental = await given.aRental({ start_date: "2026-01-01", monthly_rent: 80_000 });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-01' where id = $1", [rental.id]);
  for (const month of ["2026-01", "2026-02"])
    await money.anInvoice({
      series_id,
      rental_id: rental.id,
      person_id: rental.tenant_id,
      period_start: `${month}-01`,
      period_end: `${month}-28`,
      lines: [await money.aLine()],
    });
  const base = { rental_id: rental.code, kind: "IBI", payment_application_id: "Gastos", amount: "35,00" };
  const { id } = await loader.check("recurring_charge", [
    { ...base, concept: "a", starts_on: "2026-01-01" },
    { ...base, concept: "b", starts_on: "2026-02-10" },
    { ...base, concept: "c", starts_on: "2026-03-01" },
    { ...base, concept: "d", starts_on: "2026-01-01", rhythm: "Cada varios meses", interval_months: 2 },
    { ...base, concept: "e", starts_on: "2026-01-01", rhythm: "En meses concretos", months: "3; 9" },
    { ...base, concept: "f", starts_on: "2026-01-01", rhythm: "En meses concretos", months: "2; 9" },
    { ...base, concept: "g", starts_on: "2026-01-01", ends_on: "2026-01-15" },
  ]);
  const said = (await loader.describeIssues(id, "warning")).map((issue) => issue.slice(0, issue.indexOf(". Se carga")));
  const text = "starts_on: Meses ya facturados o en borrador sin este concepto:";
  expect(said).toEqual([`2 ${text} 2`, `3 ${text} 1`, `5 ${text} 1`, `7 ${text} 1`, `8 ${text} 1`]);
  expect(await loader.describeIssues(id)).toEqual([]);
});

test("a sheet counts the invoices by hand of a month by their days, as the record of a charge does", async () => {
  const rental = await given.aRental({ start_date: "2026-01-01", monthly_rent: 80_000 });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-01' where id = $1", [rental.id]);
  for (const [period_start, period_end] of [
    ["2026-02-01", "2026-02-10"],
    ["2026-02-11", "2026-02-20"],
  ])
    await money.anInvoice({
      series_id,
      rental_id: rental.id,
      person_id: rental.tenant_id,
      period_start: period_start ?? null,
      period_end: period_end ?? null,
      lines: [
        { ...(await money.aLine({ unit_amount: 20_000 })), payment_application_id: await money.anApplication("rent") },
      ],
    });
  await app.db.query("update invoice set billed_month = null where rental_id = $1 and period_start = '2026-02-01'", [
    rental.id,
  ]);
  const base = { rental_id: rental.code, kind: "IBI", payment_application_id: "Gastos", amount: "35,00" };
  const { id } = await loader.check("recurring_charge", [
    { ...base, concept: "a", starts_on: "2026-02-15" },
    { ...base, concept: "b", starts_on: "2026-02-21" },
    { ...base, concept: "c", starts_on: "2026-01-01", ends_on: "2026-01-31" },
  ]);
  const warned = (await loader.describeIssues(id, "warning")).map((issue) => issue.slice(0, 1));
  expect(warned).toEqual(["2"]);
});

test("rows of one sheet raise no general cost of a home one after the other without a reason", async () => {
  const rental = await given.aRental({ start_date: "2026-01-01", monthly_rent: 80_000 });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-01' where id = $1", [rental.id]);
  const base = { rental_id: rental.code, kind: "Comunidad", payment_application_id: "Gastos" };
  const first = { ...base, concept: "a", amount: "35,00", starts_on: "2026-01-01", ends_on: "2026-08-31" };
  const next = { ...base, concept: "b", amount: "80,00", starts_on: "2026-09-01" };
  const refusedRows = async (row: typeof next & { raise_reason?: string }) => {
    const { id } = await loader.check("recurring_charge", [first, row]);
    return (await loader.describeIssues(id)).map((issue) => issue.slice(0, "3 amount".length));
  };
  expect(await refusedRows(next)).toEqual(["3 amount"]);
  expect(await refusedRows({ ...next, amount: "35,00" })).toEqual([]);
  expect(await refusedRows({ ...next, raise_reason: "Derrama aprobada" })).toEqual([]);
});
