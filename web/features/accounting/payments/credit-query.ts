import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { CreditOffer, CreditOffers } from "#shared/domain/accounting/payments/credit-offer.ts";

/** Whose credit is offered. */
export type CreditOf = Readonly<Partial<Record<"person_id" | "owner_id" | "invoice_id" | "billing_run_id", string>>>;

/** What the credit of payers would cover. Refetched whenever a payment or an invoice changes. */
export function creditQuery(of: CreditOf) {
  const search = new URLSearchParams(of).toString();
  return queryOptions({
    queryKey: ["payment", "credit", search],
    queryFn: async ({ signal }) => (await call<CreditOffers>(`/payments/credit?${search}`, { signal })).data,
    meta: { shows: ["invoice", "remittance_line"] },
  });
}

interface Applied {
  readonly allocation_ids: readonly string[];
}

async function send(path: string, body: object, idempotencyKey?: string): Promise<Applied> {
  try {
    return (await call<Applied>(path, { method: "POST", body: { ...body }, ...(idempotencyKey && { idempotencyKey }) }))
      .data;
  } finally {
    invalidateEntity("payment");
  }
}

/** Applies an offer exactly as shown. */
export function applyCredit({ person_id, owner_id, shares }: CreditOffer, idempotencyKey: string): Promise<Applied> {
  const sent = shares.map(({ payment_id, invoice_id, amount }) => ({ payment_id, invoice_id, amount }));
  return send("/payments/apply-credit", { person_id, owner_id, shares: sent }, idempotencyKey);
}

export const undoCredit = ({ allocation_ids }: Applied): Promise<Applied> =>
  send("/payments/undo-credit", { allocation_ids });
