import { beforeAll, describe, expect, test } from "vitest";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app } = testServer({ role: null });
let actorId: string;
let managerUserId: string;
const userOf = async (email: string) => {
  const [user] = await app.db.query<{ id: string }>(`select id from "user" where email = $1`, [email]);
  return user?.id ?? "";
};
beforeAll(async () => {
  actorId = await userOf(emailOf("admin"));
  managerUserId = await userOf(emailOf("manager"));
});

describe("history of a manager", () => {
  const act = <T>(work: (tx: Tx) => Promise<T>) => transact(app.db, actorId, work);
  const labelOf = async (id: string) =>
    (await app.db.query<{ label: string }>("select label from manager where id = $1", [id]))[0]?.label;

  async function aManager(): Promise<string> {
    await app.db.query("delete from manager where user_id = $1", [managerUserId]);
    const [manager] = await act((tx) =>
      tx.query<{ id: string }>("insert into manager (user_id) values ($1) returning id", [managerUserId]),
    );
    return manager?.id ?? "";
  }

  test("a manager has the current name of their user", async () => {
    const id = await aManager();
    expect(await labelOf(id)).toBe("Usuario manager");
    await app.db.query(`update "user" set name = 'Gema Núñez' where id = $1`, [managerUserId]);
    expect(await labelOf(id)).toBe("Gema Núñez");
    await act((tx) => tx.query("delete from manager where id = $1", [id]));
    const [entry] = await app.db.query<{ changes: object }>(
      "select changes from audit_entry where entity = 'manager' and entity_id = $1 and action = 'delete'",
      [id],
    );
    expect(entry?.changes).toEqual({ label: ["Gema Núñez", null] });
  });

  test("a manager's history has every change of their properties, with its author", async () => {
    const id = await aManager();
    const given = createBuilders(await app.logInAs("admin"));
    const properties = [await given.aProperty(), await given.aProperty(), await given.aProperty()];
    const [a = "", b = "", c = ""] = properties.map((property) => property.id).toSorted();
    const give = (...ids: string[]) =>
      act((tx) =>
        tx.query("insert into manager_property (manager_id, property_id) select $1, unnest($2::uuid[])", [id, ids]),
      );
    const take = (...ids: string[]) =>
      act((tx) => tx.query("delete from manager_property where manager_id = $1 and property_id = any($2)", [id, ids]));
    await give(c, a);
    await give(b);
    await take(a, c);
    const entries = await app.db.query<{ actor_id: string; action: string; changes: object }>(
      `select actor_id, action, changes from audit_entry where entity = 'manager' and entity_id = $1 and changes <> '{}'
       order by id`,
      [id],
    );
    const entry = (before: string[], after: string[]) => ({
      actor_id: actorId,
      action: "update",
      changes: { property_ids: [before, after] },
    });
    expect(entries).toEqual([entry([], [a, c]), entry([a, c], [a, b, c]), entry([a, b, c], [b])]);
    await expect(
      app.db.query("update manager_property set property_id = $2 where manager_id = $1", [id, a]),
    ).rejects.toThrow(/never changed/);
  });
});

test("the author of a row references a user in every entity table", async () => {
  const rows = await app.db.query<{ table: string; is_bound: boolean }>(
    `select c.table_name as table, exists (
       select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = '"user"'::regclass
         and k.conrelid = format('%I', c.table_name)::regclass and k.conname = c.table_name || '_created_by_fkey') as is_bound
     from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'created_by'
       and c.is_generated = 'NEVER'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ is_bound }) => !is_bound)).toEqual([]);
});

test("an entity added by a later migration references its author too", async () => {
  await transact(app.db, actorId, async (tx) => {
    await tx.query("create table supplier (name text not null)");
    await tx.query("call make_entity('supplier', 'name', 'name')");
    await tx.query("call track_changes('supplier')");
    await tx.query("insert into supplier (name) values ('Fontanería Ruiz')");
  });
  const [row] = await app.db.query<{ created_by: string; label: string }>("select created_by, label from supplier");
  expect(row).toEqual({ created_by: actorId, label: "Fontanería Ruiz" });
  await expect(
    app.db.query("insert into supplier (name, created_by) values ('x', '01890000-0000-7000-8000-000000000000')"),
  ).rejects.toThrow(/supplier_created_by_fkey/);
});

test("a row without an author is allowed, for the public and the system", async () => {
  const [row] = await app.db.query<{ created_by: string | null }>(
    "insert into property_type (name) values ('Nave') returning created_by",
  );
  expect(row?.created_by).toBeNull();
  expect(dataOf(await (await app.logInAs("viewer")).get<object[]>("/property-types?query=Nave"))).toHaveLength(1);
});
