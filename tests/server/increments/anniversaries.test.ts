import { beforeAll, describe, expect, test } from "vitest";
import type { Anniversary, AnniversaryList, PreparedAnniversaries } from "#shared/domain/rentals/anniversary.ts";
import type { RowChangeResult } from "#shared/domain/core/row-changes.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { LetterDraft } from "#shared/domain/documents/letter.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { RentIndex } from "#shared/domain/rentals/rent-index.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { anniversaryStatement } from "#server/areas/increments/read-anniversaries.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-11-27";
const PATH = "/asset-prices/increments/anniversaries";

const { app } = testServer({ role: null, clockAt: `${TODAY}T09:00:00Z` });
let api: Api;
let given: Builders;
beforeAll(async () => {
  api = await app.logInAs("admin");
  given = createBuilders(api);
  const index = (kind: string, month: string, value: number) =>
    api.post("/indices", { kind, month, value, source: "INE" });
  await index("irav", "2026-10-01", 220);
  await index("ipc", "2026-10-01", 300);
  await index("igc", "2026-10-01", 310);
});

type RentalGiven = Parameters<Builders["aRental"]>[0];

/** A lease that completes its first year on 1 December. */
async function aLease(values: RentalGiven = {}): Promise<Rental> {
  const start_date = values?.start_date ?? "2025-12-01";
  const { id, version } = await given.aRental({
    end_date: "2030-11-30",
    index_clause: "irav",
    ...values,
    start_date,
    monthly_rent: 100_000,
  });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: start_date }));
}

const list = async (by: Api = api) => dataOf(await by.get<AnniversaryList>(`${PATH}?page_size=200`));
const itemOf = async ({ id }: Pick<Rental, "id">, by: Api = api): Promise<Anniversary | undefined> =>
  (await list(by)).items.find(({ rental_id }) => rental_id === id);
const prepare = async (rentals: readonly Rental[], by: Api = api) =>
  by.post<PreparedAnniversaries>(`${PATH}/prepare`, { rental_ids: rentals.map(({ id }) => id) });
const rentalOf = async ({ id }: Pick<Rental, "id">) => dataOf(await api.get<Rental>(`/rentals/${id}`));

