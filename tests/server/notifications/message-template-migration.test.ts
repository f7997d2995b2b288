import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: "admin" });
const migration = new URL("../../../server/schema/migrations/0048_message_templates.sql", import.meta.url);

test("stored roles that do not administer the company lose the texts of mails; the others keep them", async () => {
  await app.db.query("update role set permissions = permissions - 'message_template'");
  await app.db.query(await readFile(migration, "utf8"));
  const roles = await app.db.query<{ slug: string; rights: string[] | null }>(
    "select slug, permissions -> 'message_template' as rights from role where slug is not null order by slug",
  );
  expect(roles).toEqual([
    { slug: "admin", rights: null },
    { slug: "agent", rights: [] },
    { slug: "manager", rights: [] },
    { slug: "super_admin", rights: null },
    { slug: "viewer", rights: [] },
  ]);
});
