import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import {
  type Rental,
  rentalLifecycle,
  rentalStates,
  type RentalState,
  type RentalVerb,
} from "#shared/domain/rentals/rental.ts";
import { startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { gateSize } from "#tests/support/gate-cases.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-03-02";
const OVERLAP = "Ya existe una reserva en ese intervalo de fechas";
const SIGNED = { signed_on: "2025-12-20" };

let app: TestApp;
let api: Api;
let given: Builders;

beforeAll(async () => {
  app = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
  api = await app.logInAs("admin");
  given = createBuilders(api);
});
afterAll(() => app.close());

const verbs: Readonly<Record<RentalVerb, object>> = {
  activate: SIGNED,
  give_notice: { notice_given_on: "2026-03-01", notice_by: "tenant", exit_date: "2026-04-30" },
  withdraw_notice: {},
  end: { keys_returned_on: "2026-03-01" },
  extend: { end_date: "2027-06-30" },
  renew: { start_date: "2027-01-01", end_date: "2027-12-31", monthly_rent: 90_000 },
  cancel: { end_reason: "Se arrepiente" },
};

const tryMove = (rental: Rental, verb: RentalVerb, body: object = verbs[verb], by: Api = api) =>
  by.post<Rental>(`/rentals/${rental.id}/${verb}`, { version: rental.version, ...body });
const move = async (rental: Rental, verb: RentalVerb, body: object = verbs[verb]) =>
  dataOf(await tryMove(rental, verb, body));
const patch = (rental: Rental, values: object, by: Api = api) =>
  by.patch<Rental>(`/rentals/${rental.id}`, { version: rental.version, ...values });
const read = async (rental: Pick<Rental, "id">) => dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
const statusOf = async ({ id }: Pick<Asset, "id">) => dataOf(await api.get<Asset>(`/assets/${id}`)).asset_status_kind;
const activeRental = async (values: Parameters<Builders["aRental"]>[0] = {}) =>
  move(await given.aRental(values), "activate");

/** A rental in each state, reached by its moves. */
const inState: Readonly<Record<Exclude<RentalState, "pending_signature">, () => Promise<Rental>>> = {
  draft: () => given.aRental(),
  upcoming: () => activeRental({ start_date: "2026-05-01" }),
  active: () => activeRental(),
  notice_given: async () => move(await activeRental(), "give_notice"),
  ended: async () => move(await activeRental(), "end"),
  cancelled: async () => move(await given.aRental(), "cancel"),
};
const reachable = rentalStates.filter((state) => state !== "pending_signature");

describe("rental lifecycle", () => {
  test("a draft signed on paper is activated, gives notice, withdraws it and ends", async () => {
    const active = await activeRental();
    expect(active).toMatchObject({ state: "active", signed_on: "2025-12-20" });
    const leaving = await move(active, "give_notice");
    expect(leaving).toMatchObject({ state: "notice_given", notice_by: "tenant", exit_date: "2026-04-30" });
    const staying = await move(leaving, "withdraw_notice");
    expect(staying).toMatchObject({ state: "active", notice_by: null, notice_given_on: null, exit_date: null });
    const ended = await move(staying, "end", { keys_returned_on: "2026-03-01", end_reason: "Se muda" });
    expect(ended).toMatchObject({ state: "ended", keys_returned_on: "2026-03-01", end_reason: "Se muda" });
  });

  test("a rental left early gives the reason with the notice, and frees its asset from the return of the keys", async () => {
    const active = await activeRental();
    const leaving = await move(active, "give_notice", {
      ...verbs.give_notice,
      exit_date: "2026-03-31",
      end_reason: "Traslado por trabajo",
    });
    expect(leaving).toMatchObject({ exit_date: "2026-03-31", end_reason: "Traslado por trabajo" });
    expect(await statusOf({ id: active.asset_id })).toBe("notice");
    const next = await given.aRental({ asset_id: active.asset_id, start_date: "2026-03-02", end_date: null });
    expect((await tryMove(next, "activate")).status).toBe(409);
    const ended = await move(leaving, "end", { keys_returned_on: "2026-03-01" });
    expect(ended).toMatchObject({ state: "ended", end_date: "2026-12-31", end_reason: "Traslado por trabajo" });
    expect(await statusOf({ id: active.asset_id })).toBe("available");
    await move(next, "activate");
    const staying = await move(await inState.notice_given(), "withdraw_notice");
    expect(staying.end_reason).toBeNull();
  });

  test("an extension moves the agreed end and the occupied days, and is recorded as such; an earlier end is refused", async () => {
    const rental = await activeRental();
    for (const end_date of ["2026-12-31", "2026-06-30"]) {
      const { status, body } = await tryMove(rental, "extend", { end_date });
      expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "end_date" });
    }
    const extended = await move(rental, "extend", { end_date: "2027-06-30" });
    expect(extended).toMatchObject({ state: "active", end_date: "2027-06-30" });
    const [entry] = dataOf(await api.get<{ action: string; changes: object }[]>(`/rentals/${rental.id}/timeline`));
    expect(entry).toMatchObject({ action: "extend", changes: { end_date: ["2026-12-31", "2027-06-30"] } });
    const next = await given.aRental({ asset_id: rental.asset_id, start_date: "2027-06-30", end_date: null });
    expect((await tryMove(next, "activate")).body.errors[0]?.message).toBe(OVERLAP);
    const open = await activeRental({ end_date: null });
    expect((await tryMove(open, "extend")).status).toBe(400);
  });

  test("an extension cannot overlap the next rental", async () => {
    const first = await activeRental();
    await activeRental({ asset_id: first.asset_id, start_date: "2027-01-01", end_date: null });
    const { status, body } = await tryMove(first, "extend", { end_date: "2027-01-31" });
    expect({ status, message: body.errors[0]?.message }).toEqual({ status: 409, message: OVERLAP });
    expect(await read(first)).toEqual(first);
  });

  test("a rental with a later start is upcoming until that day, and then becomes active automatically", async () => {
    const own = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
    const start = await own.logInAs("admin");
    const draft = await createBuilders(start).aRental({ start_date: "2026-03-05" });
    const rental = dataOf(await tryMove(draft, "activate", SIGNED, start));
    expect(rental.state).toBe("upcoming");
    const stateAt = async (instant: string) => {
      await own.restartAt(instant);
      await (await startJobs(own.services, tasks)).stop();
      const session = await own.logInAs("admin");
      const { state } = dataOf(await session.get<Rental>(`/rentals/${rental.id}`));
      const asset = dataOf(await session.get<Asset>(`/assets/${rental.asset_id}`));
      const history = dataOf(
        await session.get<{ action: string; actor_label: string | null }[]>(`/rentals/${rental.id}/timeline`),
      );
      return { state, asset: asset.asset_status_kind, action: history[0]?.action, by: history[0]?.actor_label };
    };
    const before = { state: "upcoming", asset: "reserved", action: "activate", by: "Usuario admin" };
    expect(await stateAt("2026-03-04T22:59:00Z")).toEqual(before);
    // Madrid is at UTC+1 in March, so it is already the 5th there.
    expect(await stateAt("2026-03-04T23:01:00Z")).toEqual({
      state: "active",
      asset: "rented",
      action: "begin",
      by: null,
    });
    await own.close();
  });

  describe.each(reachable)("moves of a rental in state %s", (state) => {
    test("only the moves of the lifecycle are possible, and a refusal lists them", async () => {
      const rental = await inState[state]();
      const allowed = allowedMoves(rentalLifecycle, state);
      for (const verb of Object.keys(verbs) as RentalVerb[]) {
        if (allowed.includes(verb)) continue;
        const { status, body } = await tryMove(rental, verb);
        expect({ verb, status, data: body.data }).toEqual({ verb, status: 409, data: { allowed } });
        expect(body.errors).toMatchObject([
          { translationKey: "error.forbidden_move", message: "Esta acción no es posible en el estado actual" },
        ]);
      }
      expect(await read(rental)).toEqual(rental);
    });
  });

  test("a move requires the current version", async () => {
    const rental = await given.aRental();
    expect((await api.post(`/rentals/${rental.id}/activate`, SIGNED)).status).toBe(400);
    const changed = dataOf(await patch(rental, { notes: "Otra" }));
    const stale = await tryMove(rental, "activate");
    expect(stale.status).toBe(409);
    expect(stale.body.data).toEqual(changed);
  });

  test.each([
    ["give_notice", { ...verbs.give_notice, exit_date: "2026-02-01" }, "exit_date"],
    ["give_notice", { notice_by: "tenant", exit_date: "2026-04-30" }, "notice_given_on"],
    ["give_notice", { ...verbs.give_notice, notice_by: "vecino" }, "notice_by"],
    ["end", { keys_returned_on: "2025-12-31" }, "keys_returned_on"],
    ["end", { keys_returned_on: "2026-02-30" }, "keys_returned_on"],
    ["end", {}, "keys_returned_on"],
  ] as const)("%s with %j is refused at %s", async (verb, body, field) => {
    const { status, body: refused } = await tryMove(await activeRental(), verb, body);
    expect({ status, field: refused.errors[0]?.field }).toEqual({ status: 400, field });
  });

  test("activation requires the day of the signature", async () => {
    const { status, body } = await tryMove(await given.aRental(), "activate", {});
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "signed_on" });
  });

  test("a live rental can be neither archived nor deleted, and a signed one is never deleted", async () => {
    const active = await activeRental();
    expect((await api.post(`/rentals/${active.id}/archive`, { version: active.version })).status).toBe(409);
    expect((await api.delete(`/rentals/${active.id}`)).status).toBe(409);
    const ended = await move(active, "end");
    expect((await api.delete(`/rentals/${active.id}`)).status).toBe(409);
    expect((await api.post(`/rentals/${active.id}/archive`, { version: ended.version })).status).toBe(200);
  });
});

