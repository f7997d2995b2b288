import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { companyInput, companyRow } from "#shared/domain/administration/company.ts";
import { isValidIban } from "#shared/domain/core/iban.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { detectDocumentationType, isValidDocumentation } from "#shared/domain/core/tax-id.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { isValidCadastralNumber } from "#shared/domain/properties/cadastral-number.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { provinceOf } from "#shared/domain/properties/postal-code.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import { joinWithin, selectList, sourceOf, tableOf } from "#server/engine/db/columns.ts";
import { DEMO_PASSWORD, demoUsers } from "#server/demo/demo-users.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { parseRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { assertStatusFits } from "#server/areas/assets/asset-status-rules.ts";
import { followAssetStatus } from "#server/areas/assets/follow-asset-status.ts";
import { syncOccupancy } from "#server/areas/assets/occupancy.ts";
import { dataOf } from "#tests/support/api.ts";
import { collect } from "#tests/support/collect.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOW = "2026-03-18T10:30:00Z";
const TODAY = "2026-03-18";

const apps: TestApp[] = [];
let app: TestApp;

/** Enough for tests that load the demo again for other reasons than money. */
const FEW_MONTHS = 2;

async function anEmptyCompany(clockAt = NOW): Promise<TestApp> {
  const testApp = await createTestApp({ clockAt });
  apps.push(testApp);
  await testApp.db.query("delete from manager");
  await testApp.db.query('delete from "user"');
  return testApp;
}

/** All rows of an entity, each checked against its row schema. */
async function rowsOf<Row extends ObjectSchema>(resource: Resource<ObjectSchema, Row>, from = app) {
  const source = sourceOf(resource);
  const statement = new Statement();
  const joined = `${tableOf(source, everyRow)} ${joinWithin(source, everyRow, statement)}`;
  const rows = await from.db.query<{ json: string }>(
    `select to_json(p)::text as json from (select ${selectList(source, everyRow, statement)} from ${joined} order by t.id) p`,
  );
  return rows.map(({ json }) => parseRow(resource, json));
}

const countRows = async (table: string, from = app) => {
  const [row] = await from.db.query<{ count: number }>(`select count(*) as count from "${table}"`);
  return row?.count;
};

const occupancies = () => app.db.query("select asset_id, period::text, rental_id from asset_occupancy order by 1, 2");

beforeAll(async () => {
  app = await anEmptyCompany();
  await loadDemo(app.services);
});
afterAll(async () => {
  for (const testApp of apps) await testApp.close();
});

test("the demo company has a realistic size", async () => {
  expect(await countRows("property")).toBe(40);
  expect(await countRows("asset")).toBeGreaterThanOrEqual(290);
  expect(await countRows("person")).toBe(400);
  expect(await countRows("rental")).toBe(250);
  expect(await countRows("incident")).toBe(120);
});

test("the demo has its company, with data that fits the schema", async () => {
  const rows = await app.db.query("select * from company");
  expect(rows).toHaveLength(1);
  expect(validate({ input: companyInput }, rows[0], TODAY)).toMatchObject({ valid: true });
  expect(z.safeParse(companyRow, rows[0])).toMatchObject({ success: true });
});

test("every demo user can log in", async () => {
  for (const { email, role } of demoUsers) {
    const { accessToken } = await app.logIn(email, DEMO_PASSWORD);
    const me = await app.withToken(accessToken).get("/auth/me");
    expect(me.body.data).toMatchObject({ email, role: { slug: role } });
  }
});

test("loading the demo again adds nothing", async () => {
  const before = [await countRows("audit_entry"), await countRows("notification"), await occupancies()];
  await loadDemo(app.services);
  expect([await countRows("audit_entry"), await countRows("notification"), await occupancies()]).toEqual(before);
});

test("a database with users is not filled with the demo", async () => {
  const other = await createTestApp({ clockAt: NOW });
  apps.push(other);
  await loadDemo(other.services);
  expect(await countRows("property", other)).toBe(0);
});

test("two servers that start at once load the demo once", async () => {
  const other = await anEmptyCompany();
  await Promise.all([loadDemo(other.services, FEW_MONTHS), loadDemo(other.services, FEW_MONTHS)]);
  expect(await countRows("user", other)).toBe(demoUsers.length);
});

