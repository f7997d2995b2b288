import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * Sets the database clock, which counts from the beginning of the transaction, to exactly that instant, until the transaction ends or
 * the next call.
 * @returns a function that restores the previous clock
 */
export async function pretendInstant(tx: Tx, instant: string): Promise<() => Promise<void>> {
  const set = "select set_config('llavero.clock_offset', $1, true)";
  const [before] = await tx.query<{ own: string }>("select current_setting('llavero.clock_offset', true) as own");
  await tx.query("select set_config('llavero.clock_offset', ($1::timestamptz - now())::text, true)", [instant]);
  return async () => {
    await tx.query(set, [before?.own ?? "0"]);
  };
}