describe("occupancy of a rental", () => {
  test.each([
    ["within", "2026-02-01", "2026-02-28"],
    ["over its first day", "2025-12-01", "2026-01-01"],
    ["over its last day", "2026-12-31", "2027-06-30"],
    ["around it", "2025-01-01", null],
    ["the same", "2026-01-01", "2026-12-31"],
  ])("a second rental %s is refused with the specified text", async (_how, start_date, end_date) => {
    const { asset_id } = await activeRental();
    const second = await given.aRental({ asset_id, start_date, end_date });
    const { status, body } = await tryMove(second, "activate");
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ message: OVERLAP, translationKey: "error.overlap" }]);
    expect(await read(second)).toEqual(second);
  });

  test("the days directly before and after a rental are free, and so are those of drafts and cancelled ones", async () => {
    const { asset_id } = await activeRental();
    await given.aRental({ asset_id });
    const upcoming = await activeRental({ asset_id, start_date: "2027-01-01", end_date: "2027-12-31" });
    await activeRental({ asset_id, start_date: "2025-01-01", end_date: "2025-12-31" });
    const { status } = await tryMove(
      await given.aRental({ asset_id, start_date: "2027-06-01", end_date: null }),
      "activate",
    );
    expect(status).toBe(409);
    await move(upcoming, "cancel");
    await activeRental({ asset_id, start_date: "2027-06-01", end_date: null });
  });

  test("occupancy continues past the contract's end while the tenant has the keys", async () => {
    const own = await createTestApp({ clockAt: `${TODAY}T09:00:00Z` });
    const before = await own.logInAs("admin");
    const builders = createBuilders(before);
    const draft = await builders.aRental({ end_date: "2026-03-20" });
    const rental = dataOf(await tryMove(draft, "activate", SIGNED, before));
    const next = await builders.aRental({ asset_id: rental.asset_id, start_date: "2026-06-01", end_date: null });
    await own.restartAt("2026-03-25T09:00:00Z");
    await (await startJobs(own.services, tasks)).stop();
    const after = await own.logInAs("admin");
    expect((await tryMove(next, "activate", SIGNED, after)).body.errors[0]?.message).toBe(OVERLAP);
    const present = dataOf(await after.get<Rental>(`/rentals/${rental.id}`));
    dataOf(await tryMove(present, "end", { keys_returned_on: "2026-03-24" }, after));
    dataOf(await tryMove(next, "activate", SIGNED, after));
    await own.close();
  });

  test("occupancy ends with the return of the keys, and the days after are free", async () => {
    const first = await activeRental({ end_date: null });
    const next = await given.aRental({ asset_id: first.asset_id, start_date: "2026-03-02", end_date: null });
    expect((await tryMove(next, "activate")).status).toBe(409);
    await move(first, "end", { keys_returned_on: "2026-03-01" });
    expect((await move(next, "activate")).state).toBe("active");
  });

  test("occupancy follows the exit agreed in a notice, which is not after the contract's end but in a home that the law extends", async () => {
    const seasonal = await activeRental({ regime: "seasonal" });
    const home = await activeRental();
    const exitOn = (rental: Rental, exit_date: string) =>
      tryMove(rental, "give_notice", { ...verbs.give_notice, exit_date });
    const late = [await exitOn(seasonal, "2027-01-01"), await exitOn(home, "2036-01-01")];
    for (const { status, body } of late)
      expect({ status, key: body.errors[0]?.translationKey }).toEqual({
        status: 400,
        key: "validation.exit_after_end",
      });
    dataOf(await exitOn(home, "2027-01-15"));
    const next = await given.aRental({ asset_id: home.asset_id, start_date: "2027-01-15", end_date: null });
    expect((await tryMove(next, "activate")).body.errors[0]?.message).toBe(OVERLAP);
    dataOf(
      await tryMove(
        await given.aRental({ asset_id: home.asset_id, start_date: "2027-01-16", end_date: null }),
        "activate",
      ),
    );
  });

  test("a notice of a home whose days after the contract's end another has is refused for them", async () => {
    const first = await activeRental();
    await activeRental({ asset_id: first.asset_id, start_date: "2027-01-01", end_date: null });
    const late = await tryMove(first, "give_notice", { ...verbs.give_notice, exit_date: "2027-01-01" });
    expect([late.status, late.body.errors[0]?.message]).toEqual([409, OVERLAP]);
    await move(first, "give_notice");
    await activeRental({ asset_id: first.asset_id, start_date: "2026-05-01", end_date: "2026-12-31" });
  });

  test("a rental of a whole dwelling occupies its rooms, and one of a room only itself", async () => {
    const dwelling = await given.anAsset();
    const room = async () =>
      given.anAsset({
        asset_type_id: await given.anAssetType("room"),
        parent_asset_id: dwelling.id,
        property_id: dwelling.property_id,
      });
    const [first, second] = [await room(), await room()];
    const inFirst = await activeRental({ asset_id: first.id });
    await activeRental({ asset_id: second.id });
    const whole = await given.aRental({ asset_id: dwelling.id });
    expect((await tryMove(whole, "activate")).body.errors[0]?.message).toBe(OVERLAP);
    expect([await statusOf(first), await statusOf(dwelling)]).toEqual(["rented", "available"]);

    await move(inFirst, "end");
    const upcoming = await activeRental({ asset_id: dwelling.id, start_date: "2027-01-01", end_date: null });
    expect(upcoming.state).toBe("upcoming");
    const clash = await given.aRental({ asset_id: first.id, start_date: "2027-02-01", end_date: null });
    expect((await tryMove(clash, "activate")).body.errors[0]?.message).toBe(OVERLAP);
    expect([await statusOf(first), await statusOf(dwelling)]).toEqual(["reserved", "reserved"]);
  });

  test("a rental of a dwelling occupies a room added later, and frees it when the room is moved away", async () => {
    const dwelling = await given.anAsset();
    await activeRental({ asset_id: dwelling.id });
    const inDwelling = { parent_asset_id: dwelling.id, property_id: dwelling.property_id };
    const room = await given.anAsset({ asset_type_id: await given.anAssetType("room"), ...inDwelling });
    expect(await statusOf(room)).toBe("rented");
    const rental = await given.aRental({ asset_id: room.id });
    expect((await tryMove(rental, "activate")).body.errors[0]?.message).toBe(OVERLAP);

    const present = dataOf(await api.get<Asset>(`/assets/${room.id}`));
    dataOf(await api.patch(`/assets/${room.id}`, { parent_asset_id: null, version: present.version }));
    expect(await statusOf(room)).toBe("available");
    await move(rental, "activate");
  });

  test("the asset's status change is recorded as an update, and the move in the rental's history", async () => {
    const rental = await activeRental();
    const historyOf = async (path: string) =>
      dataOf(await api.get<{ action: string; changes: object }[]>(`/${path}/timeline`))[0];
    expect(await historyOf(`rentals/${rental.id}`)).toMatchObject({
      action: "activate",
      changes: { state: ["draft", "active"] },
    });
    expect(await historyOf(`assets/${rental.asset_id}`)).toMatchObject({
      action: "update",
      changes: { asset_status_id: [expect.any(String), expect.any(String)] },
    });
  });

  test("a let asset cannot be archived", async () => {
    const rental = await activeRental();
    const asset = dataOf(await api.get<Asset>(`/assets/${rental.asset_id}`));
    const { status, body } = await api.post(`/assets/${asset.id}/archive`, { version: asset.version });
    expect({ status, by: body.errors[0]?.params["by"] }).toEqual({ status: 409, by: "Alquiler" });
  });

  test("a rental's annexes are occupied, and adding an occupied one is refused", async () => {
    const garage = await given.anAsset({ asset_type_id: await given.anAssetType("parking") });
    const rental = await activeRental({ annex_asset_ids: [garage.id] });
    expect(await statusOf(garage)).toBe("rented");
    const alone = await given.aRental({ asset_id: garage.id });
    expect((await tryMove(alone, "activate")).body.errors[0]?.message).toBe(OVERLAP);
    const other = await activeRental();
    const refused = await patch(other, { annex_asset_ids: [garage.id] });
    expect({ status: refused.status, message: refused.body.errors[0]?.message }).toEqual({
      status: 409,
      message: OVERLAP,
    });

    dataOf(await patch(rental, { annex_asset_ids: [] }));
    expect(await statusOf(garage)).toBe("available");
    await move(alone, "activate");
  });

  test("an unknown annex is refused at its field, and one used by a draft cannot be deleted", async () => {
    const input = await given.aRentalInput({ annex_asset_ids: ["01890000-0000-7000-8000-000000000000"] });
    const { status, body } = await api.post("/rentals", input);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "annex_asset_ids" });
    const garage = await given.anAsset();
    await given.aRental({ annex_asset_ids: [garage.id] });
    expect((await api.delete(`/assets/${garage.id}`)).status).toBe(409);
  });

  test("of many drafts activated concurrently for one asset one succeeds, and the others get the reason", async () => {
    const asset = await given.anAsset();
    const tenant_id = (await given.aPerson()).id;
    const garage = await given.anAsset();
    const drafts = await Promise.all(
      Array.from({ length: gateSize(40, 12) }, (_, index) =>
        given.aRental({
          asset_id: index % 2 === 0 ? asset.id : garage.id,
          annex_asset_ids: [index % 2 === 0 ? garage.id : asset.id],
          tenant_id,
          start_date: `2026-02-${String((index % 20) + 1).padStart(2, "0")}`,
        }),
      ),
    );
    const answers = await Promise.all(drafts.map((draft) => tryMove(draft, "activate")));
    const losers = answers.filter(({ status }) => status !== 200);
    expect(answers.length - losers.length).toBe(1);
    expect(new Set(losers.map(({ status, body }) => `${status} ${body.errors[0]?.message}`))).toEqual(
      new Set([`409 ${OVERLAP}`]),
    );
    const [taken] = await app.db.query<{ count: number }>(
      "select count(*) as count from asset_occupancy where asset_id = any($1)",
      [[asset.id, garage.id]],
    );
    expect(taken?.count).toBe(2);
  });

  test("creating and signing contracts of the same persons and assets concurrently causes no deadlock", async () => {
    const assets = await Promise.all([given.anAsset(), given.anAsset()]);
    const tenant_id = (await given.aPerson()).id;
    const aDraft = (index: number) =>
      given.aRentalInput({
        asset_id: assets[index % 2]?.id ?? "",
        tenant_id,
        start_date: `${2030 + index}-01-01`,
        end_date: `${2030 + index}-12-31`,
      });
    const inputs = await Promise.all(Array.from({ length: 12 }, (_, index) => aDraft(index)));
    const drafts = await Promise.all(inputs.map((input) => given.aRental(input)));
    const answers = await Promise.all(
      drafts.flatMap((draft, index) => [tryMove(draft, "activate"), api.post("/rentals", inputs[index])]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    // Visible on the connection that lost the deadlock, or once its statistics are flushed.
    const [met] = await app.db.query<{ deadlocks: number }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(met?.deadlocks).toBe(0);
  });
});

