import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: "admin" });
const migration = new URL("../../../server/schema/migrations/0048_message_templates.sql", import.meta.url);

const undo = () =>
  app.db.query(`drop index message_template_key_key;
    create index message_template_key_idx on message_template (key, language, id)`);

test("stored roles that do not administer the company lose the texts of mails; the others keep them", async () => {
  await app.db.query("update role set permissions = permissions - 'message_template'");
  await undo();
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

test("of several texts of one mail the latest stays, and none where the latest is archived", async () => {
  await undo();
  await app.db.query(`insert into message_template (key, language, subject, text, archived_at) values
    ('invoice', 'es', 'first', '-', null), ('invoice', 'es', 'second', '-', null), ('invoice', 'en', 'third', '-', null),
    ('document_declined', 'es', 'fourth', '-', null), ('document_declined', 'es', 'fifth', '-', now())`);
  await app.db.query(await readFile(migration, "utf8"));
  const active = await app.db.query("select subject from message_template where archived_at is null order by subject");
  expect(active).toEqual([{ subject: "second" }, { subject: "third" }]);
  const [entry] = await app.db.query("select label from audit_entry where action = 'archive' and label = 'fourth'");
  expect(entry).toEqual({ label: "fourth" });
});
