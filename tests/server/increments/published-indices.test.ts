import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { IndexReadings } from "#shared/domain/rentals/index-reading.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { RentIndex } from "#shared/domain/rentals/rent-index.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { readSeries, UnreadableIndex } from "#server/areas/increments/index-publisher.ts";
import { indexJobs } from "#server/areas/increments/read-indices.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { type IneServer, ineMonth, ineSeries, startIneServer } from "#tests/support/ine-server.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let ine: IneServer;
let app: TestApp;
let api: Api;
beforeAll(async () => {
  ine = await startIneServer();
  app = await createTestApp({ clockAt: "2026-10-16T08:00:00Z", env: { ineUrl: ine.url } });
  api = await app.logInAs("admin");
});
afterAll(async () => {
  await app.close();
  await ine.close();
});
beforeEach(async () => {
  ine.answerBy(null);
  ine.series.clear();
  await app.db.query("delete from notification");
  await app.db.query("delete from rent_index");
  await app.db.query("delete from index_reading");
});

const publish = (code: string, months: readonly unknown[]) => void ine.series.set(code, ineSeries(code, months));
const daily = indexJobs.find(({ cron }) => cron !== null);
const readDaily = (signal = new AbortController().signal) => daily?.run(app.services, { payload: {}, signal });
const indices = async (more = "") => dataOf(await api.get<RentIndex[]>(`/indices?sort=month&page_size=200${more}`));
const values = async () =>
  (await indices()).map(({ kind, month, value, state, published_value }) => [
    kind,
    month,
    value,
    state,
    published_value,
  ]);
const readings = async () => dataOf(await api.get<IndexReadings>("/indices/readings"));
const messages = async () =>
  dataOf(await api.get<Notification[]>("/notifications")).map(({ message, subject_path }) => [message, subject_path]);
const move = async ({ id, version }: RentIndex, verb: string) =>
  dataOf(await api.post<RentIndex>(`/indices/${id}/${verb}`, { version }));

