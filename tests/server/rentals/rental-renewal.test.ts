import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { RentalContract } from "#shared/domain/rentals/renewal.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-03-02";
const TERMS = { start_date: "2027-01-01", end_date: "2027-12-31", monthly_rent: 90_000, index_clause: "irav" };

let app: TestApp;
let api: Api;
let given: Builders;

beforeAll(async () => {
  app = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
  api = await app.logInAs("admin");
  given = createBuilders(api);
});
afterAll(() => app.close());

const tryMove = ({ id, version }: Rental, verb: string, body: object = {}, by: Api = api) =>
  by.post<Rental>(`/rentals/${id}/${verb}`, { version, ...body });
const move = async (rental: Rental, verb: string, body: object = {}, by: Api = api) =>
  dataOf(await tryMove(rental, verb, body, by));
const renew = (rental: Rental, terms: object = {}, by: Api = api) =>
  tryMove(rental, "renew", { ...TERMS, ...terms }, by);
const read = async ({ id }: Pick<Rental, "id">, by: Api = api) => dataOf(await by.get<Rental>(`/rentals/${id}`));
const signed = { signed_on: "2025-12-20" };
const activeRental = async (values: Parameters<Builders["aRental"]>[0] = {}) =>
  move(await given.aRental(values), "activate", signed);
const statusOf = async (id: string, by: Api = api) => dataOf(await by.get<Asset>(`/assets/${id}`)).asset_status_kind;
const daysOf = ({ id }: Pick<Rental, "id">, { db }: TestApp = app) =>
  db.query<{ period: string }>("select period::text from asset_occupancy where rental_id = $1", [id]);
const fieldOf = ({ status, body }: Awaited<ReturnType<typeof renew>>) => ({
  status,
  field: body.errors[0]?.field,
  key: body.errors[0]?.translationKey,
});