test("the demo is the same on another machine, including all ids", async () => {
  const other = await anEmptyCompany();
  await loadDemo(other.services);
  const identity = async (from: TestApp) => ({
    invoices: await from.db.query("select id, number, due_date, total, paid from invoice order by id"),
    payments: await from.db.query("select id, code, date, amount, state from payment order by id"),
    persons: (await rowsOf(personResource, from)).map(({ id, label, documentation }) => [id, label, documentation]),
    assets: (await rowsOf(assetResource, from)).map(({ cod, name, area_m2 }) => [cod, name, area_m2]),
    rentals: (await rowsOf(rentalResource, from)).map(({ code, asset_label, tenant_label, start_date }) => [
      code,
      asset_label,
      tenant_label,
      start_date,
    ]),
  });
  expect(await identity(other)).toEqual(await identity(app));
}, 120_000);

test.each(["2026-01-01T00:05:00+01:00", "2028-02-29T12:00:00Z", "2026-05-31T21:50:00Z", "2026-10-25T01:30:00Z"])(
  "the demo can be loaded at any time, as at %s",
  async (clockAt) => {
    const other = await anEmptyCompany(clockAt);
    await loadDemo(other.services, FEW_MONTHS);
    const incidents = await rowsOf(incidentResource, other);
    expect(await countRows("rental", other)).toBe(250);
    expect(incidents.every(({ created_at }) => Date.parse(created_at) <= Date.parse(clockAt))).toBe(true);
  },
);

describe("every row of the demo", () => {
  test.each([...resources])("every row of $name passes its schemas and its rules", async (resource) => {
    const known: Resource = resource;
    // Reports of the public and returns of a bank do not come from staff's input.
    const inputs = (await rowsOf(known)).map((row) => ({
      ...row,
      ...(row["source"] === "public_form" ? { source: null } : {}),
      ...(known.name === "payment" ? { state: "completed" } : {}),
    }));
    for (const input of inputs) expect(validate(known, input, TODAY)).toMatchObject({ valid: true });
  });

  test("every document number, account and cadastral reference has valid check digits", async () => {
    const persons = await rowsOf(personResource);
    const owners = await rowsOf(ownerResource);
    const propertiesAndAssets = [...(await rowsOf(propertyResource)), ...(await rowsOf(assetResource))];
    const accounts = [...persons, ...owners].flatMap(({ bank_account }) => bank_account ?? []);
    const references = propertiesAndAssets.flatMap(({ cadastral_number }) => cadastral_number ?? []);
    const wrong = [
      ...persons.filter((person) => !isValidDocumentation(person.documentation_type, person.documentation)),
      ...owners.filter(({ documentation }) => detectDocumentationType(documentation) === null),
      ...accounts.filter((account) => !isValidIban(account)),
      ...references.filter((reference) => !isValidCadastralNumber(reference)),
    ];
    expect(wrong).toEqual([]);
    expect(accounts.length).toBeGreaterThan(250);
    expect(references.length).toBeGreaterThan(200);
  });
});

test("every address has a postal code of its town and the province of that code", async () => {
  const file = readFileSync(
    new URL("../../server/areas/lodging/municipalities/postal-codes.csv", import.meta.url),
    "utf8",
  );
  const towns = new Map<string, string>();
  for (const line of file.split("\n")) {
    const [code = "", , ...name] = line.trim().split(",");
    towns.set(code, `${towns.get(code) ?? ""} ${name.join(",")}`);
  }
  const inTowns = {
    "A Coruña": "Coruña",
    Valencia: "València",
    "Las Palmas de Gran Canaria": "Palmas de Gran Canaria",
  };
  const nameIn = (city: string) => Object.entries(inTowns).find(([name]) => name === city)?.[1] ?? city;
  const wrong = (await rowsOf(addressResource)).filter(({ city, state, postal_code }) => {
    const town = towns.get(postal_code) ?? "";
    return state !== provinceOf(postal_code) || !(town.includes(nameIn(city)) || town.includes(city));
  });
  expect(wrong.map(({ label, postal_code }) => [label, postal_code, towns.get(postal_code)])).toEqual([]);
});

