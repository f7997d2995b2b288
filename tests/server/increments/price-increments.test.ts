import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { RentalRent } from "#shared/domain/rentals/rental-rent.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { followCalendar } from "#server/areas/rentals/calendar.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-12";
const PATH = "/asset-prices/increments";

const { app } = testServer({ role: null, clockAt: `${TODAY}T09:00:00Z` });
let api: Api;
let given: Builders;
beforeAll(async () => {
  api = await app.logInAs("admin");
  given = createBuilders(api);
  const index = (kind: string, month: string, value: number) =>
    api.post("/indices", { kind, month, value, source: "INE" });
  await index("irav", "2026-02-01", 260);
  await index("irav", "2026-01-01", 220);
  await index("ipc", "2026-01-01", 300);
});

type RentalGiven = Parameters<Builders["aRental"]>[0];

/** A home let since March 2025, which has completed its first year. */
async function aRunningRental(values: RentalGiven = {}): Promise<Rental> {
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2030-02-28", ...values });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
}

const byIrav = { index_kind: "irav", percentage: null, target: "rentals" } as const;
const anIncrement = (assets: readonly string[], values: Parameters<Builders["aPriceIncrement"]>[0] = {}) =>
  given.aPriceIncrement({ ...byIrav, scope: "assets", property_ids: [], asset_ids: [...assets], ...values });

const read = async ({ id }: { id: string }) => dataOf(await api.get<PriceIncrement>(`${PATH}/${id}`));
const linesOf = async ({ id }: { id: string }, more = "") =>
  dataOf(await api.get<PriceIncrementLine[]>(`${PATH}/lines?price_increment_id=${id}&page_size=200${more}`));
const tryMove = (increment: PriceIncrement, verb: string, body: object = {}, by: Api = api) =>
  by.post<PriceIncrement>(`${PATH}/${increment.id}/${verb}`, { version: increment.version, ...body });
const move = async (increment: PriceIncrement, verb: string, body: object = {}) =>
  dataOf(await tryMove(increment, verb, body));
const rentsOf = async ({ id }: { id: string }) =>
  dataOf(await api.get<RentalRent[]>(`/rentals/${id}/rents`)).map(({ amount, expenses, valid_from, source }) => [
    amount,
    expenses,
    valid_from,
    source,
  ]);
const rentalOf = async ({ id }: { id: string }) => dataOf(await api.get<Rental>(`/rentals/${id}`));
const pricesOf = async ({ id }: { id: string }) =>
  dataOf(await api.get<AssetPrice[]>(`/asset-prices?asset_id=${id}&sort=valid_from`)).map((price) => [
    price.amount,
    price.expenses,
    price.deposit_amount,
    price.valid_from,
    price.valid_to,
  ]);

