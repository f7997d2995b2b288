import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { es } from "#locales/es.ts";
import { filterParameters } from "#shared/domain/core/list.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import type { FilterKind, Resource } from "#shared/domain/core/resource.ts";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { normalizeText } from "#shared/lib/text.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { createSamples, creatableResources, type ResourceName } from "#tests/support/resource-samples.ts";
import type { Row, Sample, Values } from "#tests/support/sample.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { lockTable } from "#tests/support/table-lock.ts";

/* Guarantees of every entity. A new resource is covered once it has a sample. */

const { app, api, given } = testServer({ role: "super_admin" });
let viewer: Api;
let samples: Record<ResourceName, Sample>;
let actorId: string;

beforeAll(async () => {
  // Gives the viewer read access to administration, which is otherwise reserved to administrators.
  await app.db.query(`update role set permissions = '{"*": ["read", "export"]}' where slug = 'viewer'`, []);
  viewer = await app.logInAs("viewer");
  const [user] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [emailOf("super_admin")]);
  actorId = user?.id ?? "";
  samples = createSamples(given, createMoneyBuilders(api, given), actorId);
});

const MISSING = "01890000-0000-7000-8000-000000000000";

async function make(resource: Resource, values: Values): Promise<Row> {
  return dataOf(await api.post<Row>(`/${resource.path}`, values));
}

const makeOne = async (resource: Resource, sample: Sample) => make(resource, await sample.input());

/** A second row that differs from the sample in every filterable column. */
async function makeOther(resource: Resource, sample: Sample): Promise<Row> {
  const row = await make(resource, { ...(await sample.input()), ...(await sample.other?.()) });
  if (sample.move)
    await api.post(`/${resource.path}/${row.id}/${sample.move.verb}`, { version: row.version, ...sample.move.body });
  if (sample.sql) await app.db.query(sample.sql, [row.id]);
  return dataOf(await api.get<Row>(`/${resource.path}/${row.id}`));
}

async function listAll(resource: Resource, query = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = dataOf(await api.get<Row[]>(`/${resource.path}?page_size=200&page=${page}${query}`));
    rows.push(...found);
    if (found.length < 200) return rows;
  }
}

/** The choices of a field; none for other fields. */
function optionsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodMiniEnum) return schema.options.map(String);
  const isWrapped = schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniNonOptional;
  return isWrapped ? optionsOf(schema.def.innerType) : [];
}

