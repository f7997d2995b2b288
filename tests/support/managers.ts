import type { Db } from "#server/engine/db/pool.ts";
import { emailOf } from "./test-users.ts";

/** Assigns properties to the test user of the role manager; an empty list removes all. */
export async function assignProperties(db: Db, propertyIds: readonly string[] | "all"): Promise<void> {
  const seesAll = propertyIds === "all";
  const [manager] = await db.query<{ id: string }>(
    `insert into manager (user_id, sees_all_properties) select id, $2 from "user" where email = $1
     on conflict (user_id) do update set sees_all_properties = excluded.sees_all_properties returning id`,
    [emailOf("manager"), seesAll],
  );
  await db.query("delete from manager_property where manager_id = $1", [manager?.id]);
  await db.query("insert into manager_property (manager_id, property_id) select $1, unnest($2::uuid[])", [
    manager?.id,
    seesAll ? [] : propertyIds,
  ]);
}
