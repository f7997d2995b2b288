import type { CollectionRound, Reminded } from "#shared/domain/accounting/payments/collection-round.ts";
import { call } from "./http.ts";
import { randomKey } from "./random-key.ts";

/**
 * Debtors with overdue invoices, the longest overdue first.
 * @param after cursor of the last known debtor; null at the beginning
 * @throws ApiError
 */
export async function readDebtors(after: string | null): Promise<CollectionRound> {
  const query = after === null ? {} : { after };
  return (await call<CollectionRound>("/payments/collection-round", { query })).data;
}

/**
 * Sends a payment reminder by mail, according to the configured reminder steps.
 * @throws ApiError
 */
export async function remindDebtor(person_id: string): Promise<Reminded> {
  const sending = { method: "POST", body: { person_id }, idempotencyKey: randomKey() } as const;
  return (await call<Reminded>("/payments/reminders", sending)).data;
}