describe("asset status", () => {
  test("the asset's status follows its rentals", async () => {
    const asset = await given.anAsset();
    const seen = [await statusOf(asset)];
    const draft = await given.aRental({ asset_id: asset.id });
    seen.push(await statusOf(asset));
    const active = await move(draft, "activate");
    seen.push(await statusOf(asset));
    const leaving = await move(active, "give_notice");
    seen.push(await statusOf(asset));
    await move(leaving, "end");
    seen.push(await statusOf(asset));
    const next = await activeRental({ asset_id: asset.id, start_date: "2026-05-01" });
    seen.push(await statusOf(asset));
    await move(next, "cancel");
    seen.push(await statusOf(asset));
    expect(seen).toEqual(["available", "available", "rented", "notice", "available", "reserved", "available"]);
  });

  test("a status set by hand cannot contradict the rentals", async () => {
    const setTo = async (id: string, kind: Parameters<Builders["anAssetStatus"]>[0]) => {
      const { version } = dataOf(await api.get<Asset>(`/assets/${id}`));
      const asset_status_id = await given.anAssetStatus(kind);
      return (await api.patch(`/assets/${id}`, { version, asset_status_id })).status;
    };
    const free = await given.anAsset();
    expect([await setTo(free.id, "rented"), await setTo(free.id, "reserved")]).toEqual([422, 422]);
    const { asset_id, ...rest } = await activeRental();
    expect([await setTo(asset_id, "available"), await setTo(asset_id, "maintenance")]).toEqual([422, 422]);
    expect([await setTo(asset_id, "reserved"), await setTo(asset_id, "notice")]).toEqual([422, 422]);
    await move({ ...rest, asset_id }, "end", { keys_returned_on: TODAY });
    expect(await setTo(asset_id, "maintenance")).toBe(200);
  });

  test("a status set by hand survives a draft, and is replaced by a rental", async () => {
    const asset = await given.anAsset({ asset_status_id: await given.anAssetStatus("maintenance") });
    const draft = await given.aRental({ asset_id: asset.id });
    expect(await statusOf(asset)).toBe("maintenance");
    const refused = await api.post("/assets", {
      ...(await given.anAssetInput()),
      asset_status_id: await given.anAssetStatus("rented"),
    });
    expect(refused.status).toBe(422);
    await move(draft, "activate");
    expect(await statusOf(asset)).toBe("rented");
  });
});