describe("renewing a rental", () => {
  test("a renewal is a draft of the next contract with the same persons and assets, linked to the former one", async () => {
    const [roommate, guarantor] = [await given.aPerson(), await given.aPerson({ is_guarantor: true })];
    const garage = await given.anAsset({ asset_type_id: await given.anAssetType("parking") });
    const rental = await activeRental({
      additional_tenant_ids: [roommate.id],
      guarantor_id: guarantor.id,
      annex_asset_ids: [garage.id],
      regime: "seasonal",
      payment_day: 3,
    });
    const { status, body } = await renew(rental, { monthly_expenses: 5_000, deposit_amount: 90_000 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...TERMS,
      state: "draft",
      renews_id: rental.id,
      renews_label: rental.code,
      asset_id: rental.asset_id,
      annex_asset_ids: [garage.id],
      tenant_id: rental.tenant_id,
      additional_tenant_ids: [roommate.id],
      guarantor_id: guarantor.id,
      regime: "seasonal",
      payment_day: 3,
      monthly_expenses: 5_000,
      deposit_amount: 90_000,
      signed_on: null,
    });
    expect(await read(rental)).toEqual(rental);
    const parties = await app.db.query<{ since: string }>("select since from rental_party where rental_id = $1", [
      body.data.id,
    ]);
    expect(parties).toEqual(Array.from({ length: 3 }, () => ({ since: "2027-01-01" })));
  });

  test("the deposit of the first contract secures the second and the third one, and a returned one none", async () => {
    const first = await activeRental();
    const second = await move(
      dataOf(await renew(first, { start_date: "2026-03-01", end_date: "2026-03-31" })),
      "activate",
      signed,
    );
    const third = dataOf(await renew(second, { start_date: "2026-04-01", end_date: "2026-12-31" }));
    expect(third.deposit_amount).toBeNull();
    const activate = () => api.post<Rental>(`/rentals/${third.id}/activate`, { version: third.version, ...signed });
    await app.db.query("update deposit set archived_at = now() where rental_id = $1", [first.id]);
    expect(fieldOf(await activate()).status).toBe(422);
    await app.db.query("update deposit set archived_at = null where rental_id = $1", [first.id]);
    expect((await activate()).status).toBe(200);
  });

  test("a renewal begins without a gap or an overlap", async () => {
    const rental = await activeRental();
    expect(fieldOf(await renew(rental, { start_date: "2027-01-02" }))).toMatchObject({
      status: 400,
      field: "start_date",
      key: "validation.renewal_gap",
    });
    expect(fieldOf(await renew(rental, { start_date: "2026-01-01" }))).toMatchObject({
      status: 400,
      field: "start_date",
      key: "validation.renewal_overlap",
    });
    expect(fieldOf(await renew(rental, { end_date: "2026-12-31" }))).toMatchObject({ status: 400, field: "end_date" });
    const draft = dataOf(await renew(rental));
    const moved = await api.patch<Rental>(`/rentals/${draft.id}`, { version: draft.version, start_date: "2027-02-01" });
    expect(fieldOf(moved)).toMatchObject({ status: 400, field: "start_date" });
    const other = await given.anAsset();
    const elsewhere = await api.patch<Rental>(`/rentals/${draft.id}`, { version: draft.version, asset_id: other.id });
    expect(fieldOf(elsewhere)).toMatchObject({ status: 400, field: "asset_id" });
    const upcoming = await move(draft, "activate", signed);
    expect(upcoming.state).toBe("upcoming");
    expect([await daysOf(rental), await daysOf(upcoming)]).toEqual([
      [{ period: "[2026-01-01,2027-01-01)" }],
      [{ period: "[2027-01-01,2028-01-01)" }],
    ]);
  });

  test("a renewal that begins early ends the former contract the day before, without a return of keys", async () => {
    const rental = await activeRental();
    const draft = dataOf(await renew(rental, { start_date: "2026-03-01", end_date: "2027-02-28" }));
    const active = await move(draft, "activate", signed);
    expect(active.state).toBe("active");
    const before = await read(rental);
    expect(before).toMatchObject({ state: "ended", exit_date: "2026-02-28", keys_returned_on: null });
    expect(await statusOf(rental.asset_id)).toBe("rented");
    expect([await daysOf(rental), await daysOf(active)]).toEqual([
      [{ period: "[2026-01-01,2026-03-01)" }],
      [{ period: "[2026-03-01,2027-03-01)" }],
    ]);
    const [entry] = dataOf(await api.get<{ action: string }[]>(`/rentals/${rental.id}/timeline`));
    expect(entry?.action).toBe("hand_over");
    const open = await app.db.query("select 1 from rental_party where rental_id = $1 and until is distinct from $2", [
      rental.id,
      "2026-02-28",
    ]);
    expect(open).toEqual([]);
  });

  test("a renewal of an open-ended contract sets its end once signed", async () => {
    const rental = await activeRental({ end_date: null });
    const draft = dataOf(await renew(rental, { start_date: "2026-07-01", end_date: null }));
    expect((await read(rental)).end_date).toBeNull();
    await move(draft, "activate", signed);
    expect(await read(rental)).toMatchObject({ state: "active", end_date: "2026-06-30" });
    expect(await daysOf(rental)).toEqual([{ period: "[2026-01-01,2026-07-01)" }]);
  });

  test.each([null, "2028-12-31"])(
    "a signed renewal that is cancelled gives the former contract its end back: %s",
    async (end_date) => {
      const rental = await activeRental({ end_date, regime: "business" });
      const renewal = await move(dataOf(await renew(rental)), "activate", signed);
      expect(await read(rental)).toMatchObject({ end_date: "2026-12-31" });
      await move(renewal, "cancel");
      expect(await read(rental)).toMatchObject({ state: "active", end_date });
      expect(await daysOf(renewal)).toEqual([]);
      const end = end_date === null ? "" : "2029-01-01";
      expect(await daysOf(rental)).toEqual([{ period: `[2026-01-01,${end})` }]);
    },
  );

  test("a cancelled renewal changes no end that was agreed since, and takes no days that another has", async () => {
    const [extended, notified, letAgain] = [
      await activeRental({ end_date: "2028-12-31" }),
      await activeRental({ end_date: "2028-12-31" }),
      await activeRental({ end_date: null }),
    ];
    const renewals = [];
    for (const rental of [extended, notified, letAgain])
      renewals.push(await move(dataOf(await renew(rental)), "activate", signed));
    await app.db.query("update rental set end_date = '2026-10-31' where id = $1", [extended.id]);
    const notice = { notice_given_on: TODAY, notice_by: "tenant", exit_date: "2026-06-30" };
    await move(await read(notified), "give_notice", notice);
    await activeRental({ asset_id: letAgain.asset_id, start_date: "2028-01-01", end_date: "2028-12-31" });
    for (const renewal of renewals) await move(await read(renewal), "cancel");
    expect(await read(extended)).toMatchObject({ end_date: "2026-10-31" });
    expect(await read(notified)).toMatchObject({ end_date: "2028-12-31", exit_date: "2026-06-30" });
    expect(await daysOf(notified)).toEqual([{ period: "[2026-01-01,2026-07-01)" }]);
    expect(await read(letAgain)).toMatchObject({ end_date: "2026-12-31" });
  });

  test("a renewal of an ended contract begins on the next day, and is refused months later", async () => {
    const rental = await move(await activeRental(), "end", { keys_returned_on: "2026-02-27" });
    expect(fieldOf(await renew(rental, { start_date: "2026-02-27" }))).toMatchObject({ field: "start_date" });
    expect(fieldOf(await renew(rental, { start_date: "2026-03-01" }))).toMatchObject({ field: "start_date" });
    const draft = dataOf(await renew(rental, { start_date: "2026-02-28", end_date: null }));
    expect((await move(draft, "activate", signed)).state).toBe("active");
    const old = await activeRental({ start_date: "2025-01-01", end_date: "2025-11-30" });
    const over = await move(old, "end", { keys_returned_on: "2025-11-30" });
    const { status, body } = await renew(over, { start_date: "2025-12-01" });
    expect({ status, key: body.errors[0]?.translationKey }).toEqual({ status: 422, key: "error.renewal_too_late" });
  });

  test("a contract is not ended while its renewal waits for signatures or to begin, but once that is cancelled", async () => {
    const rental = await activeRental();
    const draft = dataOf(await renew(rental));
    const keys = { keys_returned_on: "2026-03-01" };
    const refusal = async () => {
      const { status, body } = await tryMove(await read(rental), "end", keys);
      return { status, key: body.errors[0]?.translationKey, params: body.errors[0]?.params };
    };
    const refused = { status: 409, key: "error.renewal_follows", params: { id: draft.id, name: draft.code } };
    await app.db.query("update rental set state = 'pending_signature' where id = $1", [draft.id]);
    expect(await refusal()).toEqual(refused);
    await app.db.query("update rental set state = 'draft' where id = $1", [draft.id]);
    const upcoming = await move(await read(draft), "activate", signed);
    expect(await refusal()).toEqual(refused);
    expect((await read(rental)).state).toBe("active");
    await move(upcoming, "cancel");
    expect((await move(await read(rental), "end", keys)).state).toBe("ended");
  });

  test("a second renewal is refused, also when concurrent, and possible again once the first is cancelled", async () => {
    const rental = await activeRental();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(rental)));
    const renewals = answers.filter(({ status }) => status === 201).map(dataOf);
    expect(renewals).toHaveLength(1);
    const [first] = renewals;
    if (!first) throw new Error("no renewal was created");
    const refusals = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refusals)
      expect({ status, error: body.errors[0] }).toMatchObject({
        status: 409,
        error: { translationKey: "error.already_renewed", params: { name: first.code } },
      });
    await move(first, "cancel");
    expect((await renew(rental)).status).toBe(201);
    const insert = app.db.query(
      `insert into rental (asset_id, tenant_id, regime, monthly_rent, start_date, renews_id)
       values ($1, $2, 'habitual', 1, '2027-01-01', $3)`,
      [rental.asset_id, rental.tenant_id, rental.id],
    );
    await expect(insert).rejects.toThrow(/rental_renews_id_key/);
  });

  test("activating a renewal is refused if the former contract's end has changed since", async () => {
    const rental = await activeRental();
    const draft = dataOf(await renew(rental));
    await move(rental, "give_notice", { notice_given_on: TODAY, notice_by: "tenant", exit_date: "2026-06-30" });
    const { status, body } = await tryMove(draft, "activate", signed);
    expect({ status, error: body.errors[0] }).toMatchObject({
      status: 422,
      error: { translationKey: "error.renewal_dates", params: { name: rental.code } },
    });
    const present = await read(draft);
    const changed = dataOf(
      await api.patch<Rental>(`/rentals/${draft.id}`, { version: present.version, start_date: "2026-07-01" }),
    );
    await move(changed, "activate", signed);
  });

  test("a renewal is created only by users who may create drafts", async () => {
    const rental = await activeRental();
    expect((await renew(rental, {}, await app.logInAs("viewer"))).status).toBe(403);
    expect((await renew(rental, {}, await app.logInAs("agent"))).status).toBe(201);
  });
});

