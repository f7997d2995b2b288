import { queryOptions } from "@tanstack/react-query";
import type { Debt } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { call } from "./http.ts";

/** Debts of a person, optionally of one rental; the oldest due first. */
export function debtsQuery(person_id: string, rental_id: string | null) {
  const query = { person_id, ...(rental_id ? { rental_id } : {}) };
  return queryOptions({
    queryKey: ["payment", "debts", person_id, rental_id],
    queryFn: async ({ signal }) => (await call<Debt[]>("/payments/debts", { query, signal })).data,
    meta: { shows: ["invoice", "deposit"] },
  });
}