describe("demo rentals", () => {
  test("rentals occupy their days as the server's own rule would write them", async () => {
    const before = await occupancies();
    const rentals = await rowsOf(rentalResource);
    await transact(app.db, null, async (tx) => {
      for (const rental of rentals) await syncOccupancy(tx, rental, app.services.clock.today());
    });
    expect(before.length).toBeGreaterThan(rentals.length / 2);
    expect(await occupancies()).toEqual(before);
  });

  test("live rentals occupy their asset today or from their start on", async () => {
    const missing = await app.db.query(
      `select code from rental r where state = any($1) and not exists
         (select 1 from asset_occupancy o where o.rental_id = r.id and o.asset_id = r.asset_id
            and o.period @> greatest(r.start_date, $2::date))`,
      [liveRentalStates, TODAY],
    );
    expect(missing).toEqual([]);
  });

  test("rentals are in every state, and begin and end around today", async () => {
    const rentals = await rowsOf(rentalResource);
    const states = new Set(rentals.map(({ state }) => state));
    expect([...states].toSorted()).toEqual([
      "active",
      "cancelled",
      "draft",
      "ended",
      "notice_given",
      "pending_signature",
      "upcoming",
    ]);
    const soon = rentals.filter(({ state, end_date }) => state === "active" && end_date && end_date <= "2026-07-16");
    expect(soon.length).toBeGreaterThan(8);
    const isRight = rentals.every(({ state, start_date, signed_on, keys_returned_on, exit_date }) => {
      if (state === "upcoming" || state === "pending_signature" || state === "draft") return start_date > TODAY;
      if (state === "ended") return (keys_returned_on ?? exit_date ?? TODAY) < TODAY;
      return state === "cancelled" || (start_date <= TODAY && signed_on !== null && signed_on <= start_date);
    });
    expect(isRight).toBe(true);
  });

  test("some renewed rentals follow each other without a gap, and some running ones have their next contract signed", async () => {
    const chains = await app.db.query<{ state: string; next: string; follows: boolean; is_same: boolean }>(
      `select r.state, n.state as next, n.start_date = coalesce(r.exit_date, r.end_date) + 1 as follows,
              (n.asset_id, n.tenant_id) = (r.asset_id, r.tenant_id) as is_same
       from rental n join rental r on r.id = n.renews_id`,
    );
    expect(chains.every(({ follows, is_same }) => follows && is_same)).toBe(true);
    const kinds = chains.map(({ state, next }) => `${state} ${next}`).toSorted();
    expect(kinds).toEqual([...Array(3).fill("active upcoming"), ...Array(6).fill("ended active")]);
  });

  test("rentals charge the rent of their last step, and have the parties that they name", async () => {
    const rents = await app.db.query(
      `select code from rental r where monthly_rent <> (select amount from rental_rent n where n.rental_id = r.id
         order by valid_from desc limit 1)`,
    );
    const parties = await app.db.query(
      `select code from rental r where tenant_id || coalesce(array_remove(array[guarantor_id], null), '{}') || additional_tenant_ids
         <> (select array_agg(person_id order by case role when 'tenant' then 1 when 'guarantor' then 2 else 3 end,
               array_position(r.additional_tenant_ids, person_id)) from rental_party p where p.rental_id = r.id)`,
    );
    expect([rents, parties]).toEqual([[], []]);
  });

  test("tenants and guarantors of rentals are marked as such", async () => {
    const wrong = await app.db.query(
      `select p.label from rental_party r join person p on p.id = r.person_id
       where case r.role when 'guarantor' then not p.is_guarantor else not p.is_tenant end`,
    );
    expect(wrong).toEqual([]);
  });
});

/** How many issued invoices have the rent that an increment made. */
const INVOICED_AT_NEW_RENT = `
  select count(distinct i.id)::integer as count from price_increment_line l
  join rental_rent made on made.id = l.rental_rent_id
  join invoice i on i.rental_id = l.rental_id and i.billed_month >= made.valid_from and i.state = 'issued' and i.kind <> 'rectifying'
  join invoice_line n on n.invoice_id = i.id and n.amount = round(l.new_amount * (i.period_end - i.period_start + 1)::numeric
    / extract(day from i.billed_month + interval '1 month' - interval '1 day'))
  join payment_application a on a.id = n.payment_application_id and a.kind = 'rent'
  where l.price_increment_id = $1 and l.is_included`;

