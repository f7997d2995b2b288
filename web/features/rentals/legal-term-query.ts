import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { LegalTerm } from "#shared/domain/rentals/legal-term.ts";

/** The legal term of a home's lease, null for other uses. Refetched whenever a rental changes. */
export const legalTermQuery = (rental_id: string, today: string) =>
  queryOptions({
    queryKey: ["rental", "legal-term", rental_id, today],
    queryFn: async ({ signal }) => (await call<LegalTerm | null>(`/rentals/${rental_id}/legal-term`, { signal })).data,
  });