describe("indices read from INE", () => {
  test("final values are proposed with their series as the source, and a first estimate is not", async () => {
    publish("IRAV1", [ineMonth("2026-08", 2.47), ineMonth("2026-09", 2.51)]);
    publish("IPC290750", [ineMonth("2026-08", 4.3), ineMonth("2026-09", 4.9, "Avance"), ineMonth("2026-07", null)]);
    await readDaily();
    expect(await values()).toEqual([
      ["irav", "2026-08-01", 247, "proposed", 247],
      ["ipc", "2026-08-01", 430, "proposed", 430],
      ["irav", "2026-09-01", 251, "proposed", 251],
    ]);
    expect((await indices("&kind=irav"))[0]?.source).toBe("INE, IRAV1");
    expect(ine.requests.at(-2)).toBe("/wstempus/js/ES/DATOS_SERIE/IRAV1?nult=14&tip=A");
    expect(await readings()).toMatchObject({
      is_on: true,
      readings: [
        { kind: "ipc", failure: null },
        { kind: "irav", failure: null },
      ],
    });
  });

  test("who may change indices is notified once of new values", async () => {
    publish("IRAV1", [ineMonth("2026-08", 2.47), ineMonth("2026-09", 2.51)]);
    await readDaily();
    await readDaily();
    expect(await messages()).toEqual([["Valores nuevos del IRAV por confirmar: 2", "indices"]]);
  });

  test("a proposed value raises no rent until it is confirmed, and no longer once it is not confirmed", async () => {
    const given = createBuilders(api);
    const draft = await given.aRental({ start_date: "2025-10-15", end_date: "2030-10-14" });
    const { asset_id } = dataOf(
      await api.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2025-09-20" }),
    );
    publish("IRAV1", [ineMonth("2026-09", 2.51)]);
    await readDaily();
    const [proposed] = await indices();
    if (!proposed) throw new Error("No proposal");
    const lineOf = async () => {
      const increment = await given.aPriceIncrement({
        index_kind: "irav",
        percentage: null,
        target: "rentals",
        scope: "assets",
        property_ids: [],
        asset_ids: [asset_id],
        effective_date: "2026-12-01",
      });
      const path = `/asset-prices/increments/lines?price_increment_id=${increment.id}`;
      const [line] = dataOf(await api.get<PriceIncrementLine[]>(path));
      await api.delete(`/asset-prices/increments/${increment.id}?version=${increment.version}`);
      return line;
    };
    expect(await lineOf()).toMatchObject({ new_amount: null, excluded_reason: "index_missing" });
    const confirmed = await move(proposed, "confirm");
    expect(await lineOf()).toMatchObject({ rate: 251, index_month: "2026-09-01", index_source: "INE, IRAV1" });
    await move(confirmed, "unconfirm");
    expect(await lineOf()).toMatchObject({ new_amount: null, excluded_reason: "index_missing" });
  });

  test("what a person typed stays, beside what INE answers, and a difference is notified", async () => {
    await api.post("/indices", { kind: "irav", month: "2026-09-01", value: 200, source: "BOE" });
    publish("IRAV1", [ineMonth("2026-09", 2.51)]);
    await readDaily();
    expect(await values()).toEqual([["irav", "2026-09-01", 200, "confirmed", 251]]);
    expect(await messages()).toEqual([["El INE da ahora otro valor del IRAV en los meses confirmados: 1", "indices"]]);
  });

  test("a proposal follows a correction of INE, and one that a person changed or archived does not", async () => {
    publish("IRAV1", [ineMonth("2026-07", 2.49), ineMonth("2026-08", 2.47), ineMonth("2026-09", 2.51)]);
    await readDaily();
    const [archived, changed] = await indices();
    if (!archived || !changed) throw new Error("No proposals");
    await api.post(`/indices/${archived.id}/archive`, { version: archived.version });
    await api.patch(`/indices/${changed.id}`, { value: 240, version: changed.version });
    publish("IRAV1", [ineMonth("2026-07", 2.4), ineMonth("2026-08", 2.41), ineMonth("2026-09", 2.42)]);
    await api.post("/indices/read");
    await runJobs(app.services);
    expect(await messages()).toEqual([
      ["Valores nuevos del IRAV por confirmar: 2", "indices"],
      ["Valores nuevos del IRAV por confirmar: 3", "indices"],
    ]);
    const states = await app.db.query(
      "select value, state, published_value, archived_at is not null as is_archived from rent_index order by month",
      [],
    );
    expect(states).toEqual([
      { value: 249, state: "proposed", published_value: 240, is_archived: true },
      { value: 240, state: "proposed", published_value: 241, is_archived: false },
      { value: 242, state: "proposed", published_value: 242, is_archived: false },
    ]);
  });

  test("a server that ends during a reading does not say that the service failed", async () => {
    const ending = new AbortController();
    ine.answerBy(() => ending.abort());
    await expect(readDaily(ending.signal)).rejects.toThrow("unreachable");
    expect((await readings()).readings).toEqual([]);
  });

  test("a response without an end is given up", async () => {
    ine.answerBy((response) => {
      const fill = () => void (response.destroyed || response.write("x".repeat(65_536), fill));
      fill();
    });
    await readDaily();
    expect((await readings()).readings.map(({ failure }) => failure)).toEqual(["unexpected", "unexpected"]);
  });

  test("a day's reading stops once last month's values are there, and a person can still start one", async () => {
    publish("IRAV1", [ineMonth("2026-09", 2.51)]);
    publish("IPC290750", [ineMonth("2026-09", 4.9)]);
    await readDaily();
    const before = ine.requests.length;
    await readDaily();
    expect(ine.requests).toHaveLength(before);
    await api.post("/indices/read");
    await runJobs(app.services);
    expect(ine.requests).toHaveLength(before + 2);
  });

  test("a server that starts after the hour of the reading makes up for it, once a day, without waiting for the service", async () => {
    const start = async () => {
      for (const job of indexJobs.filter(({ isDoneAtStart }) => isDoneAtStart))
        await job.run(app.services, { payload: null, signal: new AbortController().signal });
    };
    publish("IRAV1", [ineMonth("2026-09", 2.51)]);
    const before = ine.requests.length;
    await start();
    await start();
    expect(ine.requests).toHaveLength(before);
    await runJobs(app.services);
    expect(ine.requests).toHaveLength(before + 2);
    expect((await values()).map(([kind]) => kind)).toEqual(["irav"]);
    await start();
    await runJobs(app.services);
    expect(ine.requests).toHaveLength(before + 2);
    await app.db.query("update index_reading set read_at = read_at - interval '12 hours'");
    await start();
    await runJobs(app.services);
    expect(ine.requests).toHaveLength(before + 3);
  });

  test("a failing service changes no value, and the page says how it failed", async () => {
    ine.answerBy((response) => void response.writeHead(503).end());
    await readDaily();
    expect(await values()).toEqual([]);
    expect((await readings()).readings.map(({ failure }) => failure)).toEqual(["unreachable", "unreachable"]);
    ine.answerBy((response) => void response.writeHead(200).end(""));
    await readDaily();
    expect((await readings()).readings.map(({ failure }) => failure)).toEqual(["unexpected", "unexpected"]);
    ine.answerBy((response) => void response.socket?.destroy());
    await readDaily();
    expect((await readings()).readings.map(({ failure }) => failure)).toEqual(["unreachable", "unreachable"]);
    expect(await values()).toEqual([]);
  });

  test("a viewer neither starts a reading nor confirms a value", async () => {
    publish("IRAV1", [ineMonth("2026-09", 2.51)]);
    await readDaily();
    const [index] = await indices();
    const viewer = await app.logInAs("viewer");
    expect((await viewer.post("/indices/read")).status).toBe(403);
    expect((await viewer.post(`/indices/${index?.id}/confirm`, { version: 1 })).status).toBe(403);
  });

  test("an installation that reads no service refuses a reading, and says so", async () => {
    const other = await createTestApp({ env: { ineUrl: null } });
    try {
      const admin = await other.logInAs("admin");
      expect(dataOf(await admin.get<IndexReadings>("/indices/readings"))).toEqual({ is_on: false, readings: [] });
      expect((await admin.post("/indices/read")).status).toBe(409);
    } finally {
      await other.close();
    }
  });
});