describe("demo price increments", () => {
  test("applied increments made exactly the rents and prices of their lines", async () => {
    const lines = await app.db.query<{ kind: string; applied_count: number; is_right: boolean }>(
      `select case when l.rental_id is null then 'price' else 'rent' end as kind, count(*) as applied_count,
              bool_and(coalesce(n.amount = l.new_amount and n.valid_from = i.effective_date and n.source = 'increment', false)
                or coalesce(p.amount = l.new_amount and p.valid_from = i.effective_date
                            and former.valid_to = i.effective_date - 1 and former.amount = l.old_amount, false)) as is_right
       from price_increment_line l
       join price_increment i on i.id = l.price_increment_id and i.state = 'applied'
       left join rental_rent n on n.id = l.rental_rent_id
       left join asset_price p on p.id = l.next_asset_price_id
       left join asset_price former on former.id = l.asset_price_id
       where l.is_included group by 1 order by 1`,
    );
    expect(lines).toMatchObject([
      { kind: "price", is_right: true },
      { kind: "rent", is_right: true },
    ]);
    for (const { applied_count } of lines) expect(applied_count).toBeGreaterThan(3);
  });

  test("increments have the totals of their lines", async () => {
    const wrong = await app.db.query(
      `select i.name from price_increment i join price_increment_line l on l.price_increment_id = i.id group by i.id
       having (i.line_count, i.included_count, i.old_total, i.new_total) is distinct from
         (count(*), count(*) filter (where l.is_included), sum(l.old_amount) filter (where l.is_included)::bigint,
          sum(l.new_amount) filter (where l.is_included)::bigint)`,
    );
    expect(wrong).toEqual([]);
    expect(await countRows("price_increment")).toBe(3);
  });

  test.each([NOW, "2026-10-01T08:00:00Z", "2028-02-29T12:00:00Z"])(
    "increments equal what the server computes, as at %s: the draft is applied, and each is reverted unless invoices ask for its rents",
    async (clockAt) => {
      const other = await anEmptyCompany(clockAt);
      await loadDemo(other.services, FEW_MONTHS);
      const { accessToken } = await other.logIn("admin@llavero.test", DEMO_PASSWORD);
      const api = other.withToken(accessToken);
      const path = "/asset-prices/increments";
      const increments = dataOf(await api.get<PriceIncrement[]>(`${path}?sort=-effective_date`));
      expect(increments.map(({ state }) => state)).toEqual(["draft", "applied", "applied"]);
      const [draft, ...applied] = increments;
      const done = await api.post<PriceIncrement>(`${path}/${draft?.id}/apply`, { version: draft?.version });
      for (const { id, version } of [dataOf(done), ...applied]) {
        const [invoiced] = await other.db.query<{ count: number }>(INVOICED_AT_NEW_RENT, [id]);
        const { status, body } = await api.post<PriceIncrement>(`${path}/${id}/revert`, { version });
        if (invoiced?.count) expect([status, body.errors[0]?.params["count"]]).toEqual([409, invoiced.count]);
        else expect(body.data.state).toBe("reverted");
      }
    },
  );
});

test("every asset that is let or on offer has a price today", async () => {
  const missing = await app.db.query(
    `select a.label from asset a join asset_status s on s.id = a.asset_status_id
     where s.kind <> 'retired' and not exists (select 1 from asset_price p where p.asset_id = a.id
       and p.valid_from <= $1 and (p.valid_to is null or p.valid_to >= $1))`,
    [TODAY],
  );
  expect(missing).toEqual([]);
});

test("the status of every asset follows from its rentals", async () => {
  const assets = await rowsOf(assetResource);
  const ids = assets.map(({ id }) => id);
  await transact(app.db, null, async (tx) => {
    for (const { id, asset_status_id } of assets) await assertStatusFits(tx, id, asset_status_id);
    await followAssetStatus(tx, ids);
  });
  expect((await rowsOf(assetResource)).map(({ asset_status_kind }) => asset_status_kind)).toEqual(
    assets.map(({ asset_status_kind }) => asset_status_kind),
  );
  const kinds = new Set(assets.map(({ asset_status_kind }) => asset_status_kind));
  expect(kinds).toEqual(new Set(["available", "reserved", "rented", "notice", "turnover", "maintenance", "retired"]));
});

