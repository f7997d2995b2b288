import { beforeAll, describe, expect, test, vi } from "vitest";
import type { BulkUpload, LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { type Builders, createBuilders, nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, type SheetRecords, workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-18T10:00:00Z" });
let admin: Api;
let given: Builders;
let loader: Loader;
async function comeIn(): Promise<void> {
  admin = await app.logInAs("admin");
  given = createBuilders(admin);
  loader = createLoader(admin, () => app.services);
}
beforeAll(async () => {
  await comeIn();
});

const aDni = () => generateDni(50_000_000 + nextNumber());
const aPerson = (more: SheetRecords[number] = {}) => ({
  name: "Ana",
  last_name: "Gil",
  documentation: aDni(),
  is_tenant: "Sí",
  ...more,
});
const recordsOf = async (id: string) => dataOf(await admin.get<LoadedRecord[]>(`/bulk-uploads/${id}/records`));
const count = async (table: string, where = "true") =>
  (await app.db.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`))[0]?.count;

type Row = Readonly<Record<string, unknown>>;

/** The columns of a record, without those that depend on when and by whom it was created. */
function comparable(row: Row | undefined, own: readonly string[]): Row {
  const silent = new Set(["id", "created_at", "updated_at", "version", "label", "search_text", ...own]);
  return Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !silent.has(column)));
}

describe("a record from a sheet equals one from the form:", () => {
  const rowOf = async (table: string, id: string) =>
    (await app.db.query<Row>(`select * from ${table} where id = $1`, [id]))[0];

  /** @param own columns in which the two must differ */
  async function loadBoth(
    entity: Parameters<Loader["load"]>[0],
    record: SheetRecords[number],
    form: () => Promise<{ id: string }>,
    own: readonly string[],
  ) {
    const batch = await loader.load(entity, [record]);
    expect(batch.state, JSON.stringify(await loader.describeIssues(batch.id))).toBe("committed");
    const [loaded] = await recordsOf(batch.id);
    const created = await form();
    const [fromSheet, fromForm] = [await rowOf(entity, loaded?.id ?? ""), await rowOf(entity, created.id)];
    return {
      sheet: comparable(fromSheet, own),
      form: comparable(fromForm, own),
      loaded: loaded?.id ?? "",
      created: created.id,
    };
  }

  test("an address", async () => {
    const values = { street: "Calle Mayor, 7", city: "Lleida", postal_code: "25001", latitude: 41.6, longitude: 0.62 };
    const form = () => given.anAddress({ ...values, street: "Calle Mayor, 8", state: "Lleida", country: "España" });
    const both = await loadBoth("address", { ...values, latitude: "41,6" }, form, ["street"]);
    expect(both.sheet).toEqual(both.form);
  });

  test("an owner, with an address that exists", async () => {
    const { id: address_id, street, city, postal_code } = await given.anAddress();
    const record = {
      name: "Eva",
      last_name: "Sol",
      documentation: aDni(),
      email: "EVA@Example.es",
      management_fee: "7,5 %",
    };
    const form = () =>
      given.anOwner({
        ...record,
        documentation: aDni(),
        email: "eva@example.es",
        management_fee: 750,
        address_id,
        phone: null,
        bank_account: null,
        withholding_exempt: null,
        withholding_certificate_on: null,
        notes: null,
      });
    const both = await loadBoth("owner", { ...record, street: street.toUpperCase(), city, postal_code }, form, [
      "documentation",
    ]);
    expect(both.sheet).toEqual(both.form);
  });

  test("a property, with a new address", async () => {
    const record = {
      cod: `P-${nextNumber()}`,
      name: "Edificio Sol",
      property_type_id: "edificio RESIDENCIAL",
      cadastral_number: "9872023 VH5797S 0001 WX",
    };
    const addressFields = { street: "Calle Nueva, 1", city: "Madrid", postal_code: 28_013 };
    const both = await loadBoth(
      "property",
      { ...record, ...addressFields },
      () =>
        given.aProperty({
          name: record.name,
          cadastral_number: record.cadastral_number,
          year_built: null,
          notes: null,
        }),
      ["cod", "address_id"],
    );
    expect(both.sheet).toEqual(both.form);
    const property = dataOf(await admin.get<Property>(`/properties/${both.loaded}`));
    expect(property.address_label).toBe("Calle Nueva, 1, Madrid");
  });

  test("an asset", async () => {
    const property = await given.aProperty();
    const empty = {
      cadastral_number: null,
      furnished: null,
      energy_rating: null,
      tourist_registration: null,
      description: null,
      is_published: null,
      notes: null,
      capacity: null,
      bathrooms: null,
    };
    const record = {
      name: "Piso",
      floor: "3",
      door: "A",
      area_m2: "82,5 m²",
      bedrooms: 3,
      energy_certificate_expiry: "01/05/2031",
    };
    const dates = { area_m2: 82.5, energy_certificate_expiry: "2031-05-01" };
    const form = () => given.anAsset({ ...empty, ...record, ...dates, property_id: property.id });
    const both = await loadBoth(
      "asset",
      {
        ...record,
        cod: `A-${nextNumber()}`,
        asset_type_id: "Ático",
        asset_status_id: "Disponible",
        property_id: property.cod,
      },
      form,
      ["cod"],
    );
    expect(both.sheet).toEqual(both.form);
  });

  test("a person, but for where it comes from", async () => {
    const record = {
      kind: "Persona física",
      name: "Íñigo",
      last_name: "Núñez",
      gender: "Hombre",
      nationality: "Española",
      phone: "612 34 56 78",
      email: "inigo@example.es",
      bank_account: "es91 2100 0418 4502 0005 1332",
      birth_date: "12/4/1985",
      is_guarantor: "x",
      is_tenant: "no",
    };
    const documentation = aDni();
    const both = await loadBoth(
      "person",
      { ...record, documentation: documentation.toLowerCase() },
      () =>
        given.aPerson({
          ...record,
          kind: "natural",
          gender: "male",
          birth_date: "1985-04-12",
          is_guarantor: true,
          is_tenant: false,
          documentation: aDni(),
          is_business: null,
          notes: null,
          address_id: null,
        }),
      ["documentation", "created_source"],
    );
    expect(both.sheet).toEqual(both.form);
    expect(await rowOf("person", both.loaded)).toMatchObject({
      documentation,
      created_source: "mass_upload",
      phone: "+34612345678",
      version: 1,
    });
  });

  test("a rental: a draft, and one in force, with parties, rent, deposit, days and the asset's status", async () => {
    const partsOf = async (id: string) => ({
      parties: await app.db.query(
        "select person_id, role, since::text, until from rental_party where rental_id = $1 order by role, person_id",
        [id],
      ),
      rents: await app.db.query(
        "select amount, expenses, valid_from::text, source from rental_rent where rental_id = $1",
        [id],
      ),
      deposits: await app.db.query("select kind, amount, state from deposit where rental_id = $1", [id]),
      days: await app.db.query(
        `select o.period::text, o.source, a.asset_type_id from asset_occupancy o join asset a on a.id = o.asset_id
         where rental_id = $1 order by a.asset_type_id`,
        [id],
      ),
      statuses: await app.db.query(
        `select s.kind from asset a join asset_status s on s.id = a.asset_status_id
         where a.id in (select asset_id from rental where id = $1 union select unnest(annex_asset_ids) from rental where id = $1) order by 1`,
        [id],
      ),
    });
    const [tenant, other, guarantor] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
    for (const [state, start_date] of [
      ["Borrador", "2026-01-01"],
      ["Vigente", "2026-01-01"],
      ["Vigente", "2026-04-01"],
    ] as const) {
      const [one, two] = [await given.anAsset(), await given.anAsset()];
      for (const { id, property_id } of [one, two])
        await given.anAsset({ parent_asset_id: id, property_id, asset_type_id: await given.anAssetType("room") });
      const garages = [await given.anAsset(), await given.anAsset()];
      const terms = {
        monthly_rent: 85_000,
        monthly_expenses: 4_550,
        deposit_amount: 85_000,
        payment_day: 5,
        end_date: "2026-12-31",
        start_date,
      };
      const form = async () => {
        const created = await given.aRental({
          ...terms,
          asset_id: two.id,
          annex_asset_ids: [garages[1]?.id ?? ""],
          tenant_id: tenant.id,
          guarantor_id: guarantor.id,
          additional_tenant_ids: [other.id],
          signed_on: state === "Vigente" ? "2025-12-20" : null,
          notes: null,
        });
        if (state === "Borrador") return created;
        return dataOf(
          await admin.post<Rental>(`/rentals/${created.id}/activate`, {
            version: created.version,
            signed_on: "2025-12-20",
          }),
        );
      };
      const record = {
        asset_id: one.cod,
        annex_asset_ids: garages[0]?.cod ?? "",
        tenant_id: tenant.documentation,
        guarantor_id: guarantor.documentation,
        additional_tenant_ids: other.documentation,
        regime: "Vivienda habitual",
        monthly_rent: "850,00 €",
        monthly_expenses: 45.5,
        deposit_amount: "850",
        payment_day: 5,
        index_clause: "IRAV",
        start_date,
        end_date: "31/12/2026",
        state,
        signed_on: state === "Vigente" ? "2025-12-20" : null,
      };
      const own = ["code", "asset_id", "annex_asset_ids", "property_id", "deposit_id"];
      const both = await loadBoth("rental", record, form, own);
      expect(both.sheet).toEqual(both.form);
      expect(await partsOf(both.loaded)).toEqual(await partsOf(both.created));
    }
  });

  test("a room of a rented dwelling is loaded for the dwelling's tenant", async () => {
    const asset = await given.anAsset();
    const rental = await given.aRental({ asset_id: asset.id });
    dataOf(await admin.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2025-12-01" }));
    const property = dataOf(await admin.get<Property>(`/properties/${asset.property_id}`));
    const batch = await loader.load("asset", [
      {
        cod: `H-${nextNumber()}`,
        name: "H",
        asset_type_id: "Habitación",
        asset_status_id: "Disponible",
        property_id: property.cod,
        parent_asset_id: asset.cod,
      },
    ]);
    const [loaded] = await recordsOf(batch.id);
    expect(dataOf(await admin.get<Asset>(`/assets/${loaded?.id}`)).asset_status_kind).toBe("rented");
    expect(await count("asset_occupancy", `asset_id = '${loaded?.id}' and rental_id = '${rental.id}'`)).toBe(1);
    expect(await loader.move(batch.id, "undo")).toMatchObject({ state: "undone" });
    expect(await count("asset_occupancy", `rental_id = '${rental.id}'`)).toBe(1);
  });

  test("a room of a booked dwelling is loaded with the days of the booking", async () => {
    const bookings = createBookingBuilders(app, admin, given);
    const asset = await given.anAsset();
    const booking = await bookings.aBooking({}, { asset_id: asset.id });
    const property = dataOf(await admin.get<Property>(`/properties/${asset.property_id}`));
    const batch = await loader.load("asset", [
      {
        cod: `H-${nextNumber()}`,
        name: "H",
        asset_type_id: "Habitación",
        asset_status_id: "Disponible",
        property_id: property.cod,
        parent_asset_id: asset.cod,
      },
    ]);
    const [loaded] = await recordsOf(batch.id);
    expect(dataOf(await admin.get<Asset>(`/assets/${loaded?.id}`)).asset_status_kind).toBe("reserved");
    expect(await count("asset_occupancy", `asset_id = '${loaded?.id}' and booking_id = '${booking.id}'`)).toBe(1);
    expect(await loader.move(batch.id, "undo")).toMatchObject({ state: "undone" });
    expect(await count("asset_occupancy", `booking_id = '${booking.id}'`)).toBe(1);
  });

  test("the persons of a loaded rental get their role, and others keep theirs", async () => {
    const [asset, tenant, guarantor] = [await given.anAsset(), await given.aPerson(), await given.aPerson()];
    const roommate = await given.aPerson({ is_tenant: false, is_guarantor: true });
    await loader.load("rental", [
      {
        asset_id: asset.cod,
        tenant_id: tenant.documentation,
        additional_tenant_ids: roommate.documentation,
        guarantor_id: guarantor.documentation,
        regime: "habitual",
        monthly_rent: 800,
        start_date: "2026-01-01",
      },
    ]);
    const marksOf = async ({ id }: Person) => {
      const { is_tenant, is_guarantor, version } = dataOf(await admin.get<Person>(`/persons/${id}`));
      return { is_tenant, is_guarantor, version };
    };
    expect(await marksOf(tenant)).toEqual({ is_tenant: true, is_guarantor: false, version: 1 });
    expect(await marksOf(guarantor)).toEqual({ is_tenant: true, is_guarantor: true, version: 2 });
    expect(await marksOf(roommate)).toEqual({ is_tenant: true, is_guarantor: true, version: 2 });
  });

  test("an address in Spain gets the province of its postal code, whatever the sheet contains", async () => {
    const [here, abroad] = [`Calle Provincia ${nextNumber()}`, `Rua Provincia ${nextNumber()}`];
    await loader.load("address", [
      { street: here, city: "Vitoria", postal_code: 1001, state: "Madrid", country: "Spain" },
      { street: abroad, city: "Porto", postal_code: "4000-001", state: "Porto", country: "Portugal" },
    ]);
    expect(await count("address", `street = '${here}' and state = 'Álava' and country = 'España'`)).toBe(1);
    expect(await count("address", `street = '${abroad}' and state = 'Porto' and country = 'Portugal'`)).toBe(1);
  });

  test("an address shared by several rows is created once", async () => {
    const street = `Calle Compartida ${nextNumber()}`;
    const addressFields = { street, city: "Madrid", postal_code: "28001" };
    await loader.load("person", [
      aPerson(addressFields),
      aPerson({ ...addressFields, street: street.toUpperCase() }),
      aPerson(addressFields),
    ]);
    expect(await count("address", `lower(street) = lower('${street}')`)).toBe(1);
    expect(
      await count("person", `address_id = (select id from address where lower(street) = lower('${street}'))`),
    ).toBe(3);
  });
});

describe("loading a file", () => {
  test("loading shows what was created, by whom and when, and each record's history names its file", async () => {
    const batch = await loader.load("person", [aPerson(), aPerson({ name: "Eva" })]);
    expect(batch).toMatchObject({
      state: "committed",
      row_count: 2,
      wrong_row_count: 0,
      committed_by_label: "Usuario admin",
      committed_at: expect.any(String),
    });
    const records = await recordsOf(batch.id);
    expect(records.map(({ row_number, label }) => [row_number, label])).toEqual([
      [2, "Ana Gil"],
      [3, "Eva Gil"],
    ]);
    const [entry] = dataOf(await admin.get<TimelineEntry[]>(`/persons/${records[0]?.id}/timeline`));
    expect(entry).toMatchObject({ action: "create", actor_label: "Usuario admin", source_label: "personas.xlsx" });
    const person = dataOf(await admin.get<Person>(`/persons/${records[0]?.id}`));
    dataOf(await admin.patch(`/persons/${person.id}`, { version: person.version, notes: "x" }));
    const [change] = dataOf(await admin.get<TimelineEntry[]>(`/persons/${person.id}/timeline`));
    expect(change).toMatchObject({ action: "update", source_label: null });
  });

  test("loading happens once, however often it is requested", async () => {
    const { id, version } = await loader.check("person", [aPerson(), aPerson()]);
    const before = await count("person");
    const headers = { "idempotency-key": `commit-${id}` };
    const replies = [
      await admin.post(`/bulk-uploads/${id}/commit`, { version }, headers),
      await admin.post(`/bulk-uploads/${id}/commit`, { version }, headers),
      await admin.post(`/bulk-uploads/${id}/commit`, { version }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 409]);
    await Promise.all([runJobs(app.services), runJobs(app.services)]);
    await runJobs(app.services);
    expect(await count("person")).toBe((before ?? 0) + 2);
    expect((await admin.post(`/bulk-uploads/${id}/commit`, { version })).body.errors[0]?.translationKey).toBe(
      "error.stale",
    );
    const current = await loader.read(id);
    const again = await admin.post<{ allowed: string[] }>(`/bulk-uploads/${id}/commit`, { version: current.version });
    expect([again.status, again.body.data.allowed]).toEqual([409, ["undo"]]);
  });

  test("loading a file with errors is refused", async () => {
    const { id, version } = await loader.check("person", [aPerson(), aPerson({ phone: "1" })]);
    const { status, body } = await admin.post(`/bulk-uploads/${id}/commit`, { version });
    expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.rows_wrong"]);
  });

  test("loading writes nothing and reports the changes if the database has changed since the check", async () => {
    const [one, two] = [aPerson(), aPerson()];
    const { id } = await loader.check("person", [one, two]);
    await given.aPerson({ documentation: two.documentation });
    const before = await count("person");
    expect(await loader.move(id, "commit")).toMatchObject({ state: "validated", wrong_row_count: 1 });
    expect(await count("person")).toBe(before);
    expect((await loader.progress(id)).failure).toMatch(/^Los datos han cambiado desde la revisión/);
    expect(await loader.describeIssues(id)).toEqual([expect.stringMatching(/^3 documentation: Ya existe: Begoña/)]);
  });

  test("loading writes nothing if a concurrent change makes an insert fail", async () => {
    const record = aPerson();
    const { id, version } = await loader.check("person", [aPerson(), record]);
    dataOf(await admin.post(`/bulk-uploads/${id}/commit`, { version }));
    // Simulates PostgreSQL's error when another transaction inserts first, between the last check and the write.
    await app.db.query(
      `create function be_quicker() returns trigger language plpgsql as $$ begin
         raise exception using errcode = '23505', message = 'another user was faster'; end $$`,
    );
    await app.db.query("create trigger be_quicker before insert on person for each row execute function be_quicker()");
    await runJobs(app.services);
    await app.db.query("drop trigger be_quicker on person");
    await app.db.query("drop function be_quicker()");
    expect(await loader.read(id)).toMatchObject({ state: "validated" });
    expect(await loader.progress(id)).toMatchObject({
      running: null,
      failure: expect.stringMatching(/^Los datos han cambiado/),
    });
    expect(await count("person", `documentation = '${record.documentation}'`)).toBe(0);
    expect(await loader.move(id, "commit")).toMatchObject({ state: "committed" });
  });

  test.each([1, 2, 3])(
    "loading that ends after statement %d of its progress is never reported as not started",
    async (last) => {
      const { id, version } = await loader.check("person", [aPerson()]);
      dataOf(await admin.post(`/bulk-uploads/${id}/commit`, { version }));
      const { pool } = app.services.reads;
      const runQuery = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
      let statement = 0;
      const queryAndRunJobs = async (...args: unknown[]) => {
        const found = await runQuery(...args);
        if (JSON.stringify(args).includes("bulk_upload") && (statement += 1) === last) await runJobs(app.services);
        return found;
      };
      const querySpy = vi
        .spyOn(pool, "query")
        .mockImplementation((...args: unknown[]) => queryAndRunJobs(...args) as never);
      const progress = await loader.progress(id);
      querySpy.mockRestore();
      expect(statement).toBeGreaterThanOrEqual(last);
      expect([progress.running, progress.state]).not.toEqual([null, "validated"]);
      expect(await loader.progress(id)).toMatchObject({ running: null, state: "committed" });
    },
  );

  test("loading interrupted by a server crash is resumed by the next server, and done once", async () => {
    const { id, version } = await loader.check("person", [aPerson(), aPerson()]);
    const before = await count("person");
    dataOf(await admin.post(`/bulk-uploads/${id}/commit`, { version }));
    // The worker of the job is gone; graphile keeps the job locked in its name for hours.
    await app.db.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker'");
    await runJobs(app.services);
    expect((await loader.progress(id)).running).toBe("commit");
    await app.restartAt("2026-03-18T11:00:00Z");
    const jobs = await startJobs(app.services, tasks);
    await comeIn();
    await expect.poll(async () => (await loader.progress(id)).running, { timeout: 10_000 }).toBeNull();
    await jobs.stop();
    expect(await loader.read(id)).toMatchObject({ state: "committed" });
    expect(await count("person")).toBe((before ?? 0) + 2);
  });

  test("loading interrupted by a server shutdown is refused and leaves nothing", async () => {
    const { id, version } = await loader.check("person", [aPerson()]);
    const before = await count("person");
    const lock = await lockTable(app.db, "person");
    dataOf(await admin.post(`/bulk-uploads/${id}/commit`, { version }));
    const running = runJobs(app.services);
    await lock.untilLockIsAwaited();
    const ended = await app.db.query<{ pid: number }>(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(ended.length).toBeGreaterThan(0);
    await running;
    await lock.release();
    expect(await count("person")).toBe(before);
    await app.db.query("update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null");
    await runJobs(app.services);
    expect(await loader.read(id)).toMatchObject({ state: "committed" });
    expect(await count("person")).toBe((before ?? 0) + 1);
  });
});

describe("a running check", () => {
  const many = (first: number) =>
    Array.from({ length: 3_000 }, (_, n) => ({
      name: "Ana",
      last_name: "Gil",
      documentation: generateDni(first + n),
      is_tenant: "Sí",
    }));

  test("a running check can be left and reopened, and does not block other users", async () => {
    const { id, version } = await loader.upload("person", workbookOfRecords(many(60_000_000)));
    const lock = await lockTable(app.db, "bulk_upload_issue");
    dataOf(await admin.post(`/bulk-uploads/${id}/validate`, { version }));
    const running = runJobs(app.services);
    await lock.untilLockIsAwaited();
    expect(await loader.progress(id)).toMatchObject({ state: "uploaded", running: "validate" });
    expect((await admin.get("/persons?page_size=1")).status).toBe(200);
    await lock.release();
    await running;
    expect(await loader.progress(id)).toMatchObject({ state: "validated", running: null, failure: null });
    expect(await loader.read(id)).toMatchObject({ row_count: 3_000, wrong_row_count: 0 });
  });

  test("a running check can be discarded or restarted, and its result is ignored", async () => {
    const lock = await lockTable(app.db, "bulk_upload_issue");
    const { id, version } = await loader.upload("person", workbookOfRecords(many(61_000_000)));
    dataOf(await admin.post(`/bulk-uploads/${id}/validate`, { version }));
    const running = runJobs(app.services);
    await lock.untilLockIsAwaited();
    expect((await admin.post(`/bulk-uploads/${id}/commit`, { version })).status).toBe(409);
    expect((await admin.post(`/bulk-uploads/${id}/validate`, { version })).status).toBe(409);
    dataOf(await admin.patch(`/bulk-uploads/${id}/matching`, { version, constants: { nationality: "Española" } }));
    await lock.release();
    await running;
    expect(await loader.progress(id)).toMatchObject({ running: null, state: "uploaded", failure: null });
    expect(await loader.move(id, "validate")).toMatchObject({ state: "validated", row_count: 3_000 });
  });
});

describe("undoing a load", () => {
  test("undoing removes all records of a file, addresses included, and releases the days of its rentals", async () => {
    const street = `Calle Deshecha ${nextNumber()}`;
    const persons = await loader.load("person", [aPerson({ street, city: "Madrid", postal_code: "28001" }), aPerson()]);
    const [person] = await recordsOf(persons.id);
    expect(await loader.move(persons.id, "undo")).toMatchObject({ state: "undone", undone_by_label: "Usuario admin" });
    expect((await admin.get(`/persons/${person?.id}`)).status).toBe(404);
    expect(await count("address", `street = '${street}'`)).toBe(0);
    expect(await recordsOf(persons.id)).toEqual([]);

    const [asset, tenant] = [await given.anAsset(), await given.aPerson()];
    const rentals = await loader.load("rental", [
      {
        asset_id: asset.cod,
        tenant_id: tenant.documentation,
        regime: "habitual",
        monthly_rent: 800,
        deposit_amount: 800,
        start_date: "2026-01-01",
        state: "Vigente",
        signed_on: "2025-12-01",
      },
    ]);
    const statusOf = async () => dataOf(await admin.get<Asset>(`/assets/${asset.id}`)).asset_status_kind;
    expect(await statusOf()).toBe("rented");
    const [rental] = await recordsOf(rentals.id);
    expect(await loader.move(rentals.id, "undo")).toMatchObject({ state: "undone" });
    expect(await statusOf()).toBe("available");
    for (const table of ["rental_party", "rental_rent", "deposit", "asset_occupancy"])
      expect(await count(table, `rental_id = '${rental?.id}'`), table).toBe(0);
  });

  test("undoing is refused as a whole, with rows and reasons, if a record has been changed or is referenced", async () => {
    const [one, two, three] = [aPerson(), aPerson(), aPerson()];
    const batch = await loader.load("person", [one, two, three]);
    const [changed, tenant] = await recordsOf(batch.id);
    dataOf(await admin.patch(`/persons/${changed?.id}`, { version: 1, notes: "Ha llamado" }));
    await given.aRental({ tenant_id: tenant?.id ?? "" });
    expect(await loader.move(batch.id, "undo")).toMatchObject({ state: "committed", undone_at: null });
    expect(await loader.describeIssues(batch.id, "undo")).toEqual([
      "2 -: Ha cambiado después de la carga",
      "3 -: Lo usan otros registros (Alquiler)",
      "3 -: Lo usan otros registros (Fianza)",
    ]);
    expect((await loader.progress(batch.id)).failure).toBe(
      "No se ha deshecho nada: 2 filas han cambiado o las usan otros registros",
    );
    expect(await recordsOf(batch.id)).toHaveLength(3);
  });

  test("undoing is refused for an address, a property or an asset in use by others, annexes included", async () => {
    const street = `Calle Usada ${nextNumber()}`;
    const persons = await loader.load("person", [aPerson({ street, city: "Madrid", postal_code: "28001" })]);
    const [address] = await app.db.query<{ id: string }>("select id from address where street = $1", [street]);
    await given.anOwner({ address_id: address?.id ?? "" });
    await loader.move(persons.id, "undo");
    expect(await loader.describeIssues(persons.id, "undo")).toEqual(["2 -: Lo usan otros registros (Propietario)"]);

    const property = await given.aProperty();
    const base = { name: "x", asset_type_id: "Piso", asset_status_id: "Disponible", property_id: property.cod };
    const assets = await loader.load("asset", [
      { cod: `U-${nextNumber()}`, ...base },
      { cod: `U-${nextNumber()}`, ...base },
      { cod: `U-${nextNumber()}`, ...base },
    ]);
    const [first, second] = await recordsOf(assets.id);
    await given.aRental({ annex_asset_ids: [first?.id ?? ""] });
    await given.anIncident({ asset_id: second?.id ?? "" });
    await loader.move(assets.id, "undo");
    expect(await loader.describeIssues(assets.id, "undo")).toEqual([
      "2 -: Lo usan otros registros (Alquiler)",
      "3 -: Lo usan otros registros (Incidencia)",
    ]);
  });

  test("undoing is refused once one of its rentals has changed state", async () => {
    const [asset, tenant] = [await given.anAsset(), await given.aPerson()];
    const batch = await loader.load("rental", [
      {
        asset_id: asset.cod,
        tenant_id: tenant.documentation,
        regime: "habitual",
        monthly_rent: 800,
        deposit_amount: 800,
        start_date: "2026-01-01",
      },
    ]);
    const [record] = await recordsOf(batch.id);
    const rental = dataOf(await admin.get<Rental>(`/rentals/${record?.id}`));
    dataOf(await admin.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2025-12-01" }));
    await loader.move(batch.id, "undo");
    expect(await loader.describeIssues(batch.id, "undo")).toContain("2 -: Ha cambiado después de la carga");
    expect((await admin.get(`/rentals/${rental.id}`)).status).toBe(200);
  });

  test("undoing a dwelling and its rooms from one sheet removes both in any row order", async () => {
    const property = await given.aProperty();
    const base = { name: "x", asset_status_id: "Disponible", property_id: property.cod };
    const whole = `W-${nextNumber()}`;
    const batch = await loader.load("asset", [
      { cod: `W-${nextNumber()}`, asset_type_id: "Habitación", parent_asset_id: whole, ...base },
      { cod: whole, asset_type_id: "Piso", parent_asset_id: null, ...base },
    ]);
    expect(batch.state).toBe("committed");
    expect(await loader.move(batch.id, "undo")).toMatchObject({ state: "undone" });
  });
});

test("the history of a batch records each event and its user", async () => {
  const batch: BulkUpload = await loader.load("person", [aPerson()]);
  await loader.move(batch.id, "undo");
  const entries = await app.db.query<{ action: string; who: string; batch: string | null }>(
    `select a.action, u.email as who, a.bulk_upload_id as batch from audit_entry a join "user" u on u.id = a.actor_id
     where a.entity = 'bulk_upload' and a.entity_id = $1 order by a.id`,
    [batch.id],
  );
  expect(entries.map(({ action, who }) => `${action} ${who}`)).toEqual(
    ["create", "validate", "commit", "undo"].map((action) => `${action} admin@test.example`),
  );
  const removed = await app.db.query("select 1 from audit_entry where bulk_upload_id = $1 and action = 'delete'", [
    batch.id,
  ]);
  expect(removed).toHaveLength(1);
});
