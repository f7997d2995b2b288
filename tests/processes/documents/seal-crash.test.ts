import { afterEach, expect, test, vi } from "vitest";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import { createDb } from "#server/engine/db/pool.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import {
  requestSending,
  countEvents,
  hashOf,
  readDocument,
  sign,
  signingPath,
  startQuickRenderer,
} from "#tools/faults/visitors/documents.ts";
import { discardServers, startServer } from "#tests/support/processes/server-process.ts";
import { dataOf } from "#tests/support/api.ts";
import { pdfsig } from "#tests/support/pdfsig.ts";
import { lockTable } from "#tests/support/table-lock.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

/*
 * The server as a separate process, killed when a sealed file is stored but not recorded. tools/faults kills it at
 * other moments.
 */

vi.setConfig({ testTimeout: 240_000 });

const undo: (() => unknown)[] = [];
afterEach(async () => {
  await discardServers();
  for (const end of undo.splice(0).toReversed()) await end();
});

async function start(variables: Readonly<Record<string, string>>) {
  const server = await startServer({ PORT: "0", ...variables });
  const [origin] = await server.untilOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const visitor = createHttpApi(origin, null);
  const login = { email: emailOf("admin"), password: TEST_PASSWORD };
  const { accessToken } = dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login));
  return { ...server, visitor, api: createHttpApi(origin, accessToken) };
}

test("killed before a sealed file was recorded, the next server seals the document once, into a complete file", async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const db = createDb({ url: database.url, max: 1 });
  undo.push(() => db.close());
  const renderer = await startQuickRenderer();
  undo.push(() => renderer.close());
  const variables = { DATABASE_URL: database.url, GOTENBERG_URL: renderer.url };
  const first = await start(variables);
  const ids = [await requestSending(first, "Eva Gil"), await requestSending(first, "Luis Sanz")] as const;
  for (const id of ids)
    await expect.poll(async () => (await readDocument(first, id)).state, { timeout: 60_000 }).toBe("sent");
  const paths = [await signingPath(first, ids[0]), await signingPath(first, ids[1])] as const;
  await sign(first, paths[0]);
  await expect
    .poll(async () => (await readDocument(first, ids[0])).signed_pdf_sha256, { timeout: 60_000 })
    .toBeTruthy();

  // The file is stored, its row is blocked.
  const lock = await lockTable(db, "document_version", "share");
  await sign(first, paths[1]);
  await lock.untilLockIsAwaited();
  first.child.kill("SIGKILL");
  await first.ended();
  await lock.release();

  const second = await start({ ...variables, DATA_DIR: first.dataDir });
  for (const [index, id] of ids.entries()) {
    await expect.poll(async () => (await readDocument(second, id)).signed_pdf_sha256, { timeout: 60_000 }).toBeTruthy();
    const { bytes } = await second.visitor.download(`${paths[index]}/signed`);
    expect(hashOf(bytes)).toBe((await readDocument(second, id)).signed_pdf_sha256);
    expect(await pdfsig(bytes)).toContain("Signature is Valid");
    expect(await countEvents(second, id, "sealed")).toBe(1);
    const versions = dataOf(await second.api.get<DocumentVersion[]>(`/documents/${id}/versions`));
    expect(versions.filter(({ kind }) => kind === "signed")).toHaveLength(1);
  }
});