describe("demo incidents", () => {
  test("incidents have the times that their status requires", async () => {
    const wrong = (await rowsOf(incidentResource)).filter((incident) => {
      const { incident_status_kind: kind, created_at, resolved_at, closed_at } = incident;
      const times = [created_at, resolved_at, closed_at].flatMap((at) => (at === null ? [] : Date.parse(at)));
      const isInOrder = times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
      const isOver = kind === "closed" || kind === "rejected";
      const isSolved = kind === "closed" || kind === "resolved";
      return !isInOrder || isOver !== (closed_at !== null) || isSolved !== (resolved_at !== null);
    });
    expect(wrong).toEqual([]);
  });

  test("incidents have every type and priority and at least forty descriptions, some from today", async () => {
    const incidents = await rowsOf(incidentResource);
    expect(new Set(incidents.map(({ incident_type_label }) => incident_type_label)).size).toBe(10);
    expect(new Set(incidents.map(({ priority }) => priority)).size).toBe(4);
    expect(new Set(incidents.map(({ description }) => description)).size).toBeGreaterThanOrEqual(40);
    expect(incidents.filter(({ created_at }) => created_at.startsWith(TODAY)).length).toBeGreaterThanOrEqual(3);
  });
});

describe("demo incident comments", () => {
  test("comments were written by staff while their incident was open, some of them public", async () => {
    const wrong = await app.db.query(
      `select i.number from incident_comment c join incident i on i.id = c.incident_id
       where c.created_at < i.created_at or c.created_at > $1 or c.created_by is null
          or (c.is_public and i.reporter_name is null) or (i.incident_status_kind = 'new')`,
      [NOW],
    );
    expect(wrong).toEqual([]);
    const [count] = await app.db.query<{ internal: number; public: number }>(
      `select count(*) filter (where not is_public) as internal, count(*) filter (where is_public) as public
       from incident_comment`,
    );
    expect(count?.internal).toBeGreaterThan(60);
    expect(count?.public).toBeGreaterThan(15);
  });

  test("every rejection has its reason, in the history at its time", async () => {
    const unexplained = await app.db.query(
      `select number from incident i where incident_status_kind = 'rejected' and not exists
         (select 1 from incident_comment c where c.incident_id = i.id and c.verb = 'reject')`,
    );
    const unaudited = await app.db.query(
      `select c.id from incident_comment c where c.verb is null and not exists
         (select 1 from audit_entry a where a.entity_id = c.incident_id and a.action = 'comment'
            and a.at = c.created_at and a.actor_id = c.created_by)`,
    );
    const late = await app.db.query("select 1 from audit_entry where action in ('comment', 'attach') and at > $1", [
      NOW,
    ]);
    expect([unexplained, unaudited, late]).toEqual([[], [], []]);
  });
});

test("incidents have photos and quotes whose files exist and match", async () => {
  const rows = await app.db.query<{
    type: string;
    size: number;
    sha256: string;
    file_key: string;
    small: string | null;
  }>("select type, size, sha256, file_key, thumbnail_key as small from attachment");
  expect(rows.filter(({ type }) => type === "image/jpeg").length).toBeGreaterThan(15);
  expect(rows.filter(({ type }) => type === "application/pdf").length).toBeGreaterThan(2);
  for (const { size, sha256, file_key, small } of rows) {
    const bytes = Buffer.concat(await collect<Buffer>(await app.services.files.get(file_key)));
    expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([size, sha256]);
    if (small) (await app.services.files.get(small)).destroy();
  }
});

test("the history shows when and by whom each rental was created, and ends in its state", async () => {
  const wrong = await app.db.query(
    `select r.code from rental r
     join lateral (select at, actor_id from audit_entry a where a.entity_id = r.id order by a.id limit 1) first on true
     left join lateral (select changes -> 'state' ->> 1 as state from audit_entry a
       where a.entity_id = r.id and changes ? 'state' order by a.id desc limit 1) last on true
     where first.at <> r.created_at or first.actor_id is distinct from r.created_by
       or coalesce(last.state, 'draft') <> r.state`,
  );
  expect(wrong).toEqual([]);
});

test("the history of each invoice and payment begins with its creation", async () => {
  const wrong = await app.db.query(
    `select entity_id from (select distinct on (entity_id) entity_id, action from audit_entry
     where entity in ('invoice', 'payment') order by entity_id, id) first where action <> 'create'`,
  );
  expect(wrong).toEqual([]);
});

test("every staff user has notifications, some of them unread", async () => {
  const rows = await app.db.query<{ unread: number; total: number }>(
    "select count(*) as total, count(*) filter (where not is_read) as unread from notification group by user_id",
  );
  expect(rows).toHaveLength(demoUsers.length);
  for (const { unread, total } of rows) expect(unread > 0 && unread < total).toBe(true);
});
