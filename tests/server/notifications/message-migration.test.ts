import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: "admin" });
const migration = new URL("../../../server/schema/migrations/0050_message.sql", import.meta.url);

test("the company's own roles may do with messages to many what they may do with mails; others keep their rights", async () => {
  await app.db.query("update role set permissions = permissions - 'message'");
  const own = {
    Oficina: { "*": ["read", "approve"], mail: ["read"] },
    Correo: { "*": [], mail: ["read", "approve"] },
    Cuentas: { "*": ["read", "approve"], mail: [] },
    Jefatura: { "*": ["read", "approve"] },
  };
  for (const [name, permissions] of Object.entries(own))
    await app.db.query("insert into role (slug, name, scope, permissions) values ($1, $1, 'all', $2)", [
      name,
      permissions,
    ]);
  await app.db.query("drop table message_recipient, message");
  await app.db.query(await readFile(migration, "utf8"));
  const roles = await app.db.query<{ slug: string; rights: string[] | null }>(
    "select slug, permissions -> 'message' as rights from role",
  );
  expect(Object.fromEntries(roles.map(({ slug, rights }) => [slug, rights]))).toEqual({
    super_admin: null,
    admin: null,
    manager: null,
    agent: null,
    viewer: [],
    Oficina: ["read"],
    Correo: ["read", "approve"],
    Cuentas: [],
    Jefatura: null,
  });
});