describe("editing a rental", () => {
  test("every field of a draft can be changed", async () => {
    const rental = await given.aRental();
    const asset = await given.anAsset();
    const changes = { asset_id: asset.id, monthly_rent: 90_000, start_date: "2026-02-01", regime: "seasonal" };
    expect(dataOf(await patch(rental, changes))).toMatchObject({ ...changes, property_id: asset.property_id });
  });

  test.each(["asset_id", "tenant_id", "regime", "monthly_rent", "start_date", "signed_on", "deposit_amount"] as const)(
    "%s of a live rental cannot be changed, because it was signed",
    async (field) => {
      const rental = await activeRental();
      const other = {
        asset_id: (await given.anAsset()).id,
        tenant_id: (await given.aPerson()).id,
        regime: "business",
        monthly_rent: 1,
        start_date: "2026-02-01",
        signed_on: "2026-01-01",
        deposit_amount: 1,
      }[field];
      const { status, body } = await patch(rental, { [field]: other });
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ field, translationKey: "validation.locked" }],
      });
      expect((await patch(rental, { [field]: rental[field], notes: "Igual" })).status).toBe(200);
    },
  );

  test("only the notes of an ended rental can be changed", async () => {
    const rental = await inState.ended();
    expect((await patch(rental, { end_date: "2027-01-31" })).status).toBe(400);
    expect((await patch(rental, { notes: "Dejó las llaves en la portería" })).status).toBe(200);
  });

  test("changing a live rental's end date moves its occupancy", async () => {
    const first = await activeRental();
    await activeRental({ asset_id: first.asset_id, start_date: "2027-01-01", end_date: null });
    expect((await patch(first, { end_date: null })).body.errors[0]?.message).toBe(OVERLAP);
    const shorter = dataOf(await patch(first, { end_date: "2026-11-30" }));
    expect(shorter.end_date).toBe("2026-11-30");
    await activeRental({ asset_id: first.asset_id, start_date: "2026-12-01", end_date: "2026-12-31" });
  });
});

