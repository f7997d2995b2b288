import type { Db } from "#server/engine/db/pool.ts";
import type { MoneyBuilders } from "./money-builders.ts";

/** Leaves one issuer, the company itself, with an ordinary series, in place of those of the seed. @returns its id */
export async function makeOnlyIssuer(db: Db, money: MoneyBuilders): Promise<string> {
  await db.query("delete from issuer", []);
  const { id } = await money.anIssuer({ owner_id: null });
  await db.query("update issuer set owner_id = null where id = $1", [id]);
  await money.aSeries({ issuer_id: id, prefix: "F", suffix: "" });
  return id;
}