describe("price increment draft", () => {
  test("a draft has a preview of each line on creation: old and new amount, difference and source", async () => {
    const rental = await aRunningRental();
    const increment = await anIncrement([rental.asset_id]);
    expect(increment).toMatchObject({
      state: "draft",
      line_count: 1,
      included_count: 1,
      old_total: 85_000,
      new_total: 86_870,
      property_ids: [rental.property_id],
    });
    const [line] = await linesOf(increment);
    expect(line).toMatchObject({
      rental_id: rental.id,
      title: `${rental.code} · ${rental.tenant_label}`,
      old_amount: 85_000,
      new_amount: 86_870,
      difference: 1_870,
      rate: 220,
      index_kind: "irav",
      index_month: "2026-01-01",
      index_source: "INE",
      is_included: true,
      reference_date: "2026-03-01",
    });
    expect(await rentsOf(rental)).toHaveLength(1);
  });

  test("each excluded rental has its reason", async () => {
    const none = await aRunningRental({ index_clause: "none" });
    const ipc = await aRunningRental({ index_clause: "ipc" });
    const young = await aRunningRental({ start_date: "2025-09-01" });
    const leaving = await aRunningRental();
    const noticed = dataOf(
      await api.post<Rental>(`/rentals/${leaving.id}/give_notice`, {
        version: leaving.version,
        notice_given_on: "2026-02-15",
        notice_by: "tenant",
        exit_date: "2026-03-31",
      }),
    );
    const draft = await given.aRental({ start_date: "2025-03-01" });
    const rentals = [none, ipc, young, noticed, draft];
    const increment = await anIncrement(rentals.map(({ asset_id }) => asset_id));
    const reasons = new Map((await linesOf(increment)).map((line) => [line.rental_id, line.excluded_reason]));
    expect(rentals.map(({ id }) => reasons.get(id))).toEqual([
      "no_clause",
      "other_clause",
      "first_year",
      "ends_before",
      undefined,
    ]);
    expect(increment.included_count).toBe(0);
    const refused = await tryMove(increment, "apply");
    expect({ status: refused.status, key: refused.body.errors[0]?.translationKey }).toEqual({
      status: 422,
      key: "error.nothing_to_apply",
    });
  });

  test("a draft is recalculated when its terms change, and not when only its name does", async () => {
    const rental = await aRunningRental({ regime: "business", index_clause: "ipc" });
    const increment = await anIncrement([rental.asset_id]);
    const [before] = await linesOf(increment);
    const named = dataOf(
      await api.patch<PriceIncrement>(`${PATH}/${increment.id}`, { version: increment.version, name: "Marzo" }),
    );
    expect(named.previewed_at).toBe(increment.previewed_at);
    const changed = dataOf(
      await api.patch<PriceIncrement>(`${PATH}/${increment.id}`, { version: named.version, index_kind: "ipc" }),
    );
    const [after] = await linesOf(increment);
    expect([before?.excluded_reason, before?.new_amount]).toEqual(["other_clause", 86_870]);
    expect([after?.excluded_reason, after?.new_amount]).toEqual([null, 87_550]);
    expect(after?.id).toBe(before?.id);
    expect(changed).toMatchObject({ included_count: 1, new_total: 87_550 });
    const none = await api.patch(`${PATH}/${increment.id}`, {
      version: changed.version,
      asset_ids: [(await given.anAsset()).id],
    });
    expect(none.status).toBe(200);
    expect(await linesOf(increment)).toEqual([]);
  });

  test("a draft covers everything, some properties or some assets", async () => {
    const property = await given.aProperty();
    const assets = [
      await given.anAsset({ property_id: property.id }),
      await given.anAsset({ property_id: property.id }),
      await given.anAsset(),
    ];
    const rentals: Rental[] = [];
    for (const asset of assets) rentals.push(await aRunningRental({ asset_id: asset.id }));
    const reached = async (values: object) => {
      const lines = await linesOf(await anIncrement([], values), "&sort=-created_at");
      const ids = new Set(lines.map(({ rental_id }) => rental_id));
      return rentals.map(({ id }) => ids.has(id));
    };
    expect(await reached({ scope: "all" })).toEqual([true, true, true]);
    expect(await reached({ scope: "properties", property_ids: [property.id] })).toEqual([true, true, false]);
    expect(await reached({ scope: "assets", asset_ids: [assets[2]?.id] })).toEqual([false, false, true]);
  });

  test.each([
    [{ index_kind: "percentage", percentage: null }, "percentage", "validation.required"],
    [{ index_kind: "amount" }, "amount", "validation.required"],
    [{ notified_on: null }, "notified_on", "validation.required"],
    [{ scope: "properties" }, "property_ids", "validation.required"],
    [{ scope: "assets", asset_ids: [] }, "asset_ids", "validation.required"],
    [{ notified_on: "2026-04-30" }, "effective_date", "validation.month_after_notice"],
    [{ notified_on: "2026-05-01" }, "effective_date", "validation.month_after_notice"],
  ])("a draft is refused with %j", async (values, field, key) => {
    const input = await given.aPriceIncrementInput({ ...byIrav, scope: "all", property_ids: [] });
    const { status, body } = await api.post(PATH, { ...input, effective_date: "2026-04-01", ...values });
    expect({ status, error: body.errors[0] }).toMatchObject({ status: 400, error: { field, translationKey: key } });
  });

  test("a draft needs no notice date if it changes no rent", async () => {
    const increment = await anIncrement([(await given.anAsset()).id], { target: "prices", notified_on: null });
    expect(increment.state).toBe("draft");
  });

  test("a draft with an unknown property or asset is refused at the list", async () => {
    const nothing = "01890000-0000-7000-8000-000000000000";
    for (const [scope, field] of [
      ["properties", "property_ids"],
      ["assets", "asset_ids"],
    ] as const) {
      const input = await given.aPriceIncrementInput({ scope, property_ids: [], asset_ids: [], [field]: [nothing] });
      const { status, body } = await api.post(PATH, input);
      expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field });
    }
  });
});

