import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { type Mandate, nextSequence } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, type SheetRecords } from "#tests/support/bulk-upload.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
beforeAll(async () => {
  loader = createLoader(admin, () => app.services);
});

const errorsOf = async (entity: Parameters<Loader["check"]>[0], records: SheetRecords) =>
  loader.describeIssues((await loader.check(entity, records)).id);
const recordsOf = async (id: string) => dataOf(await admin.get<LoadedRecord[]>(`/bulk-uploads/${id}/records`));

/** Loads one sheet without errors, and returns the upload and the ids of its records. */
async function load(entity: Parameters<Loader["check"]>[0], records: SheetRecords) {
  const { id, state } = await loader.load(entity, records);
  expect(state, JSON.stringify(await loader.describeIssues(id))).toBe("committed");
  return { id, records: (await recordsOf(id)).map((record) => record.id) };
}
const rowOf = async (table: string, id: string | undefined) =>
  (await app.db.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id ?? null]))[0];

async function aLiveRental(more: Parameters<typeof given.aRental>[0] = {}): Promise<{ rental: Rental; asset: Asset }> {
  const asset = await given.anAsset();
  const rental = await given.aRental({ asset_id: asset.id, monthly_rent: 80_000, ...more });
  await app.db.query("update rental set state = 'active', signed_on = '2025-12-01' where id = $1", [rental.id]);
  return { rental, asset };
}

