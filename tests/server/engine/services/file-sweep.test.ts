import { utimes } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { sweepFiles } from "#server/engine/jobs/sweep-files.ts";
import { filePurposes } from "#server/schema/file-columns.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { workbookOfRecords } from "#tests/support/bulk-upload.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const DAY_MS = 86_400_000;

const { app } = testServer({ role: null });

const age = (key: string, days: number) =>
  utimes(path.join(app.dataDir, "files", key), new Date(), new Date(Date.now() - days * DAY_MS));

async function* bytes() {
  yield Buffer.from("%PDF-1.4\n%%EOF\n");
}

test.each(filePurposes)("a file stored as %s without a row is removed after a day, and not before", async (purpose) => {
  const [young, stray] = [
    await app.services.files.put(purpose, bytes(), 1_000),
    await app.services.files.put(purpose, bytes(), 1_000),
  ];
  await age(young.key, 0.9);
  await age(stray.key, 1.1);
  expect(await sweepFiles(app.services)).toBe(1);
  await expect(app.services.files.get(stray.key)).rejects.toMatchObject({ code: "not_found" });
  (await app.services.files.get(young.key)).destroy();
});

test("a file referenced by a row stays, however old", async () => {
  const api = await app.logInAs("admin");
  const given = createBuilders(api);
  const { id } = await given.anIncident();
  const uploadPath = `/attachments?owner_entity=incident&owner_id=${id}`;
  dataOf(await api.upload(uploadPath, "a.pdf", Buffer.from("%PDF-1.4\n%%EOF\n")));
  dataOf(await api.upload("/bulk-uploads?entity=person", "p.xlsx", workbookOfRecords([{ name: "Ana" }])));
  const rows = await app.db.query<{ key: string }>(
    "select file_key as key from attachment union all select file_key from bulk_upload_work",
  );
  expect(rows).toHaveLength(2);
  for (const { key } of rows) await age(key, 400);
  expect(await sweepFiles(app.services)).toBe(0);
  for (const { key } of rows) (await app.services.files.get(key)).destroy();
});
