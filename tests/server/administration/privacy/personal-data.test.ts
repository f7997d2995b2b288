import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Person } from "#shared/domain/persons/person.ts";
import { partsOf } from "#server/areas/administration/privacy/personal-parts.ts";
import type { Route } from "#server/engine/http/route.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { gateCases } from "#tests/support/gate-cases.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { aPastTenant, type PastTenant } from "#tests/support/past-tenant.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { unzip } from "#tests/support/unzip.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { tablesWith } from "#tests/support/tables-with.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

const read = async ({ id }: { id: string }) => dataOf(await admin.get<Person>(`/persons/${id}`));
const block = (person: Person, reason = "Terminó su contrato", by: Api = admin) =>
  by.post<Person>(`/persons/${person.id}/block`, { version: person.version, reason });
const unblock = (person: Person, by: Api = admin) =>
  by.post<Person>(`/persons/${person.id}/unblock`, { version: person.version, reason: "Vuelve" });

const fileOf = async (person: Person, by: Api = admin) => {
  const { status, bytes } = await by.download(`/persons/${person.id}/personal-data`);
  return { status, files: status === 200 ? await unzip(bytes) : new Map<string, Buffer>() };
};
const copyOfMails = z.object({ data: z.object({ mails: z.array(z.object({ text: z.string() })) }) });
const findDisclosed = (text: string, { words }: PastTenant) => words.filter((word) => text.includes(word));

/** The text of a response, including the cells of sheets and the pages of PDFs. */
async function textOf(by: Api, path: string): Promise<string> {
  const { headers, bytes, status } = await by.download(path);
  expect(status, path).toBeLessThan(500);
  const type = String(headers["content-type"]);
  if (type.includes("spreadsheet")) return JSON.stringify(await readSpreadsheet(bytes));
  if (type === "application/pdf" && !bytes.toString("latin1").includes("%PDF-1.4 "))
    return (await readPdf(bytes)).pages.join(" ");
  return bytes.toString();
}

