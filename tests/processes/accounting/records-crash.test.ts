import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createDb } from "#server/engine/db/pool.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { createAgencyServer } from "#tests/support/agency-server.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { TEST_SECRET } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* The server as a separate process, killed while AEAT has a message of records and has not answered. */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

/** AEAT's service, and the variables of servers that send to it. */
async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-records-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const authority = await createTestAuthority();
  undo.push(() => authority.close());
  const agency = await createAgencyServer(authority);
  undo.push(() => agency.close());
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const db = createDb({ url: database.url });
  undo.push(() => db.close());
  const caFile = path.join(folder, "ca.pem");
  await writeFile(caFile, authority.pem);
  const variables = {
    PORT: "0",
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, "data"),
    TOKEN_SECRET: TEST_SECRET,
    VERIFACTU_PRODUCTION_URL: agency.url,
    VERIFACTU_CA_FILE: caFile,
  };
  return { agency, authority, db, variables };
}

async function start(variables: Readonly<Record<string, string>>) {
  const server = await startServer(variables);
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const visitor = createHttpApi(origin, null);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, api: createHttpApi(origin, accessToken) };
}

test("killed before AEAT answered, the server sends the same records once more and says that they are late", async () => {
  const { agency, authority, db, variables } = await prepare();
  const { api, child, ended } = await start(variables);
  await db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []);
  const money = createMoneyBuilders(api, createBuilders(api));
  const issuer = await money.anIssuer();
  const file = await (await authority.issue(organization("Fincas", issuer.tax_id))).p12();
  const body = { file: file.toString("base64"), password: CERTIFICATE_PASSWORD };
  dataOf(await api.post(`/issuers/${issuer.id}/certificate/file`, body));
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  agency.play("late");
  await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: issuer.id })).id });
  dataOf(await api.post(`/issuers/${issuer.id}/records/send`));
  await expect.poll(() => agency.messages.length, { timeout: 30_000 }).toBe(1);
  child.kill("SIGKILL");
  await ended();

  const again = await start({ ...variables, CLOCK_AT: new Date(Date.now() + 5 * 60_000).toISOString() });
  dataOf(await again.api.post(`/issuers/${issuer.id}/records/send`));
  await expect.poll(() => agency.messages.length, { timeout: 30_000 }).toBe(2);
  expect(agency.messages.map((message) => message.includes("Incidencia>S<"))).toEqual([false, true]);
  const states = () => db.query("select sent_state from verifactu_record", []);
  await expect.poll(states, { timeout: 20_000 }).toEqual([{ sent_state: "accepted" }]);
  expect(agency.accepted).toHaveLength(1);
  expect(await agency.findFaults()).toEqual([]);
});