describe("decisions on lines", () => {
  test("a line is excluded with a reason, and included again", async () => {
    const [one, other] = [await aRunningRental(), await aRunningRental()];
    const increment = await anIncrement([one.asset_id, other.asset_id]);
    const line = (await linesOf(increment)).find(({ rental_id }) => rental_id === one.id);
    const decision = { line_ids: [line?.id], choice: "excluded", choice_reason: "Buen inquilino" };
    const left = await move(increment, "choose", decision);
    expect(left).toMatchObject({ line_count: 2, included_count: 1, old_total: 85_000, new_total: 86_870 });
    const [out] = await linesOf(increment, "&is_included=false");
    expect(out).toMatchObject({ id: line?.id, choice: "excluded", choice_reason: "Buen inquilino" });
    const again = await move(left, "preview");
    expect(again.included_count).toBe(1);
    const back = await move(again, "choose", { line_ids: [line?.id] });
    expect(back.included_count).toBe(2);
    expect((await linesOf(increment))[0]).toMatchObject({ choice: null, choice_reason: null });
  });

  test("a line excluded by the rules is included if it has an amount to apply", async () => {
    const [none, leaving] = [await aRunningRental({ index_clause: "none" }), await aRunningRental()];
    await api.post(`/rentals/${leaving.id}/give_notice`, {
      version: leaving.version,
      notice_given_on: "2026-02-15",
      notice_by: "tenant",
      exit_date: "2026-03-31",
    });
    const increment = await anIncrement([none.asset_id, leaving.asset_id]);
    const lines = await linesOf(increment);
    const include = (rental: Rental, choice_reason: string | null) =>
      tryMove(increment, "choose", {
        line_ids: lines.flatMap(({ id, rental_id }) => (rental_id === rental.id ? [id] : [])),
        choice: "included",
        choice_reason,
      });
    const silent = await include(none, null);
    expect({ status: silent.status, field: silent.body.errors[0]?.field }).toEqual({
      status: 400,
      field: "choice_reason",
    });
    const impossible = await include(leaving, "Se queda");
    expect({ status: impossible.status, key: impossible.body.errors[0]?.translationKey }).toEqual({
      status: 422,
      key: "error.line_not_applicable",
    });
    const agreed = dataOf(await include(none, "Acuerdo de 3 de marzo"));
    await move(agreed, "apply");
    expect(await rentsOf(none)).toEqual([
      [86_870, 4_500, "2026-04-01", "increment"],
      [85_000, 4_500, "2025-03-01", "contract"],
    ]);
    expect(await rentsOf(leaving)).toHaveLength(1);
  });

  test("only lines of the same increment are changed", async () => {
    const increment = await anIncrement([(await aRunningRental()).asset_id]);
    const [line] = await linesOf(await anIncrement([(await aRunningRental()).asset_id]));
    const decision = { line_ids: [line?.id], choice: "excluded", choice_reason: "x" };
    const { status, body } = await tryMove(increment, "choose", decision);
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 400, field: "line_ids" });
  });
});