describe("parties of a rental", () => {
  interface Party {
    person_id: string;
    role: string;
    since: string;
    until: string | null;
  }
  const partiesOf = ({ id }: Rental) =>
    app.db.query<Party>("select person_id, role, since, until from rental_party where rental_id = $1 order by id", [
      id,
    ]);

  test("parties of a live rental cannot be changed by editing, only added and removed on a day", async () => {
    const [guarantor, roommate] = [await given.aPerson({ is_guarantor: true }), await given.aPerson()];
    const rental = await activeRental();
    const { status, body } = await patch(rental, {
      guarantor_id: guarantor.id,
      additional_tenant_ids: [roommate.id],
    });
    expect({ status, fields: new Set(body.errors.map(({ field }) => field)) }).toEqual({
      status: 400,
      fields: new Set(["additional_tenant_ids", "guarantor_id"]),
    });
  });

  test("parties of a draft are the last ones entered, from its first day on", async () => {
    const [before, after] = [await given.aPerson({ is_guarantor: true }), await given.aPerson({ is_guarantor: true })];
    const draft = await given.aRental({ guarantor_id: before.id });
    dataOf(await patch(draft, { guarantor_id: after.id, start_date: "2026-02-01" }));
    expect(await partiesOf(draft)).toEqual([
      { person_id: draft.tenant_id, role: "tenant", since: "2026-02-01", until: null },
      { person_id: after.id, role: "guarantor", since: "2026-02-01", until: null },
    ]);
  });

  test("parties must be different persons", async () => {
    const person = await given.aPerson();
    const input = await given.aRentalInput({ tenant_id: person.id, additional_tenant_ids: [person.id] });
    const { status, body } = await api.post("/rentals", input);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "additional_tenant_ids" });
  });

  test("unknown parties are refused at their field", async () => {
    const input = await given.aRentalInput({ additional_tenant_ids: ["01890000-0000-7000-8000-000000000000"] });
    const { status, body } = await api.post("/rentals", input);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "additional_tenant_ids" });
  });

  test("rentals are found by any of several additional tenants", async () => {
    const [one, two, other] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
    const rentals = [
      await given.aRental({ additional_tenant_ids: [one.id] }),
      await given.aRental({ additional_tenant_ids: [other.id, two.id] }),
    ];
    await given.aRental({ additional_tenant_ids: [other.id] });
    const found = await api.get<Rental[]>(`/rentals?additional_tenant_ids=${one.id},${two.id}`);
    expect(new Set(dataOf(found).map(({ id }) => id))).toEqual(new Set(rentals.map(({ id }) => id)));
    expect((await api.get(`/rentals?additional_tenant_ids=${one.id},x`)).status).toBe(400);
  });

  test("a person who is only an additional tenant cannot be deleted, and the refusal says why", async () => {
    const person = await given.aPerson();
    await given.aRental({ additional_tenant_ids: [person.id] });
    const { status, body } = await api.delete(`/persons/${person.id}`);
    expect({ status, message: body.errors[0]?.message }).toEqual({
      status: 409,
      message: "No es posible: lo usan otros registros (Alquiler)",
    });
  });
});