describe("deposits held", () => {
  test("a lodged deposit takes the place of the agreed one, is recovered and returned, and its load is undone", async () => {
    const { rental, asset } = await aLiveRental({ deposit_amount: 80_000 });
    const row = {
      rental_id: asset.cod,
      amount: 800,
      state: "Depositada",
      received_on: "2025-12-01",
      lodged_on: "2025-12-20",
      lodge_reference: "M-77",
    };
    const first = await load("deposit", [row]);
    expect(await rowOf("deposit", first.records[0])).toMatchObject({
      kind: "legal",
      state: "lodged",
      received_amount: 80_000,
      lodge_reference: "M-77",
      rental_id: rental.id,
    });
    expect(await rowOf("rental", rental.id)).toMatchObject({ deposit_id: first.records[0] });
    expect(await errorsOf("deposit", [row])).toEqual([expect.stringMatching(/^2 rental_id: Ya existe: FIA-/)]);

    expect(await loader.move(first.id, "undo")).toMatchObject({ state: "undone" });
    const [agreed] = await app.db.query("select state, amount, received_amount from deposit where rental_id = $1", [
      rental.id,
    ]);
    expect(agreed).toEqual({ state: "pending", amount: 80_000, received_amount: 0 });

    const again = await load("deposit", [{ ...row, rental_id: rental.code }]);
    const move = async (verb: string, body: object) => {
      const { version } = dataOf(await admin.get<Deposit>(`/deposits/${again.records[0]}`));
      return dataOf(await admin.post<Deposit>(`/deposits/${again.records[0]}/${verb}`, { version, ...body }));
    };
    await move("recover", { recovered_on: "2026-03-01" });
    const [method] = await app.db.query<{ id: string }>(
      "select id from payment_method where kind = 'transfer' limit 1",
    );
    const returned = await move("give_back", { returned_on: "2026-03-10", payment_method_id: method?.id });
    expect(returned).toMatchObject({ state: "returned", returned_amount: 80_000 });
    expect(await loader.move(again.id, "undo")).toMatchObject({ state: "committed" });
  });

  test("guarantees of a home count with those of the contracts that it renews, recorded and in the same file", async () => {
    const { rental } = await aLiveRental({ deposit_amount: null, regime: "habitual", end_date: "2026-06-30" });
    const terms = { start_date: "2026-07-01", end_date: "2031-06-30", monthly_rent: 80_000, index_clause: "irav" };
    const { version } = dataOf(await admin.get<Rental>(`/rentals/${rental.id}`));
    const renewal = dataOf(await admin.post<Rental>(`/rentals/${rental.id}/renew`, { version, ...terms }));
    const further = { kind: "Aval bancario", state: "received", received_on: "2025-12-01" };
    const beyond = await errorsOf("deposit", [
      { ...further, rental_id: rental.code, amount: 1_000 },
      { ...further, rental_id: renewal.code, amount: 601 },
    ]);
    expect(beyond).toEqual([expect.stringMatching(/^2 amount: /), expect.stringMatching(/^3 amount: /)]);
    await load("deposit", [{ ...further, rental_id: rental.code, amount: 1_000 }]);
    expect(await errorsOf("deposit", [{ ...further, rental_id: renewal.code, amount: 601 }])).toEqual([
      expect.stringMatching(/^2 amount: /),
    ]);
    expect(await errorsOf("deposit", [{ ...further, rental_id: renewal.code, amount: 600 }])).toEqual([]);
  });

  describe("loaded after their rentals", () => {
    const loadBoth = async (deposit_amount: number | null) => {
      const [asset, tenant] = [await given.anAsset(), await given.aPerson()];
      const rentals = await load("rental", [
        {
          asset_id: asset.cod,
          tenant_id: tenant.documentation,
          regime: "habitual",
          monthly_rent: 800,
          deposit_amount,
          start_date: "2026-01-01",
          state: "Vigente",
          signed_on: "2025-12-01",
        },
      ]);
      const deposits = await load("deposit", [
        { rental_id: asset.cod, amount: 800, state: "held", received_on: "2025-12-01" },
      ]);
      return { rentals, deposits };
    };

    test.each([800, null])("both loads are undone, the deposits first, where %s was agreed", async (agreed) => {
      const { rentals, deposits } = await loadBoth(agreed);
      expect(await loader.move(rentals.id, "undo")).toMatchObject({ state: "committed" });
      expect(await loader.describeIssues(rentals.id, "undo")).toContain(
        "2 -: Lo usan registros que cargó otro archivo (Fianza). Deshaz antes la carga de «personas.xlsx»",
      );
      expect(await loader.move(deposits.id, "undo")).toMatchObject({ state: "undone" });
      expect(await loader.move(rentals.id, "undo")).toMatchObject({ state: "undone" });
      const [left] = await app.db.query("select count(*)::integer as count from deposit where rental_id = $1", [
        rentals.records[0],
      ]);
      expect(left).toEqual({ count: 0 });
    });

    test("a rental that a person changed in between still keeps its load", async () => {
      const { rentals, deposits } = await loadBoth(800);
      const [id] = rentals.records;
      const { version } = dataOf(await admin.get<Rental>(`/rentals/${id}`));
      dataOf(await admin.patch(`/rentals/${id}`, { version, notes: "Ha llamado" }));
      expect(await loader.move(deposits.id, "undo")).toMatchObject({ state: "undone" });
      expect(await loader.move(rentals.id, "undo")).toMatchObject({ state: "committed" });
      expect(await loader.describeIssues(rentals.id, "undo")).toContain("2 -: Ha cambiado después de la carga");
    });
  });

  test("a deposit in hand, one held by the landlord and a guarantee keep their places; wrong ones are refused", async () => {
    const rentals = await Promise.all([1, 2, 3].map(() => aLiveRental({ deposit_amount: null })));
    const [a = "", b = "", c = ""] = rentals.map(({ rental }) => rental.code);
    const base = { amount: 800, received_on: "2025-12-01" };
    const { records } = await load("deposit", [
      { ...base, rental_id: a, state: "received" },
      { ...base, rental_id: b, state: "held" },
      { ...base, rental_id: c, state: "received", kind: "Aval bancario" },
    ]);
    const states = await Promise.all(records.map((id) => rowOf("deposit", id)));
    expect(states.map((row) => [row?.["state"], row?.["held_on"], row?.["received_amount"]])).toEqual([
      ["received", null, 80_000],
      ["held", "2025-12-01", 80_000],
      ["received", null, 0],
    ]);
    const { rental } = await aLiveRental({ deposit_amount: 70_000, regime: "habitual" });
    const one = { ...base, rental_id: rental.code };
    expect(
      await errorsOf("deposit", [
        { ...one, state: "lodged" },
        { ...one, state: "lodged", lodged_on: "2025-11-01", kind: "additional", amount: 1700 },
        { ...one, rental_id: "NADA", state: "received", received_on: "2027-01-01" },
        { ...one, rental_id: c, state: "received", lodged_on: "2025-12-20" },
      ]),
    ).toEqual([
      "2 lodged_on: Depositada el es requerido",
      expect.stringMatching(/^2 rental_id: Ya existe: FIA-/),
      "3 state: Solo la fianza legal se deposita en un organismo",
      "3 lodged_on: «Depositada el» no puede ser anterior al paso previo de la fianza",
      expect.stringMatching(/^3 amount: /),
      "4 received_on: «Cobrada el» no puede ser una fecha futura",
      "4 rental_id: Alquiler: no existe «NADA»",
      "5 lodged_on: «Depositada el» solo se rellena si la fianza está depositada",
    ]);
  });
});