test("the contracts of a home are listed from any of them, the latest first", async () => {
  const first = await activeRental();
  const second = await move(
    dataOf(await renew(first, { start_date: "2026-02-01", end_date: "2026-12-31" })),
    "activate",
    signed,
  );
  const third = dataOf(await renew(second));
  for (const { id } of [first, second, third]) {
    const chain = dataOf(await api.get<RentalContract[]>(`/rentals/${id}/contracts`));
    expect(chain).toEqual([
      expect.objectContaining({ code: third.code, state: "draft", last_date: "2027-12-31" }),
      expect.objectContaining({ code: second.code, state: "active", last_date: "2026-12-31" }),
      expect.objectContaining({ code: first.code, state: "ended", last_date: "2026-01-31", monthly_rent: 85_000 }),
    ]);
  }
  const alone = await activeRental();
  expect(dataOf(await api.get<RentalContract[]>(`/rentals/${alone.id}/contracts`))).toHaveLength(1);
});

test("on its first day a renewal becomes active and the former contract ends, automatically", async () => {
  const own = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
  const start = await own.logInAs("admin");
  const rental = await move(await createBuilders(start).aRental({ end_date: "2026-03-31" }), "activate", signed, start);
  const terms = { start_date: "2026-04-01", end_date: "2027-03-31" };
  const renewal = await move(dataOf(await renew(rental, terms, start)), "activate", signed, start);
  const statesAt = async (instant: string) => {
    await own.restartAt(instant);
    await (await startJobs(own.services, tasks)).stop();
    const session = await own.logInAs("admin");
    const states = [(await read(rental, session)).state, (await read(renewal, session)).state];
    return [...states, await statusOf(rental.asset_id, session)];
  };
  expect(await statesAt("2026-03-31T20:00:00Z")).toEqual(["active", "upcoming", "rented"]);
  expect(await statesAt("2026-03-31T22:30:00Z")).toEqual(["ended", "active", "rented"]);
  expect(await statesAt("2026-04-02T09:00:00Z")).toEqual(["ended", "active", "rented"]);
  expect([await daysOf(rental, own), await daysOf(renewal, own)]).toEqual([
    [{ period: "[2026-01-01,2026-04-01)" }],
    [{ period: "[2026-04-01,2027-04-01)" }],
  ]);
  await own.close();
});