/** The word for a value on screens and in files. */
function wordFor({ area, name }: Resource, field: string, value: string): string | undefined {
  const texts: Readonly<Record<string, string>> = es;
  return (
    texts[`${area}.${name}.${field}.${value}`] ??
    texts[`${area}.${field}.${value}`] ??
    texts[`components.${field}.${value}`]
  );
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** An instant with all six digits of its second, so that texts sort as instants do; another text as it is. */
const fixedInstant = (text: string): string =>
  text.replace(
    /(T\d\d:\d\d:\d\d)(?:\.(\d+))?(?=\+)/,
    (_all, second: string, digits?: string) => `${second}.${(digits ?? "").padEnd(6, "0")}`,
  );

/** What a filter must find, reimplemented in JavaScript. */
function isFound(row: Row, column: string, operator: FilterKind | "from" | "to", value: string): boolean {
  const cell = row[column];
  if (cell === null || cell === undefined) return false;
  if (Array.isArray(cell)) return cell.includes(value);
  if (operator === "contains") return normalizeText(String(cell)).includes(normalizeText(value));
  if (operator !== "from" && operator !== "to") return String(cell) === value;
  const order =
    typeof cell === "number" ? cell - Number(value) : fixedInstant(String(cell)).localeCompare(fixedInstant(value));
  return operator === "from" ? order >= 0 : order <= 0;
}

function inOrder(column: string, left: unknown, right: unknown): boolean {
  if (right === null || left === null) return right === null;
  if (typeof left === "number" && typeof right === "number") return left <= right;
  const ranks: readonly unknown[] = priorities;
  if (column === "priority") return ranks.indexOf(left) <= ranks.indexOf(right);
  return new Intl.Collator("es").compare(fixedInstant(String(left)), fixedInstant(String(right))) <= 0;
}

const requiredFields = (schema: Resource["input"]) =>
  Object.entries(schema.shape).flatMap(([field, part]: [string, z.core.$ZodType]) =>
    part._zod.def.type === "optional" ? [] : [field],
  );

const cases = creatableResources.map((resource): [string, Resource] => [resource.name, resource]);

describe.each(cases)("%s", (_name, resource) => {
  const path = `/${resource.path}`;
  /** Some entities, such as users, cannot be archived. */
  const isArchivable = actionsOf(resource.name).includes("archive");
  const withdrawals = (caller: Api, id: string, body: Values) =>
    isArchivable
      ? [
          caller.post(`${path}/${id}/archive`, body),
          caller.post(`${path}/${id}/restore`, body),
          caller.delete(`${path}/${id}`),
        ]
      : [];
  const sampleOf = () => samples[resource.name as ResourceName];

  test("a record is created with the given values, read by its id and listed", async () => {
    const input = await sampleOf().input();
    const created = await api.post<Row>(path, input);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ ...input, archived_at: null, created_by: actorId });
    expect(Object.keys(created.body.data).toSorted()).toEqual(Object.keys(resource.row.shape).toSorted());
    const read = await api.get<Row>(`${path}/${created.body.data.id}`);
    expect(read.status).toBe(200);
    expect(read.body.data).toEqual(created.body.data);
    expect(await listAll(resource)).toContainEqual(created.body.data);
  });

  test("responses are valid by the entity's schema", async () => {
    const row = await makeOther(resource, sampleOf());
    expect(resource.row.safeParse(row).error).toBeUndefined();
  });

  test("a record is found by the words of its name in any order, without accents, and by nothing else", async () => {
    const row = await makeOne(resource, sampleOf());
    const words = normalizeText(row.label).split(" ").toReversed().join(" ");
    expect(idsOf(await listAll(resource, `&query=${encodeURIComponent(words)}`))).toContain(row.id);
    expect(await listAll(resource, "&query=zzzyyyxxx")).toEqual([]);
  });

  test("each column filters exactly the matching rows", async () => {
    const rows = [await makeOne(resource, sampleOf()), await makeOther(resource, sampleOf())];
    const all = await listAll(resource);
    for (const [parameter, { column, operator }] of filterParameters(resource)) {
      const cells = rows.flatMap((row) => row[column] ?? []).map(String);
      // Columns filled only by a move are covered by the tests of the reports that link to such lists.
      if (cells.length === 0 && !(column in resource.input.shape)) continue;
      expect(cells.length, `no sample has ${column}`).toBeGreaterThan(0);
      let excluded = 0;
      for (const value of cells) {
        const expected = all.filter((row) => isFound(row, column, operator, value));
        const found = await listAll(resource, `&${parameter}=${encodeURIComponent(value)}`);
        expect(idsOf(found), `${parameter}=${value}`).toEqual(idsOf(expected));
        excluded += all.length - found.length;
      }
      expect(excluded, `${parameter} excludes nothing here`).toBeGreaterThan(0);
    }
  });

  test("the list is sorted by each sortable column, both ways, and by its default", async () => {
    await makeOne(resource, sampleOf());
    await makeOther(resource, sampleOf());
    for (const column of resource.sortable) {
      const up = await listAll(resource, `&sort=${column}`);
      const down = await listAll(resource, `&sort=-${column}`);
      expect(idsOf(down)).toEqual(idsOf(up).toReversed());
      const wrong = up.slice(1).filter((row, index) => !inOrder(column, up[index]?.[column], row[column]));
      expect(
        wrong.map((row) => row[column]),
        column,
      ).toEqual([]);
    }
    expect(await listAll(resource)).toEqual(await listAll(resource, `&sort=${resource.default_sort}`));
  });

  test("the pages together are the list, each with the exact total", async () => {
    await makeOne(resource, sampleOf());
    await makeOther(resource, sampleOf());
    const all = await listAll(resource);
    const size = Math.ceil(all.length / 3);
    const paged: Row[] = [];
    for (let page = 1; page <= 3; page++) {
      const { body } = await api.get<Row[]>(`${path}?page_size=${size}&page=${page}`);
      expect(body.meta).toEqual({ total: all.length, total_is_estimate: false, page, page_size: size });
      paged.push(...body.data);
    }
    expect(idsOf(paged)).toEqual(idsOf(all));
  });

  test.each([
    "page=0",
    "page=x",
    "page_size=201",
    "page_size=",
    "sort=nothing",
    "sort=-",
    "nothing=1",
    "archived=maybe",
  ])("the query ?%s is refused with the parameter's name", async (query) => {
    const [parameter = ""] = query.split("=");
    const { status, body } = await api.get(`${path}?${query}`);
    if (query === "page_size=") expect(status).toBe(200);
    else expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: parameter });
  });

  test("a change requires the current version", async () => {
    const { change } = sampleOf();
    const row = await makeOne(resource, sampleOf());
    const missing = await api.patch(`${path}/${row.id}`, change);
    expect(missing.status).toBe(400);
    expect(missing.body.errors[0]?.translationKey).toBe("error.version_missing");

    const changed = await api.patch<Row>(`${path}/${row.id}`, { ...change, version: row.version });
    expect(changed.status).toBe(200);
    expect(changed.body.data.version).toBeGreaterThan(row.version);
    for (const field of Object.keys(row))
      if (!(field in change) && !["version", "updated_at", "label"].includes(field) && !field.endsWith("_label"))
        expect(changed.body.data[field], field).toEqual(row[field]);
    for (const field of Object.keys(change)) expect(changed.body.data[field], field).not.toEqual(row[field]);

    const stale = await api.patch<Row>(`${path}/${row.id}`, { ...change, version: row.version });
    expect(stale.status).toBe(409);
    expect(stale.body.errors).toMatchObject([
      { message: "Otra persona lo ha cambiado mientras tanto", translationKey: "error.stale" },
    ]);
    expect(stale.body.data).toEqual(changed.body.data);
  });

  test.runIf(isArchivable)("a record is archived, moves from the list to the archive, and is restored", async () => {
    const row = await makeOne(resource, sampleOf());
    const refused = await api.post(`${path}/${row.id}/archive`, {});
    expect(refused.status).toBe(400);
    const archived = dataOf(await api.post<Row>(`${path}/${row.id}/archive`, { version: row.version }));
    expect(archived["archived_at"]).not.toBeNull();
    expect(idsOf(await listAll(resource))).not.toContain(row.id);
    expect(idsOf(await listAll(resource, "&archived=true"))).toEqual([row.id]);
    expect((await api.get(`${path}/${row.id}`)).status).toBe(200);
    expect((await api.post(`${path}/${row.id}/restore`, { version: row.version })).status).toBe(409);
    const restored = dataOf(await api.post<Row>(`${path}/${row.id}/restore`, { version: archived.version }));
    expect(restored["archived_at"]).toBeNull();
    expect(idsOf(await listAll(resource))).toContain(row.id);
  });

  test.runIf(isArchivable)("a record without references to it is deleted", async () => {
    const row = await makeOne(resource, sampleOf());
    expect(await api.delete(`${path}/${row.id}`)).toEqual({ status: 200, body: { success: true, data: null } });
    expect((await api.get(`${path}/${row.id}`)).status).toBe(404);
    expect((await api.delete(`${path}/${row.id}`)).status).toBe(404);
  });

  test.runIf(isArchivable)("a record with references to it is not deleted, and the refusal names them", async () => {
    const { referrer } = sampleOf();
    if (!referrer) return;
    const row = await makeOne(resource, sampleOf());
    await referrer.make(row);
    const { status, body } = await api.delete(`${path}/${row.id}`);
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([
      { translationKey: "error.referenced", message: `No es posible: lo usan otros registros (${referrer.by})` },
    ]);
  });

  test.each(["01890000-0000-7000-8000-000000000000", "1", "%00", "..%2f..", "x".repeat(150)])(
    "an unknown id is not found: %s",
    async (id) => {
      const calls = await Promise.all([
        api.get(`${path}/${id}`),
        api.get(`${path}/${id}/timeline`),
        api.patch(`${path}/${id}`, { ...sampleOf().change, version: 1 }),
        api.post(`${path}/${id}/archive`, { version: 1 }),
        api.post(`${path}/${id}/restore`, { version: 1 }),
        api.delete(`${path}/${id}`),
      ]);
      expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    },
  );

  test("each missing required field is reported by its name", async () => {
    const input = await sampleOf().input();
    for (const field of requiredFields(resource.input)) {
      for (const absent of [undefined, null]) {
        const { status, body } = await api.post(path, { ...input, [field]: absent });
        const texts: Readonly<Record<string, string>> = es;
        const label = texts[`field.${resource.name}.${field}`] ?? texts[`field.${field}`];
        expect({ status, errors: body.errors }).toEqual({
          status: 400,
          errors: [
            { field, message: `${label} es requerido`, translationKey: "validation.required", params: { label } },
          ],
        });
      }
    }
  });

  test("an invalid field is reported in the caller's language, on create and on update", async () => {
    const { wrong } = sampleOf();
    const row = await makeOne(resource, sampleOf());
    const input = { ...(await sampleOf().input()), ...wrong.values };
    const change = { ...wrong.values, version: row.version };
    const spanish = [await api.post(path, input), await api.patch(`${path}/${row.id}`, change)];
    const inEnglish = api.speaking("en");
    const english = [await inEnglish.post(path, input), await inEnglish.patch(`${path}/${row.id}`, change)];
    for (const [answers, message] of [
      [spanish, wrong.es],
      [english, wrong.en],
    ] as const)
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ field: wrong.field, message }]);
      }
    expect(dataOf(await api.get<Row>(`${path}/${row.id}`))).toEqual(row);
  });

  test("references to unknown records are refused at their field", async () => {
    const references = Object.keys(resource.references).filter((column) => column in resource.input.shape);
    const required = new Set([...requiredFields(resource.input), ...(sampleOf().keeps ?? [])]);
    const none = Object.fromEntries(
      references.filter((column) => !required.has(column)).map((column) => [column, null]),
    );
    const input = { ...(await sampleOf().input()), ...none };
    for (const column of references) {
      const { status, body } = await api.post(path, { ...input, [column]: randomUUID() });
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field: column }] });
      expect((await api.post(path, { ...input, [column]: "nothing" })).status).toBe(400);
    }
  });

  test.each([[[]], ["text"], [7], [null], [[{ name: "x" }]]])(
    "only an object is accepted: %j is refused",
    async (payload) => {
      expect((await api.post(path, payload)).status).toBe(400);
    },
  );

  test("an Idempotency-Key creates one record and is refused for another body", async () => {
    const input = await sampleOf().input();
    const headers = { "idempotency-key": randomUUID() };
    const first = await api.post<Row>(path, input, headers);
    const second = await api.post<Row>(path, input, headers);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    const another = await api.post(path, { ...(await sampleOf().input()), ...sampleOf().change }, headers);
    expect(another.status).toBe(422);
    expect(another.body.errors[0]?.translationKey).toBe("error.key_reused");
    expect(idsOf(await listAll(resource)).filter((id) => id === first.body.data.id)).toHaveLength(1);
  });

  test("a second call with a key is refused while the first is running", async () => {
    const input = await sampleOf().input();
    const headers = { "idempotency-key": randomUUID() };
    const lock = await lockTable(app.db, resource.name);
    const working = api.post<Row>(path, input, headers);
    await lock.untilLockIsAwaited();
    const second = await api.post(path, input, headers);
    await lock.release();
    expect({ status: second.status, key: second.body.errors[0]?.translationKey }).toEqual({
      status: 409,
      key: "error.in_flight",
    });
    const reply = await working;
    expect(reply.status).toBe(201);
    expect(await api.post(path, input, headers)).toEqual(reply);
  });

  test("the rows of a query are exported as an Excel file", async () => {
    const rows = [await makeOne(resource, sampleOf()), await makeOther(resource, sampleOf())];
    const [row] = rows;
    const texts: Readonly<Record<string, string>> = es;
    const whole = await api.download(`${path}/export`);
    expect(whole.status).toBe(200);
    expect(whole.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const title = texts[`entities.${resource.name}`] ?? "";
    expect(whole.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent(title)}`);
    const sheet = await readSpreadsheet(whole.bytes);
    expect(sheet.name).toBe(title);
    expect(sheet.rows).toHaveLength((await listAll(resource)).length);
    expect(sheet.headers.filter((header) => /^[a-z_]+$/.test(header))).toEqual([]);
    expect(new Set(sheet.headers).size).toBe(sheet.headers.length);

    const chosen = await readSpreadsheet((await api.download(`${path}/export?ids=${idsOf(rows).join(",")}`)).bytes);
    expect(chosen.rows).toHaveLength(2);
    const one = await readSpreadsheet((await api.download(`${path}/export?ids=${row?.id}`)).bytes);
    // Whether a cell is part of the label, or a day within the month that is the label.
    const monthFormat = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" });
    const isOfName = (cell: unknown) =>
      cell instanceof Date
        ? monthFormat.format(cell) === row?.label.toLowerCase()
        : cell !== null && row?.label.includes(String(cell));
    expect(Object.values(one.rows[0] ?? {}).some(isOfName)).toBe(true);
    for (const [field, schema] of Object.entries(resource.row.shape)) {
      const header = texts[`field.${resource.name}.${field}`] ?? texts[`field.${field}`] ?? "";
      const words = optionsOf(schema).map((value) => [value, wordFor(resource, field, value)] as const);
      if (!one.headers.includes(header) || words.length === 0) continue;
      expect(words.filter(([, word]) => word === undefined)).toEqual([]);
      expect(one.rows[0]?.[header], field).toBe(new Map(words).get(String(row?.[field])) ?? null);
    }
    const none = await readSpreadsheet((await api.download(`${path}/export?query=zzzyyyxxx`)).bytes);
    expect(none.rows).toEqual([]);
    expect((await api.download(`${path}/export?nothing=1`)).status).toBe(400);
    expect((await api.download(`${path}/export?ids=nothing`)).status).toBe(400);
  });

  test("the history has each change and its author, newest first", async () => {
    const row = await makeOne(resource, sampleOf());
    const { change } = sampleOf();
    const changed = dataOf(await api.patch<Row>(`${path}/${row.id}`, { ...change, version: row.version }));
    if (isArchivable) await api.post(`${path}/${row.id}/archive`, { version: changed.version });
    interface Entry {
      actor_label: string;
      action: string;
      changes: Record<string, [unknown, unknown]>;
    }
    const history = dataOf(await api.get<Entry[]>(`${path}/${row.id}/timeline`));
    expect(new Set(history.map(({ actor_label }) => actor_label))).toEqual(new Set(["Usuario super_admin"]));
    if (isArchivable)
      expect(history[0]).toMatchObject({ action: "archive", changes: { archived_at: [null, expect.any(String)] } });
    expect(history.at(-1)).toMatchObject({ action: "create", changes: {} });
    const update = history.find(
      ({ action, changes }) => action === "update" && Object.keys(change).some((f) => f in changes),
    );
    for (const field of Object.keys(change))
      expect(update?.changes[field], field).toEqual([row[field], changed[field]]);
  });

  test("a read-only user reads and exports, and changes nothing", async () => {
    const row = await makeOne(resource, sampleOf());
    const reads = [viewer.get(path), viewer.get(`${path}/${row.id}`), viewer.get(`${path}/${row.id}/timeline`)];
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await viewer.download(`${path}/export`)).status).toBe(200);
    const version = { version: row.version };
    const writes = [
      viewer.post(path, await sampleOf().input()),
      viewer.patch(`${path}/${row.id}`, { ...sampleOf().change, ...version }),
      ...withdrawals(viewer, row.id, version),
    ];
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([403]));
    expect(dataOf(await api.get(`${path}/${row.id}`))).toEqual(row);
  });

  test("requests without a session are refused", async () => {
    const calls = [
      app.visitor.get(path),
      app.visitor.get(`${path}/export`),
      app.visitor.get(`${path}/${MISSING}`),
      app.visitor.get(`${path}/${MISSING}/timeline`),
      app.visitor.post(path, {}),
      app.visitor.patch(`${path}/${MISSING}`, {}),
      ...withdrawals(app.visitor, MISSING, {}),
    ];
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([401]));
  });
});