describe("anniversaries", () => {
  test("a rental is listed with its index, its new rent and the last day of the letter", async () => {
    const rental = await aLease();
    expect(await itemOf(rental)).toMatchObject({
      rental_code: rental.code,
      anniversary_on: "2026-12-01",
      effective_date: "2026-12-01",
      letter_by: "2026-11-30",
      state: "ready",
      index_kind: "irav",
      index_month: "2026-10-01",
      rate: 220,
      is_capped: false,
      old_amount: 100_000,
      new_amount: 102_200,
    });
  });

  test("a value that is published after the anniversary does not count", async () => {
    await api.post("/indices", { kind: "irav", month: "2026-09-01", value: 210, source: "INE" });
    const rental = await aLease({ start_date: "2024-11-01" });
    expect(await itemOf(rental)).toMatchObject({
      anniversary_on: "2026-11-01",
      state: "ready",
      index_month: "2026-09-01",
      rate: 210,
      new_amount: 102_100,
    });
  });

  test("the cap that binds is named: the IRAV for a home, 2 % for the IGC", async () => {
    const home = await aLease({ index_clause: "ipc" });
    expect(await itemOf(home)).toMatchObject({ index_kind: "irav", is_capped: true, rate: 220, new_amount: 102_200 });
    const shop = await aLease({ index_clause: "igc", regime: "business" });
    expect(await itemOf(shop)).toMatchObject({
      index_kind: "igc",
      is_capped: false,
      rate: 200,
      published_rate: 310,
      new_amount: 102_000,
      letter_by: null,
    });
  });

  test("an index that is still to be published before the anniversary is not guessed", async () => {
    const rental = await aLease({ start_date: "2024-12-20" });
    expect(await itemOf(rental)).toMatchObject({
      anniversary_on: "2026-12-20",
      effective_date: "2027-01-01",
      letter_by: "2026-12-31",
      state: "not_published",
      index_kind: "irav",
      index_month: "2026-11-01",
      rate: null,
      new_amount: null,
    });
    const january = await aLease({ start_date: "2024-01-15" });
    expect(await itemOf(january)).toMatchObject({
      state: "not_published",
      index_month: "2026-12-01",
      new_amount: null,
    });
  });

  test("a value that waits to be confirmed raises nothing, and the list says so", async () => {
    const read = dataOf(
      await api.post<RentIndex>("/indices", { kind: "ipc", month: "2026-09-01", value: 250, source: "INE" }),
    );
    await api.post(`/indices/${read.id}/unconfirm`, { version: read.version });
    const rental = await aLease({ start_date: "2024-10-12", index_clause: "ipc", regime: "business" });
    expect(await itemOf(rental)).toMatchObject({
      anniversary_on: "2026-10-12",
      effective_date: "2026-12-01",
      state: "unconfirmed",
      index_month: "2026-09-01",
      new_amount: null,
    });
  });

  test("an agreed percentage is not recorded, so no rent is computed", async () => {
    expect(await itemOf(await aLease({ index_clause: "percentage" }))).toMatchObject({
      state: "agreed_percentage",
      new_amount: null,
    });
  });

  test("rentals of their first year, without a clause, further away or ending before are not listed", async () => {
    const others = [
      await aLease({ start_date: "2026-11-01" }),
      await aLease({ index_clause: "none" }),
      await aLease({ start_date: "2025-02-01" }),
      await aLease({ start_date: "2025-12-10", end_date: "2026-12-09", regime: "business" }),
    ];
    const ids = new Set(others.map(({ id }) => id));
    const { items, count } = await list();
    expect(items.filter(({ rental_id }) => ids.has(rental_id))).toEqual([]);
    expect(count).toBe(items.length);
  });

  test("a home of one year is listed at each anniversary within the compulsory term, also before its agreed end", async () => {
    const [first, second, third] = [
      await aLease({ end_date: "2026-11-30" }),
      await aLease({ start_date: "2024-12-01", end_date: "2025-11-30" }),
      await aLease({ start_date: "2023-12-01", end_date: "2026-11-30" }),
    ];
    for (const home of [first, second, third]) expect(await itemOf(home)).toMatchObject({ state: "ready" });
    // After the seven years of a company's home the next one is known once the tacit extension runs (LAU arts. 9.1 and 10.1).
    const old = await aLease({ start_date: "2019-12-15", end_date: "2026-12-14" });
    expect(await itemOf(old)).toBeUndefined();
    const { increments } = dataOf(await prepare([first]));
    expect(increments).toMatchObject([{ rental_ids: [first.id] }]);
    expect(await itemOf(first)).toMatchObject({ state: "prepared", new_amount: 102_200 });
  });

  test("a home whose renewal only waits for signatures is listed and raised, and not once that is signed", async () => {
    const home = await aLease({ end_date: "2026-11-30" });
    const terms = { start_date: "2026-12-01", end_date: "2027-11-30", monthly_rent: 110_000 };
    const { version } = await rentalOf(home);
    const renewal = dataOf(await api.post<Rental>(`/rentals/${home.id}/renew`, { version, ...terms }));
    const put = (state: string) =>
      app.db.query("update rental set state = $2, signed_on = '2026-11-20' where id = $1", [renewal.id, state]);
    await put("pending_signature");
    expect(await itemOf(home)).toMatchObject({ state: "ready", new_amount: 102_200 });
    await put("upcoming");
    expect(await itemOf(home)).toBeUndefined();
  });

  test("those that have passed come first, the longest overdue at the top; pages reach all of them", async () => {
    const page = async (number: number, size: number) =>
      dataOf(await api.get<AnniversaryList>(`${PATH}?page=${number}&page_size=${size}`));
    await aLease({ start_date: "2024-10-20" });
    await aLease({ start_date: "2024-11-20" });
    const { items, count } = await list();
    const days = items.map(({ anniversary_on }) => anniversary_on);
    const passed = days.filter((day) => day < TODAY);
    expect(days).toEqual(days.toSorted());
    expect(passed).toEqual(expect.arrayContaining(["2026-11-20", "2026-10-20"]));
    const pages = [];
    for (let number = 1; (number - 1) * 3 < count; number += 1) pages.push(await page(number, 3));
    expect(pages.flatMap((one) => one.items.map(({ rental_id }) => rental_id))).toEqual(
      items.map(({ rental_id }) => rental_id),
    );
    expect(new Set(pages.map((one) => one.count))).toEqual(new Set([count]));
  });

  test.each(["page=0", "page_size=0", "page_size=201", "page_size=ten", "page=1.5", "skipped_page=0"])(
    "%s is refused",
    async (query) => {
      expect((await api.get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  test("a lease of 29 February has its anniversary on the 28th", async () => {
    await app.restartAt("2027-01-10T09:00:00Z");
    api = await app.logInAs("admin");
    given = createBuilders(api);
    expect(await itemOf(await aLease({ start_date: "2024-02-29" }))).toMatchObject({ anniversary_on: "2027-02-28" });
    await app.restartAt(`${TODAY}T09:00:00Z`);
    api = await app.logInAs("admin");
    given = createBuilders(api);
  });
});

describe("preparing", () => {
  test("many are prepared at once, one draft for each index and month, and their letters are filled", async () => {
    const [home, other, shop, later] = [
      await aLease(),
      await aLease(),
      await aLease({ index_clause: "igc", regime: "business" }),
      await aLease({ start_date: "2024-12-20" }),
    ];
    const { increments, left_out } = dataOf(await prepare([home, other, shop, later]));
    expect(increments.map(({ name, rental_ids }) => [name, rental_ids.length])).toEqual([
      ["Aniversarios de diciembre de 2026 · IRAV", 2],
      ["Aniversarios de diciembre de 2026 · IGC", 1],
    ]);
    expect(left_out).toEqual([later.id]);
    const [first] = increments;
    expect(await itemOf(home)).toMatchObject({ state: "prepared", increment_id: first?.id, new_amount: 102_200 });
    const draft = dataOf(await api.post<LetterDraft>(`/rentals/${home.id}/letter-drafts`, { kind: "rent_update" }));
    expect(draft.text).toMatch(/Porcentaje: 2,20\s%/);
    expect(draft.unknown).not.toContain("new_rent");
    expect(dataOf(await prepare([home]))).toEqual({ increments: [], left_out: [home.id] });
  });

  test("applying the draft takes the rental off the list, and reverting it brings it back", async () => {
    const rental = await aLease();
    const [draft] = dataOf(await prepare([rental])).increments;
    const path = `/asset-prices/increments/${draft?.id}`;
    const lines = dataOf(
      await api.get<PriceIncrementLine[]>(`/asset-prices/increments/lines?price_increment_id=${draft?.id}`),
    );
    expect(lines).toMatchObject([{ rental_id: rental.id, is_included: true }]);
    const { version } = dataOf(await api.get<PriceIncrement>(path));
    const applied = dataOf(await api.post<PriceIncrement>(`${path}/apply`, { version }));
    expect(await itemOf(rental)).toBeUndefined();
    await api.post(`${path}/revert`, { version: applied.version });
    expect(await itemOf(rental)).toMatchObject({ state: "ready" });
  });

  test("a prepared rental shows what its draft says, also in the next month, and gets no second draft", async () => {
    const rental = await aLease();
    const [draft] = dataOf(await prepare([rental])).increments;
    const correct = async (value: number) => {
      const [october] = dataOf(
        await api.get<RentIndex[]>("/indices?kind=irav&month_from=2026-10-01&month_to=2026-10-01"),
      );
      dataOf(await api.patch(`/indices/${october?.id}`, { version: october?.version, value }));
    };
    const expected = {
      state: "prepared",
      increment_id: draft?.id,
      effective_date: "2026-12-01",
      letter_by: "2026-11-30",
      rate: 220,
      new_amount: 102_200,
    };
    await correct(260);
    expect(await itemOf(rental)).toMatchObject(expected);
    await correct(220);
    await app.restartAt("2026-12-01T09:00:00Z");
    api = await app.logInAs("admin");
    expect(await itemOf(rental)).toMatchObject(expected);
    expect(dataOf(await prepare([rental]))).toEqual({ increments: [], left_out: [rental.id] });
    await app.restartAt(`${TODAY}T09:00:00Z`);
    api = await app.logInAs("admin");
    given = createBuilders(api);
  });

  test("two users who prepare the same rental at once raise it in one draft", async () => {
    const rental = await aLease();
    const both = await Promise.all([prepare([rental]), prepare([rental])]);
    expect(both.flatMap((one) => dataOf(one).increments)).toHaveLength(1);
  });
});

describe("letters of prepared rentals", () => {
  const files = async ({ id }: Rental) =>
    dataOf(await api.get<Attachment[]>(`/attachments?owner_entity=rental&owner_id=${id}`));
  const write = async ({ id }: Pick<Rental, "id">, anniversary_on = "2026-12-01") => {
    const { version } = await rentalOf({ id });
    return api.post<Rental>(`/rentals/${id}/write_update_letter`, { version, anniversary_on });
  };

  test("the letter of an anniversary is stored once, also by two users at once and after a retry", async () => {
    const rental = await aLease();
    await prepare([rental]);
    expect((await itemOf(rental))?.letter_on).toBeNull();
    const both = await Promise.all([write(rental), write(rental)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await write(rental)).status).toBe(200);
    expect(await files(rental)).toHaveLength(1);
    expect((await itemOf(rental))?.letter_on).toBe(TODAY);
  });

  test("a letter that is written again in its dialog takes the place of the stored one", async () => {
    const rental = await aLease();
    await prepare([rental]);
    await write(rental);
    const { kind, language, subject, text } = dataOf(
      await api.post<LetterDraft>(`/rentals/${rental.id}/letter-drafts`, { kind: "rent_update" }),
    );
    const body = { kind, language, subject, text, is_mailed: false };
    expect((await api.post(`/rentals/${rental.id}/letter-files`, body)).status).toBe(201);
    expect(await files(rental)).toHaveLength(2);
    await write(rental);
    expect(await files(rental)).toHaveLength(2);
  });

  test("a letter of a draft that was changed since does not count, because it names another month", async () => {
    const rental = await aLease();
    const [draft] = dataOf(await prepare([rental])).increments;
    await write(rental);
    const path = `/asset-prices/increments/${draft?.id}`;
    const { version } = dataOf(await api.get<PriceIncrement>(path));
    dataOf(await api.patch(path, { version, effective_date: "2027-01-01" }));
    expect((await itemOf(rental))?.letter_on).toBeNull();
    await write(rental);
    expect(await files(rental)).toHaveLength(2);
    expect((await itemOf(rental))?.letter_on).toBe(TODAY);
  });

  test("a letter of a discarded draft does not count for the next one", async () => {
    const rental = await aLease();
    const [draft] = dataOf(await prepare([rental])).increments;
    await write(rental);
    const path = `/asset-prices/increments/${draft?.id}`;
    const { version } = dataOf(await api.get<PriceIncrement>(path));
    dataOf(await api.post(`${path}/archive`, { version }));
    await prepare([rental]);
    expect((await itemOf(rental))?.letter_on).toBeNull();
    await write(rental);
    expect(await files(rental)).toHaveLength(2);
  });

  test("a rental without a draft has no letter, and another day is no anniversary of it", async () => {
    const rental = await aLease();
    const response = await write(rental);
    expect(response.status).toBe(400);
    const said = JSON.stringify(response.body);
    expect(said).toContain("la renta actualizada");
    expect(said).not.toContain("{new_rent}");
    expect((await write(rental, "2026-12-02")).status).toBe(400);
    expect(await files(rental)).toEqual([]);
  });

  test("letters of several rentals say by rental why one is missing", async () => {
    const [ready, bare] = [await aLease(), await aLease()];
    await prepare([ready]);
    const rows = await Promise.all(
      [ready, bare].map(async ({ id }) => ({
        id,
        body: { version: (await rentalOf({ id })).version, anniversary_on: "2026-12-01" },
      })),
    );
    const results = dataOf(
      await api.post<RowChangeResult[]>("/row-changes", { path: "rentals", verb: "write_update_letter", rows }),
    );
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [ready.id, 200],
      [bare.id, 400],
    ]);
  });
});

describe("dismissing", () => {
  const skip = async (rental: Pick<Rental, "id" | "version">, values: object = {}) =>
    api.post<Rental>(`/rentals/${rental.id}/skip_update`, {
      version: rental.version,
      update_skipped_on: "2026-12-01",
      update_skipped_reason: "No se actualiza este año",
      ...values,
    });

  test("a dismissed anniversary leaves the list with its reason, and is listed again", async () => {
    const rental = await aLease();
    const skipped = dataOf(await skip(rental));
    expect(await itemOf(rental)).toBeUndefined();
    expect((await list()).skipped).toMatchObject([
      { rental_id: rental.id, skipped_reason: "No se actualiza este año", new_amount: 102_200 },
    ]);
    expect(dataOf(await prepare([rental])).left_out).toEqual([rental.id]);
    await api.post(`/rentals/${rental.id}/resume_update`, { version: skipped.version });
    expect(await itemOf(rental)).toMatchObject({ state: "ready", skipped_reason: null });
    expect((await list()).skipped).toEqual([]);
  });

  test("the pages of the dismissed ones reach all of them, whatever page of the others is shown", async () => {
    const rentals = [await aLease(), await aLease(), await aLease()];
    for (const rental of rentals) dataOf(await skip(rental));
    const page = async (number: number) =>
      dataOf(await api.get<AnniversaryList>(`${PATH}?page=2&page_size=2&skipped_page=${number}`));
    const [first, second] = [await page(1), await page(2)];
    expect([first.skipped_count, first.skipped.length, second.skipped.length]).toEqual([3, 2, 1]);
    const shown = [...first.skipped, ...second.skipped].map(({ rental_id }) => rental_id);
    expect(new Set(shown)).toEqual(new Set(rentals.map(({ id }) => id)));
    const now = await Promise.all(rentals.map(rentalOf));
    for (const { id, version } of now) dataOf(await api.post(`/rentals/${id}/resume_update`, { version }));
  });

  test("an increment over the property leaves a dismissed rental out until it is listed again", async () => {
    const rental = await aLease();
    dataOf(await skip(rental));
    const increment = await given.aPriceIncrement({
      index_kind: "irav",
      percentage: null,
      target: "rentals",
      scope: "properties",
      property_ids: [rental.property_id],
      asset_ids: [],
      effective_date: "2026-12-01",
    });
    const lines = async () =>
      dataOf(await api.get<PriceIncrementLine[]>(`/asset-prices/increments/lines?price_increment_id=${increment.id}`));
    const [line] = await lines();
    expect(line).toMatchObject({
      excluded_reason: "update_skipped",
      reason_on: "2026-12-01",
      is_included: false,
      new_amount: 102_200,
    });
    const { version } = dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
    await api.post(`/rentals/${rental.id}/resume_update`, { version });
    const path = `/asset-prices/increments/${increment.id}`;
    dataOf(await api.post(`${path}/preview`, { version: increment.version }));
    expect((await lines())[0]).toMatchObject({ excluded_reason: null, is_included: true });
  });

  test("a reason is required, and a day that is an anniversary of the contract", async () => {
    const rental = await aLease();
    expect((await skip(rental, { update_skipped_reason: " " })).status).toBe(400);
    expect((await skip(rental, { update_skipped_on: "2026-12-02" })).status).toBe(400);
    expect((await skip(rental, { update_skipped_on: "2025-12-01" })).status).toBe(400);
    expect((await rentalOf(rental)).update_skipped_on).toBeNull();
  });
});

describe("scope", () => {
  test("a manager of other properties neither sees nor prepares a rental", async () => {
    const rental = await aLease();
    const other = await aLease();
    const manager = await app.logInAs("manager");
    await assignProperties(app.db, [other.property_id]);
    expect((await list(manager)).items.map(({ rental_id }) => rental_id)).toEqual([other.id]);
    const prepared = dataOf(await prepare([rental, other], manager));
    expect(prepared.left_out).toEqual([rental.id]);
    expect(await itemOf(rental)).toMatchObject({ state: "ready" });
  });

  test("a viewer prepares nothing", async () => {
    const viewer = await app.logInAs("viewer");
    const response = await prepare([await aLease()], viewer);
    expect(response.status).toBe(403);
  });
});

test("the rentals are found by the day of their anniversary", async () => {
  const query = { today: TODAY, is_skipped: false, rental_ids: null, page: { page: 1, page_size: 50 } };
  const { text, values } = anniversaryStatement(query, { property_ids: null, permissions: {}, user_id: null });
  const plan = await transact(app.db, null, async (tx) => {
    await tx.query("set local enable_seqscan = off");
    return tx.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("rental_anniversary_idx");
});