describe("applying a price increment", () => {
  test("applying writes rents for the increment's month, with their expenses, and the current rent follows in that month", async () => {
    const rental = await aRunningRental();
    const applied = await move(await anIncrement([rental.asset_id]), "apply");
    expect(applied).toMatchObject({ state: "applied", applied_at: expect.any(String) });
    expect(await rentsOf(rental)).toEqual([
      [86_870, 4_500, "2026-04-01", "increment"],
      [85_000, 4_500, "2025-03-01", "contract"],
    ]);
    expect((await rentalOf(rental)).monthly_rent).toBe(85_000);
    const [rent] = dataOf(await api.get<RentalRent[]>(`/rentals/${rental.id}/rents`));
    expect(rent).toMatchObject({ price_increment_id: applied.id, price_increment_label: applied.name });
  });

  test("applying changes the current rent at once if the month has begun", async () => {
    const rental = await aRunningRental();
    const increment = await anIncrement([rental.asset_id], {
      effective_date: "2026-03-01",
      notified_on: "2026-02-10",
    });
    await move(increment, "apply");
    expect((await rentalOf(rental)).monthly_rent).toBe(86_870);
  });

  test("applying raises the prices of vacant assets, ends the former prices and adapts the deposit", async () => {
    const [free, let_] = [await given.anAsset(), await given.anAsset()];
    await given.anAssetPrice({ asset_id: free.id, amount: 90_000, deposit_amount: 180_000, valid_to: "2026-12-31" });
    await given.anAssetPrice({ asset_id: let_.id, amount: 90_000 });
    await aRunningRental({ asset_id: let_.id });
    const increment = await anIncrement([free.id, let_.id], {
      index_kind: "percentage",
      percentage: 300,
      target: "prices",
    });
    expect((await linesOf(increment)).map(({ asset_id }) => asset_id)).toEqual([free.id]);
    await move(increment, "apply");
    expect(await pricesOf(free)).toEqual([
      [90_000, 4_000, 180_000, "2026-01-01", "2026-03-31"],
      [92_700, 4_000, 185_400, "2026-04-01", "2026-12-31"],
    ]);
    expect(await pricesOf(let_)).toHaveLength(1);
  });

  test("applying is refused with the current lines if anything has changed since the preview", async () => {
    const [rental, other] = [await aRunningRental(), await aRunningRental()];
    const increment = await anIncrement([rental.asset_id, other.asset_id]);
    const present = await rentalOf(rental);
    dataOf(await api.patch(`/rentals/${rental.id}`, { version: present.version, index_clause: "none" }));
    const refused = await tryMove(increment, "apply");
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0]).toMatchObject({ translationKey: "error.preview_changed", params: { count: 1 } });
    expect(refused.body.data).toMatchObject({
      changed: 1,
      lines: [{ rental_id: rental.id, excluded_reason: "no_clause", is_included: false }],
    });
    expect(await rentsOf(other)).toHaveLength(1);
    expect((await linesOf(increment)).every(({ is_included }) => is_included)).toBe(true);
    const again = await move(await read(increment), "preview");
    await move(again, "apply");
    expect([(await rentsOf(rental)).length, (await rentsOf(other)).length]).toEqual([1, 2]);
  });

  test("a changed line that is left out neither stops the application nor is listed", async () => {
    const [left, kept] = [await aRunningRental(), await aRunningRental()];
    const asset = await given.anAsset();
    const drafted = await anIncrement([left.asset_id, kept.asset_id, asset.id]);
    const line = (await linesOf(drafted)).find(({ rental_id }) => rental_id === left.id);
    const decision = { line_ids: [line?.id], choice: "excluded", choice_reason: "Buen inquilino" };
    const increment = await move(drafted, "choose", decision);
    const change = async (rental: Rental, index_clause: Rental["index_clause"]) => {
      const { version } = await rentalOf(rental);
      dataOf(await api.patch(`/rentals/${rental.id}`, { version, index_clause }));
    };
    await change(left, "none");
    await change(kept, "none");
    const refused = await tryMove(increment, "apply");
    expect(refused.body.data).toMatchObject({ changed: 1, lines: [{ rental_id: kept.id }] });
    await change(kept, kept.index_clause);
    await aRunningRental({ asset_id: asset.id, index_clause: "none" });
    expect(await move(increment, "apply")).toMatchObject({ state: "applied", line_count: 3, included_count: 1 });
    expect([(await rentsOf(left)).length, (await rentsOf(kept)).length]).toEqual([1, 2]);
  });

  test("applying is refused if the index was corrected, or a rental was added or removed", async () => {
    const asset = await given.anAsset();
    const increment = await anIncrement([asset.id, (await aRunningRental()).asset_id]);
    await aRunningRental({ asset_id: asset.id });
    expect((await tryMove(increment, "apply")).status).toBe(409);
    const [value] = dataOf(
      await api.get<{ id: string; version: number }[]>("/indices?kind=irav&month_from=2026-01-01&month_to=2026-01-01"),
    );
    const shown = await move(increment, "preview");
    const correct = async (to: number) => {
      const { version } = dataOf(await api.get<{ version: number }>(`/indices/${value?.id}`));
      dataOf(await api.patch(`/indices/${value?.id}`, { version, value: to }));
    };
    await correct(230);
    expect((await tryMove(shown, "apply")).status).toBe(409);
    await correct(220);
    expect((await tryMove(shown, "apply")).status).toBe(200);
  });

  test("of two drafts for one rental applied concurrently one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const rental = await aRunningRental();
      const future = { effective_date: "2026-05-01" };
      const drafts = [await anIncrement([rental.asset_id]), await anIncrement([rental.asset_id], future)];
      const answers = await Promise.all(drafts.map((draft) => tryMove(draft, "apply")));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await rentsOf(rental)).toHaveLength(2);
    }
  });

  test("one draft applied concurrently by two users is applied once", async () => {
    const rental = await aRunningRental();
    const increment = await anIncrement([rental.asset_id]);
    const answers = await Promise.all([tryMove(increment, "apply"), tryMove(increment, "apply")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rentsOf(rental)).toHaveLength(2);
  });

  test("a rental is updated once a year: the next increment excludes it", async () => {
    const rental = await aRunningRental();
    await move(await anIncrement([rental.asset_id]), "apply");
    const next = await anIncrement([rental.asset_id], { effective_date: "2026-05-01" });
    expect((await linesOf(next))[0]).toMatchObject({ excluded_reason: "already_updated", reason_on: "2026-04-01" });
  });

  test("a second increment for the same month excludes everything and names the first one", async () => {
    const [rental, asset] = [await aRunningRental(), await given.anAsset()];
    await given.anAssetPrice({ asset_id: asset.id });
    const terms = { index_kind: "percentage", percentage: 100, target: "both", effective_date: "2026-04-01" } as const;
    const clause = await aRunningRental({ regime: "other", index_clause: "percentage" });
    const assets = [rental.asset_id, clause.asset_id, asset.id];
    const first = await anIncrement(assets, { ...terms, name: "La primera subida" });
    expect(first.included_count).toBe(2);
    const second = await anIncrement(assets, terms);
    const outcome = async (one: PriceIncrement) =>
      (await linesOf(one))
        .filter(({ other_increment_id }) => other_increment_id !== null)
        .map(({ excluded_reason, other_increment_label }) => [excluded_reason, other_increment_label]);
    expect(second.included_count).toBe(0);
    expect(await outcome(second)).toEqual(Array(2).fill(["other_draft", "La primera subida"]));
    expect(await outcome(await move(first, "preview"))).toEqual([]);
    await move(await read(first), "apply");
    expect(await outcome(await move(second, "preview"))).toEqual(Array(2).fill(["later_amount", "La primera subida"]));
    expect((await move(await read(first), "revert")).state).toBe("reverted");
    expect((await move(await read(second), "preview")).included_count).toBe(2);
  });

  test("an increment excludes rentals beyond their agreed end, and renewed ones", async () => {
    const terms = { regime: "other", index_clause: "percentage" } as const;
    const ending = await aRunningRental({ ...terms, end_date: "2026-03-31" });
    const lasting = await aRunningRental({ ...terms, end_date: "2026-04-01" });
    const home = await aRunningRental({ start_date: "2019-03-15", end_date: "2026-03-31" });
    const young = await aRunningRental({ end_date: "2026-03-31" });
    const byPercent = { index_kind: "percentage", percentage: 100, effective_date: "2026-04-01" } as const;
    const increment = await anIncrement([ending.asset_id, lasting.asset_id], byPercent);
    const found = new Map((await linesOf(increment)).map((line) => [line.rental_id, line]));
    expect(found.get(ending.id)).toMatchObject({ excluded_reason: "ends_before", reason_on: "2026-03-31" });
    expect(found.get(lasting.id)?.is_included).toBe(true);
    const ofHome = (await linesOf(await anIncrement([home.asset_id])))[0];
    expect(ofHome).toMatchObject({ excluded_reason: "ends_before", reason_on: "2026-03-31" });
    // Within its compulsory term the home goes on (LAU art. 9.1).
    const ofYoung = (await linesOf(await anIncrement([young.asset_id])))[0];
    expect(ofYoung).toMatchObject({ excluded_reason: null, is_included: true, new_amount: 86_870 });
  });

  test("the history lists the lines excluded by a user, with reasons", async () => {
    const rental = await aRunningRental();
    const increment = await anIncrement([rental.asset_id]);
    const [line] = await linesOf(increment);
    await move(increment, "choose", { line_ids: [line?.id], choice: "excluded", choice_reason: "Lo pidió el dueño" });
    const entries = dataOf(await api.get<TimelineEntry[]>(`${PATH}/${increment.id}/timeline`));
    expect(entries.map(({ changes }) => changes)).toContainEqual({
      line_titles: [null, [`${rental.code} · ${rental.tenant_label}`]],
      choice: [null, "excluded"],
      choice_reason: [null, "Lo pidió el dueño"],
    });
  });
});