describe("series of INE's service", () => {
  const good = ineMonth("2026-09", 2.51);

  test.each([
    ["another series", ineSeries("IPC1", [good])],
    ["no series", "null"],
    ["a list", "[]"],
    ["no JSON", "<html></html>"],
    ["a month that does not exist", ineSeries("IRAV1", [{ ...good, T3_Periodo: "M13" }])],
    ["a quarter", ineSeries("IRAV1", [{ ...good, T3_Periodo: "T3" }])],
    ["a rate above 100 %", ineSeries("IRAV1", [{ ...good, Valor: 251 }])],
    ["a value as text", ineSeries("IRAV1", [{ ...good, Valor: "2,51" }])],
    ["a month twice", ineSeries("IRAV1", [good, { ...good, Valor: 3 }])],
    [
      "thousands of months",
      ineSeries(
        "IRAV1",
        Array.from({ length: 501 }, () => good),
      ),
    ],
  ])("%s is refused as unexpected", (_name, text) => {
    expect(() => readSeries("IRAV1", text)).toThrow(UnreadableIndex);
  });

  test("rates are exact in basis points", () => {
    const months = ["2026-01", "2026-02", "2026-03", "2026-04"];
    const text = ineSeries(
      "IRAV1",
      [2.29, -0.72, 0, 1.005].map((rate, index) => ineMonth(months[index] ?? "", rate)),
    );
    expect(readSeries("IRAV1", text).map(({ value }) => value)).toEqual([229, -72, 0, 100]);
  });
});
