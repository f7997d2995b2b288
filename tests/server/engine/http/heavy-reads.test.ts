import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import { EXPORTS, HEAVY_READS, SUMS } from "#shared/domain/core/policy.ts";
import { addDays } from "#shared/lib/dates.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app } = testServer({ role: null, limits: { heavyReadMs: HEAVY_READS.waitMs, sumMs: SUMS.waitMs } });

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

let api: Api;
let user_id = "";
beforeAll(async () => {
  api = await app.logInAs("admin");
  const [user] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [emailOf("admin")]);
  user_id = user?.id ?? "";
});

/** Occupies all places of the administrator, as two slow reads do. */
async function readSlowly(): Promise<void> {
  for (let count = 0; count < HEAVY_READS.atOnce; count += 1)
    leaving.push(await app.services.heavyReads.enter(user_id));
}

const retryAfter = async (path: string, of: Api = api) => {
  const { status, headers, bytes } = await of.download(path);
  return { status, wait: headers["retry-after"], text: String(bytes) };
};

describe("a third heavy read of one user", () => {
  const paths = [
    "/persons?query=ana",
    "/persons?nationality=esp",
    "/persons?page=201&page_size=50",
    "/persons/export",
    "/reports/rent-roll",
    "/reports/rent-roll/export",
    "/reports/rent-roll/pdf",
    "/issuers/0192f0c1-7c4e-7b1a-9d3e-000000000001/chain",
    "/persons/0192f0c1-7c4e-7b1a-9d3e-000000000001/personal-data",
    "/owners/0192f0c1-7c4e-7b1a-9d3e-000000000001/personal-data",
  ] as const;

  test("waits two seconds and is then refused with the time to wait, whatever it reads", async () => {
    await readSlowly();
    const start = performance.now();
    const answers = await Promise.all(
      paths.map(async (path) => ({ path, ...(await retryAfter(path)), after: performance.now() - start })),
    );
    for (const { path, status, wait, text, after } of answers) {
      expect({ path, status, wait }).toEqual({ path, status: 429, wait: "2" });
      expect(text, path).toContain(
        "Ya tienes en marcha dos consultas que tardan. Espera 2 segundos y vuelve a probar.",
      );
      expect(after, path).toBeGreaterThan(HEAVY_READS.waitMs - 50);
    }
  });

  test("waits if it renders a draft's PDF, and not if the PDF is stored", async () => {
    const given = await createDocumentBuilders(app, await app.logInAs("admin"));
    const renderer = useFakeRenderer(app.services);
    const { document } = await given.aContract();
    await readSlowly();
    expect((await retryAfter(`/documents/${document.id}/pdf`)).status).toBe(429);
    expect(renderer.renderCount).toBe(0);
    leaving.pop()?.();
    expect((await retryAfter(`/documents/${document.id}/pdf`)).status).toBe(200);
    leaving.push(await app.services.heavyReads.enter(user_id));
    expect((await retryAfter(`/documents/${document.id}/pdf`)).status).toBe(200);
    expect(renderer.renderCount).toBe(1);
  });

  test("is answered as soon as one of the two has ended", async () => {
    await readSlowly();
    const third = api.get("/persons?query=ana");
    leaving.pop()?.();
    expect((await third).status).toBe(200);
  });

  test("counts whatever session or token of the user it comes by", async () => {
    const values = {
      name: "Contabilidad",
      expires_on: addDays(app.services.clock.today(), 30),
      scopes: ["person:read"],
    };
    const { token } = dataOf(await api.post<CreatedApiToken>("/auth/tokens", values));
    await readSlowly();
    const other = await app.logInAs("admin");
    const tries = [app.withToken(token), other].map((caller) => caller.get("/persons?query=ana"));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([429, 429]);
  });

  test("does not make another user wait", async () => {
    await readSlowly();
    const viewer = await app.logInAs("viewer");
    expect((await viewer.get("/persons?query=ana")).status).toBe(200);
  });

  test("the home page, lists without a search and single records never meet the limit", async () => {
    await readSlowly();
    const several = Array.from({ length: 8 }, () => [
      "/dashboard",
      "/persons",
      "/persons?page=200",
      "/invoices?page_size=5",
    ]).flat();
    const responses = await Promise.all(several.map((path) => api.get(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("sums of lists", () => {
  const sums = (of: Api, count: number) =>
    Array.from({ length: count }, async () => (await of.get("/invoices/totals")).status);

  test("of one user wait for two of theirs, of all users for four, and leave the connections of other reads free", async () => {
    const lock = await lockTable(app.db, "invoice");
    const viewer = await app.logInAs("viewer");
    const manager = await app.logInAs("manager");
    const tried = [...sums(api, 24), ...sums(viewer, 24), ...sums(manager, 2)];
    const lists = await Promise.all(Array.from({ length: 20 }, () => viewer.get("/persons?page_size=5")));
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
    await expect
      .poll(async () =>
        Number(
          (
            await app.db.query<{ count: string }>(
              "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and query like 'with found%' and datname = current_database()",
              [],
            )
          )[0]?.count,
        ),
      )
      .toBe(SUMS.ofServer);
    const refused = (await Promise.all(tried)).filter((status) => status === 429);
    expect(refused).toHaveLength(tried.length - SUMS.ofServer);
    await lock.release();
    expect(await Promise.all(sums(api, 6))).toEqual(Array.from({ length: 6 }, () => 200));
  });

  test("count against no limit of heavy reads, and say how long to wait", async () => {
    await readSlowly();
    expect((await api.get("/invoices/totals?query=ana")).status).toBe(200);
    for (let count = 0; count < SUMS.atOnce; count += 1) leaving.push(await app.services.sums.enter(user_id));
    const { status, wait, text } = await retryAfter("/invoices/totals");
    expect([status, wait]).toEqual([429, "2"]);
    expect(text).toContain("El servidor ya está sumando otras listas. Espera 2 segundos");
  });
});

test("every read that counts or adds up without an end has the limit of sums", async () => {
  const endings = /\/(?:totals|view-counts|sight|comparison)$/;
  const counting = routes.filter(({ method, path }) => method === "GET" && endings.test(path));
  expect(new Set(counting.map(({ path }) => path.split("/").at(-1)))).toEqual(
    new Set(["totals", "view-counts", "sight", "comparison"]),
  );
  expect(counting.filter(({ heavy }) => heavy !== "sum").map(({ path }) => path)).toEqual([]);
  for (let count = 0; count < SUMS.atOnce; count += 1) leaving.push(await app.services.sums.enter(user_id));
  expect((await retryAfter("/invoices/view-counts")).status).toBe(429);
});

test("every export, report and PDF is a heavy read, and every list with a search", () => {
  const reads = routes.filter(({ method, access }) => method === "GET" && access !== "public");
  const written = reads.filter(({ path }) => /\/export$|\/pdf$|^\/reports\//.test(path));
  const stored = new Set(["/documents/:id/pdf"]);
  expect(written.filter(({ path, heavy }) => heavy !== "always" && !stored.has(path)).map(({ path }) => path)).toEqual(
    [],
  );
  const searched = reads.filter(({ parameters }) => parameters?.includes("query"));
  expect(searched.filter(({ heavy }) => heavy === undefined).map(({ path }) => path)).toEqual([]);
});

test("an export frees its place when its last byte is sent, and when its caller leaves", async () => {
  for (let count = 0; count < 4; count += 1) expect((await api.download("/persons/export")).status).toBe(200);
  const { port } = new URL(await app.http.listen({ port: 0, host: "127.0.0.1" }));
  const { accessToken } = await app.logIn(emailOf("admin"));
  const headers = { authorization: `Bearer ${accessToken}` };
  for (let count = 0; count < 4; count += 1) {
    const left = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/persons/export`, { headers, signal: left.signal });
    expect(response.status).toBe(200);
    left.abort();
  }
  expect((await api.get("/persons?query=ana")).status).toBe(200);
});

describe("a read that takes too long", () => {
  test("ends after five seconds with a text that says so, while changes wait as long as before", async () => {
    const lock = await lockTable(app.db, "person");
    const { status, body } = await api.get("/persons");
    const change = app.db.query("select count(*) from person");
    expect(status).toBe(503);
    expect(body.errors[0]).toMatchObject({
      translationKey: "error.read_timeout",
      message: "La consulta tarda demasiado y se ha detenido. Acota la búsqueda, el periodo o los filtros.",
    });
    await lock.release();
    await change;
    expect((await api.get("/persons")).status).toBe(200);
  });

  test.each([
    ["reads", "5s"],
    ["db", "1min"],
  ] as const)("statements of %s end after %s", async (pool, limit) => {
    expect(await app.services[pool].query("show statement_timeout")).toEqual([{ statement_timeout: limit }]);
  });
});

describe("exports", () => {
  const endless = "select n from generate_series(1, 1000000) n";

  test("run on connections of their own: lists and changes do not wait for them", async () => {
    const exports = await Promise.all(
      Array.from({ length: EXPORTS.atOnce }, (_, index) => app.services.exports.stream(`user ${index}`, endless, [])),
    );
    const further = app.services.exports.stream("another", endless, []);
    const state = { hasStarted: false };
    void further.then(() => (state.hasStarted = true));
    const lists = await Promise.all(Array.from({ length: 30 }, () => api.get("/persons")));
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]));
    expect(state.hasStarted).toBe(false);
    await exports[0]?.close();
    await (await further).close();
    await exports[1]?.close();
  });

  test("of one user run one after the other, so that those of another need not wait", async () => {
    const first = await app.services.exports.stream("one", endless, []);
    const state = { hasStarted: false };
    const second = app.services.exports.stream("one", endless, []);
    void second.then(() => (state.hasStarted = true));
    await (await app.services.exports.stream("another", endless, [])).close();
    expect(state.hasStarted).toBe(false);
    await first.close();
    await (await second).close();
  });

  test("of one user who has one that goes on are refused after two seconds, in words of their own", async () => {
    const first = await app.services.exports.stream(user_id, endless, []);
    const { status, wait, text } = await retryAfter("/persons/export");
    expect([status, wait]).toEqual([429, "2"]);
    expect(text).toContain("Ya tienes una descarga en marcha: espera a que termine");
    expect((await (await app.logInAs("viewer")).get("/persons?query=ana")).status).toBe(200);
    await first.close();
    expect((await api.download("/persons/export")).status).toBe(200);
  });
});