describe("terms of a rental", () => {
  test("the deposit is created, changed and deleted with the draft", async () => {
    const rental = await given.aRental({ deposit_amount: 85_000 });
    expect(rental.deposit_id).not.toBeNull();
    const higher = dataOf(await patch(rental, { deposit_amount: 170_000 }));
    expect(higher).toMatchObject({ deposit_id: rental.deposit_id, deposit_amount: 170_000 });
    const none = dataOf(await patch(higher, { deposit_amount: null }));
    expect(none).toMatchObject({ deposit_id: null, deposit_amount: null });
    const again = dataOf(await patch(none, { deposit_amount: 0 }));
    expect(again.deposit_amount).toBe(0);
    expect((await given.aRental({ deposit_amount: null })).deposit_id).toBeNull();
  });

  test("the contract's rent begins with the rental and follows its draft", async () => {
    const rental = await given.aRental();
    dataOf(await patch(rental, { monthly_rent: 91_000, start_date: "2026-02-01" }));
    const rents = await app.db.query(
      "select amount, expenses, valid_from, source from rental_rent where rental_id = $1",
      [rental.id],
    );
    expect(rents).toEqual([{ amount: 91_000, expenses: 4_500, valid_from: "2026-02-01", source: "contract" }]);
  });

  test("codes are sequential and never reused", async () => {
    const asset_id = (await given.anAsset()).id;
    const tenant_id = (await given.aPerson()).id;
    const rentals = await Promise.all(Array.from({ length: 20 }, () => given.aRental({ asset_id, tenant_id })));
    expect(new Set(rentals.map(({ code }) => code)).size).toBe(20);
    expect(rentals.every(({ code }) => /^ALQ-\d{5}$/.test(code))).toBe(true);
  });
});

