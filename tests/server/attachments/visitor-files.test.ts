import { beforeAll, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { attachVisitorFiles } from "#server/areas/attachments/visitor-files.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
let incident_id: string;
beforeAll(async () => {
  const given = createBuilders(await app.logInAs("admin"));
  incident_id = (await given.anIncident()).id;
});

let number = 0;
/** A file sent by a visitor, waiting under this key. */
async function aWaitingFile(): Promise<string> {
  number += 1;
  const key = `Aa${String(number).padStart(20, "0")}`;
  await app.db.query(
    `insert into attachment (owner_entity, visitor_key_hash, name, type, size, sha256, file_key)
     values ('incident', $1, 'dni.pdf', 'application/pdf', 10, repeat('a', 64), $2)`,
    [hashKey(key), key],
  );
  return key;
}
const attach = (keys: readonly string[], most = 8) =>
  transact(app.db, null, (tx) => attachVisitorFiles(tx, { entity: "incident", id: incident_id, most }, keys)).catch(
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test("a file is attached once to the record that presents its key", async () => {
  const key = await aWaitingFile();
  const [taken] = await attach([key]);
  expect(taken).toBeDefined();
  const listed = dataOf(
    await (
      await app.logInAs("admin")
    ).get<{ id: string }[]>(`/attachments?owner_entity=incident&owner_id=${incident_id}`),
  );
  expect(listed.map(({ id }) => id)).toContain(taken);
  expect(await attach([key])).toBe("visitor_file_gone");
});

test("a record gets all of the files or none", async () => {
  const key = await aWaitingFile();
  expect(await attach([key, "0000000000000000000000"])).toBe("visitor_file_gone");
  expect(await attach([key])).toHaveLength(1);
});

test("a record gets no more files than its limit", async () => {
  const keys = [await aWaitingFile(), await aWaitingFile(), await aWaitingFile()];
  expect(await attach(keys, 3)).toBe("attachment_full");
});
