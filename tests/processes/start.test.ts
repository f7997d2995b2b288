import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { aPersonInput } from "#tests/support/builders.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { exists, waitFor } from "#tests/support/processes/postgres-owner.ts";
import {
  discardServers,
  findFreePort,
  occupyPort,
  type ServerProcess,
  startServer,
} from "#tests/support/processes/server-process.ts";

/* Runs the server as a separate process: start-up and shutdown. */

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.url });
});
afterEach(async () => {
  await discardServers();
  await db.close();
  await database.drop();
});

async function startListening() {
  const port = await findFreePort();
  const server = await startServer({ PORT: String(port), DATABASE_URL: database.url });
  await server.untilOutput(/Ctrl-C stops it/);
  return { ...server, port, origin: `http://127.0.0.1:${port}` };
}

async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf("agent"), password: TEST_PASSWORD }),
  });
  const { data }: { data: { accessToken: string } } = await response.json();
  return data.accessToken;
}

const addPerson = (origin: string, token: string, name: string) =>
  fetch(`${origin}/api/persons`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(aPersonInput({ name })),
  });

const fetchApi = (origin: string, path: string, token: string) =>
  fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

describe("start without demo data", () => {
  const LINK = /(http:\S+)\/set-up\/(\w{22})\n/;
  const company = { company_name: "Fincas Núñez", tax_id: "B12345674" };
  const user = { name: "Begoña", email: "begona@fincas.example", password: "una contraseña larga" };

  async function startOnEmpty(url: string) {
    const server = await startServer({ PORT: "0", DATABASE_URL: url, NODE_ENV: "production" });
    await server.untilOutput(/Ctrl-C stops it/);
    const [, origin = "", key = ""] = LINK.exec(server.output()) ?? [];
    return { ...server, origin, key };
  }
  const stop = async ({ child, ended }: ServerProcess) => {
    child.kill("SIGTERM");
    expect(await ended()).toBe(0);
  };

  test("in production, each start logs a new set-up link until one is used", async () => {
    const empty = await createEmptyDatabase();
    const first = await startOnEmpty(empty.url);
    expect(first.key).not.toBe("");
    await stop(first);

    const second = await startOnEmpty(empty.url);
    expect((await fetch(`${second.origin}/api/set-up/${first.key}`)).status).toBe(404);
    const response = await fetch(`${second.origin}/api/set-up/${second.key}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...company, ...user }),
    });
    expect(response.status).toBe(201);
    const { data }: { data: { accessToken: string } } = await response.json();
    expect((await fetchApi(second.origin, "/property-types", data.accessToken)).status).toBe(200);
    await stop(second);

    const third = await startOnEmpty(empty.url);
    expect(third.output()).not.toContain("/set-up/");
    await stop(third);
    await empty.drop();
  });
});

describe("an address that the server cannot listen on", () => {
  test("a port in use by another program is reported in one line before a database is created", async () => {
    const other = await occupyPort();
    const server = await startServer({ PORT: String(other.port) });
    expect(await server.ended()).toBe(1);
    expect(server.errors()).toBe(
      `Port ${other.port} on 127.0.0.1 is taken by another program, perhaps by another Llavero. ` +
        `End that one, or choose another port: PORT=${other.port + 1} npm start\n`,
    );
    expect(await exists(server.dataDir)).toBe(false);
    await other.release();
  });

  test("a HOST that is not an address of this machine is reported in one line", async () => {
    // RFC 5737 reserves this network for documentation, so no machine has the address.
    const server = await startServer({ HOST: "192.0.2.7", PORT: "0" });
    expect(await server.ended()).toBe(1);
    expect(server.errors()).toMatch(/^HOST=192\.0\.2\.7 is no address of this machine\. .*\n$/);
    expect(await exists(server.dataDir)).toBe(false);
  });

  test("a PORT above the valid range is reported as an invalid variable", async () => {
    const server = await startServer({ PORT: "65536" });
    expect(await server.ended()).toBe(1);
    expect(server.errors()).toBe("The environment is not valid.\nPORT: not a valid value\n");
  });

  test("a port taken during start-up ends the server with the same line, although its jobs already run", async () => {
    const port = await findFreePort();
    const lock = await lockTable(db, "role");
    const server = await startServer({ PORT: String(port), DATABASE_URL: database.url });
    await lock.untilLockIsAwaited();
    const other = await occupyPort(port);
    await lock.release();
    expect(await server.ended()).toBe(1);
    expect(server.errors()).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken by another program.*\n$/);
    await other.release();
  });
});

describe("shutdown on a signal", () => {
  test("the server answers pending requests, closes idle connections and ends in order", async () => {
    const { origin, child, ended, errors } = await startListening();
    const token = await logIn(origin);
    const lock = await lockTable(db, "owner");
    const response = fetchApi(origin, "/owners", token);
    await lock.untilLockIsAwaited();
    child.kill("SIGTERM");
    // npm forwards Ctrl-C to a server that has already received it from the terminal.
    child.kill("SIGTERM");
    const startedAt = performance.now();
    await lock.release();
    expect((await response).status).toBe(200);
    expect(await ended()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(errors()).toBe("");
  });

  test("under load no response is lost, acknowledged writes persist and the load balancer is notified first", async () => {
    const port = await findFreePort();
    const server = await startServer({ PORT: String(port), DATABASE_URL: database.url, DRAIN_SECONDS: "1" });
    await server.untilOutput(/Ctrl-C stops it/);
    const origin = `http://127.0.0.1:${port}`;
    const token = await logIn(origin);
    const acknowledged: string[] = [];
    const lost: unknown[] = [];
    const stopping = new AbortController();
    const add = async (client: number) => {
      for (let iteration = 0; !stopping.signal.aborted; iteration += 1) {
        const name = `Carga ${client}-${iteration}`;
        const response = await addPerson(origin, token, name).catch((error: unknown) => void lost.push(error));
        if (response?.status === 201) acknowledged.push(name);
        else lost.push(await response?.text());
      }
    };
    const clients = Array.from({ length: 16 }, (_, client) => add(client));
    await waitFor(async () => acknowledged.length > 32, 20_000);
    server.child.kill("SIGTERM");
    await waitFor(async () => (await fetch(`${origin}/api/ready`)).status === 503, 5_000);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    stopping.abort();
    await Promise.all(clients);
    expect(await server.ended()).toBe(0);
    expect(lost).toEqual([]);
    const stored = await db.query<{ name: string }>("select name from person where name like 'Carga %'");
    expect(stored.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted());
  });

  test("a client that sends half a request does not delay shutdown", async () => {
    const { port, child, ended, errors } = await startListening();
    const half = connect(port, "127.0.0.1");
    half.on("error", () => {});
    await new Promise<void>((resolve) => half.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\n", () => resolve()));
    child.kill("SIGTERM");
    expect(await ended()).toBe(0);
    expect(errors()).toBe("");
    half.destroy();
  });

  test("a statement that never ends delays shutdown by ten seconds at most", async () => {
    const { origin, child, ended, errors } = await startListening();
    const token = await logIn(origin);
    // Of a write: a read ends within its own, shorter limit.
    const lock = await lockTable(db, "person", "share");
    const response = addPerson(origin, token, "En espera").catch(() => null);
    await lock.untilLockIsAwaited();
    const startedAt = performance.now();
    child.kill("SIGTERM");
    expect(await ended()).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(errors()).toBe("The server did not stop within 10 seconds. Ending without it.\n");
    expect(await response).toBeNull();
    await lock.release();
  });
});
