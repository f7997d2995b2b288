import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* Real sockets, with limits that are short enough to wait for. */

const LIMITS = { headersMs: 1_000, requestMs: 2_000, fileMs: 30_000, unreadMs: 3_000, connections: 8 };
const LOGIN =
  "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n";

let app: TestApp;
let behindProxy: TestApp;
const portOf = async ({ http }: TestApp) => Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
let port = 0;
let proxiedPort = 0;
beforeAll(async () => {
  app = await createTestApp({ limits: LIMITS });
  behindProxy = await createTestApp({ limits: LIMITS, env: { trustProxy: true } });
  port = await portOf(app);
  proxiedPort = await portOf(behindProxy);
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

async function open(to = port): Promise<Socket> {
  const socket = connect({ port: to, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  opened.push(socket);
  await once(socket, "connect");
  return socket;
}

/** @returns what the server sent until it ended the connection, and after how many milliseconds */
async function untilEnd(socket: Socket): Promise<{ text: string; ms: number }> {
  const start = performance.now();
  const text = await readAll(socket);
  return { text, ms: performance.now() - start };
}

describe("a request that never arrives whole", () => {
  test("headers without an end are ended with 408", async () => {
    const socket = await open();
    socket.write("GET /api/health HTTP/1.1\r\nhost: a\r\n");
    expect((await untilEnd(socket)).text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("a JSON body without an end is ended with 408, long before a file would be", async () => {
    const socket = await open();
    socket.write(`${LOGIN}{"email":`);
    const { text, ms } = await untilEnd(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(LIMITS.fileMs / 2);
  });

  test("its connection is closed although the client holds it open", async () => {
    const socket = await open();
    socket.write(`${LOGIN}{"email":`);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.resume();
    const drip = setInterval(() => socket.write(" "), 100);
    await expect(closed).resolves.toBeDefined();
    clearInterval(drip);
  });

  test("a file may take longer", async () => {
    const { accessToken } = await app.logIn(emailOf("admin"));
    const socket = await open();
    const content = "Documento;Nombre;Apellidos\n";
    socket.write(
      `POST /api/bulk-uploads?entity=person HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${accessToken}\r\nx-file-name: a.csv\r\n` +
        `content-type: application/octet-stream\r\nconnection: close\r\ncontent-length: ${content.length}\r\n\r\n`,
    );
    await pause(LIMITS.requestMs + 1_000);
    socket.write(content);
    expect((await untilEnd(socket)).text).toMatch(/^HTTP\/1\.1 201 /);
  });

  test("a request that arrives in time is answered on a connection that stays open", async () => {
    const socket = await open();
    for (let request = 0; request < 2; request += 1) {
      socket.write(
        "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
      );
      const [answer] = await once(socket, "data");
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    }
    await pause(LIMITS.requestMs + 500);
    expect(socket.readyState).toBe("open");
  });
});

describe("a file that is sent", () => {
  const FILE_BYTES = 40_000_000;
  let request = "";
  beforeAll(async () => {
    const api = app.withToken((await app.logIn(emailOf("admin"))).accessToken);
    const money = createMoneyBuilders(api, createBuilders(api));
    const { id } = await money.aRemittance();
    const file = await app.services.files.put("remittance", Readable.from([randomBytes(FILE_BYTES)]), FILE_BYTES);
    await app.db.query("update remittance set file_key = $2, file_sha256 = $3 where id = $1", [
      id,
      file.key,
      file.sha256,
    ]);
    const { accessToken } = await app.logIn(emailOf("admin"));
    request = `GET /api/remittances/${id}/file HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${accessToken}\r\nconnection: close\r\n\r\n`;
  });
  const countOpen = () => promisify(app.http.server.getConnections.bind(app.http.server))();

  test("is ended when its client reads nothing of it", async () => {
    const before = await countOpen();
    const socket = await open();
    socket.write(request);
    await once(socket, "readable");
    expect(await countOpen()).toBe(before + 1);
    await vi.waitFor(async () => expect(await countOpen()).toBe(before), 15_000);
  });

  test("arrives whole where its client reads slowly", async () => {
    const socket = await open();
    socket.write(request);
    let received = 0;
    let pauses = 0;
    for await (const chunk of socket) {
      if (!Buffer.isBuffer(chunk)) continue;
      received += chunk.length;
      // Five seconds at least, in which the client never reads nothing for long.
      if ((pauses += 1) <= 250) await pause(20);
    }
    expect(received).toBeGreaterThan(FILE_BYTES);
  });
});

describe("open connections of one address", () => {
  /** How many connections the server leaves open. */
  async function countLeft(to: number, tried: number): Promise<number> {
    const sockets: Socket[] = [];
    for (let count = 0; count < tried; count += 1) sockets.push(await open(to));
    for (const socket of sockets) socket.resume();
    await pause(500);
    return sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  }

  test("beyond the limit are closed, and are accepted again once others have ended", async () => {
    expect(await countLeft(port, LIMITS.connections + 5)).toBe(LIMITS.connections);
    for (const socket of opened.splice(0)) socket.destroy();
    await pause(200);
    expect(await countLeft(port, LIMITS.connections)).toBe(LIMITS.connections);
  });

  test("are not counted behind a proxy, whose address they all have", async () => {
    expect(await countLeft(proxiedPort, LIMITS.connections + 5)).toBe(LIMITS.connections + 5);
  });
});
