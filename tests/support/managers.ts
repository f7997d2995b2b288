import type { Db } from "#server/engine/db/pool.ts";
import { emailOf } from "./test-users.ts";

/** Assigns properties to the test user of the role manager; an empty list removes all. */
export async function assignProperties(db: Db, propertyIds: readonly string[]): Promise<void> {
  const [manager] = await db.query<{ id: string }>(
    `insert into manager (user_id) select id from "user" where email = $1
     on conflict (user_id) do update set phone = null returning id`,
    [emailOf("manager")],
  );
  await db.query("delete from manager_property where manager_id = $1", [manager?.id]);
  await db.query("insert into manager_property (manager_id, property_id) select $1, unnest($2::uuid[])", [
    manager?.id,
    propertyIds,
  ]);
}