describe("copy of a person's data", () => {
  test("the copy has each part in a machine-readable and a readable form, with files, and records who took it", async () => {
    const past = await aPastTenant(app, admin, "Quintanapalla");
    const { files } = await fileOf(past.person);
    expect([...files.keys()].slice(0, 2)).toEqual(["data.json", "index.xhtml"]);
    const { data } = JSON.parse(String(files.get("data.json"))) as { data: Record<string, Record<string, unknown>[]> };
    const filled = Object.entries(data).filter(([, rows]) => rows.length > 0);
    expect(filled.map(([name]) => name).toSorted()).toEqual(
      [
        "addresses",
        "booking_links",
        "booking_messages",
        "bookings",
        "exit_files",
        "exits",
        "history",
        "incidents",
        "invoices",
        "mails",
        "mandates",
        "payments",
        "person",
        "rent_updates",
        "rental_parties",
        "rentals",
        "signatures",
      ].toSorted(),
    );
    expect(data["person"]?.[0]).toMatchObject({ name: "Eulalia", last_name: "Quintanapalla" });
    const page = String(files.get("index.xhtml"));
    for (const word of past.words) expect(page).toContain(word);
    expect([...files.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(1);
    const [entry] = dataOf(
      await admin.get<{ action: string; actor_label: string }[]>(`/persons/${past.person.id}/timeline`),
    );
    expect(entry).toMatchObject({ action: "export_data", actor_label: "Usuario admin" });
  });

  test("the copy contains nothing about co-tenants, guarantors or persons with the same e-mail address", async () => {
    const past = await aPastTenant(app, admin, "Valdelagrana");
    const shared = await given.aPerson({ last_name: "Peñaranda", email: past.person.email });
    const other = await given.aPerson({ last_name: "Peñaranda" });
    await app.db.query("update rental set additional_tenant_ids = array[$2::uuid], guarantor_id = $3 where id = $1", [
      past.rental_id,
      shared.id,
      other.id,
    ]);
    const { files } = await fileOf(past.person);
    for (const [name, bytes] of files)
      for (const word of ["Peñaranda", other.documentation, other.id, shared.id])
        expect({ name, word, isDisclosed: bytes.toString().includes(word) }).toEqual({
          name,
          word,
          isDisclosed: false,
        });
    const { data } = JSON.parse(String(files.get("data.json"))) as { data: { mails: [] } };
    expect(data.mails).toEqual([]);
  });

  test("the copy contains the mails to the person at a shared address, and those of no user about them", async () => {
    const person = await given.aPerson({ name: "Eulalia", email: "hogar@example.es" });
    const other = await given.aPerson({ name: "Leocadia", email: "hogar@example.es" });
    const mailTo = (to: string, { id }: Person, text: string) =>
      app.db.query(
        `insert into mail ("to", language, subject, text, is_confidential, state, entity, entity_id)
         values ($1, 'es', 'Aviso', $2, false, 'sent', 'person', $3)`,
        [to, text, id],
      );
    await mailTo("hogar@example.es", person, "Hola, Eulalia: hay obras");
    await mailTo("hogar@example.es", other, "Hola, Leocadia: hay obras");
    await mailTo(emailOf("admin"), person, "Ha cambiado la cuenta de Eulalia");
    const mailsInCopy = async () => {
      const { files } = await fileOf(person);
      return copyOfMails.parse(JSON.parse(String(files.get("data.json")))).data.mails.map(({ text }) => text);
    };
    expect(await mailsInCopy()).toEqual(["Hola, Eulalia: hay obras"]);
    dataOf(await block(person));
    expect(await mailsInCopy()).toEqual(["Hola, Eulalia: hay obras"]);
  });

  test("the copy requires its permission", async () => {
    const person = await given.aPerson();
    for (const role of ["manager", "agent", "viewer"] as const)
      expect((await fileOf(person, await app.logInAs(role))).status).toBe(403);
  });

  test("the copy is also available for an owner", async () => {
    const owner = await given.anOwner({ last_name: "Zaldívar" });
    const { bytes } = await admin.download(`/owners/${owner.id}/personal-data`);
    expect(String((await unzip(bytes)).get("data.json"))).toContain("Zaldívar");
  });
});

const reads = routes.filter(({ method, access }) => method === "GET" && access !== "public");

describe("blocked persons", () => {
  let past: PastTenant;
  let blocked: Person;
  beforeAll(async () => {
    past = await aPastTenant(app, admin, "Bermudizo");
    blocked = dataOf(await block(past.person));
  });

  test("a blocked person keeps no identifying data", () => {
    expect(blocked).toMatchObject({
      name: "•••",
      phone: null,
      email: null,
      bank_account: null,
      birth_date: null,
      notes: null,
    });
    expect(findDisclosed(JSON.stringify(blocked), past)).toEqual([]);
  });

  const whole = reads.filter(({ path }) => !path.includes(":"));
  test.each(
    gateCases(
      whole.map((route): [string, Route] => [route.path, route]),
      50,
    ),
  )("GET %s reveals nothing about a blocked person, in any search", async (_name, route) => {
    const queries = route.parameters?.includes("query")
      ? ["", ...past.words.map((word) => `?query=${encodeURIComponent(word)}`), "?archived=true"]
      : [""];
    for (const query of queries)
      expect(findDisclosed(await textOf(admin, `${route.path}${query}`), past), query).toEqual([]);
  });

  const idsOf = async (table: string) =>
    (await app.db.query<{ id: string }>(`select id from ${table} where person_id = $1`, [blocked.id])).map(
      ({ id }) => id,
    );

  test("a blocked person is not named by any related record, its history or its documents", async () => {
    const ids = [
      blocked.id,
      past.rental_id,
      past.invoice.id,
      past.invoice.issuer_id,
      past.document_id,
      past.booking_id,
      past.incident_id,
      ...(await idsOf("payment")),
      ...(await idsOf("mandate")),
      ...(await app.db.query<{ id: string }>("select id from mail where text = '•••' limit 1")).map(({ id }) => id),
      ...(
        await app.db.query<{ id: string }>("select id from audit_entry where entity_id = $1 limit 2", [blocked.id])
      ).map(({ id }) => id),
    ];
    const ofOne = reads.filter(({ path }) => path.includes("/:id") && !path.endsWith("/personal-data"));
    for (const route of ofOne)
      for (const id of ids) {
        const path = route.path.replace(":id", id).replace(":number", "1");
        expect({ path, disclosed: findDisclosed(await textOf(admin, path), past) }).toEqual({ path, disclosed: [] });
      }
  }, 120_000);

  test("a blocked person's data are only in the blocked values, the tax agency's records and the search words", async () => {
    expect(await tablesWith(app.db, past.words)).toEqual(["reserved_value", "search_word", "verifactu_record"]);
  });

  test("a blocked person cannot be changed, restored, deleted, merged or made a party", async () => {
    const { id, version } = blocked;
    const refusals = [
      await admin.patch(`/persons/${id}`, { version, notes: "x" }),
      await admin.post(`/persons/${id}/restore`, { version }),
      await admin.delete(`/persons/${id}`),
      await block(blocked),
    ];
    expect(refusals.map(({ body }) => body.errors[0]?.translationKey)).toEqual(
      refusals.map(() => "error.person_blocked"),
    );
    const asset = await given.anAsset();
    const rental = await admin.post("/rentals", await given.aRentalInput({ asset_id: asset.id, tenant_id: id }));
    expect(rental.body.errors.map(({ translationKey }) => translationKey)).toContain("error.archived_reference");
  });

  test("a blocked person is viewed only with the permission, and each view records the user and reason", async () => {
    const look = await admin.post<Person>(`/persons/${blocked.id}/look`, {
      version: blocked.version,
      reason: "Requerimiento del juzgado 3",
    });
    expect(dataOf(look)).toMatchObject({
      name: "Eulalia",
      last_name: "Bermudizo",
      documentation: past.person.documentation,
    });
    for (const role of ["manager", "agent", "viewer"] as const)
      expect(
        (await (await app.logInAs(role)).post(`/persons/${blocked.id}/look`, { version: 1, reason: "x" })).status,
      ).toBe(403);
    const [entry] = dataOf(await admin.get<{ action: string; changes: object }[]>(`/persons/${blocked.id}/timeline`));
    expect(entry).toMatchObject({ action: "look", changes: { reason: [null, "Requerimiento del juzgado 3"] } });
    const { files } = await fileOf(blocked);
    for (const word of past.words) expect(String(files.get("data.json"))).toContain(word);
  });

  test("blocking a person leaves the chain of invoices intact", async () => {
    const report = dataOf(await admin.get<object>(`/issuers/${past.invoice.issuer_id}/chain`));
    expect(report).toMatchObject({ is_whole: true, faults: [] });
  });

  test("unblocking a person restores everything as it was", async () => {
    const other = await aPastTenant(app, admin, "Retuertano");
    const before = await snapshot();
    const again = dataOf(await unblock(dataOf(await block(other.person))));
    expect(again).toMatchObject({ name: "Eulalia", last_name: "Retuertano", archived_at: null, blocked_at: null });
    expect(await snapshot()).toEqual(before);
  });
});

/** Every row that the parts cover, without the version and update columns. */
async function snapshot(): Promise<unknown> {
  const tables = [...new Set(partsOf.person.map(({ table }) => table))].filter((table) => table !== "audit_entry");
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.query(`select to_jsonb(t) - '{version,updated_at}'::text[] as row from "${table}" t order by t::text`),
    ),
  );
  return rows.map((found) => found.map((row) => JSON.stringify(row)).toSorted());
}

