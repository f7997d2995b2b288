import type { CollectionRound, Reminded } from "#shared/domain/accounting/payments/collection-round.ts";
import { call } from "./http.ts";
import { randomKey } from "./random-key.ts";

/** Who owes beyond its day, the longest first. @param after the place of the last one that is known; null at the beginning. Throws ApiError. */
export async function readDebtors(after: string | null): Promise<CollectionRound> {
  const query = after === null ? {} : { after };
  return (await call<CollectionRound>("/payments/collection-round", { query })).data;
}

/** Reminds somebody by mail, by the office's steps of reminding. Throws ApiError. */
export async function remindDebtor(person_id: string): Promise<Reminded> {
  const sending = { method: "POST", body: { person_id }, idempotencyKey: randomKey() } as const;
  return (await call<Reminded>("/payments/reminders", sending)).data;
}
