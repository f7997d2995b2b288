import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";

/** A person's balance. Refetched whenever an invoice, a payment or a deposit changes. */
export function balanceQuery(person_id: string) {
  return queryOptions({
    queryKey: ["payment", "balance", person_id],
    queryFn: async ({ signal }) => (await call<PersonBalance>(`/persons/${person_id}/balance`, { signal })).data,
    meta: { shows: ["invoice", "deposit", "person"] },
  });
}
