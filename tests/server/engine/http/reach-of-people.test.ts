import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { BulkUploadIssue } from "#shared/domain/administration/bulk-upload.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import type { BookingPerson } from "#shared/domain/bookings/booking-people.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { RowChange } from "#shared/domain/core/events.ts";
import type { Address } from "#shared/domain/properties/address.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { DOCUMENTATION_HITS } from "#shared/domain/persons/policy.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { aPersonInput, anOwnerInput, nextNumber } from "#tests/support/builders.ts";
import { createLoader } from "#tests/support/bulk-upload.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { connectLive } from "#tests/support/live.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { SOON } from "#tests/support/soon.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* Who is in the reach of a manager of one property, beyond what reach.test.ts derives for every entity. */

const { app, api: admin, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let manager: Api;
let mine: Property;
let theirs: Property;

beforeAll(async () => {
  [mine, theirs] = [await given.aProperty(), await given.aProperty()];
  await assignProperties(app.db, [mine.id]);
  manager = await app.logInAs("manager");
});
afterEach(() => app.db.query("delete from public_call"));

const statusOf = async (path: string, api: Api = manager) => (await api.get(path)).status;
const refusalOf = ({ status, body: { errors } }: Reply<unknown>) => ({ status, key: errors[0]?.translationKey });
const aRentalIn = async ({ id: property_id }: Property, more: object = {}): Promise<Rental> =>
  given.aRental({ asset_id: (await given.anAsset({ property_id })).id, ...more });
let issuerOfCompany: Promise<Issuer> | null = null;
/** The issuer without an owner, of which there is one. */
const theCompany = () => (issuerOfCompany ??= money.anIssuer({ owner_id: null }));
const createdByManager = async () => dataOf(await manager.post<Person>("/persons", aPersonInput()));

describe("a person", () => {
  test("is in scope of the user who created them, until a record of another property names them", async () => {
    const person = await createdByManager();
    expect(await statusOf(`/persons/${person.id}`)).toBe(200);
    const rental = await aRentalIn(theirs, { tenant_id: person.id });
    expect(await statusOf(`/persons/${person.id}`)).toBe(404);
    expect((await manager.get(`/persons?query=${person.documentation}`)).body.meta.total).toBe(0);
    dataOf(await admin.delete(`/rentals/${rental.id}`));
    expect(await statusOf(`/persons/${person.id}`)).toBe(200);
  });

  test.each(["tenant_id", "guarantor_id", "additional_tenant_ids"])(
    "is in scope as %s of a rental of an assigned property, by whatever user they were created, and may be changed",
    async (field) => {
      const person = await given.aPerson();
      expect(await statusOf(`/persons/${person.id}`)).toBe(404);
      await aRentalIn(mine, { [field]: field.endsWith("_ids") ? [person.id] : person.id });
      const { version } = dataOf(await manager.get<Person>(`/persons/${person.id}`));
      expect((await manager.patch(`/persons/${person.id}`, { version, notes: "Llamar por la tarde" })).status).toBe(
        200,
      );
    },
  );

  test("is in scope where both an assigned property and another name them", async () => {
    const person = await given.aPerson();
    await aRentalIn(mine, { tenant_id: person.id });
    await aRentalIn(theirs, { tenant_id: person.id });
    expect(await statusOf(`/persons/${person.id}`)).toBe(200);
  });

  test("who was merged is in scope with the person they became", async () => {
    const [kept, merged] = [await createdByManager(), await createdByManager()];
    await aRentalIn(mine, { tenant_id: kept.id });
    const now = dataOf(await manager.get<Person>(`/persons/${kept.id}`));
    const body = { version: now.version, duplicate_id: merged.id, duplicate_version: merged.version, take: [] };
    dataOf(await manager.post(`/persons/${kept.id}/merge`, body, await confirmed(manager)));
    expect(dataOf(await manager.get<Person>(`/persons/${merged.id}`)).merged_into_id).toBe(kept.id);
  });

  test("out of scope is not merged, and neither is one with a mandate, which a manager does not change", async () => {
    const [own, other] = [await createdByManager(), await given.aPerson()];
    const merge = (id: string, duplicate: Person) =>
      manager.post(`/persons/${id}/merge`, {
        version: own.version,
        duplicate_id: duplicate.id,
        duplicate_version: duplicate.version,
        take: [],
      });
    expect((await merge(own.id, other)).status).toBe(404);
    expect((await merge(other.id, own)).status).toBe(404);
    const collected = await createdByManager();
    await money.aMandate({ person_id: collected.id });
    expect(refusalOf(await merge(own.id, collected))).toEqual({ status: 403, key: "error.merge_out_of_sight" });
  });
});

test("an owner is in scope through a property or an asset of an assigned property, also a former owner", async () => {
  const [first, second, third] = [await given.anOwner(), await given.anOwner(), await given.anOwner()];
  const asset = await given.anAsset({ property_id: mine.id });
  const own = async (path: string, { id: owner_id }: Owner, since: string) => {
    const { version } = dataOf(await admin.get<Property>(path));
    const shares = [{ owner_id, share: 10_000 }];
    dataOf(await admin.post(`${path}/set_owners`, { version, since, shares }));
  };
  for (const { id } of [first, second, third]) expect(await statusOf(`/owners/${id}`)).toBe(404);
  await own(`/properties/${mine.id}`, first, "2024-01-01");
  await own(`/properties/${mine.id}`, second, "2025-01-01");
  await own(`/assets/${asset.id}`, third, "2025-01-01");
  for (const { id } of [first, second, third]) expect(await statusOf(`/owners/${id}`)).toBe(200);
});

test("a sheet links its persons to addresses in scope, and to a new one where only an address out of scope is the same", async () => {
  const address = dataOf(await admin.get<Address>(`/addresses/${theirs.address_id}`));
  const { street, city, postal_code } = address;
  const row = (name: string) => {
    const documentation = generateDni(20_000_000 + nextNumber());
    return { name, last_name: "Gil", documentation, is_tenant: "Sí", street, city, postal_code };
  };
  const loader = createLoader(manager, () => app.services);
  const load = async (name: string) => {
    const batch = await loader.load("person", [row(name)]);
    expect(batch.state, JSON.stringify(await loader.describeIssues(batch.id))).toBe("committed");
    const [person] = dataOf(await manager.get<Person[]>(`/persons?query=${name}`));
    return person?.address_id;
  };
  const first = await load("Anselma");
  expect(first).not.toBe(address.id);
  expect(await statusOf(`/addresses/${first}`)).toBe(200);
  expect(await statusOf(`/addresses/${address.id}`)).toBe(404);
  expect(await load("Benilda")).toBe(first);
  const { id } = await loader.check("address", [{ street, city, postal_code }]);
  expect(await loader.describeIssues(id)).toEqual([`2 street: Ya existe: ${address.label}`]);
});

test("an issuer's billing records, which name every customer, are for users who see every property", async () => {
  const { series_id } = await money.anIssuedInvoice();
  const { issuer_id } = dataOf(await admin.get<InvoiceSeries>(`/invoice-series/${series_id}`));
  const { owner_id } = dataOf(await admin.get<Issuer>(`/issuers/${issuer_id}`));
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await sendRecords(app.services);
  const { batches } = dataOf(await admin.get<VerifactuSending>(`/issuers/${issuer_id}/records`));
  expect(await statusOf(`/issuers/${issuer_id}`)).toBe(200);
  for (const path of ["chain", "records", `batches/${batches[0]?.id}/file`])
    expect(await statusOf(`/issuers/${issuer_id}/${path}`), path).toBe(403);
  expect((await manager.post(`/issuers/${issuer_id}/records/send`)).status).toBe(403);
  expect((await admin.download(`/issuers/${issuer_id}/batches/${batches[0]?.id}/file`)).status).toBe(200);
  await app.db.query("update issuer set owner_id = $2 where id = $1", [issuer_id, owner_id]);
});

test("the figures of a billing run are those of the invoices in scope, by every path", async () => {
  const [own, other] = [await aRentalIn(mine), await aRentalIn(theirs)];
  const run = dataOf(await admin.post<BillingRun>("/billing-runs", { month: "2026-03-01" }));
  for (const { id: rental_id } of [own, other]) {
    const { id } = await money.anInvoice({ rental_id });
    await app.db.query("update invoice set billing_run_id = $2 where id = $1", [id, run.id]);
  }
  const readRunAs = async (api: Api, language = "es") => {
    const headers = { "accept-language": language };
    const one = dataOf(await api.get<BillingRun>(`/billing-runs/${run.id}`, headers));
    const listed = dataOf(await api.get<BillingRun[]>("/billing-runs?month_from=2026-03-01", headers));
    expect(listed.find(({ id }) => id === run.id)).toEqual(one);
    return one;
  };
  const whole = await readRunAs(admin);
  const [draft] = await app.db.query<{ count: number; total: number }>(
    "select count(*)::int4 as count, sum(total)::bigint as total from invoice where billing_run_id = $1 and property_id = $2",
    [run.id, mine.id],
  );
  expect(whole.draft_count).toBeGreaterThan(draft?.count ?? 0);
  for (const language of ["es", "en"])
    expect(await readRunAs(manager, language)).toMatchObject({ draft_count: draft?.count, total: draft?.total });
  const prepared = await manager.post<BillingRun>(`/billing-runs/${run.id}/prepare`, { version: run.version });
  expect(dataOf(prepared).total).toBe(draft?.total);
  const file = await manager.download("/billing-runs/export?columns=draft_count,total");
  const { rows } = await readSpreadsheet(file.bytes);
  expect(rows.map((row) => Object.values(row))).toEqual([[draft?.count, (draft?.total ?? 0) / 100]]);
});

test("an invoice or payment of no property is in scope where its customer is", async () => {
  const [own, other] = [await given.aPerson(), await given.aPerson()];
  await aRentalIn(mine, { tenant_id: own.id });
  for (const [{ id: person_id }, status] of [
    [own, 200],
    [other, 404],
  ] as const) {
    const invoice = await money.anInvoice({ person_id });
    const payment = await money.aPayment({ person_id, date: "2026-01-01", amount: 100 });
    expect(await statusOf(`/invoices/${invoice.id}`)).toBe(status);
    expect(await statusOf(`/payments/${payment.id}`)).toBe(status);
  }
});

test("a manager with nothing assigned sees nothing, not even what they created or what is of the whole company", async () => {
  const person = await createdByManager();
  const issuer = await theCompany();
  const series = await money.aSeries({ issuer_id: issuer.id });
  const paths = [`/persons/${person.id}`, `/issuers/${issuer.id}`, `/invoice-series/${series.id}`];
  for (const path of paths) expect(await statusOf(path)).toBe(200);
  await assignProperties(app.db, []);
  const waits = { timeout: 2_000 };
  await vi.waitFor(async () => expect(await statusOf(`/properties/${mine.id}`)).toBe(404), waits);
  for (const path of paths) expect(await statusOf(path)).toBe(404);
  for (const list of ["/persons", "/issuers", "/invoice-series"])
    expect((await manager.get(list)).body.meta.total).toBe(0);
  const created = await manager.post("/persons", aPersonInput());
  expect(refusalOf(created)).toEqual({ status: 403, key: "error.nothing_assigned" });
  expect(created.body.errors[0]?.message).toBe(
    "No tienes ningún inmueble asignado: pide a un administrador que te asigne alguno",
  );
  await assignProperties(app.db, [mine.id]);
  await vi.waitFor(async () => expect(await statusOf(`/properties/${mine.id}`)).toBe(200), waits);
});

describe("a document number in use out of scope", () => {
  const inUse = { status: 409, key: "error.documentation_in_use" };

  test("is refused without an id or a name, for persons and owners, when created and when changed", async () => {
    const [person, owner, own] = [await given.aPerson(), await given.anOwner(), await createdByManager()];
    const { documentation, documentation_type } = person;
    const answers = [
      await manager.post("/persons", aPersonInput({ documentation, documentation_type })),
      await manager.patch(`/persons/${own.id}`, { version: own.version, documentation, documentation_type }),
      await manager.post("/owners", anOwnerInput({ documentation: owner.documentation })),
    ];
    for (const answer of answers) {
      expect(refusalOf(answer)).toEqual(inUse);
      expect(answer.body.errors[0]).toMatchObject({ field: "documentation", params: {} });
      const text = JSON.stringify(answer.body);
      for (const secret of [person.id, person.label, owner.id, owner.label]) expect(text).not.toContain(secret);
    }
  });

  test("of a person in scope is offered with their name, as before", async () => {
    const person = await createdByManager();
    const { documentation, documentation_type } = person;
    const answer = await manager.post("/persons", aPersonInput({ documentation, documentation_type }));
    expect(answer.body.errors[0]).toMatchObject({ params: { id: person.id, name: person.label } });
  });

  test("counts against a limit, beyond which no number is answered at all, not even a free one", async () => {
    const { documentation, documentation_type } = await given.aPerson();
    const probe = () => manager.post("/persons", aPersonInput({ documentation, documentation_type }));
    for (let count = 0; count < DOCUMENTATION_HITS.most; count += 1) expect(refusalOf(await probe())).toEqual(inUse);
    const full = { status: 429, key: "error.too_many_attempts" };
    expect(refusalOf(await probe())).toEqual(full);
    expect(refusalOf(await manager.post("/persons", aPersonInput()))).toEqual(full);
    expect((await admin.post("/persons", aPersonInput())).status).toBe(201);
  });

  test("counts the same among numbers that are asked for at once", async () => {
    const { documentation, documentation_type } = await given.aPerson();
    const probes = Array.from({ length: DOCUMENTATION_HITS.most * 2 }, () =>
      manager.post("/persons", aPersonInput({ documentation, documentation_type })),
    );
    const statuses = (await Promise.all(probes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409).length).toBeLessThan(DOCUMENTATION_HITS.most * 2);
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
  });

  test("is an issue without a name in a sheet; a sheet of more than the limit is refused", async () => {
    const row = ({ documentation }: Pick<Person, "documentation">) => ({
      name: "Ana",
      last_name: "Gil",
      documentation,
      is_tenant: "Sí",
    });
    const other = await given.aPerson();
    const loader = createLoader(manager, () => app.services);
    const batch = await loader.check("person", [row(other)]);
    const [issue] = dataOf(await manager.get<BulkUploadIssue[]>(`/bulk-uploads/${batch.id}/issues`));
    expect(issue?.message).toMatch(/^El documento ya está en uso/);
    expect(JSON.stringify(issue)).not.toContain(other.label);
    const many: Person[] = [];
    for (let count = 0; count < DOCUMENTATION_HITS.most; count += 1) many.push(await given.aPerson());
    const refused = await loader.check("person", many.map(row));
    expect(refused.state).not.toBe("validated");
    expect(dataOf(await manager.get<BulkUploadIssue[]>(`/bulk-uploads/${refused.id}/issues`))).toEqual([]);
    expect((await manager.post("/persons", aPersonInput())).status).toBe(429);
  });

  test("given in a booking of an assigned property shows nothing of the person, and is refused when identified", async () => {
    const bookings = createBookingBuilders(app, admin, given);
    const other = await given.aPerson();
    const asset = await given.anAsset({ property_id: mine.id });
    const { documentation } = other;
    const booking = await bookings.aBooking({ documentation, documentation_type: "dni" }, { asset_id: asset.id });
    const [told] = dataOf(await manager.get<BookingPerson[]>(`/bookings/${booking.id}/people`));
    expect(told).toMatchObject({ person_id: null, person_label: null, kept: null });
    const accepted = dataOf(
      await manager.post<Booking>(`/bookings/${booking.id}/accept`, { version: booking.version }),
    );
    const identify = (people: object[]) =>
      manager.post(`/bookings/${booking.id}/identify`, { version: accepted.version, people });
    expect(refusalOf(await identify([{}]))).toEqual(inUse);
    expect((await identify([{ person_id: other.id }])).status).toBe(404);
    dataOf(
      await admin.post(`/bookings/${booking.id}/identify`, {
        version: accepted.version,
        people: [{ person_id: other.id }],
      }),
    );
    expect(await statusOf(`/persons/${other.id}`)).toBe(200);
  });

  test("counts against the same limit when a booking with it is linked to another person", async () => {
    const bookings = createBookingBuilders(app, admin, given);
    const { documentation, documentation_type } = await given.aPerson();
    const known = await createdByManager();
    const asset = await given.anAsset({ property_id: mine.id });
    const booking = await bookings.aBooking({ documentation, documentation_type }, { asset_id: asset.id });
    const { version } = dataOf(
      await manager.post<Booking>(`/bookings/${booking.id}/accept`, { version: booking.version }),
    );
    const people = [{ person_id: known.id }];
    const probe = () => manager.post(`/bookings/${booking.id}/identify`, { version, people });
    for (let count = 0; count < DOCUMENTATION_HITS.most; count += 1) expect(refusalOf(await probe())).toEqual(inUse);
    expect(refusalOf(await probe())).toEqual({ status: 429, key: "error.too_many_attempts" });
  });
});

describe("what is of the whole company", () => {
  test("is read by a manager of some properties, and changed by nobody but those who see all", async () => {
    const person = await given.aPerson();
    await aRentalIn(mine, { tenant_id: person.id });
    const company = await theCompany();
    await money.aSeries({ issuer_id: company.id });
    const mandate = await money.aMandate({ person_id: person.id });
    const rows: readonly (readonly [string, { readonly id: string; readonly version: number }])[] = [
      ["mandates", mandate],
      ...(await Promise.all(
        ["issuers", "invoice-series", "payment-methods"].map(async (path) => {
          const [row] = dataOf(await manager.get<{ id: string; version: number }[]>(`/${path}`));
          if (!row) throw new Error(`No ${path}`);
          return [path, row] as const;
        }),
      )),
    ];
    for (const [path, { id, version }] of rows) {
      const one = `/${path}/${id}`;
      const tries = [
        manager.post(`/${path}`, {}),
        manager.patch(one, { version }),
        manager.post(`${one}/archive`, { version }),
        manager.delete(one),
      ];
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(await statusOf(one)).toBe(200);
    }
    expect((await manager.post(`/mandates/${mandate.id}/cancel`, { version: mandate.version })).status).toBe(403);
  });

  test("is not changed through a token either, and the page's rights say so", async () => {
    const scopes = ["*:write"];
    const expires_on = addDays("2026-03-02", 30);
    const created = await manager.post<{ token: string }>(
      "/auth/tokens",
      { name: "Contabilidad", scopes, expires_on },
      await confirmed(manager),
    );
    const token = app.withToken(dataOf(created).token);
    expect((await token.post("/mandates", {})).status).toBe(403);
    const me = dataOf(await token.get<{ permissions: Record<string, string[]> }>("/auth/me"));
    expect(me.permissions["mandate"]).toEqual(["read", "export"]);
    const other = await given.aPerson();
    expect(await statusOf(`/persons/${other.id}`, token)).toBe(404);
    expect((await token.get("/persons")).body.meta.total).toBe((await manager.get("/persons")).body.meta.total);
  });

  test("includes the issuers and series of owners of other properties, which are not shown", async () => {
    const issuer = await money.anIssuer();
    const series = await money.aSeries({ issuer_id: issuer.id });
    expect(await statusOf(`/issuers/${issuer.id}`)).toBe(404);
    expect(await statusOf(`/invoice-series/${series.id}`)).toBe(404);
  });
});

test("a person or owner out of scope is not named as a signer of a document", async () => {
  const rental = await aRentalIn(mine);
  const [person, owner] = [await given.aPerson(), await given.anOwner()];
  const template = await given.aDocument({ rental_id: rental.id });
  const { document_type_id } = template;
  const signersOf = (signer: object) => [{ ...signer, role: "other" }];
  for (const signer of [
    { party: "person", person_id: person.id },
    { party: "owner", owner_id: owner.id },
  ]) {
    const body = { document_type_id, rental_id: rental.id, title: "Anexo", signers: signersOf(signer) };
    const answer = await manager.post("/documents", body);
    expect(answer.body.errors[0]).toMatchObject({ field: "signers", translationKey: "error.unknown_reference" });
    expect(JSON.stringify(answer.body)).not.toContain(person.label);
  }
});

test("a reminder to a person out of scope says no more than one to nobody", async () => {
  const person_id = (await given.aPerson()).id;
  expect((await manager.post("/payments/reminders", { person_id })).status).toBe(404);
  expect(dataOf(await manager.get(`/payments/debts?person_id=${person_id}`))).toEqual([]);
});

test("an owner out of scope is not printed, neither in a report's heading nor as an owner statement", async () => {
  const owner = await given.anOwner();
  const period = "from=2026-01-01&to=2026-01-31";
  const statement = `/reports/owner-statement/pdf?${period}&owner_id=${owner.id}`;
  expect((await manager.download(statement)).status).toBe(404);
  expect((await admin.download(statement)).status).toBe(200);
});

describe("the live connection", () => {
  test("announces persons in scope and no other, and a notice about reach that shrank", async () => {
    const own = await given.aPerson();
    const rental = await aRentalIn(mine, { tenant_id: own.id });
    const other = await given.aPerson();
    const address = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const socket = await connectLive(address, (await app.logIn(emailOf("manager"))).accessToken);
    const heard: RowChange[] = [];
    let changes = 0;
    socket.on("row_changed", (change) => heard.push(change));
    socket.on("access_changed", () => (changes += 1));
    for (const { id } of [other, own]) await app.db.query("update person set version = version where id = $1", [id]);
    await expect.poll(() => heard, SOON).toEqual([{ entity: "person", part: null, ids: [own.id] }]);
    await app.db.query("update rental set notes = 'x' where id = $1", [rental.id]);
    await assignProperties(app.db, [theirs.id]);
    await expect.poll(() => changes, SOON).toBeGreaterThan(0);
    await assignProperties(app.db, [mine.id]);
    socket.disconnect();
  });
});

describe("the revision of a user's reach", () => {
  const revision = async () => dataOf(await manager.get<{ reach_revision: number }>("/auth/me")).reach_revision;
  const untilGrown = (before: number) =>
    vi.waitFor(async () => {
      const now = await revision();
      if (now <= before) throw new Error(`still ${now}`);
      return now;
    }, 2_000);

  test("grows when a property is taken away, when all are no longer seen, and with another role; not when one is added", async () => {
    let before = await revision();
    const set = (sql: string) => app.db.query(sql, [emailOf("manager")]);
    await assignProperties(app.db, [theirs.id]);
    before = await untilGrown(before);
    await set(`insert into manager_property select m.id, p.id from manager m join "user" u on u.id = m.user_id, property p
               where u.email = $1 on conflict do nothing`);
    await vi.waitFor(async () => expect(await statusOf(`/properties/${mine.id}`)).toBe(200), 2_000);
    expect(await revision()).toBe(before);
    await set(`update manager set sees_all_properties = true where user_id = (select id from "user" where email = $1)`);
    expect(await revision()).toBe(before);
    await set(
      `update manager set sees_all_properties = false where user_id = (select id from "user" where email = $1)`,
    );
    before = await untilGrown(before);
    await set(`update "user" set role_id = (select id from role where slug = 'viewer') where email = $1`);
    before = await untilGrown(before);
    await set(`update "user" set role_id = (select id from role where slug = 'manager') where email = $1`);
    before = await untilGrown(before);
    await app.db.query("update role set scope = 'all' where slug = 'manager'");
    await app.db.query("update role set scope = 'own' where slug = 'manager'");
    await untilGrown(before);
    await assignProperties(app.db, [mine.id]);
  });

  test("grows when an asset with its rental moves to a property that the manager does not see, not to one that they see", async () => {
    const also = await given.aProperty();
    await assignProperties(app.db, [mine.id, also.id]);
    const asset = await given.anAsset({ property_id: mine.id });
    await given.aRental({ asset_id: asset.id });
    const moveTo = async ({ id: property_id }: Property) => {
      const { version } = dataOf(await admin.get<{ version: number }>(`/assets/${asset.id}`));
      dataOf(await admin.patch(`/assets/${asset.id}`, { version, property_id }));
    };
    const before = await revision();
    await moveTo(also);
    expect(await revision()).toBe(before);
    await moveTo(theirs);
    const after = await untilGrown(before);
    await moveTo(mine);
    expect(await revision()).toBe(after);
    await assignProperties(app.db, [mine.id]);
  });

  test("grows when an incident moves to an asset of a property that the manager does not see", async () => {
    const [asset, other] = [
      await given.anAsset({ property_id: mine.id }),
      await given.anAsset({ property_id: theirs.id }),
    ];
    const incident = await given.anIncident({ asset_id: asset.id });
    const before = await revision();
    dataOf(await admin.patch(`/incidents/${incident.id}`, { version: incident.version, asset_id: other.id }));
    expect(await untilGrown(before)).toBe(before + 1);
  });

  test("is no change of the user: version and history stay", async () => {
    const read = async () =>
      (
        await app.db.query<{ version: number; entries: number }>(
          `select u.version, (select count(*)::int from audit_entry a where a.entity_id = u.id) as entries from "user" u where u.email = $1`,
          [emailOf("manager")],
        )
      )[0];
    const before = await read();
    await assignProperties(app.db, [theirs.id]);
    await assignProperties(app.db, [mine.id]);
    expect(await read()).toEqual(before);
  });
});