describe("permissions of an agent", () => {
  test("an agent writes drafts and no other rentals", async () => {
    const agent = await app.logInAs("agent");
    const draft = dataOf(await agent.post<Rental>("/rentals", await given.aRentalInput()));
    const changed = dataOf(await patch(draft, { monthly_rent: 70_000 }, agent));
    expect((await tryMove(changed, "activate", SIGNED, agent)).status).toBe(403);
    expect((await tryMove(changed, "cancel", {}, agent)).status).toBe(200);

    const active = await activeRental();
    expect((await patch(active, { notes: "x" }, agent)).status).toBe(403);
    for (const verb of ["give_notice", "end", "cancel"] as const)
      expect((await tryMove(active, verb, verbs[verb], agent)).status, verb).toBe(403);
    const upcoming = await inState.upcoming();
    expect((await tryMove(upcoming, "cancel", {}, agent)).status).toBe(403);
    expect(await read(active)).toEqual(active);
  });
});

test("a rental is found by its tenant's new name and its asset's new code", async () => {
  const rental = await given.aRental();
  const found = async (query: string) =>
    dataOf(await api.get<Rental[]>(`/rentals?query=${encodeURIComponent(query)}`)).map(({ id }) => id);
  const tenant = dataOf(await api.get<{ version: number }>(`/persons/${rental.tenant_id}`));
  await api.patch(`/persons/${rental.tenant_id}`, { version: tenant.version, last_name: "Ñíguez Ortuño" });
  expect(await found("niguez ORTUNO begona")).toEqual([rental.id]);
  const asset = dataOf(await api.get<{ version: number }>(`/assets/${rental.asset_id}`));
  await api.patch(`/assets/${rental.asset_id}`, { version: asset.version, cod: "TORRE-77" });
  expect(await found("77 torre")).toEqual([rental.id]);
  expect((await read(rental)).version).toBe(rental.version);
});