describe("mandates with their last use", () => {
  const iban = "ES91 2100 0418 4502 0005 1332";

  test("a used mandate is debited as a recurrent one, an unused one as a first one", async () => {
    const person = await given.aPerson();
    const base = { person_id: person.documentation, signed_on: "2024-01-10", iban };
    const [used, fresh] = [`M-${nextNumber()}`, `M-${nextNumber()}`];
    const { records } = await load("mandate", [
      { ...base, reference: used, last_used_on: "01/02/2026" },
      { ...base, reference: fresh, signed_on: "2026-01-10" },
    ]);
    const mandates = await Promise.all(records.map(async (id) => dataOf(await admin.get<Mandate>(`/mandates/${id}`))));
    expect(mandates.map((one) => [one.reference, one.last_used_on, nextSequence(one)])).toEqual([
      [used, "2026-02-01", "RCUR"],
      [fresh, null, "FRST"],
    ]);
    expect(await errorsOf("mandate", [{ ...base, reference: used }])).toEqual([`2 reference: Ya existe: ${used}`]);
  });

  test("mandates are loaded only with a confirmation, and another account is recorded as a change", async () => {
    const person = await given.aPerson();
    const base = { person_id: person.documentation, signed_on: "2025-01-10" };
    await load("mandate", [{ ...base, iban, reference: `M-${nextNumber()}` }]);
    const other = { ...base, iban: "ES7921000813610123456789", reference: `M-${nextNumber()}` };
    const { id, version } = await loader.check("mandate", [other]);
    const refused = await admin.post(`/bulk-uploads/${id}/commit`, { version });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([403, "error.confirmation_required"]);
    expect((await loader.move(id, "commit")).state).toBe("committed");
    const [mandate] = await recordsOf(id);
    expect(
      await app.db.query("select old_ending, new_ending from bank_account_change where entity_id = $1", [
        mandate?.id ?? "",
      ]),
    ).toEqual([{ old_ending: "1332", new_ending: "6789" }]);
  });

  test("a lapsed mandate, one without reference and one used before its signature are refused", async () => {
    const person = await given.aPerson();
    const base = { person_id: person.documentation, iban, reference: `M-${nextNumber()}` };
    const errors = await errorsOf("mandate", [
      { ...base, signed_on: "2020-01-10", last_used_on: "2023-03-17" },
      { ...base, reference: null, signed_on: "2025-01-10" },
      { ...base, reference: `M-${nextNumber()}`, signed_on: "2025-01-10", last_used_on: "2025-01-09" },
      { ...base, reference: `M-${nextNumber()}`, signed_on: "2020-01-10", last_used_on: "2023-03-18" },
    ]);
    expect(errors).toEqual([
      expect.stringMatching(/^2 last_used_on: El mandato ha caducado: 36 meses/),
      "3 reference: Referencia es requerido",
      "4 last_used_on: «Último cobro» no puede ser anterior a la firma",
    ]);
  });
});