describe("blocking refusals", () => {
  const key = ({ status, body }: Awaited<ReturnType<typeof block>>) => [status, body.errors[0]?.translationKey];

  test("blocking is refused while the person has rentals or debts, with the reason", async () => {
    const rental = await given.aRental();
    expect(key(await block(await read({ id: rental.tenant_id })))).toEqual([409, "error.block_rentals"]);
    const past = await aPastTenant(app, admin, "Saldanuela");
    await createMoneyBuilders(admin, given).anInvoice({ person_id: past.person.id, rental_id: past.rental_id });
    expect(key(await block(past.person))).toEqual([409, "error.block_debts"]);
  });

  test("blocking is refused without the permission, and with a stale version", async () => {
    const person = await given.aPerson();
    expect(key(await block(person, "x", await app.logInAs("manager")))).toEqual([403, "error.action_not_allowed"]);
    expect(key(await block({ ...person, version: person.version + 1 }))).toEqual([409, "error.stale"]);
  });

  test("of blocking a person and creating their rental concurrently exactly one succeeds", async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await given.aPerson();
      const asset = await given.anAsset();
      const input = await given.aRentalInput({ asset_id: asset.id, tenant_id: person.id });
      const both = [block(person), admin.post("/rentals", input)];
      const [first, second] = await Promise.all(both);
      expect([first?.status, second?.status].filter((status) => (status ?? 500) < 300)).toHaveLength(1);
    }
  });
});