describe("reverting a price increment", () => {
  test("reverting removes exactly the rents and prices that were created", async () => {
    const [rental, asset] = [await aRunningRental(), await given.anAsset()];
    await given.anAssetPrice({ asset_id: asset.id });
    const increment = await anIncrement([rental.asset_id, asset.id], {
      index_kind: "percentage",
      percentage: 100,
      target: "both",
      effective_date: "2026-03-01",
      notified_on: "2026-02-10",
    });
    const before = { rents: await rentsOf(rental), prices: await pricesOf(asset), rental: await rentalOf(rental) };
    const line = (await linesOf(increment)).find(({ rental_id }) => rental_id === rental.id);
    const chosen = await move(increment, "choose", {
      line_ids: [line?.id],
      choice: "included",
      choice_reason: "Acuerdo",
    });
    const applied = await move(chosen, "apply");
    expect((await rentalOf(rental)).monthly_rent).toBe(85_850);
    expect(await pricesOf(asset)).toHaveLength(2);
    const reverted = await move(applied, "revert");
    expect(reverted).toMatchObject({ state: "reverted", reverted_at: expect.any(String) });
    const after = { rents: await rentsOf(rental), prices: await pricesOf(asset), rental: await rentalOf(rental) };
    const { version: _v, updated_at: _u, ...present } = after.rental;
    expect({ ...after, rental: {} }).toEqual({ ...before, rental: {} });
    expect(before.rental).toMatchObject(present);
    expect((await linesOf(reverted)).map(({ is_included }) => is_included)).toEqual([true, true]);
  });

  test("reverting is refused if a later rent builds on it, and names the rental", async () => {
    const rental = await aRunningRental({ start_date: "2024-03-01" });
    const first = await move(
      await anIncrement([rental.asset_id], {
        index_kind: "irav",
        effective_date: "2025-10-01",
        notified_on: "2025-09-01",
      }),
      "apply",
    );
    await move(await anIncrement([rental.asset_id]), "apply");
    const { status, body } = await tryMove(first, "revert");
    expect({ status, error: body.errors[0] }).toMatchObject({
      status: 409,
      error: {
        translationKey: "error.revert_built_on",
        params: { count: 1, names: expect.stringContaining(rental.code) },
      },
    });
    expect(await rentsOf(rental)).toHaveLength(3);
  });

  test("reverting is refused if a new price was changed or ended", async () => {
    const asset = await given.anAsset();
    await given.anAssetPrice({ asset_id: asset.id });
    const applied = await given.anAppliedIncrement(asset.id);
    const price = { asset_id: asset.id, amount: 1, valid_from: "2026-08-01", closes_former: true };
    dataOf(await api.post("/asset-prices", price));
    expect((await tryMove(applied, "revert")).status).toBe(409);
    expect(await pricesOf(asset)).toHaveLength(3);
  });

  test("reverting recalculates a draft based on the new price", async () => {
    const asset = await given.anAsset();
    const price = await given.anAssetPrice({ asset_id: asset.id });
    const applied = await given.anAppliedIncrement(asset.id);
    const draft = await anIncrement([asset.id], { target: "prices", effective_date: "2026-06-01" });
    expect(await linesOf(draft)).toHaveLength(1);
    await move(applied, "revert");
    expect(await linesOf(draft)).toEqual([]);
    const again = await move(draft, "preview");
    expect((await linesOf(again)).map(({ asset_price_id }) => asset_price_id)).toEqual([price.id]);
  });

  test("reverting restores the state before the increment was applied, for any increment", async () => {
    const assets: Asset[] = [];
    for (let count = 0; count < 6; count += 1) assets.push(await given.anAsset());
    const rentals: Rental[] = [];
    for (const asset of assets.slice(0, 3))
      rentals.push(await aRunningRental({ asset_id: asset.id, regime: "business", index_clause: "percentage" }));
    for (const asset of assets) await given.anAssetPrice({ asset_id: asset.id, valid_from: "2025-01-01" });
    const everything = async () => ({
      rents: await Promise.all(rentals.map(rentsOf)),
      prices: await Promise.all(assets.map(pricesOf)),
      today: (await Promise.all(rentals.map(rentalOf))).map(({ monthly_rent }) => monthly_rent),
    });
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom("rentals", "prices", "both"),
        fc.subarray(assets, { minLength: 1 }),
        async (percentage, months, target, chosen) => {
          const increment = await anIncrement(
            chosen.map(({ id }) => id),
            {
              index_kind: "percentage",
              percentage,
              target,
              effective_date: addMonths("2026-03-01", months),
              notified_on: "2026-02-10",
            },
          );
          if (increment.included_count === 0) return;
          const applied = await move(increment, "apply");
          const during = await everything();
          expect(during).not.toEqual(before);
          const sum = (rows: unknown[][][]) => rows.flat().reduce((total, [amount]) => total + Number(amount), 0);
          expect(sum(during.rents) + sum(during.prices) - sum(before.rents) - sum(before.prices)).toBe(
            applied.new_total,
          );
          await move(applied, "revert");
          expect(await everything()).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("price increments after the draft state", () => {
  let applied: PriceIncrement;
  beforeAll(async () => {
    applied = await move(await anIncrement([(await aRunningRental()).asset_id]), "apply");
  });

  test("an applied increment keeps its terms and can be renamed", async () => {
    const patch = (values: object) =>
      api.patch<PriceIncrement>(`${PATH}/${applied.id}`, { version: applied.version, ...values });
    expect((await patch({ effective_date: "2026-09-01" })).status).toBe(409);
    applied = dataOf(await patch({ name: "Primavera" }));
    expect(applied.name).toBe("Primavera");
  });

  test("every other move is refused, with the allowed ones", async () => {
    for (const [verb, body] of [
      ["apply", {}],
      ["preview", {}],
      ["choose", { line_ids: ["01890000-0000-7000-8000-000000000000"] }],
    ] as const) {
      const { status, body: reply } = await tryMove(applied, verb, body);
      expect({ verb, status, data: reply.data }).toEqual({ verb, status: 409, data: { allowed: ["revert"] } });
    }
    expect((await api.delete(`${PATH}/${applied.id}`)).status).toBe(409);
  });

  test("a move with another version is refused", async () => {
    const { status, body } = await api.post(`${PATH}/${applied.id}/revert`, { version: applied.version - 1 });
    expect({ status, key: body.errors[0]?.translationKey }).toEqual({ status: 409, key: "error.stale" });
  });
});

describe("price increment permissions", () => {
  test("an agent and a viewer read and export, and neither draft nor apply", async () => {
    const rental = await aRunningRental();
    const increment = await anIncrement([rental.asset_id]);
    for (const role of ["agent", "viewer"] as const) {
      const by = await app.logInAs(role);
      expect((await by.get(`${PATH}/${increment.id}`)).status).toBe(200);
      expect((await by.download(`${PATH}/lines/export?price_increment_id=${increment.id}`)).status).toBe(200);
      expect((await tryMove(increment, "apply", {}, by)).status).toBe(403);
      expect((await tryMove(increment, "preview", {}, by)).status).toBe(403);
    }
  });

  test("a user without approval permission can draft and not apply", async () => {
    await app.db.query(
      `update role set permissions = permissions || '{"price_increment": ["read", "create", "update"]}' where slug = 'agent'`,
    );
    const agent = await app.logInAs("agent");
    const increment = await anIncrement([(await aRunningRental()).asset_id]);
    expect((await tryMove(increment, "apply", {}, agent)).status).toBe(403);
    const previewed = await tryMove(increment, "preview", {}, agent);
    expect(previewed.status).toBe(200);
  });
});

describe("a manager with assigned properties", () => {
  test('a manager sees only increments of their properties, and "everything" means those', async () => {
    const [mine, other] = [await aRunningRental(), await aRunningRental()];
    const hidden = await anIncrement([other.asset_id]);
    const mixed = await anIncrement([mine.asset_id, other.asset_id]);
    const whole = await anIncrement([], { scope: "all" });
    const own = await anIncrement([mine.asset_id]);
    await assignProperties(app.db, [mine.property_id]);
    const manager = await app.logInAs("manager");
    const seen = dataOf(await manager.get<PriceIncrement[]>(`${PATH}?page_size=200`)).map(({ id }) => id);
    expect(seen).toEqual([own.id]);
    for (const { id, version } of [hidden, mixed, whole]) {
      expect((await manager.get(`${PATH}/${id}`)).status).toBe(404);
      expect((await manager.post(`${PATH}/${id}/apply`, { version })).status).toBe(404);
      expect((await manager.post(`${PATH}/${id}/preview`, { version })).status).toBe(404);
    }
    await move(mixed, "apply");
    const [rent] = dataOf(await manager.get<RentalRent[]>(`/rentals/${mine.id}/rents`));
    expect(rent).toMatchObject({ price_increment_id: mixed.id, price_increment_label: null });
    const lines = dataOf(await manager.get<PriceIncrementLine[]>(`${PATH}/lines?page_size=200`));
    expect(new Set(lines.map(({ property_id }) => property_id))).toEqual(new Set([mine.property_id]));

    const input = await given.aPriceIncrementInput({ ...byIrav, scope: "all", property_ids: [] });
    const created = dataOf(await manager.post<PriceIncrement>(PATH, input));
    expect(created).toMatchObject({ scope: "properties", property_ids: [mine.property_id], line_count: 1 });
    const reaching = await manager.post(PATH, { ...input, scope: "assets", asset_ids: [other.asset_id] });
    expect({ status: reaching.status, field: reaching.body.errors[0]?.field }).toEqual({
      status: 400,
      field: "asset_ids",
    });
    await assignProperties(app.db, "all");
  });
});

test("an asset that moves to another property moves its increment lines with it", async () => {
  const [rental, other] = [await aRunningRental(), await aRunningRental()];
  const increment = await anIncrement([rental.asset_id]);
  const asset = dataOf(await api.get<Asset>(`/assets/${rental.asset_id}`));
  dataOf(await api.patch(`/assets/${asset.id}`, { version: asset.version, property_id: other.property_id }));
  const moved = await read(increment);
  expect(moved.property_ids).toEqual([other.property_id]);
  expect((await linesOf(increment)).map(({ property_id }) => property_id)).toEqual([other.property_id]);
  expect((await tryMove(moved, "apply")).status).toBe(200);
});

describe("price increment lines", () => {
  test("lines are searched by tenant and asset, filtered, sorted by difference, and exported with reasons", async () => {
    const rentals = [await aRunningRental({ monthly_rent: 50_000 }), await aRunningRental({ index_clause: "none" })];
    const increment = await anIncrement(rentals.map(({ asset_id }) => asset_id));
    const [first, second] = rentals;
    expect((await linesOf(increment, `&query=${first?.code}`)).map(({ rental_id }) => rental_id)).toEqual([first?.id]);
    const asset = dataOf(await api.get<Asset>(`/assets/${second?.asset_id}`));
    expect((await linesOf(increment, `&query=${asset.cod}`)).map(({ rental_id }) => rental_id)).toEqual([second?.id]);
    expect((await linesOf(increment, "&sort=difference")).map(({ rental_id }) => rental_id)).toEqual(
      rentals.map(({ id }) => id),
    );
    expect((await linesOf(increment, "&excluded_reason=no_clause")).map(({ rental_id }) => rental_id)).toEqual([
      second?.id,
    ]);
    const { rows } = await readSpreadsheet(
      (await api.download(`${PATH}/lines/export?price_increment_id=${increment.id}&sort=difference`)).bytes,
    );
    expect(rows).toMatchObject([
      { "Alquiler o activo": `${first?.code} · ${first?.tenant_label}`, Actual: 500, Nuevo: 511, Incluida: "Sí" },
      { "Motivo de exclusión": "Sin cláusula de actualización", Incluida: "No" },
    ]);
  });

  test("lines keep the history of users' decisions", async () => {
    const increment = await anIncrement([(await aRunningRental()).asset_id]);
    const [line] = await linesOf(increment);
    await move(increment, "choose", { line_ids: [line?.id], choice: "excluded", choice_reason: "Pendiente de obra" });
    const history = dataOf(await api.get<{ action: string }[]>(`${PATH}/lines/${line?.id}/timeline`));
    expect(history).toMatchObject([
      {
        action: "choose",
        actor_label: "Usuario admin",
        changes: { choice: [null, "excluded"], choice_reason: [null, "Pendiente de obra"] },
      },
      { action: "create" },
    ]);
  });
});

test("a future rent becomes the current one in its month, and the history says so", async () => {
  const rental = await aRunningRental();
  await move(await anIncrement([rental.asset_id]), "apply");
  const before = await rentalOf(rental);
  await app.restartAt("2026-04-01T00:10:00+02:00");
  api = await app.logInAs("admin");
  given = createBuilders(api);
  await followCalendar(app.services);
  await followCalendar(app.services);
  const after = await rentalOf(rental);
  expect([before.monthly_rent, after.monthly_rent]).toEqual([85_000, 86_870]);
  const [last] = dataOf(await api.get<object[]>(`/rentals/${rental.id}/timeline`));
  expect(last).toMatchObject({ action: "update_rent", changes: { monthly_rent: [85_000, 86_870] } });
  expect(after.version).toBe(before.version + 1);
});