describe("recurring charges", () => {
  test("charges of a rental are loaded with their rhythm, and refused as rent, under rent's concept or twice", async () => {
    const { rental } = await aLiveRental();
    const base = { rental_id: rental.code, kind: "Comunidad", payment_application_id: "Gastos", amount: "35,00" };
    const one = { ...base, concept: "Cuota", starts_on: "2026-01-01" };
    const { records } = await load("recurring_charge", [
      one,
      { ...base, kind: "IBI", concept: "IBI", starts_on: "2026-01-01", rhythm: "En meses concretos", months: "9; 3" },
    ]);
    expect(await rowOf("recurring_charge", records[0])).toMatchObject({ rhythm: "monthly", amount: 3_500 });
    expect(await rowOf("recurring_charge", records[1])).toMatchObject({ rhythm: "named_months", months: [3, 9] });
    const errors = await errorsOf("recurring_charge", [
      one,
      { ...one, kind: "rent", concept: "x" },
      { ...one, payment_application_id: "Renta", concept: "y" },
      { ...one, concept: "z", months: "13" },
    ]);
    expect(errors).toEqual([
      "2 concept: Ya existe: Cuota",
      expect.stringMatching(/^3 kind: /),
      expect.stringMatching(/^4 payment_application_id: Renta y fianza/),
      "5 months: «Meses» debe ser números del 1 al 12, como 3; 9",
    ]);
  });
});

describe("owners' shares and prices", () => {
  test("the shares of a place add up to 100 % from one day, and only where it has no owners yet", async () => {
    const [asset, other, one, two] = [
      await given.anAsset(),
      await given.anAsset(),
      await given.anOwner(),
      await given.anOwner(),
    ];
    const row = (cod: string, owner: typeof one, share: string, since = "2020-01-01") => ({
      asset_id: cod,
      owner_id: owner.documentation,
      share,
      since,
    });
    const shares = [row(asset.cod, one, "60 %"), row(asset.cod, two, "40")];
    const { id } = await load("ownership", shares);
    const owners = async () =>
      dataOf(await admin.get<{ owner_id: string; share: number }[]>(`/assets/${asset.id}/owners`)).map(
        ({ owner_id, share }) => [owner_id, share],
      );
    expect(await owners()).toEqual([
      [one.id, 6_000],
      [two.id, 4_000],
    ]);
    expect(
      await errorsOf("ownership", [
        ...shares,
        row(other.cod, one, "60"),
        row(other.cod, two, "50"),
        { ...row(other.cod, one, "100"), asset_id: null },
      ]),
    ).toEqual([
      expect.stringMatching(/^2 owner_id: Ya existe: /),
      expect.stringMatching(/^3 owner_id: Ya existe: /),
      "4 share: Los porcentajes deben sumar el 100 % cada día",
      "5 share: Los porcentajes deben sumar el 100 % cada día",
      "6 asset_id: Indica un inmueble o un activo, uno solo",
    ]);
    expect(await loader.move(id, "undo")).toMatchObject({ state: "undone" });
    expect(await owners()).toEqual([]);
  });

  test("prices of an asset are loaded and never overlap", async () => {
    const asset = await given.anAsset();
    const base = { asset_id: asset.cod, amount: 950 };
    const first = { ...base, valid_from: "2026-01-01", valid_to: "2026-06-30" };
    const { records } = await load("asset_price", [first, { ...base, valid_from: "2026-07-01" }]);
    expect(await rowOf("asset_price", records[0])).toMatchObject({ amount: 95_000, expenses: 0 });
    const empty = await given.anAsset();
    expect(
      await errorsOf("asset_price", [
        first,
        { ...first, asset_id: empty.cod },
        { ...base, asset_id: empty.cod, valid_from: "2026-06-30" },
      ]),
    ).toEqual([
      expect.stringMatching(/^2 asset_id: Ya existe: /),
      "4 valid_from: Coincide en fechas con el precio de la fila 3",
    ]);
  });
});

