import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/* The server as a separate process, killed while a renderer works for it. */

vi.setConfig({ testTimeout: 120_000 });

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

/** A Gotenberg that answers nothing until released. */
async function startRenderer() {
  const renderer = { requestCount: 0, mayAnswer: false };
  const server = createServer((request, response) => {
    renderer.requestCount += 1;
    request.resume();
    if (renderer.mayAnswer) response.end("%PDF-1.7");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The renderer has no port");
  return { renderer, url: `http://127.0.0.1:${address.port}` };
}

async function start(variables: Readonly<Record<string, string>>) {
  const server = await startServer({ PORT: "0", ...variables });
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const { accessToken } = dataOf(await createHttpApi(origin, null).post<{ accessToken: string }>("/auth/login", login));
  const uploadText = (id: string) =>
    fetch(`${origin}/api/documents/${id}/file`, {
      method: "POST",
      body: new Uint8Array(makeDocx({ body: paragraph("El arrendador cede el uso.") })),
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/octet-stream",
        "x-file-name": "carta.docx",
        "idempotency-key": crypto.randomUUID(),
      },
    });
  const api = createHttpApi(origin, accessToken);
  const given = createBuilders(api);
  /** Requests the sending of a letter. */
  const requestSending = async (): Promise<string> => {
    const { id } = await given.aDocument({
      document_type_id: await given.aDocumentType("Carta"),
      signers: [{ party: "other", name: "Eva Gil", role: "other" }],
    });
    expect((await uploadText(id)).status).toBe(200);
    const { version } = dataOf(await api.get<Document>(`/documents/${id}`));
    dataOf(await api.post(`/documents/${id}/send`, { version }));
    return id;
  };
  const stateOf = async (id: string) => dataOf(await api.get<Document>(`/documents/${id}`)).state;
  const countSent = async (id: string) =>
    dataOf(await api.get<{ kind: string }[]>(`/documents/${id}/events`)).filter(({ kind }) => kind === "sent").length;
  return { ...server, api, given, requestSending, stateOf, countSent };
}

test("killed while a document is rendered, the next server sends it, once", async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const { renderer, url } = await startRenderer();
  const first = await start({ DATABASE_URL: database.url, GOTENBERG_URL: url });
  const id = await first.requestSending();
  await expect.poll(() => renderer.requestCount, { timeout: 30_000 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended();

  renderer.mayAnswer = true;
  const second = await start({ DATABASE_URL: database.url, GOTENBERG_URL: url, DATA_DIR: first.dataDir });
  await expect.poll(() => second.stateOf(id), { timeout: 60_000 }).toBe("sent");
  expect(await second.countSent(id)).toBe(1);
});

test("mails are sent while a renderer hangs; killed then, the next server sends every document, once", async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const { renderer, url } = await startRenderer();
  const smtp = await startSmtpServer({});
  undo.push(() => smtp.close());
  const variables = { DATABASE_URL: database.url, GOTENBERG_URL: url, SMTP_ALLOW_PRIVATE: "1" };
  const first = await start(variables);
  dataOf(await changeSettings(first.api, { ...plainServer(smtp.port), incident_email: "averias@example.es" }));
  const ids = [await first.requestSending(), await first.requestSending(), await first.requestSending()];
  await expect.poll(() => renderer.requestCount, { timeout: 30_000 }).toBeGreaterThan(0);
  await first.given.anIncident();
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
  expect(await Promise.all(ids.map(first.stateOf))).toEqual(["printing", "printing", "printing"]);
  first.child.kill("SIGKILL");
  await first.ended();

  renderer.mayAnswer = true;
  const second = await start({ ...variables, DATA_DIR: first.dataDir });
  await expect.poll(() => Promise.all(ids.map(second.stateOf)), { timeout: 60_000 }).toEqual(["sent", "sent", "sent"]);
  expect(await Promise.all(ids.map(second.countSent))).toEqual([1, 1, 1]);
});