test("a sheet raises no general cost of a home that ended within the year before", async () => {
  const { rental } = await aLiveRental();
  const base = { rental_id: rental.code, kind: "Comunidad", payment_application_id: "Gastos" };
  const former = { ...base, concept: "Cuota", amount: "35,00", starts_on: "2026-01-01", ends_on: "2026-01-31" };
  await load("recurring_charge", [former]);
  const next = { ...base, concept: "Cuota nueva", starts_on: "2026-02-01" };
  expect(await errorsOf("recurring_charge", [{ ...next, amount: "90,00" }])).toEqual([
    expect.stringMatching(/^2 amount: «Cuota nueva» sube más de lo que permite el art. 20.2 LAU/),
  ]);
  expect(await errorsOf("recurring_charge", [{ ...next, amount: "35,00" }])).toEqual([]);
  expect(await errorsOf("recurring_charge", [{ ...next, kind: "IBI", amount: "90,00" }])).toEqual([]);
  const refused = (row: number): unknown =>
    expect.stringMatching(new RegExp(`^${row} amount: .* sube más de lo que permite`));
  const second = { ...next, concept: "Cuota segunda", amount: "35,00" };
  expect(await errorsOf("recurring_charge", [{ ...next, amount: "35,00" }, second])).toEqual([refused(2), refused(3)]);
  const quarterly = { ...next, rhythm: "Cada varios meses", interval_months: 3 };
  expect(await errorsOf("recurring_charge", [{ ...quarterly, amount: "105,00" }])).toEqual([]);
  expect(await errorsOf("recurring_charge", [{ ...quarterly, amount: "106,00" }])).toEqual([refused(2)]);
  expect(await errorsOf("recurring_charge", [{ ...next, amount: "90,00", raise_reason: "Derrama aprobada" }])).toEqual(
    [],
  );
});

describe("who may load them", () => {
  afterAll(() => assignProperties(app.db, "all"));

  test("a manager finds neither rentals nor assets of other properties", async () => {
    const mine = await given.aProperty();
    const { rental, asset } = await aLiveRental();
    const owner = await given.anOwner();
    await assignProperties(app.db, [mine.id]);
    const own = createLoader(await app.logInAs("manager"), () => app.services);
    const errors = async (entity: Parameters<Loader["check"]>[0], record: SheetRecords[number]) =>
      own.describeIssues((await own.check(entity, [record])).id);
    const charge = { kind: "community", payment_application_id: "Gastos", concept: "x", amount: 1 };
    expect(await errors("recurring_charge", { ...charge, rental_id: rental.code, starts_on: "2026-01-01" })).toEqual([
      `2 rental_id: Alquiler: no existe «${rental.code}»`,
    ]);
    expect(await errors("asset_price", { asset_id: asset.cod, amount: 1, valid_from: "2026-01-01" })).toEqual([
      `2 asset_id: Activo: no existe «${asset.cod}»`,
    ]);
    expect(
      await errors("ownership", {
        asset_id: asset.cod,
        owner_id: owner.documentation,
        share: "100 %",
        since: "2020-01-01",
      }),
    ).toContain(`2 asset_id: Activo: no existe «${asset.cod}»`);
  });

  test("an agent without these rights may not load deposits or shares", async () => {
    const agent = await app.logInAs("agent");
    for (const entity of ["deposit", "ownership"])
      expect((await agent.get(`/bulk-uploads/templates/${entity}`)).status, entity).toBe(403);
  });
});
